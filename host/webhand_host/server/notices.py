"""Questions of programs as notifications of the system, for a person who looks at neither the terminal nor a chat.

They say that something waits, and where: a notification cannot show the whole card, so that none is answered there.
"""

import asyncio
import contextlib
import logging
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from webhand_agent.safety.cards import plain

from webhand_host.background import Background
from webhand_host.paths import data_folder
from webhand_host.server.questions import KEPT_SECONDS, Question, Questions

if TYPE_CHECKING:
    from desktop_notifier import DesktopNotifier

log = logging.getLogger(__name__)

PAUSE = 5.0
"""Seconds between two: what is asked meanwhile is told in one."""
WITHIN = 3.0
"""Seconds that the service of notifications gets to show one: nobody but this file waits for it."""
GOODBYE = 0.5
"""Seconds that it gets to withdraw one, also where the server ends."""
LONGEST_ACT = 120
TITLE = "Webhand: a program asks"

_ADDRESS = re.compile(r"(https?://[^/?#\s\"]+)[^\s\"]*")
_AS_TEXT = str.maketrans("<>&", "‹›＆")
"""Some services take a body for markup, others show its signs as they are, and none says so before (Desktop
Notifications Specification 1.3, "Markup"): signs that look the same are text to all of them.
"""


class Notices:
    """Shows that a question is new, and withdraws that once it is settled. Use as a context.

    Where there is no service of notifications, or one that hangs, this is silent and delays nothing.
    """

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._new: asyncio.Queue[Question] = asyncio.Queue()
        self._showing = Background()
        self._service: DesktopNotifier | None = None
        self._has_failed = False

    async def __aenter__(self) -> "Notices":
        self._questions.listeners.append(self._new.put_nowait)
        self._showing.start(self._tell())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._showing.end()
        await self._leave()

    async def _tell(self) -> None:
        while True:
            asked = [await self._new.get()]
            while not self._new.empty():
                asked.append(self._new.get_nowait())
            if waiting := [one for one in asked if not one.settled.is_set()]:
                self._showing.start(self._show(waiting))
            await asyncio.sleep(PAUSE)

    async def _show(self, asked: Sequence[Question]) -> None:
        """Until all of them are settled."""
        try:
            async with asyncio.timeout(WITHIN):
                service = await self._reached()
                shown = await service.send(TITLE, words(asked, self._questions.place))
                if shown not in await service.get_current_notifications():
                    raise ConnectionError("no service of notifications takes it")
        except Exception as error:  # noqa: BLE001, whatever ails a desktop is nothing that the server may suffer from
            await self._leave()
            self._tell_log(str(error) or type(error).__name__)
            return
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(KEPT_SECONDS):
                    await asyncio.gather(*(one.settled.wait() for one in asked))
        finally:
            with contextlib.suppress(Exception):  # the person may have closed it, or the desktop
                async with asyncio.timeout(GOODBYE):
                    await service.clear(shown)

    async def _reached(self) -> "DesktopNotifier":
        """Imported with the first question, in a thread. Raises `ImportError`, or what the system is missing."""
        if self._service is None:
            await asyncio.to_thread(__import__, "desktop_notifier")
            from desktop_notifier import DesktopNotifier, Icon

            for name in ("desktop_notifier", "dbus_fast"):
                logging.getLogger(name).setLevel(logging.CRITICAL)  # they would tell the terminal with a traceback
            self._service = DesktopNotifier("Webhand", Icon(path=data_folder("extension") / "icons" / "128.png"))
        return self._service

    async def _leave(self) -> None:
        """Closes the connection to the bus, which the library keeps to itself; the next question makes another."""
        service, self._service = self._service, None
        bus = getattr(getattr(service, "_backend", None), "bus", None)
        if bus is not None:
            bus.disconnect()
            with contextlib.suppress(Exception):
                async with asyncio.timeout(GOODBYE):
                    await bus.wait_for_disconnect()

    def _tell_log(self, why: str) -> None:
        log.log(logging.DEBUG if self._has_failed else logging.INFO, "No notification could be shown: %s", why)
        self._has_failed = True


def words(asked: Sequence[Question], place: str) -> str:
    """What waits, and where it is answered. Of addresses only the site: whoever passes the screen reads it."""
    answered = f"Answer {place}." if place else "Nobody can answer where the server runs."
    if len(asked) > 1:
        return f"{len(asked)} questions wait. {answered}"
    card = asked[0].card
    act = _ADDRESS.sub(r"\1", plain(card.act))
    act = act if len(act) <= LONGEST_ACT else f"{act[: LONGEST_ACT - 1].rstrip()}…"
    site = plain(card.site)
    where = "" if not site or site in act else f" on {site}"
    return f"{act}{where}. {answered}".translate(_AS_TEXT)
