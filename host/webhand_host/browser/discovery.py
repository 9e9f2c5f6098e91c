"""Finds a browser that loads an unpacked extension from its command line, for `webhand run`, the demo and the tests."""

import os
import platform
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from webhand_host.install.find import executables, explain, find
from webhand_host.install.machine import Machine, this_machine
from webhand_host.install.table import on

VARIABLE = "WEBHAND_BROWSER"
OLDEST = 128
"""Major version of Chromium: the extension's manifest asks for it."""

PREFERRED = ("chromium", "chrome-for-testing", "brave", "edge")
VERSION_SECONDS = 20.0


@dataclass(frozen=True)
class FoundBrowser:
    """`id` and `name` are the table's; of a browser that the user pointed at, `custom` and its file name.

    `version` is empty and `major` 0 where the browser does not say (Windows).
    """

    id: str
    name: str
    path: Path
    version: str
    major: int


class NoBrowser(Exception):
    """No browser for a run. The sentence says what was looked at and which command gets one."""


def find_browser(machine: Machine | None = None) -> FoundBrowser:
    """The browser to start: WEBHAND_BROWSER, else Chromium, Chrome for Testing, Brave, Edge, in this order.

    Raises:
        NoBrowser: there is none, or WEBHAND_BROWSER names none.
    """
    machine = machine or this_machine()
    asked_for = os.environ.get(VARIABLE)
    if asked_for:
        return _asked_for(asked_for, machine)
    rejected: list[str] = []
    for candidate in _candidates(machine, rejected):
        browser = _look_at(*candidate)
        if browser.major == 0 or browser.major >= OLDEST:
            return browser
        rejected.append(f"{browser.name} at {browser.path} is {browser.version}; {OLDEST} or later is needed.")
    raise NoBrowser(" ".join([*rejected, f"No browser here can load Webhand. Get one: {command_to_get_one()}"]))


def command_to_get_one() -> str:
    """A command for this system that installs a browser which `find_browser` then finds."""
    if sys.platform == "linux":
        commands = {
            "debian": "sudo apt-get install chromium",
            "fedora": "sudo dnf install chromium",
            "arch": "sudo pacman -S chromium",
            "suse": "sudo zypper install chromium",
        }
        family = _linux_family()
        # Ubuntu's chromium package is only a door to the snap, whose sandbox Webhand cannot enter.
        if "ubuntu" not in family:
            found = next((command for name, command in commands.items() if name in family), None)
            if found:
                return found
    return f"{shlex.quote(sys.executable)} -m playwright install chromium"


def _asked_for(text: str, machine: Machine) -> FoundBrowser:
    path = Path(text) if os.sep in text else machine.which(text)
    if path is None or not path.is_file() or not os.access(path, os.X_OK):
        raise NoBrowser(f"{VARIABLE} is set to {text}, which is no program that can be started.")
    browser = _look_at("custom", path.name, path)
    if 0 < browser.major < OLDEST:
        raise NoBrowser(f"{VARIABLE} is set to {text}, version {browser.version}; {OLDEST} or later is needed.")
    return browser


def _candidates(machine: Machine, rejected: list[str]) -> Iterator[tuple[str, str, Path]]:
    """What could be started, lazily: asking a browser for its version takes a moment."""
    known = on(machine.system)
    for name in PREFERRED:
        browser, place = known[name]
        found = find(machine, browser, place)
        if found and found.sandbox:
            rejected.append(explain(found))
        elif found and found.executable:
            yield from ((name, browser.name, path) for path in executables(machine, place))


def _look_at(name: str, title: str, executable: Path) -> FoundBrowser:
    version = _version(executable)
    return FoundBrowser(name, title, executable, version, int(version.split(".")[0]) if version else 0)


def _version(executable: Path) -> str:
    """As `--version` prints it. On Windows that would open a window, so the folder beside the program tells."""
    if sys.platform == "win32":
        folders = [entry.name for entry in executable.parent.iterdir() if re.fullmatch(r"\d+(\.\d+){3}", entry.name)]
        return max(folders, key=lambda name: [int(part) for part in name.split(".")], default="")
    try:
        command = [str(executable), "--version"]
        output = subprocess.run(command, capture_output=True, text=True, timeout=VERSION_SECONDS, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = re.search(r"\b\d+(\.\d+){1,3}\b", output)
    return found.group() if found else ""


def _linux_family() -> str:
    """The distribution's id and those it is derived from, in one line."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return ""
    return f"{release.get('ID', '')} {release.get('ID_LIKE', '')}"
