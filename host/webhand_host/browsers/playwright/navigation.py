"""Where one tab is on its way to, built from events as they come."""

import time
from dataclasses import dataclass, field
from enum import IntEnum

from webhand_agent.protocol import Blocked

from webhand_host.browsers.playwright.signals import Signal

STRAGGLERS = 2.0
"""Seconds. After the document is there, its last pictures get this long: a load event that never comes costs no cap."""

GIVEN_UP = 10.0
"""Seconds. A page that is not there by then is looked at as it is, once and not at every step anew."""


class Stage(IntEnum):
    STARTED = 0
    COMMITTED = 1
    PARSED = 2
    COMPLETE = 3
    FAILED = 4


@dataclass
class Load:
    """`loader` names the document that is loading; `error` is the network's word for what went wrong.

    `blocked` is set where it was kept from its site.
    """

    url: str
    loader: str
    started: float = field(default_factory=time.monotonic)
    parsed: float = 0.0
    stage: Stage = Stage.STARTED
    error: str = ""
    blocked: Blocked | None = None

    @property
    def is_over(self) -> bool:
        return self.stage >= Stage.COMPLETE or self.time_left <= 0

    @property
    def time_left(self) -> float:
        """In how many seconds it counts as over, should nothing more be heard of it."""
        end = self.parsed + STRAGGLERS if self.stage is Stage.PARSED else self.started + GIVEN_UP
        return end - time.monotonic()


class Navigation:
    """The loads and the jumps within a document of one tab's main frame. `news` fires at each step.

    `is_asked`: the page asked for a navigation, and it is not known yet what the browser makes of that.
    """

    def __init__(self, news: Signal) -> None:
        self.load: Load | None = None
        self.is_asked = False
        self._news = news
        self._hop = 0.0

    @property
    def is_loading(self) -> bool:
        return self.load is not None and not self.load.is_over

    @property
    def last_start(self) -> float:
        return self.load.started if self.load else 0.0

    def load_since(self, at: float) -> Load | None:
        """The load that began at or after `at` (time.monotonic)."""
        return self.load if self.load and self.load.started >= at else None

    def hopped_since(self, at: float) -> bool:
        """Whether the address changed within the same document."""
        return self._hop >= at

    def begun_since(self, at: float) -> bool:
        return self.load_since(at) is not None or self.hopped_since(at)

    def time_left(self) -> float:
        """In how many seconds the load under way counts as over, should nothing more be heard of it."""
        return self.load.time_left if self.load else 0.0

    def starts(self, url: str, loader: str) -> None:
        """The browser asks for a document. Its redirects come under the same loader."""
        self.is_asked = False
        if self.load is None or self.load.loader != loader:
            self.load = Load(url, loader)
        self._news.fire()

    def commits(self, url: str, loader: str, *, whole: bool = False) -> None:
        """The document is there. `whole`: out of the back/forward cache, so that nothing more will come."""
        if self.load is None or self.load.loader != loader:
            self.load = Load(url, loader)  # pages out of that cache or of a prerender come unannounced
        self.load.url = url
        self._advance(Stage.COMMITTED)
        if whole:
            self._advance(Stage.COMPLETE)

    def parses(self) -> None:
        self._advance(Stage.PARSED)

    def completes(self) -> None:
        self._advance(Stage.COMPLETE)

    def fails(self, loader: str, error: str) -> None:
        """It brought no document. Whatever fails after that is the document's own affair."""
        if self.load is not None and self.load.loader == loader and self.load.stage is Stage.STARTED:
            self.load.error = error
            self._advance(Stage.FAILED)

    def stopped(self, loader: str, blocked: Blocked) -> None:
        """It was kept from its site (fence.py): nothing more comes of it."""
        self.is_asked = False
        if self.load is None or self.load.loader != loader:
            self.load = Load(blocked.url, loader)
        self.load.error, self.load.blocked = "net::ERR_ABORTED", blocked
        self._advance(Stage.FAILED)

    def stops(self) -> None:
        self.is_asked = False
        self._news.fire()

    def hops(self) -> None:
        self.is_asked = False
        self._hop = time.monotonic()
        self._news.fire()

    def _advance(self, stage: Stage) -> None:
        # The end of the page that is being left can still be told when the next one has been asked for.
        if self.load is None or (self.load.stage is Stage.STARTED and stage in (Stage.PARSED, Stage.COMPLETE)):
            return
        if stage > self.load.stage:
            self.load.stage = stage
            if stage is Stage.PARSED:
                self.load.parsed = time.monotonic()
        self._news.fire()
