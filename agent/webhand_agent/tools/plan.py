"""The tool that keeps the visible plan, and the question at the end of what of it is still open."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

from pydantic import Field, ValidationError

from webhand_agent import receipts
from webhand_agent.dialogue.plan import listed
from webhand_agent.history.conversation import Thought, ToolTurn, UserTurn
from webhand_agent.protocol import Code, PlanItem, Receipt
from webhand_agent.run import Run
from webhand_agent.safety.ask import permit_plan
from webhand_agent.safety.sites import site_of
from webhand_agent.tools.markers import Inner
from webhand_agent.tools.tool import ControlTool, Parameters
from webhand_agent.urls import BadUrl, parse

MOST_ITEMS = 12


class PlanPart(Parameters):
    text: Annotated[str, Inner(), Field(min_length=1, max_length=120)]
    done: bool = False


class Needed(Parameters):
    site: Annotated[str, Inner(), Field(min_length=1, max_length=253)]
    acts: bool = False


class UpdatePlan(Parameters):
    items: tuple[PlanPart, ...] = Field(min_length=1, max_length=MOST_ITEMS)
    sites: tuple[Needed, ...] = Field((), max_length=MOST_ITEMS)


async def _update(run: Run, parameters: UpdatePlan) -> Receipt:
    try:
        needed = {site_of(str(parse(one.site))): one.acts for one in parameters.sites}
    except BadUrl as bad:
        return receipts.failed(Code.INVALID, f"update_plan was not carried out: {bad.sentence}")
    items = _items(parameters)
    run.plan.change(items, run.record.step)
    run.record.plan(items)
    told = f"{len(items) - len(run.plan.open())} of {len(items)} done."
    looks, acts = ([site for site, does in needed.items() if does is wanted] for wanted in (False, True))
    refused = await permit_plan(run.record, run.permissions, looks, acts)
    return receipts.done(f"{told} The person did not allow: {', '.join(refused)}." if refused else told)


UPDATE_PLAN = ControlTool(
    name="update_plan",
    description=(
        "Shows the person a plan with ticks: all parts in a few words, at the beginning, and again when one is done. "
        "sites: hosts it needs, so that the person is asked once."
    ),
    parameters=UpdatePlan,
    handle=_update,
    verb="plan",
)


def not_done_yet(run: Run) -> str | None:
    """What an attempt to complete the task is told: once, and never where nothing is open."""
    still = run.plan.open()
    if not still or run.plan.is_told_at_end:
        return None
    run.plan.is_told_at_end = True
    return (
        f"The plan still has open items: {listed(still)}. Do them; or tick with update_plan what is done, and say in "
        "the summary what is left and why. Then end the task."
    )


def restore(run: Run, turns: Sequence[UserTurn | Thought | ToolTurn]) -> None:
    """The plan of a run that another host began: what the model planned last, since its last request."""
    step = 0
    for turn in turns:
        if isinstance(turn, UserTurn):
            step = 1 if turn.request is not None else step + 1
            run.plan.items = () if turn.request is not None else run.plan.items
        elif isinstance(turn, Thought):
            for call in (one for one in turn.calls if one.name == UPDATE_PLAN.name):
                with suppress(ValidationError):  # it was told so then, and the plan before it stood
                    run.plan.change(_items(UpdatePlan.model_validate(call.arguments)), step)


def _items(parameters: UpdatePlan) -> list[PlanItem]:
    return [PlanItem(text=item.text, done=item.done) for item in parameters.items]
