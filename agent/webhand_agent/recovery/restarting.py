"""A browser that goes away in the middle of a run is started again, where its carrier can do that."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar, runtime_checkable

from webhand_agent import receipts
from webhand_agent.browser import BrowserError, TabGone
from webhand_agent.prompt import sentences
from webhand_agent.protocol import Code, Receipt
from webhand_agent.run import Run

T = TypeVar("T")


@runtime_checkable
class Restarts(Protocol):
    """A carrier that can bring its browser back after it has gone."""

    async def restart(self) -> bool:
        """Starts the browser again, on the pages it had where that is possible. False where it cannot be done."""


async def surviving(run: Run, attempt: Callable[[], Awaitable[Receipt]]) -> Receipt:
    """An attempt in a browser that may go away under it: where it can be started again, the run goes on.

    Raises:
        BrowserError: it cannot; TabGone always, because that is the person's doing.
    """
    return await _unless_lost(run, attempt) or receipts.unknown(sentences("restarted")["browser"])


async def judged(run: Run, judge: Callable[[], Awaitable[T | Receipt]]) -> T | Receipt:
    """What is found out before an act, in a browser that may have gone: nothing was done then, and its refs are void.

    Raises:
        BrowserError: as `surviving`.
    """
    return await _unless_lost(run, judge) or receipts.failed(Code.STALE, sentences("restarted")["browser_before"])


async def looked(run: Run, look: Callable[[], Awaitable[T]]) -> T:
    """A look in a browser that may have gone: looking is the one thing that can be done once more.

    Raises:
        BrowserError: it cannot be started again, or the tab was closed.
    """
    return await _unless_lost(run, look) or await look()


async def _unless_lost(run: Run, do: Callable[[], Awaitable[T]]) -> T | None:
    """What came of it; None where the browser went away under it and was started again."""
    try:
        return await do()
    except TabGone:
        raise
    except BrowserError:
        if not isinstance(carrier := run.browser.carrier, Restarts) or not await carrier.restart():
            raise
    # A browser that can be started again was started by us, and its tabs have other numbers now.
    run.page.tab_id = run.first_tab_id = (await run.browser.target()).tab_id
    return None
