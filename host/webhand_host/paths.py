"""Where Webhand keeps things on this machine, and where what it ships with is.

Only the standard library is imported at module level: the native host reads this file before it answers its hello.
"""

import itertools
import os
import sys
from pathlib import Path

APP = "webhand"
OWNER_ONLY = 0o700
TERMINAL_TOKEN = "WEBHAND_TERMINAL_TOKEN"  # noqa: S105, the name of a variable
"""By this environment variable a host knows the process that started its browser, where that has a terminal with a
person who answers confirmations."""


class UnsafeFolder(Exception):
    """A folder that has to be private to this user is not, and it is not ours to change."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder

    def __str__(self) -> str:
        return f"{self.folder} is open to other users of this machine. Remove it, or set WEBHAND_RUNTIME_DIR."


class DataMissing(Exception):
    """A part that travels with Webhand is not there: the installation is broken."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        from webhand_host.requirement import pip_install  # only where it is needed: the native host waits for no more

        command = pip_install(options="--force-reinstall")
        return f"Webhand's own folder {self.name!r} is missing. Reinstall it: `{command}`."


def user_data_folder(*, create: bool = True) -> Path:
    """Runs (`runs/<id>/`), the host's launcher (`host/`) and what it starts (`app/`), the extension (`extension/`).
    WEBHAND_DATA_DIR overrides it."""
    return _folder("WEBHAND_DATA_DIR", "user_data_dir", create)


def runs_folder(*, create: bool = True) -> Path:
    """One folder a run, named by the run's id."""
    return _created(user_data_folder(create=create) / "runs", create)


def sessions_folder(*, create: bool = True) -> Path:
    """One folder a saved session, named by its id."""
    return _created(user_data_folder(create=create) / "sessions", create)


def state_folder(*, create: bool = True) -> Path:
    """Logs. WEBHAND_STATE_DIR overrides it."""
    return _folder("WEBHAND_STATE_DIR", "user_state_dir", create)


def config_folder(*, create: bool = True) -> Path:
    """Settings, and the key file where no keyring works. WEBHAND_CONFIG_DIR overrides it."""
    return _folder("WEBHAND_CONFIG_DIR", "user_config_dir", create)


def runtime_folder(*, create: bool = True) -> Path:
    """The sockets of running hosts, `<pid>.sock`. WEBHAND_RUNTIME_DIR overrides it.

    A host started by the browser and a command line in a terminal have to agree on it although their environments
    differ. So /run/user/<uid> counts also where XDG_RUNTIME_DIR is not set, and the last resort is a fixed place in the
    user's own state folder. A folder in /tmp was rejected: anybody could have made it first.

    Raises:
        UnsafeFolder: it exists, other users may enter it, and that cannot be changed.
    """
    folder = _override("WEBHAND_RUNTIME_DIR") or _default_runtime_folder()
    if not create:
        return folder
    return _private(_created(folder, create))


def data_folder(name: str) -> Path:
    """A folder that ships with Webhand, `extension` or `manifest`: from the wheel, or from a checkout's top.

    Raises:
        DataMissing: it is in neither place.
    """
    here = Path(__file__).resolve().parent
    for folder in (here / "_data" / name, here.parent.parent / name):
        if folder.is_dir():
            return folder
    raise DataMissing(name)


def own_folder(folder: Path) -> Path:
    """Creates a folder that only its owner may enter. One that exists is left as it is."""
    folder.mkdir(parents=True, exist_ok=True, mode=OWNER_ONLY)
    return folder


def write_file(path: Path, content: str | bytes, mode: int = 0o600, *, durable: bool = False) -> None:
    """Writes a file so that a reader sees the old one or the new one and never half of one. Line ends stay as given.

    `durable`: also where the machine loses its power meanwhile; it waits for the disk.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    new.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        new.chmod(mode)  # the umask may have taken bits away that the browser needs
        new.replace(path)
        if durable:
            _sync_names(path.parent)
    finally:
        new.unlink(missing_ok=True)


def _sync_names(folder: Path) -> None:
    """A file's new name is the folder's content. Windows opens no folders, and writes names through."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def taken(place: Path, *others: Path) -> Path:
    """The place, or the first of "name (1).csv", "name (2).csv" that is free, also in `others`.

    An empty file of the owner's holds it: another file of that name which comes at the same time goes elsewhere.
    """
    numbered = (place.with_stem(f"{place.stem} ({number})") for number in itertools.count(1))
    for each in itertools.chain([place], numbered):
        if any((other / each.name).exists() for other in others):
            continue
        try:
            each.touch(0o600, exist_ok=False)
        except FileExistsError:
            continue
        return each
    raise AssertionError("unreachable")


def _folder(variable: str, kind: str, create: bool) -> Path:
    folder = _override(variable)
    if folder is None:
        import platformdirs

        folder = Path(getattr(platformdirs, kind)(APP, appauthor=False))
    return _created(folder, create)


def _override(variable: str) -> Path | None:
    value = os.environ.get(variable)
    return Path(value).absolute() if value else None


def _default_runtime_folder() -> Path:
    if sys.platform in ("win32", "darwin"):
        import platformdirs

        return Path(platformdirs.user_runtime_dir(APP, appauthor=False))
    session = os.environ.get("XDG_RUNTIME_DIR")
    for folder in (session, f"/run/user/{os.getuid()}"):
        if folder and Path(folder).is_dir() and os.access(folder, os.W_OK):
            return Path(folder) / APP
    return state_folder(create=False) / "run"


def _created(folder: Path, create: bool) -> Path:
    return own_folder(folder) if create else folder


def _private(folder: Path) -> Path:
    if sys.platform == "win32":
        return folder  # the user's profile is private there, and modes mean nothing
    status = folder.lstat()
    sticky = status.st_mode & 0o1000  # shared by design, like /tmp: never ours to close
    if status.st_uid != os.geteuid() or sticky or folder.is_symlink():
        raise UnsafeFolder(folder)
    if status.st_mode & 0o077:
        folder.chmod(OWNER_ONLY)
    return folder
