"""Tasks as they stand in `tasks/<application>.toml`: what was asked, decided, and is true then."""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Json = dict[str, Any]

FOLDER = Path(__file__).parent / "tasks"
TARGETS = {"on": "element_ref", "to": "to_ref"}
"""Keys of a step that name an element, and the parameter of a tool that takes its ref."""

_TARGET = re.compile(r'(?P<role>[\w-]+)(?: "(?P<name>.*)")?(?: (?P<nth>\d+))?')


@dataclass(frozen=True)
class Target:
    """An element as a model means it: `role "name"`, or `role "name" 2` for the second of them on the page."""

    role: str
    name: str = ""
    nth: int = 1

    @classmethod
    def read(cls, text: str) -> "Target":
        found = _TARGET.fullmatch(text)
        if found is None:
            raise ValueError(f'no target (role "name" nth): {text}')
        return cls(found["role"], found["name"] or "", int(found["nth"] or 1))

    def __str__(self) -> str:
        return f'{self.role} "{self.name}"' + (f" {self.nth}" if self.nth > 1 else "")


@dataclass(frozen=True)
class Step:
    """One call of a tool. `targets` are by the parameter that their ref goes to, `arguments` are as they stand."""

    tool: str
    targets: dict[str, Target] = field(default_factory=dict)
    arguments: Json = field(default_factory=dict)

    @classmethod
    def read(cls, entry: Json) -> "Step":
        rest = {key: value for key, value in entry.items() if key != "call"}
        targets = {TARGETS[key]: Target.read(rest.pop(key)) for key in TARGETS if key in rest}
        return cls(entry["call"], targets, rest)

    def __str__(self) -> str:
        on = ", ".join(map(str, self.targets.values()))
        return f"{self.tool}({on or ', '.join(map(str, self.arguments.values()))})"


@dataclass(frozen=True)
class Task:
    """`path` is where it begins, after the application's address. `expect` is what the application's state holds when
    it is done; `answers` what the person says to the model's own questions, in order.
    """

    app: str
    name: str
    request: str
    steps: tuple[Step, ...]
    expect: Json
    path: str = ""
    answers: tuple[str, ...] = ()

    def misses(self, state: Any) -> str:
        """What of `expect` the application's state does not hold, in words; nothing where the task is done."""
        return "; ".join(_misses(self.expect, state, ""))


def tasks_of(app: str) -> list[Task]:
    """Raises FileNotFoundError where there is no such application."""
    entries = tomllib.loads((FOLDER / f"{app}.toml").read_text(encoding="utf-8"))["task"]
    return [
        Task(
            app,
            entry["name"],
            entry["request"],
            tuple(map(Step.read, entry["steps"])),
            entry["expect"],
            entry.get("path", ""),
            tuple(entry.get("answers", ())),
        )
        for entry in entries
    ]


def _misses(expected: Any, state: Any, at: str) -> list[str]:
    """Objects hold at least what is expected, nothing where that is "(none)"; lists and values are equal."""
    if isinstance(expected, dict) and isinstance(state, dict):
        return [miss for key, value in expected.items() for miss in _misses(value, state.get(key), f"{at}.{key}")]
    if expected == "(none)" and state is None:
        return []
    if expected == state and isinstance(expected, bool) == isinstance(state, bool):
        return []
    return [f"{at.strip('.') or 'state'} is {state!r}, not {expected!r}"]
