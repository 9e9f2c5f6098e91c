"""`webhand key set`, `status` and `remove`. The key is never an argument: other programs can read those."""

import sys
from getpass import getpass

import typer

from webhand_host import keys

app = typer.Typer(name="key", help="The Gemini key: where it is, and keeping it safe.", no_args_is_help=True)


@app.command(name="set")
def set_key() -> None:
    """Asks for the key without showing it, or reads it from stdin, and keeps it in the system's keyring."""
    try:
        value = getpass("Gemini key: ") if sys.stdin.isatty() else sys.stdin.readline()
        _, sentence = keys.store(value)
    except (keys.KeyRefused, OSError) as problem:
        typer.echo(f"The key was not stored. {problem}", err=True)
        raise typer.Exit(1) from None
    typer.echo(sentence)
    found = keys.find()
    if found and found.place == "environment":
        typer.echo(f"{found.where} is set too and is used before it.")


@app.command()
def status() -> None:
    """Says where the key is, never what it is. Exit status 1: there is none."""
    look = keys.look()
    for problem in look.problems:
        typer.echo(problem, err=True)
    if look.key is None:
        typer.echo("There is no Gemini key. Store one with `webhand key set`, or set GEMINI_API_KEY.")
        raise typer.Exit(1)
    typer.echo(f"The key is in the {look.key.place}: {look.key.where}.")


@app.command()
def remove() -> None:
    """Removes the stored key."""
    for sentence in keys.remove() or ["There was no stored key."]:
        typer.echo(sentence)
