"""Files on their way into the run's folder, as the browser tells of them: of which tab each is, how far it is, and
whether what comes still is what was asked for.
"""

import asyncio
import contextlib
import shutil
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Download

from webhand_host.background import Background
from webhand_host.browser.addressing import is_web
from webhand_host.browser.cdp.saving import complete
from webhand_host.browser.downloads import FileState
from webhand_host.browser.troubles import Gone
from webhand_host.filenames import is_long, sent_name
from webhand_host.paths import own_folder, taken

if TYPE_CHECKING:
    from webhand_host.browser.cdp.port import CdpPort

MOST_ASKED = 100
"""Documents that were asked for lately, of which a file may come."""

LONGEST_URL = 2_000
"""Characters, of what a script made, whose address may hold all of it; a web address is asked again as it is."""

BROKEN = "the connection broke off, or the browser gave it up"
"""All that the browser says of it over DevTools is that it was canceled."""

UNSEEN = (
    "it broke off, and the browser asked for it anew. Nobody saw how it had been asked for: had it answered a form, "
    "this may be another file"
)


@dataclass
class Asked:
    """A request for a document, begun `at` a time; its redirects come under the same id."""

    request_id: str
    method: str
    at: float


class DocumentRequests:
    """Those of one context, of late."""

    def __init__(self) -> None:
        self._asked: dict[tuple[str, str], Asked] = {}

    def asked(self, frame_id: str, url: str, method: str, request_id: str) -> None:
        """A frame asks for a document, or is redirected to one."""
        begun = (one.at for one in self._asked.values() if one.request_id == request_id)
        at = min(begun, default=time.monotonic())
        self._asked.pop((frame_id, url), None)
        self._asked[frame_id, url] = Asked(request_id, method, at)
        if len(self._asked) > MOST_ASKED:
            del self._asked[next(iter(self._asked))]

    def last(self, frame_id: str, url: str) -> Asked | None:
        return self._asked.get((frame_id, url.partition("#")[0]))


@dataclass(eq=False)
class Arrival:
    """`asked` is how `file` was asked for, where that was seen. `is_anew`: that broke off, and what comes now is what
    the browser, by itself, asked for by GET.
    """

    file: FileState
    asked: Asked | None
    is_anew: bool = False

    @property
    def is_another(self) -> bool:
        """Whether it is no more what a form gave."""
        return self.is_anew and self.file.download.is_posted

    def now(self, received: int, total: int) -> Download:
        """What falls behind was thrown away, and comes anew from the beginning; so does what has another length."""
        known = self.file.download
        has_other_length = bool(known.total and total and total != known.total)
        self.is_anew = self.is_anew or received < known.received or has_other_length
        if self.is_another:
            return known
        return known.model_copy(update={"received": received, "total": total or known.total})


class Arrivals:
    """Those of one context, on their way to the port's folder, which is made when the first one has come.

    Until then they have the browser's own names. Nothing of what is left of them stays when the context has ended.
    """

    def __init__(self, port: "CdpPort") -> None:
        self._port = port
        self._files = port.tabs.files
        self._incoming = Path()
        self._arrivals: dict[str, Arrival] = {}
        self._work = Background()
        port.whole.listen("Browser.downloadWillBegin", self._begins)
        port.whole.listen("Browser.downloadProgress", self._proceeds)

    async def start(self) -> None:
        """Raises `Gone`."""
        self._incoming = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="webhand-"))
        where = {"downloadPath": str(self._incoming), **self._port.here}
        await self._port.whole.send("Browser.setDownloadBehavior", behavior="allowAndName", eventsEnabled=True, **where)

    def end(self) -> None:
        if self._incoming != Path():
            shutil.rmtree(self._incoming, ignore_errors=True)

    def _begins(self, event: Mapping[str, Any]) -> None:
        """What comes in a window that never becomes a tab is of the page that opened it."""
        frame, url, sent = event["frameId"], event["url"], event["suggestedFilename"]
        window = self._port.windows.opened(frame)
        page = self._port.pages.holding(frame) or (window.opener if window is not None else None)
        if page is None:  # of another context, of which the browser tells as well
            return
        asked = self._port.requests.last(frame, url)
        is_posted = asked is not None and asked.method == "POST"
        source = url if is_web(url) else url[:LONGEST_URL]
        told = Download(
            name=sent_name(sent), url=source, state="in_progress", is_cut=is_long(sent), is_posted=is_posted
        )
        asked_at = asked.at if asked is not None else window.began if window is not None else None
        file = FileState(event["guid"], page.tab.id, told, asked_at=asked_at)
        self._arrivals[event["guid"]] = Arrival(file, asked)
        self._files.begins(file)

    def _proceeds(self, event: Mapping[str, Any]) -> None:
        """The browser goes on by itself with what breaks off, a few times; what answers a POST is given up then, as it
        would be another file.
        """
        guid = event["guid"]
        arrival = self._arrivals.get(guid)
        if arrival is None:
            return
        now = arrival.now(int(event["receivedBytes"]), int(event["totalBytes"]))
        if event["state"] != "inProgress":
            del self._arrivals[guid]
            self._work.start(self._ended(arrival, now, is_whole=event["state"] == "completed"))
            return
        self._files.proceeds(guid, now)
        if arrival.is_another:
            self._work.start(self._cancel(guid))

    async def _cancel(self, guid: str) -> None:
        with contextlib.suppress(Gone):  # it has ended
            await self._port.whole.send("Browser.cancelDownload", guid=guid, **self._port.here)

    async def _ended(self, arrival: Arrival, last: Download, *, is_whole: bool) -> None:
        guid, reason = arrival.file.file_id, BROKEN
        if is_whole and not arrival.is_another:
            is_unknown = arrival.is_anew and arrival.asked is None and is_web(last.url)
            try:
                place = await asyncio.to_thread(_moved, self._incoming / guid, self._port.folder, last.name)
                told = {"is_cut": last.is_cut, "is_posted": last.is_posted, "reason": UNSEEN if is_unknown else ""}
                self._files.proceeds(guid, complete(place, last.url, last.name).model_copy(update=told))
                return
            except OSError as error:
                reason = error.strerror or str(error)
        self._files.proceeds(guid, last.model_copy(update={"state": "interrupted", "reason": reason}))


def _moved(source: Path, folder: Path, name: str) -> Path:
    """Where it is now. Raises `OSError`, and leaves no half of it there."""
    place = taken(own_folder(folder) / name)
    try:
        shutil.move(source, place)
    except OSError:
        place.unlink(missing_ok=True)
        raise
    return place
