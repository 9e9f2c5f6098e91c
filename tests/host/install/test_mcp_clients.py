"""Webhand in other programs' configuration: six clients on three systems, and real files.

`WEBHAND_GOLDEN=write pytest tests/host/install/test_mcp_clients.py` writes the golden files anew.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Any

import pytest
import typer
from host.install.machines import machine_in, machine_on_paper, program
from typer.testing import CliRunner, Result
from webhand_host.cli.app import app as main
from webhand_host.cli.mcp_install import install, uninstall
from webhand_host.install import mcp_launcher
from webhand_host.install.machine import Machine, this_machine
from webhand_host.install.mcp_clients import NAME, change, clients, entry, files, program_arguments, real
from webhand_host.install.table import System

GOLDEN = Path(__file__).parent / "golden"
SYSTEMS: tuple[System, ...] = ("linux", "macos", "windows")
COMMANDS: dict[System, PurePath] = {
    "linux": PurePosixPath("/home/zoe/.local/share/webhand/mcp/launcher"),
    "macos": PurePosixPath("/Users/zoe/Library/Application Support/webhand/mcp/launcher"),
    "windows": PureWindowsPath("C:\\Users\\Zoë Doe\\AppData\\Roaming\\uv\\tools\\webhand\\Scripts\\webhand.exe"),
}
BY_FILE = [name for name, client in clients().items() if not client.program]
SCRIPTED_CLAUDE = Path(__file__).with_name("scripted_claude.py")

app = typer.Typer()
app.command()(install)
app.command()(uninstall)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", clients())
def test_what_is_written(name: str, system: System, tmp_path: Path) -> None:
    """The golden files: where each client's configuration is, and what a new one holds."""
    client = clients()[name]
    wanted = entry(client, COMMANDS[system], ["--allow", "enter@shop.example"])
    text = change(client, tmp_path / "new.json", wanted).after.decode()
    written: dict[str, Any] = {
        "files": [str(path) for path in files(client, machine_on_paper(system), {})],
        "content": json.loads(text),
    }
    if client.program:
        written["or by its own program"] = [client.program, *program_arguments(client, wanted)]
    text = json.dumps(written, indent=2, ensure_ascii=False) + "\n"
    golden = GOLDEN / f"mcp-{name}-{system}.json"
    if os.environ.get("WEBHAND_GOLDEN") == "write":
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text


def test_the_clients_that_are_promised() -> None:
    assert list(clients()) == ["claude-desktop", "claude-code", "cursor", "vscode", "gemini-cli", "windsurf"]
    assert all(set(client.systems) == set(SYSTEMS) for client in clients().values())


def test_every_client_takes_names_of_small_letters_and_underscores_and_half_of_them_no_dots() -> None:
    for client in clients().values():
        assert re.fullmatch(client.tool_names.pattern, "workflow_scrape")
        takes_dots = re.fullmatch(client.tool_names.pattern, "workflow.scrape") is not None
        assert takes_dots == (client.tool_names.dots == "accepted")
        assert "_" not in NAME  # Gemini CLI would end the server's name there


@pytest.mark.parametrize(
    ("variable", "name", "file"),
    [
        ("CLAUDE_CONFIG_DIR", "claude-code", "/else where/.claude.json"),
        ("GEMINI_CLI_HOME", "gemini-cli", "/else where/.gemini/settings.json"),
        ("GEMINI_CLI_HOME", "cursor", "/home/zoe/.cursor/mcp.json"),
    ],
)
def test_a_client_that_was_moved_by_a_variable(variable: str, name: str, file: str) -> None:
    here = files(clients()[name], machine_on_paper("linux"), {variable: "/else where"})
    assert [str(path) for path in here] == [file]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", clients())
def test_every_file_of_a_client_that_is_here(name: str, system: System, tmp_path: Path) -> None:
    client, machine = clients()[name], machine_in(tmp_path, system)
    templates = client.systems[system].files
    for template in templates:
        expanded = machine.expand(template.replace("Claude_*", "Claude_pzs8sxrjxfjjc"))
        assert expanded is not None
        real(expanded.parent).mkdir(parents=True, exist_ok=True)
    here = files(client, machine, {})
    assert len(here) == len(templates)
    assert all(real(path.parent).is_dir() for path in here)


def test_a_windows_package_is_found_alone(tmp_path: Path) -> None:
    """Nobody reads the documented file there: writing it would leave the person waiting."""
    machine = machine_in(tmp_path, "windows")
    folder = tmp_path / "home/local/Packages/Claude_pzs8sxrjxfjjc/LocalCache/Roaming/Claude"
    folder.mkdir(parents=True)
    assert [real(path) for path in files(clients()["claude-desktop"], machine, {})] == [
        folder / "claude_desktop_config.json"
    ]


# --- The command line, with the whole machine in a temporary home -------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith(("XDG_", "WEBHAND_", "CLAUDE_", "GEMINI_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:/usr/bin:/bin")
    return tmp_path


def webhand(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=text)


def file_of(name: str, home: Path) -> Path:
    return real(files(clients()[name], machine_here(home), {})[0])


def machine_here(home: Path) -> Machine:
    machine = this_machine()
    assert machine.roots["home"] == str(home)
    return machine


def launcher_of(home: Path) -> Path:
    return home / ".local/share/webhand/mcp/launcher"


@pytest.mark.parametrize("name", BY_FILE)
def test_installed_and_taken_out_again(home: Path, name: str) -> None:
    file = file_of(name, home)
    file.parent.mkdir(parents=True)
    key = clients()[name].key
    before = (
        f'// mine\n{{\n    "x": [1,2], // two\n    "{key}": {{\n        "other": {{"command": "x"}},\n    }},\n}}\n'
    )
    file.write_text(before)
    file.chmod(0o640)
    done = webhand("install", "--client", name, text="y\n")
    assert done.exit_code == 0, done.output
    assert f'+        "{NAME}": {{' in done.output
    assert [line for line in done.output.splitlines() if line.startswith("-") and not line.startswith("---")] == []
    text = file.read_text()
    assert str(launcher_of(home)) in text
    assert text.replace(text[text.index(f'        "{NAME}"') : text.index("    },\n}")], "") == before
    assert file.stat().st_mode & 0o777 == 0o640
    assert file.with_name(file.name + ".before-webhand").read_text() == before
    assert webhand("uninstall", "--client", name, "--yes").exit_code == 0
    assert file.read_text() == before
    assert not launcher_of(home).exists()


@pytest.mark.parametrize("name", BY_FILE)
def test_a_client_without_a_file_gets_one(home: Path, name: str) -> None:
    done = webhand("install", "--client", name, "--yes")
    assert (done.exit_code, "\n-\n" in done.output) == (0, False), done.output
    file = file_of(name, home)
    servers = json.loads(file.read_text())[clients()[name].key]
    assert servers[NAME]["command"] == str(launcher_of(home))
    assert servers[NAME]["args"] == ["mcp"]
    assert file.stat().st_mode & 0o777 == 0o600
    assert webhand("uninstall", "--client", name, "--yes").exit_code == 0
    assert json.loads(file.read_text()) == {clients()[name].key: {}}


def test_a_second_time_nothing_is_changed(home: Path) -> None:
    webhand("install", "--client", "cursor", "--yes")
    file = file_of("cursor", home)
    before = (file.read_bytes(), file.stat().st_mtime_ns)
    again = webhand("install", "--client", "cursor")
    assert (again.exit_code, "has it already" in again.output) == (0, True), again.output
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before


def test_what_follows_two_dashes_is_for_the_server(home: Path) -> None:
    webhand("install", "--client", "cursor", "--yes")
    done = webhand("install", "--client", "cursor", "--yes", "--", "--allow", "enter@shop.example")
    assert '+        "--allow"' in done.output
    assert json.loads(file_of("cursor", home).read_text())["mcpServers"][NAME] == {
        "type": "stdio",
        "command": str(launcher_of(home)),
        "args": ["mcp", "--allow", "enter@shop.example"],
    }


@pytest.mark.parametrize("answer", ["n\n", "\n", ""])
def test_without_a_yes_nothing_is_written(home: Path, answer: str) -> None:
    done = webhand("install", "--client", "cursor", text=answer)
    assert f'"{NAME}"' in done.output
    assert not file_of("cursor", home).exists()
    assert not launcher_of(home).exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"mcpServers": {', "it ends too early"),
        (b'{"mcpServers": []}', "is no object"),
        (b'{\n "a": oops\n}', "line 2"),
        (b"\xff\xfe{\x00}\x00", "not UTF-8"),
    ],
)
@pytest.mark.parametrize("verb", ["install", "uninstall"])
def test_a_damaged_file_is_left_alone(home: Path, content: bytes, words: str, verb: str) -> None:
    file = file_of("cursor", home)
    file.parent.mkdir()
    file.write_bytes(content)
    done = webhand(verb, "--client", "cursor", "--yes")
    assert done.exit_code == 2
    assert words in done.output
    assert str(file) in done.output
    assert ("Put this in by hand" in done.output) == (verb == "install")
    assert [file.read_bytes()] == [path.read_bytes() for path in file.parent.iterdir()] == [content]


def test_a_link_stays_a_link(home: Path) -> None:
    kept = home / "dotfiles" / "cursor.json"
    kept.parent.mkdir()
    kept.write_text("{}")
    file = file_of("cursor", home)
    file.parent.mkdir()
    file.symlink_to(kept)
    webhand("install", "--client", "cursor", "--yes")
    assert file.is_symlink()
    assert NAME in json.loads(kept.read_text())["mcpServers"]


def test_a_file_that_changes_while_the_person_thinks(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = file_of("cursor", home)
    file.parent.mkdir()
    file.write_text("{}")

    def meanwhile(question: str, default: bool) -> bool:
        file.write_text('{"mcpServers": {"new": {}}}')
        return True

    monkeypatch.setattr(typer, "confirm", meanwhile)
    done = webhand("install", "--client", "cursor")
    assert (done.exit_code, "changed by another program" in done.output) == (2, True), done.output
    assert file.read_text() == '{"mcpServers": {"new": {}}}'


def test_unknown(home: Path) -> None:
    done = webhand("install", "--client", "emacs")
    assert done.exit_code == 2
    assert "'emacs' is not an MCP client that Webhand knows. Known: claude-desktop" in done.output


def test_nothing_to_remove(home: Path) -> None:
    done = webhand("uninstall", "--client", "cursor")
    assert (done.exit_code, "nothing to remove" in done.output) == (0, True)
    assert not file_of("cursor", home).exists()


def test_taking_webhand_out_of_the_browsers_says_which_clients_still_start_it(home: Path) -> None:
    webhand("install", "--client", "windsurf", "--yes")
    done = CliRunner().invoke(main, ["uninstall"])
    assert "Windsurf still starts Webhand: take it out with `webhand mcp uninstall --client windsurf`." in done.output
    assert "Cursor" not in done.output
    assert launcher_of(home).exists()


def test_the_launcher_stays_as_long_as_a_client_names_it(home: Path) -> None:
    for name in ("cursor", "vscode"):
        webhand("install", "--client", name, "--yes")
    webhand("uninstall", "--client", "cursor", "--yes")
    assert launcher_of(home).exists()
    webhand("uninstall", "--client", "vscode", "--yes")
    assert not launcher_of(home).exists()


# --- Claude Code, whose own program changes its file --------------------------------------------------------------


def claude(home: Path, behaviour: str = "work") -> None:
    program(home / "bin" / "claude", f'#!/bin/sh\nexec {sys.executable} {SCRIPTED_CLAUDE} {behaviour} "$@"\n')


def asked(home: Path) -> list[list[str]]:
    return [json.loads(line) for line in (home / "claude-was-asked").read_text().splitlines()]


def test_claude_code_is_asked_and_asked_once(home: Path) -> None:
    claude(home)
    done = webhand("install", "--client", "claude-code", "--", "--tools", "all", text="")
    assert done.exit_code == 1, "no yes came"
    done = webhand("install", "--client", "claude-code", "--yes", "--", "--tools", "all")
    assert done.exit_code == 0, done.output
    assert f"claude mcp add --scope user {NAME} -- {launcher_of(home)} mcp --tools all" in done.output
    state = json.loads((home / ".claude.json").read_text())
    assert state["numStartups"] == 1
    assert state["mcpServers"][NAME]["args"] == ["mcp", "--tools", "all"]
    again = webhand("install", "--client", "claude-code", "--", "--tools", "all")
    assert "has it already" in again.output
    assert asked(home) == [
        [str(home), "mcp", "add", "--scope", "user", NAME, "--", str(launcher_of(home)), "mcp", "--tools", "all"]
    ]


def test_claude_code_with_another_entry_and_without_one_again(home: Path) -> None:
    claude(home)
    (home / ".claude.json").write_text(json.dumps({"mcpServers": {NAME: {"command": "old"}, "b": {}}}))
    done = webhand("install", "--client", "claude-code", "--yes")
    assert done.exit_code == 0, done.output
    assert '"old"' in done.output
    assert [line[2] for line in asked(home)] == ["remove", "add"]
    assert webhand("uninstall", "--client", "claude-code", "--yes").exit_code == 0
    assert json.loads((home / ".claude.json").read_text())["mcpServers"] == {"b": {}}
    assert "nothing to remove" in webhand("uninstall", "--client", "claude-code").output


def test_without_its_program_the_command_is_told(home: Path) -> None:
    (home / ".claude.json").write_text("{}")
    done = webhand("install", "--client", "claude-code", "--yes")
    assert done.exit_code == 2
    assert f"  claude mcp add --scope user {NAME} -- {launcher_of(home)} mcp\n" in done.output
    assert (home / ".claude.json").read_text() == "{}"
    assert launcher_of(home).exists(), "or the command would add what does not start"


@pytest.mark.parametrize(("behaviour", "words"), [("refuse", "Managed settings"), ("forget", "not as was asked for")])
def test_a_failure_of_its_program_is_told(home: Path, behaviour: str, words: str) -> None:
    claude(home, behaviour)
    done = webhand("install", "--client", "claude-code", "--yes")
    assert (done.exit_code, words in done.output) == (2, True), done.output


def test_an_update_that_moves_webhand_breaks_no_client(home: Path) -> None:
    """The launcher's record is dead: it finds the one that is on PATH now, and `webhand mcp install` records it."""
    webhand("install", "--client", "cursor", "--yes")
    record = launcher_of(home).with_name("installation")
    record.write_text("/gone/python\n/gone/webhand_host\n\n")
    program(home / "bin" / "webhand", '#!/bin/sh\necho "the new one: $*"\n')
    found = subprocess.run([launcher_of(home), "mcp", "--headless"], capture_output=True, text=True, check=True)
    assert found.stdout == "the new one: mcp --headless\n"
    assert mcp_launcher.write(machine_here(home))
    assert record.read_text().splitlines()[0] == sys.executable
