"""A real host process on real pipes, as the browser starts it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from webhand_agent.protocol import PROTOCOL_VERSION
from webhand_host.extension_id import ORIGIN
from webhand_host.native import codec


class HostProcess:
    """The other end of the host's pipes: what the browser would be."""

    def __init__(self, folder: Path, origin: str | None = None, program: str | None = None) -> None:
        self.folder = folder
        names = ("DATA", "STATE", "CONFIG", "RUNTIME")
        places = {f"WEBHAND_{name}_DIR": str(folder / name.lower()) for name in names}
        silent = {"GEMINI_API_KEY": "", "GOOGLE_API_KEY": "", "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
        start = ["-c", program] if program else ["-m", "webhand_host.native.main"]
        self.process = subprocess.Popen(
            [sys.executable, *start, ORIGIN if origin is None else origin],
            env={**os.environ, **places, **silent},
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._decoder = codec.Decoder()
        self._payloads: list[bytes] = []

    def send_bytes(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message: Any) -> None:
        self.send_bytes(codec.frame(codec.to_json(message).encode()))

    def receive(self) -> dict[str, Any]:
        """The next message; fails when stdout holds anything but frames, or ends."""
        assert self.process.stdout is not None
        while not self._payloads:
            data = os.read(self.process.stdout.fileno(), 1 << 20)
            assert data, f"the host closed its stdout: {self.errors()}"
            self._payloads += self._decoder.feed(data)
        message: dict[str, Any] = json.loads(self._payloads.pop(0))
        return message

    def hello(self, profile: str = "p1", protocol: int = PROTOCOL_VERSION) -> dict[str, Any]:
        params = {"protocol": protocol, "build": "0.1.0", "role": "extension", "abilities": [], "profile": profile}
        self.send({"jsonrpc": "2.0", "id": "h", "method": "hello", "params": params})
        return self.receive()

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Calls the host and gives its answer, whatever else it says in between."""
        self.send({"jsonrpc": "2.0", "id": method, "method": method, "params": params})
        while (message := self.receive()).get("id") != method or "method" in message:
            pass
        return message

    def errors(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def close(self) -> int:
        """Closes the port as the browser does; the exit status. The host has to be gone within 3 s (SAFETY B3)."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(3)


Start = Callable[..., HostProcess]


@pytest.fixture
def start_host(tmp_path: Path) -> Iterator[Start]:
    started: list[HostProcess] = []

    def start(**options: Any) -> HostProcess:
        started.append(HostProcess(tmp_path, **options))
        return started[-1]

    yield start
    for host in started:
        host.process.kill()
        host.process.wait()
        for pipe in (host.process.stdin, host.process.stdout, host.process.stderr):
            if pipe is not None:
                pipe.close()
