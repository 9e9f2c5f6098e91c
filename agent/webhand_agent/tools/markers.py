"""What a parameter of a tool is, said where it is declared: `Annotated[str, Address()]`.

Everything that asks about a call (permissions, records, replay, proof) asks by these marks and never by a parameter's or
a tool's name, so that a tool which is added later is judged without a word elsewhere. A text without a mark does not
build (`table`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel


class Mark:
    """Base of all marks."""


@dataclass(frozen=True)
class Element(Mark):
    """A ref of the tree. `target` is what the call acts on; others are goals, such as where something is dropped."""

    target: bool = True


@dataclass(frozen=True)
class Address(Mark):
    """An address that the call goes to."""


@dataclass(frozen=True)
class Written(Mark):
    """A text that enters a page: typed, chosen out of a list, set, answered to a prompt."""


@dataclass(frozen=True)
class Keys(Mark):
    """A key or combination that is pressed on what has the focus."""


@dataclass(frozen=True)
class Measure(Mark):
    """A number that a page can read off: a coordinate, a distance, how long something is held."""


@dataclass(frozen=True)
class File(Mark):
    """A path or name of a file that leaves the machine."""


@dataclass(frozen=True)
class Answer(Mark):
    """Whether a dialog of the page is accepted."""


@dataclass(frozen=True)
class TabNumber(Mark):
    """The number of an open tab."""


@dataclass(frozen=True)
class Inner(Mark):
    """Words that no page sees: for the person, the run's folder, or a search of ours in what the page already holds."""


def marked(parameters: BaseModel, kind: type[Mark]) -> Iterator[tuple[str, Mark, Any]]:
    """Every value of a call with a mark of this kind: its place in the arguments (`fields.0.value`), mark and value.

    Values that were left out (None, empty lists) are not among them.
    """
    for name, field in type(parameters).model_fields.items():
        value = getattr(parameters, name)
        mark = next((one for one in field.metadata if isinstance(one, kind)), None)
        for at, one in _each(name, value):
            if isinstance(one, BaseModel):
                for inner, inner_mark, inner_value in marked(one, kind):
                    yield f"{at}.{inner}", inner_mark, inner_value
            elif mark is not None and one is not None:
                yield at, mark, one


def values(parameters: BaseModel, kind: type[Mark]) -> list[Any]:
    return [value for _, _, value in marked(parameters, kind)]


def _each(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, list | tuple):
        yield from ((f"{name}.{index}", one) for index, one in enumerate(value))
    else:
        yield name, value
