"""The browser tool of specs/tools-api.md: by selectors, in its own session."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from conformance.site import Site
from host.server.served import Program, Reply, Served


@pytest.fixture
def tool(trusting: Served) -> Iterator["Tool"]:
    program = trusting.program()
    started = program.post("/tools/browser/start", headless=True)
    assert started == {"success": True, "action": "start", "session_id": "tools-browser", "error": None}
    yield Tool(program)
    assert program.post("/tools/browser/stop")["success"]


class Tool:
    def __init__(self, program: Program) -> None:
        self.program = program

    def ask(self, action: str, **fields: Any) -> Reply:
        return self.program("POST", "/tools/browser", {"action": action, **fields})

    def do(self, action: str, **fields: Any) -> Any:
        return self.program.done(self.ask(action, **fields))


def test_a_form_by_selectors(tool: Tool, pages: Site) -> None:
    form = "<form><input id=email><select id=size><option>S<option>L</select><input type=checkbox id=yes></form>"
    show = '<button onclick="out.textContent = [email.value, size.value, yes.checked]">Show</button><h1 id=out></h1>'
    tool.do("navigate", url=pages.put(form + show))
    for selector, value in (("#email", "user@example.com"), ("#size", "L"), ("#yes", "true")):
        told = tool.do("fill", selector=selector, value=value)
        assert (told["success"], told["action"], told["error"]) == (True, "fill", None), told
    assert tool.do("click", selector="button")["success"]
    assert tool.do("extract_text", selector="h1")["data"] == "user@example.com,L,true"
    assert "Show" in tool.do("extract_text")["data"]


def test_selectors_reach_into_frames_and_closed_shadow_trees(tool: Tool, pages: Site) -> None:
    inner = pages.put("<p class=inner>In the frame</p>").replace("127.0.0.1", "localhost")
    root = (
        "<div id=host></div><script>host.attachShadow({mode: 'closed'}).innerHTML = '<b class=deep>Deep</b>'</script>"
    )
    tool.do("navigate", url=pages.put(f"<iframe src='{inner}'></iframe>{root}"))
    assert tool.do("extract_text", selector=".deep")["data"] == "Deep"
    assert tool.do("wait_for", selector=".inner", timeout=5)["success"]
    assert tool.do("extract_text", selector=".inner")["data"] == "In the frame"


def test_waiting_for_what_comes_later(tool: Tool, pages: Site) -> None:
    later = (
        "setTimeout(() => document.body.append(Object.assign(document.createElement('i'), {className: 'late'})), 300)"
    )
    there = pages.put(
        "<p>Then</p><script>setTimeout(() => document.body.innerHTML = '<u class=there>There</u>', 200)</script>"
    )
    tool.do("navigate", url=pages.put(f"<style>.late::before {{ content: 'x' }}</style><script>{later}</script><p>Now"))
    assert tool.do("wait_for", selector=".late", timeout=10)["success"]
    late = tool.do("wait_for", selector=".never", timeout=0.3)
    assert (late["success"], late["receipt"]["code"]) == (False, "timeout")
    assert "0.3 s" in late["error"]
    tool.do("navigate", url=pages.put(f"<script>setTimeout(() => location = '{there}', 300)</script><p>First"))
    assert tool.do("wait_for", selector=".there", timeout=10)["success"], "through a page that leads on"


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"action": "click", "selector": "p["}, 400, "is no CSS selector"),
        ({"action": "click"}, 422, "click needs selector"),
        ({"action": "fill", "selector": "#x"}, 422, "fill needs value"),
        ({"action": "navigate"}, 422, "navigate needs url"),
        ({"action": "evaluate"}, 422, "evaluate needs script"),
        ({"action": "fly"}, 422, "action:"),
        ({"action": "screenshot", "scrpt": "x"}, 422, "it has no field scrpt"),
        ({"action": "wait_for", "selector": "p", "timeout": 1e9}, 422, "timeout:"),
    ],
)
def test_requests_that_mean_nothing(tool: Tool, pages: Site, fields: dict[str, Any], status: int, said: str) -> None:
    tool.do("navigate", url=pages.put("<p>Here"))
    reply = tool.program("POST", "/tools/browser", fields)
    assert reply.status == status, reply.text
    assert said in reply.json["error"]


def test_what_no_selector_matches_is_tried_and_told(tool: Tool, pages: Site) -> None:
    tool.do("navigate", url=pages.put("<p>Here"))
    for action, more in (("click", {}), ("fill", {"value": "a"}), ("extract_text", {}), ("get_html", {})):
        told = tool.do(action, selector="#nowhere", **more)
        assert (told["success"], told["receipt"]["code"]) == (False, "not_found"), told
        assert "#nowhere" in told["error"]


def test_markup_and_scripts_without_secrets(tool: Tool, pages: Site) -> None:
    markup = "<title>Site</title><input type=password id=p value=hunter2x><b>hunter2x</b><p class=a>Text &amp; more</p>"
    tool.do("navigate", url=pages.put(markup))
    html = tool.do("get_html")["data"]
    assert '<p class="a">Text &amp; more</p>' in html
    assert "hunter2x" not in html
    assert tool.do("get_html", selector=".a")["data"] == '<p class="a">Text &amp; more</p>'
    assert tool.do("evaluate", script="document.title")["data"] == "Site"
    assert tool.do("evaluate", script="(async () => ({n: [1, 2.5], s: null}))()")["data"] == {"n": [1, 2.5], "s": None}
    assert "hunter2x" not in str(tool.do("evaluate", script="[p.value, document.body.innerHTML]")["data"])
    assert tool.do("evaluate", script="const z = 2; z")["data"] == 2
    assert tool.do("evaluate", script="const z = await Promise.resolve(3); z")["data"] == 3
    thrown = tool.do("evaluate", script="throw 'boom'")
    assert (thrown["success"], "boom" in thrown["error"]) == (False, True)
    failed = tool.do("evaluate", script="nowhere.at.all")
    assert failed["success"] is False
    assert "nowhere is not defined" in failed["error"]


def test_scripts_are_off_unless_the_person_allows_them(served: Served) -> None:
    program = served.program()
    for action, more in (("evaluate", {"script": "1"}), ("get_html", {})):
        reply = program("POST", "/tools/browser", {"action": action, **more})
        assert reply.status == 403
        assert "--allow-evaluate" in reply.json["error"]


def test_a_script_runs_beside_the_page_and_not_in_it(tool: Tool, pages: Site) -> None:
    tool.do(
        "navigate", url=pages.put("<script>window.mine = 1; document.querySelector = () => 'stolen'</script><p>Real")
    )
    assert tool.do("evaluate", script="typeof mine")["data"] == "undefined"
    assert tool.do("evaluate", script="document.querySelector('p').textContent")["data"] == "Real"


def test_a_script_that_never_ends_does_not_hold_up_the_server(tool: Tool, trusting: Served, pages: Site) -> None:
    tool.do("navigate", url=pages.put("<p>Here"))
    replies: list[Reply] = []
    asking = threading.Thread(
        target=lambda: replies.append(tool.ask("evaluate", script="new Promise(() => 0)", timeout=1))
    )
    asking.start()
    before = time.monotonic()
    assert trusting.program()("GET", "/status").status == 200
    assert time.monotonic() - before < 5
    asking.join(60)
    assert replies[0].json["success"] is False


def test_without_a_start_there_is_no_session(served: Served) -> None:
    reply = served.program()("POST", "/tools/browser", {"action": "screenshot"})
    assert reply.status == 404
    assert "Session not found" in reply.json["error"]
