"""Coordinates in the spaces of specs/tool-server.md ("Coordinate Utilities"), as pure functions.

`viewport` counts CSS pixels of a page, `screen` pixels of the whole screen, `lux_sdk` is a grid of 1260 x 700 laid over
whichever of the two is meant.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from webhand_agent.desktop import Monitor
from webhand_agent.vision.places import LUX

WIDEST_BORDER = 10
"""Of a window, on each side, in pixels that zoom does not change. What is wider beside a page is a side panel, which
stands on the right unless the person has moved it.
"""


class Space(StrEnum):
    VIEWPORT = "viewport"
    SCREEN = "screen"
    LUX_SDK = "lux_sdk"


@dataclass(frozen=True)
class Point:
    x: float
    y: float

    def whole(self) -> "Point":
        """As pages read a mouse: in whole pixels."""
        return Point(round(self.x), round(self.y))

    def rounded(self) -> dict[str, int]:
        return {"x": round(self.x), "y": round(self.y)}

    def scaled(self, by: tuple[float, float], to: tuple[float, float]) -> "Point":
        """From a space of one size to a space of another that covers the same. A tab that was never shown may have no
        size.
        """
        return Point(self.x * to[0] / (by[0] or 1), self.y * to[1] / (by[1] or 1))


@dataclass(frozen=True)
class Layout:
    """Where a viewport lies: its size in CSS pixels, and in pixels of the screen its corner and the height of what its
    window has above it. A CSS pixel is as wide as `ratio` of those, by the screen's own fineness and the zoom.
    """

    viewport: tuple[int, int]
    corner: tuple[int, int] = (0, 0)
    chrome_height: int = 0
    ratio: float = 1.0

    @classmethod
    def measured(
        cls, size: Sequence[int], corner: Sequence[float], window: Sequence[float], ratio: float, zoom: float
    ) -> "Layout":
        """From what a page knows (`ViewportView` of the page engine) and its zoom. No browser says where in its window
        a page is: at the bottom, between borders of the same width.
        """
        beside, above = (max(0.0, all_of_it - shown * zoom) for all_of_it, shown in zip(window, size, strict=True))
        border = beside / 2 if round(beside, 3) <= 2 * WIDEST_BORDER else 0.0  # zooms are no whole numbers
        above = max(0.0, above - border)
        fineness = ratio / zoom
        x, y = (corner[0] + border) * fineness, (corner[1] + above) * fineness
        return cls((size[0], size[1]), (round(x), round(y)), round(above * fineness), ratio)

    def to_viewport(self, point: Point, space: Space) -> Point:
        """`lux_sdk` is laid over the viewport here."""
        match space:
            case Space.VIEWPORT:
                return point
            case Space.SCREEN:
                return Point((point.x - self.corner[0]) / self.ratio, (point.y - self.corner[1]) / self.ratio)
            case Space.LUX_SDK:
                return point.scaled(LUX, self.viewport)

    def from_viewport(self, point: Point, space: Space) -> Point:
        match space:
            case Space.VIEWPORT:
                return point
            case Space.SCREEN:
                return Point(point.x * self.ratio + self.corner[0], point.y * self.ratio + self.corner[1])
            case Space.LUX_SDK:
                return point.scaled(self.viewport, LUX)

    def convert(self, point: Point, start: Space, end: Space) -> Point:
        return self.from_viewport(self.to_viewport(point, start), end)

    def shows(self, point: Point) -> bool:
        """Whether a point of the viewport is in it."""
        return 0 <= point.x < self.viewport[0] and 0 <= point.y < self.viewport[1]

    def pixel(self, point: Point) -> Point:
        """The one that it is nearest to. What is in the last half of the last one is not beyond the edge."""
        whole = point.whole()
        if not self.shows(point):
            return whole
        return Point(min(whole.x, self.viewport[0] - 1), min(whole.y, self.viewport[1] - 1))


@dataclass(frozen=True)
class Screen:
    """Several monitors beside each other, in the units of the mouse. Each has its own scale: how many pixels of its
    picture one unit takes. The first one's corner is (0, 0); what lies left of it or above is negative.
    """

    monitors: tuple[Monitor, ...]

    def monitor_at(self, point: Point) -> Monitor | None:
        return next((one for one in self.monitors if one.box.holds(point.x, point.y)), None)

    @staticmethod
    def to_picture(monitor: Monitor, point: Point) -> Point:
        """From the screen to the pixels of a picture of one monitor."""
        return Point((point.x - monitor.box.left) * monitor.scale, (point.y - monitor.box.top) * monitor.scale)

    @staticmethod
    def from_picture(monitor: Monitor, point: Point) -> Point:
        return Point(monitor.box.left + point.x / monitor.scale, monitor.box.top + point.y / monitor.scale)


def lux_scale(size: tuple[int, int]) -> dict[str, float]:
    """What coordinates on the Lux grid are multiplied with."""
    return {"x": round(size[0] / LUX[0], 3), "y": round(size[1] / LUX[1], 3)}
