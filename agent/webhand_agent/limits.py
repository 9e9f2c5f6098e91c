"""Every limit of a run, in one place: steps, errors in a row, time, tokens."""

from webhand_agent.job import Ended
from webhand_agent.record import Record
from webhand_agent.troubles import Troubles

UNFINISHED = "the task may not be finished."


def check(record: Record, troubles: Troubles, *, at_new_step: bool) -> None:
    """Called before each step and before each further try of one. Time that the person took does not count.

    Raises:
        Ended: a limit is reached.
    """
    limits = record.job.limits
    troubles.check()
    if at_new_step and record.step >= limits.steps:
        raise Ended("limit", f"Stopped after {_counted(limits.steps)}; {UNFINISHED}")
    if limits.seconds and record.t - record.waited >= limits.seconds:
        raise Ended("limit", f"Stopped after {limits.seconds / 60:g} minutes; {UNFINISHED}")
    used = record.tokens.input + record.tokens.output
    if limits.tokens and used >= limits.tokens:
        raise Ended("limit", f"Stopped after {used} tokens of the {limits.tokens} allowed; {UNFINISHED}")


def _counted(steps: int) -> str:
    return "1 step" if steps == 1 else f"{steps} steps"
