"""What a desktop is asked for besides its mouse and keyboard: windows and who owns them. One file for each kind."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from webhand_agent.desktop import Box, Monitor


@dataclass(frozen=True)
class Shown:
    """A window as the system knows it. `pid` is its owner's process, 0 where nobody knows; `kind` is what the system
    says that it is for (`dialog`, `menu`, ...), empty for an ordinary one. `parent` is the window that it belongs to.
    `is_native` says that the system's own toolkit made it, as it makes choosers of files, and not the program itself.
    """

    id: int
    title: str
    class_name: str
    pid: int
    box: Box
    is_hidden: bool = False
    kind: str = ""
    parent: int = 0
    is_native: bool = False


class Pulse(Protocol):
    """Of one window's program."""

    def is_missing(self) -> bool:
        """Whether it has not come yet to what it was sent last. Where nobody can tell it is not."""

    def close(self) -> None: ...


class NoPulse:
    """Where nobody can tell whether a program keeps up."""

    def is_missing(self) -> bool:
        return False

    def close(self) -> None: ...


class System(Protocol):
    """Everything is asked in one thread.

    Raises:
        NoDesktop: the system does not answer any more.
    """

    @property
    def notch(self) -> int:
        """Pixels that programs scroll by for a notch of the wheel, as near as can be said."""

    def monitors(self) -> Sequence[Monitor]: ...

    def windows(self) -> Sequence[Shown]:
        """The one in front first, menus and the like among them."""

    def owner(self, window: int) -> int:
        """The process that a window is of, 0 where nobody knows; also of one that is never shown."""

    def active(self) -> int:
        """The window that has the keyboard; 0 where none has."""

    def focus(self, window: int) -> None: ...

    def pulse(self, window: int) -> Pulse:
        """The caller closes it."""

    def types(self, text: str) -> bool:
        """Whether the keyboard, as it is laid out, has every letter."""

    def type(self, letter: str) -> None: ...

    def finds(self, letter: str) -> bool:
        """Whether some key gives it for a combination, in whichever of the layouts that are set."""

    def press(self, letter: str) -> None:
        """By the key that `finds` has found."""

    def shows_that_it_holds(self, *, held: bool) -> None:
        """Tells the person, on the screen, whose the mouse is."""

    def close(self) -> None: ...


def this_system() -> System:
    """Imports what it needs. `check.why_not` says first whether it can."""
    if sys.platform == "win32" or sys.platform == "darwin":
        from webhand_host.desktop.elsewhere import Elsewhere

        return Elsewhere()
    from webhand_host.desktop.x11 import X11

    return X11()
