"""Runs as a person asks for them: listed, chosen by a beginning, read, and refused where they cannot be, in words."""

from pathlib import Path

import pytest
from webhand_agent.protocol import Replay, RunFinished, RunStarted, StartTask, Tokens
from webhand_host.runs import records
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.locking import lock_of
from webhand_host.runs.records import NoRecord

IDS = ("20260101-100000-aaaa", "20260102-100000-bbbb", "20260102-110000-cccc")
STARTED = RunStarted(t=0, id="r", task="buy a lamp", model="offline", carrier="playwright")
FINISHED = RunFinished(t=2, outcome="completed", summary="Done.", steps=3, seconds=2, model_seconds=0, tokens=Tokens())


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBHAND_RUNTIME_DIR", str(tmp_path / "runtime"))
    (tmp_path / "runtime").mkdir(mode=0o700)


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """Three runs that have ended, and a folder that is none."""
    folder = tmp_path / "runs"
    folder.mkdir()
    (folder / "notes").mkdir()
    for name in IDS:
        made(folder, name, STARTED, FINISHED)
    return folder


def made(runs: Path, name: str, *events: RunStarted | RunFinished, profile: str = "p1") -> RunFolder:
    """A run of a given id, with whatever it has recorded."""
    run = RunFolder.create(runs, profile, StartTask(task="buy a lamp"))
    path = run.path.rename(runs / name)
    folder = RunFolder(path)
    for event in events:
        folder.append_event(event)
    return folder


@pytest.mark.parametrize(
    ("asked", "expected"),
    [("last", IDS[2]), (IDS[0], IDS[0]), ("20260101", IDS[0]), ("20260102-11", IDS[2])],
)
def test_a_run_is_chosen_by_what_begins_only_it(runs: Path, asked: str, expected: str) -> None:
    assert records.choose(runs, asked).id == expected


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("20260102", "2 runs begin with"),
        ("2027", 'no run "2027". `webhand runs` lists them'),
        ("", 'no run ""'),
        ("../runs", "no run"),
        ("notes", "no run"),
    ],
)
def test_what_names_no_single_run_is_a_sentence(runs: Path, asked: str, sentence: str) -> None:
    with pytest.raises(NoRecord) as refused:
        records.choose(runs, asked)
    assert sentence in str(refused.value)


def test_without_runs_it_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(NoRecord, match="There are no runs yet"):
        records.choose(tmp_path / "nowhere", "last")
    assert records.listed(tmp_path / "nowhere") == []


def test_the_list_is_newest_first_and_tells_how_each_stands(runs: Path) -> None:
    made(runs, "20260103-100000-dddd", STARTED)
    live = made(runs, "20260104-100000-eeee", STARTED, profile="p2")
    with lock_of("p2").acquire(timeout=0):
        lines = records.listed(runs)
        assert [line.id for line in lines][:2] == [live.id, "20260103-100000-dddd"]
        assert [(line.outcome, line.under_way) for line in lines[:3]] == [
            (None, True),
            (None, False),
            ("completed", False),
        ]
        with pytest.raises(NoRecord, match="still under way"):
            records.whole(live)
        assert "still under way" in records.read(live).remark
    assert not records.under_way(live), "its host is gone"
    assert (lines[2].steps, lines[2].seconds, lines[2].task) == (3, 2, "buy a lamp")


def test_an_earlier_run_of_a_busy_profile_is_not_under_way(runs: Path) -> None:
    old, new = (made(runs, f"2026010{day}-100000-dddd", STARTED) for day in (5, 6))
    with lock_of("p1").acquire(timeout=0):
        assert (records.under_way(old), records.under_way(new)) == (False, True)


def test_half_a_line_is_left_out_and_said(runs: Path) -> None:
    folder = made(runs, "20260103-100000-dddd", STARTED)
    with (folder.path / "run.jsonl").open("a") as file:
        file.write('{"type": "message", "t": 1, "te')
    record = records.read(folder)
    assert (len(record.events), record.torn) == (1, 1)
    assert "was cut off" in record.remark


def test_another_versions_record_is_refused_and_still_listed(runs: Path) -> None:
    folder = made(runs, "20260103-100000-dddd", STARTED, FINISHED)
    with (folder.path / "run.jsonl").open("a") as file:
        file.write('{"type": "hologram", "t": 1}\n')
    (folder.path / "job.json").write_text('{"id": "x", "asked": {"task": "later", "era": 3}}')
    with pytest.raises(NoRecord, match="another version of Webhand, and 1 line of it"):
        records.read(folder)
    assert records.listed(runs)[0].task == "later"


def test_nothing_recorded_is_a_sentence(runs: Path) -> None:
    with pytest.raises(NoRecord, match="before it began"):
        records.read(made(runs, "20260103-100000-dddd"))


def test_the_secrets_of_a_replay_never_reach_the_disk(tmp_path: Path) -> None:
    asked = StartTask(
        task="x", replay=Replay(run_id=IDS[0], values={"Name": "Ana"}, secrets={"Password": "s3cret-word"})
    )
    folder = RunFolder.create(tmp_path, "p", asked)
    text = (folder.path / "job.json").read_text()
    assert "Ana" in text
    assert "s3cret-word" not in text
    assert "s3cret-word" not in repr(asked)
