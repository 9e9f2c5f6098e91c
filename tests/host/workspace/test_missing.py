"""D3: where the kernel takes away what a mode rests on, the mode refuses, and nothing runs."""

import errno
import sys
from pathlib import Path

import pytest
from conftest import Sample
from host.workspace.machine import LANDLOCK, SECCOMP, UNSHARE, Conditions, Machine

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux's kernel confines")

RESTRICT_SELF = LANDLOCK[-1]
MISSING = [
    *[("sandboxed", LANDLOCK, error) for error in (errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM)],
    *[("sandboxed", [call], errno.EPERM) for call in LANDLOCK],
    *[("restricted", calls, errno.EOPNOTSUPP) for calls in (LANDLOCK, [RESTRICT_SELF])],
]


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    (tmp_path / "workspace").mkdir()
    return tmp_path / "workspace"


def test_without_landlock_it_refuses(workspace: Path, sample: Sample) -> None:
    for mode, calls, error in sample(MISSING, 3):
        refuses(mode, calls, error, workspace)


def refuses(mode: str, calls: list[int], error: int, workspace: Path) -> None:
    with Machine(Conditions(take_away=tuple(calls), error=error), workspace.parent) as machine:
        reply = machine.open(workspace, mode)
        assert reply["error"] == "Unconfinable"
        assert f"cannot be {mode} on this machine" in reply["text"]
        machine.claim(workspace, mode)
        assert machine.run("echo x > ran")["error"] == "Unconfinable"
        assert not (workspace / "ran").exists()


@pytest.mark.parametrize("mode", ["sandboxed", "restricted"])
def test_without_seccomp_it_refuses(mode: str, workspace: Path) -> None:
    with Machine(Conditions(take_away=(SECCOMP,), error=errno.ENOSYS), workspace.parent) as machine:
        assert machine.open(workspace, mode)["error"] == "Unconfinable"


def test_without_namespaces_full_refuses(workspace: Path) -> None:
    with Machine(Conditions(take_away=(UNSHARE,)), workspace.parent) as machine:
        reply = machine.open(workspace, "full")
        assert reply["error"] == "Unconfinable"
        machine.claim(workspace, "full")
        assert machine.run("echo x > ran")["error"] == "Unconfinable"
        assert not (workspace / "ran").exists()


def test_without_namespaces_the_others_say_what_is_missing(workspace: Path) -> None:
    with Machine(Conditions(take_away=(UNSHARE,)), workspace.parent) as machine:
        reply = machine.open(workspace, "restricted")
        assert reply["walls"] == "landlock"
        assert any("no namespaces" in sentence for sentence in reply["holds"])
