"""What a person reads first of what a run has changed: by code, from the ledger alone, whatever the summary says."""

from collections.abc import Sequence

from webhand_agent.protocol import Change

NOTHING = "Nothing was changed"
NOT_SEEN = "No change was seen"
SEEN = "What was changed"
NOT_COUNTED = "What was changed could not be counted: the run lost its host"


def label(changes: Sequence[Change], acts: int | None) -> str:
    """`acts` counts the delivered acts of `change` or worse; None where a run lost its host before it could count."""
    if any(change.proven for change in changes):
        return SEEN
    if acts is None:
        return NOT_COUNTED
    return NOT_SEEN if acts or changes else NOTHING
