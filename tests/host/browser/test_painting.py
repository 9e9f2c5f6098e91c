"""Painting over: what a mask covers is one colour in the picture, and everything else is as it was."""

import base64
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageDraw
from webhand_agent.protocol import Box, Screenshot
from webhand_host.browser.painting import COLOUR, MARGIN, paint, without_secrets

SIZE = (200, 120)


def screenshot(mime: Any, *masks: tuple[float, float, float, float]) -> Screenshot:
    """White, with stripes that are easy to see everywhere."""
    picture = Image.new("RGB", SIZE, "white")
    draw = ImageDraw.Draw(picture)
    for x in range(0, SIZE[0], 8):
        draw.line((x, 0, x, SIZE[1]), fill="black", width=3)
    data = BytesIO()
    picture.save(data, "PNG" if mime == "image/png" else "JPEG")
    boxes = [Box(x=x, y=y, width=width, height=height) for x, y, width, height in masks]
    text = base64.b64encode(data.getvalue()).decode()
    return Screenshot(mime=mime, data=text, width=SIZE[0], height=SIZE[1], masks=boxes)


def opened(shot: Screenshot) -> Image.Image:
    with Image.open(BytesIO(base64.b64decode(shot.data))) as picture:
        assert picture.format == ("PNG" if shot.mime == "image/png" else "JPEG")
        return picture.convert("RGB")


def colours(picture: Image.Image, box: tuple[int, int, int, int]) -> list[tuple[int, int]]:
    """The least and the most of red, green and blue in a part of it."""
    return [(band[0], band[1]) for band in picture.crop(box).getextrema()]  # type: ignore[index]


@pytest.mark.parametrize("mime", ["image/png", "image/jpeg"])
async def test_what_is_masked_is_one_colour(mime: str) -> None:
    shot = await without_secrets(screenshot(mime, (20.4, 30.6, 60.2, 20.2), (150, 100, 500, 500)))
    picture = opened(shot)
    edge = 0 if mime == "image/png" else 8  # where a JPEG mixes in what is beside it
    for left, top, right, bottom in ((20, 30, 81, 51), (150, 100, 200, 120)):
        for least, most in colours(picture, (left + edge, top + edge, right - edge, bottom - edge)):
            assert COLOUR[0] - 2 <= least <= most <= COLOUR[0] + 2
    assert (shot.masks, shot.mime, picture.size) == ([], mime, SIZE)


async def test_the_rest_of_the_picture_stays() -> None:
    before = screenshot("image/png", (20, 30, 60, 20))
    after = opened(await without_secrets(before))
    outside = (0, 0, SIZE[0], 30 - MARGIN)
    assert after.crop(outside).tobytes() == opened(before).crop(outside).tobytes()
    assert colours(after, (20 - MARGIN, 30 - MARGIN, 80 + MARGIN, 50 + MARGIN)) == [(128, 128)] * 3
    assert colours(after, (80 + MARGIN, 30, 200, 50)) == [(0, 255)] * 3


async def test_without_masks_it_is_the_very_same_picture() -> None:
    shot = screenshot("image/jpeg")
    assert await without_secrets(shot) is shot


def test_boxes_beyond_the_picture_do_no_harm() -> None:
    picture = opened(paint(screenshot("image/png", (-50, -50, 60, 60), (900, 900, 10, 10), (5, 5, 0, 0))))
    assert colours(picture, (0, 0, 10, 10)) == [(128, 128)] * 3


def test_what_is_no_picture_cannot_be_used() -> None:
    shot = screenshot("image/png", (0, 0, 1, 1)).model_copy(update={"data": base64.b64encode(b"no").decode()})
    with pytest.raises(OSError, match="cannot identify"):
        paint(shot)
