"""Who may call (SAFETY rule 10): exact Host, exact Origin, a token that is for the route, JSON alone, bodies of bounded
size.

Plain ASGI in front of the whole application, so that a route which is added later is guarded by being there.
"""

import asyncio
import secrets
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from http.cookies import CookieError, SimpleCookie
from typing import Protocol

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from webhand_host.server.bodies import Incoming, refuse
from webhand_host.server.failures import Failure
from webhand_host.tokens import BadTokens, Can, Token

BODY_BYTES = 64 * 1_024
"""Of a request; routes that take files say how much more they take."""
LONGEST_TOLD = 200
"""Characters of a path that are told back."""
COOKIE = "webhand_docs"
IDENTITY = "identity"
READABLE = frozenset({"/docs", "/openapi.json"})
"""What the one-time link opens in a browser, which cannot send a bearer when it navigates."""

ENDS = "The server was ended in the middle of this request. Whether it was carried out nobody knows."

_HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
}


@dataclass(frozen=True)
class Allowed:
    """`hosts` are the names that this server has, with its port; `origins` those of pages that may call it. `rights`
    has every path that there is, with what a token may be for, one of them at the least; `routes` says where else they
    are told of. `streamed` are those whose handlers read the body themselves. `origins_by` says how the person adds an
    origin, `tokens_by` who tells them a token.
    """

    hosts: frozenset[str]
    origins: frozenset[str] = frozenset()
    rights: Mapping[str, frozenset[Can]] = field(default_factory=dict)
    larger_bodies: Mapping[str, int] = field(default_factory=dict)
    streamed: Container[str] = ()
    origins_by: str = ""
    routes: str = "GET /openapi.json lists them."
    tokens_by: str = "`webhand token` prints it."


class Keys(Protocol):
    """Whose secret is whose."""

    def find(self, secret: str) -> Token | None:
        """Compared in constant time. Raises `BadTokens`."""


class Guard:
    """Lets a request through to `app` once it is known who sent it: `scope["token"]` is theirs."""

    def __init__(self, app: ASGIApp, allowed: Allowed, tokens: Keys) -> None:
        self._app = app
        self._allowed = allowed
        self._tokens = tokens
        self._links: set[str] = set()
        self._cookies: set[str] = set()

    def beside(self, hosts: frozenset[str], rights: Mapping[str, frozenset[Can]]) -> "Guard":
        """The same application where no page can call: under other names, with other routes, for no origin."""
        return Guard(self._app, replace(self._allowed, hosts=hosts, origins=frozenset(), rights=rights), self._tokens)

    def one_time_link(self) -> str:
        """What is to stand behind `/docs` to open the documentation in a browser, once."""
        code = secrets.token_urlsafe(24)
        self._links.add(code)
        return f"?once={code}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        incoming = Incoming(receive)
        try:
            origin = self._origin(headers)
        except Failure as failure:
            await refuse(scope, incoming, send, failure)
            return
        answer = Answer(send, origin)
        try:
            if scope["type"] == "http" and _is_preflight(scope, headers):
                await _preflight(headers)(scope, receive, answer)
                return
            if (redirect := self._opened_once(scope)) is not None:
                await redirect(scope, receive, answer)
                return
            token = scope["token"] = self._token(scope, headers)
            self._check_right(scope, token)
            if scope["type"] == "http":
                receive = await self._body(scope, headers, incoming)
        except Failure as failure:
            await refuse(scope, incoming, answer, failure)
            return
        try:
            await self._app(scope, receive, answer)
        except asyncio.CancelledError:  # only by the end of the server, which has waited for it
            if answer.has_begun:  # a stream, which ends with its connection
                return
            ends = Failure(503, ENDS, code="server_ends")
            await JSONResponse(ends.body, ends.status)(scope, receive, answer)

    # --- Who ----------------------------------------------------------------------------------------------------------

    def _origin(self, headers: Headers) -> str | None:
        """The page that calls; None for programs, which have none. Raises `Failure`."""
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or hosts[0].lower() not in self._allowed.hosts:
            named = " or ".join(sorted(self._allowed.hosts))
            raise Failure(421, f"This server answers for the host {named} only.")
        if not origins:
            return None
        if len(origins) == 1 and origins[0] in self._allowed.origins:
            return origins[0]
        raise Failure(403, f"Pages of this origin may not call Webhand. {self._allowed.origins_by}".strip())

    def _token(self, scope: Scope, headers: Headers) -> Token | None:
        """None where the documentation is read with the link's cookie. Raises `Failure`."""
        is_reading = scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and scope["path"] in READABLE
        if is_reading and _cookie(headers) in self._cookies:
            return None
        given = headers.getlist("authorization")
        scheme, _, secret = (given[0] if len(given) == 1 else "").partition(" ")
        try:
            found = self._tokens.find(secret.strip()) if scheme.lower() == "bearer" and secret.strip() else None
        except BadTokens as bad:
            raise Failure(401, str(bad), headers=_CHALLENGE) from None
        if found is None:
            why = "The token is wrong" if given else "A token is missing"
            how = f"{why}: send `Authorization: Bearer TOKEN`; {self._allowed.tokens_by}"
            raise Failure(401, how, headers=_CHALLENGE)
        return found

    def _check_right(self, scope: Scope, token: Token | None) -> None:
        """Before anything else of the request is looked at. Raises `Failure`."""
        path = scope["path"]
        if path in READABLE:
            return
        if path not in self._allowed.rights:
            raise Failure(404, f"There is no route {path[:LONGEST_TOLD]}. {self._allowed.routes}")
        check_right(token, self._allowed.rights[path])

    def _opened_once(self, scope: Scope) -> Response | None:
        """The one-time link becomes a cookie that only reads the documentation."""
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] != "/docs":
            return None
        code = scope["query_string"].decode("latin-1").removeprefix("once=")
        if code not in self._links:
            return None
        self._links.discard(code)
        value = secrets.token_urlsafe(24)
        self._cookies.add(value)
        response = RedirectResponse("/docs", 303)
        response.set_cookie(COOKIE, value, httponly=True, samesite="strict")
        return response

    # --- What ---------------------------------------------------------------------------------------------------------

    async def _body(self, scope: Scope, headers: Headers, incoming: Incoming) -> Receive:
        """Reads the whole body, and gives it on as one, unless it is read piece by piece. Raises `Failure`."""
        if (coding := headers.get("content-encoding", IDENTITY).strip().lower()) != IDENTITY:
            said = f"A body is taken as it is, and not as {coding[:LONGEST_TOLD]}: leave Content-Encoding out."
            raise Failure(415, said, headers={"Accept-Encoding": IDENTITY})
        most, announced = self._allowed.larger_bodies.get(scope["path"], BODY_BYTES), headers.get("content-length", "0")
        if scope["path"] in self._allowed.streamed:
            return incoming.bounded(most, announced)
        body = await incoming.whole(most, announced)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if body and kind != "application/json":
            raise Failure(415, "A body has to be JSON, and say so: `Content-Type: application/json`.")
        if body and not body.lstrip().startswith(b"{"):
            raise Failure(422, "The request cannot be read: its body is no JSON object.")
        told = False

        async def again() -> Message:
            nonlocal told
            if told:
                return await incoming()  # that the client has gone
            told = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again


def check_right(token: Token | None, opens: frozenset[Can]) -> None:
    """Raises `Failure`."""
    if token is None or opens.isdisjoint(token.can):
        names = sorted(one.value for one in opens)
        how = " or ".join(f"`webhand token create NAME --can {one}`" for one in names)
        raise Failure(403, f'This token is not for "{" or ".join(names)}": {how} makes one that is.')


_CHALLENGE = {"WWW-Authenticate": "Bearer"}


def _cookie(headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found is not None else ""


def _is_preflight(scope: Scope, headers: Headers) -> bool:
    is_options = scope["method"] == "OPTIONS"
    return is_options and "origin" in headers and "access-control-request-method" in headers


def _preflight(headers: Headers) -> Response:
    """Only for origins that were allowed: `_origin` has refused all others."""
    told = {
        "Access-Control-Allow-Methods": "GET, POST",
        "Access-Control-Allow-Headers": "Authorization, Content-Type",
        "Access-Control-Max-Age": "600",
    }
    if headers.get("access-control-request-private-network") == "true":
        told["Access-Control-Allow-Private-Network"] = "true"
    return Response(status_code=204, headers=told)


class Answer:
    """One answer, to which what every answer carries is added."""

    def __init__(self, send: Send, origin: str | None) -> None:
        self._send = send
        self._origin = origin
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.has_begun = True
            extra: Sequence[tuple[str, str]] = [*_HEADERS.items(), ("Vary", "Origin")]
            if self._origin is not None:
                page = ("Access-Control-Allow-Origin", self._origin), ("Access-Control-Expose-Headers", "Retry-After")
                extra = [*extra, *page]
            encoded = [(name.lower().encode(), value.encode()) for name, value in extra]
            message = {**message, "headers": [*message.get("headers", []), *encoded]}
        await self._send(message)
