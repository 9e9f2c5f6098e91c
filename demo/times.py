"""Where the time of a run went, step by step."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rich.table import Table
from webhand_agent.protocol import ActionTaken, Event, ObservationMade, ReceiptGiven, RunFinished


@dataclass
class StepTime:
    """Seconds of one step. `waiting` is what is neither the model thinking nor the page answering."""

    what: str = ""
    model: float = 0
    page: float = 0
    total: float = 0

    @property
    def waiting(self) -> float:
        return max(0.0, self.total - self.model - self.page)


def step_times(events: list[Event]) -> dict[int, StepTime]:
    """One entry a step, in order. The model thinks from the observation until its first action, or the end."""
    steps: dict[int, StepTime] = defaultdict(StepTime)
    starts: dict[int, float] = {}
    for before, event in pairwise(events):
        number = event.step if event.step is not None else before.step
        if number is None:
            continue
        step = steps[number]
        starts.setdefault(number, before.t)
        step.total = event.t - starts[number]
        _count(step, before, event)
    return dict(steps)


def _count(step: StepTime, before: Event, event: Event) -> None:
    if isinstance(event, ObservationMade | ReceiptGiven):
        step.page += event.ms / 1000
    elif not isinstance(before, ReceiptGiven):
        step.model += event.t - before.t
    if isinstance(event, ActionTaken):
        step.what = f"{step.what}, {event.tool}" if step.what else event.tool


def times_table(events: list[Any]) -> Table:
    table = Table("step", "what", box=None, pad_edge=False, header_style="dim")
    for name in ("model", "page", "waiting", "total"):
        table.add_column(name, justify="right")
    for number, step in step_times(events).items():
        cells = (f"{value:.2f} s" for value in (step.model, step.page, step.waiting, step.total))
        table.add_row(str(number), step.what, *cells)
    finished = events[-1]
    if isinstance(finished, RunFinished):
        table.add_row("", "[dim]all[/]", f"{finished.model_seconds:.2f} s", "", "", f"{finished.seconds:.2f} s")
    return table
