"""The tool that drags: onto another element, or by a distance."""

from typing import Annotated

from pydantic import model_validator

from webhand_agent import receipts
from webhand_agent.protocol import Code, Drag, Receipt
from webhand_agent.run import Run
from webhand_agent.settling import CLICK
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import Measure
from webhand_agent.tools.parameters import ElementRef, GoalRef
from webhand_agent.tools.tool import Acting, Risk, Script, Tool


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
