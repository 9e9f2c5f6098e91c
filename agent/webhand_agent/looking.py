"""Looking at the tab of a run: now, and for a step."""

from webhand_agent.context import Context
from webhand_agent.mending import restarting
from webhand_agent.protocol import Observation
from webhand_agent.settling import EMPTY_PATIENCE_MS, FIRST_LOOK, Settling
from webhand_agent.urls import is_injectable


async def look(context: Context, *, patience_ms: int, cap_ms: int) -> Observation:
    """Looks at the current tab now, and keeps what it saw for the next step, unless something is done before.

    A page that is new here and has no elements although it could gets another moment: it may yet draw itself.
    """
    seen = await _observe(context, patience_ms, cap_ms)
    if not seen.elements and seen.url != context.url and is_injectable(seen.url):
        seen = await _observe(context, EMPTY_PATIENCE_MS, cap_ms)
    context.saw(seen)
    return seen


async def latest(context: Context) -> Observation:
    """What the tab looks like now; what was seen since the last action is not looked at again."""
    seen = context.fresh or await look(context, patience_ms=context.row.patience_ms, cap_ms=context.row.cap_ms)
    context.fresh, context.row = None, Settling(FIRST_LOOK.cap_ms)
    return seen


async def _observe(context: Context, patience_ms: int, cap_ms: int) -> Observation:
    seen = await restarting.looked(
        context, lambda: context.browser.observe(context.tab_id, patience_ms=patience_ms, cap_ms=cap_ms)
    )
    context.ledger.heard(seen.tab_id, seen.requests)
    return context.record.mask.observation(seen)
