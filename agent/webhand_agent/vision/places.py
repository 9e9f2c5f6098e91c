"""Places on a provider's own grid, in a picture's pixels, and in CSS pixels of the viewport, where clicks happen;
pictures made to fit what a provider works in; and what a run keeps of both. Pillow is imported late.
"""

import base64
import math
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from webhand_agent.models.model import ModelUnavailable
from webhand_agent.protocol import Offset, Screenshot
from webhand_agent.snapshot import Known, Line

if TYPE_CHECKING:
    from PIL import Image

GRID = 1_000
"""Gemini's coordinates: 0 to 1000 over the whole picture, across and down."""
LUX = (1_260, 700)
"""The Lux API's own space (specs/tool-server.md, coordinate spaces)."""
MARGIN = 120
"""CSS pixels around the places of a second look."""
ENLARGED = 2.0
LARGEST = 2_000
"""Pixels of an enlarged part, across or down."""

_DRAWN = frozenset({"canvas", "img", "svg", "picture", "video", "object", "embed"})


@dataclass(frozen=True)
class Place:
    """`x` and `y` are CSS pixels of the viewport. `agreed_by` are the providers that saw it there."""

    x: float
    y: float
    agreed_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Disagreement:
    """Two providers, two places, also after a second look. A provider that saw nothing has none among them."""

    places: tuple[Place, ...]


def viewport(shot: Screenshot) -> tuple[float, float]:
    """The viewport's size in CSS pixels; the picture's own, where the carrier did not say."""
    return shot.css_width or shot.width, shot.css_height or shot.height


def to_css(shot: Screenshot, x: float, y: float, space: tuple[float, float]) -> tuple[float, float]:
    """From a space that is laid over the whole picture to CSS pixels, whatever its resolution."""
    across, down = viewport(shot)
    return x * across / space[0], y * down / space[1]


def to_grid(shot: Screenshot, x: float, y: float) -> tuple[int, int]:
    """From CSS pixels to the grid of 0 to 1000."""
    across, down = viewport(shot)
    return round(x * GRID / across), round(y * GRID / down)


def seen_at(shot: Screenshot, x: float, y: float, space: tuple[float, float], provider: str) -> Place:
    """The place that a provider named, in its own space.

    Raises:
        ModelUnavailable: it is outside of the picture.
    """
    if not (0 <= x <= space[0] and 0 <= y <= space[1]):
        raise ModelUnavailable(f"{provider.capitalize()} gave a place outside of the picture ({x:g}, {y:g}).")
    return Place(*to_css(shot, x, y, space), agreed_by=(provider,))


def distance(one: Place, other: Place) -> float:
    """In CSS pixels."""
    return math.hypot(one.x - other.x, one.y - other.y)


def resized(shot: Screenshot, width: int, height: int) -> str:
    """The whole picture in exactly this size, as base64 of a PNG."""
    from PIL import Image

    with _opened(shot) as picture:
        return _png(picture.convert("RGB").resize((width, height), Image.Resampling.LANCZOS))


def around(shot: Screenshot, *places: Place) -> tuple[Screenshot, float, float]:
    """The part of a picture that holds the places, enlarged, and where its corner lies in CSS pixels."""
    from PIL import Image

    (across, down), xs, ys = viewport(shot), [place.x for place in places], [place.y for place in places]
    by_x, by_y = shot.width / across, shot.height / down  # the picture's own pixels in one CSS pixel
    left, right = round(max(0.0, min(xs) - MARGIN) * by_x), round(min(across, max(xs) + MARGIN) * by_x)
    top, bottom = round(max(0.0, min(ys) - MARGIN) * by_y), round(min(down, max(ys) + MARGIN) * by_y)
    with _opened(shot) as picture:
        part = picture.convert("RGB").crop((left, top, right, bottom))
    zoom = min(ENLARGED, LARGEST / max(part.size))
    larger = part.resize((round(part.width * zoom), round(part.height * zoom)), Image.Resampling.LANCZOS)
    closer = Screenshot(
        mime="image/png",
        data=_png(larger),
        width=larger.width,
        height=larger.height,
        css_width=part.width / by_x,
        css_height=part.height / by_y,
    )
    return closer, left / by_x, top / by_y


def _opened(shot: Screenshot) -> "Image.Image":
    from PIL import Image

    return Image.open(BytesIO(base64.b64decode(shot.data)))


def _png(picture: "Image.Image") -> str:
    made = BytesIO()
    picture.save(made, "PNG")
    return base64.b64encode(made.getvalue()).decode()


@dataclass(frozen=True)
class ShownPicture:
    """A picture of a tab that the model was shown last: its coordinates are those of this one."""

    shot: Screenshot
    tab_id: int


@dataclass(frozen=True)
class Aim:
    """What a call by coordinates goes to. `at` is the place within the element, `x` and `y` that in the viewport;
    `size` is that of the element, in CSS pixels.
    """

    known: Known
    at: Offset
    x: float
    y: float
    size: tuple[float, float] = (0, 0)

    @property
    def ref(self) -> str:
        return self.known.line.ref or ""

    @property
    def is_drawn(self) -> bool:
        return is_drawing(self.known.line)


@dataclass
class SightState:
    """`is_pictured` says that a receipt has shown what the next step begins with, so that no further picture is due.

    `page` is the one that was found to be drawn, and `is_told` that the model knows.
    """

    shown: ShownPicture | None = None
    aim: Aim | None = None
    is_pictured: bool = False
    page: str = ""
    is_told: bool = False


def is_drawing(line: Line) -> bool:
    """Whether the element is only what something is drawn on: its middle is another place than the one meant."""
    return line.tag in _DRAWN or not line.name
