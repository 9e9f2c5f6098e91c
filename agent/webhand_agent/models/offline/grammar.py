"""What a request is read into, and what a language has to say for that: types, and no language's words.

    parse("type Ana into Name, then click the second Save").clauses == (
        (Step(verb="type", said="type Ana into Name", value="Ana", target="Name"),),
        (Step(verb="click", said="click the second Save", target="the second Save"),),
    )

A clause has several steps where it can be read in several ways; the page decides between them (`targets`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from webhand_agent.text import words

Verb = (
    Literal["go", "open", "click", "press", "type", "choose", "set", "fill", "tick", "untick", "scroll", "back"]
    | Literal["forward", "reload", "new_tab", "close", "search", "read", "count", "wait"]
)
_VERB: TypeAdapter[Verb] = TypeAdapter(Verb)

ROLES: Mapping[str, frozenset[str]] = {
    "box": frozenset({"checkbox", "switch", "textbox", "searchbox"}),
    "checkbox": frozenset({"checkbox", "switch"}),
    "option": frozenset({"option", "radio", "menuitem", "menuitemradio"}),
    "field": frozenset({"textbox", "searchbox", "combobox", "spinbutton"}),
    "select": frozenset({"combobox", "listbox"}),
    "menu": frozenset({"button", "menuitem", "combobox", "link"}),
    "icon": frozenset({"button", "link", "img"}),
    "image": frozenset({"img", "image"}),
    "places": frozenset({"navigation", "menu", "menubar", "tablist"}),
    "dialog": frozenset({"dialog", "alertdialog"}),
    "table": frozenset({"table", "grid"}),
    "list": frozenset({"list", "listbox"}),
}
"""Roles that people have one word for. Every other word stands for the role that is called so."""


class Step(BaseModel):
    """One way to read one clause. `said` are its words, `target` and `place` phrases for things of the page.

    `value` is what is typed, chosen, searched for or pressed, `way` what the pattern says by itself: a direction, a
    unit. `loose`: more may be meant by it, so that it is left to a model where there is one. Of a click, `place` is
    what a button that is called like a verb is for. The clause is done so many `times`.
    """

    model_config = ConfigDict(frozen=True)

    verb: Verb
    said: str = ""
    target: str = ""
    value: str = ""
    place: str = ""
    way: str = ""
    number: int = 0
    loose: bool = False
    times: int = 1


Clause = tuple[Step, ...]
Part = str | tuple[tuple[str, ...], ...]
"""A slot's name, or the phrases of which one stands there; one of no words says that none need to."""


@dataclass(frozen=True)
class Pattern:
    """`open.tab?: open {target} in a new tab`: a verb, its way, whether it is loose, and the words around the slots."""

    verb: Verb
    parts: tuple[Part, ...]
    way: str = ""
    loose: bool = False

    @property
    def slots(self) -> int:
        return sum(isinstance(part, str) for part in self.parts)


@dataclass(frozen=True)
class Language:
    """The words of one language, all folded: lower case, no accents.

    `patterns` are tried in their order. `words` has, by their use: `joins` between clauses, what is merely `polite`,
    `articles`; `markers`, which make a phrase more than a name (conditions, negations, comparisons, all, until);
    `vague` ones, which begin a description of what to type where the words to type are not said; what tells equals
    apart, `near` a thing, `within` what they stand in, at the `top` or `bottom`; `about`, which joins the kind of an
    entry to its name, and `is`, a label to its value; nouns for any entry of a list (`items`), for letters (`mails`),
    for what has a heading (`sections`) and for the page (`here`); `yes` and `no`. `ordinals` has 100 for the newest and
    -100 for the oldest. `kinds` and `regions` are nouns for roles (`ROLES`), `elided` words that end in an apostrophe.
    """

    code: str
    patterns: str
    words: Mapping[str, frozenset[str]]
    superlative: str
    ordinals: Mapping[str, str]
    numbers: Mapping[str, str]
    keys: Mapping[str, str]
    kinds: Mapping[str, str]
    regions: Mapping[str, str]
    says: Mapping[str, str]
    elided: tuple[str, ...] = ()

    @cached_property
    def grammar(self) -> tuple[Pattern, ...]:
        return tuple(_pattern(line) for line in self.patterns.strip().splitlines())

    @cached_property
    def containers(self) -> frozenset[str]:
        """Words for what things stand in, beside a name of their own: "the section History"."""
        nouns = {word for noun in (*self.kinds, *self.regions) for word in noun.split()}
        return self.words["articles"] | self.words["sections"] | nouns

    @cached_property
    def markers(self) -> frozenset[str]:
        """As they are said, and as the words of a name: "don't" and "don"."""
        said = self.words["markers"]
        return said | {words(one)[0] for one in said}

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word that the language's tables have."""
        parts = (part for pattern in self.grammar for part in pattern.parts if not isinstance(part, str))
        phrases = (" ".join(phrase) for part in parts for phrase in part)
        tables = (*self.words.values(), self.ordinals, self.numbers, self.kinds, self.regions, phrases)
        return frozenset(word for table_ in tables for phrase in table_ for word in phrase.split())

    def roles(self, noun: str, of: Literal["kinds", "regions"] = "kinds") -> frozenset[str]:
        word = (self.kinds if of == "kinds" else self.regions).get(noun, "")
        return ROLES.get(word, frozenset({word})) if word else frozenset()

    def say(self, key: str, **values: object) -> str:
        return self.says[key].format(**values)


def _pattern(line: str) -> Pattern:
    head, said = line.split(":", 1)
    verb, _, way = head.rstrip("?").partition(".")
    pieces = re.split(r"\{(\w+)\}", said)
    parts = (
        piece if at % 2 else tuple(tuple(phrase.split()) for phrase in piece.split("|"))
        for at, piece in enumerate(pieces)
        if piece.strip()
    )
    return Pattern(_VERB.validate_python(verb), tuple(parts), way, head.endswith("?"))


def lists(text: str) -> dict[str, frozenset[str]]:
    """`joins: and | and then`, one list to a line."""
    lines = (line.split(":", 1) for line in text.strip().splitlines())
    return {key.strip(): frozenset(phrase.strip() for phrase in said.split("|")) for key, said in lines}


def table(text: str) -> dict[str, str]:
    """`1 first | 1 1st | -1 last`: a value, and the words for it."""
    pairs = (entry.strip().split(" ", 1) for entry in text.split("|"))
    return {said.strip(): value for value, said in pairs}


def sentences(text: str) -> dict[str, str]:
    """`key: sentence | key: sentence`."""
    entries = [entry.strip().partition(": ") for line in text.strip().splitlines() for entry in line.split(" | ")]
    return {key: said for key, _, said in entries}
