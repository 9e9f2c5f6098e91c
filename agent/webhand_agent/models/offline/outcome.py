"""What came of the last call, out of the facts of its receipt."""

from collections.abc import Sequence
from dataclasses import dataclass

from webhand_agent import receipts
from webhand_agent.conversation import Conversation, ToolTurn
from webhand_agent.protocol import Code, Dialog, Effect, Receipt, Tab

AGAIN = frozenset(
    {
        Code.STALE,
        Code.COVERED,
        Code.HIDDEN,
        Code.DISABLED,
        Code.NOT_FOUND,
        Code.TIMEOUT,
        Code.FRAME_GONE,
        Code.DIALOG_OPEN,
    }
)
"""Codes after which another look may find the thing in order."""


@dataclass(frozen=True)
class Outcome:
    """The last receipt, as facts. `text` is what there is to read in it for the person, where the plan has to stop.

    A record from before receipts were kept with their results has none: then nothing is known but whether it failed.
    """

    receipt: Receipt | None = None
    failed: bool = False
    text: str = ""

    @property
    def unchanged(self) -> bool:
        """Whether the action was seen to change nothing."""
        return self.receipt is not None and self.receipt.effect == [Effect.NONE]

    @property
    def missed(self) -> bool:
        """Whether a state was to be set and is not: nothing changed, and it was not so before."""
        return self.unchanged and self.receipt is not None and not self.receipt.already

    def is_at_end(self, direction: str) -> bool:
        """Whether scrolling cannot go on in this direction."""
        position = self.receipt.position if self.receipt is not None else None
        if position is None:
            return self.unchanged
        return self.unchanged or (position.at_end if direction in ("down", "right") else position.at_start)

    @property
    def may_try_again(self) -> bool:
        return self.receipt is not None and self.receipt.code in AGAIN

    @property
    def answer(self) -> str:
        """What the person said, where they were asked."""
        return self.receipt.answer if self.receipt is not None else ""

    @property
    def tabs(self) -> Sequence[Tab]:
        return self.receipt.tabs if self.receipt is not None else ()

    @property
    def current(self) -> int | None:
        """The tab the run is in, where the tabs were listed."""
        return self.receipt.current if self.receipt is not None else None

    @property
    def unanswered(self) -> Dialog | None:
        """What the page asked and nobody said yes to: then what was asked about was not done, whatever was clicked."""
        asked = [dialog for dialog in self.receipt.dialogs if dialog.type != "alert"] if self.receipt else []
        return asked[-1] if asked and asked[-1].state != "accepted" else None


def last(conversation: Conversation) -> Outcome | None:
    """The newest result, or None where nothing was called yet."""
    for turn in reversed(conversation.turns):
        if isinstance(turn, ToolTurn) and turn.results:
            result = turn.results[-1]
            said = receipts.line(result.receipt) if result.receipt is not None else result.text
            return Outcome(result.receipt, result.is_error, said)
    return None
