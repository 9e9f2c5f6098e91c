"""A machine as a test wants it: a process that opens a workspace and runs commands in it, under given conditions."""

import json
import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

HERE = Path(__file__).parent
TOP = HERE.parent.parent.parent
NOBODY = 65534
UNSHARE = {"x86_64": 272, "aarch64": 97}[platform.machine()]
SECCOMP = {"x86_64": 317, "aarch64": 277}[platform.machine()]
LANDLOCK = [444, 445, 446]


@dataclass(frozen=True)
class Conditions:
    """`user` runs it all; `take_away` are calls of the kernel that fail with `error`."""

    user: int = 0
    take_away: tuple[int, ...] = ()
    error: int = 1


class Machine:
    """`with Machine(conditions, base) as machine: machine.open(folder, mode); machine.run(command)`.

    Webhand's own folders and the home are below `base`.
    """

    def __init__(self, conditions: Conditions, base: Path, secret: str = "") -> None:
        settings = {"user": conditions.user, "take_away": conditions.take_away, "error": conditions.error}
        environment = {
            f"WEBHAND_{name}_DIR": str(base / "own" / name) for name in ("DATA", "CONFIG", "STATE", "RUNTIME")
        }
        environment |= {"HOME": str(base / "home"), "PATH": os.defpath, "GEMINI_API_KEY": secret}
        site = str(next(Path(path) for path in sys.path if path.endswith("site-packages")))
        environment["PYTHONPATH"] = os.pathsep.join([str(TOP / "host"), str(TOP / "agent"), site])
        self._process = subprocess.Popen(
            [_python(conditions.user), str(HERE / "runner.py"), json.dumps(settings)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            cwd=base,
            text=True,
        )

    def __enter__(self) -> "Machine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()

    def open(self, folder: Path, mode: str) -> dict[str, Any]:
        return self._ask({"open": [str(folder), mode]})

    def claim(self, folder: Path, mode: str) -> None:
        """Has the folder for a workspace without trying whether the mode holds."""
        self._ask({"claim": [str(folder), mode]})

    def act(self, **request: str) -> dict[str, Any]:
        return self._ask({"act": request})

    def kill(self) -> None:
        """As if the host had been killed in the middle of whatever it does."""
        self._process.kill()

    def begin(self, command: str, seconds: float = 60.0) -> None:
        """A command whose end nobody waits for."""
        self._say({"run": [command, seconds]})

    def run(self, command: str, seconds: float = 10.0) -> dict[str, Any]:
        return self._ask({"run": [command, seconds]})

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        self._say(request)
        assert self._process.stdout is not None
        reply: dict[str, Any] = json.loads(self._process.stdout.readline())
        return reply

    def _say(self, request: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()


def _python(user: int) -> str:
    """One that the user may run: that of the tests may lie in root's home."""
    return sys.executable if user == os.geteuid() else "/usr/bin/python3"
