"""What receipts and looks show of how hard a run has tried: the guardrails of specs/web-agent.md section 7 as facts."""

from webhand_agent.protocol import Code, Effect
from webhand_agent.snapshot import parse
from webhand_agent.tools.tool import Evidence
from webhand_agent.verify.ledger import Entry, Ledger

_WRITING = frozenset({Effect.VALUE, Effect.CHECKED})
_NEVER_TRIED = frozenset({Code.INVALID, Code.REFUSED, Code.REPEATED, Code.NOT_FOUND})
"""Nothing was tried: there was no such thing, or it was held back."""

Way = tuple[str, ...]


def waited(ledger: Ledger) -> bool:
    """The page had come to rest, and it was given time: two looks, or a wait for something to happen."""
    is_at_rest = bool(ledger.looks) and not ledger.looks[-1].partial
    return is_at_rest and (len(ledger.looks) > 1 or bool(ledger.showing(Evidence.WAITED)))


def saw_all(ledger: Ledger) -> bool:
    """Nothing of the page stayed unseen: the tree left nothing out, or it was scrolled, searched or read to its end."""
    here = ledger.looks[-1] if ledger.looks else None
    if here is None:
        return False
    is_whole = not here.omitted and not any(line.expands for line in parse(here.tree).lines)
    read = [entry for entry in ledger.showing(Evidence.READ) if _is_here(ledger, entry)]
    came_to_end = any(_is_end(entry) for entry in (*read, *_scrolls(ledger)))
    return (is_whole and not is_scrolled_halfway(ledger)) or came_to_end or bool(ledger.showing(Evidence.SEARCHED))


def is_scrolled_halfway(ledger: Ledger) -> bool:
    """Whether scrolling down was begun on the page that is there now and not brought to its end."""
    scrolls = _scrolls(ledger)
    begun = any(entry.receipt.position is not None and not entry.receipt.position.at_start for entry in scrolls)
    return begun and not any(_is_end(entry) for entry in scrolls)


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
    has_read = any(
        entry.tool is not None and entry.tool.reads and entry.receipt.ok for entry in ledger.entries[last + 1 :]
    )
    tried = ledger.entries[last].step if last >= 0 else 1
    return has_read or any(step > tried for step in ledger.pictured)


def _way(entry: Entry) -> Way:
    """What it is and what it goes to. Words about it, and refs, which change, make it no other way."""
    named = [entry.target.line.role, entry.target.line.name] if entry.target is not None else []
    return (entry.call.name, *named, *sorted(f"{name}={value}" for name, value in entry.given.items()))


def _scrolls(ledger: Ledger) -> list[Entry]:
    """Those of the page that is there now as a whole: not of an area in it, nor to one element."""
    return [entry for entry in ledger.showing(Evidence.SCROLLED) if entry.target is None and _is_here(ledger, entry)]


def _is_end(entry: Entry) -> bool:
    return entry.receipt.position is not None and entry.receipt.position.at_end


def _is_here(ledger: Ledger, entry: Entry) -> bool:
    return entry.url == ledger.looks[-1].url
