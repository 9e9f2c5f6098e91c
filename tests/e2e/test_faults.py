"""Everything that can go wrong in the middle of a ten-step task: nothing is done twice, nothing is lost, the end is a
sentence.

The task presses nine buttons that a server counts, and then says that it did.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import gemini
import pytest
from e2e.harness import Start, Webhand, open_chat
from e2e.tally import BUTTONS, Tally, tally
from e2e.test_interruptions import THINKING, with_gemini
from gemini.network import Network
from playwright.async_api import expect
from webhand_agent.protocol import Code, Delta, MessageToPerson, ReceiptGiven, RunFinished

TASK = "Click the buttons Count 1 to Count 9 in their order"
DONE = gemini.call("task_complete", summary="All nine buttons were pressed.")
ONCE_EACH = Counter(range(1, BUTTONS + 1))

Entry = gemini.Reply | Callable[[gemini.SeenRequest], gemini.Reply]


@pytest.fixture
def counted() -> Iterator[Tally]:
    with tally() as one:
        yield one


def press(number: int) -> Entry:
    return lambda seen: gemini.call("click_element", element_ref=seen.ref("button", f"^Count {number}$"))


def nine(*between: Entry, after: int = 4) -> gemini.Script:
    """Nine presses and the end, with something else in the middle."""
    steps: list[Entry] = [press(number) for number in range(1, BUTTONS + 1)]
    return [*steps[:after], *between, *steps[after:], DONE]


@asynccontextmanager
async def at_tally(
    webhand: Start, counted: Tally, folder: Path, server: gemini.GeminiStandIn, **environment: str
) -> AsyncIterator[Webhand]:
    async with webhand(folder, counted.url, {**with_gemini(server), **environment}) as one:
        yield one


def receipts(one: Webhand) -> list[ReceiptGiven]:
    return [event for event in one.runs()[-1].events() if isinstance(event, ReceiptGiven)]


def whole_record(one: Webhand, finished: RunFinished) -> None:
    """The record ends with the run, and has what was done."""
    assert one.runs()[-1].finished() == finished
    assert all(event.message for event in receipts(one))


SERVICE: dict[str, gemini.Reply] = {
    "overloaded": gemini.failure(503, "unavailable", "The model is overloaded."),
    "an error of its own": gemini.failure(500, "internal", "An internal error occurred."),
    "too many requests": gemini.rate_limited(1),
    "a cut stream": gemini.cut(gemini.call("click_element", element_ref="e1")),
    "half an event": gemini.cut(gemini.say("I will"), keep=6, end="half"),
    "empty": gemini.empty(),
    "incomplete": gemini.incomplete(),
    "blocked": gemini.blocked(),
    "failed late": gemini.failing_late(),
}


async def test_whatever_the_service_answers_the_task_goes_on(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    script: list[Entry] = []
    for number, fault in zip(range(1, BUTTONS + 1), SERVICE.values(), strict=True):
        script += [press(number), fault]
    with gemini.GeminiStandIn([*script, DONE]) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            finished = await one.do(TASK)
            assert (finished.outcome, finished.steps) == ("completed", 10 + 3), finished.summary
            assert counted.counts == ONCE_EACH
            whole_record(one, finished)
            told = [event.text for event in one.events if isinstance(event, MessageToPerson)]
            assert len(told) == len(SERVICE), "each is said once"


MODEL = {
    "a tool that does not exist": (gemini.call("press_button", element_ref="e1"), Code.INVALID),
    "arguments that are none": (gemini.call("click_element", ref="e1"), Code.INVALID),
    "an invented ref": (gemini.call("click_element", element_ref="e9999"), Code.NOT_FOUND),
    "a ref of another page": (gemini.call("click_element", element_ref="f7e3"), Code.NOT_FOUND),
}


async def test_what_the_model_gets_wrong_it_is_told_and_the_task_goes_on(
    counted: Tally, tmp_path: Path, webhand: Start
) -> None:
    script: list[Entry] = []
    wrong = list(MODEL.values())
    for number in range(1, BUTTONS + 1):
        script.append(press(number))
        script += [reply for reply, _ in wrong[number - 1 : number]]
    with gemini.GeminiStandIn([*script, DONE]) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            finished = await one.do(TASK)
            assert finished.outcome == "completed", finished.summary
            assert counted.counts == ONCE_EACH
            failed = [event.code for event in receipts(one) if not event.ok]
            assert failed == [code for _, code in wrong]


FINAL: dict[str, tuple[gemini.Reply, str]] = {
    "400": (gemini.failure(400, "invalid_request", "Request contains an invalid argument."), "refused the request"),
    "401": (gemini.failure(401, "unauthenticated", "API key not valid."), "webhand key set"),
    "key revoked": (gemini.failure(403, "permission_denied", "The key was revoked."), "webhand key set"),
    "404": (gemini.failure(404, "not_found", "No such model."), "Change the setting"),
    "quota used up": (gemini.rate_limited(3_600), "It asked to wait 3600 seconds"),
}


async def test_what_cannot_be_mended_ends_the_run_in_a_sentence(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    """One task after the other in one browser, each broken off after four presses."""
    script = [entry for reply, _ in FINAL.values() for entry in nine(reply)[:5]]
    with gemini.GeminiStandIn(script) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            for fault, (_, said) in FINAL.items():
                counted.counts.clear()
                await one.page.reload()
                finished = await one.do(TASK)
                assert finished.outcome == "failed", fault
                assert said in finished.summary, fault
                assert counted.counts == Counter(range(1, 5)), f"{fault}: what was done stays done, once"
                whole_record(one, finished)


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


async def test_two_hundred_calls_in_one_answer(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    """A bounded number is carried out, each gets its answer, and the task goes on."""

    def many(seen: gemini.SeenRequest) -> gemini.Reply:
        ref = seen.ref("button", "^Count 1$")
        return gemini.answer("", [("click_element", {"element_ref": ref})] * 200)

    answered: list[int] = []

    def then(seen: gemini.SeenRequest) -> gemini.Reply:
        answered.append(len(seen.results))
        return gemini.call("task_complete", summary="Done.")

    with gemini.GeminiStandIn([many, then], otherwise=gemini.call("task_failed", reason="Enough.")) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            finished = await one.do("Click Count 1")
            assert answered == [200], "every call has its result in the next request"
            assert finished.summary
            assert counted.counts[1] <= 25
            carried_out = [event for event in receipts(one) if event.ok and event.code is Code.DONE]
            assert sum(counted.counts.values()) <= len(carried_out)


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


async def test_a_model_that_loops_is_told_so_and_then_stopped(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    def again(seen: gemini.SeenRequest) -> gemini.Reply:
        return gemini.call("click_element", element_ref=seen.ref("button", "^Nothing happens here$"))

    with gemini.GeminiStandIn([again] * 30) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            finished = await one.do(TASK)
            assert finished.outcome == "failed"
            assert finished.steps < 12, finished.summary
            repeated = [event for event in receipts(one) if event.code is Code.REPEATED]
            assert repeated, "the model is told, with other ways to try"
            assert not counted.counts


def claims(step: int) -> gemini.Reply:
    pressed = {"what": "Pressed the nine buttons", "kind": "change", "step": step}
    return gemini.call("task_complete", summary="All nine buttons were pressed.", done=[pressed])


async def test_a_model_that_says_done_at_once_is_not_believed(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    with gemini.GeminiStandIn([claims(1), *nine()[:-1], claims(2)]) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            finished = await one.do(TASK)
            assert finished.outcome == "completed", finished.summary
            assert receipts(one)[0].code is Code.UNPROVEN
            assert counted.counts == ONCE_EACH


async def test_a_model_that_insists_on_what_it_did_not_do_fails(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    with gemini.GeminiStandIn([], otherwise=claims(1)) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            finished = await one.do(TASK)
            assert finished.outcome == "failed", finished.summary
            assert not counted.counts


async def test_what_code_saw_is_told_apart_from_what_the_model_says(
    counted: Tally, tmp_path: Path, webhand: Start
) -> None:
    """A summary alone proves nothing, and the person reads so."""
    with gemini.GeminiStandIn([DONE, *nine()]) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            nothing = await one.do(TASK)
            assert (nothing.summary, nothing.acts, nothing.changes) == ("All nine buttons were pressed.", 0, [])
            await expect(one.chat.locator(".run").last).to_contain_text("Nothing was changed")
            done = await one.do(TASK)
            assert (done.acts, [each.proven for each in done.changes]) == (BUTTONS, [True] * BUTTONS), done.changes
            await expect(one.chat.locator(".run").last).not_to_contain_text("Nothing was changed")


async def test_a_worker_that_is_stopped_in_the_middle(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    script = nine(THINKING)
    with gemini.GeminiStandIn(script) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            async with one.following() as wait_for:
                await one.ask(TASK)
                await wait_for(Delta)
                await one.stop_worker()
            async with one.following() as wait_for:
                finished = await wait_for(RunFinished)
            assert finished.outcome == "completed", finished.summary
            assert counted.counts == ONCE_EACH


async def test_a_host_that_is_killed_in_the_middle(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    with gemini.GeminiStandIn(nine(THINKING)) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            async with one.following() as wait_for:
                await one.ask(TASK)
                await wait_for(Delta)
                await one.kill_host()
            await one.chat.locator('.run[data-outcome="failed"]').wait_for()
            finished = one.runs()[-1].finished()
            assert finished is not None
            assert "ended in the middle" in finished.summary
            assert counted.counts == Counter(range(1, 5))


async def test_the_chat_closed_and_opened_in_the_middle(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    def slow_press(seen: gemini.SeenRequest) -> gemini.Reply:
        reply = press(5)
        assert callable(reply)
        answer = reply(seen)
        assert isinstance(answer, gemini.Stream)
        return gemini.slow(answer, delay=1.0)

    steps = nine()
    with gemini.GeminiStandIn([*steps[:4], slow_press, *steps[5:]]) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one, one.following() as wait_for:
            await one.ask(TASK)
            await wait_for(ReceiptGiven, lambda event: event.step == 4)
            await one.chat.close()
            one.chat = await open_chat(one.context)
            finished = await wait_for(RunFinished)
            assert finished.outcome == "completed", finished.summary
            assert counted.counts == ONCE_EACH
            await one.chat.locator(".answer").wait_for()


async def test_the_stop_button_in_the_middle(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    with gemini.GeminiStandIn(nine(THINKING)) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one, one.following() as wait_for:
            await one.ask(TASK)
            await wait_for(Delta)
            await one.chat.locator("#stop").click()
            finished = await wait_for(RunFinished)
            assert finished.outcome == "stopped"
            assert counted.counts == Counter(range(1, 5))
            whole_record(one, finished)


async def test_a_page_that_navigates_away_in_the_middle(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    """The refs of the old page are refused, those of the new one are used."""
    steps = nine()

    def reload(_: gemini.SeenRequest) -> gemini.Reply:
        return gemini.answer("", [("navigate", {"url": counted.url}), ("click_element", {"element_ref": "e2"})])

    with gemini.GeminiStandIn([*steps[:4], reload, *steps[4:]]) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            finished = await one.do(TASK)
            assert finished.outcome == "completed", finished.summary
            assert counted.counts == ONCE_EACH


async def test_a_page_that_cannot_be_entered_in_the_middle(counted: Tally, tmp_path: Path, webhand: Start) -> None:
    steps = nine()
    elsewhere = gemini.call("open_new_tab", url="chrome://version")
    with gemini.GeminiStandIn([*steps[:4], elsewhere, *steps[4:]]) as server:
        async with at_tally(webhand, counted, tmp_path, server) as one:
            finished = await one.do(TASK)
            assert finished.outcome == "completed", finished.summary
            assert counted.counts == ONCE_EACH
            assert [event.code for event in receipts(one) if not event.ok] == [Code.REFUSED]
