"""What an act on the desktop was seen to do: other windows, another clipboard, other pixels; or nothing."""

import threading
import time
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


@dataclass(frozen=True)
class SeenAfter:
    """`text` is what the clipboard holds, where that is another text than before."""

    effect: tuple[Effect, ...]
    is_drawn_anew: bool
    text: str | None


class Before:
    """How things are before an act. `box` is the part of the screen that the act is about."""

    def __init__(self, system: System, screen: Screen, clipboard: Clipboards, box: Box) -> None:
        self._system, self._screen, self._clipboard, self._box = system, screen, clipboard, box
        self._windows, self._mark, self._picture = self._look(), clipboard.mark(), screen.grab(box)

    def after(self) -> SeenAfter:
        """Waits until something has changed and rests, or nothing has begun."""
        begun, rests, last = time.monotonic(), 0.0, self._picture
        while True:
            picture, now = self._screen.grab(self._box), time.monotonic()
            if differ(picture, last):
                last, rests = picture, now
            is_other = differ(picture, self._picture) or self._look() != self._windows
            is_over = now - rests > REST if is_other else now - begun > BEGINS
            if is_over or now - begun > ENDS:
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


def differ(one: Image.Image, other: Image.Image) -> bool:
    if one.size != other.size:
        return True
    box = ImageChops.difference(one, other).getbbox()
    return box is not None and box[2] - box[0] > CARET


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
