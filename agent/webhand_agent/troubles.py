"""Errors in a row: how many, the last one, and how long to wait before the next try."""

from webhand_agent.job import Ended
from webhand_agent.settling import backoff_ms

MAX_ERRORS = 3


class Troubles:
    """Counts errors in a row (specs/web-agent.md section 6, Error Handling)."""

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

    def check(self) -> None:
        """Raises `Ended` when there were too many."""
        if self.count >= MAX_ERRORS:
            raise Ended("failed", f"Gave up after {MAX_ERRORS} errors in a row. The last one: {self.last}")
