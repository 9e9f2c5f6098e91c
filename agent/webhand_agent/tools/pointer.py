"""Tools of the mouse."""

from typing import Annotated

from pydantic import Field, model_validator
from pydantic.json_schema import SkipJsonSchema

from webhand_agent import receipts
from webhand_agent.protocol import Click, Code, Drag, Hover, Offset, Receipt
from webhand_agent.run import Run
from webhand_agent.settling import CLICK, HOVERING
from webhand_agent.tools.acting import act, on_element
from webhand_agent.tools.markers import Inner, Measure
from webhand_agent.tools.tool import ActOn, GoalRef, LookAt, Parameters, Risk, Script, Tells, Tool

LONGEST_HOLD_MS = 5_000


class Within(Parameters):
    """A place in an element, in CSS pixels from its corner, and how large the element was: what a record says of an act
    by coordinates. No model is told of it: it has those of its picture.
    """

    x: Annotated[float, Measure()]
    y: Annotated[float, Measure()]
    width: Annotated[float, Measure()]
    height: Annotated[float, Measure()]


class PointAt(ActOn):
    at: SkipJsonSchema[Within | None] = None

    @property
    def offset(self) -> Offset | None:
        return Offset.model_validate(self.at.model_dump()) if self.at is not None else None


class ClickElement(PointAt):
    hold_ms: Annotated[int, Measure(), Field(ge=0, le=LONGEST_HOLD_MS)] = 0
    description: Annotated[str, Inner()] = ""


class DragElement(PointAt):
    to_ref: GoalRef | None = None
    by_x: Annotated[float, Measure()] = 0
    by_y: Annotated[float, Measure()] = 0

    @model_validator(mode="after")
    def _goes_somewhere(self) -> "DragElement":
        if (self.to_ref is not None) == bool(self.by_x or self.by_y):
            raise ValueError("give either to_ref, or by_x and by_y")
        return self


async def _drag(run: Run, parameters: DragElement) -> Receipt:
    """What is dragged was looked up before; its goal is a ref as well, and still what was judged."""
    ref, to = parameters.element_ref, parameters.to_ref
    if to is not None:
        known = run.page.known.get(to)
        if known is None or known.tab_id != run.page.tab_id:
            missing = f"No element with the ref {to} was shown in this tab: use another to_ref."
            return receipts.failed(Code.NOT_FOUND, missing)
        if _frame(ref) != _frame(to):
            apart = f"{to} is in another frame than {ref}: nothing is dragged between frames."
            return receipts.failed(Code.INVALID, apart)
    goal = run.calling.act.goal if run.calling.act is not None else None
    action = Drag(
        to=to,
        by_x=parameters.by_x,
        by_y=parameters.by_y,
        at=parameters.offset,
        to_digest=goal.digest if goal is not None else "",
    )
    return await act(run, ref, action, CLICK)


def _frame(ref: str) -> str:
    return ref.rpartition("e")[0]


CLICK_ELEMENT = Tool(
    name="click_element",
    description="Clicks. A tab that it opens becomes the current one.",
    parameters=ClickElement,
    handle=on_element(lambda given: Click(hold_ms=given.hold_ms, at=given.offset), CLICK),
    verb="click",
    presses=True,
    exports=Script.CLICK,
)

DOUBLE_CLICK = Tool(
    name="double_click",
    description="For what one click only selects.",
    parameters=PointAt,
    handle=on_element(lambda given: Click(count=2, at=given.offset), CLICK),
    verb="double-click",
    presses=True,
    exports=Script.DOUBLE_CLICK,
)

RIGHT_CLICK = Tool(
    name="right_click",
    description="Opens the page's context menu.",
    parameters=PointAt,
    handle=on_element(lambda given: Click(button="right", at=given.offset), CLICK),
    verb="right-click",
    exports=Script.RIGHT_CLICK,
)

HOVER_ELEMENT = Tool(
    name="hover_element",
    tells=Tells.A_CHOICE,
    description="Moves the mouse there: menus and hints open.",
    parameters=LookAt,
    risk=Risk.READ,
    handle=on_element(lambda _: Hover(), HOVERING),
    verb="point",
    idempotent=True,
    exports="{element}.hover()",
)

DRAG = Tool(
    name="drag",
    description="Drags onto to_ref, or by CSS pixels.",
    parameters=DragElement,
    handle=_drag,
    verb="drag",
    exports=Script.DRAG,
)
