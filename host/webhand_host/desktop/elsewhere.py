"""macOS and Windows, by what PyAutoGUI brings for them and by mss. Written by their documentation, and not tried."""

import contextlib
import sys
from collections.abc import Sequence
from typing import Any

from webhand_agent.desktop import Box, Monitor, NoDesktop

from webhand_host.desktop.system import NoPulse, Shown


class Elsewhere:
    notch = 100 if sys.platform == "win32" else 10

    def monitors(self) -> Sequence[Monitor]:
        """In the units of the mouse: pixels on Windows (mss makes the process aware of them), points on macOS."""
        import mss

        with mss.MSS() as screen:
            whole = [Box(one["left"], one["top"], one["width"], one["height"]) for one in screen.monitors[1:]]
        scale = 1.0
        if sys.platform == "darwin":
            from AppKit import NSScreen  # type: ignore[import-not-found]

            scale = float(NSScreen.mainScreen().backingScaleFactor())
        return [Monitor(box, scale, is_primary=(box.left, box.top) == (0, 0)) for box in whole]

    def windows(self) -> Sequence[Shown]:
        return _of_macos() if sys.platform == "darwin" else _of_windows()

    def owner(self, window: int) -> int:
        return next((one.pid for one in self.windows() if one.id == window), 0)

    def active(self) -> int:
        """The one in front: macOS lists them so, and Windows says so."""
        if sys.platform == "darwin":
            return next((one.id for one in self.windows() if not one.is_hidden), 0)
        return int(_user32().GetForegroundWindow())

    def focus(self, window: int) -> None:
        """On macOS the whole program comes to the front: a single window only by its own menu."""
        if sys.platform == "darwin":
            from AppKit import NSRunningApplication

            owner = next((one.pid for one in self.windows() if one.id == window), 0)
            found = NSRunningApplication.runningApplicationWithProcessIdentifier_(owner)
            if found is None:
                raise NoDesktop("The window has gone.")
            found.activateWithOptions_(2)  # NSApplicationActivateIgnoringOtherApps
            return
        import pygetwindow  # type: ignore[import-untyped, unused-ignore]

        with contextlib.suppress(pygetwindow.PyGetWindowException):  # Windows says "no error" as one
            pygetwindow.Win32Window(window).activate()

    def pulse(self, window: int) -> NoPulse:
        return NoPulse()

    def types(self, text: str) -> bool:
        return text.isascii()

    def type(self, letter: str) -> None:
        import pyautogui

        pyautogui.write(letter)

    def finds(self, letter: str) -> bool:
        return self.types(letter)

    def press(self, letter: str) -> None:
        self.type(letter)

    def shows_that_it_holds(self, *, held: bool) -> None:
        """Nothing on the screen: the chat and the terminal say what is done."""

    def close(self) -> None:
        return None


def _of_macos() -> list[Shown]:
    import Quartz  # type: ignore[import-not-found]

    listed = Quartz.CGWindowListCopyWindowInfo(Quartz.kCGWindowListExcludeDesktopElements, Quartz.kCGNullWindowID)
    return [_shown(one) for one in listed]


def _shown(told: Any) -> Shown:
    bounds = told["kCGWindowBounds"]
    return Shown(
        id=int(told["kCGWindowNumber"]),
        title=str(told.get("kCGWindowName", "")),
        class_name=str(told.get("kCGWindowOwnerName", "")),
        pid=int(told["kCGWindowOwnerPID"]),
        box=Box(*(int(bounds[one]) for one in ("X", "Y", "Width", "Height"))),
        is_hidden=not told.get("kCGWindowIsOnscreen", False),
        kind="" if int(told.get("kCGWindowLayer", 0)) == 0 else "menu",
    )


def _of_windows() -> list[Shown]:
    """In the order in which Windows lists them: the one in front first."""
    import ctypes

    import pygetwindow

    found = []
    for window in pygetwindow.getAllWindows():
        handle, owner, name = window._hWnd, ctypes.c_ulong(), ctypes.create_unicode_buffer(256)
        _user32().GetWindowThreadProcessId(handle, ctypes.byref(owner))
        _user32().GetClassNameW(handle, name, 256)
        box = Box(window.left, window.top, window.width, window.height)
        hidden = bool(window.isMinimized) or not window.visible
        parent = int(_user32().GetWindow(handle, 4) or 0)  # GW_OWNER
        kind = "dialog" if name.value == "#32770" else ""
        found.append(Shown(handle, window.title, name.value, int(owner.value), box, hidden, kind, parent))
    return found


def _user32() -> Any:
    import ctypes

    return ctypes.windll.user32  # type: ignore[attr-defined, unused-ignore]
