"""The held-out set: what share is done, and that nothing is done wrong or called done that is not."""

from collections import Counter

from agent.offline.held_out import DO, LEAVE, PAGES, verdicts
from agent.offline.held_out_tasks import Do

SHARE_DONE = 0.95
"""Of the requests that can be done literally. First runs: 70 of 73, of the second set 21 of 28, of the third 19 of 40;
137 of 142 since."""


def test_no_false_success_no_wrong_action_and_the_share_done() -> None:
    all_ = list(verdicts())
    bad = [(one.task.page, one.task.says, one.ran.calls, one.ran.end) for one in all_ if one.how in ("wrong", "false")]
    assert bad == []
    how = Counter(one.how for one in all_ if isinstance(one.task, Do))
    assert how["done"] >= SHARE_DONE * len(DO), [one.task.says for one in all_ if one.how != "done"]


def test_the_set_is_large_and_speaks_three_languages() -> None:
    assert len(PAGES) >= 40
    assert len(DO) + len(LEAVE) >= 80
    assert len(LEAVE) * 3 >= len(DO) + len(LEAVE)
