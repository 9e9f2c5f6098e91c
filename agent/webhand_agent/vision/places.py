"""Places on a provider's own grid, in a picture's pixels, and in CSS pixels of the viewport, where clicks happen; and
pictures made to fit what a provider works in. Pillow is imported late.
"""

import base64
import math
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Literal

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


if TYPE_CHECKING:
    from PIL import Image

MARGIN = 120
"""CSS pixels around the places of a second look."""
ENLARGED = 2.0
LARGEST = 2_000
"""Pixels of an enlarged part, across or down."""


def resized(shot: Screenshot, width: int, height: int) -> str:
    """The whole picture in exactly this size, as base64 of a PNG."""
    from PIL import Image

    with _opened(shot) as picture:
        return _png(picture.convert("RGB").resize((width, height), Image.Resampling.LANCZOS))


def around(shot: Screenshot, *places: Place) -> tuple[Screenshot, float, float]:
    """The part of a picture that holds the places, enlarged, and where its corner lies in CSS pixels."""
    from PIL import Image

    left, top, right, bottom = _box(shot, places)
    across, down = viewport(shot)
    pixels = (
        left * shot.width / across,
        top * shot.height / down,
        right * shot.width / across,
        bottom * shot.height / down,
    )
    with _opened(shot) as picture:
        part = picture.convert("RGB").crop((round(pixels[0]), round(pixels[1]), round(pixels[2]), round(pixels[3])))
    zoom = min(ENLARGED, LARGEST / max(part.size))
    larger = part.resize((round(part.width * zoom), round(part.height * zoom)), Image.Resampling.LANCZOS)
    corner = (round(pixels[0]) * across / shot.width, round(pixels[1]) * down / shot.height)
    closer = Screenshot(
        mime="image/png",
        data=_png(larger),
        width=larger.width,
        height=larger.height,
        css_width=part.width * across / shot.width,
        css_height=part.height * down / shot.height,
    )
    return closer, *corner


def _box(shot: Screenshot, places: tuple[Place, ...]) -> tuple[float, float, float, float]:
    across, down = viewport(shot)
    xs, ys = [place.x for place in places], [place.y for place in places]
    return (
        max(0.0, min(xs) - MARGIN),
        max(0.0, min(ys) - MARGIN),
        min(across, max(xs) + MARGIN),
        min(down, max(ys) + MARGIN),
    )


def _opened(shot: Screenshot) -> "Image.Image":
    from PIL import Image

    return Image.open(BytesIO(base64.b64decode(shot.data)))


def _png(picture: "Image.Image") -> str:
    made = BytesIO()
    picture.save(made, "PNG")
    return base64.b64encode(made.getvalue()).decode()
