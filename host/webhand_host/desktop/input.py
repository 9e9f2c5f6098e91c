"""Mouse and keyboard by PyAutoGUI, for as long as nobody else moves the mouse.

It has the mouse from the first act until `release`. A pointer that is not where it was left was moved by the person:
nothing more is done then, a button that is down is let go, and so is what is held of the keyboard. As long as it has
the mouse no other task of Webhand gets it (`mouse.py`).
"""

import contextlib
import io
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from webhand_agent.desktop import NoDesktop, PressButton, TakenBack, TurnWheel

from webhand_host.desktop.check import check
from webhand_host.desktop.keys import NoSuchKey
from webhand_host.desktop.mouse import Mouse
from webhand_host.desktop.seeing import BEGINS, LOOKS
from webhand_host.desktop.system import System

STEPS = 12
"""Places that a drag passes through: programs begin one after a few pixels, and follow it."""
NEAR = 1
"""Pixels that a pointer may be off: a screen with a scale rounds."""
NOT_ON_KEYBOARD = 'This keyboard, as it is laid out, has no key "{key}". Nothing was pressed.'

Place = tuple[int, int]


class Input:
    """`_left` is where the pointer was left, `_awaited` where it has been sent to since and is not yet: a window
    manager that looks at a press before its program does holds back what comes after it (X11's synchronous grabs).
    """

    def __init__(self, system: System) -> None:
        self._system = system
        self.mouse = Mouse()
        self._gui: Any = pyautogui()
        self._left: Place | None = None
        self._awaited: list[Place] = []
        self.done = 0
        """Letters and notches since whoever counts them set it to 0."""

    @property
    def corners(self) -> Sequence[Place]:
        """A pointer in one of them stops everything."""
        return tuple(self._gui.FAILSAFE_POINTS)

    @property
    def holds(self) -> bool:
        return self._left is not None

    @property
    def is_stopped(self) -> bool:
        """Whether the person has put the pointer into a corner, which stops everything for as long as it is there."""
        return self._left is None and self._pointer() in self.corners

    def release(self) -> None:
        self._awaited = []
        if self._left is not None:
            self._left = None
            self._system.shows_that_it_holds(held=False)
            self.mouse.give()

    def look(self) -> None:
        """Takes the mouse, or finds it where it was left.

        Raises:
            TakenBack: it is elsewhere, or in a corner, where the person puts it to stop everything.
            NoDesktop: another task has it.
        """
        now = self._pointer()
        if self._left is None:
            if now in self.corners:
                raise TakenBack(in_corner=True)
            self.mouse.take()
            self._left = now
            self._system.shows_that_it_holds(held=True)
        elif not _is_near(now, self._left):
            passed = next((at for at, place in enumerate(self._awaited) if _is_near(now, place)), None)
            if passed is None:
                self.release()
                raise TakenBack(in_corner=now in self.corners)
            self._left, self._awaited = now, self._awaited[passed + 1 :]

    def press(self, act: PressButton, has_begun: Callable[[], bool] = lambda: True) -> None:
        """A drag `has_begun` once its program shows that it has taken the button and the way. Those that are late take
        the whole way for one step, with which they begin and by which they move nothing: the end of it is gone to
        again until they have begun, or nothing comes of it.
        """
        with self._watched():
            self._go(act.x, act.y)
            if act.to is None:
                interval = 0.05 if act.count > 1 else 0.0
                self._gui.click(*self._aim, clicks=act.count, interval=interval, button=act.button)
                return
            self._gui.mouseDown(*self._aim, button=act.button)
            try:
                for step in range(1, STEPS + 1):
                    self._go(*(round(a + (b - a) * step / STEPS) for a, b in zip((act.x, act.y), act.to, strict=True)))
                end = time.monotonic() + BEGINS
                while not has_begun() and time.monotonic() < end:
                    time.sleep(LOOKS)
                    self._go(act.to[0] + (1 if act.to[0] <= act.x else -1), act.to[1])
                    self._go(*act.to)
            finally:
                self._gui.platformModule._mouseUp(*self._aim, act.button)

    def turn(self, act: TurnWheel) -> int:
        """Gives the notches that were turned."""
        notches = max(1, round(act.pixels / self._system.notch))
        with self._watched():
            self._go(act.x, act.y)
            for _ in range(notches):
                self.look()
                if act.direction in ("up", "down"):
                    self._gui.scroll(1 if act.direction == "up" else -1, *self._aim)
                else:
                    self._gui.hscroll(1 if act.direction == "right" else -1, *self._aim)
                self.done += 1
        return notches

    def type(self, text: str, goes_on: Callable[[], bool] = lambda: True) -> bool:
        """Letter by letter, each one that `System.types`, as long as it `goes_on`; gives whether all were typed."""
        for letter in text:
            self.look()
            if not goes_on():
                return False
            self._system.type(letter)
            self.done += 1
        return True

    def keys(self, keys: list[str]) -> None:
        """Raises `NoSuchKey` where the keyboard has one of them not; nothing is pressed then."""
        *held, last = keys
        named = self._gui.platformModule.keyboardMapping
        for key in keys:
            if not (self._system.finds(key) if len(key) == 1 else named.get(key)):
                raise NoSuchKey(NOT_ON_KEYBOARD.format(key=key))
        with self._watched(), contextlib.ExitStack() as stack:
            for key in held:
                self._gui.keyDown(key)
                stack.callback(self._gui.platformModule._keyUp, key)
            if len(last) == 1:  # PyAutoGUI knows the layout of when it began
                self._system.press(last)
            else:
                self._gui.press(last)

    def _go(self, x: int, y: int) -> None:
        self.look()
        before = self._left
        self._gui.moveTo(x, y)
        now = self._pointer()
        if now == before and not _is_near(now, (x, y)):
            width, height = self._gui.size()
            self._awaited.append((min(max(x, 0), width - 1), min(max(y, 0), height - 1)))
        else:  # at the edge of a screen it stops before
            self._left, self._awaited = now, []

    @property
    def _aim(self) -> Place:
        """Where the pointer is, or will be once it is let go on."""
        return self._awaited[-1] if self._awaited else self._pointer()

    def _pointer(self) -> Place:
        return int((at := self._gui.position())[0]), int(at[1])

    @contextlib.contextmanager
    def _watched(self) -> Iterator[None]:
        """PyAutoGUI's own fail-safe says the same as a pointer that was moved: one that is put into a corner, unless it
        was us who went there.
        """
        self.look()
        self._gui.FAILSAFE = self._left not in self.corners
        try:
            yield
        except self._gui.FailSafeException:
            self.release()
            raise TakenBack(in_corner=True) from None


def _is_near(one: Place, other: Place) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= NEAR


def pyautogui() -> Any:
    """Imported once, and only where that cannot end the process.

    Raises:
        NoDesktop: it would, or it cannot be used.
    """
    if "pyautogui" in sys.modules:
        return sys.modules["pyautogui"]
    check()
    before = os.environ.get("XAUTHORITY")
    if not Path(before or Path.home() / ".Xauthority").exists():
        os.environ["XAUTHORITY"] = os.devnull  # its Xlib wants a file, also where the server wants none
    try:
        # It prints what it misses, and leaves the pipes open of programs that it asks for.
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings(action="ignore"):
            import pyautogui as gui

            for left in (one for one in vars(gui.pyscreeze).values() if isinstance(one, subprocess.Popen)):
                left.communicate()
    except (Exception, SystemExit) as error:
        sys.modules.pop("pyautogui", None)
        raise NoDesktop(f"Mouse and keyboard cannot be used here ({type(error).__name__}: {error}).") from error
    finally:
        if before is None:
            os.environ.pop("XAUTHORITY", None)
    gui.PAUSE = 0
    gui.MINIMUM_DURATION = 0
    return gui
