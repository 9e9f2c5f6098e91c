"""Checks every link between a browser and this Webhand, down to a real message, and repairs what is broken.

The links, in order: registry key (Windows), manifest, its fields, the launcher, the installation behind it, the host.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pydantic import ValidationError
from webhand_agent.protocol import Status
from webhand_agent.version import VERSION

from webhand_host.extension_id import ORIGIN
from webhand_host.install import installer, launcher, own_copy
from webhand_host.install.find import InstalledBrowser, explain, find, found_browsers
from webhand_host.install.loaded import extension_folders
from webhand_host.install.machine import Machine, this_machine
from webhand_host.install.probe import Probe, probe
from webhand_host.install.table import HOST_NAME, BrowserPlace, KnownBrowser, NativeHostManifest, named
from webhand_host.install.verdict import InstallFault, judge
from webhand_host.providers import standing, unreachable
from webhand_host.settings import usable


class Level(StrEnum):
    OK = "ok"
    NOTE = "note"
    BROKEN = "broken"


@dataclass(frozen=True)
class Finding:
    """One link. `about` is a browser's name or "host"; `repair` a sentence; `browser` the id that `fix` registers anew.

    `fault` is None where all is well and in notes.
    """

    level: Level
    about: str
    message: str
    fault: InstallFault | None = None
    repair: str = ""
    browser: str | None = None


Prober = Callable[[Path, str], Probe]


def examine(machine: Machine | None = None, origin: str | None = None, prober: Prober = probe) -> list[Finding]:
    """Every registered browser and every one found. Starts each registered host once."""
    machine = machine or this_machine()
    origin = origin or ORIGIN
    registered = installer.chosen(machine)
    findings: list[Finding] = []
    hosts: dict[Path, Probe] = {}
    for name in registered:
        browser, place = named(name, machine.system)
        broken = list(_check_browser(machine, browser, place, origin))
        findings += broken or [_say_hello(machine, browser, place, origin, prober, hosts)]
        findings += _check_extension(machine, browser, place)
    told = [status for each in hosts.values() if (status := _status(each)) is not None]
    findings += [finding for status in told or [_own_status()] for finding in _check_model(status, is_own=not told)]
    if registered:
        findings += _check_launcher(machine)
    else:
        findings.append(_broken("host", InstallFault.NOTHING_REGISTERED, "Webhand is registered with no browser."))
    return findings + [_unregistered(found) for found in found_browsers(machine) if found.browser.id not in registered]


def fix(findings: list[Finding], machine: Machine | None = None, origin: str | None = None) -> list[str]:
    """Repairs what can be repaired by writing the registration again; says what was written.

    Nothing is registered with a browser that was not registered before.
    """
    machine = machine or this_machine()
    if not any(finding.level is Level.BROKEN for finding in findings):
        return []
    names = installer.chosen(machine)
    # A host that does not answer may have lost a file of its copy, which a look at the folder does not show.
    anew = any(finding.fault in (InstallFault.CRASHED, InstallFault.SILENT) for finding in findings)
    return installer.install(names, machine, origin, anew=anew).written if names else []


def _check_browser(machine: Machine, browser: KnownBrowser, place: BrowserPlace, origin: str) -> Iterator[Finding]:
    """The broken links of one browser, without starting anything."""
    found = find(machine, browser, place)
    if found and found.sandbox:
        yield _broken(browser, InstallFault.SANDBOXED, explain(found))
    for key in machine.keys(place):
        value = machine.registry.read(key)
        if value is None:
            yield _broken(browser, InstallFault.REGISTRY_MISSING, f"The registry has no HKEY_CURRENT_USER\\{key}.")
        elif machine.path(value) not in [machine.path(str(path)) for path in machine.manifests(place)]:
            yield _broken(
                browser, InstallFault.REGISTRY_FOREIGN, f"HKEY_CURRENT_USER\\{key} names {value}, which is not ours."
            )
    for path in machine.manifests(place):
        yield from _check_manifest(machine, browser, Path(path), origin)


def _check_manifest(machine: Machine, browser: KnownBrowser, path: Path, origin: str) -> Iterator[Finding]:
    try:
        manifest = NativeHostManifest.model_validate_json(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        yield _broken(browser, InstallFault.MANIFEST_MISSING, f"{path} is missing.")
        return
    except (OSError, ValueError) as error:
        yield _broken(browser, InstallFault.MANIFEST_UNREADABLE, f"{path} cannot be read: {_first_line(error)}.")
        return
    if manifest.name != HOST_NAME:
        yield _broken(browser, InstallFault.NAME_WRONG, f"{path} is for {manifest.name}, not for {HOST_NAME}.")
    if manifest.allowed_origins != [origin]:
        yield _broken(browser, InstallFault.ORIGIN_WRONG, f"{path}: {_wrong_origin(manifest.allowed_origins, origin)}")
    yield from _check_path(machine, browser, path, manifest.path)


def _wrong_origin(origins: list[str], origin: str) -> str:
    if origin.rstrip("/") in origins:
        return f"the origin {origin.rstrip('/')} lacks the slash at its end, so the browser matches nothing with it."
    if any("*" in other for other in origins):
        return "a wildcard in allowed_origins makes the browser refuse the whole file."
    if origin in origins:
        return f"it lets others in beside this extension: {', '.join(origins)}."
    return f"it lets {', '.join(origins) or 'nobody'} in, and not this extension, {origin}."


def _check_path(machine: Machine, browser: KnownBrowser, manifest: Path, text: str) -> Iterator[Finding]:
    """The file that the browser would start."""
    named_path = machine.path(text)
    ours = machine.path(str(machine.folder / launcher.file_name(machine.system)))
    start = Path(text)
    if not named_path.is_absolute():
        yield _broken(browser, InstallFault.PATH_RELATIVE, f"{manifest}: the path {text} is not absolute.")
    elif not start.exists():
        yield _broken(browser, InstallFault.PATH_MISSING, f"{manifest} names {text}, which does not exist.")
    elif not launcher.executable(start):
        yield _broken(browser, InstallFault.PATH_NOT_EXECUTABLE, f"{text} may not be executed.")
    elif named_path != ours:
        yield _broken(
            browser, InstallFault.PATH_FOREIGN, f"{manifest} names {text}, another Webhand's host. Ours is {ours}."
        )


def _check_launcher(machine: Machine) -> Iterator[Finding]:
    """The launcher's text and the installation that it leads to."""
    start = Path(machine.folder) / launcher.file_name(machine.system)
    if start.is_file() and start.read_bytes() != launcher.text(machine.system).encode():
        yield _broken("host", InstallFault.LAUNCHER_OUTDATED, f"{start} is not the one that this Webhand writes.")
    recorded = launcher.read_record(machine.folder)
    if recorded is None:
        yield _broken("host", InstallFault.INSTALLATION_UNKNOWN, f"{start.with_name(launcher.RECORD)} cannot be read.")
    elif not recorded.alive():
        where = f"{recorded.python} or {recorded.package}"
        yield _broken("host", InstallFault.INSTALLATION_GONE, f"The launcher was told of {where}, which is gone.")
    elif different := own_copy.differs(Path(machine.folder).parent, recorded):
        yield _broken("host", InstallFault.COPY_OUTDATED, f"{different} is not what this Webhand would write.")


def _say_hello(
    machine: Machine, browser: KnownBrowser, place: BrowserPlace, origin: str, prober: Prober, hosts: dict[Path, Probe]
) -> Finding:
    manifest = NativeHostManifest.model_validate_json(Path(machine.manifests(place)[0]).read_text(encoding="utf-8"))
    start = Path(manifest.path)
    if start not in hosts:
        hosts[start] = prober(start, origin)
    fault, message = judge(hosts[start])
    if fault:
        return _broken(browser, fault, message)
    if find(machine, browser, place) is None:
        absent = f"Webhand is registered with it, and it was not found on this machine. {message}"
        repair = f"If it is not there: `webhand uninstall --browser {browser.id}`."
        return Finding(Level.NOTE, browser.name, absent, None, repair)
    return Finding(Level.OK, browser.name, message, browser=browser.id)


def _status(probed: Probe) -> Status | None:
    """What the host itself says, with the settings and the keys that it finds where the browser starts it; None where
    it did not answer, which is said already.
    """
    try:
        return Status.model_validate((probed.status or {}).get("result"))
    except ValidationError:
        return None


def _own_status() -> Status:
    """The same by this process's settings, where no host says anything."""
    settings, problem = usable()
    key, lacking = standing(settings)
    return Status(build=VERSION, key=key, model=settings.model, problem=problem or lacking)


def _check_model(status: Status, *, is_own: bool) -> Iterator[Finding]:
    """Whether a run would have its model: the settings can be read, its key is there, and it answers."""
    problem = status.problem or unreachable(usable()[0])
    if problem:
        yield _broken("model", InstallFault.MODEL_NOT_READY, problem)
    elif status.key == "none" and not is_own:
        said = "There is no key for it: only literal requests are done, and what a page says is read out."
        yield Finding(
            Level.NOTE, f"model {status.model}", said, None, "Set one: `webhand key set`, or in the options page."
        )


def _check_extension(machine: Machine, browser: KnownBrowser, place: BrowserPlace) -> Iterator[Finding]:
    """Whether the browser has it loaded, and out of our folder, by what its profiles say."""
    profile = machine.expand(place.profile)
    if profile is None or find(machine, browser, place) is None or not any(Path(profile).glob("*/Preferences")):
        return
    loaded, ours = extension_folders(Path(profile)), Path(machine.folder).parent / "extension"
    repair = f"Open {browser.extensions_page}, switch on developer mode, choose “Load unpacked” and {ours}."
    if not loaded:
        yield Finding(Level.NOTE, browser.name, "The extension is loaded in none of its profiles.", None, repair)
    for folder in loaded:
        if not (folder / "manifest.json").is_file():
            yield Finding(
                Level.NOTE, browser.name, f"It loads the extension from {folder}, which is gone.", None, repair
            )
        elif folder != ours:
            other = f"It loads the extension from {folder}, which no update of Webhand renews."
            yield Finding(Level.NOTE, browser.name, other, None, repair)


def _unregistered(found: InstalledBrowser) -> Finding:
    if found.sandbox:
        return Finding(Level.NOTE, found.browser.name, explain(found))
    repair = f"To use it there: `webhand install --browser {found.browser.id}`."
    return Finding(
        Level.NOTE, found.browser.name, "It is on this machine; Webhand is not registered with it.", None, repair
    )


def _broken(about: KnownBrowser | str, fault: InstallFault, message: str) -> Finding:
    if isinstance(about, str):
        return Finding(Level.BROKEN, about, message, fault, fault.repair)
    return Finding(Level.BROKEN, about.name, message, fault, fault.repair, about.id)


def _first_line(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(map(str, first['loc'])) or 'the file'}: {first['msg']}"
    return str(error).splitlines()[0]
