"""Whose a window is, and which are never a target (SAFETY rule 5 and the row `desktop`): by process, owner and what the
system calls a window, never by its title.
"""

import itertools
import os
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from webhand_host.desktop.system import Shown

BROWSERS_KEY = "{key} is the browser's own key, and not the page's: navigate, tabs and the person are for that."
BROWSERS_OWN = "It is the browser's own window (a question, a menu, the chat): nobody but the person answers there."
BAR = "That is the browser's own bar, and no page: navigate, tabs and the person are for that."
CLICK_FIRST = "Nobody knows whether the keyboard is in the page or in the browser's own bar: click into the page first."
OWN = "It is Webhand's own: nobody but the person answers there."
ASKS = "{app} asks the person for a password or for consent, or keeps secrets: it is theirs alone."
OTHERS = "{app} runs for another user (elevated): a program without those rights cannot act in it."
EXTENSION = "chrome-extension://"
"""How the argument begins with which a browser starts a native host."""
PROFILE, PART = "--user-data-dir=", "--type="
"""Of a browser's own process; its parts have a type."""
_WEBHAND = frozenset({"webhand", "webhand-host"})
_MODULES = ("webhand_host",)


class Process(NamedTuple):
    """As proc_pid_stat(5) tells of it: `tty` is the number of the terminal that it sits at, 0 without one."""

    parent: int
    tty: int


class Family:
    """The processes as they are at a moment, and what Webhand has to do with them."""

    def __init__(self) -> None:
        parents = {pid: process.parent for pid, process in processes().items()}
        self.browsers = browsers(parents)
        self._own = terminals(parents, self.browsers)

    def program_of(self, window: Shown) -> str:
        return program_of(window)

    def why_never(self, window: Shown, app: str) -> str:
        """A sentence where nothing may be done in it; empty where it may."""
        names = (app.casefold(), window.class_name.casefold())
        if window.pid in self._own:
            return OWN
        if any(name.startswith(one) for name in names for one in _asking()):
            return ASKS.format(app=app)
        if sys.platform != "win32" and window.pid and _user_of(window.pid) not in (os.geteuid(), None):
            return OTHERS.format(app=app)
        return ""


def program_of(window: Shown) -> str:
    """The file that runs, without its folder and ending; the window's class where nobody knows its process."""
    try:
        name = Path(f"/proc/{window.pid}/exe").readlink().name.removesuffix(" (deleted)")
    except OSError:
        name = window.class_name
    return name.removesuffix(".exe") or "unknown"


def line_of(pid: int, parents: Mapping[int, int]) -> Iterator[int]:
    """The process, the one that started it, and so on."""
    seen = set()
    while pid > 1 and pid not in seen:
        seen.add(pid)
        yield pid
        pid = parents.get(pid, 0)


def of_webhand(parents: Mapping[int, int]) -> set[int]:
    """Processes of Webhand, of this and of others: this one, and those whose command says so."""
    return {os.getpid(), *(pid for pid in parents if _is_webhand(_command(pid)))}


def browsers(parents: Mapping[int, int]) -> set[int]:
    """Those that Webhand works in: what started one of its native hosts, and what it started itself with a profile."""
    own = of_webhand(parents)
    found = set()
    for pid in own:
        if any(word.startswith(EXTENSION) for word in _command(pid)[1:]):
            line = line_of(pid, parents)
            found |= {next((one for one in line if not any(w.startswith(EXTENSION) for w in _command(one)[1:])), 0)}
    for pid in parents:
        command = " ".join(_command(pid)).split()  # Chromium may have written it anew, with blanks
        is_main = any(word.startswith(PROFILE) for word in command) and not any(w.startswith(PART) for w in command)
        if is_main and not own.isdisjoint(line_of(pid, parents)):
            found.add(pid)
    return found - {0}


def terminals(parents: Mapping[int, int], browsers: set[int]) -> set[int]:
    """Webhand's processes and all that they were started from: their terminals. Not the browsers, nor what started
    these.
    """
    beside = {one for pid in browsers for one in line_of(pid, parents)}
    own = {one for pid in of_webhand(parents) for one in line_of(pid, parents)}
    return (own - beside) | {os.getpid()}


@cache
def _asking() -> tuple[str, ...]:
    return tuple(tomllib.loads(Path(__file__).with_name("never.toml").read_text("utf-8"))["asking"])


def _user_of(pid: int) -> int | None:
    try:
        return os.stat(f"/proc/{pid}").st_uid  # noqa: PTH116, one call
    except OSError:
        return None


def _is_webhand(words: list[str]) -> bool:
    """By its command: a script of ours, or Python with a module of ours."""
    scripts = any(Path(word).name in _WEBHAND for word in words[:3])
    modules = itertools.pairwise(words)
    return scripts or any(flag == "-m" and module.split(".")[0] in _MODULES for flag, module in modules)


def _command(pid: int) -> list[str]:
    """Empty where it has gone, or is another user's."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode("utf-8", "replace").split("\0")
    except OSError:
        return []


def processes() -> dict[int, Process]:
    """All that there are now."""
    return dict(_processes())


def _processes() -> Iterator[tuple[int, Process]]:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text("utf-8", "replace")
        except OSError:
            continue
        _, parent, _, _, tty, *_ = stat.rpartition(")")[2].split()
        yield int(folder.name), Process(int(parent), int(tty))
