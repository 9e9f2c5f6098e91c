"""`webhand export`: a run as a Playwright script that runs by itself."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from webhand_host.cli.options import Id
from webhand_host.cli.refused import Refused
from webhand_host.cli.terminal import say, shown
from webhand_host.paths import runs_folder
from webhand_host.runs.records import NoRecord, choose


def export(
    run_id: Id,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write it here.")] = None,
) -> None:
    """Writes a run as a Python script for Playwright, to stdout or into a file."""
    from webhand_host.runs.export import script  # the tools and all they need
    from webhand_host.runs.replay import recording

    try:
        text = script(recording(choose(runs_folder(), run_id)))
    except NoRecord as problem:
        raise Refused(problem) from None
    write(text, output)


def write(text: str, output: Path | None) -> None:
    """To a file, and then says so, or to stdout."""
    if output is None:
        typer.echo(shown(text) if sys.stdout.isatty() else text, nl=False)  # a program is piped as it is
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise Refused(f"{output} cannot be written: {problem.strerror}.") from None
    say(f"Written to {output}.", err=True)
