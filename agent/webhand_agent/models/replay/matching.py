"""From a recorded step to a call of today: each element it names is found in today's tree, and gets the ref it has now.

Elements are found by role, name and place, healed only when unique. It never takes the nearest for the one that was
meant: where two could be it, or none is near enough, it is lost. Here is also when another name is the same one,
slightly changed, and when two addresses are the same page on two days.
"""

import copy
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any
from urllib.parse import urlsplit

from webhand_agent.models.replay.recording import RecordedStep, element, place
from webhand_agent.models.replay.values import put
from webhand_agent.protocol import Consequence, Target
from webhand_agent.safety.secrecy import HIDDEN
from webhand_agent.safety.words import said
from webhand_agent.snapshot import TEXT_FIELDS, Line, Tree
from webhand_agent.targets import beside, described, within
from webhand_agent.text import NEGATIONS
from webhand_agent.tools.markers import Keys
from webhand_agent.tools.navigation import OPEN_NEW_TAB, SWITCH_TAB

NEAREST = 3
"""Candidates that are named where nothing fits."""

_KINDS = (
    TEXT_FIELDS,
    frozenset({"button", "link", "menuitem", "tab"}),
    frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    frozenset({"radio", "menuitemradio"}),
    frozenset({"option", "listitem", "treeitem"}),
)
_MOST_WORDS_MORE = 2
_SPELLING = 0.85
_LONG_WORD = 5
_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d+")
_ID = re.compile(r"[0-9a-f]{8,}|[^/]*\d[^/]*", re.IGNORECASE)

_ANYWHERE = frozenset({"escape", "pageup", "pagedown", "home", "end", "tab", "shift+tab"})
"""Keys that do the same whatever has the focus, or that move it."""


@dataclass(frozen=True)
class FoundElement:
    """`instead` says what was taken for what, where the element is not as it was recorded."""

    line: Line
    instead: str = ""


@dataclass(frozen=True)
class LostElement:
    """`sentence` says what was looked for and what is there."""

    sentence: str


@dataclass(frozen=True)
class ReadyCall:
    """A call that can be made now. `instead` says what was taken for what; `is_ready`: nothing of it is disabled."""

    tool: str
    arguments: dict[str, Any]
    instead: str = ""
    is_ready: bool = True


@dataclass(frozen=True)
class Unfocused:
    """The key is for an element that is there and does not have the focus."""

    ref: str
    sentence: str


def never(step: RecordedStep) -> str:
    """Why a step cannot be done again on any page; empty where it can."""
    arguments = step.arguments
    if HIDDEN in json.dumps(dict(arguments), ensure_ascii=False):
        return "What it typed is hidden in the record and was not given anew."
    if step.literal is not None and step.literal.lands is not None:
        return "It went to a place in a picture, and nothing in the record says what was there."
    if arguments.get("element_ref") and step.target is None:
        return "The record does not say which element it went to."
    return ""


def resolve(step: RecordedStep, tree: Tree, found: Tree) -> ReadyCall | Unfocused | LostElement:
    """`found` are lines that a search has shown besides the tree."""
    if step.tool == SWITCH_TAB.name:  # goes to the tab that is open there, whatever its number
        return ReadyCall(OPEN_NEW_TAB.name, {"url": step.after})
    if step.takes(Keys):
        return _key(step, tree)
    arguments, instead, ready = copy.deepcopy(dict(step.arguments)), [], True
    for at, target in _targets(step).items():
        one = _find(target, step, tree, found)
        if isinstance(one, LostElement):
            return one
        put(arguments, at, one.line.ref)
        instead.append(one.instead)
        ready = ready and not one.line.has("disabled")
    return ReadyCall(step.tool, arguments, "; ".join(filter(None, instead)), ready)


def wanted(step: RecordedStep) -> Target | None:
    """The element to search for where the tree has not all."""
    return next((target for target in _targets(step).values() if target.name), None)


def _targets(step: RecordedStep) -> Mapping[str, Target]:
    own = {"element_ref": step.target} if step.target is not None and "element_ref" in step.arguments else {}
    return {**own, **step.others}


def _find(target: Target, step: RecordedStep, tree: Tree, found: Tree) -> FoundElement | LostElement:
    familiar = same_page(step.page, tree.url)
    one = find(target, tree, familiar=familiar)
    if not found.lines or (isinstance(one, FoundElement) and not one.instead):
        return one
    further = find(target, found, familiar=familiar)
    return further if isinstance(further, FoundElement) else one


def _key(step: RecordedStep, tree: Tree) -> ReadyCall | Unfocused | LostElement:
    key = str(step.arguments.get("key", ""))
    pressed = {"key": key, **({"then": step.arguments["then"]} if step.arguments.get("then") else {})}
    if step.target is None or key.strip().casefold() in _ANYWHERE:
        return ReadyCall(step.tool, pressed)
    one = _find(step.target, step, tree, Tree())
    if isinstance(one, LostElement):
        return one
    if one.line.has("focused"):
        return ReadyCall(step.tool, pressed, one.instead)
    return Unfocused(one.line.ref or "", f"{key} was pressed in {place(step.target)}, which does not have the focus.")


def find(target: Target, tree: Tree, *, familiar: bool = True) -> FoundElement | LostElement:
    """`familiar`: the tree is of the page it was recorded on. Elsewhere, what stands beside it has to be there too."""
    went = f"It went to {place(target)}"
    alike = [line for line in tree.lines if line.ref and (line.role, line.name) == (target.role, target.name)]
    if alike:
        line = _placed(alike, target, tree, familiar)
        if line is not None:
            return FoundElement(line)
        if not familiar:
            return LostElement(f"{went}; this is another page, and nothing tells that the one here is the same.")
        if len(alike) == 1:
            return LostElement(f"{went}. There is one left, and nothing tells that it is the same.")
        return LostElement(f"{went}. There are {len(alike)} of them now, and nothing tells which one is meant.")
    healed = _healed(target, tree) if familiar and target.name else []
    if len(healed) == 1:
        return FoundElement(healed[0], f"{described(healed[0])} instead of {element(target)}")
    if healed:
        told = f"It may be one of these now: {', '.join(map(described, healed[:NEAREST]))}."
    else:
        near = ", ".join(map(described, _nearest(target, tree)))
        told = f"Nearest are {near}." if near else "Nothing is like it."
    return LostElement(f"{went}, which is not there. {told}")


def _placed(alike: Sequence[Line], target: Target, tree: Tree, familiar: bool) -> Line | None:
    """The one of these that stands where the recorded one stood."""
    if familiar and target.of == 1:
        here = _here(alike, target, tree)
        if len(alike) == 1 and (target.name or here):
            return alike[0]
        if len(here) == 1:
            return here[0]
    if target.beside and (line := _by_neighbours(alike, target, tree)) is not None:
        return line
    if familiar and target.of == len(alike):
        line = alike[target.nth]
        is_as_it_was = within(line, tree) == target.within and {*target.beside} <= {*beside(line, tree)}
        return line if is_as_it_was else None
    return None


def _here(lines: Sequence[Line], target: Target, tree: Tree) -> list[Line]:
    return [line for line in lines if within(line, tree) == target.within]


def _by_neighbours(lines: Sequence[Line], target: Target, tree: Tree) -> Line | None:
    """The one with most of the recorded names beside it, where no other has as many and they are most of them.

    Names with digits (prices, times, counts) change from day to day; they count only where there are no others.
    """
    wordy = [name for name in target.beside if not any(map(str.isdigit, name))]
    wanted = {_fold(name) for name in wordy or target.beside}
    shared = [len(wanted & {_fold(name) for name in beside(line, tree)}) for line in lines]
    best = max(shared)
    if not best or best * 2 <= len(wanted):
        return None
    winners = [line for line, count in zip(lines, shared, strict=True) if count == best]
    if len(winners) > 1:
        winners = _here(winners, target, tree)
    return winners[0] if len(winners) == 1 else None


def _healed(target: Target, tree: Tree) -> list[Line]:
    """Those that are near to it. A rival that was there beside it is not it."""
    there = [line for line in tree.lines if line.ref and described(line) not in target.rivals]
    fitting = [line for line in there if _is_near(target, line)]
    if target.of == 1 or not fitting:
        return fitting
    line = _by_neighbours(fitting, target, tree)
    return [line] if line is not None else []


def _nearest(target: Target, tree: Tree) -> list[Line]:
    """Elements of the same or a kindred role, the most alike in name first."""
    roles, name = {target.role, *_kindred(target.role)}, _fold(target.name)
    there = {(line.role, line.name): line for line in tree.lines if line.ref and line.role in roles and line.name}
    likeness = {line: SequenceMatcher(None, _fold(line.name), name).ratio() for line in there.values()}
    return sorted(likeness, key=likeness.__getitem__, reverse=True)[:NEAREST]


def _fold(text: str) -> str:
    """Case and spacing aside."""
    return " ".join(text.split()).casefold()


def _kindred(role: str) -> frozenset[str]:
    """Roles that one and the same control may have on two days."""
    return next((kind - {role} for kind in _KINDS if role in kind), frozenset())


def _is_near(target: Target, line: Line) -> bool:
    """Same name and kindred role, or same role and a name slightly changed: a count, a word more or less, a spelling.

    What pays or deletes is never taken for another by its name, and what a name says it does must stay the same.
    """
    if line.role != target.role:
        return line.role in _kindred(target.role) and _fold(line.name) == _fold(target.name)
    was, now = _words(target.name), _words(line.name)
    if was == now:
        return True
    before, after = said(target.name), said(line.name)
    if before != after or {Consequence.PAY, Consequence.DELETE} & before:
        return False
    return _is_more(was, now) or _is_more(now, was) or _is_respelled(was, now)


def _words(name: str) -> list[str]:
    """Numbers count as one word whatever they are: "Inbox 3" is "Inbox 5"."""
    return _WORD.findall(_NUMBER.sub("0", _fold(name).replace("'", "")))


def _is_more(few: list[str], many: list[str]) -> bool:
    """Whether `many` are the same words in the same order with one or two more, none of them a "not"."""
    if not few or not 0 < len(many) - len(few) <= _MOST_WORDS_MORE:
        return False
    rest = iter(many)
    return all(word in rest for word in few) and NEGATIONS.isdisjoint(set(many) - set(few))


def _is_respelled(was: list[str], now: list[str]) -> bool:
    """As many words, and those that differ are long, begin alike and differ in a letter or two: colour, color."""
    if len(was) != len(now):
        return False
    changed = [(one, other) for one, other in zip(was, now, strict=True) if one != other]
    return all(
        min(len(one), len(other)) >= _LONG_WORD
        and one[:2] == other[:2]
        and SequenceMatcher(None, one, other).ratio() >= _SPELLING
        for one, other in changed
    )


def same_page(recorded: str, now: str) -> bool:
    """Same origin and same path, less ids and numbers in it. True where nothing was recorded."""
    return not recorded or shape(recorded) == shape(now)


def shape(url: str) -> tuple[str, str, tuple[str, ...]]:
    parts = urlsplit(url)
    path = tuple("#" if _ID.fullmatch(part) else part for part in parts.path.strip("/").split("/"))
    return parts.scheme, parts.netloc, path
