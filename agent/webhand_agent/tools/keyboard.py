"""Tools of the keyboard."""

from typing import Annotated

from pydantic import Field

from webhand_agent.protocol import PressKey, Receipt, TypeText
from webhand_agent.run import Run
from webhand_agent.settling import TYPING, after_key
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import Keys, Written
from webhand_agent.tools.parameters import ActOn
from webhand_agent.tools.tool import Acting, Risk, Script, Tool


class TypeTextParameters(ActOn):
    text: Annotated[str, Written()]


class PressKeyParameters(Acting):
    key: Annotated[
        str,
        Keys(),
        Field(
            min_length=1, description="Enter, Tab, Escape, Space, ArrowDown, PageDown, Delete, a, Control+a, Shift+Tab."
        ),
    ]


async def _type(run: Run, parameters: TypeTextParameters) -> Receipt:
    return await act(run, parameters.element_ref, TypeText(text=parameters.text), TYPE_TEXT.settles)


async def _press(run: Run, parameters: PressKeyParameters) -> Receipt:
    """Presses the key on what had the focus when it was judged, in whatever frame, and on nothing else."""
    focus = run.calling.act.control if run.calling.act is not None else None
    key = parameters.key
    return await act(run, focus.ref if focus is not None else None, PressKey(key=key), after_key(key))


TYPE_TEXT = Tool(
    name="type_text",
    description="Replaces a field's text; an empty one clears it. Sends nothing: press Enter or click for that.",
    parameters=TypeTextParameters,
    risk=Risk.ACT,
    handle=_type,
    settles=TYPING,
    verb="type",
    idempotent=True,
    exports="{element}.fill({text})",
)

PRESS_KEY = Tool(
    name="press_key",
    description="Presses a key on what has the focus.",
    parameters=PressKeyParameters,
    risk=Risk.ACT,
    handle=_press,
    verb="press",
    presses=True,
    exports=Script.PRESS_KEY,
)
