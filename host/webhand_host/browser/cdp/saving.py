"""Files, into the run's folder: those that pages send, and those that are asked for by their addresses."""

import base64
import itertools
from collections.abc import Sequence
from contextlib import ExitStack
from email.message import Message
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import unquote, urljoin, urlsplit

from webhand_agent.protocol import Blocked, Download
from webhand_agent.safety.sites import site_of
from webhand_agent.urls import BadUrl, parse

from webhand_host.browser.confinement import allows
from webhand_host.browser.downloads import Files, FileState
from webhand_host.browser.port import KeptAway, NotDone
from webhand_host.browser.troubles import Gone
from webhand_host.filenames import sent_name
from webhand_host.paths import own_folder, taken

if TYPE_CHECKING:
    from playwright.async_api import APIResponse, BrowserContext
    from playwright.async_api import Download as Sent

    from webhand_host.browser.cdp.session import CdpSession

ARRIVE_MS = 60_000.0
"""How long each answer may take."""
PART = 8 << 20
"""Bytes that are asked for at once."""
TRIES = 4
PARTIAL = 206
NO_SUCH_PART = 416

PIECE = 1 << 20
"""Bytes of a PDF that the browser gives at once."""

MOST_HOPS = 20
REDIRECTS = frozenset({301, 302, 303, 307, 308})
LONGEST_URL = 2_000
NUMBERS = itertools.count(1)


async def begun(context: "BrowserContext", files: Files, tab_id: int, sent: "Sent", folder: Path) -> None:
    """A page sends a file. `folder` is made when the first one comes. What breaks off is fetched anew, and gone on with
    where that breaks off too: over DevTools no browser goes on by itself. Only the site it came from is asked again.
    """
    from playwright.async_api import Error

    name, url = sent_name(sent.suggested_filename), sent.url[:LONGEST_URL]
    file = FileState(f"{tab_id}-{next(NUMBERS)}", tab_id, Download(name=name, url=url, state="in_progress"))
    files.begins(file)
    place = None
    try:
        if (reason := await sent.failure() or "") == "":
            place = taken(own_folder(folder) / name)
            await sent.save_as(place)
            files.proceeds(file.file_id, _complete(place, url))
            return
    except (Error, OSError) as error:
        reason = str(error).splitlines()[0]
        if place is not None:
            place.unlink(missing_ok=True)
    ended = Download(name=name, url=url, state="interrupted", reason=reason)
    if place is None and sent.url.startswith(("http:", "https:")):
        try:
            ended = await Fetching(context, folder, sent.url, [site_of(sent.url)], wanted=name).all()
        except (NotDone, KeptAway) as why:
            ended = ended.model_copy(update={"reason": f"{reason}; asked for again: {why}"})
    files.proceeds(file.file_id, ended)


def _complete(place: Path, url: str) -> Download:
    size, address = place.stat().st_size, url[:LONGEST_URL]
    return Download(name=place.name, url=address, state="complete", received=size, total=size, path=str(place))


async def fetched(context: "BrowserContext", folder: Path, url: str, sites: Sequence[str] | None) -> Download:
    """A page is saved as what it is, and not shown.

    Raises:
        KeptAway, NotDone: as `Port.download`.
    """
    return await Fetching(context, folder, url, sites).all()


class Fetching:
    """One file by its address, in parts of `PART` bytes where the server gives parts (RFC 9110, 14): so much is held at
    once, and what breaks off is gone on with. Each redirect is followed by hand, so that none but `sites` is asked;
    None asks any. `wanted` is the name that it has to have: an address may give something else to who only asks.
    """

    def __init__(
        self, context: "BrowserContext", folder: Path, url: str, sites: Sequence[str] | None, wanted: str = ""
    ) -> None:
        self._context, self._folder, self._url, self._sites = context, folder, url, sites
        self._wanted = wanted

    async def all(self) -> Download:
        """Raises `KeptAway`, `NotDone`."""
        with ExitStack() as undoing:
            try:
                first = await self._tried(0, "")
                name = _name_of(first)
                if self._wanted and name != self._wanted:
                    raise NotDone("its address does not give it")
                place = taken(own_folder(self._folder) / name)
                undoing.callback(place.unlink, missing_ok=True)
                with place.open("wb") as file:
                    await self._write(file, first)
            except OSError as error:
                raise NotDone(str(error).splitlines()[0].rstrip(".")) from error
            undoing.pop_all()
        return _complete(place, self._url)

    async def _write(self, file: BinaryIO, answer: "APIResponse") -> None:
        have, validator = 0, answer.headers.get("etag") or answer.headers.get("last-modified", "")
        while True:
            body = await answer.body()
            await answer.dispose()
            file.write(body)
            have += len(body)
            if answer.status != PARTIAL or have >= _whole_of(answer):
                return
            answer = await self._tried(have, validator)
            if answer.status != PARTIAL:  # another file by now, which came whole
                file.seek(0)
                file.truncate()
                have = 0

    async def _tried(self, start: int, validator: str) -> "APIResponse":
        """Again where the network fails. Raises `NotDone`, `KeptAway`."""
        from playwright.async_api import Error

        for left in reversed(range(TRIES)):
            try:
                return await self._asked(start, validator)
            except BadUrl as error:
                raise NotDone(f"it leads from {self._url} to what is not of the web") from error
            except Error as error:
                if not left:
                    why = error.message.splitlines()[0].removeprefix("APIRequestContext.get: ").rstrip(".")
                    raise NotDone(why) from error
        raise AssertionError("unreachable")

    async def _asked(self, start: int, validator: str) -> "APIResponse":
        at = self._url
        headers = {"Range": f"bytes={start}-{start + PART - 1}", "Accept-Encoding": "identity"}
        headers |= {"If-Range": validator} if start and validator and not validator.startswith("W/") else {}
        for _ in range(MOST_HOPS):
            at = str(parse(at))
            if self._sites is not None and not allows(self._sites, at):
                raise KeptAway(Blocked(url=at))
            answer = await self._context.request.get(
                at, headers=headers, timeout=ARRIVE_MS, fail_on_status_code=False, max_redirects=0
            )
            if answer.status == NO_SUCH_PART and start == 0:  # of an empty file
                headers = {"Accept-Encoding": "identity"}
            elif answer.status in REDIRECTS and "location" in answer.headers:
                at = urljoin(at, answer.headers["location"])
            elif answer.ok:
                return answer
            else:
                raise NotDone(f"the server answered {answer.status} {answer.status_text}".rstrip())
        raise NotDone("it leads on and on")


def _whole_of(answer: "APIResponse") -> int:
    """How many bytes there are of it in all, as a part says; 0 where it does not."""
    said = answer.headers.get("content-range", "").rpartition("/")[2]
    return int(said) if said.isdecimal() else 0


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
    return _complete(place, "")


def _name_of(answer: "APIResponse") -> str:
    """What the server calls it (RFC 6266), or else the end of its address; never a path."""
    head = Message()
    head["Content-Disposition"] = answer.headers.get("content-disposition", "")
    named = head.get_filename() or unquote(urlsplit(answer.url).path)
    return sent_name(named)
