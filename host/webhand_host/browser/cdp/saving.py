"""Files, into the run's folder: those that pages send, and those that are asked for by their addresses."""

import asyncio
import base64
import contextlib
import itertools
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Download

from webhand_host.background import Background
from webhand_host.browser.addressing import is_web
from webhand_host.browser.cdp.arriving import Arrivals
from webhand_host.browser.cdp.whole import BrowserSession
from webhand_host.browser.downloads import Files, FileState
from webhand_host.browser.port import NotDone
from webhand_host.browser.troubles import Gone
from webhand_host.filenames import is_long, sent_name
from webhand_host.paths import own_folder, taken

if TYPE_CHECKING:
    from playwright.async_api import Download as Sent

    from webhand_host.browser.cdp.session import CdpSession

PIECE = 1 << 20
"""Bytes that are held at once."""

LONGEST_URL = 2_000
"""Characters, of what a script made, whose address may hold all of it; a web address is asked again as it is."""
NAMED = 0.3
"""Seconds that pass at most between what Playwright tells of a file and what the browser does."""

NUMBERS = itertools.count(1)
ANSWERS = [{"resourceType": "Document", "requestStage": stage} for stage in ("Request", "Response")]
REDIRECTS = frozenset({301, 302, 303, 307, 308})
DISPOSITION = "content-disposition"

BROKEN = "the connection broke off, or the browser gave it up"
"""All that the browser says of it over DevTools is that it was canceled."""

UNSEEN = (
    "it broke off, and the browser asked for it anew. Nobody saw how it had been asked for: had it answered a form, "
    "this may be another file"
)


class Incoming:
    """Where files of one context come to, before they are the run's. Of all its tabs the browser tells how far each is.

    What is in `folder` has the browser's own names. Nothing of it is left when the context has ended.
    """

    def __init__(self, whole: BrowserSession, arrivals: Arrivals) -> None:
        self._whole = whole
        self.folder = Path()
        whole.listen("Browser.downloadWillBegin", arrivals.begins)
        whole.listen("Browser.downloadProgress", arrivals.proceeds)

    async def start(self, context: str) -> None:
        """`context` is the browser's id of it, empty for its own. Raises `Gone`."""
        self.folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="webhand-"))
        where = {"downloadPath": str(self.folder), **({"browserContextId": context} if context else {})}
        await self._whole.send("Browser.setDownloadBehavior", behavior="allowAndName", eventsEnabled=True, **where)

    def end(self) -> None:
        if self.folder != Path():
            shutil.rmtree(self.folder, ignore_errors=True)


async def begun(files: Files, tab_id: int, sent: "Sent", arrivals: Arrivals, incoming: Path, folder: Path) -> None:
    """A page sends a file, which is `incoming` before it is moved. The browser goes on by itself with what breaks off,
    a few times; what answers a POST is given up then, as it would be another file. `folder` is made when the first one
    comes.
    """
    from playwright.async_api import Error

    name, is_cut = sent_name(sent.suggested_filename), is_long(sent.suggested_filename)
    url = sent.url if is_web(sent.url) else sent.url[:LONGEST_URL]
    first = Download(name=name, url=url, state="in_progress", is_cut=is_cut)
    file = FileState(f"{tab_id}-{next(NUMBERS)}", tab_id, first)
    giving_up: asyncio.Future[None] | None = None

    def now(**update: Any) -> Download:
        known = {"received": arrival.received, "total": arrival.total, "is_posted": arrival.is_posted}
        return first.model_copy(update={**known, **update})

    def news() -> None:
        nonlocal giving_up
        files.proceeds(file.file_id, now())
        if arrival.is_another and giving_up is None:
            giving_up = asyncio.ensure_future(_canceled(sent))

    arrival = arrivals.take(sent.url, sent.suggested_filename, news)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(arrival.is_named.wait(), NAMED)
    file.asked_at = arrival.asked_at
    files.begins(file)
    place = None
    try:
        if (fault := await sent.failure()) is None and arrival.guid and not arrival.is_another:
            place = taken(own_folder(folder) / name)
            await asyncio.to_thread(shutil.move, incoming / arrival.guid, place)
            is_unknown = arrival.is_anew and not arrival.method and is_web(sent.url)
            told = {"is_cut": is_cut, "is_posted": arrival.is_posted, "reason": UNSEEN if is_unknown else ""}
            files.proceeds(file.file_id, _complete(place, url, name).model_copy(update=told))
            return
        reason = BROKEN if fault in ("canceled", None) else fault
    except (Error, OSError) as error:
        reason = getattr(error, "strerror", None) or str(error).splitlines()[0]
        if place is not None:
            place.unlink(missing_ok=True)
    finally:
        arrivals.ends(arrival)
    files.proceeds(file.file_id, now(state="interrupted", reason=reason))


async def _canceled(sent: "Sent") -> None:
    from playwright.async_api import Error

    with contextlib.suppress(Error):  # it has ended
        await sent.cancel()


def _complete(place: Path, url: str, name: str) -> Download:
    """Of a file that was to have this name."""
    size, instead_of = place.stat().st_size, name if place.name != name else ""
    whole = Download(name=place.name, url=url, state="complete", received=size, total=size, path=str(place))
    return whole.model_copy(update={"instead_of": instead_of})


async def save_documents(session: "CdpSession") -> None:
    """From now on the browser saves what it would show in this tab, as if each server had asked for it: with its own
    cookies, proxy and certificates. What a service worker or a window for a password would answer is the server's to
    say here.
    """
    deciding = Background()

    def start(method: str, **params: Any) -> None:
        deciding.start(_sent(session, method, params))

    def paused(event: Mapping[str, Any]) -> None:
        status = event.get("responseStatusCode")
        if status is None or status in REDIRECTS:
            return start("Fetch.continueRequest", requestId=event["requestId"])
        headers = [*map(_attached, event["responseHeaders"])]
        if all(one["name"].lower() != DISPOSITION for one in headers):
            headers.append({"name": "Content-Disposition", "value": "attachment"})
        phrase = {"responsePhrase": event["responseStatusText"]} if event.get("responseStatusText") else {}
        answer = {"responseCode": status, "responseHeaders": headers, **phrase}
        return start("Fetch.continueResponse", requestId=event["requestId"], **answer)

    def asked_who(event: Mapping[str, Any]) -> None:
        is_proxys = event["authChallenge"].get("source") == "Proxy"  # which everything goes through
        answer = {"response": "Default" if is_proxys else "CancelAuth"}
        start("Fetch.continueWithAuth", requestId=event["requestId"], authChallengeResponse=answer)

    session.listen("Fetch.requestPaused", paused)
    session.listen("Fetch.authRequired", asked_who)
    await session.send("Network.setBypassServiceWorker", bypass=True)
    await session.send("Fetch.enable", patterns=ANSWERS, handleAuthRequests=True)


async def _sent(session: "CdpSession", method: str, params: Mapping[str, Any]) -> None:
    with contextlib.suppress(Gone):  # with its tab
        await session.send(method, **params)


def _attached(header: Mapping[str, str]) -> Mapping[str, str]:
    """The header, which says no more that it is to be shown (RFC 6266, 4.2): another type than that is saved."""
    kind, semicolon, rest = header["value"].partition(";")
    if header["name"].lower() != DISPOSITION or kind.strip().lower() != "inline":
        return header
    return {"name": header["name"], "value": f"attachment{semicolon}{rest}"}


async def printed(session: "CdpSession", folder: Path, name: str) -> Download:
    """The page as the browser's own PDF, piece by piece. `name` is one that a file can have. Raises `NotDone`."""
    try:
        made = await session.send(
            "Page.printToPDF", printBackground=True, preferCSSPageSize=True, transferMode="ReturnAsStream"
        )
    except Gone as gone:
        why = str(gone.__cause__ or gone).splitlines()[0].rstrip(".")
        raise NotDone(f"The browser could not print the page ({why})") from gone
    place = taken(own_folder(folder) / name)
    with place.open("wb") as file:
        while True:
            piece = await session.send("IO.read", handle=made["stream"], size=PIECE)
            file.write(base64.b64decode(piece["data"]) if piece.get("base64Encoded") else piece["data"].encode())
            if piece["eof"]:
                break
    await session.send("IO.close", handle=made["stream"])
    return _complete(place, "", name)
