"""The `webhand` command. Each command is a file of its own; this one only puts them together."""

import typer

from webhand_host.cli.run import run

app = typer.Typer(
    name="webhand",
    help="Tell your own browser, in your own words, what to do, and it gets done.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.command()(run)


def main() -> None:
    app()
