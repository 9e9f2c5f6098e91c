"""Files, into the run's folder: those that pages send, and those that are asked for by their addresses."""

import asyncio
import base64
import itertools
from collections.abc import Sequence
from email.message import Message
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

from webhand_agent.protocol import Blocked, Download
from webhand_agent.urls import BadUrl, parse

from webhand_host.browser.confinement import allows
from webhand_host.browser.downloads import Files, FileState
from webhand_host.browser.port import KeptAway, NotDone
from webhand_host.browser.troubles import Gone
from webhand_host.paths import own_folder, taken

if TYPE_CHECKING:
    from playwright.async_api import APIResponse, BrowserContext
    from playwright.async_api import Download as Sent

    from webhand_host.browser.cdp.session import CdpSession

ARRIVE_MS = 20_000.0
"""How long each answer may take."""

PIECE = 1 << 20
"""Bytes of a PDF that the browser gives at once."""

MOST_HOPS = 20
REDIRECTS = frozenset({301, 302, 303, 307, 308})
LONGEST_URL = 2_000
NUMBERS = itertools.count(1)


async def begun(files: Files, tab_id: int, sent: "Sent", folder: Path) -> None:
    """A page sends a file. `folder` is made when the first one comes."""
    from playwright.async_api import Error

    name, url = Path(sent.suggested_filename).name or "download", sent.url[:LONGEST_URL]
    file = FileState(f"{tab_id}-{next(NUMBERS)}", tab_id, Download(name=name, url=url, state="in_progress"))
    files.begins(file)
    place = None
    try:
        if await sent.failure() is None:
            place = taken(own_folder(folder) / name)
            await sent.save_as(place)
    except (Error, OSError):
        if place is not None:
            place.unlink(missing_ok=True)
        place = None
    if place is None:
        ended = Download(name=name, url=url, state="interrupted")
    else:
        ended = Download(name=place.name, url=url, state="complete", received=place.stat().st_size)
    files.proceeds(file.file_id, ended)


async def fetched(context: "BrowserContext", folder: Path, url: str, sites: Sequence[str] | None) -> Download:
    """A page is saved as what it is, and not shown. Each redirect is followed by hand, so that none but `sites` is
    asked; None asks any.

    Raises:
        KeptAway, NotDone: as `Port.download`.
    """
    from playwright.async_api import Error

    at = url
    try:
        for _ in range(MOST_HOPS):
            at = str(parse(at))
            if sites is not None and not allows(sites, at):
                raise KeptAway(Blocked(url=at))
            answer = await context.request.get(at, timeout=ARRIVE_MS, fail_on_status_code=False, max_redirects=0)
            if answer.status not in REDIRECTS or "location" not in answer.headers:
                break
            at = urljoin(at, answer.headers["location"])
        else:
            raise NotDone("it leads on and on")
        if not answer.ok:
            raise NotDone(f"the server answered {answer.status} {answer.status_text}".rstrip())
        body = await answer.body()
        place = await asyncio.to_thread(_written, folder, _name_of(answer), body)
    except BadUrl as error:
        raise NotDone(f"it leads to {at}, which is not of the web") from error
    except Error as error:
        raise NotDone(error.message.splitlines()[0].removeprefix("APIRequestContext.get: ").rstrip(".")) from error
    except OSError as error:
        raise NotDone(str(error).splitlines()[0].rstrip(".")) from error
    return Download(name=place.name, url=url[:LONGEST_URL], state="complete", received=len(body))


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
    size = place.stat().st_size
    return Download(name=place.name, url="", state="complete", received=size, total=size)


def _written(folder: Path, name: str, body: bytes) -> Path:
    place = taken(own_folder(folder) / name)
    try:
        place.write_bytes(body)
    except OSError:
        place.unlink(missing_ok=True)
        raise
    return place


def _name_of(answer: "APIResponse") -> str:
    """What the server calls it (RFC 6266), or else the end of its address; never a path."""
    head = Message()
    head["Content-Disposition"] = answer.headers.get("content-disposition", "")
    named = head.get_filename() or unquote(urlsplit(answer.url).path)
    name = Path(named.replace("\\", "/")).name
    return name.lstrip(".") or "download"
