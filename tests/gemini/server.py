"""The stand-in itself: what the service accepts, answered from a script."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import standin.scripted
from standin.rules import Refused
from standin.scripted import ScriptedStandIn

from gemini.replies import Failure, Reply, Stream, failure
from gemini.request import SeenRequest
from gemini.rules import MODELS, check

Json = dict[str, Any]
Script = Sequence[Reply | Callable[[SeenRequest], Reply]]

KEY = "AIzaStandInKey-0123456789abcdefghijklmno"
"""The only key that the stand-in accepts, unless it is given another."""


class GeminiStandIn(ScriptedStandIn[SeenRequest]):
    """`with GeminiStandIn(script) as server:` and point the SDK to `server.base_url` (or GOOGLE_GEMINI_BASE_URL)."""

    PATHS: ClassVar[tuple[str, ...]] = (
        "/v1/interactions",
        "/v1beta/interactions",
    )  # not v1beta1: that is another service
    SEEN = SeenRequest

    def __init__(self, script: Script = (), *, otherwise: Reply | None = None, key: str = KEY) -> None:
        super().__init__(script, otherwise)
        self._key = key
        self._issued: list[list[Json]] = []

    def reply_to(self, seen: SeenRequest) -> standin.scripted.Reply:
        reply = super().reply_to(seen)
        if isinstance(reply, Stream):
            self._issued.append(reply.steps())
        return reply

    def refusal(self, seen: SeenRequest) -> Failure | None:
        if seen.headers.get("x-goog-api-key") != self._key:
            return _key_invalid()
        if seen.body.get("model") not in MODELS:
            return failure(404, "not_found", f"Model {seen.body.get('model')} is not found for API version v1beta.")
        try:
            check(seen.body, self._issued)
        except Refused as refused:
            return self.bad_request(str(refused))
        return None

    def bad_request(self, message: str) -> Failure:
        return failure(400, "invalid_request", message)


def _key_invalid() -> Failure:
    """In the older form of errors, as the front of the service still sends it for keys."""
    reason = {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}
    message = "API key not valid. Please pass a valid API key."
    return Failure(400, {"error": {"code": 400, "message": message, "status": "INVALID_ARGUMENT", "details": [reason]}})
