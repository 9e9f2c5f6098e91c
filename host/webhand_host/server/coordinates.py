"""Coordinates between spaces, and what stands at a place: /coordinates/* (specs/tool-server.md)."""

from pydantic import BaseModel
from webhand_agent.protocol import Code, Spot
from webhand_agent.tools.screen import LOOK_AT_SCREEN

from webhand_host.geometry import Layout, Point, Space
from webhand_host.server.about import Size
from webhand_host.server.acting import Coordinate, original
from webhand_host.server.door import ApiCall
from webhand_host.server.route import Answer, OfSession, Route, Scoped
from webhand_host.sessions.session import VIEWPORT, SessionNotFound


class ConvertRequest(OfSession):
    x: Coordinate
    y: Coordinate
    from_space: Space
    to_space: Space


class ConvertAnswer(Answer):
    x: int
    y: int
    from_space: Space
    to_space: Space
    reference_dimensions: Size


async def _convert(call: ApiCall[ConvertRequest]) -> ConvertAnswer:
    asked = call.body
    layout = await _layout(call)
    place = layout.convert(Point(asked.x, asked.y), asked.from_space, asked.to_space).rounded()
    return ConvertAnswer(
        success=True,
        **place,
        from_space=asked.from_space,
        to_space=asked.to_space,
        reference_dimensions=Size(width=layout.viewport[0], height=layout.viewport[1]),
    )


async def _layout(call: ApiCall[ConvertRequest]) -> Layout:
    """That of the session; without one the reference, unless its place on the screen is asked for.

    Raises:
        SessionNotFound: it is, and there is none.
    """
    try:
        session = call.session
    except SessionNotFound as missing:
        is_named = call.session_id is not None or call.door.neighbours.knows(missing.session_id)
        if is_named or Space.SCREEN in (call.body.from_space, call.body.to_space):
            raise
        return Layout(VIEWPORT)
    return await session.layout(await session.tab())


class ValidateRequest(Scoped):
    x: Coordinate
    y: Coordinate
    coordinate_origin: Space = Space.VIEWPORT


class Rect(BaseModel):
    x: int
    y: int
    width: int
    height: int


class ElementInfo(BaseModel):
    found: bool
    tag: str = ""
    id: str = ""
    className: str = ""  # noqa: N815, the document's own name
    text: str = ""
    clickable: bool = False
    rect: Rect | None = None
    role: str = ""
    ref: str | None = None


class Bounds(Rect):
    chrome_height: int


class ValidateAnswer(Answer):
    """Of a page it has what begins with `viewport` and the element, of the desktop what begins with `screen` and the
    pixel's colour.
    """

    valid: bool
    in_viewport: bool | None = None
    viewport_coords: dict[str, int] | None = None
    original_coords: dict[str, int | float]
    element_info: ElementInfo | None = None
    viewport_bounds: Bounds | None = None
    in_screen: bool | None = None
    screen_coords: dict[str, int] | None = None
    pixel_color: list[int] | None = None
    screen_bounds: Size | None = None


async def _validate(call: ApiCall[ValidateRequest]) -> ValidateAnswer:
    asked = call.body
    if asked.scope == "desktop":
        return await _pixel(call)
    async with call.work() as work:
        layout = await work.session.layout(work.tab)
        given = Point(asked.x, asked.y)
        place = layout.to_viewport(given, asked.coordinate_origin)
        info = ElementInfo(found=False)
        if layout.shows(place):
            info = _info(await work.worker.reader.at(work.tab, place.x, place.y), place)
    return ValidateAnswer(
        success=True,
        valid=info.found,
        in_viewport=layout.shows(place),
        viewport_coords=place.rounded(),
        original_coords=original(given),
        element_info=info,
        viewport_bounds=_bounds(layout),
    )


async def _pixel(call: ApiCall[ValidateRequest]) -> ValidateAnswer:
    """Its colour is part of what the screen shows, and takes the same yes."""
    asked = call.body
    given, is_said = Point(asked.x, asked.y), "coordinate_origin" in asked.model_fields_set
    screen, place = await call.desktop.place(call.client, given, asked.coordinate_origin, is_said=is_said)
    await call.on_desktop(LOOK_AT_SCREEN.name)
    hands, _ = await call.desktop.of(call.client)
    colour = await hands.desktop.colour(round(place.x), round(place.y))
    return ValidateAnswer(
        success=True,
        valid=True,
        in_screen=True,
        screen_coords=place.rounded(),
        original_coords=original(given),
        pixel_color=list(colour),
        screen_bounds=Size(width=screen.width, height=screen.height),
    )


def _bounds(layout: Layout) -> Bounds:
    (x, y), (width, height) = layout.corner, layout.viewport
    return Bounds(x=x, y=y, width=width, height=height, chrome_height=layout.chrome_height)


def _info(spot: Spot, place: Point) -> ElementInfo:
    """Its box is measured in the page's own viewport, also where it is in a frame."""
    element = spot.element
    if spot.code is not Code.DONE or element is None:
        return ElementInfo(found=False)
    line = spot.tree.lines[-1]
    corner = Point(place.x - spot.x, place.y - spot.y).rounded()
    return ElementInfo(
        found=True,
        tag=element.tag,
        id=element.id,
        className=element.classes,
        text=element.text,
        clickable=element.clickable,
        role=line.role,
        ref=line.ref,
        rect=Rect(**corner, width=round(element.width), height=round(element.height)),
    )


ROUTES = (
    Route(
        method="POST",
        path="/coordinates/convert",
        summary="From one space of coordinates to another.",
        body=ConvertRequest,
        handle=_convert,
        answer=ConvertAnswer,
    ),
    Route(
        method="POST",
        path="/coordinates/validate",
        summary="What stands at a place, through frames and shadow roots.",
        body=ValidateRequest,
        handle=_validate,
        answer=ValidateAnswer,
    ),
)
