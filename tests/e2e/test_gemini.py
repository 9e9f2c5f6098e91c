"""The whole way with the real SDK against a server that speaks the Interactions wire over HTTP."""

from pathlib import Path

import gemini
from e2e.conftest import Demo
from e2e.harness import Start
from e2e.shared import seeing
from e2e.test_interruptions import first_type
from webhand_agent.protocol import Delta, ReceiptGiven, Tokens


def open_newest(seen: gemini.SeenRequest) -> gemini.Reply:
    return gemini.call("click_element", element_ref=seen.ref("link", "Ernesto"))


def read_it(seen: gemini.SeenRequest) -> gemini.Reply:
    """Answers with all the text of the opened message, so that the facts can only come from there."""
    return gemini.call("task_complete", summary=seen.observation)


def kept(folder: Path) -> str:
    """All that a run and its host wrote down."""
    found = [path for path in folder.rglob("*") if path.suffix in (".jsonl", ".json", ".log")]
    assert found
    return "".join(path.read_text() for path in found)


async def test_mail_is_searched_and_read_with_streamed_answers(demo: Demo, tmp_path: Path, webhand: Start) -> None:
    script: gemini.Script = [first_type, gemini.call("press_key", key="Enter"), open_newest, read_it]
    with gemini.GeminiStandIn(script) as server:
        async with webhand(tmp_path, f"{demo.url}/mail", seeing(server)) as one:
            finished = await one.do("Search the mail for what Ernesto sent and say what he wants")
            assert finished.outcome == "completed", finished.summary
            assert all(fact in finished.summary for fact in demo.site.mail.errand.facts), finished.summary
            assert any(isinstance(event, Delta) for event in one.events), "the answer streams into the chat"
            assert finished.steps == 4
            assert finished.tokens == Tokens(input=400, cached=160, output=108)
            assert all(event.ok for event in one.runs()[0].events() if isinstance(event, ReceiptGiven))
        assert all(request.body["store"] is False for request in server.requests)
        assert server.requests[0].steps == server.requests[1].steps[: len(server.requests[0].steps)], "append-only"


async def test_a_refused_key_is_a_sentence_that_says_what_to_do(demo: Demo, tmp_path: Path, webhand: Start) -> None:
    with gemini.GeminiStandIn([]) as server:
        environment = {**seeing(server), "GEMINI_API_KEY": "AIza-not-the-key"}
        async with webhand(tmp_path, f"{demo.url}/mail", environment) as one:
            finished = await one.do("Search the mail for what Ernesto sent")
            assert finished.outcome == "failed"
            assert "webhand key set" in finished.summary
    assert "AIza-not-the-key" not in kept(tmp_path), "no key in a log or a record"


async def test_the_model_decides_that_a_message_needs_no_browser(demo: Demo, tmp_path: Path, webhand: Start) -> None:
    with gemini.GeminiStandIn([gemini.say("The sea is wide.")]) as server:
        async with webhand(tmp_path, f"{demo.url}/mail", seeing(server)) as one:
            finished = await one.do("Write me a poem about the sea")
            assert (finished.outcome, finished.summary) == ("completed", "The sea is wide.")
        (request,) = server.requests
        assert request.body["tools"], "the model has every tool, and the page"
        assert "Ernesto" in request.observation
