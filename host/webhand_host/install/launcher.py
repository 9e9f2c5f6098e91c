"""The launcher: the one path that browsers are given. It finds the installed Webhand, wherever an update put it.

Next to it lies a record of four lines: the interpreter, the folder of the `webhand_host` package, what PYTHONPATH has
to hold (usually nothing), and the interpreter's minor version where any other of the same would do (`own_copy.py`). The
launcher believes it only while both exist, so a removed version is never started.

The interpreter runs with -E and -P: neither PYTHONPATH of whoever started the browser nor the working folder decides
what is imported. -I was rejected: it also hides the user's site-packages, where `pip install --user` puts Webhand.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path, PurePath

from webhand_host.extension_id import ORIGIN
from webhand_host.install.table import FILE_NAME, System, manifest_text
from webhand_host.paths import data_folder, write_file

RECORD = "installation"

POSIX_FILE = "launcher"
WINDOWS_FILE = "launcher.bat"


class ProfileNotRegistrable(Exception):
    """Windows browsers read the registry and nothing in a profile."""

    def __str__(self) -> str:
        return "On Windows a host cannot be registered for one profile. Run `webhand install --browser NAME` once."


@dataclass(frozen=True)
class Installation:
    """Where a Webhand is installed. `path` is what PYTHONPATH has to hold for it, usually empty. `minor` ("3.12") is
    set where every interpreter of that version finds all it needs beside the package."""

    python: str
    package: str
    path: str = ""
    minor: str = ""

    def alive(self) -> bool:
        """Whether the launcher would start it."""
        return executable(Path(self.python)) and (Path(self.package) / "native" / "main.py").is_file()


def this_installation() -> Installation:
    """The Webhand that runs now. Starts its interpreter once (about 30 ms) to see whether it finds itself unaided."""
    package = Path(__file__).resolve().parent.parent
    python = str(Path(sys.executable).absolute())  # not resolved: a virtual environment is known by its link
    command = [python, "-E", "-P", "-c", "import webhand_host, webhand_agent"]
    alone = subprocess.run(command, capture_output=True, check=False, cwd=package.anchor).returncode == 0
    needed = [] if alone else [str(package.parent), _agent_folder()]
    return Installation(python, str(package), os.pathsep.join(dict.fromkeys(needed)))


def file_name(system: System) -> str:
    return WINDOWS_FILE if system == "windows" else POSIX_FILE


def text(system: System) -> str:
    """What the launcher says on a system, with that system's line ends."""
    name = "launcher.bat" if system == "windows" else "launcher.sh"
    script = (data_folder("manifest") / name).read_text(encoding="utf-8")
    return script.replace("\n", "\r\n") if system == "windows" else script


def record_text(installation: Installation, system: System) -> str:
    """The record's four lines.

    Raises:
        ValueError: a path has a line break in it, which four lines cannot hold.
    """
    lines = (installation.python, installation.package, installation.path, installation.minor)
    if any("\n" in line or "\r" in line for line in lines):
        raise ValueError(f"Webhand cannot be registered from a folder with a line break in its name: {lines!r}.")
    end = "\r\n" if system == "windows" else "\n"
    return "".join(line + end for line in lines)


def executable(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def read_record(folder: PurePath) -> Installation | None:
    """What the record in this folder says; None where there is none that can be read."""
    try:
        lines = (Path(folder) / RECORD).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    python, package, path, minor = [*lines, "", "", "", ""][:4]
    return Installation(python, package, path, minor) if python and package else None


def refresh(folder: PurePath, system: System) -> bool:
    """Points an installed launcher at this Webhand where the one it knows is gone. Every `webhand` command calls it.

    A record that still works is left alone: a checkout or a temporary environment must not take over the browser.
    Returns whether it wrote.
    """
    recorded = read_record(folder)
    if not (Path(folder) / file_name(system)).is_file() or (recorded and recorded.alive()):
        return False
    write_file(Path(folder) / RECORD, record_text(this_installation(), system))
    return True


def register(profile_dir: Path, origin: str | None = None) -> Path:
    """Registers the host for one profile, for a browser started with `--user-data-dir=profile_dir`.

    Writes the manifest and, beside it, a launcher for this very interpreter. Returns the manifest's path.

    Raises:
        ProfileNotRegistrable: on Windows.
    """
    if sys.platform == "win32":
        raise ProfileNotRegistrable
    profile = profile_dir.absolute()
    start = profile / "WebhandHost" / POSIX_FILE
    write_file(start, text("linux"), 0o700)
    write_file(start.with_name(RECORD), record_text(this_installation(), "linux"))
    manifest = profile / "NativeMessagingHosts" / FILE_NAME
    write_file(manifest, manifest_text(str(start), origin or ORIGIN), 0o644)
    return manifest


def _agent_folder() -> str:
    import webhand_agent

    return str(Path(str(webhand_agent.__file__)).resolve().parent.parent)
