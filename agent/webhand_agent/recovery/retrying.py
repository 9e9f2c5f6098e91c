"""Trying again (specs/tool-server.md, chapter 6): only what cannot have happened yet, after the page has moved on.

The waits grow by 500 ms with each try, and are waits for a change: one that comes ends them at once, and where none
comes there is nothing to try again. Coordinates outside of the viewport are not tried again: the next look shows where
things are.
"""

from collections.abc import Awaitable, Callable

from webhand_agent.looking import look
from webhand_agent.protocol import Code, Receipt
from webhand_agent.recovery import restarting
from webhand_agent.run import Run

MOST_TRIES = 3
WAIT_MS = 500
"""Times the number of the try."""

PASSING = frozenset({Code.COVERED, Code.DISABLED, Code.TIMEOUT})
"""What may pass by itself. These codes are given before any event was delivered, less a timeout with no answer."""


async def tried(run: Run, attempt: Callable[[], Awaitable[Receipt]]) -> Receipt:
    """The receipt of the first attempt that is not merely early, or of the last."""
    receipt = await restarting.surviving(run, attempt)
    for number in range(1, MOST_TRIES):
        is_early = receipt.code in PASSING and (receipt.code is not Code.TIMEOUT or receipt.moving)
        if not is_early or not await _moved_on(run, WAIT_MS * number):
            return receipt
        receipt = await restarting.surviving(run, attempt)
    return receipt


async def _moved_on(run: Run, patience_ms: int) -> bool:
    """Waits for the page to change; whether it did, or is changing still."""
    before = run.page.seen
    now = await look(run, patience_ms=patience_ms, cap_ms=patience_ms)
    if before is None or now.partial:
        return True
    return (now.tab_id, now.url, now.tree) != (before.tab_id, before.url, before.tree)
