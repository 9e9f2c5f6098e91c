"""The JSON-RPC session: what arrives broken is answered or logged, and the session goes on."""

import json

import pytest
from webhand_agent.protocol import (
    ErrorCode,
    MessageToPerson,
    Nothing,
    RunEventParams,
    RunStatus,
    StartTask,
    Status,
    TabId,
)
from webhand_host.native.session import Called, Notified, ProtocolFault, Response, Session


def test_a_call_and_its_answer() -> None:
    ours, theirs = Session(), Session()
    name, message = ours.call("task.start", StartTask(task="go to example.com"))
    called = theirs.receive(json.dumps(message))
    assert called == Called(name, "task.start", StartTask(task="go to example.com"))
    answered = ours.receive(json.dumps(theirs.reply(name, RunStatus(id="r", task="go to example.com"))))
    assert answered == Response(name, result=RunStatus(id="r", task="go to example.com"))


def test_an_error_answer_keeps_its_code_and_sentence() -> None:
    session = Session()
    name, _ = session.call("tabs.activate", TabId(tab_id=4))
    answered = session.receive(json.dumps(Session().fail(name, ErrorCode.NO_SUCH_TAB, "There is no tab 4.")))
    assert isinstance(answered, Response)
    assert answered.error is not None
    assert (answered.error.code, str(answered.error)) == (5, "There is no tab 4.")


def test_notifications_are_told_apart_from_calls() -> None:
    session = Session()
    told = RunEventParams(run_id="r", event=MessageToPerson(t=0.5, text="One moment."))
    message = session.notify("run.event", told)
    assert "id" not in message
    assert session.receive(json.dumps(message)) == Notified("run.event", told)


BROKEN = [
    ("no JSON", "{", -32700, None, "not JSON"),
    ("half a character", b'{"a": "\xc3"}', -32700, None, "not JSON"),
    ("deeper than anything real", "[" * 100_000, -32700, None, "not JSON"),
    ("not an object", "[1]", -32600, None, "JSON object"),
    ("neither call nor answer", '{"jsonrpc": "2.0", "id": 3}', -32600, None, "a method, a result or an error"),
    ("an id that is no id", '{"jsonrpc": "2.0", "id": [1], "method": "status.get"}', -32600, None, "id is a number"),
    ("an unknown method", '{"jsonrpc": "2.0", "id": 3, "method": "rm"}', -32601, 3, "no method 'rm'"),
    ("a method that is no name", '{"jsonrpc": "2.0", "id": 3, "method": {}}', -32601, 3, "no method"),
    ("an unknown notification", '{"jsonrpc": "2.0", "method": "rm"}', -32601, None, "no method 'rm'"),
    ("missing params", '{"jsonrpc": "2.0", "id": 3, "method": "tabs.activate"}', -32602, 3, "tab_id: Field required"),
    (
        "params of another version",
        '{"jsonrpc": "2.0", "id": 3, "method": "tabs.activate", "params": {"tab_id": 1, "loud": true}}',
        -32602,
        3,
        "loud: Extra inputs",
    ),
]


@pytest.mark.parametrize(("payload", "code", "name", "words"), [row[1:] for row in BROKEN], ids=[r[0] for r in BROKEN])
def test_what_is_broken_is_answered_with_a_typed_error(
    payload: str | bytes, code: int, name: int | None, words: str
) -> None:
    session = Session()
    fault = session.receive(payload)
    assert isinstance(fault, ProtocolFault)
    assert fault.reply is not None
    assert (fault.reply["id"], fault.reply["error"]["code"]) == (name, code)
    assert words in fault.sentence
    assert isinstance(session.receive('{"jsonrpc": "2.0", "id": 4, "method": "status.get"}'), Called), "goes on"


@pytest.mark.parametrize("name", [99, "absent", None])
def test_a_late_or_unasked_answer_is_dropped_and_not_answered(name: object) -> None:
    fault = Session().receive(json.dumps({"jsonrpc": "2.0", "id": name, "result": {}}))
    assert isinstance(fault, ProtocolFault)
    assert fault.reply is None


def test_an_answer_after_we_stopped_waiting_is_late() -> None:
    session = Session()
    name, _ = session.call("status.get", Nothing())
    session.forget(name)
    assert isinstance(session.receive(json.dumps({"jsonrpc": "2.0", "id": name, "result": {}})), ProtocolFault)


def test_an_answer_of_another_shape_is_an_error_and_not_a_guess() -> None:
    session = Session()
    name, _ = session.call("status.get", Nothing())
    answered = session.receive(json.dumps({"jsonrpc": "2.0", "id": name, "result": {"build": 3}}))
    assert isinstance(answered, Response)
    assert answered.error is not None
    assert "The answer to status.get cannot be read: build" in answered.error.sentence


def test_status_survives_the_wire() -> None:
    ours = Session()
    name, _ = ours.call("status.get", Nothing())
    status = Status(build="1", key="none", model="auto", active=RunStatus(id="r", task="t"))
    assert ours.receive(json.dumps(Session().reply(name, status))) == Response(name, result=status)
