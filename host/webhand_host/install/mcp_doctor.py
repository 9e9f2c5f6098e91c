"""Checks what MCP clients were told about Webhand: that the command is there, is ours, and starts this very Webhand."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path, PurePath
from typing import Any

from webhand_agent.version import VERSION

from webhand_host.install import mcp_launcher
from webhand_host.install.doctor import Finding, Level
from webhand_host.install.machine import Machine
from webhand_host.install.mcp_clients import NAME, BadConfiguration, McpClient, clients, files, found, real
from webhand_host.install.mcp_probe import probe
from webhand_host.install.verdict import AGAIN, InstallFault
from webhand_host.requirement import pip_install

Prober = Callable[[Path, list[str]], tuple[str, str]]
REINSTALL = f"{AGAIN} If it still does not answer, reinstall Webhand: "


def examine(machine: Machine, environment: Mapping[str, str] = os.environ, prober: Prober = probe) -> list[Finding]:
    """Every client's file that names Webhand. Starts our own command for each, and nobody else's."""
    findings: list[Finding] = []
    for client in clients().values():
        for path in files(client, machine, environment):
            try:
                value = found(client, path)
            except BadConfiguration as bad:
                trouble = f"{bad.path} cannot be checked: {bad.trouble}."
                findings.append(Finding(Level.NOTE, client.name, trouble, None, "Correct the file, then look again."))
                continue
            if value is not None:
                findings.append(_check(client, path, value, machine, prober))
    return findings


def fix(findings: list[Finding], machine: Machine) -> list[str]:
    """Writes our launcher again where it is what is broken; says what was written. Clients' files are left alone: they
    are changed after a person has seen how, by `webhand mcp install`."""
    ours = (InstallFault.MCP_COMMAND_MISSING, InstallFault.MCP_LAUNCHER_OUTDATED, InstallFault.MCP_NOT_STARTED)
    if machine.system == "windows" or not any(finding.fault in ours for finding in findings):
        return []
    return [str(mcp_launcher.command(machine))] if mcp_launcher.write(machine) else []


def _check(client: McpClient, path: PurePath, value: Any, machine: Machine, prober: Prober) -> Finding:
    start = value.get("command") if isinstance(value, dict) else None
    arguments = value.get("args") if isinstance(value, dict) else None
    if not isinstance(start, str) or not isinstance(arguments, list):
        message = f"{path}: the entry {NAME} has no command with arguments."
        return _broken(client, InstallFault.MCP_ENTRY_WRONG, message)
    ours = mcp_launcher.command(machine)
    there = real(machine.path(start)).exists() if machine.path(start).is_absolute() else machine.which(start)
    if not there:
        message = f"{path} names {start}, which does not exist."
        again = AGAIN if machine.path(start) == ours and machine.system != "windows" else ""
        return _broken(client, InstallFault.MCP_COMMAND_MISSING, message, again)
    if machine.path(start) != ours:
        message = f"{path} names {start}, which `webhand mcp install` did not write; it was not started."
        return Finding(Level.NOTE, client.name, message, None, f"To have it written anew: {_install(client)}")
    if arguments[:1] != ["mcp"]:
        message = f"{path}: the arguments of {NAME} do not begin with mcp."
        return _broken(client, InstallFault.MCP_ENTRY_WRONG, message)
    if machine.system != "windows" and not mcp_launcher.up_to_date(real(ours)):
        message = f"{start}, named by {path}, is not the launcher that this Webhand writes, or may not be executed."
        return _broken(client, InstallFault.MCP_LAUNCHER_OUTDATED, message, AGAIN)
    said, trouble = prober(real(ours), [str(argument) for argument in arguments])
    if trouble:
        repair = f"{REINSTALL}`{pip_install('mcp', options='--force-reinstall')}`."
        return _broken(client, InstallFault.MCP_NOT_STARTED, f"The server that {path} names: {trouble}.", repair)
    if said != VERSION:
        message = f"The server that {path} names is Webhand {said}, this one is {VERSION}: two are installed."
        return _broken(client, InstallFault.MCP_BUILD_SKEW, message, "Update or remove the other one.")
    return Finding(Level.OK, client.name, f"{path} starts Webhand {said} as an MCP server.")


def _install(client: McpClient) -> str:
    return f"`webhand mcp install --client {client.id}`."


def _broken(client: McpClient, fault: InstallFault, message: str, repair: str = "") -> Finding:
    return Finding(Level.BROKEN, client.name, message, fault, repair or f"Run {_install(client)}")
