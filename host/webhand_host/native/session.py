"""A JSON-RPC 2.0 session without I/O: messages in, typed happenings and messages out.

Both sides call and both answer; each counts its own request ids. Nothing here waits, reads or writes.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError
from webhand_agent.protocol import (
    METHODS,
    NOTIFICATIONS,
    ErrorCode,
    ErrorObject,
    ErrorReply,
    Message,
    Notification,
    Reply,
    Request,
    RequestId,
)

_METHODS = {method.name: method for method in METHODS}
_NOTIFICATIONS = {kind.name: kind for kind in NOTIFICATIONS}


class RemoteError(Exception):
    """The other side answered with an error, or can no longer answer (`ErrorCode.PORT_CLOSED`, `TIMEOUT`)."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Called:
    """The other side calls `method`; answer with `Session.reply` or `Session.fail` under the same id."""

    id: RequestId
    method: str
    params: Message


@dataclass(frozen=True)
class Notified:
    method: str
    params: Message


@dataclass(frozen=True)
class Response:
    """A call of ours ended: `result` is set, or `error`."""

    id: RequestId
    result: Message | None = None
    error: RemoteError | None = None


@dataclass(frozen=True)
class ProtocolFault:
    """Something arrived that cannot be used. `reply` goes back where the protocol has an answer to it."""

    sentence: str
    reply: dict[str, Any] | None = None


Happening = Called | Notified | Response | ProtocolFault


class Session:
    """One connection's state: the calls that wait for an answer."""

    def __init__(self) -> None:
        self._next_id = 1
        self._waiting: dict[RequestId, str] = {}

    def call(self, method: str, params: Message) -> tuple[RequestId, dict[str, Any]]:
        """A new call: its id, and the message to send."""
        name: RequestId = self._next_id
        self._next_id += 1
        self._waiting[name] = method
        return name, dump(Request(id=name, method=method, params=dump(params)))

    def forget(self, name: RequestId) -> None:
        """Nobody waits for this answer any more: when it comes it is a late one."""
        self._waiting.pop(name, None)

    def notify(self, method: str, params: Message) -> dict[str, Any]:
        return dump(Notification(method=method, params=dump(params)))

    def reply(self, name: RequestId, result: Message) -> dict[str, Any]:
        return dump(Reply(id=name, result=dump(result)))

    def fail(self, name: RequestId | None, code: int, sentence: str) -> dict[str, Any]:
        return dump(ErrorReply(id=name, error=ErrorObject(code=code, message=sentence)))

    def receive(self, payload: bytes | str) -> Happening:
        """Reads one message. What is wrong with it comes back as a `ProtocolFault`, never as an exception."""
        try:
            message = json.loads(payload)
        except (ValueError, RecursionError) as error:
            return self._fault(None, ErrorCode.PARSE_ERROR, f"This is not JSON: {error}.")
        if not isinstance(message, dict):
            return self._fault(None, ErrorCode.INVALID_REQUEST, "A message is a JSON object.")
        if "method" in message:
            return self._receive_call(message)
        return self._receive_answer(message)

    def _receive_call(self, message: dict[str, Any]) -> Happening:
        name = message.get("id")
        known: Mapping[str, Any] = _METHODS if "id" in message else _NOTIFICATIONS
        if "id" in message and not isinstance(name, int | str):
            return self._fault(None, ErrorCode.INVALID_REQUEST, "A request's id is a number or a string.")
        method = message["method"]
        entry = known.get(method) if isinstance(method, str) else None
        if entry is None:
            return self._fault(name, ErrorCode.METHOD_NOT_FOUND, f"There is no method {method!r}.")
        try:
            params = entry.params.model_validate(message.get("params", {}))
        except ValidationError as error:
            return self._fault(name, ErrorCode.INVALID_PARAMS, f"{entry.name}: {in_words(error)}")
        if name is None:
            return Notified(entry.name, params)
        return Called(name, entry.name, params)

    def _receive_answer(self, message: dict[str, Any]) -> Happening:
        name = message.get("id")
        if "result" not in message and "error" not in message:
            return self._fault(None, ErrorCode.INVALID_REQUEST, "A message has a method, a result or an error.")
        if name is None:
            return ProtocolFault(f"An error without an id: {message.get('error')}")
        method = self._waiting.pop(name, None) if isinstance(name, int | str) else None
        if method is None:
            return ProtocolFault(f"A late or unasked answer to {name!r} was dropped.")
        return self._read_answer(name, method, message)

    def _read_answer(self, name: RequestId, method: str, message: dict[str, Any]) -> Response:
        try:
            if "error" in message:
                error = ErrorReply.model_validate(message).error
                return Response(name, error=RemoteError(error.code, error.message))
            return Response(name, result=_METHODS[method].result.model_validate(message["result"]))
        except ValidationError as error:
            sentence = f"The answer to {method} cannot be read: {in_words(error)}"
            return Response(name, error=RemoteError(ErrorCode.INVALID_PARAMS, sentence))

    def _fault(self, name: Any, code: ErrorCode, sentence: str) -> ProtocolFault:
        """A notification gets no answer (JSON-RPC 2.0, section 4.1): `name` is None, and so is the id of an answer
        to what was too broken to have one (section 5.1), which is worth sending for the sender's log."""
        return ProtocolFault(sentence, self.fail(name, code, sentence))


def dump(model: BaseModel) -> dict[str, Any]:
    """A message as plain JSON data."""
    return model.model_dump(mode="json")


def in_words(error: ValidationError) -> str:
    """A validation error as one line: where, and what."""
    return "; ".join(f"{'.'.join(map(str, item['loc'])) or 'value'}: {item['msg']}" for item in error.errors())
