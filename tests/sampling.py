"""What a run of everything takes of the tests: others with each seed, which is printed with the shares.

Of the functions of a file in some folders a share is taken, or all that are marked `whole`: faults and safety. Every
function of conformance, of tests/safety and of what needs no browser is taken, with one case at least. Of a table of
cases in a browser some are taken. A test of what both carriers do runs over one of them, and so does each case.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pytest

TESTS = Path(__file__).parent

SHARED = {"shared_browser", "installed", "reopened"}
"""Fixtures with a browser for all tests of a worker."""
BROWSERS = SHARED | {"started", "in_playwright", "in_extension", "browser", "named", "program", "tool", "client"}
HOSTS = {"webhand", "demo"}
"""Fixtures with which a case has a host or a command of its own: seconds of work each."""
CARRIER = {"started", "desk", "carrier"}
"""Parameters that say which carrier a case runs over. `both` marks tests that ask something else of each."""
THROUGH_DOOR, IN_BROWSER = 10, 3
"""Of so many functions of a file one is taken: of a whole door, mostly with servers and browsers of its own, and of a
part in a browser or on a screen that tests share.
"""
SHARES = {
    "e2e": THROUGH_DOOR,
    "host/api": THROUGH_DOOR,
    "host/controller": THROUGH_DOOR,
    "host/mcp": THROUGH_DOOR,
    "host/server": THROUGH_DOOR,
    "host/sessions": THROUGH_DOOR,
    "agent/vision": IN_BROWSER,
    "extension": IN_BROWSER,
    "host/desktop": IN_BROWSER,
    "page": IN_BROWSER,
    "ui": IN_BROWSER,
}
SAFETY = "safety"
SHORT, SHORT_OF_SAFETY = 1, 4
"""Tables of so many cases are taken whole."""
SHARE, SHARE_OF_SAFETY = 6, 4
"""Of so many cases of a longer one, one is taken."""
VERY_LONG, SMALL_SHARE = 12, 12
"""Of one of so many it takes a twelfth."""

T = TypeVar("T")


def drawn(items: Sequence[T], share: int, *seed: object) -> list[T]:
    """About one in `share` of the items, in their order, and at least one."""
    chosen = random.Random(" ".join(map(str, seed))).sample(range(len(items)), -(-len(items) // share))
    return [items[at] for at in sorted(chosen)]


@dataclass
class Share:
    taken: int = 0
    of: int = 0

    def add(self, taken: Sequence[object], of: Sequence[object]) -> None:
        self.taken += len(taken)
        self.of += len(of)

    def __str__(self) -> str:
        return f"{self.taken:,} of {self.of:,}"


@dataclass
class Sampling:
    """What was taken, and how much of what there is."""

    seed: int
    items: list[pytest.Item] = field(default_factory=list)
    tests: Share = field(default_factory=Share)
    functions: Share = field(default_factory=Share)
    carriers: Share = field(default_factory=Share)
    tables: Share = field(default_factory=Share)

    def take(self, items: Sequence[pytest.Item]) -> None:
        functions: dict[str, list[pytest.Item]] = {}
        of_file: dict[Path, list[str]] = {}
        for item in items:
            name = item.nodeid.partition("[")[0]
            if name not in functions and _share_of_functions(item) > 1:
                of_file.setdefault(item.path, []).append(name)
            functions.setdefault(name, []).append(item)
        for path, names in of_file.items():
            taken = drawn(names, _share_of_functions(functions[names[0]][0]), self.seed, path.name)
            self.functions.add(taken, names)
            for name in set(names).difference(taken):
                del functions[name]
        kept = {item for name, cases in functions.items() for item in self._of_table(name, cases)}
        self.items = [item for item in items if item in kept]
        self.tests.add(self.items, items)

    def _of_table(self, name: str, items: list[pytest.Item]) -> list[pytest.Item]:
        """A case is all that differ in their carrier alone; they take turns."""
        if (BROWSERS | HOSTS).isdisjoint(_fixtures(items[0])) and _share_of_functions(items[0]) != THROUGH_DOOR:
            return items
        cases = _cases(items)
        taken = drawn(cases, _share(items[0], len(cases)), self.seed, name)
        if len(cases) > 1:
            self.tables.add(taken, cases)
        if items[0].get_closest_marker("both"):
            return [item for case in taken for item in case]
        first = random.Random(f"{self.seed} {name}").randrange(2)
        over_one = [case[(first + at) % len(case)] for at, case in enumerate(taken)]
        self.carriers.add(over_one, [item for case in taken for item in case if len(case) > 1])
        return over_one

    def __str__(self) -> str:
        return (
            f"Drawn with --seed {self.seed}: {self.tests} tests. Of functions of doors and in browsers "
            f"{self.functions}; of cases in tables {self.tables}, each over one carrier. --full takes all, and so does "
            "a named file."
        )


def _cases(items: Iterable[pytest.Item]) -> list[list[pytest.Item]]:
    """The same values, whatever the carrier: they are the same objects."""
    cases: dict[object, list[pytest.Item]] = {}
    for item in items:
        given = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        beside = tuple((name, id(value)) for name, value in sorted(given.items()) if name not in CARRIER)
        cases.setdefault(beside, []).append(item)
    return list(cases.values())


def _share(item: pytest.Item, cases: int) -> int:
    short, share = (SHORT_OF_SAFETY, SHARE_OF_SAFETY) if _folder(item) == SAFETY else (SHORT, SHARE)
    if cases <= short:
        return 1
    return SMALL_SHARE if cases >= VERY_LONG else share


def _share_of_functions(item: pytest.Item) -> int:
    return 1 if item.get_closest_marker("whole") else SHARES.get(_folder(item), 1)


def _folder(item: pytest.Item) -> str:
    return item.path.parent.relative_to(TESTS).as_posix()


def _fixtures(item: pytest.Item) -> Sequence[str]:
    return getattr(item, "fixturenames", ())
