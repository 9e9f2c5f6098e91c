"""What the pages of a tab have opened: windows, from when they are asked for until a server has answered, and tabs."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from webhand_host.browser.signals import Signal

if TYPE_CHECKING:
    from webhand_host.browser.tab import Tab

ANSWER = 2.0
"""Seconds. A window that was asked for is there by then, or the browser has opened none."""

UNANSWERED = 10.0
"""Seconds that a window is waited for of which no server has answered the first document."""


class Popups:
    """Of one tab, whose `news` fires with theirs. Times are time.monotonic.

    `tabs` are those that it opened and when; `windows` those that no server has answered yet, so that they are no tabs,
    with when and for which address; at `closed` one of these closed. `url` is what the last that was asked for was to
    show.
    """

    def __init__(self, news: Signal) -> None:
        self._news = news
        self.tabs: list[tuple[float, Tab]] = []
        self.windows: dict[str, tuple[float, str]] = {}
        self.closed = 0.0
        self.url = ""
        self._asked_at = 0.0
        self._untold: list[tuple[float, Tab]] = []

    def asked(self, url: str) -> None:
        """The page wants a window; its tab comes later, or not at all."""
        self._asked_at, self.url = time.monotonic(), url

    def window_opens(self, window: str, at: float) -> None:
        self.windows[window] = at, self.url
        self._news.fire()

    def window_closes(self, window: str) -> None:
        if self.windows.pop(window, None) is not None:
            self.closed = time.monotonic()
            self._news.fire()

    def opens(self, tab: "Tab", at: float) -> None:
        if all(known is not tab for _, known in self.tabs):
            self.tabs.append((at, tab))
            self._untold.append((at, tab))

    def take(self, since: float) -> "list[Tab]":
        """The tabs from `since` on that are still there, and of which nobody was told; now they are."""
        late = [one for one in self._untold if one[0] >= since]
        self._untold = [one for one in self._untold if one[0] < since]
        return [tab for _, tab in late if not tab.is_closed]

    def windows_since(self, at: float) -> list[str]:
        """The addresses of `windows` that were opened from then on."""
        return [url for began, url in self.windows.values() if began >= at]

    async def tab_since(self, at: float, is_held: Callable[[], bool]) -> "Tab | None":
        """The last tab from `at` on. The announcement of a window comes before its tab does, which is waited for unless
        something `is_held`.
        """

        def found() -> bool:
            return bool(self.tabs) and self.tabs[-1][0] >= at

        def is_over() -> bool:
            return found() or is_held()

        if self._asked_at >= at:
            await self._news.until(lambda: is_over() or bool(self.windows_since(at)), ANSWER)
            await self._news.until(lambda: is_over() or not self.windows_since(at), UNANSWERED)
        return self.tabs[-1][1] if found() else None
