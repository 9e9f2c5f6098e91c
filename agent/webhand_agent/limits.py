"""The limits of a run, all checked in one place: steps, seconds, tokens, and errors in a row."""

from webhand_agent.job import Ended
from webhand_agent.record import Record
from webhand_agent.settling import backoff_ms

MAX_ERRORS = 3
UNFINISHED = "the task may not be finished."


class ErrorsInARow:
    """Counts them (specs/web-agent.md section 6, Error Handling)."""

    def __init__(self) -> None:
        self.count = 0
        self.last = ""

    @property
    def backoff_ms(self) -> int:
        """How long the next try may wait for things to change."""
        return backoff_ms(self.count)

    def add(self, sentence: str) -> None:
        self.count += 1
        self.last = sentence

    def over(self) -> None:
        """Something worked."""
        self.count = 0


def check(record: Record, errors: ErrorsInARow, *, at_new_step: bool) -> None:
    """Called before each step and before each further try of one. Time that the person took does not count.

    Raises:
        Ended: a limit is reached.
    """
    limits = record.job.limits
    if errors.count >= MAX_ERRORS:
        raise Ended("failed", f"Gave up after {MAX_ERRORS} errors in a row. The last one: {errors.last}")
    if at_new_step and record.step >= limits.steps:
        steps = "1 step" if limits.steps == 1 else f"{limits.steps} steps"
        raise Ended("limit", f"Stopped after {steps}; {UNFINISHED}")
    if limits.seconds and record.t - record.waited >= limits.seconds:
        raise Ended("limit", f"Stopped after {limits.seconds / 60:g} minutes; {UNFINISHED}")
    used = record.tokens.input + record.tokens.output
    if limits.tokens and used >= limits.tokens:
        raise Ended("limit", f"Stopped after {used} tokens of the {limits.tokens} allowed; {UNFINISHED}")
