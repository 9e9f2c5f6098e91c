"""Namespaces: a process of its own world, where the kernel gives one to this user.

What is not shown cannot be read, signalled or connected to: other homes, path sockets, other processes. Landlock stays
below it as the second wall.
"""

import ctypes
import os
from pathlib import Path

from webhand_host.workspace.confine import kernel
from webhand_host.workspace.confine.request import LaunchRequest

_NEW_MOUNTS, _NEW_NAMES, _NEW_IPC, _NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = (
    0x00020000,
    0x04000000,
    0x08000000,
    0x10000000,
    0x20000000,
    0x40000000,
)
_READ_ONLY, _NO_SETUID, _NO_DEVICES, _BIND, _RECURSIVE, _PRIVATE = 1, 2, 4, 1 << 12, 1 << 14, 1 << 18
_DETACH = 2
_HERE, _WHOLE_TREE = -100, 0x8000

_DEVICES = "null zero full random urandom".split()
_LINKS = {"fd": "/proc/self/fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2"}
_ROOM = "size=512m,mode=1777"
"""Of /tmp and /dev/shm, each: memory."""


class _Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "userns")]


def separate_users_and_processes() -> None:
    """The next child is the first process of a namespace, and all in it end with that one.

    An ordinary user becomes the same one in a namespace of users of its own, with all capabilities in there.

    Raises:
        OSError: the kernel does not let this user.
    """
    user, group = os.geteuid(), os.getegid()
    kernel.call("unshare", _NEW_PROCESSES | (0 if user == 0 else _NEW_USER))
    if user != 0:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def build_root(request: LaunchRequest) -> None:
    """A root that holds what the request names and nothing else; the network too goes for `sandboxed`.

    /tmp is memory of this command's own. To be called by the first process of a namespace.

    Raises:
        OSError: the kernel does not let this user.
    """
    kernel.call("unshare", _NEW_MOUNTS | _NEW_IPC | _NEW_NAMES | (_NEW_NETWORK if request.mode == "sandboxed" else 0))
    _mount(None, "/", None, _RECURSIVE | _PRIVATE)
    _mount("tmpfs", "/tmp", "tmpfs", _NO_SETUID | _NO_DEVICES, "size=16m,mode=755")  # noqa: S108, the new root for now
    os.mkdir("/tmp/.old", 0o700)  # noqa: PTH102, S108
    kernel.call("pivot_root", b"/tmp", b"/tmp/.old")
    os.chdir("/")
    _fill(request)
    _unmount("/.old")
    os.rmdir("/.old")  # noqa: PTH106
    _set_attributes("/", _READ_ONLY, tree=False)
    os.chdir("/")


def hide(request: LaunchRequest) -> None:
    """The machine as it is, without Webhand's own folders: empty, read-only folders lie over them.

    For root also without what leads around that: block devices, other mounts of kernel settings.

    Raises:
        OSError: the kernel does not let this user.
    """
    kernel.call("unshare", _NEW_MOUNTS)
    _mount(None, "/", None, _RECURSIVE | _PRIVATE)
    for path in request.kept:
        _mount(path, path, None, _BIND | _RECURSIVE)
        _set_attributes(path, _READ_ONLY, tree=True)
    if os.geteuid() == 0:
        _replace_devices()
        _set_attributes("/sys", _READ_ONLY, tree=True)
    _mount("proc", "/proc", "proc", _NO_SETUID | _NO_DEVICES)
    if os.geteuid() == 0:
        _mount("/proc/sys", "/proc/sys", None, _BIND | _RECURSIVE)
        _set_attributes("/proc/sys", _READ_ONLY, tree=True)
    for path in request.hidden:
        _mount("tmpfs", path, "tmpfs", _READ_ONLY | _NO_SETUID | _NO_DEVICES, "size=4k,mode=755")


def _fill(request: LaunchRequest) -> None:
    """The order counts: a workspace in /tmp lies over the new /tmp."""
    for path in request.reads:
        _show(path)
    _make_devices("/dev", "/.old/dev")
    os.makedirs("/proc")  # noqa: PTH103
    _mount("proc", "/proc", "proc", _NO_SETUID | _NO_DEVICES)
    os.makedirs("/tmp")  # noqa: PTH103, S108
    _mount("tmpfs", "/tmp", "tmpfs", _NO_SETUID | _NO_DEVICES, _ROOM)  # noqa: S108
    Path(request.workspace).mkdir(parents=True, exist_ok=True)
    _bind("/.old" + request.workspace, request.workspace, _NO_SETUID | _NO_DEVICES)


def _show(path: str) -> None:
    """What lies at `path` of the old root, read-only at `path` of the new one. What is not there is left out."""
    old = Path("/.old" + path)
    if os.path.lexists(path) or not os.path.lexists(old):
        return
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    if old.is_symlink():
        Path(path).symlink_to(old.readlink())
        return
    if old.is_dir():
        Path(path).mkdir()
    else:
        Path(path).touch()
    _bind(str(old), path, _READ_ONLY | _NO_SETUID | _NO_DEVICES)


def _bind(old: str, path: str, attributes: int) -> None:
    _mount(old, path, None, _BIND | _RECURSIVE)
    _set_attributes(path, attributes, tree=True)


def _make_devices(folder: str, old: str) -> None:
    os.makedirs(folder, exist_ok=True)  # noqa: PTH103
    for name in _DEVICES:
        Path(folder, name).touch()
        _mount(f"{old}/{name}", f"{folder}/{name}", None, _BIND)
    for name, target in _LINKS.items():
        Path(folder, name).symlink_to(target)
    os.makedirs(f"{folder}/shm")  # noqa: PTH103
    _mount("tmpfs", f"{folder}/shm", "tmpfs", _NO_SETUID | _NO_DEVICES, _ROOM)


def _replace_devices() -> None:
    """A /dev without disks, over the old one: root reads any file from the raw disk."""
    _mount("tmpfs", "/mnt", "tmpfs", _NO_SETUID, "size=1m,mode=755")
    _make_devices("/mnt", "/dev")
    _mount("/mnt", "/dev", None, _BIND | _RECURSIVE)
    _unmount("/mnt")


def _mount(source: str | None, target: str, kind: str | None, flags: int, options: str = "") -> None:
    texts = [text.encode() if text is not None else None for text in (source, target, kind)]
    try:
        kernel.call("mount", *texts, flags, options.encode() or None)
    except OSError as error:
        raise OSError(error.errno, error.strerror, f"mount at {target}") from error


def _unmount(target: str) -> None:
    kernel.call("umount2", target.encode(), _DETACH)


def _set_attributes(path: str, attributes: int, *, tree: bool) -> None:
    flags = _WHOLE_TREE if tree else 0
    kernel.call("mount_setattr", _HERE, path.encode(), flags, _Attributes(set=attributes), ctypes.sizeof(_Attributes))
