"""`scope: "desktop"`: the same routes on the whole screen (specs/tool-server.md), for programs that a person has let
use it (the permission `desktop`, asked for as every other is).
"""

import asyncio
import contextlib
import uuid
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from webhand_agent import receipts
from webhand_agent.desk_hands import DeskHands
from webhand_agent.desktop import Box, NoDesktop, around
from webhand_agent.history.conversation import Image
from webhand_agent.protocol import Receipt
from webhand_agent.services import Services
from webhand_agent.vision.places import LUX

from webhand_host.browser.browser import TabBrowser
from webhand_host.geometry import Point, Space
from webhand_host.grants import StoredGrants
from webhand_host.runs.files import RunFiles
from webhand_host.server.client import Client, Desk
from webhand_host.server.failures import Failure
from webhand_host.server.questions import Questions
from webhand_host.sessions.sessions import Sessions, recorded

if TYPE_CHECKING:
    from webhand_host.desktop.desktop import HostDesktop

BY = "pyautogui"
"""What the document says that carried it out."""
NOT_HERE = "The desktop cannot be used here. {why}"
NO_DESKTOP = "The desktop is not used through this door."
WAITS = "A question waits for the person: nothing is done on the desktop before it is answered."


@dataclass
class ServedDesktop:
    """This machine's, for all clients of a server: one act at a time. Begun with the first request for it."""

    sessions: Sessions
    questions: Questions
    upload_folders: tuple[str, ...] = ()
    _desktop: "HostDesktop | None" = None
    _hands: dict[str, tuple[DeskHands, Desk]] = field(default_factory=dict)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _records: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)

    async def call(self, client: Client, name: str, /, **arguments: object) -> Receipt:
        """Raises `Failure` where there is no desktop, and as `DeskHands.call`."""
        hands, desk = await self.of(client)
        desk.call = f"{name} {sorted(arguments.items())}"
        async with self._turn:
            return await hands.call(name, **arguments)

    async def of(self, client: Client) -> tuple[DeskHands, Desk]:
        """A client's hands there. Raises `Failure` (501) with the sentence that says what is in the way."""
        desktop = self._desktop
        if desktop is None:
            from webhand_host.desktop.desktop import HostDesktop
            from webhand_host.desktop.pages import BrowserPages

            desktop = self._desktop = HostDesktop(BrowserPages(self._browsers), self._why_wait)
        try:
            await desktop.check()
        except NoDesktop as problem:
            raise Failure(501, NOT_HERE.format(why=problem), {"scope": "desktop"}) from None
        found = self._hands.get(client.token.secret)
        if found is None:
            name = f"desktop-{uuid.uuid4().hex[:8]}"
            folder = self._records.enter_context(recorded(name, "playwright"))
            desk = Desk(folder, self.questions, client.token.name, name)
            files = RunFiles(folder.path, allowed=self.upload_folders)
            services = Services(desk, desk, files=files, grants=StoredGrants(), desktop=desktop)
            found = self._hands[client.token.secret] = DeskHands(client.job, services, client.permissions), desk
        return found

    async def screen(self, client: Client) -> Box:
        """All monitors together."""
        hands, _ = await self.of(client)
        return around([one.box for one in await hands.desktop.monitors()])

    async def place(self, client: Client, given: Point, origin: Space, *, is_said: bool) -> tuple[Box, Point]:
        """A place in pixels of the screen; left out, that is what it is given in.

        Raises:
            Failure: there is no viewport here, or the place is outside of the screen.
        """
        screen = await self.screen(client)
        if origin is Space.VIEWPORT and is_said:
            raise Failure(400, 'The desktop has no viewport: coordinate_origin is "screen" or "lux_sdk" there.')
        if origin is Space.LUX_SDK:
            x, y = screen.at(given.x, given.y, LUX)
            inside = 0 <= given.x <= LUX[0] and 0 <= given.y <= LUX[1]
        else:
            x, y = round(given.x), round(given.y)
            inside = screen.holds(x, y)
        if not inside:
            where = f"({given.x:g}, {given.y:g})"
            raise Failure(400, f"Coordinates {where} outside screen bounds ({screen.width}x{screen.height})")
        return screen, Point(x, y)

    async def middle(self, client: Client) -> Point:
        """Of the window that has the keyboard, or of the screen."""
        hands, _ = await self.of(client)
        target = await hands.desktop.focused()
        box = target.window.box if target.window is not None else await self.screen(client)
        return Point(box.left + box.width // 2, box.top + box.height // 2)

    async def aclose(self) -> None:
        self._records.close()
        if self._desktop is not None:
            await self._desktop.aclose()

    def _browsers(self) -> list[TabBrowser]:
        return [session.browser for session in self.sessions.all() if session.is_alive]

    def _why_wait(self) -> str:
        return WAITS if self.questions.open() else ""


def image_of(receipt: Receipt) -> Image | None:
    return receipt.image if isinstance(receipt, receipts.Picture) else None
