"""Files that a tab was sent to keep: seen when they begin, waited for, saved into the run's folder."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from webhand_agent import protocol

from webhand_host.browsers.playwright.signals import Signal
from webhand_host.paths import own_folder, taken

if TYPE_CHECKING:
    from playwright.async_api import Download

WAIT = 5.0
"""Seconds that a receipt waits for what its action began to download; a larger file goes on without it."""


@dataclass(eq=False)
class PendingDownload:
    """`saving` ends with the file's place, or None where the download was interrupted."""

    name: str
    url: str
    saving: "asyncio.Task[Path | None]"
    is_told: bool = False

    def described(self) -> protocol.Download:
        if not self.saving.done():
            return protocol.Download(name=self.name, url=self.url, state="in_progress")
        place = self.saving.result()
        if place is None:
            return protocol.Download(name=self.name, url=self.url, state="interrupted")
        return protocol.Download(name=place.name, url=self.url, state="complete", received=place.stat().st_size)


class Downloads:
    """Those of one tab. `folder` says where files go; it is made when the first one comes."""

    def __init__(self, folder: Callable[[], Path], news: Signal) -> None:
        self._folder = folder
        self._news = news
        self._items: list[PendingDownload] = []

    def begins(self, download: "Download") -> None:
        name = Path(download.suggested_filename).name or "download"
        saving = asyncio.ensure_future(self._save(download, name))
        saving.add_done_callback(lambda _: self._news.fire())
        self._items.append(PendingDownload(name, download.url, saving))
        self._news.fire()

    def untold(self) -> list[PendingDownload]:
        """Those that no receipt has told of: one that comes too late for its own is told of in the next."""
        return [item for item in self._items if not item.is_told]

    async def tell(self) -> list[protocol.Download]:
        """What became of those, waited for as long as a receipt may wait."""
        items = self.untold()
        for item in items:
            item.is_told = True
        await self._news.until(lambda: all(item.saving.done() for item in items), WAIT)
        return [item.described() for item in items]

    async def _save(self, download: "Download", name: str) -> Path | None:
        from playwright.async_api import Error

        try:
            if await download.failure() is not None:
                return None
            place = taken(own_folder(self._folder()) / name)
        except (Error, OSError):
            return None
        try:
            await download.save_as(place)
        except (Error, OSError):
            place.unlink(missing_ok=True)
            return None
        return place
