"""The worker itself: asks the controller what to do, does it, tells what came of it. It is never called, it only calls.

What it has begun it tells of, however long the controller is away; nothing is done twice, because nothing is handed out
twice.
"""

import asyncio
import contextlib
import logging
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx2
from webhand_agent.browser import BrowserError
from webhand_agent.desktop import NoDesktop, TakenBack
from webhand_agent.protocol import Receipt

from webhand_host.browser.discovery import NoBrowser
from webhand_host.reaching import trusting, why_unreached
from webhand_host.worker.hands import Browsers
from webhand_host.worker.uploading import Uploads, as_stored, sentence_of
from webhand_host.worker.wire import (
    BY_ACTION,
    DESKTOP_PREFIX,
    METHODS,
    SUPERSEDED,
    Command,
    Registered,
    Registration,
    Result,
    Taken,
    Unreadable,
    Wrong,
)

log = logging.getLogger(__name__)

POLL_SECONDS = 20.0
ANSWER_SECONDS = 15.0
"""In which the controller answers, beyond what a poll waits."""
RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Between tries to reach the controller; the last one for ever."""
BEATS = 6
"""In a lease, while a poll is overdue: of several controllers behind one address it may be with one that hangs, and the
others are to know that this worker is well.
"""
ALONE_SECONDS = 3_600.0
"""A worker that has not reached its controller for so long closes its browsers: the runs have ended."""


PUSHED_OUT_SECONDS, MOST_PUSHED_OUT = 60.0, 3
"""A worker that another one with its key pushed out so often in so short a time gives way: once can be a request of
its own that came late."""
KEY_IN_USE = (
    "Another worker uses this key at the same time, and each pushes the other out: this one ends. "
    "`webhand worker enroll NAME` makes a key for each."
)


KEY_UNKNOWN = (
    "The controller does not know this worker's key, or not any more: `webhand worker enroll NAME` there, with the "
    "same --database if it has one, makes another."
)


RETIRED = "The controller has no more work for this worker, which it has retired: it ends."


class Refused(Exception):
    """The controller does not want this worker. The sentence says why; there is no point in trying again."""


class Unregistered(Exception):
    """The controller does not know this worker, or not any more."""


class Superseded(Unregistered):
    """Another worker has registered with the same key since."""


@dataclass(frozen=True)
class Place:
    """Where the controller is. `key` is the worker's own; `verify` a file with certificates to trust, whatever name
    they are for where the controller `is_here`.
    """

    url: str
    key: str
    verify: str | None = None
    is_here: bool = False


class Worker:
    """`registration` is what it tells of itself. `registered` is set once the controller knows it. `say` hears why the
    controller cannot be reached, whenever that is another reason than before, and that it can be again.

    Raises:
        NoCertificate: those that are to be trusted cannot be used.
    """

    def __init__(
        self, place: Place, registration: Registration, browsers: Browsers, say: Callable[[str], None] = log.info
    ) -> None:
        self.registered = asyncio.Event()
        self.told: Registered | None = None
        self._registration = registration
        self._browsers = browsers
        self._url = place.url
        self._say = say
        self._in_the_way = ""
        calling: dict[str, Any] = {
            "base_url": place.url,
            "headers": {"Authorization": f"Bearer {place.key}"},
            "verify": _trusting(place),
            "trust_env": False,
        }
        self._client = httpx2.AsyncClient(**calling)
        # Each request by a connection of its own: it may lead to another controller than the one before.
        self._anew = httpx2.AsyncClient(**calling, limits=httpx2.Limits(max_keepalive_connections=0))
        self._uploads = Uploads(self._client)
        self._held: dict[str, float] = {}
        self._runs: dict[str, asyncio.Queue[Command]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._reached = time.monotonic()

    async def serve(self) -> None:
        """Until cancelled, or told to shut down. Raises `Refused`."""
        pushed_out: list[float] = []
        try:
            while True:
                await self._register()
                try:
                    await self._poll()
                    return
                except Superseded as why:
                    pushed_out = [at for at in pushed_out if time.monotonic() - at < PUSHED_OUT_SECONDS]
                    pushed_out.append(time.monotonic())
                    if len(pushed_out) == MOST_PUSHED_OUT:
                        raise Refused(KEY_IN_USE) from why
                    log.warning("%s: it begins anew", why)
                except Unregistered as why:
                    log.warning("%s: it begins anew", why)
                await self._drop_all()
                self.told = None
        finally:
            await self._drop_all()
            await self._client.aclose()
            await self._anew.aclose()

    async def _register(self) -> None:
        attempt = self.told.attempt if self.told is not None else None
        told = self._registration.model_copy(update={"attempt": attempt})
        answer = await self._asked("POST", "/register", told.model_dump(mode="json"))
        self.told = Registered.model_validate(answer)
        if not self.told.success:
            raise Refused(self.told.message)
        self.registered.set()

    async def _poll(self) -> None:
        """Raises `Unregistered`, `Refused`."""
        while True:
            assert self.told is not None  # noqa: S101, it has registered
            seconds = min(POLL_SECONDS, self.told.lease_seconds / 3)
            query = {"attempt": str(self.told.attempt), "wait": f"{seconds:g}", "holds": ",".join(self._held)}
            beating = asyncio.ensure_future(self._beat_once_overdue(seconds, self.told.lease_seconds / BEATS))
            try:
                answer = await self._asked("GET", "/command", query=query, seconds=seconds + ANSWER_SECONDS)
                command = Command.model_validate(answer)
            finally:
                beating.cancel()
            if command.action == "shutdown":
                self._say(RETIRED)
                return
            if command.id is not None and command.session_id is not None:
                self._take(command)

    async def _beat_once_overdue(self, seconds: float, every: float) -> None:
        """Says that it is there, from when its poll should have had an answer; until cancelled."""
        await asyncio.sleep(seconds + every)
        while True:
            with contextlib.suppress(httpx2.TransportError):
                await self._anew.get("/health", timeout=every)
            await asyncio.sleep(every)

    def _take(self, command: Command) -> None:
        assert command.id is not None  # noqa: S101, just looked at
        assert command.session_id is not None  # noqa: S101
        self._held[command.id] = time.monotonic()
        queue = self._runs.get(command.session_id)
        if queue is None:
            queue = self._runs[command.session_id] = asyncio.Queue()
            task = asyncio.ensure_future(self._carry(command.session_id, queue))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        queue.put_nowait(command)

    async def _carry(self, session_id: str, queue: "asyncio.Queue[Command]") -> None:
        """The commands of one run, one after the other, until its browser is closed."""
        while True:
            command = await queue.get()
            result = await self._carried_out(command)
            taken = await self._tell(result)
            self._held.pop(result.id, None)
            if command.action == METHODS["close"].action or (taken is not None and taken.stop and queue.empty()):
                del self._runs[session_id]
                await self._browsers.close(session_id)
                return

    async def _carried_out(self, command: Command) -> Result:
        assert command.id is not None  # noqa: S101, see _take
        assert command.session_id is not None  # noqa: S101
        hands = self._browsers.of(command.session_id)
        told: dict[str, Any]
        given: Any = None
        try:
            method = BY_ACTION.get(command.action)
            if method is None:
                raise Unreadable(f"There is no {command.action} here.")
            args, kwargs = method.read(command.params or {})
            on = hands.desktop if method.prefix == DESKTOP_PREFIX else hands
            given = await getattr(on, method.name)(*args, **kwargs)
            told = {"success": True, "data": method.tell(given)}
        except NoBrowser as error:
            told = {"success": False, "error": str(error)}
        except (BrowserError, Unreadable, NoDesktop, TakenBack) as error:
            told = {"success": False, "error": Wrong.of(error)}
        except Exception as error:
            log.exception("%s failed", command.action)
            told = {"success": False, "error": Wrong.of(error)}
        sent = await self._uploads.send(command.session_id, hands.folder)
        if isinstance(given, Receipt) and told["success"]:
            told["data"] = BY_ACTION[command.action].tell(as_stored(given, sent))
        refs = hands.counters or (None, None)
        attempt = self.told.attempt if self.told is not None else None
        return Result(id=command.id, attempt=attempt, next_ref=refs[0], next_frame=refs[1], **told)

    async def _tell(self, result: Result) -> Taken | None:
        try:
            return Taken.model_validate(await self._asked("POST", "/result", result.model_dump(mode="json")))
        except (Refused, Unregistered) as why:  # it is nobody's any more
            log.warning("%s was not taken: %s", result.id, why)
            return None

    async def _asked(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        query: dict[str, str] | None = None,
        seconds: float = POLL_SECONDS + ANSWER_SECONDS,
    ) -> Any:
        """The answer, however long it takes until there is one; asked anew where none has come for so many seconds.

        Raises:
            Refused: the key opens nothing (401, 403), or what was sent cannot be.
            Unregistered, Superseded: 409 to a poll.
        """
        tries = 0
        while True:
            try:
                answer = await self._client.request(method, path, json=body, params=query, timeout=seconds)
            except (httpx2.TransportError, httpx2.InvalidURL) as error:
                why = await why_unreached(self._url, error)
                self._tell_what_is_in_the_way(f"The controller at {self._url} cannot be reached: {why}.")
            else:
                self._reached = time.monotonic()
                self._tell_what_is_in_the_way(sentence_of(answer) if answer.status_code >= 500 else "")
                if answer.status_code < 400:
                    return answer.json()
                if answer.status_code == 409:
                    raise (Superseded if _code(answer) == SUPERSEDED else Unregistered)(sentence_of(answer))
                if answer.status_code == 401:
                    raise Refused(KEY_UNKNOWN)
                if answer.status_code < 500 and answer.status_code not in (408, 429):
                    raise Refused(sentence_of(answer))
            if time.monotonic() - self._reached > ALONE_SECONDS:
                await self._browsers.close_all()
            await asyncio.sleep(RETRY_SECONDS[min(tries, len(RETRY_SECONDS) - 1)])
            tries += 1

    def _tell_what_is_in_the_way(self, sentence: str) -> None:
        if sentence != self._in_the_way:
            self._in_the_way = sentence
            self._say(f"{sentence} It is tried again." if sentence else f"The controller at {self._url} answers again.")

    async def _drop_all(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._runs.clear()
        self._held.clear()
        await self._browsers.close_all()


def _trusting(place: Place) -> ssl.SSLContext | bool:
    context = trusting(place.verify)
    if isinstance(context, ssl.SSLContext) and place.is_here:
        context.check_hostname = False
    return context


def _code(answer: httpx2.Response) -> str:
    with contextlib.suppress(ValueError, TypeError, KeyError):
        return str(answer.json()["details"]["code"])
    return ""
