"""What a run is asked to do, what an earlier host left of it, and how it ends."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from webhand_agent.protocol import ReceiptGiven

Carrier = Literal["extension", "playwright"]
Outcome = Literal["completed", "failed", "stopped", "limit"]


@dataclass(frozen=True)
class Resumed:
    """What is known of a run that another host began.

    `elapsed` is seconds spent before, `receipts` the receipts already given by call id, `tab_id` the tab the run worked
    in last, where that is known. Steps, tokens and the model's time are counted from the conversation itself.
    """

    elapsed: float = 0.0
    receipts: Mapping[str, ReceiptGiven] = field(default_factory=dict)
    tab_id: int | None = None


@dataclass(frozen=True)
class Job:
    """One task.

    `url` is opened before the first look. `browse` says that the person asked for the browser, whatever the words of
    the task sound like. `yes` gives consent ahead to what `policy` would ask about, less payments and deletions.
    """

    id: str
    task: str
    carrier: Carrier = "extension"
    tab_id: int | None = None
    url: str | None = None
    max_steps: int = 50
    yes: bool = False
    browse: bool = False
    resumed: Resumed | None = None


class Ended(Exception):
    """The run is over. Raised wherever that is found out; `loop.run_task` alone catches it."""

    def __init__(self, outcome: Outcome, summary: str) -> None:
        super().__init__(outcome, summary)
        self.outcome: Outcome = outcome
        self.summary = summary
