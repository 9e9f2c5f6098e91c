"""Tools of sight: what a picture shows is used by its place in it, on a grid of 0 to 1000 across and down.

They are offered where the tree cannot serve (`vision.offering`). For Gemini those that its built-in `computer_use` tool
has are not declared: it calls them by names of its own (`models.gemini.computer_use`).
"""

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.known import Known
from webhand_agent.mending import retrying
from webhand_agent.mending.healing import heal_at
from webhand_agent.protocol import Action, Click, Code, Drag, Hover, Offset, PressKey, Receipt, Scroll, TypeText
from webhand_agent.safety.secrecy import is_secret
from webhand_agent.settling import Settling, after
from webhand_agent.tools.context import Context
from webhand_agent.tools.tool import Parameters, Risk, Tool
from webhand_agent.vision.aiming import aim, with_picture
from webhand_agent.vision.finding import Sighted, sought
from webhand_agent.vision.places import GRID, to_grid, viewport
from webhand_agent.vision.state import Aim

MOST_KEYS = 200
"""Letters that are typed one by one into what is no field."""
_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})
_PRESSED = frozenset({"button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "option"})

Coordinate = Annotated[float, Field(allow_inf_nan=False)]
Intent = Annotated[str, Field(description="What you see there, and what for.")]


class At(Parameters):
    x: Coordinate
    y: Coordinate
    intent: Intent = ""


class TypeTextAt(At):
    text: str


class ScrollAt(At):
    direction: Literal["up", "down", "left", "right"]
    magnitude_in_pixels: Annotated[float, Field(ge=1)] = 300


class DragAndDrop(Parameters):
    start_x: Coordinate
    start_y: Coordinate
    end_x: Coordinate
    end_y: Coordinate
    intent: Intent = ""


class FindBySight(Parameters):
    what: Annotated[str, Field(min_length=1, description="How it looks, what is on it, where it is.")]


async def _aim_at(context: Context, parameters: At) -> Known | Receipt:
    return await aim(context, parameters.x, parameters.y, parameters.intent)


async def _aim_to_type(context: Context, parameters: TypeTextAt) -> Known | Receipt:
    """Not at a field for secrets: what is typed there is known as one, and hidden, only where its ref is named."""
    known = await _aim_at(context, parameters)
    if isinstance(known, Receipt) or not is_secret(known.line):
        return known
    context.record.mask.add(parameters.text)
    what = f"{known.line.role} is a field for secrets: use type_text with its ref {known.line.ref}."
    return receipts.failed(Code.REFUSED, f"Nothing was typed. {what}")


async def _aim_at_start(context: Context, parameters: DragAndDrop) -> Known | Receipt:
    return await aim(context, parameters.start_x, parameters.start_y, parameters.intent)


async def _click(context: Context, parameters: At) -> Receipt:
    return await _done(context, lambda at: Click(at=at), after("click_element"))


async def _double_click(context: Context, parameters: At) -> Receipt:
    return await _done(context, lambda at: Click(count=2, at=at), after("double_click"))


async def _right_click(context: Context, parameters: At) -> Receipt:
    return await _done(context, lambda at: Click(button="right", at=at), after("right_click"))


async def _hover(context: Context, parameters: At) -> Receipt:
    return await _done(context, lambda at: Hover(at=at), after("hover_element"))


async def _scroll(context: Context, parameters: ScrollAt) -> Receipt:
    """By pixels of the picture; the protocol scrolls by parts of the box."""
    across, down = _aimed(context)[1]
    whole = down if parameters.direction in ("up", "down") else across
    part = min(max(parameters.magnitude_in_pixels / whole, 0.01), 10)
    scroll = Scroll(direction=parameters.direction, part=part)
    return await _done(context, lambda at: scroll, after("scroll_page"))


async def _drag(context: Context, parameters: DragAndDrop) -> Receipt:
    across, down = _aimed(context)[1]
    by_x = (parameters.end_x - parameters.start_x) * across / GRID
    by_y = (parameters.end_y - parameters.start_y) * down / GRID
    return await _done(context, lambda at: Drag(by_x=by_x, by_y=by_y, at=at), after("drag"))


async def _type(context: Context, parameters: TypeTextAt) -> Receipt:
    """Into the field at that place. What is no field is clicked, and gets the letters as keys."""
    aimed, _ = _aimed(context)
    if aimed.known.line.role in _FIELDS:
        return await _done(context, lambda at: TypeText(text=parameters.text), after("type_text"))
    if "\n" in parameters.text or len(parameters.text) > MOST_KEYS:
        what = f"what is no field takes one line of at most {MOST_KEYS} letters. Press Enter with press_key."
        return receipts.failed(Code.INVALID, f"type_text_at was not carried out: {what}")
    clicked = await _act(context, lambda at: Click(at=at), after("click_element"))
    typed = await _keys(context, parameters.text, aimed.known) if clicked.ok else clicked
    return await with_picture(context, typed)


async def _keys(context: Context, text: str, judged: Known) -> Receipt:
    """Letter by letter, into whatever the click gave the focus, as far as what was judged holds for it too.

    It does not for another document and fields for secrets, nor for a control that Space would set off.
    """
    await context.look(patience_ms=0, cap_ms=after("type_text").cap_ms)
    focus = context.focused()
    if focus is not None and (focus.line.role in _PRESSED or is_secret(focus.line) or focus.url != judged.url):
        what = f'{focus.line.role} "{focus.line.name}" has the focus after the click there. Nothing was typed.'
        return receipts.failed(Code.NOT_EDITABLE, what)
    receipt = receipts.done("There was nothing to type.")
    for letter in text:
        receipt = await context.act(context.receiver(letter), PressKey(key=letter), after("press_key", letter))
        if not receipt.ok:
            return receipt
    return receipt.model_copy(update={"message": f"Typed {len(text)} letters where the click went."})


async def _find(context: Context, parameters: FindBySight) -> Receipt:
    found = await sought(context, parameters.what)
    if not isinstance(found, Sighted):
        return found
    x, y = to_grid(found.shot, found.place.x, found.place.y)
    by = " and ".join(found.place.agreed_by)
    message = f"Seen by {by} at ({x}, {y}) on the grid of 1000. This stands there; use its ref."
    if found.is_drawn:
        message = f"Seen by {by} on what stands there, which is only drawn on: use click_at with x {x} and y {y}."
    return receipts.reading(message, found.text)


async def _done(context: Context, action: Callable[[Offset], Action], row: Settling) -> Receipt:
    """The action at the place aimed at, and the picture afterwards."""
    return await with_picture(context, await _act(context, action, row))


async def _act(context: Context, action: Callable[[Offset], Action], row: Settling) -> Receipt:
    """Healed only where the element is a thing of its own: the middle of a canvas is not the place that was meant."""
    aimed, _ = _aimed(context)
    made = action(aimed.at)
    if aimed.is_drawn:
        return await retrying.tried(context, lambda: context.carry_out(aimed.ref, made, row))
    receipt = await context.act(aimed.ref, made, row)
    return await heal_at(context, aimed.x, aimed.y, receipt, aimed.known) if isinstance(made, Click) else receipt


def _aimed(context: Context) -> tuple[Aim, tuple[float, float]]:
    """What the call goes to, and the size of the viewport in CSS pixels. `dispatch` has aimed before."""
    sight = context.sight
    if sight.aim is None or sight.shown is None:
        raise RuntimeError("a tool of sight was carried out without being aimed")
    return sight.aim, viewport(sight.shown.shot)


CLICK_AT = Tool(
    name="click_at",
    description="Clicks a place of the last picture: x, y from 0 to 1000. Where the thing has a ref, use that.",
    parameters=At,
    risk=Risk.ACT,
    handle=_click,
    shows=True,
    aim=_aim_at,
    by_sight=True,
)

DOUBLE_CLICK_AT = Tool(
    name="double_click_at",
    description="As click_at, twice.",
    parameters=At,
    risk=Risk.ACT,
    handle=_double_click,
    shows=True,
    aim=_aim_at,
    by_sight=True,
)

RIGHT_CLICK_AT = Tool(
    name="right_click_at",
    description="As click_at, with the right button: the page's own context menu.",
    parameters=At,
    risk=Risk.ACT,
    handle=_right_click,
    shows=True,
    aim=_aim_at,
    by_sight=True,
)

HOVER_AT = Tool(
    name="hover_at",
    description="Moves the mouse to a place of the last picture.",
    parameters=At,
    risk=Risk.READ,
    handle=_hover,
    shows=True,
    aim=_aim_at,
    by_sight=True,
)

TYPE_TEXT_AT = Tool(
    name="type_text_at",
    description="Clicks a place of the last picture and types there. A field's own text is replaced. No Enter.",
    parameters=TypeTextAt,
    risk=Risk.ACT,
    handle=_type,
    shows=True,
    aim=_aim_to_type,
    by_sight=True,
)

SCROLL_AT = Tool(
    name="scroll_at",
    description="Scrolls what is at a place of the last picture.",
    parameters=ScrollAt,
    risk=Risk.READ,
    handle=_scroll,
    shows=True,
    aim=_aim_at,
    by_sight=True,
)

DRAG_AND_DROP = Tool(
    name="drag_and_drop",
    description="Drags from one place of the last picture to another: draws, moves a map or a piece.",
    parameters=DragAndDrop,
    risk=Risk.ACT,
    handle=_drag,
    shows=True,
    aim=_aim_at_start,
    by_sight=True,
)

FIND_BY_SIGHT = Tool(
    name="find_by_sight",
    description="Has somebody look for a thing that the tree does not name. Gives the element there, with its ref.",
    parameters=FindBySight,
    risk=Risk.READ,
    handle=_find,
    by_sight=True,
)

POINTING: tuple[Tool, ...] = (
    CLICK_AT,
    DOUBLE_CLICK_AT,
    RIGHT_CLICK_AT,
    HOVER_AT,
    TYPE_TEXT_AT,
    SCROLL_AT,
    DRAG_AND_DROP,
)
"""Those that take coordinates: for models that see."""

SIGHT: tuple[Tool, ...] = (*POINTING, FIND_BY_SIGHT)
