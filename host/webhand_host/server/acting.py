"""Seeing and acting by places and keys: /screenshot, /click, /type, /scroll, /keypress (specs/tool-server.md)."""

import asyncio
import base64
from io import BytesIO
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, model_validator
from webhand_agent.protocol import Code, Receipt, Screenshot
from webhand_agent.tools.direct import CLICK_POINT, SCROLL_BY, TYPE_HERE, TYPE_INTO
from webhand_agent.tools.fields import PRESS_KEY
from webhand_agent.tools.pointer import CLICK_ELEMENT, DOUBLE_CLICK, RIGHT_CLICK
from webhand_agent.tools.tool import Tool
from webhand_agent.vision.places import LUX

from webhand_host.geometry import Point, Space
from webhand_host.server.door import ApiCall, Work, check_inside, receipt_fields
from webhand_host.server.failures import Failure
from webhand_host.server.route import Answer, OfSession, Route
from webhand_host.sessions.session import VIEWPORT

MOST_TEXT = 100_000
"""Characters of a text that is typed."""
BY = "playwright"
"""What the document says that carried it out."""
NO_DESKTOP = (
    'The desktop is not there yet in this version of Webhand: use scope "browser". (What it will do is in '
    "docs/SERVER.md.)"
)

Coordinate = Annotated[float, Field(ge=-1_000_000, le=1_000_000, allow_inf_nan=False)]


class Scoped(OfSession):
    scope: Literal["browser", "desktop"] = "browser"

    def check_scope(self) -> None:
        """Raises `Failure` for the desktop."""
        if self.scope == "desktop":
            raise Failure(501, NO_DESKTOP, {"scope": self.scope})


# --- Screenshot -------------------------------------------------------------------------------------------------------


class ScreenshotRequest(Scoped):
    optimize_for: Literal["lux", "gemini", "both"] | None = None
    format: Literal["png", "jpeg"] = "png"


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
    asked.check_scope()
    async with call.work() as work:
        shot = await picture(work, asked.format)
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


async def picture(work: Work, kind: Literal["png", "jpeg"]) -> Screenshot:
    """What the tab shows, one pixel for each CSS pixel: its coordinates are those of the viewport. Raises `Failure`."""
    shot = await work.worker.reader.picture(work.tab, lossless=kind == "png")
    if shot is None:
        raise Failure(409, "No picture can be taken of this tab now: a dialog is open, or the page does not answer.")
    if (shot.width, shot.height) == VIEWPORT:
        return shot
    data = await asyncio.to_thread(_resized, shot.data, VIEWPORT, kind)
    return shot.model_copy(update={"data": data, "width": VIEWPORT[0], "height": VIEWPORT[1]})


def _resized(data: str, size: tuple[int, int], kind: Literal["png", "jpeg"]) -> str:
    from PIL import Image as Picture

    made = BytesIO()
    with Picture.open(BytesIO(base64.b64decode(data))) as opened:
        smaller = opened.convert("RGB").resize(size, Picture.Resampling.LANCZOS)
    if kind == "png":
        smaller.save(made, "PNG", compress_level=1)
    else:
        smaller.save(made, "JPEG", quality=80)
    return base64.b64encode(made.getvalue()).decode()


# --- Click ------------------------------------------------------------------------------------------------------------


class ClickRequest(Scoped):
    """A place, or an element by its `ref` in the tree of `GET /browser/dom/tree?format=webhand`."""

    x: Coordinate | None = None
    y: Coordinate | None = None
    coordinate_origin: Space = Space.VIEWPORT
    click_type: Literal["single", "double", "right"] = "single"
    ref: str | None = None

    @model_validator(mode="after")
    def _is_somewhere(self) -> "ClickRequest":
        has_place = self.x is not None and self.y is not None
        if has_place == (self.ref is not None) or (self.x is None) != (self.y is None):
            raise ValueError("give either x and y, or ref")
        return self


BY_REF: dict[str, Tool] = {"single": CLICK_ELEMENT, "double": DOUBLE_CLICK, "right": RIGHT_CLICK}
HOW: dict[str, dict[str, Any]] = {"single": {}, "double": {"count": 2}, "right": {"button": "right"}}


class Details(BaseModel):
    """Of them those that the call has."""

    scope: str | None = None
    click_type: str | None = None
    viewport_coords: dict[str, int] | None = None
    original_coords: dict[str, int | float] | None = None
    coordinate_origin: str | None = None
    ref: str | None = None
    text_length: int | None = None
    selector: str | None = None
    direction: str | None = None
    amount: int | float | None = None
    key: str | None = None


class ActAnswer(Answer):
    executed_with: str = BY
    details: Details


async def _click(call: ApiCall[ClickRequest]) -> ActAnswer:
    asked = call.body
    asked.check_scope()
    async with call.work() as work:
        told: dict[str, Any] = {"scope": asked.scope, "click_type": asked.click_type}
        if asked.x is None or asked.y is None:
            receipt = await work.act(BY_REF[asked.click_type].name, element_ref=asked.ref)
            return _acted(receipt, **told, ref=asked.ref)
        given = Point(asked.x, asked.y)
        layout = await work.layout(asked.coordinate_origin)
        place = layout.to_viewport(given, asked.coordinate_origin).whole()
        check_inside(layout, place, given)
        how = HOW[asked.click_type]
        receipt = await work.act(CLICK_POINT.name, x=place.x, y=place.y, **how)
    if receipt.code is Code.OUTSIDE_VIEWPORT:
        check_inside(layout, Point(-1, -1), given)
    return _acted(
        receipt,
        **told,
        viewport_coords=place.rounded(),
        original_coords=original(given),
        coordinate_origin=asked.coordinate_origin.value,
    )


def original(point: Point) -> dict[str, int | float]:
    """As it was sent."""
    return {"x": _plain(point.x), "y": _plain(point.y)}


def _plain(number: float) -> int | float:
    return int(number) if number.is_integer() else number


def _acted(receipt: Receipt, **details: Any) -> ActAnswer:
    return ActAnswer(**receipt_fields(receipt), executed_with=BY, details=Details(**details))


# --- Type, scroll, keys -----------------------------------------------------------------------------------------------


class TypeRequest(Scoped):
    text: str = Field(max_length=MOST_TEXT)
    method: Literal["clipboard", "keystrokes"] = "clipboard"
    selector: str | None = Field(None, min_length=1, max_length=2_000)
    ref: str | None = None

    @model_validator(mode="after")
    def _is_possible(self) -> "TypeRequest":
        if self.selector is not None and self.ref is not None:
            raise ValueError("give selector or ref, not both")
        if self.method == "keystrokes" and not self.text.isascii():
            raise ValueError('method "keystrokes" types ASCII only: use "clipboard" for this text')
        return self


async def _type(call: ApiCall[TypeRequest]) -> ActAnswer:
    """The system's clipboard is never touched: both methods type, `clipboard` whatever can be written."""
    asked = call.body
    asked.check_scope()
    async with call.work() as work:
        ref = asked.ref
        if asked.selector is not None:
            ref, missing = await ref_of(work, asked.selector)
            if missing is not None:
                return _acted(missing, text_length=len(asked.text), selector=asked.selector)
        if ref is not None:
            receipt = await work.act(TYPE_INTO.name, element_ref=ref, text=asked.text)
        else:
            receipt = await work.act(TYPE_HERE.name, text=asked.text)
    given = {"selector": asked.selector} if asked.selector is not None else {"ref": ref} if ref is not None else {}
    return _acted(receipt, text_length=len(asked.text), **given)


async def ref_of(work: Work, selector: str, *, wait: float = 0) -> tuple[str | None, Receipt | None]:
    """The first element that a selector matches; or the receipt that says why there is none.

    Raises:
        Failure: it is no selector.
    """
    found = await work.worker.reader.select(work.tab, selector, limit=1, wait=wait)
    if found.code is Code.INVALID:
        raise Failure(400, found.message)
    if found.code is Code.DONE:
        return found.tree.lines[0].ref, None
    return None, Receipt(ok=False, code=found.code, message=found.message)


class ScrollRequest(Scoped):
    direction: Literal["up", "down", "left", "right"]
    amount: Annotated[float, Field(gt=0, le=1_000_000, allow_inf_nan=False)] = 300.0


async def _scroll(call: ApiCall[ScrollRequest]) -> ActAnswer:
    asked = call.body
    asked.check_scope()
    view = VIEWPORT[1] if asked.direction in ("up", "down") else VIEWPORT[0]
    async with call.work() as work:
        receipt = await work.act(SCROLL_BY.name, direction=asked.direction, amount=asked.amount, view=view)
    return _acted(receipt, direction=asked.direction, amount=_plain(asked.amount))


class KeyRequest(Scoped):
    key: str = Field(min_length=1, max_length=100, description="`Enter`, `ArrowUp`, `Ctrl+C`, `Ctrl+Shift+T`")


async def _press(call: ApiCall[KeyRequest]) -> ActAnswer:
    asked = call.body
    asked.check_scope()
    async with call.work() as work:
        receipt = await work.act(PRESS_KEY.name, key=asked.key)
    return _acted(receipt, key=asked.key)


ROUTES = (
    Route(
        method="POST",
        path="/screenshot",
        summary="A picture of what the tab shows.",
        body=ScreenshotRequest,
        handle=_screenshot,
        answer=ScreenshotAnswer,
    ),
    Route(
        method="POST",
        path="/click",
        summary="Clicks at a place, or an element by its ref.",
        body=ClickRequest,
        handle=_click,
        answer=ActAnswer,
    ),
    Route(
        method="POST",
        path="/type",
        summary="Types where the caret is, or into a field.",
        body=TypeRequest,
        handle=_type,
        answer=ActAnswer,
        takes=512 * 1_024,
    ),
    Route(
        method="POST",
        path="/scroll",
        summary="Scrolls the page by CSS pixels.",
        body=ScrollRequest,
        handle=_scroll,
        answer=ActAnswer,
    ),
    Route(
        method="POST",
        path="/keypress",
        summary="Presses a key or a combination.",
        body=KeyRequest,
        handle=_press,
        answer=ActAnswer,
    ),
)
