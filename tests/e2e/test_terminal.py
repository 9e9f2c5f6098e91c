"""`webhand run` at a real terminal: Ctrl-C, a terminal that is closed, and being killed. No browser stays behind."""

import asyncio
import contextlib
import os
import pty
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from e2e.conftest import Demo
from e2e.harness import places
from webhand_host.browser import launch
from webhand_host.native.dial import wait_for_socket
from webhand_host.paths import TERMINAL_TOKEN
from webhand_host.runs.folder import all_runs

WITHIN = 40.0


@dataclass
class Terminal:
    """A run of ours that has asked something. Its browser's profile is below `temporary`."""

    process: subprocess.Popen[bytes]
    screen: int
    temporary: Path

    def left(self) -> list[Path]:
        """What there is of its browser."""
        return [path for path in Path("/proc").glob("[0-9]*") if str(self.temporary).encode() in _arguments(path)]


MAIN = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)\nfrom webhand_host.cli.app import main; main()"
"""The terminal becomes that of the session, as it is for a shell: only then Ctrl-C is a signal."""


@contextlib.contextmanager
def at_terminal(folder: Path, *arguments: str) -> Iterator[Terminal]:
    temporary = Path(tempfile.mkdtemp(prefix="wh-"))  # short: a socket's path may have 108 bytes
    environment = {**os.environ, **places(folder), "TMPDIR": str(temporary)}
    screen, end = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", MAIN, "run", *arguments],
        env=environment,
        stdin=end,
        stdout=end,
        stderr=end,
        start_new_session=True,
    )
    os.close(end)
    try:
        said = b""
        while b"\n> " not in said:
            try:
                said += os.read(screen, 4096)
            except OSError:  # nobody writes there any more
                pytest.fail(f"It ended before it asked: {said.decode()}")
        assert said.decode().startswith("Starting …"), "before anything that takes time"
        yield Terminal(process, screen, temporary)
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(temporary, ignore_errors=True)
        with contextlib.suppress(OSError):
            os.close(screen)


def _arguments(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


def _wait(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + WITHIN
    while not (held := condition()) and time.monotonic() < end:
        time.sleep(0.05)
    return held


def control_c(terminal: Terminal) -> None:
    os.write(terminal.screen, b"\x03")


def close(terminal: Terminal) -> None:
    os.close(terminal.screen)


def terminate(terminal: Terminal) -> None:
    terminal.process.terminate()


@pytest.mark.parametrize("carrier", ["extension", "playwright"])
@pytest.mark.parametrize("ending", [control_c, close, terminate])
def test_the_run_is_stopped_in_order(
    stocked: Demo, tmp_path: Path, ending: Callable[[Terminal], None], carrier: str
) -> None:
    task = ("click “Add to cart”", "--url", f"{stocked.url}/shop?q=lamp", "--headless", "--carrier", carrier)
    with at_terminal(tmp_path, *task) as terminal:
        browser = terminal.left()
        assert browser
        assert os.getsid(terminal.process.pid) not in {os.getsid(int(path.name)) for path in browser}, "^C reaches it"
        ending(terminal)
        assert terminal.process.wait(WITHIN) == 130
        assert _wait(lambda: not terminal.left()), "the browser stayed behind"
        assert not list(terminal.temporary.glob("webhand-*")), "its profile stayed behind"
    (run,) = all_runs(tmp_path / "data" / "runs")
    finished = run.finished()
    assert finished is not None
    assert finished.outcome == "stopped"


@pytest.mark.parametrize("may_allow", [True, False])
def test_the_browser_passes_on_by_what_its_host_knows_who_started_it(
    tmp_path: Path,
    may_allow: bool,
) -> None:
    """The token that lets this process answer confirmations: new for each browser, and none without a terminal."""
    folders = places(tmp_path)
    with launch.private_profile(folders, may_allow=may_allow) as profile, launch.started(profile, headless=True):
        host = asyncio.run(wait_for_socket(profile.runtime)).stem
        environment = Path(f"/proc/{host}/environ").read_bytes().split(b"\0")
    assert f"{TERMINAL_TOKEN}={profile.token}".encode() in environment
    assert (len(profile.token) > 40) is may_allow


def test_killed_it_leaves_no_browser(stocked: Demo, tmp_path: Path) -> None:
    with at_terminal(tmp_path, "click “Add to cart”", "--url", f"{stocked.url}/shop?q=lamp", "--headless") as terminal:
        terminal.process.kill()
        terminal.process.wait(WITHIN)
        assert _wait(lambda: not terminal.left()), "the browser stayed behind"
