"""Tools for form fields that are not typed into: lists, check boxes, sliders, dates."""

from typing import Annotated

from pydantic import Field

from webhand_agent.protocol import Receipt, Select, SetChecked, SetValue
from webhand_agent.run import Run
from webhand_agent.settling import CHOOSING, TYPING
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import Ticked, Written
from webhand_agent.tools.parameters import ActOn
from webhand_agent.tools.tool import Risk, Tool


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
