"""A native host that misbehaves as it is told. Started as a program of its own: `scripted_host.py BEHAVIOUR ORIGIN`."""

import json
import os
import struct
import sys
import time

from webhand_agent.version import PROTOCOL_VERSION

HELLO = {"protocol": PROTOCOL_VERSION, "build": "0.1.0", "role": "host", "abilities": [], "profile": ""}


def read() -> dict[str, object] | None:
    """The next message; None where nothing more comes."""
    head = sys.stdin.buffer.read(4)
    if not head:
        return None
    (size,) = struct.unpack("=I", head)
    message = json.loads(sys.stdin.buffer.read(size))
    assert isinstance(message, dict)
    return message


def write(message: dict[str, object]) -> None:
    data = json.dumps({"jsonrpc": "2.0", **message}).encode()
    sys.stdout.buffer.write(struct.pack("=I", len(data)) + data)
    sys.stdout.buffer.flush()


def misbehave(behaviour: str) -> None:
    if behaviour == "crash":
        raise RuntimeError("no module named trouble")
    if behaviour == "print":
        sys.stdout.write("hello, I am a banner\n")
        sys.stdout.flush()
    hello = read()
    assert hello is not None
    if behaviour == "silent":
        time.sleep(60)
    if behaviour == "skew":
        write({"id": hello["id"], "error": {"code": 2, "message": "Update the host."}})
    elif behaviour == "refuse":
        write({"id": hello["id"], "error": {"code": 9, "message": "Not you."}})
    elif behaviour == "nonsense":
        write({"id": hello["id"], "result": {"who": "knows"}})
    else:
        write({"id": hello["id"], "result": {**HELLO, **CHANGES.get(behaviour, {})}})
    if behaviour == "report":
        with open("seen.json", "w", encoding="utf-8") as file:  # noqa: PTH123, what its working folder is matters
            json.dump({"argv": sys.argv[2:], "cwd": os.getcwd(), "env": dict(os.environ), "hello": hello}, file)  # noqa: PTH109
    if behaviour == "half":
        raise RuntimeError("no module named pydantic")
    if behaviour == "busy":  # as long as it takes on a machine that is busy with something else
        while time.process_time() < 1.5:
            pass
    if behaviour == "mute":
        sys.stdin.buffer.read()
        return
    if (asked := read()) is not None:
        write({"id": asked["id"], "result": STATUS | STATUSES.get(behaviour, {})})
    sys.stdin.buffer.read()
    if behaviour == "linger":
        time.sleep(60)


STATUS = {"build": "0.1.0", "key": "keyring", "model": "gemini"}
STATUSES: dict[str, dict[str, object]] = {
    "keyless": {"key": "none"},
    "unset": {"problem": "settings.toml, line 3: no such model."},
}
CHANGES: dict[str, dict[str, object]] = {
    "old": {"build": "0.0.9"},
    "other protocol": {"protocol": PROTOCOL_VERSION + 1},
}

if __name__ == "__main__":
    misbehave(sys.argv[1])
