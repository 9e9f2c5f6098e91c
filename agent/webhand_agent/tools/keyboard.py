"""Tools of the keyboard."""

from typing import Annotated

from pydantic import Field

from webhand_agent.context import Context
from webhand_agent.protocol import Code, PressKey, Receipt, TypeText
from webhand_agent.settling import after, presses
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import Keys
from webhand_agent.tools.parameters import ElementRef
from webhand_agent.tools.tool import Parameters, Risk, Tool


class TypeTextParameters(Parameters):
    element_ref: ElementRef
    text: str


class PressKeyParameters(Parameters):
    key: Annotated[
        str,
        Keys(),
        Field(
            min_length=1, description="Enter, Tab, Escape, Space, ArrowDown, PageDown, Delete, a, Control+a, Shift+Tab."
        ),
    ]


_GONE = frozenset({Code.STALE, Code.NOT_FOUND, Code.FRAME_GONE})
"""Codes that are given before any event was delivered."""


async def _type(context: Context, parameters: TypeTextParameters) -> Receipt:
    return await act(context, parameters.element_ref, TypeText(text=parameters.text), after("type_text"))


async def _press(context: Context, parameters: PressKeyParameters) -> Receipt:
    """Presses the key in the document that has the focus.

    Where the element with the focus is gone, whatever has it in the top document takes the key. Enter and Space were
    allowed for that element alone and go nowhere else.
    """
    key = parameters.key
    ref = context.receiver(key)
    receipt = await act(context, ref, PressKey(key=key), after("press_key", key))
    if ref is None or receipt.code not in _GONE or presses(key):
        return receipt
    return await act(context, None, PressKey(key=key), after("press_key", key))


TYPE_TEXT = Tool(
    name="type_text",
    description="Replaces a field's text; an empty one clears it. Sends nothing: press Enter or click for that.",
    parameters=TypeTextParameters,
    risk=Risk.ACT,
    handle=_type,
)

PRESS_KEY = Tool(
    name="press_key",
    description="Presses a key on what has the focus.",
    parameters=PressKeyParameters,
    risk=Risk.ACT,
    handle=_press,
    presses=True,
)
