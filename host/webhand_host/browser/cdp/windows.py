"""Windows that pages have opened, from the moment that the browser tells of them until they are tabs. Of one whose
server has not answered yet Playwright says nothing, and where the answer is a file it never becomes a tab.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from webhand_host.browser.cdp.page import CdpPage
    from webhand_host.browser.cdp.port import CdpPort

PAGES = [{"type": "page"}]
MOST_KNOWN = 100


@dataclass(frozen=True)
class Window:
    """`began` is when it was opened."""

    opener: "CdpPage"
    began: float


class Windows:
    """Of one context, by the browser's ids of them, which are those of their frames too."""

    def __init__(self, port: "CdpPort") -> None:
        self._port = port
        self._opened: dict[str, Window] = {}
        self._strangers: set[str] = set()
        port.whole.listen("Target.targetCreated", self._created)
        port.whole.listen("Target.targetDestroyed", self._destroyed)

    async def start(self) -> None:
        """Raises `Gone`."""
        await self._port.whole.send("Target.setDiscoverTargets", discover=True, filter=PAGES)

    def opened(self, target: str) -> Window | None:
        """One of late."""
        return self._opened.get(target)

    def is_of_another(self, target: str) -> bool:
        """Whether it, or a tab, is of another context."""
        return target in self._strangers

    def shown(self, opener: "CdpPage", page: "CdpPage") -> float:
        """It is a tab now. Gives when it was opened."""
        waiting = opener.tab.popups.windows
        target = page.target or next(iter(waiting), "")
        began, _ = waiting.pop(target, (time.monotonic(), ""))
        return began

    def _created(self, event: Mapping[str, Any]) -> None:
        info = event["targetInfo"]
        if self._port.here and info.get("browserContextId") != self._port.here["browserContextId"]:
            self._strangers.add(info["targetId"])
            return
        opener = self._port.pages.holding(info.get("openerId", ""))
        if opener is None or self._port.pages.holding(info["targetId"]):
            return
        window = self._opened[info["targetId"]] = Window(opener, time.monotonic())
        if len(self._opened) > MOST_KNOWN:
            del self._opened[next(iter(self._opened))]
        opener.tab.popups.window_opens(info["targetId"], window.began)

    def _destroyed(self, event: Mapping[str, Any]) -> None:
        self._strangers.discard(event["targetId"])
        for page in list(self._port.pages.values()):
            page.tab.popups.window_closes(event["targetId"])
