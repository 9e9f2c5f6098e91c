"""A person and a run at the same time, with the real chat, worker, host and browser: nothing they do gets lost."""

import asyncio
import fcntl
import os
import pty
import re
import subprocess
import sys
import termios
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import gemini
from e2e.conftest import Demo
from e2e.harness import WITHIN, Start, Webhand, open_chat, places
from e2e.shared import Sitting, with_gemini
from e2e.test_cli import QUICK, run, start
from e2e.test_interruptions import SEARCH, first_type
from e2e.test_secrets import everything
from playwright.async_api import Route, expect
from webhand_agent.dialogue.recap import origins_of
from webhand_agent.protocol import (
    ActionTaken,
    Answered,
    Confirmation,
    Delta,
    Question,
    ReceiptGiven,
    RunFinished,
    Said,
    StateChanged,
)

DONE = gemini.call("task_complete", summary="It is all done.")
LOOK = gemini.call("wait_and_observe", milliseconds=0)


class Held:
    """An answer that does not come before it may: what the test does between falls into the model call."""

    def __init__(self, reply: gemini.Reply) -> None:
        self._reply = reply
        self._asked, self._may = threading.Event(), threading.Event()

    def __call__(self, _: gemini.SeenRequest) -> gemini.Reply:
        self._asked.set()
        self._may.wait(WITHIN)
        return self._reply

    async def asked(self) -> None:
        assert await asyncio.to_thread(self._asked.wait, WITHIN), "the model was never asked"

    def let(self) -> None:
        self._may.set()


async def test_what_is_said_in_the_middle_enters_the_next_turn(demo: Demo, sitting: Sitting) -> None:
    held = Held(LOOK)
    one = await sitting.begin(f"{demo.url}/mail", [first_type, held, DONE])
    async with one.following() as wait_for:
        await one.ask(SEARCH)
        await held.asked()
        await one.ask("use the other address")
        await expect(one.chat.locator(".bubble[data-pending]")).to_contain_text("use the other address")
        held.let()
        said = await wait_for(Said)
        assert (await wait_for(RunFinished)).outcome == "completed"
        assert said.text == "use the other address"
        await expect(one.chat.locator(".bubble.said:not([data-pending])")).to_have_text("use the other address")
    requests = sitting.server.requests
    told = [["use the other address" in text for text in request.texts].count(True) for request in requests]
    assert told == [0, 0, 1], "it is heard between two model calls, once"
    assert any(text == "The person says:\nuse the other address" for text in requests[2].texts)


async def test_what_is_said_while_the_last_answer_comes_is_told_to_the_person(demo: Demo, sitting: Sitting) -> None:
    held = Held(DONE)
    one = await sitting.begin(f"{demo.url}/mail", [first_type, held])
    async with one.following() as wait_for:
        await one.ask(SEARCH)
        await held.asked()
        await one.ask("use the other address")
        await expect(one.chat.locator(".bubble[data-pending]")).to_have_count(1)
        held.let()
        await wait_for(RunFinished)
        await expect(one.chat.locator(".message")).to_contain_text("You said “use the other address”")


async def press_pause(one: Webhand) -> None:
    await one.chat.get_by_role("button", name="Pause").click()
    await expect(one.chat.locator("#hint")).to_have_text("It pauses after what it is doing now.")


async def test_pause_and_go_on(demo: Demo, sitting: Sitting) -> None:
    held = Held(LOOK)
    one = await sitting.begin(f"{demo.url}/mail", [first_type, held, DONE])
    async with one.following() as wait_for:
        await one.ask(SEARCH)
        await held.asked()
        await press_pause(one)
        held.let()
        await wait_for(StateChanged, lambda event: event.state == "paused")
        await expect(one.chat.locator("#hint")).to_have_text("Paused. It goes on when you say so.")
        asked = len(sitting.server.requests)
        await one.chat.close()
        one.chat = await open_chat(one.context)
        go_on = one.chat.get_by_role("button", name="Go on", exact=True)
        await expect(go_on).to_be_visible()
        assert len(sitting.server.requests) == asked, "nobody is asked during a pause"
        await go_on.click()
        assert (await wait_for(RunFinished)).outcome == "completed"
        assert len(sitting.server.requests) == 3


async def test_a_paused_run_stays_paused_on_the_next_host_and_keeps_what_was_said(demo: Demo, sitting: Sitting) -> None:
    held = Held(LOOK)
    one = await sitting.begin(f"{demo.url}/mail", [first_type, held, DONE])
    async with one.following() as wait_for:
        await one.ask(SEARCH)
        await held.asked()
        await press_pause(one)
        await one.ask("use the other address")
        await expect(one.chat.locator(".bubble[data-pending]")).to_have_count(1)
        held.let()
        await wait_for(StateChanged, lambda event: event.state == "paused")
        first_host = await one.host_pid()
        await one.stop_worker()
    async with one.following() as wait_for:
        assert await one.host_pid() != first_host
        go_on = one.chat.get_by_role("button", name="Go on", exact=True)
        await expect(one.chat.locator("#hint")).to_have_text("Paused. It goes on when you say so.")
        await go_on.click()
        finished = await wait_for(RunFinished)
        assert finished.outcome == "completed", finished.summary
    said = [event.text for event in one.runs()[0].events() if isinstance(event, Said)]
    assert said == ["use the other address"]


def send_it(seen: gemini.SeenRequest) -> gemini.Reply:
    return gemini.call("click_element", element_ref=seen.ref("button", "^Send$"))


MAIL = """<!doctype html><title>Draft</title><h1>Draft</h1><label>To <input value="ernesto@example.org"></label>
    <button onclick="document.title = 'Sent'; this.after('It was sent.')">Send</button>"""


async def test_a_confirmation_survives_the_chat_and_the_worker(sitting: Sitting) -> None:
    one = await sitting.begin("about:blank", [send_it, send_it, DONE])
    await one.context.route(re.compile("https://mail.test/"), page_of(MAIL))
    await one.page.goto("https://mail.test/")
    async with one.following() as wait_for:
        await one.ask("look at the draft in the browser")
        await wait_for(Confirmation)
        await one.chat.close()
        one.chat = await open_chat(one.context)
        await expect(one.chat.locator(".confirmation[data-open] .act")).to_contain_text("Send")
        assert await one.page.title() == "Draft"
        await one.stop_worker()
    async with one.following() as wait_for:
        second = await wait_for(Confirmation, lambda event: event.step == 2)
        choice = one.chat.locator(f"[data-id='{second.id}'] .choice").first
        await expect(choice).to_be_enabled()
        assert await one.page.title() == "Draft", "a question that was cut off is no yes"
        await choice.click()
        finished = await wait_for(RunFinished)
        assert finished.outcome == "completed", finished.summary
    assert await one.page.title() == "Sent"
    receipts = [event for event in one.runs()[0].events() if isinstance(event, ReceiptGiven)]
    assert [event.ok for event in receipts] == [False, True, True]
    assert "Nothing was sent or changed by this call" in receipts[0].message


def page_of(*bodies: str) -> Callable[[Route], object]:
    async def fulfill(route: Route) -> None:
        await route.fulfill(body=bodies[0], content_type="text/html")

    return fulfill


LOGIN = """<!doctype html><title>Sign in</title><h1>Sign in</h1>
    <form action="/inbox"><label>Email <input name=user></label><label>Password <input type=password></label>
    <button>Sign in</button></form>"""
INBOX = (
    "<!doctype html><title>Inbox</title><h1>Inbox</h1><p>Your newest mail is from Ernesto.</p><a href=/1>Contract</a>"
)


def read_out(seen: gemini.SeenRequest) -> gemini.Reply:
    return gemini.call("task_complete", summary=seen.observation)


async def test_a_log_in_is_handed_over_and_it_notices_when_the_person_is_through(
    tmp_path: Path, webhand: Start
) -> None:
    async def serve(route: Route) -> None:
        is_in = "/inbox?" in route.request.url
        await route.fulfill(body=INBOX if is_in else LOGIN, content_type="text/html")

    with gemini.GeminiStandIn([read_out]) as server:
        async with webhand(tmp_path, "about:blank", with_gemini(server)) as one, one.following() as wait_for:
            await one.context.route(re.compile("https://mail.test/"), serve)
            await one.page.goto("https://mail.test/")
            await one.ask("read my newest mail in the browser")
            question = await wait_for(Question)
            assert (question.reason, len(server.requests)) == ("login", 0), "the model is not asked before"
            await expect(one.chat.locator(".hand-over h3")).to_have_text("Your turn: log in")
            await one.page.locator("input[name=user]").fill("ada")
            await one.page.locator("input[type=password]").fill("lovelace-1843")
            await one.page.locator("button").click()
            answered = await wait_for(Answered)
            assert answered.by == "page"
            finished = await wait_for(RunFinished)
            assert "Your newest mail is from Ernesto." in finished.summary
            await expect(one.chat.locator(".answered")).to_have_text("Done in the page")
    assert b"lovelace-1843" not in b"".join(everything(tmp_path).values())


def from_before(seen: gemini.SeenRequest) -> gemini.Reply:
    known = [text for text in seen.texts if text.startswith("What is known from before")]
    return gemini.call("task_complete", summary="\n".join(known))


async def test_a_follow_up_knows_the_earlier_result(demo: Demo, sitting: Sitting) -> None:
    first = gemini.call("task_complete", summary="The cheapest lamp costs 12.50 euros.")
    one = await sitting.begin(f"{demo.url}/mail", [first_type, first, from_before])
    await one.do(SEARCH)
    await expect(one.chat.locator(".answer")).to_have_text("The cheapest lamp costs 12.50 euros.")
    finished = await one.do("and what was it called in the browser?")
    assert "The cheapest lamp costs 12.50 euros." in finished.summary
    assert f'The person asked: "{SEARCH}"' in finished.summary
    assert "type_text" in finished.summary, "what was done is known too"
    before, after = one.runs()
    job = after.job()
    assert job is not None
    assert job.asked.follows == before.id
    recap = getattr(after.turns()[0], "recap", "")
    assert origins_of(recap) == (demo.url,)
    assert not any(isinstance(event, ActionTaken) and event.tool == "type_text" for event in after.events())
    assert len(sitting.server.requests) == 3


async def test_stopping_during_a_pause_ends_at_once(demo: Demo, sitting: Sitting) -> None:
    held = Held(LOOK)
    one = await sitting.begin(f"{demo.url}/mail", [first_type, held])
    async with one.following() as wait_for:
        await one.ask(SEARCH)
        await held.asked()
        await one.chat.get_by_role("button", name="Pause").click()
        held.let()
        await wait_for(StateChanged)
        await one.chat.locator("#stop").click()
        assert (await wait_for(RunFinished)).outcome == "stopped"
        await expect(one.chat.locator(".run")).to_have_attribute("data-outcome", "stopped")
        assert not [event for event in one.events if isinstance(event, Delta) and event.step == 3]


class Terminal:
    """A program at a terminal of its own: what it shows, and what is typed."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self._file, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from webhand_host.cli.app import main; main()", *arguments],
            env={**os.environ, **places(folder), **environment, "COLUMNS": "200", "TERM": "dumb"},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Control-C is one
        )
        os.close(theirs)
        self.shown = ""

    async def until(self, text: str) -> None:
        async with asyncio.timeout(WITHIN):
            while text not in self.shown:
                self.shown += await asyncio.to_thread(self._piece)

    async def ended(self) -> int:
        async with asyncio.timeout(WITHIN):
            while piece := await asyncio.to_thread(self._piece):
                self.shown += piece
            return await asyncio.to_thread(self.process.wait)

    def types(self, text: str) -> None:
        os.write(self._file, text.encode())

    def _piece(self) -> str:
        try:
            return os.read(self._file, 4096).decode(errors="replace")
        except OSError:  # the program has ended, and the terminal with it
            return ""


async def test_a_line_typed_at_the_terminal_is_said_and_an_answer_is_given_by_its_number(
    demo: Demo, tmp_path: Path
) -> None:
    held = Held(gemini.call("ask_user", question="Which one?", choices=["The first", "The second"]))
    with gemini.GeminiStandIn([first_type, held, DONE]) as server:
        url = f"{demo.url}/mail"
        terminal = Terminal(tmp_path, "run", SEARCH, "--url", url, "--headless", **with_gemini(server))
        await held.asked()
        terminal.types("use the other address\n")
        await terminal.until("It hears that with its next step.")
        held.let()
        await terminal.until("2. The second")
        terminal.types("2\n")
        assert await terminal.ended() == 0, terminal.shown
    assert "You said: use the other address" in terminal.shown
    texts = server.requests[2].texts
    assert any("The person answered: The second" in text for text in texts)
    assert any(text == "The person says:\nuse the other address" for text in texts)


async def test_a_run_from_the_terminal_follows_the_last(demo: Demo, tmp_path: Path) -> None:
    first = gemini.call("task_complete", summary="The cheapest lamp costs 12.50 euros.")
    with gemini.GeminiStandIn([first, from_before]) as server:
        arguments = ("--url", f"{demo.url}/mail", *QUICK, "--browse")
        status, _, errors = await run(tmp_path, "find the cheapest lamp", *arguments, **with_gemini(server))
        assert status == 0, errors
        asked = ("and what does it cost?", *arguments, "--follow", "last")
        status, events, errors = await run(tmp_path, *asked, **with_gemini(server))
        assert status == 0, errors
    assert "The cheapest lamp costs 12.50 euros." in events[-1].summary
    missing = await start(tmp_path, "run", "and?", "--follow", "20261121-000000-abcd")
    _, told = await missing.communicate()
    assert (missing.returncode, "There is no run" in told.decode()) == (2, True), told


class LogIn(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(LOGIN.encode())

    def log_message(self, *_: object) -> None:
        """Says nothing: requests are no part of a test's report."""


async def test_a_hand_over_that_nobody_can_see_is_told_to_the_program_that_asked(tmp_path: Path) -> None:
    with gemini.GeminiStandIn([]) as model, ThreadingHTTPServer(("127.0.0.1", 0), LogIn) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        url = f"http://127.0.0.1:{server.server_port}/"
        asked = ("read my newest mail", "--url", url, *QUICK, "--browse")
        status, events, errors = await run(tmp_path, *asked, **with_gemini(model))
        await asyncio.to_thread(server.shutdown)
        thread.join()
    (question,) = [event for event in events if isinstance(event, Question)]
    assert (question.reason, status, events[-1].outcome) == ("login", 1, "stopped")
    assert "Nobody is here to answer" in errors
    assert not model.requests
