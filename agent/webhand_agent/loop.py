"""The agent's loop: observe, think, act, verify, until the task is done or a limit is reached."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from webhand_agent import pictures, receipts
from webhand_agent.browser import Browser, BrowserError
from webhand_agent.compaction import is_full
from webhand_agent.conversation import Call, Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.intent import needs_web_agent
from webhand_agent.job import Ended, Job
from webhand_agent.journal import Journal, Person
from webhand_agent.models.model import Model, ModelRefused, ModelUnavailable
from webhand_agent.models.offline import is_command
from webhand_agent.observations import describe
from webhand_agent.prompts import act_or_finish
from webhand_agent.protocol import Observation, Receipt, RunFinished
from webhand_agent.record import Record
from webhand_agent.resuming import take_up, trees
from webhand_agent.secrecy import secrets_in, typed_secret
from webhand_agent.settling import backoff_ms
from webhand_agent.starting import arrive
from webhand_agent.tools.context import Context
from webhand_agent.tools.dispatch import dispatch, find, for_the_record
from webhand_agent.tools.table import TOOLS
from webhand_agent.tools.tool import Risk, Tool

log = logging.getLogger(__name__)

MAX_ERRORS = 3
LONGEST_RETRY_AFTER = 120.0
"""Seconds. A service that asks for more has run out of quota, and the person should hear that now."""

Sleep = Callable[[float], Awaitable[None]]


async def run_task(
    job: Job,
    browser: Browser,
    model: Model,
    person: Person,
    journal: Journal,
    conversation: Conversation,
    *,
    tools: tuple[Tool, ...] = TOOLS,
    sleep: Sleep = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> RunFinished:
    """Does one task, or takes up one that another host began, and returns its last event.

    Never raises for what goes wrong in a run: the outcome and a sentence say it. Cancelling the task that runs this
    stops the run: it still completes its record and returns, with outcome `stopped`.
    """
    record = Record(job, journal, person, clock)
    run = _Run(job, browser, model, conversation, tools, record, sleep)
    ending = Ended("failed", "Webhand was ended in the middle of this task.")
    try:
        await run.go()
    except Ended as ended:
        ending = ended
    except asyncio.CancelledError:
        ending = Ended("stopped", "Stopped.")
    except (BrowserError, ModelRefused) as error:
        ending = Ended("failed", str(error) or "The browser cannot be reached any more.")
    except Exception as error:
        log.exception("Run %s failed", job.id)
        ending = Ended(
            "failed", f"Something went wrong inside Webhand ({type(error).__name__}). Its log has the details."
        )
    finally:
        try:
            await pictures.at_the_end(run.context)
        finally:
            finished = record.finished(ending)
    return finished


class _Run:
    """One run in progress."""

    def __init__(
        self,
        job: Job,
        browser: Browser,
        model: Model,
        conversation: Conversation,
        tools: tuple[Tool, ...],
        record: Record,
        sleep: Sleep,
    ) -> None:
        self.job, self.model, self.conversation, self.tools, self.record = job, model, conversation, tools, record
        self.context = Context(browser, job, record)
        self.browsing = job.browse or job.url is not None or needs_web_agent(job.task) or is_command(job.task)
        self._sleep = sleep
        self._trouble = ""
        self._before: Observation | None = None
        self._answered = True
        self._wordy = 0
        self._last_tool: Tool | None = None
        self._note: str | None = None
        is_asked = job.resumed is not None and conversation.request == job.task
        self._request = None if is_asked else job.task

    async def go(self) -> None:
        """Runs until something raises `Ended`."""
        await self._begin()
        while True:
            self._check_limits()
            if self._answered:
                await self._observe()
            thought = await self._think()
            if thought is not None and thought.complaint is None:
                await self._act(thought)

    async def _begin(self) -> None:
        is_asked = self._request is None
        for secret in secrets_in(self.conversation.turns):
            self.record.mask.add(secret)
        if self.job.resumed is None:
            self.record.started(self.model.name)
        elif is_asked and (answers := take_up(self.conversation, self.job.resumed, self.record)) is not None:
            self._keep(answers)
        if self.browsing:
            seen = trees(self.conversation) if self.job.resumed is not None and is_asked else []
            await arrive(self.context, looked=bool(seen))
            self.context.remember(seen)

    def _check_limits(self) -> None:
        """Every limit of a run."""
        job, record = self.job, self.record
        if self.context.errors >= MAX_ERRORS:
            raise Ended("failed", f"Gave up after {MAX_ERRORS} errors in a row. The last one: {self._trouble}")
        if record.step >= job.max_steps and self._answered:
            raise Ended("limit", f"Stopped after {job.max_steps} steps; the task may not be finished.")

    async def _observe(self) -> None:
        """A new step: one user turn with the page as it is now, and the request where it has not been made yet."""
        self.record.step += 1
        request, self._request = self._request, None
        note, self._note = self._note, None
        if not self.browsing:
            self._keep(UserTurn(request=request, note=note))
            return
        seen = await self.context.next_look()
        self.record.observed(seen)
        text = describe(seen, None if is_full(self.conversation.turns) else self._before)
        self._before = seen
        image = await pictures.for_the_model(self.context, self._last_tool) if self.model.sees else None
        self._keep(UserTurn(request=request, observation=text, tree=seen.tree, note=note, image=image))

    async def _think(self) -> Thought | None:
        """One answer, or None where there was none to be had now. Whatever is of no use counts as an error."""
        try:
            thought = await self._answer_of_model()
        except ModelUnavailable as trouble:
            self._answered = False
            await self._back_off(trouble.sentence, trouble.retry_after)
            return None
        self._answered = True
        self._keep(thought)  # verbatim, secrets included: the service takes back only what it gave
        for call in thought.calls:
            known = self.context.meant(call)
            self.record.mask.add(typed_secret(call, known.line if known is not None else None) or "")
        self.record.thought(thought)
        if thought.complaint is not None:
            await self._back_off(thought.complaint)
        return thought

    async def _answer_of_model(self) -> Thought:
        began = self.record.t
        self.record.mask.rest()  # of an answer that broke off
        try:
            tools = self.tools if self.browsing else ()
            thought = await self.model.think(self.conversation, tools, self.record.delta)
        finally:
            seconds = self.record.t - began
            self.record.model_seconds += seconds
        return thought.model_copy(update={"seconds": round(seconds, 3)})

    async def _act(self, thought: Thought) -> None:
        """Carries out the calls in order and answers all of them, also those that come to nothing."""
        if not thought.calls:
            self._words_only(thought.text)
            return
        self._wordy = 0
        given: list[Receipt] = []
        stop: str | None = None
        try:
            for call in thought.calls:
                self.record.action(for_the_record(self.context, call))
                receipt = receipts.skipped(stop) if stop else await self._carry_out(call)
                self.record.receipt(call, receipt)
                given.append(receipt)
                stop = stop or receipts.reason_to_stop(call, receipt)
        finally:
            self._answer(thought.calls, given)
        self._count(given)
        if self.context.ending is not None:
            raise self.context.ending

    async def _carry_out(self, call: Call) -> Receipt:
        """Without a page only the tools that steer the run are there."""
        tools = self.tools if self.browsing else tuple(tool for tool in self.tools if tool.risk is Risk.CONTROL)
        self._last_tool = find(tools, call.name)
        return self.record.mask.receipt(await dispatch(self.context, tools, call))

    def _answer(self, calls: Sequence[Call], given: list[Receipt]) -> None:
        """One turn with a result for every call; those that the end of the run cut off get a receipt here."""
        for index, call in enumerate(calls[len(given) :]):
            receipt = receipts.skipped("the run was interrupted.") if index else receipts.unknown(receipts.INTERRUPTED)
            self.record.receipt(call, receipt)
            given.append(receipt)
        results = [receipts.result(call, receipt) for call, receipt in zip(calls, given, strict=True)]
        self._keep(ToolTurn(results=tuple(results)))

    def _words_only(self, text: str) -> None:
        """A thought without calls. Without a page it is the answer; with one it ends nothing the first time.

        The second time in a row it ends the run, and never as completed: only task_complete says that the work was
        done, and "I could not find it" is a text as well.
        """
        if not self.browsing:
            raise Ended("completed", text) if text.strip() else Ended("failed", "The model gave no answer.")
        self._wordy += 1
        if self._wordy > 1:
            raise Ended("failed", f"{text}\n\n(The model stopped here without saying that the task was done.)")
        self._note = act_or_finish()

    def _count(self, given: Sequence[Receipt]) -> None:
        for receipt in given:
            if receipt.ok:
                self.context.errors = 0
            else:
                self.context.errors += 1
                self._trouble = receipt.message
                return

    async def _back_off(self, trouble: str, retry_after: float | None = None) -> None:
        """Counts an error of the model and waits before the next try, longer each time or as long as it asked."""
        seconds = backoff_ms(self.context.errors) / 1000 if retry_after is None else retry_after
        self.context.errors += 1
        self._trouble = trouble
        if seconds > LONGEST_RETRY_AFTER:
            raise Ended("failed", f"{trouble} It asked to wait {seconds:.0f} seconds.")
        if self.context.errors < MAX_ERRORS:
            self.record.message(f"{trouble} Trying again in {seconds:g} s.")
            await self._sleep(seconds)

    def _keep(self, turn: UserTurn | Thought | ToolTurn) -> None:
        self.conversation.add(turn)
        self.record.journal.keep(turn)
