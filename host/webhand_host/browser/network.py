"""Requests of one tab: those in flight, which tell that more is about to appear on a page at rest, and write requests,
which are the proof that something was sent. Times are seconds of time.monotonic.
"""

import time
from dataclasses import dataclass
from typing import Literal

from webhand_agent.protocol import WriteRequest

from webhand_host.browser.polls import Polls, key_of
from webhand_host.browser.signals import Signal

Kind = Literal["page", "frame", "style", "script", "fetch", "file"]
"""The kinds that can change what the tree says, or bring a file. Pictures, fonts and media only change how a page
looks; sockets, event streams, pings and prefetches end when they please. The page itself is navigation's affair."""

LONG = 2.0
"""Seconds. A request that is longer under way is a stream or a long poll: every step would wait for it in vain."""

HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})

MOST_WRITES = 200
"""A page that sends without end is not kept whole."""


@dataclass(frozen=True)
class Flight:
    started: float
    kind: Kind
    key: str
    is_poll: bool

    @property
    def counts(self) -> bool:
        """Whether what it brings may change the page."""
        return not self.is_poll and self.kind != "file"


@dataclass
class Write:
    method: str
    url: str
    status: int
    at: float


class Network:
    """`news` fires at each landing. Requests have the network's own ids, which redirects keep."""

    def __init__(self, news: Signal) -> None:
        self._news = news
        self._flights: dict[str, Flight] = {}
        self._polls = Polls(time.monotonic())
        self._writes: dict[tuple[str, str], Write] = {}
        self._unanswered: dict[tuple[str, str], Write] = {}
        self._kept_back: set[tuple[str, str]] = set()
        self._last_counted = 0.0
        self.last_landed = 0.0
        """When one ended that counts."""

    def is_busy(self, since: float) -> bool:
        """Whether requests that began at or after `since` are under way and not too old to count."""
        return bool(self._counted(since))

    def has_asked(self, since: float) -> bool:
        """Whether such requests have begun at or after `since`, also where they have ended by now."""
        return self._last_counted >= since

    def until_too_old(self, since: float) -> float:
        """In how many seconds those that are left count no more."""
        return max((flight.started + LONG - time.monotonic() for flight in self._counted(since)), default=0.0) + 0.001

    def asks_for_file(self, since: float) -> bool:
        """Whether a request is under way that a link to a file makes."""
        return any(each.kind == "file" and each.started >= since for each in self._flights.values())

    def acted(self, at: float) -> None:
        """Something was done to the page: what it asks for now may come of that."""
        self._polls.acted(at)

    def new_document(self) -> None:
        """It has habits of its own."""
        self._polls = Polls(time.monotonic())

    def departs(self, request_id: str, kind: Kind, method: str, url: str, at: float) -> None:
        """A redirect announces the same request again: it keeps its first start."""
        if kind == "page" or request_id in self._flights:
            return
        key = key_of(method, url)
        flight = self._flights[request_id] = Flight(at, kind, key, kind != "file" and self._polls.began(key, at))
        if flight.counts:
            self._last_counted = at

    def lands(self, request_id: str, at: float) -> None:
        flight = self._flights.pop(request_id, None)
        if flight is not None:
            self._polls.ended(flight.key, at)
            self.last_landed = at if flight.counts else self.last_landed
            self._news.fire()

    def sent(self, request_id: str, method: str, url: str, at: float, status: int = 0) -> None:
        """A request has left that may change something. One that keeps its method on a redirect is another one."""
        flight, key = self._flights.get(request_id), (request_id, _bare(url))
        if method in HARMLESS or (flight is not None and flight.is_poll) or key in self._kept_back:
            return
        self._writes.setdefault(key, Write(method, _bare(url), status, at))
        if len(self._writes) > MOST_WRITES:
            del self._writes[next(iter(self._writes))]

    def answered(self, request_id: str, url: str, status: int) -> None:
        key = (request_id, _bare(url))
        write = self._writes.get(key) or self._told_again(key)
        if write is not None:
            write.status = status

    def answered_somewhere(self, request_id: str, status: int) -> None:
        """Also of an answer that the page itself may not see."""
        for key in (*reversed(self._writes), *reversed(self._unanswered)):
            if key[0] == request_id:
                write = self._writes.get(key) or self._told_again(key)
                if write is not None:
                    write.status = write.status or status
                return

    def _told_again(self, key: tuple[str, str]) -> Write | None:
        """One that was told while it was under way is told once more with its answer."""
        write = self._unanswered.pop(key, None)
        if write is not None:
            self._writes[key] = write
        return write

    def never_sent(self, request_id: str, url: str | None = None) -> None:
        """It was announced, or is about to be, and was kept from leaving. Where no address is given it is what has no
        answer so far.
        """
        if url is not None:
            self._kept_back.add((request_id, _bare(url)))
        for key, write in list(self._writes.items()):
            if key[0] == request_id and (write.status == 0 if url is None else key[1] == _bare(url)):
                del self._writes[key]

    def take_writes(self, since: float) -> list[WriteRequest]:
        """What was sent since then and nobody has been told; what was sent before is told to nobody."""
        untold, self._writes = self._writes, {}
        under_way = {**self._unanswered, **{key: each for key, each in untold.items() if each.status == 0}}
        self._unanswered = dict(list(under_way.items())[-MOST_WRITES:])
        return [
            WriteRequest(method=each.method, url=each.url, status=each.status)
            for each in untold.values()
            if each.at >= since
        ]

    def _counted(self, since: float) -> list[Flight]:
        oldest = max(since, time.monotonic() - LONG)
        flights = self._flights.values()
        return [each for each in flights if each.started >= oldest and each.counts]


def _bare(url: str) -> str:
    return url.partition("#")[0].partition("?")[0]
