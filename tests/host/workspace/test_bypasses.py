"""D1: no command of the table has an effect outside of the workspace, whichever walls the machine has."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Sample
from host.workspace.bypasses import BYPASSES, Bypass
from host.workspace.machine import NOBODY, UNSHARE, Conditions, Machine
from host.workspace.outside import Outside

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux's kernel confines")

LATE = 0.5
"""Seconds after which what comes late has come."""
WITHOUT_END = ("fork-bomb", "fork-bomb-python", "kill-everything")
"""They run until their timeout."""
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def base() -> Iterator[Path]:
    """Outside of pytest's own folder, which other users may not enter."""
    folder = Path(tempfile.mkdtemp(prefix="webhand-outside-"))
    folder.chmod(0o755)
    (folder / "own").mkdir()
    yield folder
    shutil.rmtree(folder)


def escapes(outside: Outside, machine: Machine, folder: Path, bypass: Bypass, user: int) -> list[str]:
    outside.begin()
    command = ":\n" + outside.filled(bypass.command, folder)  # the first word says nothing: the kernel has to hold
    reply = machine.run(command, 2.0 if bypass.name in WITHOUT_END else 10.0)
    assert "error" not in reply, (bypass.name, reply)
    found = outside.effects(folder, reply["stdout"] + reply["stderr"], patience=_patience(bypass))
    shutil.rmtree(folder)
    outside.workspace(folder.name, user)
    return [f"{bypass.name}: {effect}" for effect in found]


def _patience(bypass: Bypass) -> float:
    return LATE if bypass.name.startswith(("late", "udp")) else 0.0


def tried(base: Path, mode: str, conditions: Conditions, walls: str, rows: list[Bypass]) -> list[str]:
    """The escapes of all rows in one workspace, made anew for each."""
    outside = Outside(base)
    outside.build(conditions.user)
    try:
        folder = outside.workspace("workspace", conditions.user)
        with Machine(conditions, base, outside.secret) as machine:
            assert machine.open(folder, mode).get("walls") == walls
            return [each for row in rows for each in escapes(outside, machine, folder, row, conditions.user)]
    finally:
        outside.close()


def rows_of(mode: str) -> list[Bypass]:
    return [row for row in BYPASSES if mode == "sandboxed" or not row.tcp]


@pytest.mark.parametrize("walls", ["namespaces", "landlock"])
@pytest.mark.parametrize("mode", ["sandboxed", "restricted"])
def test_no_command_has_an_effect_outside(mode: str, walls: str, base: Path, sample: Sample) -> None:
    conditions = Conditions(take_away=(UNSHARE,) if walls == "landlock" else ())
    assert tried(base, mode, conditions, walls, sample(rows_of(mode), 50)) == []


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.skipif(not IS_ROOT, reason="root alone becomes somebody else")
@pytest.mark.parametrize("walls", ["namespaces", "landlock"])
@pytest.mark.parametrize("mode", ["sandboxed", "restricted"])
def test_no_command_of_an_ordinary_user_has_an_effect_outside(mode: str, walls: str, base: Path) -> None:
    os.chown(base / "own", NOBODY, NOBODY)
    conditions = Conditions(user=NOBODY, take_away=(UNSHARE,) if walls == "landlock" else ())
    assert tried(base, mode, conditions, walls, rows_of(mode)) == []


@pytest.mark.full
@pytest.mark.timeout(600)
def test_the_bypasses_do_what_they_say_where_nothing_confines_them(base: Path) -> None:
    """Else the table would prove nothing. Those that would harm this machine are left out."""
    rows = [row for row in BYPASSES if not row.wild]
    harmless = [row.name for number, row in enumerate(rows) if not _unconfined(base / str(number), row)]
    assert len(harmless) <= len(rows) // 20, harmless


def _unconfined(base: Path, row: Bypass) -> list[str]:
    base.mkdir()
    outside = Outside(base)
    outside.build(0)
    try:
        folder = outside.workspace("workspace", 0)
        outside.begin()
        environment = {"PATH": os.defpath, "HOME": str(outside.home)}
        command = ["sh", "-c", outside.filled(row.command, folder)]
        with tempfile.TemporaryFile() as said:  # a pipe would be held open by what goes on in the background
            with contextlib.suppress(subprocess.TimeoutExpired):
                subprocess.run(
                    command,
                    cwd=folder,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=said,
                    stderr=said,
                    timeout=30,
                    check=False,
                    start_new_session=True,
                )
            said.seek(0)
            text = said.read().decode(errors="replace")
        found = outside.effects(folder, text, patience=_patience(row) or 0.02)
        for process in outside.survivors():
            os.kill(process, 9)
        return found
    finally:
        outside.close()
