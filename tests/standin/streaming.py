"""How an answer gets to the client: at once, in pieces, or broken off."""

import asyncio
import itertools
from collections.abc import Iterator

from starlette.types import Receive, Send

from standin.replies import Failure, Stream
from standin.request import SeenRequest


class Broken(Exception):
    """Raised into the server to break a connection in the middle of an answer."""


async def fail(reply: Failure, seen: SeenRequest, send: Send) -> None:
    seen.status = reply.status
    await _start(send, reply.status, {"content-type": reply.content_type, **reply.headers})
    await send({"type": "http.response.body", "body": reply.text.encode()})


async def stream(reply: Stream, seen: SeenRequest, receive: Receive, send: Send) -> None:
    seen.status = 200
    sending = asyncio.create_task(_send_events(reply, send))
    watching = asyncio.create_task(until_gone(receive))
    await asyncio.wait((sending, watching), return_when=asyncio.FIRST_COMPLETED)
    if sending.done():
        watching.cancel()
        sending.result()
        return
    seen.left.set()
    sending.cancel()


async def until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _start(send: Send, status: int, headers: dict[str, str]) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})


async def _send_events(reply: Stream, send: Send) -> None:
    await asyncio.sleep(reply.delay)
    await _start(send, 200, {"content-type": reply.CONTENT_TYPE})
    for piece in _odd_pieces(reply.body()):
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
