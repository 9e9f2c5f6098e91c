"""The shell and the files of the workspace: /tools/shell and /tools/filesystem (specs/tools-api.md)."""

import asyncio
from typing import Annotated

from pydantic import Field
from webhand_agent.protocol import Choice, Confirmation
from webhand_agent.safety.cards import flag_of

from webhand_host.permissions import DELETES_FILES, FILES
from webhand_host.server.door import ApiCall
from webhand_host.server.failures import Failure
from webhand_host.server.route import Request, Route
from webhand_host.tokens import Can
from webhand_host.workspace.destructive import destroys
from webhand_host.workspace.files import LARGEST_FILE, FileRequest, FileResult, act_on_file
from webhand_host.workspace.folder import ToolsMode, Unconfinable, Workspace
from webhand_host.workspace.shell import BadCommand, CommandResult, run_command

OFF = "The shell and file tools are off: `webhand serve --tools FOLDER` says which folder is their workspace."
NOT_ALLOWED = "The person did not allow this command, and nothing was done."


def _workspace(call: ApiCall) -> Workspace:
    """Raises `Failure`."""
    if call.door.workspace is None:
        raise Failure(403, OFF, {"flag": "--tools FOLDER"})
    return call.door.workspace


class ShellRequest(Request):
    command: str = Field(min_length=1, max_length=100_000)
    timeout: Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)] = 30.0
    cwd: str | None = Field(None, min_length=1, max_length=4_096)


async def _shell(call: ApiCall[ShellRequest]) -> CommandResult:
    asked, workspace = call.body, _workspace(call)
    if workspace.mode is ToolsMode.RESTRICTED and (why := destroys(asked.command)):
        _allowed_to_destroy(call, why)
    call.client.permissions.read_source(FILES)
    try:
        return await run_command(workspace, asked.command, timeout=asked.timeout, cwd=asked.cwd)
    except BadCommand as bad:
        raise Failure(400, str(bad)) from None
    except Unconfinable as problem:
        raise Failure(503, str(problem)) from None


def _allowed_to_destroy(call: ApiCall[ShellRequest], why: str) -> None:
    """A deed of its own (SAFETY, `deed`). Raises as `Caller.check_allowed`."""
    command = call.body.command
    card = Confirmation(
        t=0,
        id="",
        tool="shell",
        act="Run a command on this computer",
        site=FILES,
        lacks=[DELETES_FILES],
        choices=[Choice.ONCE, Choice.NO],
        context=why,
        writes=command,
        flag=f"--allow {flag_of(DELETES_FILES)}",
    )
    asked = f"shell {call.body.model_dump_json()}"
    call.check_allowed(card, place="the shell", call=asked, refused=NOT_ALLOWED)


async def _filesystem(call: ApiCall[FileRequest]) -> FileResult:
    workspace = _workspace(call)
    call.client.permissions.read_source(FILES)
    return await asyncio.to_thread(act_on_file, workspace, call.body)


ROUTES = (
    Route(
        method="POST",
        path="/tools/shell",
        summary="Runs a command in the workspace, as the kernel confines it.",
        body=ShellRequest,
        query=Request,
        handle=_shell,
        answer=CommandResult,
        whole=True,
        can=Can.SHELL,
        takes=512 * 1_024,
    ),
    Route(
        method="POST",
        path="/tools/filesystem",
        summary="Acts on a file of the workspace.",
        body=FileRequest,
        query=Request,
        handle=_filesystem,
        answer=FileResult,
        whole=True,
        can=Can.FILES,
        takes=LARGEST_FILE * 3 // 2,
    ),
)
