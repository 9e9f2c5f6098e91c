"""What a run has changed, by code out of the ledger alone (SAFETY rule 8); what bears what a model says of it."""

from collections.abc import Sequence

from webhand_agent.protocol import Change, Consequence, Effect, WriteRequest
from webhand_agent.safety.judged import app_of
from webhand_agent.tools.tool import Evidence, Risk
from webhand_agent.urls import BadUrl, origin, parse
from webhand_agent.verify.ledger import Entry, Ledger

_IN_THE_PAGE = frozenset({Effect.VALUE, Effect.CHECKED})
"""Effects of an act itself. What else the page did may be its own doing."""
_FROM_LEAST_TO_WORST = tuple(Consequence)
_OF_A_CHANGE = frozenset({Effect.DOM, Effect.NAVIGATION, Effect.ADDRESS, Effect.NEW_TAB, Effect.WINDOW})
"""Effects that say something only where the act was held for a change: a harmless link navigates as well."""

NOTHING = "Nothing was changed"
NOT_PROVEN = "No change was proven"
SEEN = "What was changed"
NOT_COUNTED = "What was changed could not be counted: the run lost its host"


def changes(ledger: Ledger) -> list[Change]:
    """The acts of `change` or worse with a write request, a form, a file, a field that acts by itself, or text that was
    seen to come into a program.
    """
    return [_change(entry) for entry in ledger.entries if entry.is_change and _leaves_a_trace(entry)]


def counts(ledger: Ledger) -> tuple[int, int]:
    """How many acts of `change` or worse were delivered, and how many other calls, those that steer the run aside.

    What was held for harmless and wrote counts as an act: it may have changed something, whatever it looked like.
    """
    acts = sum(entry.is_change or entry.has_written for entry in ledger.entries)
    steps = (entry for entry in ledger.entries if entry.risk is not Risk.CONTROL)
    return acts, sum(entry.is_whole and entry.is_delivered for entry in steps) - acts


def label(changes: Sequence[Change], acts: int | None) -> str:
    """What a person reads first of what a run has changed, whatever the summary says.

    `acts` counts the delivered acts of `change` or worse; None where a run lost its host before it could count.
    """
    if any(change.proven for change in changes):
        return SEEN
    if acts is None:
        return NOT_COUNTED
    return NOT_PROVEN if acts or changes else NOTHING


def verdict(changes: Sequence[Change], acts: int | None) -> str:
    """The same where the changes themselves do not stand below it."""
    said = label(changes, acts)
    if said != SEEN:
        return said
    proven = sum(change.proven for change in changes)
    return "1 change was seen" if proven == 1 else f"{proven} changes were seen"


def bears(entry: Entry, kind: Consequence) -> bool:
    """Whether a receipt shows that this was done: an effect that fits, a write request that arrived, a file. Of what a
    function of the program did its word is as good as can be had.
    """
    if _is_outside(entry):
        return entry.is_change and entry.receipt.ok
    if kind is Consequence.CHANGE:
        return _is_change_seen(entry)
    if kind is Consequence.TRANSFER:
        return has_file(entry) or _kept_file(entry) or (entry.is_change and has_arrived(entry))
    return entry.is_change and has_arrived(entry)


def could_be(entry: Entry, kind: Consequence) -> bool:
    """Whether it was done for this: an act of that kind or worse. What nobody judged could be anything."""
    if kind is Consequence.TRANSFER and _kept_file(entry):
        return True
    rank = _FROM_LEAST_TO_WORST.index
    return entry.is_change and (entry.act is None or rank(entry.consequence) >= rank(kind))


def has_arrived(entry: Entry) -> bool:
    """A write request to the site of the control's document or of its form, answered with 2xx or 3xx."""
    known = [site for site in (entry.act.site, entry.act.to) if site] if entry.act is not None else []
    sites = known or [_origin(entry)]
    return any(200 <= one.status < 400 and _is_of(one, sites) for one in entry.requests)


def has_file(entry: Entry) -> bool:
    return any(download.state == "complete" for download in entry.files)


def under_way(ledger: Ledger) -> str:
    """What the last act went to, where it may have changed something and nobody knows whether it happened."""
    last = ledger.entries[-1] if ledger.entries else None
    return _what(last) if last is not None and last.is_change and last.may_have_happened else ""


def _change(entry: Entry) -> Change:
    proven = has_arrived(entry) or has_file(entry) or _is_outside(entry) or _is_written_in_program(entry)
    where = (entry.act.site if entry.act is not None else "") or _origin(entry)
    return Change(step=entry.step, kind=entry.consequence, what=_what(entry), where=where, proven=proven)


def _what(entry: Entry) -> str:
    """In words for people: what it went to; where it went to no element, what the tool does."""
    if entry.act is not None and entry.act.what:
        return entry.act.what
    if entry.target is not None:
        line = entry.target.line
        return f'{line.role} "{line.name}"' if line.name else line.role
    return (entry.tool.verb or entry.tool.name) if entry.tool is not None else entry.call.name


def _leaves_a_trace(entry: Entry) -> bool:
    control = entry.act.control if entry.act is not None else None
    sends = control is not None and control.form is not None and (control.submits or control.enter)
    is_file = bool(entry.files) or Effect.DOWNLOAD in entry.receipt.effect or entry.risk is Risk.UPLOAD
    is_seen = bool(entry.requests) or _is_outside(entry) or _is_written_in_program(entry)
    return sends or (control is not None and control.alone) or is_file or is_seen


def _is_outside(entry: Entry) -> bool:
    return entry.tool is not None and entry.tool.outside


def _is_written_in_program(entry: Entry) -> bool:
    """Whether text was seen to come into a program of the desktop. Pictures show no more than that: neither what a
    click or a key did there, nor that anything was sent.
    """
    act = entry.act
    if act is None or not act.written or app_of(act.site) is None or entry.consequence is not Consequence.CHANGE:
        return False
    return entry.receipt.ok and entry.receipt.drawn_anew


def _is_change_seen(entry: Entry) -> bool:
    if not entry.acts or not entry.is_delivered:
        return False
    is_there = has_file(entry) or _is_written_in_program(entry)
    if entry.effects & _IN_THE_PAGE or (entry.is_change and has_arrived(entry)) or is_there:
        return True
    if entry.receipt.dialogs:
        return any(dialog.state == "accepted" for dialog in entry.receipt.dialogs)
    looks_else = bool(entry.after) and entry.changed
    return entry.is_change and (bool(entry.effects & _OF_A_CHANGE) or looks_else)


def _kept_file(entry: Entry) -> bool:
    """A file in the run's own folder."""
    return entry.evidence is Evidence.SAVED and not entry.acts


def _origin(entry: Entry) -> str:
    return origin(entry.target.url if entry.target is not None else entry.url)


def _is_of(request: WriteRequest, sites: Sequence[str]) -> bool:
    """Whether it went to one of the sites: the same host and port, or a host under a site's."""
    try:
        to = parse(request.url)
        at = [parse(site) for site in sites]
    except BadUrl:
        return False
    return any(to.port == site.port and (to.host == site.host or to.host.endswith(f".{site.host}")) for site in at)
