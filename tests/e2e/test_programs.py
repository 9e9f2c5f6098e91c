"""Programs at the tool server, and the person's own browser: lent to them, and the place where they are answered."""

import asyncio
import contextlib
import re
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from conformance.site import Site
from conformance.site import served as site_served
from e2e.harness import Webhand, open_chat
from e2e.shared import Shared
from host.mcp.connecting import connected
from host.server.served import AtTerminal, Program, Reply, Served, serving
from playwright.async_api import Page, expect
from webhand_agent.protocol import (
    Answer,
    Confine,
    Confirmation,
    ErrorCode,
    FollowRun,
    Permission,
    PermissionKind,
    RunEventParams,
    RunFinished,
    RunStatus,
    ShowRun,
    StartTask,
    TabId,
    Tokens,
)
from webhand_host.cli.following import Following
from webhand_host.native.dial import dial
from webhand_host.native.session import RemoteError

BUTTON = "<title>Before</title><button onclick=\"document.title = 'Pressed'\">Press</button>"
SHOWN = ".run[data-program]"


@pytest.fixture(scope="module")
def pages() -> Iterator[Site]:
    with site_served() as one:
        yield one


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def home(installed: Shared, pages: Site, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Webhand]:
    folder = tmp_path_factory.mktemp("home")
    async with installed.webhand(folder, pages.put("<title>Home</title>")) as one:
        await one.socket()
        yield one


@contextlib.contextmanager
def beside(home: Webhand, *options: str) -> Iterator[Served]:
    """A server that finds the host of this browser."""
    with serving(home.data.parent, *options, WEBHAND_RUNTIME_DIR=str(home.profile.runtime)) as one:
        yield one


@pytest.fixture(scope="module")
def served(home: Webhand) -> Iterator[Served]:
    with beside(home) as one:
        yield one


@pytest_asyncio.fixture(loop_scope="session")
async def chat(home: Webhand) -> AsyncIterator[Page]:
    """Nothing of an earlier test is shown."""
    await home.chat.reload()
    yield home.chat


async def begin(program: Program, url: str) -> str:
    started = await asyncio.to_thread(program.post, "/browser/start", kind="person", start_url=url)
    assert started["current_url"] == url
    return str(started["session_id"])


async def press(program: Program, session: str) -> Reply:
    at = f"?format=webhand&session_id={session}"
    tree = (await asyncio.to_thread(program.get, f"/browser/dom/tree{at}"))["tree"]
    ref = re.search(r"button .*\[ref=(\w+)\]", tree)
    assert ref is not None, tree
    return await asyncio.to_thread(program, "POST", "/click", {"ref": ref[1], "session_id": session})


async def answer(chat: Page, choice: str) -> None:
    """The person presses a button of the card that is open."""
    card = chat.locator(f"{SHOWN} .card[data-open]")
    await card.locator(f"[data-choice='{choice}']:enabled").click()
    await expect(card).to_have_count(0)


async def tabs(home: Webhand) -> list[str]:
    worker = await home.worker()
    return sorted(await worker.evaluate("chrome.tabs.query({}).then((tabs) => tabs.map((tab) => tab.title))"))


async def have_titles(home: Webhand, *titles: str) -> None:
    """The browser is told of a title a moment after the page has it."""
    async with asyncio.timeout(20):
        while await tabs(home) != list(titles):  # noqa: ASYNC110, the browser is asked
            await asyncio.sleep(0.05)


async def have_closed(home: Webhand, title: str) -> None:
    async with asyncio.timeout(20):
        while title in await tabs(home):  # noqa: ASYNC110, the browser is asked
            await asyncio.sleep(0.05)


async def test_the_open_browser_is_worked_in_and_its_chat_is_asked(
    home: Webhand, served: Served, chat: Page, pages: Site
) -> None:
    program = served.program()
    session = await begin(program, pages.put(BUTTON))
    await expect(chat.locator(SHOWN)).to_contain_text(session)
    asked = await press(program, session)
    assert asked.status == 409, asked.text
    assert "in Webhand's chat in the browser" in asked.json["error"]
    card = chat.locator(f"{SHOWN} .card")
    await expect(card).to_contain_text("Press")
    await answer(chat, "task")
    done = await press(program, session)
    assert done.status == 200, done.text
    await have_titles(home, "Home", "Pressed", "Webhand")
    await asyncio.to_thread(program.post, "/browser/stop", session_id=session)
    await have_closed(home, "Pressed")
    await expect(chat.locator(f"{SHOWN}[data-outcome='running']")).to_have_count(0)
    await have_titles(home, "Home", "Webhand")  # what the person had open stays


async def test_a_no_in_the_chat_is_a_no(served: Served, chat: Page, pages: Site) -> None:
    program = served.program()
    session = await begin(program, pages.put(BUTTON))
    assert (await press(program, session)).status == 409
    await answer(chat, "no")
    refused = await press(program, session)
    assert refused.status == 403, refused.text
    tree = await asyncio.to_thread(program.get, f"/browser/dom/tree?session_id={session}")
    assert "Press" in tree["tree"]
    await asyncio.to_thread(program.post, "/browser/stop", session_id=session)


async def test_it_is_never_the_session_that_nobody_named(served: Served, pages: Site) -> None:
    program = served.program()
    person = await begin(program, pages.put("<title>Theirs</title>"))
    unnamed = await asyncio.to_thread(program, "GET", "/browser/current_url")
    assert unnamed.status == 404, unnamed.text
    assert "Session not found" in unnamed.json["error"]
    await asyncio.to_thread(program, "GET", f"/browser/current_url?session_id={person}")
    assert (await asyncio.to_thread(program, "GET", "/browser/current_url")).status == 404, "naming it changes nothing"
    await asyncio.to_thread(program.post, "/browser/stop", session_id=person)


def titles(told: list[dict[str, Any]]) -> list[str]:
    """In order. A tab that has just opened has none until its page has come."""
    return sorted(tab["title"] or "New Tab" for tab in told)


async def test_of_the_persons_tabs_those_are_told_that_may_be_entered(home: Webhand, pages: Site) -> None:
    theirs, other = await home.context.new_page(), await home.context.new_page()
    await theirs.goto(pages.put("<title>Theirs</title><p>Words").replace("127.0.0.1", "localhost"))
    await other.goto(pages.put("<title>Other</title>"))
    with beside(home, "--allow", f"enter@http://localhost:{pages.port}") as served:
        program = served.program()
        started = await asyncio.to_thread(program.post, "/browser/start", kind="person")
        session = started["session_id"]
        at = f"?session_id={session}"
        told = (await asyncio.to_thread(program.get, f"/browser/tabs{at}"))["tabs"]
        assert titles(told) == ["New Tab", "Theirs"], "the first is the session's own"
        (mine,) = [tab for tab in told if tab["title"] == "Theirs"]
        await asyncio.to_thread(program.post, "/browser/tab/switch", tab_id=mine["id"], session_id=session)
        assert "Words" in (await asyncio.to_thread(program.get, f"/browser/dom/tree{at}"))["tree"]
        another = served.program()
        beside_it = (await asyncio.to_thread(another.post, "/browser/start", kind="person"))["session_id"]
        of_another = await asyncio.to_thread(another.get, f"/browser/tabs?session_id={beside_it}")
        assert titles(of_another["tabs"]) == ["New Tab", "Theirs"], "none of the other session's"
        await asyncio.to_thread(another.post, "/browser/stop", session_id=beside_it)
        closing = {"tab_id": mine["id"], "session_id": session}
        assert (await asyncio.to_thread(program, "POST", "/browser/tab/close", closing)).status == 409
        await asyncio.to_thread(program.post, "/browser/stop", session_id=session)
    assert "Theirs" in await tabs(home)
    await theirs.close()
    await other.close()


async def test_a_small_window_that_a_page_opens_is_worked_in(
    home: Webhand, served: Served, chat: Page, pages: Site
) -> None:
    """As for signing in. Once it is gone the session goes on where it was."""
    small = pages.put("<title>Small</title><button onclick='window.close()'>Done</button>")
    opens = f"onclick=\"open('{small}', '', 'popup,width=400,height=300')\""
    large = pages.put(f"<title>Large</title><button {opens}>Sign in</button>")
    program = served.program()
    session = await begin(program, pages.put("<title>Beside</title>"))
    at = {"session_id": session}
    await asyncio.to_thread(program.post, "/browser/tab/new", url=large, **at)
    await asyncio.to_thread(program.post, "/browser/tab/new", url=pages.put("<title>Behind</title>"), **at)
    await asyncio.to_thread(program.post, "/browser/tab/switch", tab_id=1, **at)
    assert (await press(program, session)).status == 409
    await answer(chat, "task")

    async def shown() -> tuple[list[str], str]:
        told = (await asyncio.to_thread(program.get, f"/browser/tabs?session_id={session}"))["tabs"]
        mine = [tab["title"] for tab in told if tab["title"] != "Home"]
        return mine, next(tab["title"] for tab in told if tab["is_current"])

    for by in ("its page", "the program"):
        assert (await press(program, session)).status == 200
        assert await shown() == (["Beside", "Large", "Behind", "Small"], "Small")
        if by == "its page":
            assert (await press(program, session)).status == 200
            await have_closed(home, "Small")
        else:
            closed = await asyncio.to_thread(program.post, "/browser/tab/close", **at)
            assert closed["success"], closed
        assert await shown() == (["Beside", "Large", "Behind"], "Large"), by
    await asyncio.to_thread(program.post, "/browser/stop", **at)
    await have_closed(home, "Large")


async def test_keys_numbers_and_pictures_there(home: Webhand, served: Served, chat: Page, pages: Site) -> None:
    program = served.program()
    form = "<form onsubmit=\"document.title = 'Sent ' + text.value; return false\"><input id=text></form>"
    session = await begin(program, pages.put(f"<title>Form</title>{form}"))
    at = {"session_id": session}
    typed = {"text": "a\n", "selector": "#text", **at}
    assert (await asyncio.to_thread(program, "POST", "/type", typed)).status == 409, "Enter sends the form"
    await answer(chat, "task")
    assert (await asyncio.to_thread(program, "POST", "/type", typed)).status == 200
    await have_titles(home, "Home", "Sent a", "Webhand")
    await asyncio.to_thread(program.post, "/browser/tab/new", **at)
    switched = await asyncio.to_thread(program.post, "/browser/tab/switch", tab_id=0, **at)
    assert switched["receipt"]["message"].startswith("Switched to tab 0."), "by the program's own number"
    await home.page.bring_to_front()
    behind = await asyncio.to_thread(program, "POST", "/screenshot", at)
    assert behind.status == 409, behind.text
    assert "Only the tab that its window shows has a picture" in behind.json["error"]
    await asyncio.to_thread(program.post, "/browser/stop", **at)
    await have_closed(home, "Sent a")


async def test_the_person_takes_the_browser_back(home: Webhand, served: Served, chat: Page, pages: Site) -> None:
    program = served.program()
    session = await begin(program, pages.put("<title>Lent</title>"))
    looking = asyncio.create_task(_look_on(program, session))
    await chat.locator(f"{SHOWN} .stop-program").click()
    await have_closed(home, "Lent")
    assert await looking <= {200, 404}, "in the middle of a request as well"
    await expect(chat.locator(f"{SHOWN}[data-outcome='stopped']")).to_have_count(1)


async def test_who_may_look_at_none_of_its_tabs_is_told_of_the_session(
    home: Webhand, served: Served, pages: Site
) -> None:
    theirs = await home.context.new_page()
    await theirs.goto(pages.put("<title>Theirs</title>").replace("127.0.0.1", "localhost"))
    program = served.program()
    session = await begin(program, pages.put("<title>Mine</title>").replace("127.0.0.1", "localhost"))
    at = f"?session_id={session}"
    told = (await asyncio.to_thread(program.get, f"/browser/tabs{at}"))["tabs"]
    ids = {tab["title"]: tab["id"] for tab in told}
    await asyncio.to_thread(program.post, "/browser/tab/switch", tab_id=ids["Theirs"], session_id=session)
    await asyncio.to_thread(program.post, "/browser/tab/close", tab_id=ids["Mine"], session_id=session)
    status = await asyncio.to_thread(served.program().get, f"/browser/status{at}")
    assert status["current_url"] == f"http://localhost:{pages.port}", "no more than the site"
    assert status["tabs_count"] == 0
    await asyncio.to_thread(program.post, "/browser/stop", session_id=session)
    await theirs.close()


async def _look_on(program: Program, session: str) -> set[int]:
    """What a program is answered that goes on looking until there is no session any more."""
    answered = set[int]()
    async with asyncio.timeout(20):
        while 404 not in answered:
            looked = await asyncio.to_thread(program, "GET", f"/browser/dom/tree?session_id={session}")
            answered.add(looked.status)
    return answered


async def test_a_session_outlives_its_host_and_the_worker(
    home: Webhand, served: Served, chat: Page, pages: Site
) -> None:
    """The next host lends the browser again, and takes the tabs over."""
    program = served.program()
    session = await begin(program, pages.put(BUTTON))
    for ends in (home.kill_host, home.stop_worker):
        await ends()
        await home.socket()
        tree = await asyncio.to_thread(program.get, f"/browser/dom/tree?session_id={session}")
        assert "Press" in tree["tree"]
        assert (await tabs(home)).count("Before") == 1, "and opens none anew"
    await expect(chat.locator(SHOWN)).to_have_count(1, timeout=20_000)  # what earlier hosts showed is shown no more
    await expect(chat.locator(f"{SHOWN}[data-outcome='running']")).to_contain_text(session)
    assert (await press(program, session)).status == 409
    await answer(chat, "once")
    assert (await press(program, session)).status == 200
    await asyncio.to_thread(program.post, "/browser/stop", session_id=session)
    await have_closed(home, "Pressed")


async def test_an_act_in_the_middle_of_which_the_host_dies_has_an_end_that_nobody_knows(
    home: Webhand, served: Served, pages: Site
) -> None:
    program = served.program()
    session = await begin(program, pages.put("<title>Lent</title>"))
    at = {"session_id": session}
    going = asyncio.create_task(
        asyncio.to_thread(program, "POST", "/browser/navigate", {"url": f"{pages.here}/held", **at})
    )
    await asyncio.to_thread(pages.held.wait)
    await home.kill_host()
    reply = await going
    assert reply.status == 502, reply.text
    assert reply.json["details"] == {"code": "interrupted"}, "it was confined by rules that went with the worker"
    pages.release.set()
    await asyncio.to_thread(program.post, "/browser/navigate", url=pages.put("<title>On</title>"), **at)
    await asyncio.to_thread(program.post, "/browser/stop", **at)
    await have_closed(home, "On")


async def test_a_server_that_is_killed_leaves_nothing(home: Webhand, chat: Page, pages: Site) -> None:
    with beside(home) as served:
        program = served.program()
        session = await begin(program, pages.put(f"<title>Left</title>{BUTTON}"))
        assert (await press(program, session)).status == 409
        await expect(chat.locator(f"{SHOWN} .card[data-open]")).to_have_count(1)
        served.end(signal.SIGKILL)
        await have_closed(home, "Before")
        await expect(chat.locator(f"{SHOWN} .card[data-open]")).to_have_count(0)
    rules = await (await home.worker()).evaluate("chrome.declarativeNetRequest.getSessionRules()")
    assert rules == [], "nothing is kept from loading any more"


async def test_a_question_of_any_session_is_asked_in_a_chat_that_opens_later(
    home: Webhand, served: Served, pages: Site
) -> None:
    await home.chat.close()
    program = served.program()
    session = await asyncio.to_thread(program.start)
    await asyncio.to_thread(program.post, "/browser/navigate", url=pages.put(BUTTON))
    assert (await press(program, session)).status == 409
    worker = await home.worker()
    async with asyncio.timeout(20):
        while await worker.evaluate("chrome.action.getBadgeText({})") != "?":  # noqa: ASYNC110, the browser is asked
            await asyncio.sleep(0.05)
    home.chat = await open_chat(home.context)
    await answer(home.chat, "once")
    assert (await press(program, session)).status == 200
    await asyncio.to_thread(program.post, "/browser/stop")


async def test_what_the_chat_answers_the_terminal_asks_no_more(
    home: Webhand, chat: Page, pages: Site, tmp_path: Path
) -> None:
    terminal = AtTerminal(tmp_path, WEBHAND_RUNTIME_DIR=str(home.profile.runtime))
    try:
        program = terminal.program
        session = await begin(program, pages.put(BUTTON))
        assert (await press(program, session)).json["details"]["needs_permission"]["answered_in"] == (
            "in Webhand's chat in the browser or in the terminal of `webhand serve`"
        )
        terminal.until("Do not allow")
        await answer(chat, "once")
        terminal.until("answered elsewhere")
        assert (await press(program, session)).status == 200
        assert (await press(program, session)).status == 409, "once is once"
        terminal.until("Do not allow")
        terminal.until("> ")
        terminal.type("1")
        terminal.until("Noted")
        await expect(chat.locator(f"{SHOWN} .card[data-open]")).to_have_count(0)
        assert (await press(program, session)).status == 200
    finally:
        terminal.end()


async def test_what_programs_show_is_no_conversation(home: Webhand, served: Served, pages: Site) -> None:
    """The person's next request goes on with their own last one, and the chat takes it while a program waits."""
    program = served.program()
    session = await begin(program, pages.put(BUTTON))
    assert (await press(program, session)).status == 409
    await home.page.bring_to_front()
    ended = await home.do(f"go to {pages.put('<title>Mine</title>')}")
    assert ended.outcome == "completed", ended
    await expect(home.chat.locator(".run").last.locator(".card[data-open]")).to_have_count(1)
    await home.chat.locator("#new").click()
    await expect(home.chat.locator(".run:not([data-program])")).to_have_count(0)
    await expect(home.chat.locator(f"{SHOWN} .card[data-open]")).to_have_count(1)
    await answer(home.chat, "once")
    assert (await press(program, session)).status == 200, "the run's end did not take the tab from the session"
    await asyncio.to_thread(program.post, "/browser/stop", session_id=session)


async def test_what_programs_ask_does_not_reach_a_task_of_a_terminal(home: Webhand, chat: Page, pages: Site) -> None:
    """Whoever follows a run hears of all that the chat shows."""
    heard: list[Any] = []
    follower = Following(heard.append)
    socket = await home.socket()
    async with dial(socket, {"run.event": follower.take}) as terminal, dial(socket, {}) as one:
        await terminal.call("run.follow", FollowRun())
        shown: RunStatus = await one.call("run.show", ShowRun(task="Asks"))
        one.notify("run.event", RunEventParams(run_id=shown.id, event=card("q1", "Pay")))
        await expect(chat.locator(f"{SHOWN} .card[data-open]")).to_have_count(1)
        one.notify("run.event", RunEventParams(run_id=shown.id, event=OVER))
        await expect(chat.locator(f"{SHOWN}[data-outcome='failed'] .card")).to_have_count(1)
        asked = StartTask(task=f"go to {pages.put('<title>Theirs</title>')}", model="offline")
        run: RunStatus = await terminal.call("task.start", asked)
        ended = await follower.to_the_end(terminal, run.id)
    assert ended.outcome == "completed", ended
    assert not [event for event in heard if isinstance(event, Confirmation)]


async def test_no_program_answers_what_it_asks_or_speaks_for_another(home: Webhand, chat: Page) -> None:
    async with dial(await home.socket(), {}) as asking, dial(await home.socket(), {}) as other:
        run: RunStatus = await asking.call("run.show", ShowRun(task="Asks"))
        asking.notify("run.event", RunEventParams(run_id=run.id, event=card("q1", "Pay")))
        await expect(chat.locator(f"{SHOWN} .card[data-open]")).to_contain_text("Pay")
        for program in (asking, other):
            with pytest.raises(RemoteError) as refused:
                await program.call("question.answer", Answer(run_id=run.id, id="q1", text="once"))
            assert refused.value.code == ErrorCode.REFUSED
        other.notify("run.event", RunEventParams(run_id=run.id, event=card("q2", "Delete")))
        for method, params in (("tabs.close", TabId(tab_id=1)), ("tabs.list", None)):
            with pytest.raises(RemoteError) as early:
                await asking.call(method, params)
            assert early.value.code == ErrorCode.METHOD_NOT_FOUND, "the browser was not borrowed"
        await asking.call("browser.borrow", ShowRun(task="Works"))
        for number, before in ((1, []), (1_000_001, [1])):
            with pytest.raises(RemoteError) as strange:
                await asking.call(
                    "sites.confine", Confine(confinement=number, tab_id=None, sites=[], instead_of=before)
                )
            assert strange.value.code == ErrorCode.INVALID_PARAMS
        assert await chat.locator(f"{SHOWN} .card").count() == 1, "nobody speaks for another"
    await expect(chat.locator(f"{SHOWN} .card[data-open]")).to_have_count(0)


OVER = RunFinished(t=0, outcome="failed", summary="", steps=0, seconds=0, model_seconds=0, tokens=Tokens())


def card(name: str, act: str) -> Any:
    lacks = [Permission(kind=PermissionKind.PAY, site="https://shop.example")]
    told = {"t": 0, "id": name, "tool": "", "act": act, "site": "https://shop.example", "choices": ["once", "no"]}
    return Confirmation.model_validate({**told, "lacks": lacks})


def test_where_no_browser_is_open_a_sentence_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        program = served.program()
        nobody = program("POST", "/browser/start", {"kind": "person"})
        assert nobody.status == 503
        assert "No browser with Webhand's extension is open" in nobody.json["error"]
        wrong = program("POST", "/browser/start", {"kind": "person", "profile": "mine"})
        assert wrong.status == 400
        assert wrong.json["error"].startswith("profile: ")


async def test_a_client_of_mcp_works_in_the_browser_that_is_open_and_is_answered_in_its_chat(
    home: Webhand, pages: Site, chat: Page
) -> None:
    runtime = str(home.profile.runtime)
    async with connected(home.data.parent, "--browser", "person", WEBHAND_RUNTIME_DIR=runtime) as one:
        seen = await one.done("navigate", url=pages.put(BUTTON))
        ref = re.search(r"button (e\d+)", seen)
        assert ref is not None, seen
        assert "They are asked in Webhand's chat" in await one.refused("click_element", element_ref=ref[1])
        assert "Pressed" not in await tabs(home)
        await answer(chat, "task")
        assert "Pressed" in await one.done("click_element", element_ref=ref[1])
        assert "Pressed" in await tabs(home)
    await have_closed(home, "Pressed")
