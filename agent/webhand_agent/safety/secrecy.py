"""Keeping what was typed into secret fields out of a run's events and receipts (SAFETY rule 7).

The model's own calls stay verbatim in the conversation: the service takes a thought back only as it gave it. What is
not seen here: the person's own words (they hold a secret before anybody knows it to be one), words that stream before
the first call that types the secret, values under four characters outside of that call, and spellings of a value that
no encoding knows (`spellings`).
Secrets in addresses need nobody to know them: they are told by what they look like (`addresses`).
"""

import base64
import json
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from html import escape
from typing import Literal, TypeVar, get_origin
from urllib.parse import quote, quote_plus

from pydantic import BaseModel

from webhand_agent.history.conversation import Call, Thought, ToolTurn, UserTurn
from webhand_agent.protocol import Dialog, Observation
from webhand_agent.safety.addresses import without_tokens
from webhand_agent.safety.spellings import forms_of, hidden
from webhand_agent.snapshot import Line, Tree, bare_ref

HIDDEN = "•••"
PLACEHOLDER = re.compile(r"\{\{\s*secret:\s*([A-Za-z0-9_.-]{1,64})\s*\}\}")
"""A secret by its name (`placeholders`)."""
SHORTEST = 4
"""Characters. Shorter values are parts of too many other words and numbers."""

_NAMES = frozenset({"id", "call_id", "tool", "model", "document_id", "prefix", "digest", "ref", "mime"})
"""Fields by which code finds something again. They are ours or the browser's and hold no page's words; a secret that
happens to read like one of them must not tear apart what belongs together."""

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")


class Mask:
    """The secrets that a run knows of, and texts without them."""

    def __init__(self) -> None:
        self._values: set[str] = set()
        self._given: set[str] = set()
        self._forms: frozenset[str] = frozenset()
        self._held = ""

    def add(self, value: str) -> None:
        if len(value.strip()) >= SHORTEST:
            self._values.add(value.strip())

    def give(self, value: str) -> None:
        """A secret of the vault: hidden in every spelling that a page or an address may give it, and in pages too."""
        encoded = base64.b64encode(value.encode()).decode().rstrip("=")
        for spelling in {value, quote(value), quote_plus(value), escape(value), json.dumps(value)[1:-1], encoded}:
            self.add(spelling)
            self._given |= {spelling.strip()} & self._values
        self._forms |= forms_of(value)

    def text(self, text: str) -> str:
        (shown,) = self._hide([text], self._values)
        return shown

    def observation(self, seen: Observation) -> Observation:
        """A page as the model may see it: neither a secret of the vault that it shows, nor the tokens of its addresses.

        What the model itself typed stays: it knows that, and it may be any word of the page.
        """
        return _without(seen, lambda texts: self._hide(texts, self._given))

    def address(self, url: str) -> str:
        """An address without secrets of the vault, which a form that is sent by GET puts there."""
        (shown,) = hidden([_hidden(url, self._given)], self._forms, HIDDEN) if self._given else [url]
        return shown

    def read(self, found: T) -> T:
        """What was read for a program, without secrets of the vault that a page shows. Its addresses stay whole."""
        if not self._given or not isinstance(found, BaseModel):
            return found
        return _without(found, lambda texts: hidden([_hidden(one, self._given) for one in texts], self._forms, HIDDEN))

    def model(self, model: M) -> M:
        """An event or receipt as it may be kept, without secrets in whatever field; the very same one where there is
        nothing to hide."""
        return _without(model, lambda texts: self._hide(texts, self._values))

    def _hide(self, texts: Sequence[str], values: Collection[str]) -> list[str]:
        """The texts without the values and without what spells a secret of the vault, in one of them or across them."""
        shown = hidden([_hidden(text, values) for text in texts], self._forms, HIDDEN)
        return [without_tokens(text) for text in shown]

    def streamed(self, piece: str) -> str:
        """As much of a stream as can be told: an end that may be the beginning of a secret waits for what follows."""
        text = _hidden(self._held + piece, self._values)
        heads = (value[:length] for value in self._values for length in range(1, min(len(value), len(text) + 1)))
        longest = max((len(head) for head in heads if text.endswith(head)), default=0)
        self._held = text[len(text) - longest :]
        return text[: len(text) - longest]

    def rest(self) -> str:
        """What still waited when the stream ended."""
        held, self._held = self._held, ""
        return held


Hide = Callable[[Sequence[str]], list[str]]
"""Texts that stand one after the other, without what must not be shown."""


def _without(model: M, hide: Hide) -> M:
    """The model without what is to be hidden, wherever in it a text stands; the very same one where there are none.

    It goes by what the fields hold and not by a list of them, so that a new field cannot be forgotten.
    """
    held = {name: getattr(model, name) for name in _free_texts(type(model))}
    changed = {name: plain for name, value in held.items() if (plain := _plain(value, hide)) != value}
    return model.model_copy(update=changed) if changed else model


@lru_cache
def _free_texts(kind: type[BaseModel]) -> tuple[str, ...]:
    """The fields that may hold words: all but names, and words of a closed list."""
    fields = kind.model_fields.items()
    return tuple(name for name, field in fields if name not in _NAMES and get_origin(field.annotation) is not Literal)


def _plain(value: object, hide: Hide) -> object:
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return hide([value])[0]
    if isinstance(value, Dialog) and value.default:
        # What a page puts into a prompt may be a password to copy. Nobody judges by it.
        value = value.model_copy(update={"default": HIDDEN})
    if isinstance(value, BaseModel):
        return _without(value, hide)
    if isinstance(value, Tree):
        return _tree(value, hide)
    if isinstance(value, Line):
        return _lines([value], hide)[0]
    if isinstance(value, dict):
        return {key: _plain(inner, hide) for key, inner in value.items()}
    return type(value)(_plain(inner, hide) for inner in value) if isinstance(value, list | tuple) else value


def _tree(tree: Tree, hide: Hide) -> Tree:
    title, url = _quoted([tree.title, tree.url], hide)
    return Tree(title, url, tuple(_lines(tree.shown, hide)))


def _lines(lines: Sequence[Line], hide: Hide) -> list[Line]:
    """Without what they quote of the page; the very same ones where there is nothing to hide."""
    names = _quoted([line.name for line in lines], hide)  # apart from the states, which would stand between them
    values = iter(_quoted([value for line in lines for value in line.states.values()], hide))
    plain: list[Line] = []
    for line, name in zip(lines, names, strict=True):
        states = {key: next(values) for key in line.states}
        plain.append(line if (name, states) == (line.name, line.states) else replace(line, name=name, states=states))
    return plain


def _quoted(texts: Sequence[str], hide: Hide) -> list[str]:
    """Texts that stand between quotation marks, where a path is an address of the page's own site."""
    return [text[1:-1] for text in hide([f'"{text}"' for text in texts])]


def _hidden(text: str, values: Collection[str]) -> str:
    return _pattern(frozenset(values)).sub(HIDDEN, text) if values else text


@lru_cache(maxsize=8)
def _pattern(values: frozenset[str]) -> re.Pattern[str]:
    """The longest come first: one may be the beginning of another."""
    return re.compile("|".join(map(re.escape, sorted(values, key=len, reverse=True))))


def is_secret(line: Line) -> bool:
    """The page engine marks fields for passwords, codes and cards, also empty ones."""
    return line.type == "password" or line.has("secret")


def typed_secrets(call: Call, line_of: Callable[[str], Line | None]) -> Iterator[str]:
    """What a call types into secret fields, those of a form that it fills in included. `line_of` takes a ref."""
    fields = call.arguments.get("fields")
    inner = [one for one in fields if isinstance(one, dict)] if isinstance(fields, list | tuple) else []
    for part in (call.arguments, *inner):
        line = line_of(str(part.get("element_ref")))
        text = next((part[name] for name in ("text", "value") if name in part), None)
        # Whatever the parameter is called. A placeholder only names a secret.
        if line is not None and is_secret(line) and isinstance(text, str) and not PLACEHOLDER.fullmatch(text.strip()):
            yield text


def secrets_in(turns: Sequence[UserTurn | Thought | ToolTurn]) -> Iterator[str]:
    """What earlier calls of a conversation typed into secret fields, for a run that was taken up and for follow-ups."""
    trees: list[Tree] = []
    for turn in turns:
        if isinstance(turn, UserTurn):
            trees = [] if turn.request is not None else trees  # refs are those of one run
            trees += [turn.tree] if turn.tree is not None else []
        elif isinstance(turn, ToolTurn):
            trees += [result.tree for result in turn.results if result.tree is not None]
        elif isinstance(turn, Thought):
            for call in turn.calls:
                yield from typed_secrets(call, lambda ref: _line_of(ref, trees))  # noqa: B023, used before it changes


def _line_of(ref: str, trees: Sequence[Tree]) -> Line | None:
    """The line of a ref as it was shown last."""
    return next((line for tree in reversed(trees) if (line := tree.by_ref(bare_ref(ref))) is not None), None)
