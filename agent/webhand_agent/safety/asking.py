"""Asking the person to allow something: the one place where a question of this kind is put and its answer is read."""

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.protocol import Code, Receipt
from webhand_agent.safety.approvals import DO_NOT_ALLOW, Ask, choices
from webhand_agent.safety.deeds import Kind

NOT_ALLOWED = "The person did not allow this, and nothing was done."
NOBODY = "Nobody answered within {minutes:g} minutes, which counts as a no, and nothing was done."
BEFORE = "The person has not allowed this before, and is not asked again. Nothing was done."
LEAVE_IT = "Do not try it in another way."


async def allowed(context: Context, tool: str, ask: Ask) -> Receipt | None:
    """None where the person allows it, or has before; otherwise the receipt that says no."""
    if context.approvals.covers(ask):
        return None
    context.approvals.hear(len(context.words))
    if context.approvals.has_refused(ask):
        return receipts.failed(Code.REFUSED, f"{BEFORE} {LEAVE_IT}")
    answer = await context.record.confirmation(
        tool, ask.what, ask.where, ask.risk.value, choices(ask.risk), data=context.record.mask.text(ask.data)
    )
    if answer is not None and context.approvals.remember(ask, answer):
        if ask.risk in (Kind.LEAVE_SITE, Kind.SHARE):
            context.origins.add(ask.where)
        return None
    return receipts.failed(Code.REFUSED, _no(context, answer))


def _no(context: Context, answer: str | None) -> str:
    if answer is None:
        return f"{NOBODY.format(minutes=context.job.limits.confirm_seconds / 60)} {LEAVE_IT}"
    said = "" if answer == DO_NOT_ALLOW else f' They said: "{answer}".'
    return f"{NOT_ALLOWED}{said} {LEAVE_IT}"
