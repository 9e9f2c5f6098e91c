"""The tool that types at a place of the last picture."""

from typing import Annotated

from webhand_agent import receipts
from webhand_agent.protocol import Code, Receipt
from webhand_agent.run import Run
from webhand_agent.safety.secrecy import is_secret
from webhand_agent.settling import TYPING
from webhand_agent.snapshot import Known
from webhand_agent.tools import parts
from webhand_agent.tools.keyboard import PRESS_KEY, TYPE_TEXT
from webhand_agent.tools.markers import Written
from webhand_agent.tools.placing import CLICK_AT, ActAt, aim_at, aimed_at
from webhand_agent.tools.tool import Risk, Tool
from webhand_agent.vision.grounding import with_picture

MOST_KEYS = 200
"""Letters that are typed one by one into what is no field."""
_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})


class TypeTextAt(ActAt):
    text: Annotated[str, Written()]


async def _aim_to_type(run: Run, parameters: TypeTextAt) -> Known | Receipt:
    """Not at a field for secrets: what is typed there is known as one, and hidden, only where its ref is named."""
    known = await aim_at(run, parameters)
    if isinstance(known, Receipt) or not is_secret(known.line):
        return known
    run.record.mask.add(parameters.text)
    what = f"{known.line.role} is a field for secrets: use type_text with its ref {known.line.ref}."
    return receipts.failed(Code.REFUSED, f"Nothing was typed. {what}")


async def _type(run: Run, parameters: TypeTextAt) -> Receipt:
    """Into the field at that place. What is no field is clicked, and gets the letters as keys.

    The click and each letter are calls of their own: what has the focus then is judged by itself.
    """
    aimed, _ = aimed_at(run)
    if aimed.known.line.role in _FIELDS:
        into = {"element_ref": aimed.ref, "text": parameters.text}
        return await with_picture(run, await _part(run, TYPE_TEXT, 0, **into))
    if "\n" in parameters.text or len(parameters.text) > MOST_KEYS:
        what = f"what is no field takes one line of at most {MOST_KEYS} letters. Press Enter with press_key."
        return receipts.failed(Code.INVALID, f"type_text_at was not carried out: {what}")
    at = {"x": parameters.x, "y": parameters.y, "intent": parameters.intent}
    clicked = await _part(run, CLICK_AT, 0, **at)
    return await with_picture(run, await _keys(run, parameters.text) if clicked.ok else clicked)


async def _keys(run: Run, text: str) -> Receipt:
    """Letter by letter, into whatever the click gave the focus, unless that is a control or a field for secrets."""
    focus = await run.browser.describe(run.page.tab_id, None)
    if focus.presses or focus.secret:
        what = f'{focus.role} "{focus.announced}" has the focus after the click there. Nothing was typed.'
        return receipts.failed(Code.NOT_EDITABLE, what)
    receipt = receipts.done("There was nothing to type.")
    for number, letter in enumerate(text, start=1):
        receipt = await _part(run, PRESS_KEY, number, key=letter)
        if not receipt.ok:
            return receipt
    return receipt.model_copy(update={"message": f"Typed {len(text)} letters where the click went.", "own": True})


async def _part(run: Run, tool: Tool, number: int, **arguments: object) -> Receipt:
    return (await parts.carry_out(run, tool, number, arguments))[1]


TYPE_TEXT_AT = Tool(
    name="type_text_at",
    description="Clicks a place of the last picture and types there. A field's own text is replaced. No Enter.",
    parameters=TypeTextAt,
    risk=Risk.ACT,
    handle=_type,
    shows=True,
    aim=_aim_to_type,
    by_sight=True,
    settles=TYPING,
    verb="type",
    parts=True,
)
