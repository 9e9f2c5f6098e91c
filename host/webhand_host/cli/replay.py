"""`webhand replay`: a recorded run is done again, without a model, on the pages as they are today."""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from webhand_host.cli.options import (
    Allow,
    Attach,
    Autonomous,
    Carrier,
    Cdp,
    Headless,
    Id,
    Json,
    Through,
    Yes,
    chosen_carrier,
    permissions_of,
)
from webhand_host.cli.refused import Refused
from webhand_host.cli.run import Options, carry_out
from webhand_host.cli.show import json_lines, spoken
from webhand_host.cli.terminal import one_line, say
from webhand_host.paths import runs_folder
from webhand_host.runs.records import NoRecord, choose

if TYPE_CHECKING:
    from webhand_agent.models.replay.recording import Recording


def replay(
    run_id: Id,
    values: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A value given anew; --list names them.")
    ] = None,
    list_values: Annotated[bool, typer.Option("--list", help="List the steps and values, and do nothing.")] = False,
    headless: Headless = False,
    json: Json = False,
    carrier: Through = Carrier.EXTENSION,
    yes: Yes = False,
    allow: Allow = None,
    autonomy: Autonomous = None,
    attach: Attach = False,
    cdp: Cdp = None,
) -> None:
    """Does a recorded run again, without a model. It stops where the page no longer fits.

    Exit status: 0 completed, 1 not completed, 2 wrong usage or set-up, 130 after Ctrl-C.
    """
    from webhand_agent.models.replay.values import UnknownValue  # the tools and all they need

    from webhand_host.runs.replay import asked_again, recording

    carrier = chosen_carrier(carrier, attach=attach, cdp=cdp)
    allowed = permissions_of(allow)
    try:
        made = recording(choose(runs_folder(), run_id))
        if list_values:
            _list(made)
            return
        asked = asked_again(
            made, _given(made, values or []), yes=yes, allow=allowed, autonomy=autonomy.value if autonomy else None
        )
    except (NoRecord, UnknownValue) as problem:
        raise Refused(problem) from None
    carry_out(Options(asked, headless, attach, json_lines if json else spoken, carrier, cdp))


def _given(made: "Recording", pairs: list[str]) -> Mapping[str, str]:
    """The values of the command line; what the record hides is asked for where somebody sits at the terminal."""
    from webhand_agent.models.replay.values import missing, with_values

    given: dict[str, str] = {}
    for pair in pairs:
        name, is_there, value = pair.partition("=")
        if not is_there:
            raise typer.BadParameter(f'"{pair}" is no NAME=VALUE.', param_hint="--set")
        given[name.strip()] = value
    if sys.stdin.isatty():
        for hidden in missing(with_values(made, given)):
            given[hidden.name] = typer.prompt(
                f"{one_line(hidden.name)} (hidden in the record)", hide_input=True, err=True
            )
    return given


def _list(made: "Recording") -> None:
    from webhand_agent.models.replay.recording import in_words
    from webhand_agent.models.replay.values import values_of

    say(f"Run {made.run_id}: {one_line(made.task)}")
    for step in made.steps:
        say(f"{step.number:3}. {one_line(in_words(step))}")
    values = values_of(made)
    say("\nValues, to be given anew with --set:" if values else "\nIt filled in nothing.")
    for value in values:
        told = "hidden, has to be given anew" if value.is_secret else one_line(value.value)
        say(f'  "{one_line(value.name)}" = {told}')
