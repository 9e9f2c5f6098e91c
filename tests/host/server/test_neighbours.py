"""Two processes that serve: a session is driven by the one that opened it, and reached through the other."""

import contextlib
import http.client
import json
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import warm
from conformance.site import Site
from host.server.display import MISSING, shown
from host.server.served import Program, Reply, Served, environment, serving
from host.server.test_guard import HELD_BACK, filled
from host.server.test_permissions import elsewhere, needs, ref_of
from host.server.test_sessions import until
from webhand_agent.safety.judged import ReadSite
from webhand_agent.safety.permissions import Permissions
from webhand_host.grants import StoredGrants
from webhand_host.native.dial import sockets
from webhand_host.server import local
from webhand_host.server.app import ROUTES
from webhand_host.server.client import Rights
from webhand_host.server.neighbours import HOST, READ, SESSIONS, processes
from webhand_host.server.route import Route
from webhand_host.tokens import Can


@dataclass(frozen=True)
class Two:
    """`a` may be written to by programs, `b` not."""

    folder: Path
    a: Served
    b: Served

    def program(self, *can: Can) -> tuple[Program, Program]:
        """One program, at both of them."""
        at_a = self.a.program(*can)
        return at_a, Program(self.b.port, at_a.secret)

    def socket(self, of: Served) -> Path:
        return self.folder / "runtime" / f"{of.process.pid}.http"


@contextlib.contextmanager
def both(folder: Path, *options: str, **more: str) -> Iterator[Two]:
    with serving(folder, *options, **more) as a, serving(folder) as b:
        yield Two(folder, a, b)


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, pages: Site) -> Iterator[Two]:
    with both(tmp_path_factory.mktemp("two"), f"--allow=write@http://127.0.0.1:{pages.port}") as one:
        yield one


@contextlib.contextmanager
def started(program: Program, **options: Any) -> Iterator[str]:
    session = program.start(**options)
    yield session
    program("POST", "/browser/stop", {"session_id": session})


class Line(http.client.HTTPConnection):
    """To a local socket."""

    def __init__(self, path: Path) -> None:
        super().__init__(HOST, timeout=60)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(str(self._path))


def at_socket(path: Path, method: str, target: str, headers: dict[str, str | None]) -> Reply:
    with contextlib.closing(Line(path)) as line:
        line.putrequest(method, target, skip_host=True)
        for name, value in headers.items():
            if value is not None:
                line.putheader(name, value)
        line.endheaders()
        answer = line.getresponse()
        return Reply(answer.status, dict(answer.getheaders()), answer.read().decode())


# --- A session of another process -------------------------------------------------------------------------------------


def test_a_session_is_used_through_another_process(two: Two, pages: Site) -> None:
    at_a, at_b = two.program()
    url = pages.put("<title>There</title><p>Hello")
    with started(at_a) as name:
        there = at_b.post("/browser/navigate", session_id=name, url=url)
        assert there["url"] == url
        assert there["receipt"]["code"] == "navigated"
        assert "Hello" in at_b.get(f"/browser/dom/tree?format=webhand&session_id={name}")["tree"]
        assert "Hello" in at_b.get("/browser/dom/tree")["tree"], "the one used last"
        shot = at_b.post("/screenshot", session_id=name)["original"]
        assert (shot["width"], shot["height"]) == (1_280, 720)
        assert at_b.get(f"/browser/status?session_id={name}") == at_a.get(f"/browser/status?session_id={name}")
        one = {"session_id": name, "is_alive": True, "current_url": url, "kind": "fresh"}
        assert one in at_a.get("/browser/status")["sessions"]
        assert {**one, "process": two.a.process.pid} in at_b.get("/browser/status")["sessions"]
        gone = at_b("POST", "/browser/tab/switch", {"session_id": name, "tab_id": 7})
        assert (gone.status, gone.json["details"]["code"]) == (404, "no_such_tab")
        assert at_b.post("/browser/stop", session_id=name) == {"success": True, "session_id": name}
    for program in (at_a, at_b):
        reply = program("GET", f"/browser/current_url?session_id={name}")
        assert reply.status == 404
        assert f"Session not found: {name}" in reply.json["error"]


def test_an_answer_is_given_back_as_it_is(two: Two, pages: Site) -> None:
    at_a, at_b = two.program()
    with started(at_a, start_url=pages.put("<p>Hello")) as name:
        for method, path, body in (
            ("GET", f"/browser/dom/tree?format=json&session_id={name}", None),
            ("POST", "/click", {"session_id": name, "x": 5_000, "y": 1}),
            ("POST", f"/keypress?session_id={name}", {"key": "Nonsense"}),
            ("POST", f"/browser/navigate?session_id={name}", {"url": "nonsense"}),
        ):
            here, there = at_a(method, path, body), at_b(method, path, body)
            assert there.status == here.status
            assert re.sub(r'"ms":[\d.]+', "", there.text) == re.sub(r'"ms":[\d.]+', "", here.text)
            names = {name.lower() for name in here.headers}
            assert {name.lower() for name in there.headers} == names
            assert len(there.headers) == len(names), "none twice"


@pytest.mark.skipif(MISSING, reason="Xvfb is not installed here")
def test_places_are_those_of_the_session_that_was_used_last(tmp_path: Path, pages: Site) -> None:
    opened = pages.put("<title>Small</title>")
    opens = f"<button style='font-size: 90px' onclick=\"open('{opened}', '', 'popup,width=900,height=600')\">Open"
    with shown() as display, both(tmp_path, "--autonomy=trusted", DISPLAY=display) as two:
        at_a, at_b = two.program()
        name = at_a.start(headless=False, start_url=pages.put(opens))
        at_b.post("/click", session_id=name, x=60, y=60)
        until(lambda: at_b.get("/browser/current_url")["url"] == opened)
        place = {"x": 100, "y": 100, "from_space": "lux_sdk", "to_space": "viewport"}
        told = at_b.post("/coordinates/convert", **place)
        assert told["reference_dimensions"] != {"width": 1_280, "height": 720}
        assert told == at_a.post("/coordinates/convert", session_id=name, **place)


def test_permissions_and_questions_are_of_the_process_that_has_the_session(two: Two, pages: Site) -> None:
    url = pages.put("<title>Before</title><button onclick=\"document.title = 'Pressed'\">Press</button>")
    at_a, at_b = two.program()
    with started(at_a, start_url=url) as name:
        assert at_b.get(f"/browser/current_url?session_id={name}")["url"] == url
        assert at_b.post("/click", session_id=name, ref=ref_of(at_b, "Press"))["success"], "A allows it"
        assert at_b.get("/browser/tabs")["tabs"][0]["title"] == "Pressed"
    at_a, at_b = two.program()
    with started(at_b, start_url=url) as name:
        assert at_a.get(f"/browser/current_url?session_id={name}")["url"] == url
        asked = at_a("POST", "/click", {"session_id": name, "ref": ref_of(at_a, "Press")})
        assert needs(asked) == ["write"], "B does not"
        question = asked.json["details"]["needs_permission"]["id"]
        for program in (at_a, at_b):
            assert program.get(f"/questions?id={question}")["state"] == "open"
        mine = at_a("POST", "/browser/start", {"headless": True, "kind": "fresh", "start_url": elsewhere(url)})
        assert mine.json["details"]["needs_permission"]["id"] != question, "each process counts its own"
        other = two.program()[0]
        assert other.get(f"/questions?id={question}")["state"] == "gone", "it is none of theirs"
        assert at_b.get("/browser/tabs")["tabs"][0]["title"] == "Before"


def test_a_token_that_is_not_for_it_opens_nothing_through_another_process(two: Two, tmp_path: Path) -> None:
    at_a, _ = two.program()
    with started(at_a) as name:
        for_files = two.program(Can.FILES)[1]
        assert for_files("GET", f"/browser/current_url?session_id={name}").status == 403
        with serving(two.folder, f"--token-file={tmp_path / 'tokens.json'}") as other:
            from webhand_host.tokens import Tokens

            stranger = Program(other.port, Tokens(tmp_path / "tokens.json").create("stranger", ()).secret)
            reply = stranger("GET", f"/browser/current_url?session_id={name}")
            assert (reply.status, reply.json["details"]["code"]) == (404, "session_not_found")
            assert stranger.get("/browser/status")["sessions"] == []


def test_many_at_once(two: Two, pages: Site) -> None:
    at_a, at_b = two.program()
    with started(at_a, start_url=pages.put("<title>Many</title><p>Hello")) as one, started(at_b) as other:
        calls = [(program, name) for program in (at_a, at_b) for name in (one, other)] * 6

        def look(call: tuple[Program, str]) -> int:
            program, name = call
            return program("GET", f"/browser/dom/tree?session_id={name}").status

        with ThreadPoolExecutor(len(calls)) as pool:
            assert list(pool.map(look, calls)) == [200] * len(calls)


# --- What was read follows the client ---------------------------------------------------------------------------------


def test_what_was_read_through_another_process_counts_there(two: Two, pages: Site) -> None:
    at_a, at_b = two.program()
    with started(at_a) as name:
        at_b.post("/browser/navigate", session_id=name, url=pages.put("<p>A secret"))
        assert "A secret" in at_b.get(f"/browser/dom/tree?session_id={name}")["tree"]
        there = {"headless": True, "kind": "fresh", "start_url": elsewhere(pages.put("<p>Two"))}
        assert needs(at_b("POST", "/browser/start", there)) == ["enter", "carry"]


def test_what_was_read_here_counts_there(two: Two, pages: Site) -> None:
    at_a, at_b = two.program()
    with started(at_b, start_url=pages.put("<p>A secret")), started(at_a) as name:
        assert "A secret" in at_b.get(f"/browser/dom/tree?session_id={at_b.session}")["tree"]
        there = elsewhere(pages.put("<p>Two"))
        assert needs(at_b("POST", "/browser/navigate", {"session_id": name, "url": there})) == ["enter", "carry"]


def test_what_was_read_at_one_counts_at_the_other_with_sessions_of_its_own(two: Two, pages: Site) -> None:
    for first, second in (two.program(), tuple(reversed(two.program()))):
        with started(second) as name, started(first, start_url=pages.put("<p>A secret")):
            there = {"session_id": name, "url": elsewhere(pages.put("<p>Two"))}
            assert needs(second("POST", "/browser/navigate", there)) == ["enter", "carry"]
            later = {"session_id": name, "url": pages.put("<p>One")}
            assert second("POST", "/browser/navigate", later).status == 409, "the first address is none any more"


def test_another_client_has_read_nothing_by_that(two: Two, pages: Site) -> None:
    at_a, at_b = two.program()
    with started(at_a) as name:
        at_b.post("/browser/navigate", session_id=name, url=pages.put("<p>A secret"))
        other = two.program()[1]
        with started(other, start_url=elsewhere(pages.put("<p>Two"))):
            pass


def test_what_was_read_through_a_process_that_died_is_not_forgotten(tmp_path: Path, pages: Site) -> None:
    with both(tmp_path) as two:
        at_a, at_b = two.program()
        at_b.post("/browser/navigate", session_id=at_a.start(), url=pages.put("<p>A secret"))
        two.a.process.kill()
        two.a.process.wait()
        there = {"headless": True, "kind": "fresh", "start_url": elsewhere(pages.put("<p>Two"))}
        assert needs(at_b("POST", "/browser/start", there)) == ["enter", "carry"]


def test_what_is_taken_over_only_adds() -> None:
    mine = Permissions(Rights().job("main"), StoredGrants())
    mine.state.read = {"https://a.example": ReadSite(spent=5, led_to=["b", "c"]), "files": ReadSite(written=True)}
    other = {"https://a.example": ReadSite(spent=3, led_to=["c", "d"], written=True), "https://e.example": ReadSite()}
    for _ in range(2):
        mine.learn(other)
    mine.learn({"files": ReadSite(spent=1)})
    assert mine.state.read == {
        "https://a.example": ReadSite(spent=5, led_to=["b", "c", "d"], written=True),
        "files": ReadSite(spent=1, written=True),
        "https://e.example": ReadSite(),
    }
    assert mine.has_begun
    assert not mine.may_enter("https://e.example/"), "what was read elsewhere was not entered here"


# --- Processes that end -----------------------------------------------------------------------------------------------


def test_a_process_that_is_killed_in_the_middle_is_a_sentence(tmp_path: Path, pages: Site) -> None:
    with both(tmp_path) as two:
        at_a, at_b = two.program()
        name = at_a.start()
        pages.held.clear()
        told: list[Reply] = []
        held = {"session_id": name, "url": f"http://127.0.0.1:{pages.port}/held"}
        waiting = threading.Thread(target=lambda: told.append(at_b("POST", "/browser/navigate", held)))
        waiting.start()
        assert pages.held.wait(20)
        two.a.process.kill()
        waiting.join()
        pages.release.set()
        assert told[0].status == 502
        assert told[0].json["details"]["code"] == "process_ended"
        assert "nobody knows" in told[0].json["error"]
        two.a.process.wait()
        assert two.socket(two.a).exists(), "it had no time to remove it"
        after = at_b("GET", f"/browser/current_url?session_id={name}")
        assert (after.status, after.json["details"]["code"]) == (404, "session_not_found")
        assert not two.socket(two.a).exists()
        assert at_b.get("/browser/status")["sessions"] == []


def test_sockets_come_and_go_with_their_processes(tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    stale = runtime / f"{ended.pid}.http"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(stale))
    with both(tmp_path) as two:
        mine = two.socket(two.a)
        assert stat.S_IMODE(mine.stat().st_mode) == 0o600
        assert sockets(runtime) == [], "they are none of native hosts"
        assert mine.exists(), "and not taken for what such a host left"
        pids = sorted((two.a.process.pid, two.b.process.pid))
        assert [one.pid for one in processes(runtime)] == pids
        assert not stale.exists()
    assert list(runtime.iterdir()) == []


def test_one_that_does_not_answer_holds_nobody_up_for_long(tmp_path: Path, pages: Site) -> None:
    with both(tmp_path) as two:
        at_a, at_b = two.program()
        at_a.start(start_url=pages.put("<p>One"))
        two.a.process.send_signal(signal.SIGSTOP)
        try:
            assert at_b.get("/browser/status")["sessions"] == []
        finally:
            two.a.process.send_signal(signal.SIGCONT)
        assert len(at_b.get("/browser/status")["sessions"]) == 1


# --- Who may call the local socket ------------------------------------------------------------------------------------

AT_SOCKET: list[tuple[str, dict[str, str | None], int]] = [
    *((why, headers, status) for why, headers, status in HELD_BACK if "Host" not in headers),
    ("the name of the port", {"Host": "127.0.0.1:{port}"}, 421),
    ("an empty host", {"Host": ""}, 421),
    ("its own name as origin", {"Origin": f"http://{HOST}"}, 403),
    ("an allowed page", {"Origin": "https://app.example"}, 403),
]


@pytest.fixture(scope="module")
def friendly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """One that lets a page in at its port."""
    folder = tmp_path_factory.mktemp("friendly")
    with serving(folder, "--allow-origin=https://app.example") as one:
        yield Two(folder, one, one)


@pytest.mark.parametrize("route", [*ROUTES, *local.ROUTES], ids=lambda route: f"{route.method} {route.path}")
def test_nobody_is_let_in_at_the_socket_who_is_not_allowed(friendly: Two, route: Route) -> None:
    program = friendly.a.program()
    for why, headers, status in AT_SOCKET:
        sent = {"Host": HOST, "Authorization": f"Bearer {program.secret}", **filled(headers, program)}
        reply = at_socket(friendly.socket(friendly.a), route.method, route.path, sent)
        assert reply.status == status, f"{why}: {reply.text}"
        assert not any(name.lower().startswith("access-control-") for name in reply.headers)
    assert program.get("/status")["browser_sessions"] == 0


def test_what_neighbours_tell_each_other_is_told_at_the_socket_alone(two: Two) -> None:
    program, _ = two.program()
    sent: dict[str, str | None] = {"Host": HOST, "Authorization": f"Bearer {program.secret}"}
    for path in (SESSIONS, READ):
        assert at_socket(two.socket(two.a), "GET", path, sent).status == 200
        assert program("GET", path).status == 404
        assert program("GET", path, headers={"Host": HOST}).status == 421
        assert program("POST", path, {"read": {}}).status == 404
        for method in ("POST", "PUT", "DELETE"):
            assert at_socket(two.socket(two.a), method, path, sent).status == 405
        assert path not in program.get("/openapi.json")["paths"]
    for_files = {**sent, "Authorization": f"Bearer {two.program(Can.FILES)[0].secret}"}
    assert at_socket(two.socket(two.a), "GET", READ, for_files).status == 403


def test_what_was_forwarded_is_not_forwarded_again(two: Two) -> None:
    at_a, at_b = two.program()
    with started(at_a) as name:
        assert at_b("GET", f"/browser/current_url?session_id={name}").status == 200
        sent: dict[str, str | None] = {"Host": HOST, "Authorization": f"Bearer {at_b.secret}"}
        target = f"/browser/current_url?session_id={name}"
        assert at_socket(two.socket(two.a), "GET", target, sent).status == 200
        assert at_socket(two.socket(two.b), "GET", target, sent).status == 404
        at_its_socket = at_socket(two.socket(two.b), "GET", "/browser/status", sent).json["sessions"]
        assert name not in [one["session_id"] for one in at_its_socket]


# --- The command line -------------------------------------------------------------------------------------------------


def listed(folder: Path, *options: str) -> tuple[str, str]:
    program = [*warm.command(warm.COMMAND), "sessions", *options]
    told = environment(folder, COLUMNS="200", NO_COLOR="1")
    done = subprocess.run(program, env=told, capture_output=True, text=True, timeout=60, check=True)
    return done.stdout, done.stderr


def test_the_command_line_lists_the_sessions_of_all_processes(tmp_path: Path, pages: Site) -> None:
    tmp_path.joinpath("runtime").mkdir(mode=0o700)
    assert listed(tmp_path) == ("", "Nothing is served: `webhand serve` starts it.\n")
    with both(tmp_path) as two:
        assert listed(tmp_path) == ("", "There are no sessions.\n")
        at_a, at_b = two.program()
        with started(at_a, id="mine", start_url=pages.put("<title>Private</title>")), started(at_b):
            shown, said = listed(tmp_path)
            assert said == ""
            rows = {line.split()[0]: line for line in shown.splitlines()}
            assert set(rows) == {"mine", at_b.session}
            row = rf"mine +fresh +process {two.a.process.pid} +\d+ s  http://127\.0\.0\.1:{two.a.port}"
            assert re.fullmatch(row, rows["mine"]), rows["mine"]
            assert str(pages.port) not in shown, "no addresses of pages"
            one = next(json.loads(line) for line in listed(tmp_path, "--json")[0].splitlines() if '"mine"' in line)
            assert one.pop("age") >= 0
            place = {"process": two.a.process.pid, "where": f"http://127.0.0.1:{two.a.port}"}
            assert one == {"session_id": "mine", "kind": "fresh", **place}
            other = tmp_path / "other.json"
            with serving(tmp_path, f"--token-file={other}") as three:
                shown, said = listed(tmp_path)
                assert len(shown.splitlines()) == 2
                assert said.startswith(f"Process {three.process.pid} serves too, but does not answer")
                assert listed(tmp_path, f"--token-file={other}")[0] == ""
        until(lambda: listed(tmp_path) == ("", "There are no sessions.\n"))
