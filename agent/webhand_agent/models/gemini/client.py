"""The client: one request out, one stream of events in, one Thought or one ModelError back.

google-genai is imported when it is first needed, in a thread: the import takes about a second, and a run that the
offline planner does alone never needs it.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, Literal

from webhand_agent.conversation import Conversation, Thought
from webhand_agent.models.gemini.failures import SET_A_KEY, Fault, error_of
from webhand_agent.models.gemini.stream import Answer, Json
from webhand_agent.models.gemini.wire import declarations, steps_of
from webhand_agent.models.model import ModelError, ModelRefused, ModelUnavailable
from webhand_agent.tools.tool import Tool

if TYPE_CHECKING:
    from google.genai import Client

DEFAULT_MODEL = "gemini-3.8-flash"

Thinking = Literal["low", "medium", "high"]


class Gemini:
    """A Gemini model behind the `Model` protocol.

    `timeout` is seconds for one whole answer. `base_url` is for tests and proxies; without it the SDK goes by the
    environment (GOOGLE_GEMINI_BASE_URL) or to Google. Nothing is retried here: the loop does that, and says so.

    Raises:
        ModelRefused: the key cannot be one (empty, or with characters that do not fit into a header).
    """

    def __init__(
        self,
        key: str,
        name: str = DEFAULT_MODEL,
        *,
        thinking: Thinking = "medium",
        timeout: float = 120.0,
        base_url: str | None = None,
    ) -> None:
        self._key = key.strip()
        if not self._key.isascii() or not self._key.isprintable() or not self._key or " " in self._key:
            raise ModelRefused(f"The Gemini key is not one: keys are letters, digits and dashes. {SET_A_KEY}")
        self._name = name
        self._thinking = thinking
        self._timeout = timeout
        self._base_url = base_url
        self._client: Client | None = None
        self._connecting = asyncio.Lock()

    def __repr__(self) -> str:
        return f"Gemini({self._name!r})"  # attributes stay out: the key is one of them

    @property
    def name(self) -> str:
        return self._name

    @property
    def sees(self) -> bool:
        return True

    async def warm(self) -> None:
        """Imports the SDK and makes the client ahead of the first answer. Sends nothing."""
        await self._connect()

    async def aclose(self) -> None:
        """Gives the connections back. The next `think` opens new ones."""
        client, self._client = self._client, None
        if client is not None:
            await client.aio.aclose()
            client.close()

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        """See `Model.think`. Cancelling it closes the connection at once."""
        answer = Answer(on_text)
        try:
            async with asyncio.timeout(self._timeout):
                await self._listen(self._body(conversation, tools), answer)
        except TimeoutError:
            raise ModelUnavailable(f"Gemini did not answer within {self._timeout:g} seconds.") from None
        if answer.fault is not None:
            if answer.fault.blocked:
                return answer.blocked(self._redacted(answer.fault.message or answer.fault.code))
            raise self._without_key(answer.fault.as_error(self._name))
        if not answer.done:
            raise ModelUnavailable("Gemini's answer was cut off.")
        return answer.thought()

    def _body(self, conversation: Conversation, tools: tuple[Tool, ...]) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._name,
            "input": steps_of(conversation),
            "generation_config": {"thinking_level": self._thinking},
            "store": False,  # what the person's pages say is not kept on the server
            "stream": True,
        }
        if conversation.system:
            body["system_instruction"] = conversation.system
        if tools:
            body["tools"] = declarations(tools)
        return body

    async def _listen(self, body: dict[str, Any], answer: Answer) -> None:
        async with aclosing(self._events(body, answer)) as events:
            async for event in events:
                answer.take(event)
                if answer.done or answer.fault is not None:
                    return

    async def _events(self, body: dict[str, Any], answer: Answer) -> AsyncGenerator[Json]:
        """The answer's events. What the SDK raises becomes a ModelError or the answer's fault.

        The SDK's exception is not chained: it holds the request, and the request the key.
        """
        client = await self._connect()
        failure: ModelError | Fault | None = None
        try:
            # Continuation off: it would send further requests by itself after a cut.
            stream: Any = await client.aio.interactions.create(**body, automatic_continuation=False)
            if not hasattr(stream, "__aiter__"):
                raise ValueError("no stream")
            async with stream:
                async for event in stream:
                    yield _plain(event)
        except Exception as error:
            failure = error_of(error, self._name)
            if failure is None:
                raise
        if isinstance(failure, ModelError):
            raise self._without_key(failure)
        if failure is not None:
            answer.fault = failure

    async def _connect(self) -> "Client":
        async with self._connecting:
            if self._client is None:
                self._client = await asyncio.to_thread(_new_client, self._key, self._base_url, self._timeout)
            return self._client

    def _redacted(self, text: str) -> str:
        return text.replace(self._key, "[key]")

    def _without_key(self, error: ModelError) -> ModelError:
        """The same error less the key, which the service has been seen to quote."""
        sentence = self._redacted(error.sentence)
        if isinstance(error, ModelUnavailable):
            return ModelUnavailable(sentence, error.retry_after)
        return type(error)(sentence)


def _plain(event: Any) -> Json:
    """The event as it came over the wire. What the SDK could not parse it hands on as it is: half an event is text."""
    plain = event
    if hasattr(event, "model_dump"):
        plain = event.model_dump(mode="json", by_alias=True, exclude_unset=True, warnings=False)
    if not isinstance(plain, dict):
        raise ValueError("not an event")
    return plain


def _new_client(key: str, base_url: str | None, timeout: float) -> "Client":
    from google.genai import Client
    from google.genai.types import HttpOptions, HttpRetryOptions

    # With GOOGLE_GENAI_DEBUG set the SDK logs every header of every request.
    logging.getLogger("google.genai").addFilter(_shows_no_key)
    options = HttpOptions(
        base_url=base_url,
        timeout=int(timeout * 1000),
        retry_options=HttpRetryOptions(attempts=1),  # the SDK's own default is five tries, without a word
    )
    client = Client(api_key=key, vertexai=False, http_options=options)
    _ = client.aio.interactions  # the part that is imported late
    return client


def _shows_no_key(record: logging.LogRecord) -> bool:
    return "x-goog-api-key" not in record.getMessage().lower()
