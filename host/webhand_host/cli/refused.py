"""A command that cannot do what was asked of it: a sentence on stderr, and an exit status."""

import typer

from webhand_host.cli.terminal import say

USAGE = 2
"""What was named is not there or cannot be used, or the set-up is at fault: every command ends so."""


class Refused(typer.Exit):
    """Says why, and ends the command. Status 1 is for what is as it should be and yet was not done: a person who said
    no, a question that is not there just now.
    """

    def __init__(self, problem: object, status: int = USAGE) -> None:
        say(str(problem), err=True)
        super().__init__(status)
