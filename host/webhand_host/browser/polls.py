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

ON_TIME = 0.9
"""A timer's turn that was late does not move those after it: one that comes early after that is in turn where it is not
much earlier than two turns after the one before.
"""

MOST = 200


@dataclass
class Habit:
    """`gap` is the shortest time from the end of one to the beginning of the next, `period` that between beginnings,
    `most` how many were under way. `began` are the beginnings of the last two.
    """

    moments: int = 0
    last_end: float = -math.inf
    gap: float = math.inf
    began: tuple[float, float] = (-math.inf, -math.inf)
    period: float = math.inf
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
        is_on_time = gap >= habit.gap * EARLY or at - habit.began[0] >= 2 * habit.period * ON_TIME
        in_turn = is_on_time if habit.under_way == 0 else habit.under_way <= habit.most
        is_poll = habit.moments >= MOMENTS and in_turn and since_action > AT_ONCE
        habit.under_way += 1
        last = habit.began[1]
        habit.began = last, at
        if since_action > CONSEQUENCE:
            habit.moments += 1
            if math.isfinite(last):
                habit.period = min(habit.period, at - last)
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
