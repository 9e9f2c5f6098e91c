"""What a person reads of what a run has changed: by code, from the ledger alone, whatever the summary says."""

from collections.abc import Sequence

from webhand_agent.protocol import Change

NOTHING = "Nothing was changed."
NOT_SEEN = "No change was seen."


def label(changes: Sequence[Change], acts: int) -> str:
    """One sentence. `acts` counts the delivered acts of `change` or worse."""
    proven = sum(change.proven for change in changes)
    if not acts:
        return NOTHING
    if not proven:
        return NOT_SEEN
    return "1 change was seen." if proven == 1 else f"{proven} changes were seen."


def lines(changes: Sequence[Change]) -> list[str]:
    """One line for each of them: what, where, when, and whether the browser saw it arrive."""
    return [_line(change) for change in changes]


def _line(change: Change) -> str:
    proof = "" if change.proven else ", not proven"
    return f"{change.what} on {change.where} ({change.kind.value}, step {change.step}{proof})"
