"""Calls that a call is made of: each is found, judged, carried out and remembered like one that the model made itself."""

from webhand_agent.context import Context
from webhand_agent.conversation import Call
from webhand_agent.protocol import Receipt
from webhand_agent.tools.dispatch import dispatch, judged
from webhand_agent.tools.recorded import for_the_record
from webhand_agent.tools.tool import Tool


async def carry_out(context: Context, tool: Tool, number: int, arguments: dict[str, object]) -> tuple[Call, Receipt]:
    """`number` counts the parts of one call. Its author is the call's: a part has its id and a number."""
    call = Call(id=f"{context.call_id}.{number}", name=tool.name, arguments=arguments)
    known = context.meant(call)
    context.acting = None
    receipt = context.record.mask.receipt(await dispatch(context, (tool,), call))
    shown = for_the_record(context, call).call  # without the secrets that were filled in on the way here
    context.ledger.did(context.record.step, shown, tool, known, context.url, receipt, judged(context))
    return call, receipt
