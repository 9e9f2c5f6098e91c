"""What the browser tells of one page over CDP, and who hears of it."""

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from webhand_host.browser.cdp.session import CdpSession, Handler
from webhand_host.browser.cdp.source import WORLD
from webhand_host.browser.navigation import ABORTED, FAILED, Stage
from webhand_host.browser.network import Kind

if TYPE_CHECKING:
    from webhand_host.browser.cdp.page import CdpPage
    from webhand_host.browser.cdp.processes import Processes

KINDS: Mapping[str, Kind] = {
    "Document": "frame",
    "Stylesheet": "style",
    "Script": "script",
    "XHR": "fetch",
    "Fetch": "fetch",
}


class Events:
    """Those of all sessions of a page."""

    def __init__(self, page: "CdpPage", processes: "Processes") -> None:
        self._page = page
        self._tab = page.tab
        self._processes = processes
        self._in_flight: dict[str, str] = {}

    def handlers(self, session: CdpSession) -> Mapping[str, Handler]:
        """Who takes which of CDP's events."""
        page, frames, navigation = self._page, self._page.frames, self._tab.navigation
        return {
            "Page.frameAttached": lambda e: void(frames.attach(e["frameId"], e["parentFrameId"], session)),
            "Page.frameDetached": lambda e: self._frame_detached(session, e),
            "Page.frameNavigated": lambda e: self._committed(session, e),
            "Page.frameRequestedNavigation": self._asked,
            "Page.frameStartedNavigating": self._started,
            "Page.frameStoppedLoading": self._stopped_loading,
            "Page.navigatedWithinDocument": self._hopped,
            "Page.domContentEventFired": lambda _: self._of_the_page(session, navigation.parses),
            "Page.loadEventFired": lambda _: self._of_the_page(session, navigation.completes),
            "Page.windowOpen": lambda e: self._tab.popups.asked(e["url"]),
            "Page.javascriptDialogClosed": lambda _: page.dialog_closes(),
            "Runtime.executionContextCreated": lambda e: self._world_created(session, e["context"]),
            "Runtime.executionContextDestroyed": lambda e: frames.destroyed(session, e["executionContextId"]),
            "Runtime.executionContextsCleared": lambda _: frames.destroyed(session, None),
            "Runtime.bindingCalled": lambda e: page.hands.called(session, e),
            "Input.dragIntercepted": lambda e: page.hands.drag_begins(e["data"]),
            "Network.requestWillBeSent": self._departed,
            "Network.loadingFinished": lambda e: self._landed(e["requestId"]),
            "Network.loadingFailed": self._failed,
            "Network.responseReceived": self._answered,
            "Network.responseReceivedExtraInfo": self._headed,
            "close": lambda _: self._processes.ended(session),
        }

    # --- Frames and where they go -------------------------------------------------------------------------------------

    def _frame_detached(self, session: CdpSession, event: Mapping[str, Any]) -> None:
        moves = event.get("reason") == "swap"
        self._left_behind(event["frameId"])  # what it asked for is told of by its new process, or by nobody
        self._page.frames.detach(event["frameId"], session, moves=moves)
        if moves:
            self._processes.look_for_more()

    def _committed(self, session: CdpSession, event: Mapping[str, Any]) -> None:
        frame = self._page.frames.navigate(event["frame"], session)
        self._landed(frame.loader)
        if frame is self._page.frames.main:
            self._left_behind()
            if frame.is_error:
                self._tab.navigation.fails(frame.url, FAILED, frame.loader)  # mostly with a better word already
            self._tab.commits(frame.url, time.monotonic(), key=frame.loader)
            if event.get("type") == "BackForwardCacheRestore":  # nothing more will come
                self._tab.navigation.completes()

    def _asked(self, event: Mapping[str, Any]) -> None:
        if self._page.frames.is_main(event["frameId"]) and event["disposition"] == "currentTab":
            self._tab.navigation.asked(is_so=event["url"].startswith("http"))

    def _started(self, event: Mapping[str, Any]) -> None:
        is_new = not event["navigationType"].lower().endswith("samedocument")
        if self._page.frames.is_main(event["frameId"]) and is_new:
            self._tab.navigation.starts(event["url"], time.monotonic(), event["loaderId"], is_requested=False)

    def _stopped_loading(self, event: Mapping[str, Any]) -> None:
        """Loads that bring no document (a download, an empty answer) just stop, and so do pages that break off."""
        navigation = self._tab.navigation
        if not self._page.frames.is_main(event["frameId"]):
            return
        navigation.asked(is_so=False)
        if navigation.load is not None and navigation.load.stage is Stage.STARTED:
            navigation.fails(navigation.load.url, ABORTED, navigation.load.key)
        else:
            navigation.completes()

    def _hopped(self, event: Mapping[str, Any]) -> None:
        frame = self._page.frames.get(event["frameId"])
        if frame is not None:
            frame.url = event["url"]
        if self._page.frames.is_main(event["frameId"]):
            self._tab.navigation.hops(time.monotonic())

    def _of_the_page(self, session: CdpSession, tell: Callable[[], None]) -> None:
        if self._page.frames.is_main(session.root):
            tell()

    def _world_created(self, session: CdpSession, context: Mapping[str, Any]) -> None:
        is_ours = context["name"] == WORLD
        if is_ours or context["auxData"].get("isDefault"):
            self._page.frames.created(session, context, is_ours=is_ours)
        if is_ours:
            self._tab.news.fire()

    # --- Requests -----------------------------------------------------------------------------------------------------

    def _departed(self, event: Mapping[str, Any]) -> None:
        request_id, request, kind = event["requestId"], event["request"], KINDS.get(event.get("type", ""))
        method, url, at = request["method"], request["url"], time.monotonic()
        redirect = event.get("redirectResponse")
        if redirect is not None:
            self._tab.network.answered(request_id, redirect["url"], redirect["status"])
        if kind is None:
            return
        if kind == "frame":
            self._page.requests.asked(event.get("frameId", ""), url, method, request_id)
        if kind == "frame" and self._page.frames.is_main(event.get("frameId", "")):
            kind = "page"
            self._tab.navigation.requested(request_id)
            # A redirect after sending a form leads to a page like any other.
            (self._page.posted.add if method == "POST" else self._page.posted.discard)(request_id)
        else:
            self._in_flight[request_id] = event.get("frameId", "")
        self._tab.network.departs(request_id, kind, method, url, at)
        if kind in ("page", "frame", "fetch"):
            self._tab.network.sent(request_id, method, url, at)

    def _landed(self, request_id: str) -> None:
        self._in_flight.pop(request_id, None)
        self._tab.network.lands(request_id, time.monotonic())

    def _left_behind(self, frame_id: str | None = None) -> None:
        """A frame went elsewhere, or all of them: what the documents had asked for does not matter any more."""
        for request_id, asked_by in list(self._in_flight.items()):
            if frame_id in (None, asked_by):
                self._landed(request_id)

    def _failed(self, event: Mapping[str, Any]) -> None:
        self._landed(event["requestId"])
        fault = event.get("corsErrorStatus", {}).get("corsError", "")
        if "blockedReason" in event or fault.startswith("Preflight"):  # what the browser itself kept back
            self._tab.network.never_sent(event["requestId"])
        load = self._tab.navigation.load
        if load is not None and load.key == event["requestId"] and event["errorText"] != ABORTED:
            self._tab.navigation.fails(load.url, event["errorText"], load.key)

    def _answered(self, event: Mapping[str, Any]) -> None:
        response = event["response"]
        self._tab.network.answered(event["requestId"], response["url"], response["status"])
        self._tab.navigation.answers(response["status"], event["requestId"])

    def _headed(self, event: Mapping[str, Any]) -> None:
        self._tab.network.answered_somewhere(event["requestId"], event["statusCode"])


def void(_: object) -> None:
    """For listeners that give something nobody wants."""
