"""Questions of programs as notifications of the system, for a person who looks at neither the terminal nor a chat.

They say that something waits, and where: a notification cannot show the whole card, so that none is answered there.
"""

import asyncio
import contextlib
import logging
import re
from collections.abc import Sequence

from webhand_agent.safety.cards import plain

from webhand_host.background import Background
from webhand_host.server.desktop import AS_TEXT, Desktop
from webhand_host.server.questions import KEPT_SECONDS, Question, Questions

log = logging.getLogger(__name__)

PAUSE = 5.0
"""Seconds between two: what is asked meanwhile is told in one."""
LONGEST_ACT = 120
TITLE = "Webhand: a program asks"

_ADDRESS = re.compile(r"(https?://[^/?#\s\"]+)[^\s\"]*")


class Notices:
    """Shows that a question is new, and withdraws that once it is settled. Use as a context.

    Where there is no service of notifications, or one that hangs, this is silent and delays nothing.
    """

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._new: asyncio.Queue[Question] = asyncio.Queue()
        self._showing = Background()
        self._desktop = Desktop()
        self._has_failed = False

    async def __aenter__(self) -> "Notices":
        self._questions.listeners.append(self._new.put_nowait)
        self._showing.start(self._tell())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._showing.end()
        await self._desktop.leave()

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
            shown = await self._desktop.show(TITLE, words(asked, self._questions.place))
        except Exception as error:  # noqa: BLE001, whatever ails a desktop is nothing that the server may suffer from
            await self._desktop.leave()
            self._tell_log(str(error) or type(error).__name__)
            return
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(KEPT_SECONDS):
                    await asyncio.gather(*(one.settled.wait() for one in asked))
        finally:
            await self._desktop.withdraw(shown)

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
    return f"{act}{where}. {answered}".translate(AS_TEXT)
