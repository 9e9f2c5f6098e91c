"""Tools that steer the run itself: ending it, and asking the person."""

from typing import Annotated

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.protocol import Receipt
from webhand_agent.tools.tool import Parameters, Risk, Tool
from webhand_agent.truth import finishing


class TaskComplete(Parameters):
    summary: Annotated[str, Field(min_length=1, description="What the person reads: first the answer or the result.")]


class TaskFailed(Parameters):
    reason: Annotated[str, Field(min_length=1, description="What stood in the way, and what you tried.")]


class AskUser(Parameters):
    question: Annotated[str, Field(min_length=1, description="One clear question.")]
    choices: Annotated[
        tuple[str, ...], Field(description="Answers to choose from; leave empty for a free answer.")
    ] = ()


async def _complete(context: Context, parameters: TaskComplete) -> Receipt:
    return finishing.complete(context, parameters.summary)


async def _fail(context: Context, parameters: TaskFailed) -> Receipt:
    return finishing.fail(context, parameters.reason)


async def _ask(context: Context, parameters: AskUser) -> Receipt:
    answer = await context.record.question(parameters.question, parameters.choices)
    if answer not in parameters.choices:
        context.labels.spoken.append(answer)  # the person's own words, wherever they are written then
    return receipts.answered(answer)


TASK_COMPLETE = Tool(
    name="task_complete",
    description=(
        "Ends the run: everything that was asked for is done and was seen to be done. Never for a task that is only "
        "partly done, or whose last action failed."
    ),
    parameters=TaskComplete,
    risk=Risk.CONTROL,
    handle=_complete,
)

TASK_FAILED = Tool(
    name="task_failed",
    description=(
        "Ends the run: the task cannot be done. Only after you waited long enough, scrolled, and tried another way, "
        "a direct address included."
    ),
    parameters=TaskFailed,
    risk=Risk.CONTROL,
    handle=_fail,
)

ENDINGS = (TASK_COMPLETE.name, TASK_FAILED.name)
"""The tools that end a run."""

ASK_USER = Tool(
    name="ask_user",
    description=(
        "Asks the person and waits for the answer: when two targets fit the request equally well, when something only "
        "they know is missing, or when they have to do a step themselves (a login, a code)."
    ),
    parameters=AskUser,
    risk=Risk.CONTROL,
    handle=_ask,
)
