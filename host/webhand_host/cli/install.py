"""`webhand install`, `uninstall`, `doctor` and `extension-path`."""

import asyncio
import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from webhand_host import keys, paths, vault
from webhand_host.cli.refused import USAGE
from webhand_host.cli.terminal import shown
from webhand_host.desktop import secret_fields
from webhand_host.desktop.check import why_not
from webhand_host.install import doctor as checks
from webhand_host.install import installer, mcp_clients, mcp_doctor, mcp_launcher, own_copy
from webhand_host.install.find import InstalledBrowser, explain, find, found_browsers
from webhand_host.install.loaded import other_builds
from webhand_host.install.machine import Machine, this_machine
from webhand_host.install.table import System, UnknownBrowser, named

Names = Annotated[list[str] | None, typer.Option("--browser", "-b", metavar="NAME", help="chrome, edge, brave, ...")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
PASTING: dict[System, str] = {
    "linux": "press Ctrl+L there and paste the path",
    "macos": "press Cmd+Shift+G there and paste the path",
    "windows": "paste the path into its field",
}
MARKS = {
    checks.Level.OK: "[green]ok    [/]",
    checks.Level.NOTE: "[dim]note  [/]",
    checks.Level.BROKEN: "[red]broken[/]",
}


def install(
    browser: Names = None,
    all_found: Annotated[bool, typer.Option("--yes", help="Every browser found here, without asking.")] = False,
) -> None:
    """Lets the chat in your browser reach this machine. Only the browsers that you name or confirm."""
    machine = this_machine()
    try:
        found = _named(browser, machine) if browser else _agreed(machine, all_found)
        sandboxed = [hit for hit in found if hit.sandbox]
        for hit in sandboxed:
            _error(explain(hit))
        usable = [hit for hit in found if not hit.sandbox]
        if not usable:
            _error("Nothing was installed." if found else "Nothing was installed: you said yes to no browser.")
            raise typer.Exit(USAGE if found else 0)
        _out("Copying Webhand to its own folder, where browsers find it whatever becomes of this one …")
        report = installer.install([hit.browser.id for hit in usable], machine)
    except UnknownBrowser as problem:
        _error(str(problem))
        raise typer.Exit(USAGE) from None
    except (OSError, paths.DataMissing) as problem:
        _error(f"Nothing more was installed: {problem}")
        raise typer.Exit(USAGE) from None
    _say_written(report, usable, machine.system)
    raise typer.Exit(USAGE if sandboxed else 0)


def uninstall(
    browser: Names = None,
    data: Annotated[bool, typer.Option("--data", help="Also runs, logs, settings and the stored key.")] = False,
    yes: Yes = False,
) -> None:
    """Takes Webhand out of all browsers again, or of those you name. Records and logs stay, unless you say --data."""
    machine = this_machine()
    try:
        report = installer.uninstall(browser, machine)
    except UnknownBrowser as problem:
        _error(str(problem))
        raise typer.Exit(USAGE) from None
    for name in report.removed:
        _out(f"Removed {name}")
    if not report.removed:
        _out("There was nothing to remove.")
    for client in mcp_clients.naming(machine, mcp_launcher.command(machine)):
        _out(f"{client.name} still starts Webhand: take it out with `webhand mcp uninstall --client {client.id}`.")
    if data:
        _remove_data(yes)
    _out("The extension itself: remove it on the browser's extensions page.")


def doctor(
    repair: Annotated[bool, typer.Option("--fix", help="Repair what is broken, then check again.")] = False,
) -> None:
    """Checks every link from browsers and MCP clients to this Webhand for real. Exit status 1: something is broken."""
    machine = this_machine()
    findings, clients = checks.examine(machine), mcp_doctor.examine(machine)
    if repair and any(finding.level is checks.Level.BROKEN for finding in findings + clients):
        for name in checks.fix(findings, machine) + mcp_doctor.fix(clients, machine):
            _out(f"Wrote {name}")
        findings, clients = checks.examine(machine), mcp_doctor.examine(machine)
    findings += [*clients, *_open_browsers(), _desktop()]
    for finding in findings:
        _show(finding)
    raise typer.Exit(1 if any(finding.level is checks.Level.BROKEN for finding in findings) else 0)


def _open_browsers() -> list[checks.Finding]:
    found = asyncio.run(other_builds(paths.runtime_folder(create=False)))
    return [checks.Finding(checks.Level.BROKEN, "open browser", said, fault, fault.repair) for fault, said in found]


def _desktop() -> checks.Finding:
    """Whether a task can leave the page, or what is in the way."""
    hindrance = why_not()
    level = checks.Level.NOTE if hindrance else checks.Level.OK
    usable = "Mouse, keyboard and screen of this computer can be used."
    if not hindrance and not asyncio.run(secret_fields.are_told()):
        usable = f"{usable} {secret_fields.UNTOLD}"
    return checks.Finding(level, "desktop", hindrance or usable)


def extension_path() -> None:
    """Prints the folder to choose with "Load unpacked". It stays, whatever becomes of this installation."""
    _out(str(_extension()))


def _extension() -> Path:
    """Webhand's own copy, made where there is none yet. One that is there belongs to the host that browsers start."""
    data = paths.user_data_folder()
    folder = data / "extension"
    return folder if (folder / "manifest.json").is_file() else own_copy.make_extension(data)


def _named(names: list[str], machine: Machine) -> list[InstalledBrowser]:
    """What the user named, also where it is not found here: it may be in a place that nobody foresaw."""
    found = []
    for name in dict.fromkeys(names):
        browser, place = named(name.lower(), machine.system)
        hit = find(machine, browser, place)
        if hit is None:
            _error(f"{browser.name} was not found on this machine; Webhand is registered for it all the same.")
        found.append(hit or InstalledBrowser(browser, place, None))
    return found


def _agreed(machine: Machine, all_found: bool) -> list[InstalledBrowser]:
    """The browsers found here that the user says yes to, one by one."""
    found = found_browsers(machine)
    if not found:
        _error("No browser that Webhand knows was found here. Name one: `webhand install --browser chrome`.")
        raise typer.Exit(USAGE)
    if all_found:
        return found
    if not sys.stdin.isatty():
        known = " ".join(f"--browser {hit.browser.id}" for hit in found)
        _error(f"Say which browsers. Found here: `webhand install {known}`.")
        raise typer.Exit(USAGE)
    return [hit for hit in found if typer.confirm(f"Register Webhand with {hit.browser.name}?", default=False)]


def _say_written(report: installer.Report, found: list[InstalledBrowser], system: System) -> None:
    for name in report.written:
        _out(f"Wrote {name}")
    if report.why_not_copied:
        _error(report.why_not_copied)
    for hit in found:
        _out(
            f"\n{hit.browser.name}: open {hit.browser.extensions_page}, switch on developer mode, "
            f'choose "Load unpacked" and this folder:\n  {_extension()}'
        )
    _out(f"\nThe window for choosing it does not show hidden folders: {PASTING[system]}.")
    _out("Webhand is then in the toolbar, behind the puzzle piece, where a pin keeps it in view.")
    _out("`webhand doctor` checks the connection, `webhand extension-path` prints that folder again.")


def _remove_data(yes: bool) -> None:
    """Webhand's own folders, the stored keys and secrets, after a question that names them."""
    kinds = (paths.user_data_folder, paths.state_folder, paths.runtime_folder, paths.config_folder)
    folders = [folder for folder in dict.fromkeys(kind(create=False) for kind in kinds) if folder.is_dir()]
    for folder in [folder for folder in folders if Path.home().is_relative_to(folder)]:
        _error(f"{folder} holds more than Webhand's data; it is left alone.")
        folders.remove(folder)
    listing = "".join(f"\n  {folder}" for folder in folders)
    if not yes and not typer.confirm(
        f"Remove every run, log, note and setting, and all stored keys and secrets?{listing}", default=False
    ):
        _out("None of that was removed.")
        return
    for name in [name for name in vault.listed() if vault.remove(name)]:
        _out(f"The secret {name} was removed.")
    for sentence in keys.remove((*keys.PROVIDERS, keys.SAVED_SESSIONS)):
        _out(sentence)
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
        _out(f"Removed {folder}")


def _show(finding: checks.Finding) -> None:
    console = Console(soft_wrap=True, highlight=False)
    console.print(MARKS[finding.level], end=" ")
    fault = f" ({finding.fault})" if finding.fault else ""
    console.print(shown(f"{finding.about}: {finding.message}{fault}"), markup=False)
    if finding.repair:
        console.print(shown(f"       {finding.repair}"), markup=False)


def _out(text: str) -> None:
    Console(soft_wrap=True, highlight=False, markup=False).print(shown(text))


def _error(text: str) -> None:
    Console(stderr=True, soft_wrap=True, highlight=False, markup=False).print(shown(text))
