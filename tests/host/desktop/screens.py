"""A desktop of our own: an X server without a monitor, a window manager, and real programs in it."""

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from host.server.display import shown
from webhand_agent.desktop import Window
from webhand_host.desktop.x11 import X11

MISSING = [name for name in ("Xvfb", "openbox", "xterm", "l3afpad", "xrandr") if shutil.which(name) is None]
WITHIN = 20.0
FONT = ("-fa", "Liberation Mono")
T = TypeVar("T")


def until(look: Callable[[], T], what: str) -> T:
    """What a look gives, once it gives something: no program tells when its window is there."""
    end = time.monotonic() + WITHIN
    while not (found := look()):
        assert time.monotonic() < end, f"{what} within {WITHIN:g} seconds"
        time.sleep(0.05)
    return found


@dataclass
class Desk:
    """`display` is its name, as DISPLAY has it, `manager` its window manager."""

    display: str
    manager: subprocess.Popen[bytes]
    _running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, *command: str, **environment: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command,
            env={**os.environ, "DISPLAY": self.display, "NO_AT_BRIDGE": "1", "GTK_THEME": "Adwaita", **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._running.append(process)
        return process

    def editor(self, path: Path, *, fades: bool = False) -> subprocess.Popen[bytes]:
        """l3afpad on a file, with its window in front; whether its scroll bars fade."""
        path.touch()
        process = self.start("l3afpad", str(path), GTK_OVERLAY_SCROLLING="1" if fades else "0")
        self.wait_for(process)
        return process

    def wait_for(self, process: subprocess.Popen[bytes]) -> int:
        """Until its window is there and has the keyboard; gives that window."""
        system = X11(self.display)
        try:

            def look() -> int:
                windows = {one.id for one in system.windows() if one.pid == process.pid and not one.is_hidden}
                return system.active() if system.active() in windows else 0

            return until(look, "the window was not in front")
        finally:
            system.close()

    def tidy(self) -> None:
        """Ends what was started."""
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.wait(10)
        self._running = []


@contextlib.contextmanager
def desk() -> Iterator[Desk]:
    """One for each process of tests: PyAutoGUI stays with the display that it was imported on."""
    with shown() as display:
        manager = subprocess.Popen(
            ["openbox"], env={**os.environ, "DISPLAY": display}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        made = Desk(display, manager)
        system = X11(display)
        try:
            until(lambda: system._ids(system._root, "_NET_SUPPORTING_WM_CHECK"), "no window manager was there")
            yield made
        finally:
            system.close()
            made.tidy()
            manager.terminate()
            manager.wait(10)


def of(windows: Sequence[Window], process: subprocess.Popen[bytes]) -> Window:
    """The window of a program."""
    return next(one for one in windows if one.pid == process.pid and one.title)
