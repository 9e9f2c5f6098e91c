"""A seccomp filter: calls that a confined command has no use for, or that Landlock does not judge.

https://www.kernel.org/doc/html/latest/userspace-api/seccomp_filter.html. Arguments that are addresses cannot be looked
at, so a call is denied as a whole or by its numbers.
"""

import ctypes
import errno
import socket
import struct
from collections.abc import Iterable

from webhand_host.workspace.confine import kernel

_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32 = 0x40000000
"""Calls of the x32 kind have this bit: the same calls by other numbers."""

_LOAD, _IF_EQUAL, _IF_AT_LEAST, _IF_ANY_BIT, _AND, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
_ALLOW, _KILL, _FAIL = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_SET_MODE_FILTER = 1

_NEW_NAMESPACES = 0x7E020080
"""CLONE_NEW of user, pid, net, ipc, uts, cgroup, mount and time."""

PRIVILEGED = """
    acct add_key adjtimex bpf clock_adjtime clock_settime delete_module finit_module fsconfig fsmount fsopen fspick
    init_module ioperm iopl kexec_file_load kexec_load keyctl mount mount_setattr move_mount name_to_handle_at
    open_by_handle_at open_tree open_tree_attr perf_event_open pidfd_getfd pivot_root quotactl quotactl_fd reboot
    request_key setdomainname sethostname setns swapoff swapon syslog umount2 unshare userfaultfd vhangup
""".split()
"""What administers the machine, reaches into other processes or keyrings, or makes walls of its own."""

BESIDE_FILES = """
    chmod chown fchmodat fchmodat2 fchownat file_setattr futimesat lchown lremovexattr lsetxattr mq_open msgget
    removexattr removexattrat semget setxattr setxattrat shmat shmget utime utimes
""".split()
"""What changes files by their path, or is shared with other processes, and Landlock does not judge. Only where there
are no namespaces, which hold it better: `chmod +x` fails then."""

OPEN_FILES = "fchmod fchown fremovexattr fsetxattr utimensat".split()
"""The same for a file that is open for reading: no harm to an ordinary user, who owns none outside that he may read."""

OTHER_PROCESSES = {
    "ioprio_set": (1, 0),
    "prlimit64": (0,),
    "sched_setaffinity": (0,),
    "sched_setattr": (0,),
    "sched_setparam": (0,),
    "sched_setscheduler": (0,),
    "setpriority": (0, 0),
}
"""What bounds a process of the same user, Landlock or not: let through with these first arguments, which mean the
caller itself. Only where there is no namespace of processes."""

_ABSENT = "io_uring_setup io_uring_enter io_uring_register clone3".split()
"""Said not to exist, for programs to fall back: io_uring opens sockets unseen, clone3 hides its flags behind an
address."""

INTERNET = (socket.AF_INET, socket.AF_INET6)

_Instruction = tuple[int, int, int, int]


def install(denied: Iterable[str], families: tuple[int, ...]) -> None:
    """Binds this process and its children. Sockets exist of `families` alone, in pairs everywhere.

    Raises:
        OSError: the kernel has no seccomp, or this machine's calls are not known.
    """
    if kernel.MACHINE not in _ARCHITECTURES:
        raise OSError(errno.ENOSYS, f"seccomp filters are not written for {kernel.MACHINE}")
    code = b"".join(struct.pack("=HBBI", *each) for each in _program(denied, families))
    buffer = ctypes.create_string_buffer(code, len(code))
    program = _Program(len(code) // 8, ctypes.cast(buffer, ctypes.c_void_p))
    kernel.call("seccomp", _SET_MODE_FILTER, 0, program)


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_void_p)]


def _program(denied: Iterable[str], families: tuple[int, ...]) -> list[_Instruction]:
    code = [_load(_ARCHITECTURE), (_IF_EQUAL, 1, 0, _ARCHITECTURES[kernel.MACHINE]), _give(_KILL), _load(_NUMBER)]
    if kernel.MACHINE == "x86_64":
        code += [(_IF_AT_LEAST, 0, 1, _X32), _give(_FAIL | errno.ENOSYS)]
    for name in _ABSENT:
        code += _on(name, [_give(_FAIL | errno.ENOSYS)])
    for name in denied:
        code += _on(name, _denial(name))
    code += _on("clone", _cloning()) + _on("socket", _making(families)) + _on("socketpair", _pairing())
    return [*code, _give(_ALLOW)]


def _denial(name: str) -> list[_Instruction]:
    """For a call that is denied, wholly or with some arguments."""
    if name == "utimensat":
        return _touching()
    code = [_give(_FAIL | errno.EPERM)]
    if name in OTHER_PROCESSES:
        code.insert(0, _give(_ALLOW))
        for place, value in reversed(list(enumerate(OTHER_PROCESSES[name]))):
            code = [_load(_argument(place)), (_IF_EQUAL, 0, len(code) - 1, value), *code]
    return code


def _cloning() -> list[_Instruction]:
    return [_load(_argument(0)), (_IF_ANY_BIT, 0, 1, _NEW_NAMESPACES), _give(_FAIL | errno.EPERM), _give(_ALLOW)]


def _making(families: tuple[int, ...]) -> list[_Instruction]:
    """Netlink (kind 0, routes) goes with the internet: the resolver asks which addresses there are."""
    code = [_load(_argument(0))]
    for family in families:
        code += [(_IF_EQUAL, 0, 1, family), _give(_ALLOW)]
    if families:
        code += [(_IF_EQUAL, 0, 3, 16), _load(_argument(2)), (_IF_EQUAL, 0, 1, 0), _give(_ALLOW)]
    return [*code, _give(_FAIL | errno.EPERM)]


def _pairing() -> list[_Instruction]:
    """Streams and packets stay with each other. A datagram socket of a pair can be sent on to any path."""
    kind = (_AND, 0, 0, 0xF)
    code = [_load(_argument(0)), (_IF_EQUAL, 1, 0, socket.AF_UNIX), _give(_FAIL | errno.EPERM)]
    code += [_load(_argument(1)), kind, (_IF_EQUAL, 1, 0, socket.SOCK_STREAM), (_IF_EQUAL, 0, 1, 5)]
    return [*code, _give(_ALLOW), _give(_FAIL | errno.EPERM)]


def _touching() -> list[_Instruction]:
    """`utimensat` of an open file has no path: both halves of its address are zero."""
    address = _argument(1)
    code = [_load(address), (_IF_EQUAL, 0, 3, 0), _load(address + 4), (_IF_EQUAL, 0, 1, 0), _give(_ALLOW)]
    return [*code, _give(_FAIL | errno.EPERM)]


def _on(name: str, body: list[_Instruction]) -> list[_Instruction]:
    """`body`, which ends by giving, for one call. Leaves the call's number loaded for the next."""
    if name not in kernel.NUMBERS:
        return []
    return [(_IF_EQUAL, 0, len(body), kernel.NUMBERS[name]), *body]


def _load(offset: int) -> _Instruction:
    return (_LOAD, 0, 0, offset)


def _argument(number: int) -> int:
    return _ARGUMENTS + 8 * number


def _give(action: int) -> _Instruction:
    return (_RETURN, 0, 0, action)
