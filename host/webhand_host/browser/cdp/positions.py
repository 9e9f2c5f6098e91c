"""From a frame's own viewport to the page's: input is given in the coordinates of the page."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from webhand_host.browser.cdp.frames import FrameState
from webhand_host.browser.cdp.session import CdpSession
from webhand_host.browser.troubles import Gone

if TYPE_CHECKING:
    from webhand_host.browser.cdp.page import CdpPage


@dataclass(frozen=True)
class Point:
    x: float
    y: float


async def in_page(page: "CdpPage", frame: FrameState, point: Point, size: tuple[float, float]) -> Point:
    """Where a point of a frame's viewport is in the page's. `size` is that viewport's innerWidth and innerHeight.

    The browser tells where an iframe stands in the outermost document of its process; from process to process it goes
    on by the iframe that holds that document.
    """
    here = frame
    while here is not page.frames.main:
        owner = page.frames.get(here.parent or "")
        if owner is None or owner.session is None:
            raise Gone
        point = _through(await _corners(owner.session, here), size, point)
        outermost = page.frames.get(owner.session.root)
        if outermost is None:
            raise Gone
        here = outermost
        if here is not page.frames.main:
            size = await _size(here)
    return point


async def _corners(session: CdpSession, frame: FrameState) -> list[float]:
    """The content box of the iframe that holds `frame`: four corners, clockwise from the upper left one."""
    node = await session.send("DOM.getFrameOwner", frameId=frame.id)
    box: dict[str, Any] = await session.send("DOM.getBoxModel", backendNodeId=node["backendNodeId"])
    corners: list[float] = box["model"]["content"]
    return corners


async def _size(frame: FrameState) -> tuple[float, float]:
    if frame.session is None or frame.context is None:
        raise Gone
    width, height = await frame.session.evaluate(frame.context, "[innerWidth, innerHeight]")
    return width, height


def _through(corners: list[float], size: tuple[float, float], point: Point) -> Point:
    """Also where the iframe is scaled or turned."""
    across, down = point.x / (size[0] or 1), point.y / (size[1] or 1)
    x0, y0, x1, y1, _, _, x3, y3 = corners
    return Point(x0 + across * (x1 - x0) + down * (x3 - x0), y0 + across * (y1 - y0) + down * (y3 - y0))
