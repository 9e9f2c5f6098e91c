"""What the browser tells of one tab over CDP, and which of the tab's parts hears of it."""

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from webhand_host.browsers.playwright.navigation import Stage
from webhand_host.browsers.playwright.session import CdpSession, Handler
from webhand_host.browsers.playwright.source import WORLD

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.processes import Processes
    from webhand_host.browsers.playwright.tab import CdpTab

REPLACED = 0.05
"""Seconds. A load that another one replaces stops first; the one that replaces it follows at once."""


class Events:
    """Those of all sessions of a tab."""

    def __init__(self, tab: "CdpTab", processes: "Processes") -> None:
        self._tab = tab
        self._processes = processes

    def handlers(self, session: CdpSession) -> Mapping[str, Handler]:
        """Who takes which of CDP's events."""
        frames, network = self._tab.frames, self._tab.network
        return {
            "Page.frameAttached": lambda e: void(frames.attach(e["frameId"], e["parentFrameId"], session)),
            "Page.frameDetached": lambda e: self._frame_detached(session, e),
            "Page.frameNavigated": lambda e: self._committed(session, e),
            "Page.frameRequestedNavigation": self._asked,
            "Page.frameStartedNavigating": self._started,
            "Page.frameStoppedLoading": self._stopped,
            "Page.navigatedWithinDocument": self._hopped,
            "Page.domContentEventFired": lambda _: self._of_the_page(session, self._tab.navigation.parses),
            "Page.loadEventFired": lambda _: self._of_the_page(session, self._tab.navigation.completes),
            "Page.windowOpen": self._window_asked,
            "Page.javascriptDialogClosed": lambda _: self._tab.dialogs.closes(),
            "Runtime.executionContextCreated": lambda e: self._world_created(session, e["context"]),
            "Runtime.executionContextDestroyed": lambda e: frames.destroyed(session, e["executionContextId"]),
            "Runtime.executionContextsCleared": lambda _: frames.destroyed(session, None),
            "Runtime.bindingCalled": lambda e: self._tab.hands.called(session, e),
            "Input.dragIntercepted": lambda e: self._tab.hands.drag_begins(e["data"]),
            "Network.requestWillBeSent": network.departed,
            "Network.loadingFinished": lambda e: network.landed(e["requestId"]),
            "Network.loadingFailed": self._failed,
            "Network.responseReceived": network.writes.answered,
            "Network.responseReceivedExtraInfo": network.writes.headed,
            "close": lambda _: self._processes.ended(session),
        }

    def _frame_detached(self, session: CdpSession, event: Mapping[str, Any]) -> None:
        moves = event.get("reason") == "swap"
        self._tab.network.left_behind(event["frameId"])  # what it asked for is told of by its new process, or by nobody
        self._tab.frames.detach(event["frameId"], session, moves=moves)
        if moves:
            self._processes.look_for_more()

    def _committed(self, session: CdpSession, event: Mapping[str, Any]) -> None:
        frame = self._tab.frames.navigate(event["frame"], session)
        self._tab.network.landed(frame.loader)
        if frame is self._tab.frames.main:
            whole = event.get("type") == "BackForwardCacheRestore"
            self._tab.network.left_behind()
            self._tab.navigation.commits(frame.url, frame.loader, whole=whole)

    def _asked(self, event: Mapping[str, Any]) -> None:
        if self._tab.frames.is_main(event["frameId"]) and event["disposition"] == "currentTab":
            self._tab.navigation.is_asked = event["url"].startswith("http")

    def _started(self, event: Mapping[str, Any]) -> None:
        if self._tab.frames.is_main(event["frameId"]) and not event["navigationType"].lower().endswith("samedocument"):
            self._tab.navigation.starts(event["url"], event["loaderId"])

    def _stopped(self, event: Mapping[str, Any]) -> None:
        """Loads that bring no document (a download, an empty answer) just stop."""
        load = self._tab.navigation.load
        if not self._tab.frames.is_main(event["frameId"]):
            return
        self._tab.navigation.stops()
        if load is not None and load.stage is Stage.STARTED:
            loop = asyncio.get_running_loop()
            loop.call_later(REPLACED, self._tab.navigation.fails, load.loader, "net::ERR_ABORTED")

    def _failed(self, event: Mapping[str, Any]) -> None:
        self._tab.network.landed(event["requestId"])
        self._tab.network.writes.failed(event)
        if event["errorText"] != "net::ERR_ABORTED":
            self._tab.navigation.fails(event["requestId"], event["errorText"])

    def _hopped(self, event: Mapping[str, Any]) -> None:
        frame = self._tab.frames.get(event["frameId"])
        if frame is not None:
            frame.url = event["url"]
        if self._tab.frames.is_main(event["frameId"]):
            self._tab.navigation.hops()

    def _of_the_page(self, session: CdpSession, tell: Callable[[], None]) -> None:
        if self._tab.frames.is_main(session.root):
            tell()

    def _window_asked(self, event: Mapping[str, Any]) -> None:
        self._tab.window_asked(event["url"])

    def _world_created(self, session: CdpSession, context: Mapping[str, Any]) -> None:
        if context["name"] == WORLD:
            self._tab.frames.created(session, context)
            self._tab.news.fire()


def void(_: object) -> None:
    """For handlers that give something nobody wants."""
