"""What the person does: sending, stopping, answering, and what is on the header."""

import pytest
from playwright.async_api import Page, expect
from ui.asked import MAIL, PAY, PLAN, RTL, SEND, SHOP, of_kind
from ui.conftest import OpenPage
from ui.events import TASK, action, finished, receipt
from ui.worker import Worker
from webhand_agent.protocol import Choice, Effect, ErrorCode, Permission, PermissionKind, Question

QUESTION = Question(t=2, id="q1", text="Which one?", choices=["The first", "The second"])
# A click in the very moment in which the first choice appears.
CLICK_AT_ONCE = """() => new MutationObserver((_, observer) => {
  const choice = document.querySelector(".choice");
  if (!choice) return;
  observer.disconnect();
  choice.click();
  window.clicked = true;
}).observe(document.body, { childList: true, subtree: true })"""


async def test_enter_sends_and_shift_enter_does_not(worker: Worker, page: Page) -> None:
    field = page.get_by_role("textbox", name="Your request")
    await field.press_sequentially("one")
    await page.keyboard.press("Shift+Enter")
    await field.press_sequentially("two")
    await page.keyboard.press("Enter")
    await expect(page.locator(".bubble")).to_have_text("one\ntwo", use_inner_text=True)
    assert worker.params_of("task.start") == [{"task": "one\ntwo"}]


async def test_the_browser_is_used_by_choice(worker: Worker, page: Page) -> None:
    toggle = page.get_by_role("button", name="Use the browser", exact=True)
    await expect(toggle).to_have_attribute("aria-pressed", "false")
    await toggle.click()
    await expect(toggle).to_have_attribute("aria-pressed", "true")
    await page.reload()
    await expect(toggle).to_have_attribute("aria-pressed", "true")
    await page.locator("#request").fill("What is new?")
    await page.keyboard.press("Enter")
    await expect(page.locator(".bubble")).to_have_count(1)
    await worker.send(finished())
    await toggle.click()
    await page.locator("#request").fill("And now?")
    await page.keyboard.press("Enter")
    await expect(page.locator(".bubble")).to_have_count(2)
    assert worker.params_of("task.start") == [
        {"task": "What is new?", "browse": True},
        {"task": "And now?", "follows": "r1"},
    ]


@pytest.mark.parametrize(("locale", "name"), [("es-ES", "Usar el navegador"), ("it-IT", "Usa il browser")])
async def test_the_choice_of_the_browser_is_named(open_page: OpenPage, locale: str, name: str) -> None:
    worker = await open_page(locale=locale)
    await expect(worker.page.get_by_role("button", name=name, exact=True)).to_be_visible()


async def test_nothing_is_sent_from_an_empty_field(worker: Worker, page: Page) -> None:
    await expect(page.locator("#send")).to_be_disabled()
    await page.locator("#request").press_sequentially("   ")
    await page.keyboard.press("Enter")
    await expect(page.locator("#send")).to_be_disabled()
    assert worker.params_of("task.start") == []


async def test_a_task_that_cannot_start_leaves_the_text(worker: Worker, page: Page) -> None:
    worker.refusals["task.start"] = (ErrorCode.BUSY, "Another task is under way.")
    await page.locator("#request").fill(TASK)
    await page.locator("#send").click()
    await expect(page.locator("[data-notice=failure]")).to_contain_text("Another task is under way.")
    await expect(page.locator("#request")).to_have_value(TASK)
    await page.get_by_role("button", name="Dismiss").click()
    await expect(page.locator("[data-notice]")).to_have_count(0)


async def test_examples_fill_the_field(page: Page) -> None:
    await page.locator("#examples button").first.click()
    await expect(page.locator("#request")).to_have_value("Go to wikipedia.org and search for Ada Lovelace")
    await expect(page.locator("#request")).to_be_focused()


@pytest.mark.parametrize("by", ["button", "escape"])
async def test_stop(worker: Worker, page: Page, by: str) -> None:
    await worker.start(TASK)
    await expect(page.locator("#stop")).to_be_visible()
    await (page.locator("#stop").click() if by == "button" else page.keyboard.press("Escape"))
    await expect(page.locator("#stop")).to_be_visible()
    await worker.send(finished("You stopped it.", "stopped"))
    await expect(page.locator("#stop")).to_be_hidden()
    await page.keyboard.press("Escape")
    assert worker.params_of("task.stop") == [{"run_id": "r1"}]


async def test_stopping_what_has_ended_shows_its_end(worker: Worker, page: Page) -> None:
    worker.refusals["task.stop"] = (ErrorCode.NO_SUCH_RUN, "That task is not under way any more.")
    await worker.start(TASK)
    await expect(page.locator("#stop")).to_be_visible()
    worker.end(finished("Done long ago."))
    await page.locator("#stop").click()
    await expect(page.locator(".answer")).to_have_text("Done long ago.")
    await expect(page.locator("[data-notice]")).to_have_count(0)


async def test_answering_what_has_ended_shows_its_end(worker: Worker, page: Page) -> None:
    worker.refusals["question.answer"] = (ErrorCode.NO_SUCH_RUN, "That task is not under way any more.")
    await worker.start(TASK)
    await worker.send(QUESTION)
    worker.end(finished("Done long ago."))
    await page.get_by_role("button", name="The first").click()
    await expect(page.locator(".answer")).to_have_text("Done long ago.")


async def test_choice_answers_a_question(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(QUESTION)
    await expect(page.locator("#hint")).to_have_text("Webhand is waiting for your answer above.")
    await page.get_by_role("button", name="The second").click()
    await expect(page.locator(".answered")).to_have_text("You answered: The second")
    await expect(page.locator("#request")).to_be_focused()
    assert worker.params_of("question.answer") == [{"run_id": "r1", "id": "q1", "text": "The second"}]


async def test_free_text_answers_a_question_and_is_not_lost_meanwhile(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(QUESTION)
    answer = page.get_by_role("textbox", name="Your answer")
    await answer.press_sequentially("neither")
    await worker.become("connecting")
    await worker.become("ready")
    await worker.send(QUESTION.model_copy(update={"id": "q2", "text": "And when?"}))
    await expect(page.locator(".question")).to_have_count(2)
    await answer.first.press_sequentially(" of them")
    await page.keyboard.press("Enter")
    await expect(page.locator(".answered")).to_have_text("You answered: neither of them")


async def test_a_confirmation_says_what_would_happen(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(PAY)
    card = page.locator(".confirmation")
    await expect(card.locator(".act")).to_have_text(f"Click “Pay now” on {SHOP}")
    await expect(card.locator(".lacks li")).to_have_text(
        [f"Pay, or place an order, on {SHOP}", f"Take what was read on {MAIL} to {SHOP}"]
    )
    await expect(card.locator(".amount")).to_have_text("Amount: 38.00 EUR")
    await expect(card.locator(".fields dt")).to_have_text(["Card holder", "Card number"])
    await expect(card.locator(".fields dd")).to_have_text(["Ada Lovelace", "•••• 4242"])
    await expect(card.locator(".context blockquote")).to_have_text("2 lamps\nTotal 38.00 EUR", use_inner_text=True)
    await expect(card.locator(".choice")).to_have_text(["Allow once", "Do not allow"])
    await card.get_by_role("button", name="Allow once", exact=True).click()
    await expect(card.locator("button")).to_have_count(0)
    await expect(card.locator(".answered")).to_have_text("You answered: Allow once")
    assert worker.params_of("question.answer") == [{"run_id": "r1", "id": "k1", "text": "once"}]


async def test_what_is_written_and_where_it_may_be_from(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(SEND)
    card = page.locator(".confirmation")
    await expect(card.locator(".writes blockquote")).to_contain_text("The whole contract.")
    assert len(await card.locator(".writes blockquote").inner_text()) < 610
    await expect(card.locator(".reads")).to_have_text(f"That may hold what was read on {SHOP}, https://bank.example")
    await expect(card.locator(".fields dd")).to_have_text(["bob@tresrios.example"])
    await expect(card.locator(".amount")).to_have_count(0)


async def test_a_payment_without_an_amount_says_so(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(PAY.model_copy(update={"amount": ""}))
    await expect(page.locator(".amount")).to_have_text("No amount was found around this control.")


async def test_what_a_plan_needs_is_ticked_and_nothing_is_beforehand(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(PLAN)
    card = page.locator(".confirmation")
    allow = card.get_by_role("button", name="Allow for this task", exact=True)
    await expect(card.get_by_role("button", name="Do not allow")).to_be_enabled()
    await expect(allow).to_be_disabled()
    await expect(card.get_by_role("checkbox", checked=True)).to_have_count(0)
    await card.get_by_role("checkbox", name=f"Look at {MAIL}").check()
    await card.get_by_role("checkbox", name=f"Take what was read on {MAIL} to {SHOP}").check()
    await allow.click()
    granted = [
        Permission(kind=PermissionKind.ENTER, site=MAIL),
        Permission(kind=PermissionKind.CARRY, site=SHOP, source=MAIL),
    ]
    (answer,) = worker.params_of("question.answer")
    assert (answer["text"], [Permission.model_validate(one) for one in answer["granted"]]) == ("task", granted)


async def test_all_can_be_ticked_and_a_no_grants_nothing(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(PLAN)
    await page.get_by_role("button", name="All of it").click()
    await expect(page.get_by_role("checkbox", checked=True)).to_have_count(3)
    await expect(page.get_by_role("button", name="Allow for this task", exact=True)).to_be_enabled()
    await page.get_by_role("button", name="Do not allow").click()
    await expect(page.locator(".answered")).to_have_text("You answered: Do not allow")
    assert worker.params_of("question.answer") == [{"run_id": "r1", "id": "k1", "text": "no"}]


async def test_a_name_of_a_page_cannot_make_the_card_read_otherwise(worker: Worker, page: Page) -> None:
    """A6: what changes direction, hides or moves other text is not there, and no text gets out of its own element."""
    await worker.start(TASK)
    name = f"Cancel{RTL}\u2066\u200b\x1b[2K\x08\U000e0041 order"
    await worker.send(PAY.model_copy(update={"act": name, "amount": f"1{RTL}83 EUR", "context": name}))
    card = page.locator(".confirmation")
    await expect(card.locator(".act bdi").first).to_have_text("Cancel[2K order")
    await expect(card.locator(".amount bdi")).to_have_text("183 EUR")
    await expect(card.locator(".context bdi")).to_have_text("Cancel[2K order")
    await expect(card.locator(".choice").last).to_be_enabled()
    await worker.send(finished().model_copy(update={"changes": [], "acts": 0}))
    await expect(card.locator(".asked bdi").first).to_have_text("Cancel[2K order")


@pytest.mark.parametrize(
    ("locale", "choices", "pays"),
    [
        ("en-GB", ["Allow once", "Allow for this task", "Do not allow"], f"Pay, or place an order, on {SHOP}"),
        ("es-ES", ["Permitir una vez", "Permitir en esta tarea", "No permitir"], f"Pagar o hacer un pedido en {SHOP}"),
        (
            "it-IT",
            ["Consenti una volta", "Consenti per questo compito", "Non consentire"],
            f"Pagare, o fare un ordine, su {SHOP}",
        ),
    ],
)
async def test_confirmations_in_the_language_of_the_browser(
    open_page: OpenPage, locale: str, choices: list[str], pays: str
) -> None:
    worker = await open_page(locale=locale)
    await worker.start(TASK)
    some = {"choices": [Choice.ONCE, Choice.TASK, Choice.NO]}
    every = PAY.model_copy(update={"id": "every", "choices": list(Choice)})
    await worker.send(*[of_kind(kind).model_copy(update=some) for kind in PermissionKind], every)
    for kind in PermissionKind:
        line = await worker.page.locator(f"[data-id={kind}] .lacks li").inner_text()
        assert not line.startswith(f"{kind}: "), "a permission without words"
        assert "{" not in line, line
    named = await worker.page.locator("[data-id=every] .choice").all_inner_texts()
    assert not set(named) & set(Choice), "a choice without words"
    card = worker.page.locator("[data-id=pay]")
    await expect(card.locator(".lacks li")).to_have_text(pays)
    await expect(card.locator(".choice")).to_have_text(choices)
    await card.locator(".choice").last.click()
    await expect(card.locator(".answered")).to_contain_text(choices[-1])
    assert worker.params_of("question.answer") == [{"run_id": "r1", "id": "pay", "text": "no"}]


async def test_the_choices_of_a_question_are_the_models_own_words(worker: Worker, page: Page) -> None:
    """A model that offers "no" must not read as the card's "Do not allow"."""
    await worker.start(TASK)
    await worker.send(QUESTION.model_copy(update={"choices": ["once", "no"]}))
    await expect(page.locator(".choice")).to_have_text(["once", "no"])


async def test_a_fresh_confirmation_takes_no_click_meant_for_something_else(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await page.evaluate(CLICK_AT_ONCE)
    await worker.send(PAY)
    await page.wait_for_function("() => window.clicked")
    await page.evaluate("toWorker({ id: 0, method: 'status.get', params: {} })")  # an answer would have come before it
    assert worker.params_of("question.answer") == []


async def test_a_question_answered_elsewhere_closes(worker: Worker, page: Page) -> None:
    await worker.start(TASK)
    await worker.send(action("c1", "ask_user"), QUESTION, PAY)
    await expect(page.locator(".card[data-open]")).to_have_count(2)
    await worker.send(receipt("c1", Effect.NONE))
    await expect(page.locator(".card[data-open]")).to_have_count(0)
    await expect(page.locator(".answered")).to_have_text(["No longer open", "No longer open"])


async def test_an_answer_that_comes_too_late_closes_the_question(worker: Worker, page: Page) -> None:
    worker.refusals["question.answer"] = (ErrorCode.NO_SUCH_QUESTION, "No such question.")
    await worker.start(TASK)
    await worker.send(QUESTION)
    await page.get_by_role("button", name="The first").click()
    await expect(page.locator(".answered")).to_have_text("No longer open")
    await expect(page.locator("[data-notice]")).to_have_count(0)


async def test_header_buttons(open_page: OpenPage) -> None:
    worker = await open_page(surface="tab")
    await worker.page.get_by_role("button", name="Open in side panel").click()
    await worker.page.get_by_role("button", name="Settings").click()
    assert await worker.page.evaluate("called") == ["sidePanel 7", "openOptionsPage"]


async def test_in_the_panel_there_is_no_panel_button(open_page: OpenPage) -> None:
    worker = await open_page(surface="panel")
    await expect(worker.page.locator("html")).to_have_attribute("data-surface", "panel")
    await expect(worker.page.locator("#panel")).to_be_hidden()


async def test_popup_has_its_own_size(open_page: OpenPage) -> None:
    worker = await open_page(surface="popup", viewport={"width": 800, "height": 700})
    await expect(worker.page.locator("html")).to_have_attribute("data-surface", "popup")
    box = await worker.page.locator("body").bounding_box()
    assert box
    assert (box["width"], box["height"]) == (400, 600)
