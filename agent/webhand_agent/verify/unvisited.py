"""What of a list or page the run has left unseen, by its looks and receipts alone: a fact that the model is told once.

A list is one that the run went through: it took two things out of it or more. One thing taken is a choice.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from webhand_agent.snapshot import Line, Tree, parse
from webhand_agent.tools.tool import Evidence
from webhand_agent.verify.evidence import is_scrolled_halfway
from webhand_agent.verify.ledger import Ledger, page_of

NAMED = 5
"""Items that are named; the others are counted."""
_LONGEST = 60
_WALK = 2
_LISTS = frozenset({"list", "listbox", "table", "grid", "treegrid", "tree", "feed"})
_BESIDES = frozenset({"navigation", "banner", "contentinfo", "menu", "menubar", "toolbar", "tablist", "complementary"})


@dataclass(frozen=True)
class Taken:
    """What was taken out of a list: the texts of the items, and the refs of what was worked with in them. A page drawn
    anew has other refs, and an item that shows what was done to it another text."""

    texts: set[str] = field(default_factory=set)
    refs: set[str | None] = field(default_factory=set)


Key = tuple[str, str, str]
"""A list over all looks at it: its page, role and name."""


def unvisited(ledger: Ledger) -> str:
    """In sentences; empty where nothing was left that the tree or a scroll tells of."""
    said: list[str] = []
    opened = _opened(ledger)
    walked = max(opened, key=lambda key: len(opened[key].texts), default=None)
    if walked is not None and len(opened[walked].texts) >= _WALK:
        said += _left_of(ledger, walked, opened[walked])
    if is_scrolled_halfway(ledger):
        said.append("The page was not scrolled to its end.")
    return " ".join(said)


def _opened(ledger: Ledger) -> dict[Key, Taken]:
    found: dict[Key, Taken] = defaultdict(Taken)
    trees = {state: parse(look.tree) for state, look in zip(ledger.states, ledger.looks, strict=True)}
    for entry in ledger.entries:
        tree = trees.get(entry.before, Tree())
        if entry.target is None or not entry.acts or not entry.has_effect:
            continue
        line = tree.by_ref(entry.target.line.ref or "")
        container = tree.under(line, _LISTS) if line is not None else None
        if line is not None and container is not None and tree.under(container, _BESIDES) is None:
            item = next((each for each in tree.children(container) if line in (each, *tree.inside(each))), line)
            taken = found[_key(tree, container)]
            taken.texts.add(tree.text_of(item))
            taken.refs.add(line.ref)
    return found


def _left_of(ledger: Ledger, key: Key, opened: Taken) -> Iterator[str]:
    """What the last look at the list shows to be more of it, and what of it was seen and not opened."""
    for look in reversed(ledger.looks):
        tree = parse(look.tree)
        container = next((line for line in tree.lines if line.role in _LISTS and _key(tree, line) == key), None)
        if container is not None:
            gaps = list(_gaps(ledger, tree, container))
            yield from (f"Not expanded: {gap.name} [ref={gap.expands}]." for gap in gaps)
            if gaps:
                yield from _items(tree, container, opened)
            return


def _gaps(ledger: Ledger, tree: Tree, container: Line) -> Iterator[Line]:
    """Lines that stand for more, unless they were expanded or the whole page's text was read."""
    expanded = {str(value) for entry in ledger.showing(Evidence.UNFOLDED) for value in entry.call.arguments.values()}
    read = [entry for entry in ledger.showing(Evidence.READ) if page_of(entry.url) == page_of(tree.url)]
    if any(entry.receipt.position is not None and entry.receipt.position.at_end for entry in read):
        return
    for line in tree.inside(container):
        if line.expands is not None and not any(line.expands in ref for ref in expanded):
            yield line


def _items(tree: Tree, container: Line, opened: Taken) -> Iterator[str]:
    texts = [(tree.text_of(child), child) for child in tree.children(container) if child.expands is None]
    known = {text: {child.ref, *(line.ref for line in tree.inside(child))} - {None} for text, child in texts if text}
    missing = [text for text, refs in known.items() if text not in opened.texts and not refs & opened.refs]
    more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
    if missing:
        named = ", ".join(f'"{text[:_LONGEST]}"' for text in missing[:NAMED])
        yield f"Of the {len(known)} items shown {len(known) - len(missing)} were opened. Not opened: {named}{more}."


def _key(tree: Tree, container: Line) -> Key:
    return page_of(tree.url), container.role, container.name
