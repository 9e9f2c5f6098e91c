"""What came of the last call, out of the facts of its receipt."""

from dataclasses import dataclass

from webhand_agent import receipts
from webhand_agent.history.conversation import Conversation, ToolTurn
from webhand_agent.protocol import Code, Effect

_AGAIN = (Code.STALE, Code.COVERED, Code.HIDDEN, Code.DISABLED, Code.NOT_FOUND, Code.TIMEOUT, Code.FRAME_GONE)
"""Codes after which another look may find the thing in order; so may an open dialog have been answered."""


@dataclass(frozen=True)
class Outcome:
    """`nothing`: the call was seen to change nothing, and it was not so before; a focus is no change.

    `asked` is what the page asked and nobody said yes to: then what was asked about is not done, whatever was clicked.
    `text` is what there is to read for the person, `answer` what they said.
    """

    failed: bool = False
    text: str = ""
    nothing: bool = False
    already: bool = False
    asked: str = ""
    answer: str = ""
    refused: bool = False
    may_try_again: bool = False


def last(conversation: Conversation) -> Outcome:
    """The newest result. Of one that was kept without its receipt nothing is known but whether it failed."""
    results = [result for turn in conversation.turns if isinstance(turn, ToolTurn) for result in turn.results]
    if not results or (one := results[-1].receipt) is None:
        return Outcome(failed=bool(results) and results[-1].is_error, text=results[-1].text if results else "")
    traces = one.already or one.requests or one.downloads or one.dialogs or one.drawn_anew or one.canvas
    asked = [dialog for dialog in one.dialogs if dialog.type != "alert"]
    return Outcome(
        failed=results[-1].is_error,
        text=receipts.line(one),
        nothing=bool(one.effect) and not traces and set(one.effect) <= {Effect.NONE, Effect.FOCUS},
        already=one.already,
        asked=asked[-1].text if asked and asked[-1].state != "accepted" else "",
        answer=one.answer,
        refused=one.code is Code.REFUSED,
        may_try_again=one.code in (*_AGAIN, Code.DIALOG_OPEN),
    )
