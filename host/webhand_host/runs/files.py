"""The files of one run: what it writes into its own folder, and what of the person's it may read to upload."""

import errno
import hashlib
import mimetypes
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from webhand_agent.services import PIECE, FileRefused, Saved
from webhand_agent.tools.files import LARGEST_UPLOAD

from webhand_host.filenames import fit_name, told_name
from webhand_host.paths import own_folder, taken, write_file
from webhand_host.runs.guarded import why_guarded

LARGEST_SAVED = 32 * 1024 * 1024
"""Bytes of one file that a run writes."""
KEY = b"PRIVATE KEY-----"


class RunFiles:
    """Implements the agent's `Files`.

    `folder` is the run's; what it saves goes into `files` there and is its owner's alone, like all of a record. A bare
    name to upload is looked for there, in what the run downloaded, and in `downloads`, the browser's own folder. Other
    files are uploaded only out of the folders that are `allowed`, as the setting has them; None allows all. `by_name`:
    who asked for the run fetches what it saved by name, and is told nothing of this machine's folders.
    """

    def __init__(
        self,
        folder: Path,
        downloads: Callable[[], Path] | None = None,
        allowed: Sequence[str] | None = None,
        *,
        by_name: bool = False,
    ) -> None:
        self._saved = folder / "files"
        self._downloaded = folder / "downloads"
        self._downloads = downloads or _downloads
        self._allowed = allowed
        self._by_name = by_name

    def save(self, name: str, data: bytes) -> Saved:
        """See `webhand_agent.services.Files`."""
        fit = fit_name(name)
        if len(data) > LARGEST_SAVED:
            raise FileRefused(f"{fit} is too large to be saved: at most {_mb(LARGEST_SAVED)} a file.")
        try:
            place = taken(own_folder(self._saved) / fit, self._downloaded)
            _write(place, data)
        except OSError as error:
            raise FileRefused(_why_not_written(fit, error)) from error
        path, instead_of = place.name if self._by_name else str(place), fit if place.name != fit else ""
        return Saved(name=place.name, path=path, size=len(data), instead_of=instead_of)

    def place(self, name: str) -> str:
        """See `webhand_agent.services.Files`."""
        fit = fit_name(name)
        try:
            place = taken(own_folder(self._saved) / fit)
            place.unlink()  # programs ask before they write over a file
        except OSError as error:
            raise FileRefused(_why_not_written(fit, error)) from error
        return str(place)

    def load(self, path: str) -> "OpenedFile":
        """See `webhand_agent.services.Files`."""
        told = told_name(path)
        try:
            return self._open(self._find(path, told), told)
        # RuntimeError: no such user after ~, a loop of links; ValueError: no name of a file can hold it
        except (OSError, RuntimeError, ValueError) as error:
            raise FileRefused(_why_not_read(told, error)) from error

    def _find(self, path: str, told: str) -> Path:
        if (given := Path(path).expanduser()).is_absolute():
            return given
        if given.name != path:
            raise FileRefused(f"{told} is no whole path: give it from / or ~ on, or the name of a file of this run.")
        folders = (self._saved, self._downloaded, self._downloads())
        found = next((folder / path for folder in folders if (folder / path).is_file()), None)
        if found is None:
            raise FileRefused(
                f"This run has saved or downloaded no file {told}. For another file, give its whole path."
            )
        return found

    def _open(self, place: Path, told: str) -> "OpenedFile":
        """The file, judged by what was opened: a link or a folder may be put in another's place meanwhile."""
        if not stat.S_ISREG(place.stat().st_mode):
            raise FileRefused(f"{told} is no file that can be uploaded: it is a folder or a device.")
        number = os.open(place, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with ExitStack() as on_refusal:
            opened = OpenedFile(on_refusal.enter_context(os.fdopen(number, "rb")), place.name, told)
            found, there = os.fstat(number), _opened(number, place)
            opened.place = str(there)
            self._judge(there, told, names=found.st_nlink)
            if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST_UPLOAD:
                raise FileRefused(f"{told} has {_mb(found.st_size)}: at most {_mb(LARGEST_UPLOAD)} can be uploaded.")
            opened.judge()
            on_refusal.pop_all()
        return opened

    def _judge(self, place: Path, told: str, *, names: int) -> None:
        """`names` are those that the file has on its disk: nobody can tell where the others are, or what they say."""
        own = (self._saved.resolve(), self._downloaded.resolve())
        if place.parent in own and names == 1:
            return
        why = why_guarded(place) if place.parent not in own else None
        if why is None and place.parent not in own and not self._is_allowed(place):
            why = (
                f"files are uploaded only out of {', '.join(self._allowed or ()) or 'no folder'}. The person can allow "
                "another folder with the setting upload_folders."
            )
        if why is None and names > 1:
            why = (
                "it has another name (a hard link), which may be that of a guarded file. A copy of it can be uploaded."
            )
        if why is not None:
            raise FileRefused(f"{told} is not uploaded: {why}")

    def _is_allowed(self, place: Path) -> bool:
        """`place` is resolved, and so are the folders: a link out of one leads out of it. The browser's own downloads
        can be uploaded by their names.
        """
        if self._allowed is None:
            return True
        folders = [*(Path(folder).expanduser() for folder in self._allowed), self._downloads()]
        return any(place.is_relative_to(folder.resolve()) for folder in folders)


class OpenedFile:
    """Implements the agent's `LoadedFile`: what was judged is what is read."""

    def __init__(self, file: BinaryIO, name: str, told: str) -> None:
        self.name, self.mime = name, mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.place, self.size, self.sha256 = "", 0, ""
        self._file, self._told = file, told

    def judge(self) -> None:
        """Reads all of it once. Raises `FileRefused`."""
        digest, before = hashlib.sha256(), b""
        for piece in self._read():
            if KEY in before + piece:
                raise FileRefused(f"{self._told} holds a private key: keys never leave this machine.")
            self.size += len(piece)
            if self.size > LARGEST_UPLOAD:
                most = _mb(LARGEST_UPLOAD)
                raise FileRefused(f"{self._told} grows while it is read: at most {most} can be uploaded.")
            digest.update(piece)
            before = piece[-len(KEY) :]
        self.sha256 = digest.hexdigest()

    def pieces(self) -> Iterator[bytes]:
        """See `LoadedFile`."""
        digest = hashlib.sha256()
        for piece in self._read():
            digest.update(piece)
            yield piece
        if digest.hexdigest() != self.sha256:
            raise FileRefused(f"{self._told} changed while it was read, and nothing of it was uploaded. Try again.")

    def _read(self) -> Iterator[bytes]:
        self._file.seek(0)
        while piece := self._file.read(PIECE):
            yield piece

    def __enter__(self) -> "OpenedFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _write(place: Path, data: bytes) -> None:
    """All of it or nothing; then the place that was taken is free again."""
    try:
        write_file(place, data)
    except OSError:
        place.unlink(missing_ok=True)
        raise


def _opened(number: int, place: Path) -> Path:
    """Where the open file really is. Systems that do not tell are asked for the path again."""
    try:
        return Path(f"/proc/self/fd/{number}").readlink()
    except OSError:
        return place.resolve(strict=True)


def _downloads() -> Path:
    import platformdirs

    return platformdirs.user_downloads_path()


def _why_not_written(name: str, error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return f"There is no room on the disk for {name}, and nothing of it was written. Make room, then try again."
    return f"{name} could not be written: {error.strerror or error}."


def _why_not_read(told: str, error: Exception) -> str:
    if isinstance(error, (FileNotFoundError, ValueError)):
        return f"There is no file {told}."
    if isinstance(error, PermissionError):
        return f"{told} may not be read by you."
    return f"{told} cannot be read: {getattr(error, 'strerror', None) or error}."


def _mb(size: int) -> str:
    return f"{size / (1024 * 1024):.0f} MB"
