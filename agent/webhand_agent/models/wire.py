"""What a model is shown of a conversation, whatever wire it speaks: what each turn becomes, and in which words.

Each turn maps by itself, so that one request begins with the one before it, as prefix caches need it, except at the
rare moments when `compaction` drops old pictures or looks.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from webhand_agent.history.compaction import compact
from webhand_agent.history.conversation import Conversation, Image, Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.prompt.delimiters import BEFORE, page_content, quotation

Json = dict[str, Any]

NOT_CARRIED_OUT = "Not carried out: the run was interrupted. Look at the page before you do anything again."


class Wire(Protocol):
    """The few shapes in which wires differ.

    `is_own` tells whether a thought came over this wire, so that its steps can go back as they are. Made-up calls lack
    what a service insists on (Gemini's signatures), so the thoughts of another mind are told in words instead.
    `sees` tells whether pictures are sent at all, `results_show` whether a result can hold its own: else it follows.
    """

    sees: bool
    results_show: bool

    def user(self, texts: Sequence[str], image: Image | None = None) -> Json: ...

    def said(self, text: str) -> Json: ...

    def result(self, result: ToolResult, text: str) -> Json: ...

    def is_own(self, thought: Thought) -> bool: ...


def told(conversation: Conversation, wire: Wire) -> list[Json]:
    """Every turn in the shapes of the wire, oldest first."""
    turns = compact(conversation.turns)
    items: list[Json] = []
    for before, turn, after in zip((None, *turns), turns, (*turns[1:], None), strict=False):
        if isinstance(turn, UserTurn):
            items += _user(turn, wire, conversation.mark)
        elif isinstance(turn, ToolTurn):
            items += _results(turn, before if isinstance(before, Thought) else None, wire, conversation.mark)
        else:
            items += _thought(turn, wire)
            items += _unanswered(turn, (), wire) if not isinstance(after, ToolTurn) else ()
    return items


def _user(turn: UserTurn, wire: Wire, mark: str) -> Iterator[Json]:
    texts = []
    if turn.request is not None:
        texts.append(f"The person asks:\n{turn.request}")
    if turn.recap is not None:
        texts.append(page_content(turn.recap, mark, BEFORE))
    texts += [f"The person says:\n{said}" for said in turn.said]
    if turn.note is not None:
        texts.append(turn.note)
    if turn.observation is not None:
        texts.append(page_content(turn.observation, mark))
    image = turn.image if wire.sees else None
    if texts or image is not None:
        yield wire.user(texts, image)


def _thought(thought: Thought, wire: Wire) -> Iterator[Json]:
    if thought.complaint is not None:
        yield wire.user([f"Your last answer could not be used and nothing was done. {thought.complaint}"])
    elif wire.is_own(thought):
        yield from thought.steps
    else:
        used = [f"I used {call.name}({json.dumps(call.arguments, ensure_ascii=False)})." for call in thought.calls]
        if words := [*([thought.text] if thought.text else ()), *used]:
            yield wire.said("\n".join(words))


def _results(turn: ToolTurn, thought: Thought | None, wire: Wire, mark: str) -> Iterator[Json]:
    if thought is None or not wire.is_own(thought):
        if turn.results:
            yield wire.user([f"Result of {result.name}: {_told_result(result, mark)}" for result in turn.results])
        yield from _pictures(turn.results, wire)
        return
    yield from (wire.result(result, _told_result(result, mark)) for result in turn.results)
    yield from _unanswered(thought, turn.results, wire)
    if not wire.results_show:
        yield from _pictures(turn.results, wire)


def _pictures(results: Sequence[ToolResult], wire: Wire) -> Iterator[Json]:
    for result in results:
        if wire.sees and result.image is not None:
            yield wire.user([f"The picture after {result.name}:"], result.image)


def _unanswered(thought: Thought, results: Sequence[ToolResult], wire: Wire) -> Iterator[Json]:
    """Results for calls that got none (a stopped or crashed run): services refuse a call without its result."""
    if thought.complaint is not None or not wire.is_own(thought):
        return
    answered = {result.call_id for result in results}
    for call in thought.calls:
        if call.id not in answered:
            result = ToolResult(call_id=call.id, name=call.name, text=NOT_CARRIED_OUT, is_error=True)
            yield wire.result(result, result.text)


def _told_result(result: ToolResult, mark: str) -> str:
    quotes = [quotation(result.quoted, mark)] if result.quoted else []
    read = [page_content(content, mark, result.what) for content in (result.content, *result.parts) if content]
    return "\n".join([*([result.text] if result.text else []), *quotes, *read])
