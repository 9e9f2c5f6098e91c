"""Acting by places, keys and refs: /click, /type, /scroll, /keypress (specs/tool-server.md)."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, model_validator
from webhand_agent.protocol import Code, Receipt
from webhand_agent.tools.direct import CLICK_POINT, SCROLL_BY, TYPE_HERE, TYPE_INTO
from webhand_agent.tools.fields import PRESS_KEY
from webhand_agent.tools.pointer import CLICK_ELEMENT, DOUBLE_CLICK, RIGHT_CLICK
from webhand_agent.tools.screen import CLICK_SCREEN, PRESS_BY_KEYBOARD, SCROLL_SCREEN, TYPE_BY_KEYBOARD
from webhand_agent.tools.tool import Tool

from webhand_host.geometry import Point, Space
from webhand_host.server.door import ApiCall, Work, check_inside, receipt_fields
from webhand_host.server.failures import Failure, outside_viewport
from webhand_host.server.on_desktop import BY as ON_DESKTOP
from webhand_host.server.route import Answer, Route, Scoped

MOST_TEXT = 100_000
"""Characters of a text that is typed."""
BY = "playwright"
"""What the document says that carried it out."""
Coordinate = Annotated[float, Field(ge=-1_000_000, le=1_000_000, allow_inf_nan=False)]

Ref = Annotated[str | None, Field(min_length=1, max_length=100)]


# --- Click ------------------------------------------------------------------------------------------------------------


class ClickRequest(Scoped):
    """A place, or an element by its `ref` in the tree of `GET /browser/dom/tree?format=webhand`."""

    x: Coordinate | None = None
    y: Coordinate | None = None
    coordinate_origin: Space = Space.VIEWPORT
    click_type: Literal["single", "double", "right"] = "single"
    ref: Ref = None

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
    screen_coords: dict[str, int] | None = None
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
    if asked.scope == "desktop":
        return await _click_screen(call)
    async with call.work() as work:
        told: dict[str, Any] = {"scope": asked.scope, "click_type": asked.click_type}
        if asked.x is None or asked.y is None:
            receipt = await work.act(BY_REF[asked.click_type].name, element_ref=asked.ref)
            return _acted(receipt, **told, ref=asked.ref)
        given = Point(asked.x, asked.y)
        layout = await work.session.layout(work.tab)
        exact = layout.to_viewport(given, asked.coordinate_origin)
        place = layout.pixel(exact)
        check_inside(layout, place, given)
        receipt = await work.act(CLICK_POINT.name, x=place.x, y=place.y, **HOW[asked.click_type])
    if receipt.code is Code.OUTSIDE_VIEWPORT:
        raise outside_viewport(given.x, given.y, *layout.viewport)
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


def _acted(receipt: Receipt, by: str = BY, /, **details: Any) -> ActAnswer:
    return ActAnswer(**receipt_fields(receipt), executed_with=by, details=Details(**details))


# --- Type, scroll, keys -----------------------------------------------------------------------------------------------


class TypeRequest(Scoped):
    text: str = Field(max_length=MOST_TEXT)
    method: Literal["clipboard", "keystrokes"] = "clipboard"
    selector: str | None = Field(None, min_length=1, max_length=2_000)
    ref: Ref = None

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
    if asked.scope == "desktop":
        return await _type_by_keyboard(call)
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
    if asked.scope == "desktop":
        return await _scroll_screen(call)
    async with call.work() as work:
        receipt = await work.act(SCROLL_BY.name, direction=asked.direction, amount=asked.amount)
    return _acted(receipt, direction=asked.direction, amount=_plain(asked.amount))


class KeyRequest(Scoped):
    key: str = Field(min_length=1, max_length=100, description="`Enter`, `ArrowUp`, `Ctrl+C`, `Ctrl+Shift+T`")


async def _press(call: ApiCall[KeyRequest]) -> ActAnswer:
    asked = call.body
    if asked.scope == "desktop":
        receipt = await call.on_desktop(PRESS_BY_KEYBOARD.name, keys=asked.key)
        return _acted(receipt, ON_DESKTOP, key=asked.key)
    async with call.work() as work:
        receipt = await work.act(PRESS_KEY.name, key=asked.key)
    return _acted(receipt, key=asked.key)


# --- On the desktop ---------------------------------------------------------------------------------------------------


async def _click_screen(call: ApiCall[ClickRequest]) -> ActAnswer:
    asked = call.body
    if asked.x is None or asked.y is None:
        raise Failure(400, "The desktop has no refs: give x and y.")
    given, is_said = Point(asked.x, asked.y), "coordinate_origin" in asked.model_fields_set
    _, place = await call.desktop.place(call.client, given, asked.coordinate_origin, is_said=is_said)
    at = place.rounded()
    receipt = await call.on_desktop(CLICK_SCREEN.name, **at, **HOW[asked.click_type])
    return _acted(
        receipt,
        ON_DESKTOP,
        scope=asked.scope,
        click_type=asked.click_type,
        screen_coords=at,
        original_coords=original(given),
        coordinate_origin=asked.coordinate_origin.value if is_said else Space.SCREEN.value,
    )


async def _type_by_keyboard(call: ApiCall[TypeRequest]) -> ActAnswer:
    asked = call.body
    if asked.selector is not None or asked.ref is not None:
        raise Failure(400, "The desktop has no selectors and refs: what has the keyboard is typed into.")
    method = asked.method if "method" in asked.model_fields_set else None  # else by keys what the keyboard has
    receipt = await call.on_desktop(TYPE_BY_KEYBOARD.name, text=asked.text, method=method)
    return _acted(receipt, ON_DESKTOP, text_length=len(asked.text))


async def _scroll_screen(call: ApiCall[ScrollRequest]) -> ActAnswer:
    """In the middle of the window that has the keyboard."""
    asked = call.body
    at = await call.desktop.middle(call.client)
    receipt = await call.on_desktop(SCROLL_SCREEN.name, **at.rounded(), direction=asked.direction, pixels=asked.amount)
    return _acted(receipt, ON_DESKTOP, direction=asked.direction, amount=_plain(asked.amount))


ROUTES = (
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
