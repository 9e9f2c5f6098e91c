"""What the screen shows, as pictures: by mss, which takes whatever monitors there are."""

import sys

from PIL import Image
from webhand_agent.desktop import Box, around

from webhand_host.desktop.system import System


class Screen:
    def __init__(self, system: System) -> None:
        import mss

        self._system = system
        self._mss = mss.MSS()

    def whole(self) -> Image.Image:
        return self.grab(self.box())

    def box(self) -> Box:
        """Around all monitors."""
        return around([one.box for one in self._system.monitors()])

    def grab(self, box: Box) -> Image.Image:
        """A part of the screen. What lies beyond its edges is black. On a screen with a scale a picture has more
        pixels than the box.
        """
        all_of_it = self.box() if sys.platform not in ("win32", "darwin") else box
        left, top = max(box.left, all_of_it.left), max(box.top, all_of_it.top)
        right = min(box.left + box.width, all_of_it.left + all_of_it.width)
        bottom = min(box.top + box.height, all_of_it.top + all_of_it.height)
        picture = Image.new("RGB", (box.width, box.height))
        if right <= left or bottom <= top:
            return picture
        shot = self._mss.grab({"left": left, "top": top, "width": right - left, "height": bottom - top})
        part = Image.frombytes("RGB", shot.size, shot.bgra, "raw", "BGRX")
        if part.size == picture.size:
            return part
        if (right - left, bottom - top) == (box.width, box.height):
            return part  # finer than the screen's own units
        picture.paste(part, (left - box.left, top - box.top))
        return picture
