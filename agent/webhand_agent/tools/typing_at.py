"""The tool that types at a place of the last picture."""

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.known import Known
from webhand_agent.looking import look
from webhand_agent.protocol import Click, Code, PressKey, Receipt, TypeText
from webhand_agent.safety.secrecy import is_secret
from webhand_agent.settling import after
from webhand_agent.tools.acting import act
from webhand_agent.tools.placing import At, act_at, aim_at, aimed_at, done_at
from webhand_agent.tools.tool import Risk, Tool
from webhand_agent.vision.aiming import with_picture

MOST_KEYS = 200
"""Letters that are typed one by one into what is no field."""
_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})
_PRESSED = frozenset({"button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "option"})


class TypeTextAt(At):
    text: str


async def _aim_to_type(context: Context, parameters: TypeTextAt) -> Known | Receipt:
    """Not at a field for secrets: what is typed there is known as one, and hidden, only where its ref is named."""
    known = await aim_at(context, parameters)
    if isinstance(known, Receipt) or not is_secret(known.line):
        return known
    context.record.mask.add(parameters.text)
    what = f"{known.line.role} is a field for secrets: use type_text with its ref {known.line.ref}."
    return receipts.failed(Code.REFUSED, f"Nothing was typed. {what}")


async def _type(context: Context, parameters: TypeTextAt) -> Receipt:
    """Into the field at that place. What is no field is clicked, and gets the letters as keys."""
    aimed, _ = aimed_at(context)
    if aimed.known.line.role in _FIELDS:
        return await done_at(context, lambda at: TypeText(text=parameters.text), after("type_text"))
    if "\n" in parameters.text or len(parameters.text) > MOST_KEYS:
        what = f"what is no field takes one line of at most {MOST_KEYS} letters. Press Enter with press_key."
        return receipts.failed(Code.INVALID, f"type_text_at was not carried out: {what}")
    clicked = await act_at(context, lambda at: Click(at=at), after("click_element"))
    typed = await _keys(context, parameters.text, aimed.known) if clicked.ok else clicked
    return await with_picture(context, typed)


async def _keys(context: Context, text: str, judged: Known) -> Receipt:
    """Letter by letter, into whatever the click gave the focus, as far as what was judged holds for it too.

    It does not for another document and fields for secrets, nor for a control that Space would set off.
    """
    await look(context, patience_ms=0, cap_ms=after("type_text").cap_ms)
    focus = context.focused()
    if focus is not None and (focus.line.role in _PRESSED or is_secret(focus.line) or focus.url != judged.url):
        what = f'{focus.line.role} "{focus.line.name}" has the focus after the click there. Nothing was typed.'
        return receipts.failed(Code.NOT_EDITABLE, what)
    receipt = receipts.done("There was nothing to type.")
    for letter in text:
        receipt = await act(context, context.receiver(letter), PressKey(key=letter), after("press_key", letter))
        if not receipt.ok:
            return receipt
    return receipt.model_copy(update={"message": f"Typed {len(text)} letters where the click went.", "own": True})


TYPE_TEXT_AT = Tool(
    name="type_text_at",
    description="Clicks a place of the last picture and types there. A field's own text is replaced. No Enter.",
    parameters=TypeTextAt,
    risk=Risk.ACT,
    handle=_type,
    shows=True,
    aim=_aim_to_type,
    by_sight=True,
)
