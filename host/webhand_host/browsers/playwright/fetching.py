"""A file by its address, with the cookies of the tab's own browser, into the run's folder."""

import asyncio
from collections.abc import Sequence
from email.message import Message
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

from webhand_agent.protocol import Blocked, Code, Download, Effect, Receipt
from webhand_agent.urls import BadUrl, parse

from webhand_host.browsers.playwright.receipts import receipt
from webhand_host.browsers.sites import allows, kept_away
from webhand_host.paths import own_folder, taken

if TYPE_CHECKING:
    from playwright.async_api import APIResponse

    from webhand_host.browsers.playwright.tab import CdpTab

ARRIVE_MS = 20_000.0
"""How long each answer may take."""

MOST_HOPS = 20
REDIRECTS = frozenset({301, 302, 303, 307, 308})


async def download(tab: "CdpTab", folder: Path, url: str, sites: Sequence[str] | None = None) -> Receipt:
    """`url` is one that may be opened. A page is saved as what it is, and not shown. Each redirect is followed by hand,
    so that none but `sites` is asked; None asks any.
    """
    from playwright.async_api import Error

    at = url
    try:
        for _ in range(MOST_HOPS):
            at = str(parse(at))
            if sites is not None and not allows(sites, at):
                return kept_away(Blocked(url=at, place="file"))
            answer = await tab.page.context.request.get(
                at, timeout=ARRIVE_MS, fail_on_status_code=False, max_redirects=0
            )
            if answer.status not in REDIRECTS or "location" not in answer.headers:
                break
            at = urljoin(at, answer.headers["location"])
        else:
            return _failed(url, "it leads on and on")
    except BadUrl:
        return _failed(url, f"it leads to {at}, which is not of the web")
    except Error as error:
        return _failed(url, error.message.splitlines()[0].removeprefix("APIRequestContext.get: "))
    if not answer.ok:
        return _failed(url, f"the server answered {answer.status} {answer.status_text}".rstrip())
    return await _saved(answer, folder, url)


async def _saved(answer: "APIResponse", folder: Path, url: str) -> Receipt:
    from playwright.async_api import Error

    try:
        body = await answer.body()
        place = await asyncio.to_thread(_written, folder, _name_of(answer), body)
    except (Error, OSError) as error:
        return _failed(url, str(error).splitlines()[0])
    file = Download(name=place.name, url=url[:2_000], state="complete", received=len(body))
    return receipt(Code.DONE, "", [Effect.DOWNLOAD]).model_copy(update={"downloads": [file]})


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


def _failed(url: str, why: str) -> Receipt:
    failed = receipt(Code.NOT_FOUND, f"It could not be downloaded: {why.rstrip('.')}.")
    return failed.model_copy(update={"own": False, "led_to": url})
