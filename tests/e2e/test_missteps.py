"""What a service and a model can do wrong in the middle of a ten-step task: nothing is done twice, nothing is lost, the
end is a sentence. One task after the other in one browser.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import gemini
import pytest
from e2e.harness import Webhand
from e2e.presses import DONE, ONCE_EACH, TASK, Entry, nine, press, receipts, whole_record
from e2e.shared import Sitting
from e2e.tally import BUTTONS, Tally, tally
from playwright.async_api import expect
from webhand_agent.protocol import Code, MessageToPerson, RunFinished


@dataclass(frozen=True)
class InTurn:
    """The page of buttons, and a host for one task after the other."""

    sitting: Sitting
    counted: Tally

    async def do(
        self, script: gemini.Script, otherwise: gemini.Reply | None = None, *, task: str = TASK
    ) -> RunFinished:
        self.counted.counts.clear()
        one = await self.sitting.begin(self.counted.url, script, otherwise)
        return await one.do(task)

    @property
    def one(self) -> Webhand:
        return self.sitting.one


@pytest.fixture
def in_turn(sitting: Sitting) -> Iterator[InTurn]:
    with tally() as counted:
        yield InTurn(sitting, counted)


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


async def test_whatever_the_service_answers_the_task_goes_on(in_turn: InTurn) -> None:
    script: list[Entry] = []
    for number, fault in zip(range(1, BUTTONS + 1), SERVICE.values(), strict=True):
        script += [press(number), fault]
    finished = await in_turn.do([*script, DONE])
    assert (finished.outcome, finished.steps) == ("completed", 10 + 3), finished.summary
    assert in_turn.counted.counts == ONCE_EACH
    whole_record(in_turn.one, finished)
    told = [event.text for event in in_turn.one.events if isinstance(event, MessageToPerson)]
    assert len(told) == len(SERVICE), "each is said once"


MODEL = {
    "a tool that does not exist": (gemini.call("press_button", element_ref="e1"), Code.INVALID),
    "arguments that are none": (gemini.call("click_element", ref="e1"), Code.INVALID),
    "an invented ref": (gemini.call("click_element", element_ref="e9999"), Code.NOT_FOUND),
    "a ref of another page": (gemini.call("click_element", element_ref="f7e3"), Code.NOT_FOUND),
}


async def test_what_the_model_gets_wrong_it_is_told_and_the_task_goes_on(in_turn: InTurn) -> None:
    script: list[Entry] = []
    wrong = list(MODEL.values())
    for number in range(1, BUTTONS + 1):
        script.append(press(number))
        script += [reply for reply, _ in wrong[number - 1 : number]]
    finished = await in_turn.do([*script, DONE])
    assert finished.outcome == "completed", finished.summary
    assert in_turn.counted.counts == ONCE_EACH
    failed = [event.code for event in receipts(in_turn.one) if not event.ok]
    assert failed == [code for _, code in wrong]


FINAL: dict[str, tuple[gemini.Reply, str]] = {
    "400": (gemini.failure(400, "invalid_request", "Request contains an invalid argument."), "refused the request"),
    "401": (gemini.failure(401, "unauthenticated", "API key not valid."), "webhand key set"),
    "key revoked": (gemini.failure(403, "permission_denied", "The key was revoked."), "webhand key set"),
    "404": (gemini.failure(404, "not_found", "No such model."), "Change the setting"),
    "quota used up": (gemini.rate_limited(3_600), "It asked to wait 3600 seconds"),
}


async def test_what_cannot_be_mended_ends_the_run_in_a_sentence(in_turn: InTurn) -> None:
    """Each is broken off after two presses."""
    for fault, (reply, said) in FINAL.items():
        finished = await in_turn.do([press(1), press(2), reply])
        assert finished.outcome == "failed", fault
        assert said in finished.summary, fault
        assert in_turn.counted.counts == Counter((1, 2)), f"{fault}: what was done stays done, once"
        whole_record(in_turn.one, finished)


async def test_two_hundred_calls_in_one_answer(in_turn: InTurn) -> None:
    """A bounded number is carried out, each gets its answer, and the task goes on."""

    def many(seen: gemini.SeenRequest) -> gemini.Reply:
        ref = seen.ref("button", "^Count 1$")
        return gemini.answer("", [("click_element", {"element_ref": ref})] * 200)

    answered: list[int] = []

    def then(seen: gemini.SeenRequest) -> gemini.Reply:
        answered.append(len(seen.results))
        return gemini.call("task_complete", summary="Done.")

    finished = await in_turn.do(
        [many, then], otherwise=gemini.call("task_failed", reason="Enough."), task="Click Count 1"
    )
    assert answered == [200], "every call has its result in the next request"
    assert finished.summary
    assert in_turn.counted.counts[1] <= 25
    carried_out = [event for event in receipts(in_turn.one) if event.ok and event.code is Code.DONE]
    assert sum(in_turn.counted.counts.values()) <= len(carried_out)


async def test_a_model_that_loops_is_told_so_and_then_stopped(in_turn: InTurn) -> None:
    def again(seen: gemini.SeenRequest) -> gemini.Reply:
        return gemini.call("click_element", element_ref=seen.ref("button", "^Nothing happens here$"))

    finished = await in_turn.do([again] * 30)
    assert finished.outcome == "failed"
    assert finished.steps < 12, finished.summary
    repeated = [event for event in receipts(in_turn.one) if event.code is Code.REPEATED]
    assert repeated, "the model is told, with other ways to try"
    assert not in_turn.counted.counts


def claims(step: int) -> gemini.Reply:
    pressed = {"what": "Pressed the nine buttons", "kind": "change", "step": step}
    return gemini.call("task_complete", summary="All nine buttons were pressed.", done=[pressed])


async def test_a_model_that_says_done_at_once_is_not_believed(in_turn: InTurn) -> None:
    finished = await in_turn.do([claims(1), *nine()[:-1], claims(2)])
    assert finished.outcome == "completed", finished.summary
    assert receipts(in_turn.one)[0].code is Code.UNPROVEN
    assert in_turn.counted.counts == ONCE_EACH


async def test_a_model_that_insists_on_what_it_did_not_do_fails(in_turn: InTurn) -> None:
    finished = await in_turn.do([], otherwise=claims(1))
    assert finished.outcome == "failed", finished.summary
    assert not in_turn.counted.counts


async def test_what_code_saw_is_told_apart_from_what_the_model_says(in_turn: InTurn) -> None:
    """A summary alone proves nothing, and the person reads so."""
    nothing = await in_turn.do([DONE])
    assert (nothing.summary, nothing.acts, nothing.changes) == ("All nine buttons were pressed.", 0, [])
    await expect(in_turn.one.chat.locator(".run").last).to_contain_text("Nothing was changed")
    done = await in_turn.do(nine())
    assert (done.acts, [each.proven for each in done.changes]) == (BUTTONS, [True] * BUTTONS), done.changes
    await expect(in_turn.one.chat.locator(".run").last).not_to_contain_text("Nothing was changed")


async def test_a_page_that_navigates_away_in_the_middle(in_turn: InTurn) -> None:
    """The refs of the old page are refused, those of the new one are used."""
    steps = nine()

    def reload(_: gemini.SeenRequest) -> gemini.Reply:
        return gemini.answer("", [("navigate", {"url": in_turn.counted.url}), ("click_element", {"element_ref": "e2"})])

    finished = await in_turn.do([*steps[:4], reload, *steps[4:]])
    assert finished.outcome == "completed", finished.summary
    assert in_turn.counted.counts == ONCE_EACH


async def test_a_page_that_cannot_be_entered_in_the_middle(in_turn: InTurn) -> None:
    steps = nine()
    elsewhere = gemini.call("open_new_tab", url="chrome://version")
    finished = await in_turn.do([*steps[:4], elsewhere, *steps[4:]])
    assert finished.outcome == "completed", finished.summary
    assert in_turn.counted.counts == ONCE_EACH
    assert [event.code for event in receipts(in_turn.one) if not event.ok] == [Code.REFUSED]
