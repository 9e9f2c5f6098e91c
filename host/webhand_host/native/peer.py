"""The asyncio shell around a session: calls with answers, handlers by name, whatever carries the messages."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from webhand_agent.protocol import ErrorCode, Message, Nothing, RequestId

from webhand_host.native.session import Called, Notified, ProtocolFault, RemoteError, Response, Session

log = logging.getLogger(__name__)

Handler = Callable[[Any], Awaitable[Message | None]]
"""Takes a method's params and gives its result; None for notifications. Raises `RemoteError` to refuse."""


class Peer:
    """The other end of one connection. `send` takes a message as JSON data and must not block.

    `handlers` is the allow-list: what is not in it does not exist for this peer.
    """

    def __init__(self, send: Callable[[dict[str, Any]], None], handlers: Mapping[str, Handler]) -> None:
        self._send = send
        self._handlers = handlers
        self._session = Session()
        self._waiting: dict[RequestId, asyncio.Future[Message]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed: str | None = None
        self._gone = asyncio.Event()
        self._listeners: dict[str, dict[object, Callable[[Any], None]]] = {}

    async def call(self, method: str, params: Message | None = None, *, seconds: float | None = None) -> Any:
        """Calls the other side and gives the method's result, validated. `seconds` is how long the answer may take.

        Raises:
            RemoteError: an error came back, the answer took too long (TIMEOUT), or the connection closed (PORT_CLOSED).
        """
        if self._closed is not None:
            raise RemoteError(ErrorCode.PORT_CLOSED, self._closed)
        name, message = self._session.call(method, params or Nothing())
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting[name] = answer
        self._send(message)
        try:
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError:
            raise RemoteError(ErrorCode.TIMEOUT, f"No answer to {method} within {seconds:g} s.") from None
        finally:
            self._waiting.pop(name, None)
            self._session.forget(name)

    def notify(self, method: str, params: Message) -> None:
        if self._closed is None:
            self._send(self._session.notify(method, params))

    def listen(self, notification: str, take: Callable[[Any], None], who: object) -> None:
        """From now on `take` is given each notification of this name, in order and before any answer behind it."""
        self._listeners.setdefault(notification, {})[who] = take

    def unlisten(self, notification: str, who: object) -> None:
        self._listeners.get(notification, {}).pop(who, None)

    def receive(self, payload: bytes | str) -> None:
        """Takes one message from the other side; handlers run as tasks, so that none holds up the next message."""
        match self._session.receive(payload):
            case Called() as called:
                self._start(self._answer(called))
            case Notified(method, params) if method in self._listeners:
                for take in tuple(self._listeners[method].values()):
                    take(params)
            case Notified() as notified:
                self._start(self._take(notified))
            case Response() as answered:
                self._settle(answered)
            case ProtocolFault(sentence, reply):
                log.warning("%s", sentence)
                if reply is not None:
                    self._send(reply)

    def close(self, sentence: str) -> None:
        """The connection is gone: whoever waits for an answer is told so."""
        self._closed = sentence
        self._gone.set()
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(RemoteError(ErrorCode.PORT_CLOSED, sentence))
        for task in self._tasks:
            task.cancel()

    async def wait_closed(self) -> str:
        """Waits until the connection is gone, and says why."""
        await self._gone.wait()
        return self._closed or ""

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, called: Called) -> None:
        handler = self._handlers.get(called.method)
        if handler is None:
            sentence = f"{called.method} cannot be called on this connection."
            self._send(self._session.fail(called.id, ErrorCode.METHOD_NOT_FOUND, sentence))
            return
        try:
            result = await handler(called.params)
        except RemoteError as error:
            self._send(self._session.fail(called.id, error.code, error.sentence))
        except Exception as error:  # the one dispatch boundary: a bug in a handler must not take the port down
            log.exception("%s failed", called.method)
            sentence = f"{called.method} failed inside the host ({type(error).__name__}); the log has the details."
            self._send(self._session.fail(called.id, ErrorCode.INTERNAL_ERROR, sentence))
        else:
            self._send(self._session.reply(called.id, result or Nothing()))

    async def _take(self, notified: Notified) -> None:
        handler = self._handlers.get(notified.method)
        if handler is None:
            log.warning("The notification %s is not taken on this connection.", notified.method)
            return
        await handler(notified.params)

    def _settle(self, answered: Response) -> None:
        answer = self._waiting.get(answered.id)
        if answer is None or answer.done():
            return
        if answered.error is not None:
            answer.set_exception(answered.error)
        elif answered.result is not None:
            answer.set_result(answered.result)
