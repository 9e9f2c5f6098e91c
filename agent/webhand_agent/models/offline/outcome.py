"""What came of the last call, out of the words of its result."""

import re
from dataclasses import dataclass

from webhand_agent.conversation import Conversation, ToolTurn
from webhand_agent.protocol import Code, Dialog, Receipt

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

_CODE = re.compile("|".join(rf"\b{code.value}\b" for code in Code))
_UNCHANGED = re.compile(r"\bnothing (?:on the page )?(?:was seen to )?change|effect\W+none\b", re.IGNORECASE)
_WAS_SO = re.compile(r"^already\b", re.IGNORECASE)
_END = re.compile(r"\balready at the (?:bottom|top|end|edge)|\bno more content|\b(?:100|0) ?%", re.IGNORECASE)


@dataclass(frozen=True)
class Outcome:
    """`code` is None where the text names none; `unchanged` says that the action was seen to change nothing."""

    text: str = ""
    failed: bool = False
    receipt: Receipt | None = None

    @property
    def code(self) -> Code | None:
        match = _CODE.search(self.text)
        return Code(match[0]) if match else None

    @property
    def unchanged(self) -> bool:
        return bool(_UNCHANGED.search(self.text))

    @property
    def missed(self) -> bool:
        """Whether a state was to be set and is not: nothing changed, and it was not so before."""
        return self.unchanged and not _WAS_SO.search(self.text)

    @property
    def at_end(self) -> bool:
        return self.unchanged or bool(_END.search(self.text))

    @property
    def may_try_again(self) -> bool:
        return self.code in AGAIN

    @property
    def unanswered(self) -> Dialog | None:
        """What the page asked and nobody said yes to: then what was asked about was not done, whatever was clicked."""
        asked = [dialog for dialog in self.receipt.dialogs if dialog.type != "alert"] if self.receipt else []
        return asked[-1] if asked and asked[-1].state != "accepted" else None

    @property
    def message(self) -> str:
        """The receipt's own sentence."""
        return re.sub(r"^Failed \(\w+\):\s*", "", self.text).split("\n", 1)[0].strip()


def last(conversation: Conversation) -> Outcome | None:
    """The newest result, or None where nothing was called yet."""
    for turn in reversed(conversation.turns):
        if isinstance(turn, ToolTurn) and turn.results:
            return Outcome(turn.results[-1].text, turn.results[-1].is_error, turn.results[-1].receipt)
    return None
