"""The workspace: which folder it is, what its mode promises, and whether this machine can hold that."""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from webhand_host.workspace.confine.request import Confined, LaunchRequest
from webhand_host.workspace.denied import Denied
from webhand_host.workspace.starting import launcher_command, requested

PROBE_SECONDS = 20.0
LAUNCHER_FAILED = "The program that confines commands has failed."


class ToolsMode(StrEnum):
    """`TOOLS_MODE` of the document. See `Workspace.holds` for what each of them holds on this machine."""

    SANDBOXED = "sandboxed"
    RESTRICTED = "restricted"
    FULL = "full"


class BadWorkspace(Exception):
    """The person named a folder that is no workspace. Its text says why, and what to do."""


class Unconfinable(Exception):
    """This machine cannot hold what the mode promises. The person chooses another mode, or changes the machine."""

    def __init__(self, mode: ToolsMode, why: str) -> None:
        super().__init__(mode, why)
        self.mode, self.why = mode, why

    def __str__(self) -> str:
        return f"The tools cannot be {self.mode} on this machine: {self.why}"


@dataclass(frozen=True)
class Workspace:
    """`folder` is real. `denied` is what is denied in every mode, as it was when the workspace was opened."""

    folder: Path
    mode: ToolsMode
    denied: Denied = field(repr=False)
    confined: Confined = field(repr=False)

    @classmethod
    def open(cls, folder: Path, mode: ToolsMode) -> "Workspace":
        """The workspace, after a command that does nothing was confined in it as the mode promises.

        Raises:
            BadWorkspace: no such folder, or not one that a workspace may be.
            Unconfinable: the machine cannot hold the mode.
        """
        if sys.platform == "win32" or (sys.platform != "linux" and mode is ToolsMode.SANDBOXED):
            raise Unconfinable(mode, "only Linux's kernel confines commands.")
        denied = Denied.here()
        real = _real(folder, denied)
        return cls(real, mode, denied, _try(real, mode, denied))

    def holds(self) -> list[str]:
        """Sentences that say what the mode holds here and what it does not, for the person who starts the tools."""
        if sys.platform != "linux":
            return [
                "Nothing but the folder it begins in confines the shell: it may do what you may do.",
                "Commands get a fresh environment, bounds on time and output, and end with their process group.",
            ]
        return [*_PROMISES[self.mode], *self._gaps()]

    def _gaps(self) -> list[str]:
        gaps = []
        if self.confined.walls == "landlock":
            gaps.append(
                "Webhand gets no namespaces here: commands see names and sizes of files anywhere, and cannot change "
                f"modes, owners or times of files by their path. ({self.confined.missing})"
            )
        if self.confined.processes == "none":
            gaps.append(
                "Webhand runs as root without a control group: nothing bounds how many processes a command has."
            )
        if self.confined.walls == "landlock" and self.confined.landlock < 6:
            gaps.append("The kernel is older than 6.12: commands can send signals to your other programs.")
        return gaps


_PROMISES = {
    ToolsMode.SANDBOXED: [
        "Commands see the workspace and the system's programs, run those that are listed, and reach no network.",
        "Files are those of the workspace.",
    ],
    ToolsMode.RESTRICTED: [
        "Commands read and run the system's folders and the workspace, write in the workspace, and see no homes.",
        "Commands reach the network by TCP and UDP as you do, servers of this machine too; no local sockets.",
        "Files are written in the workspace, and read elsewhere but not in homes or the system's folders.",
    ],
    ToolsMode.FULL: [
        "Commands do what you may do, without Webhand's own files, which they find empty. What runs for you outside of "
        "them (a service manager, cron, a container daemon) can be asked to read those.",
        "Files are all but keys, browsers' folders, shells' start files and Webhand's own.",
    ],
}


def _real(folder: Path, denied: Denied) -> Path:
    try:
        real = folder.expanduser().resolve(strict=True)
    except (OSError, RuntimeError) as error:
        raise BadWorkspace(f"There is no folder {folder}. Make it first, or name another one.") from error
    if not real.is_dir():
        raise BadWorkspace(f"{folder} is a file. Name a folder.")
    if why := denied.why_no_workspace(real):
        raise BadWorkspace(f"{real} cannot be the workspace: {why} Choose another folder.")
    return real


def _try(folder: Path, mode: ToolsMode, denied: Denied) -> Confined:
    """What holds for a command that does nothing.

    Raises:
        Unconfinable: nothing that would do.
    """
    with requested(folder, mode.value, denied, ":", cwd=folder, seconds=10) as request:
        line = _say(request)
    confined = Confined.from_line(line) if line else Confined(refused=LAUNCHER_FAILED)
    if confined.refused:
        raise Unconfinable(mode, confined.refused)
    return confined


def _say(request: LaunchRequest) -> bytes:
    """The launcher's line."""
    told, status = os.pipe()
    with os.fdopen(told, "rb") as line:
        try:
            subprocess.run(
                launcher_command(status),
                input=request.to_line(),
                pass_fds=[status],
                capture_output=True,
                timeout=PROBE_SECONDS,
                check=False,
                start_new_session=True,
            )
        except (OSError, subprocess.TimeoutExpired):
            return b""
        finally:
            os.close(status)
        return line.readline()
