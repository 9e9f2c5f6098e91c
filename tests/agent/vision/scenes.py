"""Painted pictures of a page, and somebody who really looks at them."""

import base64
from collections.abc import Mapping
from io import BytesIO

from PIL import Image, ImageDraw
from webhand_agent.protocol import Screenshot

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in CSS pixels."""

RED, BLUE, GREEN = (220, 20, 20), (20, 20, 220), (20, 160, 20)
_NEAR = 60


def painted(
    boxes: Mapping[tuple[int, int, int], Box], css: tuple[float, float] = (1280, 720), ratio: float = 1.0
) -> Screenshot:
    """A white page with coloured boxes, taken with so many pixels to a CSS pixel (pixel ratio times zoom)."""
    size = (round(css[0] * ratio), round(css[1] * ratio))
    picture = Image.new("RGB", size, "white")
    for colour, (left, top, right, bottom) in boxes.items():
        drawn = (left * ratio, top * ratio, right * ratio - 1, bottom * ratio - 1)
        ImageDraw.Draw(picture).rectangle(drawn, fill=colour)
    made = BytesIO()
    picture.save(made, "PNG")
    data = base64.b64encode(made.getvalue()).decode()
    return Screenshot(mime="image/png", data=data, width=size[0], height=size[1], css_width=css[0], css_height=css[1])


def seen_at(picture: Image.Image | bytes, colour: tuple[int, int, int]) -> tuple[float, float] | None:
    """The middle of what has that colour, as parts of the picture's width and height; None where nothing has."""
    whole = picture if isinstance(picture, Image.Image) else Image.open(BytesIO(picture))
    near = [
        channel.point(lambda value, wanted=wanted: 255 if abs(value - wanted) < _NEAR else 0)
        for channel, wanted in zip(whole.convert("RGB").split(), colour, strict=True)
    ]
    both = Image.composite(near[0], Image.new("L", whole.size), near[1])
    box = Image.composite(both, Image.new("L", whole.size), near[2]).getbbox()
    if box is None:
        return None
    return (box[0] + box[2]) / 2 / whole.width, (box[1] + box[3]) / 2 / whole.height
