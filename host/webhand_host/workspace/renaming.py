"""Puts whole contents and whole files in their place: done, or not begun."""

import contextlib
import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterator

from webhand_host.workspace.confine import kernel
from webhand_host.workspace.places import Slot

_NO_REPLACE = 1


def put(slot: Slot, data: bytes, mode: int, *, replace: bool) -> None:
    """`data` as the file of that name, with the permissions `mode`. A link that has the name is not followed.

    Raises:
        FileExistsError: not `replace`, and something has the name.
        OSError: no room, no right.
    """
    with _written(slot, data, mode) as name:
        written = Slot(slot.folder, name, slot.path.with_name(name))
        if replace:
            os.replace(name, slot.name, src_dir_fd=slot.folder, dst_dir_fd=slot.folder)
        else:
            rename(written, slot)


def rename(old: Slot, new: Slot) -> None:
    """Gives what has the old name the new one, which nothing may have.

    Raises:
        FileExistsError: something has it.
    """
    names = (old.folder, os.fsencode(old.name), new.folder, os.fsencode(new.name))
    try:
        if sys.platform == "linux":
            kernel.call("renameat2", *names, _NO_REPLACE)
            return
    except OSError as error:
        if error.errno not in (errno.ENOSYS, errno.EINVAL):
            raise OSError(error.errno, error.strerror, str(new.path)) from error
    _rename_by_link(old, new)


def _rename_by_link(old: Slot, new: Slot) -> None:
    """Where the kernel or its file system cannot rename without replacing: a second name, which replaces nothing."""
    status = old.status()
    if status is not None and stat.S_ISDIR(status.st_mode):
        os.mkdir(new.name, dir_fd=new.folder)  # takes the name; an empty folder may be replaced by a folder
        os.rename(old.name, new.name, src_dir_fd=old.folder, dst_dir_fd=new.folder)
        return
    os.link(old.name, new.name, src_dir_fd=old.folder, dst_dir_fd=new.folder, follow_symlinks=False)
    os.unlink(old.name, dir_fd=old.folder)


@contextlib.contextmanager
def _written(slot: Slot, data: bytes, mode: int) -> Iterator[str]:
    """A new file beside the slot, gone at the end if it still has this name."""
    name = f".webhand-{secrets.token_hex(8)}.new"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    number = os.open(name, flags, 0o600, dir_fd=slot.folder)
    try:
        with os.fdopen(number, "wb") as file:
            os.fchmod(number, mode)
            file.write(data)
        yield name
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name, dir_fd=slot.folder)
