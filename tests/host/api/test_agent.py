"""Tasks: in a browser of their own or in a session, followed, stopped and broken off."""

import asyncio
import contextlib
import os
import signal

import gemini
import pytest
import webhand
from conformance.site import Site
from host.api.conftest import Scripted
from host.api.site import SHOP, browsers
from webhand_agent.protocol import ActionTaken, ReceiptGiven, RunStarted
from webhand_host.api.sharing import shared_sessions
from webhand_host.paths import runs_folder
from webhand_host.runs.folder import RunFolder, all_runs

pytestmark = pytest.mark.asyncio(loop_scope="session")


def of_tasks() -> list[RunFolder]:
    """The records of tasks; sessions have records too."""
    begun = ((run, event) for run in all_runs(runs_folder()) for event in run.events()[:1])
    return [run for run, event in begun if event.model != "client"]


async def test_a_task_is_done_in_a_session_of_its_own(pages: Site) -> None:
    result = await webhand.run("click Greet", url=pages.put(SHOP), model="offline", headless=True)
    assert (result.ok, result.outcome, result.summary) == (True, "completed", "I clicked “Greet”.")
    assert (result.changes, result.unproven, result.steps) == ([], [], 2)
    assert result.folder == runs_folder() / result.id
    assert RunFolder(result.folder).finished() is not None
    left = browsers()
    await webhand.run("click Greet", url=pages.put(SHOP), model="offline", headless=True)
    assert browsers() == left, "the one there was is taken again"


BANNER = (
    "<button onclick='this.after(`Clicked`)'>Go</button><div id=CybotCookiebotDialog>"
    "<button id=CybotCookiebotDialogBodyButtonDecline onclick='this.parentElement.remove()'>Refuse</button></div>"
)


async def test_what_was_told_on_the_way_is_in_the_result(pages: Site) -> None:
    result = await webhand.run("click Go", url=pages.put(BANNER), model="offline", headless=True)
    assert result.ok, result.summary
    assert [one.partition(" was pressed")[0] for one in result.told] == ["“Refuse”"]


async def test_its_events_are_told_as_they_happen_and_the_last_one_is_its_end(pages: Site) -> None:
    agent = webhand.Agent(model="offline", headless=True)
    events = [event async for event in agent.stream("click Greet", url=pages.put(SHOP))]
    assert isinstance(events[0], RunStarted)
    assert [event.tool for event in events if isinstance(event, ActionTaken)] == ["click_element", "task_complete"]
    assert isinstance(events[-1], webhand.events.RunFinished)
    assert RunFolder(runs_folder() / events[0].id).events() == [event for event in events if event.type != "delta"]


async def test_what_cannot_be_done_is_a_result(pages: Site) -> None:
    result = await webhand.run("click Nonsense", url=pages.put(SHOP), model="offline", headless=True)
    assert (result.ok, result.outcome) == (False, "failed")
    assert "Nonsense" in result.summary
    without_key = await webhand.run("click Greet", url=pages.put(SHOP), model="gemini", headless=True)
    assert without_key.outcome == "failed"
    assert "webhand key set" in without_key.summary


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"max_steps": 0}, "max_steps: input should be greater"),
        ({"autonomy": "wild"}, "autonomy"),
        ({"allow": ["desktop@x"]}, "The desktop is never allowed beforehand"),
        ({"tools": [print]}, "is no tool"),
    ],
)
async def test_what_cannot_be_asked_for_is_misuse(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(webhand.errors.Misuse, match=sentence):
        webhand.Agent(**options)  # type: ignore[arg-type]


async def test_tasks_and_calls_in_one_session_come_one_after_the_other(pages: Site) -> None:
    async with webhand.open_session(headless=True) as session:
        await session.goto(pages.put(SHOP))
        first, second, receipt = await asyncio.gather(
            session.run("click Greet", model="offline"),
            session.run("click Greet", model="offline"),
            session.click("#greet"),
        )
        assert (first.ok, second.ok, receipt.ok) == (True, True, True)
        assert (await session.read()).count("Hello") == 3
    one, other = (run.events() for run in of_tasks())
    assert one[-1].t >= 0
    assert (one[-1].type, other[-1].type) == ("run_finished", "run_finished")


async def test_two_tasks_side_by_side(pages: Site) -> None:
    agent, url = webhand.Agent(model="offline", headless=True), pages.put(SHOP)
    results = await asyncio.gather(agent.run("click Greet", url=url), agent.run("click Nonsense", url=url))
    assert [result.ok for result in results] == [True, False]
    assert results[0].id != results[1].id


async def test_cancelling_stops_it_and_its_record_is_complete(pages: Site, scripted: Scripted) -> None:
    server = scripted([gemini.hang(gemini.say("One moment"))])
    doing = asyncio.create_task(webhand.run("Look around", url=pages.put(SHOP), model="gemini", headless=True))
    await asyncio.to_thread(server.asked.wait)
    doing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await doing
    async with shared_sessions() as sessions:
        assert sessions.all() == []
    (run,) = of_tasks()
    finished = run.finished()
    assert finished is not None
    assert (finished.outcome, finished.summary) == ("stopped", "Stopped.")


async def test_cancelling_before_its_first_event_leaves_a_whole_record_too(pages: Site) -> None:
    async with webhand.open_session(headless=True) as session:
        before = set(runs_folder().iterdir())
        doing = asyncio.create_task(session.run("click Greet", model="offline"))
        while not set(runs_folder().iterdir()) - before:  # noqa: ASYNC110, a folder tells nobody that it is there
            await asyncio.sleep(0)
        assert not of_tasks(), "it has a folder, and no event yet"
        doing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await doing
    (run,) = of_tasks()
    assert [event.type for event in run.events()] == ["run_started", "run_finished"]
    assert run.events()[-1].outcome == "stopped"


async def test_leaving_its_events_stops_it(pages: Site, scripted: Scripted) -> None:
    scripted([gemini.hang(gemini.say("One moment"))])
    agent = webhand.Agent(model="gemini", headless=True)
    async with contextlib.aclosing(agent.stream("Look around", url=pages.put(SHOP))) as events:
        async for event in events:
            if event.type == "observation":
                break
    (run,) = of_tasks()
    assert (finished := run.finished()) is not None
    assert finished.outcome == "stopped"


async def test_the_end_of_its_session_stops_it(pages: Site, scripted: Scripted) -> None:
    server = scripted([gemini.hang(gemini.say("One moment"))])
    async with webhand.open_session(headless=True) as session:
        await session.goto(pages.put(SHOP))
        doing = asyncio.create_task(session.run("Look around", model="gemini"))
        await asyncio.to_thread(server.asked.wait)
    assert (await doing).outcome == "stopped"


async def test_a_browser_that_dies_in_the_middle_is_told_in_the_result(pages: Site, scripted: Scripted) -> None:
    before = browsers()

    def kills(seen: gemini.SeenRequest) -> gemini.Reply:
        for browser in browsers() - before:
            os.kill(browser, signal.SIGKILL)
        return gemini.call("click_element", element_ref=seen.ref("button", "Greet"))

    scripted([kills])
    async with webhand.open_session("mine", kind="own", headless=True) as session:
        await session.goto(pages.put(SHOP))
        result = await session.run("Greet me", model="gemini")
    assert result.outcome == "failed"
    assert RunFolder(result.folder).finished() is not None


async def test_a_model_works_where_the_program_has_gone(pages: Site, scripted: Scripted) -> None:
    server = scripted(
        [
            lambda seen: gemini.call("click_element", element_ref=seen.ref("button", "Greet")),
            gemini.call("task_complete", summary="Greeted."),
        ]
    )
    async with webhand.open_session(headless=True) as session:
        await session.goto(pages.put(SHOP))
        result = await session.run("Greet me", model="gemini", autonomy="trusted")
        assert (result.ok, result.summary) == (True, "Greeted.")
        assert "Hello" in await session.read()
    assert "button <button> [ref=" in server.requests[0].observation
    assert [event.ok for event in of_tasks()[0].events() if isinstance(event, ReceiptGiven)] == [True, True]
