"""One answer of the model, with everything that can come in its place: asked, timed, recorded, waited for."""

from collections.abc import Awaitable, Callable

from webhand_agent.history.conversation import Conversation, Thought
from webhand_agent.job import Ended
from webhand_agent.limits import MAX_ERRORS, ErrorsInARow
from webhand_agent.models.model import Model, ModelUnavailable, ModelUnreachable
from webhand_agent.record import Record
from webhand_agent.tools.tool import Tool

LONGEST_RETRY_AFTER = 120.0
"""Seconds. A service that asks for more has run out of quota, and the person should hear that now."""

LONGEST_OUTAGE = 180.0
"""Seconds without a network until the run ends."""
FIRST_TRIES = 4
"""A model that has never answered in a run was perhaps never there: it is asked no more often than this."""
LONGEST_BETWEEN = 5.0
"""Seconds between two tries while there is none."""

Sleep = Callable[[float], Awaitable[None]]


class ModelCall:
    """`has_answered` is false while the last look still waits for its answer: then nothing new is looked at."""

    def __init__(
        self, model: Model, conversation: Conversation, record: Record, errors: ErrorsInARow, sleep: Sleep
    ) -> None:
        self._model, self._conversation, self._record = model, conversation, record
        self._errors = errors
        self._sleep = sleep
        self.has_answered = True
        self._outage: float | None = None
        self._tries = 0

    async def think(self, tools: tuple[Tool, ...]) -> Thought | None:
        """An answer, or None where there was none to be had now and it should be asked again.

        An answer of no use has a complaint, which the model is told; `back_off` is due then as well.

        Raises:
            ModelRefused: no answer ever.
            Ended: the service wants a longer wait than anybody would.
        """
        try:
            thought = await self._answer(tools)
        except ModelUnreachable as trouble:
            self.has_answered = False
            await self._wait_out(trouble)
            return None
        except ModelUnavailable as trouble:
            self.has_answered = False
            await self.back_off(trouble.sentence, trouble.retry_after)
            return None
        self.has_answered, self._outage, self._tries = True, None, 0
        return thought

    async def _answer(self, tools: tuple[Tool, ...]) -> Thought:
        began = self._record.t
        self._record.mask.rest()  # of an answer that broke off
        try:
            thought = await self._model.think(self._conversation, tools, self._record.delta)
        finally:
            seconds = self._record.t - began
            self._record.model_seconds += seconds
        return thought.model_copy(update={"seconds": round(seconds, 3)})

    async def _wait_out(self, trouble: ModelUnreachable) -> None:
        """A network that is gone is nobody's error: it is tried again, quietly, for as long as a router restarts. What
        was never there is not waited for so long.
        """
        was_there = any(isinstance(turn, Thought) for turn in self._conversation.turns)
        if self._outage is None:
            self._outage = self._record.t
            then = "goes on as soon as that works again" if was_there else f"tries {FIRST_TRIES - 1} times more"
            self._record.message(f"{trouble.sentence} Webhand {then}.")
        self._tries += 1
        if not was_there and self._tries >= FIRST_TRIES:
            raise Ended("failed", f"{trouble.sentence} It was tried {self._tries} times.")
        gone = self._record.t - self._outage
        if gone > LONGEST_OUTAGE:
            raise Ended("failed", f"{trouble.sentence} It has been so for {gone:.0f} seconds.")
        await self._sleep(min(max(gone, 1.0), LONGEST_BETWEEN))

    async def back_off(self, trouble: str, retry_after: float | None = None) -> None:
        """Counts an error and waits before the next try, longer each time or as long as the service asked."""
        seconds = self._errors.backoff_ms / 1000 if retry_after is None else retry_after
        self._errors.add(trouble)
        if seconds > LONGEST_RETRY_AFTER:
            raise Ended("failed", f"{trouble} It asked to wait {seconds:.0f} seconds.")
        if self._errors.count < MAX_ERRORS:
            self._record.message(f"{trouble} Trying again in {seconds:g} s.")
            await self._sleep(seconds)
