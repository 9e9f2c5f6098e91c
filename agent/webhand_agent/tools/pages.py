"""The tool that reads several pages side by side, in background tabs that it opens and closes."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Annotated

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.browser import BrowserError, TabGone
from webhand_agent.protocol import Code, PageText, Receipt
from webhand_agent.run import Run
from webhand_agent.safety.arrivals import is_admitted
from webhand_agent.settling import EMPTY_PATIENCE_MS, FIRST_LOOK, SPARSE
from webhand_agent.tools.markers import AddressMark
from webhand_agent.tools.tool import Acting, Evidence, Reader, Risk
from webhand_agent.urls import parse

MOST_CHARACTERS = 24_000
"""Of the whole text, the lines between the pages included."""
LONGEST_WORDS = 200
"""Characters of an address, a title or a reason in such a line."""
LONGEST_COUNT = len(" (the first 1000000 of 1000000000 characters)")


def _parts(pages: Mapping[str, PageText | str]) -> list[str]:
    """The pages in their order. Each is shown between content marks of its own, so that none can begin another."""
    heads = [f"=== page {number}: {_head(url, page)}" for number, (url, page) in enumerate(pages.items(), start=1)]
    room = MOST_CHARACTERS - sum(len(head) + LONGEST_COUNT + 2 for head in heads)
    texts = [page.text if isinstance(page, PageText) else "" for page in pages.values()]
    parts: list[str] = []
    for page, head, text, share in zip(pages.values(), heads, texts, shares([*map(len, texts)], room), strict=True):
        piece = _cut(text, share)
        parts.append("\n".join([head + _count(page, len(piece)), *([piece] if piece else [])]))
    return parts


def shares(sizes: Sequence[int], room: int) -> list[int]:
    """How much of each there is room for: short ones whole, and the rest in equal parts."""
    given = [0] * len(sizes)
    for place, index in enumerate(sorted(range(len(sizes)), key=sizes.__getitem__)):
        given[index] = min(sizes[index], (room - sum(given)) // (len(sizes) - place))
    return given


def _head(url: str, page: PageText | str) -> str:
    if isinstance(page, str):
        return f"{_short(url)} could not be read: {_short(page)}"
    moved = f", which led to {_short(page.url)}" if page.url != url else ""
    return f'{_short(url)}{moved} "{_short(page.title)}"'


def _count(page: PageText | str, length: int) -> str:
    if isinstance(page, str):
        return ""
    how = "all" if length >= page.total else f"the first {length} of"
    return f" ({how} {page.total} characters)"


def _cut(text: str, share: int) -> str:
    """Between two lines where there is one in the second half, as `read_page` does."""
    if len(text) <= share:
        return text
    end = text.rfind("\n", share // 2, share)
    return text[: end if end > 0 else share]


def _short(words: str) -> str:
    plain = " ".join(words.split())
    return plain if len(plain) <= LONGEST_WORDS else f"{plain[:LONGEST_WORDS]}…"


MOST_PAGES = 8
CLOSING_SECONDS = 12.0
"""More than the browser gives a page to load."""
CLOSING_TRIES = 3
"""A browser that has much to do may say once that a tab did not close yet."""


class ReadPages(Acting):
    urls: Annotated[tuple[str, ...], AddressMark()] = Field(min_length=1, max_length=MOST_PAGES)


async def _read_pages(run: Run, parameters: ReadPages) -> Receipt:
    urls = list(dict.fromkeys(parameters.urls))
    one_at_a_time, opened_before = asyncio.Lock(), set(run.opened)
    found = await asyncio.gather(*(_page(run, url, one_at_a_time) for url in urls), return_exceptions=True)
    pages: dict[str, PageText | str] = {}
    for url, one in zip(urls, found, strict=True):
        if isinstance(one, BaseException):  # all tabs are closed by now
            raise one
        pages[url] = one
    read = [page for page in pages.values() if isinstance(page, PageText)]
    if not read:
        reasons = " ".join(f"{url[:LONGEST_WORDS]}: {why}" for url, why in pages.items())
        return receipts.failed(Code.UNKNOWN, f"None of the pages could be read. {reasons}", own=False)
    left = f", {len(pages) - len(read)} could not be read" if len(read) < len(pages) else ""
    count, still_open = "1 page" if len(read) == 1 else f"{len(read)} pages", len(run.opened - opened_before)
    closed = f"{still_open} of which did not close" if still_open else "which are closed again"
    urls = [page.url for page in read]
    return receipts.reading(f"Read {count} in background tabs, {closed}{left}.", _parts(pages), urls=urls)


async def _page(run: Run, url: str, one_at_a_time: asyncio.Lock) -> PageText | str:
    """The page's text, or why there is none."""
    try:
        async with _background_tab(run, str(parse(url))) as opened:
            if opened.tab_id is None or opened.downloads or not (opened.ok or opened.code is Code.TIMEOUT):
                return receipts.line(opened)
            return await _text(run, opened.tab_id, one_at_a_time)
    except TabGone:
        return "Its tab was closed before it was read."


async def _text(run: Run, tab_id: int, one_at_a_time: asyncio.Lock) -> PageText | str:
    """The text as far as it can be of use. A page that shows next to nothing gets another moment, as in `look`."""
    text = await run.browser.read(tab_id, size=MOST_CHARACTERS)
    if text.code is Code.DONE and len(text.text) < SPARSE:
        async with one_at_a_time:  # a look gives out refs, and two at once would give out the same ones
            await run.browser.observe(tab_id, patience_ms=EMPTY_PATIENCE_MS, cap_ms=FIRST_LOOK.cap_ms)
        text = await run.browser.read(tab_id, size=MOST_CHARACTERS)
    if text.code is not Code.DONE:
        return text.message
    if not is_admitted(run, text.url):
        return "It led to a site outside of this task, which was not read."
    run.permissions.look(text.url)
    return text


@asynccontextmanager
async def _background_tab(run: Run, address: str) -> AsyncIterator[Receipt]:
    """A tab of our own, behind the one that the person looks at, and closed in any case.

    Which tab it is comes with the receipt, when the page has loaded. A run that is stopped before waits for that, as
    long as a page may take to load: a tab that nobody knows of could not be closed.
    """
    opening = asyncio.ensure_future(run.browser.open_tab(address, active=False))
    try:
        yield await asyncio.shield(opening)
    finally:
        await _close(run, opening)


async def _close(run: Run, opening: "asyncio.Future[Receipt]") -> None:
    with suppress(BrowserError, TimeoutError):
        async with asyncio.timeout(CLOSING_SECONDS):
            tab_id = (await opening).tab_id
            if tab_id is None:
                return
            run.opened.add(tab_id)  # should it stay open, it is known as ours
            for _ in range(CLOSING_TRIES):
                closed = await run.browser.close_tab(tab_id)
                if closed.ok or closed.code is Code.NO_SUCH_TAB:
                    run.opened.discard(tab_id)
                    return


READ_PAGES = Reader(
    name="read_pages",
    description="Reads the beginning of up to 8 pages at once, to compare them.",
    parameters=ReadPages,
    risk=Risk.NAVIGATE,
    handle=_read_pages,
    verb="compare",
    steady=True,
    evidence=Evidence.READ,
)
