"""Tools that steer the run itself: ending it, asking the person; and answering a page's dialogs."""

from typing import Annotated

from pydantic import StringConstraints

from webhand_agent import receipts
from webhand_agent.protocol import Receipt
from webhand_agent.run import Run
from webhand_agent.settling import CLICK
from webhand_agent.tools.markers import AnswerMark, Inner, Written
from webhand_agent.tools.tool import Acting, ControlTool, Parameters, Script, Tool
from webhand_agent.verify import finishing

Said = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class TaskComplete(Parameters):
    summary: Annotated[Said, Inner()]
    done: tuple[finishing.DonePart, ...] = ()


class TaskFailed(Parameters):
    reason: Annotated[Said, Inner()]


class AskUser(Parameters):
    question: Annotated[Said, Inner()]
    choices: Annotated[tuple[str, ...], Inner()] = ()


async def _complete(run: Run, parameters: TaskComplete) -> Receipt:
    return finishing.complete(run, parameters.summary, parameters.done)


async def _fail(run: Run, parameters: TaskFailed) -> Receipt:
    return finishing.fail(run, parameters.reason)


async def _ask(run: Run, parameters: AskUser) -> Receipt:
    answer = await run.record.question(parameters.question, parameters.choices)
    if answer not in parameters.choices:
        run.words.append(answer)  # the person's own words: they name places like the request
    return receipts.answered(answer)


TASK_COMPLETE = ControlTool(
    name="task_complete",
    description="Ends the run: all is done and was seen to be.",
    parameters=TaskComplete,
    handle=_complete,
    verb="finish",
    stops="task_complete before it ended the run.",
)

TASK_FAILED = ControlTool(
    name="task_failed",
    description="Ends the run: it cannot be done.",
    parameters=TaskFailed,
    handle=_fail,
    verb="finish",
    stops="task_failed before it ended the run.",
)

ENDINGS = (TASK_COMPLETE.name, TASK_FAILED.name)
"""The tools that end a run."""

ASK_USER = ControlTool(
    name="ask_user",
    description="Asks the person and waits, also while they do a step themselves.",
    parameters=AskUser,
    handle=_ask,
    verb="ask",
    stops="the person has answered ask_user before it, and the answer may change what is to be done.",
)


class HandleDialog(Acting):
    accept: Annotated[bool, AnswerMark()]
    text: Annotated[str, Written()] = ""


async def _handle(run: Run, parameters: HandleDialog) -> Receipt:
    about = run.page.dialog.text if run.page.dialog is not None else None
    accept, text = parameters.accept, parameters.text
    return run.went(await run.browser.answer_dialog(run.page.tab_id, accept=accept, text=text, about=about), CLICK)


HANDLE_DIALOG = Tool(
    name="handle_dialog",
    description=(
        "Answers a dialog (alert, confirm, prompt) that a receipt told of. Was it dismissed, repeat the action "
        "afterwards."
    ),
    parameters=HandleDialog,
    handle=_handle,
    verb="answer",
    exports=Script.ANSWER_DIALOG,
)
