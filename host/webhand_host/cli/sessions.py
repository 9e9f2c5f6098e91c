"""`webhand sessions`: the browsers that programs have, in all processes that serve."""

import asyncio
import json as jsonlib
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from webhand_host.cli.refused import USAGE, Refused
from webhand_host.cli.terminal import one_line, say, say_json
from webhand_host.paths import runtime_folder
from webhand_host.tokens import BadTokens, Can, Tokens

if TYPE_CHECKING:
    from webhand_host.server.neighbours import Neighbour, SessionsAnswer

MISSING = "`webhand sessions` needs what `webhand serve` needs: run `pip install 'webhand[serve]'`."
NO_SOCKETS = "On Windows servers do not know of each other: `GET /browser/status` lists the sessions of one."


def sessions(
    json: Annotated[bool, typer.Option("--json", help="One session a line, as JSON.")] = False,
    token_file: Annotated[Path | None, typer.Option(help="The one that `webhand serve` was started with.")] = None,
) -> None:
    """Lists the sessions of programs: their kind, their process, their age, and where they are served."""
    if sys.platform == "win32":
        raise Refused(NO_SOCKETS, USAGE)
    if find_spec("h11") is None:
        raise Refused(MISSING, USAGE)
    try:
        secret = next((one.secret for one in Tokens(token_file).all() if Can.BROWSER in one.can), "")
    except BadTokens as bad:
        raise Refused(bad, USAGE) from None
    found, silent = asyncio.run(_asked(secret))
    rows = [(one, answer.port, session) for one, answer in found for session in answer.sessions]
    for one, port, session in rows:
        where = f"http://127.0.0.1:{port}"
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


async def _asked(secret: str) -> "tuple[list[tuple[Neighbour, SessionsAnswer]], Sequence[Neighbour]]":
    """What the processes say, and those that say nothing."""
    from webhand_host.server.neighbours import SESSIONS, SessionsAnswer, asked, processes

    serving = processes(runtime_folder())
    found = await asked(serving, secret, SESSIONS, SessionsAnswer)
    return found, [one for one in serving if one not in [known for known, _ in found]]


def _age(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 3_600 else f"{seconds / 3_600:.1f} h"
