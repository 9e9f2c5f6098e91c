"""What the host hands its launcher for one command: the request, and the program that takes it."""

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import webhand_host
from webhand_host.paths import own_folder
from webhand_host.workspace.confine.request import LaunchRequest, Mode
from webhand_host.workspace.denied import Denied
from webhand_host.workspace.programs import allowed_programs, executables, sandbox_reads, system_reads

_LANGUAGE = "LANG LANGUAGE LC_ALL LC_CTYPE TZ".split()
_OF_THE_USER = "HOME LOGNAME PATH SHELL TMPDIR USER".split()
_START = "import sys; sys.path.append(sys.argv.pop()); from webhand_host.workspace.confine.launch import main; main()"


def launcher_command(status: int) -> list[str]:
    """The launcher as a program. It says on the descriptor `status`, one line, what holds (`Confined`)."""
    packages = Path(str(webhand_host.__file__)).resolve().parent.parent
    return [sys.executable, "-I", "-S", "-B", "-c", _START, str(status), str(packages)]


@contextlib.contextmanager
def requested(
    folder: Path, mode: Mode, denied: Denied, command: str, *, cwd: Path, seconds: int
) -> Iterator[LaunchRequest]:
    """A request with a folder for temporary files, which is gone at the end."""
    scratch = Path(tempfile.mkdtemp(prefix="webhand-shell-")).resolve()
    try:
        request = LaunchRequest(mode, command, str(folder), str(cwd), seconds, environment=_environment(mode, scratch))
        yield _with_walls(request, denied)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)  # what the command made unreadable stays: it is in nobody's way


def _with_walls(request: LaunchRequest, denied: Denied) -> LaunchRequest:
    if request.mode == "sandboxed":
        request.programs.update(allowed_programs())
        request.reads.extend(sandbox_reads())
        request.runs.extend(executables(request.programs.values()))
    elif request.mode == "restricted":
        request.reads.extend(system_reads(denied.homes))
        request.runs.extend(request.reads)
    else:
        own = [own_folder(folder) for folder in denied.own]
        request.hidden.extend(str(folder) for folder in own if not any(other in folder.parents for other in own))
        request.kept.extend(map(str, denied.code))
    return request


def _environment(mode: Mode, scratch: Path) -> dict[str, str]:
    """Never the host's own: it may hold keys and tokens."""
    names = _LANGUAGE + _OF_THE_USER if mode == "full" else _LANGUAGE
    chosen = {name: os.environ[name] for name in names if name in os.environ}
    if mode != "full":
        chosen |= {"TMPDIR": str(scratch)}
    return {"LANG": "C.UTF-8", "TERM": "dumb"} | chosen
