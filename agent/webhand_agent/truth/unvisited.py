"""What of a list was not read, where the request covers all of it: items not opened, lines left out, further pages.

Everything is taken from the looks and receipts of the ledger. Items are the same on another day of the run when they
read the same: going back draws a list anew, with other refs.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from webhand_agent.models.offline.text import fold
from webhand_agent.protocol import Observation
from webhand_agent.tree import Line, Tree, parse
from webhand_agent.truth.evidence import is_scrolled_halfway
from webhand_agent.truth.ledger import Ledger, page_of
from webhand_agent.truth.quantity import Quantity

NAMED = 5
"""Items that are named; the others are counted."""
_LONGEST = 60
_LISTS = frozenset({"list", "listbox", "table", "grid", "treegrid", "tree", "feed"})
_BESIDES = frozenset({"navigation", "banner", "contentinfo", "menu", "menubar", "toolbar", "tablist", "complementary"})
_OPENABLE = frozenset({"link", "row", "treeitem", "option", "listitem", "article", "button"})
_NEXT = re.compile(
    r"^\W*(?:next(?: page)?|siguientes?|pagina siguiente|successiv[oaei]|pagina successiva|avanti|older(?: posts)?"
    r"|(?:load|show|see|view) more\b.*|more results|mas resultados|(?:ver|mostrar|cargar) mas\b.*|altri risultati"
    r"|(?:carica|mostra|vedi) altr[oaie]\b.*|pagina seguente|seguente)\W*$|^[›»→>]+$"
)
_MARKED = re.compile(r"\s*\b(?:unread|no le[ií]d[oa]s?|sin leer|non lett[oaie]|da leggere)\b[,:;]?\s*", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
_VISITS = ("navigate", "open_new_tab", "read_pages")


@dataclass(frozen=True)
class Unvisited:
    """`where` names the list, `opened` of its `total` items were opened, `names` are some of the others.

    `left` are lines such as "93 more rows" that nobody expanded, `further` the control that leads on.
    """

    where: str = ""
    opened: int = 0
    total: int = 0
    names: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    further: str = ""
    is_halfway: bool = False
    """Scrolling was begun and not brought to the end."""

    def __bool__(self) -> bool:
        return self.opened < self.total or bool(self.left or self.further or self.is_halfway)

    def in_words(self) -> str:
        """In sentences for the model."""
        said = []
        if self.opened < self.total:
            more = self.total - self.opened - len(self.names)
            named = ", ".join(f'"{name}"' for name in self.names) + (f" and {more} more" if more > 0 else "")
            of = f"Of the {self.total} items of the {self.where or 'list'}"
            said.append(f"{of} {self.opened} were opened. Not opened: {named}.")
        said += [f"Not expanded: {line}." for line in self.left]
        if self.further:
            said.append(f'There is more behind "{self.further}", which was not followed.')
        if self.is_halfway:
            said.append("The page was not scrolled to its end.")
        return " ".join(said)


@dataclass
class _List:
    """One list over all looks at it: the items by what they read, with every ref in them. `unread` were so once."""

    where: str
    items: dict[str, set[str]] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    last: int = -1
    """The look that showed it last."""
    by_ref: dict[str, str] = field(default_factory=dict)

    def add(self, text: str, refs: set[str], *, is_unread: bool) -> None:
        """An element whose words only count something else now ("3 minutes ago") is the item that it was."""
        plain = _MARKED.sub(" ", text).strip() or text
        was = next((self.by_ref[ref] for ref in refs if ref in self.by_ref), plain)
        plain = was if _DIGITS.sub("", was) == _DIGITS.sub("", plain) else plain
        self.items.setdefault(plain, set()).update(refs)
        self.by_ref |= dict.fromkeys(refs, plain)
        if is_unread:
            self.unread.add(plain)

    def wanted(self, wanted: Quantity) -> list[str]:
        """The items that the request is about."""
        return [
            text for text in self.items if (not wanted.unread or text in self.unread) and wanted.sender in fold(text)
        ]

    def opened(self, refs: set[str], names: set[str]) -> set[str]:
        return {text for text, own in self.items.items() if own & refs or text in names}


def unvisited(ledger: Ledger, wanted: Quantity) -> Unvisited:
    """What is left of the list that the run worked with, or of the longest it saw; of the page where there is none."""
    parsed = {text: parse(text) for text in {look.tree for look in ledger.looks}}
    trees = [parsed[look.tree] for look in ledger.looks]
    if not trees:
        return Unvisited()
    lists = _lists(ledger.looks, trees)
    refs, names, visits = _touched(ledger)
    chosen = max(lists, key=lambda one: (len(one.opened(refs, names)), len(one.items), one.last), default=None)
    at = chosen.last if chosen is not None else len(trees) - 1
    opened = chosen.opened(refs, names) if chosen is not None else set()
    items = chosen.wanted(wanted) if chosen is not None and wanted.each else []
    total = min(len(items), wanted.most or len(items))
    done = min(len(opened.intersection(items)) + visits, total)
    missing = [item for item in items if item not in opened] if done < total else []
    known = max(len(chosen.items), len(opened) + visits) if chosen is not None else wanted.most
    enough = bool(wanted.most) and known >= wanted.most
    return Unvisited(
        where=chosen.where if chosen is not None else "",
        opened=done,
        total=total,
        names=tuple(item[:_LONGEST] for item in missing[:NAMED]),
        left=() if enough else tuple(_left(ledger, ledger.looks[at], trees[at])),
        further="" if enough else _further(ledger, at, trees[at]),
        is_halfway=not enough and is_scrolled_halfway(ledger),
    )


def _lists(looks: list[Observation], trees: list[Tree]) -> list[_List]:
    found: dict[tuple[str, str, str], _List] = {}
    for at, (look, tree) in enumerate(zip(looks, trees, strict=True)):
        for line in tree.lines:
            if line.role not in _LISTS or tree.under(line, _BESIDES | _LISTS) is not None:
                continue
            items = list(_items(tree, line))
            if len(items) > 1:
                one = found.setdefault((page_of(look.url), line.role, line.name), _List(_shown(line)))
                one.last = at
                for text, refs, is_unread in items:
                    one.add(text, refs, is_unread=is_unread)
    return list(found.values())


def _items(tree: Tree, container: Line) -> Iterator[tuple[str, set[str], bool]]:
    """What can be opened in a list: each child with something to click, by what it reads; whether it is unread."""
    for child in tree.children(container):
        if child.role == "rowgroup":
            yield from _items(tree, child)
            continue
        lines = [child, *tree.inside(child)]
        text = tree.text_of(child)
        is_header = any(line.role == "columnheader" for line in lines)
        openable = [line for line in lines if line.ref and line.role in _OPENABLE]
        if text and openable and not is_header:
            is_unread = _MARKED.search(text) is not None or any(line.has("unread") for line in lines)
            yield text, {line.ref for line in lines if line.ref}, is_unread


def _touched(ledger: Ledger) -> tuple[set[str], set[str], int]:
    """The refs and names that were clicked with an effect, and how many addresses were gone to directly."""
    clicked = [entry for entry in ledger.done() if entry.target is not None and entry.acts and entry.has_effect]
    refs = {entry.target.line.ref for entry in clicked if entry.target is not None and entry.target.line.ref}
    names = {entry.target.line.name for entry in clicked if entry.target is not None}
    urls: set[str] = set()
    for entry in ledger.of(*_VISITS):
        if entry.receipt.ok:
            given = entry.call.arguments.get("urls", [entry.call.arguments.get("url")])
            urls |= {str(url) for url in given} if isinstance(given, list | tuple) else set()
    return refs, names, len(urls)


def _left(ledger: Ledger, look: Observation, tree: Tree) -> Iterator[str]:
    """Lines that the budget left out, unless they were expanded or the whole page's text was read."""
    expanded = {str(entry.call.arguments.get("ref", "")) for entry in ledger.of("expand") if entry.receipt.ok}
    if any(entry.receipt.ok and page_of(entry.url) == page_of(look.url) for entry in ledger.of("read_page")):
        return
    for line in tree.lines:
        if line.expands is not None and not any(line.expands in ref for ref in expanded):
            yield f"{line.name} [ref={line.expands}]"


def _further(ledger: Ledger, at: int, tree: Tree) -> str:
    """The control that leads to the next page of the list, where it was there at the end and nobody took it."""
    look, state = ledger.looks[at], ledger.states[at]
    for line in tree.lines:
        if line.role in ("link", "button") and line.ref and _NEXT.match(fold(line.name)) and not line.has("disabled"):
            taken = [
                entry
                for entry in ledger.done()
                if entry.target is not None
                and entry.target.line.name == line.name
                and entry.has_effect
                and (entry.before == state or (entry.url == look.url and _led_elsewhere(ledger, entry.after, look.url)))
            ]
            if not taken:
                return line.name
    return ""


def _led_elsewhere(ledger: Ledger, state: str, url: str) -> bool:
    after = ledger.look(state)
    return after is not None and after.url != url


def _shown(line: Line) -> str:
    return f'{line.role} "{line.name}"' if line.name else line.role
