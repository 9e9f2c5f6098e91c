"""Pages for the conformance tests, on two loopback names: what comes from `{cross}` is of another site."""

import contextlib
import itertools
import threading
import time
from base64 import b64encode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

FILE = b"The content of a file."
MEMBER = b"ann:secret"
"""Who is let into /basic."""
LARGE = bytes(range(256)) * 12_000


class Server(ThreadingHTTPServer):
    daemon_threads = True
    site: "Site"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path == "/slow":
            time.sleep(float(query))
            self.reply(b"Loaded", "text/plain")
        elif path == "/held":
            self.server.site.held.set()
            self.server.site.release.wait()
            self.reply(b"Loaded", "text/plain")
        elif path == "/never":
            self.server.site.closing.wait()
        elif path == "/file":
            self.reply(FILE, "text/plain", {"Content-Disposition": "attachment; filename=notes.txt"})
        elif path == "/large.bin":
            self.reply(LARGE, "application/octet-stream", {"Content-Disposition": "attachment; filename=large.bin"})
        elif path == "/paper.pdf":
            self.reply(b"%PDF-1.4\n%%EOF", "application/pdf")
        elif path == "/basic" and self.headers.get("Authorization") == f"Basic {b64encode(MEMBER).decode()}":
            self.reply(b"<title>Members</title>Welcome", "text/html; charset=utf-8")
        elif path == "/basic":
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="Members"')
            self.end_headers()
        elif path == "/cookies":
            self.reply(self.headers.get("Cookie", "").encode(), "text/plain")
        elif path in self.server.site.pages:
            if query.startswith("slow"):
                time.sleep(0.3)
            headers = self.server.site.headers.get(path)
            self.reply(self.server.site.filled(path).encode(), "text/html; charset=utf-8", headers)
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        self.server.site.posts += 1
        self.reply(b"<title>Sent</title>Sent", "text/html; charset=utf-8")

    def reply(self, body: bytes, mime: str, headers: dict[str, str] | None = None) -> None:
        self.send_response(200)
        for name, value in {"Content-Type": mime, **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Nothing: the output of a test run is for its failures."""


class Site:
    """`put` serves markup, with `headers` of its own, and gives its address; `posts` counts the forms that were sent.
    /held sets `held` when it is asked, and answers after `release`.

    Markup may name `{here}` and `{cross}`, the two origins.
    """

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}
        self.headers: dict[str, dict[str, str]] = {}
        self.posts = 0
        self.closing = threading.Event()
        self.held = threading.Event()
        self.release = threading.Event()
        self._numbers = itertools.count(1)
        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.site = self
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def here(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def hold(self) -> None:
        """Whoever asks for /held is kept waiting from now on, until `release`."""
        self.held.clear()
        self.release.clear()

    def put(self, markup: str, path: str | None = None, headers: dict[str, str] | None = None) -> str:
        path = path or f"/page-{next(self._numbers)}"
        self.pages[path], self.headers[path] = markup, headers or {}
        return self.here + path

    def filled(self, path: str) -> str:
        cross = f"http://localhost:{self.port}"
        body = self.pages[path].replace("{here}", self.here).replace("{cross}", cross)
        title = "" if "<title>" in body else "<title>A page</title>"
        return f"<!doctype html>{title}{body}"

    def close(self) -> None:
        self.closing.set()
        self.release.set()
        self._server.shutdown()
        self._server.server_close()


@contextlib.contextmanager
def served() -> Iterator[Site]:
    site = Site()
    try:
        yield site
    finally:
        site.close()
