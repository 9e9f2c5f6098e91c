"""What a person, Chrome or the system can do to a run in its middle. The record is whole, the sentence is clear."""

import asyncio
from pathlib import Path

import gemini
import pytest
from e2e.conftest import Demo
from e2e.harness import Start, open_chat
from webhand_agent.protocol import ActionTaken, Delta, ReceiptGiven, RunFinished, RunStarted, StartTask, ThoughtMade
from webhand_host.native.dial import dial
from webhand_host.native.session import RemoteError

SEARCH = "search the mail for Ernesto"


def with_gemini(server: gemini.GeminiStandIn) -> dict[str, str]:
    return {"GEMINI_API_KEY": gemini.KEY, "GOOGLE_GEMINI_BASE_URL": server.base_url, "WEBHAND_MODEL": "gemini"}


def seeing(server: gemini.GeminiStandIn) -> dict[str, str]:
    """With a model that is shown pictures, as a person has it."""
    return {**with_gemini(server), "WEBHAND_SCREENSHOTS": "auto"}


def first_type(seen: gemini.SeenRequest) -> gemini.Reply:
    fields = [*seen.refs("searchbox", "."), *seen.refs("textbox", "."), *seen.refs("combobox", ".")]
    return gemini.answer("I type.", [("type_text", {"element_ref": fields[0], "text": "Ernesto"})])


# Two pieces of text, and then nothing more until the client goes away.
THINKING = gemini.hang(gemini.say("I am thinking about it for a long time"), keep=8)


async def test_stop_button(demo: Demo, tmp_path: Path, webhand: Start) -> None:
    with gemini.GeminiStandIn([THINKING]) as server:
        async with webhand(tmp_path, f"{demo.url}/mail", with_gemini(server)) as one, one.following() as wait_for:
            await one.ask(SEARCH)
            await wait_for(Delta)
            await one.chat.locator("#stop").click()
            finished = await wait_for(RunFinished)
            assert finished.outcome == "stopped"
            assert await asyncio.to_thread(server.requests[0].left.wait, 30), "the model call is ended too"
            await one.chat.locator('.run[data-outcome="stopped"]').wait_for()
            assert one.runs()[0].finished() == finished


async def test_chat_closed_and_opened_again_comes_back_whole(demo: Demo, tmp_path: Path, webhand: Start) -> None:
    script: gemini.Script = [
        first_type,
        gemini.slow(gemini.call("task_complete", summary="It is all done."), delay=2.0),
    ]
    with gemini.GeminiStandIn(script) as server:
        async with webhand(tmp_path, f"{demo.url}/mail", with_gemini(server)) as one, one.following() as wait_for:
            await one.ask(SEARCH)
            await wait_for(ReceiptGiven)
            await one.chat.close()
            one.chat = await open_chat(one.context)
            finished = await wait_for(RunFinished)
            assert finished.outcome == "completed", finished.summary
            answer = one.chat.locator(".answer")
            await answer.wait_for()
            assert "It is all done." in await answer.inner_text()
            transcript = await one.chat.locator("#transcript").inner_text()
            assert SEARCH in transcript, "the request is there as well"


async def test_worker_stopped_the_next_host_takes_the_run_up(demo: Demo, tmp_path: Path, webhand: Start) -> None:
    done = gemini.call("task_complete", summary="Taken up and done.")
    with gemini.GeminiStandIn([first_type, THINKING], otherwise=done) as server:
        async with webhand(tmp_path, f"{demo.url}/mail", with_gemini(server)) as one:
            async with one.following() as wait_for:
                await one.ask(SEARCH)
                await wait_for(Delta, lambda event: event.step == 2)
                first_host = await one.host_pid()
                await one.stop_worker()
            async with one.following() as wait_for:
                finished = await wait_for(RunFinished)
                assert await one.host_pid() != first_host
            assert finished.outcome == "completed", finished.summary
            events = one.runs()[0].events()
            assert sum(isinstance(event, RunStarted) for event in events) == 1
            typed = [event for event in events if isinstance(event, ActionTaken) and event.tool == "type_text"]
            assert len(typed) == 1, "nothing that had a receipt is done again"
            await one.chat.locator('.run[data-outcome="completed"]').wait_for()


async def test_host_killed_the_run_ends_in_a_sentence(demo: Demo, tmp_path: Path, webhand: Start) -> None:
    with gemini.GeminiStandIn([first_type, THINKING]) as server:
        async with webhand(tmp_path, f"{demo.url}/mail", with_gemini(server)) as one:
            async with one.following() as wait_for:
                await one.ask(SEARCH)
                await wait_for(Delta, lambda event: event.step == 2)
                await one.kill_host()
            await one.chat.locator('.run[data-outcome="failed"]').wait_for()
            assert "The Webhand host ended in the middle of this task" in await one.chat.locator(".answer").inner_text()
            events = one.runs()[0].events()
            assert isinstance(events[-1], RunFinished)
            assert any(isinstance(event, ReceiptGiven) for event in events), "what was done until then is recorded"


async def test_tab_closed_by_the_person_ends_the_run_in_a_sentence(demo: Demo, tmp_path: Path, webhand: Start) -> None:
    script: gemini.Script = [first_type, gemini.slow(gemini.call("wait_and_observe", milliseconds=100), delay=1.0)]
    with gemini.GeminiStandIn(script) as server:
        async with webhand(tmp_path, f"{demo.url}/mail", with_gemini(server)) as one, one.following() as wait_for:
            other = await one.context.new_page()
            await one.page.bring_to_front()
            await one.ask(SEARCH)
            await wait_for(ReceiptGiven)
            await one.page.close()
            finished = await wait_for(RunFinished)
            assert finished.outcome == "failed"
            assert "tab was closed" in finished.summary
            await other.close()


async def test_a_second_task_is_refused_with_a_clear_message(demo: Demo, tmp_path: Path, webhand: Start) -> None:
    with gemini.GeminiStandIn([THINKING]) as server:
        async with webhand(tmp_path, f"{demo.url}/mail", with_gemini(server)) as one, one.following() as wait_for:
            await one.ask(SEARCH)
            await wait_for(RunStarted)
            async with dial(await one.socket(), {}) as peer:
                with pytest.raises(RemoteError, match=f"Another task is under way: “{SEARCH}”"):
                    await peer.call("task.start", StartTask(task="something else"))
            assert not [event for event in one.events if isinstance(event, ThoughtMade)]
            await one.chat.locator("#stop").click()
            await wait_for(RunFinished)
