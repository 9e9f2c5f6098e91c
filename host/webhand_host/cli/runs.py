"""`webhand runs` and `webhand show`: the runs on disk, listed, shown and removed."""

import json as jsonlib
import shutil
from datetime import datetime, timedelta
from typing import Annotated

import typer

from webhand_host.cli.options import RUN, Id
from webhand_host.cli.refused import Refused
from webhand_host.cli.show import counted, json_lines, words
from webhand_host.cli.terminal import escaped, one_line, say, say_json, say_marked, shown
from webhand_host.paths import runs_folder
from webhand_host.runs.folder import RunFolder, all_runs, is_run
from webhand_host.runs.records import NoRecord, RunSummary, choose, listed, read, size, under_way, when

app = typer.Typer(name="runs", help="The runs on this machine.", invoke_without_command=True)

AsJson = Annotated[bool, typer.Option("--json", help="One run a line, as JSON.")]
MARKS = {"completed": "✓", "failed": "✗", "stopped": "■", "limit": "…", "under way": "▸", "cut off": "?"}


@app.callback()
def runs(
    context: typer.Context,
    json: AsJson = False,
) -> None:
    """Lists the runs, newest first, as `webhand runs list` does."""
    if context.invoked_subcommand is None:
        list_runs(json)


@app.command(name="list")
def list_runs(json: AsJson = False) -> None:
    """Lists the runs, newest first."""
    lines = listed(runs_folder())
    for line in lines:
        say_json(_json(line)) if json else say(_row(line))
    if not lines and not json:
        say("There are no runs yet.", err=True)


@app.command()
def remove(
    run_id: Annotated[str | None, typer.Argument(metavar="[ID]", help=RUN)] = None,
    older_than: Annotated[
        int | None, typer.Option("--older-than", metavar="DAYS", min=0, help="All that began so many days ago or more.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Removes runs for good, with their pictures and files. Those that are under way are left."""
    if (run_id is None) == (older_than is None):
        raise Refused("Say which: the id of a run, or --older-than DAYS.")
    folders = [_removable(run_id)] if run_id is not None else _older(older_than or 0)
    if not folders:
        say("There is nothing to remove.", err=True)
        return
    what = f"run {folders[0].id}" if len(folders) == 1 else f"{len(folders)} runs"
    if not yes and not typer.confirm(f"Remove {what} ({size(folders) / 1e6:.1f} MB) for good?", err=True):
        raise Refused("Nothing was removed.", 1)
    for folder in folders:
        shutil.rmtree(folder.path)
    say(f"Removed {what}.", err=True)


def show(run_id: Id, json: Annotated[bool, typer.Option("--json", help="Its events, one a line.")] = False) -> None:
    """Shows one run: its steps in words, as the terminal showed them."""
    try:
        record = read(choose(runs_folder(), run_id))
    except NoRecord as problem:
        raise Refused(problem) from None
    if json:
        for event in record.events:
            json_lines(event)
        return
    task = escaped(one_line(record.started.task, 2_000))
    say_marked(f"[bold]{task}[/]  [dim]{when(record.id):%Y-%m-%d %H:%M}[/]", err=False)
    for event in record.events:
        if (line := words(event)) is not None:
            say_marked(line, err=False)
    if record.finished is not None:
        say_marked(escaped(shown(record.finished.summary)), err=False)
    if record.remark:
        say_marked(f"[yellow]{escaped(record.remark)}[/]", err=False)


def _removable(run_id: str) -> RunFolder:
    try:
        folder = choose(runs_folder(), run_id)
    except NoRecord as problem:
        raise Refused(problem) from None
    if under_way(folder):
        raise Refused(f"Run {folder.id} is still under way. Wait until it has ended, or stop it.")
    return folder


def _older(days: int) -> list[RunFolder]:
    before = datetime.now().astimezone() - timedelta(days=days)
    old = [folder for folder in all_runs(runs_folder()) if is_run(folder.id) and when(folder.id) <= before]
    return [folder for folder in old if not under_way(folder)]


def _row(line: RunSummary) -> str:
    state = line.state
    steps = "" if line.steps is None else counted(line.steps)
    seconds = "" if line.seconds is None else f"{line.seconds:.1f} s"
    task = one_line(line.task)
    return f"{line.id}  {line.when:%Y-%m-%d %H:%M}  {MARKS[state]} {state:9}  {steps:>9}  {seconds:>8}  {task}"


def _json(line: RunSummary) -> str:
    return jsonlib.dumps(
        {
            "id": line.id,
            "when": line.when.isoformat(),
            "outcome": line.outcome,
            "under_way": line.under_way,
            "steps": line.steps,
            "seconds": line.seconds,
            "task": line.task,
        },
        ensure_ascii=False,
    )
