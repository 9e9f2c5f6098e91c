"""Receipts that the agent itself gives, and every receipt as the model reads it."""

from pydantic import ValidationError

from webhand_agent.conversation import Call, ToolResult
from webhand_agent.protocol import Code, Effect, Receipt, ReceiptGiven

RESTARTED = (
    "The host was restarted in the middle of this action. It may or may not have happened: "
    "look at the page again before you repeat it."
)
INTERRUPTED = "The run was interrupted in the middle of this action. It may or may not have happened."


def done(message: str, *, tab_id: int | None = None) -> Receipt:
    return Receipt(ok=True, code=Code.DONE, message=message, tab_id=tab_id)


def failed(code: Code, message: str) -> Receipt:
    return Receipt(ok=False, code=code, message=message)


def skipped(reason: str) -> Receipt:
    """For a call that was not carried out because of one before it."""
    return failed(Code.REFUSED, f"Skipped, nothing was done: {reason} Look at the page, then decide again.")


def unknown(message: str) -> Receipt:
    return failed(Code.UNKNOWN, message)


def invalid(tool: str, error: ValidationError) -> Receipt:
    """One sentence out of all that pydantic found, without what was sent: that may be long, or a secret."""
    problems = [_problem(".".join(map(str, item["loc"])), item["type"], item["msg"]) for item in error.errors()]
    return failed(Code.INVALID, f"{tool} was not carried out: {'; '.join(problems)}.")


def again(given: ReceiptGiven) -> Receipt:
    """A receipt out of the run's own record."""
    return Receipt(ok=given.ok, code=given.code, message=given.message, effect=given.effect, ms=given.ms)


def result(call: Call, receipt: Receipt) -> ToolResult:
    return ToolResult(call_id=call.id, name=call.name, text=text(receipt), is_error=not receipt.ok)


def text(receipt: Receipt) -> str:
    """The receipt for the model: whether it worked, what happened, what it was seen to do, what else there is."""
    parts = [receipt.message if receipt.ok else f"Failed ({receipt.code.value}): {receipt.message}"]
    seen = [effect.value for effect in receipt.effect if effect is not Effect.NONE]
    if seen:
        parts.append(f"Effect: {', '.join(seen)}.")
    elif Effect.NONE in receipt.effect:
        parts.append("Nothing on the page was seen to change.")
    if receipt.healed:
        parts.append("(The element was drawn anew; the one with the same role and name was used.)")
    said = " ".join(parts)
    return "\n".join([said, "Nearest elements:", *receipt.candidates]) if receipt.candidates else said


def reason_to_stop(call: Call, receipt: Receipt) -> str | None:
    """Why the calls after this one are not carried out: they were meant for a page that is not there any more."""
    if not receipt.ok:
        return f"{call.name} before it failed."
    if receipt.tab_id is not None or Effect.NEW_TAB in receipt.effect:
        return f"{call.name} before it went to another tab."
    if receipt.code is Code.NAVIGATED or Effect.NAVIGATION in receipt.effect:
        return f"{call.name} before it went to another page."
    return None


def _problem(where: str, kind: str, message: str) -> str:
    if kind == "missing":
        return f"{where} is missing"
    if kind == "extra_forbidden":
        return f"it has no parameter {where}"
    said = message[:1].lower() + message[1:]
    return f"{where}: {said}" if where else said
