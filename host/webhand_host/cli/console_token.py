"""The tokens that a controller is called with. One that may answer what needs a person's yes is made and used at a
terminal only: a program that starts the console gets none (SAFETY rule 5).
"""

import getpass
import json
import os
import sys
from collections.abc import Callable
from urllib.parse import urlsplit

from webhand_host.cli import lines
from webhand_host.cli.refused import Refused
from webhand_host.cli.terminal import say
from webhand_host.controller.client import is_here
from webhand_host.paths import config_folder, write_file
from webhand_host.tokens import BadTokens, Can, Token, Tokens

NAME = "console"
FILE = "consoles.json"
VARIABLE = "WEBHAND_CONTROLLER_TOKEN"
ANSWERING = "What needs your yes is answered at a terminal only: run this in one."
OPENING = "Whoever has the link may answer what needs your yes, so it is printed at a terminal only: run this in one."
ELSEWHERE = (
    "The controller at {url} is another machine's. There, `webhand token create NAME --can browser --can confirm` "
    "prints a token for this console, which keeps it."
)


def is_at_terminal() -> bool:
    return lines.is_there() and sys.stdout.isatty()


def programs_token(url: str) -> str:
    """Files tasks and reads: of `webhand mcp`, and of a console without a person. Raises `Refused`."""
    if given := os.environ.get(VARIABLE, "").strip():
        return given
    if not is_here(urlsplit(url).hostname or ""):
        raise Refused(f"{url} takes a token that was made there (`webhand token`): set {VARIABLE} to it.")
    return _of(lambda tokens: tokens.main()).secret


def persons_token(url: str, refusal: str) -> str:
    """The console's own, which may confirm; made where there is none. Raises `Refused`: with `refusal`, where there is
    no terminal.
    """
    if not is_at_terminal():
        raise Refused(refusal)
    if is_here(urlsplit(url).hostname or ""):
        return _of(_mine).secret
    held = _held()
    if url not in held:
        say(ELSEWHERE.format(url=url), err=True)
        given = getpass.getpass("Token: ").strip()
        if not given.isascii() or not given.isprintable() or not given:
            raise Refused("That is no token.")
        held[url] = given
        write_file(config_folder() / FILE, json.dumps(held, indent=2) + "\n", 0o600)
    return held[url]


def _mine(tokens: Tokens) -> Token:
    found = next((one for one in tokens.all() if one.name == NAME), None)
    if found is None:
        say(f'The console keeps a token of its own, "{NAME}", which may answer what needs your yes.', err=True)
        found = tokens.create(NAME, (Can.BROWSER, Can.CONFIRM))
    if Can.CONFIRM not in found.can:
        raise Refused(f'The token "{NAME}" may not confirm: `webhand token remove {NAME}`, and run this again.')
    return found


def _held() -> dict[str, str]:
    """By the addresses of their controllers. Raises `Refused`."""
    place = config_folder() / FILE
    if not place.exists():
        return {}
    if os.name != "nt" and place.stat().st_mode & 0o077:
        raise Refused(f"{place} can be read by others: `chmod 600 {place}`.")
    try:
        held = json.loads(place.read_text(encoding="utf-8"))
    except ValueError:
        held = None
    if not isinstance(held, dict) or not all(isinstance(one, str) for one in held.values()):
        raise Refused(f"{place} holds no tokens: remove it.")
    return held


def _of(ask: Callable[[Tokens], Token]) -> Token:
    try:
        return ask(Tokens())
    except BadTokens as bad:
        raise Refused(bad) from None
