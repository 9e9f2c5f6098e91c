"""Painting over what a screenshot must not show (SAFETY rule 7), before it is written or sent anywhere.

Every carrier sends its screenshots through here. Pillow is imported only when there is something to paint: it costs the
start of a host more than all else here.
"""

import asyncio
import base64
from collections.abc import Sequence
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING

from webhand_agent.protocol import Box, Screenshot

if TYPE_CHECKING:
    from PIL.Image import Image

COLOUR = (128, 128, 128)
"""Of what is painted over: a grey that nobody takes for a field's own white or black."""
MARGIN = 2
"""Pixels around a mask. A page's pixels need not end where those of the picture do."""
QUALITY = 80
"""Of the new JPEG: what the pictures come with."""


async def without_secrets(shot: Screenshot) -> Screenshot:
    """The picture with its masks painted over; the very same one where it has none.

    Raises:
        OSError: the bytes are no picture, so that nothing can be painted over and it must not be used.
    """
    return await asyncio.to_thread(paint, shot) if shot.masks else shot


def paint(shot: Screenshot) -> Screenshot:
    """As `without_secrets`, in this thread: some 20 ms for a screen."""
    data = _painted(base64.b64decode(shot.data), shot.mime, shot.masks)
    return shot.model_copy(update={"data": base64.b64encode(data).decode(), "masks": []})


def _painted(data: bytes, mime: str, masks: Sequence[Box]) -> bytes:
    from PIL import Image, ImageDraw

    with Image.open(BytesIO(data)) as opened:
        picture = opened.convert("RGB")
    draw = ImageDraw.Draw(picture)
    for mask in masks:
        left, top = floor(mask.x) - MARGIN, floor(mask.y) - MARGIN
        right, bottom = ceil(mask.x + mask.width) + MARGIN, ceil(mask.y + mask.height) + MARGIN
        draw.rectangle((left, top, right - 1, bottom - 1), fill=COLOUR)
    return encoded(picture, mime)


def encoded(picture: "Image", mime: str) -> bytes:
    """As PNG, quickly rather than small, or else as JPEG."""
    written = BytesIO()
    if mime == "image/png":
        picture.save(written, "PNG", compress_level=1)
    else:
        picture.save(written, "JPEG", quality=QUALITY)
    return written.getvalue()
