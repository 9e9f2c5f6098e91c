"""What a run has learnt about sites, in short notes written by code: what failed there, and what helped instead.

A note is about one control of one kind of page: on another page, or of another button, it would be untrue. It names
tools and controls and holds nothing that was typed, no whole address and no text of the page: the next run reads it as
content, and the person can read and delete it (`webhand notes`).
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from webhand_agent.protocol import Code, Effect
from webhand_agent.run import Run
from webhand_agent.safety.secrecy import is_secret
from webhand_agent.services import Note
from webhand_agent.snapshot import Line
from webhand_agent.urls import is_injectable, origin
from webhand_agent.verify.ledger import Entry, Ledger, page_of

MOST_A_RUN = 5
"""Notes about one origin that one run may add."""
LONGEST_NAME = 40
_LONGEST_CONTENT = 3
_CONTENT = frozenset("link row cell gridcell listitem option treeitem article heading text".split())
"""Roles whose names are other people's words: subjects, headlines."""
REACH = 6
"""Actions within which a later one can be what helped."""

_TELLING = frozenset(
    {Code.COVERED, Code.DISABLED, Code.HIDDEN, Code.NOT_FOUND, Code.STALE, Code.NOT_EDITABLE, Code.NO_SUCH_OPTION}
    | {Code.UNTRUSTED, Code.TIMEOUT, Code.OUTSIDE_VIEWPORT, Code.FRAME_GONE}
)
"""Failures that say something about the site. The others are the person's, the model's or ours."""

BEFORE = "From earlier tasks on pages like this one of {origin}, what did not work and what did. It may be out of date:"
_ONE_OF_MANY = re.compile(r".*\d|.{25}|.*%")
"""A part of a path that names one thing of many, and not a kind of page."""


def kind_of_page(url: str) -> str:
    """The path of an address, without what names one thing of many: `/orders/…/edit`."""
    return (
        "/".join("…" if _ONE_OF_MANY.match(part) else part for part in urlsplit(url).path.rstrip("/").split("/")) or "/"
    )


def notes(ledger: Ledger) -> Iterator[tuple[str, Note]]:
    """Pairs of an origin and a note, the same one once, oldest first."""
    told: dict[tuple[str, Note], None] = {}
    for index, entry in enumerate(ledger.entries):
        is_noted = is_injectable(entry.url) and _failed(entry)
        if is_noted and (helped := _what_helped(entry, ledger.entries[index + 1 :])) is not None:
            told[origin(entry.url), Note(kind_of_page(entry.url), _note(entry, helped))] = None
    counts = Counter[str]()
    for where, note in told:
        counts[where] += 1
        if counts[where] <= MOST_A_RUN:
            yield where, note


def keep(run: Run) -> None:
    """At the end of a run: what it has learnt goes to the host's memory."""
    for where, note in notes(run.ledger):
        run.services.memory.learn(where, note)


def recall(run: Run, url: str) -> None:
    """At the first look at a kind of page: what is known of it waits to be told with the next step, as content."""
    where, page = origin(url), kind_of_page(url)
    if not is_injectable(url) or f"{where}{page}" in run.recalled:
        return
    run.recalled.add(f"{where}{page}")
    if known := [note.text for note in run.services.memory.recall(where) if note.page == page]:
        run.recap.append("\n".join([BEFORE.format(origin=where), *(f"- {text}" for text in known)]))


def _failed(entry: Entry) -> bool:
    """An action on a control with a name that did not work, or that was seen to do nothing, also afterwards."""
    if not entry.acts or entry.target is None or is_secret(entry.target.line) or not _name(entry.target.line):
        return False
    if not entry.receipt.ok:
        return entry.receipt.code in _TELLING
    return entry.receipt.healed or (entry.receipt.effect == [Effect.NONE] and bool(entry.after) and not entry.changed)


def _what_helped(entry: Entry, later: Sequence[Entry]) -> Entry | None:
    """The next thing on the same page that had an effect, unless it is only the same once more."""
    if entry.receipt.healed:
        return entry
    for other in [one for one in later if one.acts][:REACH]:
        if page_of(other.url) != page_of(entry.url):
            return None
        if other.receipt.ok and other.has_effect:
            is_told = other.target is None or bool(_name(other.target.line))
            return other if is_told and _in_words(other) != _in_words(entry) else None
    return None


def _note(entry: Entry, helped: Entry) -> str:
    why = entry.receipt.code.value if not entry.receipt.ok else "nothing changed"
    if entry.receipt.healed and entry.receipt.healing_method is not None:
        return f"{_in_words(entry)} worked only by {entry.receipt.healing_method.replace('_', ' ')}."
    return f"{_in_words(entry)} did not work ({why}); {_in_words(helped)} did."


def _in_words(entry: Entry) -> str:
    """The tool and its control; of a key its name, where it is no character that was typed."""
    key = str(entry.call.arguments.get("key", ""))
    pressed = f" {key}" if len(key.rsplit("+", 1)[-1]) > 1 else ""
    said = f"{entry.call.name}{pressed}"
    if entry.target is None or is_secret(entry.target.line):
        return said
    name = _name(entry.target.line)
    return f'{said} on {entry.target.line.role} "{name}"' if name else f"{said} on {entry.target.line.role}"


def _name(line: Line) -> str:
    """Of links and rows, which carry other people's words (subjects, headlines), only short ones."""
    words = line.name.split()
    plain = "" if line.role in _CONTENT and len(words) > _LONGEST_CONTENT else " ".join(words)
    return plain if len(plain) <= LONGEST_NAME else f"{plain[:LONGEST_NAME].rstrip()}…"
