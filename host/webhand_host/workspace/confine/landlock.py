"""Landlock: what a process and its children may do with files, TCP, signals and abstract sockets, for good.

https://docs.kernel.org/userspace-api/landlock.html. It can only allow: what no rule names is denied.
"""

import contextlib
import ctypes
import os
import stat

from webhand_host.workspace.confine import kernel

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_ALL_OF_1 = (1 << 13) - 1
_REFER, _TRUNCATE, _IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
_RIGHT_SINCE = {_REFER: 2, _TRUNCATE: 3, _IOCTL_DEV: 5}
_OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | _TRUNCATE | _IOCTL_DEV
"""The rights that a rule about a file may name; the others are about folders."""
READ = READ_FILE | READ_DIR
RUN = READ | EXECUTE
WRITE = _ALL_OF_1 & ~EXECUTE | _REFER | _TRUNCATE
"""Reading and all changes."""

_BIND_AND_CONNECT = 3
_ABSTRACT_SOCKETS_AND_SIGNALS = 3
_CREATE_VERSION = 1
_RULE_PATH_BENEATH = 1
TCP_SINCE, SCOPES_SINCE, TRUNCATE_SINCE = 4, 6, 3


class _Ruleset(ctypes.Structure):
    _fields_ = [("fs", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def version() -> int:
    """The kernel's Landlock ABI; 0 where it has none, or it is switched off or kept from us."""
    try:
        return kernel.call("landlock_create_ruleset", None, 0, _CREATE_VERSION)
    except OSError:
        return 0


def restrict(rules: dict[str, int], *, tcp: bool) -> None:
    """Binds this process to `rules`, rights by path, for ever. Paths that are not there are left out.

    `tcp` says whether TCP stays as it is; else it is denied, where the kernel can. Signals and abstract sockets do not
    leave the process and its children, where the kernel can. `PR_SET_NO_NEW_PRIVS` has to be set.

    Raises:
        OSError: the kernel has no Landlock, or said no.
    """
    abi = kernel.call("landlock_create_ruleset", None, 0, _CREATE_VERSION)
    handled = _known(_ALL_OF_1 | _REFER | _TRUNCATE | _IOCTL_DEV, abi)
    ruleset = _Ruleset(
        fs=handled,
        net=_BIND_AND_CONNECT if not tcp and abi >= TCP_SINCE else 0,
        scoped=_ABSTRACT_SOCKETS_AND_SIGNALS if abi >= SCOPES_SINCE else 0,
    )
    number = kernel.call("landlock_create_ruleset", ruleset, _size(abi), 0)
    try:
        for path, rights in rules.items():
            with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                _allow(number, path, rights & handled)
        kernel.call("landlock_restrict_self", number, 0)
    finally:
        os.close(number)


def _known(rights: int, abi: int) -> int:
    return rights & ~sum(right for right, since in _RIGHT_SINCE.items() if abi < since)


def _size(abi: int) -> int:
    """Older kernels refuse a structure that is longer than theirs, unless the rest is zero, which it is."""
    return 24 if abi >= SCOPES_SINCE else 16 if abi >= TCP_SINCE else 8


def _allow(ruleset: int, path: str, rights: int) -> None:
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= _OF_FILES
        kernel.call("landlock_add_rule", ruleset, _RULE_PATH_BENEATH, _PathBeneath(allowed=rights, parent=place), 0)
    finally:
        os.close(place)
