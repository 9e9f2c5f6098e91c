"""Files that pages start to download: which tab asked for them, and what became of them."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from webhand_agent.browser import BrowserError
from webhand_agent.protocol import Download, Effect, Receipt

from webhand_host.browser.receipts import union
from webhand_host.browser.signals import Signal

if TYPE_CHECKING:
    from webhand_host.browser.tab import Tab
    from webhand_host.browser.tabs import Tabs

BEGIN = 0.6
"""Seconds after a sign of a download until it has begun; the first in a browser takes longest."""

LAST_WORD = 0.1
"""Seconds it may take after the answer to a request, where nothing else speaks for a download."""

THINK = 2.5
"""Seconds a server may think before it sends a file that a link asked for."""

ARRIVE = 5.0
"""Seconds that a receipt waits for what its action began to download; a larger file goes on without it."""

LATE = 3.0
"""Seconds in which a download that was asked for may begin after its receipt: a page may fetch the file before."""

ANSWERS = 60.0
"""The same, where the file was asked for as one."""

STALLED = 20.0
"""Seconds in which nothing more of a file comes until it is not waited for any more."""

LONGEST = 300.0
"""Seconds that a file is waited for at most."""


@dataclass
class FileState:
    """`tab_id` is None where no request of a tab is known: scripts make files out of nothing. `is_held` says that it
    waits for the person's yes, which no patience brings. `source` is where it came from, `referrer` who asked.
    `is_awaited`: that it began was told, and its end was not. `most` is how much of it was there at a time.
    """

    file_id: str
    tab_id: int | None
    download: Download
    source: str = ""
    referrer: str = ""
    is_held: bool = False
    is_told: bool = False
    is_awaited: bool = False
    most: int = 0
    at: float = field(default_factory=time.monotonic)

    def tell(self, began: float = 0.0) -> Download:
        """As a receipt tells of it now; where it goes on, its end is told by a later one. `began` is when the act was
        begun that the receipt is of.
        """
        self.is_told, self.is_awaited = True, not self.has_ended
        return self.download.model_copy(update={"is_earlier": self.at < began})

    @property
    def has_ended(self) -> bool:
        return self.download.state != "in_progress" or self.is_held


class Files:
    """`tell` lets everybody know who waits for one."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._files: dict[str, FileState] = {}
        self.news = Signal()

    def begins(self, file: FileState) -> None:
        self._files[file.file_id] = file
        self._fire()

    def proceeds(self, file_id: str, download: Download, *, is_held: bool = False) -> None:
        """What broke off for good is told with the most that had come: browsers throw it away, and tell of nothing."""
        file = self._files.get(file_id)
        if file is None:
            return
        file.most = max(file.most, download.received)
        is_over = download.state == "interrupted"
        file.download = download.model_copy(update={"received": file.most}) if is_over else download
        file.is_held = is_held
        self._fire()

    def knows(self, file_id: str) -> bool:
        return file_id in self._files

    def get(self, file_id: str) -> FileState | None:
        return self._files.get(file_id)

    def first_of(self, tab_id: int) -> FileState | None:
        """The first that this tab asked for."""
        return next((one for one in self._files.values() if one.tab_id == tab_id), None)

    def going_on(self, tab_id: int) -> list[FileState]:
        """Those of a tab of whose end nobody was told; and those that were asked for by their own names."""
        return [one for one in self._files.values() if one.is_awaited and one.tab_id in (None, tab_id)]

    def new(self, tabs: Sequence["Tab"], since: float) -> list[FileState]:
        """Files that began since a time and no receipt told of: of these tabs, and those of which none is known."""
        ids = [tab.id for tab in tabs]
        files = self._files.values()
        return [each for each in files if not each.is_told and each.at >= since and each.tab_id in (None, *ids)]

    def untold(self, tabs: Sequence["Tab"], since: float) -> list[FileState]:
        """The same, with those that have ended since they were told of: one that came too late for a receipt is told in
        the next.
        """
        found = self.new(tabs, since)
        return found + [each for tab in tabs for each in self.going_on(tab.id) if each.has_ended and each not in found]

    def _fire(self) -> None:
        self.news.fire()
        self._tell()


async def awaited(tab: "Tab") -> list[Download]:
    """Those that the last act began, also too late for its receipt, once they have ended or no more of them comes. As
    long as a server has not answered what the act led to, it may yet be a file.
    """
    files, since = tab.port.tabs.files, tab.touched or time.monotonic()
    family, end = [tab, *(one for at, one in tab.opened if at >= since)], time.monotonic() + ANSWERS

    def going_on() -> list[FileState]:
        return [one for one in files.going_on(tab.id) if one.at >= since]

    if not going_on():
        await files.news.until(lambda: bool(files.new(family, since)), LATE)
        while not files.new(family, since) and (left := end - time.monotonic()) > 0:
            thinking = next((one for one in family if one.is_on_its_way), None)
            if thinking is None:
                break
            await thinking.news.next(left)
        await files.news.until(lambda: bool(files.new(family, since)), BEGIN)
    late = await _ours(family, files.new(family, since))
    for file in late:
        file.tab_id = tab.id if file.tab_id is not None else None
    return await ended(tab.port.tabs, [*going_on(), *late])


async def under_way(tab: "Tab", seconds: float) -> list[Download]:
    """Those that earlier receipts told of in the middle, once they have ended, no more of them comes, or so many
    seconds have passed.
    """
    return await ended(tab.port.tabs, tab.port.tabs.files.going_on(tab.id), seconds, time.monotonic())


async def ended(
    tabs: "Tabs", waited_for: Sequence[FileState], seconds: float | None = None, began: float = 0.0
) -> list[Download]:
    """Once they have, or no more of them comes, or it has lasted too long: then as they stand, and a later receipt
    tells of their end. `began` as in `FileState.tell`.

    Raises `BrowserError` where the browser is gone.
    """
    files, end = tabs.files, time.monotonic() + (LONGEST if seconds is None else seconds)

    def is_over() -> bool:
        return tabs.gone.is_set() or all(one.has_ended for one in waited_for)

    while not is_over() and (left := end - time.monotonic()) > 0:
        before = [one.download.received for one in waited_for]
        await files.news.until(is_over, min(STALLED, left))
        if before == [one.download.received for one in waited_for]:
            break
    if tabs.gone.is_set():
        raise BrowserError(tabs.why_gone)
    return [one.tell(began) for one in waited_for]


async def with_files(
    told: Receipt, tabs: Sequence["Tab"], since: float, *, expected: bool = False, click: Receipt | None = None
) -> Receipt:
    """The receipt with the files that came since a time. Costs nothing where there is no sign of any.

    `expected` says that something spoke for a download; `click` is what the action was by itself, before it seemed to
    lead to a page that failed to load. A file that goes on is the first tab's from then on: what was opened only for it
    closes.
    """
    files = tabs[0].port.tabs.files
    open_tabs = [tab for tab in tabs if not tab.is_closed]
    news = open_tabs[0].news if open_tabs else files.news

    def asks() -> bool:
        return any(tab.network.asks_for_file(since) for tab in open_tabs)

    def is_held() -> bool:
        return any(tab.dialog for tab in open_tabs)

    if expected or asks():
        await news.until(lambda: not asks() or bool(files.untold(tabs, since)) or is_held(), THINK)
        await news.until(lambda: bool(files.untold(tabs, since)) or is_held(), BEGIN if expected else LAST_WORD)
    if not files.untold(tabs, since):
        return told
    # What the person saves meanwhile, on another site, must not hold the action up.
    if not asks() and not await _ours(tabs, files.untold(tabs, since)):
        return told
    await news.until(
        lambda: (all(each.has_ended for each in files.untold(tabs, since)) and not asks()) or is_held(), ARRIVE
    )
    found = await _ours(tabs, files.untold(tabs, since))
    if not found:
        return told
    began = tabs[0].touched
    downloads = [file.tell(began) for file in found]
    for file in found:
        file.tab_id = tabs[0].id if file.tab_id is not None else None
    base = told if told.ok or click is None else click
    came = [Effect.DOWNLOAD] if any(not one.is_earlier for one in downloads) else []
    return base.model_copy(update={"effect": union(base.effect, came), "downloads": [*base.downloads, *downloads]})


async def _ours(tabs: Sequence["Tab"], found: Iterable[FileState]) -> list[FileState]:
    """Those that a tab asked for, or that came from a site which the tab shows."""
    if all(file.tab_id is not None for file in found):
        return list(found)
    origins = {_origin(document.url) for document in await tabs[0].documents()} - {""}
    return [
        file for file in found if file.tab_id is not None or origins & {_origin(file.source), _origin(file.referrer)}
    ]


def _origin(url: str) -> str:
    address = urlsplit(url.removeprefix("blob:"))
    return f"{address.scheme}://{address.netloc}" if address.scheme in ("http", "https") else ""
