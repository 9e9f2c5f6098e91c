"""How far a replay has come, read from the conversation: so that another host can go on with it in the middle."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from webhand_agent.history.conversation import Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.protocol import Code
from webhand_agent.snapshot import Tree, parse

_ID = re.compile(r"replay-(\d+)-(do|heal|focus|wait|find|end)-\d+")

Turns = Sequence[UserTurn | Thought | ToolTurn]


@dataclass
class ReplayProgress:
    """`at` is the index of the step that is due. The rest is about that step alone, but `healed` and `last`.

    `failure` is the result of its last try where that failed, `found` what a search for its element has shown;
    `refusal` is the answer to a call that was to end the run and did not.
    """

    at: int = 0
    tries: int = 0
    waits: int = 0
    focused: bool = False
    searched: bool = False
    found: Tree = field(default_factory=Tree)
    failure: ToolResult | None = None
    healed: int = 0
    last: ToolResult | None = None
    refusal: ToolResult | None = None
    calls: int = 0
    tree: Tree = field(default_factory=Tree)
    changing: bool = False

    def call_id(self, kind: str) -> str:
        return f"replay-{self.at}-{kind}-{self.calls}"

    def take(self, result: ToolResult, *, fits: frozenset[Code]) -> None:
        """One result. `fits` are the failures that the record has for this step as well."""
        match = _ID.fullmatch(result.call_id)
        if match is None:
            return
        self.calls += 1
        kind = match[2]
        if kind in ("do", "heal"):
            self.last = result
            if result.is_error and code(result) not in fits:
                self.failure, self.tries = result, self.tries + 1
            else:
                self._next(healed=kind == "heal")
        elif kind == "wait":
            self.waits += 1
        elif kind == "find":
            self.searched, self.found = True, parse(result.content)
        elif kind == "focus":
            self.focused = True
        else:
            self.refusal = result

    def _next(self, *, healed: bool) -> None:
        self.at += 1
        self.healed += healed
        self.tries = self.waits = 0
        self.focused = self.searched = False
        self.found, self.failure = Tree(), None


def progress(turns: Turns, fits: Sequence[frozenset[Code]]) -> ReplayProgress:
    """`fits` are, for each step, the codes of failures that are no failure there."""
    made = ReplayProgress()
    seen: list[str] = []
    for turn in _of_this_run(turns):
        if isinstance(turn, ToolTurn):
            for result in turn.results:
                made.take(result, fits=fits[made.at] if made.at < len(fits) else frozenset())
        elif isinstance(turn, UserTurn) and turn.tree is not None:
            seen.append(turn.tree)
    made.tree = parse(seen[-1]) if seen else Tree()
    made.changing = len(seen) > 1 and seen[-1] != seen[-2]
    return made


def code(result: ToolResult) -> Code | None:
    """Why it failed; None where it did not."""
    return result.receipt.code if result.is_error and result.receipt is not None else None


def _of_this_run(turns: Turns) -> Turns:
    starts = [at for at, turn in enumerate(turns) if isinstance(turn, UserTurn) and turn.request is not None]
    return turns[starts[-1] :] if starts else turns
