"""What of a recorded run is done again: the steps that changed something, in their order."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from webhand_agent.protocol import (
    ActionTaken,
    Code,
    Dialog,
    Effect,
    ObservationMade,
    ReceiptGiven,
    RunEvent,
    RunFinished,
    RunStarted,
    Target,
)
from webhand_agent.safety.secrecy import HIDDEN
from webhand_agent.tools.fields import TYPE_TEXT
from webhand_agent.tools.markers import AddressMark, AnswerMark, Keys, Mark
from webhand_agent.tools.table import BY_NAME
from webhand_agent.tools.tool import Risk, Tool


@dataclass(frozen=True)
class RecordedStep:
    """One action of the record. `number` counts from 1 the steps that are done again.

    `page` is the address it was done on, `after` the one that was seen next; `target` and `others` as in `ActionTaken`.
    """

    number: int
    tool: str
    arguments: Mapping[str, Any]
    target: Target | None = None
    others: Mapping[str, Target] = field(default_factory=dict)
    page: str = ""
    after: str = ""
    code: Code = Code.DONE
    effect: tuple[Effect, ...] = ()
    dialogs: tuple[Dialog, ...] = ()

    @property
    def literal(self) -> Tool | None:
        """The tool as it is today; None for one that is no more."""
        return BY_NAME.get(self.tool)

    @property
    def goes(self) -> bool:
        return goes(self.literal)

    @property
    def opened_dialog(self) -> bool:
        return Effect.DIALOG in self.effect and not self.takes(AnswerMark)

    @property
    def left_dialog_open(self) -> bool:
        """Whether the dialog that it opened waited for the answer of the step after it."""
        return self.opened_dialog and any(dialog.state == "open" for dialog in self.dialogs)

    def takes(self, kind: type[Mark]) -> bool:
        return self.literal is not None and self.literal.takes(kind)


def goes(tool: Tool | None) -> bool:
    """Whether it takes the run to an address."""
    return tool is not None and tool.risk is Risk.NAVIGATE and tool.takes(AddressMark)


@dataclass(frozen=True)
class Recording:
    """A run to do again. `url` is the page it began on, `end` where it ended; `outcome` is None for one cut off."""

    run_id: str
    task: str
    steps: tuple[RecordedStep, ...]
    url: str = ""
    end: str = ""
    outcome: str | None = None
    summary: str = ""

    @property
    def starts_itself(self) -> bool:
        """Whether its first step goes to an address, so that nothing has to be opened before."""
        return bool(self.steps) and self.steps[0].goes


def recording_of(events: Sequence[RunEvent]) -> Recording:
    """The run that these events tell of; any part of it will do."""
    started = next((event for event in events if isinstance(event, RunStarted)), None)
    finished = next((event for event in events if isinstance(event, RunFinished)), None)
    seen = [event for event in events if isinstance(event, ObservationMade)]
    return Recording(
        run_id=started.id if started else "",
        task=started.task if started else "",
        steps=_numbered(_joined(_steps(events))),
        url=seen[0].url if seen else "",
        end=seen[-1].url if seen else "",
        outcome=finished.outcome if finished else None,
        summary=finished.summary if finished else "",
    )


def _steps(events: Sequence[RunEvent]) -> Iterable[RecordedStep]:
    waiting: dict[str, ActionTaken] = {}
    before: ObservationMade | None = None
    for index, event in enumerate(events):
        if isinstance(event, ObservationMade):
            before = event
        elif isinstance(event, ActionTaken):
            waiting[event.call_id] = event
        elif isinstance(event, ReceiptGiven) and (action := waiting.pop(event.call_id, None)) is not None:
            after = next((later for later in events[index:] if isinstance(later, ObservationMade)), None)
            tool = BY_NAME.get(action.tool)  # what only read, looked, waited or asked is not done again
            if tool is not None and tool.replays and _did(action, event, before, after):
                yield _step(action, event, before, after)


def _step(
    action: ActionTaken, receipt: ReceiptGiven, before: ObservationMade | None, after: ObservationMade | None
) -> RecordedStep:
    return RecordedStep(
        number=0,
        tool=action.tool,
        arguments=action.arguments,
        target=action.target,
        others=action.others,
        page=before.url if before else "",
        after=after.url if after else "",
        code=receipt.code,
        effect=tuple(receipt.effect),
        dialogs=tuple(receipt.dialogs),
    )


def _did(
    action: ActionTaken, receipt: ReceiptGiven, before: ObservationMade | None, after: ObservationMade | None
) -> bool:
    """Whether an action did something. An effect may come late, so that the next look has a say as well.

    A dialog that opened and a page that took too long are told as failures, and both did happen.
    """
    if receipt.code is Code.DIALOG_OPEN:
        return Effect.DIALOG in receipt.effect
    if receipt.code is Code.TIMEOUT and goes(BY_NAME.get(action.tool)):
        return True
    if not receipt.ok:
        return False
    return receipt.effect != [Effect.NONE] or before is None or after is None or _look(before) != _look(after)


def _look(seen: ObservationMade) -> tuple[str, str, int, int]:
    return seen.url, seen.title, seen.elements, seen.characters


def _joined(steps: Iterable[RecordedStep]) -> Iterable[RecordedStep]:
    """Keys that were typed one by one into a field that hides them are one text, which is given anew as a whole."""
    before: RecordedStep | None = None
    for step in steps:
        now = step
        if step.takes(Keys) and step.arguments.get("key") == HIDDEN:
            now = replace(step, tool=TYPE_TEXT.name, arguments={"element_ref": "", "text": HIDDEN})
            if before is not None and (before.tool, before.target) == (now.tool, now.target):
                continue
        yield now
        before = now


def _numbered(steps: Iterable[RecordedStep]) -> tuple[RecordedStep, ...]:
    return tuple(replace(step, number=number) for number, step in enumerate(steps, start=1))
