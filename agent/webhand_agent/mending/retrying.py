"""Trying again (specs/tool-server.md, chapter 6): only what cannot have happened yet, after the page has moved on.

The waits grow by 500 ms with each try, and are waits for a change: one that comes ends them at once, and where none
comes there is nothing to try again. Coordinates outside of the viewport are not tried again: the next look shows where
things are.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from webhand_agent import receipts
from webhand_agent.browser import BrowserError, TabGone
from webhand_agent.protocol import Code, Observation, Receipt

if TYPE_CHECKING:
    from webhand_agent.tools.context import Context

MOST_TRIES = 3
WAIT_MS = 500
"""Times the number of the try."""

PASSING = frozenset({Code.COVERED, Code.DISABLED, Code.TIMEOUT})
"""What may pass by itself. These codes are given before any event was delivered, less a timeout with no answer."""

_MOVING = "keeps moving"
"""What the page engine says where it waited in vain for an element to stand still, before it did anything."""

LOST = (
    "The browser had gone and was started again. Whether this was done nobody knows: "
    "look at the page before you repeat it."
)


@runtime_checkable
class Restarts(Protocol):
    """A carrier that can bring its browser back after it has gone."""

    async def restart(self) -> bool:
        """Starts the browser again, on the pages it had where that is possible. False where it cannot be done."""
        ...


async def tried(context: "Context", attempt: Callable[[], Awaitable[Receipt]]) -> Receipt:
    """The receipt of the first attempt that is not merely early, or of the last."""
    receipt = await _surviving(context, attempt)
    for number in range(1, MOST_TRIES):
        if not _is_early(receipt) or not await _moved_on(context, WAIT_MS * number):
            return receipt
        receipt = await _surviving(context, attempt)
    return receipt


async def _surviving(context: "Context", attempt: Callable[[], Awaitable[Receipt]]) -> Receipt:
    """An attempt in a browser that may go away under it: where it can be started again, the run goes on.

    Raises:
        BrowserError: it cannot; TabGone always, because that is the person's doing.
    """
    try:
        return await attempt()
    except TabGone:
        raise
    except BrowserError:
        if not await _restarted(context):
            raise
        return receipts.unknown(LOST)


async def looked(context: "Context", look: Callable[[], Awaitable[Observation]]) -> Observation:
    """A look in a browser that may have gone: looking is the one thing that can be done once more.

    Raises:
        BrowserError: it cannot be started again, or the tab was closed.
    """
    try:
        return await look()
    except TabGone:
        raise
    except BrowserError:
        if not await _restarted(context):
            raise
        return await look()


async def _restarted(context: "Context") -> bool:
    if not isinstance(context.browser, Restarts) or not await context.browser.restart():
        return False
    context.tab_id = (await context.browser.target()).tab_id
    return True


def _is_early(receipt: Receipt) -> bool:
    if receipt.ok or receipt.code not in PASSING:
        return False
    return receipt.code is not Code.TIMEOUT or _MOVING in receipt.message


async def _moved_on(context: "Context", patience_ms: int) -> bool:
    """Waits for the page to change; whether it did, or is changing still."""
    before = context.seen
    now = await context.look(patience_ms=patience_ms, cap_ms=patience_ms)
    return before is None or now.partial or _reads(now) != _reads(before)


def _reads(seen: Observation) -> tuple[int, str, str]:
    return seen.tab_id, seen.url, seen.tree
