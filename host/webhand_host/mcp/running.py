"""`webhand_run`: the whole agent on a task, for a client. The run goes on in the background of the door, so that it
outlives the requests by which a client of 2026-07-28 answers its questions; who cancels the request stops it.
"""

import asyncio
import contextlib
import secrets
from dataclasses import dataclass, field
from typing import Any

from mcp import MCPError
from mcp.server.mcpserver import Context
from mcp_types import (
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
    TextContent,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import Field
from webhand_agent.dialogue.handover import WITHOUT
from webhand_agent.job import Job
from webhand_agent.protocol import (
    ActionTaken,
    Answer,
    Answered,
    Change,
    Confirmation,
    MessageToPerson,
    Question,
    RunEvent,
    RunFinished,
    StartTask,
)
from webhand_agent.safety.cards import plain
from webhand_agent.safety.permissions import Permissions
from webhand_agent.verify.changes import label

from webhand_host.background import Background
from webhand_host.grants import StoredGrants
from webhand_host.mcp.sessions import session_for
from webhand_host.mcp.tool import Given, Group, McpCall, McpTool, Wire, as_result
from webhand_host.runs.in_session import downloads_of, run_in
from webhand_host.runs.work import ForProgram, Work
from webhand_host.server.failures import Failure
from webhand_host.sessions.profile import NAME
from webhand_host.sessions.session import Session

MOST_STEPS = 500
LONGEST_TASK = 20_000
ANSWER_SECONDS = 120.0
"""A question that the client was given and does not answer for so long is answered by nobody."""
STEP_SECONDS = 300.0
"""In which a person does a step of theirs in the browser's window (a log-in, a code) where nobody else can be asked."""
NOBODY = "Nobody answered. Go on with what is known, or end with task_failed and say what is missing."
NO_RUN = "That run is over, or was never begun here: call webhand_run anew."
MOST_LEFT = 32
"""Runs of which no request has heard the end: the oldest are forgotten."""
ANSWER = "answer"
LONGEST_ANSWER = 4_000


class RunTask(Wire):
    task: str = Field(min_length=1, max_length=LONGEST_TASK, description="What to do, in words.")
    session: str | None = Field(None, pattern=f"^{NAME.pattern}$", description="Its id; else the one used last.")
    max_steps: int | None = Field(None, ge=1, le=MOST_STEPS)


class Changed(Wire):
    """One thing that code saw done: `proven` where the browser saw it arrive."""

    what: str
    site: str
    kind: str
    proven: bool


class Ran(Given):
    """`summary` is what the agent's model says, between marks because it may hold what pages say; `changes` and `seen`
    are what code saw. `unproven` are parts of the summary that nothing bears, `told` what Webhand itself told on the
    way: that cookies were refused, which tabs are left open. `run` is its record.
    """

    outcome: str
    summary: str
    seen: str
    changes: list[Changed]
    unproven: list[str]
    told: list[str]
    steps: int
    seconds: float
    run: str


@dataclass(eq=False)
class Running:
    """A run that is under way. Implements `Person`: permissions are asked where Webhand asks the person, questions are
    for the client, which sees them in `events`.
    """

    call: McpCall
    session: Session
    asks_client: bool
    key: str = field(default_factory=secrets.token_urlsafe)
    run_id: str = ""
    events: "asyncio.Queue[RunEvent | Exception]" = field(default_factory=asyncio.Queue)
    told: list[str] = field(default_factory=list)
    _asked: dict[str, Question | Confirmation] = field(default_factory=dict)
    _answers: dict[str, "asyncio.Future[str]"] = field(default_factory=dict)
    _going: "asyncio.Task[None] | None" = None

    def start(self, asked: StartTask) -> None:
        runs = self.call.mcp.runs
        for left in [one for one in runs.values() if one.is_over][:-MOST_LEFT]:
            del runs[left.key]
        runs[self.key] = self
        self._going = asyncio.ensure_future(self._go(asked))

    @property
    def is_over(self) -> bool:
        return self._going is not None and self._going.done()

    def stop(self) -> None:
        if self._going is not None:
            self._going.cancel()

    async def ended(self) -> None:
        """Stops it, and waits until its record is complete."""
        self.stop()
        if self._going is not None:
            await asyncio.wait({self._going})

    async def _go(self, asked: StartTask) -> None:
        program = ForProgram(self, self._permissions, downloads_of(self.session))
        try:
            await run_in(self.session, asked, program, self._heard, self._began)
        except Exception as error:  # noqa: BLE001, whoever waits for the run is told, and tells the client
            self.events.put_nowait(error)

    def _began(self, work: Work) -> None:
        self.run_id = work.folder.id
        self.call.client.records[self.run_id] = work.folder

    def _permissions(self, job: Job) -> Permissions:
        """What the client has read and was allowed is the run's, and the other way round."""
        return Permissions.of(job, StoredGrants(), self.call.client.permissions.state)

    def _heard(self, _: str, event: RunEvent) -> None:
        if isinstance(event, Question | Confirmation):
            self._asked[event.id] = event
        if isinstance(event, Question):
            self._answers[event.id] = asyncio.get_running_loop().create_future()
        if isinstance(event, MessageToPerson):
            self.told.append(event.text)
        self.events.put_nowait(event)

    # --- Person -------------------------------------------------------------------------------------------------------

    async def answer(self, question_id: str) -> Answer:
        asked = self._asked.pop(question_id)
        if isinstance(asked, Confirmation):
            name = self.call.client.token.name
            return await self.call.door.questions.wait(name, self.session.id, f"{self.run_id} {question_id}", asked)
        waiting = self._answers[question_id]
        by_window = asked.reason is not None and self.session.has_window and not self.asks_client
        seconds = STEP_SECONDS if by_window else ANSWER_SECONDS if self.asks_client else 0.0
        text = WITHOUT if asked.reason is not None else NOBODY
        with contextlib.suppress(TimeoutError):
            text = await asyncio.wait_for(waiting, seconds)
        self._answers.pop(question_id)
        return Answer(run_id=self.run_id, id=question_id, text=text)

    def give(self, question_id: str, text: str) -> None:
        """An answer that comes too late, or twice, is none."""
        waiting = self._answers.get(question_id)
        if waiting is not None and not waiting.done():
            waiting.set_result(text)

    def is_paused(self) -> bool:
        return False

    async def lets_go_on(self) -> None:
        return None

    def said(self) -> list[str]:
        return []


async def _run(call: McpCall, asked: RunTask) -> CallToolResult | InputRequiredResult:
    context = call.context
    assert context is not None, "a call comes in a request"  # noqa: S101
    if context.request_state is not None:
        running = call.mcp.runs.get(context.request_state)
        if running is None or running.call.client is not call.client:
            raise Failure(404, NO_RUN)
        for name, given in (context.input_responses or {}).items():
            running.give(name, _text_of(given))
    else:
        running = Running(call, await session_for(call, asked.session), _can_elicit(context))
        running.start(_as_task(call, asked))
    try:
        return await _followed(running, context)
    except BaseException:
        running.stop()
        raise


def _as_task(call: McpCall, asked: RunTask) -> StartTask:
    """`attended`: there is a place where the person could be asked."""
    job = call.client.job
    return StartTask(
        task=asked.task,
        max_steps=asked.max_steps,
        allow=list(job.allow),
        autonomy=job.autonomy,
        browse=True,
        attended=bool(call.door.questions.place),
    )


async def _followed(running: Running, context: Context[None, Any]) -> CallToolResult | InputRequiredResult:
    """Tells the client how it goes, until the run is over or asks it something that it answers by another request."""
    told, asking = 0, Background()
    try:
        while True:
            event = await running.events.get()
            if (line := _progress(event, running)) is not None:
                told += 1  # it has to grow with every line
                await context.report_progress(told, message=line)
            if isinstance(event, Exception):
                raise event
            if isinstance(event, RunFinished):
                del running.call.mcp.runs[running.key]
                return _result(running, event)
            if isinstance(event, Question) and running.asks_client:
                if context.protocol_version in MODERN_PROTOCOL_VERSIONS:
                    asked = ElicitRequest(params=_form(event))
                    return InputRequiredResult(input_requests={event.id: asked}, request_state=running.key)
                asking.start(_elicited(running, context, event))
    finally:
        asking.cancel()


async def _elicited(running: Running, context: Context[None, Any], question: Question) -> None:
    """Beside the events: the page may show meanwhile that no answer is needed any more."""
    form, given = _form(question), None
    with contextlib.suppress(MCPError):  # a client that cannot after all
        given = await context.session.elicit_form(form.message, form.requested_schema, context.request_id)
    running.give(question.id, _text_of(given))


def _can_elicit(context: Context[None, Any]) -> bool:
    """A bare `elicitation: {}` is one for forms, as clients of 2025-06-18 write it."""
    declared = context.client_capabilities.elicitation if context.client_capabilities is not None else None
    return declared is not None and (declared.form is not None or declared.url is None)


def _form(question: Question) -> ElicitRequestFormParams:
    answer: dict[str, Any] = {"type": "string", "title": "Answer"}
    if question.choices:
        answer["enum"] = [plain(one) for one in question.choices]
    schema = {"type": "object", "properties": {ANSWER: answer}, "required": [ANSWER]}
    return ElicitRequestFormParams(message=plain(question.text), requested_schema=schema)


def _text_of(given: Any) -> str:
    held = given.content if isinstance(given, ElicitResult) and given.action == "accept" else None
    text = held.get(ANSWER) if held is not None else None
    return plain(text)[:LONGEST_ANSWER] if isinstance(text, str) and text.strip() else NOBODY


def _progress(event: RunEvent | Exception, running: Running) -> str | None:
    """One line for the client's person. What pages and the model say in it has no control characters."""
    match event:
        case ActionTaken(target=target, tool=tool):
            on = f" “{plain(target.name)}”" if target is not None and target.name else ""
            return f"{tool}{on}"
        case MessageToPerson(text=text):
            return plain(text)
        case Confirmation(act=act, site=site):
            place = running.call.door.questions.place
            asked = f"The person is asked {place}" if place else "Nobody can be asked"
            return f"{asked}: {plain(act)} on {plain(site)}"
        case Question(text=text):
            return plain(text)
        case Answered(by="person"):
            return "Answered."
    return None


def _result(running: Running, finished: RunFinished) -> CallToolResult:
    call = running.call
    ran = Ran(
        success=finished.outcome == "completed",
        outcome=finished.outcome,
        summary=call.quote(finished.summary),
        seen=label(finished.changes, finished.acts),
        changes=[_changed(call, one) for one in finished.changes],
        unproven=[call.quote(one) for one in finished.unproven],
        told=[call.quote(one) for one in running.told],
        steps=finished.steps,
        seconds=finished.seconds,
        run=running.run_id,
    )
    result = as_result(ran)
    if ran.success:
        return result
    why = TextContent(text=f"Error: the task was not completed: {ran.outcome}.")
    return CallToolResult(content=[why, *result.content], structuredContent=result.structured_content, isError=True)


def _changed(call: McpCall, change: Change) -> Changed:
    return Changed(what=call.quote(change.what), site=change.where, kind=change.kind.value, proven=change.proven)


RUN = McpTool(
    name="webhand_run",
    description=(
        "Webhand's own agent does a whole task in the browser, and tells what code saw change. What needs the person's "
        "yes is asked of them by Webhand while it runs."
    ),
    parameters=RunTask,
    answer=Ran,
    handle=_run,
    group=Group.CORE,
    destroys=True,
)
