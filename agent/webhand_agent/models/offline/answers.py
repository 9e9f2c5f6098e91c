"""What a page says, and how many there are of something: quoted and counted, never told in other words."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from webhand_agent.models.offline.grammar import ClauseReading, Language
from webhand_agent.models.offline.lists import CHROME, LISTS, ROWS, ListEntry, caption, entries, every
from webhand_agent.models.offline.targets import BEGINS, EXACT, FIELDS, fits, has, label, strip
from webhand_agent.snapshot import Line, Tree
from webhand_agent.text import stem, words

LONGEST = 900
"""Characters of a page that are quoted."""
_ENOUGH = 200
"""Characters of its own text from which on a page's frames are left out: elsewhere they hold advertisements."""
_CONTROLS = FIELDS | {"button", "tab", "menuitem", "option", "img", "image", "…", "deletion", "progressbar", "search"}
_BLOCKS = frozenset({"paragraph", "listitem", "blockquote", "cell", "gridcell", "definition", "term", "heading"})
_LABELS = frozenset({"cell", "rowheader", "term", "gridcell", "strong"})
_NAMED = frozenset({"main", "article", "region", "list", "table", "group", "iframe", "document", "form", "grid", "row"})
_KINDS = {"price": r"[€$£¥]|\d[.,]\d\d\b|\b[A-Z]{3} ?\d|\d ?[A-Z]{3}\b", "when": r"\d"}
"""What an answer has in it, by the way it is asked for."""


def read(reading: ClauseReading, language: Language, tree: Tree) -> str:
    """What the page says to a clause that asks for it, or an empty text."""
    if reading.way == "title":
        return tree.title
    if reading.way == "says":  # the content: the page's only article, else its main part, else all of it
        articles = [line for line in tree.lines if line.role == "article"]
        main = next((line for line in tree.lines if line.role == "main"), None)
        root = articles[0] if len(articles) == 1 else main
        lines = tree.lines if root is None else list(tree.inside(root))
        own = _pieces(tree, lines, CHROME | {"iframe"})
        return _run_on(own if sum(map(len, own)) >= _ENOUGH else _pieces(tree, lines, CHROME))
    said = strip(words(reading.target), language.words["articles"])
    text = _value(tree, said) or _section(tree, said, language) or _entry(reading.target, language, tree)
    # What holds no amount is no answer to what it costs, nor what holds no number to when it is.
    return text if re.search(_KINDS.get(reading.way, ""), text) else ""


def _pieces(tree: Tree, lines: Sequence[Line], skip: frozenset[str]) -> list[str]:
    found: list[str] = []
    end = -1
    for line in lines:
        if line.index < end:
            continue
        inside = list(tree.inside(line))
        if line.role in skip | _CONTROLS or _is_among_buttons(tree, line):
            end = line.index + len(inside) + 1
        elif line.role in _BLOCKS and not any(below.role in _CONTROLS | _BLOCKS for below in inside):
            found.append(_marked(line, tree.words_of(line)))
            end = line.index + len(inside) + 1
        elif line.name and (line.role not in _NAMED or "marks" in line.states):
            found.append(_marked(line, line.name))
    return [piece for piece in dict.fromkeys(found) if piece]


def _is_among_buttons(tree: Tree, line: Line) -> bool:
    """Whether it is a link right beside a button: what can be done there, and nothing that the page says."""
    if line.role != "link":
        return False
    siblings = tree.children(tree.parent(line))
    at = bisect_left(siblings, line.index, key=lambda one: one.index)
    return any(beside.role == "button" for beside in siblings[max(at - 1, 0) : at + 2])


def _marked(line: Line, text: str) -> str:
    """With what its signs say without words: "Unread, Lunch on Friday"."""
    return ", ".join(filter(None, [*line.states.get("marks", "").split(" | "), text]))


def _run_on(pieces: Iterable[str]) -> str:
    """Pieces in one line; those that end in no mark are kept apart. What is cut says so."""
    text = re.sub(r"(?<=[^\W_])\n", "; ", "\n".join(pieces)).replace("\n", " ")
    return text if len(text) <= LONGEST else text[:LONGEST].rsplit(" ", 1)[0] + " …"


def _value(tree: Tree, said: tuple[str, ...]) -> str:
    """Label and value: of a field, of "Label: value", of a row of two. Nothing where several are called so."""
    found: set[str] = set()
    for line in tree.lines:
        if line.role in FIELDS:
            found |= {f"{one}: {line.value}" for one in (label(tree, line),) if line.value and words(one) == said}
        elif (split := re.match(r"([^:]{1,60}):\s*\S", line.name)) and words(split[1]) == said:
            found.add(line.name)
        elif line.role in _LABELS and words(line.name) == said:
            siblings = tree.children(tree.parent(line))
            after = siblings[siblings.index(line) + 1 :]
            if after and (len(siblings) == 2 or line.role == "term"):
                found.add(f"{line.name.rstrip(': ')}: {tree.words_of(after[0])}")
    return found.pop() if len(found) == 1 else ""


def _section(tree: Tree, said: tuple[str, ...], language: Language) -> str:
    """What stands under the one heading that is called so, up to the next."""
    short = strip(said, language.containers) or said
    called = [line for line in tree.lines if line.role == "heading" and fits(short, line.name, language) >= BEGINS]
    called = [line for line in called if fits(short, line.name, language) == EXACT] or called
    below: list[Line] = []
    for line in tree.lines[called[0].index + 1 :] if len(called) == 1 else ():
        is_behind_list = line.ref and line.depth == called[0].depth and below and below[-1].depth > line.depth
        if line.role == "heading" or line.depth < called[0].depth or is_behind_list:
            break
        below.append(line)
    text = _run_on(_pieces(tree, below, CHROME))
    return f"{called[0].name}: {text}" if text else ""


def _entry(phrase: str, language: Language, tree: Tree) -> str:
    """The one entry that is called so, with all that it says; also by a column of its table: "the role of Bruno"."""
    said = strip(words(phrase), language.words["articles"])
    tables: set[Line | None] = set()
    for head in (line for line in tree.lines if line.role == "columnheader" or line.has("header")):
        for column in (one for name in head.name.split(" | ") if (one := words(name)) == said[: len(one)] and one):
            said = strip(said[len(column) :], language.words["about"] | language.words["articles"])
            tables.add(tree.under(head, LISTS))
    listed, rest = _listed(strip(said, language.containers) or said, language, tree)
    found = [one for one in listed or every(tree) if has(rest, one.text) and one.is_called(rest)]
    found = [one for one in found if not tables or tree.under(one.line, LISTS) in tables]
    lines = [found[0].line, *tree.inside(found[0].line)] if len(found) == 1 else []
    told = (_marked(line, line.name) for line in lines if line.name and line.role not in _CONTROLS)
    return _run_on(dict.fromkeys(told))


def _listed(said: tuple[str, ...], language: Language, tree: Tree) -> tuple[list[ListEntry], tuple[str, ...]]:
    """The entries that the last or the first of the words is the noun of, and what else is said of them."""
    for noun, rest in ((said[-1:], said[:-1]), (said[:1], said[1:])):
        if found := entries(tree, "".join(noun), language):
            return found, strip(rest, language.words["about"] | language.words["articles"])
    return [], said


def count(reading: ClauseReading, language: Language, tree: Tree) -> str:
    """The page's own number where it states one, and what was counted, with what the list leaves out."""
    said = strip(words(reading.target), language.words["articles"])
    told = [language.say("page_says", text=line) for line in (*_stated(said, tree), _value(tree, said)) if line][:1]
    listed, rest = _listed(said, language, tree)
    roles = language.roles(" ".join(said))
    kept: list[str] = []
    more = ""
    if roles and not listed:
        kept = [line.name for line in tree.lines if line.role in roles]
    elif len({entry.group for entry in listed}) == 1:
        kept = [one.text for one in listed if one.says(rest)]
        more = _left_out(tree, listed[0].group)
    # None found is not none there: the page may call them otherwise.
    told += [language.say("counted", n=len(kept), words=reading.target, more=more).strip()] if kept else []
    # That the words stand in an entry says that they may be meant so: whoever asked sees what was counted.
    told += [language.say("page_says", text=_run_on(kept))] if kept and listed and rest else []
    return " ".join(told or _by_signs(said, language, tree))


def _left_out(tree: Tree, group: int) -> str:
    """How a list says that it goes on."""
    inside = tree.inside(tree.lines[group]) if group >= 0 else ()
    return next((line.name for line in inside if line.role == "…"), "")


def _by_signs(said: tuple[str, ...], language: Language, tree: Tree) -> list[str]:
    """Entries of the one list whose signs say what is said of a noun that nothing is called by: "unread emails" over an
    Inbox. The answer names list and sign, which hold whatever the noun meant.
    """
    for rest in (said[:-1], said[1:]):
        found = [one for one in every(tree) if rest and one.is_marked(rest)]
        name = caption(tree, found[0].group) if len({one.group for one in found}) == 1 else ""
        if name:
            counted = {"list": name, "n": len(found), "words": " ".join(rest), "more": _left_out(tree, found[0].group)}
            quoted = language.say("page_says", text=_run_on([one.text for one in found]))
            return [language.say("marked", **counted).strip(), quoted]
    return []


def _stated(said: tuple[str, ...], tree: Tree) -> Iterator[str]:
    """A short line of the page itself with a number in front of the words: "142 jobs". Entries are anybody's words."""
    wanted = [stem(word) for word in said]
    for line in tree.lines:
        offered = [stem(word) for word in words(line.name)]
        is_own = line.role not in ROWS and tree.under(line, ROWS) is None and len(offered) <= 8
        after = (offered[at + 1 : at + 1 + len(wanted)] for at, word in enumerate(offered) if word.isdigit())
        if is_own and wanted in after:
            yield line.name
