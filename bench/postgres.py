"""A PostgreSQL of the tests' and benchmarks' own, as a user of its own: it refuses to run as root."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

USER = "postgres"
TRIES = 4


def programs() -> Path | None:
    """Where Debian keeps them, or the path does."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def lacking() -> str:
    """Why there can be none here; empty where there can."""
    if programs() is None:
        return "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    if os.geteuid() == 0 and not _is_user():
        return f"PostgreSQL refuses to run as root, and there is no user {USER}"
    return ""


def _is_user() -> bool:
    with contextlib.suppress(KeyError):
        return pwd.getpwnam(USER) is not None
    return False


class Postgres:
    """`url` is that of a database in it. It can be ended and started anew."""

    def __init__(self, folder: Path) -> None:
        self._bin = programs()
        self._data = folder / "data"
        self.port = 0
        if os.geteuid() == 0:
            shutil.chown(folder, USER, USER)
        self._run("initdb", "-D", str(self._data), "-U", USER, "-A", "trust", "--no-sync")

    @property
    def url(self) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """At the port that it had; a first time at one that is free, and still is when PostgreSQL takes it."""
        if self.port:
            self._start()
            return
        for left in reversed(range(TRIES)):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
            try:
                self._start()
                return
            except subprocess.CalledProcessError:
                if not left:
                    raise

    def _start(self) -> None:
        options = f"-p {self.port} -h 127.0.0.1 -k {self._data} -c fsync=off"
        self._run(
            "pg_ctl", "-D", str(self._data), "-w", "-t", "100", "-o", options, "-l", str(self._data / "log"), "start"
        )

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        assert self._bin is not None
        user = USER if os.geteuid() == 0 else None
        subprocess.run(
            [str(self._bin / program), *arguments],
            check=True,
            user=user,
            group=user,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
        )


@contextlib.contextmanager
def running(folder: Path) -> Iterator[Postgres]:
    one = Postgres(folder)
    one.start()
    try:
        yield one
    finally:
        one.stop()
