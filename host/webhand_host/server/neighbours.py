"""Other processes that serve on this machine. The process that opened a session drives it; the others reach it through
that process's local socket, and learn there what a client has read: that follows the client, not the session.

Each listens at `<runtime folder>/<pid>.http` (`local.py`), for its owner alone. What a client has read is asked for
there, and never taken from whoever sends it. The time of that file says when it changed last: where it has not, nobody
is asked.
"""

import asyncio
import contextlib
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import h11
from pydantic import BaseModel, ValidationError
from webhand_agent.safety.judged import ReadSite

from webhand_host.native.dial import is_alive
from webhand_host.server.client import Client
from webhand_host.server.failures import Failure
from webhand_host.sessions.session import Kind
from webhand_host.tokens import Can

HOST = "webhand"
"""The name of every local socket: no address leads there, so that no page can."""
ENDING = ".http"
"""Not `.sock`: those are the sockets of native hosts."""
SESSIONS, READ = "/neighbours/sessions", "/neighbours/read"
ANSWERS_WITHIN = 3.0
"""Seconds for what takes no time, on a machine that has much to do. What is sent on takes as long as it takes."""
PIECE = 1 << 16

A = TypeVar("A", bound=BaseModel)


class OpenSession(BaseModel):
    """`age` in seconds."""

    session_id: str
    kind: Kind
    age: float


class SessionsAnswer(BaseModel):
    port: int
    sessions: list[OpenSession]


class ReadAnswer(BaseModel):
    read: dict[str, ReadSite]


class Gone(Exception):
    """Nobody listens at a socket any more. `has_heard`: the request had been sent by then."""

    def __init__(self, *, has_heard: bool) -> None:
        super().__init__(has_heard)
        self.has_heard = has_heard


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Neighbour:
    """A process that serves. All of its methods raise `Gone` where it does not answer."""

    pid: int
    socket: Path

    async def send(self, secret: str, method: str, target: str, body: bytes = b"") -> Reply:
        """Over a connection of its own: one that was kept may be closed just then, and nothing is sent twice."""
        headers = {
            "Host": HOST,
            "Authorization": f"Bearer {secret}",
            "Connection": "close",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
        }
        try:
            reader, writer = await asyncio.open_unix_connection(str(self.socket))
        except OSError:
            raise Gone(has_heard=False) from None
        line = h11.Connection(h11.CLIENT)
        try:
            head = line.send(h11.Request(method=method, target=target, headers=list(headers.items()))) or b""
            writer.write(head + (line.send(h11.Data(body)) or b"") + (line.send(h11.EndOfMessage()) or b""))
            return await _answer(line, reader)
        except (OSError, h11.RemoteProtocolError):
            raise Gone(has_heard=True) from None
        finally:
            writer.close()

    async def ask(self, secret: str, path: str, kind: type[A]) -> A | None:
        """What it knows; None where it does not know the token."""
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                reply = await self.send(secret, "GET", path)
            return kind.model_validate_json(reply.body) if reply.status == 200 else None
        except (TimeoutError, ValidationError):
            raise Gone(has_heard=True) from None


async def _answer(line: h11.Connection, reader: asyncio.StreamReader) -> Reply:
    status, headers, parts = 0, dict[str, str](), list[bytes]()
    while not isinstance(event := line.next_event(), h11.EndOfMessage):
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(PIECE))
        elif isinstance(event, h11.Response):
            status = event.status_code
            headers = {name.decode(): value.decode("latin-1") for name, value in event.headers}
        elif isinstance(event, h11.Data):
            parts.append(bytes(event.data))
        elif isinstance(event, h11.ConnectionClosed):
            raise h11.RemoteProtocolError("no answer")
    return Reply(status, headers, b"".join(parts))


def processes(folder: Path) -> list[Neighbour]:
    """Those that serve, by their numbers; what a killed one left behind is removed."""
    found = [Neighbour(int(one.stem), one) for one in folder.glob(f"*{ENDING}") if one.stem.isdigit()]
    for one in found:
        if not is_alive(one.pid):
            one.socket.unlink(missing_ok=True)
    return sorted((one for one in found if is_alive(one.pid)), key=lambda one: one.pid)


class Neighbours:
    """What this process knows of the others. `folder` is where their sockets are, None where there can be none; `port`
    where this one serves.
    """

    def __init__(self, folder: Path | None, port: int) -> None:
        self.port = port
        self._folder = folder
        self._owners: dict[str, tuple[Neighbour, OpenSession]] = {}
        self._learnt: dict[tuple[str, Path], int] = {}
        self._told: dict[str, object] = {}

    def others(self) -> list[Neighbour]:
        return [one for one in processes(self._folder) if one.pid != os.getpid()] if self._folder is not None else []

    # --- What a client has read ---------------------------------------------------------------------------------------

    async def learn(self, client: Client, *which: Neighbour) -> None:
        """Takes over what the client has read in other processes, where that changed since it was asked last. One that
        does not answer is asked again with the next request.
        """
        if Can.BROWSER in client.token.can:
            await asyncio.gather(*(self._learn_from(one, client) for one in which or self.others()))

    async def _learn_from(self, one: Neighbour, client: Client) -> None:
        key = client.token.secret, one.socket
        with contextlib.suppress(Gone, FileNotFoundError):
            changed = one.socket.stat().st_mtime_ns
            if self._learnt.get(key) == changed:
                return
            if (answer := await one.ask(client.token.secret, READ, ReadAnswer)) is not None:
                client.permissions.learn(answer.read)
            self._learnt[key] = changed

    def tell(self, client: Client) -> None:
        """Says that what the client has read changed, if it did: the others ask for it before its next request."""
        read = {site: one.model_dump() for site, one in client.permissions.state.read.items()}
        if self._folder is None or self._told.get(client.token.secret, {}) == read:
            return
        self._told[client.token.secret] = read
        mine = self._folder / f"{os.getpid()}{ENDING}"
        with contextlib.suppress(FileNotFoundError):
            now = max(time.time_ns(), mine.stat().st_mtime_ns + 1)
            os.utime(mine, ns=(now, now))

    # --- Sessions -----------------------------------------------------------------------------------------------------

    async def forward(self, client: Client, session_id: str, method: str, target: str, body: bytes) -> Reply | None:
        """What the process says that has the session; None where nobody has it.

        Raises:
            Failure: it ended in the middle.
        """
        found = await self._owner(client, session_id)
        if found is None:
            return None
        owner, session = found
        try:
            reply = await owner.send(client.token.secret, method, target, body)
        except Gone as gone:
            self._owners.pop(session_id, None)
            if not gone.has_heard:
                return None
            ended = f"Process {owner.pid}, which had session {session_id}, ended in the middle of this request."
            raise Failure(502, f"{ended} Whether it was carried out nobody knows.", code="process_ended") from None
        if reply.status == 404:
            self._owners.pop(session_id, None)  # it may be another's by now
        elif session.kind is not Kind.PERSON:
            client.session = session_id
        await self.learn(client, owner)
        return reply

    def knows(self, session_id: str | None) -> bool:
        """Whether another process had it when it was last asked for, and still runs."""
        known = self._owners.get(session_id or "")
        return known is not None and known[0] in self.others()

    async def _owner(self, client: Client, session_id: str) -> tuple[Neighbour, OpenSession] | None:
        if self.knows(session_id):
            return self._owners[session_id]
        self._owners = {
            each.session_id: (one, each)
            for one, told in await asked(self.others(), client.token.secret, SESSIONS, SessionsAnswer)
            for each in told.sessions
        }
        return self._owners.get(session_id)

    async def answers(self, client: Client, target: str, kind: type[A]) -> list[tuple[Neighbour, A]]:
        """What each of the others answers the client to that, as far as it does."""
        found = await asked(self.others(), client.token.secret, target, kind)
        await self.learn(client, *(one for one, _ in found))
        return found


async def asked(of: Sequence[Neighbour], secret: str, path: str, kind: type[A]) -> list[tuple[Neighbour, A]]:
    """All at once; who does not answer, or does not know the token, is left out."""
    told = await asyncio.gather(*(one.ask(secret, path, kind) for one in of), return_exceptions=True)
    return [(one, each) for one, each in zip(of, told, strict=True) if isinstance(each, kind)]
