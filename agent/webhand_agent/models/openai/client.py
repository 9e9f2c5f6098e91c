"""The client for chat completions, through the `openai` package, which is an extra and imported when it is needed.

Chat completions and not the newer Responses API: the servers that people run themselves (llama.cpp, vLLM, LM Studio and
older Ollamas) have the first whole and the second in part or not at all, and here nothing is kept on the server anyway.
"""

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from webhand_agent.history.conversation import Conversation
from webhand_agent.models.failures import Service, ServiceFault
from webhand_agent.models.model import Capabilities, ModelRefused, ModelUnavailable, Thinking
from webhand_agent.models.openai.wire import OpenAiAnswer, functions, messages_of
from webhand_agent.models.remote import Remote, checked_key, plain
from webhand_agent.models.wire import Json
from webhand_agent.tools.tool import Tool

if TYPE_CHECKING:
    from openai import AsyncOpenAI

OPTIONAL = ("stream_options", "parallel_tool_calls", "reasoning_effort", "stream")
"""Fields that some servers refuse. Asking again without the one they name costs nothing: they did no work yet."""

NO_KEY = "none"
"""The SDK insists on a key; servers that ask for none take any."""

NOT_INSTALLED = "Models of OpenAI's kind need the package `openai`, which is not installed: run `pip install openai`."


class OpenAI(Remote):
    """A model at an OpenAI-compatible address behind the `Model` protocol.

    `base_url` ends where `/chat/completions` goes on, `http://localhost:11434/v1` for Ollama; None is OpenAI itself.
    `timeout` is seconds for one whole answer: a model on the person's own machine may read a page for minutes.

    Raises:
        ModelRefused: the key cannot be one.
    """

    def __init__(
        self,
        model: str,
        key: str | None = None,
        *,
        base_url: str | None = None,
        capabilities: Capabilities | None = None,
        thinking: Thinking = "medium",
        timeout: float = 600.0,
    ) -> None:
        service = _service(base_url)
        secret = checked_key(key, service) if key else ""
        super().__init__(service, model, secret, capabilities or Capabilities(), timeout)
        self._thinking, self._base_url = thinking, base_url
        self._refused: set[str] = set()
        self._client: AsyncOpenAI | None = None

    @property
    def name(self) -> str:
        return f"openai:{self._model}"

    async def aclose(self) -> None:
        """Gives the connections back. The next `think` opens new ones."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    def _answer(self, on_text: Callable[[str], None]) -> OpenAiAnswer:
        return OpenAiAnswer(on_text, one_call=not self._capabilities.parallel)

    def _body(self, conversation: Conversation, tools: tuple[Tool, ...]) -> Json:
        body: Json = {
            "model": self._model,
            "messages": messages_of(conversation, sees=self.sees),
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        if tools:
            body["tools"] = functions(tools)
        if tools and not self._capabilities.parallel:
            body["parallel_tool_calls"] = False
        if self._thinking != "medium":  # which is every service's own choice, and many models know no other
            body["reasoning_effort"] = self._thinking
        return body

    async def _events(self, body: Json) -> AsyncGenerator[Json]:
        stream = await self._ask(await self._connect(), body)
        if not hasattr(stream, "__aiter__"):
            yield plain(stream)
            return
        async with stream:
            kind = stream.response.headers.get("content-type", "")
            if "html" in kind:
                raise ModelUnavailable(
                    f"What answered in place of {self._service.name} does not speak its language ({self._model}). "
                    f"{self._service.mend_reach}"
                )
            if kind.startswith("application/json"):  # a server that does not stream gives the whole answer at once
                yield plain(json.loads(await stream.response.aread()))
                return
            async for chunk in stream:
                yield plain(chunk)

    async def _ask(self, client: "AsyncOpenAI", body: Json) -> Any:
        """The answer's stream. Optional fields that the server refuses by name are left out from then on."""
        while True:
            asked = {name: value for name, value in body.items() if name not in self._refused}
            if not asked.get("stream"):
                asked.pop("stream_options", None)
            try:
                return await client.chat.completions.create(**asked)
            except Exception as error:
                said = ServiceFault.read(getattr(error, "body", None)).message
                named = [field for field in OPTIONAL if field in asked and re.search(rf"\b{field}\b", said)]
                if not named or getattr(error, "status_code", None) not in (400, 422, 501):
                    raise
                self._refused.add(named[0])

    async def _connect(self) -> "AsyncOpenAI":
        async with self._connecting:
            if self._client is None:
                self._client = await asyncio.to_thread(_new_client, self._secret, self._base_url, self._timeout)
            return self._client


def _new_client(key: str, base_url: str | None, timeout: float) -> "AsyncOpenAI":
    try:
        from openai import AsyncOpenAI
    except ImportError:
        raise ModelRefused(NOT_INSTALLED) from None
    # No retries: the SDK would try twice more by itself, without a word.
    client = AsyncOpenAI(api_key=key or NO_KEY, base_url=base_url, timeout=timeout, max_retries=0)
    _ = client.chat.completions  # the part that is imported late
    return client


def _service(base_url: str | None) -> Service:
    """OpenAI, or the server at that address."""
    set_key = "Set one with `webhand key set --for openai`."
    if base_url is None:
        return Service("OpenAI", set_key, "Change the setting `model`.", "Is this computer online?")
    return Service(
        urlsplit(base_url).netloc.rpartition("@")[2],
        set_key,
        "Change the setting `model`, or `openai_base_url`, which mostly ends in /v1.",
        "Is it running? The setting `openai_base_url` says where it is looked for.",
        "If the model cannot see, say so: `webhand config set openai_sees no`.",
    )
