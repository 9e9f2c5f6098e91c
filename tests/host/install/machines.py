"""Machines for the tests: a temporary one of this system, and one of each system whose paths never exist."""

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath

from webhand_host.install.machine import Machine
from webhand_host.install.registry import NoRegistry
from webhand_host.install.table import System

ORIGIN = "chrome-extension://abcdefghijklmnopabcdefghijklmnop/"


@dataclass
class FakeRegistry:
    """The boundary to Windows, in memory."""

    values: dict[str, str] = field(default_factory=dict)

    def read(self, key: str) -> str | None:
        return self.values.get(key)

    def write(self, key: str, value: str) -> None:
        self.values[key] = value

    def delete(self, key: str) -> bool:
        return self.values.pop(key, None) is not None


def machine_in(folder: Path, system: System = "linux", search: str = "") -> Machine:
    """A machine whose whole home lies in `folder`."""
    home = folder / "home"
    roots = {
        "linux": {
            "root": str(folder),
            "home": str(home),
            "config": str(home / ".config"),
            "cache": str(home / ".cache"),
        },
        "macos": {"root": str(folder), "home": str(home), "support": str(home / "Library" / "Application Support")},
        "windows": {"home": str(home), "local": str(home / "local"), "roaming": str(home / "roaming")},
    }[system]
    registry = FakeRegistry() if system == "windows" else NoRegistry()
    return Machine(system, roots, home / ".local" / "share" / "webhand" / "host", registry, search)


def machine_on_paper(system: System) -> Machine:
    """A machine with the paths that people have, for golden files."""
    if system == "windows":
        home = "C:\\Users\\Zoë Doe"
        roots = {
            "home": home,
            "local": f"{home}\\AppData\\Local",
            "roaming": f"{home}\\AppData\\Roaming",
            "programs": "C:\\Program Files",
            "programs_x86": "C:\\Program Files (x86)",
        }
        folder = PureWindowsPath(f"{home}\\AppData\\Local\\webhand\\host")
        return Machine(system, roots, folder, FakeRegistry(), "")
    if system == "macos":
        support = "/Users/zoe/Library/Application Support"
        roots = {"root": "", "home": "/Users/zoe", "support": support}
        return Machine(system, roots, PurePosixPath(f"{support}/webhand/host"), NoRegistry(), "")
    roots = {"root": "", "home": "/home/zoe", "config": "/home/zoe/.config", "cache": "/home/zoe/.cache"}
    return Machine(system, roots, PurePosixPath("/home/zoe/.local/share/webhand/host"), NoRegistry(), "")


def program(path: Path, text: str = "#!/bin/sh\nexit 0\n") -> Path:
    """Writes something that can be started."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o700)
    return path
