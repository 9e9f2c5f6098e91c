"""What the person has allowed for good, by kind of deed and origin: the agent's `Grants`, in a file of their own.

Only what they answered with "Allow on this site from now on". Payments, deletions and giving a site what was read
elsewhere are never among it. A file that cannot be read allows nothing.
"""

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import FileLock
from webhand_agent.safety.approvals import NOT_FOR_GOOD
from webhand_agent.safety.deeds import Kind

from webhand_host.paths import config_folder, write_file

FILE = "grants.json"


@dataclass(frozen=True)
class Grant:
    """`since` is the day it was given, as 2026-11-21."""

    kind: str
    origin: str
    since: str = ""


class StoredGrants:
    """Reads the file anew each time: the person may have taken one back meanwhile."""

    def has(self, kind: str, origin: str) -> bool:
        return any((one.kind, one.origin) == (kind, origin) for one in all_grants())

    def add(self, kind: str, origin: str) -> None:
        if kind in {one.value for one in NOT_FOR_GOOD} or not origin or self.has(kind, origin):
            return
        with _lock():
            _write([*all_grants(), Grant(kind, origin, time.strftime("%Y-%m-%d"))])


def all_grants() -> list[Grant]:
    """In the order in which they were given."""
    try:
        held = json.loads(_file().read_text(encoding="utf-8"))
        found = [Grant(str(one["kind"]), str(one["origin"]), str(one.get("since", ""))) for one in held]
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return []
    kept = {kind.value for kind in Kind} - {kind.value for kind in NOT_FOR_GOOD}
    return [one for one in found if one.kind in kept]


def take_back(origin: str, kind: str | None = None) -> list[Grant]:
    """Removes the grants of an origin, or of one kind on it; what was removed."""
    with _lock():
        held = all_grants()
        gone = [one for one in held if one.origin == origin and kind in (None, one.kind)]
        if gone:
            _write([one for one in held if one not in gone])
    return gone


def _write(grants: list[Grant]) -> None:
    write_file(_file(), json.dumps([asdict(one) for one in grants], indent=2) + "\n")


def _file() -> Path:
    return config_folder(create=False) / FILE


def _lock() -> FileLock:
    return FileLock(config_folder() / f".{FILE}.lock")
