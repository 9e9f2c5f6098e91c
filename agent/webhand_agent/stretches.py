"""Where two lists of lines differ, quickly also where most of their lines are alike.

difflib takes the square of how many lines are alike, and a list of a hundred rows has a hundred lines that read
"listitem". So the lines that stand once in both lists are paired first, in the order that keeps most of them, and
difflib has only the short stretches between.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

MOST_PAIRS = 5_000
"""How many pairs of lines difflib may have to look at in one stretch. A larger one counts as changed altogether."""

Stretch = tuple[int, int, int, int]
"""Of the first list from..to, of the second from..to."""


def different(before: Sequence[str], now: Sequence[str]) -> Iterator[Stretch]:
    """The stretches that differ, in order."""
    i, j = 0, 0
    for at, to in [*_anchors(before, now), (len(before), len(now))]:
        yield from _between(before, now, (i, at, j, to))
        i, j = at + 1, to + 1


def _anchors(before: Sequence[str], now: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs of places with the same line, which stands once in each list; both places rise from pair to pair."""
    once_before, once_now = _once(before), _once(now)
    pairs = sorted((once_before[line], at) for line, at in once_now.items() if line in once_before)
    return _rising(pairs)


def _once(lines: Sequence[str]) -> dict[str, int]:
    count = Counter(lines)
    return {line: at for at, line in enumerate(lines) if count[line] == 1}


def _rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest series of pairs, sorted by their first numbers, whose second numbers rise too."""
    tails: list[int] = []
    ends: list[int] = []
    previous: list[int] = []
    for index, (_, number) in enumerate(pairs):
        place = bisect_left(tails, number)
        previous.append(ends[place - 1] if place else -1)
        tails[place : place + 1] = [number]
        ends[place : place + 1] = [index]
    series: list[tuple[int, int]] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        series.append(pairs[at])
        at = previous[at]
    return series[::-1]


def _between(before: Sequence[str], now: Sequence[str], stretch: Stretch) -> Iterator[Stretch]:
    i1, i2, j1, j2 = stretch
    while i1 < i2 and j1 < j2 and before[i1] == now[j1]:
        i1, j1 = i1 + 1, j1 + 1
    while i1 < i2 and j1 < j2 and before[i2 - 1] == now[j2 - 1]:
        i2, j2 = i2 - 1, j2 - 1
    if (i2 - i1) * (j2 - j1) > MOST_PAIRS:
        yield i1, i2, j1, j2
        return
    matcher = SequenceMatcher(None, before[i1:i2], now[j1:j2], autojunk=False)
    for kind, a1, a2, b1, b2 in matcher.get_opcodes():
        if kind != "equal":
            yield i1 + a1, i1 + a2, j1 + b1, j1 + b2
