"""Who may call (C1): every route that there is, against every way of not being allowed."""

import base64
import contextlib
import http.client
import json
import socket
from pathlib import Path
from typing import Any

import pytest
from conformance.site import Site
from host.server.served import Program, Reply, Served
from webhand_host.server.app import ROUTES
from webhand_host.server.guard import BODY_BYTES, Allowed, Guard
from webhand_host.server.route import Route
from webhand_host.tokens import Can, Tokens

pytestmark = pytest.mark.whole

HELD_BACK: list[tuple[str, dict[str, str | None], int]] = [
    ("no token", {"Authorization": None}, 401),
    ("an empty token", {"Authorization": "Bearer "}, 401),
    ("a wrong token", {"Authorization": "Bearer webhand_wrong"}, 401),
    ("another scheme", {"Authorization": "Basic {secret}"}, 401),
    ("the token as a cookie", {"Authorization": None, "Cookie": "webhand_docs={secret}"}, 401),
    ("a foreign origin", {"Origin": "https://evil.example"}, 403),
    ("an origin that is null", {"Origin": "null"}, 403),
    ("an origin like ours", {"Origin": "http://127.0.0.1:{port}.evil.example"}, 403),
    ("our own address as origin", {"Origin": "http://127.0.0.1:{port}"}, 403),
    ("a name that leads here", {"Host": "evil.example:{port}"}, 421),
    ("a host without its port", {"Host": "127.0.0.1"}, 421),
    ("another port", {"Host": "127.0.0.1:1"}, 421),
    ("another address of this machine", {"Host": "127.0.0.2:{port}"}, 421),
    ("an empty host", {"Host": ""}, 421),
]


def filled(headers: dict[str, str | None], program: Program) -> dict[str, str | None]:
    put = {"secret": program.secret, "port": program.port}
    return {name: value.format(**put) if value else value for name, value in headers.items()}


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_nobody_is_let_in_who_is_not_allowed(served: Served, route: Route) -> None:
    program = served.program()
    for why, headers, status in HELD_BACK:
        reply = program(route.method, route.path, headers=filled(headers, program))
        assert reply.status == status, f"{why}: {reply.text}"
        assert reply.json["success"] is False
        assert reply.json["error"].endswith("."), reply.json
        assert "Access-Control-Allow-Origin" not in {name.title() for name in reply.headers}
    assert program("GET", "/status").json["browser_sessions"] == 0


@pytest.mark.parametrize("route", [one for one in ROUTES if one.method == "POST"], ids=lambda route: route.path)
def test_effects_are_by_post_and_json_alone(served: Served, route: Route) -> None:
    program = served.program()
    for method in ("GET", "HEAD", "PUT", "DELETE", "PATCH"):
        assert program(method, route.path).status == 405, method
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/json",
        None,
    ):
        reply = program("POST", route.path, {"headless": True}, headers={"Content-Type": kind})
        assert reply.status == 415, f"{kind}: {reply.text}"
    body = b'{"x":"' + b"a" * route.takes + b'"}'
    assert program("POST", route.path, raw=body).status == 413
    assert program("GET", "/status").json["browser_sessions"] == 0


def test_a_body_that_does_not_say_its_size_is_cut_off(served: Served) -> None:
    program = served.program()
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as connection:
        head = (
            f"POST /browser/start HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
            f"Authorization: Bearer {program.secret}\r\n"
            "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        connection.sendall(head.encode())
        piece = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
        for _ in range(BODY_BYTES // 0x4000 + 1):
            connection.sendall(piece)
        assert connection.recv(4_096).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("secret", [True, False])
def test_who_sends_20_mb_without_reading_is_told_so_all_the_same(served: Served, secret: bool) -> None:
    """Also where the connection ends with the answer: cut in the middle of the body, it would take the answer along."""
    sent = {"Authorization": f"Bearer {served.program().secret if secret else 'none'}", "Connection": "close"}
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    with contextlib.closing(connection):
        pieces = (b" " * 0x10000 for _ in range(20 << 4))
        headers = {**sent, "Content-Type": "application/json"}
        connection.request("POST", "/browser/start", body=pieces, headers=headers, encode_chunked=True)
        reply = connection.getresponse()
        assert (reply.status, json.loads(reply.read())["success"]) == (413 if secret else 401, False)


async def test_a_body_that_breaks_off_does_nothing(tmp_path: Path) -> None:
    """Its beginning would be a request as well, and an empty one starts a browser."""
    reached: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        reached.append(scope["path"])

    tokens = Tokens(tmp_path / "tokens.json")
    guard = Guard(app, Allowed(frozenset({"here"}), rights={"/browser/start": frozenset({Can.BROWSER})}), tokens)
    bearer = f"Bearer {tokens.main().secret}".encode()
    headers = [(b"host", b"here"), (b"authorization", bearer), (b"content-type", b"application/json")]
    for part in (b"", b'{"kind": "fresh"}'):
        coming = [{"type": "http.request", "body": part, "more_body": True}, {"type": "http.disconnect"}]
        told: list[Any] = []

        async def receive(coming: list[Any] = coming) -> Any:
            return coming.pop(0)

        async def send(message: Any, told: list[Any] = told) -> None:
            told.append(message)

        scope = {"type": "http", "method": "POST", "path": "/browser/start", "query_string": b"", "headers": headers}
        await guard(scope, receive, send)
        assert told[0]["status"] == 400
    assert reached == []


def test_a_body_of_20_mb_is_refused_before_it_is_read(served: Served) -> None:
    program = served.program()
    headers = {"Content-Length": None}
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as connection:
        head = (
            f"POST /click HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nAuthorization: Bearer {program.secret}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {20 << 20}\r\n\r\n"
        )
        connection.sendall(head.encode())
        assert connection.recv(4_096).startswith(b"HTTP/1.1 413"), headers


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"{", "its body is no JSON"),
        (b"[" * 50_000, "its body is no JSON"),
        (b'{"a":' + b"[" * 50_000, "its body is no JSON"),
        (b"null", "its body is no JSON"),
        (b'"text"', "its body is no JSON"),
        (b"\xff\xfe", "its body is no JSON"),
        (b'{"hedless": true}', "it has no field hedless"),
        (b'{"id": "../../etc"}', "id:"),
        (b'{"id": "a/b"}', "id:"),
        (b'{"id": "a\\n"}', "id:"),
        (b'{"profile": ".."}', "profile:"),
        (b'{"kind": "stolen"}', "kind:"),
        (b'{"start_url": ""}', "start_url:"),
        (b'{"headless": "maybe"}', "headless:"),
    ],
)
def test_a_body_that_means_nothing_is_told_in_a_sentence(served: Served, raw: bytes, said: str) -> None:
    reply = served.program()("POST", "/browser/start", raw=raw)
    assert 400 <= reply.status < 500, reply.text
    assert said in reply.json["error"], reply.text
    assert served.program()("GET", "/status").json["browser_sessions"] == 0


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("/click", {"x": "1", "y": 1}, "x: input should be a valid number"),
        ("/click", {"x": True, "y": 1}, "x: input should be a valid number"),
        ("/browser/start", {"headless": "true"}, "headless: input should be a valid boolean"),
        ("/browser/start", {"headless": 1}, "headless: input should be a valid boolean"),
        ("/browser/tab/switch", {"tab_id": "0"}, "tab_id: input should be a valid integer"),
        ("/browser/tab/switch", {"tab_id": False}, "tab_id: input should be a valid integer"),
        ("/click", {"ref": ""}, "ref: string should have at least 1 character"),
        ("/type", {"text": 1}, "text: input should be a valid string"),
        ("/scroll", {"direction": "up", "amount": "300"}, "amount: input should be a valid number"),
        ("/tools/browser", {"action": "wait_for", "selector": "p", "timeout": "5"}, "timeout: input should be"),
        ("/tools/shell", {"command": "ls", "timeout": "5"}, "timeout: input should be"),
        ("/type", {"text": "\ud800"}, "its body is no JSON"),
    ],
)
def test_json_has_types(served: Served, path: str, body: dict[str, Any], said: str) -> None:
    reply = served.program()("POST", path, body)
    assert reply.status == 422, reply.text
    assert said in reply.json["error"]


def test_a_whole_number_is_a_number(served: Served) -> None:
    spaces = {"from_space": "lux_sdk", "to_space": "viewport"}
    assert served.program().post("/coordinates/convert", x=400, y=200.0, **spaces)["x"] == 406


def test_no_secret_of_a_request_is_in_its_refusal(served: Served) -> None:
    reply = served.program()("POST", "/type", {"text": 4711, "pasword": "hunter2"})
    assert reply.status == 422
    assert "hunter2" not in reply.text
    assert "4711" not in reply.text


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_a_token_that_is_for_something_else_is_told_so_whatever_it_sends(served: Served, route: Route) -> None:
    program = served.program(*(can for can in Can if can is not route.can))
    for raw in (b"", b"{", b"[]", b'{"unknown": 1}', b"{" + b" " * route.takes):
        reply = program(route.method, route.path + "?unknown=1", raw=raw)
        assert reply.status == 403, f"{raw[:20]!r}: {reply.text}"
        assert "webhand token create" in reply.json["error"]


def test_a_path_has_one_right() -> None:
    assert len({route.path for route in ROUTES}) == len(ROUTES)


@pytest.mark.parametrize("path", ["/nowhere", "/click/", "/click%0A", "//click", "/docs/", "/tools/shell%0A"])
def test_what_is_no_route_of_the_table_is_none(served: Served, path: str) -> None:
    """A router may take more for a route than the guard has a right for."""
    for method in ("GET", "POST"):
        reply = served.program(Can.FILES)(method, path)
        assert reply.status == 404, reply.text
        assert "There is no route" in reply.json["error"]


def test_a_target_may_be_whole_and_counts_for_more_than_the_header(served: Served) -> None:
    program = served.program()
    here = f"http://127.0.0.1:{served.port}"
    assert program.get(f"{here}/status") == program.get("/status")
    assert program("GET", here).status == program("GET", "/").status == 200
    assert program("GET", f"{here}/nowhere").status == 404
    assert program("GET", f"http://evil.example:{served.port}/status").status == 421
    assert program("GET", f"{here}/status", headers={"Host": "evil.example"}).status == 200
    assert program("GET", "/http://evil.example/status").status == 404


def test_a_body_that_is_packed_is_not_taken_for_another(served: Served) -> None:
    program = served.program()
    reply = program("POST", "/browser/start", {"kind": "fresh"}, headers={"Content-Encoding": "gzip"})
    assert (reply.status, reply.headers["accept-encoding"]) == (415, "identity"), reply.text
    assert program("POST", "/type", {}, headers={"Content-Encoding": "Identity"}).status == 422
    assert program.get("/status")["browser_sessions"] == 0


def test_a_token_that_was_taken_out_opens_nothing(served: Served) -> None:
    tokens = Tokens(served.config / "tokens.json")
    program = Program(served.port, tokens.create("gone", ()).secret)
    assert program("GET", "/").status == 200
    tokens.remove("gone")
    assert program("GET", "/").status == 401


# --- Pages that may call ----------------------------------------------------------------------------------------------


def preflight(program: Program, origin: str, **more: str) -> Reply:
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}
    return program("OPTIONS", "/click", headers={"Authorization": None, "Origin": origin, **asked, **more})


def test_only_an_allowed_page_gets_through(tmp_path: Any) -> None:
    from host.server.served import serving

    with serving(tmp_path, "--allow-origin", "https://app.example") as served:
        program = served.program()
        allowed = preflight(program, "https://app.example", **{"Access-Control-Request-Private-Network": "true"})
        assert allowed.status == 204
        assert allowed.headers["access-control-allow-origin"] == "https://app.example"
        assert allowed.headers["access-control-allow-private-network"] == "true"
        for origin in ("https://app.example:444", "http://app.example", "https://app.example.evil.example", "null"):
            assert preflight(program, origin).status == 403
        reply = program("GET", "/", headers={"Origin": "https://app.example"})
        assert (reply.status, reply.headers["access-control-allow-origin"]) == (200, "https://app.example")
        reply = program("GET", "/", headers={"Origin": "https://app.example", "Authorization": None})
        assert reply.status == 401, "an allowed page needs the token as well"


# --- The documentation ------------------------------------------------------------------------------------------------


def link(served: Served) -> str:
    text = (served.config.parent / "serve.log").read_text()
    return text.split(f"127.0.0.1:{served.port}")[2].split()[0]


def test_the_documentation_opens_once_by_its_link(tmp_path: Any) -> None:
    from host.server.served import serving

    with serving(tmp_path) as served:
        program, address = served.program(), link(served)
        nobody = {"Authorization": None}
        opened = program("GET", address, headers=nobody)
        assert opened.status == 303
        cookie = opened.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert program("GET", address, headers=nobody).status == 401, "once"
        holder = {**nobody, "Cookie": cookie.split(";")[0]}
        page = program("GET", "/docs", headers=holder)
        assert page.status == 200
        assert all(f"<code>{route.path}</code>" in page.text for route in ROUTES)
        assert "http://" not in page.text.replace("http://127.0.0.1", ""), "it needs no internet"
        assert "<script" not in page.text
        assert program("GET", "/openapi.json", headers=holder).json["paths"].keys() >= {route.path for route in ROUTES}
        assert program("GET", "/status", headers=holder).status == 401, "it reads the documentation alone"
        assert program("POST", "/browser/start", {}, headers=holder).status == 401


def test_basic_words_of_the_token_never_reach_the_log(served: Served, pages: Site) -> None:
    program = served.program()
    program("GET", "/status")
    program("POST", "/type", {"text": "a-secret-text"})
    log = (served.config.parent / "serve.log").read_text()
    assert program.secret not in log
    assert "a-secret-text" not in log
    assert base64.b64encode(program.secret.encode()).decode() not in log
    assert json.dumps("a-secret-text") not in log
