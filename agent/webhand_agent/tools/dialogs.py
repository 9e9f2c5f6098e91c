"""The tool for dialogs that a page opens by script: alert, confirm, prompt, and the question before it is left."""

from typing import Annotated

from pydantic import Field

from webhand_agent.protocol import Receipt
from webhand_agent.run import Run
from webhand_agent.settling import Settling
from webhand_agent.tools.markers import AnswerMark, Written
from webhand_agent.tools.tool import Acting, Risk, Script, Tool


class HandleDialog(Acting):
    accept: Annotated[bool, AnswerMark(), Field(description="True: OK, yes, leave.")]
    text: Annotated[str, Written(), Field(description="For a prompt.")] = ""


async def _handle(run: Run, parameters: HandleDialog) -> Receipt:
    about = run.page.dialog.text if run.page.dialog is not None else None
    answered = await run.browser.answer_dialog(
        run.page.tab_id, accept=parameters.accept, text=parameters.text, about=about
    )
    return run.went(answered, HANDLE_DIALOG.settles)


HANDLE_DIALOG = Tool(
    name="handle_dialog",
    description=(
        "Answers a script's dialog (alert, confirm, prompt) that a receipt told of. If it was dismissed "
        "already, the answer is for the next: repeat the action."
    ),
    parameters=HandleDialog,
    risk=Risk.ACT,
    handle=_handle,
    shows=True,
    settles=Settling(1_500, 400),
    verb="answer",
    exports=Script.ANSWER_DIALOG,
)
