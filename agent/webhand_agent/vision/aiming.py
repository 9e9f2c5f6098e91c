"""From a place in a picture to the element that stands there: it is judged before anything is done to it.

A call by coordinates names no element. What is found under them here goes through the same gates as any other element
(`tools.dispatch`), and the very element that was judged is acted on: the page engine refuses where another one has come
to stand at that place meanwhile.
"""

import re
from dataclasses import replace

from webhand_agent import receipts
from webhand_agent.conversation import Image
from webhand_agent.known import Known
from webhand_agent.protocol import Code, Effect, Offset, Receipt, Screenshot, Spot
from webhand_agent.run import Run
from webhand_agent.safety import arrivals
from webhand_agent.vision.places import GRID, to_css
from webhand_agent.vision.state import Aim, ShownPicture

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
