"""Pictures made to fit: in the size that a provider works in, or a part of one, larger. Pillow is imported late."""

import base64
from io import BytesIO
from typing import TYPE_CHECKING

from webhand_agent.protocol import Screenshot
from webhand_agent.vision.places import Place, viewport

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
