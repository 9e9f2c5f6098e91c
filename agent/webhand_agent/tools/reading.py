"""Tools that reach what the tree left out: finding elements, reading text, opening what is collapsed."""

from typing import Annotated

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.protocol import Code, Excerpt, PageText, Position, Receipt
from webhand_agent.run import Run
from webhand_agent.tools.markers import Inner
from webhand_agent.tools.parameters import GapRef
from webhand_agent.tools.tool import Evidence, Parameters, Risk, Tool


class FindElements(Parameters):
    query: Annotated[str, Inner(), Field(min_length=1, description="Words of name, value or text.")]
    role: Annotated[str | None, Inner(), Field(description="Such as link, row.")] = None


class ReadPage(Parameters):
    offset: Annotated[int, Inner(), Field(ge=0, description="Where the last piece ended.")] = 0


class ExpandLines(Parameters):
    ref: GapRef


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
