"""Who may call (C1): every route of both ports, against every way of not being allowed; and what they answer."""

from collections.abc import Iterator

import pytest
from host.controller.controlled import Client, Controlled, controlling
from host.controller.test_flows import HIDDEN, in_clear
from host.server.served import Program
from host.server.test_guard import HELD_BACK, filled
from webhand_host.controller import port_api, port_worker
from webhand_host.server.route import Route
from webhand_host.tokens import Can

ROUTES = [("api", route) for route in port_api.ROUTES] + [("worker", route) for route in port_worker.ROUTES]
SESSION = "sess_20250210_143022_0000"
BOTH = (Can.BROWSER, Can.CONFIRM)


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Controlled]:
    """Where nobody but these tests files anything, and nobody does it."""
    with controlling(tmp_path_factory.mktemp("doors") / "home", "--slots", "0") as one:
        yield one


@pytest.fixture(scope="module")
def key(doors: Controlled) -> str:
    return doors.enroll("guarded")


def path_of(route: Route) -> str:
    return route.path.replace("{session_id}", SESSION).replace("{filename}", "x").replace("{name}", "x")


@pytest.mark.parametrize(("port", "route"), ROUTES, ids=[f"{port} {one.method} {one.path}" for port, one in ROUTES])
def test_nobody_is_let_in_who_is_not_allowed(doors: Controlled, key: str, port: str, route: Route) -> None:
    token, path = doors.program(*BOTH), path_of(route)
    before = token.get("/health")["sessions"]
    worker = Client(doors.worker_port, key)
    one, stranger = (worker, token) if port == "worker" else (token, worker)
    for why, headers, status in HELD_BACK:
        reply = one(route.method, path, headers=filled(headers, one))
        assert reply.status == status, f"{why}: {reply.text}"
        assert reply.json["success"] is False
        assert "Access-Control-Allow-Origin" not in {name.title() for name in reply.headers}
    swapped = Program(one.port, stranger.secret)
    assert swapped(route.method, path).status == 401, "the other port's keys open nothing here"
    methods = {each.method for side, each in ROUTES if side == port and each.path == route.path}
    for method in sorted({"GET", "HEAD", "PUT", "POST", "DELETE", "PATCH"} - methods):
        reply = one(method, path)
        assert (reply.status, set(reply.headers["allow"].split(", "))) == (405, methods), method
    if route.method == "POST" and not route.streams:
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", None):
            reply = one("POST", path, {"mode": "task"}, headers={"Content-Type": kind})
            assert reply.status == 415, f"{kind}: {reply.text}"
    if route.can is Can.CONFIRM:
        assert doors.program()("POST", path, {"confirmation_id": "conf_001", "approved": True}).status == 403
    assert token.get("/health")["sessions"] == before, "nothing was begun by any of it"


def test_what_is_asked_wrongly_is_told_in_a_sentence(doors: Controlled, key: str) -> None:
    client, worker = doors.program(*BOTH), Client(doors.worker_port, key)
    before = client.get("/health")["sessions"]
    for body, said in [
        ({}, "takes an instruction"),
        ({"mode": "explore"}, "takes a target"),
        ({"instruction": "x", "mode": "steal"}, "mode"),
        ({"instruction": "x", "target": "javascript:alert(1)"}, "target"),
        ({"instruction": "x", "credentials": {"password": "a"}}, "credentials take a target"),
        ({"instruction": "x", "target": "http://shop.example", "credentials": {"password": "a"}}, "https"),
        ({"instruction": "x", "target": "https://a.example", "credentials": {"p": {"secret": "none"}}}, "no secret"),
        ({"instruction": "x", "options": {"max_turns": 0}}, "max_turns"),
        ({"instruction": "x", "shell": "rm"}, "shell"),
        ({"instruction": " \n"}, "instruction: it says nothing"),
        (
            {"instruction": "x", "steps": [{"tool": "browser_get_dom", "params": {}}]},
            "steps or instruction, and not both",
        ),
        ({"instruction": "x", "goal": "y"}, "mode task takes its words as instruction"),
        (
            {"mode": "explore", "target": "https://a.example", "instruction": "x"},
            "mode explore takes its words as goal",
        ),
        ({"instruction": "x", "notifications": {"webhook": {"url": "https://a.example", "secret": ""}}}, "secret"),
        ({"instruction": "x", "options": None}, "options has to be an object"),
        (
            {"instruction": "x", "target": "https://a.example", "credentials": {"p": 5}},
            "credentials.p: it is a text, or",
        ),
        ({"instruction": "x", "target": "https://a.example", "credentials": {"": "v"}}, "credentials: string should"),
        ({"steps": [{"tool": "browser_navigate", "params": {}}]}, "takes other params: url is missing"),
        (
            {
                "mode": "explore",
                "target": "https://a.example",
                "steps": [{"tool": "browser_download", "params": {"url": "https://a.example", "filename": "a"}}],
            },
            "browser_download does more",
        ),
    ]:
        reply = client("POST", "/sessions", body)
        assert (reply.status, said in reply.text) == (422, True), (body, reply.text)
    twice = client("GET", "/sessions?status=queued&limit=2&status=stopped")
    assert (twice.status, twice.json["details"]) == (422, {"fields": ["status"]}), twice.text
    for door, place, said_twice, name in [
        (client, "/sessions", '{"instruction": "look", "instruction": "buy"}', "instruction"),
        (
            client,
            "/sessions",
            '{"instruction": "x", "options": {"auto_confirm": false, "auto_confirm": true}}',
            "auto_",
        ),
        (worker, "/result", '{"id": "cmd_0001", "id": "cmd_0002", "success": true}', "id"),
    ]:
        reply = door("POST", place, raw=said_twice.encode())
        assert reply.status == 422, ("of two one is taken, and nobody knows which", said_twice, reply.text)
        assert reply.json["details"]["fields"][0].startswith(name), reply.text
        assert "it is given more than once" in reply.text
    for path in ("", "/log", "/report", "/notes", "/files", "/files/zip", "/files/x", "/confirmation"):
        assert client("GET", f"/sessions/{SESSION}{path}").status == 404, path
    for worker_body, status in [
        ({"id": "cmd_0001", "success": True}, 403),
        ({"id": "cmd_../x", "success": True}, 403),
        ({"id": "cmd_0001", "success": True, "data": 1, "more": 2}, 422),
    ]:
        assert worker("POST", "/result", worker_body).status == status, worker_body
    form = {"Content-Type": "multipart/form-data; boundary=x"}
    part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n1\r\n'
    for malformed in (f"{part}{part}--x--\r\n", "--x"):
        reply = worker("POST", "/upload", raw=malformed.encode(), headers=form)
        assert reply.status == 422, reply.text
    assert worker("GET", "/command").status == 409, "who has not registered is asked nothing"
    assert client.get("/health")["sessions"] == before


def test_who_may_only_answer_reads_what_is_asked_and_nothing_else(doors: Controlled) -> None:
    one = doors.program(Can.CONFIRM)
    path = f"/sessions/{SESSION}/confirmation"
    answer = {"confirmation_id": "conf_001", "approved": True}
    assert [one("GET", path).status, one("POST", path, answer).status] == [404, 404], "there is no such session"
    refused = one("GET", "/sessions")
    assert (refused.status, "`webhand token create NAME --can browser`" in refused.text) == (403, True), refused.text


def test_the_same_key_with_another_value_is_another_request(doors: Controlled) -> None:
    """None of which is kept: what tells them apart says nothing of them without the key."""
    client = doors.program()
    hook = {"webhook": {"url": "https://hooks.example/a"}}
    asked = {"instruction": "x", "target": "https://shop.example", "options": {"labels": ["nobody"]}}
    brought = {"credentials": {"password": HIDDEN[0], "name": "me"}, "notifications": hook}
    key = {"Idempotency-Key": "b"}
    first = client("POST", "/sessions", {**asked, **brought}, headers=key)
    turned = {"credentials": {"name": "me", "password": HIDDEN[0]}, "notifications": hook}
    assert client("POST", "/sessions", {**asked, **turned}, headers=key).json == first.json
    for other in (
        {**brought, "credentials": {"password": "another", "name": "me"}},
        {**brought, "notifications": {"webhook": {"url": "https://hooks.example/b"}}},
        {},
    ):
        told = client("POST", "/sessions", {**asked, **other}, headers=key)
        assert (told.status, "was another request's" in told.text) == (422, True), told.text
    client("DELETE", f"/sessions/{first.json['session_id']}")
    assert client("POST", "/sessions", {**asked, **brought}, headers=key).json["status"] == "stopped"
    assert in_clear(doors.folder) == []


def test_the_same_key_is_the_same_session(doors: Controlled) -> None:
    client, other = doors.program(), doors.program()
    asked = {"instruction": "x", "options": {"labels": ["nobody"]}}
    first = client("POST", "/sessions", asked, headers={"Idempotency-Key": "a"})
    again = client("POST", "/sessions", asked, headers={"Idempotency-Key": "a"})
    assert (first.status, again.status) == (201, 200)
    assert first.json == again.json
    assert client("POST", "/sessions", {**asked, "instruction": "y"}, headers={"Idempotency-Key": "a"}).status == 422
    theirs = other("POST", "/sessions", asked, headers={"Idempotency-Key": "a"}).json["session_id"]
    assert theirs != first.json["session_id"], "keys are each client's own"
    listed = client.get("/sessions?status=queued&limit=1")
    assert [one["session_id"] for one in listed["sessions"]] == [theirs], "the newest first"
    rest = client.get(f"/sessions?status=queued&after={listed['next']}")["sessions"]
    assert [one["session_id"] for one in rest] == [first.json["session_id"]]
    session = first.json["session_id"]
    empty = [client.get(f"/sessions/{session}{path}") for path in ("/log", "/notes", "/files", "/confirmation")]
    assert [empty[0]["entries"], empty[1]["notes"], empty[2]["files"], empty[3]] == [[], [], [], {"pending": False}]
    assert client("GET", f"/sessions/{session}/report").status == 409
    assert client("GET", f"/sessions/{session}/files/zip").status == 200
    for one in (session, theirs):
        told = client("DELETE", f"/sessions/{one}").json
        assert told == {"session_id": one, "status": "stopped", "stopping": False}
    for accepted in ("text/event-stream;q=0, */*", "text/event-streams", "application/json; q=0.1"):
        log = client("GET", f"/sessions/{session}/log", headers={"Accept": accepted})
        assert log.json["entries"] == [], accepted
    log = client("GET", f"/sessions/{session}/log", headers={"Accept": "application/json, text/event-stream; q=0.5"})
    assert log.text.endswith("event: end\ndata: {}\n\n")
    report = client("GET", f"/sessions/{session}/report", headers={"Accept": "text/html"})
    assert (report.status, "Stopped before it began." in report.text) == (200, True), report.text
    metrics = client("GET", "/metrics")
    stopped = client.get("/health")["sessions"]["stopped"]
    assert f'webhand_sessions{{status="stopped"}} {stopped}' in metrics.text
