"""A model that thinks nothing up: it gives the recorded calls again, each on the element as it is found today.

It sits where every model sits, so that policy, receipts, healing and the record are the same as ever. It keeps nothing
between two thoughts: how far it has come stands in the conversation.
"""

from collections.abc import Callable, Sequence
from typing import Any

from webhand_agent import receipts
from webhand_agent.history.conversation import Call, Conversation, Thought, ToolResult
from webhand_agent.models.model import ModelRefused
from webhand_agent.models.replay.aiming import ReadyCall, Unfocused, aim, never, wanted
from webhand_agent.models.replay.ending import is_alike, summary
from webhand_agent.models.replay.finding import LostElement
from webhand_agent.models.replay.progress import ReplayProgress, code, progress
from webhand_agent.models.replay.recording import RecordedStep, Recording
from webhand_agent.models.replay.words import in_words
from webhand_agent.protocol import Code
from webhand_agent.tools.control import ENDINGS, TASK_COMPLETE, TASK_FAILED
from webhand_agent.tools.page import FIND_ELEMENTS, WAIT_AND_OBSERVE
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.tools.tool import Tool

WAITS_MS = (2_000, 5_000, 10_000)
"""The longest waits, in turn, for an element that is not there. Each ends as soon as the page changes."""
MOST_WAITS = 10
"""Waits on a page that goes on changing."""
TRIES = 2
"""Tries of one step, where the failure is one that passes."""
LONGEST_QUERY = 60

_PASSES = frozenset(
    {Code.COVERED, Code.DISABLED, Code.HIDDEN, Code.STALE, Code.NOT_FOUND, Code.FRAME_GONE, Code.OUTSIDE_VIEWPORT}
)

HEALED = "heal"
"""The kind of a call to an element that took the place of the recorded one: it is judged as a model's."""


class Player:
    """Plays one recording; values that were given anew are in it already."""

    name = "replay"
    sees = False

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._fits = [_fitting(step) for step in recording.steps]

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        """The next call.

        Raises:
            ModelRefused: the run was not let end with what there is to say.
        """
        come = progress(conversation.turns, self._fits)
        thought = self._next(come, tools)
        if come.refusal is not None and thought.calls[0].name in ENDINGS:
            raise ModelRefused(_unended(thought.calls[0], come.refusal))
        if thought.text:
            on_text(thought.text)
        return thought

    async def aclose(self) -> None:
        """Holds nothing."""

    def _next(self, come: ReplayProgress, tools: Sequence[Tool]) -> Thought:
        if come.at == len(self._recording.steps):
            return self._end(come)
        step = self._recording.steps[come.at]
        if reason := never(step) or _given_up(step, come):
            return self._stop(step, come, reason)
        return self._do(step, come, aim(step, come.tree, come.found), tools)

    def _do(
        self,
        step: RecordedStep,
        come: ReplayProgress,
        aimed: ReadyCall | Unfocused | LostElement,
        tools: Sequence[Tool],
    ) -> Thought:
        if isinstance(aimed, ReadyCall) and aimed.is_ready and not aimed.instead and come.waits >= come.tries:
            return self._call(come, "do", aimed.tool, _accepted(aimed, tools))
        if isinstance(aimed, Unfocused) and not come.focused and _takes_text(step):
            return self._call(come, "focus", CLICK_ELEMENT.name, {"element_ref": aimed.ref})
        if (search := self._search(step, come, aimed)) is not None:
            return search
        if self._may_wait(come) and not (isinstance(aimed, ReadyCall) and aimed.is_ready and come.waits > come.tries):
            return self._wait(step, come)
        if isinstance(aimed, ReadyCall):
            kind = HEALED if aimed.instead else "do"
            text = f"{self._label(step)}: it takes {aimed.instead}, the only one that fits." if aimed.instead else ""
            return self._call(come, kind, aimed.tool, _accepted(aimed, tools), text)
        return self._stop(step, come, aimed.sentence)

    def _search(
        self, step: RecordedStep, come: ReplayProgress, aimed: ReadyCall | Unfocused | LostElement
    ) -> Thought | None:
        """Asks for the element where the tree has not all of the page."""
        target = wanted(step)
        gaps = any(line.role == "…" for line in come.tree.lines)
        if not isinstance(aimed, LostElement) or target is None or come.searched or not gaps:
            return None
        return self._call(come, "find", FIND_ELEMENTS.name, {"query": target.name[:LONGEST_QUERY], "role": target.role})

    def _may_wait(self, come: ReplayProgress) -> bool:
        return come.waits < len(WAITS_MS) or (come.changing and come.waits < MOST_WAITS)

    def _wait(self, step: RecordedStep, come: ReplayProgress) -> Thought:
        milliseconds = WAITS_MS[min(come.waits, len(WAITS_MS) - 1)]
        text = "" if come.waits else f"{self._label(step)} ({in_words(step)}) is not possible yet: it waits."
        return self._call(come, "wait", WAIT_AND_OBSERVE.name, {"milliseconds": milliseconds}, text)

    def _end(self, come: ReplayProgress) -> Thought:
        """The end may take a moment to look as it did."""
        if not come.waits and not is_alike(self._recording, come):
            return self._call(come, "wait", WAIT_AND_OBSERVE.name, {"milliseconds": WAITS_MS[0]})
        return self._call(come, "end", TASK_COMPLETE.name, {"summary": summary(self._recording, come)})

    def _stop(self, step: RecordedStep, come: ReplayProgress, reason: str) -> Thought:
        done = f" The {come.at} before it {'was' if come.at == 1 else 'were'} done." if come.at else ""
        where = f" The page is {come.tree.url}." if come.tree.url else ""
        sentence = (
            f"The replay of run {self._recording.run_id} stopped: {self._label(step).lower()}, {in_words(step)}, does "
            f"not fit this page. {reason}{where}{done}"
        )
        return self._call(come, "end", TASK_FAILED.name, {"reason": sentence})

    def _label(self, step: RecordedStep) -> str:
        return f"Step {step.number} of {len(self._recording.steps)}"

    def _call(self, come: ReplayProgress, kind: str, tool: str, arguments: dict[str, Any], text: str = "") -> Thought:
        call = Call(id=come.call_id(kind), name=tool, arguments=arguments)
        return Thought(author="model" if kind == HEALED else "replay", text=text, calls=(call,))


def _given_up(step: RecordedStep, come: ReplayProgress) -> str:
    """Why a step that failed is not tried again. One that does no more the second time is, whatever became of it."""
    failure = come.failure
    passes = _PASSES | ({Code.UNKNOWN} if step.literal is not None and step.literal.idempotent else set())
    if failure is None or (code(failure) in passes and come.tries < TRIES):
        return ""
    return f"It was tried: {_told(failure)}"


def _told(result: ToolResult) -> str:
    """The receipt as people read it: its code, where it failed, and all of its sentences."""
    if result.receipt is None:
        return result.text
    failed = "" if result.receipt.ok else f"Failed ({result.receipt.code.value}): "
    return f"{failed}{receipts.line(result.receipt)}"


def _unended(end: Call, refusal: ToolResult) -> str:
    """The last words of a replay whose end was not accepted: it has nothing else to say, and nothing more to do."""
    if end.name == TASK_FAILED.name:
        return str(end.arguments["reason"])
    return f"{end.arguments['summary']} But that does not count as done. {_told(refusal)}"


def _fitting(step: RecordedStep) -> frozenset[Code]:
    """Failures that are none: a dialog that opened as it did before, a page that is slow to come."""
    fits = {step.code} if step.code is Code.DIALOG_OPEN else set()
    return frozenset(fits | ({Code.TIMEOUT} if step.goes else set()))


def _accepted(aimed: ReadyCall, tools: Sequence[Tool]) -> dict[str, Any]:
    """The arguments that the tool takes: the record adds the element's name for people."""
    tool = next((tool for tool in tools if tool.name == aimed.tool), None)
    known = tool.parameters.model_fields if tool is not None else aimed.arguments
    return {name: value for name, value in aimed.arguments.items() if name in known}


def _takes_text(step: RecordedStep) -> bool:
    return step.target is not None and step.target.role in ("textbox", "searchbox", "combobox", "spinbutton")
