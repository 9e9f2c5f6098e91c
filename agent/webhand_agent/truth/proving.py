"""Which receipt in the ledger proves a deed that a summary claims."""

from collections.abc import Iterator

from webhand_agent.models.offline.text import places, words
from webhand_agent.protocol import Effect, Observation
from webhand_agent.settling import is_enter, presses
from webhand_agent.tools.tool import Risk
from webhand_agent.tree import Line, parse
from webhand_agent.truth.claimable import CLAIMABLE, CONFIRMING, ELSEWHERE, Claimable, Deed, phrases_doing
from webhand_agent.truth.claims import says_done
from webhand_agent.truth.ledger import Entry, Ledger

_FILLING = frozenset({"type_text", "fill_form", "set_value", "set_checked", "select_option", "drag"})
_BY_ENTER = frozenset({Deed.SENT, Deed.SAVED, Deed.ADDED})
_EDITING = frozenset({"delete", "backspace"})
_PRESSED = frozenset({"button", "menuitem", "menuitemcheckbox", "menuitemradio", "checkbox", "switch", "radio"}) | {
    *("img", "option", "tab", "generic", "clickable", "togglebutton", "none", "listitem"),
}
"""Roles of controls that do something, whatever they are called. Links, rows and fields are not among them."""
_TELLING = frozenset({"status", "alert", "alertdialog", "log"})
_WORDY = frozenset({"text", "paragraph", "heading", "dialog", "generic", "strong", "statictext"})
_LONGEST_MESSAGE = 14
"""Words. What is longer is the page's content and no message about what was just done."""


def proof_of(deed: Deed, ledger: Ledger) -> Entry | None:
    """The latest receipt with an effect that does the deed; None where there is none."""
    return next((entry for entry in reversed(ledger.entries) if _proves(deed, entry, ledger)), None)


def in_words(entry: Entry) -> str:
    """A receipt as a sentence for people: which step, what was done, what it was seen to do."""
    seen = ", ".join(effect.value for effect in entry.receipt.effect if effect not in (Effect.NONE, Effect.FOCUS))
    said = " ".join(entry.receipt.message.split())
    return f"Step {entry.step}: {said}" + (f" (seen: {seen})" if seen else "")


def _proves(deed: Deed, entry: Entry, ledger: Ledger) -> bool:
    one = CLAIMABLE[deed]
    if not entry.receipt.ok:
        return entry.may_have_happened and _was_told(deed, entry, ledger)
    if entry.call.name in one.tools or one.effects & set(entry.receipt.effect):
        return True
    if entry.risk is not Risk.ACT or not entry.has_effect:
        return False
    return _does(deed, one, entry) or _was_told(deed, entry, ledger)


def _does(deed: Deed, one: Claimable, entry: Entry) -> bool:
    if entry.call.name == "handle_dialog":
        return bool(entry.call.arguments.get("accept"))
    if entry.call.name in _FILLING:
        return one.fields and (deed is not Deed.DELETED or _empties(entry))
    if (key := entry.call.arguments.get("key")) is not None:
        return _key_does(deed, str(key), entry)
    return entry.target is None or fits(deed, entry.target.line)


def _empties(entry: Entry) -> bool:
    """Writing deletes only where nothing is written."""
    given = entry.call.arguments
    fields = [field for field in given.get("fields", ()) if isinstance(field, dict)]
    return any(part.get(name) == "" for part in (given, *fields) for name in ("text", "value"))


def _key_does(deed: Deed, key: str, entry: Entry) -> bool:
    last = key.rsplit("+", 1)[-1].strip().lower()
    if deed is Deed.DELETED and last in _EDITING:
        return True
    if deed is Deed.SAVED and last == "s" and "+" in key:
        return True
    line = entry.target.line if entry.target else None
    if line is not None and line.role in _PRESSED | {"link"}:
        return presses(key) and fits(deed, line)
    sender = line.states.get("enter", "") if line is not None else ""
    if is_enter(key) and sender:
        return fits(deed, Line(-1, 0, -1, "button", sender))
    return is_enter(key) and deed in _BY_ENTER and not _holds(ELSEWHERE, words(line.name if line else ""))


def fits(deed: Deed, line: Line) -> bool:
    """Whether a control can be the one that does the deed.

    A name that says nothing in the languages known here (an icon, another language) is believed of a button. One that
    belongs to another deed, or that only leads somewhere, is not.
    """
    name = words(line.name)
    if any(places(phrase, name) for phrase in phrases_doing(deed)):
        return True
    if line.role not in _PRESSED:
        return False
    return _holds(CONFIRMING, name) or not _is_other(name)


def _is_other(name: list[str]) -> bool:
    return _holds(ELSEWHERE, name) or any(places(phrase, name) for deed in Deed for phrase in phrases_doing(deed))


def _was_told(deed: Deed, entry: Entry, ledger: Ledger) -> bool:
    """The page said so: a message that was not there before, and that no link led to."""
    if entry.target is not None and entry.target.line.role == "link":
        return False
    before, after = ledger.look(entry.before), ledger.look(entry.after)
    if after is None:
        return False
    known = set(_messages(before)) if before is not None else set()
    return any(says_done(deed, text) for text in _messages(after) if text not in known)


def _messages(seen: Observation) -> Iterator[str]:
    for line in parse(seen.tree).lines:
        count = len(words(line.name))
        if (line.role in _TELLING and count) or (line.role in _WORDY and 1 < count <= _LONGEST_MESSAGE):
            yield line.name


def _holds(phrases: tuple[str, ...], name: list[str]) -> bool:
    return any(places(phrase.split(), name) for phrase in phrases)
