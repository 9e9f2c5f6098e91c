"""What was waiting for the person when a run lost its host: nothing of it was done, and the next host may say so."""

from collections.abc import Sequence
from typing import Any

from webhand_agent.protocol import (
    ActionTaken,
    Answered,
    Code,
    Confirmation,
    Question,
    ReceiptGiven,
    StateChanged,
)

NOT_ANSWERED = (
    "Not done: Webhand was restarted while it waited for the person's answer, and none had come. Nothing was sent or "
    "changed by this call. If it is still needed, call it again: the person is asked again."
)


def unanswered(events: Sequence[Any]) -> ReceiptGiven | None:
    """A receipt for the call whose question or confirmation was open at the end of the record; None where none was."""
    last = next((event for event in reversed(events) if isinstance(event, Question | Confirmation | Answered)), None)
    if last is None or isinstance(last, Answered):
        return None
    given = {event.call_id for event in events if isinstance(event, ReceiptGiven)}
    action = next((event for event in reversed(events) if isinstance(event, ActionTaken)), None)
    if action is None or action.call_id in given or events.index(action) > events.index(last):
        return None
    t = events[-1].t
    return ReceiptGiven(
        t=t,
        step=action.step,
        call_id=action.call_id,
        ok=False,
        code=Code.REFUSED,
        effect=[],
        message=NOT_ANSWERED,
        ms=0,
    )


def waited(events: Sequence[Any]) -> float:
    """Seconds of a record that went by for the person: questions, confirmations and pauses."""
    total, since = 0.0, dict[str, float]()
    for event in events:
        match event:
            case Question(id=name) | Confirmation(id=name):
                since[name] = event.t
            case StateChanged(state="paused"):
                since["paused"] = event.t
            case Answered(id=name):
                total += event.t - since.pop(name, event.t)
            case StateChanged(state="running"):
                total += event.t - since.pop("paused", event.t)
    return total
