"""Trying again: only what cannot have happened yet, after the page has moved on, and a browser that comes back."""

import pytest
from agent.ledgers import run_of
from agent.scripted import COMPLETE, START, MemoryBrowser, Page, Play, does, ok
from webhand_agent.browser import BrowserError, TabGone
from webhand_agent.dialogue.handover import next_look
from webhand_agent.looking import look
from webhand_agent.model_call import FIRST_TRIES
from webhand_agent.models.model import ModelUnreachable
from webhand_agent.protocol import Action, Click, Code, Effect, MessageToPerson, Receipt
from webhand_agent.run import Run
from webhand_agent.settling import CLICK as ROW
from webhand_agent.tools.acting import act

TREE = f'page [title="Shop"] [url="{START}"]\n  - button <button> [ref=e1] "Go"\n'


def no(code: Code) -> Receipt:
    return Receipt(ok=False, code=code, message="Not now.")


async def start(receipts: list[Receipt], *, moves: bool = True) -> tuple[Run, MemoryBrowser]:
    """The page reads differently after each try where it `moves`."""
    browser = MemoryBrowser(Page(url=START, tree=TREE))
    tries = iter(receipts)

    def act(ref: str | None, action: Action) -> Receipt:
        if moves:
            browser.pages[1].tree += '  - text "more"\n'
        return next(tries)

    browser.on_act = act
    run = run_of("press go", browser=browser)
    await look(run, patience_ms=0, cap_ms=0)
    browser.looks.clear()
    return run, browser


@pytest.mark.parametrize("code", [Code.COVERED, Code.DISABLED])
async def test_what_passes_is_waited_for(code: Code) -> None:
    run, browser = await start([no(code), no(code), ok("Clicked.", Effect.DOM)])
    receipt = await act(run, "e1", Click(), ROW)
    assert receipt.ok
    assert [patience for patience, _ in browser.looks] == [500, 1000], "growing waits for a change"


async def test_three_times_at_most() -> None:
    run, browser = await start([no(Code.DISABLED)] * 9)
    assert (await act(run, "e1", Click(), ROW)).code is Code.DISABLED
    assert len(browser.log) == 3


async def test_nothing_new_nothing_to_try() -> None:
    run, browser = await start([no(Code.DISABLED)] * 9, moves=False)
    await act(run, "e1", Click(), ROW)
    assert (len(browser.log), browser.looks) == (1, [(500, 500)])


@pytest.mark.parametrize(
    ("receipt", "tries"),
    [
        (no(Code.TIMEOUT).model_copy(update={"moving": True}), 3),
        (no(Code.TIMEOUT), 1),
        (no(Code.UNKNOWN), 1),
        (no(Code.REFUSED), 1),
        (no(Code.DIALOG_OPEN), 1),
        (no(Code.NOT_EDITABLE), 1),
        (no(Code.OUTSIDE_VIEWPORT), 1),
        (ok("Clicked.", Effect.NONE), 1),
    ],
)
async def test_what_may_have_happened_is_never_repeated(receipt: Receipt, tries: int) -> None:
    run, browser = await start([receipt] * 9)
    await act(run, "e1", Click(), ROW)
    assert sum(line.startswith("click") for line in browser.log) == tries


async def test_after_an_error_the_next_look_is_a_fresh_one() -> None:
    run, browser = await start([no(Code.DISABLED)] * 9, moves=False)
    await act(run, "e1", Click(), ROW)
    await next_look(run)
    assert [patience for patience, _ in browser.looks] == [500, 1000]


class Restarting(MemoryBrowser):
    """A carrier that can start its browser again."""

    def __init__(self, *pages: Page, works: bool = True) -> None:
        super().__init__(*pages)
        self.works, self.restarts = works, 0

    async def restart(self) -> bool:
        self.restarts += 1
        self.broken = None
        return self.works


def gone(browser: MemoryBrowser, error: Exception) -> None:
    def act(ref: str | None, action: Action) -> Receipt:
        raise error

    browser.on_act = act


UNREACHABLE = ModelUnreachable("127.0.0.1:9 cannot be reached. Is it running?")


async def test_a_model_that_was_never_there_is_asked_a_few_times_and_that_is_said() -> None:
    play = Play([UNREACHABLE] * 9)
    finished = await play.run()
    said = [event.text for event in play.host.events if isinstance(event, MessageToPerson)]
    assert said == [f"{UNREACHABLE.sentence} Webhand tries {FIRST_TRIES - 1} times more."]
    assert finished.outcome == "failed"
    assert finished.summary == f"{UNREACHABLE.sentence} It was tried {FIRST_TRIES} times."
    assert len(play.model.offered) == FIRST_TRIES


async def test_a_model_that_was_there_is_waited_for() -> None:
    play = Play([does("wait_and_observe", milliseconds=100), *[UNREACHABLE] * (FIRST_TRIES + 2), COMPLETE])
    finished = await play.run()
    assert finished.outcome == "completed"


async def test_a_browser_that_has_gone_is_started_again_and_nothing_is_repeated() -> None:
    browser = Restarting(Page(url=START, tree=TREE))
    run = run_of("press go", browser=browser)
    await look(run, patience_ms=0, cap_ms=0)
    gone(browser, BrowserError("The browser has gone."))
    receipt = await act(run, "e1", Click(), ROW)
    assert (receipt.code, browser.restarts, len(browser.log)) == (Code.UNKNOWN, 1, 1)
    assert "look at the page before you repeat it" in receipt.message


async def test_a_look_is_made_once_more_in_the_new_browser() -> None:
    browser = Restarting(Page(url=START, tree=TREE))
    run = run_of("press go", browser=browser)
    browser.broken = BrowserError("The browser has gone.")
    assert (await look(run, patience_ms=0, cap_ms=0)).url == START
    assert browser.restarts == 1


@pytest.mark.parametrize(
    ("browser", "error"),
    [
        (Restarting(works=False), BrowserError("The browser has gone.")),
        (MemoryBrowser(), BrowserError("The browser has gone.")),
        (Restarting(), TabGone(1)),
    ],
)
async def test_what_cannot_come_back_ends_the_run(browser: MemoryBrowser, error: BrowserError) -> None:
    run = run_of("press go", browser=browser)
    await look(run, patience_ms=0, cap_ms=0)
    gone(browser, error)
    with pytest.raises(BrowserError):
        await act(run, "e1", Click(), ROW)
