"""`webhand controller` and `webhand worker` as processes of their own, and programs that call them over real HTTP."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import warm
from host.server.served import NAMES, Program, Reply, environment
from webhand_agent.protocol import RunEvent
from webhand_host.controller.database import Database, url_of
from webhand_host.controller.workers import enroll, revoke
from webhand_host.runs.folder import RunFolder
from webhand_host.tokens import Can, Tokens

STARTS_WITHIN = 60.0
ENDS_WITHIN = 90.0
LOOK_AGAIN = 0.05
OFFLINE = {"WEBHAND_MODEL": "offline"}
T = TypeVar("T")
ENDED = ("completed", "failed", "stopped", "limit", "lost")

MAIN = [sys.executable, "-c", "from webhand_host.cli.app import main; main()"]
"""As a person starts it, without what keeps starts cheap in tests."""


def until(found: Callable[[], Any], seconds: float = ENDS_WITHIN, told: Callable[[], Any] = lambda: "") -> Any:
    """What is found, once it is there."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if it := found():
            return it
        time.sleep(LOOK_AGAIN)
    raise AssertionError(f"it did not come within {seconds:g} s: {told()}")


@dataclass
class Process:
    """A command that goes on until it is ended. What it says is in a file."""

    command: list[str]
    log: Path
    environment: Mapping[str, str]
    process: "warm.Process | subprocess.Popen[bytes]" = field(init=False)

    def start(self) -> None:
        with self.log.open("a") as output:
            if self.environment.get("LD_PRELOAD"):  # read when a program is loaded, and never by what is forked
                self.process = subprocess.Popen(
                    [*MAIN, *self.command], env=self.environment, stdout=output, stderr=output, start_new_session=True
                )
                return
            self.process = warm.start(warm.COMMAND, self.command, self.environment, output.fileno())

    def said(self, pattern: str, times: int = 1) -> "re.Match[str]":
        """Waits until it has said something so many times."""

        def found() -> "re.Match[str] | None":
            all_found = list(re.finditer(pattern, self.log.read_text()))
            assert self.process.poll() is None or len(all_found) >= times, self.log.read_text()
            return all_found[-1] if len(all_found) >= times else None

        match: re.Match[str] = until(found, STARTS_WITHIN, self.log.read_text)
        return match

    def kill(self) -> None:
        """As the system does it to who has no time to do anything: with all that it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self) -> int:
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(30)
        finally:
            self.kill()


@dataclass
class Controlled:
    """A controller that answers. `port` stays the same when it is started anew."""

    folder: Path
    options: tuple[str, ...]
    more: Mapping[str, str]
    port: int = 0
    worker_port: int = 0
    log: Path | None = None
    process: Process = field(init=False)
    starts: int = 0

    def start(self) -> None:
        ports = ["--port", str(self.port), "--worker-port", str(self.worker_port)]
        if not self.starts and self.log is None:
            (self.folder / "runtime").mkdir(mode=0o700, parents=True)
        self.process = Process(
            ["controller", *ports, "--headless", *self.options],
            self.log or self.folder / "controller.log",
            environment(self.folder, **self.more),
        )
        self.process.start()
        self.starts += 1
        self.port = int(self.process.said(r"tasks at http://127\.0\.0\.1:(\d+)", self.starts)[1])
        self.worker_port = int(self.process.said(r"worker --controller http://127\.0\.0\.1:(\d+)", self.starts)[1])

    def log_text(self) -> str:
        return self.process.log.read_text()

    def program(self, *can: Can) -> "Client":
        token = Tokens(self.folder / "config" / "tokens.json").create(f"test-{next(NAMES)}", can)
        return Client(self.port, token.secret)

    def beside(self, *options: str) -> "Controlled":
        """Another controller, which shares this one's folders."""
        log = self.folder / "beside.log"
        other = Controlled(self.folder, options, self.more, log=log)
        other.start()
        return other

    def enroll(self, name: str) -> str:
        """As `webhand worker enroll` does it, without a process of its own."""
        return str(self.in_database(lambda connection: enroll(connection, name)))

    def revoke(self, name: str) -> None:
        self.in_database(lambda connection: revoke(connection, name))

    def in_database(self, work: Callable[[Any], T]) -> T:
        url = next((one for one in self.options if one.startswith("postgresql:")), None)
        database = Database(url_of(url)) if url else Database.in_file(self.folder / "data" / "controller.sqlite")
        try:
            return database.now(work)
        finally:
            database.close()

    @contextlib.contextmanager
    def worker(self, name: str, home: Path, *options: str, url: str = "", **others: str) -> Iterator[Process]:
        """One with a home of its own, as another machine has it. `url`: where it calls, if not this one alone. `others`
        go into its environment.
        """
        home.mkdir(parents=True, exist_ok=True)
        (home / "runtime").mkdir(mode=0o700, exist_ok=True)
        url = url or f"http://127.0.0.1:{self.worker_port}"
        command = ["worker", "--controller", url, "--headless", *options]
        more = {**self.more, "WEBHAND_WORKER_KEY": self.enroll(name)}
        one = Process(command, home / "worker.log", {**environment(home, **more), **others})
        one.start()
        try:
            one.said("This worker does what")
            yield one
        finally:
            one.kill()

    def folder_of(self, session_id: str) -> RunFolder:
        run_id = session_id.removeprefix("sess_").replace("_", "-")
        return RunFolder(self.folder / "data" / "runs" / run_id)

    def events(self, session_id: str) -> list[RunEvent]:
        return self.folder_of(session_id).events()


class Client(Program):
    """A program with a token of its own."""

    def file(self, instruction: str | None, target: str | None = None, **more: Any) -> str:
        """The id of a new session."""
        asked = {"instruction": instruction, "target": target, **more}
        reply = self("POST", "/sessions", {name: value for name, value in asked.items() if value is not None})
        assert reply.status == 201, reply.text
        return str(reply.json["session_id"])

    def status(self, session_id: str) -> str:
        return str(self.get(f"/sessions/{session_id}")["status"])

    def until_status(self, session_id: str, *wanted: str, seconds: float = ENDS_WITHIN) -> dict[str, Any]:
        def found() -> Any:
            seen = self.get(f"/sessions/{session_id}")
            assert seen["status"] in wanted or seen["status"] not in ENDED, seen
            return seen if seen["status"] in wanted else None

        seen: dict[str, Any] = until(found, seconds, lambda: self.get(f"/sessions/{session_id}"))
        return seen

    def ended(self, session_id: str, seconds: float = ENDS_WITHIN) -> dict[str, Any]:
        return self.until_status(session_id, *ENDED, seconds=seconds)

    def worker(self, name: str) -> dict[str, Any]:
        """As the controller sees it, among all others that have ever been."""
        found: dict[str, Any] = next(one for one in self.get("/workers")["workers"] if one["name"] == name)
        return found

    def raw(self, method: str, path: str, **more: Any) -> Reply:
        return self(method, path, **more)


@contextlib.contextmanager
def small_disks(folder: Path) -> Iterator[tuple[Path, Path]]:
    """For a home that is not there yet: of its database, and of its records. Only root can mount them."""
    data = folder / "data"
    with contextlib.ExitStack() as stack:
        for disk in (data, data / "runs"):
            disk.mkdir(mode=0o700, parents=True)
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m,mode=0700", "tmpfs", str(disk)], check=True)
            stack.callback(subprocess.run, ["umount", "-l", str(disk)], check=True)
        yield data, data / "runs"


def fill(disk: Path) -> Path:
    """With a file, which takes all that there is."""
    with (disk / "ballast").open("wb", buffering=0) as ballast, contextlib.suppress(OSError):
        while True:
            ballast.write(bytes(4_096))
    return disk / "ballast"


@contextlib.contextmanager
def controlling(folder: Path, *options: str, **more: str) -> Iterator[Controlled]:
    """`more` goes into its environment."""
    one = Controlled(folder, options, {**OFFLINE, **more})
    one.start()
    try:
        yield one
    finally:
        one.process.end()
