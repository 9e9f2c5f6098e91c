"""Tools of the mouse."""

from typing import Annotated

from pydantic import Field

from webhand_agent.context import Context
from webhand_agent.protocol import Click, Hover, Receipt
from webhand_agent.settling import after
from webhand_agent.tools.acting import act
from webhand_agent.tools.parameters import Element, ElementRef
from webhand_agent.tools.tool import Parameters, Risk, Tool


class ClickElement(Parameters):
    element_ref: ElementRef
    description: Annotated[str, Field(description="For the person.")] = ""


async def _click(context: Context, parameters: ClickElement) -> Receipt:
    return await act(context, parameters.element_ref, Click(), after("click_element"))


async def _double_click(context: Context, parameters: Element) -> Receipt:
    return await act(context, parameters.element_ref, Click(count=2), after("double_click"))


async def _right_click(context: Context, parameters: Element) -> Receipt:
    return await act(context, parameters.element_ref, Click(button="right"), after("right_click"))


async def _hover(context: Context, parameters: Element) -> Receipt:
    return await act(context, parameters.element_ref, Hover(), after("hover_element"))


CLICK_ELEMENT = Tool(
    name="click_element",
    description="Clicks a button, link, tab, menu item, suggestion. A new tab it opens becomes the current one.",
    parameters=ClickElement,
    risk=Risk.ACT,
    handle=_click,
    shows=True,
    presses=True,
)

DOUBLE_CLICK = Tool(
    name="double_click",
    description="For what one click only selects: files, cells, text to edit.",
    parameters=Element,
    risk=Risk.ACT,
    handle=_double_click,
    shows=True,
    presses=True,
)

RIGHT_CLICK = Tool(
    name="right_click",
    description="Opens the page's own context menu.",
    parameters=Element,
    risk=Risk.ACT,
    handle=_right_click,
    shows=True,
)

HOVER_ELEMENT = Tool(
    name="hover_element",
    description="Moves the mouse there, for menus and hints that appear then.",
    parameters=Element,
    risk=Risk.READ,
    handle=_hover,
    shows=True,
)
