"""What a person can do to a run in its middle, beside what test_faults.py has. The sentence is clear."""

import gemini
import pytest
from e2e.conftest import Demo
from e2e.shared import Sitting
from webhand_agent.protocol import ReceiptGiven, RunFinished, RunStarted, StartTask, ThoughtMade
from webhand_host.native.dial import dial
from webhand_host.native.session import RemoteError

pytestmark = pytest.mark.whole

SEARCH = "search the mail for Ernesto"


def first_type(seen: gemini.SeenRequest) -> gemini.Reply:
    fields = [*seen.refs("searchbox", "."), *seen.refs("textbox", "."), *seen.refs("combobox", ".")]
    return gemini.answer("I type.", [("type_text", {"element_ref": fields[0], "text": "Ernesto"})])


# Two pieces of text, and then nothing more until the client goes away.
THINKING = gemini.hang(gemini.say("I am thinking about it for a long time"), keep=8)


async def test_tab_closed_by_the_person_ends_the_run_in_a_sentence(demo: Demo, sitting: Sitting) -> None:
    script: gemini.Script = [first_type, gemini.slow(gemini.call("wait_and_observe", milliseconds=100), delay=1.0)]
    one = await sitting.begin(f"{demo.url}/mail", script)
    async with one.following() as wait_for:
        other = await one.context.new_page()
        await one.page.bring_to_front()
        await one.ask(SEARCH)
        await wait_for(ReceiptGiven)
        await one.page.close()
        finished = await wait_for(RunFinished)
        assert finished.outcome == "failed"
        assert "tab was closed" in finished.summary
        await other.close()


async def test_a_second_task_is_refused_with_a_clear_message(demo: Demo, sitting: Sitting) -> None:
    one = await sitting.begin(f"{demo.url}/mail", [THINKING])
    async with one.following() as wait_for:
        await one.ask(SEARCH)
        await wait_for(RunStarted)
        async with dial(await one.socket(), {}) as peer:
            with pytest.raises(RemoteError, match=f"Another task is under way: “{SEARCH}”"):
                await peer.call("task.start", StartTask(task="something else"))
        assert not [event for event in one.events if isinstance(event, ThoughtMade)]
        await one.chat.locator("#stop").click()
        await wait_for(RunFinished)
