"""`webhand token`: the tokens of programs that may use Webhand on this machine."""

import re
from collections.abc import Callable
from typing import Annotated, TypeVar

import typer

from webhand_host.cli.terminal import say
from webhand_host.tokens import MAIN, USUAL, BadTokens, Can, Tokens

app = typer.Typer(help="The tokens of programs that may use Webhand on this machine.", invoke_without_command=True)

FOR_TOKENS = [one.value for one in Can if one is not Can.WORKER]
Name = Annotated[str, typer.Argument(help="What the token is called.")]


def _right(text: str) -> Can:
    if text not in FOR_TOKENS:
        raise typer.BadParameter(f"choose {', '.join(FOR_TOKENS)}. `webhand worker enroll` makes a worker's key.")
    return Can(text)


@app.callback()
def token(context: typer.Context) -> None:
    """Print the token alone, for `Authorization: Bearer ...`. It is made with the first call."""
    if context.invoked_subcommand is None:
        say(_or_exit(lambda tokens: tokens.main().secret))


@app.command()
def create(
    name: Name,
    can: Annotated[
        list[Can] | None,
        typer.Option(
            "--can", parser=_right, metavar="|".join(FOR_TOKENS), help=f"For what; {', '.join(USUAL)} if left out."
        ),
    ] = None,
) -> None:
    """Make another token and print it alone."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name):
        raise typer.BadParameter("use letters, digits, - and _, at most 64.", param_hint="NAME")
    say(_or_exit(lambda tokens: tokens.create(name, can or ()).secret))


@app.command("list")
def list_tokens() -> None:
    """Show what tokens there are, without their secrets."""
    for one in _or_exit(lambda tokens: tokens.all()):
        say(f"{one.name}  {', '.join(one.can)}")


@app.command()
def remove(name: Name) -> None:
    """Take a token out: it opens no door any more."""
    _or_exit(lambda tokens: tokens.remove(name))
    anew = " `webhand token` makes another." if name == MAIN else ""
    say(f"Removed.{anew}", err=True)


T = TypeVar("T")


def _or_exit(ask: Callable[[Tokens], T]) -> T:
    try:
        return ask(Tokens())
    except BadTokens as bad:
        say(str(bad), err=True)
        raise typer.Exit(2) from None
