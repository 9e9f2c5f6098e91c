"""One request as the stand-in saw it, with the look-ups that scripts need."""

from typing import Any

import standin.request

Json = dict[str, Any]


class SeenRequest(standin.request.SeenRequest):
    @property
    def messages(self) -> list[Json]:
        return list(self.body.get("messages", []))

    @property
    def texts(self) -> list[str]:
        return [_text(message["content"]) for message in self.messages if message["role"] != "assistant"]


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)
