"""The service of notifications of the machine's desktop."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from webhand_host.paths import data_folder

if TYPE_CHECKING:
    from desktop_notifier import DesktopNotifier

WITHIN = 3.0
"""Seconds that it gets to show a notification: nobody but who waits here waits for it."""
GOODBYE = 0.5
"""Seconds that it gets to withdraw one, also where the process ends."""

AS_TEXT = str.maketrans("<>&", "‹›＆")
"""Some services take a body for markup, others show its signs as they are, and none says so before (Desktop
Notifications Specification 1.3, "Markup"): signs that look the same are text to all of them.
"""


class Desktop:
    """Reached with the first notification."""

    def __init__(self) -> None:
        self._service: DesktopNotifier | None = None

    async def show(self, title: str, text: str) -> str:
        """Gives the name by which it is withdrawn. Raises whatever the system is missing."""
        async with asyncio.timeout(WITHIN):
            service = await self._reached()
            shown = await service.send(title, text)
            if shown not in await service.get_current_notifications():
                raise ConnectionError("no service of notifications takes it")
        return shown

    async def withdraw(self, shown: str) -> None:
        if self._service is not None:
            with contextlib.suppress(Exception):  # the person may have closed it, or the desktop
                async with asyncio.timeout(GOODBYE):
                    await self._service.clear(shown)

    async def leave(self) -> None:
        """Closes the connection to the bus, which the library keeps to itself; the next notification makes another."""
        service, self._service = self._service, None
        bus = getattr(getattr(service, "_backend", None), "bus", None)
        if bus is not None:
            bus.disconnect()
            with contextlib.suppress(Exception):
                async with asyncio.timeout(GOODBYE):
                    await bus.wait_for_disconnect()

    async def _reached(self) -> "DesktopNotifier":
        """Imported with the first one, in a thread. Raises `ImportError`, or what the system is missing."""
        if self._service is None:
            await asyncio.to_thread(__import__, "desktop_notifier")
            from desktop_notifier import DesktopNotifier, Icon

            for name in ("desktop_notifier", "dbus_fast"):
                logging.getLogger(name).setLevel(logging.CRITICAL)  # they would tell the terminal with a traceback
            self._service = DesktopNotifier("Webhand", Icon(path=data_folder("extension") / "icons" / "128.png"))
        return self._service
