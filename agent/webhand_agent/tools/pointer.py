"""Tools of the mouse."""

from typing import Annotated

from pydantic import Field

from webhand_agent.protocol import Click, Hover, Receipt
from webhand_agent.settling import after
from webhand_agent.tools.context import Context
from webhand_agent.tools.parameters import Element, ElementRef
from webhand_agent.tools.tool import Parameters, Risk, Tool


class ClickElement(Parameters):
    element_ref: ElementRef
    description: Annotated[str, Field(description="What the element is, in a few words, for the person.")] = ""


async def _click(context: Context, parameters: ClickElement) -> Receipt:
    return await context.act(parameters.element_ref, Click(), after("click_element"))


async def _hover(context: Context, parameters: Element) -> Receipt:
    return await context.act(parameters.element_ref, Hover(), after("hover_element"))


CLICK_ELEMENT = Tool(
    name="click_element",
    description=(
        "Clicks an element: a button, a link, a checkbox, a tab, a menu item, a suggestion. The receipt says what the "
        "click was seen to do. A new tab that it opens becomes the current one."
    ),
    parameters=ClickElement,
    risk=Risk.ACT,
    handle=_click,
    shows=True,
)

HOVER_ELEMENT = Tool(
    name="hover_element",
    description="Moves the mouse over an element, for menus and hints that appear only then.",
    parameters=Element,
    risk=Risk.READ,
    handle=_hover,
    shows=True,
)
