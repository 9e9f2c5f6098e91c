"""What the loop asks of a model, and how a model fails."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from webhand_agent.history.conversation import Conversation, Thought
from webhand_agent.tools.tool import Tool

Thinking = Literal["low", "medium", "high"]
"""How long a model may think before it answers."""


@dataclass(frozen=True)
class Capabilities:
    """What a model can do beyond words and one call at a time. Where nobody can ask the model, the settings declare it.

    `sees`: pictures are of use to it. `parallel`: it may make several calls in one answer.
    """

    sees: bool = True
    parallel: bool = True


class ModelError(Exception):
    """A model gave no answer. `sentence` is for the person and says what to do; it never holds a key."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class ModelUnavailable(ModelError):
    """Trying again later may help (overload, rate limit, time-out, cut connection).

    `retry_after` is the number of seconds the service asked for, or None.
    """

    def __init__(self, sentence: str, retry_after: float | None = None) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after


class ModelUnreachable(ModelUnavailable):
    """There is no way to the service: the network is gone, or a local server is not up. The loop waits it out."""


class ModelRefused(ModelError):
    """Trying again will not help (bad key, bad request, no such model). The run ends with the sentence."""


class Model(Protocol):
    """`name` is shown to the person (`gemini-3.8-flash`, `offline`); `sees` says whether pictures are of use to it."""

    @property
    def name(self) -> str: ...

    @property
    def sees(self) -> bool: ...

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        """One answer to the conversation as it stands. `on_text` gets each streamed piece of what it says.

        `tools` may be empty: then the model just answers. Does not change the conversation: the loop adds the thought.

        Raises:
            ModelUnavailable: no answer now, perhaps later. Pieces already streamed count for nothing.
            ModelRefused: no answer ever.
        """

    async def aclose(self) -> None:
        """Gives connections back, at the end of a run."""


@runtime_checkable
class DecidesAlone(Protocol):
    """A model that may know its first call from the words of a request alone, as a planner of ours does."""

    def decides_alone(self, request: str) -> bool:
        """Whether the first call rests on nothing that the page shows, so that nobody waits for the page."""
