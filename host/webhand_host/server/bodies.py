"""What a request brings: its whole body within bounds, and what becomes of the rest where it was refused before."""

import asyncio
import contextlib

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import Message, Receive, Scope, Send

from webhand_host.server.connections import REFUSED
from webhand_host.server.failures import Failure

BODY_SECONDS = 15.0
"""In which a body has to be there."""
REST_SECONDS = 5.0
"""In which a client that was refused may send the rest of its body: one whose connection is cut in the middle of it
hears nothing of the answer.
"""


class Incoming:
    """Messages of one request, as they come."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._is_over = False

    async def __call__(self) -> Message:
        message = await self._receive()
        self._is_over = not message.get("more_body", False)
        return message

    def bounded(self, most: int, announced: str) -> Receive:
        """Its messages, for whoever reads the body piece by piece. Raises `Failure`, here by the length that its head
        says, there by what has come.
        """
        too_large = Failure(413, f"The body is larger than {most:,} bytes, which is the most that is taken here.")
        if announced.isdecimal() and int(announced) > most:
            raise too_large
        came = 0

        async def receive() -> Message:
            nonlocal came
            message = await self()
            came += len(message.get("body", b""))
            if came > most:
                raise too_large
            return message

        return receive

    async def whole(self, most: int, announced: str) -> bytes:
        """The body, of which `announced` is the length that its head says. Raises `Failure`."""
        receive, body = self.bounded(most, announced), bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while not self._is_over:
                    message = await receive()
                    if message["type"] == "http.disconnect":  # its beginning may mean something else than the whole
                        raise Failure(400, "The connection ended in the middle of the body.")
                    body += message.get("body", b"")
        except TimeoutError:
            raise Failure(408, f"The body did not arrive within {BODY_SECONDS:g} s.") from None
        return bytes(body)

    async def rest(self) -> None:
        """Until its end, or its client's, or for as long as a client gets."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(REST_SECONDS):
                while not self._is_over:
                    await self()


async def refuse(scope: Scope, incoming: Incoming, send: Send, failure: Failure) -> None:
    """The answer comes at once, and is whole; its request may come to an end then."""
    if scope["type"] == "websocket":
        await incoming()
        await send({"type": "websocket.close", "code": 1008})
        return
    scope[REFUSED] = True
    response = JSONResponse(failure.body, failure.status, failure.headers)
    await send({"type": "http.response.start", "status": failure.status, "headers": response.raw_headers})
    await send({"type": "http.response.body", "body": response.body, "more_body": True})
    if "expect" not in Headers(scope=scope):  # else it waits to be asked for its body
        await incoming.rest()
    await send({"type": "http.response.body", "body": b""})
