"""Starts a registered host as the browser would, exchanges a real hello with it, and asks for its status.

As the browser: the manifest's path, the caller's origin as first argument, the host's own folder as working folder,
pipes for all three streams, and no more environment than a desktop session has. The hello is answered before the host
imports what it works with: the status says that it could, and how it ends is measured from there. In the middle of its
imports a host does not hear that its port closes: they are half a second of CPU, and seconds on a busy machine.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Any

from webhand_agent.protocol import Hello
from webhand_agent.version import PROTOCOL_VERSION, VERSION

from webhand_host.native import codec

ANSWER_SECONDS = 10.0
STATUS_SECONDS = 30.0
"""A first start after an update compiles everything."""
EXIT_SECONDS = 20.0
"""It has three after its port's end (SAFETY.md, B3), where nothing else keeps the machine busy."""
SLICE_SECONDS = 5.0
LONGEST_SECONDS = 180.0
"""On a busy machine a second of work takes a minute: a host that is seen to work is waited for, slice by slice."""

SESSION_VARIABLES = (
    *("HOME", "USER", "LOGNAME", "PATH", "LANG", "TMPDIR", "DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"),
    *("XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"),
    *("SYSTEMROOT", "COMSPEC", "PATHEXT", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA"),
)


@dataclass(frozen=True)
class Probe:
    """What came of it. `answer` is the JSON-RPC reply; `stray` what stood on stdout in its place.

    `status` is the second reply, None where a hello was answered and that was not. `exit_code` is None where the host
    had to be killed some time after its stdin was closed; `hung`: it was still there then, so that its end is no answer
    to why it said nothing. `seconds` to the hello, `ready` to the status, `ending`
    from the closing of its stdin to its end.
    """

    answer: dict[str, Any] | None
    stray: bytes
    stderr: str
    exit_code: int | None
    seconds: float
    trouble: str = ""
    status: dict[str, Any] | None = None
    ready: float = 0
    ending: float = 0
    hung: bool = False


def probe(command: Path, origin: str) -> Probe:
    """Says hello to the host at `command`. Whatever goes wrong is in the result; nothing is raised for it."""
    started = monotonic()
    try:
        process = subprocess.Popen(
            [str(command), origin],
            cwd=command.parent,
            env={name: os.environ[name] for name in SESSION_VARIABLES if name in os.environ},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except OSError as error:
        return Probe(None, b"", "", None, 0, f"it cannot be started: {error.strerror}")
    with process:
        return _converse(process, started)


def _converse(process: subprocess.Popen[bytes], started: float) -> Probe:
    output, errors, decoder = _drain(process.stdout), _drain(process.stderr), codec.Decoder()
    # A token is what programs on the socket show; the browser's port knows no such field.
    hello = Hello(protocol=PROTOCOL_VERSION, build=VERSION, role="extension", profile="doctor")
    _ask(process, 1, "hello", hello.model_dump(exclude={"token"}))
    answer, stray = _read_answer(decoder, output, _slices(process.pid, ANSWER_SECONDS))
    seconds, status = monotonic() - started, None
    if answer is not None and "result" in answer:
        _ask(process, 2, "status.get", {})
        status, stray = _read_answer(decoder, output, _slices(process.pid, STATUS_SECONDS))
    ready, hung = monotonic() - started, output.empty() and process.poll() is None
    try:
        if process.stdin:
            process.stdin.close()
    except OSError:
        pass  # it is gone already: its exit code and stderr say why
    closed = monotonic()
    exit_code = _end(process)
    ending = monotonic() - closed
    return Probe(answer, stray, _text(errors), exit_code, seconds, "", status, ready, ending, hung)


def _end(process: subprocess.Popen[bytes]) -> int | None:
    """Its exit status, or None where it does not end by itself."""
    for seconds in _slices(process.pid, EXIT_SECONDS):
        with suppress(subprocess.TimeoutExpired):
            return process.wait(seconds)
    process.kill()
    process.wait()
    return None


def _slices(pid: int, seconds: float) -> Iterator[float]:
    """How long to wait for a process: `seconds`, and then slice by slice for as long as it works meanwhile. Where the
    system does not say what it has worked, that is all.
    """
    yield seconds
    started, worked = monotonic(), _worked(pid)
    while worked is not None and monotonic() - started < LONGEST_SECONDS:
        yield SLICE_SECONDS
        before, worked = worked, _worked(pid)
        if worked == before:
            return


def _worked(pid: int) -> int | None:
    """The ticks of CPU time that a process has had, on systems with /proc (proc_pid_stat(5), utime and stime)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])
    except (OSError, ValueError, IndexError):
        return None


def _ask(process: subprocess.Popen[bytes], number: int, method: str, params: dict[str, Any]) -> None:
    """The profile "doctor" owns no run, so the host has nothing to take up again because of this call."""
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    try:
        if process.stdin:
            process.stdin.write(b"".join(codec.encode(message)))
            process.stdin.flush()
    except OSError:
        pass  # a host that dies at once: what it left on stderr is the finding


def _read_answer(
    decoder: codec.Decoder, output: SimpleQueue[bytes], slices: Iterator[float]
) -> tuple[dict[str, Any] | None, bytes]:
    """The next message, or None and the bytes that were there instead of one."""
    seen, deadline = b"", monotonic() + next(slices)
    while True:
        try:
            data = output.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            if (more := next(slices, None)) is None:
                return None, seen
            deadline = monotonic() + more
            continue
        if not data:
            output.put(data)  # its end stays there to be seen
            return None, seen
        seen += data
        try:
            for payload in decoder.feed(data):
                message = json.loads(payload)
                return (message, b"") if isinstance(message, dict) else (None, seen)
        except (codec.FrameTooLarge, ValueError):
            return None, seen


def _drain(stream: IO[bytes] | None) -> SimpleQueue[bytes]:
    """Reads a pipe to its end in a thread, so that a host that talks too much cannot block. Ends with b""."""
    pieces: SimpleQueue[bytes] = SimpleQueue()

    def read() -> None:
        while stream and (data := os.read(stream.fileno(), 65_536)):
            pieces.put(data)
        pieces.put(b"")

    Thread(target=read, name="probe", daemon=True).start()
    return pieces


def _text(pieces: SimpleQueue[bytes]) -> str:
    """What came on stderr. A child that inherited the pipe could keep it open for ever: half a second is enough."""
    text = b""
    try:
        while data := pieces.get(timeout=0.5):
            text += data
    except Empty:
        pass
    return text.decode(errors="replace")
