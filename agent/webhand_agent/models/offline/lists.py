"""Lists and their entries, and the order of their dates."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise

from webhand_agent.models.offline.grammar import Language
from webhand_agent.snapshot import Line, Tree
from webhand_agent.text import fold, stem, words

ROWS = frozenset({"listitem", "row", "article", "option", "treeitem"})
LISTS = frozenset({"list", "table", "grid", "feed", "tree", "treegrid", "listbox"})
CHROME = frozenset({"navigation", "banner", "contentinfo", "menu", "menubar", "tablist", "toolbar", "complementary"})
_YEAR = "janfebmaraprmayjunjulaugsepoctnovdec enefebmarabrmayjunjulagosepoctnovdic genfebmaraprmaggiulugagosetottnovdic"
_MONTHS = {year[3 * at : 3 * at + 3]: at + 1 for year in _YEAR.split() for at in range(12)}


@dataclass(frozen=True)
class ListEntry:
    """`group` is the index of the list, or below 0 for articles in none; `openers` may lead into the entry:
    the link in its heading, else its links, else the entry itself."""

    line: Line
    group: int
    text: str
    openers: tuple[Line, ...]
    cells: tuple[str, ...]

    def says(self, said: Sequence[str]) -> bool:
        """Whether the words stand in it or its signs say them, inflected at most: a number whole, which "10.00" is not
        for "10"."""
        there = {stem(word) for word in words(f"{self.text} {self.line.states.get('marks', '')}")}
        return all(stem(one) in there and (not one.isdigit() or _is_whole(one, self.text)) for one in said)

    def is_marked(self, said: Sequence[str]) -> bool:
        """Whether its signs say the words."""
        return {stem(one) for one in said} <= {stem(word) for word in words(self.line.states.get("marks", ""))}

    def is_called(self, said: Sequence[str]) -> bool:
        """Whether the words are what it goes by: a number is that of its first cell or of what opens it, not any other
        that it holds.
        """
        called = " ".join([*self.cells[:1], *(line.name for line in self.openers)])
        return all(not one.isdigit() or _is_whole(one, called) for one in said)


def entries(tree: Tree, noun: str, language: Language) -> list[ListEntry]:
    """The entries that a noun names: of lists called so; of any list where the noun says nothing more ("result")."""
    found = list(every(tree))
    groups = {entry.group for entry in found}
    named = {group for group in groups if stem(noun) in map(stem, words(caption(tree, group)))}
    roles = language.roles(noun) & ROWS
    if not named and not roles:
        return found if noun in language.words["items"] else []
    return [entry for entry in found if (entry.group in named if named else entry.line.role in roles)]


def every(tree: Tree) -> Iterator[ListEntry]:
    """All entries of the page's content: not those of menus, and not those inside of others."""
    for line in tree.lines:
        above = list(tree.ancestors(line))
        if line.role not in ROWS or any(one.role in CHROME | ROWS for one in above):
            continue
        inside = list(tree.inside(line))
        if not line.has("header") and not any(below.role == "columnheader" for below in inside):
            group = next((one.index for one in above if one.role in LISTS), -1 - line.depth)
            links = [below for below in inside if below.role == "link" and below.ref]
            headings = {below.index for below in inside if below.role == "heading"}
            headed = [link for link in links if link.parent in headings]
            openers = headed[:1] or links or ([line] if line.ref else [])
            cells = [cell for one in (line, *inside) for cell in one.name.split(" | ") if cell]
            yield ListEntry(line, group, tree.words_of(line), tuple(openers), tuple(cells))


def _is_whole(number: str, text: str) -> bool:
    return re.search(rf"(?<![\d.,:/-]){number}(?![.,:/-]?\d)", text) is not None


def caption(tree: Tree, group: int) -> str:
    """What a list is called: by its own name, else by the heading that leads to it; articles in none by nothing."""
    if group < 0:
        return ""
    heading = heading_above(tree, tree.lines[group])
    return tree.lines[group].name or (heading.name if heading else "")


def heading_above(tree: Tree, line: Line) -> Line | None:
    """The last heading in front of a line that is not that of a part which has ended."""
    around = {-1, *(one.index for one in tree.ancestors(line))}
    before = reversed(tree.lines[: line.index])
    return next((one for one in before if one.role == "heading" and one.parent in around), None)


def in_order(found: Sequence[ListEntry]) -> list[ListEntry]:
    """The entries, newest first, if each has a date and the dates tell which is newest and which is oldest."""
    days = [day for entry in found if (day := _day(entry.text)) is not None]
    falls = all(one >= other for one, other in pairwise(days))
    rises = all(one <= other for one, other in pairwise(days))
    if len(days) < len(found) or (len(found) > 1 and falls == rises):
        return []
    return list(found if falls else found[::-1])


def _day(text: str) -> date | None:
    """The last date in a text. One without a year is the last such day that is not to come."""
    if iso := re.findall(r"\b(\d{4})-(\d\d)-(\d\d)\b", text):
        return date(*map(int, iso[-1]))
    today = datetime.now().astimezone().date()
    said = re.findall(r"\b(\d{1,2})\.? (?:de )?([a-z]{3})[a-z]*\b", fold(text))
    for day, month in reversed([(int(day), _MONTHS[name]) for day, name in said if name in _MONTHS]):
        for year in (today.year, today.year - 1):
            with suppress(ValueError):
                if (when := date(year, month, day)) <= today + timedelta(1):
                    return when
    return None
