"""Tools of the mouse."""

from typing import Annotated

from pydantic import Field

from webhand_agent.protocol import Click, Hover, Receipt
from webhand_agent.run import Run
from webhand_agent.settling import CLICK, Settling
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import Inner, Measure
from webhand_agent.tools.parameters import ActOn, LookAt
from webhand_agent.tools.tool import Risk, Script, Tells, Tool

LONGEST_HOLD_MS = 5_000


class ClickElement(ActOn):
    hold_ms: Annotated[int, Measure(), Field(ge=0, le=LONGEST_HOLD_MS)] = 0
    description: Annotated[str, Inner(), Field(description="For the person.")] = ""


async def _click(run: Run, parameters: ClickElement) -> Receipt:
    return await act(run, parameters.element_ref, Click(hold_ms=parameters.hold_ms), CLICK_ELEMENT.settles)


async def _double_click(run: Run, parameters: ActOn) -> Receipt:
    return await act(run, parameters.element_ref, Click(count=2), DOUBLE_CLICK.settles)


async def _right_click(run: Run, parameters: ActOn) -> Receipt:
    return await act(run, parameters.element_ref, Click(button="right"), RIGHT_CLICK.settles)


async def _hover(run: Run, parameters: LookAt) -> Receipt:
    return await act(run, parameters.element_ref, Hover(), HOVER_ELEMENT.settles)


CLICK_ELEMENT = Tool(
    name="click_element",
    description="Clicks a button, link, tab, menu item, suggestion. A new tab it opens becomes the current one.",
    parameters=ClickElement,
    risk=Risk.ACT,
    handle=_click,
    shows=True,
    settles=CLICK,
    verb="click",
    presses=True,
    exports=Script.CLICK,
)

DOUBLE_CLICK = Tool(
    name="double_click",
    description="For what one click only selects: files, cells, text to edit.",
    parameters=ActOn,
    risk=Risk.ACT,
    handle=_double_click,
    shows=True,
    settles=CLICK,
    verb="double-click",
    presses=True,
    exports="{element}.dblclick()",
)

RIGHT_CLICK = Tool(
    name="right_click",
    description="Opens the page's own context menu.",
    parameters=ActOn,
    risk=Risk.ACT,
    handle=_right_click,
    shows=True,
    settles=CLICK,
    verb="right-click",
    exports='{element}.click(button="right")',
)

HOVER_ELEMENT = Tool(
    name="hover_element",
    tells=Tells.A_CHOICE,
    description="Moves the mouse there, for menus and hints that appear then.",
    parameters=LookAt,
    risk=Risk.READ,
    handle=_hover,
    shows=True,
    settles=Settling(500, 400),
    verb="point",
    idempotent=True,
    exports="{element}.hover()",
)
