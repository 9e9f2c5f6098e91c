"""Sites by name: `http://mail.test` and any other host under `.test` ends at one server, which writes everything down.

Chromium resolves every name to it (`--host-resolver-rules`), so that sites are told apart as they are in the world: by
scheme and registrable domain, and not by port.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit


@dataclass(frozen=True)
class Request:
    host: str
    method: str
    path: str
    """With its query."""
    body: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.host}{self.path} {self.body}".strip()


@dataclass
class Hosts:
    """`pages` maps host and path (`mail.test/inbox`) to markup, or to `-> URL` for a redirect
    (`=> URL` for one that sends the body on).

    On every host `/r?to=URL` leads on to where it says, as such addresses of real sites do.
    """

    port: int = 0
    pages: dict[str, str] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)
    strangers: list[Request] = field(default_factory=list)
    """What was asked of hosts that no test has: the browser's own calls."""

    def of(self, host: str) -> list[Request]:
        """What a host was asked for; not icons and the like, which the browser asks for by itself."""
        return [one for one in self.requests if one.host == host and one.path != "/favicon.ico"]

    @property
    def switches(self) -> list[str]:
        return [f"--host-resolver-rules=MAP *.test 127.0.0.1:{self.port}"]


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64
    hosts: Hosts


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        host = self.headers.get("host", "").partition(":")[0]
        body = self.rfile.read(int(self.headers.get("content-length") or 0)).decode("utf-8", "replace")
        parts = urlsplit(self.path)
        self.path = self.path.removeprefix(f"{parts.scheme}://{parts.netloc}")  # which a proxy is told
        request = Request(host, self.command, self.path, body)
        self.server.hosts.requests.append(request)
        if not host.endswith((".test", ".example")) and host not in ("127.0.0.1", "localhost"):
            self.server.hosts.strangers.append(request)
        page = self.server.hosts.pages.get(host + parts.path)
        if parts.path == "/r":
            page = "-> " + unquote(parse_qs(parts.query).get("to", ["/"])[0])
        if page is not None and page.startswith(("-> ", "=> ")):
            self._reply(302 if page[0] == "-" else 307, "", {"Location": page[3:]})
        else:
            self._reply(200 if page is not None else 404 if self.command == "GET" else 204, page or "")

    do_POST = do_GET  # noqa: N815, the name that http.server looks for

    def do_CONNECT(self) -> None:
        """As a proxy: what is asked for next over this connection is for the host it names, and all hosts are here."""
        self.send_response(200)
        self.end_headers()

    def _reply(self, status: int, page: str, headers: dict[str, str] | None = None) -> None:
        data = b"" if status == 204 else (page or "<title>Nothing</title><p>Nothing is here.").encode()
        self.send_response(status)
        for name, value in {"Content-Type": "text/html; charset=utf-8", **(headers or {})}.items():
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: Any) -> None:
        """Nothing on stderr: `requests` has it all."""


@contextmanager
def served() -> Iterator[Hosts]:
    server = _Server(("127.0.0.1", 0), _Handler)
    server.hosts = Hosts(server.server_port)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server.hosts
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
