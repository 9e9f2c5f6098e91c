"""`webhand mcp`: Webhand's hands for a client of the Model Context Protocol, which starts it."""

import asyncio
from enum import StrEnum
from typing import Annotated, NoReturn

import typer

from webhand_host.cli.mcp_install import install, uninstall
from webhand_host.cli.options import Allow, Autonomous, permissions_of
from webhand_host.cli.packages import SERVING, lacking
from webhand_host.cli.terminal import say
from webhand_host.settings import BadSettings, load

GROUPS = "session, core, all"


class Names(StrEnum):
    DOTTED = "dotted"
    UNDERSCORE = "underscore"


class WhichBrowser(StrEnum):
    WEBHAND = "webhand"
    PERSON = "person"


app = typer.Typer(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})


@app.callback()
def mcp(
    context: typer.Context,
    tools: Annotated[str, typer.Option(metavar="GROUPS", help=f"Which tools are listed: {GROUPS}.")] = "session,core",
    names: Annotated[
        Names, typer.Option(help="session.open, or session_open for clients that take no dots. Both can be called.")
    ] = Names.UNDERSCORE,
    browser: Annotated[
        WhichBrowser,
        typer.Option(help="Where the hands work if no session is named: one of Webhand's, or yours that is open."),
    ] = WhichBrowser.WEBHAND,
    headless: Annotated[bool, typer.Option("--headless", help="Without windows.")] = False,
    allow: Allow = None,
    autonomy: Autonomous = None,
    allow_evaluate: Annotated[
        bool, typer.Option("--allow-evaluate", help="Let the client run scripts in pages and read their markup.")
    ] = False,
) -> None:
    """Serve an MCP client over standard input and output: it starts this, and ends it.

    What needs your yes is shown in the chat of your browser, never by the client.
    """
    if context.invoked_subcommand is not None:
        return
    from webhand_host.mcp.tool import Group

    if missing := lacking("mcp", ("mcp", *SERVING)):
        _fail(missing)
    wanted = [name.strip() for name in tools.split(",")]
    if unknown := [name for name in wanted if name not in {*Group}]:
        raise typer.BadParameter(f'"{unknown[0]}" is no group of tools: choose of {GROUPS}.', param_hint="--tools")
    from webhand_host.mcp.serving import McpServing, serve_stdio
    from webhand_host.server.client import Rights
    from webhand_host.sessions.session import Kind

    try:
        rights = Rights.of(load(), tuple(permissions_of(allow)), autonomy.value if autonomy else None)
    except BadSettings as problem:
        _fail(str(problem))
    kind = Kind.PERSON if browser is WhichBrowser.PERSON else Kind.SAVED
    groups = frozenset(Group(name) for name in wanted)
    asyncio.run(serve_stdio(McpServing(rights, groups, names is Names.DOTTED, kind, headless, allow_evaluate)))


app.command()(install)
app.command()(uninstall)


def _fail(sentence: str) -> NoReturn:
    say(sentence, err=True)
    raise typer.Exit(2)
