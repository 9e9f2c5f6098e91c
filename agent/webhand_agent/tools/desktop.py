"""Tools for what lies beyond the page: windows, mouse and keyboard of the machine.

The first of them is the door: it is offered wherever there is a desktop, and the others once it was gone through, or
once something in a page turned out to need them.
"""

import asyncio
from dataclasses import replace
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, model_validator

from webhand_agent import receipts
from webhand_agent.desktop import (
    Box,
    BringToFront,
    Desktop,
    NoDesktop,
    Picture,
    PressButton,
    PressKeys,
    Target,
    TurnWheel,
    Window,
    WriteText,
    around,
)
from webhand_agent.history.conversation import Image, Thought
from webhand_agent.models.model import ModelError
from webhand_agent.protocol import SLIGHT, Advice, Code, Receipt
from webhand_agent.run import Run
from webhand_agent.safety.cards import quoted
from webhand_agent.snapshot import Known
from webhand_agent.text import titled
from webhand_agent.tools.desktop_acts import (
    DesktopTool,
    aim_at_nothing,
    aim_by_keyboard,
    aim_on_screen,
    carry_out,
    desktop_of,
    hand_back_after_questions,
    picture_of,
    there,
)
from webhand_agent.tools.markers import Inner, Keys, Measure, Written
from webhand_agent.tools.tool import Acting, Evidence, Risk, Tool
from webhand_agent.vision.places import GRID, Place

NO_PICTURE = "You have seen no picture of the desktop yet. Take one first."
OUTSIDE = "({x:g}, {y:g}) is outside of the picture: both go from 0 to 1000."
NO_WINDOW = "There is no window {number} that could be shown. Windows: {windows}."
NO_TITLE = "No window is called {title}."
MANY_TITLES = "{count} windows have {title} in their title: say more of it, or give a number."
NO_PLACE = "Nobody can look for it: give x and y out of the last picture."
NOT_SEEN = "It is nowhere to be seen in the last desktop picture. Take another, or say more exactly how it looks."
DISAGREE = "Those who looked saw it at different places: say more exactly how it looks, or give x and y."
NOTE = (
    "The page cannot do this, and the desktop can: look at it first, then act there by the picture. "
    "What goes by the page's own elements goes by their refs."
)

LEADS_OUT = "The link is for another program of this computer ({scheme}:), which opens by itself where there is one."
OF_BROWSERS = frozenset({"", "http", "https", "javascript", "data", "blob", "about", "file", "ftp"})
"""Schemes of links that lead to no other program."""

Why = Annotated[str, Inner(), Field(description="Why the page is not enough; the person reads it.")]
Coordinate = Annotated[float | None, Measure(), Field(allow_inf_nan=False)]
Intent = Annotated[str, Inner(), Field(description="What you see there, and what for.")]


class LookAtDesktop(Acting):
    why: Why
    window: Annotated[int | None, Inner(), Field(ge=1, description="Its number; brought to the front.")] = None
    title: Annotated[str, Inner(), Field(max_length=300, description="Or its title.")] = ""
    whole: Annotated[bool, Inner()] = False


class AtPlace(Acting):
    x: Coordinate = None
    y: Coordinate = None
    intent: Intent = ""
    why: Why = ""

    @model_validator(mode="after")
    def _is_somewhere(self) -> "AtPlace":
        if (self.x is None) != (self.y is None) or (self.x is None and not self.intent):
            raise ValueError("give x and y, or intent alone to have it looked for")
        return self


class ClickDesktop(AtPlace):
    how: Literal["single", "double", "right", "drag"] = "single"
    to_x: Coordinate = None
    to_y: Coordinate = None

    @model_validator(mode="after")
    def _goes_somewhere(self) -> "ClickDesktop":
        if (self.how == "drag") != (self.to_x is not None and self.to_y is not None):
            raise ValueError("a drag needs to_x and to_y, and nothing else does")
        return self


class TypeOnDesktop(Acting):
    text: Annotated[str, Written(), Field(min_length=1, max_length=20_000)]
    why: Why = ""


class PressOnDesktop(Acting):
    keys: Annotated[str, Keys(), Field(min_length=1, max_length=100, description="Enter, ArrowUp, Ctrl+Shift+T.")]
    why: Why = ""


class ScrollDesktop(AtPlace):
    direction: Literal["up", "down", "left", "right"]
    pixels: Annotated[float, Measure(), Field(gt=0, le=100_000)] = 300


class WaitForDesktop(Acting):
    window: Annotated[str, Inner(), Field(description="Part of its title or program.")] = ""
    seconds: Annotated[float, Inner(), Field(gt=0, le=60)] = 10
    why: Why = ""


# --- Where it goes ----------------------------------------------------------------------------------------------------


async def _aim(run: Run, given: AtPlace) -> Known | Receipt | None:
    """What stands at a place of the last picture."""
    desk = run.desk
    desk.target = None
    if desk.shown is None:
        return receipts.failed(Code.NOT_FOUND, NO_PICTURE)
    if given.x is None or given.y is None:
        found = await _looked_for(run, desk.shown, given.intent)
        if isinstance(found, Receipt):
            return found
        desk.place = desk.shown.box.at(found.x, found.y, (desk.shown.shot.css_width, desk.shown.shot.css_height))
    elif not (0 <= given.x <= GRID and 0 <= given.y <= GRID):
        return receipts.failed(Code.OUTSIDE_VIEWPORT, OUTSIDE.format(x=given.x, y=given.y))
    else:
        desk.place = desk.shown.box.at(given.x, given.y, (GRID, GRID))
    return await aim_on_screen(run, given.intent)


async def _looked_for(run: Run, picture: Picture, what: str) -> Place | Receipt:
    """By Lux, else by Gemini (specs/tool-server.md, chapter 3, rule 1)."""
    eyes = run.services.eyes
    if eyes is None or not run.job.pictures:
        return receipts.failed(Code.NOT_FOUND, NO_PLACE)
    try:
        found = await eyes.find(picture.shot, what, "lux", of_desktop=True)
    except ModelError as problem:
        return receipts.failed(Code.NOT_FOUND, problem.sentence)
    finally:
        run.record.counted(Thought(tokens=eyes.spent()))
    if isinstance(found, Place):
        return found
    return receipts.failed(Code.NOT_FOUND, NOT_SEEN if found is None else DISAGREE)


# --- Doing it ---------------------------------------------------------------------------------------------------------


async def _look(run: Run, given: LookAtDesktop) -> Receipt:
    """The window in front, or one that is brought there; all that the screen shows, where that was allowed."""
    desktop = desktop_of(run)
    await hand_back_after_questions(run, desktop)
    windows = await to_show(desktop)
    if given.whole:
        return await _shown(run, around([monitor.box for monitor in await desktop.monitors()]), windows)
    if given.window is not None and given.window > len(windows):
        listed = ", ".join(f"{number} {one.app}" for number, one in enumerate(windows, start=1))
        return receipts.failed(Code.NOT_FOUND, NO_WINDOW.format(number=given.window, windows=listed or "none"))
    if given.title:
        found = titled(windows, given.title)
        if len(found) != 1:
            said = MANY_TITLES if found else NO_TITLE
            return receipts.failed(Code.NOT_FOUND, said.format(count=len(found), title=quoted(given.title)))
        wanted: Window | None = found[0]
    else:
        wanted = windows[given.window - 1] if given.window else next((one for one in windows if one.is_active), None)
    wanted = wanted or next(iter(windows), None)
    if wanted is None:
        return receipts.failed(Code.NOT_FOUND, NO_WINDOW.format(number=given.window or 1, windows="none"))
    if not wanted.is_active:
        raised = await desktop.act(BringToFront(wanted.id), Target(wanted))
        if not raised.ok:
            return raised
        windows = await to_show(desktop)
        wanted = next((one for one in windows if one.id == wanted.id), wanted)
    return await _shown(run, wanted.box, windows)


async def to_show(desktop: Desktop) -> list[Window]:
    """Those that have a number: not what window managers keep for themselves, one pixel large, nor menus."""
    there = [one for one in await desktop.windows() if not one.why_not and min(one.box.width, one.box.height) > 1]
    return [one for one in there if one.title or one.is_active]


async def _recorded(run: Run, box: Box) -> Picture:
    picture = await picture_of(run, box)
    run.record.journal.picture(run.record.step + 1, picture.shot)
    return picture


async def _shown(run: Run, box: Box, windows: list[Window]) -> Receipt:
    picture = await _recorded(run, box)
    run.desk.is_open = True
    seen = {one.id for one in picture.windows}
    listed = (
        f"{number}. {one.app}" + (f" {quoted(one.title)}" if one.id in seen else "") + (" (in front)" * one.is_active)
        for number, one in enumerate(windows, start=1)
    )
    return receipts.picture("Windows: " + ", ".join(listed) + ".", Image.of(picture.shot), own=False)


async def _with_picture(run: Run, receipt: Receipt) -> Receipt:
    """And what the window in front shows now, unless the receipt tells already what was copied."""
    if not receipt.ok or isinstance(receipt, receipts.Reading) or not run.job.pictures:
        return receipt
    window = next((one for one in await desktop_of(run).windows() if one.is_active and not one.why_not), None)
    if window is None:
        return receipt
    picture = await _recorded(run, window.box)
    return receipts.Picture.model_validate({**dict(receipt), "image": Image.of(picture.shot)})


async def _click(run: Run, given: ClickDesktop) -> Receipt:
    x, y = run.desk.place
    made = PressButton(x, y)
    if given.how == "double":
        made = replace(made, count=2)
    elif given.how == "right":
        made = replace(made, button="right")
    elif given.how == "drag" and given.to_x is not None and given.to_y is not None and run.desk.shown is not None:
        made = replace(made, to=run.desk.shown.box.at(given.to_x, given.to_y, (GRID, GRID)))
    return await _with_picture(run, await carry_out(run, made))


async def _type(run: Run, given: TypeOnDesktop) -> Receipt:
    return await _with_picture(run, await carry_out(run, WriteText(given.text)))


async def _press(run: Run, given: PressOnDesktop) -> Receipt:
    return await _with_picture(run, await carry_out(run, PressKeys(given.keys)))


async def _scroll(run: Run, given: ScrollDesktop) -> Receipt:
    wheel = TurnWheel(*run.desk.place, direction=given.direction, pixels=given.pixels)
    return await _with_picture(run, await carry_out(run, wheel))


async def _wait(run: Run, given: WaitForDesktop) -> Receipt:
    return await _with_picture(run, await desktop_of(run).wait(window=given.window, seconds=given.seconds))


DESKTOP_SCREENSHOT = DesktopTool(
    name="desktop_screenshot",
    description=(
        "Leaves the page: a picture of a window of this computer, the one in front or by its number, or of the whole "
        "screen. For programs, file choosers, and pages that want a real mouse."
    ),
    parameters=LookAtDesktop,
    risk=Risk.READ,
    handle=there(_look),
    aim=aim_at_nothing,
    verb="desktop-look",
    steady=True,
    opens_desktop=True,
    evidence=Evidence.PICTURED,
)

DESKTOP_CLICK = DesktopTool(
    name="desktop_click",
    description="Clicks a place of the last desktop picture: x, y from 0 to 1000, or intent alone to have it found.",
    parameters=ClickDesktop,
    handle=there(_click),
    aim=_aim,
    verb="desktop-click",
    presses=True,
)

DESKTOP_TYPE = DesktopTool(
    name="desktop_type",
    description="Types into what has the keyboard on the desktop, in any script. No secrets.",
    parameters=TypeOnDesktop,
    handle=there(_type),
    aim=aim_by_keyboard,
    verb="desktop-type",
)

DESKTOP_PRESS = DesktopTool(
    name="desktop_press",
    description="Presses a key or combination there. What is copied so is told.",
    parameters=PressOnDesktop,
    handle=there(_press),
    aim=aim_by_keyboard,
    verb="desktop-press",
)

DESKTOP_SCROLL = DesktopTool(
    name="desktop_scroll",
    description="Turns the wheel at a place of the last desktop picture.",
    parameters=ScrollDesktop,
    handle=there(_scroll),
    aim=_aim,
    verb="desktop-scroll",
)

DESKTOP_WAIT = DesktopTool(
    name="desktop_wait",
    description="Waits for a window, or until the screen changes.",
    parameters=WaitForDesktop,
    risk=Risk.READ,
    handle=there(_wait),
    aim=aim_at_nothing,
    verb="desktop-wait",
    steady=True,
    evidence=Evidence.WAITED,
)

DESKTOP: tuple[Tool, ...] = (
    DESKTOP_SCREENSHOT,
    DESKTOP_CLICK,
    DESKTOP_TYPE,
    DESKTOP_PRESS,
    DESKTOP_SCROLL,
    DESKTOP_WAIT,
)


async def offered(run: Run, tools: tuple[Tool, ...], *, sees: bool) -> tuple[Tool, ...]:
    """Of a step's tools those that the desktop allows: none without one, and as long as nobody went there its door."""
    desk, desktop = run.desk, run.services.desktop
    if desk.is_there is None:
        desk.is_there = desktop is not None and run.job.pictures and (sees or run.services.eyes is not None)
        if desk.is_there and desktop is not None:
            try:
                async with asyncio.timeout(5):
                    await desktop.check()
            except (NoDesktop, TimeoutError):
                desk.is_there = False
    return tuple(one for one in tools if not one.on_desktop or (desk.is_there and (desk.is_open or one.opens_desktop)))


def hands_over(run: Run, receipt: Receipt) -> Receipt:
    """Offers the desktop where an act in the page has met what only the system can do. Gives the receipt, which says so
    where the act itself could not see it.
    """
    scheme, prints = _leads_out(run, receipt), receipt.advice is Advice.PERSON_FOR_PRINT
    is_met = receipt.code is Code.UNTRUSTED or (receipt.canvas and receipts.is_idle(receipt)) or scheme or prints
    if is_met and run.desk.is_there:
        run.desk.is_open = True
        if not run.desk.is_told and not prints:
            run.desk.is_told = True
            run.notes.append(NOTE)
        if prints:
            return receipt.model_copy(update={"advice": Advice.DESKTOP_FOR_PRINT})
    if not scheme:
        return receipt
    return receipt.model_copy(update={"message": f"{receipt.message} {LEADS_OUT.format(scheme=scheme)}"})


def _leads_out(run: Run, receipt: Receipt) -> str:
    """The scheme of a link that was followed and that no browser shows, where nothing came of it in the page."""
    control = run.calling.act.control if run.calling.act is not None else None
    scheme = urlsplit(control.href).scheme if control is not None else ""
    is_quiet = receipt.ok and set(receipt.effect) <= SLIGHT
    return scheme if is_quiet and scheme not in OF_BROWSERS else ""
