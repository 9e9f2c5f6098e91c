"""Bounds of a command's resources and rights, apart from files and sockets."""

import contextlib
import ctypes
import os
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from webhand_host.workspace.confine import kernel

MOST_PROCESSES = 256
"""With their threads, of one command."""
_MEMORY, _FILE, _OPEN_FILES = 4 << 30, 1 << 30, 1024
"""Bytes of data of one process, bytes of one file, open files of one process."""

_NO_NEW_PRIVILEGES, _SET_SECUREBITS, _DROP_FROM_BOUNDING_SET, _CLEAR_AMBIENT, _SET_DUMPABLE = 38, 28, 24, 47, 4
_ROOT_IS_NOTHING = 0b101111
"""SECBIT_NOROOT, NO_SETUID_FIXUP and their locks, and no ambient ones: root's programs gain nothing by being root's."""
_LINUX_CAPABILITY_VERSION_3 = 0x20080522
_LAST_CAPABILITY = Path("/proc/sys/kernel/cap_last_cap")

_GETS_OUT = {2, 16, 17, 19, 20, 21, 22, 25, 27, 38, 39, 40}
"""Capabilities by which root undoes a mount namespace: DAC_READ_SEARCH (files by handle), SYS_MODULE, SYS_RAWIO,
SYS_PTRACE, SYS_PACCT, SYS_ADMIN, SYS_BOOT, SYS_TIME, MKNOD (disks), PERFMON, BPF, CHECKPOINT_RESTORE."""
_SETPCAP = 8


class _Header(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


class _Sets(ctypes.Structure):
    _fields_ = [("data", ctypes.c_uint32 * 6)]


def limit_resources(seconds: int, *, processes: bool) -> None:
    """`processes`: whether their number is bounded here, which does not hold for root."""
    bounds = {resource.RLIMIT_CORE: 0, resource.RLIMIT_CPU: seconds, resource.RLIMIT_FSIZE: _FILE}
    bounds |= {resource.RLIMIT_NOFILE: _OPEN_FILES, resource.RLIMIT_DATA: _MEMORY}
    if processes:
        bounds[resource.RLIMIT_NPROC] = _tasks_of_this_user() + MOST_PROCESSES
    for kind, bound in bounds.items():
        hard = resource.getrlimit(kind)[1]
        bound = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
        with contextlib.suppress(ValueError, OSError) if sys.platform == "darwin" else contextlib.nullcontext():
            resource.setrlimit(kind, (bound, bound))


def forbid_new_privileges() -> None:
    """No program that is started gains anything by whose it is (setuid, file capabilities)."""
    kernel.prctl(_NO_NEW_PRIVILEGES, 1)


def drop_capabilities(*, all_of_them: bool) -> None:
    """Root's powers go: all, or those by which it would get out of what hides Webhand's own files.

    Raises:
        OSError: the kernel said no.
    """
    kernel.prctl(_SET_DUMPABLE, 0)
    every = set(range(int(_LAST_CAPABILITY.read_text()) + 1))
    going = every if all_of_them or os.geteuid() != 0 else every & _GETS_OUT
    had = _capabilities()
    kernel.prctl(_CLEAR_AMBIENT, 4)
    if _SETPCAP in had:  # without it the bounding set stays, and no-new-privs alone keeps programs from gaining
        for capability in going:
            kernel.prctl(_DROP_FROM_BOUNDING_SET, capability)
        if going == every:
            kernel.prctl(_SET_SECUREBITS, _ROOT_IS_NOTHING)
    kept = sum(1 << each for each in had - going)
    low, high = kept & 0xFFFFFFFF, kept >> 32
    sets = _Sets((ctypes.c_uint32 * 6)(low, low, 0, high, high, 0))
    kernel.call("capset", _Header(_LINUX_CAPABILITY_VERSION_3, 0), sets)


@contextlib.contextmanager
def process_group_of_root() -> Iterator[Path | None]:
    """A control group that holds at most `MOST_PROCESSES`, gone at the end with all in it; None where none can be made.

    Processes enter it by writing their id into its `cgroup.procs`.
    """
    group = _make_group()
    try:
        yield group
    finally:
        if group is not None:
            _remove_group(group)


def enter(group: Path) -> None:
    """This process and its children to come count in the group."""
    (group / "cgroup.procs").write_text(str(os.getpid()))


def members(group: Path) -> list[int]:
    return [int(line) for line in (group / "cgroup.procs").read_text().split()]


def _make_group() -> Path | None:
    for parent in _group_folders():
        group = parent / f"webhand-{os.getpid()}"
        try:
            group.mkdir()
        except OSError:
            continue
        try:
            (group / "pids.max").write_text(str(MOST_PROCESSES))
        except OSError:
            group.rmdir()
            continue
        return group
    return None


def _group_folders() -> Iterator[Path]:
    """Where a group with a bound on processes may be made: version 1's, then version 2's from the nearest up."""
    paths = {
        line.split(":")[1]: line.split(":", 2)[2] for line in Path("/proc/self/cgroup").read_text().split("\n")[:-1]
    }
    root = Path("/sys/fs/cgroup")
    if "pids" in paths:
        yield root / "pids" / paths["pids"].lstrip("/")
        yield root / "pids"
    if "" in paths:
        nearest = root / paths[""].lstrip("/")
        yield from (folder for folder in (nearest, *nearest.parents) if folder.is_relative_to(root))


def _remove_group(group: Path) -> None:
    """A group can be removed when its last process is gone from it, which may be a moment after its end."""
    for _ in range(100):
        try:
            group.rmdir()
        except OSError:
            time.sleep(0.01)
        else:
            return


def _tasks_of_this_user() -> int:
    """Threads of this user's processes, which the kernel counts together."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if folder.stat().st_uid == os.getuid():
                total += sum(1 for _ in (folder / "task").iterdir())
    return total


def _capabilities() -> set[int]:
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("CapPrm"))
    permitted = int(line.split()[1], 16)
    return {bit for bit in range(permitted.bit_length()) if permitted >> bit & 1}
