"""A model that decides as one did once: the steps of a task, their targets found anew in what it is sent.

It behaves as a model does where something does not work, and no better: an element that is not there is waited for and
searched for once, a call that failed is made once more, and then it gives up and says so.
"""

from collections.abc import Callable

import gemini
from webhand_agent.protocol import Code
from webhand_agent.tools import control, page

from bench.apps.seen import Known
from bench.apps.task import Step, Target, Task

TRIES = 2
ENDINGS = 3
"""A refusal of the end says itself that the run can be ended again."""


def is_step(seen: gemini.SeenRequest) -> bool:
    """Whether it is the run that asks, and not the eyes, which look at a picture for it where an act did not work."""
    return control.TASK_COMPLETE.name in seen.functions


class Recorded:
    """The script of one task, for the stand-in: `reply` answers every request. `gave_up` says why, where it did."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._at = 0
        self._tries = 0
        self._looks = 0
        self._known = Known()
        self._is_ending = False
        self.gave_up = ""

    def reply(self, seen: gemini.SeenRequest) -> gemini.Reply:
        if not is_step(seen):
            return gemini.say("I see nothing of it.")
        if self._tries and (failed := _failure(seen)):
            if self._tries >= (ENDINGS if self._is_ending else TRIES):
                return self._give_up(f"{self._step or 'the end'}: {failed}")
        elif self._tries:
            self._at, self._tries, self._looks = self._at + 1, 0, 0
        self._known.hear(seen.texts)
        step = self._step
        if step is None:
            self._is_ending, self._tries = True, self._tries + 1
            return gemini.call(control.TASK_COMPLETE.name, summary="It is done.")
        refs = {parameter: self._known.find(target) for parameter, target in step.targets.items()}
        for parameter, element in refs.items():
            if element is None:
                return self._look_for(step.targets[parameter])
        self._tries += 1
        found = {parameter: element.ref for parameter, element in refs.items() if element is not None}
        return gemini.call(step.tool, **found, **step.arguments)

    @property
    def _step(self) -> Step | None:
        return self._task.steps[self._at] if self._at < len(self._task.steps) else None

    def _look_for(self, target: Target) -> gemini.Reply:
        """Nothing was tried by that, so that what comes of it counts as no failure."""
        self._looks += 1
        self._tries = 0
        ways: list[Callable[[], gemini.Reply]] = [
            lambda: gemini.call(page.WAIT_AND_OBSERVE.name),
            lambda: gemini.call(page.FIND_ELEMENTS.name, query=target.name or target.role),
        ]
        return ways[self._looks - 1]() if self._looks <= len(ways) else self._give_up(f"there is no {target}")

    def _give_up(self, why: str) -> gemini.Reply:
        self.gave_up = self.gave_up or " ".join(why.split())
        return gemini.call(control.TASK_FAILED.name, reason=self.gave_up[:300])


def _failure(seen: gemini.SeenRequest) -> str:
    """What the last call failed with. What may have been done it looks for and does not do again."""
    last = seen.steps[max((n for n, step in enumerate(seen.steps) if step["type"] == "function_call"), default=0) :]
    failed = [step for step in last if step["type"] == "function_result" and step.get("is_error")]
    said = "; ".join(block.get("text", "") for step in failed for block in step["result"])
    return "" if said.startswith(f"Failed ({Code.UNKNOWN})") else said
