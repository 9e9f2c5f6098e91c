"""Requests in flight in one tab. They tell that more is about to appear on a page at rest."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from webhand_host.browsers.playwright.polls import Polls, key_of
from webhand_host.browsers.playwright.signals import Signal
from webhand_host.browsers.playwright.writes import Writes

KINDS = frozenset({"Document", "Stylesheet", "Script", "XHR", "Fetch"})
"""The kinds that can change what the tree says. Pictures, fonts and media only change how it looks; sockets, event
streams, pings and prefetches end when they please."""

LONG = 2.0
"""Seconds. A request that is longer under way is a stream or a long poll: every step would wait for it in vain."""


@dataclass(frozen=True)
class Flight:
    started: float
    frame: str
    key: str
    is_poll: bool


class Network:
    """`main` is the id of the main frame, whose own document is navigation's affair. `news` fires at each landing.

    `posted` are the documents that came of sending a form, by their loaders. `writes` are those not told of yet.
    """

    def __init__(self, news: Signal) -> None:
        self.main = ""
        self.posted: set[str] = set()
        self.writes = Writes()
        self._flights: dict[str, Flight] = {}
        self._news = news
        self._polls = Polls(time.monotonic())

    def is_busy(self, since: float) -> bool:
        """Whether requests that began at or after `since` (time.monotonic) are under way and not too old to count."""
        return bool(self._counted(since))

    def departed(self, event: Mapping[str, Any]) -> None:
        """Network.requestWillBeSent. A redirect announces the same request again: it keeps its first start."""
        is_page = event.get("frameId") == self.main and event.get("type") == "Document"
        if is_page and event["request"]["method"] == "POST":
            self.posted.add(event["requestId"])
        elif is_page:  # a redirect after sending a form leads to a page like any other
            self.posted.discard(event["requestId"])
        if event.get("type") not in KINDS or is_page or event["requestId"] in self._flights:
            known = self._flights.get(event["requestId"])
            self.writes.departed(event, is_poll=known is not None and known.is_poll)
            return
        at, key = time.monotonic(), key_of(event["request"]["method"], event["request"]["url"])
        flight = Flight(at, event.get("frameId", ""), key, self._polls.began(key, at))
        self._flights[event["requestId"]] = flight
        self.writes.departed(event, is_poll=flight.is_poll)

    def acted(self, at: float) -> None:
        """Something was done to the page: what it asks for now may come of that."""
        self._polls.acted(at)

    def landed(self, request_id: str) -> None:
        flight = self._flights.pop(request_id, None)
        if flight is not None:
            self._polls.ended(flight.key, time.monotonic())
            self._news.fire()

    def left_behind(self, frame: str | None = None) -> None:
        """A frame went elsewhere, or all of them: what the documents had asked for does not matter any more."""
        if frame is None:
            self._polls = Polls(time.monotonic())
        self._flights = {id_: each for id_, each in self._flights.items() if frame not in (None, each.frame)}
        self._news.fire()

    def until_too_old(self, since: float) -> float:
        """In how many seconds those that are left count no more."""
        return max((flight.started + LONG - time.monotonic() for flight in self._counted(since)), default=0.0) + 0.001

    def _counted(self, since: float) -> list[Flight]:
        oldest = max(since, time.monotonic() - LONG)
        return [flight for flight in self._flights.values() if flight.started >= oldest and not flight.is_poll]
