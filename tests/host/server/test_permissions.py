"""What a program may do, and that only the person says so."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conformance.site import Site
from host.server.served import AtTerminal, Program, Reply, Served, environment, serving

BUTTON = "<button onclick=\"document.title = 'Pressed'\">Press</button>"


def elsewhere(url: str) -> str:
    """The same page on another site."""
    return url.replace("127.0.0.1", "localhost")


def ref_of(program: Program, name: str) -> str:
    tree = program.get("/browser/dom/tree?format=webhand")["tree"]
    line = next(line for line in tree.split("\n") if name in line and "[ref=" in line)
    return str(line.split("[ref=")[1].split("]")[0])


def needs(reply: Reply) -> list[str]:
    """The kinds of permission that a request lacks."""
    assert reply.status == 409, reply.text
    told = reply.json
    assert told["success"] is False
    assert told["error"].startswith("needs_permission: ")
    asked = told["details"]["needs_permission"]
    assert asked["id"]
    assert asked["act"]
    assert len(asked["why"]) == len(asked["lacks"])
    return [one["kind"] for one in asked["lacks"]]


@pytest.fixture(scope="module")
def lent(served: Served) -> Iterator[str]:
    """It ends with the module: tests of others count the sessions of the server that they share."""
    program = served.program()
    yield program.start()
    program.post("/browser/stop", session_id=program.session)


@pytest.fixture
def fresh(served: Served, lent: str) -> Iterator[Program]:
    """A program to which nothing was given, with a tab of its own in front."""
    with served.with_a_tab(lent) as one:
        yield one


def in_front(program: Program, query: str = "") -> Any:
    """The tab in front, as the program is told of it."""
    return next(tab for tab in program.get(f"/browser/tabs{query}")["tabs"] if tab["is_current"])


def test_the_first_address_is_free_and_no_other(fresh: Program, pages: Site) -> None:
    one, two = pages.put("<title>One</title>"), elsewhere(pages.put("<title>Two</title>"))
    assert fresh.post("/browser/navigate", url=one)["url"] == one
    assert "One" in fresh.get("/browser/dom/tree")["tree"]
    for path, act in (("/browser/navigate", "Go to"), ("/browser/tab/new", "Open")):
        asked = fresh("POST", path, {"url": two})
        assert needs(asked) == ["enter", "carry"]
        assert asked.json["details"]["needs_permission"]["act"] == f"{act} {two}"
    assert fresh.get("/browser/current_url")["url"] == one, "nothing was done"


def test_acting_takes_a_yes_and_looking_does_not(fresh: Program, pages: Site) -> None:
    fresh.post("/browser/navigate", url=pages.put(f"<title>Before</title>{BUTTON}<input aria-label=Name>"))
    assert fresh.post("/scroll", direction="down")["success"]
    assert fresh.post("/screenshot")["success"]
    assert needs(fresh("POST", "/click", {"ref": ref_of(fresh, "Press")})) == ["write"]
    assert needs(fresh("POST", "/type", {"text": "a", "selector": "input"})) == ["write"]
    assert in_front(fresh)["title"] == "Before"


@pytest.mark.parametrize("button", ["Save", "Delete all"])
@pytest.mark.parametrize("into", [{}, {"selector": "input"}], ids=["where the caret is", "by a selector"])
def test_whatever_presses_enter_is_asked_for_as_enter_is(
    fresh: Program, pages: Site, button: str, into: dict[str, str]
) -> None:
    """SAFETY rule 1: a typed newline is a cause."""
    field = "<input autofocus aria-label=Note>"
    url = pages.put(f"<title>Before</title><form method=post action=/sent>{field}<button>{button}</button></form>")
    fresh.post("/browser/navigate", url=url)
    fresh.get("/browser/dom/tree")
    asked = needs(fresh("POST", "/keypress", {"key": "Enter"}))
    assert asked == ["write"] if button == "Save" else ["write", "delete"]
    for text in ("a\nb", "\n", "a longer text\n", "a\r\nb"):
        for method in ("keystrokes", "clipboard"):
            assert needs(fresh("POST", "/type", {"text": text, "method": method, **into})) == asked, repr(text)
    for key in ("\n", "\r", "\r\n", "Return"):
        assert needs(fresh("POST", "/keypress", {"key": key})) == asked, repr(key)
    assert fresh("POST", "/keypress", {"key": "Shift+\n"}).status == 400, "it is no key"
    assert in_front(fresh)["title"] == "Before"


@pytest.mark.parametrize("text", ["a\nb", "\n", "a longer text\n"])
def test_lines_in_a_text_area_press_no_enter(fresh: Program, pages: Site, text: str) -> None:
    """In many of them Enter sends what was written: that is /keypress, and asked."""
    hears = (
        "onkeydown='this.sent = event.key === `Enter`' oninput='document.title = JSON.stringify([value, !!this.sent])'"
    )
    fresh.post(
        "/browser/navigate", url=pages.put(f"<form><textarea autofocus {hears}></textarea><button>Send</button></form>")
    )
    assert fresh.post("/type", text=text, selector="textarea")["success"]
    assert json.loads(in_front(fresh)["title"]) == [text, False]
    assert needs(fresh("POST", "/keypress", {"key": "Enter"})) == ["write"]


def test_what_was_read_follows_the_program_into_another_session(fresh: Program, pages: Site) -> None:
    fresh.post("/browser/navigate", url=pages.put("<p>A secret"))
    assert "A secret" in fresh.get("/browser/dom/tree")["tree"]
    before = fresh.get("/status")["browser_sessions"]
    reply = fresh(
        "POST", "/browser/start", {"headless": True, "kind": "fresh", "start_url": elsewhere(pages.put("<p>Two"))}
    )
    assert needs(reply) == ["enter", "carry"]
    assert fresh.get("/status")["browser_sessions"] == before, "a session that nobody was told of is closed"


def test_another_program_is_told_nothing_of_a_page_that_it_may_not_look_at(
    fresh: Program, served: Served, pages: Site
) -> None:
    url = pages.put("<title>Private</title>")
    fresh.post("/browser/navigate", url=url)
    other = served.program()
    session = f"?session_id={fresh.session}"
    site = f"http://127.0.0.1:{pages.port}"
    assert other.get(f"/browser/current_url{session}")["url"] == site
    assert {**in_front(other, session), "id": 0} == {"id": 0, "url": site, "title": "", "is_current": True}
    assert other.get(f"/browser/status{session}")["current_url"] == site
    for method, path in (("GET", "/browser/dom/tree"), ("POST", "/screenshot")):
        assert needs(other(method, path + session, {} if method == "POST" else None)) == ["enter"]
    assert needs(other("POST", "/coordinates/validate" + session, {"x": 1, "y": 1})) == ["enter"]


def test_a_page_that_leads_elsewhere_is_stopped_before_its_request_leaves(fresh: Program, pages: Site) -> None:
    there = elsewhere(pages.put("<title>There</title>"))
    fresh.post("/browser/navigate", url=pages.put(f"<a href='{there}'>Go</a>"))
    told = fresh("POST", "/click", {"ref": ref_of(fresh, "Go")})
    assert told.status == 200, "a link of an entered site is followed"
    assert "There" in told.json["receipt"]["message"]
    back = fresh("POST", "/browser/navigate", {"url": pages.put("<p>Back")})
    assert needs(back) == ["carry"], "what it was told of the other page counts as read"


def test_a_page_that_leads_elsewhere_by_itself_is_stopped_before_its_request_leaves(
    tmp_path: Path, pages: Site
) -> None:
    here, there = f"http://127.0.0.1:{pages.port}", f"http://[::1]:{pages.port}"
    with serving(tmp_path, f"--allow=write@{here}") as served:
        program = served.program()
        url = pages.put(f"<button onclick=\"location = '{there}/stolen'\">Leave</button>")
        program.start(start_url=url)
        assert needs(program("POST", "/click", {"ref": ref_of(program, "Leave")})) == ["enter"]
        assert program.get("/browser/current_url")["url"] == url


def test_a_foreign_form_is_asked_for_what_it_takes(trusting: Served, pages: Site) -> None:
    """`trusted` gives entering and acting, never carrying or a deed."""
    program = trusting.program()
    program.start(start_url=pages.put("<p>A secret"))
    program.get("/browser/dom/tree")
    url = elsewhere(pages.put("<input aria-label=Note><button onclick='1'>Delete draft</button>"))
    assert needs(program("POST", "/browser/navigate", {"url": url})) == ["carry"]
    program.post("/browser/stop")
    program = trusting.program()
    program.start(start_url=url)
    assert program.post("/type", text="a", selector="input")["success"]
    assert needs(program("POST", "/click", {"ref": ref_of(program, "Delete")})) == ["delete"]
    program.post("/browser/stop")


def test_what_is_allowed_beforehand_is_not_asked(tmp_path: Path, pages: Site) -> None:
    here, there = f"http://127.0.0.1:{pages.port}", f"http://localhost:{pages.port}"
    allow = [f"write@{here}", f"enter@{there}", f"carry@{here},{there}", f"delete@{here}"]
    with serving(tmp_path, *(f"--allow={one}" for one in allow)) as served:
        program = served.program()
        program.start(
            start_url=pages.put("<input aria-label=Note><button onclick=\"document.title = 'Gone'\">Delete</button>")
        )
        assert program.post("/type", text="a", selector="input")["success"]
        assert program.post("/click", ref=ref_of(program, "Delete"))["success"]
        url = elsewhere(pages.put("<button>Press</button>"))
        assert program.post("/browser/navigate", url=url)["url"] == url
        assert needs(program("POST", "/click", {"ref": ref_of(program, "Press")})) == ["write"]


def test_an_allowance_that_cannot_be_read_ends_the_command(tmp_path: Path) -> None:
    program = [sys.executable, "-c", "from webhand_host.cli.app import main; main()", "serve", "--port", "0"]
    for option in (
        "--allow=nonsense",
        "--allow=desktop@here",
        "--allow-origin=https://App.example",
        "--allow-origin=app.example",
        "--allow-origin=https://a.example/",
    ):
        done = subprocess.run(
            [*program, option], env=environment(tmp_path), capture_output=True, text=True, timeout=30, check=False
        )
        assert done.returncode == 2, option
        assert option.partition("=")[0] in done.stderr


# --- The person answers -----------------------------------------------------------------------------------------------


@pytest.fixture
def at_terminal(tmp_path: Path) -> Iterator[AtTerminal]:
    one = AtTerminal(tmp_path)
    yield one
    one.end()


def test_a_yes_is_the_persons_and_bound_to_the_request(at_terminal: AtTerminal, pages: Site) -> None:
    program = at_terminal.program
    press = "<button onclick='document.title = this.name' name={0}>Delete {0}</button>"
    program.start(start_url=pages.put(f"<title>Before</title>{press.format('one')}{press.format('two')}"))
    one, two = ref_of(program, "Delete one"), ref_of(program, "Delete two")
    asked = program("POST", "/click", {"ref": one})
    assert needs(asked) == ["write", "delete"]
    assert "in the terminal" in asked.json["error"]
    shown = at_terminal.until(r'token "mine" asks.*(?s:.*?)Delete one(?s:.*?)> ')[0]
    assert "Delete something on" in shown
    assert program("POST", "/click", {"ref": one}).json["details"] == asked.json["details"], "the same question"
    question = f"/questions?id={asked.json['details']['needs_permission']['id']}"
    assert program.get(question)["state"] == "open"
    at_terminal.type("once")
    at_terminal.until("Noted: allowed")
    assert program.get(question)["state"] == "answered"
    assert at_terminal.program.get("/questions?id=q99")["state"] == "gone"
    assert program("POST", "/click", {"ref": two}).status == 409, "a yes to one is none to another"
    assert program.post("/click", ref=one)["success"]
    assert in_front(program)["title"] == "one"
    assert program("POST", "/click", {"ref": one}).status == 409, "once"


@pytest.mark.parametrize("answer", ["look", "no"])
def test_what_was_done_is_not_done_twice_for_a_question_about_where_it_led(
    at_terminal: AtTerminal, pages: Site, answer: str
) -> None:
    """The click has reached the page, which goes on to another site: the same request goes on from there."""
    program, to = at_terminal.program, elsewhere(pages.put("<title>There</title>"))
    press = f"document.title += 1; location.href = '{to}'"
    program.start(start_url=pages.put(f'<title>Pressed</title><button onclick="{press}">Press</button>'))
    ref = ref_of(program, "Press")
    assert needs(program("POST", "/click", {"ref": ref})) == ["write"]
    at_terminal.until("> ")
    at_terminal.type("once")
    at_terminal.until("Noted: allowed")
    assert needs(program("POST", "/click", {"ref": ref})) == ["enter"]
    at_terminal.until("> ")
    at_terminal.type(answer)
    at_terminal.until("Noted")
    again = program("POST", "/click", {"ref": ref})
    assert in_front(program)["title"] == ("There" if answer == "look" else "Pressed1"), again.text
    assert "othing was done" not in again.text


def test_a_no_is_heard_and_not_asked_again(at_terminal: AtTerminal, pages: Site) -> None:
    program = at_terminal.program
    program.start(start_url=pages.put(f"<title>Before</title>{BUTTON}"))
    ref = ref_of(program, "Press")
    assert needs(program("POST", "/click", {"ref": ref})) == ["write"]
    at_terminal.until("> ")
    at_terminal.type("nonsense")
    at_terminal.until("Type a number")
    at_terminal.type("no")
    at_terminal.until("Noted: not allowed")
    refused = program("POST", "/click", {"ref": ref})
    assert refused.status == 403
    assert "did not allow" in refused.json["error"]
    again = program("POST", "/click", {"ref": ref})
    assert (again.status, "not asked again" in again.json["error"]) == (403, True)
    assert in_front(program)["title"] == "Before"


def test_a_yes_for_the_task_lasts(at_terminal: AtTerminal, pages: Site) -> None:
    program = at_terminal.program
    program.start(start_url=pages.put(f"{BUTTON}<input aria-label=Name>"))
    ref = ref_of(program, "Press")
    assert program("POST", "/click", {"ref": ref}).status == 409
    at_terminal.until("> ")
    at_terminal.type("task")
    at_terminal.until("Noted: allowed")
    assert program.post("/click", ref=ref)["success"]
    assert program.post("/type", text="a", selector="input")["success"]


def test_no_route_answers_a_question(served: Served, fresh: Program, pages: Site) -> None:
    """SAFETY rule 5: a program cannot approve what it asked for."""
    fresh.post("/browser/navigate", url=pages.put(BUTTON))
    asked = fresh("POST", "/click", {"ref": ref_of(fresh, "Press")}).json["details"]["needs_permission"]
    for path in (f"/questions/{asked['id']}", "/questions", "/answer", "/confirm", "/approve"):
        assert fresh("POST", path, {"id": asked["id"], "text": "once"}).status in (404, 405)
    for more in ({"granted": True}, {"permission": asked["id"]}, {"yes": True}, {"consequence": "none"}):
        reply = fresh("POST", "/click", {"ref": ref_of(fresh, "Press"), **more})
        assert reply.status == 422, "no field of a request says yes"


def test_a_script_is_an_act_on_the_page_whatever_has_the_focus(tmp_path: Path, pages: Site) -> None:
    with serving(tmp_path, "--allow-evaluate") as served:
        program = served.program()
        program.post("/tools/browser/start", headless=True)
        inner = elsewhere(pages.put("<input autofocus>"))
        program.post("/tools/browser", action="navigate", url=pages.put(f"<iframe src='{inner}'></iframe>"))
        reply = program("POST", "/tools/browser", {"action": "evaluate", "script": "document.title = 'Stolen'"})
        assert needs(reply) == ["write", "carry"], "a script can send what it finds to any site"
        asked = reply.json["details"]["needs_permission"]
        assert "to any site" in asked["why"][1]
        assert asked["flag"].endswith(f"--allow carry@http://127.0.0.1:{pages.port},*")
        assert asked["site"] == f"http://127.0.0.1:{pages.port}"
        assert asked["act"] == "Run a script in the page"


def test_what_a_question_tells_of_a_page_counts_as_read(tmp_path: Path, pages: Site) -> None:
    here, there = f"http://127.0.0.1:{pages.port}", elsewhere(pages.put("<p>There"))
    with serving(tmp_path, f"--allow=enter@{here}") as served:
        one, two = served.program(), served.program()
        one.start(start_url=pages.put("<button>Secret is 4711</button>"))
        asked = two("POST", "/click", {"x": 20, "y": 20, "session_id": one.session})
        assert needs(asked) == ["write"]
        assert "4711" in asked.json["error"]
        told = two("POST", "/browser/start", {"kind": "fresh", "headless": True, "start_url": f"{there}?s=4711"})
        assert needs(told) == ["enter", "carry"]


def test_a_yes_is_not_for_another_element_with_the_same_words(at_terminal: AtTerminal, pages: Site) -> None:
    program = at_terminal.program
    program.start(start_url=pages.put("<title>Before</title><button>Save</button>"))
    assert needs(program("POST", "/click", {"ref": ref_of(program, "Save")})) == ["write"]
    at_terminal.until("> ")
    at_terminal.type("once")
    at_terminal.until("Noted: allowed")
    program.post("/browser/reload")  # the same page, with another button
    reply = program("POST", "/click", {"ref": ref_of(program, "Save")})
    assert needs(reply) == ["write"], "another element, and another question"
    place = {"x": 20, "y": 20}
    assert needs(program("POST", "/click", place)) == ["write"]


LED = "<title>Led</title><script>setTimeout(() => location.href = '{to}', 100)</script>"
STRANGE = "<title>Their title</title><button>Their words</button><script>fetch('/sent', {method: 'POST'})</script>"


def led_elsewhere(program: Program, pages: Site) -> str:
    """A page that has led on by itself to a site that was not entered; that one's address."""
    to = elsewhere(pages.put(STRANGE))
    program.post("/browser/navigate", url=pages.put(LED.replace("{to}", to)))
    end = time.monotonic() + 20
    while program("GET", "/browser/current_url").json["url"] == pages.here and time.monotonic() < end:
        time.sleep(0.05)
    while in_front(program)["url"] != elsewhere(pages.here) and time.monotonic() < end:
        time.sleep(0.05)
    return to


def tells_nothing(reply: Reply, to: str) -> None:
    assert "Their title" not in reply.text
    assert "Their words" not in reply.text
    assert to not in reply.text


def test_a_page_that_was_not_entered_is_told_by_nothing_that_is_done_to_it(fresh: Program, pages: Site) -> None:
    to = led_elsewhere(fresh, pages)
    for path, body in (
        ("/browser/reload", None),
        ("/click", {"x": 5, "y": 500}),
        ("/click", {"x": 15, "y": 15}),
        ("/screenshot", {}),
    ):
        reply = fresh("POST", path, body)
        assert needs(reply) == ["enter"], path
        tells_nothing(reply, to)


def test_where_a_page_goes_on_to_after_an_act_is_asked_before_it_is_there(fresh: Program, pages: Site) -> None:
    to = elsewhere(pages.put(STRANGE))
    late = f"<script>onscroll = () => fetch('/held').then(() => {{ location.href = '{to}' }})</script>"
    here = pages.put(f"<title>Long</title><p style='height: 5000px'>Long</p>{late}")
    fresh.post("/browser/navigate", url=here)
    pages.hold()
    fresh.post("/scroll", direction="down")
    pages.release.set()
    while (reply := fresh("GET", "/browser/dom/tree")).status == 200:
        pass
    assert needs(reply) == ["enter"]
    tells_nothing(reply, to)
    assert in_front(fresh)["url"] == here


def test_a_tab_that_was_not_entered_is_closed_and_switched_to_without_its_title(fresh: Program, pages: Site) -> None:
    to = led_elsewhere(fresh, pages)
    strange = in_front(fresh)["id"]
    fresh.post("/browser/tab/new")
    reply = fresh("POST", "/browser/tab/switch", {"tab_id": strange})
    assert reply.status == 409, reply.text
    tells_nothing(reply, to)
    reply = fresh("POST", "/browser/tab/close", {"tab_id": strange})
    assert reply.status == 200, reply.text
    tells_nothing(reply, to)


def test_what_was_asked_in_a_session_ends_with_it(served: Served, pages: Site) -> None:
    program = served.program()
    program.start()
    program.post("/browser/navigate", url=pages.put(BUTTON))
    asked = program("POST", "/click", {"ref": ref_of(program, "Press")})
    name = asked.json["details"]["needs_permission"]["id"]
    assert program.get(f"/questions?id={name}")["state"] == "open"
    program.post("/browser/stop")
    assert program.get(f"/questions?id={name}")["state"] == "gone"
