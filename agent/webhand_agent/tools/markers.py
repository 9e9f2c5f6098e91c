"""What a parameter of a tool is, said where it is declared: `Annotated[str, Address()]`.

Everything that asks about a call (permissions, records, replay, proof) asks by these marks and never by a parameter's
or a tool's name, so that a tool which is added later is judged without a word elsewhere. A text or number without a
mark does not build (`table`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo


@dataclass(frozen=True)
class Mark:
    """Base of all marks."""


@dataclass(frozen=True)
class Element(Mark):
    """A ref of the tree. `target` is what the call acts on; others are goals, such as where something is dropped."""

    target: bool = True


class AddressMark(Mark):
    """An address that the call goes to."""


class Written(Mark):
    """A text that enters a page: typed, chosen out of a list, set, answered to a prompt."""


class ScriptText(Mark):
    """A script that runs in the page: it can do there whatever the page itself can."""


class Ticked(Mark):
    """Whether a box, switch or the like is to be on."""


class Keys(Mark):
    """A key or combination that is pressed on what has the focus."""


class Measure(Mark):
    """A number that a page can read off: a coordinate, a distance, how long something is held."""


class FileMark(Mark):
    """A path or name of a file that leaves the machine."""


class AnswerMark(Mark):
    """Whether a dialog of the page is accepted."""


class TabNumber(Mark):
    """The number of an open tab."""


class Inner(Mark):
    """Words and numbers that no page sees: for the person, the run's folder, or our own search in what a page holds."""


M = TypeVar("M", bound=Mark)


def marked(parameters: BaseModel, kind: type[M]) -> Iterator[tuple[str, M, Any]]:
    """Every value of a call with a mark of this kind: its place in the arguments (`fields.0.value`), mark and value.

    Values that were left out (None, empty lists) are not among them.
    """
    return recorded(type(parameters), parameters.model_dump(), kind)


def recorded(parameters: type[BaseModel], arguments: Mapping[str, Any], kind: type[M]) -> Iterator[tuple[str, M, Any]]:
    """As `marked`, of arguments as a record holds them: they may be of another version, or not valid at all."""
    for name, field in parameters.model_fields.items():
        mark, inner = mark_of(field, kind), model_in(field.annotation)
        for at, value in _each(name, arguments.get(name)):
            if inner is not None and isinstance(value, Mapping):
                yield from ((f"{at}.{place}", *rest) for place, *rest in recorded(inner, value, kind))
            elif mark is not None and value is not None:
                yield at, mark, value


def values(parameters: BaseModel, kind: type[Mark]) -> list[Any]:
    return [value for _, _, value in marked(parameters, kind)]


def takes(parameters: type[BaseModel], kind: type[Mark]) -> bool:
    """Whether a parameter has a mark of this kind, at whatever depth."""
    return any(
        mark_of(field, kind) is not None or ((inner := model_in(field.annotation)) is not None and takes(inner, kind))
        for field in parameters.model_fields.values()
    )


def mark_of(field: FieldInfo, kind: type[M]) -> M | None:
    """The mark of a field, also where it stands within an optional or repeated type: `ElementRef | None`."""
    return next((one for one in (*field.metadata, *_metadata(field.annotation)) if isinstance(one, kind)), None)


def model_in(annotation: Any) -> type[BaseModel] | None:
    """The model that a field holds one or many of."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for one in get_args(annotation) if (found := model_in(one)) is not None), None)


def _metadata(annotation: Any) -> Iterator[Any]:
    yield from getattr(annotation, "__metadata__", ())
    for one in get_args(annotation):
        yield from _metadata(one)


def _each(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, list | tuple):
        yield from ((f"{name}.{index}", one) for index, one in enumerate(value))
    else:
        yield name, value
