"""`webhand sessions`: the browsers that programs have, in all processes that serve."""

import asyncio
import json as jsonlib
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from webhand_host.cli.refused import Refused
from webhand_host.cli.terminal import one_line, say, say_json
from webhand_host.paths import runtime_folder
from webhand_host.requirement import pip_install
from webhand_host.tokens import BadTokens, Can, Tokens

MISSING = "`webhand sessions` needs what `webhand serve` needs: run `{}`."
OVER_STDIO = "an MCP client"
NO_SOCKETS = "On Windows servers do not know of each other: `GET /browser/status` lists the sessions of one."


def sessions(
    json: Annotated[bool, typer.Option("--json", help="One session a line, as JSON.")] = False,
    token_file: Annotated[Path | None, typer.Option(help="The one that `webhand serve` was started with.")] = None,
) -> None:
    """Lists the sessions of programs: their kind, their process, their age, and where they are served."""
    if sys.platform == "win32":
        raise Refused(NO_SOCKETS)
    if find_spec("h11") is None:
        raise Refused(MISSING.format(pip_install("serve")))
    from webhand_host.server.neighbours import SESSIONS, SessionsAnswer, asked, processes

    try:
        serving = processes(runtime_folder())
        secret = _secret(Tokens(token_file)) if serving else ""
    except BadTokens as bad:
        raise Refused(bad) from None
    found = asyncio.run(asked(serving, secret, SESSIONS, SessionsAnswer))
    silent = [one for one in serving if one not in [known for known, _ in found]]
    rows = [(one, answer.port, session) for one, answer in found for session in answer.sessions]
    for one, port, session in rows:
        where = f"http://127.0.0.1:{port}" if port else OVER_STDIO
        if json:
            told = {**session.model_dump(mode="json"), "age": round(session.age, 1), "process": one.pid, "where": where}
            say_json(jsonlib.dumps(told))
        else:
            name = one_line(session.session_id)
            say(f"{name:28}  {session.kind:6}  process {one.pid:<8}  {_age(session.age):>8}  {where}")
    if not rows and not json:
        say("There are no sessions." if found or silent else "Nothing is served: `webhand serve` starts it.", err=True)
    for one in silent:
        why = "does not answer, or takes other tokens (`--token-file`)"
        say(f"Process {one.pid} serves too, but {why}: its sessions are not listed.", err=True)


def _secret(tokens: Tokens) -> str:
    """A process that no port leads to (`webhand mcp`) starts without a token, and takes the one that is made now."""
    return next((one.secret for one in tokens.all() if Can.BROWSER in one.can), None) or tokens.main().secret


def _age(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 3_600 else f"{seconds / 3_600:.1f} h"
