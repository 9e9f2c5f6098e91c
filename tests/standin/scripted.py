"""A stand-in for a service that streams: each request is refused, or answered from a script."""

import json
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from standin.replies import Failure, Stream
from standin.request import SeenRequest
from standin.server import StandIn
from standin.streaming import fail, stream

Reply = Failure | Stream
Seen = TypeVar("Seen", bound=SeenRequest)


class ScriptedStandIn(StandIn, ABC, Generic[Seen]):
    """The script's entries answer one request each, in order; an entry is a reply or a function of the request.

    A request that the real service would refuse is refused and takes no entry. When the entries are used up,
    `otherwise` answers, or else a 400. `asked` is set with the first request. What a script's function raises is raised
    again at the end of the `with` block.
    """

    PATHS: ClassVar[tuple[str, ...]]
    SEEN: type[Seen]

    def __init__(self, script: Sequence[Reply | Callable[[Seen], Reply]], otherwise: Reply | None = None) -> None:
        super().__init__([Route(path, _Endpoint(self), methods=["POST"]) for path in self.PATHS])
        self.plays(script, otherwise)

    def plays(self, script: Sequence[Reply | Callable[[Seen], Reply]], otherwise: Reply | None = None) -> None:
        """Answers from this script from now on, as if nobody had asked before."""
        self.requests: list[Seen] = []
        self.asked = threading.Event()
        self.problem = None
        self._script = iter(script)
        self._otherwise = otherwise

    @abstractmethod
    def refusal(self, seen: Seen) -> Failure | None:
        """What the real service would refuse this request with."""

    @abstractmethod
    def bad_request(self, message: str) -> Failure:
        """A 400 in the service's form."""

    def reply_to(self, seen: Seen) -> Reply:
        """What this request gets: a refusal, or the script's next entry."""
        try:
            return self.refusal(seen) or self._next(seen)
        except Exception as error:  # noqa: BLE001 - raised again in __exit__, where the test can see it
            self.problem = self.problem or error
            return self.bad_request(f"The stand-in's script failed: {error}")

    def _next(self, seen: Seen) -> Reply:
        entry = next(self._script, self._otherwise)
        if entry is None:
            return self.bad_request("The stand-in's script is used up.")
        return entry(seen) if callable(entry) else entry


class _Endpoint(Generic[Seen]):
    """ASGI, because a Response class can neither break off nor notice that the client left while it is silent."""

    def __init__(self, stand_in: ScriptedStandIn[Seen]) -> None:
        self._stand_in = stand_in

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        seen = self._stand_in.SEEN(json.loads(await request.body()), dict(request.headers))
        self._stand_in.requests.append(seen)
        self._stand_in.asked.set()
        reply = self._stand_in.reply_to(seen)
        if isinstance(reply, Failure):
            await fail(reply, seen, send)
        else:
            await stream(reply, seen, receive, send)
