"""Sessions of scripts: their steps are calls of tools by name, and no model is asked. The model of such a run gives one
call after the other, so that permissions, receipts and the record are those of every other run; and like a replay's it
keeps nothing between two thoughts, so that another controller can go on in the middle.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field, ValidationError
from webhand_agent import receipts
from webhand_agent.history.conversation import Call, Conversation, Thought, ToolResult, ToolTurn
from webhand_agent.models.model import ModelRefused
from webhand_agent.protocol import Code, Receipt
from webhand_agent.tools.control import ENDINGS, TASK_COMPLETE
from webhand_agent.tools.table import TOOLS
from webhand_agent.tools.tool import Tool

from webhand_host.controller.tools import LOOKING, document_tools
from webhand_host.runs.folder import RunFolder
from webhand_host.server.failures import sentence_of
from webhand_host.server.route import Request

MOST_STEPS = 200
STEPS_MORE = 10
"""Steps of the loop beyond those of the script: looking, and the end."""
PREFIX = "script-"
END = f"{PREFIX}end"
WORDS = "Carry out the steps of a script."
LOOKED = "The first page was looked at: the report has what is there. With a model more of them would be."


class Step(Request):
    """A tool, by the name that the model knows it by, with its parameters."""

    tool: str = Field(max_length=64)
    params: dict[str, Any] = Field({})


class StepDone(BaseModel):
    """What came of a step. `content` is what it read, and the page's."""

    tool: str
    ok: bool
    code: Code | None
    message: str
    content: str


def check(steps: Sequence[Step]) -> None:
    """Raises `ValueError`, in a sentence about the first step that cannot be carried out."""
    for number, step in enumerate(steps, start=1):
        tool = _known().get(step.tool)
        if tool is None:
            raise ValueError(f"step {number}: there is no tool {step.tool[:64]}")
        try:
            tool.parameters.model_validate(step.params)
        except ValidationError as error:
            raise ValueError(
                f"step {number}: {step.tool} takes other params: {sentence_of(error.errors()[0])}"
            ) from None


def check_looks_only(steps: Sequence[Step]) -> None:
    """Raises `ValueError` for the first step by one of the document's tools that explorations have not."""
    for number, step in enumerate(steps, start=1):
        if _known()[step.tool].risk not in LOOKING and step.tool in _documents():
            raise ValueError(f"step {number}: mode explore only looks, and {step.tool} does more")


@functools.cache
def _known() -> dict[str, Tool]:
    return {tool.name: tool for tool in TOOLS} | _documents()


@functools.cache
def _documents() -> dict[str, Tool]:
    async def nobody(_: str) -> Receipt:
        return receipts.done("")

    return {tool.name: tool for tool in document_tools(Path(), nobody)}


class ScriptModel:
    """Implements `Model`."""

    name = "script"
    sees = False

    def __init__(self, steps: Sequence[Step], summary: str = "") -> None:
        self._steps = steps
        self._summary = summary or f"Carried out: {', '.join(step.tool for step in steps)}."
        self._is_new = True

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        """The next call. Raises `ModelRefused`: the last one was not done, and the script ends with it."""
        results = [
            result
            for turn in conversation.turns
            if isinstance(turn, ToolTurn)
            for result in turn.results
            if result.call_id.startswith(PREFIX)
        ]
        is_new, self._is_new = self._is_new, False
        if is_new and results and results[-1].receipt is not None and results[-1].receipt.code is Code.REFUSED:
            results.pop()  # its controller died while the person was asked: they are asked again
        if results and results[-1].is_error:
            raise ModelRefused(self._stopped(len(results), results[-1]))
        at = len(results)
        if at < len(self._steps):
            step = self._steps[at]
            call = Call(id=f"{PREFIX}{at + 1}-{len(conversation.turns)}", name=step.tool, arguments=step.params)
        else:
            call = Call(id=END, name=TASK_COMPLETE.name, arguments={"summary": self._summary})
        return Thought(calls=(call,))

    async def aclose(self) -> None:
        """Holds nothing."""

    def _stopped(self, number: int, last: ToolResult) -> str:
        if last.call_id == END or last.name in ENDINGS:
            return f"All steps were carried out, but that does not count as done. {_told(last)}"
        done = f" The {number - 1} before it {'was' if number == 2 else 'were'} done." if number > 1 else ""
        is_unknown = last.receipt is not None and last.receipt.code is Code.UNKNOWN
        ended = "has an end that nobody knows" if is_unknown else "was not done"
        return f"Step {number} of {len(self._steps)}, {last.name}, {ended}. {_told(last)}{done}"


def results(folder: RunFolder) -> list[StepDone]:
    """What came of the steps of a script, in their order."""
    return [
        StepDone(
            tool=one.name,
            ok=not one.is_error,
            code=one.receipt.code if one.receipt is not None else None,
            message=_told(one),
            content=one.content or "\n".join(one.parts),
        )
        for one in _results(folder)
    ]


def _results(folder: RunFolder) -> Iterator[ToolResult]:
    for turn in folder.turns() if folder.path.exists() else ():
        if isinstance(turn, ToolTurn):
            yield from (one for one in turn.results if one.call_id.startswith(PREFIX) and one.call_id != END)


def _told(result: ToolResult) -> str:
    return receipts.line(result.receipt) if result.receipt is not None else result.text
