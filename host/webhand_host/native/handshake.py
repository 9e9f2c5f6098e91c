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
INVALID_PARAMS = -32602
FIELDS = {"protocol": int, "build": str, "role": str, "abilities": list, "profile": str}


def answer(payload: bytes) -> tuple[dict[str, object], dict[str, object] | None]:
    """The reply to a first message, and the hello's params where it was accepted, else None."""
    try:
        message = json.loads(payload)
    except (ValueError, RecursionError):
        return _error(None, PARSE_ERROR, "This is not JSON."), None
    if not isinstance(message, dict) or message.get("method") != "hello":
        name = message.get("id") if isinstance(message, dict) else None
        return _error(name, HELLO_REQUIRED, "Say hello first: nothing else is answered before it."), None
    name, params = message.get("id"), message.get("params")
    if not isinstance(params, dict) or not isinstance(params.get("protocol"), int):
        return _error(name, INVALID_PARAMS, "hello: protocol is missing, or no number."), None
    if params["protocol"] != PROTOCOL_VERSION:  # first: other versions may have other fields
        return _error(name, VERSION_MISMATCH, mismatch(params["protocol"], params.get("build"))), None
    if (fault := _fault(params)) is not None:
        return _error(name, INVALID_PARAMS, f"hello: {fault}."), None
    return {"jsonrpc": "2.0", "id": name, "result": hello()}, params


def _fault(params: dict[str, object]) -> str | None:
    """What is wrong with a hello's params: pydantic would know it too, and cost more time than the whole answer."""
    for name, value in params.items():
        if name not in FIELDS:
            return f"there is no field {name}"
        if not isinstance(value, FIELDS[name]):
            return f"{name} is no {FIELDS[name].__name__}"
    if not isinstance(params.get("build"), str) or params.get("role") != "extension":
        return "build is missing, or role is not extension"
    abilities = params.get("abilities", [])
    if not isinstance(abilities, list) or not all(isinstance(ability, str) for ability in abilities):
        return "abilities are words"
    return None


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
        from webhand_host.requirement import pip_install  # the hello waits for no more than it needs

        half = f"Update the host: run `{pip_install(options='--upgrade')}`, then `webhand install`"
    else:
        half = "Update the extension: reload it on the browser's extensions page"
    return f"{half}; {ours}, the extension is {build} (protocol {theirs})."


def _error(name: object, code: int, sentence: str) -> dict[str, object]:
    print(f"webhand-host: {sentence}", file=sys.stderr)
    return {"jsonrpc": "2.0", "id": name, "error": {"code": code, "message": sentence, "data": None}}
