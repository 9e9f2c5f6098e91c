"""Requests that a page repeats by itself: polling, long polls, heartbeats. They must not cost every step a wait.

Times are seconds of time.monotonic.
"""

import math
from dataclasses import dataclass

CONSEQUENCE = 1.0
"""So long after an action a request may be its consequence."""

AT_ONCE = 0.2
"""So soon after an action it is taken for its consequence, even where the page often asks for the same."""

MOMENTS = 3
EARLY = 0.6
"""A repeat that comes this much earlier than any before it is not the page's habit: an action asked for the same."""

MOST = 200


@dataclass
class Habit:
    """`gap` is the shortest time from the end of one to the beginning of the next, `most` how many were under way."""

    moments: int = 0
    last_end: float = -math.inf
    gap: float = math.inf
    under_way: int = 0
    most: int = 1


class Polls:
    """The habits of one document, which began to load at `at`: then it asks for much by itself, once."""

    def __init__(self, at: float) -> None:
        self._acted = at
        self._habits: dict[str, Habit] = {}

    def acted(self, at: float) -> None:
        self._acted = at

    def began(self, key: str, at: float) -> bool:
        """A request begins, `key` is its method and address. Tells whether it is one of those."""
        habit = self._habits.get(key, Habit())
        if len(self._habits) < MOST:
            self._habits[key] = habit
        gap, since_action = at - habit.last_end, at - self._acted
        in_turn = gap >= habit.gap * EARLY if habit.under_way == 0 else habit.under_way <= habit.most
        is_poll = habit.moments >= MOMENTS and in_turn and since_action > AT_ONCE
        habit.under_way += 1
        if since_action > CONSEQUENCE:
            habit.moments += 1
            habit.most = max(habit.most, habit.under_way)
            if habit.under_way == 1 and math.isfinite(gap):
                habit.gap = min(habit.gap, gap)
        return is_poll

    def ended(self, key: str, at: float) -> None:
        habit = self._habits.get(key)
        if habit is not None:
            habit.under_way = max(0, habit.under_way - 1)
            habit.last_end = at


def key_of(method: str, url: str) -> str:
    """Without what changes from one repeat to the next."""
    return f"{method} {url.partition('#')[0].partition('?')[0]}"
