"""What a recorded run typed, chose and uploaded: listed by the field's name, and given anew."""

import copy
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from webhand_agent.models.replay.recording import RecordedStep, Recording
from webhand_agent.protocol import Target
from webhand_agent.safety.secrecy import HIDDEN
from webhand_agent.tools.markers import AnswerMark, FileMark, Written, recorded


class UnknownValue(Exception):
    """The record has no field of that name. The message is a sentence that names those it has."""


@dataclass(frozen=True)
class Value:
    """One value of the record. `places` are the step numbers and argument paths (`fields.0.value`) that use it."""

    name: str
    value: str
    places: tuple[tuple[int, str], ...]

    @property
    def is_secret(self) -> bool:
        """The record does not hold it, or not all of it: it has to be given anew."""
        return HIDDEN in self.value


def values_of(recording: Recording) -> list[Value]:
    """Every value, each under a name of its own: two texts for fields of the same name are `Name` and `Name (2)`."""
    found: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for step in recording.steps:
        for at, value in _texts(step):
            found.setdefault((_name(step, at), value), []).append((step.number, at))
    named: list[Value] = []
    of_name = Counter[str]()
    for (name, value), places in found.items():
        of_name[name] += 1
        named.append(Value(name if of_name[name] == 1 else f"{name} ({of_name[name]})", value, tuple(places)))
    return named


def with_values(recording: Recording, given: Mapping[str, str]) -> Recording:
    """The recording with other values. What was chosen by the words that had been typed goes with them.

    Raises:
        UnknownValue: no field goes by one of the names.
    """
    values, changes = values_of(recording), list[tuple[Value, str]]()
    for name, anew in given.items():
        value = next((one for one in values if one.name.casefold() == name.strip().casefold()), None)
        if value is None:
            names = ", ".join(f'"{one.name}"' for one in values)
            has = f"It has {names}." if names else "It filled in nothing."
            raise UnknownValue(f'This run filled in nothing called "{name}". {has}')
        changes.append((value, anew))
    return replace(recording, steps=tuple(_changed(step, changes) for step in recording.steps))


def missing(recording: Recording) -> list[Value]:
    """What the record hides and nobody has given anew."""
    return [value for value in values_of(recording) if value.is_secret]


def _changed(step: RecordedStep, changes: Sequence[tuple[Value, str]]) -> RecordedStep:
    arguments: Any = copy.deepcopy(dict(step.arguments))
    target, others = step.target, dict(step.others)
    for value, anew in changes:
        for number, at in value.places:
            if number == step.number:
                put(arguments, at, anew)
        if min(number for number, _ in value.places) < step.number:
            target = _following(target, value, anew) if target is not None else None
            others = {at: _following(other, value, anew) for at, other in others.items()}
    return replace(step, arguments=arguments, target=target, others=others)


def _following(target: Target, value: Value, anew: str) -> Target:
    """A suggestion or result that is called as what was typed: with another text typed, the other one is meant."""
    if value.is_secret or target.name.strip().casefold() != value.value.strip().casefold():
        return target
    return target.model_copy(update={"name": anew, "nth": 0, "of": 1, "beside": []})


def _texts(step: RecordedStep) -> Iterator[tuple[str, str]]:
    """What was written and uploaded, by its place in the arguments."""
    tool = step.literal
    if tool is None:
        return
    for kind in (Written, FileMark):
        for at, _, value in recorded(tool.parameters, step.arguments, kind):
            if isinstance(value, str) and value:
                yield at, value


def _name(step: RecordedStep, at: str) -> str:
    beside = at.rpartition(".")[0]
    target = step.others.get(f"{beside}.element_ref") if beside else None
    target = target or step.target
    return (target.name or target.role) if target is not None else "Dialog" if step.takes(AnswerMark) else "File"


def put(arguments: Any, at: str, value: str | None) -> None:
    """Puts a value where an argument path (`fields.0.value`) leads."""
    *way, last = at.split(".")
    for part in way:
        arguments = arguments[int(part)] if isinstance(arguments, list) else arguments[part]
    arguments[int(last) if isinstance(arguments, list) else last] = value
