"""What a request is read into, and the languages that say how: their words stand in tables, one a language (`*.toml`).

    parse("type Ana into Name, then click the second Save").clauses == (
        (ClauseReading(verb="type", said="type Ana into Name", value="Ana", target="Name"),),
        (ClauseReading(verb="click", said="click the second Save", target="the second Save"),),
    )

A clause has several readings where it can be read in several ways; the page decides between them (`targets`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from webhand_agent.snapshot import TEXT_FIELDS
from webhand_agent.text import read_table, words

Verb = (
    Literal["go", "open", "click", "press", "type", "choose", "set", "fill", "tick", "untick", "scroll", "back"]
    | Literal["forward", "reload", "new_tab", "close", "search", "read", "count", "wait"]
)
Slot = Literal["target", "value", "place", "pairs", "key", "number"]

ROLES: Mapping[str, frozenset[str]] = {
    "box": frozenset({"checkbox", "switch", "textbox", "searchbox"}),
    "checkbox": frozenset({"checkbox", "switch"}),
    "option": frozenset({"option", "radio", "menuitem", "menuitemradio"}),
    "field": TEXT_FIELDS,
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


class ClauseReading(BaseModel):
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


Readings = tuple[ClauseReading, ...]
Part = Slot | tuple[tuple[str, ...], ...]
"""A slot's name, or the phrases of which one stands there; one of no words says that none need to."""


@dataclass(frozen=True)
class ClausePattern:
    """`new_tab: open {target} in a new tab`: a verb, its way, whether it is loose, and the words around the slots."""

    verb: Verb
    parts: Annotated[tuple[Part, ...], Field(min_length=1)]
    way: str = ""
    loose: bool = False

    @property
    def slots(self) -> int:
        return sum(isinstance(part, str) for part in self.parts)


def _pattern(line: str) -> Mapping[str, object]:
    head, _, said = line.partition(":")
    verb, _, way = head.removesuffix("?").partition(".")
    pieces = [(at, piece) for at, piece in enumerate(re.split(r"\{(\w+)\}", said)) if piece.strip()]  # odd: the slots
    parts = [piece if at % 2 else tuple(tuple(phrase.split()) for phrase in piece.split("|")) for at, piece in pieces]
    return {"verb": verb, "parts": parts, "way": way, "loose": head.endswith("?")}


def _phrases(text: str) -> frozenset[str]:
    return frozenset(" ".join(phrase.split()) for phrase in re.split(r"[|\n]", text)) - {""}


def _meanings(table: Mapping[str, str]) -> Mapping[str, str]:
    """By phrase what it means, where the table has by a meaning its phrases."""
    pairs = [(phrase, meaning) for meaning, text in table.items() for phrase in _phrases(text)]
    if twice := {phrase for phrase, _ in pairs if sum(one == phrase for one, _ in pairs) > 1}:
        raise ValueError(f"means two things: {', '.join(sorted(twice))}")
    return dict(pairs)


Patterns = Annotated[
    tuple[ClausePattern, ...], BeforeValidator(lambda text: [_pattern(line) for line in text.strip().splitlines()])
]
Phrases = Annotated[frozenset[str], BeforeValidator(_phrases)]
Meanings = Annotated[Mapping[str, str], BeforeValidator(_meanings)]


class Language(BaseModel):
    """The words of one language, all folded: lower case, no accents. They stand in a table of its own (`*.toml`).

    `patterns` are tried in their order. `words` has, by their use: `joins` between clauses, what is merely `polite`,
    `articles`; `markers`, which make a phrase more than a name (conditions, negations, comparisons, all, until);
    `vague` ones, which begin a description of what to type where the words to type are not said; what tells equals
    apart, `near` a thing, `within` what they stand in, at the `top` or `bottom`; `about`, which joins the kind of an
    entry to its name, and `is`, a label to its value; nouns for any entry of a list (`items`), for letters (`mails`),
    for what has a heading (`sections`) and for the page (`here`); `yes` and `no`. `ordinals` has 100 for the newest and
    -100 for the oldest. `kinds` and `regions` are nouns for roles (`ROLES`), `elided` words that end in an apostrophe.
    `purpose` leads to what something is done for, which is nothing to do. `noun_first` says that the kind of a thing
    stands before its name: "il riquadro Cliente".
    `imperatives` has, by the end of a verb as one asks for it, the ends of the infinitives that buttons are called by.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: str
    patterns: Patterns
    words: Mapping[str, Phrases]
    superlative: re.Pattern[str]
    ordinals: Meanings
    numbers: Meanings
    keys: Meanings
    kinds: Meanings
    regions: Meanings
    says: Mapping[str, str]
    imperatives: Mapping[str, Phrases] = {}
    elided: tuple[str, ...] = ()
    noun_first: bool = False

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
        parts = (part for pattern in self.patterns for part in pattern.parts if not isinstance(part, str))
        phrases = (" ".join(phrase) for part in parts for phrase in part)
        tables = (*self.words.values(), self.ordinals, self.numbers, self.kinds, self.regions, phrases)
        return frozenset(word for table_ in tables for phrase in table_ for word in phrase.split())

    def roles(self, noun: str, of: Literal["kinds", "regions"] = "kinds") -> frozenset[str]:
        word = (self.kinds if of == "kinds" else self.regions).get(noun, "")
        return ROLES.get(word, frozenset({word})) if word else frozenset()

    def say(self, key: str, **values: object) -> str:
        return self.says[key].format(**values)


def _language(name: str) -> Language:
    """Raises: ValueError: names the table, and what in it is no TOML, no pattern or means two things."""
    try:
        return Language.model_validate(read_table(__package__, f"{name}.toml"))
    except ValueError as error:
        raise ValueError(f"{name}.toml: {error}") from error


LANGUAGES: Mapping[str, Language] = {one.code: one for one in map(_language, ("english", "spanish", "italian"))}
