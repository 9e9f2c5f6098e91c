"""Tools of the keyboard and of form fields."""

from typing import Annotated

from pydantic import Field

from webhand_agent.protocol import PressKey, Receipt, Select, SetChecked, SetValue, TypeText
from webhand_agent.run import Run
from webhand_agent.settling import CHOOSING, TYPING, after_key
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import Keys, Ticked, Written
from webhand_agent.tools.tool import Acting, ActOn, Risk, Script, Tool


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


class SelectOption(ActOn):
    value: Annotated[str, Written(), Field(description="Its value or text.")]


class SetCheckedParameters(ActOn):
    checked: Annotated[bool, Ticked()]


class SetValueParameters(ActOn):
    value: Annotated[str, Written(), Field(description="As HTML has it: 42, 2026-11-21, 14:30, #ff8800.")]


async def _select(run: Run, parameters: SelectOption) -> Receipt:
    return await act(run, parameters.element_ref, Select(value=parameters.value), SELECT_OPTION.settles)


async def _check(run: Run, parameters: SetCheckedParameters) -> Receipt:
    return await act(run, parameters.element_ref, SetChecked(checked=parameters.checked), SET_CHECKED.settles)


async def _set(run: Run, parameters: SetValueParameters) -> Receipt:
    return await act(run, parameters.element_ref, SetValue(value=parameters.value), SET_VALUE.settles)


SELECT_OPTION = Tool(
    name="select_option",
    description="Chooses in a <select> or listbox. In other menus, click.",
    parameters=SelectOption,
    risk=Risk.ACT,
    handle=_select,
    shows=True,
    settles=CHOOSING,
    verb="choose",
    idempotent=True,
    exports="{element}.select_option({value})",
)

SET_CHECKED = Tool(
    name="set_checked",
    description="Sets a checkbox, radio or switch, whatever it is now.",
    parameters=SetCheckedParameters,
    risk=Risk.ACT,
    handle=_check,
    settles=CHOOSING,
    verb="tick",
    idempotent=True,
    exports="{element}.set_checked({checked})",
)

SET_VALUE = Tool(
    name="set_value",
    description="Sets a slider, number, date, time, colour or rating.",
    parameters=SetValueParameters,
    risk=Risk.ACT,
    handle=_set,
    settles=TYPING,
    verb="set",
    idempotent=True,
    exports="{element}.fill({value})",
)
