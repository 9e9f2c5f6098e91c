"""What a clause is held against, and what it can come to: a call, the next clause, a question, or why not.

What it is held against is the page and how far the plan has come, which is the planner's only memory: the conversation
keeps it as plain JSON.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import BaseModel

from webhand_agent.history.conversation import Thought, ToolTurn, UserTurn
from webhand_agent.models.offline.grammar import Language, Readings
from webhand_agent.models.offline.lists import LISTS, ROWS, heading_above
from webhand_agent.models.offline.targets import Candidates, label
from webhand_agent.snapshot import BEHIND, TEXT_FIELDS, Line, Tree
from webhand_agent.tools.fields import SET_CHECKED
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.tools.tool import Tool

KEY = "offline"
"""Under which a thought keeps the progress."""
NONE_OF = "-"
"""What stands in place of a ref where the person means none of what they were asked about."""


@dataclass(frozen=True)
class PlannedCall:
    """One call. `did` is the sentence that holds if it works, `phase` what is done of the clause then, "" all of it.

    `what` it is done to; `harmless`: it may well change nothing that is seen.
    """

    tool: Tool
    arguments: Mapping[str, Any]
    did: str
    what: str = ""
    phase: str = ""
    harmless: bool = False


@dataclass(frozen=True)
class Next:
    """The clause is done, with an answer to what was asked or a note, or others stand in its place."""

    answer: str = ""
    note: str = ""
    instead: tuple[Readings, ...] = ()


@dataclass(frozen=True)
class Cannot:
    """Why not. `may_come`: it may be there after a while; `model_helps`: Gemini could do it."""

    reason: str
    may_come: bool = True
    model_helps: bool = True


@dataclass(frozen=True)
class Ask:
    """`choices`: words and ref."""

    question: str
    choices: tuple[tuple[str, str], ...]


Move = PlannedCall | Next | Cannot | Ask


class PlanProgress(BaseModel):
    """`language` is empty before the request was read. `todo` are the clauses that are left, the first under way.

    `phase` is what was done of it. Of the call just made, `doing` is the phase it leads to, `did` the sentence that
    holds if it works (none where it only looks), `what` it was done to; `harmless` says that it may change nothing.
    `before` is the turn that showed the page before a search, `query` what was searched for, `searched` that it was the
    last thing done. `choices` are what the person is asked to choose from (words, ref), `chosen` the ref of it.
    `dialog` is what the page asked when the clause was done, `reply` the answer just given to it ("no" so that the page
    is not held up).
    `handed_on` says that another model has thought about the request.
    """

    language: str = ""
    todo: tuple[Readings, ...] = ()
    phase: str = ""
    doing: str = ""
    did: str = ""
    what: str = ""
    harmless: bool = False
    before: int = -1
    query: str = ""
    searched: bool = False
    waits: int = 0
    retries: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    chosen: str = ""
    dialog: str = ""
    reply: Literal["", "yes", "no"] = ""
    done: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    handed_on: bool = False

    def next(self, *instead: Readings) -> None:
        """On to the next clause, or to those that stand in place of this one."""
        self.todo = (*instead, *self.todo[1:])
        self.phase = self.chosen = self.dialog = ""
        self.waits = self.retries = 0


def restore(turns: Sequence[UserTurn | Thought | ToolTurn]) -> PlanProgress:
    """Where the last thought left off; a new start where the person has asked for something since.

    What was searched for stays: a follow-up may well ask what somebody wants.
    """
    asked = False
    for turn in reversed(turns):
        asked = asked or (isinstance(turn, UserTurn) and turn.request is not None)
        if isinstance(turn, Thought):
            kept: dict[str, Any] | None = next((step[KEY] for step in turn.steps if KEY in step), None)
            old = PlanProgress.model_validate(kept or {"handed_on": not asked})
            return PlanProgress(query=old.query, searched=old.searched) if asked else old
    return PlanProgress()


@dataclass(frozen=True)
class Scene:
    """The page, and the plan's progress. `before` is the page before a search, `here` the turn that shows this one."""

    tree: Tree
    language: Language
    progress: PlanProgress
    before: Tree
    here: int

    def say(self, key: str, **values: object) -> str:
        return self.language.say(key, **values)

    def call(self, line: Line) -> str:
        """A line as one speaks of it."""
        name = cut(label(self.tree, line))
        if not name:
            return self.say("unnamed") if line.role in TEXT_FIELDS else line.role
        return f"“{name}”"

    def call_apart(self, line: Line) -> str:
        """With what it stands in, where the page has others of its name and kind."""
        what, own = self.call(line), label(self.tree, line)
        alike = [one for one in self.tree.lines if one.ref and one.role == line.role and label(self.tree, one) == own]
        place = self._around(line) if own and len(alike) > 1 else ""
        return self.say("in", what=what, place=cut(place)) if place else what

    def act(self, tool: Tool, line: Line, arguments: Mapping[str, Any], key: str, value: object = "") -> PlannedCall:
        """One call for a line. `key` is that of the sentence that holds if it works, `value` what it says of it."""
        what = self.call_apart(line)
        return PlannedCall(tool, {"element_ref": line.ref, **arguments}, self.say(key, what=what, value=value), what)

    def click(self, line: Line, phase: str = "", *, harmless: bool = False) -> PlannedCall:
        made = self.act(CLICK_ELEMENT, line, {"description": self.call(line)}, "click")
        return replace(made, phase=phase, harmless=harmless)

    def check(self, line: Line, on: bool) -> PlannedCall:
        return self.act(SET_CHECKED, line, {"checked": on}, "tick" if on else "untick")

    @property
    def loading(self) -> bool:
        """Whether the page says by its structure that it is not finished."""
        return any((line.role == "progressbar" and not line.value) or line.has("busy") for line in self.tree.lines)

    def one(self, found: Candidates, phrase: str) -> Line | Cannot | Ask:
        """The one line that was found or chosen, or what to do without one."""
        if (chosen := self.tree.by_ref(self.progress.chosen)) is not None:
            return chosen
        if found.only:
            return found.lines[0]
        if found.lines:
            return self.ask(found.lines, phrase)
        return Cannot(self.say("no_order"), may_come=False) if found.unordered else self.none(phrase)

    def none(self, phrase: str) -> Cannot:
        """Nothing fits; a dialog in front is where it was looked for."""
        front = next((line for line in self.tree.lines if line.role == BEHIND), None)
        if front is None:
            return Cannot(self.say("none", words=phrase))
        return Cannot(self.say("none_in_front", words=phrase, dialog=cut(front.name)))

    def ask(self, lines: Sequence[Line], phrase: str) -> Ask:
        """Which of several is meant, or whether the only one is. Each is told from the others by what is around it."""
        choices: dict[str, str] = {}
        for number, line in enumerate(lines[:6], start=1):
            what, place = self.call(line), self._around(line)
            what = self.say("in", what=what, place=cut(place)) if place else what
            choices[f"{what} ({number})" if what in choices else what] = line.ref or ""
        if len(lines) > 1:
            return Ask(self.say("ask", words=phrase), tuple(choices.items()))
        return Ask(self.say("unsure", words=phrase), (*choices.items(), (self.say("none_of"), NONE_OF)))

    def _around(self, line: Line) -> str:
        """The nearest thing around a line that tells it apart: a row, a section, a heading. An entry of a list without
        a name goes by what is written in it, wherever in it that stands, and never by another entry's words.
        """
        own, tree = label(self.tree, line), self.tree
        for above in tree.ancestors(line):
            inside = [one for one in tree.inside(above) if one.name and one.name != own]
            if above.role in ROWS:
                inside.sort(key=lambda one: one.ref is not None)
            else:
                inside = [one for one in inside if one.index < line.index and above.role not in LISTS]
            if name := above.name or next((one.name for one in inside), ""):
                return name
        heading = heading_above(tree, line)
        return heading.name if heading else ""


def cut(name: str, limit: int = 60) -> str:
    """A name as one speaks of it: a row may be called by its whole text, and begin with a cell without any."""
    name = name.strip(" |") or name
    return name if len(name) <= limit else f"{name[: limit - 1].rsplit(' ', 1)[0]}…"
