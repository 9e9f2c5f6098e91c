"""A follow-up knows the tasks before it, and what was waiting for the person is known not to have been done."""

from pathlib import Path
from typing import Any

import pytest
from webhand_agent.dialogue.recap import origins_of
from webhand_agent.history.conversation import UserTurn
from webhand_agent.protocol import (
    ActionTaken,
    Answered,
    Code,
    Confirmation,
    ErrorCode,
    ObservationMade,
    ReceiptGiven,
    RunFinished,
    StartTask,
    Tokens,
)
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.follow_ups import known_before
from webhand_host.runs.runner import Runner
from webhand_host.runs.unanswered import unanswered

ACTION = ActionTaken(t=1, step=2, call_id="c1", tool="click_element", arguments={})
ASKED = Confirmation(t=2, step=2, id="q2.1", tool="click_element", act="x", site="x", lacks=[], choices=["once"])
ANSWERED = Answered(t=3, step=2, id="q2.1", text="once")
RECEIPT = ReceiptGiven(t=4, step=2, call_id="c1", ok=True, code=Code.DONE, effect=[], message="Clicked.", ms=1)


def run_of(runs: Path, task: str, result: str, url: str, follows: str | None = None) -> RunFolder:
    runs.mkdir(exist_ok=True)
    folder = RunFolder.create(runs, "p1", StartTask(task=task, follows=follows))
    if follows is not None and (before := known_before(runs, follows)) is not None:
        folder.append_turn(before)
    folder.append_event(ObservationMade(t=1, step=1, url=url, title="T", elements=1, characters=1, ms=1, partial=False))
    tokens = Tokens()
    folder.append_event(
        RunFinished(t=2, outcome="completed", summary=result, steps=1, seconds=2, model_seconds=0, tokens=tokens)
    )
    return folder


def test_the_whole_conversation_is_known(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    last: RunFolder | None = None
    for number in range(8):
        follows = last.id if last else None
        last = run_of(runs, f"task {number}", f"result {number}", f"https://site{number}.example/", follows)
    assert last is not None
    turn = known_before(runs, last.id)
    assert isinstance(turn, UserTurn)
    assert turn.request is None, "it stays apart from what the person asks now"
    text = turn.recap or ""
    assert [n for n in range(8) if f"Result: result {n}" in text] == [3, 4, 5, 6, 7]
    assert set(origins_of(text)) == {f"https://site{n}.example" for n in range(8)}, "no origin is lost"


def test_what_is_gone_is_not_known(tmp_path: Path) -> None:
    assert known_before(tmp_path, "20261121-000000-abcd") is None
    assert known_before(tmp_path, "../../etc") is None
    only = run_of(tmp_path / "runs", "task", "result", "https://a.example/", "20261121-000000-abcd")
    turn = known_before(tmp_path / "runs", only.id)
    assert turn is not None
    assert "Result: result" in (turn.recap or "")


async def test_a_task_that_follows_no_run_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "STATE", "CONFIG", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))
    one = Runner("p1")
    one.browser = Peer(lambda _: None, {})
    await one.take_up()
    with pytest.raises(RemoteError) as refused:
        await one.start(StartTask(task="and then?", follows="20261121-000000-abcd"))
    assert refused.value.code == ErrorCode.NO_SUCH_RUN
    await one.end()


@pytest.mark.parametrize(
    ("events", "call"),
    [
        ([], None),
        ([ACTION], None),
        ([ACTION, ASKED], "c1"),
        ([ACTION, ASKED, ANSWERED], None),
        ([ACTION, ASKED, ANSWERED, RECEIPT], None),
        ([ACTION, ASKED, RECEIPT], None),
        ([ASKED, ACTION], None),
    ],
)
def test_what_waited_for_an_answer_was_not_done(events: list[Any], call: str | None) -> None:
    receipt = unanswered(events)
    assert (receipt.call_id if receipt else None) == call
    if receipt is not None:
        assert (receipt.ok, receipt.code, receipt.step) == (False, Code.REFUSED, 2)
