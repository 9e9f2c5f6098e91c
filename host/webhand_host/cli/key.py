"""`webhand key set`, `status` and `remove`. The key is never an argument: other programs can read those."""

import sys
from enum import StrEnum
from getpass import getpass
from typing import Annotated

import typer

from webhand_host import keys
from webhand_host.cli.refused import Refused
from webhand_host.cli.terminal import say

app = typer.Typer(
    name="key", help="The keys of models' services: where they are, and keeping them safe.", no_args_is_help=True
)


class For(StrEnum):
    GEMINI = "gemini"
    OPENAI = "openai"
    LUX = "lux"

    @property
    def provider(self) -> keys.Provider:
        return next(provider for provider in keys.PROVIDERS if provider.name == self.value)


Service = Annotated[For, typer.Option("--for", help="Whose key.")]


@app.command(name="set")
def set_key(service: Service = For.GEMINI) -> None:
    """Asks for the key without showing it, or reads it from stdin, and keeps it in the system's keyring."""
    provider = service.provider
    try:
        value = getpass(f"{provider.title} key: ") if sys.stdin.isatty() else sys.stdin.readline()
        said = keys.keep(value, provider)
    except (keys.KeyRefused, OSError) as problem:
        raise Refused(f"The key was not stored. {problem}") from None
    for sentence in said:
        say(sentence)


@app.command()
def status(service: Service = For.GEMINI) -> None:
    """Says where the key is, never what it is. Exit status 1: there is none."""
    provider = service.provider
    look = keys.look(provider)
    for problem in look.problems:
        say(problem, err=True)
    if look.key is None:
        how = "webhand key set" if service is For.GEMINI else f"webhand key set --for {service}"
        say(f"There is no {provider.title} key. Store one with `{how}`, or set {provider.variables[0]}.")
        raise typer.Exit(1)
    say(f"The key is in the {look.key.place}: {look.key.where}.")


@app.command()
def remove(service: Service = For.GEMINI) -> None:
    """Removes the stored key."""
    for sentence in keys.remove((service.provider,)) or ["There was no stored key."]:
        say(sentence)
