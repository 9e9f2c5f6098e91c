"""Opens what lies beneath a folder, whatever links lead elsewhere and whoever changes them meanwhile.

`openat2` with RESOLVE_BENEATH where the kernel has it. Elsewhere the path is walked folder by folder without following
any link: stricter, and safe by the same reason, that each step is taken from an open folder.
"""

import contextlib
import ctypes
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path, PurePath

from webhand_host.workspace.confine import kernel

_NO_MAGIC_LINKS, _BENEATH = 0x02, 0x08
_TRIES = 16
"""`..` beside a folder that is being moved makes the kernel say "again"."""
PATH_ONLY = (
    os.O_PATH if sys.platform == "linux" else os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
)
"""Opens for looking: neither waits at a pipe nor does anything to a device."""


class _How(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("flags", "mode", "resolve")]


def open_beneath(folder: int, path: str, flags: int) -> int:
    """A descriptor of what is at `path` from the open folder on. Links are followed as long as they stay in there.

    Raises:
        OSError: EXDEV where the path leads out; else as `open(2)`.
    """
    return _by_openat2(folder, path, flags | os.O_CLOEXEC, _BENEATH | _NO_MAGIC_LINKS)


def open_anywhere(root: int, path: str, flags: int) -> int:
    """The same for the whole machine, with `root` an open `/`: links lead where they lead, but not those of /proc."""
    return _by_openat2(root, path, flags | os.O_CLOEXEC, _NO_MAGIC_LINKS)


def _by_openat2(folder: int, path: str, flags: int, resolve: int) -> int:
    if "openat2" not in kernel.NUMBERS:
        return walk(folder, path, flags)
    how = _How(flags=flags, resolve=resolve)
    for _ in range(_TRIES):
        try:
            return kernel.call("openat2", folder, os.fsencode(path), how, ctypes.sizeof(how))
        except OSError as error:
            if error.errno == errno.ENOSYS:
                return walk(folder, path, flags)
            if error.errno != errno.EAGAIN:
                raise
    raise OSError(errno.EAGAIN, "Folders on the way are being moved", path)


def walk(folder: int, path: str, flags: int) -> int:
    """`open_beneath` without the kernel's help: neither links nor `..` are followed.

    Raises:
        OSError: ELOOP at a link, EXDEV at `..`; else as `open(2)`.
    """
    *way, last = PurePath(path).parts or (".",)
    if ".." in (*way, last):
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), path)
    here = os.dup(folder)
    try:
        for part in way:
            further = os.open(part, PATH_ONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=here)
            os.close(here)
            here = further
        return os.open(last, flags | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=here)
    finally:
        os.close(here)


@contextlib.contextmanager
def closing(number: int) -> Iterator[int]:
    try:
        yield number
    finally:
        os.close(number)


def real_path(number: int) -> Path:
    """Where the open file or folder is now.

    Raises:
        FileNotFoundError: it has no name any more.
    """
    if sys.platform == "darwin":
        import fcntl

        return Path(os.fsdecode(fcntl.fcntl(number, fcntl.F_GETPATH, bytes(1024)).rstrip(b"\0")))
    text = os.readlink(f"/proc/self/fd/{number}")  # noqa: PTH115, Path would fold "x (deleted)/.."
    if text.endswith(" (deleted)"):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), text)
    return Path(text)
