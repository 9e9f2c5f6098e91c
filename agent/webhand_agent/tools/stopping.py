"""When the rest of an answer's calls is not carried out."""

from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Code, Effect, Receipt
from webhand_agent.tools.markers import AnswerMark
from webhand_agent.tools.tool import Tool


def reason_to_stop(call: Call, receipt: Receipt, tool: Tool | None) -> str | None:
    """Why the calls after this one are not carried out: what they were meant for is not there any more, or may not be.

    A tool that changes what the others rest on says so itself: its receipt says only that it worked.
    """
    if not receipt.ok:
        return f"{call.name} before it failed."
    if tool is not None and tool.stops:
        return tool.stops
    # Where it answers a dialog its receipt tells of that one. What comes after (often the action once more) may go on.
    is_answer = tool is not None and tool.takes(AnswerMark)
    if any(dialog.state == "open" for dialog in receipt.dialogs):
        return f"a dialog that {call.name} opened waits for an answer."
    if not is_answer and (receipt.dialogs or Effect.DIALOG in receipt.effect):
        return f"{call.name} before it made the page open a dialog, which was answered at once."
    if receipt.tab_id is not None or Effect.NEW_TAB in receipt.effect:
        return f"{call.name} before it went to another tab."
    if receipt.code is Code.NAVIGATED or Effect.NAVIGATION in receipt.effect:
        return f"{call.name} before it went to another page."
    return None
