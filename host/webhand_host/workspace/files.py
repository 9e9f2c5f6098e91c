"""Acts on one file of `/tools/filesystem`.

Everything is judged by what was opened, not by what its path said before. Contents are replaced as a whole: a reader
sees the old file or the new one.
"""

import base64
import binascii
import errno
import itertools
import os
import stat
from typing import Literal

from pydantic import BaseModel, ConfigDict

from webhand_host.workspace.beneath import PATH_ONLY, closing
from webhand_host.workspace.folder import Workspace
from webhand_host.workspace.places import FileRefused, Found, Slot, found, full_path, open_to_read, slot, why_kept_whole
from webhand_host.workspace.renaming import put, rename

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes that are read, written or copied."""
MOST_ENTRIES = 10_000

Action = Literal["read", "write", "append", "delete", "list_dir", "mkdir", "exists", "copy", "move"]
Kind = Literal["file", "folder", "link", "other"]


class FileRequest(BaseModel):
    """`path` and `dest` are whole or from the workspace on. `encoding` is of `content` and of what is read."""

    model_config = ConfigDict(extra="forbid")

    action: Action
    path: str
    content: str | None = None
    dest: str | None = None
    encoding: Literal["utf-8", "base64"] = "utf-8"


class Entry(BaseModel):
    """`size` is in bytes, None for what is no file."""

    name: str
    type: Kind
    size: int | None


class FileResult(BaseModel):
    """`path` is the whole path of what was acted on. `data`: `read` gives the text (or base64), `list_dir` the entries,
    `exists` the answer; else None. `error` is a sentence where nothing was done."""

    success: bool
    action: Action
    path: str
    data: str | bool | list[Entry] | None = None
    error: str | None = None


def act_on_file(workspace: Workspace, request: FileRequest) -> FileResult:
    """Does what the request says, or says in `error` why nothing was done.

    `write` and `append` make the file, not its folder. `mkdir` makes the folders on the way, and one that is there is
    no error. `delete` takes files, links and empty folders. `copy` takes files, `move` whatever stays on its disk; both
    want a `dest` that nothing has. What may be read and changed is for the mode to say (`Workspace.holds`).
    """
    result = FileResult(success=True, action=request.action, path=full_path(workspace, request.path))
    try:
        _ACTIONS[request.action](workspace, request, result)
    except (FileRefused, RuntimeError) as error:  # RuntimeError: no such user after ~
        return _failed(result, str(error))
    except OSError as error:
        return _failed(result, _why(request, error))
    return result


def _failed(result: FileResult, error: str) -> FileResult:
    return result.model_copy(update={"success": False, "data": None, "error": error})


def _read(workspace: Workspace, request: FileRequest, result: FileResult) -> None:
    data, result.path, _ = _contents(workspace, request.path)
    if request.encoding == "base64":
        result.data = base64.b64encode(data).decode("ascii")
        return
    try:
        result.data = data.decode()
    except UnicodeDecodeError as error:
        raise FileRefused(f'{request.path} is no UTF-8 text. Ask for it with "encoding": "base64".') from error


def _write(workspace: Workspace, request: FileRequest, result: FileResult) -> None:
    data = _given(request)
    with slot(workspace, request.path) as place:
        result.path = str(place.path)
        put(place, data, _mode_of(place, request.path), replace=True)


def _append(workspace: Workspace, request: FileRequest, result: FileResult) -> None:
    """By a whole new file: a reader never sees half of what is added."""
    data = _given(request)
    with slot(workspace, request.path) as place:
        result.path = str(place.path)
        mode = _mode_of(place, request.path)
        before = _before(place, request.path)
        if len(before) + len(data) > LARGEST_FILE:
            raise FileRefused(_too_large(request.path))
        put(place, before + data, mode, replace=True)


def _delete(workspace: Workspace, request: FileRequest, result: FileResult) -> None:
    with slot(workspace, request.path) as place:
        result.path = str(place.path)
        status = _present(place)
        if why := why_kept_whole(workspace, place.path):
            raise FileRefused(f"{request.path} is not deleted: {why}")
        if stat.S_ISDIR(status.st_mode):
            os.rmdir(place.name, dir_fd=place.folder)
        else:
            os.unlink(place.name, dir_fd=place.folder)


def _list(workspace: Workspace, request: FileRequest, result: FileResult) -> None:
    with found(workspace, request.path) as place:
        result.path = str(place.path)
        number = os.open(".", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=place.number)
        with closing(number), os.scandir(number) as entries:
            listed = [_entry(entry) for entry in itertools.islice(entries, MOST_ENTRIES + 1)]
    if len(listed) > MOST_ENTRIES:
        raise FileRefused(f"{request.path} holds more than {MOST_ENTRIES:,} entries. List it with `ls` in the shell.")
    result.data = sorted(listed, key=lambda entry: entry.name)


def _make_folder(workspace: Workspace, request: FileRequest, result: FileResult) -> None:
    """The folders on the way are made one by one, each judged for itself."""
    try:
        with slot(workspace, request.path) as place:
            result.path = str(place.path)
            status = place.status()
            if status is None:
                os.mkdir(place.name, dir_fd=place.folder)
            elif not stat.S_ISDIR(status.st_mode):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    except FileNotFoundError:
        parent = os.path.dirname(request.path.rstrip("/"))  # noqa: PTH120, as the client wrote it
        if not parent or parent == "/":
            raise
        _make_folder(workspace, request.model_copy(update={"path": parent}), result)
        _make_folder(workspace, request, result)


def _exists(workspace: Workspace, request: FileRequest, result: FileResult) -> None:
    try:
        with found(workspace, request.path) as place:
            result.path, result.data = str(place.path), True
    except (FileNotFoundError, NotADirectoryError):
        result.data = False


def _copy(workspace: Workspace, request: FileRequest, result: FileResult) -> None:
    data, result.path, mode = _contents(workspace, request.path)
    with slot(workspace, _destination(request)) as place:
        put(place, data, mode, replace=False)


def _move(workspace: Workspace, request: FileRequest, result: FileResult) -> None:
    with slot(workspace, request.path) as old, slot(workspace, _destination(request)) as new:
        result.path = str(old.path)
        _present(old)
        if why := why_kept_whole(workspace, old.path):
            raise FileRefused(f"{request.path} is not moved: {why}")
        rename(old, new)


_ACTIONS = {
    "read": _read,
    "write": _write,
    "append": _append,
    "delete": _delete,
    "list_dir": _list,
    "mkdir": _make_folder,
    "exists": _exists,
    "copy": _copy,
    "move": _move,
}


def _contents(workspace: Workspace, path: str) -> tuple[bytes, str, int]:
    """A file's bytes, where it really is, and its permissions."""
    with found(workspace, path) as place:
        return _bytes(place, path), str(place.path), stat.S_IMODE(place.status().st_mode) & 0o777


def _before(place: Slot, path: str) -> bytes:
    try:
        number = os.open(place.name, PATH_ONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=place.folder)
    except FileNotFoundError:
        return b""
    with closing(number):
        return _bytes(Found(number, place.path), path)


def _bytes(place: Found, path: str) -> bytes:
    with os.fdopen(open_to_read(place, path), "rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise FileRefused(_too_large(path))
    return data


def _given(request: FileRequest) -> bytes:
    if request.content is None:
        raise FileRefused(f'{request.action} needs "content": what is to be in the file.')
    try:
        content = request.content
        data = base64.b64decode(content, validate=True) if request.encoding == "base64" else content.encode()
    except binascii.Error as error:
        raise FileRefused("The content is not base64.") from error
    except UnicodeEncodeError as error:
        raise FileRefused("The content holds half a character (a lone surrogate), which is no text.") from error
    if len(data) > LARGEST_FILE:
        raise FileRefused(_too_large(request.path))
    return data


def _destination(request: FileRequest) -> str:
    if not request.dest:
        raise FileRefused(f'{request.action} needs "dest": the path with the new name.')
    return request.dest


def _present(place: Slot) -> os.stat_result:
    status = place.status()
    if status is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    return status


def _mode_of(place: Slot, path: str) -> int:
    """The permissions that the file has, or that a new one gets. Only a file is written over."""
    status = place.status()
    if status is None:
        return 0o644
    if stat.S_ISLNK(status.st_mode):
        raise FileRefused(f"{path} is a link, which is not written through. Give the path that it leads to.")
    if not stat.S_ISREG(status.st_mode):
        raise FileRefused(f"{path} is no file: it is a folder, a device or a pipe.")
    return stat.S_IMODE(status.st_mode) & 0o777


def _entry(entry: os.DirEntry[str]) -> Entry:
    name = os.fsencode(entry.name).decode(errors="replace")
    if entry.is_symlink():
        return Entry(name=name, type="link", size=None)
    if entry.is_dir(follow_symlinks=False):
        return Entry(name=name, type="folder", size=None)
    if entry.is_file(follow_symlinks=False):
        return Entry(name=name, type="file", size=entry.stat(follow_symlinks=False).st_size)
    return Entry(name=name, type="other", size=None)


def _why(request: FileRequest, error: OSError) -> str:
    named = f"{request.path} and {request.dest}" if request.dest else request.path
    sentences = {
        errno.ENOENT: f"There is no file or folder {named}, or no folder that it would be in.",
        errno.EEXIST: f"{request.dest or request.path} exists already. Delete it first, or choose another name.",
        errno.ENOTEMPTY: f"{request.path} is a folder with something in it. Delete what is in it first.",
        errno.ENOTDIR: f"{named}: what should be a folder is none.",
        errno.EACCES: f"{named}: you may not do that there.",
        errno.EPERM: f"{named}: you may not do that there.",
        errno.ELOOP: f"{named}: links lead in a circle, or where none may be followed.",
        errno.EXDEV: f"{named}: that leads out of the workspace, or to another disk.",
        errno.ENOSPC: f"There is no room on the disk for {named}, and nothing of it was written.",
        errno.ENAMETOOLONG: f"{named}: the name is too long.",
    }
    known = sentences.get(error.errno or 0)
    return known or f"{request.action} of {named} failed: {error.strerror or error}."


def _too_large(path: str) -> str:
    return f"{path} is too large: at most {LARGEST_FILE // (1024 * 1024)} MB are read or written."
