"""A program that stands for any other on the desktop: one red box, and it writes down where it is clicked."""

import sys
from dataclasses import dataclass
from pathlib import Path

from host.desktop.screens import Desk, until
from webhand_agent.desktop import Box

TARGET = """
import sys, tkinter
left, top, width, height = map(int, sys.argv[2:])
window = tkinter.Tk(className="Board")
window.title("Board")
window.geometry("700x500+61+47")
board = tkinter.Canvas(window, background="white", highlightthickness=0)
board.pack(fill="both", expand=True)
board.create_rectangle(left, top, left + width, top + height, fill="#dc1414", width=0)
def clicked(event):
    with open(sys.argv[1], "a") as told:
        print(event.x, event.y, file=told)
board.bind("<Button-1>", clicked)
window.mainloop()
"""
RED_BOX = Box(301, 199, 41, 21)
CENTRE = 301 + 20, 199 + 10
"""What Tk tells of a click there: pixels of the board."""


@dataclass
class Board:
    file: Path

    def clicks(self, count: int = 1) -> list[tuple[int, int]]:
        """So many of them, once they have come."""

        def told() -> list[str]:
            lines = self.file.read_text("utf-8").splitlines() if self.file.exists() else []
            return lines if len(lines) >= count else []

        return [(int(x), int(y)) for x, y in (line.split() for line in until(told, "nothing was clicked"))]


def board_at(desk: Desk, file: Path) -> Board:
    """With its window in front."""
    desk.wait_for(desk.start(sys.executable, "-c", TARGET, str(file), *map(str, RED_BOX)))
    return Board(file)
