"""`webhand mcp install` and `webhand mcp uninstall`: Webhand in the configuration of an MCP client, shown before it is
written."""

import os
import shlex
import subprocess
from pathlib import Path, PurePath
from typing import Annotated, Any, NoReturn

import typer

from webhand_host.cli.refused import USAGE
from webhand_host.cli.terminal import say
from webhand_host.install import mcp_clients, mcp_launcher
from webhand_host.install.machine import Machine, this_machine
from webhand_host.install.mcp_clients import NAME, BadConfiguration, Change, McpClient
from webhand_host.paths import DataMissing

PROGRAM_SECONDS = 60.0
"""For a client's own program, which may first update itself."""

Client = Annotated[
    str,
    typer.Option(
        "--client", "-c", metavar="NAME", help="claude-desktop, claude-code, cursor, vscode, gemini-cli or windsurf."
    ),
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def install(
    client: Client,
    arguments: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[-- OPTIONS]", help="What `webhand mcp` is started with: `-- --allow enter@shop.example`."
        ),
    ] = None,
    yes: Yes = False,
) -> None:
    """Put Webhand into the configuration of an MCP client. Shows the change and asks first."""
    _or_exit(_client(client), arguments or [], yes)


def uninstall(client: Client, yes: Yes = False) -> None:
    """Take Webhand out of the configuration of an MCP client again. Shows the change and asks first."""
    _or_exit(_client(client), None, yes)


def _client(name: str) -> McpClient:
    try:
        known = mcp_clients.clients()
    except DataMissing as missing:
        _fail(str(missing))
    if name.lower() not in known:
        _fail(f"{name!r} is not an MCP client that Webhand knows. Known: {', '.join(known)}.")
    return known[name.lower()]


def _or_exit(client: McpClient, arguments: list[str] | None, yes: bool) -> None:
    """With `arguments` puts an entry in, without takes it out."""
    machine = this_machine()
    command = mcp_launcher.command(machine)
    wanted = None if arguments is None else mcp_clients.entry(client, command, arguments)
    try:
        if client.program:
            _by_program(client, machine, wanted, yes)
        else:
            _by_file(client, machine, wanted, yes)
        if wanted is None and not mcp_clients.naming(machine, command):
            mcp_launcher.remove(machine)
    except BadConfiguration as bad:
        by_hand = f" Put this in by hand:\n{mcp_clients.pasted(client, wanted)}" if wanted else ""
        _fail(f"{bad}{by_hand}")
    except (OSError, mcp_launcher.NoProgram, DataMissing) as problem:
        _fail(f"Nothing more was changed: {problem}")


def _by_file(client: McpClient, machine: Machine, wanted: dict[str, Any] | None, yes: bool) -> None:
    paths = mcp_clients.files(client, machine)
    changes = [mcp_clients.change(client, path, wanted) for path in paths]
    needed = [change for change in changes if change.needed and (wanted is not None or change.before is not None)]
    if wanted is None and not needed:
        say(f"{client.name} has no {NAME}: {_listed(paths)}. There was nothing to remove.")
        return
    for change in needed:
        say(f"{change.diff()}\n")
    if needed and not _agreed(f"Change {_listed([change.path for change in needed])}?", yes):
        return
    if wanted is not None:
        mcp_launcher.write(machine)
    for change in needed:
        _write(change)
    say(f"{client.restart}" if needed else f"{client.name} has it already: {_listed(paths)}. Nothing was changed.")


def _write(change: Change) -> None:
    copy = mcp_clients.write(change)
    say(f"Wrote {change.path}" + (f", which is kept as it was in {copy}" if copy else ""))


def _by_program(client: McpClient, machine: Machine, wanted: dict[str, Any] | None, yes: bool) -> None:
    """The client's own program changes its file: it would write over what others put there while it runs."""
    path = mcp_clients.files(client, machine)[0]
    present = mcp_clients.found(client, path)
    if wanted is None and present is None:
        say(f"{client.name} has no {NAME}: {path}. There was nothing to remove.")
        return
    if wanted is not None and _without_empty(present) == wanted:
        mcp_launcher.write(machine)
        say(f"{client.name} has it already: {path}. Nothing was changed.")
        return
    # Its `add` refuses a name that is there: one that differs is removed first.
    steps = [None] if present is not None else []
    lines = [mcp_clients.program_arguments(client, step) for step in [*steps, *([wanted] if wanted else [])]]
    program = mcp_clients.own_program(client, machine)
    shown = "\n".join(f"  {client.program} {shlex.join(line)}" for line in lines)
    if program is None:
        if wanted is not None:
            mcp_launcher.write(machine)
        _fail(f"{client.program} is not on PATH, and only it may change {path}. Run this where it is:\n{shown}")
    if present is not None:
        say(f"{path} has this {NAME}:\n{mcp_clients.pasted(client, present)}\n")
    say(f"To be run:\n{shown}\n")
    if not _agreed("Run it?", yes):
        return
    if wanted is not None:
        mcp_launcher.write(machine)
    for line in lines:
        _run(program, line)
    if _without_empty(mcp_clients.found(client, path)) != wanted:
        _fail(f"{client.program} ended well, but {path} is not as was asked for: see `{client.program} mcp list`.")
    say(f"{client.name} has it now. {client.restart}" if wanted else f"{client.name} has it no more.")


def _run(program: Path, arguments: list[str]) -> None:
    try:
        # Its folder is the home: in a project it would look at that project's servers too.
        done = subprocess.run(
            [str(program), *arguments],
            cwd=Path.home(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PROGRAM_SECONDS,
            check=False,
            env=os.environ,
        )
    except subprocess.TimeoutExpired:
        _fail(f"`{program.name} {shlex.join(arguments)}` did not end within {PROGRAM_SECONDS:.0f} seconds.")
    if done.returncode:
        words = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
        _fail(f"`{program.name} {shlex.join(arguments)}` ended with status {done.returncode}: {words}")


def _without_empty(value: Any) -> Any:
    """Its program writes an empty `env` too."""
    return {key: part for key, part in value.items() if part != {}} if isinstance(value, dict) else value


def _listed(paths: list[PurePath] | list[Path]) -> str:
    return " and ".join(map(str, paths))


def _agreed(question: str, yes: bool) -> bool:
    if yes or typer.confirm(question, default=False):
        return True
    say("Nothing was changed.")
    return False


def _fail(text: str) -> NoReturn:
    say(text, err=True)
    raise typer.Exit(USAGE)
