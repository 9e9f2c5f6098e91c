"""Where the desktop's act is played: on the screen that is there, or on one of its own, without a monitor."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image
from webhand_agent.desktop import NoDesktop
from webhand_host.desktop import check
from webhand_host.desktop.screen import Screen
from webhand_host.desktop.x11 import X11

SIZE = (1800, 1220)
"""Room for the page, the chat beside it, and an editor below that."""
EDITOR = "l3afpad"
EDITOR_SIZE = (420, 260)
EDITOR_PLACE = f"""<openbox_config xmlns="http://openbox.org/3.4/rc"><applications><application name="{EDITOR}">
<position force="yes"><x>-10</x><y>-60</y></position></application></applications></openbox_config>
"""
"""For openbox: so far from the right and the lower edge."""
OWN = ("Xvfb", "openbox")
"""What a screen of our own is made of."""
PACKAGES = {"Xvfb": "xvfb"}
"""Debian's, where they are called otherwise than the programs."""
WITHIN = 20.0
SYSTEM = "The desktop's act is played on Linux, where an X server can be had; it was not written for this system."
LACKING = "The desktop's act needs {lacking}, and cannot install it here (Debian, as root: apt-get install {packages})."


@contextlib.contextmanager
def screen() -> Iterator[bool]:
    """Meanwhile this process and what it starts have a desktop. Gives whether it is our own, and nobody's else.

    Raises:
        NoDesktop: there is none and none can be made; the sentence says what is missing.
    """
    if sys.platform != "linux":
        raise NoDesktop(SYSTEM)
    is_own = check.why_not() in (check.NO_DISPLAY, check.WAYLAND)
    needs = (*OWN, EDITOR) if is_own else (EDITOR,)
    if lacking := [name for name in needs if shutil.which(name) is None]:
        packages = " ".join(PACKAGES.get(name, name) for name in lacking)
        raise NoDesktop(LACKING.format(lacking=", ".join(lacking), packages=packages))
    with _own() if is_own else contextlib.nullcontext():
        check.check()
        yield is_own


@contextlib.contextmanager
def _own() -> Iterator[None]:
    """An X server, which chooses its number itself and stays while nobody is connected, and a window manager. This
    process's display until it ends.
    """
    ours, its = os.pipe()
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    command = ["Xvfb", "-displayfd", str(its), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
    with contextlib.ExitStack() as stack:
        stack.enter_context(_running(command, pass_fds=[its]))
        os.close(its)
        with os.fdopen(ours) as told:
            number = told.readline().strip()
        if not number:
            raise NoDesktop("The X server (Xvfb) did not start.")
        for name in ("WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "XAUTHORITY"):
            os.environ.pop(name, None)
        os.environ["DISPLAY"] = f":{number}"
        stack.callback(os.environ.pop, "DISPLAY", None)
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="webhand-demo-"))
        config = Path(folder) / "rc.xml"
        config.write_text(EDITOR_PLACE, "utf-8")
        stack.enter_context(_running(["openbox", "--config-file", str(config)]))
        system = X11()
        stack.callback(system.close)
        _until(system.is_managed, "The window manager (openbox) did not start.")
        yield


@contextlib.contextmanager
def editor(note: Path, settings: Path) -> Iterator[None]:
    """An editor with a small window on a file. `settings` is a folder for what it keeps of itself."""
    rc = settings / EDITOR / f"{EDITOR}rc"
    rc.parent.mkdir(parents=True, exist_ok=True)
    rc.write_text("\n".join(["0.8.18.1", *map(str, EDITOR_SIZE), "Monospace 12", "1", "0", "0", ""]), "utf-8")
    environment = {**os.environ, "XDG_CONFIG_HOME": str(settings), "NO_AT_BRIDGE": "1", "LC_ALL": "C.UTF-8"}
    with _running([EDITOR, str(note)], env=environment) as process, contextlib.closing(X11()) as system:
        _until(
            lambda: any(one.pid == process.pid and one.title for one in system.windows()), f"{EDITOR} did not start."
        )
        yield


def picture() -> Image.Image:
    """Of all that is shown."""
    with contextlib.closing(X11()) as system:
        return Screen(system).whole()


@contextlib.contextmanager
def _running(
    command: list[str], *, pass_fds: list[int] | None = None, env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        command,
        pass_fds=pass_fds or [],
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(10)


def _until(is_there: Callable[[], bool], or_else: str) -> None:
    """No program tells when its window is there."""
    end = time.monotonic() + WITHIN
    while not is_there():
        if time.monotonic() > end:
            raise NoDesktop(or_else)
        time.sleep(0.05)
