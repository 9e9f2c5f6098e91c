"""Files, into the run's folder: those that pages send, and those that are asked for by their addresses."""

import base64
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager
from email.message import Message
from pathlib import Path
from typing import TYPE_CHECKING
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
    from httpx2 import AsyncClient, Response
    from playwright.async_api import BrowserContext
    from playwright.async_api import Download as Sent

    from webhand_host.browser.cdp.session import CdpSession

ARRIVE = 60.0
"""Seconds that each answer may take to begin, and the next piece of one to come."""
TRIES = 4
PARTIAL = 206

PIECE = 1 << 20
"""Bytes that are held at once."""

MOST_HOPS = 20
REDIRECTS = frozenset({301, 302, 303, 307, 308})
LONGEST_URL = 2_000
NUMBERS = itertools.count(1)

Asked = Callable[[], Awaitable[str]]


async def begun(context: "BrowserContext", files: Files, tab_id: int, sent: "Sent", folder: Path, agent: Asked) -> None:
    """A page sends a file. `folder` is made when the first one comes. What breaks off is fetched anew, and gone on with
    where that breaks off too: over DevTools no browser goes on by itself. Only the site it came from is asked again.
    `agent` gives what the browser calls itself.
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
            ended = await Fetching(context, folder, sent.url, [site_of(sent.url)], await agent(), wanted=name).all()
        except (NotDone, KeptAway) as why:
            ended = ended.model_copy(update={"reason": f"{reason}; asked for again: {why}"})
    files.proceeds(file.file_id, ended)


def _complete(place: Path, url: str) -> Download:
    size, address = place.stat().st_size, url[:LONGEST_URL]
    return Download(name=place.name, url=address, state="complete", received=size, total=size, path=str(place))


async def fetched(
    context: "BrowserContext", folder: Path, url: str, sites: Sequence[str] | None, agent: str
) -> Download:
    """A page is saved as what it is, and not shown.

    Raises:
        KeptAway, NotDone: as `Port.download`.
    """
    return await Fetching(context, folder, url, sites, agent).all()


class Fetching:
    """One file by its address, written to the disk as it comes. What breaks off is gone on with where the server gives
    parts (RFC 9110, 14), and begun anew where it does not. Each redirect is followed by hand, so that none but `sites`
    is asked; None asks any. `wanted` is the name that it has to have: an address may give something else to who only
    asks.

    The client is one of our own, since a browser's holds the whole body: it has the context's cookies, and hands on
    those it is given.
    """

    def __init__(
        self,
        context: "BrowserContext",
        folder: Path,
        url: str,
        sites: Sequence[str] | None,
        agent: str,
        wanted: str = "",
    ) -> None:
        self._context, self._folder, self._url, self._sites = context, folder, url, sites
        self._headers = {"Accept": "*/*", "Accept-Encoding": "identity", **({"User-Agent": agent} if agent else {})}
        self._wanted = wanted
        self._validator = ""
        self._place: Path | None = None

    async def all(self) -> Download:
        """Raises `KeptAway`, `NotDone`."""
        with ExitStack() as undoing:
            undoing.callback(self._drop)
            try:
                place = await self._gone_on_with()
            except OSError as error:
                raise NotDone(str(error).splitlines()[0].rstrip(".")) from error
            undoing.pop_all()
        return _complete(place, self._url)

    def _drop(self) -> None:
        if self._place is not None:
            self._place.unlink(missing_ok=True)

    async def _gone_on_with(self) -> Path:
        """Again where the network fails: so many times in a row in which nothing more came of it."""
        import httpx2
        from playwright.async_api import Error

        furthest, left = 0, TRIES
        async with httpx2.AsyncClient(timeout=ARRIVE, trust_env=False) as client:
            while True:
                try:
                    return await self._tried(client)
                except BadUrl as error:
                    raise NotDone(f"it leads from {self._url} to what is not of the web") from error
                except Error as error:
                    raise NotDone("the browser was closed") from error
                except (httpx2.RequestError, httpx2.InvalidURL) as error:
                    left = TRIES if self._have > furthest else left - 1
                    furthest = max(furthest, self._have)
                    if not left:
                        why = str(error).splitlines() or [type(error).__name__]
                        raise NotDone(f"the connection broke off ({why[0].rstrip('.')})") from error

    @property
    def _have(self) -> int:
        """Bytes that are there already."""
        return self._place.stat().st_size if self._place is not None else 0

    async def _tried(self, client: "AsyncClient") -> Path:
        start = self._have if self._validator else 0
        part = {"Range": f"bytes={start}-", "If-Range": self._validator} if start else {}
        async with self._asked(client, part) as answer:
            is_part = answer.status_code == PARTIAL
            if is_part and (not start or _start_of(answer) != start):
                raise NotDone("the server sent another part than was asked for")
            place = self._place = self._place or taken(own_folder(self._folder) / self._named(answer))
            if not is_part:
                self._validator = _validator_of(answer)
            with place.open("ab" if is_part else "wb") as file:
                async for piece in answer.aiter_bytes(PIECE):
                    file.write(piece)
        return place

    def _named(self, answer: "Response") -> str:
        name = _name_of(answer)
        if self._wanted and name != self._wanted:
            raise NotDone("its address does not give it")
        return name

    @asynccontextmanager
    async def _asked(self, client: "AsyncClient", part: Mapping[str, str]) -> "AsyncIterator[Response]":
        """The answer that is none but a file, without its body. Raises `NotDone`, `KeptAway`."""
        at = self._url
        for _ in range(MOST_HOPS):
            at = str(parse(at))
            if self._sites is not None and not allows(self._sites, at):
                raise KeptAway(Blocked(url=at))
            held = await self._context.cookies(at)
            cookie = "; ".join(f"{one.get('name', '')}={one.get('value', '')}" for one in held)
            headers = {**self._headers, **part, **({"Cookie": cookie} if cookie else {})}
            async with client.stream("GET", at, headers=headers) as answer:
                await self._keep(answer)
                if answer.status_code in REDIRECTS and "location" in answer.headers:
                    at = urljoin(at, answer.headers["location"])
                    continue
                if not answer.is_success:
                    raise NotDone(f"the server answered {answer.status_code} {answer.reason_phrase}".rstrip())
                yield answer
                return
        raise NotDone("it leads on and on")

    async def _keep(self, answer: "Response") -> None:
        """Cookies that come with it are the browser's, too."""
        host = answer.url.host
        for one in answer.cookies.jar:
            is_hidden = one.has_nonstandard_attr("HttpOnly")
            domain = one.domain if one.domain_specified else host
            expires = float(one.expires) if one.expires is not None else -1
            await self._context.add_cookies(
                [
                    {
                        "name": one.name,
                        "value": one.value or "",
                        "domain": domain,
                        "path": one.path,
                        "expires": expires,
                        "httpOnly": is_hidden,
                        "secure": one.secure,
                    }
                ]
            )


def _validator_of(answer: "Response") -> str:
    """What tells later that it is still the same file, byte for byte (RFC 9110, 13.1.5); empty where nothing does."""
    tag = str(answer.headers.get("etag", ""))
    if "content-encoding" in answer.headers or tag.startswith("W/"):
        return ""
    return tag or str(answer.headers.get("last-modified", ""))


def _start_of(answer: "Response") -> int:
    """The byte that a part begins with; -1 where it does not say."""
    said = answer.headers.get("content-range", "").removeprefix("bytes ").partition("-")[0]
    return int(said) if said.isdecimal() else -1


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


def _name_of(answer: "Response") -> str:
    """What the server calls it (RFC 6266), or else the end of its address; never a path."""
    head = Message()
    head["Content-Disposition"] = answer.headers.get("content-disposition", "")
    named = head.get_filename() or unquote(urlsplit(str(answer.url)).path)
    return sent_name(named)
