"""`webhand serve` as a process of its own, and programs that call it over real HTTP."""

import contextlib
import http.client
import itertools
import json
import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import warm
from webhand_host.tokens import Can, Tokens

STARTS_WITHIN = 30.0
ENDS_WITHIN = 10.0
NAMES = itertools.count(1)


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass
class Program:
    """One client: a token of its own, so that what it read is its own too."""

    port: int
    secret: str
    session: str | None = None

    def __call__(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        headers: Mapping[str, str | None] | None = None,
        raw: bytes | None = None,
    ) -> Reply:
        """`raw` is sent as it is. A header that is None is left out."""
        sent: dict[str, str | None] = {"Authorization": f"Bearer {self.secret}"}
        data = raw if raw is not None else json.dumps(body).encode() if body is not None else b""
        if data:
            sent["Content-Type"] = "application/json"
        sent |= headers or {}
        sent.setdefault("Host", f"127.0.0.1:{self.port}")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in sent.items():
            if value is not None:
                connection.putheader(name, value)
        if data or method == "POST":
            connection.putheader("Content-Length", str(len(data)))
        connection.endheaders(data or None)
        with contextlib.closing(connection):
            answer = connection.getresponse()
            return Reply(answer.status, dict(answer.getheaders()), answer.read().decode())

    def get(self, path: str) -> Any:
        return self.done(self("GET", path))

    def post(self, path: str, **body: Any) -> Any:
        """What it answered, where that was 200."""
        return self.done(self("POST", path, body))

    @staticmethod
    def done(reply: Reply) -> Any:
        assert reply.status == 200, reply.text
        return reply.json

    def start(self, **options: Any) -> str:
        self.session = str(self.post("/browser/start", **{"kind": "fresh", "headless": True, **options})["session_id"])
        return self.session


@dataclass
class Served:
    """A server that answers."""

    process: warm.Process
    port: int
    config: Path
    data: Path

    def program(self, *can: Can) -> Program:
        token = Tokens(self.config / "tokens.json").create(f"test-{next(NAMES)}", can)
        return Program(self.port, token.secret)

    @contextlib.contextmanager
    def with_a_tab(self, session: str) -> Iterator[Program]:
        """A program with a tab of its own in front, in a session that others use too."""
        one = self.program()
        one.session = session
        one.post("/browser/tab/new", session_id=session)
        yield one
        one.post("/browser/tab/close", session_id=session)

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(by)
        return self.process.wait(ENDS_WITHIN)


def environment(folder: Path, **more: str) -> dict[str, str]:
    names = ("DATA", "CONFIG", "STATE", "RUNTIME")
    ours = {f"WEBHAND_{name}_DIR": str(folder / name.lower()) for name in names}
    no_desktop = {"DBUS_SESSION_BUS_ADDRESS": "disabled:"}  # who runs the tests gets no notifications of theirs
    return {**os.environ, **ours, **no_desktop, **more}


@contextlib.contextmanager
def serving(folder: Path, *options: str, door: Sequence[str] = ("serve",), **more: str) -> Iterator[Served]:
    """`door` is the command that serves; `more` goes into its environment."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "runtime").mkdir(mode=0o700, exist_ok=True)
    log = folder / "serve.log"
    arguments = [*door, "--port", "0", *options]
    with log.open("w") as output:
        process = warm.start(warm.COMMAND, arguments, environment(folder, **more), output.fileno())
    try:
        port = _port(process, log)
        yield Served(process, port, folder / "config", folder / "data")
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(ENDS_WITHIN)


def _port(process: warm.Process, log: Path) -> int:
    """Waits until the server answers."""
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end:
        found = re.search(r"at http://127\.0\.0\.1:(\d+)", log.read_text())
        if found is not None and _answers(int(found[1])):
            return int(found[1])
        assert process.poll() is None, log.read_text()
        time.sleep(0.02)
    raise AssertionError(log.read_text())


def _answers(port: int) -> bool:
    with contextlib.suppress(OSError):
        return Program(port, "none")("GET", "/").status == 401
    return False


class AtTerminal:
    """`webhand serve` at a terminal, with somebody who types."""

    def __init__(self, folder: Path, **more: str) -> None:
        self._master, slave = pty.openpty()
        (folder / "runtime").mkdir(mode=0o700, parents=True)
        command = [*warm.command(warm.COMMAND), "serve", "--port", "0"]
        told = environment(folder, COLUMNS="200", NO_COLOR="1", TERM="dumb", **more)
        self.process = subprocess.Popen(
            command, env=told, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
        )
        os.close(slave)
        self.said = ""
        self.port = int(self.until(r"at http://127\.0\.0\.1:(\d+)")[1])
        self.until("Documentation")
        token = Tokens(folder / "config" / "tokens.json").create("mine", ())
        self.program = Program(self.port, token.secret)
        end = time.monotonic() + 10
        while time.monotonic() < end:
            try:
                self.program("GET", "/")
                break
            except OSError:
                time.sleep(0.02)

    def until(self, pattern: str) -> Any:
        """Reads on until it has said something that matches, which is then told and forgotten."""
        end = time.monotonic() + 20
        while (found := re.search(pattern, self.said)) is None:
            assert select.select([self._master], [], [], max(0.0, end - time.monotonic()))[0], self.said
            self.said += os.read(self._master, 4_096).decode(errors="replace")
        self.said = self.said[found.end() :]
        return found

    def type(self, line: str) -> None:
        os.write(self._master, f"{line}\n".encode())

    def rest(self) -> str:
        """All that it says until it has ended."""
        with contextlib.suppress(OSError):  # nobody holds the other side any more
            while piece := os.read(self._master, 4_096):
                self.said += piece.decode(errors="replace")
        return self.said

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        os.close(self._master)
