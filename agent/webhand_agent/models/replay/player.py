"""A model that thinks nothing up: it gives the recorded calls again, each on the element as it is found today.

It sits where every model sits, so that policy, receipts, healing and the record are the same as ever. It keeps nothing
between two thoughts: how far it has come is read from the conversation, so that another host can go on in the middle.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from webhand_agent import receipts
from webhand_agent.history.conversation import Call, Conversation, Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.models.model import ModelRefused
from webhand_agent.models.replay import matching
from webhand_agent.models.replay.matching import LostElement, ReadyCall, Unfocused
from webhand_agent.models.replay.recording import RecordedStep, Recording, in_words
from webhand_agent.protocol import Code, Effect
from webhand_agent.snapshot import TEXT_FIELDS, Tree
from webhand_agent.tools.control import ENDINGS, TASK_COMPLETE, TASK_FAILED
from webhand_agent.tools.page import FIND_ELEMENTS, WAIT_AND_OBSERVE
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.tools.tool import Tool

WAITS_MS = (2_000, 5_000, 10_000)
"""The longest waits, in turn, for an element that is not there. Each ends as soon as the page changes."""
MOST_WAITS = 10
"""Waits on a page that goes on changing."""
RESTS = 2
"""Waits for a new page to come to rest. One that never does is worked on all the same."""
TRIES = 2
"""Tries of one step, where the failure is one that passes."""
LONGEST_QUERY = 60

_PASSES = frozenset(
    {Code.COVERED, Code.DISABLED, Code.HIDDEN, Code.STALE, Code.NOT_FOUND, Code.FRAME_GONE, Code.OUTSIDE_VIEWPORT}
)

HEALED = "heal"
"""The kind of a call to an element that took the place of the recorded one: it is judged as a model's."""

_ID = re.compile(rf"replay-(\d+)-(do|{HEALED}|focus|wait|find|end)-\d+")


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
    found: Tree | None = None
    failure: ToolResult | None = None
    healed: int = 0
    last: ToolResult | None = None
    refusal: ToolResult | None = None
    calls: int = 0
    tree: Tree = field(default_factory=Tree)
    changing: bool = False
    partial: bool = False

    def take(self, result: ToolResult, steps: Sequence[RecordedStep]) -> None:
        match = _ID.fullmatch(result.call_id)
        if match is None:
            return
        self.calls += 1
        kind = match[2]
        if kind in ("do", HEALED):
            self.last = result
            if result.is_error and not _is_expected(steps[self.at], _code(result)):
                self.failure, self.tries = result, self.tries + 1
            else:
                self.at, self.healed = self.at + 1, self.healed + (kind == HEALED)
                self.tries = self.waits = 0
                self.focused, self.found, self.failure = False, None, None
        elif kind == "wait":
            self.waits += 1
        elif kind == "find":
            self.found = result.tree or Tree()
        elif kind == "focus":
            self.focused = True
        else:
            self.refusal = result


def progress(turns: Sequence[UserTurn | Thought | ToolTurn], steps: Sequence[RecordedStep]) -> ReplayProgress:
    """How far the replay of these steps has come, as the turns since the last request tell."""
    made = ReplayProgress()
    starts = [at for at, turn in enumerate(turns) if isinstance(turn, UserTurn) and turn.request is not None]
    seen: list[UserTurn] = []
    for turn in turns[starts[-1] :] if starts else turns:
        if isinstance(turn, ToolTurn):
            for result in turn.results:
                made.take(result, steps)
        elif isinstance(turn, UserTurn) and turn.tree is not None:
            seen.append(turn)
    made.tree = seen[-1].tree if seen and seen[-1].tree is not None else Tree()
    made.changing = len(seen) > 1 and seen[-1].tree != seen[-2].tree
    made.partial = bool(seen) and seen[-1].partial
    return made


class Player:
    """Plays one recording; values that were given anew are in it already."""

    name = "replay"
    sees = False

    def __init__(self, recording: Recording) -> None:
        self._recording = recording

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        """The next call.

        Raises:
            ModelRefused: the run was not let end with what there is to say: it has nothing else to say or to do.
        """
        come = progress(conversation.turns, self._recording.steps)
        thought = self._next(come, tools)
        call = thought.calls[0]
        if come.refusal is not None and call.name == TASK_FAILED.name:
            raise ModelRefused(str(call.arguments["reason"]))
        if come.refusal is not None and call.name in ENDINGS:
            raise ModelRefused(f"{call.arguments['summary']} But that does not count as done. {_told(come.refusal)}")
        if thought.text:
            on_text(thought.text)
        return thought

    async def aclose(self) -> None:
        """Holds nothing."""

    def _next(self, come: ReplayProgress, tools: Sequence[Tool]) -> Thought:
        if come.at == len(self._recording.steps):
            return self._end(come)
        step = self._recording.steps[come.at]
        label = f"Step {step.number} of {len(self._recording.steps)}"
        if reason := matching.never(step):
            return self._stop(step, come, f"does not fit this page. {reason}")
        if reason := _given_up(step, come):
            return self._stop(step, come, f"was not done again. {reason}")
        # A page that is still being built may close again what its first step opens, and nobody is there to see it.
        is_new = come.at == 0 or self._recording.steps[come.at - 1].leaves
        if is_new and come.partial and not step.goes and not come.tries and come.waits < RESTS:
            return _wait(come)
        call = matching.resolve(step, come.tree, come.found or Tree())
        ready = call if isinstance(call, ReadyCall) and call.is_ready else None
        if ready is not None and not ready.instead and come.waits >= come.tries:
            return _call(come, "do", ready.tool, _accepted(ready, tools))
        takes_text = step.target is not None and step.target.role in TEXT_FIELDS
        if isinstance(call, Unfocused) and not come.focused and takes_text:
            return _call(come, "focus", CLICK_ELEMENT.name, {"element_ref": call.ref})
        has_gaps = any(line.role == "…" for line in come.tree.lines)
        target = matching.wanted(step) if has_gaps and come.found is None else None
        if isinstance(call, LostElement) and target is not None:
            query = {"query": target.name[:LONGEST_QUERY], "role": target.role}
            return _call(come, "find", FIND_ELEMENTS.name, query)
        may_wait = come.waits < len(WAITS_MS) or (come.changing and come.waits < MOST_WAITS)
        if may_wait and not (ready is not None and come.waits > come.tries):
            return _wait(come, "" if come.waits else f"{label} ({in_words(step)}) is not possible yet: it waits.")
        if isinstance(call, ReadyCall):
            text = f"{label}: it takes {call.instead}, the only one that fits." if call.instead else ""
            return _call(come, HEALED if call.instead else "do", call.tool, _accepted(call, tools), text)
        return self._stop(step, come, f"does not fit this page. {call.sentence}")

    def _stop(self, step: RecordedStep, come: ReplayProgress, reason: str) -> Thought:
        done = f" The {come.at} before it {'was' if come.at == 1 else 'were'} done." if come.at else ""
        where = f" The page is {come.tree.url}." if come.tree.url else ""
        sentence = (
            f"The replay of run {self._recording.run_id} stopped: step {step.number} of {len(self._recording.steps)}, "
            f"{in_words(step)}, {reason}{where}{done}"
        )
        return _call(come, "end", TASK_FAILED.name, {"reason": sentence})

    def _end(self, come: ReplayProgress) -> Thought:
        """Says how much was done again, and whether it ended as the recorded run did, which may take a moment."""
        differs = _differences(self._recording, come)
        if differs and not come.waits:
            return _wait(come)
        count = len(self._recording.steps)
        steps = "1 step" if count == 1 else f"all {count} steps"
        parts = [f"Done again from run {self._recording.run_id}, without a model: {steps}."]
        if come.healed:
            elements = "1 element" if come.healed == 1 else f"{come.healed} elements"
            parts.append(f"{elements} had changed since and could be recognised.")
        if differs:
            parts.append("The end is not like the recorded one.")
            parts += [*differs, "Look whether it did what you want."]
        else:
            parts.append(f"It ended as the recorded run did, at {come.tree.url}.")
        if self._recording.outcome not in (None, "completed"):
            parts.append("The recorded run itself was not completed.")
        return _call(come, "end", TASK_COMPLETE.name, {"summary": " ".join(parts)})


def _call(come: ReplayProgress, kind: str, tool: str, arguments: dict[str, Any], text: str = "") -> Thought:
    call = Call(id=f"replay-{come.at}-{kind}-{come.calls}", name=tool, arguments=arguments)
    return Thought(author="model" if kind == HEALED else "replay", text=text, calls=(call,))


def _wait(come: ReplayProgress, text: str = "") -> Thought:
    milliseconds = WAITS_MS[min(come.waits, len(WAITS_MS) - 1)]
    return _call(come, "wait", WAIT_AND_OBSERVE.name, {"milliseconds": milliseconds}, text)


def _accepted(call: ReadyCall, tools: Sequence[Tool]) -> dict[str, Any]:
    """The arguments that the tool takes: the record adds the element's name for people."""
    tool = next((tool for tool in tools if tool.name == call.tool), None)
    known = tool.parameters.model_fields if tool is not None else call.arguments
    return {name: value for name, value in call.arguments.items() if name in known}


def _given_up(step: RecordedStep, come: ReplayProgress) -> str:
    """Why a step that failed is not tried again. One that does no more the second time is, whatever became of it."""
    failure = come.failure
    passes = _PASSES | ({Code.UNKNOWN} if step.literal is not None and step.literal.idempotent else set())
    if failure is None or (_code(failure) in passes and come.tries < TRIES):
        return ""
    return f"It was tried: {_told(failure)}"


def _is_expected(step: RecordedStep, code: Code | None) -> bool:
    """Failures that are none: a dialog that opened as it did before, a page that is slow to come. Whether it came, the
    next step finds out.
    """
    is_slow = (code is Code.TIMEOUT and step.goes) or (code is Code.UNKNOWN and step.leaves)
    return is_slow or (code is Code.DIALOG_OPEN and code is step.code)


def _code(result: ToolResult) -> Code | None:
    """Why it failed; None where it did not."""
    return result.receipt.code if result.is_error and result.receipt is not None else None


def _told(result: ToolResult) -> str:
    """The receipt as people read it: its code, where it failed, and all of its sentences."""
    if result.receipt is None:
        return result.text
    failed = "" if result.receipt.ok else f"Failed ({result.receipt.code.value}): "
    return f"{failed}{receipts.line(result.receipt)}"


def _differences(recording: Recording, come: ReplayProgress) -> list[str]:
    """Each in a sentence; none where the end is like the recorded one."""
    found = []
    if recording.end and not matching.same_page(recording.end, come.tree.url):
        found.append(f"It ended at {come.tree.url or 'no page'}, and the recorded run at {recording.end}.")
    was = set(recording.steps[-1].effect) - {Effect.NONE} if recording.steps else set()
    last = come.last.receipt if come.last is not None else None
    now = set(last.effect) - {Effect.NONE} if last is not None else set()
    if was and not now:
        what = ", ".join(sorted(effect.value for effect in was))
        found.append(f"The last step changed nothing that was seen; in the recorded run it did ({what}).")
    return found
