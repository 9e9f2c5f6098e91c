"""Pasting a text, and the clipboard as it was before: also where it held a picture, several forms, or nothing."""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, Protocol, cast

from webhand_agent.desktop import NoDesktop

if TYPE_CHECKING:
    from webhand_host.desktop.selection import Held

TAKEN_WITHIN = 3.0
"""Seconds that a program has to take what is pasted."""
READY_WITHIN = 20.0
NOT_TEXT = (
    "The clipboard holds something else than text, which could not be put back on this system: nothing was pasted. "
    "Type ASCII with keystrokes."
)
NO_CLIPBOARD = "The clipboard of this desktop cannot be had."


class NotWritten(Exception):
    """Nothing was written, or not all of it. The sentence says why."""


class Clipboards(Protocol):
    is_whole: bool
    """Whether all is put back that it held before the last text was lent."""

    def mark(self) -> object:
        """Another one whenever something else was copied."""

    def text(self) -> str | None: ...

    def put_back(self, text: str) -> None:
        """Once more, where a program has copied by itself what was pasted into it."""

    def lent(self, text: str, *, selected: bool = False) -> contextlib.AbstractContextManager[Callable[[], bool]]:
        """Holds a text meanwhile, also as what was `selected` last, which terminals paste. What it gives waits for a
        program to take it, and says whether one did.

        Raises:
            NotWritten: what it holds could not be put back.
        """


def this_clipboard(is_taker: Callable[[int], bool]) -> Clipboards:
    """`is_taker` says of a window whether it is of the program that something is pasted into: managers of clipboards
    take all that is copied.
    """
    return ByText() if sys.platform in ("win32", "darwin") else BySelection(is_taker)


class BySelection:
    """X11's."""

    def __init__(self, is_taker: Callable[[int], bool]) -> None:
        import xcffib

        from webhand_host.desktop.selection import PRIMARY, Clipboard

        try:
            self._clipboard, self._selected = Clipboard(), Clipboard(selection=PRIMARY)
        except xcffib.ConnectionException:
            raise NoDesktop(NO_CLIPBOARD) from None
        self._is_taker = is_taker
        self._before: Held = {}
        self.is_whole = True

    def mark(self) -> object:
        return self._clipboard.mark()

    def text(self) -> str | None:
        return self._clipboard.text()

    def put_back(self, text: str) -> None:
        if self.text() != text:
            return
        if self._before:
            Keeper(self._before)
        else:
            self._clipboard.clear()

    @contextlib.contextmanager
    def lent(self, text: str, *, selected: bool = False) -> Iterator[Callable[[], bool]]:
        from webhand_host.desktop.selection import CLIPBOARD, PRIMARY, as_text

        before = {CLIPBOARD: self._clipboard.held()} | ({PRIMARY: self._selected.held()} if selected else {})
        self._before = before[CLIPBOARD]
        self.is_whole = self._clipboard.is_whole and (not selected or self._selected.is_whole)
        keeper = Keeper(as_text(text), *before)
        try:
            yield lambda: keeper.was_taken(self._is_taker)
        finally:
            for selection, held in before.items():
                if held:
                    Keeper(held, selection)  # holds it until something else is copied
            keeper.close()


class Keeper:
    """A process that holds the clipboard, also after this one."""

    def __init__(self, held: "Held", *selections: str) -> None:
        from webhand_host.desktop.selection import CLIPBOARD, packed

        command = [sys.executable, "-m", "webhand_host.desktop.selection"]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            # A host that the browser started finds its packages beside itself, and not where its interpreter looks.
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        stdin, stdout = cast("IO[bytes]", self._process.stdin), cast("IO[bytes]", self._process.stdout)
        self._told: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=self._read, args=(stdout,), daemon=True).start()
        stdin.write(packed(held, selections or (CLIPBOARD,)))
        stdin.close()
        if not self._next(READY_WITHIN):
            self.close()
            raise NoDesktop(NO_CLIPBOARD)

    def was_taken(self, is_taker: Callable[[int], bool]) -> bool:
        """Waits until a window of the program has it."""
        while line := self._next(TAKEN_WITHIN):
            _, window = json.loads(line)
            if is_taker(window):
                return True
        return False

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()

    def _next(self, seconds: float) -> bytes:
        try:
            return self._told.get(timeout=seconds)
        except queue.Empty:
            return b""

    def _read(self, stdout: IO[bytes]) -> None:
        for line in stdout:
            self._told.put(line)
        self._told.put(b"")
        stdout.close()
        self._process.wait()  # or it stays as a zombie until this process ends


class ByText:
    """macOS and Windows, by pyperclip and Pillow: text is put back, and what is something else is left alone."""

    is_whole = True

    def mark(self) -> object:
        return self.text()

    def text(self) -> str | None:
        import pyperclip

        return str(pyperclip.paste()) or None

    def put_back(self, text: str) -> None:
        """Nothing is known of programs that do."""

    @contextlib.contextmanager
    def lent(self, text: str, *, selected: bool = False) -> Iterator[Callable[[], bool]]:
        import pyperclip
        from PIL import ImageGrab

        before = self.text()
        if before is None and ImageGrab.grabclipboard() is not None:
            raise NotWritten(NOT_TEXT)
        pyperclip.copy(text)
        try:
            yield lambda: not threading.Event().wait(0.3)  # nobody tells who has read it
        finally:
            pyperclip.copy(before or "")
