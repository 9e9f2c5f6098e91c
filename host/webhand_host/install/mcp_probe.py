"""Starts a registered MCP server as its client would, and begins a conversation with it."""

import contextlib
import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ANSWER_SECONDS = 30.0
"""A first start after an update compiles everything."""

PROTOCOL = "2025-11-25"
"""The newest version with a handshake, which servers of the stateless one (2026-07-28) answer too."""

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": PROTOCOL,
        "capabilities": {},
        "clientInfo": {"name": "webhand doctor", "version": "1"},
    },
}


def probe(command: Path, arguments: Iterable[str]) -> tuple[str, str]:
    """The version that the server says it is, and what went wrong; one of them is empty. Nothing is raised for it.

    Closing its standard input is what ends it, as with every client.
    """
    try:
        with subprocess.Popen(
            [str(command), *arguments],
            cwd=command.parent,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            try:
                output, errors = process.communicate(json.dumps(INITIALIZE).encode() + b"\n", ANSWER_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.communicate(timeout=1.0)
                return "", f"it did not end within {ANSWER_SECONDS:.0f} seconds of its standard input"
    except OSError as error:
        return "", f"it cannot be started: {error.strerror}"
    version = _version(output)
    if version:
        return version, ""
    # Complaints about options come in a frame of lines.
    words = [line.strip(" \t│╭╮╰╯─|") for line in errors.decode(errors="replace").splitlines()]
    last = " ".join([line for line in words if line][-3:]) or "it said nothing"
    return "", f"it ended with status {process.returncode} and no answer: {last}"


def _version(output: bytes) -> str:
    """What the first line says: an answer to `initialize`, or nothing of use."""
    try:
        answer: Any = json.loads(output.split(b"\n", 1)[0])
        return str(answer["result"]["serverInfo"]["version"])
    except (ValueError, KeyError, TypeError):
        return ""
