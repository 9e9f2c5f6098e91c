"""Rows of a page, and of the pages or loads after it, by a schema.

Deterministic: selectors, or what the page calls its columns; a model is asked at most once, which column a description
means (`scrape_columns`). Reading and paging go through the client's hands, so that every click is judged and asked for
as any other.
"""

from collections.abc import Callable
from http import HTTPStatus

from webhand_agent import receipts
from webhand_agent.hands import Hands, Refused
from webhand_agent.protocol import Code, Receipt, RowSelectors, ScrapedRows, Tab
from webhand_agent.tools.page import SCROLL_PAGE
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.workflows.scrape_columns import FieldMap, OpenModel, mapped
from webhand_agent.workflows.scrape_rows import Gathered, counted, is_empty, is_unread
from webhand_agent.workflows.scrape_schema import Ended, NoSelector, Scraped, ScrapeFailed, Scraping

PATIENCES_MS = (400, 2_000)
"""How long the looks after a step wait for something to begin. Requests that are under way are waited for anyway."""
_GONE = frozenset({Code.DISABLED, Code.HIDDEN, Code.NOT_FOUND})
"""A control with one of these leads nowhere any more."""
UNREADABLE = "The page could not be read:"
NEXT_MISSING = 'Nothing on the page matches the selector of the next control, "{}".'
ROWS_MISSING = "Nothing was gathered: {} What repeats there by its structure has these columns:"
ALL_EMPTY = "{} rows match, but none of the fields' selectors matches anything in them ({}). The first row says:"


async def scrape(
    hands: Hands,
    tab: Tab,
    asked: Scraping,
    ask_model: OpenModel,
    *,
    went: Callable[[Receipt], None] = lambda receipt: None,
) -> Scraped:
    """Gathers rows, from the page that `tab` shows on. What was gathered is never lost: where something stops it on
    the way, the answer says by what (`Scraped.trouble`). `went` hears of every act.

    Raises:
        ScrapeFailed: there is nothing to gather as it was asked; says why.
        Refused: the first page may not be read.
        Exception: as `Hands.call`, before any rows were gathered.
    """
    work = _Scrape(hands, tab, asked, went)
    await work.begin(ask_model)
    ended = Ended.INTERRUPTED
    try:
        ended = await work.go_on()
    except Exception as trouble:  # noqa: BLE001, it is handed on with what was gathered
        work.trouble = trouble
    return work.result(ended)


def _place(tab: Tab) -> str:
    """Its address, wherever in the page that leads."""
    return tab.url.partition("#")[0]


class _Scrape:
    """One scrape under way. `seen` is the page as it was read last, as the page engine gave it."""

    def __init__(self, hands: Hands, tab: Tab, asked: Scraping, went: Callable[[Receipt], None]) -> None:
        self._hands, self._tab, self._asked, self._went = hands, tab, asked, went
        self._fields = asked.schema.fields
        self._gathered = Gathered(asked.schema, asked.limit)
        self._mapping = FieldMap({}, {})
        self._seen = ScrapedRows(tab_id=tab.tab_id)
        self._led_by: str | None = None
        self._places = {_place(tab)}
        self._pages = 1
        self._has_rows = True
        self._notes: list[str] = []
        self._controls: dict[str, None] = {}
        self._message, self._quoted = "", ""
        self.trouble: Exception | None = None

    # --- The first page -----------------------------------------------------------------------------------------------

    async def begin(self, ask_model: OpenModel) -> None:
        self._seen = await self._read()
        if self._seen.code is not Code.DONE or not self._seen.rows:
            raise await self._nothing()
        described = {name: field for name, field in self._fields.items() if not field.is_selected}
        if described:
            self._mapping = await mapped(described, self._seen, ask_model)
        elif not any(any(row.values) for row in self._seen.rows):
            raise await self._nothing_selected()
        self._gathered.take(self._mapping.read(self._seen), self._mapping, self._pages)
        self._note(self._seen)

    async def _read(self, patience_ms: int = 0) -> ScrapedRows:
        fields = [field.reads for field in self._fields.values() if field.is_selected]
        wanted = RowSelectors(
            rows=self._asked.schema.rows,
            fields=fields,
            cells=len(fields) < len(self._fields),
            limit=self._asked.limit,
            again=self._led_by,
        )
        return await self._hands.scrape(self._tab, wanted, patience_ms=patience_ms)

    async def _nothing(self) -> ScrapeFailed:
        """Why, with what there is instead."""
        why = self._seen.message or "There are no rows."
        if self._seen.code not in (Code.DONE, Code.NOT_FOUND, Code.INVALID):
            return ScrapeFailed(UNREADABLE, why)  # it may quote a dialog of the page
        if self._seen.code is Code.INVALID:
            return NoSelector(why)
        if self._asked.schema.rows is None:
            return ScrapeFailed(why)
        there = await self._hands.scrape(self._tab, RowSelectors(cells=True, limit=self._asked.limit))
        return ScrapeFailed(ROWS_MISSING.format(why), " | ".join(there.columns)) if there.rows else ScrapeFailed(why)

    async def _nothing_selected(self) -> ScrapeFailed:
        wanted = RowSelectors(rows=self._asked.schema.rows, cells=True, limit=self._asked.limit)
        there = await self._hands.scrape(self._tab, wanted)
        told = ", ".join(f'{name}: "{field.selector or ":scope"}"' for name, field in self._fields.items())
        first = " | ".join(cell for cell in there.rows[0].cells if cell) if there.rows else ""
        return ScrapeFailed(ALL_EMPTY.format(len(self._seen.rows), told), first)

    def _note(self, seen: ScrapedRows) -> None:
        if seen.message and seen.message not in self._notes:
            self._notes.append(seen.message)

    # --- The pages after it -------------------------------------------------------------------------------------------

    async def go_on(self) -> Ended:
        """Takes page after page, until there is a reason to end."""
        while not self._gathered.is_full:
            ended = await self._advance()
            if ended is not None:
                return ended
        return Ended.LIMIT

    async def _advance(self) -> Ended | None:
        """One step: by a control, else by scrolling. None where it brought rows."""
        scroll, ref = self._asked.scroll, await self._next()
        is_over = ref is None and (scroll is False or (scroll is None and self._seen.ended))
        if is_over:
            return Ended.NO_MORE
        if self._pages >= self._asked.pages:
            return Ended.PAGES
        if (scroll or ref is None) and await self._scrolled():
            return None
        return await self._clicked(ref) if ref is not None else Ended.NO_MORE

    async def _next(self) -> str | None:
        """The ref of the control that leads on: the one that is named, or the one that was found."""
        if self._asked.next is None:
            return next(iter(self._seen.tree.refs), None)
        found = await self._hands.select(self._tab, self._asked.next, limit=1)
        if found.code is Code.INVALID:
            raise NoSelector(found.message)
        if found.code is Code.DONE:
            return next(iter(found.tree.refs), None)
        if self._led_by is None:
            self._notes.append(NEXT_MISSING.format(self._asked.next))
        return None

    async def _clicked(self, ref: str) -> Ended | None:
        receipt = await self._hands.call(self._tab, CLICK_ELEMENT.name, element_ref=ref)
        self._went(receipt)
        self._led_by = ref
        if receipt.code in _GONE:
            return Ended.NO_MORE
        if not receipt.ok:
            return self._failed(receipt)
        line = self._seen.tree.by_ref(ref)
        self._controls |= {f'{line.role} "{line.name}"': None} if line is not None else {}
        if receipt.tab_id not in (None, self._tab.tab_id):
            self._message = "The control opened another tab, which is not followed."
            return Ended.FAILED
        if await self._is_back():
            return Ended.REPEATS
        if await self._took_more():
            return None
        if receipt.status >= HTTPStatus.BAD_REQUEST:
            self._message = f"The page that came was answered with {receipt.status}."
            return Ended.FAILED
        if not self._has_rows:
            return Ended.NO_MORE
        return Ended.NO_MORE if await self._next() is None else Ended.REPEATS

    async def _is_back(self) -> bool:
        """Whether the tab shows another address than before the click, and one that was there already."""
        tabs = await self._hands.browser.tabs()
        before = _place(self._tab)
        self._tab = next((one for one in tabs if one.tab_id == self._tab.tab_id), self._tab)
        now = _place(self._tab)
        is_back = now != before and now in self._places
        self._places.add(now)
        return is_back

    async def _scrolled(self) -> bool:
        """To the end of the page, where a list without an end loads more."""
        receipt = await self._hands.call(self._tab, SCROLL_PAGE.name, direction="down", to_end=True)
        self._went(receipt)
        at = receipt.position
        is_all_in_view = at is not None and at.at_start and at.at_end
        return receipt.ok and not is_all_in_view and await self._took_more()

    async def _took_more(self) -> bool:
        """Whether there are rows that were not there before, once the page has come to rest."""
        for patience in PATIENCES_MS:
            seen = await self._read(patience)
            if seen.code not in (Code.DONE, Code.NOT_FOUND):
                raise Refused(receipts.failed(seen.code, seen.message, own=False))
            self._has_rows = seen.code is Code.DONE
            if self._has_rows:
                self._seen = seen
                if self._gathered.take(self._mapping.read(seen), self._mapping, self._pages + 1) > 0:
                    self._pages += 1
                    self._note(seen)
                    return True
        return False

    def _failed(self, receipt: Receipt) -> Ended:
        self._message, self._quoted = receipts.text(receipt), receipts.quoted(receipt)
        return Ended.NOT_ALLOWED if receipt.code is Code.REFUSED else Ended.FAILED

    # --- The end ------------------------------------------------------------------------------------------------------

    def result(self, ended: Ended) -> Scraped:
        items = self._gathered.items()
        return Scraped(
            items=items,
            ended=ended,
            pages=self._pages,
            message=self._message,
            quoted=self._quoted,
            notes=self._notes,
            empty=counted(items, self._fields, is_empty),
            unread=counted(items, self._fields, is_unread),
            skipped=self._gathered.skipped,
            found=dict(self._mapping.found),
            led_by=list(self._controls),
            tokens=self._mapping.tokens,
            trouble=self.trouble,
        )
