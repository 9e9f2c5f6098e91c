"""Tools that take rows of data out of a page: a table or list, or its links, into a file of the run's folder."""

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Literal

from webhand_agent import receipts
from webhand_agent.protocol import Code, Receipt, Rows
from webhand_agent.run import Run
from webhand_agent.tools.files import named, save_text
from webhand_agent.tools.markers import Inner
from webhand_agent.tools.tool import ElementRef, Evidence, Parameters, Risk, Tool

FIRST_ROWS = 10
LONGEST_CELL = 120
"""Characters of a cell that the model is shown. The file has all of it."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*\s?%?")


def to_csv(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """RFC 4180, with every cell safe to open in a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerows([_inert(cell) for cell in row] for row in (columns, *rows))
    return text.getvalue()


def to_json(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A list of objects by column. Nothing runs what stands in JSON, so that its texts stay as they are."""
    keys = list(_keys(columns))
    return json.dumps([dict(zip(keys, row, strict=False)) for row in rows], ensure_ascii=False, indent=1) + "\n"


def _inert(cell: str) -> str:
    """A page chooses its own texts, and spreadsheets run a cell that begins like a formula when the file is opened:
    `=HYPERLINK(...)` sends the other cells away, `=cmd|...` has started programs. An apostrophe in front makes it text
    (OWASP, "CSV Injection"). Plain numbers stay numbers: -4.50 begins like a formula and is none.
    """
    return f"'{cell}" if cell.lstrip(" ").startswith(_FORMULA) and not _NUMBER.fullmatch(cell) else cell


def _keys(columns: Sequence[str]) -> Iterator[str]:
    """The columns' names, each made to differ from those before it; one without a name is called by its number."""
    taken: set[str] = set()
    for number, column in enumerate(columns, start=1):
        name = column.strip() or f"column {number}"
        key = name if name not in taken else f"{name} ({number})"
        taken.add(key)
        yield key


class ExtractData(Parameters):
    element_ref: ElementRef | None = None
    format: Literal["csv", "json"] = "csv"
    name: Annotated[str, Inner()] = ""


async def _extract(kind: Literal["table", "links"], run: Run, parameters: ExtractData) -> Receipt:
    found = await run.browser.extract(run.page.tab_id, kind, parameters.element_ref)
    if found.code is not Code.DONE:
        return receipts.failed(found.code, found.message, own=False)
    if not found.rows:
        where = f"in {parameters.element_ref}" if parameters.element_ref else "on the page"
        none = f"There are no {'rows' if kind == 'table' else 'links'} {where}. The page may not have loaded them yet"
        return receipts.failed(Code.NOT_FOUND, f"{none}, or read_page shows them as text.")
    # Cell by cell: in a line of a file an address would go on into the next cell.
    hide = run.record.mask.text
    columns, rows = list(map(hide, found.columns)), [list(map(hide, row)) for row in found.rows]
    text = (to_json if parameters.format == "json" else to_csv)(columns, rows)
    saved = save_text(run, named(parameters.name.strip() or kind, parameters.format), text)
    if isinstance(saved, Receipt):
        return saved
    message = f"{_count(found)}. Saved as {saved.name}: {saved.path}"
    return receipts.reading(message, "\n".join(_first(found)))


def _count(found: Rows) -> str:
    rows, columns = len(found.rows), len(found.columns)
    told = f"{rows} row{'s' * (rows != 1)} of {columns} column{'s' * (columns != 1)}"
    if found.total is None or found.total <= rows:
        return told
    return f"{told}; the page says that there are {found.total}, and holds only these: scroll or page on for the rest"


def _first(found: Rows) -> Iterator[str]:
    yield _shown(found.columns)
    yield from (_shown(row) for row in found.rows[:FIRST_ROWS])
    if len(found.rows) > FIRST_ROWS:
        yield f"({len(found.rows) - FIRST_ROWS} more rows in the file)"


def _shown(cells: Sequence[str]) -> str:
    plain = (" ".join(cell.split()) for cell in cells)
    return " | ".join(cell if len(cell) <= LONGEST_CELL else f"{cell[:LONGEST_CELL]}…" for cell in plain)


EXTRACT_TABLE = Tool(
    name="extract_table",
    description="Saves the rows of a table or list (element_ref, or the page's largest) as a file.",
    parameters=ExtractData,
    risk=Risk.READ,
    handle=partial(_extract, "table"),
    verb="extract",
    reads=True,
    evidence=Evidence.SAVED,
)

EXTRACT_LINKS = Tool(
    name="extract_links",
    description="Saves all links (of element_ref, or the page) as a file.",
    parameters=ExtractData,
    risk=Risk.READ,
    handle=partial(_extract, "links"),
    verb="extract",
    reads=True,
    evidence=Evidence.SAVED,
)
