"""From a place in a picture to an element: what stands at coordinates, and where words were seen."""

import logging
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from webhand_agent import receipts
from webhand_agent.history.conversation import Image, Thought
from webhand_agent.protocol import Code, Effect, Offset, Receipt, Screenshot, Spot
from webhand_agent.run import Run
from webhand_agent.safety import arrivals
from webhand_agent.snapshot import Known
from webhand_agent.vision.eyes import NoSight, traits_of
from webhand_agent.vision.places import GRID, Disagreement, Place, to_css, to_grid
from webhand_agent.vision.state import Aim, ShownPicture, is_drawn

NO_PICTURE = "You have seen no picture of this tab yet, so that coordinates mean nothing. Call take_screenshot first."
OUTSIDE = "({x:g}, {y:g}) is outside of the picture: both go from 0 to 1000. This is what the tab shows now."

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
    spot = await run.browser.at(run.page.tab_id, left, top)
    known = under(run, spot)
    if known is None:
        code = spot.code if spot.code is not Code.DONE else Code.NOT_FOUND
        refusal = receipts.failed(code, spot.message or "Nothing stands at that place.", own=not spot.message)
        return await with_picture(run, refusal) if code is Code.OUTSIDE_VIEWPORT else refusal
    aimed = run.sight.aim = Aim(known, Offset(x=spot.x, y=spot.y), left, top)
    return _as_judged(known, words) if aimed.is_drawn else known


def under(run: Run, spot: Spot) -> Known | None:
    """The element that a spot stands for: its line's last one with a ref, the others are what it stands in."""
    if spot.code is not Code.DONE:
        return None
    lines = run.page.learn(spot.text, spot.tab_id, spot.frames).lines
    refs = [line.ref for line in lines if line.ref is not None]
    return run.page.known[refs[-1]] if refs else None


async def with_picture(run: Run, receipt: Receipt) -> Receipt:
    """The receipt with what the tab shows now, as far as the model may see it.

    Where the action has led elsewhere the next look decides whether that page is shown at all (`arrivals`).
    """
    if not run.job.pictures or _led_away(receipt) or run.page.dialog is not None:
        return receipt
    if (url := await _url(run)) is None or not arrivals.is_admitted(run, url):
        return receipt
    shot = await run.browser.screenshot(run.page.tab_id)
    if shot is None:
        return receipt
    receipt = _with_change(receipt, run.sight.shown, shot)
    run.sight.shown, run.sight.is_pictured = ShownPicture(shot, run.page.tab_id), True
    run.record.journal.picture(run.record.step + 1, shot)  # it is what the next step begins with
    image = Image(mime=shot.mime, data=shot.data)
    return receipts.Picture.model_validate({**receipt.model_dump(), "image": image, "url": url})


def _as_judged(known: Known, words: str) -> Known:
    said = [word for word in _WORDS.findall(words) if word.casefold() not in _FILLERS]
    return replace(known, line=replace(known.line, name=" ".join(said[:_MOST_WORDS]))) if said else known


def _with_change(receipt: Receipt, before: ShownPicture | None, shot: Screenshot) -> Receipt:
    """A tree never shows what becomes of a drawing: where the picture does, "no effect" would be untrue."""
    if receipt.effect != [Effect.NONE] or before is None or before.shot.data == shot.data:
        return receipt
    return receipt.model_copy(update={"effect": [], "drawn_anew": True})


def _led_away(receipt: Receipt) -> bool:
    return receipt.code is Code.NAVIGATED or bool({Effect.NAVIGATION, Effect.NEW_TAB} & set(receipt.effect))


async def _url(run: Run) -> str | None:
    return next((tab.url for tab in await run.browser.tabs() if tab.tab_id == run.page.tab_id), None)


if TYPE_CHECKING:
    from webhand_agent.vision.eyes import Eyes

log = logging.getLogger(__name__)

NO_EYES = (
    "Nobody can look at the page for you: the setting `vision` is off, or there is no key for it. "
    "`webhand key set`, or `webhand key set --for lux`, sets one."
)
NO_PICTURES = "Pictures of pages are shown to nobody: the setting `screenshots` is `never`."
NO_SHOT = "No picture can be taken of this tab now: it is hidden, or the browser protects it."
NOT_SEEN = "It is nowhere to be seen in what the tab shows now. Scroll, or say more exactly how it looks."
NOTHING_THERE = "It was seen at a place where nothing of the page stands."
DISAGREE = "Nothing is certain: {said}, also after a second look. Say more exactly what is meant, or ask the person."


@dataclass(frozen=True)
class Sighted:
    """What was found: the place, the element that stands there, and its line of the tree as text."""

    shot: Screenshot
    place: Place
    known: Known
    text: str

    @property
    def is_drawn(self) -> bool:
        return is_drawn(self.known.line)


class Sight:
    """Finds elements for self-healing (`run.Finder`). What goes wrong while looking is logged and heals nothing."""

    async def find(self, run: Run, what: str) -> Known | None:
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
    except NoSight as problem:
        return receipts.failed(Code.NOT_FOUND, str(problem))
    shot = await run.browser.screenshot(run.page.tab_id)
    if shot is None:
        return receipts.failed(Code.NOT_INJECTABLE, NO_SHOT)
    return await _looked(run, eyes, shot, what)


async def _looked(run: Run, eyes: "Eyes", shot: Screenshot, what: str) -> Sighted | Receipt:
    title = run.page.seen.title if run.page.seen is not None else ""
    scene = traits_of(await run.browser.facts(run.page.tab_id), run.page.url, title)
    try:
        found = await eyes.find(shot, what, scene)
    except NoSight as problem:
        return receipts.failed(Code.NOT_FOUND, str(problem))
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
    said = ", ".join(_said(shot, one) for one in found.places)
    candidates = [one.text.strip().splitlines()[-1].strip().removeprefix("- ") for one in sighted]
    refusal = receipts.failed(Code.NOT_FOUND, DISAGREE.format(said=said))
    return refusal.model_copy(update={"candidates": list(dict.fromkeys(candidates))})


def _said(shot: Screenshot, place: Place) -> str:
    x, y = to_grid(shot, place.x, place.y)
    return f"{' and '.join(place.agreed_by)} sees it at ({x}, {y})"


async def _standing_at(run: Run, shot: Screenshot, place: Place) -> Sighted | Receipt:
    spot = await run.browser.at(run.page.tab_id, place.x, place.y)
    known = under(run, spot)
    if known is None:
        return receipts.failed(Code.NOT_FOUND, NOTHING_THERE)
    return Sighted(shot, place, known, spot.text)
