"""From a place in a picture to an element: what stands at coordinates, and where words were seen; and when the tools of
sight are offered: only where the tree cannot serve, because a ref is surer than a place.
"""

import logging
import re
from dataclasses import dataclass, replace

from webhand_agent import receipts
from webhand_agent.history.conversation import Image, Thought
from webhand_agent.models.model import ModelError
from webhand_agent.protocol import Code, Effect, Observation, Offset, Receipt, Screenshot, Spot
from webhand_agent.run import Run
from webhand_agent.safety import arrivals
from webhand_agent.snapshot import TEXT_FIELDS, Known, Tree
from webhand_agent.tools.tool import Evidence, Tool
from webhand_agent.urls import is_injectable
from webhand_agent.vision.eyes import choose, is_drawn
from webhand_agent.vision.places import GRID, Aim, Disagreement, Place, ShownPicture, is_drawing, to_css, to_grid

log = logging.getLogger(__name__)

FEW = 3
"""A page with fewer elements says nothing in words,"""
MANY_LINES = 6
"""unless its tree has so many lines with words: an editor is one element, and an article none."""
ASKED = 2
"""Pictures of one page that the model asked for by itself: the tree does not tell it what it wants to know."""

NOTE = (
    "The tree says little of this page: much of it is drawn. As long as you are on it you can also act by the picture, "
    "with coordinates from 0 to 1000 across and down. What has a ref is used by its ref."
)

NO_PICTURE = "You have seen no picture of this tab yet, so that coordinates mean nothing. Call take_screenshot first."
OUTSIDE = "({x:g}, {y:g}) is outside of the picture: both go from 0 to 1000. This is what the tab shows now."
NO_EYES = (
    "Nobody can look at the page for you: the setting `vision` is off, or there is no key for it. "
    "`webhand key set`, or `webhand key set --for lux`, sets one."
)
NO_PICTURES = "Pictures of pages are shown to nobody: the setting `screenshots` is `never`."
NOT_SEEN = "It is nowhere to be seen in what the tab shows now. Scroll, or say more exactly how it looks."
NOTHING_THERE = "It was seen at a place where nothing of the page stands."
DISAGREE = "Nothing is certain: {said}, also after a second look. Say more exactly what is meant, or ask the person."

_FILLERS = frozenset(
    {"click", "clicking", "press", "pressing", "tap", "select", "the", "a", "an", "on", "at", "in", "to", "of"}
)
_WORDS = re.compile(r"[\w'-]+")
_MOST_WORDS = 8
"""Policy takes longer names for sentences, in which a verb is no label."""


async def aim(run: Run, x: float, y: float, words: str = "") -> Known | Receipt:
    """The element at a place of the grid, as it is to be judged; `run.sight.aim` is set for the handler.

    `words` are the model's own for what it sees there. Nothing in a page tells what is drawn on a canvas, so that for
    drawn things those words are judged in place of a name: a model that says that it clicks "Pay" is taken at its word.
    """
    run.sight.aim = None
    shown = run.sight.shown
    if shown is None or shown.tab_id != run.page.tab_id:
        return receipts.failed(Code.NOT_FOUND, NO_PICTURE)
    if not (0 <= x <= GRID and 0 <= y <= GRID):
        return await with_picture(run, receipts.failed(Code.OUTSIDE_VIEWPORT, OUTSIDE.format(x=x, y=y)))
    left, top = to_css(shown.shot, x, y, (GRID, GRID))
    aimed = await aim_at(run, left, top)
    if isinstance(aimed, Receipt):
        return await with_picture(run, aimed) if aimed.code is Code.OUTSIDE_VIEWPORT else aimed
    return called(aimed, words)


def called(aimed: Aim, words: str) -> Known:
    """The element, and for what is only drawn the model's words in place of a name."""
    known = aimed.known
    said = [word for word in _WORDS.findall(words) if word.casefold() not in _FILLERS] if aimed.is_drawn else []
    return replace(known, line=replace(known.line, name=" ".join(said[:_MOST_WORDS]))) if said else known


async def aim_at(run: Run, x: float, y: float) -> Aim | Receipt:
    """What stands at a place of the viewport, in CSS pixels; it is `run.sight.aim` from then on."""
    run.sight.aim = None
    spot = await run.browser.at(run.page.tab_id, x, y)
    known = under(run, spot)
    if known is None:
        code = spot.code if spot.code is not Code.DONE else Code.NOT_FOUND
        return receipts.failed(code, spot.message or "Nothing stands at that place.", own=not spot.message)
    size = (spot.element.width, spot.element.height) if spot.element is not None else (0, 0)
    run.sight.aim = Aim(known, Offset(x=spot.x, y=spot.y), x, y, size)
    return run.sight.aim


def under(run: Run, spot: Spot) -> Known | None:
    """The element that a spot stands for: its line's last one with a ref, the others are what it stands in."""
    if spot.code is not Code.DONE:
        return None
    run.page.learn(spot.tree, spot.tab_id, spot.frames)
    refs = [line.ref for line in spot.tree.lines if line.ref is not None]
    return run.page.known[refs[-1]] if refs else None


async def with_picture(run: Run, receipt: Receipt) -> Receipt:
    """The receipt with what the tab shows now, as far as the model may see it.

    Where the action has led elsewhere the next look decides whether that page is shown at all (`arrivals`).
    """
    led_away = receipt.code is Code.NAVIGATED or bool({Effect.NAVIGATION, Effect.NEW_TAB} & set(receipt.effect))
    if not run.job.pictures or led_away or run.page.dialog is not None:
        return receipt
    url = next((tab.url for tab in await run.browser.tabs() if tab.tab_id == run.page.tab_id), None)
    if url is None or not arrivals.is_admitted(run, url):
        return receipt
    shot, before = await run.browser.screenshot(run.page.tab_id), run.sight.shown
    if shot is None:
        return receipt
    if receipt.effect == [Effect.NONE] and before is not None and before.shot.data != shot.data:
        # A tree never shows what becomes of a drawing: where the picture does, "no effect" would be untrue.
        receipt = receipt.model_copy(update={"effect": [], "drawn_anew": True})
    run.sight.shown, run.sight.is_pictured = ShownPicture(shot, run.page.tab_id), True
    run.record.journal.picture(run.record.step + 1, shot)  # it is what the next step begins with
    image = Image.of(shot)
    return receipts.Picture.model_validate({**dict(receipt), "image": image, "url": url})


@dataclass(frozen=True)
class Sighted:
    """What was found: the place, the element that stands there, and its line of the tree."""

    shot: Screenshot
    place: Place
    known: Known
    tree: Tree

    @property
    def is_drawn(self) -> bool:
        return is_drawing(self.known.line)


async def find_for_healing(run: Run, what: str) -> Known | None:
    """A `run.Finder`. What goes wrong while looking is logged and heals nothing."""
    found = await sought(run, what)
    if isinstance(found, Sighted):
        return found.known
    log.info("Nothing was found by sight: %s", found.message)
    return None


async def sought(run: Run, what: str) -> Sighted | Receipt:
    """What the eyes see for `what`, or the receipt that says why there is nothing to go by."""
    eyes = run.services.eyes
    if eyes is None or not run.job.pictures:
        return receipts.failed(Code.NOT_FOUND, NO_EYES if eyes is None else NO_PICTURES)
    try:
        await eyes.check()
    except ModelError as problem:
        return receipts.failed(Code.NOT_FOUND, problem.sentence)
    shot = await run.browser.picture(run.page.tab_id)
    if isinstance(shot, Receipt):
        return shot
    title = run.page.seen.title if run.page.seen is not None else ""
    suited = choose(await run.browser.facts(run.page.tab_id), run.page.url, title)
    try:
        found = await eyes.find(shot, what, suited)
    except ModelError as problem:
        return receipts.failed(Code.NOT_FOUND, problem.sentence)
    finally:
        run.record.counted(Thought(tokens=eyes.spent()))
    run.sight.shown = ShownPicture(shot, run.page.tab_id)
    if found is None:
        return receipts.failed(Code.NOT_FOUND, NOT_SEEN)
    if isinstance(found, Place):
        return await _standing_at(run, shot, found)
    return await _told_apart(run, shot, found)


async def _told_apart(run: Run, shot: Screenshot, found: Disagreement) -> Sighted | Receipt:
    """Two places on one element are one answer, unless it is only what both are drawn on."""
    there = [await _standing_at(run, shot, place) for place in found.places]
    sighted = [one for one in there if isinstance(one, Sighted)]
    refs = {one.known.line.ref for one in sighted}
    if len(sighted) == len(found.places) > 1 and len(refs) == 1 and not sighted[0].is_drawn:
        return sighted[0]
    said = ", ".join(f"{' and '.join(one.agreed_by)} sees it at {to_grid(shot, one.x, one.y)}" for one in found.places)
    candidates = {one.known.line.ref: one.known.line for one in sighted}
    refusal = receipts.failed(Code.NOT_FOUND, DISAGREE.format(said=said))
    return refusal.model_copy(update={"candidates": list(candidates.values())})


async def _standing_at(run: Run, shot: Screenshot, place: Place) -> Sighted | Receipt:
    spot = await run.browser.at(run.page.tab_id, place.x, place.y)
    known = under(run, spot)
    if known is None:
        return receipts.failed(Code.NOT_FOUND, NOTHING_THERE)
    return Sighted(shot, place, known, spot.tree)


async def offered(run: Run, tools: tuple[Tool, ...], seen: Observation, *, sees: bool) -> tuple[Tool, ...]:
    """The tools of this step. Those that take coordinates are for models that see.

    A page that is drawn stays so for as long as the run is on it: tools that come and go would cost the model's prefix
    cache more than they are worth.
    """
    eyes = run.services.eyes
    may_look = run.job.pictures and is_injectable(seen.url) and (sees or eyes is not None)
    if not may_look or await _serves(run, seen, sees=sees):
        return tuple(tool for tool in tools if not tool.by_sight)
    if sees and run.sight.page and not run.sight.is_told:
        run.notes.append(NOTE)
        run.sight.is_told = True
    can_ask = eyes is not None and await eyes.is_of_use()
    return tuple(tool for tool in tools if not tool.by_sight or (sees if tool.aim is not None else can_ask))


async def _serves(run: Run, seen: Observation, *, sees: bool) -> bool:
    """Whether the tree is enough here. `run.sight.page` is the page where it is not: drawn, or worked by sight."""
    page = f"{seen.tab_id} {seen.url.partition('#')[0]}"  # maps and drawings keep their state in the fragment
    if page == run.sight.page:
        return False
    run.sight.page = ""
    asked = sum(entry.url == seen.url for entry in run.ledger.showing(Evidence.PICTURED))
    in_use = any(
        entry.tool is not None and entry.tool.by_sight and entry.url == seen.url for entry in run.ledger.entries
    )
    # For models that do not see, and planners, it is only measured where the tree itself shows a canvas.
    is_measured = sees or any(line.tag == "canvas" for line in run.page.tree.lines)
    if in_use or asked >= ASKED or (is_measured and is_drawn(await run.browser.facts(seen.tab_id))):
        run.sight.page, run.sight.is_told = page, False
        return False
    return not says_little(seen)


def says_little(seen: Observation) -> bool:
    """Whether the page has little to act on, and its tree as little to read. A page to write in has as few words as
    were written there, and says them all where nothing is drawn beside them.
    """
    lines = seen.tree.lines
    if seen.elements >= FEW or sum(bool(line.name) for line in lines) >= MANY_LINES:
        return False
    return not any(line.role in TEXT_FIELDS for line in lines) or any(map(is_drawing, lines))
