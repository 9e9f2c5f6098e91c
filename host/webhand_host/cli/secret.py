"""`webhand secret set`, `list` and `remove`. The value is never an argument: other programs can read those."""

import sys
from getpass import getpass
from typing import Annotated

import typer

from webhand_host import vault
from webhand_host.cli.refused import Refused
from webhand_host.cli.terminal import say
from webhand_host.keys import KeyRefused

app = typer.Typer(
    name="secret", help="Passwords and codes that Webhand may type, each only where you say.", no_args_is_help=True
)

Name = Annotated[str, typer.Argument(help="What you call it. The model reads this name, and never the value.")]
Origins = Annotated[
    list[str],
    typer.Option("--for", metavar="ORIGIN", help="Where it may be typed, as https://example.com. Repeatable."),
]


Codes = Annotated[
    bool,
    typer.Option(
        "--totp", help="It gives one-time codes: the value is the key that the service shows, or its otpauth:// URI."
    ),
]


@app.command(name="set")
def set_secret(name: Name, origins: Origins, gives_codes: Codes = False) -> None:
    """Asks for the value without showing it, or reads it from stdin, and keeps it in the system's keyring."""
    try:
        value = getpass(f"{name}: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")
        sentence = vault.keep(name, value, origins, gives_codes=gives_codes)
    except (vault.BadSecret, KeyRefused, OSError) as problem:
        raise Refused(f"The secret was not stored. {problem}") from None
    say(sentence)
    field = "a field for one-time codes" if gives_codes else "a password field"
    say(f"In a task, the model types {{{{secret:{name}}}}} into {field} there.")


@app.command(name="list")
def list_secrets() -> None:
    """The names, and where each may be typed. Never the values."""
    secrets, codes = sorted(vault.listed().items()), vault.codes()
    for name, origins in secrets:
        say(f"{name}  {', '.join(origins)}{'  (one-time codes)' if name in codes else ''}")
    if not secrets:
        say("There are no secrets.", err=True)


@app.command()
def remove(name: Name) -> None:
    """Forgets a secret."""
    if not vault.remove(name):
        raise Refused(f'There is no secret "{name}".')
    say(f"{name} was removed.")
