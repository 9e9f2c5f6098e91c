"""What receipts and looks show of how hard a run has tried, and of what it has left unseen: the guardrails of
specs/web-agent.md section 7 as facts.

A list that something was left of is one that the run went through: it did the same with two things in it or more. One
thing taken is a choice, and to filter a table and then tick one of its rows is no way through it.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from webhand_agent.protocol import Code, Effect
from webhand_agent.snapshot import Line, Tree
from webhand_agent.tools.tool import Evidence
from webhand_agent.verify.ledger import Entry, Ledger, given, page_of

NAMED = 5
"""Items that are named; the others are counted."""
_LONGEST = 60
_WALK = 2
_LISTS = frozenset({"list", "listbox", "table", "grid", "treegrid", "tree", "feed"})
_BESIDES = frozenset({"navigation", "banner", "contentinfo", "menu", "menubar", "toolbar", "tablist", "complementary"})
_WRITING = frozenset({Effect.VALUE, Effect.CHECKED})
_NEVER_TRIED = frozenset({Code.INVALID, Code.REFUSED, Code.REPEATED, Code.NOT_FOUND})
"""Nothing was tried: there was no such thing, or it was held back."""

Way = tuple[str, ...]
Key = tuple[str, str, str]
"""A list over all looks at it: its page, role and name."""
Deed = tuple[str, str]
"""What is done with one item after the other: the tool, and the role of what it goes to."""


# --- How hard it has tried --------------------------------------------------------------------------------------------


def waited(ledger: Ledger) -> bool:
    """The page had come to rest, and it was given time: two looks, or a wait for something to happen."""
    is_at_rest = bool(ledger.looks) and not ledger.looks[-1].partial
    return is_at_rest and (len(ledger.looks) > 1 or bool(ledger.showing(Evidence.WAITED)))


def saw_all(ledger: Ledger) -> bool:
    """Nothing of the page stayed unseen: the tree left nothing out, or it was scrolled, searched or read to its end."""
    if not ledger.looks:
        return False
    here = ledger.looks[-1]
    is_whole = not here.omitted and not any(line.expands for line in here.tree.lines)
    read = [entry for entry in ledger.showing(Evidence.READ) if entry.url == here.url]
    came_to_end = any(entry.came_to_end for entry in (*read, *_scrolls(ledger)))
    return (is_whole and not _is_scrolled_halfway(ledger)) or came_to_end or bool(ledger.showing(Evidence.SEARCHED))


def ways(ledger: Ledger) -> set[tuple[Way, ...]]:
    """The different things that were tried. What is only written belongs to what is pressed after it: one way."""
    found: set[tuple[Way, ...]] = set()
    written: list[Way] = []
    for entry in ledger.entries:
        if not entry.acts or not entry.is_whole or entry.receipt.code in _NEVER_TRIED:
            if entry.evidence is Evidence.SEARCHED:
                found.add((_way(entry),))
        elif entry.receipt.ok and entry.effects and entry.effects <= _WRITING:
            written.append(_way(entry))
        else:
            found.add((*written, _way(entry)))
            written = []
    return found | {tuple(written)} if written else found


def looked(ledger: Ledger) -> bool:
    """Whether the page was read, searched or shown as a picture, besides its tree, since something was last tried."""
    last = max((at for at, entry in enumerate(ledger.entries) if entry.acts), default=-1)
    tried = ledger.entries[last].step if last >= 0 else 1
    return any(entry.has_read for entry in ledger.entries[last + 1 :]) or any(step > tried for step in ledger.pictured)


def _way(entry: Entry) -> Way:
    """What it is and what it goes to. Words about it, and refs, which change, make it no other way."""
    named = [entry.target.line.role, entry.target.line.name] if entry.target is not None else []
    arguments = given(entry.call, entry.tool).items()
    return (entry.call.name, *named, *sorted(f"{name}={value}" for name, value in arguments))


def _is_scrolled_halfway(ledger: Ledger) -> bool:
    """Whether scrolling down was begun on the page that is there now and not brought to its end."""
    scrolls = _scrolls(ledger)
    begun = any(entry.receipt.position is not None and not entry.receipt.position.at_start for entry in scrolls)
    return begun and not any(entry.came_to_end for entry in scrolls)


def _scrolls(ledger: Ledger) -> list[Entry]:
    """Those of the page that is there now as a whole: not of an area in it, nor to one element."""
    scrolls = ledger.showing(Evidence.SCROLLED)
    return [entry for entry in scrolls if entry.target is None and entry.url == ledger.looks[-1].url]


# --- What it has left unseen ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Taken:
    """What was taken out of a list: the texts of the items, and the refs of what was worked with in them. A page drawn
    anew has other refs, and an item that shows what was done to it another text."""

    texts: set[str] = field(default_factory=set)
    refs: set[str | None] = field(default_factory=set)


def unvisited(ledger: Ledger) -> str:
    """What of a list or page was left unseen, in sentences that the model is told once; empty where nothing was left
    that the tree or a scroll tells of."""
    said: list[str] = []
    opened = _opened(ledger)
    walked = max(opened, key=lambda one: len(opened[one].texts), default=None)
    if walked is not None and len(opened[walked].texts) >= _WALK:
        said += _left_of(ledger, walked[0], opened[walked])
    if _is_scrolled_halfway(ledger):
        said.append("The page was not scrolled to its end.")
    return " ".join(said)


def _opened(ledger: Ledger) -> dict[tuple[Key, Deed], Taken]:
    found: dict[tuple[Key, Deed], Taken] = defaultdict(Taken)
    trees = {state: look.tree for state, look in zip(ledger.states, ledger.looks, strict=True)}
    for entry in ledger.entries:
        tree = trees.get(entry.before, Tree())
        if entry.target is None or not entry.acts or not entry.has_effect:
            continue
        line = tree.by_ref(entry.target.line.ref or "")
        container = tree.under(line, _LISTS) if line is not None else None
        if line is not None and container is not None and tree.under(container, _BESIDES) is None:
            item = next((each for each in tree.children(container) if line in (each, *tree.inside(each))), line)
            taken = found[_key(tree, container), (entry.call.name, entry.target.line.role)]
            taken.texts.add(tree.words_of(item))
            taken.refs.add(line.ref)
    return found


def _left_of(ledger: Ledger, key: Key, opened: Taken) -> Iterator[str]:
    """What the last look at the list shows to be more of it, and what of it was seen and not opened."""
    for look in reversed(ledger.looks):
        tree = look.tree
        container = next((line for line in tree.lines if line.role in _LISTS and _key(tree, line) == key), None)
        if container is not None:
            gaps = _gaps(ledger, tree, container)
            yield from (f"Not expanded: {gap.name} [ref={gap.expands}]." for gap in gaps)
            if gaps:
                yield from _items(tree, container, opened)
            return


def _gaps(ledger: Ledger, tree: Tree, container: Line) -> list[Line]:
    """Lines that stand for more, unless they were expanded or the whole page's text was read."""
    read = (entry for entry in ledger.showing(Evidence.READ) if page_of(entry.url) == page_of(tree.url))
    if any(entry.came_to_end for entry in read):
        return []
    expanded = [str(value) for entry in ledger.showing(Evidence.UNFOLDED) for value in entry.call.arguments.values()]
    gaps = (line for line in tree.inside(container) if line.expands is not None)
    return [line for line in gaps if not any(str(line.expands) in each for each in expanded)]


def _items(tree: Tree, container: Line, opened: Taken) -> Iterator[str]:
    texts = [(tree.words_of(child), child) for child in tree.children(container) if child.expands is None]
    known = {text: {child.ref, *(line.ref for line in tree.inside(child))} - {None} for text, child in texts if text}
    missing = [text for text, refs in known.items() if text not in opened.texts and not refs & opened.refs]
    more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
    if missing:
        named = ", ".join(f'"{text[:_LONGEST]}"' for text in missing[:NAMED])
        yield f"Of the {len(known)} items shown {len(known) - len(missing)} were opened. Not opened: {named}{more}."


def _key(tree: Tree, container: Line) -> Key:
    return page_of(tree.url), container.role, container.name
