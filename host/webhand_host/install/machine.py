"""The machine that is installed on, as values: which system, whose folders, which registry.

Everything that differs between systems goes through here, so that all three can be tested on one.
"""

import glob
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

from webhand_host.install.registry import Registry, this_registry
from webhand_host.install.table import FILE_NAME, HOST_NAME, BrowserPlace, System
from webhand_host.paths import user_data_folder


@dataclass(frozen=True)
class Machine:
    """`roots` is what the table's `{names}` stand for; `folder` holds the launcher; `search` is a PATH."""

    system: System
    roots: Mapping[str, str]
    folder: PurePath
    registry: Registry
    search: str

    def path(self, text: str) -> PurePath:
        """A path of this system, also where it is not the one we run on."""
        return PureWindowsPath(text) if self.system == "windows" else PurePosixPath(text)

    def expand(self, template: str) -> PurePath | None:
        """A path of the table with its root put in; None where this machine has no such root."""
        try:
            return self.path(template.format_map(self.roots))
        except KeyError:
            return None

    def matches(self, template: str) -> list[Path]:
        """The files that exist at a path of the table, newest name last."""
        path = self.expand(template)
        if path is None:
            return []
        found = sorted(glob.glob(str(path))) if "*" in template else [str(path)]  # noqa: PTH207, absolute patterns
        return [Path(name) for name in found if Path(name).is_file() and os.access(name, os.X_OK)]

    def which(self, command: str) -> Path | None:
        found = shutil.which(command, path=self.search)
        return Path(found) if found else None

    def manifests(self, place: BrowserPlace) -> list[PurePath]:
        """The manifest files a browser reads: on Windows one of ours that its registry keys name."""
        if self.system == "windows":
            return [self.folder / FILE_NAME]
        folders = [self.expand(folder) for folder in place.folders]
        return [folder / FILE_NAME for folder in folders if folder is not None]

    def keys(self, place: BrowserPlace) -> list[str]:
        """The registry keys of a browser that name the manifest. Empty on Linux and macOS."""
        return [f"{key}\\{HOST_NAME}" for key in place.registry]


def this_system() -> System:
    if sys.platform == "win32":
        return "windows"
    return "macos" if sys.platform == "darwin" else "linux"


def this_machine() -> Machine:
    """The machine we run on."""
    system = this_system()
    folder = user_data_folder(create=False) / "host"
    return Machine(system, _roots(system), folder, this_registry(), os.environ.get("PATH", os.defpath))


def _roots(system: System) -> dict[str, str]:
    home = Path.home()
    if system == "macos":
        return {"root": "", "home": str(home), "support": str(home / "Library" / "Application Support")}
    if system == "linux":
        config = os.environ.get("XDG_CONFIG_HOME") or str(home / ".config")
        cache = os.environ.get("XDG_CACHE_HOME") or str(home / ".cache")
        return {"root": "", "home": str(home), "config": config, "cache": cache}
    names = {
        "local": "LOCALAPPDATA",
        "roaming": "APPDATA",
        "programs": "PROGRAMFILES",
        "programs_x86": "PROGRAMFILES(X86)",
    }
    return {"home": str(home)} | {root: os.environ[name] for root, name in names.items() if name in os.environ}
