"""Calls of the Linux kernel that Python has no function for, by number.

Numbers: arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h (aarch64) of Linux 6.18.
"""

import ctypes
import os
import platform
import sys

MACHINE = platform.machine()
_X86_64 = """
    accept 43 acct 163 add_key 248 adjtimex 159 bpf 321 capset 126 chmod 90 chown 92 clock_adjtime 305
    clock_settime 227 clone 56 delete_module 176 fchmod 91 fchmodat 268 fchown 93 fchownat 260 finit_module 313
    fremovexattr 199 fsetxattr 190 futimesat 261 init_module 175 ioperm 173 iopl 172 ioprio_set 251
    kexec_file_load 320 kexec_load 246 keyctl 250 lchown 94 lremovexattr 198 lsetxattr 189 mount 165 mq_open 240
    msgget 68 name_to_handle_at 303 open_by_handle_at 304 perf_event_open 298 pivot_root 155 prlimit64 302
    quotactl 179 reboot 169 removexattr 197 renameat2 316 request_key 249 sched_setaffinity 203 sched_setattr 314
    sched_setparam 142 sched_setscheduler 144 seccomp 317 semget 64 setdomainname 171 sethostname 170 setns 308
    setpriority 141 setxattr 188 shmat 30 shmget 29 socket 41 socketpair 53 swapoff 168 swapon 167 syslog 103
    umount2 166 unshare 272 userfaultfd 323 utime 132 utimensat 280 utimes 235 vhangup 153
"""
_AARCH64 = """
    accept 202 acct 89 add_key 217 adjtimex 171 bpf 280 capset 91 clock_adjtime 266 clock_settime 112 clone 220
    delete_module 106 fchmod 52 fchmodat 53 fchown 55 fchownat 54 finit_module 273 fremovexattr 16 fsetxattr 7
    init_module 105 ioprio_set 30 kexec_file_load 294 kexec_load 104 keyctl 219 lremovexattr 15 lsetxattr 6 mount 40
    mq_open 180 msgget 186 name_to_handle_at 264 open_by_handle_at 265 perf_event_open 241 pivot_root 41 prlimit64 261
    quotactl 60 reboot 142 removexattr 14 renameat2 276 request_key 218 sched_setaffinity 122 sched_setattr 274
    sched_setparam 118 sched_setscheduler 119 seccomp 277 semget 190 setdomainname 162 sethostname 161 setns 268
    setpriority 140 setxattr 5 shmat 196 shmget 194 socket 198 socketpair 199 swapoff 225 swapon 224 syslog 116
    umount2 39 unshare 97 userfaultfd 282 utimensat 88 vhangup 58
"""
_EVERYWHERE = """
    clone3 435 fchmodat2 452 file_setattr 469 fsconfig 431 fsmount 432 fsopen 430 fspick 433 io_uring_enter 426
    io_uring_register 427 io_uring_setup 425 landlock_add_rule 445 landlock_create_ruleset 444
    landlock_restrict_self 446 mount_setattr 442 move_mount 429 open_tree 428 open_tree_attr 467 openat2 437
    pidfd_getfd 438 quotactl_fd 443 removexattrat 466 setxattrat 463
"""


def _numbers(*tables: str) -> dict[str, int]:
    words = " ".join(tables).split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


_TABLES = {"x86_64": (_X86_64, _EVERYWHERE), "aarch64": (_AARCH64, _EVERYWHERE)}
NUMBERS = _numbers(*_TABLES.get(MACHINE, ())) if sys.platform == "linux" else {}
"""Of this machine's calls; empty where they are not known, and on other systems. A call that this kind of machine
never had is not in it."""

_libc = None if sys.platform == "win32" else ctypes.CDLL(None, use_errno=True)


def call(name: str, *arguments: "int | bytes | ctypes.Array[ctypes.c_char] | ctypes.Structure | None") -> int:
    """Calls the kernel; structures and buffers are passed by their address.

    Raises:
        OSError: it said no, or this machine's numbers are not known.
    """
    if name not in NUMBERS or _libc is None:
        raise OSError(38, f"{name} is not known for {MACHINE}")
    given = [_argument(each) for each in arguments]
    return _checked(_libc.syscall(ctypes.c_long(NUMBERS[name]), *given), name)


def prctl(option: int, *arguments: int) -> int:
    """`prctl(2)`, with the arguments that are left out as 0.

    Raises:
        OSError: it said no.
    """
    if _libc is None:
        raise OSError(38, "There is no prctl on this system")
    padded = [ctypes.c_ulong(each) for each in (*arguments, 0, 0, 0, 0)[:4]]
    return _checked(_libc.prctl(option, *padded), "prctl")


def _argument(value: "int | bytes | ctypes.Array[ctypes.c_char] | ctypes.Structure | None") -> object:
    if isinstance(value, int):
        return ctypes.c_long(value)
    return ctypes.byref(value) if isinstance(value, ctypes.Structure) else value


def _checked(result: int, name: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), name)
    return result
