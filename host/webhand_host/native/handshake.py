"""The first exchange on the browser's port, answered before asyncio, pydantic or anything else heavy is imported.

The messages are `Hello`, `Reply` and `ErrorReply` of `webhand_agent.protocol`; a test holds the two together.
"""

import json
import sys

from webhand_agent.version import PROTOCOL_VERSION, VERSION

ABILITIES = ("chunks", "resume", "questions")
HELLO_REQUIRED = 1
VERSION_MISMATCH = 2
PARSE_ERROR = -32700


def answer(payload: bytes) -> tuple[dict[str, object], dict[str, object] | None]:
    """The reply to a first message, and the hello's params where it was accepted, else None."""
    try:
        message = json.loads(payload)
    except ValueError:
        return _error(None, PARSE_ERROR, "This is not JSON."), None
    if not isinstance(message, dict) or message.get("method") != "hello":
        name = message.get("id") if isinstance(message, dict) else None
        return _error(name, HELLO_REQUIRED, "Say hello first: nothing else is answered before it."), None
    params = message.get("params") or {}
    theirs = params.get("protocol")
    if theirs != PROTOCOL_VERSION:
        return _error(message.get("id"), VERSION_MISMATCH, mismatch(theirs, params.get("build"))), None
    return {"jsonrpc": "2.0", "id": message.get("id"), "result": hello()}, params


def hello() -> dict[str, object]:
    """The host's own hello."""
    return {
        "protocol": PROTOCOL_VERSION,
        "build": VERSION,
        "role": "host",
        "abilities": list(ABILITIES),
        "profile": "",
    }


def mismatch(theirs: object, build: object) -> str:
    """Tells the person which half to update."""
    ours = f"the host is {VERSION} (protocol {PROTOCOL_VERSION})"
    if isinstance(theirs, int) and theirs > PROTOCOL_VERSION:
        half = "Update the host: run `pip install --upgrade webhand`, then `webhand install`"
    else:
        half = "Update the extension: reload it on the browser's extensions page"
    return f"{half}; {ours}, the extension is {build} (protocol {theirs})."


def _error(name: object, code: int, sentence: str) -> dict[str, object]:
    print(f"webhand-host: {sentence}", file=sys.stderr)
    return {"jsonrpc": "2.0", "id": name, "error": {"code": code, "message": sentence, "data": None}}
