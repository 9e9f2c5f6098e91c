"""Keeping what was typed into secret fields out of a run's events and receipts (SAFETY rule 7).

The model's own calls stay verbatim in the conversation: the service takes a thought back only as it gave it. What is
not seen here: the person's own words (they hold a secret before anybody knows it to be one), words that stream before
the first call that types the secret, values under four characters outside of that call, and other spellings of a value.
"""

import base64
import json
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from enum import Enum
from html import escape
from typing import Any, TypeVar
from urllib.parse import quote, quote_plus

from pydantic import BaseModel

from webhand_agent.conversation import Call, Thought, ToolTurn, UserTurn
from webhand_agent.protocol import Event, Observation, Receipt
from webhand_agent.receipts import Reading
from webhand_agent.tree import Line, bare_ref, parse

HIDDEN = "•••"
PLACEHOLDER = re.compile(r"\{\{\s*secret:\s*([A-Za-z0-9_.-]{1,64})\s*\}\}")
"""A secret by its name (`placeholders`)."""
SHORTEST = 4
"""Characters. Shorter values are parts of too many other words and numbers."""

_SHOWING = ("find_elements", "expand")
"""The tools that show elements besides the tree. What read_page reads could only pretend to."""

_TEXTS = (
    *("text", "message", "summary", "data", "arguments", "choices", "url", "title", "unproven", "changes", "items"),
    *("act", "writes", "context", "fields", "amount"),  # of a card
)

E = TypeVar("E", bound=Event)


class Mask:
    """The secrets that a run knows of, and texts without them."""

    def __init__(self) -> None:
        self._values: set[str] = set()
        self._given: set[str] = set()
        self._held = ""

    def add(self, value: str) -> None:
        if len(value.strip()) >= SHORTEST:
            self._values.add(value.strip())

    def give(self, value: str) -> None:
        """A secret of the vault: hidden in every spelling that a page or an address may give it, and in pages too."""
        for spelling in {
            value,
            quote(value),
            quote_plus(value),
            escape(value),
            json.dumps(value)[1:-1],
            _base64(value),
        }:
            self.add(spelling)
            self._given |= {spelling.strip()} & self._values

    def text(self, text: str) -> str:
        return _hidden(text, self._values)

    def observation(self, seen: Observation) -> Observation:
        """A page as the model may see it: one that shows a secret of the vault shows it to nobody else.

        What the model itself typed stays: it knows that, and it may be any word of the page.
        """
        if not self._given:
            return seen
        held = {name: _hidden(getattr(seen, name), self._given) for name in ("tree", "title", "url")}
        frames = [frame.model_copy(update={"url": _hidden(frame.url, self._given)}) for frame in seen.frames]
        return seen.model_copy(update={**held, "frames": frames})

    def event(self, event: E) -> E:
        """The event as it may be kept; the very same one where there is nothing to hide."""
        if not self._values:
            return event
        held = {name: getattr(event, name) for name in _TEXTS if name in type(event).model_fields}
        hidden = {name: plain for name, value in held.items() if (plain := self._plain(value)) != value}
        return event.model_copy(update=hidden) if hidden else event

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
        heads = (value[:length] for value in self._values for length in range(1, min(len(value), len(text) + 1)))
        longest = max((len(head) for head in heads if text.endswith(head)), default=0)
        self._held = text[len(text) - longest :]
        return text[: len(text) - longest]

    def rest(self) -> str:
        """What still waited when the stream ended."""
        held, self._held = self._held, ""
        return held

    def _plain(self, value: object) -> object:
        if isinstance(value, str):
            return value if isinstance(value, Enum) else self.text(value)
        if isinstance(value, BaseModel):
            return value.model_copy(update={name: self._plain(held) for name, held in value})
        if isinstance(value, dict):
            return {key: self._plain(inner) for key, inner in value.items()}
        return [self._plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def _hidden(text: str, values: Collection[str]) -> str:
    if not values:
        return text
    longest_first = sorted(values, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, longest_first)), HIDDEN, text)


def _base64(value: str) -> str:
    return base64.b64encode(value.encode()).decode().rstrip("=")


def is_secret(line: Line) -> bool:
    """The page engine marks fields for passwords, codes and cards, also empty ones."""
    return line.type == "password" or line.has("secret")


def typed_secret(call: Call, line: Line | None) -> str | None:
    """What a call types into a secret field, whatever its parameter is called. A placeholder only names a secret."""
    text = next((call.arguments[name] for name in ("text", "value") if name in call.arguments), None)
    if line is None or not is_secret(line) or not isinstance(text, str) or PLACEHOLDER.fullmatch(text.strip()):
        return None
    return text


def typed_secrets(call: Call, line_of: Callable[[str], Line | None]) -> Iterator[str]:
    """What a call types into secret fields, those of a form that it fills in included. `line_of` takes a ref."""
    parts = [call, *(call.model_copy(update={"arguments": field}) for field in _fields(call))]
    found = (typed_secret(part, line_of(str(part.arguments.get("element_ref")))) for part in parts)
    yield from (value for value in found if value is not None)


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
            for call in turn.calls:
                yield from typed_secrets(call, lambda ref: _shown(ref, trees))  # noqa: B023, used before it changes


def _fields(call: Call) -> list[dict[str, Any]]:
    fields = call.arguments.get("fields")
    return [field for field in fields if isinstance(field, dict)] if isinstance(fields, list | tuple) else []


def _shown(ref: str, trees: list[str]) -> Line | None:
    """The line of a ref as it was shown last."""
    mark = f"[ref={bare_ref(ref)}]"
    text = next((line for tree in reversed(trees) for line in tree.split("\n") if mark in line), "")
    return next(iter(parse(text).lines), None)
