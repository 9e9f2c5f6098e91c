"""Who may see the page, and act on it. In front of the guard, to which a page's request is one of a token.

A person who may confirm asks for a link (`webhand console page`), which opens once. It leaves a cookie, with which a
browser may look and no more; what acts needs the key besides that stands behind the link's `#`. A browser sends that
to nobody by itself, and cookies to every port of a host.
"""

import hmac
import secrets
import time
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from webhand_host.paths import data_folder
from webhand_host.server.failures import Failure

COOKIE = "webhand_page"
KEY = "x-webhand-page"
LINK_SECONDS = 300.0
"""In which a link has to be opened."""
OPEN_SECONDS = 12 * 3_600.0
MOST_OPEN = 64
HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    ),
}
NO_LINK = "Open this page by a link of `webhand console page`: each opens once."
NO_KEY = "This tab may only look: open the page anew by a link of `webhand console page`."
ELSEWHERE = "Another page asked for this."
OWN = ("page.js", "page.css", "runs.js", "session.js", "calls.js")
_UI = "theme.css dom.js icons.js strings.js strings.en.js strings.es.js strings.it.js"
OF_EXTENSION = ("icons/32.png", *(f"ui/{name}" for name in _UI.split()))
"""What the page has in common with the chat."""


def files() -> dict[str, Path]:
    """What the page is made of, by its paths."""
    here, extension = Path(__file__).parent, data_folder("extension")
    own = {f"/page/{name}": here / name for name in OWN}
    shared = {f"/extension/{name}": extension / name for name in OF_EXTENSION}
    return {"/": here / "index.html", **own, **shared}


@dataclass
class Opened:
    """One browser that a link has opened the page in. `secret` is the token's whose holder asked for the link."""

    secret: str
    key: str
    until: float


@dataclass
class Pages:
    """The links that nobody has opened yet, and the browsers that one has. They end with the process."""

    _links: dict[str, Opened] = field(default_factory=dict)
    _open: dict[str, Opened] = field(default_factory=dict)

    def link(self, secret: str) -> str:
        """What stands behind the address, `/?once=...#...`."""
        code, key = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        _bound(self._links)
        self._links[code] = Opened(secret, key, time.monotonic() + LINK_SECONDS)
        return f"/?once={code}#{key}"

    def opens(self, code: str) -> str | None:
        """The cookie that a link becomes, once."""
        link = self._links.pop(code, None)
        if link is None or link.until < time.monotonic():
            return None
        cookie = secrets.token_urlsafe(24)
        _bound(self._open)
        self._open[cookie] = Opened(link.secret, link.key, time.monotonic() + OPEN_SECONDS)
        return cookie

    def of(self, cookie: str) -> Opened | None:
        found = self._open.get(cookie)
        return found if found is not None and found.until > time.monotonic() else None


class PageDoor:
    """`guard` is asked for everything that is none of the page's own."""

    def __init__(self, guard: ASGIApp, pages: Pages, hosts: frozenset[str], scheme: str) -> None:
        self._guard, self._pages, self._hosts, self._scheme = guard, pages, hosts, scheme
        self._files = files()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope) if scope["type"] == "http" else None
        if headers is None or "authorization" in headers or headers.get("host", "").lower() not in self._hosts:
            await self._guard(scope, receive, send)
            return
        is_file = scope["path"] in self._files
        opened = self._pages.of(_cookie(headers))
        if opened is None and not is_file:
            await self._guard(scope, receive, send)
            return
        try:
            if is_file:
                await self._file(scope, headers, opened)(scope, receive, send)
                return
            assert opened is not None  # noqa: S101, looked at above
            self._judge(scope, headers, opened)
        except Failure as failure:
            answer = (
                PlainTextResponse(failure.error, failure.status, HEADERS)  # a person reads it
                if is_file
                else JSONResponse(failure.body, failure.status, HEADERS)
            )
            await answer(scope, receive, send)
            return
        await self._guard(_as_program(scope, opened.secret), receive, send)

    def _file(self, scope: Scope, headers: Headers, opened: Opened | None) -> Response:
        """Raises `Failure`."""
        if scope["method"] != "GET":
            raise Failure(405, "The page takes GET.")
        code = scope["query_string"].decode("latin-1")
        if scope["path"] == "/" and code.startswith("once="):
            cookie = self._pages.opens(code.removeprefix("once="))
            if cookie is None:
                raise Failure(401, NO_LINK)
            answer = RedirectResponse("/", 303, HEADERS)
            is_https = self._scheme == "https"
            seconds = int(OPEN_SECONDS)
            answer.set_cookie(COOKIE, cookie, httponly=True, samesite="strict", secure=is_https, max_age=seconds)
            return answer
        if opened is None:
            raise Failure(401, NO_LINK)
        _from_here(headers)
        return FileResponse(self._files[scope["path"]], headers=HEADERS)

    def _judge(self, scope: Scope, headers: Headers, opened: Opened) -> None:
        """Raises `Failure`."""
        _from_here(headers)
        if scope["method"] in ("GET", "HEAD"):
            return
        if headers.getlist("origin") != [f"{self._scheme}://{headers['host']}"]:
            raise Failure(403, ELSEWHERE)
        if not hmac.compare_digest(headers.get(KEY, "").encode(), opened.key.encode()):
            raise Failure(403, NO_KEY)


def _from_here(headers: Headers) -> None:
    """What another page sets off says so: browsers tell it of every request to such a port. Raises `Failure`."""
    if headers.get("sec-fetch-site") not in ("same-origin", "none"):
        raise Failure(403, ELSEWHERE)


def _as_program(scope: Scope, secret: str) -> Scope:
    """The request as one with the token, which the guard judges as every other."""
    dropped = (b"cookie", b"origin", KEY.encode())
    kept = [(name, value) for name, value in scope["headers"] if name.lower() not in dropped]
    return {**scope, "headers": [*kept, (b"authorization", f"Bearer {secret}".encode())]}


def _cookie(headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found is not None else ""


def _bound(held: dict[str, Opened]) -> None:
    """Forgets what is over, and the oldest where there are too many."""
    now = time.monotonic()
    for name in [name for name, one in held.items() if one.until < now]:
        del held[name]
    while len(held) >= MOST_OPEN:
        del held[next(iter(held))]
