"""Connections: who sends nothing, sends slowly or does not read holds no place that a request needs.

uvicorn gives a request's head no time, and counts connections that say nothing against its bound. So each has to send a
whole head in time here, and where there are too many the one that has waited longest for its client makes room, as
nginx does it (its `reusable` connections).
"""

import asyncio
import json
import selectors
from typing import cast

import h11
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from webhand_host.server.failures import Failure

MOST_CONNECTIONS = 200
AT_ONCE = 64
"""So many are accepted in one go: fewer than there is room for, so that one is read before others push it out."""
WAITING = 1_024
"""So many wait to be accepted."""
HEAD_SECONDS = 10.0
"""In which the head of a connection's first request has to be there."""
KEEP_ALIVE_SECONDS = 30
"""In which the head of the next one has to be there, behind an answer."""
UNREAD_SECONDS = 30.0
"""A client that does not take its answer for so long is left."""
REFUSED = "webhand.refused"
"""In the scope of a request that has its answer already: what is still read of it is thrown away."""

CONNECTION = "webhand.connection"
"""In the state of a scope: the connection that the request came by, where its client is watched."""

UNREADABLE = Failure(400, "This is no HTTP request that can be read: its head is broken, or too large.")


class AtMost:
    """An application that so many requests may be under way in. The others are told so."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app = app
        self._most = most
        self._under_way = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._under_way >= self._most:
            full = Failure(503, f"{self._most} requests are under way, which is the most.", code="busy")
            headers = {"Retry-After": "1", "Connection": "close"}
            await JSONResponse(full.body, full.status, headers)(scope, receive, send)
            return
        self._under_way += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._under_way -= 1


class Connection(H11Protocol):
    """One that uvicorn serves with all that it does; its timer for the time between requests is used for every head."""

    waits_since: float
    keeps_half_closed = True
    _unread: asyncio.TimerHandle | None = None

    @property
    def waits(self) -> bool:
        """Whether it is the client's turn: no request is under way, or none that was let in."""
        if cast("object | None", self.cycle) is None or self.cycle.response_complete:
            return True
        return REFUSED in self.cycle.scope

    @staticmethod
    def most() -> int:
        """Connections that the port has room for."""
        return MOST_CONNECTIONS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.waits_since = self.loop.time()
        self.timeout_keep_alive_task = self.loop.call_later(HEAD_SECONDS, self.timeout_keep_alive_handler)
        if len(self.connections) > self.most():
            self._make_room()

    def _make_room(self) -> None:
        """Where all are busy there is none, and `AtMost` answers for it."""
        others = (one for one in self.connections if isinstance(one, Connection) and one is not self and one.waits)
        longest = min(others, key=lambda one: one.waits_since, default=None)
        if longest is not None:
            self.connections.discard(longest)
            longest.transport.abort()

    def data_received(self, data: bytes) -> None:
        """A piece of a head ends no wait, as it does in uvicorn: the whole head does (`handle_events`)."""
        self.conn.receive_data(data)
        self.handle_events()

    def eof_received(self) -> bool:  # type: ignore[override]
        """A client that has said all it wants to say may listen still: it gets the answer to a whole request, and then
        the connection ends. One that goes in the middle of a body, or of a stream, has gone.
        """
        if not self.keeps_half_closed or self.waits or self.cycle.more_body or self.cycle.response_started:
            return False
        self.cycle.keep_alive = False
        return True

    def on_response_complete(self) -> None:
        self.waits_since = self.loop.time()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """In the shape that all answers have. What makes no sense behind an answer that was given already gets none."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        body = json.dumps(UNREADABLE.body).encode()
        headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body))), ("Connection", "close")]
        for event in (
            h11.Response(status_code=UNREADABLE.status, headers=headers, reason=b"Bad Request"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()


class WatchedConnection(Connection):
    """Of a door that ends what nobody waits for any more: to it a client that says no more has gone."""

    keeps_half_closed = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state = {**self.app_state, CONNECTION: self}

    def has_gone(self) -> bool:
        """Whether its client waits no more for the answer to its request. Also where the loop has not come to that yet,
        as after a sleep of this process: whoever waits sends nothing, so that what there is to read is its end. Use
        from any thread.
        """
        if self.transport.is_closing():
            return True
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self.transport.get_extra_info("socket").fileno(), selectors.EVENT_READ)
                return bool(selector.select(0))
        except (ValueError, OSError):  # closed meanwhile
            return True


def connection_of(scope: Scope) -> WatchedConnection:
    """The one that a request came by, at a port whose clients are watched."""
    return cast("WatchedConnection", scope["state"][CONNECTION])
