"""Lists on a page: which rows are the results that a person counts, and what to click to open one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from webhand_agent.models.offline.matching import CHROME
from webhand_agent.models.offline.synonyms import synonyms
from webhand_agent.models.offline.text import fold, words
from webhand_agent.tree import Line, Tree

_ITEMS = frozenset(
    {"listitem", "row", "article", "option", "link", "treeitem", "group", "heading", "gridcell", "generic", "button"}
)
_BY_ROLE = {"row": 1.0, "article": 1.5, "listitem": 1.0, "button": -4.0, "gridcell": -3.0, "generic": -0.5}
_MENUS = CHROME - {"complementary"}
_LISTS = frozenset({"list", "table", "grid", "treegrid", "rowgroup", "feed", "listbox", "tree"})
_OPENERS = ("link", "row", "option", "treeitem", "article", "gridcell", "listitem", "button")
_INLINE = frozenset({"paragraph", "heading", "listitem", "cell", "blockquote"})


@dataclass(frozen=True)
class Item:
    """One row: what to click, and every word in it."""

    line: Line
    opener: Line
    text: str


def groups(tree: Tree) -> list[list[Item]]:
    """Siblings of one role that can be opened, for every parent that has some."""
    found: list[list[Item]] = []
    for parent in (None, *tree.lines):
        by_role: dict[str, list[Item]] = {}
        for child in tree.children(parent):
            item = _item(tree, child)
            if item is not None:
                by_role.setdefault(child.role, []).append(item)
        found += by_role.values()
    return found


def _item(tree: Tree, line: Line) -> Item | None:
    if line.role not in _ITEMS:
        return None
    inside = list(tree.inside(line))
    if any(below.role == "columnheader" for below in inside):
        return None
    opener = _opener([line, *inside])
    return Item(line, opener, tree.text_of(line)) if opener is not None else None


def _opener(lines: Sequence[Line]) -> Line | None:
    """What opens a row: its longest link, for that is the title; else the row itself; else a button in it."""
    for role in _OPENERS:
        fitting = [line for line in lines if line.ref and line.role == role]
        if fitting:
            return max(fitting, key=lambda line: len(line.name) if role == "link" else -line.index)
    return lines[0] if lines[0].ref else None


def results(tree: Tree, query: str = "", before: frozenset[str] = frozenset()) -> list[Item]:
    """The list a person means by "the results": the group that weighs most.

    `query` is what was searched for, `before` the names on the page before the search. Empty where no list is a list of
    results (only menus and the like).
    """
    rated = [(_weight(tree, group, query, before), group) for group in groups(tree)]
    good = [(weight, group) for weight, group in rated if weight > 0]
    return max(good, key=lambda pair: pair[0])[1] if good else []


def _weight(tree: Tree, group: Sequence[Item], query: str, before: frozenset[str]) -> float:
    first = group[0].line
    around = {above.role for above in tree.ancestors(first)}
    asked = set(words(query))
    mentions = sum(bool(asked & set(words(item.text))) for item in group) / len(group) if asked else 0.0
    fresh = sum(item.text not in before for item in group) / len(group) if before else 0.0
    length = sum(min(len(item.text), 80) for item in group) / len(group)
    weight = length / 20 + min(len(group), 6) * 0.5 + 5 * mentions + 1.5 * fresh
    weight += 2 * ("main" in around) + 2 * bool(around & _LISTS)
    weight += _BY_ROLE.get(first.role, 0.0)
    weight -= 4 * (first.role in ("link", "button") and bool(around & _INLINE))
    return weight - 12 * bool(around & _MENUS) - 3 * ("complementary" in around) - 6 * ("listbox" in around)


def mentioning(tree: Tree, about: str, query: str = "", before: frozenset[str] = frozenset()) -> list[Item]:
    """Rows that mention all the words of `about`, of the results first; then anything else that can be opened."""
    asked = words(about)
    main = results(tree, query or about, before)
    known = {item.line.index for item in main}
    others = [
        item
        for group in groups(tree)
        for item in group
        if item.line.index not in known and _is_outside_chrome(tree, item)
    ]
    found: list[Item] = []
    for item in (*main, *others):
        if _mentions(item.text, asked) and all(item.opener != other.opener for other in found):
            found.append(item)
    return found


def _is_outside_chrome(tree: Tree, item: Item) -> bool:
    return tree.under(item.line, CHROME) is None and item.opener.role != "button"


def _mentions(text: str, asked: Sequence[str]) -> bool:
    return bool(asked) and set(asked) <= set(words(text))


def counted(tree: Tree, noun: str) -> int | None:
    """A number the page itself gives in front of the noun or of a word for results ("12 of 340 results" is 340)."""
    stems = {stem(word) for said in (noun, *synonyms(noun)) for word in words(said) if len(word) > 2}
    none = re.compile(r"^(?:no|0|sin|ningun[oa]?|nessun[oa]?)\s+(?:[^\W\d]+\s+)??([^\W\d]+)")
    for line in tree.lines:
        if (match := none.match(fold(line.name))) is not None and stem(match[1]) in stems:
            return 0
        for match in re.finditer(r"(\d[\d.,\s]*)\s+((?:[^\W\d]+\W+){0,2}?)([^\W\d]+)", fold(line.name)):
            if stem(match[3]) in stems:
                return int(re.sub(r"\D", "", match[1]))
    return None


def stem(word: str) -> str:
    """A word without its plural's ending, crude and enough: results/result, correos/correo, risultati/risultato."""
    word = fold(word)
    return re.sub(r"(?:es|s|[aeio])$", "", word) if len(word) > 3 else word
