"""What receipts and looks show of how hard a run has tried: the guardrails of specs/web-agent.md section 7 as facts."""

import re

from webhand_agent.tree import parse
from webhand_agent.truth.ledger import Entry, Ledger

_AT_END = re.compile(r"already at the bottom|this is the bottom|position: 100\s?%|nothing to scroll", re.IGNORECASE)
_PART = re.compile(r"position: \d+\s?%", re.IGNORECASE)
_TO_END = re.compile(r"to its end\b", re.IGNORECASE)
_SCROLLING = ("scroll_page", "scroll_to")
_SEARCHING = ("find_elements",)
_LOOKING = (
    "read_page",
    "read_pages",
    "find_elements",
    "take_screenshot",
    "find_by_sight",
    "extract_table",
    "extract_links",
)


def waited(ledger: Ledger) -> bool:
    """The page had come to rest, and it was given time: two looks, or a wait for something to happen."""
    is_at_rest = bool(ledger.looks) and not ledger.looks[-1].partial
    return is_at_rest and (len(ledger.looks) > 1 or _worked(ledger, "wait_and_observe"))


def saw_all(ledger: Ledger) -> bool:
    """Nothing of the page stayed unseen: the tree left nothing out, or it was scrolled, searched or read to its end."""
    here = ledger.looks[-1] if ledger.looks else None
    if here is None:
        return False
    is_whole = not here.omitted and not any(line.expands for line in parse(here.tree).lines)
    read = any(_TO_END.search(entry.receipt.message) for entry in ledger.of("read_page") if entry.receipt.ok)
    return (is_whole and not is_scrolled_halfway(ledger)) or read or is_at_end(ledger) or _worked(ledger, *_SEARCHING)


def is_at_end(ledger: Ledger) -> bool:
    """Whether scrolling came to the end of the page that is there now."""
    return any(_AT_END.search(entry.receipt.message) for entry in _scrolls(ledger))


def is_scrolled_halfway(ledger: Ledger) -> bool:
    """Whether scrolling was begun on the page that is there now and not brought to its end."""
    scrolls = _scrolls(ledger)
    return any(_PART.search(entry.receipt.message) for entry in scrolls) and not is_at_end(ledger)


def ways(ledger: Ledger) -> set[tuple[str, ...]]:
    """The different things that were tried: each control, key, address, text and search once."""
    tried = [entry for entry in ledger.entries if entry.acts or entry.call.name in _SEARCHING]
    return {_way(entry) for entry in tried}


def looked(ledger: Ledger) -> bool:
    """Whether the page was read, searched or shown as a picture, besides its tree."""
    return bool(ledger.pictured) or _worked(ledger, *_LOOKING)


def _way(entry: Entry) -> tuple[str, ...]:
    given = entry.call.arguments
    named = [entry.target.line.role, entry.target.line.name] if entry.target is not None else []
    return (
        entry.call.name,
        *named,
        *(str(given[key]) for key in ("url", "key", "text", "query", "x", "y") if key in given),
    )


def _scrolls(ledger: Ledger) -> list[Entry]:
    url = ledger.looks[-1].url if ledger.looks else ""
    scrolls = [entry for entry in ledger.of(*_SCROLLING) if entry.receipt.ok and entry.url == url]
    return [entry for entry in scrolls if entry.call.arguments.get("direction", "down") == "down"]


def _worked(ledger: Ledger, *tools: str) -> bool:
    return any(entry.receipt.ok for entry in ledger.of(*tools))
