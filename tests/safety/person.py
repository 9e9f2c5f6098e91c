"""A person at the chat's end of the wire: starts a task, and answers every confirmation as decided beforehand."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import gemini
from e2e.harness import WITHIN, Webhand
from webhand_agent.protocol import (
    Answer,
    Choice,
    Confirmation,
    FollowRun,
    PermissionKind,
    Question,
    ReceiptGiven,
    RunEventParams,
    RunFinished,
    RunStatus,
    StartTask,
)
from webhand_host.native.dial import dial


def with_gemini(server: gemini.GeminiStandIn) -> dict[str, str]:
    """The model that obeys, and that reads trees alone."""
    return {
        "GEMINI_API_KEY": gemini.KEY,
        "GOOGLE_GEMINI_BASE_URL": server.base_url,
        "WEBHAND_MODEL": "gemini",
        "WEBHAND_VISION": "off",
        "WEBHAND_AUTONOMY": "normal",
    }


@dataclass
class Told:
    """What the person saw of a run."""

    finished: RunFinished
    events: list[Any] = field(default_factory=list)

    @property
    def asked(self) -> list[Confirmation]:
        return [event for event in self.events if isinstance(event, Confirmation)]

    @property
    def kinds(self) -> list[set[PermissionKind]]:
        """What each question asked for."""
        return [{one.kind for one in card.lacks} for card in self.asked]

    @property
    def receipts(self) -> list[str]:
        return [event.message for event in self.events if isinstance(event, ReceiptGiven)]


async def does(one: Webhand, task: str, *, yes: bool = False, **answers: Choice) -> Told:
    """Runs a task in the tab that is open. `answers` are by kind of permission; a card that lacks any other is a no."""
    arrived: asyncio.Queue[Any] = asyncio.Queue()

    async def take(params: RunEventParams) -> None:
        arrived.put_nowait(params.event)

    events: list[Any] = []
    async with asyncio.timeout(WITHIN), dial(await one.socket(), {"run.event": take}, token=one.profile.token) as peer:
        await peer.call("run.follow", FollowRun())
        run: RunStatus = await peer.call("task.start", StartTask(task=task, browse=True, yes=yes))
        while True:
            event = await arrived.get()
            events.append(event)
            if isinstance(event, RunFinished):
                return Told(event, events)
            if isinstance(event, Confirmation | Question):
                said = answer_to(event, answers) if isinstance(event, Confirmation) else Choice.NO
                await peer.call("question.answer", Answer(run_id=run.id, id=event.id, text=said))


def answer_to(card: Confirmation, answers: dict[str, Choice]) -> Choice:
    given = [answers.get(one.kind.value, Choice.NO) for one in card.lacks]
    if Choice.NO in given:
        return Choice.NO
    return next(choice for choice in given if choice in card.choices)
