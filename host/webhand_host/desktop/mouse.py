"""Whose the mouse is among all of Webhand's processes: there is one, and two tasks at it would take each other for the
person.
"""

import hashlib
import os

from filelock import FileLock, Timeout
from webhand_agent.desktop import NoDesktop

from webhand_host.paths import runtime_folder

OTHERS = (
    "Another task of Webhand has the mouse of this machine, and one at a time can. Nothing was done: try again once it "
    "has ended."
)


class Mouse:
    """Of the screen that this process is shown on; it ends with the process. All calls from one thread."""

    def __init__(self) -> None:
        screen = hashlib.sha256(os.environ.get("DISPLAY", "").encode()).hexdigest()[:16]
        self._lock = FileLock(runtime_folder() / f"mouse-{screen}.lock", timeout=0)

    def take(self) -> None:
        """Once more changes nothing. Raises `NoDesktop` while another has it."""
        if self._lock.is_locked:
            return
        try:
            self._lock.acquire()
        except Timeout:
            raise NoDesktop(OTHERS) from None

    def check(self) -> None:
        """Raises `NoDesktop` while another has it."""
        is_mine = self._lock.is_locked
        self.take()
        if not is_mine:
            self.give()

    def give(self) -> None:
        self._lock.release()
