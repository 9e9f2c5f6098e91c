"""The events of a run, each with its time and step: the only place in the agent that makes them."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from webhand_agent import protocol, receipts
from webhand_agent.history.conversation import Call, Thought
from webhand_agent.job import Ended, Job
from webhand_agent.protocol import Landing, Observation, PlanItem, Receipt, RunEvent, RunFinished, Target, Tokens
from webhand_agent.safety.secrecy import Mask
from webhand_agent.services import Journal, Person, RecordLost, Saved

Reason = Literal["login", "captcha", "code"]

TOO_LATE = "You said “{text}” when the task was already coming to its end, so it was not heard any more."


class Record:
    """Counts and times a run, and tells the journal.

    `clock` gives seconds from any start; `step` counts from 1 and is 0 before the first step. `waited` are the seconds
    that went by while the person was asked or had paused it: they are the person's and no limit's. No event holds what
    `mask` knows to be a secret.
    """

    def __init__(self, job: Job, journal: Journal, person: Person, clock: Callable[[], float]) -> None:
        resumed = job.resumed
        self.job = job
        self.journal = journal
        self.step = 0
        self.model_seconds = 0.0
        self.waited = resumed.waited if resumed else 0.0
        self.tokens = Tokens()
        self.mask = Mask()
        self._person = person
        self._clock = clock
        self._start = clock() - (resumed.elapsed if resumed else 0.0)
        self.asked = 0
        """How often the person was asked something."""
        self._host = f".{resumed.elapsed:g}" if resumed else ""

    @property
    def t(self) -> float:
        """Seconds since the run started, whatever host it was on."""
        return round(self._clock() - self._start, 3)

    @property
    def _step(self) -> int | None:
        return self.step or None

    def started(self, model: str) -> None:
        job = self.job
        self._emit(protocol.RunStarted(t=self.t, id=job.id, task=job.task, model=model, carrier=job.carrier))

    def observed(self, seen: Observation, read_on: Iterable[str]) -> None:
        self._emit(
            protocol.ObservationMade(
                t=self.t,
                step=self._step,
                url=seen.url,
                title=seen.title,
                elements=seen.elements,
                characters=len(seen.tree.text),
                ms=seen.ms,
                partial=seen.partial,
                read_on=sorted(read_on),
            )
        )

    def delta(self, text: str) -> None:
        if shown := self.mask.streamed(text):
            self._emit(protocol.Delta(t=self.t, step=self._step, text=shown))

    def thought(self, thought: Thought) -> None:
        """Counts the thought's tokens, and tells what it says where it says something."""
        self.counted(thought)
        if rest := self.mask.rest():
            self._emit(protocol.Delta(t=self.t, step=self._step, text=rest))
        if thought.text:
            self._emit(protocol.ThoughtMade(t=self.t, step=self._step, text=thought.text))

    def counted(self, thought: Thought) -> None:
        """Counts the tokens of an answer, and tells them."""
        self.tokens += thought.tokens
        self._emit(protocol.Usage(t=self.t, step=self._step, tokens=thought.tokens, seconds=thought.seconds))

    def action(
        self, call: Call, target: Target | None = None, others: Mapping[str, Target] | None = None, verb: str = ""
    ) -> None:
        self._emit(
            protocol.ActionTaken(
                t=self.t,
                step=self._step,
                call_id=call.id,
                tool=call.name,
                verb=verb,
                arguments=call.arguments,
                target=target,
                others=dict(others or {}),
            )
        )

    def receipt(self, call: Call, receipt: Receipt, landing: Landing | None = None) -> None:
        facts = {**receipts.given(receipt), "call_id": call.id, "landing": landing}
        self._emit(protocol.ReceiptGiven.model_validate({"t": self.t, "step": self._step, **facts}))

    def message(self, text: str) -> None:
        self._emit(protocol.MessageToPerson(t=self.t, step=self._step, text=text))

    def said(self, text: str) -> None:
        self._emit(protocol.Said(t=self.t, step=self._step, text=text))

    def plan(self, items: Sequence[PlanItem]) -> None:
        self._emit(protocol.PlanMade(t=self.t, step=self._step, items=list(items)))

    def file(self, saved: Saved) -> None:
        self._emit(protocol.FileSaved(t=self.t, step=self._step, name=saved.name, path=saved.path, bytes=saved.size))

    async def pause(self) -> None:
        """Waits while the person wants the run to."""
        if self._person.is_paused():
            self._state("paused")
            with self._waiting():
                await self._person.lets_go_on()
            self._state("running")

    async def question(
        self, text: str, choices: Sequence[str], *, reason: Reason | None = None, seen: Awaitable[str] | None = None
    ) -> str:
        """Asks the person and waits for the answer, or for `seen` to find out that none is needed any more."""
        question = protocol.Question(
            t=self.t, step=self._step, id=self._next_id(), text=text, choices=list(choices), reason=reason
        )
        self._emit(question)
        with self._waiting():
            answer, by = await self._first(self._words(question.id), seen)
        self._emit(protocol.Answered(t=self.t, step=self._step, id=question.id, text=answer, by=by))
        return answer

    async def confirmation(self, card: protocol.Confirmation) -> protocol.Answered:
        """Asks the person to allow something, with the card's time, step and id filled in here.

        Where nobody is there who may answer, the card is told all the same, and refused at once.
        """
        asked = card.model_copy(update={"t": self.t, "step": self._step, "id": self._next_id()})
        self._emit(asked)
        answer: protocol.Answer | None = None
        is_waited = self.job.may_be_answered(asked.lacks)
        if is_waited:
            with self._waiting(), contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.job.limits.confirm_seconds or None):
                    answer = await self._person.answer(asked.id)
        answered = protocol.Answered(
            t=self.t,
            step=self._step,
            id=asked.id,
            text=answer.text if answer is not None else "",
            by="person" if answer is not None else "timeout" if is_waited else "nobody",
            granted=answer.granted if answer is not None else None,
        )
        self._emit(answered)
        return answered

    def finished(
        self, ending: Ended, changes: Sequence[protocol.Change] = (), acts: int = 0, looks: int = 0
    ) -> RunFinished:
        """The last event, given back as it was emitted; before it, what the person said too late to be heard."""
        for text in self._person.said():
            with contextlib.suppress(RecordLost):
                self.message(TOO_LATE.format(text=text))
        event = RunFinished(
            t=self.t,
            outcome=ending.outcome,
            summary=ending.summary,
            steps=self.step,
            seconds=self.t,
            model_seconds=round(self.model_seconds, 3),
            tokens=self.tokens,
            changes=list(changes),
            acts=acts,
            looks=looks,
            unproven=list(ending.unproven),
        )
        event = self.mask.model(event)
        with contextlib.suppress(RecordLost):  # who follows the run has heard it all the same
            self.journal.emit(event)
        return event

    async def _first(
        self, answer: Awaitable[str], seen: Awaitable[str] | None
    ) -> tuple[str, Literal["person", "page"]]:
        if seen is None:
            return await answer, "person"
        answering, seeing = asyncio.ensure_future(answer), asyncio.ensure_future(seen)
        try:
            await asyncio.wait({answering, seeing}, return_when=asyncio.FIRST_COMPLETED)
            return (answering.result(), "person") if answering.done() else (seeing.result(), "page")
        finally:
            answering.cancel()
            seeing.cancel()

    async def _words(self, question_id: str) -> str:
        return (await self._person.answer(question_id)).text

    @contextlib.contextmanager
    def _waiting(self) -> Iterator[None]:
        began = self._clock()
        try:
            yield
        finally:
            self.waited += self._clock() - began

    def _state(self, state: Literal["running", "paused", "waiting"]) -> None:
        self._emit(protocol.StateChanged(t=self.t, step=self._step, state=state))

    def _emit(self, event: RunEvent) -> None:
        self.journal.emit(self.mask.model(event))

    def _next_id(self) -> str:
        """Unique in the run, also after another host has taken it up: that one may be at the same step once more."""
        self.asked += 1
        return f"q{self.step}.{self.asked}{self._host}"
