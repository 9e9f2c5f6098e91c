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

from openai_standin.replies import Failure, Reply, Stream, failure
from openai_standin.request import SeenRequest
from openai_standin.rules import Refused, check

Script = Sequence[Reply | Callable[[SeenRequest], Reply]]

KEY = "sk-stand-in-0123456789abcdefghijklmno"


class Broken(Exception):
    """Raised into the server to break a connection in the middle of an answer."""


class OpenAIStandIn:
    """`with OpenAIStandIn(script) as server:` and point the SDK to `server.base_url`.

    The script's entries answer one request each, in order; an entry is a reply or a function of the request. A request
    that a real server would refuse is refused with 400 and takes no entry; `refuses` are fields that this one does not
    know. With a `key`, no other is accepted. `asked` is set with the first request. What a script's function raises is
    raised again at the end of the `with` block.
    """

    def __init__(self, script: Script = (), *, key: str | None = None, refuses: Sequence[str] = ()) -> None:
        self.requests: list[SeenRequest] = []
        self.asked = threading.Event()
        self._script = iter(script)
        self._key = key
        self._refuses = refuses
        self._problem: Exception | None = None
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        app = Starlette(routes=[Route("/v1/chat/completions", _Endpoint(self), methods=["POST"])])
        self._server = uvicorn.Server(
            uvicorn.Config(app, log_config=None, lifespan="off", ws="none", http="h11", timeout_graceful_shutdown=1)
        )
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}/v1"

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
        if self._key is not None and seen.headers.get("authorization") != f"Bearer {self._key}":
            return failure(401, "Incorrect API key provided: sk-...", "invalid_api_key")
        for field in self._refuses:
            if field in seen.body:
                return failure(422, f"Extra inputs are not permitted: {field}")
        try:
            check(seen.body)
            entry = next(self._script, failure(400, "The stand-in's script is used up."))
            return entry(seen) if callable(entry) else entry
        except Refused as refused:
            return failure(400, str(refused))
        except Exception as error:  # noqa: BLE001 - raised again in __exit__, where the test can see it
            self._problem = self._problem or error
            return failure(400, f"The stand-in's script failed: {error}")


class _Endpoint:
    """ASGI, because a Response class can neither break off nor notice that the client left while it is silent."""

    def __init__(self, stand_in: OpenAIStandIn) -> None:
        self._stand_in = stand_in

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        seen = SeenRequest(json.loads(await request.body()), dict(request.headers))
        self._stand_in.requests.append(seen)
        self._stand_in.asked.set()
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
    raw: list[tuple[bytes, bytes]] = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})


async def _stream(reply: Stream, seen: SeenRequest, receive: Receive, send: Send) -> None:
    seen.status = 200
    sending = asyncio.create_task(_send_chunks(reply, send))
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


async def _send_chunks(reply: Stream, send: Send) -> None:
    await asyncio.sleep(reply.delay)
    await _start(send, 200, {"content-type": "text/event-stream; charset=utf-8"})
    for piece in _odd_pieces(reply.body()):
        await send({"type": "http.response.body", "body": piece, "more_body": True})
        await asyncio.sleep(reply.gap)
    if reply.end == "hang":
        await asyncio.Event().wait()
    if reply.end == "abort":
        raise Broken
    await send({"type": "http.response.body", "body": b""})


def _odd_pieces(data: bytes) -> Iterator[Any]:
    """Pieces that end in the middle of lines and of letters."""
    at = 0
    for size in itertools.cycle((1, 7, 61, 3, 257, 13)):
        if at >= len(data):
            return
        yield data[at : at + size]
        at += size
