"""The sign on an X screen that Webhand has the mouse. It lets every click through, and no window manager knows it."""

from typing import Any

import xcffib.shape
import xcffib.xproto
from webhand_agent.desktop import Box

SAYS = "Webhand has the mouse. Move it, and it is yours."
SIZE = (340, 26)
MARGIN = (10, 17)
BACKGROUND, LETTERS = 0xB42318, 0xFFFFFF


class Banner:
    """`at` is a connection of xcffib, `screen` its screen. Drawn once into what the server shows by itself, so that
    nobody has to wait for exposures.
    """

    def __init__(self, at: Any, screen: Any) -> None:
        self._at, self._screen = at, screen
        self.id = 0

    def show(self, where: Box) -> None:
        """In the middle of the upper edge of a monitor."""
        self.id = self.id or self._made()
        left = where.left + (where.width - SIZE[0]) // 2
        put = xcffib.xproto.ConfigWindow
        self._at.core.ConfigureWindow(
            self.id, put.X | put.Y | put.StackMode, [left, where.top, xcffib.xproto.StackMode.Above]
        )
        self._at.core.MapWindow(self.id)
        self._at.flush()

    def hide(self) -> None:
        if self.id:
            self._at.core.UnmapWindow(self.id)
            self._at.flush()

    def _made(self) -> int:
        screen, core = self._screen, self._at.core
        picture, window, pen, font = (self._at.generate_id() for _ in range(4))
        core.CreatePixmap(screen.root_depth, picture, screen.root, *SIZE)
        core.OpenFont(font, len("fixed"), "fixed")
        values = xcffib.xproto.GC
        core.CreateGC(pen, picture, values.Foreground | values.Background, [BACKGROUND, BACKGROUND])
        core.PolyFillRectangle(picture, pen, 1, [xcffib.xproto.RECTANGLE.synthetic(0, 0, *SIZE)])
        core.ChangeGC(pen, values.Foreground | values.Font, [LETTERS, font])
        core.ImageText8(len(SAYS), picture, pen, *MARGIN, SAYS)
        is_free = xcffib.xproto.CW.BackPixmap | xcffib.xproto.CW.OverrideRedirect
        core.CreateWindow(
            screen.root_depth, window, screen.root, 0, 0, *SIZE, 0, 1, screen.root_visual, is_free, [picture, 1]
        )
        shape = self._at(xcffib.shape.key)
        shape.Rectangles(xcffib.shape.SO.Set, xcffib.shape.SK.Input, 0, window, 0, 0, 0, [])
        return int(window)
