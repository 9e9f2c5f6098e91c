"""What of a recorded run is done again: the steps that changed something, in their order; and a step in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from webhand_agent import protocol
from webhand_agent.protocol import Code, Dialog, Effect, Target
from webhand_agent.safety.secrecy import HIDDEN
from webhand_agent.tools.fields import TYPE_TEXT
from webhand_agent.tools.markers import AddressMark, AnswerMark, Keys, Mark, TabNumber
from webhand_agent.tools.table import BY_NAME
from webhand_agent.tools.tool import Risk, Tool

LONGEST = 80

_WORDS = {
    "type": "type into",
    "choose": "choose in",
    "point": "move the mouse over",
    "bring": "scroll to",
    "fill": "fill in",
    "upload": "upload a file to",
    "go": "go to",
    "open": "open in a tab",
    "back": "go back",
    "forward": "go forward",
    "refresh": "load the page again",
    "switch": "switch to the tab at",
    "close": "close the tab",
    "answer": "answer the dialog",
    "extract": "take the data of",
}
"""What a verb of the tools is called where a step is told. The others are words already."""


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
        """Whether it takes the run to an address."""
        return self.literal is not None and self.literal.risk is Risk.NAVIGATE and self.takes(AddressMark)

    @property
    def leaves(self) -> bool:
        """Whether another page came of it, as the record shows."""
        return self.goes or Effect.NAVIGATION in self.effect or self.page != self.after

    @property
    def opened_dialog(self) -> bool:
        return Effect.DIALOG in self.effect and not self.takes(AnswerMark)

    @property
    def left_dialog_open(self) -> bool:
        """Whether the dialog that it opened waited for the answer of the step after it."""
        return self.opened_dialog and any(dialog.state == "open" for dialog in self.dialogs)

    def takes(self, kind: type[Mark]) -> bool:
        return self.literal is not None and self.literal.takes(kind)


@dataclass(frozen=True)
class Recording:
    """A run to do again. `url` is the page it began on, `end` where it ended; `outcome` is None for one cut off."""

    run_id: str
    task: str
    steps: tuple[RecordedStep, ...]
    url: str = ""
    end: str = ""
    outcome: str | None = None

    @property
    def starts_itself(self) -> bool:
        """Whether its first step goes to an address, so that nothing has to be opened before."""
        return bool(self.steps) and self.steps[0].goes


def recording_of(events: Sequence[protocol.RunEvent]) -> Recording:
    """The run that these events tell of; any part of it will do."""
    started = next((event for event in events if isinstance(event, protocol.RunStarted)), None)
    finished = next((event for event in events if isinstance(event, protocol.RunFinished)), None)
    seen = [event for event in events if isinstance(event, protocol.ObservationMade)]
    return Recording(
        run_id=started.id if started else "",
        task=started.task if started else "",
        steps=tuple(replace(step, number=number) for number, step in enumerate(_joined(_steps(events)), start=1)),
        url=seen[0].url if seen else "",
        end=seen[-1].url if seen else "",
        outcome=finished.outcome if finished else None,
    )


def _steps(events: Sequence[protocol.RunEvent]) -> Iterable[RecordedStep]:
    """Those that did something. What only read, looked, waited or asked is not done again."""
    waiting: dict[str, protocol.ActionTaken] = {}
    before: protocol.ObservationMade | None = None
    for index, event in enumerate(events):
        if isinstance(event, protocol.ObservationMade):
            before = event
        elif isinstance(event, protocol.ActionTaken):
            waiting[event.call_id] = event
        elif isinstance(event, protocol.ReceiptGiven) and (action := waiting.pop(event.call_id, None)) is not None:
            after = next((later for later in events[index:] if isinstance(later, protocol.ObservationMade)), None)
            done = event.landing or action
            step = RecordedStep(
                number=0,
                tool=done.tool,
                arguments=done.arguments,
                target=done.target,
                others=action.others,
                page=before.url if before else "",
                after=after.url if after else "",
                code=event.code,
                effect=tuple(event.effect),
                dialogs=tuple(event.dialogs),
            )
            if step.literal is not None and step.literal.replays and _did(step, event, before, after):
                yield step


def _did(
    step: RecordedStep,
    given: protocol.ReceiptGiven,
    before: protocol.ObservationMade | None,
    after: protocol.ObservationMade | None,
) -> bool:
    """Whether an action did something. An effect may come late, so that the next look has a say as well.

    A dialog that opened and a page that took too long are told as failures, and both did happen. What nobody knew, as
    of a page on its way, the next look tells. What a page only sends, as when a file is saved, is not to be seen in it.
    """
    is_other = before is None or after is None or _look(before) != _look(after)
    if step.code is Code.DIALOG_OPEN:
        return Effect.DIALOG in step.effect
    if step.code is Code.UNKNOWN:
        return is_other
    if not given.ok:
        return step.code is Code.TIMEOUT and step.goes
    return step.effect != (Effect.NONE,) or bool(given.requests) or is_other


def _look(seen: protocol.ObservationMade) -> tuple[str, str, int, int]:
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


def element(target: Target) -> str:
    """`button "Go"`, and which one where there were several."""
    which = f" (number {target.nth + 1} of {target.of})" if target.of > 1 else ""
    return (f'{target.role} "{_short(target.name)}"' if target.name else f"{target.role} without a name") + which


def place(target: Target) -> str:
    """The element with what it stood in."""
    inside = ", in ".join(_short(each) for each in reversed(target.within[-2:]))
    return element(target) + (f" in {inside}" if inside else "")


def in_words(step: RecordedStep) -> str:
    """One line, without the words that were typed into fields that hide them."""
    tool, arguments = step.literal, step.arguments
    verb = _WORDS.get(tool.verb, tool.verb) if tool is not None else step.tool.replace("_", " ")
    if step.takes(Keys):
        keys = ", ".join(map(str, [arguments.get("key"), *arguments.get("then", ())]))
        return f"{verb} {keys}" + (f" in {element(step.target)}" if step.target else "")
    if "checked" in arguments:
        verb = "tick" if arguments["checked"] else "untick"
    if step.takes(TabNumber):
        return " ".join(filter(None, (verb, _short(step.after))))
    if step.takes(AnswerMark):
        return f"{verb} with {'yes' if arguments.get('accept') else 'no'}"
    if step.target is None and step.others:
        return f"{verb} " + ", ".join(element(target) for target in step.others.values())
    if step.target is not None:
        to = step.others.get("to_ref")
        what = element(step.target) + (f" to {element(to)}" if to is not None else "")
    else:
        what = _short(str(arguments.get("url") or arguments.get("direction") or ""))
    done, value = " ".join(filter(None, (verb, what))), arguments.get("text", arguments.get("value"))
    if value is None:
        return done
    return f"{done}: {HIDDEN}" if HIDDEN in str(value) else f"{done}: “{_short(str(value))}”"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()}…"
