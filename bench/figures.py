"""Timing and tables shared by the benchmarks."""

import statistics
import time
from collections.abc import Awaitable, Callable
from typing import Any

from rich.console import Console
from rich.table import Table

console = Console(width=120)


async def alternating(runs: int, *works: Callable[[], Awaitable[Any]]) -> list[list[float]]:
    """Milliseconds of each work, `runs` times in turn A B A B ..., after one warm-up: drift meets all alike."""
    times: list[list[float]] = [[] for _ in works]
    for turn in range(runs + 1):
        for row, work in zip(times, works, strict=True):
            begun = time.perf_counter()
            await work()
            if turn:
                row.append((time.perf_counter() - begun) * 1000)
    return times


def median_ratio(ours: list[float], theirs: list[float]) -> float:
    """The median of the ratios pair by pair."""
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True))


def table(title: str, columns: list[str], rows: list[list[str]]) -> None:
    drawn = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for index, column in enumerate(columns):
        drawn.add_column(column, justify="left" if index == 0 else "right")
    for row in rows:
        drawn.add_row(*row)
    console.print(drawn)
    console.print()
