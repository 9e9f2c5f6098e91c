"""Which browsers are on this machine, and which of them live in a sandbox that Webhand cannot reach."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from webhand_host.install.machine import Machine
from webhand_host.install.table import BrowserPlace, KnownBrowser, on

Sandbox = Literal["snap", "flatpak"]
FLATPAKS = ("{root}/var/lib/flatpak/app", "{home}/.local/share/flatpak/app")
SNAPS = ("{root}/snap", "{root}/var/lib/snapd/snap")
SNAP_TARGETS = ("/snap", "/var/lib/snapd/snap")


@dataclass(frozen=True)
class InstalledBrowser:
    """A browser on this machine. `executable` is None where only its profile folder tells that it is here.

    `sandbox` is set where no other form of it was found.
    """

    browser: KnownBrowser
    place: BrowserPlace
    executable: Path | None
    sandbox: Sandbox | None = None


def found_browsers(machine: Machine) -> list[InstalledBrowser]:
    """Everything of the table that is here, in its order."""
    hits = (find(machine, browser, place) for browser, place in on(machine.system).values())
    return [hit for hit in hits if hit is not None]


def find(machine: Machine, browser: KnownBrowser, place: BrowserPlace) -> InstalledBrowser | None:
    """One browser: by its command, its usual places, its package, or the profile folder that it leaves behind."""
    candidates = executables(machine, place)
    plain = [path for path in candidates if not _is_snap(path)]
    if plain:
        return InstalledBrowser(browser, place, plain[0])
    sandbox: Sandbox | None = None
    if candidates or _has_package(machine, SNAPS, place.snap):
        sandbox = "snap"
    elif _has_package(machine, FLATPAKS, place.flatpak):
        sandbox = "flatpak"
    if sandbox:
        return InstalledBrowser(browser, place, candidates[0] if candidates else None, sandbox)
    profile = machine.expand(place.profile)
    return InstalledBrowser(browser, place, None) if profile and _was_used(Path(profile)) else None


def executables(machine: Machine, place: BrowserPlace) -> list[Path]:
    """What can be started, commands of PATH first; of several versions the newest first."""
    commands = [machine.which(command) for command in place.commands]
    places = [path for template in place.executables for path in reversed(machine.matches(template))]
    return [path for path in [*commands, *places] if path is not None]


def explain(found: InstalledBrowser) -> str:
    """Why a sandboxed browser cannot be used, and what can."""
    name, sandbox = found.browser.name, found.sandbox
    return (
        f"{name} is installed here as a {sandbox}. It starts other programs inside its own sandbox, where Webhand is "
        f"not, so the chat could never reach it. Install {name} from its maker's or your distribution's packages."
    )


def _is_snap(path: Path) -> bool:
    """A snap's command is a link to `snap`, lies under /snap, or is a script that goes there (Ubuntu's Chromium)."""
    resolved = path.resolve()
    if resolved.name == "snap" or any(resolved.is_relative_to(root) for root in SNAP_TARGETS):
        return True
    try:
        with resolved.open("rb") as file:
            start = file.read(4_096)
    except OSError:
        return False  # it may be executable and not readable; a snap's script is readable
    return start.startswith(b"#!") and b"/snap/bin/" in start


def _has_package(machine: Machine, roots: tuple[str, ...], name: str | None) -> bool:
    folders = [machine.expand(root) for root in roots]
    return name is not None and any(Path(folder, name).is_dir() for folder in folders if folder is not None)


def _was_used(profile: Path) -> bool:
    """An empty folder, or one that holds only manifests (other installers make those), is no browser."""
    try:
        return any(entry.name != "NativeMessagingHosts" for entry in profile.iterdir())
    except OSError:
        return False
