"""Acting at a place of the last picture, on a grid of 0 to 1000 across and down: aimed, done, and shown afterwards."""

from collections.abc import Callable
from typing import Annotated, Protocol

from pydantic import Field

from webhand_agent.protocol import Action, Click, Offset, Receipt
from webhand_agent.recovery import retrying
from webhand_agent.recovery.healing import heal_at
from webhand_agent.run import Run
from webhand_agent.settling import CLICK, Settling
from webhand_agent.snapshot import Known
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import Inner, Measure
from webhand_agent.tools.tool import Acting, Parameters, Risk, Tool
from webhand_agent.vision.grounding import aim, with_picture
from webhand_agent.vision.places import Aim, viewport

Coordinate = Annotated[float, Measure(), Field(allow_inf_nan=False)]
Intent = Annotated[str, Inner(), Field(description="What you see there, and what for.")]


class PicturePoint(Protocol):
    """A place of the last picture, as parameters hold it."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def intent(self) -> str: ...


class LookAtPlace(Parameters):
    x: Coordinate
    y: Coordinate
    intent: Intent = ""


class ActAt(Acting):
    x: Coordinate
    y: Coordinate
    intent: Intent = ""


async def aim_at(run: Run, parameters: PicturePoint) -> Known | Receipt:
    return await aim(run, parameters.x, parameters.y, parameters.intent)


async def done_at(run: Run, action: Callable[[Offset], Action], row: Settling) -> Receipt:
    """The action at the place aimed at, and the picture afterwards."""
    return await with_picture(run, await act_at(run, action, row))


async def act_at(run: Run, action: Callable[[Offset], Action], row: Settling) -> Receipt:
    """Healed only where the element is a thing of its own: the middle of a canvas is not the place that was meant."""
    aimed, _ = aimed_at(run)
    made = action(aimed.at)
    if aimed.is_drawn:
        return await retrying.tried(run, lambda: run.carry_out(aimed.ref, made, row))
    receipt = await act(run, aimed.ref, made, row)
    return await heal_at(run, aimed.x, aimed.y, receipt, aimed.known) if isinstance(made, Click) else receipt


def aimed_at(run: Run) -> tuple[Aim, tuple[float, float]]:
    """What the call goes to, and the size of the viewport in CSS pixels. `dispatch` has aimed before."""
    sight = run.sight
    if sight.aim is None or sight.shown is None:
        raise RuntimeError("a tool of sight was carried out without being aimed")
    return sight.aim, viewport(sight.shown.shot)


async def _click(run: Run, parameters: PicturePoint) -> Receipt:
    return await done_at(run, lambda at: Click(at=at), CLICK_AT.settles)


CLICK_AT = Tool(
    name="click_at",
    description="Clicks a place of the last picture: x, y from 0 to 1000. Where the thing has a ref, use that.",
    parameters=ActAt,
    risk=Risk.ACT,
    handle=_click,
    shows=True,
    aim=aim_at,
    by_sight=True,
    settles=CLICK,
    verb="click",
    presses=True,
    predefined="click",
)
