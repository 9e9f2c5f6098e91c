"""What stands in for the services that notifications go to: one over HTTP, one over SMTP, both on this machine."""

import contextlib
import json
import queue
import socketserver
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

WITHIN = 60.0


@dataclass(frozen=True)
class Sent:
    """One request, or one message."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Hooks:
    """`answers` are the statuses of the next requests by path; then it is 200 for ever."""

    port: int = 0
    smtp: int = 0
    answers: dict[str, list[int]] = field(default_factory=dict)
    _sent: dict[str, "queue.Queue[Sent]"] = field(default_factory=dict)

    @property
    def here(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def of(self, path: str) -> "queue.Queue[Sent]":
        return self._sent.setdefault(path, queue.Queue())

    def next(self, path: str) -> Sent:
        return self.of(path).get(timeout=WITHIN)


@contextlib.contextmanager
def hooking() -> Iterator[Hooks]:
    hooks = Hooks()

    class Http(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            hooks.of(self.path).put(Sent(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            planned = hooks.answers.get(self.path)
            status = planned.pop(0) if planned else 200
            self.send_response(status)
            if status in (302, 307):
                self.send_header("Location", f"{hooks.here}/redirected")
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_GET = do_PUT = do_POST  # noqa: N815, as the library calls them

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    class Smtp(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self._say("220 here")
            lines: list[bytes] = []
            while line := self.rfile.readline():
                if line.upper().startswith(b"DATA"):
                    self._say("354 go on")
                    while (part := self.rfile.readline()) not in (b".\r\n", b""):
                        lines.append(part)
                    hooks.of("smtp").put(Sent("smtp", {}, b"".join(lines)))
                elif line.upper().startswith(b"QUIT"):
                    self._say("221 bye")
                    return
                self._say("250 ok")

        def _say(self, words: str) -> None:
            self.wfile.write(f"{words}\r\n".encode())

    servers: list[ThreadingHTTPServer | socketserver.ThreadingTCPServer] = [
        ThreadingHTTPServer(("127.0.0.1", 0), Http),
        socketserver.ThreadingTCPServer(("127.0.0.1", 0), Smtp),
    ]
    hooks.port, hooks.smtp = (one.server_address[1] for one in servers)
    for one in servers:
        one.daemon_threads = True
        threading.Thread(target=one.serve_forever, daemon=True).start()
    try:
        yield hooks
    finally:
        for one in servers:
            one.shutdown()
            one.server_close()
