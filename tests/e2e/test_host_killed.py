"""The real host is killed in the middle of a click (SAFETY.md, B3): no action is lost and none is done twice."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import gemini
import pytest
from conftest import Times
from e2e.harness import Start, Webhand
from e2e.shared import with_gemini
from extension.pages import Pages
from webhand_agent.protocol import ActionTaken, Event, ReceiptGiven, RunFinished

pytestmark = pytest.mark.whole

RECONNECT_S = 5.0


@pytest.fixture
def pages() -> Iterator[Pages]:
    server = Pages()
    yield server
    server.close()


def click_count(seen: gemini.SeenRequest) -> gemini.Reply:
    return gemini.call("click_element", element_ref=seen.ref("button", "Count"))


@pytest.mark.timeout(600)
async def test_what_was_clicked_once_stays_clicked_once(
    pages: Pages, tmp_path: Path, webhand: Start, times: Times
) -> None:
    """A browser of its own each time: one in which hosts keep dying is patient on purpose before it starts the next."""
    done = gemini.call("task_complete", summary="It counts again.")
    for n in range(times(1, 25)):
        with gemini.GeminiStandIn([click_count], otherwise=done) as server:
            async with webhand(tmp_path / str(n), pages.here(f"/count?{n}"), with_gemini(server)) as one:
                await killed_while_clicking(one, pages, str(n))
                assert (await one.do("say when you are there again")).summary == "It counts again."
        assert pages.clicks[str(n)] == 1


async def killed_while_clicking(one: Webhand, pages: Pages, name: str) -> None:
    first = await one.host_pid()
    with pages.hold:
        await one.ask("click the button that counts")
        await asyncio.to_thread(pages.wait_for_click, name)
        await one.kill_host()
        assert await one.host_pid(RECONNECT_S) != first
    await one.chat.locator('.run[data-outcome="failed"]').wait_for()
    assert "The Webhand host ended in the middle of this task" in await one.chat.locator(".answer").inner_text()
    check_record(one.runs()[0].events())


def check_record(events: list[Event]) -> None:
    """It says what was begun, and claims no result that nobody saw."""
    assert sum(isinstance(event, ActionTaken) for event in events) == 1
    assert not [event for event in events if isinstance(event, ReceiptGiven)]
    assert isinstance(events[-1], RunFinished)
