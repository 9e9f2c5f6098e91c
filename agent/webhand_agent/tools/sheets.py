"""Rows of a page as the text of a file: CSV for spreadsheets, JSON for programs."""

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence

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
