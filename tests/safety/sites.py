"""Web sites on loopback ports, each an origin of its own, that write down everything they are sent."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit


@dataclass
class Site:
    """`pages` maps a path to HTML, or to `-> URL` for a redirect. `requests` are method, path with query, and body."""

    url: str
    pages: dict[str, str] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)

    @property
    def seen(self) -> str:
        return "\n".join(self.requests)


class _Handler(BaseHTTPRequestHandler):
    site: Site

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0))).decode("utf-8", "replace")
        self.site.requests.append(f"{self.command} {self.path} {body}".strip())
        page = self.site.pages.get(urlsplit(self.path).path)
        if page is not None and page.startswith("-> "):
            self.send_response(302)
            self.send_header("location", page[3:])
            self.end_headers()
            return
        data = (page or "<title>Nothing</title><p>Nothing is here.").encode()
        self.send_response(200 if page is not None or self.command == "POST" else 404)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_POST = do_GET  # noqa: N815, the name that http.server looks for

    def log_message(self, *args: object) -> None:
        """Nothing on stderr: `requests` has it all."""


@contextmanager
def site(pages: Mapping[str, str]) -> Iterator[Site]:
    class Handler(_Handler):
        pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Handler.site = Site(f"http://127.0.0.1:{server.server_port}", dict(pages))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield Handler.site
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
