"""What a run keeps of sight: the picture that coordinates are of, what a call aims at, where the tree cannot serve."""

from dataclasses import dataclass

from webhand_agent.protocol import Offset, Screenshot
from webhand_agent.snapshot import Known, Line

_DRAWN = frozenset({"canvas", "img", "svg", "picture", "video", "object", "embed"})


@dataclass(frozen=True)
class ShownPicture:
    """A picture of a tab that the model was shown last: its coordinates are those of this one."""

    shot: Screenshot
    tab_id: int


@dataclass(frozen=True)
class Aim:
    """What a call by coordinates goes to. `at` is the place within the element, `x` and `y` that in the viewport."""

    known: Known
    at: Offset
    x: float
    y: float

    @property
    def ref(self) -> str:
        return self.known.line.ref or ""

    @property
    def is_drawn(self) -> bool:
        return is_drawn(self.known.line)


@dataclass
class SightState:
    """`is_pictured` says that a receipt has shown what the next step begins with, so that no further picture is due.

    `page` is the one that was found to be drawn, and `is_told` that the model knows.
    """

    shown: ShownPicture | None = None
    aim: Aim | None = None
    is_pictured: bool = False
    page: str = ""
    is_told: bool = False


def is_drawn(line: Line) -> bool:
    """Whether the element is only what something is drawn on: its middle is another place than the one meant."""
    return line.tag in _DRAWN or not line.name
