"""The whole agent on a task: what it is given, what it tells while it works, what came of it."""

import contextlib
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import ValidationError
from webhand_agent import receipts
from webhand_agent.job import Outcome
from webhand_agent.models.names import CHOICES, is_known
from webhand_agent.protocol import Change, RunEvent, RunFinished, StartTask, Tokens
from webhand_agent.tools.tool import Tool

from webhand_host.api.asking import Asker, OnPermission, OnQuestion, permissions_of
from webhand_host.api.custom import checked_together
from webhand_host.api.errors import Misuse
from webhand_host.api.opening import open_session
from webhand_host.api.running import Running
from webhand_host.api.session import Session

Autonomy = Literal["careful", "normal", "trusted"]


@dataclass(frozen=True)
class Result:
    """What came of a task. `summary` are the model's words, and may quote pages; `changes` is what code saw done, and
    `unproven` are parts of the summary that nothing bears. `told` is what Webhand itself told on the way: that cookies
    were refused, which tabs are left open. `seconds` is all of its time, `folder` its record.
    """

    id: str
    outcome: Outcome
    summary: str
    changes: list[Change]
    unproven: list[str]
    told: list[str]
    steps: int
    seconds: float
    tokens: Tokens
    folder: Path

    @property
    def ok(self) -> bool:
        """Whether it was done, as far as that was to be done."""
        return self.outcome == "completed"


class Agent:
    """What tasks are done with. It holds no browser, and can do many tasks side by side, each in a session of its own.

    `model` is `auto`, `offline`, `gemini`, a Gemini model's name or `openai:NAME`; the setting of this machine where it
    is left out, as are its keys. `allow` is what needs no question: `["write@shop.example", "pay@shop.example"]`, as
    `webhand run --allow` takes it. `on_permission` is asked for what else needs a yes, but never for `pay`, `delete`
    and `account`: these are only had by `allow`. Without it such an act is refused, and told so. `on_question` answers
    what the model asks. Both may be written with `async` or without, and run in the loop of whoever awaits the task;
    what they raise stops the task and is raised again there. `tools` are functions made by `tool`. `headless` None
    shows a window where there is a display; it is for tasks that are given no session.

    Raises:
        Misuse: an argument is none that can be.
    """

    def __init__(
        self,
        *,
        model: str | None = None,
        max_steps: int | None = None,
        allow: Sequence[str] = (),
        autonomy: Autonomy = "normal",
        on_permission: OnPermission | None = None,
        on_question: OnQuestion | None = None,
        tools: Sequence[Tool] = (),
        headless: bool | None = None,
    ) -> None:
        Asker(on_permission, on_question)  # says what is wrong with them now, and not in the middle of a task
        self._on_permission, self._on_question = on_permission, on_question
        if model is not None and not is_known(model):
            raise Misuse(f'There is no model "{model}". Choose {CHOICES}.')
        self._allow, self._headless = tuple(allow), headless
        self._tools = checked_together(tools)
        self._asked = _checked(
            task="",
            model=model,
            max_steps=max_steps,
            allow=list(permissions_of(allow)),
            autonomy=autonomy,
            attended=on_permission is not None,
            browse=True,
        )

    async def run(self, task: str, *, session: Session | None = None, url: str | None = None) -> Result:
        """Does a task, in the tab in front of a session or in a new session of kind `fresh`. `url` is opened first.

        Cancelling it stops the task; its record is complete then. That the task could not be done is told in the
        result.

        Raises:
            Misuse: the task is empty, or is none.
            Unavailable: there is no browser, or something else is missing on this machine.
            SessionGone: the session was closed before it began.
            Exception: what one of the callbacks raised.
        """
        async with self._started(task, session, url) as running:
            finished: RunEvent | None = None
            async for event in running.events():
                finished = event
        assert isinstance(finished, RunFinished), "a run has a last event"  # noqa: S101
        return _result(running, finished)

    async def stream(
        self, task: str, *, session: Session | None = None, url: str | None = None
    ) -> AsyncGenerator[RunEvent, None]:
        """The same, event by event (docs/PROTOCOL.md, run events), the last of which is `RunFinished`. Leaving it stops
        the task: at once within `async with contextlib.aclosing(agent.stream(...)) as events`.
        """
        async with self._started(task, session, url) as running:
            async for event in running.events():
                yield event

    @contextlib.asynccontextmanager
    async def _started(self, task: str, session: Session | None, url: str | None) -> AsyncGenerator[Running, None]:
        if isinstance(task, str) and not task.strip():
            raise Misuse("The task is empty: say in words what is to be done.")
        asked = _checked(**{**dict(self._asked), "task": task, "url": url})
        asker = Asker(self._on_permission, self._on_question)
        async with contextlib.AsyncExitStack() as stack:
            if session is None:
                opened = open_session(
                    headless=self._headless, allow=self._allow, on_permission=self._on_permission, by="program"
                )
                session = await stack.enter_async_context(opened)
            running = session.start(asked, asker, self._tools)
            stack.push_async_callback(running.ended)
            yield running


async def run(
    task: str,
    *,
    url: str | None = None,
    model: str | None = None,
    max_steps: int | None = None,
    allow: Sequence[str] = (),
    autonomy: Autonomy = "normal",
    on_permission: OnPermission | None = None,
    on_question: OnQuestion | None = None,
    tools: Sequence[Tool] = (),
    headless: bool | None = None,
) -> Result:
    """Does a task in a browser that is opened for it. As `Agent(...).run(task, url=url)`."""
    agent = Agent(
        model=model,
        max_steps=max_steps,
        allow=allow,
        autonomy=autonomy,
        on_permission=on_permission,
        on_question=on_question,
        tools=tools,
        headless=headless,
    )
    return await agent.run(task, url=url)


def _checked(**fields: object) -> StartTask:
    try:
        return StartTask.model_validate(fields)
    except ValidationError as error:
        raise Misuse(receipts.invalid("The task", error).message) from None


def _result(running: Running, finished: RunFinished) -> Result:
    assert running.folder is not None, "it has begun"  # noqa: S101
    return Result(
        id=running.folder.id,
        outcome=finished.outcome,
        summary=finished.summary,
        changes=finished.changes,
        unproven=finished.unproven,
        told=running.told,
        steps=finished.steps,
        seconds=finished.seconds,
        tokens=finished.tokens,
        folder=running.folder.path,
    )
