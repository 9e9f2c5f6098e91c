"""Calls that a call is made of: each is found, judged, carried out and remembered like one of the model's own."""

from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Receipt
from webhand_agent.run import Run
from webhand_agent.tools.dispatch import dispatch, judged
from webhand_agent.tools.recorded import for_the_record
from webhand_agent.tools.tool import Tool


async def carry_out(run: Run, tool: Tool, number: int, arguments: dict[str, object]) -> tuple[Call, Receipt]:
    """`number` counts the parts of one call. Its author is the call's: a part has its id and a number."""
    call = Call(id=f"{run.calling.id}.{number}", name=tool.name, arguments=arguments)
    known = run.page.meant(call)
    run.calling.act = None
    receipt = run.record.mask.receipt(await dispatch(run, (tool,), call))
    shown = for_the_record(run, call).call  # without the secrets that were filled in on the way here
    run.ledger.did(run.record.step, shown, tool, known, run.page.url, receipt, judged(run))
    return call, receipt
