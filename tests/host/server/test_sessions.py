"""Sessions as programs have them: opened, shared, in turn, and gone with everything in them."""

import contextlib
import os
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import webhand_agent
import webhand_host
from conformance.site import Site
from host.server.served import ENDS_WITHIN, AtTerminal, Program, Served, environment, serving
from webhand_host.requirement import pip_install
from webhand_host.server.acting import ROUTES as ACTING
from webhand_host.server.browsing import ROUTES as BROWSING
from webhand_host.server.coordinates import ROUTES as COORDINATES
from webhand_host.server.pictures import ROUTES as PICTURES
from webhand_host.server.starting import ROUTES as STARTING
from webhand_host.server.tabs import ROUTES as TABS
from webhand_host.sessions.session import MOST_WAITING

OF_A_SESSION = [
    route
    for route in (*STARTING, *PICTURES, *ACTING, *BROWSING, *TABS, *COORDINATES)
    if route.path not in ("/browser/start", "/browser/status", "/coordinates/convert")
]
LEAST: dict[str, dict[str, Any]] = {
    "/browser/dialog": {"accept": True},
    "/click": {"x": 1, "y": 1},
    "/type": {"text": "a"},
    "/scroll": {"direction": "down"},
    "/keypress": {"key": "a"},
    "/browser/navigate": {"url": "http://127.0.0.1:9/"},
    "/browser/tab/switch": {"tab_id": 0},
    "/coordinates/validate": {"x": 1, "y": 1},
}
"""The least that each route takes."""


def until(is_so: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)


@pytest.mark.parametrize("route", OF_A_SESSION, ids=lambda route: route.path)
@pytest.mark.parametrize("session_id", [None, "session-20260101-000000-dead", "../../etc", "", "a" * 5_000])
def test_a_session_that_is_not_there_is_said_in_words_that_clients_match_on(
    served: Served, route: Any, session_id: str | None
) -> None:
    program = served.program()
    if route.method == "GET":
        reply = program("GET", route.path + (f"?session_id={session_id}" if session_id is not None else ""))
    else:
        given = {"session_id": session_id} if session_id is not None else {}
        reply = program("POST", route.path, {**LEAST.get(route.path, {}), **given})
    assert reply.status == 404, reply.text
    assert "Session not found" in reply.json["error"]


def test_two_session_ids_that_differ_are_refused(served: Served) -> None:
    reply = served.program()("POST", "/browser/stop?session_id=one", {"session_id": "two"})
    assert reply.status == 400
    assert "session_id is two in the body and one in the address" in reply.json["error"]


def test_a_session_from_its_start_to_its_end(trusting: Served, pages: Site) -> None:
    program, url = trusting.program(), pages.put("<title>Start</title><p>Hello")
    started = program.post("/browser/start", headless=True, kind="fresh", start_url=url)
    assert started["current_url"] == url
    assert started["receipt"]["code"] == "navigated"
    name = started["session_id"]
    told = program.get(f"/browser/status?session_id={name}")
    assert told == {"session_id": name, "is_alive": True, "current_url": url, "kind": "fresh", "tabs_count": 1}
    assert name in [one["session_id"] for one in program.get("/browser/status")["sessions"]]
    assert program.get("/browser/current_url")["url"] == url, "the one used last"
    assert program.post(f"/browser/stop?session_id={name}") == {"success": True, "session_id": name}
    assert program("GET", "/browser/current_url").status == 404
    again = program("POST", "/browser/stop", {"session_id": name})
    assert (again.status, again.json["error"]) == (404, f"Session not found: {name}. It was stopped.")


def test_an_id_of_the_clients_own(trusting: Served) -> None:
    program = trusting.program()
    assert program.start(id="mine_1-2") == "mine_1-2"
    taken = program("POST", "/browser/start", {"id": "mine_1-2", "kind": "fresh", "headless": True})
    assert taken.status == 409
    assert "mine_1-2" in taken.json["error"]
    program.post("/browser/stop", session_id="mine_1-2")


def test_a_profile_is_one_sessions_and_keeps_what_pages_store(tmp_path: Path, pages: Site) -> None:
    url = pages.put(
        "<title>Kept</title>"
        "<script>document.title = localStorage.kept || 'Nothing'; localStorage.kept = 'Kept'</script>"
    )
    with serving(tmp_path, "--autonomy", "trusted") as one:
        program = one.program()
        program.start(kind="own", profile="mail", start_url=url)
        again = program("POST", "/browser/start", {"profile": "mail", "headless": True})
        assert again.status == 409
        assert 'The profile "mail" is in use' in again.json["error"]
        assert program.get("/browser/tabs")["tabs"][0]["title"] == "Nothing"
        program.post("/browser/stop")
        program.start(kind="own", profile="mail", start_url=url)
        assert program.get("/browser/tabs")["tabs"][0]["title"] == "Kept"
        with serving(tmp_path, "--autonomy", "trusted") as two:
            elsewhere = two.program()("POST", "/browser/start", {"profile": "mail", "headless": True})
            assert elsewhere.status == 409, "another process has it"


def test_a_browser_that_dies_is_a_session_that_is_not_there(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        program = served.program()
        program.start(kind="own", profile="dies")
        for process in browsers_of(served):
            os.kill(process, signal.SIGKILL)
        until(lambda: program("GET", "/browser/current_url").status == 404)
        told = program("GET", "/browser/current_url").json["error"]
        assert told == f"Session not found: {program.session}. The browser was closed, or it crashed."
        assert program.get("/browser/status")["sessions"] == []
        program.start(kind="own", profile="dies")  # its profile is free again
        assert program.get("/browser/status")["sessions"][0]["is_alive"] is True


def browsers_of(served: Served) -> list[int]:
    """The main processes of the browsers that a server started."""
    return browsers_in(served.data)


def browsers_in(data: Path) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_text()  # as one text: Chromium may have written it anew, with blanks
        except OSError:
            continue
        if f"--user-data-dir={data}" in command and "--type=" not in command:
            found.append(int(folder.name))
    return found


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=lambda one: one.name)
def test_the_end_of_the_server_is_the_end_of_its_browsers(tmp_path: Path, pages: Site, how: signal.Signals) -> None:
    with serving(tmp_path, "--autonomy", "trusted") as served:
        program = served.program()
        program.start(kind="own", start_url=pages.put("<p>Here"))
        pages.held.clear()
        pages.release.clear()
        told: list[Any] = []
        waiting = threading.Thread(target=hangs, args=(program, pages, told))
        waiting.start()
        pages.held.wait(10)
        assert browsers_of(served)
        assert served.end(how) == 0
        assert browsers_of(served) == []
        waiting.join(10)
        pages.release.set()
        assert (told[0].status, told[0].json["details"]["code"]) == (503, "server_ends"), told[0].text
        assert "Traceback" not in (tmp_path / "serve.log").read_text()


def test_an_impatient_ctrl_c_breaks_nothing(tmp_path: Path, pages: Site) -> None:
    """Pressed again and again until it has ended; a terminal tells all processes that it started, the driver too."""
    at_terminal = AtTerminal(tmp_path)
    program, process, told = at_terminal.program, at_terminal.process, list[Any]()
    try:
        program.start(kind="own")
        pages.held.clear()
        pages.release.clear()
        waiting = threading.Thread(target=hangs, args=(program, pages, told))
        waiting.start()
        pages.held.wait(10)
        assert browsers_in(tmp_path / "data")
        end = time.monotonic() + ENDS_WITHIN
        while process.poll() is None:
            assert time.monotonic() < end, "it did not end"
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.05)
        assert "Traceback" not in at_terminal.rest()
        assert process.returncode in (0, -signal.SIGINT)  # the last one may meet Python itself at its end
        waiting.join(10)
        assert told[0].status in (404, 503), told[0].text
        until(lambda: not browsers_in(tmp_path / "data"))
    finally:
        pages.release.set()
        at_terminal.end()


def hangs(program: Program, pages: Site, told: list[Any]) -> None:
    """A request with work in hand: its page does not come."""
    told.append(program("POST", "/browser/navigate", {"url": f"http://127.0.0.1:{pages.port}/held"}))


def test_a_port_that_is_taken_is_told_with_who_has_it(served: Served, tmp_path: Path) -> None:
    program = [sys.executable, "-c", "from webhand_host.cli.app import main; main()"]
    command = [*program, "serve", "--port", str(served.port)]
    (tmp_path / "runtime").mkdir(mode=0o700)
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert f"Port {served.port} is taken by" in done.stderr
    assert f"(process {served.process.pid})" in done.stderr
    assert f"--port {served.port + 1}" in done.stderr


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        (("uvicorn",), f"`webhand serve` needs uvicorn, which is not installed: run `{pip_install('serve')}`."),
        (("fastapi", "playwright", "uvicorn"), "needs fastapi and uvicorn and playwright, which are not installed"),
    ],
)
def test_packages_that_are_not_installed_are_named(tmp_path: Path, missing: tuple[str, ...], said: str) -> None:
    """With all that is installed here but them, by links."""
    packages = tmp_path / "packages"
    packages.mkdir()
    for one in Path(sysconfig.get_path("purelib")).iterdir():
        if not one.name.startswith(missing) and one.suffix != ".pth":
            (packages / one.name).symlink_to(one)
    ours = (str(Path(module.__path__[0]).parent) for module in (webhand_agent, webhand_host))
    found = os.pathsep.join([*ours, str(packages)])
    program = [sys.executable, "-S", "-c", "from webhand_host.cli.app import main; main()", "serve", "--port", "0"]
    told = environment(tmp_path, PYTHONPATH=found)
    done = subprocess.run(program, env=told, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2, done.stderr
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_a_record_that_cannot_be_written_stops_the_act_and_nothing_else(tmp_path: Path, pages: Site) -> None:
    with serving(tmp_path, "--autonomy", "trusted") as served:
        program = served.program()
        program.start(start_url=pages.put("<title>Before</title><button onclick='document.title = 1'>Go</button>"))
        record = next((served.data / "runs").iterdir())
        assert "session-" in (record / "job.json").read_text()
        record.rename(tmp_path / "away")
        record.write_text("in its place, as on a disk that takes no more")
        reply = program("POST", "/click", {"x": 20, "y": 20})
        assert reply.status == 507
        assert "record of this session cannot be written" in reply.json["error"]
        assert reply.json["details"]["code"] == "record_lost"
        assert program.get("/browser/tabs")["tabs"][0]["title"] == "Before"
        assert program.post("/browser/stop")["success"]


def test_a_session_leaves_a_record_that_can_be_shown(tmp_path: Path, pages: Site) -> None:
    with serving(tmp_path, "--autonomy", "trusted") as served:
        program = served.program()
        program.start(start_url=pages.put("<title>Shop</title><button>Go</button>"))
        program.post("/click", x=20, y=20)
        program.post("/browser/stop")
    program_of_ours = [sys.executable, "-c", "from webhand_host.cli.app import main; main()", "show", "last"]
    shown = subprocess.run(
        program_of_ours, env=environment(tmp_path), capture_output=True, text=True, timeout=30, check=True
    )
    assert "click" in shown.stdout + shown.stderr
    assert "The session was closed." in shown.stdout + shown.stderr


# --- One at a time ----------------------------------------------------------------------------------------------------


def test_two_programs_in_one_session_take_turns(trusting: Served, pages: Site) -> None:
    one, two = trusting.program(), trusting.program()
    name = one.start(start_url=pages.put("<p>One"))
    pages.hold()
    slow, quick = f"http://127.0.0.1:{pages.port}/held", pages.put("<title>Quick</title>")
    ends: list[str] = []

    def navigate(program: Program, url: str) -> None:
        program.post("/browser/navigate", url=url, session_id=name)
        ends.append(url)

    first = threading.Thread(target=navigate, args=(one, slow))
    second = threading.Thread(target=navigate, args=(two, quick))
    first.start()
    assert pages.held.wait(10)
    second.start()
    second.join(0.5)  # out of turn it would have ended
    assert ends == []
    pages.release.set()
    first.join()
    second.join()
    assert ends == [slow, quick]
    one.post("/browser/stop", session_id=name)


def test_a_session_that_hangs_does_not_hold_up_another(trusting: Served, pages: Site) -> None:
    one, two = trusting.program(), trusting.program()
    one.start(start_url=pages.put("<p>One"))
    two.start(start_url=pages.put("<p>Two"))
    pages.hold()
    hanging = threading.Thread(
        target=lambda: one("POST", "/browser/navigate", {"url": f"http://127.0.0.1:{pages.port}/held"})
    )
    hanging.start()
    pages.held.wait(10)
    assert "Two" in two.get("/browser/dom/tree")["tree"]
    pages.release.set()
    hanging.join()
    for program in (one, two):
        program.post("/browser/stop")


def test_a_call_that_is_under_way_when_its_session_is_stopped(trusting: Served, pages: Site) -> None:
    program = trusting.program()
    program.start(start_url=pages.put("<p>One"))
    pages.hold()
    replies: list[Any] = []
    body = {"url": f"http://127.0.0.1:{pages.port}/held"}
    asking = threading.Thread(target=lambda: replies.append(program("POST", "/browser/navigate", body)))
    asking.start()
    pages.held.wait(10)
    program.post("/browser/stop")
    asking.join(20)
    pages.release.set()
    assert replies[0].status == 404, replies[0].text
    assert "Session not found" in replies[0].json["error"]


def test_a_queue_that_is_full_says_when_to_come_again(trusting: Served, pages: Site) -> None:
    program = trusting.program()
    program.start(start_url=pages.put("<p>One"))
    pages.hold()
    replies: list[Any] = []
    held = threading.Thread(
        target=lambda: program("POST", "/browser/navigate", {"url": f"http://127.0.0.1:{pages.port}/held"})
    )
    held.start()
    pages.held.wait(10)
    asking = [
        threading.Thread(target=lambda: replies.append(program("GET", "/browser/current_url")))
        for _ in range(MOST_WAITING + 3)
    ]
    for thread in asking:
        thread.start()
    until(lambda: any(reply.status == 429 for reply in replies))
    refused = next(reply for reply in replies if reply.status == 429)
    assert refused.headers["retry-after"] == "1"
    pages.release.set()
    for thread in [held, *asking]:
        thread.join()
    assert sorted(reply.status for reply in replies)[:MOST_WAITING] == [200] * MOST_WAITING
    program.post("/browser/stop")


# --- Tabs -------------------------------------------------------------------------------------------------------------


def test_tabs_are_counted_from_0_and_no_number_comes_twice(trusting: Served, pages: Site) -> None:
    program = trusting.program()
    here, there = pages.put("<title>Here</title>"), pages.put("<title>There</title>")
    program.start(start_url=here)
    assert program.post("/browser/tab/new", url=there)["tab_id"] == 1
    assert program.post("/browser/tab/new")["tab_id"] == 2
    tabs = program.get("/browser/tabs")["tabs"]
    assert tabs[:2] == [
        {"id": 0, "url": here, "title": "Here", "is_current": False},
        {"id": 1, "url": there, "title": "There", "is_current": False},
    ]
    assert [(one["id"], one["is_current"]) for one in tabs] == [(0, False), (1, False), (2, True)]
    assert program.post("/browser/tab/close", tab_id=1)["remaining_tabs"] == 2
    assert program.post("/browser/tab/new")["tab_id"] == 3
    switched = program.post("/browser/tab/switch", tab_id=0)
    assert (switched["tab_id"], switched["url"]) == (0, here)
    assert program.get("/browser/current_url")["url"] == here
    gone = program("POST", "/browser/tab/switch", {"tab_id": 1})
    assert (gone.status, gone.json["error"]) == (
        404,
        "There is no tab 1 in this session. GET /browser/tabs lists those that are open.",
    )
    assert program.post("/browser/tab/close")["remaining_tabs"] == 2, "the one in front"
    program.post("/browser/stop")


def test_the_last_tab_closes_into_an_empty_one(trusting: Served) -> None:
    program = trusting.program()
    program.start()
    assert program.post("/browser/tab/close")["remaining_tabs"] == 1
    assert program.get("/browser/current_url")["url"] == "about:blank"
    program.post("/browser/stop")


def test_a_session_with_the_name_of_one_that_died_is_another(tmp_path: Path, pages: Site) -> None:
    with serving(tmp_path, "--autonomy", "trusted") as served:
        program = served.program()
        for _ in range(2):
            program.post("/tools/browser/start", headless=True)
            told = program.post("/tools/browser", action="navigate", url=pages.put("<title>There</title>"))
            assert told["success"], told
            for process in browsers_of(served):
                os.kill(process, signal.SIGKILL)
            until(lambda: program("POST", "/tools/browser", {"action": "screenshot"}).status == 404)
