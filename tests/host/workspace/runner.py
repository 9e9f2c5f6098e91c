"""Runs commands as another user, or with calls of the kernel taken away, both of which a test's own process would not
get rid of again. A program: settings as its first argument, then a request a line, a reply a line, all JSON.

`{"user": 65534, "take_away": [272], "error": 1}`; `{"open": ["/folder", "restricted"]}`, `{"claim":
["/folder", "full"]}`, `{"act": {"action": "read", "path": "x"}}`, `{"run": ["command", 30]}`.
"""

import asyncio
import ctypes
import json
import os
import struct
import sys
from pathlib import Path
from typing import Any

from webhand_host.workspace.confine.request import Confined
from webhand_host.workspace.denied import Denied
from webhand_host.workspace.files import FileRequest, act_on_file
from webhand_host.workspace.folder import BadWorkspace, ToolsMode, Unconfinable, Workspace
from webhand_host.workspace.shell import BadCommand, run_command


def take_away(calls: list[int], error: int) -> None:
    """A filter of seccomp by which each call fails with `error`, for this process and its children."""
    code = struct.pack("=HBBI", 0x20, 0, 0, 0)
    for call in calls:
        code += struct.pack("=HBBI", 0x15, 0, 1, call) + struct.pack("=HBBI", 0x06, 0, 0, 0x00050000 | error)
    code += struct.pack("=HBBI", 0x06, 0, 0, 0x7FFF0000)
    kept = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("HxxxxxxQ", len(code) // 8, ctypes.addressof(kept))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(38, 1, 0, 0, 0)
    if libc.prctl(22, 2, ctypes.create_string_buffer(program, len(program)), 0, 0):
        raise OSError(ctypes.get_errno(), "seccomp")


def main() -> None:
    settings = json.loads(sys.argv[1])
    if settings.get("user"):
        os.setgroups([])
        os.setgid(settings["user"])
        os.setuid(settings["user"])
    if settings.get("take_away"):
        take_away(settings["take_away"], settings["error"])
    workspace = None
    for line in sys.stdin:
        request = json.loads(line)
        reply: dict[str, Any] = {}
        try:
            if "open" in request:
                workspace = Workspace.open(Path(request["open"][0]), ToolsMode(request["open"][1]))
                reply = {"holds": workspace.holds(), "walls": workspace.confined.walls}
            elif "claim" in request:
                folder, mode = Path(request["claim"][0]), ToolsMode(request["claim"][1])
                workspace = Workspace(folder, mode, Denied.here(), Confined())
            elif "act" in request:
                assert workspace is not None
                reply = act_on_file(workspace, FileRequest.model_validate(request["act"])).model_dump()
            else:
                assert workspace is not None
                command, seconds = request["run"]
                reply = asyncio.run(run_command(workspace, command, timeout=seconds)).model_dump()
        except (BadWorkspace, Unconfinable, BadCommand) as error:
            reply = {"error": type(error).__name__, "text": str(error)}
        print(json.dumps(reply), flush=True)  # noqa: T201, its way of answering


main()
