"""The stand-in itself: what an OpenAI-compatible server accepts, answered from a script."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from standin.rules import Refused
from standin.scripted import ScriptedStandIn

from openai_standin.replies import Failure, Reply, failure
from openai_standin.request import SeenRequest
from openai_standin.rules import check

Script = Sequence[Reply | Callable[[SeenRequest], Reply]]

KEY = "sk-stand-in-0123456789abcdefghijklmno"


class OpenAIStandIn(ScriptedStandIn[SeenRequest]):
    """`with OpenAIStandIn(script) as server:` and point the SDK to `server.base_url`.

    `refuses` are fields that this server does not know. With a `key`, no other is accepted.
    """

    PATHS: ClassVar[tuple[str, ...]] = ("/v1/chat/completions",)
    SEEN = SeenRequest

    def __init__(self, script: Script = (), *, key: str | None = None, refuses: Sequence[str] = ()) -> None:
        super().__init__(script)
        self._key = key
        self._refuses = refuses

    @property
    def base_url(self) -> str:
        return f"{super().base_url}/v1"

    def refusal(self, seen: SeenRequest) -> Failure | None:
        if self._key is not None and seen.headers.get("authorization") != f"Bearer {self._key}":
            return failure(401, "Incorrect API key provided: sk-...", "invalid_api_key")
        for field in self._refuses:
            if field in seen.body:
                return failure(422, f"Extra inputs are not permitted: {field}")
        try:
            check(seen.body)
        except Refused as refused:
            return self.bad_request(str(refused))
        return None

    def bad_request(self, message: str) -> Failure:
        return failure(400, message)
