"""Real tasks without a model: chat, worker, native messaging, host, loop, planner, page, and back."""

import pytest
from e2e.conftest import Demo
from e2e.harness import Webhand
from webhand_agent.protocol import ObservationMade, ReceiptGiven, RunStarted

REQUESTS = [
    "Search the mail for what Ernesto sent and say what he wants",
    "Busca en mis correos qué mandó Ernesto y dime qué quiere",
    "Cerca nella posta cosa ha mandato Ernesto e dimmi cosa vuole",
]


@pytest.mark.parametrize("request_text", REQUESTS, ids=["english", "spanish", "italian"])
async def test_mail_is_searched_and_the_opened_message_read(demo: Demo, at_mail: Webhand, request_text: str) -> None:
    finished = await at_mail.do(request_text)
    errand = demo.site.mail.errand
    assert finished.outcome == "completed", finished.summary
    assert at_mail.page.url.endswith(f"/mail/message/{errand.message_id}"), "the answer comes from the opened message"
    missing = [fact for fact in errand.facts if fact not in finished.summary]
    assert not missing, f"{missing} should be in: {finished.summary}"
    answer = await at_mail.chat.locator(".answer").last.inner_text()
    assert all(fact in answer for fact in errand.facts), "the chat shows the answer"


async def test_the_record_holds_what_the_chat_saw(at_mail: Webhand) -> None:
    finished = await at_mail.do("search for Ernesto and open the first result")
    assert finished.outcome == "completed", finished.summary
    (run,) = at_mail.runs()
    events = run.events()
    assert isinstance(events[0], RunStarted)
    assert events[-1] == finished
    assert [event.t for event in events] == sorted(event.t for event in events)
    assert all(event.ok for event in events if isinstance(event, ReceiptGiven)), events
    assert all(event.elements for event in events if isinstance(event, ObservationMade)), events
    assert run.pictures(), "a last picture is kept"
    assert run.turns()[0].kind == "user"


async def test_a_shop_is_searched_and_a_result_put_into_the_cart(demo: Demo, at_mail: Webhand) -> None:
    finished = await at_mail.do(f"go to {demo.url}/shop, search for lamp and open the first result")
    assert finished.outcome == "completed", finished.summary
    assert "/shop/product/" in at_mail.page.url or "/shop/" in at_mail.page.url
    assert at_mail.page.url.startswith(f"{demo.url}/shop")


async def test_what_cannot_be_done_is_said_and_not_pretended(at_mail: Webhand) -> None:
    finished = await at_mail.do("click the button “Launch the rocket”")
    assert finished.outcome == "failed"
    assert "Launch the rocket" in finished.summary


async def test_a_message_that_needs_no_browser_says_what_it_would_take(at_mail: Webhand) -> None:
    finished = await at_mail.do("Write me a poem about the sea in two lines")
    assert finished.outcome == "failed", "that it cannot be done is no answer"
    assert "webhand key set" in finished.summary
    assert not [event for event in at_mail.runs()[0].events() if isinstance(event, ObservationMade)], "no page is read"
