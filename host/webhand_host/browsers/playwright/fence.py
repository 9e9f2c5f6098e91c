"""Documents of sites that an act was not allowed: kept from loading in its tab and in the tabs that it opens.

The browser's own session pauses every document's request of every tab, also the first one of a tab that is only just
opening and each hop of a redirect, before it leaves. One that is not allowed is aborted: unlike one that is blocked, it
puts no error page in the place of the page, which stays as it was. As found in Chromium 156.

Frames load what they like, with one exception: one that asks a site of the act's for a document, and is led from there
to a site that is none of them, carries there what the act sent. An embed or an advertisement begins at its own site,
and frames of a page that the act led to are that page's own.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Blocked, Receipt

from webhand_host.browsers.playwright.navigation import Stage
from webhand_host.browsers.playwright.troubles import Gone, Trouble
from webhand_host.browsers.playwright.writes import HARMLESS, Writes
from webhand_host.browsers.sites import allows, kept_away

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession

    from webhand_host.browsers.playwright.tab import CdpTab

DOCUMENTS = [{"resourceType": "Document", "requestStage": "Request"}]
RETURN = 1.0
"""Seconds that a page gets to come back after another one had taken its place."""

Work = Callable[["CdpTab"], Awaitable[Receipt]]


class DocumentPlace(Enum):
    """Where a document is to be shown. A page that has shown nothing yet is empty."""

    PAGE = "page"
    EMPTY_PAGE = "empty page"
    FRAME = "frame"


class Confinement:
    """One act and the sites it may lead to.

    `family` are the targets of its tab and of those that came of it, `before` the targets that were there already.
    `blocked` is the first document that was kept away. `frames` are the addresses that frames within those tabs asked
    for last. `writes` are those by which new tabs were opened: they leave before anybody can listen in the tab itself.
    """

    def __init__(self, tab: "CdpTab", sites: Sequence[str], before: Iterable[str]) -> None:
        self.tab = tab
        self.sites = sites
        self.began = time.monotonic()
        self.family = {tab.target}
        self.before = frozenset(before)
        self.blocked: Blocked | None = None
        self.frames: dict[str, str] = {}
        self.writes = Writes()

    @property
    def is_page_there(self) -> bool:
        """Whether the tab still shows what it showed when the act began."""
        load = self.tab.navigation.load_since(self.began)
        return load is None or not Stage.COMMITTED <= load.stage <= Stage.COMPLETE

    def leads_away(self, frame: str, url: str) -> bool:
        """Whether a frame of that page is led from a site of the act's to one that is none."""
        before = self.frames.get(frame)
        is_away = before is not None and allows(self.sites, before) and not allows(self.sites, url)
        if not is_away:
            self.frames[frame] = url
        return is_away


class Fence:
    """That of one browser. `tabs` gives the tabs there are."""

    def __init__(self, context: "BrowserContext", tabs: Callable[[], Sequence["CdpTab"]]) -> None:
        self._context = context
        self._tabs = tabs
        self._under_way: list[Confinement] = []
        self._cdp: CDPSession | None = None
        self._deciding: set[asyncio.Future[None]] = set()

    async def around(self, tab: "CdpTab", sites: Sequence[str] | None, do: Work, *, back: int = -1) -> Receipt:
        """What comes of doing something in a tab while only documents of `sites` may load. None lets all of them load.

        `back` are the steps in the history that undo it.
        """
        if sites is None:
            return await do(tab)
        one = Confinement(tab, sites, (each.target for each in self._tabs()))
        self._under_way.append(one)
        tab.confinement = one
        try:
            await self._send("Fetch.enable", patterns=DOCUMENTS)
            done = await do(tab)
        except Trouble:
            if one.blocked is None:
                raise
            done = kept_away(one.blocked)
        finally:
            await self._end(one)
        return await self._judged(one, done, back)

    async def _end(self, one: Confinement) -> None:
        one.tab.confinement = None
        self._under_way.remove(one)
        if not self._under_way:
            with contextlib.suppress(Gone):
                await self._send("Fetch.disable")

    async def _send(self, method: str, **params: Any) -> Any:
        """Raises `Gone` where the browser refuses: what was asked for is not there any more."""
        from playwright.async_api import Error

        try:
            if self._cdp is None:
                browser = self._context.browser
                if browser is None:
                    raise Gone
                cdp = await browser.new_browser_cdp_session()
                if self._cdp is None:  # nobody was quicker
                    self._cdp = cdp
                    cdp.on("Fetch.requestPaused", self._paused)
            return await self._cdp.send(method, params)
        except Error as error:
            raise Gone(error.message) from error

    def _paused(self, event: Mapping[str, Any]) -> None:
        deciding = asyncio.ensure_future(self._decide(event))
        self._deciding.add(deciding)
        deciding.add_done_callback(self._deciding.discard)

    async def _decide(self, event: Mapping[str, Any]) -> None:
        with contextlib.suppress(Gone):  # with its tab, mostly
            one, place = await self._confinement(event["frameId"])
            request = event["request"]
            method, url = request["method"], request["url"]
            is_frame = place is DocumentPlace.FRAME
            if one is not None and (one.leads_away(event["frameId"], url) if is_frame else not allows(one.sites, url)):
                blocked = Blocked(
                    url=url + request.get("urlFragment", ""), method=method, place="frame" if is_frame else "page"
                )
                await self._stop(one, event, blocked, place)
            elif one is None or is_frame or event["frameId"] == one.tab.target or method in HARMLESS:
                await self._send("Fetch.continueRequest", requestId=event["requestId"])
            elif "responseStatusCode" not in event and "responseErrorReason" not in event:
                await self._send("Fetch.continueRequest", requestId=event["requestId"], interceptResponse=True)
            else:
                one.writes.sent(_network_id(event), method, url, event.get("responseStatusCode", 0))
                await self._send("Fetch.continueRequest", requestId=event["requestId"])

    async def _confinement(self, frame: str) -> tuple[Confinement | None, DocumentPlace]:
        """The act that a document's request comes of, and where it is to be shown."""
        for one in self._under_way:
            if frame == one.tab.target:
                return one, DocumentPlace.PAGE
        around = next((tab for tab in self._tabs() if tab.frames.get(frame) and not tab.frames.is_main(frame)), None)
        if around is not None:
            return self._with_page(around), DocumentPlace.FRAME
        try:
            target = (await self._send("Target.getTargetInfo", targetId=frame))["targetInfo"]
        except Gone:  # a frame in a page's own process
            target = None
        if target is None or target["type"] != "page":
            # So new that its tab has not told of it: made while something was done, it counts as made by that.
            return self._with_page(None), DocumentPlace.FRAME
        place = DocumentPlace.EMPTY_PAGE if target["url"] in ("", "about:blank") else DocumentPlace.PAGE
        for one in self._under_way:
            if frame in one.family:
                return one, place
            if target.get("openerId") in one.family and frame not in one.before:
                one.family.add(frame)
                return one, place
        return None, place

    def _with_page(self, tab: "CdpTab | None") -> Confinement | None:
        """The act whose page is still there, in this tab or in any."""
        return next((one for one in self._under_way if tab in (None, one.tab) and one.is_page_there), None)

    async def _stop(self, one: Confinement, event: Mapping[str, Any], blocked: Blocked, place: DocumentPlace) -> None:
        one.blocked = one.blocked or blocked
        tab = next((tab for tab in self._tabs() if tab.frames.get(event["frameId"])), None)
        if tab is not None:
            tab.network.writes.stopped(_network_id(event), blocked.url)
            if place is not DocumentPlace.FRAME:
                tab.navigation.stopped(_network_id(event), blocked)
        await self._send("Fetch.failRequest", requestId=event["requestId"], errorReason="Aborted")
        one.tab.news.fire()
        if place is DocumentPlace.EMPTY_PAGE:
            await self._send("Target.closeTarget", targetId=event["frameId"])

    async def _judged(self, one: Confinement, done: Receipt, back: int) -> Receipt:
        """The receipt with what was kept away.

        A document that came without a request (out of the back/forward cache, or from a service worker of its site) is
        seen only now, and left again.
        """
        for tab in [tab for tab in self._tabs() if tab.target in one.family]:
            load = tab.navigation.load_since(one.began)
            is_there = load is not None and Stage.COMMITTED <= load.stage <= Stage.COMPLETE
            if load is not None and is_there and not allows(one.sites, load.url):
                with contextlib.suppress(Gone):
                    await _leave(tab, back, is_own=tab is one.tab)
                return kept_away(Blocked(url=load.url))
            if tab is not one.tab:
                tab.network.writes.told_by(one.writes)
        told = done.model_copy(update={"requests": [*done.requests, *one.writes.take(one.began)]})
        return kept_away(one.blocked, told) if one.blocked is not None and told.blocked is None else told


async def _leave(tab: "CdpTab", back: int, *, is_own: bool) -> None:
    if not is_own:
        await tab.session.send("Page.close")
        return
    history = await tab.session.send("Page.getNavigationHistory")
    index, at = history["currentIndex"] + back, time.monotonic()
    if 0 <= index < len(history["entries"]):
        await tab.session.send("Page.navigateToHistoryEntry", entryId=history["entries"][index]["id"])
        await tab.news.until(lambda: tab.navigation.begun_since(at) or tab.is_blocked, RETURN)
        await tab.news.until(lambda: not tab.navigation.is_loading or tab.is_blocked, RETURN)


def _network_id(event: Mapping[str, Any]) -> str:
    """What the Network domain calls the request; for a document it is also the loader's id."""
    named: str = event.get("networkId", event["requestId"])
    return named
