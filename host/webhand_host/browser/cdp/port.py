"""The port without an extension: the tabs of one browser context, from the moment that the browser tells of them."""

import asyncio
import contextlib
import itertools
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from webhand_agent.browser import Ability, BrowserError
from webhand_agent.protocol import Blocked, Dialog, Document, Download, PageQuestion, TabState

from webhand_host.background import Background
from webhand_host.browser.addressing import is_web
from webhand_host.browser.cdp import saving
from webhand_host.browser.cdp.arriving import Arrivals, DocumentRequests
from webhand_host.browser.cdp.blocking import DocumentBlocking
from webhand_host.browser.cdp.events import void
from webhand_host.browser.cdp.page import CdpPage, Pages
from webhand_host.browser.cdp.session import CdpSession
from webhand_host.browser.cdp.source import page_world
from webhand_host.browser.cdp.windows import Windows
from webhand_host.browser.confinement import Confinement, allows
from webhand_host.browser.navigation import ABORTED
from webhand_host.browser.port import KeptAway, NotDone
from webhand_host.browser.signals import Signal
from webhand_host.browser.tab import ANSWER
from webhand_host.browser.tabs import Tabs
from webhand_host.browser.troubles import Broken, Gone, NoTab

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Page
    from playwright.async_api import Dialog as OpenDialog

APPEARS = 10.0
"""Seconds. A new tab is there within milliseconds; on a machine under load it gets more."""

MOST_CLOSES = 4
QUALITY = 80
"""Of pictures, as JPEG."""

RESIZES = 1.0
"""Seconds. A window takes its new size within a quarter of one; one that the screen has no room for never does."""

HAS_SIZE = """new Promise((done) => {{
  const isThere = (shown, wanted) => Math.abs(shown * {zoom} - wanted) < {zoom};
  const look = () => isThere(innerWidth, {width}) && isThere(innerHeight, {height}) && done();
  addEventListener("resize", look);
  look();
}})"""


class CdpPort:
    """Implements `Port`. `folder` is where files go that pages send. `whole` is the session of the whole browser: what
    is asked of it, and told by it, for all tabs, also those that are only just opening or gone already; `here` tells it
    which context is meant. Numbers go on after those of `before`, the port of
    a browser that this one takes the place of. `beside` are the ports of all contexts of its browser, where it has
    others.

    Which tab a person looks at is not told over CDP: here it is the one that was last opened or switched to; where that
    was closed, the newest that is left.
    """

    abilities = frozenset({Ability.TRUSTED_INPUT, Ability.HELD_DIALOGS})
    loads_empty = False
    tells_in_order = True
    tabs: Tabs
    whole: CdpSession
    windows: Windows

    def __init__(
        self,
        context: "BrowserContext",
        folder: Path,
        before: "CdpPort | None" = None,
        beside: "set[CdpPort] | None" = None,
    ) -> None:
        self.folder = folder
        self.tabs = Tabs(self)
        self._context = context
        self._numbers: itertools.count[int] = before._numbers if before is not None else itertools.count(1)
        self.pages = Pages()
        self._beside = beside if beside is not None else set[CdpPort]()
        self._beside.add(self)
        self._used: dict[int, float] = {}
        self._window_ids: dict[int, int] = {}
        self._active = 0
        self._news = Signal()
        self.requests = DocumentRequests()
        self.here: Mapping[str, str] = {}
        self._work = Background()

    def is_of_another(self, frame: str) -> bool:
        others = (port.pages for port in self._beside if port is not self)
        return self.windows.is_of_another(frame) or any(pages.holding(frame) for pages in others)

    async def start(self) -> None:
        """Takes up the tabs there are. Raises `BrowserError` where the browser does not answer."""
        from playwright.async_api import Error

        context = self._context
        try:
            await context.add_init_script(page_world())
            if not context.pages:
                await context.new_page()
            assert context.browser is not None  # noqa: S101, Chromium's contexts have one
            self.whole = CdpSession(await context.browser.new_browser_cdp_session())
        except Error as error:
            raise BrowserError(f"The browser does not answer: {error.message}") from error
        self.windows = Windows(self)
        self._blocking = DocumentBlocking(self)
        self._arrivals = Arrivals(self)
        context.on("page", lambda page: void(self._take(page)))
        context.on("dialog", self._dialog)
        context.on("close", lambda _: self._end())
        pages = [self._take(page) for page in context.pages]
        self._active = pages[-1].tab.id
        await asyncio.wait({page.starting for page in pages}, timeout=2 * ANSWER)
        try:
            self.here = await _context_of(pages)
            await self._arrivals.start()
            await self.windows.start()
        except Gone as gone:
            raise BrowserError("The browser does not answer.") from gone

    # --- Tabs ---------------------------------------------------------------------------------------------------------

    async def list_tabs(self) -> list[TabState]:
        if not self.pages and not self.tabs.gone.is_set():
            await self._new()
        told = await asyncio.gather(*(self._info(page) for page in self.pages.values()), return_exceptions=True)
        return [one for one in told if isinstance(one, TabState)]

    async def info(self, tab_id: int) -> TabState:
        return await self._info(await self.page(tab_id))

    async def _info(self, page: CdpPage) -> TabState:
        number = page.tab.id
        await asyncio.wait({page.starting}, timeout=ANSWER)
        try:
            target, window = await asyncio.gather(page.session.send("Target.getTargetInfo"), self._window(page))
        except Gone as gone:
            raise NoTab(number) from gone
        url, title = page.shown(target["targetInfo"]["url"]), target["targetInfo"]["title"]
        return TabState(
            tab_id=number,
            window_id=window,
            index=list(self.pages).index(number) if number in self.pages else 0,
            url=url,
            title=title if title != url else "",
            active=number == self._active,
            injectable=is_web(url),
            used=self._used.get(number, 0.0),
            is_posted=page.frames.main.loader in page.posted,
        )

    async def _window(self, page: CdpPage) -> int:
        """A person may move a tab to another window; that of the only one is like any other, and asked for once."""
        number = page.tab.id
        if number not in self._window_ids or len(self.pages) > 1:
            self._window_ids[number] = (await page.session.send("Browser.getWindowForTarget"))["windowId"]
        return self._window_ids[number]

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
        page = await self._new(behind=not active)
        await asyncio.wait({page.starting}, timeout=ANSWER)
        if within is not None:
            within.admit(page.tab)
            self._blocking.admit(within, page)
        if saves:
            await saving.save_documents(page.session)
        if url:
            await self.navigate(page.tab.id, url)
        return page.tab.id

    async def _new(self, *, behind: bool = False) -> CdpPage:
        """A new tab that the person sees, or does not: then what is in front stays there."""
        is_behind = behind and bool(self.pages)
        try:
            made = await self.whole.send("Target.createTarget", url="about:blank", background=is_behind, **self.here)
        except Gone as gone:
            raise NotDone("The browser was closed, or opens no tab") from gone
        await self._news.until(lambda: self.pages.holding(made["targetId"]) is not None, APPEARS)
        page = self.pages.holding(made["targetId"])
        if page is None:
            raise NotDone("The browser opened a tab and told nothing of it")
        if not is_behind:
            self._front(page)
        return page

    async def close(self, tab_id: int, *, again: bool = False) -> None:
        page = self.pages.get(tab_id)
        if page is not None:
            page.started(self._close(page, again=again))

    async def _close(self, page: CdpPage, *, again: bool) -> None:
        """Where another document is just taking the place of the one that is there, which takes no notice of it then,
        again when it has. A page that asked whether it may be left, and was told so, is not asked again.
        """
        if again or page.tab.may_be_left:
            await page.page.close()
            return
        for _ in range(MOST_CLOSES):
            commits = page.tab.navigation.commits

            def is_settled(commits: int = commits) -> bool:
                return page.tab.is_closed or page.tab.is_blocked or page.tab.navigation.commits != commits

            with contextlib.suppress(Gone):
                await page.session.send("Page.close")
            await page.news.until(is_settled, ANSWER)
            if page.tab.is_closed or page.tab.is_blocked:
                return

    async def activate(self, tab_id: int) -> None:
        page = await self.page(tab_id)
        self._front(page)
        # A tab with a dialog comes to the front as any other, but says so only when that is answered.
        coming = page.started(page.session.send("Page.bringToFront"))
        await page.news.until(lambda: coming.done() or page.tab.is_blocked, ANSWER)

    def _front(self, page: CdpPage) -> None:
        self._active = page.tab.id
        self._used[page.tab.id] = time.monotonic()

    async def page(self, tab_id: int) -> CdpPage:
        """Once it has been taken up. Raises `NoTab`, and `BrowserError` where not the tab alone is gone."""
        self.tabs.of(tab_id)
        page = self.pages.get(tab_id)
        if page is None:
            self.tabs.closed(tab_id)
            raise NoTab(tab_id)
        await asyncio.wait({page.starting}, timeout=ANSWER)
        return page

    # --- Going somewhere ----------------------------------------------------------------------------------------------

    async def navigate(self, tab_id: int, url: str) -> None:
        page = await self.page(tab_id)
        await page.free()
        page.started(self._go(page, url))

    async def _go(self, page: CdpPage, url: str) -> None:
        """Ends when the document is there, or with the network's word for why there is none."""
        at, navigation = time.monotonic(), page.tab.navigation
        page.sending += 1
        try:
            fault = str((await page.session.send("Page.navigate", url=url)).get("errorText", ""))
        except Gone as gone:
            fault = str(gone.__cause__ or gone)
        finally:
            page.sending -= 1
        if fault and fault != ABORTED and not navigation.begun_since(at):
            navigation.starts(url, at)
            navigation.fails(url, fault)

    async def stop(self, tab_id: int) -> None:
        page = await self.page(tab_id)
        await page.session.send("Page.stopLoading")

    async def reload(self, tab_id: int) -> None:
        page = await self.page(tab_id)
        await page.free()
        page.started(page.session.send("Page.reload"))

    async def traverse(self, tab_id: int, delta: int, sites: Sequence[str] | None) -> bool:
        """A page that is kept to come back to needs no request: its site is looked at before."""
        page = await self.page(tab_id)
        await page.free()
        session = page.session
        history = await session.send("Page.getNavigationHistory")
        index = history["currentIndex"] + delta
        if not 0 <= index < len(history["entries"]):
            return False
        entry = history["entries"][index]
        if sites is not None and not allows(sites, entry["url"]):
            raise KeptAway(Blocked(url=entry["url"]))
        await session.send("Page.navigateToHistoryEntry", entryId=entry["id"])
        return True

    async def confine(self, confinement: Confinement, instead_of: Sequence[Confinement] = ()) -> None:
        if confinement.tab is not None:
            await self.page(confinement.tab.id)
        await self._blocking.confine(confinement, instead_of)

    async def decided(self, confinement: Confinement) -> None:
        await self._blocking.decided(confinement)

    async def release(self, confinement: Confinement) -> None:
        await self._blocking.release(confinement)

    async def leave(self) -> None:
        """They close with their browser, where that is ours."""
        await self.tabs.lingering.end()

    # --- Documents ----------------------------------------------------------------------------------------------------

    async def documents(self, tab_id: int) -> list[Document]:
        page = await self.page(tab_id)
        await page.reached()
        page.frames.main  # noqa: B018, raises where the tab has not told of any
        numbers = {frame.id: frame.number for frame in page.frames}
        return [
            Document(
                frame_id=frame.number,
                document_id=frame.loader,
                parent=numbers.get(frame.parent or ""),
                url=frame.url,
            )
            for frame in page.frames
        ]

    async def call(self, tab_id: int, document: Document, question: PageQuestion, options: Any) -> Any:
        return await (await self.page(tab_id)).call(document, question, options)

    async def evaluate(self, tab_id: int, document: Document, script: str) -> Any:
        try:
            return await (await self.page(tab_id)).evaluate(document, script)
        except Broken as broken:
            raise NotDone(f"The script failed: {str(broken).splitlines()[0]}") from broken

    async def answer(self, tab_id: int, *, accept: bool, text: str) -> Dialog:
        return await (await self.page(tab_id)).answer(accept=accept, text=text)

    def turn(self) -> AbstractAsyncContextManager[None]:
        """Pictures are to be had at any time."""
        return contextlib.nullcontext()

    async def capture(self, tab_id: int, *, lossless: bool) -> str:
        kind = {"format": "png", "optimizeForSpeed": True} if lossless else {"format": "jpeg", "quality": QUALITY}
        shot = await (await self.page(tab_id)).session.send("Page.captureScreenshot", **kind)
        return str(shot["data"])

    async def zoom(self, tab_id: int) -> float:
        session = (await self.page(tab_id)).session
        return float((await session.send("Page.getLayoutMetrics"))["cssVisualViewport"].get("zoom", 1))

    async def fit(self, size: tuple[int, int]) -> None:
        """Makes the window so large that its page has a viewport of this size, as far as browser and screen let it."""
        session = (await self.page(self._active)).session
        width, height = size
        has_size = HAS_SIZE.format(zoom=await self.zoom(self._active), width=width, height=height)
        with contextlib.suppress(Gone, TimeoutError):
            window = (await session.send("Browser.getWindowForTarget"))["windowId"]
            await session.send("Browser.setWindowBounds", windowId=window, bounds={"windowState": "normal"})
            await session.send("Browser.setContentsSize", windowId=window, width=width, height=height)
            await asyncio.wait_for(session.send("Runtime.evaluate", expression=has_size, awaitPromise=True), RESIZES)

    async def fetch(self, url: str) -> str:
        raise NotDone("It was stopped before anything came")

    async def save_as_pdf(self, tab_id: int, name: str) -> Download:
        page = await self.page(tab_id)
        page.is_exported = True
        try:
            return await saving.printed(page.session, self.folder, name)
        finally:
            page.is_exported = False

    # --- What the browser tells ---------------------------------------------------------------------------------------

    def _take(self, page: "Page") -> CdpPage:
        known = next((each for each in self.pages.values() if each.page is page), None)
        if known is not None:
            return known
        number = next(self._numbers)
        taken = self.pages[number] = CdpPage(page, self.tabs.of(number), self.requests)
        taken.starting.add_done_callback(lambda _: self._news.fire())
        page.on("close", lambda _: self._closed(number))
        page.on("crash", lambda _: self._closed(number))
        page.on("popup", lambda popup: self._opened(taken, self._take(popup)))
        return taken

    def _opened(self, opener: CdpPage, page: CdpPage) -> None:
        self._front(page)
        if len(opener.tab.popups.windows) > 1 and not page.starting.done():  # which of them it is, is not known before
            page.starting.add_done_callback(lambda _: opener.tab.opens(page.tab, self.windows.shown(opener, page)))
        else:
            opener.tab.opens(page.tab, self.windows.shown(opener, page))

    def _closed(self, number: int) -> None:
        self.pages.pop(number, None)
        self._window_ids.pop(number, None)
        self.tabs.closed(number)
        if number == self._active:
            self._active = max(self.pages, key=lambda each: (self._used.get(each, 0.0), each), default=0)

    def _end(self) -> None:
        self._beside.discard(self)
        self._arrivals.end()
        self.tabs.ends()
        self._work.start(self.whole.end())

    def _dialog(self, dialog: "OpenDialog") -> None:
        if dialog.page is not None:
            self._take(dialog.page).dialog_opens(dialog)
            return
        # Of a window that is still opening: it could not open for as long as this is not answered.
        self._work.start(dialog.dismiss())


async def _context_of(pages: Sequence[CdpPage]) -> Mapping[str, str]:
    """What names the context of these pages, by the first that answers; empty where none does."""
    for page in pages:
        with contextlib.suppress(Gone):
            told = (await page.session.send("Target.getTargetInfo"))["targetInfo"]
            return {"browserContextId": told["browserContextId"]} if "browserContextId" in told else {}
    return {}
