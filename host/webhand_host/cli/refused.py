"""A command that cannot do what was asked of it: a sentence on stderr, and an exit status."""

import typer

from webhand_host.cli.terminal import say

USAGE = 2
"""What was asked for is not there or cannot be used, or the set-up is at fault."""


class Refused(typer.Exit):
    """Says why, and ends the command; with status 1 where it could not be done, or there is nothing."""

    def __init__(self, problem: object, status: int = 1) -> None:
        say(str(problem), err=True)
        super().__init__(status)
