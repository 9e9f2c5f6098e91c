"""Tools of sight: what a picture shows is used by its place in it, on a grid of 0 to 1000 across and down.

They are offered where the tree cannot serve (`vision.grounding`). For Gemini those that its built-in `computer_use`
tool has are not declared: it calls them by names of its own (`models.gemini.computer_use`).
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.protocol import Click, Code, Drag, Hover, Offset, Receipt, Scroll
from webhand_agent.run import Run
from webhand_agent.safety.secrecy import is_secret
from webhand_agent.settling import CLICK, HOVERING, SCROLLING
from webhand_agent.snapshot import TEXT_FIELDS, Known
from webhand_agent.tools.acting import aimed_at, at_place
from webhand_agent.tools.dispatch import dispatch_part
from webhand_agent.tools.fields import PRESS_KEY, TYPE_TEXT
from webhand_agent.tools.markers import Inner, Measure, Written
from webhand_agent.tools.pointer import CLICK_ELEMENT, DOUBLE_CLICK, DRAG, RIGHT_CLICK
from webhand_agent.tools.tool import Acting, Evidence, Parameters, Reader, Risk, Tells, Tool
from webhand_agent.vision.grounding import Sighted, aim, sought, with_picture
from webhand_agent.vision.places import GRID, to_grid

MOST_KEYS = 200
"""Letters that are typed one by one into what is no field."""

Coordinate = Annotated[float, Measure(), Field(allow_inf_nan=False)]
Intent = Annotated[str, Inner(), Field(description="What you see there, and what for.")]


class LookAtPlace(Parameters):
    x: Coordinate
    y: Coordinate
    intent: Intent = ""


class ActAt(LookAtPlace, Acting):
    pass


class TypeTextAt(ActAt):
    text: Annotated[str, Written()]


MOST_PIXELS = 1_000_000
"""What the protocol takes."""


class ScrollAt(LookAtPlace):
    direction: Literal["up", "down", "left", "right"]
    magnitude_in_pixels: Annotated[float, Measure(), Field(ge=1)] = 300


class DragAndDrop(Acting):
    start_x: Coordinate
    start_y: Coordinate
    end_x: Coordinate
    end_y: Coordinate
    intent: Intent = ""


class FindBySight(Parameters):
    what: Annotated[str, Inner(), Field(min_length=1, description="How it looks, what is on it, where it is.")]


async def aim_at(run: Run, parameters: LookAtPlace) -> Known | Receipt:
    return await aim(run, parameters.x, parameters.y, parameters.intent)


AtPlace = TypeVar("AtPlace", bound=LookAtPlace)


@dataclass(frozen=True, kw_only=True)
class PlaceTool(Tool[AtPlace]):
    """A tool that goes to a place of the last picture."""

    aim: Callable[[Any, AtPlace], Awaitable[Known | Receipt]] | None = aim_at
    by_sight: bool = True


async def _aim_to_type(run: Run, parameters: TypeTextAt) -> Known | Receipt:
    """Not at a field for secrets: what is typed there is known as one, and hidden, only where its ref is named."""
    known = await aim_at(run, parameters)
    if isinstance(known, Receipt) or not is_secret(known.line):
        return known
    run.record.mask.add(parameters.text)
    what = f"{known.line.role} is a field for secrets: use type_text with its ref {known.line.ref}."
    return receipts.failed(Code.REFUSED, f"Nothing was typed. {what}")


async def _type(run: Run, parameters: TypeTextAt) -> Receipt:
    """Into the field at that place. What is no field is clicked, and gets the letters as keys.

    The click and each letter are calls of their own: what has the focus then is judged by itself.
    """
    aimed, _ = aimed_at(run)
    if aimed.known.line.role in TEXT_FIELDS:
        into = {"element_ref": aimed.ref, "text": parameters.text}
        return await with_picture(run, await dispatch_part(run, TYPE_TEXT, 0, into))
    if "\n" in parameters.text or len(parameters.text) > MOST_KEYS:
        what = f"what is no field takes one line of at most {MOST_KEYS} letters. Press Enter with press_key."
        return receipts.failed(Code.INVALID, f"type_text_at was not carried out: {what}")
    at = parameters.model_dump(include={"x", "y", "intent"})
    clicked = await dispatch_part(run, CLICK_AT, 0, at)
    return await with_picture(run, await type_keys(run, parameters.text) if clicked.ok else clicked)


def _field_typed_into(run: Run, given: TypeTextAt) -> tuple[Tool, dict[str, Any]] | None:
    aimed, _ = aimed_at(run)
    return (TYPE_TEXT, {"text": given.text}) if aimed.known.line.role in TEXT_FIELDS else None


async def type_keys(run: Run, text: str) -> Receipt:
    """Letter by letter, into whatever the click gave the focus, unless that is a control or a field for secrets."""
    focus = await run.browser.describe(run.page.tab_id, None)
    if focus.presses or focus.secret:
        what = f'{focus.role} "{focus.announced}" has the focus after the click there. Nothing was typed.'
        return receipts.failed(Code.NOT_EDITABLE, what)
    receipt = receipts.done("There was nothing to type.")
    for number, letter in enumerate(text, start=1):
        receipt = await dispatch_part(run, PRESS_KEY, number, {"key": letter})
        if not receipt.ok:
            return receipt
    return receipt.model_copy(update={"message": f"Typed {len(text)} letters where the click went.", "own": True})


def _scroll(given: ScrollAt, at: Offset, size: tuple[float, float]) -> Scroll:
    """By what was asked: a part of the view would be another distance in every box that scrolls in it."""
    return Scroll(direction=given.direction, pixels=min(given.magnitude_in_pixels, MOST_PIXELS), at=at)


def _distance(given: DragAndDrop, size: tuple[float, float]) -> dict[str, float]:
    across, down = size
    x, y = (given.end_x - given.start_x) * across / GRID, (given.end_y - given.start_y) * down / GRID
    return {"by_x": x, "by_y": y}


def _drag(given: DragAndDrop, at: Offset, size: tuple[float, float]) -> Drag:
    return Drag(at=at, **_distance(given, size))


async def _find(run: Run, parameters: FindBySight) -> Receipt:
    found = await sought(run, parameters.what)
    if not isinstance(found, Sighted):
        return found
    x, y = to_grid(found.shot, found.place.x, found.place.y)
    by = " and ".join(found.place.agreed_by)
    message = f"Seen by {by} at ({x}, {y}) on the grid of 1000. This stands there; use its ref."
    if found.is_drawn:
        message = f"Seen by {by} on what stands there, which is only drawn on: use click_at with x {x} and y {y}."
    return receipts.showing(message, found.tree)


CLICK_AT = PlaceTool(
    name="click_at",
    description="Clicks a place of the last picture: x, y from 0 to 1000. Where the thing has a ref, use that.",
    parameters=ActAt,
    handle=at_place(lambda _, at, size: Click(at=at), CLICK),
    lands=lambda *_: (CLICK_ELEMENT, {}),
    verb="click",
    presses=True,
    predefined="click",
)

DOUBLE_CLICK_AT = PlaceTool(
    name="double_click_at",
    description="As click_at, twice.",
    parameters=ActAt,
    handle=at_place(lambda _, at, size: Click(count=2, at=at), CLICK),
    lands=lambda *_: (DOUBLE_CLICK, {}),
    verb="double-click",
    presses=True,
)

RIGHT_CLICK_AT = PlaceTool(
    name="right_click_at",
    description="As click_at, with the right button: the page's own context menu.",
    parameters=ActAt,
    handle=at_place(lambda _, at, size: Click(button="right", at=at), CLICK),
    lands=lambda *_: (RIGHT_CLICK, {}),
    verb="right-click",
)

HOVER_AT = PlaceTool(
    name="hover_at",
    tells=Tells.A_CHOICE,
    description="Moves the mouse to a place of the last picture.",
    parameters=LookAtPlace,
    risk=Risk.READ,
    handle=at_place(lambda _, at, size: Hover(at=at), HOVERING),
    verb="point",
    replays=False,
    predefined="move",
)

TYPE_TEXT_AT = PlaceTool(
    name="type_text_at",
    description="Clicks a place of the last picture and types there. A field's own text is replaced. No Enter.",
    parameters=TypeTextAt,
    handle=_type,
    aim=_aim_to_type,
    lands=_field_typed_into,
    verb="type",
    parts=True,
)

SCROLL_AT = PlaceTool(
    name="scroll_at",
    tells=Tells.A_CHOICE,
    description="Scrolls what is at a place of the last picture.",
    parameters=ScrollAt,
    risk=Risk.READ,
    handle=at_place(_scroll, SCROLLING),
    verb="scroll",
    replays=False,
    evidence=Evidence.SCROLLED,
    predefined="scroll",
)

DRAG_AND_DROP = Tool(
    name="drag_and_drop",
    description="Drags from one place of the last picture to another: draws, moves a map or a piece.",
    parameters=DragAndDrop,
    handle=at_place(_drag, CLICK),
    aim=lambda run, given: aim(run, given.start_x, given.start_y, given.intent),
    lands=lambda run, given: (DRAG, _distance(given, aimed_at(run)[1])),
    by_sight=True,
    verb="drag",
    predefined="drag_and_drop",
)

FIND_BY_SIGHT = Reader(
    name="find_by_sight",
    description="Has somebody look for a thing that the tree does not name. Gives the element there, with its ref.",
    parameters=FindBySight,
    handle=_find,
    by_sight=True,
    verb="seek",
    evidence=Evidence.SEARCHED,
)

SIGHT: tuple[Tool, ...] = (
    CLICK_AT,
    DOUBLE_CLICK_AT,
    RIGHT_CLICK_AT,
    HOVER_AT,
    TYPE_TEXT_AT,
    SCROLL_AT,
    DRAG_AND_DROP,
    FIND_BY_SIGHT,
)
