"""Coordinates in the spaces of specs/tool-server.md ("Coordinate Utilities"), as pure functions.

`viewport` counts CSS pixels of a page, `screen` pixels of the whole screen, `lux_sdk` is a grid of 1260 x 700 laid over
whichever of the two is meant.
"""

from dataclasses import dataclass
from enum import StrEnum

from webhand_agent.vision.places import LUX


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
        """From a space of one size to a space of another that covers the same."""
        return Point(self.x * to[0] / by[0], self.y * to[1] / by[1])


@dataclass(frozen=True)
class Layout:
    """Where a viewport lies: its size in CSS pixels, and its corner in pixels of the screen."""

    viewport: tuple[int, int]
    corner: tuple[int, int] = (0, 0)

    def to_viewport(self, point: Point, space: Space) -> Point:
        """`lux_sdk` is laid over the viewport here."""
        match space:
            case Space.VIEWPORT:
                return point
            case Space.SCREEN:
                return Point(point.x - self.corner[0], point.y - self.corner[1])
            case Space.LUX_SDK:
                return point.scaled(LUX, self.viewport)

    def from_viewport(self, point: Point, space: Space) -> Point:
        match space:
            case Space.VIEWPORT:
                return point
            case Space.SCREEN:
                return Point(point.x + self.corner[0], point.y + self.corner[1])
            case Space.LUX_SDK:
                return point.scaled(self.viewport, LUX)

    def convert(self, point: Point, start: Space, end: Space) -> Point:
        return self.from_viewport(self.to_viewport(point, start), end)

    def shows(self, point: Point) -> bool:
        """Whether a point of the viewport is in it."""
        return 0 <= point.x < self.viewport[0] and 0 <= point.y < self.viewport[1]


def lux_scale(size: tuple[int, int]) -> dict[str, float]:
    """What coordinates on the Lux grid are multiplied with."""
    return {"x": round(size[0] / LUX[0], 3), "y": round(size[1] / LUX[1], 3)}
