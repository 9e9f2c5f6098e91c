"""The planner's score on the held-out set: `python -m agent.offline.held_out` prints it, task by task."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from agent.offline import held_out_second as second
from agent.offline import held_out_third as third
from agent.offline.driving import Ran, Site, run
from agent.offline.held_out_pages import PAGES as FIRST_PAGES
from agent.offline.held_out_tasks import DO as FIRST_DO
from agent.offline.held_out_tasks import LEAVE as FIRST_LEAVE
from agent.offline.held_out_tasks import Do, Leave

PAGES = {**FIRST_PAGES, **second.PAGES, **third.PAGES}
DO = (*FIRST_DO, *second.DO, *third.DO)
LEAVE = (*FIRST_LEAVE, *second.LEAVE, *third.LEAVE)

ALWAYS_FREE = ("wait_and_observe",)
"""Looking again is no act."""


@dataclass(frozen=True)
class Verdict:
    """`how`: done, asked, handed on, wrong (an act not asked for) or false (called done). The last two never."""

    task: Do | Leave
    how: str
    ran: Ran


def judge(task: Do | Leave) -> Verdict:
    on = {call: PAGES[page] for call, page in task.on.items()}
    ran = run(task.says, Site(PAGES[task.page], on=on))
    return Verdict(task, _how(task, ran), ran)


def _how(task: Do | Leave, ran: Ran) -> str:
    right = task.calls if isinstance(task, Do) else task.may
    acts = [call for call in ran.calls if not call.startswith(ALWAYS_FREE) or call in right]
    if tuple(acts) != right[: len(acts)]:
        return "wrong"
    if ran.how != "done":
        return {"asked": "asked", "failed": "handed on"}[ran.how]
    if isinstance(task, Leave) or tuple(acts) != right or not all(piece in ran.end for piece in task.told):
        return "false"
    return "done"


def verdicts() -> Iterator[Verdict]:
    yield from (judge(task) for task in (*DO, *LEAVE))


def main() -> None:
    all_ = list(verdicts())
    for one in all_:
        if isinstance(one.task, Do) != (one.how == "done") or one.how in ("wrong", "false"):
            print(f"{one.how:14} {one.task.page}: {one.task.says}\n    {one.ran.calls} {one.ran.end!r}")  # noqa: T201
    for kind in (Do, Leave):
        print(kind.__name__, dict(Counter(one.how for one in all_ if isinstance(one.task, kind))))  # noqa: T201


if __name__ == "__main__":
    main()
