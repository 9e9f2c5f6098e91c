"""The host as a process: the handshake, a clean stdout, its end (SAFETY B2, B3 and rule 5)."""

import json
import struct
import subprocess

import pytest
from host.native.conftest import Start
from webhand_agent.protocol import PROTOCOL_VERSION, ErrorCode, ErrorReply, Hello, Reply
from webhand_host.native import codec


def test_hello_is_answered_as_the_protocol_file_says(start_host: Start) -> None:
    reply = Reply.model_validate(start_host().hello())
    hello = Hello.model_validate(reply.result)
    assert (hello.role, hello.protocol) == ("host", PROTOCOL_VERSION)


def test_another_version_is_told_which_half_to_update_and_may_try_again(start_host: Start) -> None:
    host = start_host()
    older = ErrorReply.model_validate(host.hello(protocol=PROTOCOL_VERSION - 1))
    newer = ErrorReply.model_validate(host.hello(protocol=PROTOCOL_VERSION + 1))
    assert older.error.code == newer.error.code == ErrorCode.VERSION_MISMATCH
    assert older.error.message.startswith("Update the extension")
    assert newer.error.message.startswith("Update the host")
    assert "result" in host.hello()


def test_nothing_is_answered_before_hello(start_host: Start) -> None:
    host = start_host()
    for first, code in (
        ("{", ErrorCode.PARSE_ERROR),
        ("[]", ErrorCode.HELLO_REQUIRED),
        ('{"jsonrpc": "2.0", "id": 1, "method": "status.get"}', ErrorCode.HELLO_REQUIRED),
    ):
        host.send_bytes(codec.frame(first.encode()))
        assert ErrorReply.model_validate(host.receive()).error.code == code, first
    assert "result" in host.hello(), "the port stays up"


def test_a_bad_hello_is_answered_and_another_may_follow(start_host: Start) -> None:
    host = start_host()
    for params in (
        "[1]",
        '"abc"',
        "{}",
        *(
            json.dumps({"protocol": PROTOCOL_VERSION, **more})
            for more in (
                {},
                {"build": 3, "role": "extension"},
                {"build": "x", "role": "client"},
                {"build": "x", "role": "extension", "loud": True},
                {"build": "x", "role": "extension", "abilities": [1]},
            )
        ),
    ):
        host.send_bytes(codec.frame(f'{{"jsonrpc":"2.0","id":1,"method":"hello","params":{params}}}'.encode()))
        assert ErrorReply.model_validate(host.receive()).error.code == ErrorCode.INVALID_PARAMS, params
    assert "result" in host.hello()
    assert "result" in host.call("status.get")


def test_two_hosts_of_one_profile_the_second_waits_and_still_ends_in_time(start_host: Start) -> None:
    first, second = start_host(), start_host()
    first.hello()
    first.call("status.get")
    second.hello()
    second.call("status.get")  # it is up: how long a busy machine takes for that is not asked here
    assert second.close() == 0
    assert first.close() == 0


@pytest.mark.parametrize("origin", ["", "chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/", "https://example.com"])
def test_who_is_not_our_extension_is_turned_away(start_host: Start, origin: str) -> None:
    host = start_host(origin=origin)
    assert host.process.wait(10) == 2
    assert "webhand doctor" in host.errors()


def test_broken_messages_are_answered_and_the_port_stays_up(start_host: Start) -> None:
    host = start_host()
    host.hello()
    for payload, code in [(b"{", -32700), (b"[]", -32600), (b'{"jsonrpc":"2.0","id":1,"method":"x"}', -32601)]:
        host.send_bytes(codec.frame(payload))
        assert host.receive()["error"]["code"] == code
    host.send({"jsonrpc": "2.0", "id": 9, "result": {}})  # late: no answer to it
    assert host.call("status.get")["result"]["key"] == "none"


def test_a_key_goes_where_keys_are_kept_and_nowhere_else(start_host: Start) -> None:
    host, key = start_host(), "AIza-typed-into-the-options-page"
    host.hello()
    assert "That is not a key" in host.call("key.set", value=f"{key} {key}")["error"]["message"]
    assert key not in json.dumps(host.call("key.set", value=key, more=key))
    assert "only you can read" in host.call("key.set", value=key)["result"]["said"]
    assert host.call("status.get")["result"]["key"] == "file"
    assert host.close() == 0
    files = [path for path in host.folder.rglob("*") if path.is_file()]
    assert [path.name for path in files if key.encode() in path.read_bytes()] == ["gemini-key"]
    assert len(files) > 1, "there is a log as well"


def test_a_length_out_of_bounds_ends_the_host_cleanly(start_host: Start) -> None:
    host = start_host()
    host.hello()
    host.send_bytes(struct.pack("=I", 0xFFFFFFFF) + b"x" * 64)
    assert host.process.wait(5) == 0
    assert "claims 4,294,967,295 bytes" in (host.folder / "state" / "host.log").read_text()


LOUD = """
import os, subprocess, sys, warnings
from webhand_host.native import main
take_stdio = main.take_stdio
def loud():
    descriptors = take_stdio()
    print("a print")
    warnings.warn("a warning")
    os.write(1, b"a write to descriptor 1")
    subprocess.run([sys.executable, "-c", "print('a child'); import sys; print(len(sys.stdin.read()))"])
    return descriptors
main.take_stdio = loud
main.main()
"""


def test_nothing_but_the_protocol_reaches_stdout(start_host: Start) -> None:
    host = start_host(program=LOUD)
    assert "result" in host.hello()
    assert "result" in host.call("status.get")
    assert host.close() == 0
    assert host.process.stdout is not None
    assert host.process.stdout.read() == b""
    errors = host.errors()
    assert all(words in errors for words in ("a print", "a warning", "a write to descriptor 1", "a child\n0"))


def test_the_host_and_its_socket_are_gone_when_the_port_closes(start_host: Start) -> None:
    host = start_host()
    host.hello()
    assert "result" in host.call("status.get")
    assert list((host.folder / "runtime").glob("*.sock"))
    assert host.close() == 0
    assert not list((host.folder / "runtime").glob("*.sock"))


def test_the_port_may_close_before_anything_was_said(start_host: Start) -> None:
    assert start_host().close() == 0


def test_a_killed_host_leaves_a_socket_that_the_next_one_does_not_trip_over(start_host: Start) -> None:
    first = start_host()
    first.hello()
    first.call("status.get")
    first.process.kill()
    first.process.wait()
    second = start_host()
    second.hello()
    assert "result" in second.call("status.get")


def test_started_by_hand_it_says_what_it_is(tmp_path: object) -> None:
    import sys

    done = subprocess.run([sys.executable, "-m", "webhand_host.native.main"], capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"started by the browser" in done.stderr
