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
    `is_awaited`: that it began was told, and its end was not. `most` is how much of it was there at a time. It began
    `at` a time, and was asked for at `asked_at`, where a request for it was seen.
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
    asked_at: float | None = None
    may_be_earlier: bool = False

    def tell(self, began: float = 0.0, *, follows: bool = False) -> Download:
        """As a receipt tells of it now; where it goes on, its end is told by a later one. `began` is when the act was
        begun that the receipt is of, `follows` as in `Tab`.
        """
        self.is_told, self.is_awaited = True, not self.has_ended
        is_earlier = self.is_before(began)
        self.may_be_earlier = self.may_be_earlier or (self.asked_at is None and follows and not is_earlier)
        whose = {"is_earlier": is_earlier, "may_be_earlier": self.may_be_earlier and not is_earlier}
        return self.download.model_copy(update=whose)

    def is_before(self, began: float) -> bool:
        """Whether it is of something that was done earlier, also where it begins only now."""
        return (self.at if self.asked_at is None else self.asked_at) < began

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

    def going_on(self, tabs: Sequence["Tab"]) -> list[FileState]:
        """Those of these tabs of whose end nobody was told; and those that were asked for by their own names."""
        return [one for one in self._of(tabs) if one.is_awaited]

    def new(self, tabs: Sequence["Tab"], since: float) -> list[FileState]:
        """Files that began since a time and no receipt told of: of these tabs, and those of which none is known."""
        return [one for one in self._of(tabs) if not one.is_told and one.at >= since]

    def untold(self, tabs: Sequence["Tab"], since: float) -> list[FileState]:
        """The same, with those that have ended since they were told of: one that came too late for a receipt is told in
        the next.
        """
        return self.new(tabs, since) + [one for one in self.going_on(tabs) if one.has_ended]

    def _of(self, tabs: Sequence["Tab"]) -> list[FileState]:
        ids = {None, *(tab.id for tab in tabs)}
        return [one for one in self._files.values() if one.tab_id in ids]

    def _fire(self) -> None:
        self.news.fire()
        self._tell()


async def awaited(tab: "Tab") -> list[Download]:
    """Those that the last act began, also too late for its receipt, once they have ended or no more of them comes. As
    long as a server has not answered what the act led to, it may yet be a file.
    """
    files, since = tab.port.tabs.files, tab.touched or time.monotonic()
    family, end = _family(tab), time.monotonic() + ANSWERS

    def new() -> list[FileState]:
        return [one for one in files.new(family, since) if not one.is_before(since)]

    def going_on() -> list[FileState]:
        return [one for one in files.going_on(family) if not one.is_before(since)]

    if not going_on():
        await files.news.until(lambda: bool(new()), LATE)
        await _answered(family, lambda: bool(new()), end)
        await files.news.until(lambda: bool(new()), BEGIN)
    late = await _ours(family, new())
    _adopt(tab, late)
    return await ended(tab.port.tabs, [*going_on(), *late], began=since, follows=tab.follows)


async def under_way(tab: "Tab", seconds: float) -> list[Download]:
    """Those that earlier receipts told of in the middle, or that began since, once they have ended, no more of them
    comes, or so many seconds have passed; what a server has not answered may yet be one.
    """
    files, since = tab.port.tabs.files, tab.touched or time.monotonic()
    family, end = _family(tab), time.monotonic() + seconds

    def is_any() -> bool:
        return bool(files.going_on(family) or files.new(family, since))

    if not is_any() and await _answered(family, is_any, end):
        await files.news.until(is_any, min(BEGIN, end - time.monotonic()))
    late = await _ours(family, files.new(family, since))
    _adopt(tab, late)
    left = max(0.0, end - time.monotonic())
    told = await ended(tab.port.tabs, files.going_on(family) + late, left, time.monotonic())
    meanwhile = await _ours(family, files.new(family, since))  # one that stalls must not hide those that came beside it
    _adopt(tab, meanwhile)
    return [*told, *(one.tell(time.monotonic()) for one in meanwhile)]


def asked_for(tab: "Tab") -> str:
    """The address that its acts led to and of which no server has said anything yet; empty where there is none."""
    return next((url for one in _family(tab) for url in one.asked_for), "")


def _family(tab: "Tab") -> "list[Tab]":
    """The tab with those that its last act opened. Of one that has shown nothing a file may be all that comes, which
    also counts as of the tab that opened it.
    """
    opener = [tab.opener] if tab.opener is not None and tab.is_empty else []
    return [tab, *opener, *(one for at, one in tab.popups.tabs if at >= tab.touched or one.is_empty)]


async def _answered(family: "Sequence[Tab]", is_there: Callable[[], bool], end: float) -> bool:
    """Waits until `is_there`, until servers have answered what these tabs ask for, or until `end`. False where none of
    them asks for anything.
    """
    has_asked = False
    while not is_there() and (left := end - time.monotonic()) > 0:
        thinking = next((one for one in family if one.asked_for), None)
        if thinking is None:
            break
        has_asked = True
        await thinking.news.next(left)
    return has_asked


def _adopt(tab: "Tab", files: Iterable[FileState]) -> None:
    """What was opened only for a file closes: from now on it is the own of the tab that stays."""
    stays = tab.opener if tab.opener is not None and tab.is_empty else tab
    for file in files:
        file.tab_id = stays.id if file.tab_id is not None else None


async def ended(
    tabs: "Tabs",
    waited_for: Sequence[FileState],
    seconds: float | None = None,
    began: float = 0.0,
    *,
    follows: bool = False,
) -> list[Download]:
    """Once they have, or no more of them comes, or it has lasted too long: then as they stand, and a later receipt
    tells of their end. `began` and `follows` as in `FileState.tell`.

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
    return [one.tell(began, follows=follows) for one in waited_for]


async def with_files(
    told: Receipt,
    tabs: Sequence["Tab"],
    began: float,
    *,
    since: float | None = None,
    expected: bool = False,
    click: Receipt | None = None,
) -> Receipt:
    """The receipt of what `began` then, with its files, and with those that came since an earlier time and that nobody
    was told of. Costs nothing where there is no sign of any.

    `expected` says that something spoke for a download; `click` is what the action was by itself, before it seemed to
    lead to a page that failed to load. A file that goes on is the first tab's from then on.
    """
    files, since = tabs[0].port.tabs.files, began if since is None else since
    open_tabs = [tab for tab in tabs if not tab.is_closed]
    news = open_tabs[0].news if open_tabs else files.news
    family = [*tabs, *(tab for tab in _family(tabs[0]) if tab not in tabs)]

    def untold() -> list[FileState]:
        return files.untold(family, since)

    def own() -> list[FileState]:
        return [file for file in untold() if not file.is_before(began)]

    def asks() -> bool:
        return any(tab.network.asks_for_file(began) for tab in open_tabs)

    def is_held() -> bool:
        return any(tab.dialog for tab in open_tabs)

    if expected or asks():
        await news.until(lambda: not asks() or bool(own()) or is_held(), THINK)
        await news.until(lambda: bool(own()) or is_held(), BEGIN if expected else LAST_WORD)
    # What the person saves meanwhile, on another site, must not hold the action up.
    if asks() or await _ours(tabs, own()):
        await news.until(lambda: (all(each.has_ended for each in own()) and not asks()) or is_held(), ARRIVE)
    found = await _ours(tabs, untold())
    if not found:
        return told
    downloads = [file.tell(began, follows=tabs[0].follows) for file in found]
    _adopt(tabs[0], found)
    is_its_own = any(not one.is_earlier for one in downloads)
    base = click if is_its_own and click is not None and not told.ok else told
    came = [Effect.DOWNLOAD] if is_its_own else []
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
