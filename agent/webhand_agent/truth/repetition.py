"""Loops: the same thing done again where it did nothing before (specs/tool-server.md, Loop Detection).

Only where the state did not change: paging through a list with one button, "load more", and keys that move something
are no loops. What is held back comes with the ways out that were not tried yet.
"""

import re
from collections.abc import Iterator

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.job import Ended
from webhand_agent.known import Known
from webhand_agent.protocol import Code, Effect, Receipt
from webhand_agent.safety.acts import Wanted
from webhand_agent.tools.tool import Risk
from webhand_agent.truth.ledger import Entry, Ledger
from webhand_agent.vision.state import DRAWN_ANEW

MOST_ALIKE = 3
"""Times that the same may be done without a change."""
MOST_REFUSALS = 2
NEAR_PX = 50
_GRID = 1_000
_VIEW = (1_280, 800)
"""CSS pixels of an ordinary viewport: what coordinates on the 0 to 1000 grid are measured in, near enough."""
_TIMES_ALTERNATED = 2

_MOVING = frozenset({Effect.SCROLL, Effect.VALUE, Effect.DOWNLOAD, Effect.CLIPBOARD, Effect.WINDOW, Effect.NEW_TAB})
"""Effects that the tree need not show: a picture that moves on, a file that was saved."""
_WORDS_ONLY = frozenset({"description", "reason", "element_ref"})
_STEADY = frozenset({"wait_and_observe", "read_page", "read_pages", "take_screenshot", "list_tabs", "save_note"})
"""Tools that may be called as often as one likes: they wait, or go on by themselves."""
_DIGITS = re.compile(r"\d+")


async def gate(context: Context, wanted: Wanted) -> Receipt | None:
    """Holds a call back that goes round in circles; the third time after that it ends the run."""
    if wanted.tool.risk is Risk.CONTROL or wanted.tool.name in _STEADY:
        return None
    ledger = context.ledger
    done = [entry for entry in ledger.entries if _counts(entry)]
    why = _again(ledger, done, wanted) or _to_and_fro(ledger, done, wanted)
    if why is None:
        return None
    if _refusals(ledger) >= MOST_REFUSALS:
        context.ending = Ended("failed", _gave_up(wanted))
    return receipts.failed(Code.REPEATED, f"Not done again: {why} {_ways_out(context, wanted)}")


def _counts(entry: Entry) -> bool:
    is_held_back = entry.receipt.code in (Code.REPEATED, Code.INVALID)
    return not is_held_back and entry.risk is not Risk.CONTROL and entry.call.name not in _STEADY


def _again(ledger: Ledger, done: list[Entry], wanted: Wanted) -> str | None:
    """The last ones were all this one, and nothing came of them."""
    last = done[-MOST_ALIKE:]
    if len(last) < MOST_ALIKE or not all(_is_same(entry, wanted) and not _did(ledger, entry) for entry in last):
        return None
    return f"this was done {MOST_ALIKE} times in a row, and the page stayed as it was."


def _to_and_fro(ledger: Ledger, done: list[Entry], wanted: Wanted) -> str | None:
    """A B A B: two actions that undo each other, and now the first of them once more."""
    last = done[-2 * _TIMES_ALTERNATED :]
    if len(last) < 2 * _TIMES_ALTERNATED or any(entry.effects & (_MOVING - {Effect.VALUE}) for entry in last):
        return None
    there, back = last[::2], last[1::2]
    is_wanted = all(_is_same(entry, wanted) for entry in there)
    is_same_back = all(_alike(entry, back[0]) for entry in back)
    stands = {entry.before for entry in there} == {ledger.state} and len({entry.before for entry in back}) == 1
    if not (is_wanted and is_same_back and stands) or back[0].before == ledger.state:
        return None
    return "the page has gone to and fro between the same two states by the same two actions."


def _did(ledger: Ledger, entry: Entry) -> bool:
    """Whether anything came of it: the tab reads differently, or it moved what the tree does not show.

    What a page changes by itself (a clock, a counter) is no answer to an action that was seen to do nothing.
    """
    if entry.effects & _MOVING or DRAWN_ANEW in entry.receipt.message:
        return True
    if not entry.is_seen:
        return bool(entry.effects)
    if entry.receipt.effect == [Effect.NONE] or not entry.receipt.ok:
        return _words(ledger, entry.before) != _words(ledger, entry.after)
    return entry.changed


def _words(ledger: Ledger, state: str) -> str:
    seen = ledger.look(state)
    return _DIGITS.sub("", f"{seen.url}\n{seen.tree}") if seen is not None else state


def _is_same(entry: Entry, wanted: Wanted) -> bool:
    return _matches(entry, wanted.call.name, wanted.call.arguments, wanted.known)


def _alike(one: Entry, other: Entry) -> bool:
    return _matches(one, other.call.name, other.call.arguments, other.target)


def _matches(entry: Entry, tool: str, arguments: dict[str, object], known: Known | None) -> bool:
    if entry.call.name != tool:
        return False
    mine = {name: value for name, value in entry.call.arguments.items() if name not in _WORDS_ONLY}
    others = {name: value for name, value in arguments.items() if name not in _WORDS_ONLY}
    if {"x", "y"} <= mine.keys() & others.keys():
        return _are_near(mine, others)
    return mine == others and (known is None or "key" in mine or _is_target(entry.target, known))


def _is_target(one: Known | None, other: Known) -> bool:
    """The same element: by its ref, or where it was drawn anew by role, name and line."""
    if one is None:
        return False
    if one.line.ref == other.line.ref:
        return True
    places = [(known.line.role, known.line.name, known.line.index, known.url) for known in (one, other)]
    return places[0] == places[1]


def _are_near(one: dict[str, object], other: dict[str, object]) -> bool:
    def apart(axis: str, size: int) -> float:
        try:
            return abs(float(str(one[axis])) - float(str(other[axis]))) * size / _GRID
        except ValueError:
            return float("inf")

    return all(apart(axis, size) <= NEAR_PX for axis, size in zip("xy", _VIEW, strict=True))


def _refusals(ledger: Ledger) -> int:
    """How often something was held back since something last worked."""
    count = 0
    for entry in reversed(ledger.entries):
        if entry.receipt.code is Code.REPEATED:
            count += 1
        elif _counts(entry) and entry.acts and _did(ledger, entry):
            break
    return count


def _ways_out(context: Context, wanted: Wanted) -> str:
    return "Try another way: " + "; ".join(_untried(context, wanted)) + "."


def _untried(context: Context, wanted: Wanted) -> Iterator[str]:
    """The workarounds of the specification, less what was tried on this page since."""
    known, tried = wanted.known, {entry.call.name for entry in context.ledger.entries if entry.url == context.url}
    clicks = wanted.tool.name in ("click_element", "click_at")
    if clicks and "double_click" not in tried:
        yield "double_click it, if things on this page open that way"
    if known is not None and "scroll_to" not in tried:
        yield "scroll it into view with scroll_to"
    frames = [line for line in context.tree.lines if line.role == "iframe"]
    if frames and (known is None or not (known.line.ref or "").startswith("f")):
        yield "look whether the real control is inside an iframe of this page"
    yield "use another control" + ("" if "find_elements" in tried else ", which find_elements may find")
    if "press_key" not in tried:
        yield "use the keyboard with press_key"
    if "navigate" not in tried:
        yield "go to a direct address with navigate"


def _gave_up(wanted: Wanted) -> str:
    known = wanted.known
    what = f' on {known.line.role} "{known.line.name}"' if known is not None else ""
    return f"Stopped: {wanted.tool.name}{what} was tried again and again although nothing came of it."
