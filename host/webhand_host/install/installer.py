"""Registers the native host, user level only, and takes every trace of it away again.

`plan` says what would be written as plain values; writing it is the only part that touches the machine.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from webhand_host.extension_id import ORIGIN
from webhand_host.install import launcher, own_copy
from webhand_host.install.machine import Machine, this_machine
from webhand_host.install.table import FILE_NAME, BrowserPlace, manifest_text, named, on
from webhand_host.paths import own_folder, write_file

CHOSEN = "browsers"
"""The file beside the launcher that keeps which browsers the user named: some share one place with others."""


@dataclass(frozen=True)
class InstalledFile:
    path: PurePath
    text: str
    mode: int


@dataclass(frozen=True)
class InstallPlan:
    """What an installation writes: files, and default values of registry keys."""

    files: tuple[InstalledFile, ...]
    keys: tuple[tuple[str, str], ...] = ()


@dataclass
class Report:
    """What was written or removed, for the user to read. `why_not_copied` is a sentence where browsers start an
    environment that may be moved or deleted."""

    written: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    why_not_copied: str = ""


def plan(names: Iterable[str], machine: Machine, origin: str, installation: launcher.Installation) -> InstallPlan:
    """Everything that registering these browsers writes.

    Raises:
        UnknownBrowser: a name is not in the table for this system.
    """
    start = machine.folder / launcher.file_name(machine.system)
    manifest = manifest_text(str(start), origin)
    files = {
        start: InstalledFile(start, launcher.text(machine.system), 0o700),
        machine.folder / launcher.RECORD: InstalledFile(
            machine.folder / launcher.RECORD, launcher.record_text(installation, machine.system), 0o600
        ),
    }
    keys: dict[str, str] = {}
    for _, place in [named(name, machine.system) for name in names]:
        files |= {path: InstalledFile(path, manifest, 0o644) for path in machine.manifests(place)}
        keys |= {key: str(machine.folder / FILE_NAME) for key in machine.keys(place)}
    return InstallPlan(tuple(files.values()), tuple(keys.items()))


def install(
    names: Iterable[str], machine: Machine | None = None, origin: str | None = None, *, anew: bool = False
) -> Report:
    """Copies the host and the extension to Webhand's own folder and registers that host with the browsers named, and
    with no other. `anew`: also where the copy is there already.

    Raises:
        UnknownBrowser: a name is not in the table for this system; nothing was written.
        OSError: a file could not be written.
    """
    machine = machine or this_machine()
    names = list(dict.fromkeys(names))
    places = [named(name, machine.system) for name in names]  # before anything is written
    own_folder(Path(machine.folder).parent)
    own_folder(Path(machine.folder))
    made = own_copy.renew(machine, anew=anew)
    todo = plan([browser.id for browser, _ in places], machine, origin or ORIGIN, made.installation)
    report = Report([str(Path(made.installation.package).parent), str(made.extension)])
    if made.why_not_copied:
        report.why_not_copied, report.written = made.why_not_copied, [str(made.extension)]
    for file in todo.files:
        write_file(Path(file.path), file.text, file.mode)
        report.written.append(str(file.path))
    for key, value in todo.keys:
        machine.registry.write(key, value)
        report.written.append(f"HKEY_CURRENT_USER\\{key}")
    _choose(machine, [*chosen(machine), *names])
    return report


def uninstall(names: Iterable[str] | None = None, machine: Machine | None = None) -> Report:
    """Takes the host away from the browsers named, or from all and with it the launcher.

    A place that another registered browser shares is left to it.

    Raises:
        UnknownBrowser: a name is not in the table for this system; nothing was removed.
    """
    machine = machine or this_machine()
    leaving = list(names) if names is not None else list(on(machine.system))
    places = [named(name, machine.system)[1] for name in leaving]
    staying = [name for name in chosen(machine) if name not in leaving]
    kept = [named(name, machine.system)[1] for name in staying]
    kept_files = {path for place in kept for path in machine.manifests(place)}
    kept_keys = {key for place in kept for key in machine.keys(place)}
    report = Report()
    for key in dict.fromkeys(key for place in places for key in machine.keys(place) if key not in kept_keys):
        if machine.registry.delete(key):
            report.removed.append(f"HKEY_CURRENT_USER\\{key}")
    for path in dict.fromkeys(path for place in places for path in machine.manifests(place) if path not in kept_files):
        _remove(Path(path), report, _root_of(machine, Path(path)))
    _choose(machine, staying)
    if not staying:
        report.removed += [str(folder) for folder in own_copy.remove(Path(machine.folder).parent)]
        for name in (launcher.file_name(machine.system), launcher.RECORD, CHOSEN, FILE_NAME):
            _remove(Path(machine.folder) / name, report, Path(machine.folder).parent.parent)
    return report


def chosen(machine: Machine) -> list[str]:
    """The browsers that the user registered, by id. Where the record is lost: those that have every manifest."""
    known = on(machine.system)
    try:
        names = (Path(machine.folder) / CHOSEN).read_text(encoding="utf-8").split()
    except OSError:
        return [name for name, (_, place) in known.items() if _registered(machine, place)]
    return [name for name in names if name in known]


def _registered(machine: Machine, place: BrowserPlace) -> bool:
    keys = all(machine.registry.read(key) for key in machine.keys(place))
    return keys and all(Path(path).is_file() for path in machine.manifests(place))


def _choose(machine: Machine, names: Iterable[str]) -> None:
    lines = list(dict.fromkeys(names))
    if lines:
        write_file(Path(machine.folder) / CHOSEN, "\n".join(lines) + "\n")


def _root_of(machine: Machine, path: Path) -> Path:
    """The nearest folder above that is the system's and not a browser's: nothing from there on is ours to remove."""
    roots = {Path(root) for root in machine.roots.values() if root}
    return next((folder for folder in path.parents if folder in roots), path.parent.parent)


def _remove(path: Path, report: Report, root: Path) -> None:
    """Removes a file, and the folders below `root` that are empty then."""
    if not path.is_file() and not path.is_symlink():
        return
    path.unlink()
    report.removed.append(str(path))
    for folder in path.parents:
        if folder == root or any(folder.iterdir()):
            return
        folder.rmdir()
