"""Windows that pages have opened, from the moment that the browser tells of them until they are tabs. Of one whose
server has not answered yet Playwright says nothing, and where the answer is a file it never becomes a tab.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from webhand_host.browser.cdp.whole import BrowserSession

if TYPE_CHECKING:
    from webhand_host.browser.cdp.page import CdpPage

PAGES = [{"type": "page"}]
MOST_KNOWN = 100


class Windows:
    """Of one context, by the browser's ids of them, which are those of their frames too. `pages` gives its tabs."""

    def __init__(self, whole: BrowserSession, pages: Callable[[], Sequence["CdpPage"]]) -> None:
        self._whole = whole
        self._pages = pages
        self._context = ""
        self._began: dict[str, float] = {}
        self._strangers: set[str] = set()
        whole.listen("Target.targetCreated", self._created)
        whole.listen("Target.targetDestroyed", self._destroyed)

    async def start(self, context: str) -> None:
        """`context` is the browser's id of it: of those of others it tells as well. Raises `Gone`."""
        self._context = context
        await self._whole.send("Target.setDiscoverTargets", discover=True, filter=PAGES)

    def began(self, target: str) -> float | None:
        """When it was opened, of those of late."""
        return self._began.get(target)

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
        if self._context and info.get("browserContextId") != self._context:
            self._strangers.add(info["targetId"])
            return
        opener = next((page for page in self._pages() if page.target == info.get("openerId")), None)
        if info["type"] != "page" or opener is None or any(page.target == info["targetId"] for page in self._pages()):
            return
        began = self._began[info["targetId"]] = time.monotonic()
        if len(self._began) > MOST_KNOWN:
            del self._began[next(iter(self._began))]
        opener.tab.popups.window_opens(info["targetId"], began)

    def _destroyed(self, event: Mapping[str, Any]) -> None:
        self._strangers.discard(event["targetId"])
        for page in self._pages():
            page.tab.popups.window_closes(event["targetId"])
