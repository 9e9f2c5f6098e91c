"""The stand-in itself: a server thread on a loopback port that answers from a script."""

import asyncio
import itertools
import json
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Any, Self

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from gemini.replies import Failure, Reply, Stream, failure
from gemini.request import SeenRequest
from gemini.rules import MODELS, Refused, check

Json = dict[str, Any]
Script = Sequence[Reply | Callable[[SeenRequest], Reply]]

KEY = "AIzaStandInKey-0123456789abcdefghijklmno"
"""The only key that the stand-in accepts, unless it is given another."""


class Broken(Exception):
    """Raised into the server to break a connection in the middle of an answer."""


class GeminiStandIn:
    """`with GeminiStandIn(script) as server:` and point the SDK to `server.base_url` (or GOOGLE_GEMINI_BASE_URL).

    The script's entries answer one request each, in order; an entry is a reply or a function of the request. A request
    that the real service would refuse is refused with 400 and takes no entry. When the entries are used up, `otherwise`
    answers, or else a 400. `asked` is set with the first request. What a script's function raises is raised again at
    the end of the `with` block.
    """

    def __init__(self, script: Script = (), *, otherwise: Reply | None = None, key: str = KEY) -> None:
        self.requests: list[SeenRequest] = []
        self.asked = threading.Event()
        self.connections: set[tuple[str, int]] = set()
        self._script = iter(script)
        self._otherwise = otherwise
        self._key = key
        self._issued: list[list[Json]] = []
        self._problem: Exception | None = None
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        paths = ("/v1/interactions", "/v1beta/interactions")  # not v1beta1: that is another service
        app = Starlette(routes=[Route(path, _Endpoint(self), methods=["POST"]) for path in paths])
        self._server = uvicorn.Server(
            uvicorn.Config(app, log_config=None, lifespan="off", ws="none", http="h11", timeout_graceful_shutdown=1)
        )
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def __enter__(self) -> Self:
        self._socket.listen()  # connections made before the server runs wait in the queue
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(10)
        self._socket.close()
        if self._problem is not None and error is None:
            raise self._problem

    def reply_to(self, seen: SeenRequest) -> Reply:
        """What this request gets: a refusal, or the script's next entry."""
        if seen.headers.get("x-goog-api-key") != self._key:
            return _key_invalid()
        if seen.body.get("model") not in MODELS:
            return failure(404, "not_found", f"Model {seen.body.get('model')} is not found for API version v1beta.")
        try:
            check(seen.body, self._issued)
        except Refused as refused:
            return failure(400, "invalid_request", str(refused))
        reply = self._next(seen)
        if isinstance(reply, Stream):
            self._issued.append(reply.steps())
        return reply

    def _next(self, seen: SeenRequest) -> Reply:
        entry = next(self._script, self._otherwise)
        if entry is None:
            return failure(400, "invalid_request", "The stand-in's script is used up.")
        if not callable(entry):
            return entry
        try:
            return entry(seen)
        except Exception as error:  # noqa: BLE001 - raised again in __exit__, where the test can see it
            self._problem = self._problem or error
            return failure(400, "invalid_request", f"The stand-in's script failed: {error}")


class _Endpoint:
    """ASGI, because a Response class can neither break off nor notice that the client left while it is silent."""

    def __init__(self, stand_in: GeminiStandIn) -> None:
        self._stand_in = stand_in

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        seen = SeenRequest(json.loads(await request.body()), dict(request.headers))
        self._stand_in.requests.append(seen)
        self._stand_in.asked.set()
        self._stand_in.connections.add(scope["client"])
        reply = self._stand_in.reply_to(seen)
        if isinstance(reply, Failure):
            await _fail(reply, seen, send)
        else:
            await _stream(reply, seen, receive, send)


async def _fail(reply: Failure, seen: SeenRequest, send: Send) -> None:
    seen.status = reply.status
    body = reply.body if isinstance(reply.body, str) else json.dumps(reply.body)
    await _start(send, reply.status, {"content-type": reply.content_type, **reply.headers})
    await send({"type": "http.response.body", "body": body.encode()})


async def _start(send: Send, status: int, headers: dict[str, str]) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})


async def _stream(reply: Stream, seen: SeenRequest, receive: Receive, send: Send) -> None:
    seen.status = 200
    sending = asyncio.create_task(_send_events(reply, send))
    watching = asyncio.create_task(_until_gone(receive))
    await asyncio.wait((sending, watching), return_when=asyncio.FIRST_COMPLETED)
    if sending.done():
        watching.cancel()
        sending.result()
        return
    seen.left.set()
    sending.cancel()


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_events(reply: Stream, send: Send) -> None:
    await asyncio.sleep(reply.delay)
    await _start(send, 200, {"content-type": "text/event-stream"})
    for piece in _odd_pieces(b"".join(reply.frames())):
        await send({"type": "http.response.body", "body": piece, "more_body": True})
        await asyncio.sleep(reply.gap)
    if reply.end == "hang":
        await asyncio.Event().wait()
    if reply.end == "abort":
        raise Broken
    await send({"type": "http.response.body", "body": b""})


def _odd_pieces(data: bytes) -> Iterator[bytes]:
    """Pieces that end in the middle of lines and of letters."""
    at = 0
    for size in itertools.cycle((1, 7, 61, 3, 257, 13)):
        if at >= len(data):
            return
        yield data[at : at + size]
        at += size


def _key_invalid() -> Failure:
    """In the older form of errors, as the front of the service still sends it for keys."""
    reason = {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}
    message = "API key not valid. Please pass a valid API key."
    return Failure(400, {"error": {"code": 400, "message": message, "status": "INVALID_ARGUMENT", "details": [reason]}})
