"""Seeded faults in what MCP clients were told: the doctor names each, and repairs what is Webhand's own."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from host.install.machines import machine_in, program
from typer.testing import CliRunner
from webhand_agent.version import VERSION
from webhand_host.cli.app import app
from webhand_host.install import mcp_launcher, mcp_probe
from webhand_host.install.doctor import Finding, Level
from webhand_host.install.machine import Machine
from webhand_host.install.mcp_clients import NAME, change, clients, entry, files, write
from webhand_host.install.mcp_doctor import examine, fix
from webhand_host.install.mcp_probe import probe
from webhand_host.install.verdict import InstallFault

CURSOR = clients()["cursor"]


def answering(command: Path, arguments: list[str]) -> tuple[str, str]:
    """For the links before the server: one that is well."""
    return VERSION, ""


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = machine_in(tmp_path, search=str(tmp_path / "bin"))
    mcp_launcher.write(machine)
    write(change(CURSOR, files(CURSOR, machine, {})[0], entry(CURSOR, mcp_launcher.command(machine))))
    return machine


def config(machine: Machine) -> Path:
    return Path(files(CURSOR, machine, {})[0])


def faults(findings: list[Finding]) -> list[InstallFault | None]:
    return [finding.fault for finding in findings]


def entry_of(**fields: Any) -> Callable[[Machine], None]:
    def seed(machine: Machine) -> None:
        state = json.loads(config(machine).read_text())
        state["mcpServers"][NAME] |= fields
        config(machine).write_text(json.dumps(state))

    return seed


def no_launcher(machine: Machine) -> None:
    Path(mcp_launcher.command(machine)).unlink()


def old_launcher(machine: Machine) -> None:
    program(Path(mcp_launcher.command(machine)), "#!/bin/sh\nexit 0 # an older one\n")


def forbidden_launcher(machine: Machine) -> None:
    Path(mcp_launcher.command(machine)).chmod(0o600)


SEEDS: dict[str, tuple[Callable[[Machine], None], InstallFault, str, bool]] = {
    "gone": (entry_of(command="/gone/webhand"), InstallFault.MCP_COMMAND_MISSING, "/gone/webhand", False),
    "not on PATH": (entry_of(command="webhand"), InstallFault.MCP_COMMAND_MISSING, "names webhand", False),
    "no command": (entry_of(command=None), InstallFault.MCP_ENTRY_WRONG, "no command", False),
    "no arguments": (entry_of(args=[]), InstallFault.MCP_ENTRY_WRONG, "do not begin with mcp", False),
    "no launcher": (no_launcher, InstallFault.MCP_COMMAND_MISSING, "mcp/launcher", True),
    "old launcher": (old_launcher, InstallFault.MCP_LAUNCHER_OUTDATED, "is not the launcher", True),
    "forbidden": (forbidden_launcher, InstallFault.MCP_LAUNCHER_OUTDATED, "may not be executed", True),
}


@pytest.mark.parametrize("name", SEEDS)
def test_names_what_is_broken(machine: Machine, name: str) -> None:
    seed, fault, words, repaired = SEEDS[name]
    seed(machine)
    (broken,) = examine(machine, {}, answering)
    assert (broken.fault, broken.level, broken.about) == (fault, Level.BROKEN, "Cursor")
    assert words in broken.message
    before = config(machine).read_bytes()
    assert bool(fix([broken], machine)) == repaired
    assert ("doctor --fix" if repaired else "`webhand mcp install --client cursor`") in broken.repair
    assert (faults(examine(machine, {}, answering)) == [None]) == repaired
    assert config(machine).read_bytes() == before, "a client's file is changed by nobody but `webhand mcp install`"


def test_all_is_well_and_clients_without_webhand_are_not_mentioned(machine: Machine) -> None:
    (fine,) = examine(machine, {}, answering)
    assert (fine.level, fine.about, fine.fault) == (Level.OK, "Cursor", None)
    assert fix([fine], machine) == []


def test_a_command_that_others_wrote_is_not_started(machine: Machine, tmp_path: Path) -> None:
    program(tmp_path / "bin" / "uvx", f"#!/bin/sh\ntouch {tmp_path}/started\n")
    entry_of(command="uvx", args=["webhand", "mcp"])(machine)
    (note,) = examine(machine, {})
    assert (note.level, note.fault) == (Level.NOTE, None)
    assert "was not started" in note.message
    assert not (tmp_path / "started").exists()


def test_a_file_that_cannot_be_read(machine: Machine) -> None:
    config(machine).write_text("{")
    (note,) = examine(machine, {}, answering)
    assert (note.level, "ends too early" in note.message) == (Level.NOTE, True)


@pytest.mark.parametrize(
    ("answer", "fault", "words"),
    [
        (("", "it cannot be started: x"), InstallFault.MCP_NOT_STARTED, "it cannot be started: x"),
        (("0.0.9", ""), InstallFault.MCP_BUILD_SKEW, "is Webhand 0.0.9"),
    ],
)
def test_what_the_server_said(machine: Machine, answer: tuple[str, str], fault: InstallFault, words: str) -> None:
    (broken,) = examine(machine, {}, lambda command, arguments: answer)
    assert (broken.fault, words in broken.message) == (fault, True)


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("#!/bin/sh\necho hello\n", "ended with status 0 and no answer: it said nothing"),
        (
            "#!/bin/sh\necho '│ no such option │' >&2\necho '╰────╯' >&2\nexit 2\n",
            "status 2 and no answer: no such option",
        ),
        ("\0\0", "cannot be started"),
    ],
)
def test_a_server_that_does_not_answer(tmp_path: Path, script: str, words: str) -> None:
    said, trouble = probe(program(tmp_path / "server", script), ["mcp"])
    assert (said, words in trouble) == ("", True), trouble


def test_the_real_server_through_the_real_launcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a person has it: installed by the command, checked by the command, with what follows `--`."""
    for name in [name for name in os.environ if name.startswith(("XDG_", "WEBHAND_", "CLAUDE_", "GEMINI_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("WEBHAND_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setattr(mcp_probe, "ANSWER_SECONDS", 100.0)  # beside other tests: how long it takes is no matter here
    machine = machine_in(tmp_path)
    client = clients()["gemini-cli"]
    mcp_launcher.write(machine)
    wanted = entry(client, mcp_launcher.command(machine), ["--allow", "enter@shop.example"])
    write(change(client, files(client, machine, {})[0], wanted))
    (fine,) = examine(machine)
    assert (fine.level, f"Webhand {VERSION}" in fine.message) == (Level.OK, True), fine
    checked = CliRunner().invoke(app, ["doctor"])
    assert "Gemini CLI: " in checked.output
    wrong = entry(client, mcp_launcher.command(machine), ["--allow", "nonsense"])
    write(change(client, files(client, machine, {})[0], wrong))
    (broken,) = examine(machine)
    assert (broken.fault, "nonsense" in broken.message) == (InstallFault.MCP_NOT_STARTED, True), broken
