"""Looking at the tab of a run: now, and for a step."""

from webhand_agent.protocol import Observation
from webhand_agent.recovery import restarting
from webhand_agent.run import Run
from webhand_agent.settling import EMPTY_PATIENCE_MS, FIRST_LOOK, SPARSE, Settling
from webhand_agent.urls import is_injectable


async def look(run: Run, *, patience_ms: int, cap_ms: int) -> Observation:
    """Looks at the current tab now, and keeps what it saw for the next step, unless something is done before.

    A page that is new here and shows no elements and hardly any text gets another moment: it may yet draw itself.
    """
    seen = await _observe(run, patience_ms, cap_ms)
    is_bare = not seen.elements and len(seen.tree.body) < SPARSE
    if is_bare and seen.url != run.page.url and is_injectable(seen.url):
        again = await _observe(run, EMPTY_PATIENCE_MS, cap_ms)
        seen = again.model_copy(update={"kept_away": again.kept_away or seen.kept_away})
    run.page.saw(seen)
    return seen


async def latest(run: Run) -> Observation:
    """What the tab looks like now; what was seen since the last action is not looked at again."""
    seen = run.page.fresh or await look(run, patience_ms=run.row.patience_ms, cap_ms=run.row.cap_ms)
    run.page.fresh, run.row = None, Settling(FIRST_LOOK.cap_ms)
    return seen


async def _observe(run: Run, patience_ms: int, cap_ms: int) -> Observation:
    seen = await restarting.looked(
        run, lambda: run.browser.observe(run.page.tab_id, patience_ms=patience_ms, cap_ms=cap_ms)
    )
    run.ledger.heard(seen.tab_id, seen.requests)
    return run.record.mask.observation(seen)
