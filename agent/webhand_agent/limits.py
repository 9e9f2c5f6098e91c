"""The limits of a run, all checked in one place: steps, seconds, tokens, and errors in a row."""

from collections import Counter
from collections.abc import Hashable

from webhand_agent.job import Ended
from webhand_agent.record import Record
from webhand_agent.settling import backoff_ms

MAX_ERRORS = 3
UNFINISHED = "the task may not be finished."


class ErrorsInARow:
    """Counts them (specs/web-agent.md section 6, Error Handling). As many tries at one target as would end a run count
    as one: a control that is stubborn may be tried in several ways, while what fails everywhere ends soon.
    """

    def __init__(self) -> None:
        self.tries: Counter[Hashable] = Counter()
        self.last = ""

    @property
    def count(self) -> int:
        return sum(-(-tries // MAX_ERRORS) for tries in self.tries.values())

    @property
    def backoff_ms(self) -> int:
        """How long the next try may wait for things to change."""
        return backoff_ms(self.count)

    def add(self, sentence: str, target: Hashable | None = None) -> None:
        """`target` is what was tried; without one the error stands for itself."""
        self.tries[object() if target is None else target] += 1
        self.last = sentence

    def over(self) -> None:
        """Something worked."""
        self.tries.clear()


def check(record: Record, errors: ErrorsInARow, *, at_new_step: bool) -> None:
    """Called before each step and before each further try of one. Time that the person took does not count.

    Raises:
        Ended: a limit is reached.
    """
    limits = record.job.limits
    if errors.count >= MAX_ERRORS:
        tries = errors.tries.total()
        raise Ended("failed", f"Gave up after {tries} errors in a row. The last one: {errors.last}")
    if at_new_step and record.step >= limits.steps:
        steps = "1 step" if limits.steps == 1 else f"{limits.steps} steps"
        raise Ended("limit", f"Stopped after {steps}; {UNFINISHED}")
    if limits.seconds and record.t - record.waited >= limits.seconds:
        raise Ended("limit", f"Stopped after {limits.seconds / 60:g} minutes; {UNFINISHED}")
    used = record.tokens.input + record.tokens.output
    if limits.tokens and used >= limits.tokens:
        raise Ended("limit", f"Stopped after {used} tokens of the {limits.tokens} allowed; {UNFINISHED}")
