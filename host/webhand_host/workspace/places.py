"""Finds what a path of a request names, as an open descriptor, and judges where that really is."""

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from webhand_host.runs.guarded import why_guarded
from webhand_host.workspace.beneath import PATH_ONLY, closing, open_anywhere, open_beneath, real_path
from webhand_host.workspace.folder import ToolsMode, Workspace


class FileRefused(Exception):
    """The file is not acted on. Its text is the whole sentence that the client gets."""


@dataclass(frozen=True)
class Found:
    """What a path leads to, open for looking only. `path` is where it really is."""

    number: int
    path: Path

    def status(self) -> os.stat_result:
        return os.fstat(self.number)


@dataclass(frozen=True)
class Slot:
    """A name in an open folder, whether or not anything has it: what is changed."""

    folder: int
    name: str
    path: Path

    def status(self) -> os.stat_result | None:
        """Of what has the name, links not followed; None where nothing has."""
        try:
            return os.stat(self.name, dir_fd=self.folder, follow_symlinks=False)
        except FileNotFoundError:
            return None


@contextlib.contextmanager
def found(workspace: Workspace, text: str) -> Iterator[Found]:
    """What `text` leads to, to be read.

    Raises:
        FileRefused: it is not for this mode.
        OSError: there is none, or it cannot be opened.
    """
    with _opened(workspace, _parts(text), 0) as number:
        place = Found(number, real_path(number))
        _judge(workspace, place.path, text, changes=False)
        yield place


@contextlib.contextmanager
def slot(workspace: Workspace, text: str) -> Iterator[Slot]:
    """The name that `text` ends with, to be changed; its folder has to be there. Raises as `found`."""
    folder, name = os.path.split(_parts(text).rstrip("/"))
    if name in ("", ".", "..", "~"):
        raise FileRefused(f"{text} is no name in a folder: end the path with the name that is meant.")
    with _opened(workspace, folder or ".", os.O_DIRECTORY) as number:
        place = Slot(number, name, real_path(number) / name)
        _judge(workspace, place.path, text, changes=True)
        yield place


def open_to_read(place: Found, text: str) -> int:
    """A descriptor to read the file by, after it was seen to be one and to have no other name.

    Raises:
        FileRefused: it is not a file, or has another name, which may be that of a denied file.
    """
    if not stat.S_ISREG(place.status().st_mode):
        raise FileRefused(f"{text} is no file: it is a folder, a device or a pipe.")
    if place.status().st_nlink > 1:
        raise FileRefused(
            f"{text} has another name (a hard link), which may be that of a denied file. Make a copy of it outside of "
            "these tools, and use that."
        )
    real_path(place.number)  # a name that is gone did not count above: the other one may be the denied file's
    path = f"/proc/self/fd/{place.number}" if sys.platform == "linux" else f"/dev/fd/{place.number}"
    return os.open(path, os.O_RDONLY | os.O_CLOEXEC)


def why_kept_whole(workspace: Workspace, place: Path) -> str | None:
    """Why what is at `place` is neither moved nor deleted as one, as the end of a sentence; None where it may be."""
    denied = workspace.denied
    inside = next((path for path in denied.everything() if path.is_relative_to(place)), None)
    if inside is None and workspace.folder.is_relative_to(place):
        return "the workspace is in it."
    return f"it holds {inside}, which is denied." if inside is not None else None


def full_path(workspace: Workspace, text: str) -> str:
    """`text` as a whole path, for a result where nothing was found."""
    return os.path.normpath(workspace.folder / text) if "\0" not in text else text


def _parts(text: str) -> str:
    if not text or "\0" in text:
        raise FileRefused("The path is empty or holds a NUL character, which no name does.")
    if text != "~" and not text.startswith("~/"):
        return text
    return str(Path(text).expanduser())


@contextlib.contextmanager
def _opened(workspace: Workspace, text: str, flags: int) -> Iterator[int]:
    relative = _beneath_workspace(workspace, text)
    flags |= PATH_ONLY
    if relative is None and workspace.mode is ToolsMode.SANDBOXED:
        raise FileRefused(_outside(workspace, text))
    try:
        with closing(_root(workspace.folder if relative is not None else Path("/"))) as root:
            number = open_beneath(root, relative, flags) if relative is not None else open_anywhere(root, text, flags)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        if workspace.mode is ToolsMode.SANDBOXED:
            raise FileRefused(_outside(workspace, text)) from error
        with closing(_root(Path("/"))) as root:  # a link leads out, or `..`: the mode judges where it comes to
            number = open_anywhere(root, str(workspace.folder / text), flags)
    with closing(number):
        yield number


def _beneath_workspace(workspace: Workspace, text: str) -> str | None:
    """`text` from the workspace on; None where it is whole and begins elsewhere, links to the workspace included."""
    if not text.startswith("/"):
        return text
    folder = str(workspace.folder)
    if text == folder or text.startswith(f"{folder}/"):
        return text[len(folder) :].strip("/") or "."
    parent, name = os.path.split(text)
    real = os.path.realpath(parent)
    return os.path.relpath(f"{real}/{name}", folder) if f"{real}/".startswith(f"{folder}/") else None


def _root(folder: Path) -> int:
    number = os.open(folder, PATH_ONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    if sys.platform == "linux" and real_path(number) != folder:
        os.close(number)
        raise FileNotFoundError(errno.ENOENT, "The workspace is no longer where it was", str(folder))
    return number


def _judge(workspace: Workspace, place: Path, text: str, *, changes: bool) -> None:
    """Whether the mode lets the place be read, or changed.

    Raises:
        FileRefused: it does not.
    """
    denied = workspace.denied
    if why := denied.why_unchanged(place) if changes else denied.why(place):
        raise FileRefused(f"{text} is denied: {why}")
    if place.is_relative_to(workspace.folder) or workspace.mode is ToolsMode.FULL:
        return
    if workspace.mode is ToolsMode.SANDBOXED:
        raise FileRefused(_outside(workspace, text))
    if changes:
        raise FileRefused(f"{text} is outside of the workspace {workspace.folder}: files are changed in there only.")
    if denied.is_of_the_system(place):
        raise FileRefused(f"{text} is denied: it belongs to the system.")
    if denied.is_in_a_home(place):
        raise FileRefused(f"{text} is denied: homes are not read outside of the workspace {workspace.folder}.")
    if why := why_guarded(place):
        raise FileRefused(f"{text} is denied: {why}")


def _outside(workspace: Workspace, text: str) -> str:
    return f"{text} is outside of the workspace {workspace.folder}, and sandboxed tools see nothing else."
