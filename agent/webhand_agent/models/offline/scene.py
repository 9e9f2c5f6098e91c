"""What a clause is held against, and what it can come to: a call, the next clause, a question, or why not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webhand_agent.models.offline.grammar import Language, Readings
from webhand_agent.models.offline.progress import PlanProgress
from webhand_agent.models.offline.targets import Candidates, label
from webhand_agent.snapshot import Line, Tree
from webhand_agent.tools.fields import SET_CHECKED
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.tools.tool import Tool

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
        return f"“{name}”" if name else line.role

    def click(self, line: Line, phase: str = "", *, harmless: bool = False) -> PlannedCall:
        what = self.call(line)
        arguments = {"element_ref": line.ref, "description": what}
        return PlannedCall(CLICK_ELEMENT, arguments, self.say("click", what=what), what, phase, harmless)

    def check(self, line: Line, on: bool) -> PlannedCall:
        what = self.call(line)
        arguments = {"element_ref": line.ref, "checked": on}
        return PlannedCall(SET_CHECKED, arguments, self.say("tick" if on else "untick", what=what), what)

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
        return Cannot(self.say("no_order" if found.unordered else "none", words=phrase), not found.unordered)

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
        """The nearest thing around a line that has a name: a row, a section, a heading."""
        own, tree = label(self.tree, line), self.tree
        for above in tree.ancestors(line):
            inside = (one.name for one in tree.inside(above) if one.name and one.name != own and one.index < line.index)
            if name := above.name or next(inside, ""):
                return name
        return next((one.name for one in reversed(tree.lines[: line.index]) if one.role == "heading"), "")


def cut(name: str, limit: int = 60) -> str:
    """A name as one speaks of it: a row of a list may be called by its whole text."""
    return name if len(name) <= limit else f"{name[: limit - 1].rsplit(' ', 1)[0]}…"
