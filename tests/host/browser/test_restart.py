"""A browser that goes away in the middle of a task is started again where it is ours, and the task goes on."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from agent.scripted import Host, ScriptedModel, calls
from e2e.tally import Tally, tally
from webhand_agent.history.conversation import Call, Conversation, Thought, UserTurn
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.protocol import Code, ReceiptGiven
from webhand_agent.services import Services
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.cdp.starting import browser_context


@pytest.fixture
def counted() -> Iterator[Tally]:
    with tally() as one:
        yield one


@contextlib.asynccontextmanager
async def browsers(folder: Path, *, ours: bool) -> AsyncIterator[tuple[TabBrowser, list[CdpPort]]]:
    """A browser, and the tabs of every browser that was started for it, the last one last."""
    started: list[CdpPort] = []
    async with contextlib.AsyncExitStack() as stack:

        async def opened() -> CdpPort:
            context = await stack.enter_async_context(browser_context(headless=True))
            started.append(CdpPort(context, folder, started[-1] if started else None))
            await started[-1].start()
            return started[-1]

        yield TabBrowser(await opened(), "run1", reopen=opened if ours else None), started


async def end(port: CdpPort) -> None:
    """Ends the browser itself, as a crash does."""
    (front, *_) = await port.list_tabs()
    with contextlib.suppress(Exception):
        await (await port.page(front.tab_id)).session.send("Browser.close")
    await asyncio.wait_for(port.tabs.gone.wait(), 30)


def press(conversation: Conversation, number: int) -> Thought:
    turn = conversation.turns[-1]
    assert isinstance(turn, UserTurn)
    assert turn.tree is not None
    (line,) = [line for line in turn.tree.lines if line.name == f"Count {number}"]
    return calls(Call(id=f"c{number}", name="click_element", arguments={"element_ref": line.ref}))


class Dying(ScriptedModel):
    """Presses, and the browser ends while it thinks about the second press."""

    def __init__(self, started: list[CdpPort]) -> None:
        super().__init__([])
        self._started = started
        self._asked = 0

    async def think(self, conversation: Conversation, *_: object) -> Thought:
        self._asked += 1
        if self._asked == 2:
            thought = press(conversation, 2)
            await end(self._started[0])
            return thought
        if self._asked <= 3:
            return press(conversation, 1 if self._asked == 1 else 2)
        return calls(Call(id="done", name="task_complete", arguments={"summary": "The buttons were pressed."}))


@pytest.mark.parametrize("ours", [True, False])
async def test_a_browser_that_is_gone(counted: Tally, tmp_path: Path, *, ours: bool) -> None:
    host = Host()
    async with browsers(tmp_path, ours=ours) as (browser, started):
        job = Job(id="r1", task="click Count 1 and Count 2", url=counted.url, autonomy="trusted")
        finished = await run_task(job, browser, Dying(started), Services(host, host), Conversation("system"))
        codes = [event.code for event in host.events if isinstance(event, ReceiptGiven)]
    if ours:
        assert finished.outcome == "completed", finished.summary
        assert codes == [Code.DONE, Code.STALE, Code.DONE, Code.DONE], "it went before the act: nothing was done"
        assert counted.counts == {1: 1, 2: 1}
    else:
        assert finished.outcome == "failed"
        assert "The browser was closed, or it crashed." in finished.summary
        assert counted.counts == {1: 1}
