"""Places: on a provider's own grid, in a picture's pixels, and in CSS pixels of the viewport, where clicks happen."""

import math
from dataclasses import dataclass, replace
from typing import Literal

from webhand_agent.protocol import Screenshot

GRID = 1_000
"""Gemini's coordinates: 0 to 1000 over the whole picture, across and down."""
LUX = (1_260, 700)
"""The Lux API's own space (specs/tool-server.md, coordinate spaces)."""


@dataclass(frozen=True)
class Place:
    """`x` and `y` are CSS pixels of the viewport. `agreed_by` are the providers that saw it there.

    `confidence` is high where two providers agreed at once; `second_look` where they did so on a closer look.
    """

    x: float
    y: float
    agreed_by: tuple[str, ...] = ()
    confidence: Literal["one", "high", "second_look"] = "one"

    def moved(self, x: float, y: float) -> "Place":
        """The same place, counted from a corner that lies at `x` and `y`."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True)
class Disagreement:
    """Two providers, two places, also after a second look. A provider that saw nothing has none among them."""

    places: tuple[Place, ...]


def viewport(shot: Screenshot) -> tuple[float, float]:
    """The viewport's size in CSS pixels; the picture's own, where the carrier did not say."""
    return shot.css_width or shot.width, shot.css_height or shot.height


def to_css(shot: Screenshot, x: float, y: float, space: tuple[float, float]) -> tuple[float, float]:
    """From a space that is laid over the whole picture to CSS pixels.

    It goes through the picture's own pixels, of which there are more or fewer than CSS pixels: the device's pixel ratio
    and the zoom are both in `shot`.
    """
    across, down = viewport(shot)
    pixels = (x * shot.width / space[0], y * shot.height / space[1])
    return pixels[0] * across / shot.width, pixels[1] * down / shot.height


def to_grid(shot: Screenshot, x: float, y: float) -> tuple[int, int]:
    """From CSS pixels to the grid of 0 to 1000."""
    across, down = viewport(shot)
    return round(x * GRID / across), round(y * GRID / down)


def is_inside(x: float, y: float, space: tuple[float, float]) -> bool:
    return 0 <= x <= space[0] and 0 <= y <= space[1]


def distance(one: Place, other: Place) -> float:
    """In CSS pixels."""
    return math.hypot(one.x - other.x, one.y - other.y)
