"""The launcher: sets up what a mode promises, runs the command in it, and ends all that the command has begun.

Its standard input gives the request, one line, and then stays open for as long as the command may run: when it closes,
by a timeout, a cancellation or the end of the host, everything ends. The command is not told anything by it.

Without namespaces the processes are: launcher, shell. With them: launcher, one that makes the namespaces, the first
process in there, shell. The launcher is the reaper of whatever lost its parent.
"""

import os
import select
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from webhand_host.workspace.confine import kernel, landlock, limits, namespaces, seccomp
from webhand_host.workspace.confine.ending import end_all
from webhand_host.workspace.confine.request import Confined, LaunchRequest, Processes, Walls

NOT_STARTED = 125
"""The exit code of a launcher that refused."""
_SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_OF_PROC = "cpuinfo filesystems loadavg meminfo stat uptime version".split()
"""What is read of /proc where it shows other processes too."""
_OF_DEV = "null zero full random urandom".split()
_NO_DEVICES = landlock.WRITE & ~(1 << 6 | 1 << 11)
"""Without making device files."""
_LESS_URGENT = 5
"""How much nicer than the launcher: it has to be able to end a command that takes all it can get."""
_SUBREAPER, _DIE_WITH_PARENT = 36, 1


def main() -> None:
    """Ends with the command's exit code, 128 and the signal's number where one ended it."""
    status = int(sys.argv[1])
    os.set_inheritable(status, False)
    request = LaunchRequest.from_line(_read_line())
    try:
        code = _launch(request, status)
    finally:
        if request.mode != "full":  # here too, for a host that has been killed
            shutil.rmtree(request.environment["TMPDIR"], ignore_errors=True)
    os._exit(code)


def _launch(request: LaunchRequest, status: int) -> int:
    if sys.platform != "linux":
        return _run(request, status, None, ["none"])
    kernel.prctl(_SUBREAPER, 1)
    if os.geteuid() == 0:
        with limits.process_group_of_root() as group:
            return _run(request, status, group, _walls_to_try(request))
    return _run(request, status, None, _walls_to_try(request))


def _walls_to_try(request: LaunchRequest) -> list[Walls]:
    return ["namespaces"] if request.mode == "full" else ["namespaces", "landlock"]


def _run(request: LaunchRequest, status: int, group: Path | None, tried: list[Walls]) -> int:
    """The first walls that stand are the command's. Whatever is left of it at the end is ended."""
    signal.signal(signal.SIGCHLD, lambda *_: None)  # for the wakeup below: what is ignored by default wakes nobody
    troubles: list[str] = []
    held: Processes = "cgroup" if group else "none" if os.geteuid() == 0 else "rlimit"
    for walls in tried:
        trouble = _why_not(request, walls, held)
        if not trouble:
            child, trouble = _begin(request, walls, group)
        if not trouble:
            os.write(status, Confined(walls, landlock.version(), held, missing=" ".join(troubles)).to_line())
            os.close(status)
            return _until_the_end(child, group)
        troubles.append(trouble)
    os.write(status, Confined(refused=" ".join(troubles)).to_line())
    return NOT_STARTED


def _why_not(request: LaunchRequest, walls: Walls, held: Processes) -> str:
    """Why this machine cannot hold the mode by these walls, as a sentence; "" where it can be tried."""
    if walls == "none" or request.mode == "full":
        return ""
    abi = landlock.version()
    if abi == 0:
        return "The kernel has no Landlock, or keeps it from this process (Linux 5.13 and later have it)."
    if request.mode == "sandboxed" and held == "none":
        return "Webhand runs as root and may make no control group, so that nothing bounds the number of processes."
    needed = landlock.SCOPES_SINCE if request.mode == "sandboxed" else landlock.TRUNCATE_SINCE
    if walls == "landlock" and abi < needed:
        return f"Without namespaces Landlock {needed} is needed, and the kernel has {abi}."
    return ""


def _begin(request: LaunchRequest, walls: Walls, group: Path | None) -> tuple[int, str]:
    """The child that stands for the command, and what went wrong before it began, or ""."""
    trouble, troubled = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(trouble)
        _in_child(lambda: _set_up(request, walls, group, troubled), troubled)
    os.close(troubled)
    said = b""
    while data := os.read(trouble, 4096):  # ends where the shell takes over: the pipe is closed on exec
        said += data
    os.close(trouble)
    if said:
        end_all(child, group)
    return child, said.decode(errors="replace")


def _in_child(work: Callable[[], None], troubled: int) -> None:
    """Does `work`, which never returns where it works, and says what went wrong. Never returns."""
    try:
        work()
    except Exception as error:  # noqa: BLE001, the process's last boundary: told to the launcher, which refuses
        os.write(troubled, f"{str(error) or type(error).__name__}.".encode())
    finally:
        os._exit(NOT_STARTED)


def _set_up(request: LaunchRequest, walls: Walls, group: Path | None, troubled: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if group is not None:
        limits.enter(group)
    if sys.platform == "linux":
        kernel.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    else:
        os.setpgid(0, 0)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    if walls != "namespaces":
        _become_shell(request, walls)
    namespaces.separate_users_and_processes()
    _stand_for(lambda: _be_first(request, troubled), troubled)


def _be_first(request: LaunchRequest, troubled: int) -> None:
    """The first process of the namespace: with its end the kernel ends all others in it."""
    kernel.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    (namespaces.hide if request.mode == "full" else namespaces.build_root)(request)
    limits.forbid_new_privileges()
    limits.drop_capabilities(all_of_them=request.mode != "full")
    _stand_for(lambda: _become_shell(request, "namespaces"), troubled)


def _stand_for(work: Callable[[], None], troubled: int) -> None:
    """A child does `work`; this process waits for it, takes in orphans, and ends as it does. Never returns."""
    child = os.fork()
    if child == 0:
        _in_child(work, troubled)
    os.close(troubled)
    _leave_output()
    while True:
        ended, status = os.wait()
        if ended == child:
            os._exit(_exit_code(status))


def _become_shell(request: LaunchRequest, walls: Walls) -> None:
    scratch = _scratch(request, walls)
    environment = dict(request.environment)
    if scratch is not None:
        environment |= _own_places(request, scratch)
    os.chdir(request.cwd)
    os.nice(_LESS_URGENT)
    limits.limit_resources(request.seconds, processes=sys.platform == "linux" and os.geteuid() != 0)
    if walls != "none":
        limits.forbid_new_privileges()
        limits.drop_capabilities(all_of_them=request.mode != "full")
    if scratch is not None and walls != "none":
        landlock.restrict(_rules(request, walls, str(scratch)), tcp=request.mode != "sandboxed")
        families = () if request.mode == "sandboxed" else seccomp.INTERNET
        seccomp.install(_denied_calls(walls), families)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)  # Python ignores them, and programs inherit that
    os.execve("/bin/sh", ["sh", "-c", request.command], environment)  # noqa: S606, it is the shell


def _scratch(request: LaunchRequest, walls: Walls) -> Path | None:
    """A place for temporary files; None for `full`, which has the machine's."""
    if request.mode == "full":
        return None
    return Path("/tmp") if walls == "namespaces" else Path(request.environment["TMPDIR"])  # noqa: S108, its own


def _own_places(request: LaunchRequest, scratch: Path) -> dict[str, str]:
    """HOME and TMPDIR of this command alone; and PATH, which knows the programs by the names they have on the list."""
    (scratch / "home").mkdir(exist_ok=True)
    if not request.programs:
        return {"HOME": str(scratch / "home"), "TMPDIR": str(scratch), "PATH": _SYSTEM_PATH}
    (scratch / "bin").mkdir(exist_ok=True)
    for name, file in request.programs.items():
        (scratch / "bin" / name).symlink_to(file)
    return {"HOME": str(scratch / "home"), "TMPDIR": str(scratch), "PATH": str(scratch / "bin")}


def _rules(request: LaunchRequest, walls: Walls, scratch: str) -> dict[str, int]:
    """What files the command may use. In `sandboxed` what it writes itself cannot be executed."""
    makes = _NO_DEVICES if request.mode == "sandboxed" else _NO_DEVICES | landlock.EXECUTE
    rules = dict.fromkeys(request.reads, landlock.READ) | dict.fromkeys(request.runs, landlock.RUN)
    rules |= {request.workspace: makes, scratch: makes}
    rules |= {f"/dev/{name}": landlock.READ | landlock.WRITE_FILE for name in _OF_DEV}
    if walls == "namespaces":
        return rules | {"/proc": landlock.READ, "/dev/shm": makes}  # noqa: S108, its own
    return rules | {f"/proc/{name}": landlock.READ for name in _OF_PROC}


def _denied_calls(walls: Walls) -> list[str]:
    if walls == "namespaces":
        return seccomp.PRIVILEGED
    alone = seccomp.PRIVILEGED + seccomp.BESIDE_FILES + list(seccomp.OTHER_PROCESSES)
    return alone + (seccomp.OPEN_FILES if os.geteuid() == 0 else ["utimensat"])


def _until_the_end(child: int, group: Path | None) -> int:
    """The child's exit code. Ends all when it has ended, or when nobody waits for it any more."""
    woken, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    _leave_output()
    code = None
    while code is None:
        code = _reap(child)
        if code is None and 0 in select.select([0, woken], [], [], 1.0)[0]:
            break
    end_all(child, group, ended=code is not None)
    return NOT_STARTED if code is None else code


def _leave_output() -> None:
    """Its reader sees the end when the command has ended, not when this process has."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    for number in (1, 2):
        os.dup2(nothing, number)


def _reap(child: int) -> int | None:
    """Takes in all that has ended; the child's exit code, where it is one of them."""
    while True:
        ended, status = os.waitpid(-1, os.WNOHANG)
        if ended == child:
            return _exit_code(status)
        if ended == 0:
            return None


def _exit_code(status: int) -> int:
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _read_line() -> bytes:
    line = b""
    while not line.endswith(b"\n"):
        data = os.read(0, 1 << 16)
        if not data:
            raise SystemExit(NOT_STARTED)  # the host has gone
        line += data
    return line
