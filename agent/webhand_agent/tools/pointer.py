"""Tools of the mouse."""

from typing import Annotated

from pydantic import Field, model_validator

from webhand_agent import receipts
from webhand_agent.protocol import Click, Code, Drag, Hover, Receipt
from webhand_agent.run import Run
from webhand_agent.settling import CLICK, Settling
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import Inner, Measure
from webhand_agent.tools.tool import Acting, ActOn, ElementRef, GoalRef, LookAt, Risk, Script, Tells, Tool

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


class DragElement(Acting):
    element_ref: ElementRef
    to_ref: GoalRef | None = None
    by_x: Annotated[float, Measure()] = 0
    by_y: Annotated[float, Measure()] = 0

    @model_validator(mode="after")
    def _goes_somewhere(self) -> "DragElement":
        if (self.to_ref is not None) == bool(self.by_x or self.by_y):
            raise ValueError("give either to_ref, or by_x and by_y")
        return self


async def _drag(run: Run, parameters: DragElement) -> Receipt:
    to = parameters.to_ref
    if to is not None and (wrong := _no_goal(run, parameters.element_ref, to)) is not None:
        return wrong
    drag = Drag(to=to, by_x=parameters.by_x, by_y=parameters.by_y)
    return await act(run, parameters.element_ref, drag, DRAG.settles)


def _no_goal(run: Run, ref: str, to: str) -> Receipt | None:
    """Why `to` cannot be dropped on. What is dragged was looked up before; its goal is a ref as well."""
    known = run.page.known.get(to)
    if known is None or known.tab_id != run.page.tab_id:
        return receipts.failed(
            Code.NOT_FOUND, f"No element with the ref {to} was shown in this tab: use another to_ref."
        )
    if _frame(ref) != _frame(to):
        return receipts.failed(Code.INVALID, f"{to} is in another frame than {ref}: nothing is dragged between frames.")
    return None


def _frame(ref: str) -> str:
    return ref.rpartition("e")[0]


DRAG = Tool(
    name="drag",
    description="Drags onto to_ref, or by CSS pixels. For sliders use set_value.",
    parameters=DragElement,
    risk=Risk.ACT,
    handle=_drag,
    shows=True,
    settles=CLICK,
    verb="drag",
    exports=Script.DRAG,
)
