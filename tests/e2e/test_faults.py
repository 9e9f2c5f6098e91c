"""Everything that can go wrong in the middle of a ten-step task: nothing is done twice, nothing is lost, the end is a
sentence.

What is done here is done to the host, or to what is around it. What services and models do wrong is in
test_missteps.py.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import gemini
import pytest
from e2e.harness import Start, open_chat
from e2e.presses import DONE, ONCE_EACH, TASK, at_tally, nine, press, receipts, whole_record
from e2e.shared import Sitting
from e2e.tally import BUTTONS, Tally, tally
from e2e.test_interruptions import THINKING
from gemini.network import Network
from playwright.async_api import expect
from webhand_agent.protocol import Delta, MessageToPerson, ReceiptGiven, RunFinished, RunStarted

pytestmark = pytest.mark.whole


@pytest.fixture
def counted() -> Iterator[Tally]:
    with tally() as one:
        yield one


async def test_a_network_that_is_gone_for_a_while_is_waited_for(
    counted: Tally, tmp_path: Path, webhand: Start, request: pytest.FixtureRequest
) -> None:
    """Longer than three tries in a row would last."""
    seconds = 20 if request.config.getoption("--full") else 6
    with gemini.GeminiStandIn(nine()) as server, Network(server.base_url) as network:
        async with at_tally(webhand, counted, tmp_path, server, GOOGLE_GEMINI_BASE_URL=network.base_url) as one:
            async with one.following() as wait_for:
                await one.ask(TASK)
                await wait_for(ReceiptGiven, lambda event: event.step == 4)
                network.cut()
                await wait_for(MessageToPerson, lambda event: "cannot be reached" in event.text)
                await asyncio.sleep(seconds)  # this long it is gone: that is the case itself
                network.restore()
                finished = await wait_for(RunFinished)
            assert finished.outcome == "completed", finished.summary
            assert counted.counts == ONCE_EACH
            told = [event.text for event in one.events if isinstance(event, MessageToPerson)]
            assert len(told) == 1, "it is said once, and not with every try"


async def test_a_disk_that_is_full_ends_the_run_in_a_sentence(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    def fill(seen: gemini.SeenRequest) -> gemini.Reply:
        (run,) = [path for path in (tmp_path / "data" / "runs").iterdir() if path.is_dir()]
        record = run / "conversation.jsonl"
        record.rename(run / "kept.jsonl")
        record.symlink_to("/dev/full")
        reply = press(3)
        assert callable(reply)
        return reply(seen)

    with gemini.GeminiStandIn([press(1), press(2), fill, *(press(number) for number in range(4, 10)), DONE]) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            finished = await one.do(TASK)
            assert finished.outcome == "failed"
            assert "No space left on device" in finished.summary
            assert counted.counts == Counter([1, 2]), "what cannot be kept is not done"


async def test_a_disk_that_fills_up_while_recording_ends_the_run_in_a_sentence(
    counted: Tally, tmp_path: Path, webhand: Start
) -> None:
    def fill(seen: gemini.SeenRequest) -> gemini.Reply:
        (run,) = [path for path in (tmp_path / "data" / "runs").iterdir() if path.is_dir()]
        record = run / "run.jsonl"
        record.rename(run / "kept.jsonl")
        record.symlink_to("/dev/full")
        reply = press(5)
        assert callable(reply)
        return reply(seen)

    steps = nine()
    with gemini.GeminiStandIn([*steps[:4], fill, *steps[5:]]) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            finished = await one.do(TASK)
            assert finished.outcome == "failed"
            assert "No space left on device" in finished.summary
            assert "record" in finished.summary
            assert counted.counts == Counter(range(1, 5)), "what cannot be recorded is not done"
            answer = one.chat.locator(".answer")
            await answer.wait_for()
            assert "No space left" in await answer.inner_text(), "the person hears of it although it is not on disk"


async def test_a_model_that_never_stops_is_stopped(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    def on_and_on(seen: gemini.SeenRequest) -> gemini.Reply:
        number = len(seen.steps) % BUTTONS + 1
        return gemini.call("click_element", element_ref=seen.ref("button", f"^Count {number}$"))

    with gemini.GeminiStandIn([on_and_on] * 30) as server:
        async with at_tally(webhand, counted, tmp_path, server, WEBHAND_MAX_STEPS="12") as one:
            finished = await one.do(TASK)
            assert (finished.outcome, finished.steps) == ("limit", 12), finished.summary
            assert "12 steps" in finished.summary
            assert sum(counted.counts.values()) == 12


async def test_a_worker_that_is_stopped_in_the_middle(counted: Tally, sitting: Sitting) -> None:
    """The next host takes the run up."""
    one = await sitting.begin(counted.url, nine(THINKING))
    async with one.following() as wait_for:
        await one.ask(TASK)
        await wait_for(Delta)
        first_host = await one.host_pid()
        await one.stop_worker()
    async with one.following() as wait_for:
        finished = await wait_for(RunFinished)
        assert await one.host_pid() != first_host
    assert finished.outcome == "completed", finished.summary
    assert counted.counts == ONCE_EACH
    assert sum(isinstance(event, RunStarted) for event in one.runs()[0].events()) == 1
    await one.chat.locator('.run[data-outcome="completed"]').wait_for()


async def test_a_host_that_is_killed_in_the_middle(counted: Tally, sitting: Sitting) -> None:
    one = await sitting.begin(counted.url, nine(THINKING))
    async with one.following() as wait_for:
        await one.ask(TASK)
        await wait_for(Delta)
        await one.kill_host()
    await one.chat.locator('.run[data-outcome="failed"]').wait_for()
    finished = one.runs()[-1].finished()
    assert finished is not None
    assert "The Webhand host ended in the middle of this task" in finished.summary
    assert "The Webhand host ended in the middle of this task" in await one.chat.locator(".answer").inner_text()
    assert counted.counts == Counter(range(1, 5))
    assert len(receipts(one)) == 4, "what was done until then is recorded"


async def test_the_chat_closed_and_opened_in_the_middle(counted: Tally, sitting: Sitting) -> None:
    """It comes back whole."""

    def slow_press(seen: gemini.SeenRequest) -> gemini.Reply:
        reply = press(5)
        assert callable(reply)
        answer = reply(seen)
        assert isinstance(answer, gemini.Stream)
        return gemini.slow(answer, delay=1.0)

    steps = nine()
    one = await sitting.begin(counted.url, [*steps[:4], slow_press, *steps[5:]])
    async with one.following() as wait_for:
        await one.ask(TASK)
        await wait_for(ReceiptGiven, lambda event: event.step == 4)
        await one.chat.close()
        one.chat = await open_chat(one.context)
        finished = await wait_for(RunFinished)
    assert finished.outcome == "completed", finished.summary
    assert counted.counts == ONCE_EACH
    await expect(one.chat.locator(".answer")).to_contain_text("All nine buttons were pressed.")
    assert TASK in await one.chat.locator("#transcript").inner_text(), "the request is there as well"


async def test_the_stop_button_in_the_middle(counted: Tally, sitting: Sitting) -> None:
    one = await sitting.begin(counted.url, nine(THINKING))
    async with one.following() as wait_for:
        await one.ask(TASK)
        await wait_for(Delta)
        await one.chat.locator("#stop").click()
        finished = await wait_for(RunFinished)
    assert finished.outcome == "stopped"
    assert counted.counts == Counter(range(1, 5))
    whole_record(one, finished)
    assert await asyncio.to_thread(sitting.server.requests[-1].left.wait, 30), "the model call is ended too"
    await one.chat.locator('.run[data-outcome="stopped"]').wait_for()
