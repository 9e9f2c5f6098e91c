"""Looking at the tab of a run: now, for a step, and before a key whose receiver nobody is sure of any more."""

from webhand_agent.context import Context
from webhand_agent.mending import restarting
from webhand_agent.protocol import Observation
from webhand_agent.settling import EMPTY_PATIENCE_MS, FIRST_LOOK, Settling, presses
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


async def see_focus(context: Context, key: str) -> None:
    """Looks again before a key where the last look may not tell any more what has the focus, and it matters.

    It matters for keys that set a control off, and on pages with frames: keys without a ref go to the top document.
    """
    seen = context.seen
    has_frames = seen is None or seen.tab_id != context.tab_id or len(seen.frames) > 1
    if context.has_acted and (presses(key) or has_frames):
        await look(context, patience_ms=0, cap_ms=context.row.cap_ms)


async def _observe(context: Context, patience_ms: int, cap_ms: int) -> Observation:
    seen = await restarting.looked(
        context, lambda: context.browser.observe(context.tab_id, patience_ms=patience_ms, cap_ms=cap_ms)
    )
    context.ledger.heard(seen.tab_id, seen.requests)
    return context.record.mask.observation(seen)
