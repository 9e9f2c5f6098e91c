"""A7's list: fields that hold a secret and fields that do not, by somebody who has not seen how Webhand tells them.

They stand in `tables/secrets.txt` (80) and `tables/ordinary_fields.txt` (100: the last 40 are our own), each as a line
`@ ID | KIND | VALUE | TARGET` with its markup below, in which `{value}` is the value. TARGET is a CSS selector. With
several matches (digit boxes, a card number in four pieces), the value is in them, a piece in each. A custom element as
target keeps the field in its shadow root, open or closed.
"""

import functools
import re
from dataclasses import dataclass
from pathlib import Path

_TABLES = Path(__file__).with_name("tables")


KINDS = frozenset({"password", "code", "card", "token"})
"""What a secret can be, as SAFETY rule 7 names it."""


@dataclass(frozen=True)
class Field:
    """`kind` is one of `KINDS` for a secret, else a word for what the field holds. `value` is as it is shown."""

    id: str
    kind: str
    value: str
    target: str
    markup: str

    @property
    def language(self) -> str:
        return self.id.partition("-")[0]

    @property
    def path(self) -> str:
        """Where its page is to be served."""
        return f"/{self.id}"

    @property
    def page(self) -> str:
        """The whole document. Its title says nothing, so that the field is judged by itself."""
        direction = ' dir="rtl"' if self.language == "ar" else ""
        head = f'<html lang="{self.language}"{direction}><meta charset="utf-8"><title>{self.id}</title>'
        return f"<!doctype html>{head}{self.markup.replace('{value}', self.value)}"


@functools.cache
def secret() -> tuple[Field, ...]:
    return tuple(_read(_TABLES / "secrets.txt"))


@functools.cache
def ordinary() -> tuple[Field, ...]:
    return tuple(_read(_TABLES / "ordinary_fields.txt"))


def _read(file: Path) -> list[Field]:
    fields = []
    for piece in re.split(r"^@ ", file.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        head, markup = piece.split("\n", 1)
        id_, kind, value, target = head.split(" | ")
        fields.append(Field(id_, kind, value, target, markup.strip()))
    return fields
