"""Self-healing: what could not be done as asked is done after all, or not at all (specs/tool-server.md, chapter 2).

Element, its middle, double click, the one element of the same role and name, then a place that vision proposes; and
from coordinates to the element under them. The limits are DESIGN.md's: only before an event was delivered, a double
click only after the effect `none`, and never on another element than the one that was judged by `policy`: what takes
its place has the same role, name, kind and document, and everything else that policy reads off a line.
"""

from collections.abc import Mapping
from enum import Enum

from webhand_agent.protocol import (
    SLIGHT,
    Action,
    Click,
    Code,
    Effect,
    HealingMethod,
    Offset,
    PressKey,
    Receipt,
    ScrollIntoView,
)
from webhand_agent.run import Run
from webhand_agent.settling import Settling
from webhand_agent.snapshot import Known, Line


class Cure(Enum):
    """What may help after a code."""

    SAME = "the one element of the same role and name"
    SCROLL = "scrolling it into view, and its middle"
    SIGHT = "the place where vision sees it"


CURES: Mapping[Code, tuple[Cure, ...]] = {
    Code.STALE: (Cure.SAME, Cure.SIGHT),
    Code.NOT_FOUND: (Cure.SAME, Cure.SIGHT),
    Code.FRAME_GONE: (Cure.SAME, Cure.SIGHT),
    Code.HIDDEN: (Cure.SCROLL, Cure.SAME, Cure.SIGHT),
    Code.OUTSIDE_VIEWPORT: (Cure.SCROLL,),
    # Something is in front of it that a person would have to deal with first, or it is not meant to be used now.
    Code.COVERED: (),
    Code.DISABLED: (),
    Code.DIALOG_OPEN: (),
    # Another element would not do what was asked of this one.
    Code.NOT_EDITABLE: (),
    Code.NO_SUCH_OPTION: (),
    Code.NO_SUCH_KEY: (),
    Code.NO_SUCH_FILE: (),
    Code.NO_SUCH_TAB: (),
    Code.NOT_INJECTABLE: (),
    Code.UNTRUSTED: (),
    # Somebody decided.
    Code.REFUSED: (),
    Code.INVALID: (),
    Code.REPEATED: (),
    Code.UNPROVEN: (),
    # An event may have been delivered.
    Code.TIMEOUT: (),
    Code.UNKNOWN: (),
    # It was done.
    Code.DONE: (),
    Code.NAVIGATED: (),
}
"""Every code: what may be tried after it. Nothing where doing it in another way would be doing something else."""

_MAY_HAVE_HAPPENED = frozenset({Code.UNKNOWN, Code.TIMEOUT, Code.DIALOG_OPEN})
"""What a try may end with after an event was delivered: then nothing else is tried, and this is what is told."""

_OPENED_BY_TWO = frozenset({"row", "gridcell", "cell", "listitem", "treeitem", "option", "img", "article", "figure"})
"""Roles that desktops and file lists open with a double click. Buttons, links and fields take one, toggles undo it."""
_NEVER_BY_TWO = frozenset({"canvas", "button", "summary"})
_SUBMITTING = frozenset({"submit", "image", "button", "reset"})
_TOGGLING = ("checked", "pressed", "expanded")
_JUDGED = ("enter", "secret", "action", "checked", "pressed", "expanded", "disabled")
"""States that policy or secrecy read: what takes an element's place has the same."""
_MOST_FOUND = 50


async def heal(run: Run, ref: str | None, action: Action, row: Settling, failed: Receipt) -> Receipt:
    """Tries what may help after `failed`, and gives the receipt of what worked, or else `failed` itself."""
    known = run.page.known.get(ref or "")
    if known is None or ref is None or isinstance(action, PressKey):
        return failed
    if failed.ok:
        if not isinstance(action, Click) or not _may_take_two(known.line, action, failed):
            return failed
        twice = await run.carry_out(ref, action.model_copy(update={"count": 2}), row)
        did = twice.ok and set(twice.effect) - SLIGHT
        if did or twice.code in _MAY_HAVE_HAPPENED:
            return _healed(twice, "double_click")
        return _in_vain(failed, "double_click")
    tried: list[HealingMethod] = []
    for cure in CURES.get(failed.code, ()):
        receipt = await _TRY[cure](run, known, action, row)
        if receipt is not None and (receipt.ok or receipt.code in _MAY_HAVE_HAPPENED):
            return receipt
        tried += [METHODS[cure]] if receipt is not None else []
    return _in_vain(failed, *tried)


async def heal_at(run: Run, x: float, y: float, failed: Receipt, judged: Known | None) -> Receipt:
    """Coordinates that could not be clicked: the middle of the element under them, or the element of that name.

    `x` and `y` are CSS pixels of the viewport, `judged` the element that policy allowed for them.
    """
    if judged is None or failed.ok or not CURES.get(failed.code) or failed.code is Code.OUTSIDE_VIEWPORT:
        return failed  # outside of the viewport there is nothing to go by: the next look shows where things are
    spot = await run.browser.at(run.page.tab_id, x, y)
    run.page.learn(spot.tree, spot.tab_id, spot.frames)
    under = [run.page.known[line.ref] for line in spot.tree.lines if line.ref] if spot.code is Code.DONE else []
    row = run.row
    tried: list[HealingMethod] = []
    for known in (one for one in reversed(under) if is_like(one, judged)):
        receipt = await run.carry_out(known.line.ref, Click(), row)
        if receipt.ok or receipt.code in _MAY_HAVE_HAPPENED:
            return _healed(receipt, "dom_element_center")
        tried.append("dom_element_center")
    same = await _same(run, judged, Click(), row)
    if same is not None and (same.ok or same.code in _MAY_HAVE_HAPPENED):
        return same
    if same is not None:
        tried.append("same_role_and_name")
    return _in_vain(failed, *tried)


def is_like(other: Known, judged: Known) -> bool:
    """Whether an element can stand in for the one that was judged: nothing that was judged by is different."""
    one, two = other.line, judged.line
    same = (one.role, one.name, one.tag, one.type) == (two.role, two.name, two.tag, two.type)
    states = all(one.states.get(state) == two.states.get(state) for state in _JUDGED)
    return same and states and (other.url, other.tab_id) == (judged.url, judged.tab_id)


async def stand_in(run: Run, known: Known) -> Known | None:
    """The one element of the same role and name on the whole page, also where the tree had left it out."""
    line = known.line
    if not line.name:
        return None
    found = await run.browser.find(run.page.tab_id, line.name, role=line.role, limit=_MOST_FOUND)
    if found.code is not Code.DONE or found.omitted:
        return None
    run.page.learn(found.tree, found.tab_id, found.frames)
    alike = [one for one in found.tree.lines if one.ref and (one.role, one.name) == (line.role, line.name)]
    if len(alike) != 1 or alike[0].ref == line.ref:
        return None
    other = run.page.known[alike[0].ref or ""]
    return other if is_like(other, known) else None


async def _same(run: Run, known: Known, action: Action, row: Settling) -> Receipt | None:
    other = await stand_in(run, known)
    if other is None:
        return None
    return _healed(await run.carry_out(other.line.ref, action, row), "same_role_and_name")


async def _into_view(run: Run, known: Known, action: Action, row: Settling) -> Receipt | None:
    """Its middle, after it was brought into view. A place within it that is out of view is given up for that."""
    moved = await run.carry_out(known.line.ref, ScrollIntoView(), row)
    if not moved.ok:
        return None
    is_drawn = known.line.tag == "canvas"  # its middle is another thing that is drawn there
    has_place = isinstance(getattr(action, "at", None), Offset)
    middle = action.model_copy(update={"at": None}) if has_place and not is_drawn else action
    return _healed(await run.carry_out(known.line.ref, middle, row), "dom_element_center")


async def _by_sight(run: Run, known: Known, action: Action, row: Settling) -> Receipt | None:
    """Where vision sees it, if what stands there passes the same checks."""
    if run.finder is None or not isinstance(action, Click):
        return None
    seen = await run.finder(run, f'{known.line.role} "{known.line.name}"')
    if seen is None or not is_like(seen, known):
        return None
    return _healed(await run.carry_out(seen.line.ref, action, row), "vision")


def _may_take_two(line: Line, action: Click, receipt: Receipt) -> bool:
    """A second try by double click: the first was seen to do nothing, and it can neither send nor toggle anything."""
    is_plain = action.button == "left" and action.count == 1 and not action.hold_ms
    is_idle = receipt.effect == [Effect.NONE] and not (receipt.dialogs or receipt.downloads or receipt.requests)
    is_opened_so = line.role in _OPENED_BY_TWO and line.tag not in _NEVER_BY_TWO and line.type not in _SUBMITTING
    return is_plain and is_idle and is_opened_so and not any(state in line.states for state in _TOGGLING)


def _healed(receipt: Receipt, method: HealingMethod) -> Receipt:
    return receipt.model_copy(update={"healed": True, "healing_method": method}) if receipt.ok else receipt


def _in_vain(failed: Receipt, *tried: HealingMethod) -> Receipt:
    """The failure of the action itself, with what else was tried (specs/tool-server.md, `attempts`)."""
    return failed.model_copy(update={"attempts": ["as_asked", *dict.fromkeys(tried)]}) if tried else failed


METHODS: Mapping[Cure, HealingMethod] = {
    Cure.SAME: "same_role_and_name",
    Cure.SCROLL: "dom_element_center",
    Cure.SIGHT: "vision",
}
_TRY = {Cure.SAME: _same, Cure.SCROLL: _into_view, Cure.SIGHT: _by_sight}
