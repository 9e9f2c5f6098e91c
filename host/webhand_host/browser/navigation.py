"""Where one tab is on its way to, built from what its port tells. Times are seconds of time.monotonic."""

import asyncio
import time
from dataclasses import dataclass
from enum import IntEnum

from webhand_agent.protocol import Blocked

from webhand_host.browser.signals import Signal

STRAGGLERS = 2.0
"""Seconds. After the document is there, its last pictures get this long: a load event that never comes costs no cap."""

GIVEN_UP = 10.0
"""Seconds. A page that is not there by then is looked at as it is, once and not at every step anew."""

REPLACED = 0.05
"""Seconds. A load that another one replaces stops first; the one that replaces it follows at once."""

FOLLOWS = 1.0
"""Seconds. So long after one that was stopped a load may be announced that is known to be coming."""

ABORTED = "net::ERR_ABORTED"
"""No document came of it: a download, an empty answer, another load in its place."""

ASKS_WHO = "ERR_INVALID_AUTH_CREDENTIALS"
"""The site wants a name and a password, which the browser asks for in a window of its own, where it has one."""

FAILED = "net::ERR_FAILED"
"""The browser gives no reason."""


class Stage(IntEnum):
    STARTED = 0
    COMMITTED = 1
    PARSED = 2
    COMPLETE = 3
    FAILED = 4


@dataclass
class Load:
    """`key` names the document from the start, where the port knows it; `error` is the network's word for what went
    wrong, `status` the server's answer, 0 where it is not known. `is_requested`: the page before it has been asked
    whether it may be left, where the port tells of that. `blocked` is set where it was kept from its site, `is_held`
    where the page before it does not let go.
    """

    url: str
    key: str
    started: float
    parsed: float = 0.0
    stage: Stage = Stage.STARTED
    error: str = ""
    status: int = 0
    is_requested: bool = True
    blocked: Blocked | None = None
    is_held: bool = False

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

    `is_asked`: the page asked for a navigation, and it is not known yet what the browser makes of that. `commits`
    counts the documents that the tab has shown, `shown` is the address of the last one. `sent_to` is where we send the
    tab, until the browser begins to load it. `asks_who`: the last document was not given without a name and a password,
    and no other has come.
    """

    def __init__(self, news: Signal) -> None:
        self.load: Load | None = None
        self.is_asked = False
        self.sent_to = ""
        self.asks_who = False
        self.commits = 0
        self._news = news
        self.shown = ""
        self._hop = 0.0

    @property
    def is_loading(self) -> bool:
        return self.load is not None and not self.load.is_over

    @property
    def is_handed_over(self) -> bool:
        """Whether the next document has only to take the place of the one that is there."""
        load = self.load
        return load is not None and load.stage is Stage.STARTED and load.status > 0 and not load.is_over

    @property
    def is_unanswered(self) -> bool:
        """Whether the next document is still asked for: until its server answers, some browsers ask the page that is
        there nothing.
        """
        load = self.load
        return load is not None and load.stage is Stage.STARTED and load.status == 0

    @property
    def is_parsing(self) -> bool:
        """Whether the tab has the new document already, but not yet all of it."""
        return self.load is not None and self.load.stage is Stage.COMMITTED

    @property
    def last_start(self) -> float:
        return self.load.started if self.load else 0.0

    def load_since(self, at: float) -> Load | None:
        """The load that began at or after `at`."""
        return self.load if self.load and self.load.started >= at else None

    def shown_since(self, at: float) -> str | None:
        """The address of the document that the tab has shown since."""
        load = self.load_since(at)
        return load.url if load is not None and Stage.COMMITTED <= load.stage <= Stage.COMPLETE else None

    def hopped_since(self, at: float) -> bool:
        """Whether the address changed within the same document."""
        return self._hop >= at

    def begun_since(self, at: float) -> bool:
        return self.load_since(at) is not None or self.hopped_since(at)

    def time_left(self) -> float:
        """In how many seconds the load under way counts as over, should nothing more be heard of it."""
        return self.load.time_left if self.load else 0.0

    def asked(self, *, is_so: bool) -> None:
        self.is_asked = is_so
        self._news.fire()

    def starts(self, url: str, at: float, key: str = "", *, is_requested: bool = True) -> None:
        """The browser asks for a document. Its redirects come under the same key."""
        self.is_asked = False
        if _bare(url) == _bare(self.sent_to):
            self.sent_to = ""
        if self.load is None or not key or self.load.key != key:
            self.load = Load(url, key, at, is_requested=is_requested)
        self._news.fire()

    def requested(self, key: str) -> None:
        """It is asked of its server now: the page that is there had nothing against it."""
        if self.load is not None and self.load.key == key:
            self.load.is_requested = True
            self._news.fire()

    def answers(self, status: int, key: str = "") -> None:
        """The server has answered, for good: redirects are behind it."""
        if self.load is not None and self.load.key == key:
            self.load.status = status
            self._news.fire()

    def commits_to(self, url: str, at: float, key: str = "") -> None:
        """The document is there. Out of the back/forward cache or of a prerender it comes unannounced."""
        load = self.load
        if load is not None and load.stage is Stage.FAILED and key and load.key == key:
            self.commits, self.shown = self.commits + 1, url  # the browser's page about that failure
            self._news.fire()
            return
        if load is None or load.is_over or (key and load.key and load.key != key):
            late = load is not None and load.stage is Stage.STARTED and load.key == key
            load = self.load = Load(url, key, at, status=load.status if load and late else 0)
        if load.stage < Stage.COMMITTED:
            self.asks_who = False
            self.commits += 1
            self.shown = load.url = url
        self._advance(Stage.COMMITTED)

    def parses(self) -> None:
        self._advance(Stage.PARSED)

    def completes(self) -> None:
        self._advance(Stage.COMPLETE)

    def fails(self, url: str, error: str, key: str = "") -> None:
        """It brought no document. Whatever fails after that is the document's own affair."""
        load = self.load
        if load is None or load.is_over or (key and load.key != key):
            return
        # What the page that is being left still had to load fails with it, and is not the load that leaves it.
        if load.stage is not Stage.STARTED or (not key and url == self.shown and url != load.url):
            return
        if error == ABORTED:
            replaced = FOLLOWS if self.sent_to else REPLACED
            asyncio.get_running_loop().call_later(replaced, self._fail, load, error)
        else:
            self._fail(load, error)

    def kept_away(self, blocked: Blocked, key: str = "") -> None:
        """It was kept from its site: nothing more comes of it."""
        self.is_asked = False
        load = self.load
        if load is None or (load.key != key if key else load.is_over):
            load = self.load = Load(blocked.url, key, time.monotonic())
        load.error, load.blocked = ABORTED, blocked
        self._advance(Stage.FAILED)

    def hops(self, at: float) -> None:
        self.is_asked = False
        self._hop = at
        self._news.fire()

    def _fail(self, load: Load, error: str) -> None:
        if self.load is load and load.stage is Stage.STARTED:
            load.error, self.asks_who = error, error.endswith(ASKS_WHO)
            self._advance(Stage.FAILED)

    def _advance(self, stage: Stage) -> None:
        # The end of the page that is being left can still be told when the next one has been asked for.
        if self.load is None or (self.load.stage is Stage.STARTED and stage in (Stage.PARSED, Stage.COMPLETE)):
            return
        if stage > self.load.stage:
            self.load.stage = stage
            if stage is Stage.PARSED:
                self.load.parsed = time.monotonic()
        self._news.fire()


def _bare(url: str) -> str:
    """As far as the browser spells an address as it was told it."""
    return url.partition("#")[0].rstrip("/")
