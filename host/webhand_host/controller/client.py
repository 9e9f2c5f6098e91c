"""A controller's REST, as the console and the MCP door call it. Nothing of the controller itself is imported here."""

import contextlib
import ipaddress
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import httpx2

from webhand_host.reaching import NoCertificate, trusting, why_unreached

SECONDS = 30.0
"""For an answer; a stream says at least every 15 s that it is there."""
TRIES = 5
"""To reach a stream again that broke off, each after a pause that is longer by this."""
PAUSE = 0.5


class Trouble(Exception):
    """The controller refused, or cannot be reached. The sentence says why; `status` is 0 where nothing answered."""

    def __init__(self, sentence: str, status: int = 0, code: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code


@dataclass(frozen=True)
class Event:
    """One of a session's log: `entry`, `status`, or `end` as the last. `number` counts entries."""

    kind: str
    data: Any
    number: int = 0


def address(url: str) -> str:
    """As requests begin with it. Raises `Trouble`: a token is not sent in clear beyond this machine."""
    parts = urlsplit(url)
    try:
        is_whole = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        is_whole = False
    if not is_whole or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise Trouble("Say where the controller is as https://NAME:5900, or http://127.0.0.1:5900 on this machine.")
    if parts.scheme == "http" and not is_here(parts.hostname or ""):
        raise Trouble("A controller elsewhere is called with https://: nobody is to read the token on the way.")
    return f"{parts.scheme}://{parts.netloc}"


def is_here(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def in_path(part: str) -> str:
    """One part of a path, whatever stands in it."""
    return quote(part, safe="")


class ControllerClient:
    """Use as a context. `ca` is a file with certificates to trust besides. Raises `Trouble`: that cannot be used."""

    def __init__(self, url: str, token: str, ca: Path | None = None) -> None:
        self.url = address(url)
        try:
            trusted = trusting(ca)
        except NoCertificate as problem:
            raise Trouble(str(problem)) from None
        self._client = httpx2.AsyncClient(
            base_url=self.url,
            headers={"Authorization": f"Bearer {token}"},
            timeout=SECONDS,
            verify=trusted,
            trust_env=False,
        )

    async def __aenter__(self) -> "ControllerClient":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.aclose()

    async def call(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """What it answers, as JSON. Raises `Trouble`."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        async with self._reached():
            answer = await self._client.request(method, path, json=body, params=given, headers=headers)
        if answer.is_error:
            raise refused(answer)
        try:
            return answer.json()
        except ValueError:
            raise Trouble(f"What answers at {self.url} is no controller.") from None

    async def get(self, path: str, **query: Any) -> Any:
        return await self.call("GET", path, query=query)

    @contextlib.asynccontextmanager
    async def streamed(self, path: str) -> AsyncIterator[httpx2.Response]:
        """A file, as it comes. Raises `Trouble`."""
        async with self._reached(), self._client.stream("GET", path) as answer:
            if answer.is_error:
                await answer.aread()
                raise refused(answer)
            yield answer

    async def follow(self, session_id: str, after: int = 0) -> AsyncIterator[Event]:
        """Its log from the entry behind `after` on, as it happens, to its end; taken up where the stream broke off.

        Raises:
            Trouble: it cannot be had any more.
        """
        import asyncio

        tries = 0
        while True:
            try:
                async for event in self._followed(session_id, after):
                    tries, after = 0, event.number or after
                    yield event
                    if event.kind == "end":
                        return
            except Trouble as trouble:
                if trouble.status and trouble.status < 500:
                    raise
                if tries == TRIES:
                    raise
            tries += 1
            await asyncio.sleep(PAUSE * tries)

    async def _followed(self, session_id: str, after: int) -> AsyncIterator[Event]:
        headers = {"Accept": "text/event-stream", "Last-Event-ID": str(after)}
        path = f"/sessions/{in_path(session_id)}/log"
        async with self._reached(), self._client.stream("GET", path, headers=headers) as answer:
            if answer.is_error:
                await answer.aread()
                raise refused(answer)
            told: dict[str, str] = {}
            async for line in _lines(answer):
                name, _, value = line.partition(": ")
                if line:
                    told[name] = value
                elif "data" in told:
                    number = int(told.get("id", "0"))
                    yield Event(told.get("event", "entry"), json.loads(told["data"]), number)
                    told = {}

    @contextlib.asynccontextmanager
    async def _reached(self) -> AsyncIterator[None]:
        try:
            yield
        except httpx2.TransportError as error:
            why = await why_unreached(self.url, error)
            raise Trouble(f"The controller at {self.url} cannot be reached: {why}.") from None


async def _lines(answer: httpx2.Response) -> AsyncIterator[str]:
    """Those of a stream of events, which end with a line feed: what else separates lines may stand in a page's text."""
    rest = b""
    async for piece in answer.aiter_bytes():
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            yield line.decode()


def refused(answer: httpx2.Response) -> Trouble:
    with contextlib.suppress(ValueError, AttributeError):
        told = answer.json()
        return Trouble(str(told["error"]), answer.status_code, str((told.get("details") or {}).get("code", "")))
    return Trouble(f"The controller answered {answer.status_code}.", answer.status_code)
