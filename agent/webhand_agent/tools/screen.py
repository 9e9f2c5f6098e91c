"""The tools of the desktop for clients that decide by themselves (HTTP): places in pixels of the screen."""

from typing import Annotated, Literal

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.desktop import PressButton, PressKeys, TurnWheel, WriteText, around
from webhand_agent.history.conversation import Image
from webhand_agent.protocol import Receipt
from webhand_agent.run import Run
from webhand_agent.snapshot import Known
from webhand_agent.tools.desktop import TypeOnDesktop
from webhand_agent.tools.desktop_acts import (
    DesktopTool,
    aim_at_nothing,
    aim_by_keyboard,
    aim_on_screen,
    carry_out,
    desktop_of,
    picture_of,
    there,
)
from webhand_agent.tools.markers import Inner, Keys, Measure
from webhand_agent.tools.table import checked
from webhand_agent.tools.tool import Acting, Risk, Tool

Pixel = Annotated[int, Measure()]


class OnScreen(Acting):
    x: Pixel
    y: Pixel


class ClickScreen(OnScreen):
    button: Literal["left", "right"] = "left"
    count: Literal[1, 2] = 1


class ScrollScreen(OnScreen):
    direction: Literal["up", "down", "left", "right"]
    pixels: Annotated[float, Measure(), Field(gt=0, le=1_000_000)]


class TypeByKeyboard(TypeOnDesktop):
    method: Literal["keystrokes", "clipboard"] | None = None


class PressByKeyboard(Acting):
    keys: Annotated[str, Keys(), Field(min_length=1, max_length=100)]


class LookAtScreen(Acting):
    """`whole`: only then it is everything that is shown, and else the one pixel."""

    whole: Annotated[bool, Inner()] = True


async def _aim(run: Run, given: OnScreen) -> Known | Receipt | None:
    run.desk.place = given.x, given.y
    return await aim_on_screen(run)


async def _click(run: Run, given: ClickScreen) -> Receipt:
    return await carry_out(run, PressButton(given.x, given.y, given.button, given.count))


async def _scroll(run: Run, given: ScrollScreen) -> Receipt:
    return await carry_out(run, TurnWheel(given.x, given.y, given.direction, given.pixels))


async def _type(run: Run, given: TypeByKeyboard) -> Receipt:
    return await carry_out(run, WriteText(given.text, given.method))


async def _press(run: Run, given: PressByKeyboard) -> Receipt:
    return await carry_out(run, PressKeys(given.keys))


async def _look(run: Run, given: LookAtScreen) -> Receipt:
    desktop = desktop_of(run)
    picture = await picture_of(run, around([one.box for one in await desktop.monitors()]))
    return receipts.picture("A picture of all that the screen shows.", Image.of(picture.shot))


CLICK_SCREEN = DesktopTool(
    name="click_screen",
    description="Clicks a pixel of the screen.",
    parameters=ClickScreen,
    handle=there(_click),
    aim=_aim,
    verb="click",
    presses=True,
    steady=True,
)

SCROLL_SCREEN = DesktopTool(
    name="scroll_screen",
    description="Turns the wheel at a pixel of the screen.",
    parameters=ScrollScreen,
    handle=there(_scroll),
    aim=_aim,
    verb="scroll",
    steady=True,
)

TYPE_BY_KEYBOARD = DesktopTool(
    name="type_by_keyboard",
    description="Types into what has the keyboard.",
    parameters=TypeByKeyboard,
    handle=there(_type),
    aim=aim_by_keyboard,
    verb="type",
    steady=True,
)

PRESS_BY_KEYBOARD = DesktopTool(
    name="press_by_keyboard",
    description="Presses a key or combination.",
    parameters=PressByKeyboard,
    handle=there(_press),
    aim=aim_by_keyboard,
    verb="press",
    steady=True,
)

LOOK_AT_SCREEN = DesktopTool(
    name="look_at_screen",
    description="A picture of everything that the screen shows.",
    parameters=LookAtScreen,
    risk=Risk.READ,
    handle=there(_look),
    aim=aim_at_nothing,
    verb="look",
    steady=True,
)

SCREEN: tuple[Tool, ...] = checked(CLICK_SCREEN, SCROLL_SCREEN, TYPE_BY_KEYBOARD, PRESS_BY_KEYBOARD, LOOK_AT_SCREEN)
"""What a client can call there."""
