"""The conversation as the Interactions API wants it: a list of steps, and the tools as function declarations.

Each turn maps to its steps by itself, so that the input of one request is a prefix of the input of the next, as the
service's prefix cache needs it, except at the rare moments when `compaction` drops old pictures or looks.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from webhand_agent.compaction import compact
from webhand_agent.conversation import Call, Conversation, Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.marking import READ, page_content
from webhand_agent.tools.table import declaration
from webhand_agent.tools.tool import Tool

Step = dict[str, Any]
Turns = Sequence[UserTurn | Thought | ToolTurn]

NOT_CARRIED_OUT = "Not carried out: the run was interrupted. Look at the page before you do anything again."


def steps_of(conversation: Conversation) -> list[Step]:
    """Every turn as steps, oldest first."""
    turns = compact(conversation.turns)
    return [step for index in range(len(turns)) for step in _turn_steps(turns, index)]


def declarations(tools: Sequence[Tool]) -> list[dict[str, Any]]:
    """The tools as the API's function declarations."""
    return [{"type": "function", **declaration(tool)} for tool in tools]


def is_replayable(thought: Thought) -> bool:
    """Whether its steps are Gemini's own and whole.

    A thought of the offline planner has none. Made-up function calls lack the signature that the service insists on,
    so such a thought is told in words instead.
    """
    ids = {step.get("id") for step in thought.steps if step.get("type") == "function_call"}
    return bool(thought.steps) and all(call.id in ids for call in thought.calls)


def _turn_steps(turns: Turns, index: int) -> Iterator[Step]:
    turn = turns[index]
    if isinstance(turn, UserTurn):
        yield from _user(list(_contents(turn)))
    elif isinstance(turn, ToolTurn):
        yield from _results(turn, _thought_before(turns, index))
    else:
        yield from _thought_steps(turn)
        if index + 1 == len(turns) or not isinstance(turns[index + 1], ToolTurn):
            yield from _unanswered(turn, ())


def _user(content: list[dict[str, Any]]) -> Iterator[Step]:
    if content:
        yield {"type": "user_input", "content": content}


def _contents(turn: UserTurn) -> Iterator[dict[str, Any]]:
    if turn.request is not None:
        yield _text(f"The person asks:\n{turn.request}")
    if turn.note is not None:
        yield _text(turn.note)
    if turn.observation is not None:
        yield _text(page_content(turn.observation))
    if turn.image is not None:
        yield {"type": "image", "data": turn.image.data, "mime_type": turn.image.mime}


def _thought_steps(thought: Thought) -> Iterator[Step]:
    if thought.complaint is not None:
        yield from _user([_text(f"Your last answer could not be used and nothing was done. {thought.complaint}")])
    elif is_replayable(thought):
        yield from thought.steps
    else:
        yield from _told(thought)


def _told(thought: Thought) -> Iterator[Step]:
    said = [thought.text] if thought.text else []
    said += [f"I used {_call_in_words(call)}." for call in thought.calls]
    if said:
        yield {"type": "model_output", "content": [_text("\n".join(said))]}


def _call_in_words(call: Call) -> str:
    return f"{call.name}({json.dumps(call.arguments, ensure_ascii=False)})"


def _results(turn: ToolTurn, thought: Thought | None) -> Iterator[Step]:
    if thought is None or not is_replayable(thought):
        yield from _user([_text(f"Result of {result.name}: {_told_result(result)}") for result in turn.results])
        return
    yield from (_result(result) for result in turn.results)
    yield from _unanswered(thought, turn.results)


def _unanswered(thought: Thought, results: Sequence[ToolResult]) -> Iterator[Step]:
    """Results for calls that got none (a stopped or crashed run): the service refuses a call without its result."""
    if thought.complaint is not None or not is_replayable(thought):
        return
    answered = {result.call_id for result in results}
    for call in thought.calls:
        if call.id not in answered:
            yield _result(ToolResult(call_id=call.id, name=call.name, text=NOT_CARRIED_OUT, is_error=True))


def _result(result: ToolResult) -> Step:
    return {
        "type": "function_result",
        "call_id": result.call_id,
        "name": result.name,
        "result": [_text(_told_result(result))],
        "is_error": result.is_error,
    }


def _told_result(result: ToolResult) -> str:
    return f"{result.text}\n{page_content(result.content, READ)}" if result.content else result.text


def _thought_before(turns: Turns, index: int) -> Thought | None:
    before = turns[index - 1] if index else None
    return before if isinstance(before, Thought) else None


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}
