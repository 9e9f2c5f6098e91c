"""The agent's loop: observe, think, act, verify, until the task is done or a limit is reached."""

import asyncio
import logging
import time
from collections.abc import Callable

from webhand_agent import limits, receipts
from webhand_agent.browser import Browser, BrowserError
from webhand_agent.calls import Calls
from webhand_agent.dialogue.intent import reads_like_a_task
from webhand_agent.history.conversation import Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.job import Ended, Job
from webhand_agent.model_call import ModelCall, Sleep
from webhand_agent.models.model import DecidesAlone, Model, ModelRefused
from webhand_agent.prompt import act_or_finish, turns
from webhand_agent.prompt.turns import Turns
from webhand_agent.protocol import RunFinished
from webhand_agent.record import Record
from webhand_agent.resuming import retrace, take_up, trees
from webhand_agent.run import Run
from webhand_agent.safety.judged import Author
from webhand_agent.safety.permissions import Permissions
from webhand_agent.safety.secrecy import secrets_in, typed_secrets
from webhand_agent.services import RecordLost, Services
from webhand_agent.settling import Settling
from webhand_agent.starting import arrive
from webhand_agent.tools.table import TOOLS
from webhand_agent.tools.tool import Risk, Tool
from webhand_agent.verify import site_notes
from webhand_agent.verify.changes import changes, counts, under_way
from webhand_agent.vision.grounding import find_for_healing

log = logging.getLogger(__name__)

OWN_TURNS = 3
"""Of a run that follows no other, after its first calls: what was told, the thought, the results."""


async def run_task(
    job: Job,
    browser: Browser,
    model: Model,
    services: Services,
    conversation: Conversation,
    *,
    permissions: Permissions | None = None,
    tools: tuple[Tool, ...] = TOOLS,
    sleep: Sleep = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> RunFinished:
    """Does one task, or takes up one that another host began, and returns its last event. `permissions` are those of
    a conversation or client that the task belongs to, where it is not the first.

    Never raises for what goes wrong in a run: the outcome and a sentence say it. Cancelling the task that runs this
    stops the run: it still completes its record and returns, with outcome `stopped`.
    """
    record = Record(job, services.journal, services.person, clock)
    run = Run(browser, job, record, services, permissions)
    steps = _Steps(run, model, conversation, tools, sleep)
    ending = Ended("failed", "Webhand was ended in the middle of this task.")
    try:
        await steps.go()
    except Ended as ended:
        ending = ended
    except asyncio.CancelledError:
        cut_off = under_way(run.ledger)
        ending = Ended("stopped", f"Stopped. {receipts.UNSEEN.format(what=cut_off)}" if cut_off else "Stopped.")
    except (BrowserError, ModelRefused, RecordLost) as error:
        ending = Ended("failed", str(error) or "The browser cannot be reached any more.")
    except Exception as error:
        log.exception("Run %s failed", job.id)
        ending = Ended(
            "failed", f"Something went wrong inside Webhand ({type(error).__name__}). Its log has the details."
        )
    finally:
        try:
            site_notes.keep(run)
            await turns.at_the_end(run)
        finally:
            ledger = run.ledger
            finished = record.finished(ending, changes(ledger), *counts(ledger))
    return finished


class _Steps:
    """The steps of one run."""

    def __init__(
        self, run: Run, model: Model, conversation: Conversation, tools: tuple[Tool, ...], sleep: Sleep
    ) -> None:
        self.run, self.job, self.record = run, run.job, run.record
        run.finder = find_for_healing if run.services.eyes is not None else None
        self.model, self.conversation = model, conversation
        # Without a service that could be asked, how it reads decides whether the browser is wanted.
        self.is_task = run.job.browse or run.job.url is not None or reads_like_a_task(run.job.task)
        self.browsing = self.is_task or not isinstance(model, DecidesAlone)
        self.tools = tools if self.browsing else ()
        self.all_tools = tools if self.browsing else tuple(tool for tool in tools if tool.risk is Risk.CONTROL)
        self.model_call = ModelCall(model, conversation, run.record, run.errors, sleep)
        self.is_asked = run.job.resumed is not None and conversation.request == run.job.task
        request = None if self.is_asked else run.job.task
        self.user_turns = Turns(run, conversation, request, model, self.tools)
        self._wordy = 0
        self._allowed = ""

    async def go(self) -> None:
        """Runs until something raises `Ended`."""
        await self._begin()
        while True:
            await self.record.pause()
            limits.check(self.record, self.run.errors, at_new_step=self.model_call.has_answered)
            if self.model_call.has_answered:
                turn = await self.user_turns.next_turn()
                self._wordy = 0 if turn.said else self._wordy
                self._keep(turn)
            thought = await self._think()
            if thought is not None and thought.complaint is None:
                await self._act(thought)

    async def _begin(self) -> None:
        for secret in secrets_in(self.conversation.turns):
            self.record.mask.add(secret)
        resumed = self.job.resumed
        if resumed is None:
            self.record.started(self.model.name)
        elif self.is_asked and (answers := take_up(self.conversation, resumed, self.record)) is not None:
            self._keep(answers)
        if self.browsing:
            seen = trees(self.conversation) if self.is_asked else []
            await arrive(self.run, looked=bool(seen))
            self.run.remember(seen)
            if resumed is not None and self.is_asked:
                retrace(self.conversation, resumed, self.run.ledger)
            if isinstance(self.model, DecidesAlone) and self.model.decides_alone(self.job.task):
                self.run.row = Settling(0)  # nothing is decided by the page, so that nobody waits for it

    async def _think(self) -> Thought | None:
        thought = await self.model_call.think(self.user_turns.offered)
        if thought is None:
            return None
        self._keep(thought)  # verbatim, secrets included: the service takes back only what it gave
        for secret in (secret for call in thought.calls for secret in typed_secrets(call, self.run.page.line_of)):
            self.record.mask.add(secret)
        self.record.thought(thought)
        if thought.complaint is not None:
            await self.model_call.back_off(thought.complaint)
        return thought

    async def _act(self, thought: Thought) -> None:
        if not thought.calls:
            self._words_only(thought.text)
            return
        self._wordy = 0
        self.run.calling.author = Author(thought.author)
        calls = Calls(self.run, self.all_tools, thought.calls)
        try:
            await calls.carry_out()
        finally:
            self._keep(calls.answered())
        calls.count()
        self._remember()
        if self.run.leaves_front and len(self.conversation.turns) == OWN_TURNS:
            self.run.leaves_front = False
            self.run.permissions.leave_front()
            self.user_turns.begin_anew()
        if self.run.ending is not None:
            raise self.run.ending

    def _remember(self) -> None:
        """What the task is allowed and has read, where it is other than it was."""
        state = self.run.permissions.state.model_dump_json()
        if state != self._allowed:
            self._allowed = state
            self.record.journal.allowed(state)

    def _words_only(self, text: str) -> None:
        """A thought without calls. To a question it is the answer, as long as nothing was done in the browser.

        Where something was done, or the request reads like a task, it ends nothing the first time. The second time in
        a row it ends the run; after an act never as completed: only task_complete says that the work was done, and "I
        could not find it" is a text as well.
        """
        has_acted = bool(self.run.ledger.acted)
        self._wordy += 1
        if text.strip() and not has_acted and (self._wordy > 1 or not self.is_task):
            raise Ended("completed", text)
        if not self.browsing:
            raise Ended("failed", "The model gave no answer.")
        if self._wordy > 1:
            raise Ended("failed", f"{text}\n\n(The model stopped here without saying that the task was done.)")
        self.run.notes.append(act_or_finish())

    def _keep(self, turn: UserTurn | Thought | ToolTurn) -> None:
        self.conversation.add(turn)
        self.record.journal.keep(turn)
