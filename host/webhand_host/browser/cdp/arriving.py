"""Files on their way: how far each one is, and whether what comes still is what was asked for."""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

MOST_ASKED = 100
"""Documents that were asked for lately, of which a file may come."""


@dataclass
class Asked:
    """A request for a document, begun `at` a time; its redirects come under the same id."""

    request_id: str
    method: str
    at: float


@dataclass(eq=False)
class Arrival:
    """`received` and `total` count bytes, 0 where nobody knows. `method` and `asked_at` are how and when it was asked
    for, where that was seen; `is_named` is set once the browser has told of it. `is_anew`: what was asked for broke
    off, and what comes now is what the browser, by itself, asked for by GET. `on_news` hears of all of it.
    """

    url: str
    name: str
    guid: str = ""
    method: str = ""
    asked_at: float | None = None
    is_named: asyncio.Event = field(default_factory=asyncio.Event)
    is_anew: bool = False
    received: int = 0
    total: int = 0
    on_news: Callable[[], None] | None = None

    @property
    def is_posted(self) -> bool:
        return self.method == "POST"

    @property
    def is_another(self) -> bool:
        """Whether it is no more what a form gave."""
        return self.is_posted and self.is_anew

    def proceeds(self, received: int, total: int) -> None:
        """What falls behind was thrown away, and comes anew from the beginning; so does what has another length."""
        is_anew = received < self.received or bool(self.total and total and total != self.total)
        self.is_anew = self.is_anew or is_anew
        if not self.is_another:
            self.received, self.total = received, total or self.total
        if self.on_news is not None:
            self.on_news()


class Arrivals:
    """Those of one context. Two tell of each, in any order: the browser, by its own name for it, and Playwright, which
    keeps that to itself and tells of its tab.
    """

    def __init__(
        self,
        is_of_another: Callable[[str], bool] = lambda frame: False,
        opened: Callable[[str], float | None] = lambda frame: None,
    ) -> None:
        """`is_of_another` says of a frame that it is of another context, of which the browser tells as well; `opened`
        when it was opened as a window, before which nothing was asked for in it.
        """
        self._is_of_another, self._opened = is_of_another, opened
        self._asked: dict[tuple[str, str], Asked] = {}
        self._arrivals: list[Arrival] = []

    def asked(self, frame_id: str, url: str, method: str, request_id: str) -> None:
        """A frame asks for a document, or is redirected to one."""
        begun = (one.at for one in self._asked.values() if one.request_id == request_id)
        at = min(begun, default=time.monotonic())
        self._asked.pop((frame_id, url), None)
        self._asked[frame_id, url] = Asked(request_id, method, at)
        if len(self._asked) > MOST_ASKED:
            del self._asked[next(iter(self._asked))]

    def begins(self, event: Mapping[str, Any]) -> None:
        url, name = event["url"], event["suggestedFilename"]
        if self._is_of_another(event["frameId"]):
            return
        arrival = self._find(lambda one: not one.guid and (one.url, one.name) == (url, name))
        arrival = arrival or self._add(Arrival(url, name))
        arrival.guid = event["guid"]
        asked = self._asked.get((event["frameId"], url.partition("#")[0]))
        arrival.asked_at = self._opened(event["frameId"])
        if asked is not None:
            arrival.method, arrival.asked_at = asked.method, asked.at
        arrival.is_named.set()

    def proceeds(self, event: Mapping[str, Any]) -> None:
        arrival = self._find(lambda one: one.guid == event["guid"])
        if arrival is not None:
            arrival.proceeds(int(event["receivedBytes"]), int(event["totalBytes"]))
            if event["state"] != "inProgress" and arrival.on_news is None:  # of another context, or of no tab
                self.ends(arrival)

    def take(self, url: str, name: str, on_news: Callable[[], None]) -> Arrival:
        """What Playwright tells of: the first of that address and name that nobody has taken."""
        arrival = self._find(lambda one: one.on_news is None and (one.url, one.name) == (url, name))
        arrival = arrival or self._add(Arrival(url, name))
        arrival.on_news = on_news
        return arrival

    def ends(self, arrival: Arrival) -> None:
        self._arrivals.remove(arrival)

    def _find(self, fits: Callable[[Arrival], bool]) -> Arrival | None:
        return next(filter(fits, self._arrivals), None)

    def _add(self, arrival: Arrival) -> Arrival:
        self._arrivals.append(arrival)
        return arrival
