"""Write requests of one tab, as the browser itself saw them: told once each, in a receipt or with the next look."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from webhand_agent.protocol import WriteRequest

KINDS = frozenset({"Document", "XHR", "Fetch"})
"""Pings, beacons, reports and sockets are none: they tell what happened and do nothing."""

HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})

MOST = 200
"""A page that sends without end is not kept whole."""


@dataclass
class Write:
    """`at` is time.monotonic."""

    method: str
    url: str
    status: int = 0
    at: float = field(default_factory=time.monotonic)


class Writes:
    """Not yet told, the oldest first. Requests have the network's own ids, which redirects keep."""

    def __init__(self) -> None:
        self._untold: dict[tuple[str, str], Write] = {}
        self._stopped: set[tuple[str, str]] = set()

    def departed(self, event: Mapping[str, Any], *, is_poll: bool) -> None:
        """Network.requestWillBeSent. A redirect that keeps the method sends it once more, elsewhere: another one."""
        request, redirect = event["request"], event.get("redirectResponse")
        if redirect is not None:
            self._answer((event["requestId"], redirect["url"]), redirect["status"])
        if event.get("type") in KINDS and not is_poll:
            self.sent(event["requestId"], request["method"], request["url"])

    def sent(self, request_id: str, method: str, url: str, status: int = 0) -> None:
        key = (request_id, _bare(url))
        if method in HARMLESS or key in self._stopped or key in self._untold:
            return
        self._untold[key] = Write(method, _bare(url), status)
        if len(self._untold) > MOST:
            del self._untold[next(iter(self._untold))]

    def answered(self, event: Mapping[str, Any]) -> None:
        """Network.responseReceived."""
        self._answer((event["requestId"], event["response"]["url"]), event["response"]["status"])

    def headed(self, event: Mapping[str, Any]) -> None:
        """Network.responseReceivedExtraInfo: also of an answer that the page itself may not see."""
        for (request_id, _), write in reversed(self._untold.items()):
            if request_id == event["requestId"]:
                write.status = write.status or event["statusCode"]
                return

    def failed(self, event: Mapping[str, Any]) -> None:
        """Network.loadingFailed. What the browser itself kept back was never sent."""
        fault = event.get("corsErrorStatus", {}).get("corsError", "")
        if "blockedReason" in event or fault.startswith("Preflight"):
            for key in [key for key in self._untold if key[0] == event["requestId"]]:
                if self._untold[key].status == 0:
                    del self._untold[key]

    def stopped(self, request_id: str, url: str) -> None:
        """It was announced, and then kept from leaving."""
        key = (request_id, _bare(url))
        self._stopped.add(key)
        self._untold.pop(key, None)

    def told_by(self, other: "Writes") -> None:
        """What somebody else saw already is not told twice."""
        for key in other._untold:
            self.stopped(*key)

    def take(self, since: float) -> list[WriteRequest]:
        """What was sent at or after `since` (time.monotonic) and nobody has been told; the rest is told to nobody."""
        untold, self._untold = self._untold, {}
        return [
            WriteRequest(method=each.method, url=each.url, status=each.status)
            for each in untold.values()
            if each.at >= since
        ]

    def _answer(self, key: tuple[str, str], status: int) -> None:
        write = self._untold.get((key[0], _bare(key[1])))
        if write is not None:
            write.status = status


def _bare(url: str) -> str:
    return url.partition("#")[0].partition("?")[0]
