"""The tabs of one browser context, from the moment that the browser tells of them, and which of them is in front."""

import asyncio
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from webhand_agent import protocol
from webhand_agent.browser import BrowserError, TabGone

from webhand_host.browsers.playwright.addressing import is_injectable
from webhand_host.browsers.playwright.fence import Fence
from webhand_host.browsers.playwright.signals import Signal
from webhand_host.browsers.playwright.source import page_world
from webhand_host.browsers.playwright.tab import ANSWER, CdpTab
from webhand_host.browsers.playwright.troubles import Gone

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Dialog, Page

CLOSED = "The browser was closed, or it crashed."
LAST_TAB = 0.5
"""Seconds between the end of a tab and that of its browser, where it is the browser that ends."""

APPEARS = 10.0
"""Seconds. A new tab is there within milliseconds; on a machine under load it gets more."""


class CdpTabs:
    """`downloads` is where files go that pages send; `active` the number of the tab in front; `gone` is set when
    the browser is; `fence` keeps acts to their sites. Numbers go on after those of `before`, the tabs of a browser that
    this one takes the place of.

    Which tab a person looks at is not told over CDP: here it is the one that was last opened or switched to;
    where that was closed, the newest that is left.
    """

    def __init__(self, context: "BrowserContext", downloads: Path, before: "CdpTabs | None" = None) -> None:
        self.downloads = downloads
        self.active = 0
        self.gone = asyncio.Event()
        self.fence = Fence(context, lambda: list(self._tabs.values()))
        self._context = context
        self._count: int = before._count if before is not None else 0
        self._tabs: dict[int, CdpTab] = {}
        self._news = Signal()
        self._dismissing: asyncio.Future[None] | None = None

    async def start(self) -> None:
        """Takes up the tabs there are. Raises `BrowserError` where the browser does not answer."""
        from playwright.async_api import Error

        context = self._context
        try:
            await context.add_init_script(page_world())
        except Error as error:
            raise BrowserError(f"The browser does not answer: {error.message}") from error
        context.on("page", lambda page: void(self._take(page)))
        context.on("dialog", self._dialog)
        context.on("close", lambda _: self.gone.set())
        tabs = [self._take(page) for page in context.pages] or [await self.new()]
        self.active = tabs[-1].number
        await asyncio.wait({tab.starting for tab in tabs}, timeout=2 * ANSWER)

    def __len__(self) -> int:
        return len(self._tabs)

    def get(self, number: int) -> CdpTab | None:
        return self._tabs.get(number)

    def present(self, number: int) -> CdpTab | None:
        """As `get`; raises `BrowserError` where not the tab alone is gone."""
        if self.gone.is_set():
            raise BrowserError(CLOSED)
        return self.get(number)

    async def why_lost(self, number: int) -> BrowserError:
        """Why a tab is gone. With a browser its tabs go first."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.gone.wait(), LAST_TAB)
        return BrowserError(CLOSED) if self.gone.is_set() else TabGone(number)

    async def front(self) -> CdpTab:
        """The tab in front; a new one where all were closed."""
        tab = self._tabs.get(self.active) or next(reversed(self._tabs.values()), None) or await self.new()
        self.active = tab.number
        return tab

    async def new(self) -> CdpTab:
        from playwright.async_api import Error

        try:
            tab = self._take(await self._context.new_page())
        except Error as error:
            raise BrowserError("The browser was closed, or opens no tab.") from error
        self.active = tab.number
        return tab

    async def new_behind(self) -> CdpTab:
        """A new tab that the person does not see: what is in front stays there."""
        from playwright.async_api import Error

        context = self._context
        try:
            front = await self.front()
            own = (await front.session.send("Target.getTargetInfo"))["targetInfo"].get("browserContextId")
            place = {"browserContextId": own} if own else {}
            target = await front.session.send("Target.createTarget", url="about:blank", background=True, **place)
        except (Error, Gone) as error:
            raise BrowserError("The browser was closed, or opens no tab.") from error
        for page in context.pages:
            self._take(page)
        if not await self._news.until(lambda: self._with_target(target["targetId"]) is not None, APPEARS):
            raise BrowserError("The browser opened a tab and told nothing of it.")
        return self._with_target(target["targetId"]) or await self.new()

    def _with_target(self, target: str) -> CdpTab | None:
        return next((tab for tab in self._tabs.values() if tab.target == target), None)

    async def described(self) -> list[protocol.Tab]:
        """Every tab that is there, in the order in which they were opened."""
        told = await asyncio.gather(*(self._describe(tab, index) for index, tab in enumerate(self._tabs.values())))
        return [tab for tab in told if tab is not None]

    async def _describe(self, tab: CdpTab, index: int) -> protocol.Tab | None:
        try:
            await asyncio.wait({tab.starting}, timeout=ANSWER)
            (url, title), window = await asyncio.gather(tab.info(), tab.session.send("Browser.getWindowForTarget"))
        except Gone:
            return None
        return protocol.Tab(
            tab_id=tab.number,
            window_id=window["windowId"],
            index=index,
            url=url,
            title=title,
            active=tab.number == self.active,
            injectable=is_injectable(url),
        )

    def _take(self, page: "Page") -> CdpTab:
        known = next((tab for tab in self._tabs.values() if tab.page is page), None)
        if known is not None:
            return known
        self._count += 1
        tab = self._tabs[self._count] = CdpTab(page, self._count, lambda: self.downloads)
        tab.starting.add_done_callback(lambda _: self._news.fire())
        page.on("close", lambda _: self._closed(tab))
        page.on("crash", lambda _: self._closed(tab))
        page.on("popup", lambda popup: tab.opens(self._take(popup)))
        page.on("download", tab.downloads.begins)
        page.on("filechooser", void)  # listened to, so that no window of the system opens, which nobody could close
        return tab

    def _closed(self, tab: CdpTab) -> None:
        tab.closes()
        self._tabs.pop(tab.number, None)
        if tab.number == self.active:
            self.active = next(reversed(self._tabs), 0)

    def _dialog(self, dialog: "Dialog") -> None:
        if dialog.page is not None:
            self._take(dialog.page).dialogs.opens(dialog)
        else:  # of a window that is still opening: it could not open for as long as this is not answered
            self._dismissing = asyncio.ensure_future(dialog.dismiss())


def void(_: object) -> None:
    """For listeners that give something nobody wants."""
