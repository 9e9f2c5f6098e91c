"""A run on the page: its steps, its streamed text, its end, and how it comes back after a reload."""

import pytest
from playwright.async_api import Page, expect
from ui.conftest import OpenPage
from ui.events import TASK, WHOLE_RUN, action, finished, looked, receipt
from ui.worker import Worker
from webhand_agent.protocol import Code, Delta, Effect, MessageToPerson, ThoughtMade


async def test_whole_run(worker: Worker, page: Page) -> None:
    await page.locator("#request").press_sequentially(TASK)
    await page.keyboard.press("Enter")
    await expect(page.locator(".bubble")).to_have_text(TASK)
    await expect(page.locator("#request")).to_have_value("")
    assert worker.params_of("task.start") == [{"task": TASK}]
    await worker.send(*WHOLE_RUN)
    await expect(page.locator(".run")).to_have_attribute("data-outcome", "completed")
    await expect(page.locator(".answer")).to_contain_text("Ernesto sent two messages")
    await expect(page.locator(".answer li")).to_have_text(["The contract", "A photo"])
    await expect(page.locator(".outcome")).to_contain_text("4.2 s · 1,234 tokens")
    await expect(page.locator("#live")).to_contain_text("Done. Ernesto")


async def test_timeline_folds_when_done_and_opens(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(*WHOLE_RUN[:-1])
    await expect(page.locator(".timeline")).to_have_attribute("open", "")
    await worker.send(WHOLE_RUN[-1])
    await expect(page.locator(".step").first).to_be_hidden()
    await expect(page.locator(".timeline summary")).to_have_text("3 steps, 4.2 s")
    await page.locator(".timeline summary").click()
    sentences = ["Click “Search mail”", "Type “Ernesto” into “Search mail”", "Go to mail.example/search"]
    await expect(page.locator(".step .sentence")).to_have_text(sentences)
    await expect(page.locator(".step .receipt")).to_have_text(
        ["focus moved · Clicked the search field", "value changed, page changed", "no change · The site did not answer"]
    )
    await expect(page.locator(".step[data-state=failed]")).to_have_count(1)
    await expect(page.locator(".thought")).to_have_text("I look for the search field.")


async def test_what_the_person_opened_stays_open(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(looked(), action("c1", "go_back"))
    await page.locator(".timeline summary").click()
    await expect(page.locator(".step")).to_be_hidden()
    await worker.send(receipt("c1", Effect.NAVIGATION))
    await expect(page.locator(".timeline summary")).to_contain_text("Working, 1 step, 1 s")
    await expect(page.locator(".step")).to_be_hidden()


async def test_streamed_text(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    thought = page.locator(".thought")
    await worker.send(Delta(t=1, text="I am loo"), Delta(t=1.1, text="king at **the"))
    await expect(thought).to_have_text("I am looking at **the")
    await worker.send(Delta(t=1.2, text=" page**"))
    await expect(thought.locator("strong")).to_have_text("the page")
    await worker.send(ThoughtMade(t=1.3, text="I looked at the page."), Delta(t=2, text="Next"))
    await expect(thought).to_have_text(["I looked at the page.", "Next"])


async def test_a_message_stands_between_two_timelines(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(looked(), MessageToPerson(t=2, text="Found it."), looked("Found", t=3))
    await expect(page.locator(".run > *")).to_have_count(4)
    await expect(page.locator(".message")).to_have_text("Found it.")
    await expect(page.locator(".timeline[data-running]")).to_have_count(1)


@pytest.mark.parametrize(
    ("outcome", "words"), [("failed", "Not done"), ("stopped", "Stopped"), ("limit", "Limit reached")]
)
async def test_outcomes(worker: Worker, page: Page, outcome: str, words: str) -> None:
    await worker.start(TASK)
    await worker.send(action("c1", "go_back"), finished("No.", outcome))
    await expect(page.locator(f".run[data-outcome={outcome}] .badge")).to_have_text(words)
    await expect(page.locator(".spinner")).to_have_count(0)


async def test_comes_back_whole_after_reload_at_any_point(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    for event in WHOLE_RUN:
        await worker.send(event)
        await page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        before = await page.locator("#transcript").inner_html()
        await page.reload()
        await expect(page.locator(".bubble")).to_have_text(TASK)
        assert await page.locator("#transcript").inner_html() == before


async def test_goes_on_after_the_worker_was_stopped(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(looked())
    await expect(page.locator(".look")).to_have_count(1)
    await worker.stop()
    worker.events["r1"].extend([action("c1", "go_back"), receipt("c1", Effect.NAVIGATION)])
    await expect(page.locator(".step[data-state=ok]")).to_have_count(1)
    await worker.send(finished("Back."))
    await expect(page.locator(".answer")).to_have_text("Back.")


@pytest.mark.parametrize("by", ["a new host", "a new port"])
async def test_an_end_that_nobody_told_is_learnt_from_the_next_connection(worker: Worker, page: Page, by: str) -> None:
    await worker.start(TASK)
    await expect(page.locator("#stop")).to_be_visible()
    if by == "a new host":
        await worker.become("connecting")
    worker.end(finished("Done meanwhile."))
    worker.runs["r2"], worker.events["r2"] = worker.runs["r1"].model_copy(update={"id": "r2"}), []  # a later one
    await (worker.become("ready") if by == "a new host" else worker.stop())
    await expect(page.locator("[data-id=r1] .answer")).to_have_text("Done meanwhile.")
    await expect(page.locator("#stop")).to_be_hidden()


async def test_a_run_whose_record_is_gone_is_not_under_way_for_ever(worker: Worker, page: Page) -> None:
    await worker.start("First", "r1")
    await expect(page.locator(".run")).to_have_count(1)
    worker.end(finished("One."))
    await worker.start("Second", "r2")
    await expect(page.locator(".run")).to_have_count(2)
    worker.runs = {"r1": worker.runs["r1"]}
    await worker.become("connecting")
    await worker.become("ready")
    await expect(page.locator(".run")).to_have_count(1)
    await expect(page.locator("#stop")).to_be_hidden()


async def test_draft_survives(worker: Worker, page: Page) -> None:
    await page.locator("#request").press_sequentially("half a tho")
    await page.reload()
    await expect(page.locator("#request")).to_have_value("half a tho")
    assert worker.params_of("task.start") == []


async def test_new_chat_clears_for_good(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await expect(page.locator("#new")).to_be_disabled()
    await worker.send(finished("First."))
    await page.locator("#new").click()
    await expect(page.locator("#welcome")).to_be_visible()
    await page.reload()
    await expect(page.locator("#request")).to_be_enabled()
    await expect(page.locator(".run")).to_have_count(0)


async def test_earlier_runs_of_the_conversation_come_back(worker: Worker, page: Page) -> None:
    for run_id in ("r1", "r2"):
        await worker.start(f"Task {run_id}", run_id)
        await expect(page.locator(".run").last).to_have_attribute("data-id", run_id)
        await worker.send(finished(f"Done {run_id}"), run_id=run_id)
    await page.reload()
    await expect(page.locator(".answer")).to_have_text(["Done r1", "Done r2"])


async def test_unknown_tools_and_codes_are_shown_as_they_are(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(action("c1", "fold_paper", times=3), receipt("c1", code=Code.REFUSED, message="No paper"))
    await expect(page.locator(".step .sentence")).to_have_text("Fold paper: “3”")
    await expect(page.locator(".step .receipt")).to_have_text("No paper")


@pytest.mark.parametrize(
    ("locale", "words"),
    [("es-MX", "Hacer clic en «Enviar»"), ("it-IT", "Clic su «Enviar»"), ("de-DE", "Click “Enviar”")],
)
async def test_languages(open_page: OpenPage, locale: str, words: str) -> None:
    worker = await open_page(locale=locale)
    await expect(worker.page.locator("#request")).to_be_enabled()
    await worker.start("Envía")
    await worker.send(action("c1", "click_element", description="Enviar"))
    await expect(worker.page.locator(".step .sentence")).to_have_text(words)
