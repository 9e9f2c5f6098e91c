"""The port of a browser with the extension: its worker does what it is asked and tells what happens, and decides
nothing that can wait.
"""

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import AsyncIterator, Sequence
from typing import Any

from webhand_agent.browser import Ability, BrowserError, Interrupted
from webhand_agent.protocol import (
    BrowserEvents,
    CallDocument,
    CaptureTab,
    Confine,
    ConfinementId,
    CreateTab,
    Dialog,
    DialogEvent,
    Document,
    Download,
    ErrorCode,
    Fetch,
    FileEvent,
    FileId,
    KeptEvent,
    Message,
    NavigateTab,
    NavigationEvent,
    PageQuestion,
    PrintEvent,
    RequestEvent,
    TabEvent,
    TabId,
    TabIds,
    TabState,
    TraverseHistory,
)
from webhand_agent.urls import is_injectable

from webhand_host.browser.addressing import is_web
from webhand_host.browser.confinement import Confinement
from webhand_host.browser.downloads import FileState
from webhand_host.browser.port import NotDone
from webhand_host.browser.sharing import TabsInUse
from webhand_host.browser.tab import Tab
from webhand_host.browser.tabs import Tabs
from webhand_host.browser.troubles import Broken, Closed, Gone, NoTab, Silent, Trouble
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError

CALL_TIMEOUT = 45.0
"""Seconds until a silent extension counts as gone. Above everything that a page may be waited for."""

ANSWER = 10.0
"""Seconds that the browser itself may take."""

APART = 0.51
"""Seconds between the end of one picture and the next: Chrome gives two a second, and its second begins with the first
of them.
"""

MOST_RESUMES = 3
"""How often the browser goes on with a file that broke off, and of which nothing more came."""

NO_PDF = (
    "An extension cannot print: in this browser only the print dialog saves a page as a PDF, which takes the person or "
    "the desktop"
)

ERROR_PAGE = "The page could not be loaded: the browser shows its error page."


class ExtensionPort:
    """Implements `Port`. Takes in what the other end of `peer` tells.

    `first_confinement` is where its numbers of confinements begin: others may have theirs in the same browser.
    """

    abilities: frozenset[Ability] = frozenset()
    loads_empty = True
    tells_in_order = False

    def __init__(self, peer: Peer, in_use: TabsInUse | None = None, *, first_confinement: int = 1) -> None:
        self.tabs = Tabs(self)
        self._peer = peer
        self._in_use = in_use or TabsInUse()
        self._known = self._in_use.join()
        self._confinements: dict[int, Confinement] = {}
        self._numbers = itertools.count(first_confinement)
        self._standing: dict[int, asyncio.Future[Any]] = {}
        self._pictures = asyncio.Lock()
        self._last_picture = 0.0
        self._resumes: dict[str, tuple[int, int]] = {}
        peer.listen("browser.events", self._heard, self)

    async def leave(self) -> None:
        await self.tabs.lingering.end()
        self._peer.unlisten("browser.events", self)
        if tabs := self._in_use.leave(self._known):
            with contextlib.suppress(BrowserError, Trouble, NotDone):
                await self._ask("tabs.release", TabIds(tab_ids=tabs))

    # --- Tabs ---------------------------------------------------------------------------------------------------------

    async def list_tabs(self) -> list[TabState]:
        return [_with_injectable(tab) for tab in (await self._ask("tabs.list")).tabs]

    async def info(self, tab_id: int) -> TabState:
        return _with_injectable(await self._ask_tab("tabs.get", TabId(tab_id=tab_id)))

    async def create(
        self,
        url: str,
        *,
        active: bool,
        opener: int | None = None,
        window: int | None = None,
        within: Confinement | None = None,
        saves: bool = False,
    ) -> int:
        number = await self._stands(within)
        asked = CreateTab(url=url, active=active, opener=opener, window_id=window, confinement=number, saves=saves)
        tab_id: int = (await self._ask("tabs.create", asked)).tab_id
        self._known.add(tab_id)
        if within is not None:
            within.admit(self.tabs.of(tab_id))
        return tab_id

    async def close(self, tab_id: int, *, again: bool = False) -> None:
        with contextlib.suppress(NoTab):
            await self._ask_tab("tabs.close", TabId(tab_id=tab_id))

    async def activate(self, tab_id: int) -> None:
        await self._ask_tab("tabs.activate", TabId(tab_id=tab_id))

    async def navigate(self, tab_id: int, url: str) -> None:
        await self._stands(self.tabs.of(tab_id).confinement)
        await self._ask_tab("tabs.navigate", NavigateTab(tab_id=tab_id, url=url))

    async def stop(self, tab_id: int) -> None:
        """An extension cannot; the page that is there answers it meanwhile."""

    async def reload(self, tab_id: int) -> None:
        await self._stands(self.tabs.of(tab_id).confinement)
        await self._ask_tab("tabs.reload", TabId(tab_id=tab_id))

    async def traverse(self, tab_id: int, delta: int, sites: Sequence[str] | None) -> bool:
        await self._stands(self.tabs.of(tab_id).confinement)
        moved: bool = (await self._ask_tab("tabs.traverse", TraverseHistory(tab_id=tab_id, delta=delta))).moved
        return moved

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        async with self._pictures:
            await asyncio.sleep(self._last_picture + APART - time.monotonic())
            try:
                yield
            finally:
                self._last_picture = time.monotonic()

    async def evaluate(self, tab_id: int, document: Document, script: str) -> Any:
        raise NotDone("An extension may run no script that it did not bring")

    async def capture(self, tab_id: int, *, lossless: bool) -> str:
        return str((await self._ask_tab("tabs.capture", CaptureTab(tab_id=tab_id, lossless=lossless))).data)

    async def zoom(self, tab_id: int) -> float:
        factor: float = (await self._ask_tab("tabs.zoom", TabId(tab_id=tab_id))).factor
        return factor

    # --- Documents ----------------------------------------------------------------------------------------------------

    async def documents(self, tab_id: int) -> list[Document]:
        if tab_id not in self._known:
            await self._meet(tab_id)
        asked = TabId(tab_id=tab_id)
        found: list[Document] = (await self._ask_tab("documents.list", asked)).documents
        if not found:  # put away since it was met
            await self._meet(tab_id)
            found = (await self._ask_tab("documents.list", asked)).documents
        if not found:
            raise Gone
        return found

    async def _meet(self, tab_id: int) -> None:
        """A load that began before anybody listened is known by the little that a tab itself says. One that the browser
        has put away to save memory holds no page until it is loaded again.
        """
        info = await self.info(tab_id)
        self._known.add(tab_id)
        tab, at = self.tabs.of(tab_id), time.monotonic()
        if info.is_put_away:
            await self.reload(tab_id)
            await tab.begun(at, ANSWER)
        elif info.is_loading and tab.navigation.load is None:
            tab.commits(info.url, at)

    async def call(self, tab_id: int, document: Document, question: PageQuestion, options: Any) -> Any:
        confinement = self.tabs.of(tab_id).confinement
        asked = CallDocument(
            tab_id=tab_id,
            document_id=document.document_id,
            question=question,
            options=options,
            confinement=self._number_of(confinement),
        )
        answer = await self._ask("documents.call", asked, CALL_TIMEOUT)
        match answer.trouble:
            case None:
                return _value_of(answer.answer)
            case "no_tab":
                raise self._lost(tab_id)
            case "gone" | "away":
                raise Gone(answer.message, heard=answer.trouble == "away")
            case "closed":
                raise Closed
            case "error_page":
                raise Closed(ERROR_PAGE)
        raise Broken(answer.message)

    async def answer(self, tab_id: int, *, accept: bool, text: str) -> Dialog:
        """No extension can answer an open dialog."""
        raise Silent

    # --- Sites and files ----------------------------------------------------------------------------------------------

    async def confine(self, confinement: Confinement, instead_of: Sequence[Confinement] = ()) -> None:
        """What needs it waits for it at the other end: one way less for every act."""
        before = [number for number, one in self._confinements.items() if one in instead_of]
        for number in before:
            del self._confinements[number], self._standing[number]
        number = next(self._numbers)
        self._confinements[number] = confinement
        tab_id = confinement.tab.id if confinement.tab else None
        asked = Confine(confinement=number, tab_id=tab_id, sites=confinement.sites, instead_of=before)
        self._standing[number] = asyncio.ensure_future(self._ask("sites.confine", asked))

    async def decided(self, confinement: Confinement) -> None:
        """No answer comes before what happened until then."""
        await self._stands(confinement)
        if confinement.tab is not None:
            with contextlib.suppress(NoTab):
                await self.info(confinement.tab.id)

    async def release(self, confinement: Confinement) -> None:
        number = next((number for number, one in self._confinements.items() if one is confinement), None)
        if number is None:
            return
        standing = self._standing.pop(number)
        await asyncio.wait({standing})
        await self._ask("sites.release", ConfinementId(confinement=number))
        del self._confinements[number]
        standing.result()

    async def _stands(self, confinement: Confinement | None) -> int | None:
        """Its number, once its rules are set."""
        number = self._number_of(confinement)
        if number is not None:
            await self._standing[number]
        return number

    def _number_of(self, confinement: Confinement | None) -> int | None:
        """Raises `Interrupted` where its rules are gone with the worker that set them: nothing may be done without."""
        if confinement is None:
            return None
        number = next((number for number, one in self._confinements.items() if one is confinement), None)
        if number is None:
            raise Interrupted
        return number

    async def fetch(self, url: str) -> str:
        file_id: str = (await self._ask("files.fetch", Fetch(url=url))).file_id
        return file_id

    async def save_as_pdf(self, tab_id: int, name: str) -> Download:
        raise NotDone(NO_PDF)

    # --- The wire -----------------------------------------------------------------------------------------------------

    async def _ask_tab(self, method: str, params: Message) -> Any:
        """Raises `NoTab`."""
        try:
            return await self._ask(method, params)
        except NoTab:
            raise self._lost(getattr(params, "tab_id", -1)) from None

    async def _ask(self, method: str, params: Message | None = None, seconds: float = ANSWER) -> Any:
        """Raises `BrowserError` where the connection is lost, `NotDone` where the browser refuses."""
        try:
            return await self._peer.call(method, params, seconds=seconds)
        except RemoteError as error:
            if error.code == ErrorCode.NO_SUCH_TAB:
                raise NoTab(getattr(params, "tab_id", -1)) from error
            if error.code == ErrorCode.TAKEN_BACK:
                self.tabs.ends(error.sentence)
                raise BrowserError(error.sentence) from error
            if error.code == ErrorCode.PORT_CLOSED:
                raise self._out_of_reach(error.sentence) from error
            if error.code == ErrorCode.TIMEOUT:
                raise Silent from error
            raise NotDone(error.sentence.rstrip(".")) from error

    def _out_of_reach(self, sentence: str) -> BrowserError:
        self.tabs.ends(sentence)
        return BrowserError(sentence)

    def _lost(self, tab_id: int) -> NoTab:
        self._known.discard(tab_id)
        self.tabs.closed(tab_id)
        return NoTab(tab_id)

    # --- What the browser tells ---------------------------------------------------------------------------------------

    def _heard(self, told: BrowserEvents) -> None:
        ahead = time.monotonic() - told.now / 1000
        for event in told.events:
            at = event.at / 1000 + ahead
            match event:
                case NavigationEvent():
                    _navigated(self.tabs.of(event.tab_id), event, at)
                case RequestEvent():
                    _requested(self.tabs.of(event.tab_id), event, at)
                case TabEvent(stage="opened"):
                    self._known.add(event.tab_id)
                    self.tabs.of(event.opener or -1).opens(self.tabs.of(event.tab_id), at)
                case TabEvent(stage="replaced"):
                    self.tabs.renamed(event.before or -1, event.tab_id)
                case TabEvent():
                    self._lost(event.tab_id)
                case DialogEvent(stage="answered", dialog=Dialog() as dialog):
                    self.tabs.of(event.tab_id).dialog_was(dialog, at)
                case DialogEvent():
                    self.tabs.of(event.tab_id).dialog_opens(event.dialog)
                case PrintEvent():
                    self.tabs.of(event.tab_id).prints(is_open=event.open, shows_secrets=event.secret)
                case FileEvent():
                    self._saved(event, at, event.asked_at / 1000 + ahead if event.asked_at is not None else None)
                case KeptEvent():
                    self._kept_away(event)

    def _saved(self, event: FileEvent, at: float, asked_at: float | None) -> None:
        files = self.tabs.files
        if files.knows(event.file_id):
            if event.can_resume and self._may_resume(event):
                self.tabs.of(event.tab_id or -1).started(self._resume(event))
                return
            files.proceeds(event.file_id, event.download, is_held=event.is_held)
            return
        file = FileState(
            event.file_id, event.tab_id, event.download, event.source, event.referrer, event.is_held, at=at
        )
        file.asked_at = asked_at
        files.begins(file)

    def _may_resume(self, event: FileEvent) -> bool:
        """A run's own only: what the person saves meanwhile is theirs. Where more came since, it is tried anew."""
        received, tries = self._resumes.get(event.file_id, (0, 0))
        tries = tries + 1 if event.download.received <= received else 1
        self._resumes[event.file_id] = (event.download.received, tries)
        file = self.tabs.files.get(event.file_id)
        return file is not None and file.tab_id in self._known and tries <= MOST_RESUMES

    async def _resume(self, event: FileEvent) -> None:
        """Until then it counts as in progress. Where the browser cannot, it has broken off."""
        try:
            await self._ask("files.resume", FileId(file_id=event.file_id))
        except (BrowserError, NotDone, Trouble):
            self.tabs.files.proceeds(event.file_id, event.download)

    def _kept_away(self, event: KeptEvent) -> None:
        confinement, tab = self._confinements.get(event.confinement), self.tabs.of(event.tab_id)
        if confinement is not None and not (event.by_page or confinement.is_under_way):
            tab.started(self._let_go_on(tab, event.blocked.url))
            return
        if event.blocked.place == "page":
            if confinement is not None:
                confinement.admit(tab)
            tab.navigation.kept_away(event.blocked)
        if confinement is not None:
            confinement.keeps(event.blocked, tab)
        else:  # another act had taken its place by then
            tab.keeps_away(event.blocked)

    async def _let_go_on(self, tab: Tab, url: str) -> None:
        """The act is over, and the person goes elsewhere in its tab."""
        await self.tabs.lingering.end(tab)
        await self.navigate(tab.id, url)


def _value_of(answer: str) -> Any:
    told = json.loads(answer)
    if "fault" in told:
        raise Broken(told["fault"])
    return told.get("value")


def _with_injectable(tab: TabState) -> TabState:
    return tab.model_copy(update={"injectable": is_web(tab.url) and is_injectable(tab.url)})


def _navigated(tab: Tab, event: NavigationEvent, at: float) -> None:
    navigation = tab.navigation
    match event.stage:
        case "started":
            navigation.starts(event.url, at)
        case "answered":
            navigation.answers(event.status)
        case "committed":
            document = Document(frame_id=0, document_id=event.document_id, parent=None, url=event.url)
            tab.commits(event.url, at, document=document, talks=is_web(event.url))  # page/channel.js is in it
            navigation.answers(event.status)
        case "parsed":
            navigation.parses()
        case "complete":
            navigation.completes()
        case "failed":
            if event.status:
                navigation.answers(event.status)
            navigation.fails(event.url, event.error)
        case "hop":
            navigation.hops(at)


def _requested(tab: Tab, event: RequestEvent, at: float) -> None:
    network = tab.network
    match event.stage:
        case "begun":
            network.departs(event.request_id, event.kind, event.method, event.url, at)
        case "sent":
            network.sent(event.request_id, event.method, event.url, at)
        case "answered":
            network.answered(event.request_id, event.url, event.status)
        case "ended":
            network.lands(event.request_id, at)
