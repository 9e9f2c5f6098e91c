"""Documents of sites that an act was not allowed, kept from loading over CDP.

The browser's own session pauses every document's request of every tab, also the first one of a tab that is only just
opening and each hop of a redirect, before it leaves. One that is not allowed is aborted: unlike one that is blocked, it
puts no error page in the place of the page, which stays as it was. As found in Chromium 156.
"""

import contextlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Blocked
from webhand_agent.urls import origin

from webhand_host.background import Background
from webhand_host.browser.addressing import is_web
from webhand_host.browser.confinement import CLOSES, Confinement, allows
from webhand_host.browser.network import HARMLESS
from webhand_host.browser.signals import Signal
from webhand_host.browser.troubles import Gone

if TYPE_CHECKING:
    from webhand_host.browser.cdp.page import CdpPage
    from webhand_host.browser.cdp.port import CdpPort

DOCUMENTS = [{"resourceType": "Document", "requestStage": "Request"}]


class DocumentPlace(Enum):
    """Where a document is to be shown. A page that has shown nothing yet is empty."""

    PAGE = "page"
    EMPTY_PAGE = "empty page"
    FRAME = "frame"


@dataclass(eq=False)
class ConfinedAct:
    """An act under way. `page` is its tab, where there is one; `family` are the targets of its tab and of those that
    came of it, `before` the targets that were there already, `closing` the tabs that were opened only to show what they
    must not, until they are gone. `frames` are the addresses that frames within those tabs asked for last. `persons`
    are the documents to which the person went in these tabs once the act was over, by their loaders.
    """

    confinement: Confinement
    page: "CdpPage | None"
    before: frozenset[str]
    family: set[str]
    closing: set[str] = field(default_factory=set)
    frames: dict[str, str] = field(default_factory=dict)
    persons: set[str] = field(default_factory=set)

    @property
    def sites(self) -> Sequence[str]:
        return self.confinement.sites

    @property
    def is_page_there(self) -> bool:
        """Whether the tab still shows what it showed when the act began."""
        one = self.confinement
        return self.page is not None and self.page.tab.navigation.shown_since(one.began) is None

    def leads_away(self, frame: str, url: str) -> bool:
        """Whether a frame of that page is led from a site of the act's to one that is none."""
        before = self.frames.get(frame)
        is_away = before is not None and allows(self.sites, before) and not allows(self.sites, url)
        if not is_away:
            self.frames[frame] = url
        return is_away


class DocumentBlocking:
    """Of one context."""

    def __init__(self, port: "CdpPort") -> None:
        self._port = port
        self._under_way: list[ConfinedAct] = []
        self._deciding = Background()
        self._news = Signal()
        port.whole.listen("Fetch.requestPaused", lambda event: self._deciding.start(self._decide(event)))
        port.whole.listen("Target.targetDestroyed", lambda event: self._is_gone(event["targetId"]))

    async def confine(self, confinement: Confinement, instead_of: Sequence[Confinement]) -> None:
        own = self._port.pages.get(confinement.tab.id) if confinement.tab is not None else None
        before = frozenset(page.target for page in self._port.pages.values())
        act = ConfinedAct(confinement, own, before, {own.target} if own else set())
        self._under_way = [*self._without(instead_of), act]
        await self._port.whole.send("Fetch.enable", patterns=DOCUMENTS)

    def admit(self, confinement: Confinement, page: "CdpPage") -> None:
        """A tab that was opened for it."""
        for one in self._under_way:
            if one.confinement is confinement:
                one.family.add(page.target)

    async def decided(self, confinement: Confinement) -> None:
        """Once what was asked for in the act is decided, and the tabs are gone that were opened only for what it was
        not allowed: nobody may meet them after its receipt.
        """
        ended = [one for one in self._under_way if one.confinement is confinement]
        await self._deciding.settled(CLOSES)
        await self._news.until(lambda: not any(one.closing for one in ended), CLOSES)

    async def release(self, confinement: Confinement) -> None:
        await self.decided(confinement)
        self._under_way = self._without([confinement])
        if not self._under_way:
            with contextlib.suppress(Gone):
                await self._port.whole.send("Fetch.disable")

    def _without(self, ended: Sequence[Confinement]) -> list[ConfinedAct]:
        return [one for one in self._under_way if one.confinement not in ended]

    async def _decide(self, event: Mapping[str, Any]) -> None:
        with contextlib.suppress(Gone):  # with its tab, mostly
            one, place = await self._act_of(event["frameId"])
            if one is not None and await self._is_persons(one, event):
                one = None
            request = event["request"]
            method, url = request["method"], request["url"]
            self._port.requests.asked(event["frameId"], url, method, _network_id(event))
            is_frame = place is DocumentPlace.FRAME
            own = one.page.target if one is not None and one.page is not None else ""
            if one is not None and (one.leads_away(event["frameId"], url) if is_frame else not allows(one.sites, url)):
                blocked = Blocked(
                    url=url + request.get("urlFragment", ""), method=method, place="frame" if is_frame else "page"
                )
                await self._stop(one, event, blocked, place)
            elif one is None or is_frame or event["frameId"] == own or method in HARMLESS:
                await self._let_go_on(event)
            elif "responseStatusCode" not in event and "responseErrorReason" not in event:
                await self._let_go_on(event, interceptResponse=True)
            else:
                # By which a new tab was opened: it leaves before anybody can listen in the tab itself.
                self._tell_write(one, _network_id(event), method, url, event.get("responseStatusCode", 0))
                await self._let_go_on(event)

    async def _let_go_on(self, event: Mapping[str, Any], **how: bool) -> None:
        await self._port.whole.send("Fetch.continueRequest", requestId=event["requestId"], **how)

    def _tell_write(self, one: ConfinedAct, request_id: str, method: str, url: str, status: int) -> None:
        if one.page is not None:
            one.page.tab.network.sent(request_id, method, url, time.monotonic(), status)
        for page in self._port.pages.values():
            if page.target in one.family and page is not one.page:
                page.tab.network.never_sent(request_id, url)  # what is told here is not told twice

    async def _act_of(self, frame: str) -> tuple[ConfinedAct | None, DocumentPlace]:
        """The act that a document's request comes of, and where it is to be shown."""
        if self._port.is_of_another(frame):
            return None, DocumentPlace.FRAME
        for one in self._under_way:
            if one.page is not None and frame == one.page.target:
                return one, DocumentPlace.PAGE
        around = self._port.pages.holding(frame)
        if around is not None and not around.frames.is_main(frame):
            return self._with_page(around), DocumentPlace.FRAME
        try:
            target = (await self._port.whole.send("Target.getTargetInfo", targetId=frame))["targetInfo"]
        except Gone:  # a frame in a page's own process
            target = None
        if target is None or target["type"] != "page":
            # So new that its tab has not told of it: made while something was done, it counts as made by that.
            return self._with_page(None), DocumentPlace.FRAME
        place = DocumentPlace.EMPTY_PAGE if target["url"] in ("", "about:blank") else DocumentPlace.PAGE
        for one in self._under_way:
            if frame in one.family:
                return one, place
            opener = target.get("openerId")
            if opener in one.family and frame not in one.before and not self._shows_persons(one, opener):
                one.family.add(frame)
                return one, place
        return None, place

    async def _is_persons(self, one: ConfinedAct, event: Mapping[str, Any]) -> bool:
        """Whether it is the person who goes there, now that the act is over. Where the document leads that they went to
        is theirs too, unless another tab of the act's may send this one on.
        """
        frame, request_id = event["frameId"], _network_id(event)
        page = self._page(frame)
        if page is None or one.confinement.is_under_way:
            return False
        leads_on = self._shows_persons(one, frame) and one.family <= {frame}
        is_theirs = request_id in one.persons or leads_on or await self._is_typed(page, event)
        if is_theirs:
            one.persons.add(request_id)
        return is_theirs

    def _shows_persons(self, one: ConfinedAct, target: str) -> bool:
        page = self._page(target)
        shown = page.frames.get(target) if page is not None else None
        return shown is not None and shown.loader in one.persons

    async def _is_typed(self, page: "CdpPage", event: Mapping[str, Any]) -> bool:
        """By the address bar: so that no page can pass for another one, the browser shows there where a tab is going
        only if no page asked for that. All that a page can show there itself is of its own origin. As found in
        Chromium 156.
        """
        request, shown = event["request"], page.tab.navigation.shown
        url = request["url"] + request.get("urlFragment", "")
        is_first = request["method"] == "GET" and "redirectedRequestId" not in event
        if not is_first or page.sending or not is_web(shown) or origin(shown) in ("", origin(url)):
            return False
        target = await self._port.whole.send("Target.getTargetInfo", targetId=page.target)
        return bool(target["targetInfo"]["url"] == url)

    def _page(self, target: str) -> "CdpPage | None":
        return next((page for page in self._port.pages.values() if page.target == target), None)

    def _with_page(self, page: "CdpPage | None") -> ConfinedAct | None:
        """The act whose page is still there, in this tab or in any."""
        return next((one for one in self._under_way if page in (None, one.page) and one.is_page_there), None)

    async def _stop(self, one: ConfinedAct, event: Mapping[str, Any], blocked: Blocked, place: DocumentPlace) -> None:
        page = self._port.pages.holding(event["frameId"])
        if page is not None:
            page.tab.network.never_sent(_network_id(event), blocked.url)
            if place is not DocumentPlace.FRAME:
                page.tab.navigation.kept_away(blocked, _network_id(event))
        if place is DocumentPlace.EMPTY_PAGE:
            one.closing.add(event["frameId"])  # before anybody is told
        one.confinement.keeps(blocked, page.tab if page is not None else None)
        with contextlib.suppress(Gone):
            await self._port.whole.send("Fetch.failRequest", requestId=event["requestId"], errorReason="Aborted")
        if place is DocumentPlace.EMPTY_PAGE:
            await self._close(event["frameId"])

    async def _close(self, target: str) -> None:
        """That it is asked to close has its answer before it is closed: the browser tells of the end separately."""
        try:
            await self._port.whole.send("Target.closeTarget", targetId=target)
        except Gone:  # closed already
            self._is_gone(target)

    def _is_gone(self, target: str) -> None:
        for one in self._under_way:
            one.closing.discard(target)
        self._news.fire()


def _network_id(event: Mapping[str, Any]) -> str:
    """What the Network domain calls the request; for a document it is also the loader's id."""
    named: str = event.get("networkId", event["requestId"])
    return named
