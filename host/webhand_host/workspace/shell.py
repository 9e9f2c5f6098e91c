"""Runs one command of `/tools/shell` in a workspace."""

import asyncio
import contextlib
import io
import math
import os
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

from pydantic import BaseModel

from webhand_host.workspace.confine.request import Confined, LaunchRequest
from webhand_host.workspace.folder import LAUNCHER_FAILED, ToolsMode, Unconfinable, Workspace
from webhand_host.workspace.output import Output
from webhand_host.workspace.programs import allowed_programs
from webhand_host.workspace.starting import launcher_command, requested

LONGEST_TIMEOUT = 600.0
LARGEST_COMMAND = 100_000
"""Bytes: Linux takes no more than 128 KiB in one argument."""
TIMED_OUT = 124
"""The return code of a command that was ended by its timeout, as with `timeout(1)`."""
FLOODED = 137
"""That of one that wrote more than anybody reads (`output.MOST_READ`): it was ended, as by SIGKILL."""
_ENDING = 20.0
"""Seconds in which the launcher ends everything; then it is ended itself."""

_OF_THE_SHELL = frozenset(
    """
    . : [ alias bg break case cd command continue do done echo elif else esac eval exec exit export false fg fi for
    function getopts hash if jobs kill local printf pwd read readonly return set shift test then times trap true type
    ulimit umask unalias unset until wait while
    """.split()
)
"""Words that the shell knows itself, whether or not there is a program of that name."""


class BadCommand(Exception):
    """The command cannot be run as it was asked for. Its text says what is wrong and what to do."""


class CommandResult(BaseModel):
    """`return_code` is 128 and the signal's number where one ended the command, 124 where its timeout did, 137 where it
    wrote without end.

    `stdout` and `stderr` hold what was written until then, a mark inside where they are `_truncated`.
    """

    command: str
    stdout: str
    stderr: str
    return_code: int
    timed_out: bool
    stdout_truncated: bool = False
    stderr_truncated: bool = False


async def run_command(
    workspace: Workspace,
    command: str,
    *,
    timeout: float = 30.0,  # noqa: ASYNC109, the document's name
    cwd: str | None = None,
) -> CommandResult:
    """Runs a command as the workspace's mode confines it. When this returns, all that the command began has ended.

    `timeout` is in seconds. `cwd` is a folder of the workspace, whole or from there on; in `full` any folder.

    Raises:
        BadCommand: what was asked for is not a command, a folder, or a time; or a program that `sandboxed` lacks.
        Unconfinable: the machine no longer holds the mode. Nothing was run.
    """
    _check(command, timeout)
    if workspace.mode is ToolsMode.SANDBOXED:
        _check_program(command)
    place = _folder(workspace, cwd)
    seconds = math.ceil(timeout) + 1
    with requested(
        workspace.folder, workspace.mode.value, workspace.denied, command, cwd=place, seconds=seconds
    ) as request:
        async with _launched(request) as running:
            return await _result(running, command, timeout)


class _Running:
    """A launcher with its command, and what that has written."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.stdout, self.stderr = Output(self._flood), Output(self._flood)
        self._flooded = False

    async def begin(self, request: LaunchRequest, status: io.FileIO) -> None:
        """Until the command runs.

        Raises:
            Unconfinable: the launcher refused, and nothing was run.
        """
        with contextlib.suppress(ConnectionError):  # it has ended, and then its line is empty
            self._input().write(request.to_line())
            await self._input().drain()
        lines = asyncio.StreamReader()
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(lines), status
        )
        try:
            line = await lines.readline()
        finally:
            transport.close()
        confined = Confined.from_line(line) if line else Confined(refused=LAUNCHER_FAILED)
        if confined.refused:
            raise Unconfinable(ToolsMode(request.mode), confined.refused)

    async def until_done(self) -> int:
        """The return code."""
        process = self._process
        await asyncio.gather(self.stdout.read(process.stdout), self.stderr.read(process.stderr), process.wait())
        return FLOODED if self._flooded else process.returncode or 0

    async def end(self) -> None:
        """Closing its input tells the launcher to end everything. It is ended itself only where it does not."""
        self._input().close()
        try:
            async with asyncio.timeout(_ENDING):
                await self.until_done()
        except TimeoutError:
            self._process.kill()

    def _flood(self) -> None:
        self._flooded = True
        self._input().close()

    def _input(self) -> asyncio.StreamWriter:
        if self._process.stdin is None:
            raise ValueError("the launcher was started without an input")
        return self._process.stdin


@contextlib.asynccontextmanager
async def _launched(request: LaunchRequest) -> AsyncIterator[_Running]:
    """The launcher with a command that has begun. At the end the launcher has ended, and so has all that it began.

    Raises:
        Unconfinable: it refused.
    """
    told, status = os.pipe()
    with os.fdopen(told, "rb", buffering=0) as reading:
        try:
            process = await asyncio.create_subprocess_exec(
                *launcher_command(status),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                pass_fds=[status],
                env={"LC_ALL": "C.UTF-8"},
                start_new_session=True,
            )
        finally:
            os.close(status)
        running = _Running(process)
        try:
            await running.begin(request, reading)
            yield running
        finally:
            await running.end()


async def _result(running: _Running, command: str, seconds: float) -> CommandResult:
    timed_out = False
    try:
        async with asyncio.timeout(seconds):
            code = await running.until_done()
    except TimeoutError:
        code, timed_out = TIMED_OUT, True
    await running.end()
    return CommandResult(
        command=command,
        stdout=running.stdout.text(),
        stderr=running.stderr.text(),
        return_code=code,
        timed_out=timed_out,
        stdout_truncated=running.stdout.truncated,
        stderr_truncated=running.stderr.truncated,
    )


def _check(command: str, seconds: float) -> None:
    if not command.strip():
        raise BadCommand("The command is empty.")
    if "\0" in command:
        raise BadCommand("The command holds a NUL character, which no shell takes.")
    try:
        size = len(command.encode())
    except UnicodeEncodeError as error:
        raise BadCommand("The command holds half a character (a lone surrogate), which is no text.") from error
    if size > LARGEST_COMMAND:
        raise BadCommand(
            f"The command has {size:,} bytes, and at most {LARGEST_COMMAND:,} are taken. Run it from a file."
        )
    if not 0 < seconds <= LONGEST_TIMEOUT:  # NaN is neither
        raise BadCommand(f"The timeout has to be more than 0 and at most {LONGEST_TIMEOUT:.0f} seconds.")


def _check_program(command: str) -> None:
    """Says in a sentence what the kernel would say as "Permission denied", where the first word shows it."""
    word = re.match(r"\s*([\w./+-]+)(?=\s|$|;)", command)
    name = word[1] if word else ""
    if name not in _OF_THE_SHELL and "/" not in name and shutil.which(name) and name not in allowed_programs():
        raise BadCommand(
            f"{name} is not among the programs that sandboxed tools run. "
            f"Those are: {', '.join(sorted(allowed_programs()))}."
        )


def _folder(workspace: Workspace, cwd: str | None) -> Path:
    if cwd is None:
        return workspace.folder
    if "\0" in cwd:
        raise BadCommand("The folder's name holds a NUL character, which no name does.")
    try:
        place = (workspace.folder / Path(cwd).expanduser()).resolve(strict=True)
    except (OSError, RuntimeError) as error:
        raise BadCommand(f"There is no folder {cwd}. Name one of the workspace, or leave cwd out.") from error
    if not place.is_dir():
        raise BadCommand(f"{cwd} is a file. Name a folder of the workspace, or leave cwd out.")
    if workspace.mode is not ToolsMode.FULL and not place.is_relative_to(workspace.folder):
        raise BadCommand(f"{cwd} is not in the workspace {workspace.folder}. Name a folder in it, or leave cwd out.")
    return place
