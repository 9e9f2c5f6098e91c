"""Ends all processes that a command has begun, also those that left its group or lost their parent."""

import contextlib
import os
import signal
import sys
from pathlib import Path

from webhand_host.workspace.confine import limits

_ROUNDS = 1_000
"""Each stops what the last one missed: what is stopped begins nothing new, so a fork bomb runs out of processes."""


def end_all(child: int, group: Path | None = None, *, ended: bool = False) -> None:
    """Ends every descendant of this process, and all in the control group; returns when none is left.

    To be called by a subreaper. `child` is where it began, and has `ended` or not: with it all of a namespace ends.
    On systems without a subreaper only the child's process group can be ended.
    """
    if sys.platform != "linux":
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        return
    if not ended:
        os.kill(child, signal.SIGKILL)
    stopped: set[int] = set()
    for _ in range(_ROUNDS):
        running = _descendants(group) - stopped
        if not running:
            break
        _send(running, signal.SIGSTOP)
        stopped |= running
    while left := _descendants(group):
        _send(left, signal.SIGKILL)
        _reap(len(left))


def _reap(count: int) -> None:
    """Waits for one end at least, and takes in the others that have come by then."""
    with contextlib.suppress(ChildProcessError):
        os.waitpid(-1, 0)
        for _ in range(count):
            os.waitpid(-1, os.WNOHANG)


def _send(processes: set[int], number: signal.Signals) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, number)


def _descendants(group: Path | None) -> set[int]:
    """Those that have ended and wait to be reaped are among them, as they are where they are this process's own."""
    parents = _parents()
    found: set[int] = set(limits.members(group)) - {os.getpid()} if group is not None else set()
    generation = {os.getpid()}
    while generation := {process for process, parent in parents.items() if parent in generation} - found:
        found |= generation
    return found


def _parents() -> dict[int, int]:
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
            parents[int(folder.name)] = int(fields[1])
    return parents
