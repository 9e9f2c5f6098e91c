"""The same without `async`: a loop in a thread, callbacks in the thread that waits."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path
from typing import Annotated, Any

import gemini
import pytest
import webhand
from conformance.site import Site
from host.api.conftest import Scripted
from host.api.site import MAIL, SHOP, browsers
from host.sessions.steering import alive, children
from webhand import sync_api
from webhand_host.paths import runs_folder
from webhand_host.runs.folder import RunFolder

Text = Annotated[str, sync_api.Inner()]
ENDS_WITHIN = 20.0


def test_a_session_and_its_end(pages: Site) -> None:
    before = browsers()
    with sync_api.open_session("mine", headless=True) as session:
        url = pages.put(SHOP)
        assert session.goto(url).ok
        assert session.observe().title == "Shop"
        assert session.click(session.find("Greet", role="button")[0]).ok
        assert session.fill({"input": "shoes", "select": "M"}).ok
        assert session.type("input", "boots").ok
        assert session.select("select", "S").ok
        assert session.check("[name=news]").ok
        assert session.press("Tab").ok
        assert session.scroll("up").ok
        assert session.reload().ok
        assert session.call("scroll_page", direction="down").ok
        assert "Lamps" in session.read()
        assert session.screenshot().startswith(b"\x89PNG")
        assert session.run("click Find", model="offline").ok
        assert (session.back().ok, session.forward().ok, len(session.tabs())) == (True, True, 1)
        with pytest.raises(webhand.errors.Misuse, match="no CSS selector"):
            session.click("a[[")
        session.wait = 0
        assert session.click("#nothing").code == "not_found"
    assert (session.id, session.is_open, browsers()) == ("mine", False, before)
    with pytest.raises(webhand.errors.SessionGone):
        session.observe()


def test_a_task_and_its_events(pages: Site) -> None:
    result = sync_api.run("click Greet", url=pages.put(SHOP), model="offline", headless=True)
    assert (result.ok, result.summary) == (True, "I clicked “Greet”.")
    agent = sync_api.Agent(model="offline", headless=True)
    events = list(agent.stream("click Greet", url=pages.put(SHOP)))
    assert isinstance(events[-1], webhand.events.RunFinished)
    with sync_api.open_session(headless=True) as session:
        session.goto(pages.put(SHOP))
        assert agent.run("click Greet", session=session).ok
        assert "Hello" in session.read()


def test_leaving_its_events_stops_it(pages: Site, scripted: Scripted) -> None:
    scripted([gemini.hang(gemini.say("One moment"))])
    before = browsers()
    for event in sync_api.Agent(model="gemini", headless=True).stream("Look around", url=pages.put(SHOP)):
        if event.type == "observation":
            break
    finished = [RunFolder(path).finished() for path in runs_folder().iterdir()]
    assert "stopped" in [one.outcome for one in finished if one is not None]
    assert browsers() == before


def test_callbacks_and_tools_run_where_the_program_waits(pages: Site, scripted: Scripted) -> None:
    threads: list[threading.Thread] = []
    asked: list[str] = []

    @sync_api.tool
    def note(session: sync_api.Session, text: Text) -> str:
        """Keeps a note."""
        threads.append(threading.current_thread())
        return session.observe().title + text

    def allows(card: sync_api.Confirmation) -> bool:
        threads.append(threading.current_thread())
        asked.append(f"{card.act} {session.observe().title}")
        return True

    server = scripted(
        [
            gemini.call("note", text="!"),
            gemini.call("ask_user", question="Which?"),
            gemini.call("task_failed", reason="x"),
        ]
    )
    with sync_api.open_session(headless=True, on_permission=allows) as session:
        session.goto(pages.put(SHOP))
        options: Any = {"model": "gemini", "tools": [note], "on_question": lambda question: "That one"}
        session.run("Keep a note", **options)
    told = "\n".join(server.requests[-1].texts)
    assert ("Shop!" in told, "That one" in told) == (True, True)
    assert asked == ["Call note Shop"]
    assert set(threads) == {threading.current_thread()}


def test_what_a_callback_raises_reaches_the_caller(pages: Site) -> None:
    def fails(card: sync_api.Confirmation) -> bool:
        raise ZeroDivisionError("oh")

    async def waits(card: sync_api.Confirmation) -> bool:
        return True

    before = pages.posts
    with sync_api.open_session(headless=True, on_permission=fails) as session:
        session.goto(pages.put(MAIL))
        with pytest.raises(ZeroDivisionError, match="oh"):
            session.click("button")
        assert session.observe().title == "Mail"
    with sync_api.open_session(headless=True, on_permission=waits) as session:  # type: ignore[arg-type]
        session.goto(pages.put(MAIL))
        with pytest.raises(webhand.errors.Misuse, match="waits is written with async"):
            session.click("button")
    assert pages.posts == before


async def test_in_a_running_loop_it_says_what_to_use() -> None:
    with pytest.raises(webhand.errors.Misuse, match="use `import webhand` there"):
        sync_api.run("click Greet", model="offline")
    with pytest.raises(webhand.errors.Misuse, match="An event loop runs in this thread"), sync_api.open_session():
        pass


def test_both_have_the_same_names() -> None:
    assert [name for name in webhand.__all__ if name not in ("errors", "events")] == sync_api.__all__
    for kind in (webhand.Session, webhand.Agent):
        mine = {name for name in vars(getattr(sync_api, kind.__name__)) if not name.startswith("_")}
        others = {name for name in vars(kind) if not name.startswith("_")} - {"start"}
        assert mine | {"wait"} == others | {"wait"} if kind is webhand.Session else mine == others


WAITS = """
    from webhand import sync_api

    sync_api.run("Look around", url={url!r}, model="gemini", headless=True)
"""


def test_ctrl_c_stops_the_task_and_closes_the_browser(pages: Site, scripted: Scripted) -> None:
    server = scripted([gemini.hang(gemini.say("One moment"))])
    program = textwrap.dedent(WAITS).format(url=pages.put(SHOP))
    with subprocess.Popen(
        [sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, env=os.environ
    ) as process:
        assert server.asked.wait(60)
        below = children(process.pid)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=ENDS_WITHIN)
    assert said.rstrip().endswith("KeyboardInterrupt")
    assert below
    assert not alive(below)
    finished = [RunFolder(path).finished() for path in runs_folder().iterdir()]
    assert "stopped" in [one.outcome for one in finished if one is not None]
    assert None not in finished


LEFT_OPEN = """
    import os
    from host.sessions.steering import children
    from webhand import sync_api

    session = sync_api.open_session(headless=True)
    session.goto({url!r})
    events = sync_api.Agent(model="offline").stream("click Greet", session=session)
    print(next(events).type, *children(os.getpid()))
"""


def test_a_program_ends_that_has_closed_nothing(pages: Site) -> None:
    program = textwrap.dedent(LEFT_OPEN).format(url=pages.put(SHOP))
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": "tests"},
        timeout=60,
        check=False,
    )
    said, *below = done.stdout.split()
    assert (done.returncode, said, done.stderr) == (0, "run_started", "")
    assert below
    assert not alive({int(pid) for pid in below})


LIGHT = """
    import sys
    import webhand, webhand.sync_api
    heavy = {"playwright", "google", "openai", "PIL", "keyring", "fastapi", "mcp", "websockets", "cryptography"}
    assert not heavy & set(sys.modules), heavy & set(sys.modules)
    print(webhand.__file__)
"""


def test_importing_it_imports_nothing_heavy(tmp_path: Path) -> None:
    program = textwrap.dedent(LIGHT)
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert Path(said.stdout.strip()).parent.name == "webhand"
