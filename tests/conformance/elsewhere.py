"""Another site, on a port of its own, that writes down whatever reaches it."""

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote


class Elsewhere(ThreadingHTTPServer):
    """Any path is a page with the title "Elsewhere"; `/to?URL` and `/kept?URL` redirect (302, 307); `/answer?CODE` says
    no more than that. `seen` are method, path and body of what came, `answering` can be cleared to hold answers back.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen: list[str] = []
        self.pages: dict[str, str] = {}
        self.answering = threading.Event()
        self.answering.set()
        self.origin = f"http://127.0.0.1:{self.server_port}"

    def empty(self) -> None:
        self.seen.clear()
        self.pages.clear()
        self.answering.set()


class Handler(BaseHTTPRequestHandler):
    server: Elsewhere

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        path, _, query = self.path.partition("?")
        if path == "/favicon.ico":
            self.reply(404)
            return
        self.server.seen.append(f"{self.command} {self.path} {body}".strip())
        self.server.answering.wait(20)
        if path in ("/to", "/kept"):
            self.reply(307 if path == "/kept" else 302, {"Location": unquote(query)})
        elif path == "/answer":
            self.reply(int(query))
        else:
            self.reply(200, body=self.server.pages.get(path, "<title>Elsewhere</title><p>Elsewhere</p>"))

    do_POST = do_PUT = do_DELETE = do_HEAD = do_GET  # noqa: N815, the names that http.server looks for

    def do_OPTIONS(self) -> None:
        self.reply(204, {"Access-Control-Allow-Methods": "*", "Access-Control-Allow-Headers": "*"})

    def reply(self, status: int, headers: dict[str, str] | None = None, body: str = "") -> None:
        self.send_response(status)
        data = body.encode()
        more = {"Content-Type": "text/html", "Content-Length": str(len(data)), "Access-Control-Allow-Origin": "*"}
        for name, value in {**more, **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Nothing: `seen` has it all."""


@contextlib.contextmanager
def served_elsewhere() -> Iterator[Elsewhere]:
    server = Elsewhere()
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield server
    finally:
        server.answering.set()
        server.shutdown()
        server.server_close()
