"""What a run of everything takes of the tests: others with each seed, which is printed with the shares.

Of the functions of the folders and files in `SHARES` a share is taken, or all that are marked `whole`. Every function
of all others, conformance and tests/safety among them, is taken, with one case at least. Of a table of cases in a
browser, or of what starts commands, some are taken. A test of what both carriers do runs over one of them, and so does
each case.
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
THROUGH_DOOR, IN_BROWSER, IN_PROCESSES = 16, 8, 6
"""Of so many functions of a folder one is taken: of a whole door, mostly with servers and browsers of its own; of a
part in a browser or on a screen that tests share; of what starts commands, or is asked for through a door.
"""
SHARES = {
    "agent/gemini": IN_PROCESSES,
    "agent/openai": IN_PROCESSES,
    "agent/vision": IN_BROWSER,
    "e2e": THROUGH_DOOR,
    "e2e/test_missteps": IN_PROCESSES,
    "extension": IN_BROWSER,
    "host/api": THROUGH_DOOR,
    "host/api/test_permissions": IN_PROCESSES,
    "host/browser/test_restart": IN_PROCESSES,
    "host/controller": THROUGH_DOOR,
    "host/desktop": IN_BROWSER,
    "host/install/test_bundle": IN_PROCESSES,
    "host/install/test_commands": IN_PROCESSES,
    "host/install/test_doctor": IN_PROCESSES,
    "host/install/test_mcp_doctor": IN_PROCESSES,
    "host/install/test_own_copy": IN_PROCESSES,
    "host/mcp": THROUGH_DOOR,
    "host/mcp/test_login_asking": IN_PROCESSES,
    "host/mcp/test_processes": IN_PROCESSES,
    "host/mcp/test_scrape_asking": IN_PROCESSES,
    "host/native/test_process": IN_PROCESSES,
    "host/native/test_socket": IN_PROCESSES,
    "host/server": THROUGH_DOOR,
    "host/server/test_permissions": IN_PROCESSES,
    "host/sessions": THROUGH_DOOR,
    "host/sessions/test_storage": IN_PROCESSES,
    "host/test_demo_site": IN_PROCESSES,
    "host/test_following": IN_PROCESSES,
    "host/test_own_sessions": IN_PROCESSES,
    "host/test_settings": IN_PROCESSES,
    "page": IN_BROWSER,
    "ui": IN_BROWSER,
}
SHARE = 8
"""Of so many cases of a table one is taken."""
VERY_LONG, SMALL_SHARE = 16, 16
"""Of one of so many it takes a sixteenth."""

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
        shared: dict[str, list[str]] = {}
        for item in items:
            name = item.nodeid.partition("[")[0]
            if name not in functions and _share_of_functions(item) > 1:
                shared.setdefault(_room(item), []).append(name)
            functions.setdefault(name, []).append(item)
        for room, names in shared.items():
            taken = drawn(names, SHARES[room], self.seed, room)
            self.functions.add(taken, names)
            for name in set(names).difference(taken):
                del functions[name]
        kept = {item for name, cases in functions.items() for item in self._of_table(name, cases)}
        self.items = [item for item in items if item in kept]
        self.tests.add(self.items, items)

    def _of_table(self, name: str, items: list[pytest.Item]) -> list[pytest.Item]:
        """A case is all that differ in their carrier alone; they take turns."""
        is_dear = _share_of_functions(items[0]) in (THROUGH_DOOR, IN_PROCESSES)
        if not is_dear and (BROWSERS | HOSTS).isdisjoint(_fixtures(items[0])):
            return items
        cases = _cases(items)
        taken = drawn(cases, SMALL_SHARE if len(cases) >= VERY_LONG else SHARE, self.seed, name)
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


def _share_of_functions(item: pytest.Item) -> int:
    return 1 if item.get_closest_marker("whole") else SHARES.get(_room(item), 1)


def _room(item: pytest.Item) -> str:
    """Its file where that has a share of its own, or its folder."""
    file = item.path.relative_to(TESTS).with_suffix("").as_posix()
    return file if file in SHARES else _folder(item)


def _folder(item: pytest.Item) -> str:
    return item.path.parent.relative_to(TESTS).as_posix()


def _fixtures(item: pytest.Item) -> Sequence[str]:
    return getattr(item, "fixturenames", ())
