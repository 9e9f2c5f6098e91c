"""Keeping what was typed into secret fields out of a run's events and receipts (SAFETY rule 7).

The model's own calls stay verbatim in the conversation: the service takes a thought back only as it gave it. What is
not seen here: the person's own words (they hold a secret before anybody knows it to be one), words that stream before
the first call that types the secret, values under four characters outside of that call, and other spellings of a value.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

from webhand_agent.conversation import Call, Thought, ToolTurn, UserTurn
from webhand_agent.protocol import Event, Receipt
from webhand_agent.receipts import Reading
from webhand_agent.tree import Line, bare_ref, parse

HIDDEN = "•••"
SHORTEST = 4
"""Characters. Shorter values are parts of too many other words and numbers."""

_SHOWING = ("find_elements", "expand")
"""The tools that show elements besides the tree. What read_page reads could only pretend to."""

_TEXTS = ("text", "message", "summary", "what", "arguments", "choices", "url", "title")

E = TypeVar("E", bound=Event)


class Mask:
    """The secrets that a run knows of, and texts without them."""

    def __init__(self) -> None:
        self._values: set[str] = set()
        self._held = ""

    def add(self, value: str) -> None:
        if len(value.strip()) >= SHORTEST:
            self._values.add(value.strip())

    def text(self, text: str) -> str:
        if not self._values:
            return text
        longest_first = sorted(self._values, key=len, reverse=True)
        return re.sub("|".join(map(re.escape, longest_first)), HIDDEN, text)

    def event(self, event: E) -> E:
        """The event as it may be kept; the very same one where there is nothing to hide."""
        if not self._values:
            return event
        held = {name: getattr(event, name) for name in _TEXTS if name in type(event).model_fields}
        hidden = {name: self._plain(value) for name, value in held.items()}
        return event if hidden == held else event.model_copy(update=hidden)

    def receipt(self, receipt: Receipt) -> Receipt:
        if not self._values:
            return receipt
        update: dict[str, object] = {
            "message": self.text(receipt.message),
            "candidates": [self.text(line) for line in receipt.candidates],
            "dialogs": [one.model_copy(update={"text": self.text(one.text)}) for one in receipt.dialogs],
            "downloads": [one.model_copy(update={"name": self.text(one.name)}) for one in receipt.downloads],
        }
        if isinstance(receipt, Reading):
            update["content"] = self.text(receipt.content)
        return receipt.model_copy(update=update)

    def streamed(self, piece: str) -> str:
        """As much of a stream as can be told: an end that may be the beginning of a secret waits for what follows."""
        text = self.text(self._held + piece)
        heads = (value[:length] for value in self._values for length in range(1, len(value)))
        longest = max((len(head) for head in heads if text.endswith(head)), default=0)
        self._held = text[len(text) - longest :]
        return text[: len(text) - longest]

    def rest(self) -> str:
        """What still waited when the stream ended."""
        held, self._held = self._held, ""
        return held

    def _plain(self, value: object) -> object:
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {key: self._plain(inner) for key, inner in value.items()}
        return [self._plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def is_secret(line: Line) -> bool:
    """The page engine marks fields for passwords, codes and cards, also empty ones."""
    return line.type == "password" or line.has("secret")


def typed_secret(call: Call, line: Line | None) -> str | None:
    """What a call types into a secret field."""
    text = call.arguments.get("text")
    return text if line is not None and is_secret(line) and isinstance(text, str) else None


def secrets_in(turns: Sequence[UserTurn | Thought | ToolTurn]) -> Iterator[str]:
    """What earlier calls of a conversation typed into secret fields, for a run that was taken up and for follow-ups."""
    trees: list[str] = []
    for turn in turns:
        if isinstance(turn, UserTurn):
            trees = [] if turn.request is not None else trees  # refs are those of one run
            trees += [turn.tree] if turn.tree is not None else []
        elif isinstance(turn, ToolTurn):
            trees += [result.content for result in turn.results if result.name in _SHOWING]
        elif isinstance(turn, Thought):
            found = (typed_secret(call, _shown(str(call.arguments.get("element_ref")), trees)) for call in turn.calls)
            yield from (value for value in found if value is not None)


def _shown(ref: str, trees: list[str]) -> Line | None:
    """The line of a ref as it was shown last."""
    mark = f"[ref={bare_ref(ref)}]"
    text = next((line for tree in reversed(trees) for line in tree.split("\n") if mark in line), "")
    return next(iter(parse(text).lines), None)
