"""`webhand report`: a run as one page to read, with its pictures."""

from pathlib import Path
from typing import Annotated

import typer

from webhand_host.cli.export import write
from webhand_host.cli.options import Id
from webhand_host.cli.refused import Refused
from webhand_host.paths import runs_folder
from webhand_host.runs.records import NoRecord, choose, read
from webhand_host.runs.report import page


def report(
    run_id: Id,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write it here, and not to webhand-ID.html.")
    ] = None,
) -> None:
    """Writes one HTML page that shows a run: steps, pictures, times, and what it rests on."""
    try:
        record = read(choose(runs_folder(), run_id))
    except NoRecord as problem:
        raise Refused(problem) from None
    write(page(record), output or Path(f"webhand-{record.id}.html"))
