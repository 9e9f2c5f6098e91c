"""What clients of remote models share: one request out, a stream of events in, one Thought or one ModelError back."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from webhand_agent.history.conversation import Conversation, Thought
from webhand_agent.models.answer import StreamedAnswer
from webhand_agent.models.failures import Service, ServiceFault, error_of
from webhand_agent.models.model import Capabilities, ModelError, ModelRefused, ModelUnavailable
from webhand_agent.models.wire import Json
from webhand_agent.tools.tool import Tool


class Remote(ABC):
    """A model behind the `Model` protocol. `secret` is the key that no sentence may hold; `timeout` is seconds.

    Nothing is retried here: the loop does that, and says so.
    """

    def __init__(self, service: Service, model: str, secret: str, capabilities: Capabilities, timeout: float) -> None:
        self._service, self._model, self._secret = service, model, secret
        self._capabilities, self._timeout = capabilities, timeout
        self._connecting = asyncio.Lock()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._model!r})"  # attributes stay out: the key is one of them

    @property
    def name(self) -> str:
        return self._model

    @property
    def sees(self) -> bool:
        return self._capabilities.sees

    @abstractmethod
    async def aclose(self) -> None: ...

    @abstractmethod
    def _answer(self, on_text: Callable[[str], None]) -> StreamedAnswer: ...

    @abstractmethod
    def _body(self, conversation: Conversation, tools: tuple[Tool, ...]) -> Json: ...

    @abstractmethod
    def _events(self, body: Json) -> AsyncGenerator[Json]:
        """The answer's events as they came over the wire. What the SDK raises passes through."""

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        """See `Model.think`. Cancelling it closes the connection at once."""
        answer = self._answer(on_text)
        body = self._body(conversation, tools)
        try:
            async with asyncio.timeout(self._timeout), aclosing(self._safe_events(body, answer)) as events:
                async for event in events:
                    answer.take(event)
                    if answer.done or answer.fault is not None:
                        break
                else:
                    answer.ended()
        except TimeoutError:
            raise ModelUnavailable(f"{self._service.name} did not answer within {self._timeout:g} seconds.") from None
        if answer.fault is not None:
            if answer.fault.blocked:
                return answer.blocked(redacted(answer.fault.message or answer.fault.code, self._secret))
            raise without_secret(answer.fault.as_error(self._service, self._model), self._secret)
        if not answer.done:
            raise ModelUnavailable(f"{self._service.name}'s answer was cut off.")
        return answer.thought()

    async def _safe_events(self, body: Json, answer: StreamedAnswer) -> AsyncGenerator[Json]:
        """The events. What the SDK raises becomes a ModelError or the answer's fault.

        The SDK's exception is not chained: it holds the request, and the request the key.
        """
        failure: ModelError | ServiceFault | None = None
        try:
            async with aclosing(self._events(body)) as events:
                async for event in events:
                    yield event
        except Exception as error:
            failure = error if isinstance(error, ModelError) else error_of(error, self._service, self._model)
            if failure is None:
                raise
        if isinstance(failure, ModelError):
            raise without_secret(failure, self._secret)
        answer.fault = failure


def redacted(text: str, secret: str) -> str:
    """The text less the key, which services have been seen to quote."""
    return text.replace(secret, "[key]") if secret else text


def without_secret(error: ModelError, secret: str) -> ModelError:
    """The same error, with its sentence redacted."""
    sentence = redacted(error.sentence, secret)
    if isinstance(error, ModelUnavailable):
        return type(error)(sentence, error.retry_after)
    return type(error)(sentence)


def checked_key(key: str, service: Service) -> str:
    """The key, less blanks around it.

    Raises:
        ModelRefused: it cannot be one (empty, or with characters that do not fit into a header).
    """
    key = key.strip()
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise ModelRefused(
            f"The key for {service.name} is not one: keys are letters, digits and dashes. {service.mend_access}"
        )
    return key


def plain(event: object) -> Json:
    """An event as it came over the wire. What an SDK could not parse it hands on as it is: half an event is text.

    Raises:
        ValueError: it is no event.
    """
    as_sent = event
    if hasattr(event, "model_dump"):
        as_sent = event.model_dump(mode="json", by_alias=True, exclude_unset=True, warnings=False)
    if not isinstance(as_sent, dict):
        raise ValueError("not an event")
    return as_sent
