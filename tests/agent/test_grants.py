"""How far a yes reaches: this once, this task, this site from now on; and what a no, or no answer, says."""

import pytest
from agent.scripted import COMPLETE, PAGE, Grants, Host, MemoryBrowser, Page, Play, Step, does, ok
from webhand_agent.history.conversation import Thought
from webhand_agent.job import Job, Limits
from webhand_agent.protocol import (
    Action,
    Answer,
    Answered,
    Choice,
    Code,
    Confirmation,
    Dialog,
    Permission,
    PermissionKind,
    Receipt,
)
from webhand_agent.services import Services

SITE = "https://shop.example"
GO = does("click_element", element_ref="e2")
SEND = does("click_element", element_ref="e7")
BUY = does("click_element", element_ref="e5")
TASK = "open the lamp page"


async def clicks(*steps: Step, answers: tuple[str, ...], grants: Grants | None = None, **job: object) -> Play:
    host = Host(list(answers))
    services = Services(host, host, grants=grants or Grants())
    play = Play([*steps, COMPLETE, COMPLETE], task=TASK, host=host, services=services, autonomy="normal")
    await play.run(Job(id="r1", task=TASK, **job))  # type: ignore[arg-type]
    return play


def lacks(play: Play) -> list[list[str]]:
    return [[one.kind.value for one in asked.lacks] for asked in play.host.only(Confirmation)]


@pytest.mark.parametrize(
    ("steps", "answers", "asked"),
    [
        ((GO, GO), (Choice.ONCE, Choice.ONCE), [["write"], ["write"]]),
        ((GO, GO), (Choice.TASK,), [["write"]]),
        ((GO, GO), (Choice.ALWAYS,), [["write"]]),
        ((GO, SEND, SEND), (Choice.TASK, Choice.ONCE, Choice.ONCE), [["write"], ["send"], ["send"]]),
        ((GO, SEND, SEND), (Choice.TASK, Choice.ALWAYS), [["write"], ["send"]]),
        ((SEND, SEND), (Choice.TASK, Choice.ONCE), [["write", "send"], ["send"]]),
    ],
)
async def test_how_far_an_answer_reaches(
    steps: tuple[Step, ...], answers: tuple[str, ...], asked: list[list[str]]
) -> None:
    play = await clicks(*steps, answers=answers)
    assert lacks(play) == asked
    assert len(play.browser.log) == len(steps)


async def test_what_a_site_was_allowed_for_good_holds_in_the_next_task_on_that_site_alone() -> None:
    grants = Grants()
    await clicks(SEND, answers=(Choice.ALWAYS,), grants=grants)
    assert {one.kind for one in grants.given} == {PermissionKind.WRITE, PermissionKind.SEND}
    assert {one.site for one in grants.given} == {SITE}
    play = await clicks(SEND, BUY, answers=(Choice.NO,), grants=grants)
    assert lacks(play) == [["pay"]]
    elsewhere = Play([SEND, COMPLETE, COMPLETE], task=TASK, autonomy="normal", host=Host([Choice.NO]))
    elsewhere.browser = MemoryBrowser(
        Page(url="https://other.example/", tree=PAGE.replace(SITE, "https://other.example"))
    )
    elsewhere.services = Services(elsewhere.host, elsewhere.host, grants=grants)
    await elsewhere.run()
    assert lacks(elsewhere) == [["write", "send"]]


async def test_payments_are_never_allowed_for_good() -> None:
    kept = [Permission(kind=kind, site=SITE) for kind in (PermissionKind.WRITE, PermissionKind.PAY)]
    play = await clicks(BUY, answers=(Choice.ALWAYS,), grants=Grants(given=kept))
    (asked,) = play.host.only(Confirmation)
    assert asked.choices == [Choice.ONCE, Choice.NO]
    assert play.browser.log == [], "an answer that was not offered is no yes"


async def test_yes_covers_what_can_be_made_good_and_a_flag_is_written_out() -> None:
    play = await clicks(GO, SEND, BUY, answers=(Choice.NO,), yes=True)
    assert lacks(play) == [["pay"]]
    (asked,) = play.host.only(Confirmation)
    assert asked.flag == "--allow pay@https://shop.example"
    allowed = await clicks(BUY, answers=(), yes=True, allow=(Permission(kind=PermissionKind.PAY, site=SITE),))
    assert lacks(allowed) == []
    assert len(allowed.browser.log) == 1


async def test_nobody_answering_is_a_no() -> None:
    class Silent(Host):
        async def answer(self, question_id: str) -> Answer:
            raise TimeoutError  # as when the record stops waiting

    host = Silent()
    play = Play([SEND, COMPLETE, COMPLETE], task=TASK, host=host, autonomy="normal")
    await play.run(Job(id="r", task=TASK, limits=Limits(confirm_seconds=120)))
    assert play.browser.log == []
    assert "Nobody answered within 2 minutes, which counts as a no" in host.results[0]
    assert [answered.by for answered in host.only(Answered)] == ["timeout"]


async def test_where_nobody_is_there_the_question_is_told_refused_at_once_and_names_its_flag() -> None:
    play = await clicks(SEND, answers=(), attended=False)
    assert lacks(play) == [["write", "send"]]
    assert [answered.by for answered in play.host.only(Answered)] == ["nobody"]
    assert play.host.asked == []
    assert "--allow write@https://shop.example --allow send@https://shop.example" in play.host.results[0]
    assert play.browser.log == []


async def test_a_no_holds_for_the_task_and_is_not_asked_for_again() -> None:
    play = await clicks(SEND, SEND, BUY, answers=(Choice.NO, Choice.NO))
    assert lacks(play) == [["write", "send"], ["write", "pay"]]
    assert "not asked again" in play.host.results[1]
    assert play.browser.log == []


async def test_after_a_word_of_the_person_it_is_asked_again_and_the_word_is_no_yes() -> None:
    host = Host([Choice.NO, Choice.ONCE])

    def changes_mind() -> Thought:
        host.words.append("all right, send it")
        return does("wait_and_observe")

    play = Play([SEND, changes_mind, SEND, COMPLETE], task=TASK, host=host, autonomy="normal")
    await play.run()
    assert len(host.asked) == 2
    assert [entry.split()[0] for entry in play.browser.log] == ["click"]


async def test_one_decision_asks_once_where_the_first_try_came_to_nothing() -> None:
    host = Host([Choice.ONCE, Choice.ONCE])
    play = Play([SEND, SEND, SEND, COMPLETE], task=TASK, host=host, autonomy="normal")
    tries = iter([Receipt(ok=False, code=Code.COVERED, message="It is covered."), ok(), ok()])
    play.browser.on_act = lambda ref, action: next(tries)
    await play.run()
    assert len(host.asked) == 2, "one for the first two tries, one for sending it again"


@pytest.mark.parametrize(("ref", "word"), [("e7", "Send"), ("e5", "Buy"), ("e6", "Delete"), ("e7", "Delete")])
async def test_what_the_dialog_of_a_deed_adds_is_a_decision_of_its_own(ref: str, word: str) -> None:
    opened = Dialog(type="confirm", text=f"{word} it now?", state="open")

    def act(on: str | None, action: Action) -> Receipt:
        return ok().model_copy(update={"dialogs": [opened]})

    host = Host([Choice.ONCE] * 2)
    steps = [does("click_element", element_ref=ref), does("handle_dialog", accept=True), COMPLETE]
    play = Play(steps, task=TASK, host=host, autonomy="normal")
    play.browser.on_act = act
    await play.run()
    assert len(host.asked) == 2
    assert play.browser.log[-1] == "dialog True"


@pytest.mark.parametrize("answers", [(Choice.TASK,), ("Allow once",), ("yes",), ("",), (Choice.LOOK,)])
async def test_what_the_card_did_not_offer_is_a_no(answers: tuple[str, ...]) -> None:
    grants = Grants(given=[Permission(kind=PermissionKind.WRITE, site=SITE)])
    play = await clicks(SEND, answers=answers, grants=grants)
    assert play.browser.log == []
    assert play.host.results[0].startswith("Failed (refused): The person did not allow this")
