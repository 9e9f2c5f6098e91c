"""Tools for form fields that are not typed into: lists, check boxes, sliders, dates."""

from typing import Annotated

from pydantic import Field

from webhand_agent.context import Context
from webhand_agent.protocol import Receipt, Select, SetChecked, SetValue
from webhand_agent.settling import after
from webhand_agent.tools.acting import act
from webhand_agent.tools.parameters import ElementRef
from webhand_agent.tools.tool import Parameters, Risk, Tool


class SelectOption(Parameters):
    element_ref: ElementRef
    value: Annotated[str, Field(description="Its value or text.")]


class SetCheckedParameters(Parameters):
    element_ref: ElementRef
    checked: bool


class SetValueParameters(Parameters):
    element_ref: ElementRef
    value: Annotated[str, Field(description="As HTML has it: 42, 2026-11-21, 14:30, #ff8800.")]


async def _select(context: Context, parameters: SelectOption) -> Receipt:
    return await act(context, parameters.element_ref, Select(value=parameters.value), after("select_option"))


async def _check(context: Context, parameters: SetCheckedParameters) -> Receipt:
    return await act(context, parameters.element_ref, SetChecked(checked=parameters.checked), after("set_checked"))


async def _set(context: Context, parameters: SetValueParameters) -> Receipt:
    return await act(context, parameters.element_ref, SetValue(value=parameters.value), after("set_value"))


SELECT_OPTION = Tool(
    name="select_option",
    description="Chooses in a <select> or listbox. In other menus, click.",
    parameters=SelectOption,
    risk=Risk.ACT,
    handle=_select,
    shows=True,
)

SET_CHECKED = Tool(
    name="set_checked",
    description="Sets a checkbox, radio or switch, whatever it is now.",
    parameters=SetCheckedParameters,
    risk=Risk.ACT,
    handle=_check,
)

SET_VALUE = Tool(
    name="set_value",
    description="Sets a slider, number, date, time, colour or rating.",
    parameters=SetValueParameters,
    risk=Risk.ACT,
    handle=_set,
)
