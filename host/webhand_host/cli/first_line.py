"""The first line of `webhand run`, said before anything is imported that takes time: all of it together is a second of
CPU, and ten of waiting on a busy machine."""

import sys
from collections.abc import Sequence

LINE = "Starting …\n"
QUIET = {"--json", "--help", "-h"}
"""With these the output is for a program, or comes at once."""


def say_that_it_begins(arguments: Sequence[str]) -> None:
    """Says it to a person at a terminal, on stderr. `arguments` are those of the process, the command's name first."""
    if arguments[1:2] == ["run"] and QUIET.isdisjoint(arguments) and sys.stderr.isatty():
        sys.stderr.write(LINE)
        sys.stderr.flush()
