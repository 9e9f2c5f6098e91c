"""Finding the element of a recorded action in today's tree: by role, name and place, healed only when unique.

It never takes the nearest for the one that was meant: where two could be it, or none is near enough, it is lost.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from webhand_agent.models.replay.likeness import fold, is_near, kindred
from webhand_agent.models.replay.words import element, place
from webhand_agent.protocol import Target
from webhand_agent.snapshot import Line, Tree, beside, described, within

NEAREST = 3
"""Candidates that are named where nothing fits."""


@dataclass(frozen=True)
class FoundElement:
    """`instead` says what was taken for what, where the element is not as it was recorded."""

    line: Line
    instead: str = ""


@dataclass(frozen=True)
class LostElement:
    """`sentence` says what was looked for and what is there."""

    sentence: str


def find(target: Target, tree: Tree, *, familiar: bool = True) -> FoundElement | LostElement:
    """`familiar`: the tree is of the page it was recorded on. Elsewhere, what stands beside it has to be there too."""
    alike = [line for line in tree.lines if line.ref and (line.role, line.name) == (target.role, target.name)]
    if alike:
        line = _placed(alike, target, tree, familiar)
        return FoundElement(line) if line is not None else LostElement(_ambiguous(target, alike, familiar))
    healed = _healed(target, tree) if familiar and target.name else []
    if len(healed) == 1:
        return FoundElement(healed[0], f"{described(healed[0])} instead of {element(target)}")
    return LostElement(_gone(target, tree, healed))


def _placed(alike: Sequence[Line], target: Target, tree: Tree, familiar: bool) -> Line | None:
    """The one of these that stands where the recorded one stood."""
    if familiar and target.of == 1:
        here = _here(alike, target, tree)
        if len(alike) == 1 and (target.name or here):
            return alike[0]
        if len(here) == 1:
            return here[0]
    if target.beside:
        return _by_neighbours(alike, target, tree)
    if familiar and target.of == len(alike):
        line = alike[target.nth]
        return line if within(line, tree) == target.within else None
    return None


def _here(lines: Sequence[Line], target: Target, tree: Tree) -> list[Line]:
    return [line for line in lines if within(line, tree) == target.within]


def _by_neighbours(lines: Sequence[Line], target: Target, tree: Tree) -> Line | None:
    """The one with most of the recorded names beside it, where no other has as many and they are most of them.

    Names with digits (prices, times, counts) change from day to day; they count only where there are no others.
    """
    wordy = [name for name in target.beside if not any(map(str.isdigit, name))]
    wanted = {fold(name) for name in wordy or target.beside}
    shared = [len(wanted & {fold(name) for name in beside(line, tree)}) for line in lines]
    best = max(shared)
    if not best or best * 2 <= len(wanted):
        return None
    winners = [line for line, count in zip(lines, shared, strict=True) if count == best]
    if len(winners) > 1:
        winners = _here(winners, target, tree)
    return winners[0] if len(winners) == 1 else None


def _healed(target: Target, tree: Tree) -> list[Line]:
    """Same role and near name, or same name and kindred role. A rival that was there beside it is not it."""
    there = [line for line in tree.lines if line.ref and described(line) not in target.rivals]
    fitting = [line for line in there if _fits(line, target)]
    if target.of == 1 or not fitting:
        return fitting
    line = _by_neighbours(fitting, target, tree)
    return [line] if line is not None else []


def _fits(line: Line, target: Target) -> bool:
    if line.role == target.role:
        return is_near(target, line)
    return line.role in kindred(target.role) and fold(line.name) == fold(target.name)


def _ambiguous(target: Target, alike: Sequence[Line], familiar: bool) -> str:
    if not familiar:
        return f"It went to {place(target)}; this is another page, and nothing tells that the one here is the same."
    if len(alike) == 1:
        return f"It went to {place(target)}. There is one left, and nothing tells that it is the same."
    return f"It went to {place(target)}. There are {len(alike)} of them now, and nothing tells which one is meant."


def _gone(target: Target, tree: Tree, healed: Sequence[Line]) -> str:
    looked_for = f"It went to {place(target)}, which is not there."
    if healed:
        return f"{looked_for} It may be one of these now: {', '.join(map(described, healed[:NEAREST]))}."
    near = nearest(target, tree)
    return (
        f"{looked_for} Nearest are {', '.join(map(described, near))}." if near else f"{looked_for} Nothing is like it."
    )


def nearest(target: Target, tree: Tree) -> list[Line]:
    """Elements of the same or a kindred role, the most alike in name first."""
    roles = {target.role, *kindred(target.role)}
    there = {(line.role, line.name): line for line in tree.lines if line.ref and line.role in roles and line.name}
    alike = SequenceMatcher(b=fold(target.name))

    def likeness(line: Line) -> float:
        alike.set_seq1(fold(line.name))
        return alike.ratio()

    return sorted(there.values(), key=likeness, reverse=True)[:NEAREST]
