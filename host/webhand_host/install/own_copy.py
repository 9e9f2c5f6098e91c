"""Webhand's copy of itself in its own data folder, which the browsers start and load.

An environment is moved, deleted and cleared without a thought of the browser. So `webhand install` copies what the
native host needs, with every package that it requires, to `app/<version>-<digest>/`, and the extension to `extension/`.
The host's folder is a new one for each content, because a running host imports from the old one until it ends; the
extension's never moves, because the browser knows an unpacked extension by its folder.

What is not copied is Python itself: the record names the interpreter that the environment was made from, and the
launcher looks for another one of the same minor version where that is gone (`manifest/launcher.sh`). A virtual
environment of our own was rejected: it needs the network or a wheel, and breaks with its interpreter all the same.
"""

import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import webhand_agent
from webhand_agent.version import VERSION

from webhand_host.install import launcher
from webhand_host.install.machine import Machine
from webhand_host.paths import data_folder, own_folder, write_file

EXTRAS = ("openai", "desktop")
"""What the host uses where it is installed; other extras are for doors that run in their own environment."""

LEFTOVER_SECONDS = 3_600
"""A copy that is not finished by then was broken off."""


class NotCopied(Exception):
    """A package was put there by something that keeps no list of its files, so nobody knows what to copy."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.package = package

    def __str__(self) -> str:
        return (
            f"Webhand was not copied to its own folder, because {self.package} came without a list of its files (pip "
            "and uv keep one). The browsers start it where it is: do not move or delete that."
        )


@dataclass(frozen=True)
class _Source:
    """One file to be copied, and where to, below the copy's folder."""

    path: Path
    name: str


@dataclass(frozen=True)
class Made:
    """What browsers are to start and to load. `why_not_copied` is a sentence where they start an environment."""

    installation: launcher.Installation
    extension: Path
    why_not_copied: str = ""


def make(data: Path, *, anew: bool = False) -> launcher.Installation:
    """Copies the Webhand that runs now to `data/app`, unless it is there; `anew` also then. Five thousand
    files, 70 MB: a second or two. What Python compiled is left behind, and compiled again at the first start.

    Raises:
        NotCopied: a package has no list of its files.
        OSError: a file could not be read or written, or the disk is full.
    """
    sources = list(_sources())
    folder = data / "app" / f"{VERSION}-{_digest(sources)}"
    if anew or not _installation(folder).alive():
        own_folder(data)
        new = own_folder(folder.parent) / f".{folder.name}.{os.getpid()}"
        shutil.rmtree(new, ignore_errors=True)
        for source in sources:
            place = new / source.name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source.path, place)
        if folder.is_dir():
            folder.rename(new.with_name(f".old-{folder.name}.{os.getpid()}"))
        new.rename(folder)
    return _installation(folder)


def make_extension(data: Path) -> Path:
    """The extension as this Webhand brings it, in `data/extension`, file by file: the browser may have it loaded."""
    folder = own_folder(own_folder(data) / "extension")
    wanted = {source.name: source.path for source in _extension_files()}
    # The manifest last: until it is there, the browser keeps what it has.
    for name in sorted(wanted, key=lambda name: name == "manifest.json"):
        if not _same(wanted[name], folder / name):
            write_file(folder / name, wanted[name].read_bytes(), 0o644)
    for surplus in [path for path in folder.rglob("*") if path.is_file()]:
        if surplus.relative_to(folder).as_posix() not in wanted:
            surplus.unlink()
    return folder


def is_copy(installation: launcher.Installation, data: Path) -> bool:
    """Whether browsers start a copy, and not an environment (one without lists of files, or an earlier Webhand's)."""
    return Path(installation.package).is_relative_to(data / "app")


def differs(data: Path, recorded: launcher.Installation) -> str:
    """What of the copies is not what this Webhand would write, as the beginning of a sentence; "" where nothing is."""
    try:
        if is_copy(recorded, data) and Path(recorded.package).parent.name != f"{VERSION}-{_digest(list(_sources()))}":
            return f"The copy of Webhand that browsers start, {Path(recorded.package).parent},"
    except NotCopied:
        pass  # then the copy is all that there can be
    folder = data / "extension"
    if is_copy(recorded, data) and any(not _same(each.path, folder / each.name) for each in _extension_files()):
        return f"The extension in {folder}"
    return ""


def refresh(machine: Machine) -> bool:
    """Copies anew where browsers would start nothing any more, or an older version. Every `webhand` command calls it.

    The same version from elsewhere is left alone: a checkout or a temporary environment must not take over the browser.
    Returns whether it wrote.
    """
    start = Path(machine.folder) / launcher.file_name(machine.system)
    recorded = launcher.read_record(machine.folder)
    data = Path(machine.folder).parent
    if not start.is_file() or (recorded and recorded.alive() and not _older(recorded, data)):
        return False
    made = renew(machine)
    write_file(start, launcher.text(machine.system), 0o700)
    write_file(start.with_name(launcher.RECORD), launcher.record_text(made.installation, machine.system))
    return True


def renew(machine: Machine, *, anew: bool = False) -> Made:
    """Makes both copies, and removes those of hosts that cannot be running any more. Where the host cannot be copied,
    what is to be started is the environment.

    Raises:
        OSError: a file could not be read or written, or the disk is full.
    """
    data, before, why = Path(machine.folder).parent, launcher.read_record(machine.folder), ""
    try:
        installation = make(data, anew=anew)
    except NotCopied as hindrance:
        installation, why = launcher.this_installation(), str(hindrance)
    extension = make_extension(data)
    _clear(data / "app", [Path(each.package).parent for each in (installation, before) if each])
    return Made(installation, extension, why)


def remove(data: Path) -> list[Path]:
    """Takes both copies away. Returns what was there."""
    there = [folder for folder in (data / "app", data / "extension") if folder.is_dir()]
    for folder in there:
        shutil.rmtree(folder)
    return there


def _installation(folder: Path) -> launcher.Installation:
    # Not `sys.executable`: that may be an environment's, which is what may go.
    python = getattr(sys, "_base_executable", None) or sys.executable
    minor = f"{sys.version_info.major}.{sys.version_info.minor}"
    return launcher.Installation(str(Path(python).absolute()), str(folder / "webhand_host"), minor=minor)


def _older(recorded: launcher.Installation, data: Path) -> bool:
    version = Path(recorded.package).parent.name.partition("-")[0]
    return is_copy(recorded, data) and _numbers(version) < _numbers(VERSION)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))


def _clear(folder: Path, used: list[Path]) -> None:
    """The copy before this one stays: a host that runs from it may still import something."""
    for old in folder.iterdir() if folder.is_dir() else ():
        unfinished = old.name.startswith(".") and time.time() - old.stat().st_mtime < LEFTOVER_SECONDS
        if old not in used and not unfinished:
            shutil.rmtree(old, ignore_errors=True)  # Windows holds what is in use; the next time it goes


def _digest(sources: list[_Source]) -> str:
    """Of our own files what is in them, of other packages their names, which hold the version."""
    digest = hashlib.sha256(sys.version.encode())
    for source in sorted(sources, key=lambda source: source.name):
        digest.update(source.name.encode())
        if source.name.startswith(("webhand_host/", "webhand_agent/")):
            digest.update(source.path.read_bytes())
    return digest.hexdigest()[:12]


def _sources() -> Iterator[_Source]:
    host = Path(__file__).resolve().parent.parent
    agent = Path(str(webhand_agent.__file__)).resolve().parent
    for package in (host, agent):
        yield from _below(package, package.name, ("_data",))
    yield from (_Source(each.path, f"webhand_host/_data/extension/{each.name}") for each in _extension_files())
    yield from _below(data_folder("manifest"), "webhand_host/_data/manifest")
    for name, package_files in _required().items():
        for file in package_files.files or ():
            # Ours were taken from where they are, which may be a checkout; commands stay behind.
            if {"..", "__pycache__"}.intersection(file.parts) or (
                name == "webhand" and not file.parts[0].endswith(".dist-info")
            ):
                continue
            path = Path(str(package_files.locate_file(file)))
            if path.is_file():
                yield _Source(path, file.as_posix())


def _extension_files() -> Iterator[_Source]:
    """Without what the page engine's bundle is made of, as in a wheel."""
    for each in _below(data_folder("extension"), ""):
        parts = Path(each.name).parts
        if not (parts[0] == "page" and len(parts) > 2) and not each.name.endswith(".js.map"):
            yield each


def _below(folder: Path, name: str, without: tuple[str, ...] = ()) -> Iterator[_Source]:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if inside.parts[0] not in without and "__pycache__" not in inside.parts and path.is_file():
            yield _Source(path, (Path(name) / inside).as_posix())


def _required() -> dict[str, Distribution]:
    """Webhand and every package that it needs here, by its normalized name.

    Markers other than extras are not read: what they exclude is not installed, or does no harm.
    """
    found: dict[str, Distribution] = {}
    waiting: list[tuple[str, frozenset[str]]] = [("webhand", frozenset(EXTRAS))]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        wanted = waiting.pop()
        if wanted in seen:
            continue
        seen.add(wanted)
        name, extras = wanted
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue  # an extra that is not used here, or a marker that excludes it
        if package.read_text("RECORD") is None:
            raise NotCopied(name)
        found[re.sub(r"[-_.]+", "-", name).lower()] = package
        waiting += [need for line in package.requires or () if (need := _need(line, extras))]
    return found


def _need(line: str, extras: frozenset[str]) -> tuple[str, frozenset[str]] | None:
    """One requirement (PEP 508) as a name and the extras asked of it; None where it is for an extra not asked for."""
    requirement, _, marker = line.partition(";")
    of_extras = re.findall(r"extra\s*==\s*['\"]([^'\"]+)['\"]", marker)
    matched = re.match(r"\s*([\w.-]+)\s*(?:\[([^\]]*)\])?", requirement)
    if not matched or (of_extras and not extras.intersection(of_extras)):
        return None
    return matched[1], frozenset(each.strip() for each in (matched[2] or "").split(",") if each.strip())


def _same(one: Path, other: Path) -> bool:
    try:
        return one.read_bytes() == other.read_bytes()
    except FileNotFoundError:
        return False
