"""Timing and tables shared by the benchmarks."""

import statistics
import time
from collections.abc import Awaitable, Callable
from typing import Any

from rich.console import Console
from rich.table import Table

console = Console(width=130, highlight=False)

MISSED = "✗"


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


def judged(text: str, met: bool) -> str:
    """A figure, with a mark behind it where its goal is not met."""
    return text if met else f"{text} [red]{MISSED}[/red]"


def milliseconds(value: float) -> str:
    """Short ones with a tenth or a hundredth, long ones whole."""
    return f"{value:.2f}" if value < 1 else f"{value:.1f}" if value < 100 else f"{value:,.0f}"


def table(title: str, columns: list[str], rows: list[list[str]]) -> None:
    drawn = Table(box=None, pad_edge=False, header_style="bold")
    for index, column in enumerate(columns):
        drawn.add_column(column, justify="left" if index == 0 else "right")
    for row in rows:
        drawn.add_row(*row)
    console.print(title, style="italic")
    console.print(drawn)
    console.print()
