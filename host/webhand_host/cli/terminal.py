"""The one place where lines go to the terminal: whatever pages, models and files say arrives there as letters.

A terminal obeys what it is shown: an escape sequence in the name of a button can move the cursor and write another
question over the one that is asked. So nothing is written but through here, and every text is made harmless first.
"""

import re
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

SEEN = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029")
"""Direction marks and separators: they change how other text reads, so that a person should see that they are there."""

BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]"
)
"""What shows nothing although its category is not that of format characters: fillers of Hangul, Khmer and Braille,
variation selectors, and what is not assigned yet among them (Unicode's Default_Ignorable_Code_Point)."""

MOST_MARKS = 4
"""Combining marks on one letter. No language needs more, and a pile of them covers the lines above."""

GAP = 2
"""Between the columns of a table."""
LEAST_COLUMN = 16
"""What is left for the widest column, at the least; where it is less nobody can read it."""

_JSON = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]")


def shown(text: str) -> str:
    """A text as it may stand in a terminal; only line feeds are kept.

    Control characters and direction marks are shown by their code (`\\x1b`, `\\u202e`), what is invisible is left out.
    """
    if text.isascii() and text.isprintable():
        return text
    return _without_piles("".join(map(_shown, text)))


def one_line(text: str, longest: int = 300) -> str:
    """A text of a page or a model as a part of a line of ours: it cannot begin a line of its own."""
    text = shown(" ".join(text.split()))
    return text if len(text) <= longest else f"{text[:longest]}…"


def say(text: str = "", *, err: bool = False) -> None:
    """Writes a line, or several."""
    write(f"{text}\n", err=err)


def write(text: str, *, err: bool = False) -> None:
    """Writes, without ending the line, and at once."""
    stream: IO[str] = sys.stderr if err else sys.stdout
    stream.write(shown(text))
    stream.flush()


def say_json(line: str) -> None:
    """Writes a line of JSON. To a program it is the same: what a terminal would obey is escaped as JSON does it."""
    sys.stdout.write(_JSON.sub(_escaped, line) + "\n")
    sys.stdout.flush()


def say_marked(markup: str, *, err: bool) -> None:
    """Writes lines of Rich markup. One that is too long goes on further in than it began, never at the left edge: that
    is where our own lines begin.
    """
    from rich.text import Text

    out = console(err=err)
    for line in shown(markup).split("\n"):
        text = line.lstrip(" ")
        indent = len(line) - len(text)
        for number, part in enumerate(Text.from_markup(text).wrap(out, max(20, out.width - indent - 2))):
            out.print(Text(" " * (indent + (2 if number else 0))) + part, highlight=False, soft_wrap=True)


def say_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Writes a table. What stands in a cell stays in its column, whoever said it. The first column is what a row is
    called by, and stays whole. Where a terminal is too narrow for it the cells of a row stand below one another.
    """
    from rich.table import Table
    from rich.text import Text

    out = console(err=False)
    cells = [[Text(one_line(str(cell), 120)) for cell in row] for row in rows]
    widths = [max(len(head), *(row[at].cell_len for row in cells), 0) for at, head in enumerate(heads)]
    if sum(widths) - max(widths) + GAP * len(heads) + LEAST_COLUMN > out.width:
        for row in cells:
            _say_below(heads, row)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for at, head in enumerate(heads):
        table.add_column(head, overflow="fold", no_wrap=not at or widths[at] < max(widths))
    for row in cells:
        table.add_row(*row)
    out.print(table)


def _say_below(heads: Sequence[str], row: "Sequence[Text]") -> None:
    from rich.padding import Padding
    from rich.table import Table

    out = console(err=False)
    out.print(row[0], style="bold", soft_wrap=True)
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for head, cell in zip(heads[1:], row[1:], strict=True):
        if cell:
            table.add_row(head, cell)
    out.print(Padding(table, (0, 0, 0, 2)))


def escaped(text: str) -> str:
    """What pages and models say must not be read as markup."""
    from rich.markup import escape

    return escape(text)


@cache
def console(*, err: bool) -> "Console":
    from rich.console import Console

    return Console(stderr=err)


def _shown(character: str) -> str:
    category = unicodedata.category(character)
    if character == "\n" or (category[0] in "LNPS" and not BLANK.match(character)):
        return character
    if character == "\t":
        return " "
    if category in ("Cc", "Cs", "Zl", "Zp") or character in SEEN:
        return character.encode("unicode_escape").decode("ascii")
    if category == "Cf" or BLANK.match(character):
        return ""
    return character


def _without_piles(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def _escaped(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
