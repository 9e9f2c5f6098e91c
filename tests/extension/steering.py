"""The test's end of the scripted host: speaks the protocol with the extension as the real host would."""

import json
import queue
import shlex
import socket
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from webhand_agent.version import PROTOCOL_VERSION
from webhand_host.extension_id import EXTENSION_ID

from extension.hands import Hands

Json = dict[str, Any]
Answerer = Callable[[Json], Json]

NOT_HERE: Json = {"error": {"code": -32601, "message": "The scripted host was not told what to answer."}}
HELLO: Json = {
    "result": {"protocol": PROTOCOL_VERSION, "build": "scripted", "role": "host", "abilities": [], "profile": ""}
}


class HostError(Exception):
    """The extension answered a request with an error."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


class Steering:
    """Listens for scripted hosts. `answers` maps what the extension may ask to the body of the reply."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "host.sock"
        self.starts = 0
        self.begin_anew()
        self._replies: dict[str, queue.Queue[Json]] = {}
        self._next = 1
        self.ready = threading.Event()
        self._connection: socket.socket | None = None
        self.hands = Hands(self.send)
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(self.path))
        self._server.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def begin_anew(self) -> None:
        """Forgets what was said, and what was to be answered."""
        self.answers: dict[str, Answerer] = {"hello": lambda _params: HELLO}
        self.notified: queue.Queue[Json] = queue.Queue()
        self.asked: queue.Queue[Json] = queue.Queue()
        self.complaints: queue.Queue[Json] = queue.Queue()

    def register(self, profile: Path) -> None:
        """Writes the launcher and the manifest that a browser with this profile folder reads."""
        launcher = self.path.with_suffix(".sh")
        program = [sys.executable, str(Path(__file__).with_name("scripted_host.py")), str(self.path)]
        launcher.write_text(f'#!/bin/sh\nexec {shlex.join(program)} "$@"\n')
        launcher.chmod(0o755)
        folder = profile / "NativeMessagingHosts"
        folder.mkdir(parents=True, exist_ok=True)
        manifest = {
            "name": "dev.webhand.host",
            "description": "scripted host",
            "path": str(launcher),
            "type": "stdio",
            "allowed_origins": [f"chrome-extension://{EXTENSION_ID}/"],
        }
        (folder / "dev.webhand.host.json").write_text(json.dumps(manifest))

    def wait_ready(self, seconds: float = 20) -> None:
        assert self.ready.wait(seconds), "the extension did not greet the host"

    def do(self, name: str, seconds: float = 30, space: str = "test", **params: Any) -> Any:
        """What a host does with the extension: a method of `Browser`, over the port that is there."""
        return self.begin_doing(name, space=space, **params).result(seconds)

    def begin_doing(self, name: str, space: str = "test", **params: Any) -> "Future[Any]":
        self.wait_ready()
        return self.hands.do(name, params, space)

    def begin_run(self, space: str, *, next_ref: int = 1, next_frame: int = 1) -> None:
        """For `do`: a run whose refs are counted from there on."""
        self.wait_ready()
        self.hands.begin_run(space, next_ref, next_frame)

    def picture(self, tab_id: int, seconds: float = 30) -> Any:
        """A screenshot with its masks, before they are painted over."""
        self.wait_ready()
        return self.hands.picture(tab_id).result(seconds)

    def call(self, method: str, seconds: float = 30, **params: Any) -> Any:
        """Asks the extension; the result, or HostError."""
        reply = self.begin(method, **params).get(timeout=seconds)
        if "error" in reply:
            raise HostError(reply["error"]["code"], reply["error"]["message"])
        return reply["result"]

    def begin(self, method: str, **params: Any) -> "queue.Queue[Json]":
        """Asks the extension, and gives the queue into which its reply will come."""
        self.wait_ready()
        name, self._next = f"test-{self._next}", self._next + 1
        waiting = self._replies[name] = queue.Queue()
        self.send({"jsonrpc": "2.0", "id": name, "method": method, "params": params})
        return waiting

    def send(self, message: Json) -> None:
        assert self._connection is not None
        self._connection.sendall(json.dumps(message).encode() + b"\n")

    def kill(self) -> None:
        """Ends the running host, which exits without a word when its socket closes."""
        self.ready.clear()
        assert self._connection is not None
        self._connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._server.close()
        if self._connection is not None:
            self._connection.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return
            self.starts += 1
            self._connection = connection
            self.hands.ends("The port was opened anew.")
            self.hands = Hands(self.send)
            threading.Thread(target=self._read, args=[connection], daemon=True).start()

    def _read(self, connection: socket.socket) -> None:
        with connection, connection.makefile("rb") as lines:
            try:
                for line in lines:
                    self._take(json.loads(line))
            except (ConnectionError, ValueError, OSError):
                return

    def _take(self, message: Json) -> None:
        if "method" not in message:
            if isinstance(message["id"], int):
                self.hands.receive(json.dumps(message))
                return
            waiting = self.complaints if message["id"] is None else self._replies[message["id"]]
            waiting.put(message)
        elif "id" not in message:
            self.notified.put(message)
            self.hands.receive(json.dumps(message))
        else:
            self._answer(message)

    def _answer(self, request: Json) -> None:
        self.asked.put(request)
        answer = self.answers.get(request["method"])
        body = answer(request["params"]) if answer else NOT_HERE
        self.send({"jsonrpc": "2.0", "id": request["id"], **body})
        if request["method"] == "hello" and "result" in body:
            self.ready.set()
