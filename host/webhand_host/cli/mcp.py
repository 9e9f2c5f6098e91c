"""`webhand mcp`: Webhand's hands for a client of the Model Context Protocol, which starts it."""

import asyncio
import contextlib
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from webhand_host.cli.mcp_install import install, uninstall
from webhand_host.cli.options import Allow, Autonomous, permissions_of
from webhand_host.cli.packages import SERVING, lacking
from webhand_host.cli.serve import ask_here
from webhand_host.cli.terminal import say
from webhand_host.settings import BadSettings, load
from webhand_host.tokens import BadTokens

if TYPE_CHECKING:
    from webhand_host.server.questions import Questions

GROUPS = "session, core, all"
PORT = 8_766


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
    http: Annotated[
        bool, typer.Option("--http", help="Serve clients over HTTP on this machine, with a token.")
    ] = False,
    port: Annotated[int, typer.Option(min=0, max=65_535, help="With --http; 0 is any that is free.")] = PORT,
    controller: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Instead of hands: file tasks with a controller, and read."),
    ] = None,
    ca: Annotated[Path | None, typer.Option(help="With --controller: a certificate to trust.")] = None,
    token_file: Annotated[Path | None, typer.Option(help="With --http; instead of the one of `webhand token`.")] = None,
) -> None:
    """Serve an MCP client over standard input and output: it starts this, and ends it. With --http several, until
    Ctrl-C.

    What needs your yes is shown in the chat of your browser, never by the client.
    """
    if context.invoked_subcommand is not None:
        return
    from webhand_host.mcp.tool import Group

    if missing := lacking("mcp", ("mcp", *SERVING)):
        _fail(missing)
    if controller is not None:
        if http:
            _fail("--controller serves the client that starts this: leave --http out.")
        _serve_controller(controller, ca)
        return
    wanted = [name.strip() for name in tools.split(",")]
    if unknown := [name for name in wanted if name not in {*Group}]:
        raise typer.BadParameter(f'"{unknown[0]}" is no group of tools: choose of {GROUPS}.', param_hint="--tools")
    from webhand_host.mcp.serving import McpServing, serve_http, serve_stdio
    from webhand_host.server.client import Rights
    from webhand_host.sessions.session import Kind

    try:
        rights = Rights.of(load(), tuple(permissions_of(allow)), autonomy.value if autonomy else None)
    except BadSettings as problem:
        _fail(str(problem))
    kind = Kind.PERSON if browser is WhichBrowser.PERSON else Kind.SAVED
    groups = frozenset(Group(name) for name in wanted)
    serving = McpServing(rights, groups, names is Names.DOTTED, kind, headless, allow_evaluate)
    if not http:
        asyncio.run(serve_stdio(serving))
        return
    from webhand_host.server.port import PortTaken

    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(serve_http(serving, port, token_file, lambda at, asked: _show(at, asked, token_file)))
    except (PortTaken, BadTokens) as problem:
        _fail(str(problem))


def _serve_controller(url: str, ca: Path | None) -> None:
    from webhand_host.cli.console_token import programs_token
    from webhand_host.controller.client import ControllerClient, Trouble, address
    from webhand_host.mcp.serving import serve_controller

    async def go() -> None:
        where = address(url)
        await serve_controller(ControllerClient(where, programs_token(where), ca))

    try:
        asyncio.run(go())
    except Trouble as trouble:
        _fail(str(trouble))


def _show(port: int, questions: "Questions", token_file: Path | None) -> None:
    say(f"Webhand serves MCP clients of this machine at http://127.0.0.1:{port}/mcp", err=True)
    say(f"Token: `webhand token`{f', in {token_file}' if token_file else ''}. Ctrl-C ends it.", err=True)
    ask_here(questions, "webhand mcp")


app.command()(install)
app.command()(uninstall)


def _fail(sentence: str) -> NoReturn:
    say(sentence, err=True)
    raise typer.Exit(2)
