"""Tools for the page as a whole: scrolling it, waiting for it, and reaching what the tree left out."""

import base64
from typing import Annotated, Literal

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.history.conversation import Image
from webhand_agent.looking import look
from webhand_agent.protocol import Code, Excerpt, PageText, Position, Receipt, Scroll, ScrollIntoView
from webhand_agent.run import Run
from webhand_agent.settling import DEFAULT_WAIT_MS, LONGEST_WAIT_MS, SCROLLING
from webhand_agent.tools.acting import on_element
from webhand_agent.tools.files import save
from webhand_agent.tools.markers import Inner
from webhand_agent.tools.tool import ElementRef, Evidence, GapRef, LookAt, Parameters, Risk, Script, Tells, Tool
from webhand_agent.vision.places import ShownPicture


class ScrollPage(Parameters):
    direction: Literal["up", "down", "left", "right"]
    to_end: bool = False
    element_ref: Annotated[ElementRef | None, Field(description="An area.")] = None


class WaitAndObserve(Parameters):
    milliseconds: Annotated[int, Inner(), Field(ge=0, description="At most 10000; 2000 if left out.")] = DEFAULT_WAIT_MS


class FindElements(Parameters):
    query: Annotated[str, Inner(), Field(min_length=1, description="Words of name, value or text.")]
    role: Annotated[str | None, Inner(), Field(description="Such as link, row.")] = None


class ReadPage(Parameters):
    offset: Annotated[int, Inner(), Field(ge=0, description="Where the last piece ended.")] = 0


class ExpandLines(Parameters):
    ref: GapRef


async def _wait(run: Run, parameters: WaitAndObserve) -> Receipt:
    """Waits for the page to begin something and to come to rest again, not for a time to pass."""
    milliseconds = min(parameters.milliseconds, LONGEST_WAIT_MS)
    seen = await look(run, patience_ms=milliseconds, cap_ms=max(milliseconds, DEFAULT_WAIT_MS))
    still = " It is still changing." if seen.partial else ""
    return receipts.done(f"Waited for the page, at most {milliseconds} ms. It is as described next.{still}")


async def _find(run: Run, parameters: FindElements) -> Receipt:
    found = await run.browser.find(run.page.tab_id, parameters.query, role=parameters.role or None)
    return _shown(run, found, _count(found, parameters))


async def _expand(run: Run, parameters: ExpandLines) -> Receipt:
    opened = await run.browser.expand(run.page.tab_id, parameters.ref)
    rest = f" {opened.omitted} more had no room: they have a ref of their own there." if opened.omitted else ""
    return _shown(run, opened, f"What {parameters.ref} stands for: {_elements(opened.elements)}.{rest}")


async def _read(run: Run, parameters: ReadPage) -> Receipt:
    text = await run.browser.read(run.page.tab_id, offset=parameters.offset)
    return receipts.reading(_place(text), text.text, position=_position(text))


def _shown(run: Run, excerpt: Excerpt, message: str) -> Receipt:
    if excerpt.code is not Code.DONE:
        return receipts.failed(excerpt.code, excerpt.message, own=False)
    run.page.learn(excerpt.text, excerpt.tab_id, excerpt.frames)
    return receipts.reading(message, excerpt.text)


def _count(found: Excerpt, parameters: FindElements) -> str:
    what = f'"{parameters.query}"' + (f" with the role {parameters.role}" if parameters.role else "")
    if not found.elements:
        return f"Nothing on the whole page matches {what}. It may be worded differently, or not have loaded yet."
    if found.omitted:
        total = found.elements + found.omitted
        return f"{found.elements} of {total} elements that match {what}. More words or a role narrow it down."
    return f"{_elements(found.elements)} on the whole page matching {what}."


def _elements(count: int) -> str:
    return "1 element" if count == 1 else f"{count} elements"


def _place(text: PageText) -> str:
    if not text.text:
        return f"There is no text from {text.offset} on: the page has {text.total} characters."
    if text.next_offset is None:
        return f"The page's text from {text.offset} to its end at {text.total}."
    return (
        f"The page's text from {text.offset} to {text.next_offset} of {text.total}. "
        f"read_page with offset {text.next_offset} goes on."
    )


def _position(text: PageText) -> Position:
    """Where this piece ends, in the whole of the page's text."""
    end = text.total if text.next_offset is None else text.next_offset
    percent = round(100 * end / text.total, 1) if text.total else 100.0
    return Position(percent=percent, at_end=text.next_offset is None, at_start=text.offset == 0)


async def _take(run: Run, parameters: Parameters) -> Receipt:
    shot = await run.browser.screenshot(run.page.tab_id)
    if shot is None:
        return receipts.failed(
            Code.NOT_INJECTABLE, "No picture can be taken of this tab now: it is hidden, or the browser protects it."
        )
    run.sight.shown = ShownPicture(shot, run.page.tab_id)
    # The step's own picture stays beside it in the record, so that this one is a file with a name of its own.
    name = f"step-{run.record.step:03d}-seen.{'png' if shot.mime == 'image/png' else 'jpg'}"
    saved = save(run, name, base64.b64decode(shot.data))
    kept = f"It was not kept: {saved.message}" if isinstance(saved, Receipt) else f"Kept as {saved.name}."
    seen = f"A picture of the tab as it is now, {shot.width} x {shot.height}. {kept}"
    return receipts.picture(seen, Image(mime=shot.mime, data=shot.data))


SCROLL_PAGE = Tool(
    name="scroll_page",
    tells=Tells.ONE_BIT,
    description="Scrolls by 70 % of the view, or to the end. The receipt says how far it is.",
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
    exports="{element}.scroll_into_view_if_needed()",
)

WAIT_AND_OBSERVE = Tool(
    name="wait_and_observe",
    description="Waits until the page changes and comes to rest: after searches, or when it seems unfinished.",
    parameters=WaitAndObserve,
    risk=Risk.READ,
    handle=_wait,
    verb="wait",
    steady=True,
    replays=False,
    evidence=Evidence.WAITED,
)

FIND_ELEMENTS = Tool(
    name="find_elements",
    description="Finds elements anywhere on the page, also those the tree left out.",
    parameters=FindElements,
    risk=Risk.READ,
    handle=_find,
    verb="find",
    reads=True,
    replays=False,
    evidence=Evidence.SEARCHED,
)

READ_PAGE = Tool(
    name="read_page",
    description="Reads the page's text in pieces, without refs.",
    parameters=ReadPage,
    risk=Risk.READ,
    handle=_read,
    verb="read",
    reads=True,
    steady=True,
    replays=False,
    evidence=Evidence.READ,
)

EXPAND = Tool(
    name="expand",
    description='Shows what a line such as "… 93 more rows [ref=e40]" stands for.',
    parameters=ExpandLines,
    risk=Risk.READ,
    handle=_expand,
    verb="unfold",
    reads=True,
    replays=False,
    evidence=Evidence.UNFOLDED,
)

TAKE_SCREENSHOT = Tool(
    name="take_screenshot",
    description="Shows you a picture of the page, where the tree says too little: canvas, map, chart.",
    parameters=Parameters,
    risk=Risk.READ,
    handle=_take,
    verb="look",
    reads=True,
    steady=True,
    replays=False,
    evidence=Evidence.PICTURED,
)
