"""What a tab shows, as a picture: /screenshot (specs/tool-server.md)."""

import asyncio
import base64
from io import BytesIO
from typing import Literal

from pydantic import BaseModel, model_validator
from webhand_agent.protocol import Screenshot
from webhand_agent.tools.screen import LOOK_AT_SCREEN
from webhand_agent.vision.places import LUX

from webhand_host.browser.painting import encoded
from webhand_host.server.door import ApiCall, Work
from webhand_host.server.failures import Failure
from webhand_host.server.on_desktop import image_of
from webhand_host.server.route import Answer, Route, Scoped

NO_PLACES = "full_page is of a page, and no place in its picture can be clicked: it goes with no desktop and no Lux"


class ScreenshotRequest(Scoped):
    optimize_for: Literal["lux", "gemini", "both"] | None = None
    format: Literal["png", "jpeg"] = "png"
    full_page: bool = False

    @model_validator(mode="after")
    def _has_places(self) -> "ScreenshotRequest":
        if self.full_page and (self.scope == "desktop" or self.optimize_for in ("lux", "both")):
            raise ValueError(NO_PLACES)
        return self


class Image(BaseModel):
    image_base64: str
    width: int
    height: int


class LuxImage(Image):
    original_width: int
    original_height: int
    scale_x: float
    scale_y: float


class ScreenshotAnswer(Answer):
    original: Image
    lux_optimized: LuxImage | None = None


async def _screenshot(call: ApiCall[ScreenshotRequest]) -> ScreenshotAnswer:
    asked = call.body
    if asked.scope == "desktop":
        shot = await _of_screen(call, asked.format)
    else:
        async with call.work() as work:
            shot = await picture(work, asked.format, whole=asked.full_page)
    original = Image(image_base64=shot.data, width=shot.width, height=shot.height)
    if asked.optimize_for not in ("lux", "both"):
        return ScreenshotAnswer(success=True, original=original)
    data = await asyncio.to_thread(_resized, shot.data, LUX, asked.format)
    smaller = LuxImage(
        image_base64=data,
        width=LUX[0],
        height=LUX[1],
        original_width=shot.width,
        original_height=shot.height,
        scale_x=round(shot.width / LUX[0], 3),
        scale_y=round(shot.height / LUX[1], 3),
    )
    return ScreenshotAnswer(success=True, original=original, lux_optimized=smaller)


async def _of_screen(call: ApiCall[ScreenshotRequest], kind: Literal["png", "jpeg"]) -> Screenshot:
    """All that the screen shows, one pixel for each of its own. Raises `Failure` where none is allowed."""
    image = image_of(await call.on_desktop(LOOK_AT_SCREEN.name))
    if image is None:
        raise Failure(409, "No picture of the screen could be taken.")
    screen = await call.desktop.screen(call.client)
    data = await asyncio.to_thread(_resized, image.data, (screen.width, screen.height), kind)
    return Screenshot(mime=f"image/{kind}", data=data, width=screen.width, height=screen.height)


async def picture(work: Work, kind: Literal["png", "jpeg"], *, whole: bool = False) -> Screenshot:
    """What the tab shows, one pixel for each CSS pixel: its coordinates are those of the viewport, or the page's where
    it is of the `whole` page. Raises `Refused`.
    """
    shot = await work.worker.reader.picture(work.tab, lossless=kind == "png", whole=whole)
    size = round(shot.css_width), round(shot.css_height)
    if (shot.width, shot.height) == size:
        return shot
    data = await asyncio.to_thread(_resized, shot.data, size, kind)
    return shot.model_copy(update={"data": data, "width": size[0], "height": size[1]})


def _resized(data: str, size: tuple[int, int], kind: Literal["png", "jpeg"]) -> str:
    from PIL import Image as Picture

    with Picture.open(BytesIO(base64.b64decode(data))) as opened:
        smaller = opened.convert("RGB").resize(size, Picture.Resampling.LANCZOS)
    return base64.b64encode(encoded(smaller, f"image/{kind}")).decode()


ROUTES = (
    Route(
        method="POST",
        path="/screenshot",
        summary="A picture of what the tab shows.",
        body=ScreenshotRequest,
        handle=_screenshot,
        answer=ScreenshotAnswer,
    ),
)
