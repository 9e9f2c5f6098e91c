"""One action of a tool, with all that may be tried where nothing has happened yet."""

from webhand_agent.protocol import Action, Receipt
from webhand_agent.recovery import healing, retrying
from webhand_agent.run import Run
from webhand_agent.settling import Settling


async def act(run: Run, ref: str | None, action: Action, row: Settling) -> Receipt:
    """Acts in the current tab; tried again (`retrying`) or healed (`healing`) where nothing has happened."""
    receipt = await retrying.tried(run, lambda: run.carry_out(ref, action, row))
    run.page.fresh = None if not receipt.ok else run.page.fresh  # the next look waits as after any error
    return await healing.heal(run, ref, action, row, receipt)
