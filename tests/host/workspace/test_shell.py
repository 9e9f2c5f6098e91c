"""The shell tool: what comes back, what is refused, and that nothing is left when it ends."""

import asyncio
import contextlib
import secrets
import sys
import tempfile
import time
from pathlib import Path

import pytest
from host.workspace.machine import UNSHARE, Conditions, Machine
from webhand_host.workspace import output
from webhand_host.workspace.confine.request import Confined
from webhand_host.workspace.denied import Denied
from webhand_host.workspace.folder import ToolsMode, Workspace
from webhand_host.workspace.shell import FLOODED, LARGEST_COMMAND, TIMED_OUT, BadCommand, CommandResult, run_command

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux's kernel confines")

CONFINED = ["sandboxed", "restricted"]
MODES = [*CONFINED, "full"]


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DATA", "CONFIG", "STATE", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / "own" / name))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("GEMINI_API_KEY", "SECRET")
    for folder in ("home", "own", "workspace/sub"):
        (tmp_path / folder).mkdir(parents=True)
    return tmp_path


def opened(base: Path, mode: str) -> Workspace:
    """Without the try that `Workspace.open` makes: each command is confined by itself."""
    return Workspace(base / "workspace", ToolsMode(mode), Denied.here(), Confined())


@pytest.mark.parametrize("mode", MODES)
async def test_a_command_gives_what_the_document_says(mode: str, base: Path) -> None:
    result = await run_command(opened(base, mode), "echo out; echo err >&2; pwd; exit 3")
    assert result.model_dump() == {
        "command": "echo out; echo err >&2; pwd; exit 3",
        "stdout": f"out\n{base / 'workspace'}\n",
        "stderr": "err\n",
        "return_code": 3,
        "timed_out": False,
        "stdout_truncated": False,
        "stderr_truncated": False,
    }


@pytest.mark.parametrize("mode", CONFINED)
async def test_ordinary_work_goes(mode: str, base: Path) -> None:
    work = """
        set -e
        git init -q . && echo one > f && git add f && git -c user.name=a -c user.email=a@b commit -qm first
        git log --format=%s
        python3 -c 'import sqlite3, subprocess; print(subprocess.check_output(["echo", "python"]).decode().strip())'
        cat f | sort | tee g | wc -l
        mkdir -p d/e && cp -p f d/e && mv d/e/f d && chmod +x d/f && rm -r d/e && ls d
        echo "$(cat <(echo substitution) 2>/dev/null || echo none)" > /dev/null
        touch f && echo x > "$TMPDIR/x" && cat "$HOME/../x" && ln -s f l && cat l && tar czf t.tgz f g
    """
    result = await run_command(opened(base, mode), f"bash -c {_quoted(work)}")
    assert (result.stdout.split(), result.stderr, result.return_code) == (
        ["first", "python", "1", "f", "x", "one"],
        "",
        0,
    )


async def test_sandboxed_runs_what_is_listed_and_nothing_that_was_written(base: Path) -> None:
    at = opened(base, "sandboxed")
    assert (await run_command(at, "python --version")).stdout.startswith("Python 3")
    with pytest.raises(BadCommand, match="perl is not among the programs"):
        await run_command(at, "perl -v")
    told = await run_command(at, "printf '#!/bin/sh\\necho ran\\n' > s; chmod +x s; ./s; /usr/bin/perl -v; sh s")
    assert told.stdout == "ran\n"
    assert told.stderr.count("Permission denied") == 2


async def test_restricted_runs_the_systems_programs_and_the_workspaces(base: Path) -> None:
    told = await run_command(opened(base, "restricted"), "printf '#!/bin/sh\\necho ran\\n' > s; chmod +x s; ./s")
    assert (told.stdout, told.stderr) == ("ran\n", "")


@pytest.mark.parametrize("mode", MODES)
async def test_the_environment_is_fresh(mode: str, base: Path) -> None:
    told = (await run_command(opened(base, mode), "env; cat /proc/*/environ | tr '\\0' '\\n'")).stdout
    assert "PATH=" in told
    assert "HOME=" in told
    assert "SECRET" not in told
    assert "WEBHAND" not in told


async def test_full_sees_all_but_webhands_own(base: Path) -> None:
    (base / "elsewhere").write_text("seen")
    (base / "own/CONFIG").mkdir()
    (base / "own/CONFIG/key").write_text("SECRET")
    told = await run_command(
        opened(base, "full"),
        f"cat {base}/elsewhere; ls -A {base}/own/CONFIG; cat {base}/own/CONFIG/key; echo x > {base}/own/DATA/x;"
        f"umount {base}/own/CONFIG; cat /proc/1/root{base}/own/CONFIG/key; echo y > {base}/new;"
        f"unshare -Urm sh -c 'umount -l {base}/own/CONFIG; cat {base}/own/CONFIG/key'",
    )
    assert told.stdout == "seen"
    assert (base / "new").read_text() == "y\n"
    assert not (base / "own/DATA/x").exists()


@pytest.mark.parametrize("cwd", ["sub", "./sub/../sub", "{base}/workspace/sub"])
async def test_a_command_begins_in_a_folder_of_the_workspace(cwd: str, base: Path) -> None:
    at = opened(base, "restricted")
    assert (await run_command(at, "pwd", cwd=cwd.format(base=base))).stdout == f"{base}/workspace/sub\n"


@pytest.mark.parametrize(
    ("command", "timeout", "cwd", "why"),
    [
        ("", 1.0, None, "empty"),
        ("  \n", 1.0, None, "empty"),
        ("a\0b", 1.0, None, "NUL"),
        ("echo \ud800", 1.0, None, "half a character"),
        ("x" * (LARGEST_COMMAND + 1), 1.0, None, "bytes"),
        ("true", float("nan"), None, "timeout"),
        ("true", -1.0, None, "timeout"),
        ("true", 0.0, None, "timeout"),
        ("true", float("inf"), None, "timeout"),
        ("true", 1e9, None, "timeout"),
        ("true", 1.0, "absent", "There is no folder"),
        ("true", 1.0, "..", "not in the workspace"),
        ("true", 1.0, "/etc", "not in the workspace"),
        ("true", 1.0, "out", "not in the workspace"),
        ("true", 1.0, "file", "is a file"),
        ("true", 1.0, "a\0b", "NUL"),
    ],
)
async def test_what_is_no_command_is_refused(
    command: str,
    timeout: float,  # noqa: ASYNC109, the document's name
    cwd: str | None,
    why: str,
    base: Path,
) -> None:
    (base / "workspace/out").symlink_to(base)
    (base / "workspace/file").touch()
    at = opened(base, "restricted")
    with pytest.raises(BadCommand, match=why):
        await run_command(at, command, timeout=timeout, cwd=cwd)


@pytest.mark.parametrize("mode", MODES)
async def test_a_timeout_keeps_what_was_said_and_ends_all(mode: str, base: Path, number: str) -> None:
    command = f"echo begun; (trap '' TERM HUP INT; sleep {number}; echo late) & echo err >&2; sleep {number}"
    result = await run_command(opened(base, mode), command, timeout=0.7)
    assert (result.stdout, result.stderr) == ("begun\n", "err\n")
    assert (result.return_code, result.timed_out) == (TIMED_OUT, True)
    assert sleepers(number) == []


async def test_signals_count_as_in_a_shell(base: Path) -> None:
    assert (await run_command(opened(base, "restricted"), "kill -9 $$")).return_code == 128 + 9


async def test_long_output_is_cut_in_the_middle_and_marked(base: Path) -> None:
    at = opened(base, "restricted")
    result = await run_command(at, "seq 1000000; echo end; seq 5 >&2")
    assert (result.stdout_truncated, result.stderr_truncated) == (True, False)
    assert result.stdout.startswith("1\n2\n3\n")
    assert result.stdout.endswith("1000000\nend\n")
    assert "bytes are cut out here ...]" in result.stdout
    assert len(result.stdout) < output.KEPT + 100


async def test_output_without_end_ends_the_command(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "MOST_READ", 3_000_000)
    result = await run_command(opened(base, "restricted"), "yes")
    assert (result.return_code, result.timed_out, result.stdout_truncated) == (FLOODED, False, True)


async def test_bytes_that_are_no_text_are_marked(base: Path) -> None:
    assert (await run_command(opened(base, "restricted"), "printf 'a\\377b'")).stdout == "a\N{REPLACEMENT CHARACTER}b"


@pytest.fixture
def number() -> str:
    """Of seconds, that nobody else sleeps."""
    return f"{secrets.randbelow(9000) + 1000}.{secrets.randbelow(10**9):09}"


def sleepers(number: str) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if number in (folder / "cmdline").read_text(errors="replace"):
                found.append(int(folder.name))
    return found


async def until(happened: bool, number: str, seconds: float) -> bool:
    """Whether there are sleepers, or are none, within so many seconds."""
    end = time.monotonic() + seconds
    while bool(sleepers(number)) is not happened and time.monotonic() < end:  # noqa: ASYNC110, processes tell nobody
        await asyncio.sleep(0.02)
    return bool(sleepers(number)) is happened


@pytest.mark.parametrize("mode", MODES)
async def test_cancelling_ends_all(mode: str, base: Path, number: str) -> None:
    command = f"setsid sleep {number} & sleep {number}" if mode != "sandboxed" else f"sleep {number} & sleep {number}"
    task = asyncio.create_task(run_command(opened(base, mode), command))
    assert await until(True, number, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert sleepers(number) == []


@pytest.mark.parametrize("walls", ["namespaces", "landlock"])
async def test_all_ends_with_the_host(walls: str, base: Path, number: str) -> None:
    taken = (UNSHARE,) if walls == "landlock" else ()
    with Machine(Conditions(take_away=taken), base) as machine:
        assert machine.open(base / "workspace", "restricted")["walls"] == walls
        machine.begin(f"setsid sh -c 'setsid sleep {number} & sleep {number}' & sleep {number}")
        assert await until(True, number, 10)
        machine.kill()
        assert await until(False, number, 3)


async def test_many_at_once_do_not_mix(base: Path) -> None:
    at = opened(base, "restricted")
    results = await asyncio.gather(*(run_command(at, f"sleep 0.1; echo {each}") for each in range(8)))
    assert [result.stdout for result in results] == [f"{each}\n" for each in range(8)]


async def test_nothing_is_left_of_the_command_in_the_systems_folders(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = opened(base, "restricted")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    before = _groups()
    result: CommandResult = await run_command(at, "echo x > $TMPDIR/x; echo x > $HOME/x; ls $TMPDIR")
    assert "x" in result.stdout.split()
    assert list(scratch.iterdir()) == []
    assert _groups() <= before


def _groups() -> set[str]:
    """Those that outlived the process they are named by: others' commands may run meanwhile."""
    folders = (Path("/sys/fs/cgroup"), Path("/sys/fs/cgroup/pids"))
    found = [path for folder in folders for path in folder.glob("webhand-[0-9]*")]
    return {str(path) for path in found if not Path("/proc", path.name.removeprefix("webhand-")).exists()}


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
