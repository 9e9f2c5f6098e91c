"""Loops: the same thing done again where it did nothing before (specs/tool-server.md, Loop Detection).

Only where the state did not change: paging through a list with one button, "load more", and keys that move something
are no loops. What is held back comes with the ways out that were not tried yet.
"""

import re
from collections.abc import Callable, Iterator
from itertools import takewhile

from webhand_agent import receipts
from webhand_agent.history.conversation import Call
from webhand_agent.job import Ended
from webhand_agent.protocol import Code, Effect, Receipt
from webhand_agent.run import Run
from webhand_agent.safety.acts import Wanted
from webhand_agent.snapshot import Known
from webhand_agent.tools.markers import Keys
from webhand_agent.tools.tool import Evidence, Risk, Tool
from webhand_agent.verify.ledger import Entry, Ledger, given

MOST_ALIKE = 3
"""Times that the same may be done without a change."""
MOST_REFUSALS = 2
NEAR_PX = 50
_GRID = 1_000
_VIEW = (1_280.0, 800.0)
"""CSS pixels of an ordinary viewport, for coordinates that no picture was shown for."""
_TIMES_ALTERNATED = 2

_MOVING = frozenset({Effect.SCROLL, Effect.SELECTION, Effect.VALUE, Effect.DOWNLOAD, Effect.WINDOW, Effect.NEW_TAB})
"""Effects that the tree need not show: a picture or a caret that moves on, a file that was saved."""
_DIGITS = re.compile(r"\d+")


async def gate(run: Run, wanted: Wanted) -> Receipt | None:
    """Holds a call back that goes round in circles; the third time after that it ends the run."""
    if not _can_go_round(wanted.tool):
        return None
    ledger, known = run.ledger, wanted.known
    done = [entry for entry in ledger.entries if _counts(entry)]
    shot = run.sight.shown.shot if run.sight.shown is not None else None  # coordinates are given on the last picture
    viewport = (shot.css_width, shot.css_height) if shot is not None and shot.css_width and shot.css_height else _VIEW

    def is_wish(entry: Entry) -> bool:
        return _is_alike(entry, wanted.call, wanted.tool, known, viewport)

    last = done[-MOST_ALIKE:]
    if len(last) == MOST_ALIKE and all(is_wish(entry) and not _did(ledger, entry) for entry in last):
        why = f"this was done {MOST_ALIKE} times in a row, and the page stayed as it was."
    elif _goes_to_and_fro(ledger, done, is_wish, viewport):
        why = "the page has gone to and fro between the same two states by the same two actions."
    else:
        return None
    if _refusals(ledger) >= MOST_REFUSALS:
        what = f' on {known.line.role} "{known.line.name}"' if known is not None else ""
        said = f"Stopped: {wanted.tool.name}{what} was tried again and again although nothing came of it."
        run.ending = Ended("failed", said)
    untried = "; ".join(_untried(run, wanted))
    return receipts.failed(Code.REPEATED, f"Not done again: {why} Try another way: {untried}.")


def _counts(entry: Entry) -> bool:
    is_held_back = entry.receipt.code in (Code.REPEATED, Code.INVALID)
    return not is_held_back and _can_go_round(entry.tool)


def _can_go_round(tool: Tool | None) -> bool:
    """Not what steers the run, and not what waits or goes on by itself: that may be called as often as one likes."""
    return tool is None or not (tool.risk is Risk.CONTROL or tool.steady)


def _is_alike(entry: Entry, call: Call, tool: Tool | None, target: Known | None, viewport: tuple[float, float]) -> bool:
    """Whether the entry is this call. `viewport` is the one, in CSS pixels, that coordinates are measured in."""
    if entry.call.name != call.name:
        return False
    mine, others = given(entry.call, entry.tool), given(call, tool)
    if {"x", "y"} <= mine.keys() & others.keys():
        return _are_near(mine, others, viewport)
    return mine == others and (target is None or _takes_key(tool) or _is_target(entry.target, target))


def _goes_to_and_fro(
    ledger: Ledger, done: list[Entry], is_wish: Callable[[Entry], bool], viewport: tuple[float, float]
) -> bool:
    """A B A B: two actions that undo each other, and now the first of them once more."""
    last = done[-2 * _TIMES_ALTERNATED :]
    if len(last) < 2 * _TIMES_ALTERNATED or any(entry.effects & (_MOVING - {Effect.VALUE}) for entry in last):
        return False
    there, back = last[::2], last[1::2]
    undone = back[0].call, back[0].tool, back[0].target
    are_same = all(map(is_wish, there)) and all(_is_alike(entry, *undone, viewport) for entry in back)
    stands = {entry.before for entry in there} == {ledger.state} and len({entry.before for entry in back}) == 1
    return are_same and stands and back[0].before != ledger.state


def _did(ledger: Ledger, entry: Entry) -> bool:
    """Whether anything came of it: the tab reads differently, or it moved what the tree does not show.

    What a page changes by itself (a clock, a counter) is no answer to an action that was seen to do nothing.
    """
    if entry.effects & _MOVING or entry.receipt.drawn_anew:
        return True
    if not entry.after:
        return bool(entry.effects)
    if entry.receipt.effect == [Effect.NONE] or not entry.receipt.ok:
        return _words(ledger, entry.before) != _words(ledger, entry.after)
    return entry.changed


def _words(ledger: Ledger, state: str) -> str:
    seen = ledger.look(state)
    return _DIGITS.sub("", f"{seen.url}\n{seen.tree.text}") if seen is not None else state


def _takes_key(tool: Tool | None) -> bool:
    """What has the focus moves on while the same key is pressed."""
    return tool is not None and tool.takes(Keys)


def _is_target(one: Known | None, other: Known) -> bool:
    """The same element: by its ref, or where it was drawn anew by role, name and line."""
    if one is None:
        return False
    first, second = ((known.line.role, known.line.name, known.line.index, known.url) for known in (one, other))
    return one.line.ref == other.line.ref or first == second


def _are_near(mine: dict[str, object], others: dict[str, object], viewport: tuple[float, float]) -> bool:
    try:
        apart = [float(str(mine[axis])) - float(str(others[axis])) for axis in "xy"]
    except ValueError:
        return False
    return all(abs(one) * size / _GRID <= NEAR_PX for one, size in zip(apart, viewport, strict=True))


def _refusals(ledger: Ledger) -> int:
    """How often something was held back since something last worked."""

    def in_vain(entry: Entry) -> bool:
        return not (_counts(entry) and entry.acts and _did(ledger, entry))

    since = takewhile(in_vain, reversed(ledger.entries))
    return sum(entry.receipt.code is Code.REPEATED for entry in since)


def _untried(run: Run, wanted: Wanted) -> Iterator[str]:
    """The workarounds of the specification, less what was tried on this page since."""
    known = wanted.known
    tried = [entry for entry in run.ledger.entries if entry.url == run.page.url]
    presses = (entry for entry in tried if entry.tool is not None and entry.tool.presses)
    others = [entry.target for entry in presses if entry.call.name != wanted.tool.name]
    is_pressed_so = known is not None and any(_is_target(target, known) for target in others)
    if wanted.tool.presses and not _takes_key(wanted.tool) and not is_pressed_so:
        yield "double-click it, if things on this page open that way"
    if known is not None and not any(entry.evidence is Evidence.SCROLLED for entry in tried):
        yield "scroll it into view"
    frames = [line for line in run.page.tree.lines if line.role == "iframe"]
    if frames and (known is None or not (known.line.ref or "").startswith("f")):
        yield "look whether the real control is inside an iframe of this page"
    has_searched = any(entry.evidence is Evidence.SEARCHED for entry in tried)
    yield "use another control" + ("" if has_searched else ", which a search of the page may find")
    if not any(_takes_key(entry.tool) for entry in tried):
        yield "use the keyboard"
    if not any(entry.risk is Risk.NAVIGATE for entry in tried):
        yield "go to a direct address"
