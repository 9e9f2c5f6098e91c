"""One task, done by the whole of Webhand with a recorded model, through the extension or over CDP; and its replay."""

import secrets
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

import gemini
from e2e.shared import Shared, seeing
from webhand_agent.history.conversation import Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.models.gemini.client import Gemini
from webhand_agent.models.model import Model
from webhand_agent.models.replay.player import Player
from webhand_agent.models.replay.recording import recording_of
from webhand_agent.prompt import system_prompt
from webhand_agent.protocol import Answer, Choice, Confirmation, Question, RunEvent, RunFinished, Screenshot
from webhand_agent.services import Services
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.cdp.starting import browser_context

from bench.apps.app import Running
from bench.apps.recorded import Recorded, is_step
from bench.apps.task import Task

Name = Literal["extension", "playwright"]
CARRIERS: tuple[Name, ...] = ("playwright", "extension")


@dataclass
class Played:
    """One task that has ended. `requests` are those of its steps, `asked` the person's cards with what was answered,
    `events` its record.
    """

    finished: RunFinished
    requests: list[gemini.SeenRequest]
    gave_up: str
    asked: list[str] = field(default_factory=list)
    events: Sequence[RunEvent] = ()

    @property
    def transcript(self) -> str:
        """All that the model was sent and called, in order, for whoever wants to know why."""
        steps = self.requests[-1].steps if self.requests else []
        return "\n\n".join([*map(_written, steps), self.finished.model_dump_json(indent=1)])

    @property
    def turns(self) -> int:
        return len(self.requests)

    @property
    def ms_a_step(self) -> float:
        """All that is neither the model nor the person's reading: what Webhand and the page take."""
        return 1000 * (self.finished.seconds - self.finished.model_seconds) / max(1, self.finished.steps)


class Carrier(Protocol):
    async def play(self, task: Task, running: Running) -> Played:
        """Does the task in a tab where the application is ready, and returns when the run has ended."""


@asynccontextmanager
async def opened(name: Name) -> AsyncIterator[Carrier]:
    """A browser with this carrier, for one task after the other."""
    async with _extension() if name == "extension" else _playwright() as carrier:
        yield carrier


@asynccontextmanager
async def _extension() -> AsyncIterator[Carrier]:
    shared = Shared()
    try:
        yield Extension(shared)
    finally:
        await shared.close()


def as_set_up(server: gemini.GeminiStandIn) -> dict[str, str]:
    """As a person has it who has changed no setting."""
    return {**seeing(server), "WEBHAND_AUTONOMY": "normal"}


def steps_of(server: gemini.GeminiStandIn) -> list[gemini.SeenRequest]:
    return [seen for seen in server.requests if is_step(seen)]


@dataclass
class Extension:
    """Of a browser that is there already."""

    shared: Shared

    async def play(self, task: Task, running: Running) -> Played:
        model = Recorded(task)
        with tempfile.TemporaryDirectory(prefix="webhand-apps-") as folder, gemini.GeminiStandIn() as server:
            server.plays([model.reply] * MOST)
            async with self.shared.webhand(Path(folder), running.url + task.path, as_set_up(server)) as one:
                await one.page.evaluate(running.ready)
                answers = iter(task.answers)
                asked: list[str] = []
                async with one.following() as wait_for:
                    await one.ask(task.request)
                    answered: set[str] = set()
                    while True:
                        event = await wait_for(
                            RunFinished | Confirmation | Question, lambda each: getattr(each, "id", "") not in answered
                        )
                        if isinstance(event, RunFinished):
                            events = one.runs()[-1].events()
                            return Played(event, steps_of(server), model.gave_up, asked, events)
                        answered.add(event.id)
                        card = one.chat.locator(f"[data-id='{event.id}']")
                        said = next(answers, "") if isinstance(event, Question) else _yes(event)
                        asked.append(f"{_about(event)} - {said}")
                        if isinstance(event, Confirmation) or said in event.choices:
                            await card.locator(f".choice[data-choice='{said}']:enabled").click()
                        else:
                            await card.locator("textarea, input").first.fill(said)
                            await card.locator("textarea, input").first.press("Enter")


@asynccontextmanager
async def _playwright() -> AsyncIterator[Carrier]:
    yield OverCdp()


class OverCdp:
    """Each task in a browser of its own."""

    async def play(self, task: Task, running: Running) -> Played:
        model, person = Recorded(task), _Person(task)
        with gemini.GeminiStandIn() as server:
            server.plays([model.reply] * MOST)
            mind = Gemini(gemini.KEY, base_url=server.base_url)
            try:
                finished = await _run(task, running, mind, person)
            finally:
                await mind.aclose()
            return Played(finished, steps_of(server), model.gave_up, person.asked, person.events)


async def replay(played: Played, task: Task, running: Running) -> RunFinished:
    """What a run has recorded, done again as `webhand replay` does it: without a model, in a browser of its own."""
    return await _run(task, running, Player(recording_of(played.events)), _Person(task))


async def _run(task: Task, running: Running, model: Model, person: "_Person") -> RunFinished:
    with tempfile.TemporaryDirectory(prefix="webhand-apps-") as folder:
        async with browser_context(headless=True) as context:
            port = CdpPort(context, Path(folder))
            await port.start()
            [page] = context.pages
            await page.goto(running.url + task.path)
            await page.evaluate(running.ready)
            job = Job(id=secrets.token_hex(4), task=task.request, carrier="playwright", browse=True)
            browser = TabBrowser(port, secrets.token_hex(4))
            return await run_task(job, browser, model, Services(person, person), Conversation(system_prompt()))


class _Person:
    """Follows the run and answers: a card with yes for the task, a question as the task has it."""

    def __init__(self, task: Task) -> None:
        self._answers = iter(task.answers)
        self._open: dict[str, Question | Confirmation] = {}
        self.asked: list[str] = []
        self.events: list[RunEvent] = []

    def emit(self, event: RunEvent) -> None:
        self.events.append(event)
        if isinstance(event, Question | Confirmation):
            self._open[event.id] = event

    def keep(self, turn: UserTurn | Thought | ToolTurn) -> None: ...

    def picture(self, step: int, shot: Screenshot) -> None: ...

    def allowed(self, state: str) -> None: ...

    async def answer(self, question_id: str) -> Answer:
        event = self._open[question_id]
        said = next(self._answers, "") if isinstance(event, Question) else _yes(event)
        self.asked.append(f"{_about(event)} - {said}")
        return Answer(run_id="", id=question_id, text=said)

    def is_paused(self) -> bool:
        return False

    async def lets_go_on(self) -> None: ...

    def said(self) -> list[str]:
        return []


MOST = 60
"""Requests of one task: more than any of them takes."""


def _written(step: dict[str, Any]) -> str:
    if step["type"] == "function_call":
        return f"> {step['name']} {step['arguments']}"
    blocks = step.get("result") or step.get("content") or ()
    failed = ["[an error]"] if step.get("is_error") else []
    return "\n".join([*failed, *(str(block.get("text", "[picture]")) for block in blocks)])


def _yes(event: Confirmation) -> str:
    """For the task, where that can be said; a deed is asked about each time."""
    return str(Choice.TASK if Choice.TASK in event.choices else event.choices[0])


def _about(event: Question | Confirmation) -> str:
    return event.act if isinstance(event, Confirmation) else event.text
