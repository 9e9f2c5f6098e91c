"""From a place in a picture to the element that stands there: it is judged before anything is done to it.

A call by coordinates names no element. What is found under them here goes through the same gates as any other element
(`tools.dispatch`), and the very element that was judged is acted on: the page engine refuses where another one has come
to stand at that place meanwhile.
"""

import re
from dataclasses import replace

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.conversation import Image
from webhand_agent.known import Known
from webhand_agent.protocol import Code, Effect, Offset, Receipt, Screenshot, Spot
from webhand_agent.safety import arrivals
from webhand_agent.vision.places import GRID, to_css
from webhand_agent.vision.state import Aim, Shown

NO_PICTURE = "You have seen no picture of this tab yet, so that coordinates mean nothing. Call take_screenshot first."
OUTSIDE = "({x:g}, {y:g}) is outside of the picture: both go from 0 to 1000. This is what the tab shows now."

_FILLERS = frozenset(
    {"click", "clicking", "press", "pressing", "tap", "select", "the", "a", "an", "on", "at", "in", "to", "of"}
)
_WORDS = re.compile(r"[\w'-]+")
_MOST_WORDS = 8
"""Policy takes longer names for sentences, in which a verb is no label."""


async def aim(context: Context, x: float, y: float, words: str = "") -> Known | Receipt:
    """The element at a place of the grid, as it is to be judged; `context.sight.aim` is set for the handler.

    `words` are the model's own for what it sees there. Nothing in a page tells what is drawn on a canvas, so that for
    drawn things those words are judged in place of a name: a model that says that it clicks "Pay" is taken at its word.
    """
    context.sight.aim = None
    shown = context.sight.shown
    if shown is None or shown.tab_id != context.tab_id:
        return receipts.failed(Code.NOT_FOUND, NO_PICTURE)
    if not (0 <= x <= GRID and 0 <= y <= GRID):
        return await with_picture(context, receipts.failed(Code.OUTSIDE_VIEWPORT, OUTSIDE.format(x=x, y=y)))
    left, top = to_css(shown.shot, x, y, (GRID, GRID))
    spot = await context.browser.at(context.tab_id, left, top)
    known = under(context, spot)
    if known is None:
        code = spot.code if spot.code is not Code.DONE else Code.NOT_FOUND
        refusal = receipts.failed(code, spot.message or "Nothing stands at that place.", own=not spot.message)
        return await with_picture(context, refusal) if code is Code.OUTSIDE_VIEWPORT else refusal
    aimed = context.sight.aim = Aim(known, Offset(x=spot.x, y=spot.y), left, top)
    return _as_judged(known, words) if aimed.is_drawn else known


def under(context: Context, spot: Spot) -> Known | None:
    """The element that a spot stands for: its line's last one with a ref, the others are what it stands in."""
    if spot.code is not Code.DONE:
        return None
    lines = context.learn(spot.text, spot.tab_id, spot.frames).lines
    refs = [line.ref for line in lines if line.ref is not None]
    return context.known[refs[-1]] if refs else None


async def with_picture(context: Context, receipt: Receipt) -> Receipt:
    """The receipt with what the tab shows now, as far as the model may see it.

    Where the action has led elsewhere the next look decides whether that page is shown at all (`arrivals`).
    """
    if not context.job.pictures or _led_away(receipt) or context.dialog is not None:
        return receipt
    if (url := await _url(context)) is None or not arrivals.is_admitted(context, url):
        return receipt
    shot = await context.browser.screenshot(context.tab_id)
    if shot is None:
        return receipt
    receipt = _with_change(receipt, context.sight.shown, shot)
    context.sight.shown, context.sight.is_pictured = Shown(shot, context.tab_id), True
    context.record.journal.picture(context.record.step + 1, shot)  # it is what the next step begins with
    image = Image(mime=shot.mime, data=shot.data)
    return receipts.Picture.model_validate({**receipt.model_dump(), "image": image, "url": url})


def _as_judged(known: Known, words: str) -> Known:
    said = [word for word in _WORDS.findall(words) if word.casefold() not in _FILLERS]
    return replace(known, line=replace(known.line, name=" ".join(said[:_MOST_WORDS]))) if said else known


def _with_change(receipt: Receipt, before: Shown | None, shot: Screenshot) -> Receipt:
    """A tree never shows what becomes of a drawing: where the picture does, "no effect" would be untrue."""
    if receipt.effect != [Effect.NONE] or before is None or before.shot.data == shot.data:
        return receipt
    return receipt.model_copy(update={"effect": [], "drawn_anew": True})


def _led_away(receipt: Receipt) -> bool:
    return receipt.code is Code.NAVIGATED or bool({Effect.NAVIGATION, Effect.NEW_TAB} & set(receipt.effect))


async def _url(context: Context) -> str | None:
    return next((tab.url for tab in await context.browser.tabs() if tab.tab_id == context.tab_id), None)
