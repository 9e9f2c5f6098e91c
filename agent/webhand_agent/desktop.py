"""The desktop as the agent sees it: screen, windows, mouse, keyboard and clipboard of the machine.
`webhand_host.desktop` implements it.

Places are pixels of the screen, as its mouse counts them; the first monitor's corner need not be (0, 0), and what lies
left of it or above is negative.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal, NamedTuple, Protocol

from pydantic import Base64Bytes, Field

from webhand_agent.protocol import Receipt, Screenshot

SCREEN = "screen"
"""What a yes to pictures of everything that is shown is for; `judged.DESKTOP` is one to all else."""
Direction = Literal["up", "down", "left", "right"]


class Box(NamedTuple):
    left: int
    top: int
    width: int
    height: int

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x < self.left + self.width and self.top <= y < self.top + self.height

    def overlaps(self, other: "Box") -> bool:
        across = self.left < other.left + other.width and other.left < self.left + self.width
        return across and self.top < other.top + other.height and other.top < self.top + self.height

    def at(self, x: float, y: float, space: tuple[float, float]) -> tuple[int, int]:
        """From a space that is laid over the box (a picture's own pixels, Lux's, a grid of 1000) to the nearest pixel
        of the screen in it.
        """
        across, down = round(x * self.width / space[0]), round(y * self.height / space[1])
        return self.left + min(max(across, 0), self.width - 1), self.top + min(max(down, 0), self.height - 1)

    def place_of(self, x: float, y: float, space: tuple[float, float]) -> tuple[float, float]:
        """The other way round."""
        return (x - self.left) * space[0] / self.width, (y - self.top) * space[1] / self.height


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds all of them."""
    left, top = min(one.left for one in boxes), min(one.top for one in boxes)
    right, bottom = max(one.left + one.width for one in boxes), max(one.top + one.height for one in boxes)
    return Box(left, top, right - left, bottom - top)


@dataclass(frozen=True)
class Monitor:
    """`scale` is how many pixels of a picture one of the screen's takes, across and down."""

    box: Box
    scale: float = 1.0
    is_primary: bool = False


class WindowUse(StrEnum):
    """What a window of a browser's own is for, where a task may use it all the same: in `CHOOSES` a file is chosen, in
    `PRINTS` the window for printing lies over the page of its tab, and `SAVES` asks where that is put.
    """

    CHOOSES = "chooses"
    PRINTS = "prints"
    SAVES = "saves"


@dataclass(frozen=True)
class Window:
    """`app` is the program that it belongs to, by the file that runs; `why_not` a sentence where it is never a target.
    `box` is all of it, its frame included. `tab_id` is the tab whose page it shows, where that is known. `use` is what
    a window of the browser's own is for.
    """

    id: int
    title: str
    app: str
    pid: int
    box: Box
    is_active: bool = False
    is_hidden: bool = False
    why_not: str = ""
    tab_id: int | None = None
    url: str = ""
    use: WindowUse | None = None

    def has_moved(self, now: "Window") -> bool:
        """Whether `now` is the same window at another place or of another size: what it shows may be anywhere."""
        return self.id == now.id and self.box != now.box


@dataclass(frozen=True)
class Target:
    """What a place, or the keyboard, belongs to. `page` is the point in the viewport of the window's tab, in CSS
    pixels, where it lies in one. Without a window it is the bare desktop. `secret` says of the keyboard's whether it is
    a field for secrets, None that no program tells.
    """

    window: Window | None = None
    why_not: str = ""
    page: tuple[float, float] | None = None
    secret: bool | None = False


@dataclass(frozen=True)
class Picture:
    """`windows` are those that it shows something of, the one in front first."""

    shot: Screenshot
    box: Box
    windows: tuple[Window, ...] = ()


@dataclass
class DeskState:
    """What a run knows of the desktop. `shown` is the last picture, `target` what the call under way goes to, `place`
    where on the screen. `asked` counts the questions at the last act: to answer one, the person takes the mouse.
    `is_open` says that the tools which act there are offered; `is_there` None that nobody has looked.
    """

    shown: Picture | None = None
    target: Target | None = None
    place: tuple[int, int] = (0, 0)
    asked: int = 0
    is_open: bool = False
    is_there: bool | None = None
    is_told: bool = False


class NoDesktop(Exception):
    """The desktop cannot be used. The sentence says why, and what to do."""


class TakenBack(Exception):
    """The person has moved the mouse: nothing more is done, and what was under way was broken off. `done` is what had
    been done of it; `in_corner` says that the pointer is in a corner of the screen.
    """

    def __init__(self, *, done: Receipt | None = None, in_corner: bool = False) -> None:
        super().__init__()
        self.done, self.in_corner = done, in_corner


# --- What can be done -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PressButton:
    """`count` clicks at a place; or a drag from there, where `to` is set."""

    x: int
    y: int
    button: Literal["left", "right", "middle"] = "left"
    count: int = 1
    to: tuple[int, int] | None = None
    kind: Literal["button"] = "button"


@dataclass(frozen=True)
class WriteText:
    """`keystrokes` are for ASCII alone; `clipboard` pastes, and puts back what the clipboard held."""

    text: str
    method: Literal["keystrokes", "clipboard"] | None = None
    kind: Literal["text"] = "text"


@dataclass(frozen=True)
class PressKeys:
    """`key` has the browser's names: `Enter`, `ArrowUp`, `Ctrl+Shift+T`."""

    key: str
    kind: Literal["keys"] = "keys"


@dataclass(frozen=True)
class TurnWheel:
    """`pixels` of the screen, as near as notches of a wheel come to that."""

    x: int
    y: int
    direction: Direction
    pixels: float
    kind: Literal["wheel"] = "wheel"


@dataclass(frozen=True)
class BringToFront:
    window: int
    kind: Literal["front"] = "front"


@dataclass(frozen=True)
class ChooseFile:
    """In a window that `CHOOSES`, all of it: the path is written, read back, and only then the file is let go."""

    path: str
    kind: Literal["file"] = "file"


@dataclass(frozen=True)
class PrintPage:
    """In one that `PRINTS` or `SAVES`, all of it: the page as a PDF at a path where nothing is yet."""

    path: str
    kind: Literal["print"] = "print"


DesktopAct = Annotated[
    PressButton | WriteText | PressKeys | TurnWheel | BringToFront | ChooseFile | PrintPage, Field(discriminator="kind")
]


class Desktop(Protocol):
    """Acts come back as receipts, whatever came of them: the effect is `window`, `clipboard`, `scroll` or `none`, and
    `drawn_anew` says that other pixels of the window are there than before.

    Raises:
        NoDesktop: it cannot be used (any more).
    """

    async def check(self) -> None:
        """Raises `NoDesktop` where this machine's desktop cannot be used as it is."""

    async def monitors(self) -> Sequence[Monitor]: ...

    async def windows(self) -> Sequence[Window]:
        """The one in front first."""

    async def at(self, x: int, y: int) -> Target: ...

    async def focused(self) -> Target:
        """What keys go to."""

    async def picture(self, box: Box) -> Picture: ...

    async def colour(self, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue, 0 to 255."""

    async def act(self, act: DesktopAct, target: Target, sites: Sequence[str] | None = None) -> Receipt:
        """Refused, with nothing done, where the place or keyboard is another window's by then than `target` says. In a
        page only documents of `sites` load meanwhile (`Browser`).

        Raises:
            TakenBack: the person has the mouse.
        """

    async def wait(self, *, window: str = "", image: Base64Bytes = b"", seconds: float) -> Receipt:
        """Until a window is there whose title or program holds `window`, a picture (PNG) is to be seen, or anything
        changes.
        """

    async def release(self) -> None:
        """The mouse is the person's again: wherever they move it meanwhile says nothing."""
