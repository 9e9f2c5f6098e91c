"""The person and a run that is under way: speaking, pausing, hand-overs, plans, files, and what code saw."""

import pytest
from playwright.async_api import Page, expect
from ui.asked import SEND, SENT, TICKED, TYPED
from ui.conftest import OpenPage
from ui.events import TASK, action, finished, looked, receipt
from ui.worker import Worker
from webhand_agent.dialogue.handover import CHOICES as HAND_OVER
from webhand_agent.protocol import (
    Answered,
    Effect,
    ErrorCode,
    FileSaved,
    PlanItem,
    PlanMade,
    Question,
    Said,
    StateChanged,
    Tokens,
    Usage,
)

LOG_IN = Question(t=1, id="q1", text="mail.example wants you to log in.", choices=list(HAND_OVER), reason="login")


def plan(*done: bool) -> PlanMade:
    return PlanMade(t=1, items=[PlanItem(text=f"Part {n}", done=each) for n, each in enumerate(done, start=1)])


async def test_what_is_said_waits_for_the_next_step_and_is_then_heard(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    field = page.get_by_role("textbox", name="Your request")
    await expect(field).to_have_attribute("placeholder", "Say something while it works…")
    await expect(page.locator("#send")).to_be_hidden()
    await field.fill("use the other address")
    await page.get_by_role("button", name="Say it").click()
    await expect(page.locator(".bubble[data-pending]")).to_contain_text("use the other address")
    await expect(field).to_have_value("")
    await worker.become("connecting")
    await worker.become("ready")
    await expect(page.locator(".bubble[data-pending]")).to_have_count(1)
    await worker.send(looked(), Said(t=2, text="use the other address"), action("c1", "go_back"))
    await expect(page.locator(".bubble[data-pending]")).to_have_count(0)
    await expect(page.locator(".bubble.said")).to_have_text("use the other address")
    assert worker.params_of("task.say") == [{"run_id": "r1", "text": "use the other address"}]
    assert worker.params_of("task.start") == []


async def test_what_is_said_too_late_stays_in_the_field_to_be_sent_again(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    worker.refusals["task.say"] = (ErrorCode.NO_SUCH_RUN, "That task is not under way any more.")
    await page.locator("#request").fill("use the other address")
    worker.end(finished("Done long ago."))
    await page.keyboard.press("Enter")
    await expect(page.locator(".answer")).to_have_text("Done long ago.")
    await expect(page.locator("#request")).to_have_value("use the other address")
    await page.keyboard.press("Enter")
    await expect(page.locator("#request")).to_have_value("")
    assert worker.params_of("task.start") == [{"task": "use the other address", "follows": "r1"}]


async def test_pause_and_go_on(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(action("c1", "go_back"))
    await page.get_by_role("button", name="Pause").click()
    await expect(page.locator("#hint")).to_have_text("It pauses after what it is doing now.")
    await worker.send(receipt("c1", Effect.NAVIGATION), StateChanged(t=3, state="paused"))
    await expect(page.locator("#hint")).to_have_text("Paused. It goes on when you say so.")
    await expect(page.locator(".timeline summary")).to_have_text("Paused, 1 step, 3 s")
    await page.reload()
    await page.get_by_role("button", name="Go on", exact=True).click()
    await worker.send(StateChanged(t=9, state="running"))
    await expect(page.locator("#hint")).to_have_text("Webhand is working. Escape stops it.")
    await expect(page.get_by_role("button", name="Pause")).to_be_visible()
    assert worker.params_of("task.pause") == worker.params_of("task.resume") == [{"run_id": "r1"}]


async def test_a_pause_that_comes_too_late_leaves_nothing_behind(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    worker.refusals["task.pause"] = (ErrorCode.NO_SUCH_RUN, "That task is not under way any more.")
    worker.end(finished("Done long ago."))
    await page.get_by_role("button", name="Pause").click()
    await expect(page.locator(".answer")).to_have_text("Done long ago.")
    await expect(page.locator("#pause")).to_be_hidden()
    await expect(page.locator("#hint")).to_have_text("Enter sends, Shift+Enter starts a new line")


@pytest.mark.parametrize(
    ("reason", "title"),
    [
        ("login", "Your turn: log in"),
        ("captcha", "Your turn: show that you are human"),
        ("code", "Your turn: enter the code"),
    ],
)
async def test_a_hand_over_closes_by_itself(worker: Worker, page: Page, reason: str, title: str) -> None:
    await worker.start(TASK)
    await worker.send(LOG_IN.model_copy(update={"reason": reason}))
    card = page.locator(".hand-over")
    await expect(card.locator("h3")).to_have_text(title)
    await expect(card.locator(".choice")).to_have_text(["I have done it", "Go on without"])
    await expect(card.locator("input")).to_have_count(0)  # no place for a password
    await expect(page.locator("#hint")).to_have_text("Webhand is waiting for a step of yours.")
    await worker.send(Answered(t=9, id="q1", text="It is done.", by="page"))
    await expect(page.locator(".question .answered")).to_have_text("Done in the page")
    await expect(page.locator(".question .asked")).to_have_text("mail.example wants you to log in.")
    await expect(page.locator(".question button")).to_have_count(0)
    await expect(page.locator("#live")).to_have_text("Done in the page")


async def test_a_hand_over_can_be_answered(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(LOG_IN)
    await page.get_by_role("button", name="Go on without").click()
    assert worker.params_of("question.answer") == [{"run_id": "r1", "id": "q1", "text": "Go on without"}]
    await worker.send(Answered(t=9, id="q1", text="Go on without"))
    await expect(page.locator(".answered")).to_have_text("You answered: Go on without")


async def test_a_confirmation_preselects_nothing(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(SEND)
    await expect(page.locator(".confirmation .choice").last).to_be_enabled()
    assert await page.evaluate("document.activeElement.closest('.card')") is None
    await page.keyboard.press("Enter")
    assert worker.params_of("question.answer") == []


@pytest.mark.parametrize(
    ("answered", "line"),
    [
        (Answered(t=9, id="k1", text="no"), "You answered: Do not allow"),
        (Answered(t=9, id="k1", text="", by="timeout"), "Nobody answered in time, so it was not allowed"),
        (Answered(t=9, id="k1", text="", by="nobody"), "Nobody was there to answer, so it was refused"),
    ],
)
async def test_an_answered_card_says_who_answered(worker: Worker, page: Page, answered: Answered, line: str) -> None:
    await worker.start(TASK)
    await worker.send(SEND)
    await expect(page.locator(".choice").first).to_be_enabled()
    await worker.send(answered)
    await expect(page.locator(".answered")).to_have_text(line)
    await expect(page.locator(".confirmation .asked")).to_have_text("Click “Send” on https://mail.example")
    await expect(page.locator(".writes")).to_be_hidden()
    await page.locator(".confirmation summary").click()
    await expect(page.locator(".writes")).to_be_visible()
    await page.reload()
    await expect(page.locator(".answered")).to_have_text(line)


async def test_a_permission_from_a_newer_host_is_shown_by_its_name(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    event = SEND.model_dump(mode="json") | {"lacks": [{"kind": "glow", "site": "https://mail.example"}]}
    message = {"run_id": "r1", "event": event | {"choices": ["later", "no"]}}
    await page.evaluate("params => fromWorker({ jsonrpc: '2.0', method: 'run.event', params })", message)
    await expect(page.locator(".lacks li")).to_have_text("glow: https://mail.example")
    await expect(page.locator(".choice")).to_have_text(["later", "Do not allow"])


async def test_an_open_confirmation_survives_the_page(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(SEND)
    await page.reload()
    await page.get_by_role("button", name="Allow once").click()
    assert worker.params_of("question.answer") == [{"run_id": "r1", "id": "k1", "text": "once"}]


async def test_the_plan_stands_above_the_steps_with_its_ticks(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(action("c1", "update_plan", items=[]), plan(False, False), receipt("c1"), action("c2", "go_back"))
    await expect(page.locator(".plan li")).to_have_text(["Part 1", "Part 2"])
    await expect(page.locator(".plan h3")).to_have_text("Plan0 of 2 done")
    await worker.send(plan(True, False))
    await expect(page.locator(".plan li[data-done]")).to_have_text(["Part 1"])
    await expect(page.locator(".step .sentence")).to_have_text(["Go back"])  # the plan itself is no step
    order = await page.locator(".run > *").evaluate_all("nodes => nodes.map((node) => node.className)")
    assert order.index("plan") < order.index("timeline")


async def test_files_and_usage(worker: Worker, page: Page) -> None:
    path = "/home/ada/.local/share/webhand/runs/1/prices.csv"
    used = Usage(t=1, tokens=Tokens(input=1000, cached=800, output=30), seconds=1)
    await worker.start(TASK)
    await worker.send(used, used, FileSaved(t=2, name="prices.csv", path=path, bytes=10))
    await expect(page.locator(".so-far")).to_have_text("2,060 tokens")
    await expect(page.locator(".files .file-name")).to_have_text("prices.csv")
    await expect(page.locator(".files code")).to_have_text(path)
    await worker.send(finished().model_copy(update={"tokens": Tokens(input=2000, cached=1600, output=60)}))
    await expect(page.locator(".usage")).to_have_text("2,000 in, 1,600 of them cached, 60 out")
    await expect(page.locator(".so-far")).to_have_count(0)


LIES = ("I sent the mail to Bob.", "He pagado el pedido.", "Ho eliminato tutto.", "Ich habe überwiesen.", "已经付款。")


@pytest.mark.parametrize("summary", LIES)
@pytest.mark.parametrize(
    ("locale", "nothing", "unseen"),
    [
        ("en-US", "Nothing was changed", "No change was proven"),
        ("es-ES", "No se cambió nada", "No se ha comprobado ningún cambio"),
        ("it-IT", "Non è stato cambiato nulla", "Nessun cambiamento è verificato"),
    ],
)
async def test_a_summary_that_lies_stands_beside_what_code_saw(
    open_page: OpenPage, locale: str, nothing: str, unseen: str, summary: str
) -> None:
    """A8: whatever the model says, and in whatever language."""
    worker = await open_page(locale=locale)
    for run_id, acts, words in (("r1", 0, nothing), ("r2", 2, unseen)):
        await worker.start(TASK, run_id)
        await worker.send(finished(summary).model_copy(update={"acts": acts, "looks": 3}), run_id=run_id)
        run = worker.page.locator(f".run[data-id={run_id}]")
        await expect(run.locator(".answer")).to_have_text(summary)
        await expect(run.locator(".changes h3 > span").first).to_have_text(words)
        await expect(run.locator(".changes li")).to_have_count(0)
    await expect(worker.page.locator("#live")).to_contain_text(unseen)


async def test_what_was_changed_stands_apart_from_the_summary(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    end = {"changes": [SENT, TICKED, TYPED], "acts": 3, "looks": 1, "unproven": ["the order was placed"]}
    await worker.send(finished("All done.").model_copy(update=end))
    await expect(page.locator(".answer")).to_have_text("All done.")
    seen = page.locator(".changes")
    await expect(seen.locator("> h3")).to_have_text("What was changed1 look or move besides")
    await expect(seen.locator("> ul > li")).to_have_text(
        [
            "Clicked “Send” on https://mail.examplesending · step 3 · proven",
            "Ticked “Newsletter” on https://shop.examplechange · step 4 · not proven",
            "Type in “note.txt” on the program l3afpadchange · step 5 · proven",
        ]
    )
    await expect(seen.locator(".unproven h3")).to_have_text("Said by the model, and not proven")
    await expect(seen.locator(".unproven li")).to_have_text("the order was placed")


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ({"changes": [TICKED], "acts": 1}, "No change was proven"),
        ({"acts": None}, "What was changed could not be counted: the run lost its host"),
    ],
)
async def test_what_is_not_known_is_not_called_nothing(
    worker: Worker, page: Page, end: dict[str, object], words: str
) -> None:
    await worker.start(TASK)
    await worker.send(finished().model_copy(update=end))
    await expect(page.locator(".changes > h3 > span")).to_have_text(words)


async def test_a_follow_up_of_a_run_that_is_gone_begins_anew(worker: Worker, page: Page) -> None:
    await worker.start("First")
    await worker.send(finished("One."))
    await expect(page.locator(".answer")).to_have_text("One.")
    worker.refusals["task.start"] = (ErrorCode.NO_SUCH_RUN, "There is no run r1 to go on from.")
    await page.locator("#request").fill("And now?")
    await page.keyboard.press("Enter")
    await expect(page.locator("#send")).to_be_enabled()
    assert worker.params_of("task.start") == [{"task": "And now?", "follows": "r1"}, {"task": "And now?"}]


async def test_a_new_chat_follows_nothing(worker: Worker, page: Page) -> None:
    await worker.start("First")
    await worker.send(finished("One."))
    await page.locator("#new").click()
    await page.locator("#request").fill("Something else")
    await page.keyboard.press("Enter")
    await expect(page.locator(".bubble")).to_have_text("Something else")
    assert worker.params_of("task.start") == [{"task": "Something else"}]


@pytest.mark.parametrize(("locale", "pause"), [("es-ES", "Pausar"), ("it-IT", "Metti in pausa")])
async def test_its_words_in_the_language_of_the_browser(open_page: OpenPage, locale: str, pause: str) -> None:
    worker = await open_page(locale=locale)
    await worker.start(TASK)
    await expect(worker.page.get_by_role("button", name=pause)).to_be_visible()
