"""The stand-in itself: a server thread that takes what the specification's example sends, and refuses anything else."""

import base64
import json
import socket
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from types import TracebackType
from typing import Any, Self

import uvicorn
from PIL import Image
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

KEY = "lux-stand-in-key-0123456789"
SIZE = (1260, 700)


@dataclass(frozen=True)
class Seen:
    """One request as it came. `picture` is its image, opened."""

    task: str
    picture: Image.Image


@dataclass(frozen=True)
class Failure:
    """An answer that is no place. `body` is sent as JSON, or as it stands where it is text; `hangs` sends nothing."""

    status: int = 200
    body: Any = ""
    headers: dict[str, str] = field(default_factory=dict)
    hangs: bool = False


Answer = dict[str, Any] | Failure
Script = Sequence[Answer | Callable[[Seen], Answer]]


class LuxStandIn:
    """`with LuxStandIn(script) as server:` and `lux_base_url` is `server.base_url`.

    The entries answer one request each, in order; when they are used up, `otherwise` does, or else a 500. What is not
    in order (key, fields, the size of the picture) is refused as the API would, and takes no entry.
    """

    def __init__(self, script: Script = (), *, otherwise: Answer | Callable[[Seen], Answer] | None = None) -> None:
        self.seen: list[Seen] = []
        self.statuses: list[int] = []
        self._script, self._otherwise = iter(script), otherwise
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        app = Starlette(routes=[Route("/v1/act", self._act, methods=["POST"])])
        self._server = uvicorn.Server(
            uvicorn.Config(app, log_config=None, lifespan="off", ws="none", http="h11", timeout_graceful_shutdown=1)
        )
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def __enter__(self) -> Self:
        self._socket.listen()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(10)
        self._socket.close()

    async def _act(self, request: Request) -> Response:
        answer = self._refusal(request, body := await _json(request)) or self._next(body)
        failure = answer if isinstance(answer, Failure) else Failure(body=answer)
        if failure.hangs:
            await _until_gone(request)
        self.statuses.append(failure.status)
        text = failure.body if isinstance(failure.body, str) else json.dumps(failure.body)
        return Response(text, failure.status, {"content-type": "application/json", **failure.headers})

    def _refusal(self, request: Request, body: dict[str, Any]) -> Failure | None:
        if request.headers.get("authorization") != f"Bearer {KEY}":
            return Failure(401, {"error": {"message": f"Not {request.headers.get('authorization')}.", "code": 401}})
        if set(body) != {"image", "task"} or not body["task"]:
            return Failure(422, {"detail": f"image and task are needed, not {sorted(body)}"})
        if _opened(body).size != SIZE:
            return Failure(422, {"detail": f"the image has to be {SIZE[0]} x {SIZE[1]}"})
        return None

    def _next(self, body: dict[str, Any]) -> Answer:
        seen = Seen(body["task"], _opened(body))
        self.seen.append(seen)
        entry = next(self._script, self._otherwise)
        if entry is None:
            return Failure(500, {"error": "The stand-in's script is used up."})
        return entry(seen) if callable(entry) else entry


async def _json(request: Request) -> dict[str, Any]:
    read = json.loads(await request.body())
    assert isinstance(read, dict)
    return read


def _opened(body: dict[str, Any]) -> Image.Image:
    return Image.open(BytesIO(base64.b64decode(body["image"]))).convert("RGB")


async def _until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
