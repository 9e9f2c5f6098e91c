"""What MCP clients start: one path that stays, whatever an update does to the installation behind it.

On Linux and macOS it is a launcher of the browsers' kind (`launcher.py`) in a folder of its own, so that `webhand
uninstall`, which is about browsers, leaves it. On Windows it is the `webhand.exe` that pip, pipx or uv put beside the
interpreter, which an update replaces in place: many clients cannot start a batch file, or quote its arguments wrongly.
"""

import sysconfig
from pathlib import Path, PurePath

from webhand_host.install import launcher
from webhand_host.install.machine import Machine
from webhand_host.paths import data_folder, own_folder, write_file


class NoProgram(Exception):
    """On Windows: there is no `webhand.exe` where this interpreter's scripts are."""

    def __init__(self, path: PurePath) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path} does not exist. Install Webhand with pip, pipx or uv, then run this again."


def folder(machine: Machine) -> PurePath:
    return machine.folder.with_name("mcp")


def command(machine: Machine) -> PurePath:
    """The absolute path that stands in clients' configurations."""
    if machine.system == "windows":
        # The second is where `pip install --user` puts it.
        scripts = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", "nt_user")]
        programs = [machine.path(folder) / "webhand.exe" for folder in scripts]
        return next((program for program in programs if Path(program.as_posix()).is_file()), programs[0])
    return folder(machine) / launcher.POSIX_FILE


def text() -> str:
    return (data_folder("manifest") / "mcp-launcher.sh").read_text(encoding="utf-8")


def write(machine: Machine) -> bool:
    """Makes `command` exist. Returns whether anything was written. A record that still works is left alone.

    Raises:
        NoProgram: on Windows, where an installer makes it.
        OSError: a file could not be written.
    """
    start = Path(command(machine).as_posix())
    if machine.system == "windows":
        if not start.is_file():
            raise NoProgram(start)
        return False
    written = False
    own_folder(start.parent.parent)
    own_folder(start.parent)
    if not up_to_date(start):
        write_file(start, text(), 0o700)
        written = True
    return launcher.refresh(start.parent, machine.system) or written


def remove(machine: Machine) -> None:
    """Takes the launcher away, once no client names it."""
    for name in (launcher.POSIX_FILE, launcher.RECORD):
        (Path(folder(machine)) / name).unlink(missing_ok=True)
    if Path(folder(machine)).is_dir():
        Path(folder(machine)).rmdir()


def up_to_date(start: Path) -> bool:
    """Whether the launcher there is the one that this Webhand writes."""
    return launcher.executable(start) and start.read_bytes() == text().encode()
