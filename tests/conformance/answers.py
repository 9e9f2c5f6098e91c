"""Servers that answer in every way that leads to no page, or to one that is not what was meant."""

import contextlib
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

SELF_SIGNED = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=x -days 2 -batch"
RESET = b"\x01\x00\x00\x00\x00\x00\x00\x00"
"""SO_LINGER with no time to linger: the connection is cut off."""


@dataclass
class Answers:
    """`here` is the origin of a server that answers by its paths, `trusted_by_none` of one with a certificate of its
    own; at `refused` nobody listens. /N answers with that status and a page, /none/N without any; /short breaks off
    once the page has read what there is of it; /loop redirects to itself, /to?URL there; /hung and /hung/unsaved are
    pages whose script has no end.
    """

    here: str
    trusted_by_none: str
    refused: str


class Handler(BaseHTTPRequestHandler):
    parsed: ClassVar[threading.Event] = threading.Event()

    def do_GET(self) -> None:
        path, _, query = self.path.strip("/").partition("?")
        page = f"<!doctype html><title>Titled {path}</title><button>Here</button>"
        match path.split("/"):
            case [status] if status.isdigit():
                self.reply(int(status), page)
            case ["none", status]:
                self.reply(int(status))
            case ["to"]:
                self.reply(302, Location=query)
            case ["loop"]:
                self.reply(302, Location="/loop")
            case ["file", status]:
                self.reply(int(status), "A file.", **{"Content-Disposition": "attachment; filename=notes.txt"})
            case ["short"]:
                self.parsed.clear()
                self.reply(200, f"{page}<script>fetch('/parsed')</script>", **{"Content-Length": "1000"})
                self.parsed.wait(20)  # browsers throw away what they have not read when it breaks off
            case ["parsed"]:
                self.parsed.set()
                self.reply(204)
            case ["reset"]:
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                self.connection.close()
            case ["silent"]:
                time.sleep(15)
            case ["hung", *more]:
                unsaved = "addEventListener('beforeunload', (event) => event.preventDefault());" if more else ""
                self.reply(200, f"{page}<script>{unsaved} onload = () => setTimeout(() => {{ for (;;); }})</script>")

    def reply(self, status: int, body: str = "", **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "text/html", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    def finish(self) -> None:
        with contextlib.suppress(OSError):
            super().finish()

    def log_message(self, *args: Any) -> None:
        """Nothing: the output of a test run is for its failures."""


@contextlib.contextmanager
def served_answers(folder: Path) -> Iterator[Answers]:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = [*SELF_SIGNED.split(), "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    plain, secure = (ThreadingHTTPServer(("127.0.0.1", 0), Handler) for _ in range(2))
    secure.socket = context.wrap_socket(secure.socket, server_side=True)
    for server in (plain, secure):
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # and nobody listens
        refused = f"http://127.0.0.1:{unused.getsockname()[1]}"
        yield Answers(f"http://127.0.0.1:{plain.server_port}", f"https://127.0.0.1:{secure.server_port}", refused)
    for server in (plain, secure):
        server.shutdown()
        server.server_close()
