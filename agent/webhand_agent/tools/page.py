"""Tools for the page as a whole: scrolling it, waiting for it, and reaching what the tree left out."""

import asyncio
import base64
from io import BytesIO
from typing import Annotated, Literal

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.browser import TALLEST
from webhand_agent.history.conversation import Image
from webhand_agent.looking import look
from webhand_agent.protocol import Code, Excerpt, Position, Receipt, Screenshot, Scroll, ScrollIntoView
from webhand_agent.run import Run
from webhand_agent.settling import DEFAULT_WAIT_MS, LONGEST_WAIT_MS, SCROLLING
from webhand_agent.tools.acting import on_element
from webhand_agent.tools.files import found_at, save
from webhand_agent.tools.markers import Inner
from webhand_agent.tools.tool import ElementRef, Evidence, GapRef, LookAt, Parameters, Reader, Risk, Script, Tells, Tool
from webhand_agent.vision.places import ShownPicture

TALLEST_SHOWN = 4_000
"""Pixels of a picture of a whole page, as a model is shown it."""


class ScrollPage(Parameters):
    direction: Literal["up", "down", "left", "right"]
    to_end: bool = False
    element_ref: ElementRef | None = None


class WaitAndObserve(Parameters):
    milliseconds: Annotated[int, Inner(), Field(ge=0)] = DEFAULT_WAIT_MS


class FindElements(Parameters):
    query: Annotated[str, Inner(), Field(min_length=1)]
    role: Annotated[str | None, Inner()] = None


class ReadPage(Parameters):
    offset: Annotated[int, Inner(), Field(ge=0)] = 0


class TakeScreenshot(Parameters):
    whole_page: bool = False


class ExpandLines(Parameters):
    ref: GapRef


async def _wait(run: Run, parameters: WaitAndObserve) -> Receipt:
    """Waits for files that are on their way, then for the page to begin something and to come to rest again; not for a
    time to pass.
    """
    milliseconds = min(parameters.milliseconds, LONGEST_WAIT_MS)
    files = await run.browser.files_under_way(run.page.tab_id, milliseconds / 1000)
    seen = await look(run, patience_ms=milliseconds, cap_ms=max(milliseconds, DEFAULT_WAIT_MS))
    still = " It is still changing." if seen.partial else ""
    waited = receipts.done(f"Waited for the page, at most {milliseconds} ms. It is as described next.{still}")
    return waited.model_copy(update={"downloads": files.downloads})


async def _find(run: Run, parameters: FindElements) -> Receipt:
    found = await run.browser.find(run.page.tab_id, parameters.query, role=parameters.role or None)
    what = f'"{parameters.query}"' + (f" with the role {parameters.role}" if parameters.role else "")
    if not found.elements:
        said = f"Nothing on the whole page matches {what}. It may be worded differently, or not have loaded yet."
    elif found.omitted:
        total = found.elements + found.omitted
        said = f"{found.elements} of {total} elements that match {what}. More words or a role narrow it down."
    else:
        said = f"{_elements(found.elements)} on the whole page matching {what}."
    return _shown(run, found, said)


async def _expand(run: Run, parameters: ExpandLines) -> Receipt:
    opened = await run.browser.expand(run.page.tab_id, parameters.ref)
    rest = f" {opened.omitted} more had no room: they have a ref of their own there." if opened.omitted else ""
    return _shown(run, opened, f"What {parameters.ref} stands for: {_elements(opened.elements)}.{rest}")


async def _read(run: Run, parameters: ReadPage) -> Receipt:
    """The message says where the piece ends, in the whole of the page's text."""
    text = await run.browser.read(run.page.tab_id, offset=parameters.offset)
    if text.code is not Code.DONE:
        return receipts.failed(text.code, text.message, own=False)
    at_end, end = text.next_offset is None, text.total if text.next_offset is None else text.next_offset
    if not text.text:
        place = f"There is no text from {text.offset} on: the page has {text.total} characters."
    elif at_end:
        place = f"The page's text from {text.offset} to its end at {text.total}."
    else:
        place = f"The page's text from {text.offset} to {end} of {text.total}. read_page with offset {end} goes on."
    percent = round(100 * end / text.total, 1) if text.total else 100.0
    position = Position(percent=percent, at_end=at_end, at_start=text.offset == 0)
    return receipts.reading(place, text.text, position=position)


def _shown(run: Run, excerpt: Excerpt, message: str) -> Receipt:
    if excerpt.code is not Code.DONE:
        return receipts.failed(excerpt.code, excerpt.message, own=False)
    run.page.learn(excerpt.tree, excerpt.tab_id, excerpt.frames)
    return receipts.showing(message, excerpt.tree)


def _elements(count: int) -> str:
    return "1 element" if count == 1 else f"{count} elements"


async def _take(run: Run, parameters: TakeScreenshot) -> Receipt:
    if parameters.whole_page:
        return await _take_whole(run)
    shot = await run.browser.picture(run.page.tab_id)
    if isinstance(shot, Receipt):
        return shot
    run.sight.shown = ShownPicture(shot, run.page.tab_id)
    seen = f"A picture of the tab as it is now, {shot.width} x {shot.height}. {_kept(run, shot, 'seen')}"
    return receipts.picture(seen, Image.of(shot))


async def _take_whole(run: Run) -> Receipt:
    """The file has all of it, what is shown is made smaller. Its places are none of the tab, so that nothing can be
    clicked by them.
    """
    shot = await run.browser.whole_picture(run.page.tab_id)
    if isinstance(shot, Receipt):
        return shot
    kept = _kept(run, shot, "page")
    of = "the whole page" if shot.css_height < TALLEST else f"the page as far as {TALLEST:,} pixels go"
    seen = f"A picture of {of}, {shot.width} x {shot.height}. No place in it can be clicked. {kept}"
    return receipts.picture(seen, Image(mime=shot.mime, data=await asyncio.to_thread(_smaller, shot.data)))


def _kept(run: Run, shot: Screenshot, what: str) -> str:
    """The step's own picture stays beside it in the record, so that this one is a file with a name of its own."""
    name = f"step-{run.record.step:03d}-{what}.{'png' if shot.mime == 'image/png' else 'jpg'}"
    saved = save(run, name, base64.b64decode(shot.data))
    return (
        f"It was not kept: {saved.message}" if isinstance(saved, Receipt) else f"Kept as {saved.name}{found_at(saved)}"
    )


def _smaller(data: str) -> str:
    """A JPEG of at most `TALLEST_SHOWN` pixels in height."""
    from PIL import Image as Picture

    made = BytesIO()
    with Picture.open(BytesIO(base64.b64decode(data))) as opened:
        picture = opened.convert("RGB")
    picture.thumbnail((picture.width, TALLEST_SHOWN))
    picture.save(made, "JPEG", quality=80)
    return base64.b64encode(made.getvalue()).decode()


SCROLL_PAGE = Tool(
    name="scroll_page",
    tells=Tells.ONE_BIT,
    description="Scrolls the page, or an area, by 70 % of the view, or to the end.",
    parameters=ScrollPage,
    risk=Risk.READ,
    handle=on_element(lambda given: Scroll(direction=given.direction, to_edge=given.to_end), SCROLLING),
    verb="scroll",
    evidence=Evidence.SCROLLED,
    exports=Script.SCROLL,
)

SCROLL_TO = Tool(
    name="scroll_to",
    tells=Tells.A_CHOICE,
    description="Brings it into view, to look around it.",
    parameters=LookAt,
    risk=Risk.READ,
    handle=on_element(lambda _: ScrollIntoView(), SCROLLING),
    verb="bring",
    evidence=Evidence.SCROLLED,
    idempotent=True,
    is_spare=True,  # pointing at it brings it into view as well
    exports="{element}.scroll_into_view_if_needed()",
)

WAIT_AND_OBSERVE = Tool(
    name="wait_and_observe",
    description="Waits until the page changes and comes to rest.",
    parameters=WaitAndObserve,
    risk=Risk.READ,
    handle=_wait,
    verb="wait",
    steady=True,
    replays=False,
    evidence=Evidence.WAITED,
)

FIND_ELEMENTS = Reader(
    name="find_elements",
    description="Finds elements anywhere on the page, by words of name, value or text.",
    parameters=FindElements,
    handle=_find,
    verb="find",
    evidence=Evidence.SEARCHED,
)

READ_PAGE = Reader(
    name="read_page",
    description="Reads the page's text in pieces, without refs.",
    parameters=ReadPage,
    handle=_read,
    verb="read",
    steady=True,
    evidence=Evidence.READ,
)

EXPAND = Reader(
    name="expand",
    description='Shows what a line "… 93 more rows [ref=e40]" stands for.',
    parameters=ExpandLines,
    handle=_expand,
    verb="unfold",
    evidence=Evidence.UNFOLDED,
)

TAKE_SCREENSHOT = Reader(
    name="take_screenshot",
    description="Shows you a picture of the page: canvas, map, chart.",
    parameters=TakeScreenshot,
    handle=_take,
    verb="look",
    steady=True,
    evidence=Evidence.PICTURED,
)
