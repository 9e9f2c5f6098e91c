"""How far a yes reaches: this once, this task, this site from now on; and what a no, or no answer, says."""

import pytest
from agent.scripted import COMPLETE, PAGE, Host, MemoryBrowser, Page, Play, does, ok
from webhand_agent.conversation import Thought
from webhand_agent.job import Job, Limits
from webhand_agent.means import Means
from webhand_agent.protocol import Action, Answered, Code, Confirmation, Dialog, Receipt
from webhand_agent.safety.approvals import ALLOW_ONCE, ALLOW_SITE, ALLOW_TASK, DO_NOT_ALLOW

SEND = does("click_element", element_ref="e7")
BUY = does("click_element", element_ref="e5")
TASK = "open the lamp page"


class Kept:
    def __init__(self, *given: tuple[str, str]) -> None:
        self.given = set(given)

    def has(self, kind: str, origin: str) -> bool:
        return (kind, origin) in self.given

    def add(self, kind: str, origin: str) -> None:
        self.given.add((kind, origin))


async def clicks(*steps: object, answers: tuple[str, ...], kept: Kept | None = None) -> Play:
    host = Host(list(answers))
    means = Means(host, host, grants=kept or Kept())
    play = Play([*steps, COMPLETE], task=TASK, host=host, means=means)  # type: ignore[list-item]
    await play.run()
    return play


@pytest.mark.parametrize(
    ("steps", "answers"),
    [
        ((SEND, SEND), (ALLOW_ONCE, ALLOW_ONCE)),
        ((SEND, SEND), (ALLOW_TASK,)),
        ((SEND, SEND), (ALLOW_SITE,)),
        ((SEND, BUY), (ALLOW_TASK, ALLOW_ONCE)),
        ((BUY, BUY), (ALLOW_TASK,)),
    ],
)
async def test_how_far_an_answer_reaches(steps: tuple[object, ...], answers: tuple[str, ...]) -> None:
    play = await clicks(*steps, answers=answers)
    assert len(play.host.asked) == len(answers)
    assert len(play.browser.log) == len(steps)


async def test_what_a_site_was_allowed_holds_in_the_next_task() -> None:
    kept = Kept()
    await clicks(SEND, answers=(ALLOW_SITE,), kept=kept)
    assert kept.given == {("send", "https://shop.example")}
    play = await clicks(SEND, BUY, answers=(DO_NOT_ALLOW,), kept=kept)
    assert [asked.risk for asked in play.host.only(Confirmation)] == ["pay"]


async def test_payments_are_never_allowed_for_good() -> None:
    kept = Kept(("pay", "https://shop.example"), ("delete", "https://shop.example"))
    play = await clicks(BUY, answers=(ALLOW_SITE,), kept=kept)
    (asked,) = play.host.only(Confirmation)
    assert asked.choices == [ALLOW_ONCE, ALLOW_TASK, DO_NOT_ALLOW]
    assert play.browser.log == [], "an answer that was not offered is no yes"


async def test_nobody_answering_is_a_no() -> None:
    class Silent(Host):
        async def answer(self, question_id: str) -> str:
            raise TimeoutError  # as when the record stops waiting

    host = Silent()
    play = Play([SEND, COMPLETE], task=TASK, host=host)
    await play.run(Job(id="r", task=TASK, limits=Limits(confirm_seconds=120)))
    assert play.browser.log == []
    assert "Nobody answered within 2 minutes, which counts as a no" in host.results[0]
    assert [answered.by for answered in host.only(Answered)] == ["timeout"]


async def test_a_no_holds_for_the_task_and_is_not_asked_for_again() -> None:
    play = await clicks(SEND, SEND, BUY, answers=(DO_NOT_ALLOW, DO_NOT_ALLOW))
    assert [asked.risk for asked in play.host.only(Confirmation)] == ["send", "pay"]
    assert "not asked again" in play.host.results[1]
    assert play.browser.log == []


async def test_what_the_person_says_after_a_no_counts() -> None:
    host = Host([DO_NOT_ALLOW])

    def changes_mind() -> Thought:
        host.words.append("all right, send it")
        return does("wait_and_observe")

    play = Play([SEND, changes_mind, SEND, COMPLETE], task=TASK, host=host)
    await play.run()
    assert [entry.split()[0] for entry in play.browser.log] == ["click"]


async def test_one_decision_asks_once_where_the_first_try_came_to_nothing() -> None:
    host = Host([ALLOW_ONCE, ALLOW_ONCE])
    play = Play([SEND, SEND, SEND, COMPLETE], task=TASK, host=host)
    tries = iter([Receipt(ok=False, code=Code.COVERED, message="It is covered."), ok(), ok()])
    play.browser.on_act = lambda ref, action: next(tries)
    await play.run()
    assert len(host.asked) == 2, "one for the first two tries, one for sending it again"


@pytest.mark.parametrize(("ref", "word", "asked"), [("e7", "Send", 1), ("e5", "Buy", 2), ("e7", "Delete", 2)])
async def test_the_dialog_of_an_allowed_click_is_part_of_it(ref: str, word: str, asked: int) -> None:
    opened = Dialog(type="confirm", text=f"{word} it now?", state="open")

    def act(on: str | None, action: Action) -> Receipt:
        return ok().model_copy(update={"dialogs": [opened]})

    host = Host([ALLOW_ONCE] * 2)
    steps = [does("click_element", element_ref=ref), does("handle_dialog", accept=True), COMPLETE]
    play = Play(steps, task=TASK, host=host, browser=MemoryBrowser(Page(tree=PAGE)))
    play.browser.on_act = act
    await play.run()
    assert len(host.asked) == asked
