"""What a tab shows, as a JPEG, and which parts of it show secrets (SAFETY 7)."""

import asyncio
import base64
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Box, Screenshot

from webhand_host.browsers.playwright.frames import FrameState
from webhand_host.browsers.playwright.positions import Point, in_page
from webhand_host.browsers.playwright.troubles import Broken, Gone, Silent, Trouble
from webhand_host.browsers.playwright.views import patience

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab

QUALITY = 80
PICTURE = 3.0
"""Seconds."""

LONGEST = 8.0
"""Seconds for all of it: a page that hangs in the middle must not hold the run up."""


async def screenshot(tab: "CdpTab") -> Screenshot | None:
    """None where there is no picture, or where it cannot be known what it must not show."""
    try:
        tab.check()
        return await tab.unless_held(tab.started(_taken(tab)), LONGEST)
    except Trouble:
        return None


async def _taken(tab: "CdpTab") -> Screenshot:
    before = await _secrets(tab)
    shot = tab.session.send("Page.captureScreenshot", format="jpeg", quality=QUALITY)
    data: str = (await tab.unless_held(tab.started(shot), PICTURE))["data"]
    after = await _secrets(tab)  # a page that scrolled meanwhile was taken somewhere between the two
    width, height = jpeg_size(base64.b64decode(data))
    across, down = await _size(tab)
    scale = width / across
    masks = dict.fromkeys([*before, *after])
    scaled = [Box(x=x * scale, y=y * scale, width=w * scale, height=h * scale) for x, y, w, h in masks]
    return Screenshot(
        mime="image/jpeg", data=data, width=width, height=height, css_width=across, css_height=down, masks=scaled
    )


Mask = tuple[float, float, float, float]
"""x, y, width, height in CSS pixels of the page's viewport."""


async def _secrets(tab: "CdpTab") -> list[Mask]:
    found = await asyncio.gather(*(_secrets_in(tab, frame) for frame in tab.frames))
    return [mask for masks in found for mask in masks]


async def _secrets_in(tab: "CdpTab", frame: FrameState) -> list[Mask]:
    """What cannot be known is hidden: a frame that does not answer is covered whole."""
    try:
        told: dict[str, Any] = (await tab.ask(frame, "secrets", None, patience(frame)))["value"]
    except (Gone, Silent, Broken) as trouble:
        if frame is tab.frames.main:
            raise
        frame.was_silent = isinstance(trouble, Silent)
        return await _outline(tab, frame)
    size = (told["size"][0], told["size"][1])
    return [await _mask(tab, frame, box, size) for box in told["boxes"]]


async def _outline(tab: "CdpTab", frame: FrameState) -> list[Mask]:
    """The place of a frame whose document says nothing: a viewport of one pixel, stretched over it."""
    try:
        return [await _mask(tab, frame, {"x": 0, "y": 0, "width": 1, "height": 1}, (1, 1))]
    except Gone:
        return []  # it is not shown any more


async def _mask(tab: "CdpTab", frame: FrameState, box: dict[str, float], size: tuple[float, float]) -> Mask:
    left, top, right, bottom = box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]
    corners = [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]
    placed = await asyncio.gather(*(in_page(tab, frame, corner, size) for corner in corners))
    across, down = [point.x for point in placed], [point.y for point in placed]
    return min(across), min(down), max(across) - min(across), max(down) - min(down)


async def _size(tab: "CdpTab") -> tuple[float, float]:
    """Of the page's viewport with its scroll bars, which are in the picture too."""
    width, height = (await tab.ask(tab.frames.main, "place", None))["value"]["size"]
    return float(width) or 1.0, float(height) or 1.0


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height out of the frame header (ITU-T T.81, B.2.2)."""
    at = 2
    while at + 9 < len(data):
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + length
    raise ValueError("This is no JPEG picture.")
