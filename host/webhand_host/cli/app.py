"""The `webhand` command. Each command is a file of its own; this one only puts them together."""

import sys

from webhand_agent.importing import collector_paused

from webhand_host.cli.first_line import say_that_it_begins

say_that_it_begins(sys.argv)

with collector_paused():
    import contextlib
    from typing import Annotated

    import typer
    from webhand_agent.version import VERSION

    from webhand_host.cli import config, console, grants, key, mcp, notes, runs, secret, token, worker
    from webhand_host.cli.controller import controller
    from webhand_host.cli.export import export
    from webhand_host.cli.install import doctor, extension_path, install, uninstall
    from webhand_host.cli.misuse import Group, carried_out
    from webhand_host.cli.replay import replay
    from webhand_host.cli.report import report
    from webhand_host.cli.run import run
    from webhand_host.cli.serve import serve
    from webhand_host.cli.sessions import sessions
    from webhand_host.cli.terminal import say
    from webhand_host.install import mcp_launcher, own_copy
    from webhand_host.install.launcher import refresh
    from webhand_host.install.machine import this_machine

app = typer.Typer(
    name="webhand",
    cls=Group,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(wanted: bool) -> None:
    if wanted:
        say(VERSION)
        raise typer.Exit


@app.callback()
def refresh_launcher(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Tell your own browser, in your own words, what to do, and it gets done."""
    # Browsers start and load copies: of this Webhand, where theirs is gone or older. MCP clients' is found again.
    machine = this_machine()
    with contextlib.suppress(OSError):  # a full disk is no reason to refuse `webhand doctor`, which names it
        own_copy.refresh(machine)
    refresh(mcp_launcher.folder(machine), machine.system)


app.command()(run)
app.command()(replay)
app.command()(serve)
app.command()(sessions)
app.command()(controller)
app.add_typer(worker.app, name="worker", cls=Group)
app.add_typer(console.app, name="console", cls=Group)
app.add_typer(mcp.app, name="mcp", cls=Group)
app.command()(runs.show)
app.command()(report)
app.command()(export)
app.add_typer(runs.app, cls=Group)
app.command()(install)
app.command()(uninstall)
app.command()(doctor)
app.command("extension-path")(extension_path)
app.add_typer(key.app, name="key", cls=Group)
app.add_typer(config.app, name="config", cls=Group)
app.add_typer(notes.app, name="notes", cls=Group)
app.add_typer(secret.app, name="secret", cls=Group)
app.add_typer(grants.app, name="grants", cls=Group)
app.add_typer(token.app, name="token", cls=Group)


def main() -> None:
    sys.exit(carried_out(app))
