"""The record on disk: it grows line by line, survives a crash in mid-line, and is nobody else's to read."""

import base64
import re
import stat
from pathlib import Path

import pytest
from webhand_agent.history.conversation import Call, Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.protocol import Delta, MessageToPerson, RunFinished, Screenshot, StartTask, Tokens
from webhand_host.runs.folder import RunFolder, Suspension, all_runs

FINISHED = RunFinished(t=2, outcome="completed", summary="Done.", steps=1, seconds=2, model_seconds=1, tokens=Tokens())


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    return RunFolder.create(tmp_path, "p1", StartTask(task="go to example.com"))


def test_ids_are_utc_time_and_four_hex_digits_and_never_the_same(tmp_path: Path) -> None:
    ids = [RunFolder.create(tmp_path, "p1", StartTask(task="x")).id for _ in range(50)]
    assert all(re.fullmatch(r"\d{8}-\d{6}-[0-9a-f]{4}", name) for name in ids)
    assert len(set(ids)) == 50
    assert [run.id for run in all_runs(tmp_path)] == sorted(ids)


def test_events_and_turns_come_back_as_they_were(folder: RunFolder) -> None:
    events = [MessageToPerson(t=0.1, step=1, text="«ñ» \U0001f590 \u2028 next"), FINISHED]
    turns: list[UserTurn | Thought | ToolTurn] = [
        UserTurn(request="go", observation="page", note="act"),
        Thought(calls=(Call(id="c1", name="navigate", arguments={"url": "https://example.com"}),), steps=({"s": 1},)),
        ToolTurn(results=(ToolResult(call_id="c1", name="navigate", text="Now there."),)),
    ]
    for event in events:
        folder.append_event(event)
    for turn in turns:
        folder.append_turn(turn)
    again = RunFolder(folder.path)
    assert again.events() == events
    assert again.turns() == turns
    assert again.finished() == FINISHED
    job = again.job()
    assert job is not None
    assert (job.profile, job.asked.task) == ("p1", "go to example.com")


def test_streamed_pieces_are_not_kept(folder: RunFolder) -> None:
    folder.append_event(Delta(t=0, text="piece"))
    assert folder.events() == []


def test_half_a_line_of_a_killed_host_is_left_out(folder: RunFolder) -> None:
    folder.append_event(MessageToPerson(t=0, text="whole"))
    with (folder.path / "run.jsonl").open("a") as file:
        file.write('{"type": "message", "t": 1, "te')
    assert [event.text for event in folder.events()] == ["whole"]
    assert folder.finished() is None


def test_only_the_owner_reads_it(folder: RunFolder) -> None:
    folder.append_event(FINISHED)
    folder.save_picture(1, Screenshot(mime="image/jpeg", data=base64.b64encode(b"x").decode(), width=1, height=1))
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in [folder.path, *folder.path.iterdir()]}
    assert set(modes.values()) == {0o700, 0o600}, modes
    assert [path.name for path in folder.pictures()] == ["step-001.jpg"]


def test_a_suspension_is_taken_once(folder: RunFolder) -> None:
    suspension = Suspension(at=1.0, tab_id=3, next_ref=10, next_frame=2, elapsed=4.5)
    folder.suspend(suspension)
    assert folder.take_suspension() == suspension
    assert folder.take_suspension() is None


def test_what_another_version_wrote_can_be_listed_but_not_gone_on_with(folder: RunFolder) -> None:
    (folder.path / "job.json").write_text('{"id": "x", "later": true}')
    (folder.path / "suspended.json").write_text("{")
    assert folder.job() is None
    assert folder.take_suspension() is None
    assert [run.id for run in all_runs(folder.path.parent)] == [folder.id]


def test_the_mark_of_a_run_is_drawn_once_and_is_the_owners(tmp_path: Path) -> None:
    """Another host that takes the run up asks the model with the same marks; another run has others."""
    folder = RunFolder.create(tmp_path, "p", StartTask(task="a"))
    mark = folder.mark()
    assert RunFolder(folder.path).mark() == mark
    assert RunFolder.create(tmp_path, "p", StartTask(task="a")).mark() != mark
    assert (folder.path / "mark").stat().st_mode & 0o077 == 0
