"""One page of the browser over CDP: its frames and processes, its hands, and how its documents are asked something."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from webhand_agent.protocol import Dialog, Document, PageQuestion

from webhand_host.browser.cdp.arriving import DocumentRequests
from webhand_host.browser.cdp.channel import hand_over
from webhand_host.browser.cdp.frames import FrameState, FrameTree
from webhand_host.browser.cdp.hands import Hands
from webhand_host.browser.cdp.processes import Processes
from webhand_host.browser.cdp.roots import declares_roots, tell_roots
from webhand_host.browser.cdp.session import CdpSession
from webhand_host.browser.navigation import Stage
from webhand_host.browser.troubles import Broken, Busy, Closed, Gone

if TYPE_CHECKING:
    from playwright.async_api import Dialog as OpenDialog
    from playwright.async_api import Page

    from webhand_host.browser.tab import Tab

T = TypeVar("T")

ENDS = 0.5
"""Seconds. A script that runs is broken off within milliseconds; one that waits for the network never is."""

ERROR_PAGE = "The page could not be loaded: the browser shows its error page."


class CdpPage:
    """`tab` is what all of this is told to, `requests` those for documents in its context. `posted` are the documents
    that came of sending a form, by their loaders, `read_markup` those whose markup was searched; `begun` are the acts
    that an engine has taken up, so that one of which nothing was heard again is no riddle; `is_exported` says that a
    PDF of it is being made. `sending` counts how often we are just sending it somewhere.
    """

    def __init__(self, page: "Page", tab: "Tab", requests: DocumentRequests) -> None:
        self.page = page
        self.tab = tab
        self.requests = requests
        self.news = tab.news
        self.frames = FrameTree()
        self.hands = Hands(self)
        self.posted: set[str] = set()
        self.read_markup: set[str] = set()
        self.begun: set[int] = set()
        self.is_exported = False
        self.sending = 0
        self._acts = 0
        self._dialog: OpenDialog | None = None
        self._processes = Processes(self)
        self.starting = self.started(self._processes.start())

    @property
    def session(self) -> CdpSession:
        """The page's own process."""
        return self._processes.main

    @property
    def target(self) -> str:
        """The browser's id of it; empty until it has been taken up."""
        return self._processes.root

    async def reached(self) -> None:
        """Waits until frames that moved to another process can be asked."""
        await self._processes.settled()

    def started(self, work: Awaitable[T]) -> "asyncio.Future[T]":
        return self.tab.started(work)

    @property
    def _is_bound_elsewhere(self) -> bool:
        load = self.tab.navigation.load
        return load is not None and load.stage is Stage.STARTED

    def shown(self, url: str) -> str:
        """Where the tab is, by what its target says, which counts as there what is only on its way."""
        return self.frames.main.url if self._is_bound_elsewhere else url

    async def free(self) -> None:
        """Ends a script that keeps the page from being left: once the next page is on its way nothing can. One that
        ends by itself in time goes on, and so does one that waits for the answer to a dialog. Raises `Busy` where it
        cannot be ended: one that waits for an answer from the network runs nothing that could be broken off.
        """
        if self._is_bound_elsewhere:
            return  # what is sent to the page now would wait for the next one
        sign = self.started(self.session.send("Runtime.evaluate", expression="0"))
        if not await self.news.until(lambda: sign.done() or self.tab.is_blocked, self.tab.patience):
            ended = self.started(self.session.send("Runtime.terminateExecution"))
            if not await self.news.until(lambda: ended.done() or self.tab.is_blocked, ENDS):
                raise Busy

    async def call(self, document: Document, question: PageQuestion, options: Any) -> Any:
        """As `Port.call`. The document is the one of this moment, also where the frame goes elsewhere before the
        question is on its way.
        """
        frame, session = self._holding(document)
        if frame is self.frames.main and question != "viewport":  # which is the browser's more than the page's
            if frame.is_error:
                raise Closed(ERROR_PAGE)
            if not frame.url.startswith("http"):
                raise Closed
        if question == "ping":
            if frame.context is None:  # it was not asked yet, or is just being left: its page's own world tells as much
                return bool(await session.send("Runtime.evaluate", expression="0"))
            return await session.evaluate(frame.context, "true")
        if question != "perform":
            return await self._asked(frame, question, options)
        await self.hands.rest()
        self._acts += 1
        act = self._acts
        is_upload = options["action"]["kind"] == "upload"
        try:
            with self._choosers_closed() if is_upload else contextlib.nullcontext():
                return await self._asked(frame, question, {**options, "errand": act})
        except Gone as gone:
            gone.heard = act in self.begun
            raise
        finally:
            self.hands.typed()

    @contextlib.contextmanager
    def _choosers_closed(self) -> Iterator[None]:
        """No window of the system for files opens, whichever frame asks for one: the files come without it. At other
        times one may, which is then the desktop's or the person's.
        """
        listener = lambda _: None  # noqa: E731, as long as anybody listens the browser keeps it closed
        self.page.on("filechooser", listener)
        try:
            yield
        finally:
            self.page.remove_listener("filechooser", listener)

    async def evaluate(self, document: Document, script: str) -> Any:
        """As `Port.evaluate`. Raises `Broken` where the script fails."""
        frame, session = self._holding(document)
        context = frame.context if frame.context is not None else await session.world(frame.id)
        return await session.run(context, script)

    def _holding(self, document: Document) -> tuple[FrameState, CdpSession]:
        """The frame that holds a document, and its process. Raises `Gone` where it holds another one by now."""
        frame = self.frames.numbered(document.frame_id)
        if frame is None or frame.loader != document.document_id or frame.session is None:
            raise Gone
        return frame, frame.session

    async def _asked(self, frame: FrameState, question: PageQuestion, options: Any) -> Any:
        session, context = frame.session, frame.context
        if session is None:
            raise Gone
        if context is None:
            context = await session.world(frame.id)
        if frame.page_context is not None and frame.joined != context:
            await hand_over(session, frame.page_context, context)
            frame.joined = context
        if await declares_roots(self, session, frame.id):
            await session.evaluate(context, "webhandHost.rootsUnknown()")
        expression = f"webhandHost.answer({json.dumps(question)}, {json.dumps(options)})"
        answer = await session.evaluate(context, expression)
        if answer.get("roots"):
            await tell_roots(self, session)
            answer = await session.evaluate(context, expression)
        if "fault" in answer:
            raise Broken(answer["fault"])
        return answer["value"]

    # --- Dialogs ------------------------------------------------------------------------------------------------------

    def dialog_opens(self, dialog: "OpenDialog") -> None:
        """At most one is open: the page's next one waits for its answer."""
        self._dialog = dialog
        self.tab.dialog_opens(_described(dialog, "open"))

    def dialog_closes(self) -> None:
        """Answered, by us or by the person, or gone with its page."""
        self._dialog = None
        self.tab.dialog_opens(None)

    def prints(self, *, is_open: bool, shows_secrets: bool) -> None:
        """The browser is about to open its window for printing, or none has opened, or it is closed. Pages are told the
        same of a PDF that is made here.
        """
        if not (is_open and self.is_exported):
            self.tab.prints(is_open=is_open, shows_secrets=shows_secrets)

    async def answer(self, *, accept: bool, text: str) -> Dialog:
        """`text` goes into a prompt that is accepted; without any its default stays. Raises `Gone` where none is
        open.
        """
        from playwright.async_api import Error

        dialog = self._dialog
        if dialog is None:
            raise Gone
        self.dialog_closes()
        try:
            if accept:
                await dialog.accept(text or dialog.default_value if dialog.type == "prompt" else None)
            else:
                await dialog.dismiss()
        except Error:
            pass  # the person was faster, and the page goes on by that answer
        return _described(dialog, "accepted" if accept else "dismissed")


class Pages(dict[int, CdpPage]):
    """Those of one context, by the numbers of their tabs, in the order in which they came."""

    def holding(self, frame_id: str) -> CdpPage | None:
        """The one that has this frame. The browser's id of a page is that of its outermost frame."""
        return next((page for page in self.values() if page.frames.get(frame_id) is not None), None)


def _described(dialog: "OpenDialog", state: str) -> Dialog:
    told = {"type": dialog.type, "text": dialog.message, "default": dialog.default_value, "state": state}
    return Dialog.model_validate(told)
