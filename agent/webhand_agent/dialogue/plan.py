"""The short plan of a request with several parts: what is done, what is open, and when that changed last."""

from collections.abc import Sequence
from dataclasses import dataclass

from webhand_agent.protocol import PlanItem

REMIND_AFTER = 8
"""Steps. A plan that changed less long ago is still in what the model has just read and written."""


@dataclass
class Plan:
    """`step` is where it changed last, `reminded` where its open items were told last.

    `is_told_at_end` says that an attempt to end the task was already told what is open.
    """

    items: tuple[PlanItem, ...] = ()
    step: int = 0
    reminded: int = 0
    is_told_at_end: bool = False

    def change(self, items: Sequence[PlanItem], step: int) -> None:
        """A plan that is sent again as it stands counts as changed: the model has just thought of it."""
        if [item.text for item in items] != [item.text for item in self.items]:
            self.is_told_at_end = False
        self.items, self.step = tuple(items), step

    def open(self) -> list[str]:
        return [item.text for item in self.items if not item.done]

    def reminder(self, step: int) -> str | None:
        """What the model is told of it in this step: the open items, once in every `REMIND_AFTER` quiet steps."""
        still = self.open()
        if not still or step - max(self.step, self.reminded) < REMIND_AFTER:
            return None
        self.reminded = step
        return f"Your plan has not changed for {step - self.step} steps. Still open: {listed(still)}."


def listed(items: Sequence[str]) -> str:
    return "; ".join(f'"{item}"' for item in items)
