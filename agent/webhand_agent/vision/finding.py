"""An element by what it looks like: the eyes give a place, the page says what stands there."""

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from webhand_agent import receipts
from webhand_agent.conversation import Thought
from webhand_agent.known import Known
from webhand_agent.protocol import Code, Receipt, Screenshot
from webhand_agent.run import Run
from webhand_agent.vision.aiming import under
from webhand_agent.vision.choice import scene_of
from webhand_agent.vision.eye import NoSight
from webhand_agent.vision.places import Disagreement, Place, to_grid
from webhand_agent.vision.state import ShownPicture, is_drawn

if TYPE_CHECKING:
    from webhand_agent.vision.eyes import Eyes

log = logging.getLogger(__name__)

NO_EYES = (
    "Nobody can look at the page for you: the setting `vision` is off, or there is no key for it. "
    "`webhand key set`, or `webhand key set --for lux`, sets one."
)
NO_PICTURES = "Pictures of pages are shown to nobody: the setting `screenshots` is `never`."
NO_PICTURE = "No picture can be taken of this tab now: it is hidden, or the browser protects it."
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
    eyes = run.means.eyes
    if eyes is None or not run.job.pictures:
        return receipts.failed(Code.NOT_FOUND, NO_EYES if eyes is None else NO_PICTURES)
    try:
        await eyes.check()
    except NoSight as problem:
        return receipts.failed(Code.NOT_FOUND, str(problem))
    shot = await run.browser.screenshot(run.page.tab_id)
    if shot is None:
        return receipts.failed(Code.NOT_INJECTABLE, NO_PICTURE)
    return await _looked(run, eyes, shot, what)


async def _looked(run: Run, eyes: "Eyes", shot: Screenshot, what: str) -> Sighted | Receipt:
    title = run.page.seen.title if run.page.seen is not None else ""
    scene = scene_of(await run.browser.facts(run.page.tab_id), run.page.url, title)
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
