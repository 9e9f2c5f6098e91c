"""What an executor answers, and what it is given to look at."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from webhand_agent.conversation import Conversation, UserTurn
from webhand_agent.models.offline.content import names
from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.matching import Ambiguous, Found, Match, Nothing, Unsure, label, placed
from webhand_agent.models.offline.outcome import Outcome
from webhand_agent.models.offline.progress import Progress
from webhand_agent.tools.tool import Tool
from webhand_agent.tree import Line, Tree, parse

NONE_OF = "-"
"""What stands in place of a ref where the person says that none of the things asked about is meant."""

_LOADING = re.compile(r"^(?:loading|cargando|caricamento|please wait|un momento|attendere)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Telling:
    """What a person hears of a call: `now` while it is made, `done` in the summary. A mere means has no `done`."""

    kind: str
    now: str
    done: str = ""


@dataclass(frozen=True)
class Act:
    """One call. `phase` is what will have been done once it succeeds; `say` is told the person."""

    tool: Tool
    arguments: Mapping[str, Any]
    phase: str
    say: Telling


@dataclass(frozen=True)
class Next:
    """The intent is done. `answer` is what the person wanted to know, `note` something they should know."""

    answer: str = ""
    note: str = ""


@dataclass(frozen=True)
class Missing:
    """Not there, perhaps not yet: wait and look again. In the end `reason` is the failure; without one, go on."""

    reason: str = ""


@dataclass(frozen=True)
class Stop:
    """`model_helps`: whether Gemini could do what cannot be done here."""

    reason: str
    model_helps: bool = True


@dataclass(frozen=True)
class Ask:
    question: str
    choices: tuple[tuple[str, str], ...]


Move = Act | Next | Missing | Stop | Ask


@dataclass
class Scene:
    """The page as it is, what came of the last call, and the plan's progress (which executors may change).

    `tools` are those that the run has, by name.
    """

    conversation: Conversation
    tree: Tree
    language: Language
    progress: Progress
    outcome: Outcome
    here: int = -1
    tools: Mapping[str, Tool] = field(default_factory=dict)

    @property
    def phase(self) -> str:
        return self.progress.phase

    @property
    def before(self) -> Tree:
        """The page before the last search or opening; empty where that turn is gone."""
        turns, at = self.conversation.turns, self.progress.before
        turn = turns[at] if 0 <= at < len(turns) else None
        return seen(turn) if isinstance(turn, UserTurn) else Tree()

    @property
    def known(self) -> frozenset[str]:
        return names(self.before)

    @property
    def loading(self) -> bool:
        return any(
            (line.role == "progressbar" and not line.value) or line.has("busy") or _LOADING.match(line.name)
            for line in self.tree.lines
            if not line.ref
        )

    def changed(self) -> bool:
        """Whether the page shows something else than before the last search or opening."""
        old = self.before
        return (old.url, old.title) != (self.tree.url, self.tree.title) or _shown(old) != _shown(self.tree)

    def remember(self) -> None:
        """Keeps this page as the one before."""
        self.progress.before = self.here

    def has(self, tool: Tool, parameter: str = "") -> bool:
        """Whether there is such a tool, and it takes the parameter."""
        known = self.tools.get(tool.name)
        return known is not None and (not parameter or parameter in known.parameters.model_fields)

    def say(self, key: str, /, **values: object) -> str:
        return self.language.say(key, **values)

    def tell(self, key: str, /, **values: object) -> Telling:
        """A call that is what was asked for: it belongs in the summary."""
        return Telling(key, self.say(key, **values), self.say(f"did_{key}", **values))

    def means(self, key: str, /, **values: object) -> Telling:
        """A call that only leads to what was asked for."""
        return Telling(key, self.say(key, **values))

    def call(self, line: Line) -> str:
        """A line as one speaks of it: its role's word and its name."""
        word = self.language.says.get(f"role_{line.role}", "")
        name = label(self.tree, line)
        said = f"“{cut(name)}”" if name else ""
        return " ".join(part for part in (word, said) if part) or line.role

    def settle(self, match: Match, words: str, missing: str = "none") -> Line | Missing | Ask:
        """The line of a match, or what to do without one."""
        if self.progress.chosen and (line := self.tree.by_ref(self.progress.chosen)) is not None:
            return line
        if isinstance(match, Found):
            return match.line
        if isinstance(match, Ambiguous):
            return Ask(self.say("ask", words=words), self._choices(match.lines[:6]))
        if isinstance(match, Unsure):
            choices = (*self._choices(match.lines[:3]), (self.say("none_of"), NONE_OF))
            return Ask(self.say("unsure", words=words), choices)
        return Missing(self._nothing(match, words, missing))

    def _nothing(self, match: Nothing, words: str, missing: str) -> str:
        near = self.say("near", names=", ".join(f"“{name}”" for name in match.near)) if match.near else ""
        return f"{self.say(missing, words=words)} {near}".strip()

    def _choices(self, lines: tuple[Line, ...]) -> tuple[tuple[str, str], ...]:
        described: list[tuple[str, str]] = []
        for number, line in enumerate(lines, start=1):
            what, place = self.call(line), placed(self.tree, line)
            what = self.say("under", what=what, place=place) if place else what
            if any(what == said for said, _ in described):
                what = self.say("nth", what=what, n=number)
            described.append((what, line.ref or ""))
        return tuple(described)


def cut(name: str, limit: int = 60) -> str:
    """A name as one speaks of it: a row of a list may be called by its whole text."""
    return name if len(name) <= limit else f"{name[: limit - 1].rsplit(' ', 1)[0]}…"


def seen(turn: UserTurn) -> Tree:
    """The whole tree of a turn, where it has one."""
    text = turn.tree if turn.tree is not None else turn.observation
    return parse(text or "")


def _shown(tree: Tree) -> list[tuple[str, str, tuple[str, ...]]]:
    """What a person would see change. Focus and what stands in fields do not count: that was our own typing."""
    own = {"focused", "value", "active"}
    return [(line.role, line.name, tuple(sorted(set(line.states) - own))) for line in tree.lines]
