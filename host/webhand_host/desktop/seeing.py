"""What an act on the desktop was seen to do: other windows, another clipboard, other pixels; or nothing."""

import contextlib
import itertools
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image, ImageChops
from webhand_agent.desktop import Box
from webhand_agent.protocol import Effect

from webhand_host.desktop.clipboard import Clipboards
from webhand_host.desktop.screen import Screen
from webhand_host.desktop.system import System

BEGINS = 0.7
"""Seconds in which something has to begin, or nothing does."""
ENDS = 2.0
"""Seconds after which something that goes on is left to go on."""
REST = 0.12
"""Seconds without another pixel: it is over."""
LOOKS = 0.03
CARET = 3
"""Pixels across: a caret that blinks is no effect, wherever it stands."""
BAR = 20
"""Pixels across of a scroll bar that lies over what it scrolls. It is LONG times as high, at least, and so much of it
is drawn anew when it comes or goes as WHOLE says.
"""
LONG = 3
WHOLE = 0.8


@dataclass(frozen=True)
class SeenAfter:
    """`text` is what the clipboard holds, where that is another text than before."""

    effect: tuple[Effect, ...]
    is_drawn_anew: bool
    text: str | None


class Before:
    """How things are before an act. `box` is the part of the screen that the act is about, `window` what it is done in,
    0 where that is none.
    """

    def __init__(self, system: System, screen: Screen, clipboard: Clipboards, box: Box, window: int) -> None:
        self._system, self._screen, self._clipboard, self._box = system, screen, clipboard, box
        self._window = window
        self._windows, self._mark, self._picture = self._look(), clipboard.mark(), screen.grab(box)

    def after(self) -> SeenAfter:
        """Waits until something has changed and rests, or nothing has begun. A program that is at work may still be:
        one that only takes a selection away at first opens a menu then.
        """
        begun = rests = time.monotonic()
        last = self._picture
        with contextlib.closing(self._system.pulse(self._window)) as pulse:
            while True:
                picture, now = self._screen.grab(self._box), time.monotonic()
                if differ(picture, last) or pulse.is_missing():
                    last, rests = picture, now
                is_other = differ(picture, self._picture) or self._look() != self._windows
                if now - rests > (REST if is_other else BEGINS) or now - begun > ENDS:
                    break
                threading.Event().wait(LOOKS)
        effect = []
        if self._look() != self._windows:
            effect.append(Effect.WINDOW)
        is_copied = self._clipboard.mark() != self._mark
        if is_copied:
            effect.append(Effect.CLIPBOARD)
        text = self._clipboard.text() if is_copied else None
        return SeenAfter(tuple(effect), differ(picture, self._picture), text)

    def _look(self) -> tuple[object, ...]:
        """Which windows there are, and which has the keyboard. Titles change with every letter in an editor."""
        there = sorted(one.id for one in self._system.windows() if not one.is_hidden and one.kind != "tooltip")
        return (*there, self._system.active())


def at_rest(screen: Screen, box: Box, seconds: float) -> None:
    """Waits until nothing changes there any more, at most so long."""
    begun = rests = time.monotonic()
    last = screen.grab(box)
    while (now := time.monotonic()) - begun < seconds and now - rests < REST:
        threading.Event().wait(LOOKS)
        if differ(picture := screen.grab(box), last):
            last, rests = picture, time.monotonic()


def soon(is_so: Callable[[], bool], seconds: float) -> bool:
    """Whether it is within so many seconds: nothing tells of it."""
    end = time.monotonic() + seconds
    while not (found := is_so()) and time.monotonic() < end:
        threading.Event().wait(LOOKS)
    return found


def differ(one: Image.Image, other: Image.Image) -> bool:
    """Whether anything is drawn anew but what comes and goes by itself: a caret, and a scroll bar that fades."""
    if one.size != other.size:
        return True
    red, green, blue = ImageChops.difference(one, other).split()
    changed = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 if value else 0)
    columns, _ = changed.getprojection()
    runs = (list(run) for is_so, run in itertools.groupby(enumerate(columns), lambda each: each[1]) if is_so)
    return any(not _fades(changed, run[0][0], run[-1][0] + 1) for run in runs)


def _fades(changed: Image.Image, left: int, right: int) -> bool:
    """What stands by itself in these columns: a line, or a bar that is narrow, long and whole. Text has holes."""
    width = right - left
    if width <= CARET or width > BAR:
        return width <= CARET
    part = changed.crop((left, 0, right, changed.height))
    _, top, _, bottom = part.getbbox() or (0, 0, 0, 0)
    height = bottom - top
    return height >= LONG * width and part.histogram()[255] >= WHOLE * width * height


def find_image(part: Image.Image, whole: Image.Image) -> tuple[int, int] | None:
    """The middle of a part in a picture, exactly as it is; None where it is not. (PyScreeze's search reads pictures by
    a way that Pillow is about to take away, and needs a minute for a screen.)
    """
    (width, height), (across, down) = part.size, whole.size
    rows = [part.crop((0, y, width, y + 1)).tobytes() for y in range(height)]
    data, wide, line = whole.tobytes(), 3 * width, 3 * across
    at = data.find(rows[0])
    while at >= 0:
        top, left = divmod(at, line)
        is_whole = left % 3 == 0 and left + wide <= line and top + height <= down
        if is_whole and all(data.startswith(row, at + y * line) for y, row in enumerate(rows)):
            return left // 3 + width // 2, top + height // 2
        at = data.find(rows[0], at + 1)
    return None
