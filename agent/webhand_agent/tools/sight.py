"""Tools of sight: what a picture shows is used by its place in it, on a grid of 0 to 1000 across and down.

They are offered where the tree cannot serve (`vision.grounding`). For Gemini those that its built-in `computer_use`
tool has are not declared: it calls them by names of its own (`models.gemini.computer_use`).
"""

from typing import Annotated, Literal

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.protocol import Click, Drag, Hover, Receipt, Scroll
from webhand_agent.run import Run
from webhand_agent.settling import CLICK, SCROLLING, Settling
from webhand_agent.snapshot import Known
from webhand_agent.tools.markers import Inner, Measure
from webhand_agent.tools.placing import (
    CLICK_AT,
    ActAt,
    Coordinate,
    Intent,
    LookAtPlace,
    PicturePoint,
    aim_at,
    aimed_at,
    done_at,
)
from webhand_agent.tools.tool import Acting, Evidence, Parameters, Risk, Tells, Tool
from webhand_agent.tools.typing_at import TYPE_TEXT_AT
from webhand_agent.vision.grounding import Sighted, aim, sought
from webhand_agent.vision.places import GRID, to_grid


class ScrollAt(LookAtPlace):
    direction: Literal["up", "down", "left", "right"]
    magnitude_in_pixels: Annotated[float, Measure(), Field(ge=1)] = 300


class DragAndDrop(Acting):
    start_x: Coordinate
    start_y: Coordinate
    end_x: Coordinate
    end_y: Coordinate
    intent: Intent = ""


class FindBySight(Parameters):
    what: Annotated[str, Inner(), Field(min_length=1, description="How it looks, what is on it, where it is.")]


async def _aim_at_start(run: Run, parameters: DragAndDrop) -> Known | Receipt:
    return await aim(run, parameters.start_x, parameters.start_y, parameters.intent)


async def _double_click(run: Run, parameters: PicturePoint) -> Receipt:
    return await done_at(run, lambda at: Click(count=2, at=at), DOUBLE_CLICK_AT.settles)


async def _right_click(run: Run, parameters: PicturePoint) -> Receipt:
    return await done_at(run, lambda at: Click(button="right", at=at), RIGHT_CLICK_AT.settles)


async def _hover(run: Run, parameters: PicturePoint) -> Receipt:
    return await done_at(run, lambda at: Hover(at=at), HOVER_AT.settles)


async def _scroll(run: Run, parameters: ScrollAt) -> Receipt:
    """By pixels of the picture; the protocol scrolls by parts of the box."""
    across, down = aimed_at(run)[1]
    whole = down if parameters.direction in ("up", "down") else across
    part = min(max(parameters.magnitude_in_pixels / whole, 0.01), 10)
    scroll = Scroll(direction=parameters.direction, part=part)
    return await done_at(run, lambda at: scroll, SCROLL_AT.settles)


async def _drag(run: Run, parameters: DragAndDrop) -> Receipt:
    across, down = aimed_at(run)[1]
    by_x = (parameters.end_x - parameters.start_x) * across / GRID
    by_y = (parameters.end_y - parameters.start_y) * down / GRID
    return await done_at(run, lambda at: Drag(by_x=by_x, by_y=by_y, at=at), DRAG_AND_DROP.settles)


async def _find(run: Run, parameters: FindBySight) -> Receipt:
    found = await sought(run, parameters.what)
    if not isinstance(found, Sighted):
        return found
    x, y = to_grid(found.shot, found.place.x, found.place.y)
    by = " and ".join(found.place.agreed_by)
    message = f"Seen by {by} at ({x}, {y}) on the grid of 1000. This stands there; use its ref."
    if found.is_drawn:
        message = f"Seen by {by} on what stands there, which is only drawn on: use click_at with x {x} and y {y}."
    return receipts.reading(message, found.text)


DOUBLE_CLICK_AT = Tool(
    name="double_click_at",
    description="As click_at, twice.",
    parameters=ActAt,
    risk=Risk.ACT,
    handle=_double_click,
    shows=True,
    aim=aim_at,
    by_sight=True,
    settles=CLICK,
    verb="double-click",
    presses=True,
)

RIGHT_CLICK_AT = Tool(
    name="right_click_at",
    description="As click_at, with the right button: the page's own context menu.",
    parameters=ActAt,
    risk=Risk.ACT,
    handle=_right_click,
    shows=True,
    aim=aim_at,
    by_sight=True,
    settles=CLICK,
    verb="right-click",
)

HOVER_AT = Tool(
    name="hover_at",
    tells=Tells.A_CHOICE,
    description="Moves the mouse to a place of the last picture.",
    parameters=LookAtPlace,
    risk=Risk.READ,
    handle=_hover,
    shows=True,
    aim=aim_at,
    by_sight=True,
    settles=Settling(500, 400),
    verb="point",
    replays=False,
    predefined="move",
)

SCROLL_AT = Tool(
    name="scroll_at",
    tells=Tells.A_CHOICE,
    description="Scrolls what is at a place of the last picture.",
    parameters=ScrollAt,
    risk=Risk.READ,
    handle=_scroll,
    shows=True,
    aim=aim_at,
    by_sight=True,
    settles=SCROLLING,
    verb="scroll",
    replays=False,
    evidence=Evidence.SCROLLED,
    predefined="scroll",
)

DRAG_AND_DROP = Tool(
    name="drag_and_drop",
    description="Drags from one place of the last picture to another: draws, moves a map or a piece.",
    parameters=DragAndDrop,
    risk=Risk.ACT,
    handle=_drag,
    shows=True,
    aim=_aim_at_start,
    by_sight=True,
    settles=CLICK,
    verb="drag",
    predefined="drag_and_drop",
)

FIND_BY_SIGHT = Tool(
    name="find_by_sight",
    description="Has somebody look for a thing that the tree does not name. Gives the element there, with its ref.",
    parameters=FindBySight,
    risk=Risk.READ,
    handle=_find,
    by_sight=True,
    verb="seek",
    reads=True,
    replays=False,
    evidence=Evidence.SEARCHED,
)

POINTING: tuple[Tool, ...] = (
    CLICK_AT,
    DOUBLE_CLICK_AT,
    RIGHT_CLICK_AT,
    HOVER_AT,
    TYPE_TEXT_AT,
    SCROLL_AT,
    DRAG_AND_DROP,
)
"""Those that take coordinates: for models that see."""

SIGHT: tuple[Tool, ...] = (*POINTING, FIND_BY_SIGHT)
