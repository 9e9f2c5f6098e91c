"""A site that one has to log in to, in the ways that sites have: a real server, which knows one name, and for it two
passwords, one that tests give and one that they keep, so that what hides the one hides nothing of the other.
"""

import contextlib
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pyotp

NAME = "ada@shop.example"
PASSWORD = 'Kv4!zw "opens"/sesame ü'  # noqa: S105, of nobody
STORED = "Tr0ub4dor of the vault"
SEED = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
COOKIE = "in=yes; Path=/; HttpOnly"
HEAD = "<!doctype html><meta charset=utf-8><title>Shop</title>"
BOTH = "<label>E-mail <input name=user></label><label>Password <input name=word type=password></label>"
FIRST = "<form method=post action=/first><label>E-mail<input name=user {mark}></label><button>Weiter</button></form>"
SECOND = (
    "<form method=post action=/in><p>ada</p><label>Kennwort<input name=word type=password></label>"
    f"<button>Weiter</button><input type=hidden name=user value='{NAME}'></form>"
)
CODE = (
    "<form method=post action=/code><label>Verification code<input name=code {more}></label><button>Go</button></form>"
)


def form(fields: str = BOTH, how: str = "") -> str:
    return f"<h1>Shop</h1><form method=post action=/in{how}>{fields}<button>Go</button></form>"


class Server(ThreadingHTTPServer):
    daemon_threads = True
    site: "LoginSite"


class Handler(BaseHTTPRequestHandler):
    """`/in/HOW` takes a form, `/api/HOW` JSON. HOW says what becomes of a right or wrong password."""

    server: Server
    entered = False

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path == "/home":
            if "in=yes" not in self.headers.get("Cookie", ""):
                self.go_to("/form")
            else:
                out = "<a href=/account/logout>x</a>" if "out" in query else ""
                self.reply(f"<h1>Orders</h1><p>Three things</p>{out}")
        elif path in self.server.site.pages:
            self.reply(self.server.site.pages[path].replace("{query}", query))
        else:
            self.reply("<h1>Nothing</h1>", 404)

    def do_POST(self) -> None:
        site, path = self.server.site, urlsplit(self.path).path
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        given = json.loads(body) if path.startswith("/api") else dict(parse_qsl(body))
        site.posts.append((path, given))
        _, kind, how, *_ = [*path.split("/"), ""]
        if how == "slow":
            time.sleep(site.slow)
        is_right = given.get("user") == NAME and given.get("word") in (PASSWORD, STORED)
        if kind == "first":
            self.go_to("/second") if given.get("user") == NAME else self.reply(site.pages["/first"])
        elif kind == "code":
            right = given.get("code", "") == pyotp.TOTP(SEED).now()
            self.let_in() if right else self.reply(f"<p role=alert>No such code</p>{site.pages['/code']}")
        elif kind == "api":
            self.entered = is_right
            self.reply(json.dumps({"ok": is_right}), 200 if is_right or how == "polite" else 401, "application/json")
        elif is_right and how in ("code", "robot", "tap", "home-out"):
            self.let_in("/home?out") if how == "home-out" else self.go_to(f"/{how}")
        elif is_right and how == "plain":
            self.reply("<h1>Orders</h1>")
        elif is_right:
            self.let_in()
        elif how == "back":
            self.go_to("/form?again")
        elif how == "denied":
            self.reply("<h1>No</h1>", 403)
        elif how == "dead":
            self.reply("<h1>Sorry</h1><p role=alert>Those two do not match.</p>")
        else:
            self.reply(f"<p role=alert>Das stimmt nicht, {given.get('word')}</p>{site.pages['/form']}")

    def let_in(self, to: str = "/home") -> None:
        self.go_to(to, {"Set-Cookie": COOKIE})

    def go_to(self, path: str, headers: dict[str, str] | None = None) -> None:
        self.send_response(303)
        for name, value in {"Location": path, "Content-Length": "0", **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()

    def reply(self, body: str, status: int = 200, mime: str = "text/html") -> None:
        data = (body if "json" in mime else f"{HEAD}{body}").encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{mime}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        if self.entered:
            self.send_header("Set-Cookie", COOKIE)
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            self.wfile.write(data)

    def log_message(self, *args: Any) -> None:
        """Nothing: the output of a test run is for its failures."""


class LoginSite:
    """`put` serves markup and gives its address; `posts` are the forms and messages that came, with their paths."""

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}
        self.posts: list[tuple[str, dict[str, str]]] = []
        self.slow = 3.0
        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.site = self
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def here(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def elsewhere(self) -> str:
        """Another origin and site, of the same server."""
        return f"http://localhost:{self.port}"

    def put(self, markup: str, path: str = "/form") -> str:
        self.pages[path] = markup.replace("{here}", self.here).replace("{elsewhere}", self.elsewhere)
        return self.here + path

    @property
    def words(self) -> list[str]:
        """The passwords that were sent."""
        return [given["word"] for _, given in self.posts if "word" in given]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextlib.contextmanager
def served() -> Iterator[LoginSite]:
    site = LoginSite()
    try:
        yield site
    finally:
        site.close()
