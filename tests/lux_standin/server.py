"""The stand-in itself: a server thread that takes what the specification's example sends, and refuses anything else."""

import base64
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import standin.replies
from PIL import Image
from standin.server import StandIn
from standin.streaming import until_gone
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
class Failure(standin.replies.Failure):
    """An answer that is no place. `hangs` sends nothing."""

    status: int = 200
    body: Any = ""
    hangs: bool = False


Answer = dict[str, Any] | Failure
Script = Sequence[Answer | Callable[[Seen], Answer]]


class LuxStandIn(StandIn):
    """`with LuxStandIn(script) as server:` and `lux_base_url` is `server.base_url`.

    The entries answer one request each, in order; when they are used up, `otherwise` does, or else a 500. What is not
    in order (key, fields, the size of the picture) is refused as the API would, and takes no entry.
    """

    def __init__(self, script: Script = (), *, otherwise: Answer | Callable[[Seen], Answer] | None = None) -> None:
        super().__init__([Route("/v1/act", self._act, methods=["POST"])])
        self.seen: list[Seen] = []
        self.statuses: list[int] = []
        self._script, self._otherwise = iter(script), otherwise

    async def _act(self, request: Request) -> Response:
        answer = self._refusal(request, body := await _json(request)) or self._next(body)
        failure = answer if isinstance(answer, Failure) else Failure(body=answer)
        if failure.hangs:
            await until_gone(request.receive)
        self.statuses.append(failure.status)
        return Response(failure.text, failure.status, {"content-type": failure.content_type, **failure.headers})

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
