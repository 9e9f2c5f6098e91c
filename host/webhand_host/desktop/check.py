"""Whether the desktop of this machine can be used: one sentence that says what is in the way, before anything is begun.

PyAutoGUI ends the process where tkinter is missing, and raises whatever it likes where there is no display: it is
imported after all of this was asked.
"""

import os
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec

from webhand_agent.desktop import NoDesktop

from webhand_host.requirement import pip_install

PACKAGES = ("pyautogui", "mss", "PIL")
NOT_INSTALLED = "Webhand's part for the desktop is not installed: `{}`."
NO_TKINTER = (
    "Python has no tkinter here, without which PyAutoGUI ends the whole program: install it (Debian and Ubuntu: "
    "`apt-get install python3-tk`; Fedora: `dnf install python3-tkinter`)."
)
WAYLAND = (
    "This session runs on Wayland, where no program may use the mouse and the keyboard for another one: log in to an "
    "X11 (Xorg) session to use the desktop."
)
NO_DISPLAY = "There is no display here: neither DISPLAY is set nor a screen there."
NO_SERVER = "The display {name} does not answer: is it this machine's, and may this user use it?"
LOCKED = "The screen is locked: unlock it first."
TAKEN = "A program holds the keyboard for itself, as a locked screen or an open menu does: close it first."
NO_ACCESSIBILITY = (
    "macOS does not let this program use mouse and keyboard: allow it in System Settings, Privacy & Security, "
    "Accessibility, and start it again."
)
NO_RECORDING = (
    "macOS does not let this program see the screen: allow it in System Settings, Privacy & Security, Screen & System "
    "Audio Recording, and start it again."
)
NO_INPUT_DESKTOP = "Windows is locked, or shows a question for administrators: nothing can be done until that is over."


def why_not() -> str:
    """A sentence that says what is in the way and what to do; empty where nothing is. Starts nothing, shows nothing."""
    return next((sentence for sentence in _hindrances() if sentence), "")


def check() -> None:
    """Raises `NoDesktop` with the sentence."""
    if sentence := why_not():
        raise NoDesktop(sentence)


def _hindrances() -> Iterator[str]:
    looks: dict[str, Callable[[], Iterator[str]]] = {"win32": _windows, "darwin": _macos}
    session = looks.get(sys.platform, _x11)
    if sys.platform not in looks:
        yield _no_display()
    yield from _packages()
    yield from session()


def _packages() -> Iterator[str]:
    needed = (*PACKAGES, "xcffib") if sys.platform not in ("win32", "darwin") else PACKAGES
    if any(find_spec(name) is None for name in needed):
        yield NOT_INSTALLED.format(pip_install("desktop"))
    if sys.platform not in ("win32", "darwin") and (find_spec("tkinter") is None or find_spec("_tkinter") is None):
        yield NO_TKINTER


def _no_display() -> str:
    if os.environ.get("WAYLAND_DISPLAY") or os.environ.get("XDG_SESSION_TYPE") == "wayland":
        return WAYLAND
    return "" if os.environ.get("DISPLAY") else NO_DISPLAY


def _x11() -> Iterator[str]:
    from webhand_host.desktop.x11 import X11

    try:
        system = X11()
    except NoDesktop:
        yield NO_SERVER.format(name=os.environ["DISPLAY"])
        return
    try:
        yield LOCKED if system.covers_screen() else ""
        yield TAKEN if system.keyboard_is_taken() else ""
    finally:
        system.close()


def _macos() -> Iterator[str]:
    """Of what PyAutoGUI brings (pyobjc). Written by Apple's documentation, and not tried."""
    import Quartz  # type: ignore[import-not-found]
    from ApplicationServices import AXIsProcessTrusted  # type: ignore[import-not-found]

    session = Quartz.CGSessionCopyCurrentDictionary()
    yield NO_DISPLAY if session is None else ""
    yield LOCKED if session.get("CGSSessionScreenIsLocked") else ""
    yield "" if AXIsProcessTrusted() else NO_ACCESSIBILITY
    yield "" if Quartz.CGPreflightScreenCaptureAccess() else NO_RECORDING


def _windows() -> Iterator[str]:
    """While Windows is locked, or asks for an administrator's consent, its input is another desktop's. Not tried."""
    import ctypes

    user32 = ctypes.windll.user32  # type: ignore[attr-defined, unused-ignore]
    desktop = user32.OpenInputDesktop(0, False, 0x0100)  # DESKTOP_SWITCHDESKTOP
    if not desktop:
        yield NO_INPUT_DESKTOP
    else:
        user32.CloseDesktop(desktop)
