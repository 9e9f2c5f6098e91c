"""What is done in a browser's own windows: where files are chosen, what prints a page, and where that is put."""

import hashlib
import os
from pathlib import Path

from webhand_agent.desktop import Box, PressButton, Window, WindowUse
from webhand_agent.protocol import Download

from webhand_host.desktop.clipboard import Clipboards, NotWritten
from webhand_host.desktop.input import Input
from webhand_host.desktop.keys import keys_of
from webhand_host.desktop.screen import Screen
from webhand_host.desktop.seeing import at_rest, soon
from webhand_host.desktop.system import Shown, System

NO_FIELD = "The window took no path: it has no field for one, or something lies over it. No file was chosen."
NOT_IN_FIELD = "Another path stood in the window's field than the one that was written. No file was chosen."
STAYS = "The path was written, and the window is still open: it shows no such file, or wants another answer first."
NOTHING_ASKED = (
    "The window's button was pressed, and it asked for no file. Look at it: where a printer is chosen there, the page "
    "may have been printed on paper; where it still loads, do it again."
)
NOT_WRITTEN = "The window for the file has closed, and no whole PDF came. Look at the window for printing."
ACCEPTS = (40, 25)
"""Pixels from the corner of a GTK window for files to its button that opens or saves: the last of its lowest row,
which is the left one where the language runs from right to left.
"""
SOON = 3.0
ASKS = 10.0
"""Seconds that a browser may take to ask where a page is put, and to make the file of it."""
PDF = (b"%PDF-", b"%%EOF")
"""How one begins and ends (ISO 32000, 7.5.2 and 7.5.5)."""


class BrowsersOwn:
    def __init__(self, system: System, screen: Screen, hands: Input, clipboard: Clipboards) -> None:
        self._system, self._screen, self._hands, self._clipboard = system, screen, hands, clipboard

    def choose(self, window: Window, path: str) -> str:
        """Raises `NotWritten` where no file was chosen."""
        self._write(window.id, window.box, path)
        return "Wrote the path into the window's field, read it back, and opened the file: the window has closed."

    def print(self, window: Window, path: str) -> Download:
        """The page as a PDF at `path`, where nothing is yet. Raises `NotWritten` where none came."""
        saving = self._asked_where(window) if window.use is WindowUse.PRINTS else (window.id, window.box)
        self._write(*saving, path)
        place = Path(path)
        if not soon(lambda: _is_whole(place), ASKS):
            raise NotWritten(NOT_WRITTEN)
        data = place.read_bytes()
        place.chmod(0o600)
        digest = hashlib.sha256(data).hexdigest()
        return Download(name=place.name, url=window.url, state="complete", received=len(data), path=path, sha256=digest)

    def _asked_where(self, window: Window) -> tuple[int, Box]:
        """Presses the button that the window for printing begins at, once it shows what it prints, and gives the window
        for the file that opens then.
        """
        at_rest(self._screen, window.box, ASKS)
        self._hands.keys(keys_of("Enter"))
        found: list[Shown] = []

        def asks() -> bool:
            found[:] = [one for one in self._system.windows() if one.parent == window.id and one.is_native]
            return bool(found) and self._system.active() == found[0].id

        if not soon(asks, ASKS):
            raise NotWritten(NOTHING_ASKED)
        return found[0].id, found[0].box

    def _write(self, window: int, box: Box, path: str) -> None:
        """By the field for a path, which Ctrl+L opens; its list shows only what fits a filter. What stands in the field
        is read back before anything is let go: GTK completes what is typed. Enter would press the window's default
        button there, which in Chromium's is the one that cancels.
        """
        try:  # what was copied on the way is not what the person had there
            with self._clipboard.lent(path) as taken:
                for keys in ("Ctrl+L", "Ctrl+A", "Ctrl+V"):
                    self._hands.keys(keys_of(keys))
                if not taken():
                    raise NotWritten(NO_FIELD)
                mark = self._clipboard.mark()
                for keys in ("Ctrl+A", "Ctrl+C"):
                    self._hands.keys(keys_of(keys))
                if not soon(lambda: self._clipboard.mark() != mark, SOON) or self._clipboard.text() != path:
                    raise NotWritten(NOT_IN_FIELD)
        finally:
            self._clipboard.put_back(path)
        x, y = accepting(box)
        self._hands.press(PressButton(x, y))
        if not soon(lambda: all(one.id != window or one.is_hidden for one in self._system.windows()), SOON):
            raise NotWritten(STAYS)


def accepting(box: Box) -> tuple[int, int]:
    """Where the button is that opens what a window for files has in its field, or saves it there."""
    language = (os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "")[:2]
    left = ACCEPTS[0] if language in ("ar", "fa", "he", "ur", "yi") else box.width - ACCEPTS[0]
    return box.left + left, box.top + box.height - ACCEPTS[1]


def _is_whole(place: Path) -> bool:
    try:
        data = place.read_bytes()
    except OSError:
        return False
    return data.startswith(PDF[0]) and PDF[1] in data[-1_024:]
