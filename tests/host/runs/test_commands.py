"""`webhand runs`, `show`, `report`, `export` and `replay` as they answer on the terminal."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from host.runs.test_records import FINISHED, IDS, STARTED, made
from typer.testing import CliRunner, Result
from webhand_agent.version import VERSION
from webhand_host.cli.app import app
from webhand_host.runs.folder import all_runs
from webhand_host.runs.locking import lock_of


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three runs that have ended."""
    for name in ("DATA", "STATE", "CONFIG", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))
        (tmp_path / name.lower()).mkdir(mode=0o700)
    folder = tmp_path / "data" / "runs"
    folder.mkdir(mode=0o700)
    for name in IDS:
        made(folder, name, STARTED, FINISHED)
    return folder


def say(*arguments: str, answer: str | None = None) -> Result:
    return CliRunner().invoke(app, arguments, input=answer)


def test_the_list_is_for_people_and_for_programs(runs: Path) -> None:
    lines = say("runs").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(reversed(IDS))
    assert "✓ completed" in lines[0]
    assert "3 steps" in lines[0]
    assert lines[0].endswith("buy a lamp")
    assert say("runs", "list").stdout.splitlines() == lines
    first = json.loads(say("runs", "list", "--json").stdout.splitlines()[0])
    assert (first["id"], first["outcome"], first["steps"], first["seconds"]) == (IDS[2], "completed", 3, 2.0)


def test_the_version_is_asked_for_as_everywhere() -> None:
    assert say("--version").stdout == f"{VERSION}\n"
    asked = subprocess.run([sys.executable, "-m", "webhand", "--version"], capture_output=True, text=True, check=True)
    assert asked.stdout == f"{VERSION}\n"


def test_one_is_shown_in_words(runs: Path) -> None:
    shown = say("show", "last")
    assert shown.exit_code == 0, shown.stderr
    assert "buy a lamp" in shown.stdout
    assert "✓ completed, 3 steps" in shown.stdout
    assert "Done." in shown.stdout
    events = [json.loads(line)["type"] for line in say("show", IDS[0], "--json").stdout.splitlines()]
    assert events == ["run_started", "run_finished"]


@pytest.mark.parametrize("command", [("show",), ("report",), ("export",), ("replay",), ("runs", "remove")])
def test_a_run_that_is_not_there_is_a_sentence_and_exits_2(runs: Path, command: tuple[str, ...]) -> None:
    result = say(*command, "2027")
    assert (result.exit_code, 'There is no run "2027"' in result.stderr) == (2, True)


@pytest.mark.parametrize("command", ["export", "replay"])
def test_a_run_under_way_is_not_done_again(runs: Path, command: str) -> None:
    made(runs, "20260109-100000-dddd", STARTED)
    with lock_of("p1").acquire(timeout=0):
        result = say(command, "last")
    assert (result.exit_code, "still under way" in result.stderr) == (2, True)


def test_removing_asks_first(runs: Path) -> None:
    kept = say("runs", "remove", IDS[0], answer="\n")
    assert (kept.exit_code, "Nothing was removed." in kept.stderr) == (1, True)
    assert len(all_runs(runs)) == 3
    assert say("runs", "remove", IDS[0], answer="y\n").exit_code == 0
    assert [folder.id for folder in all_runs(runs)] == list(IDS[1:])


def test_old_ones_are_removed_and_what_is_under_way_is_left(runs: Path) -> None:
    live = made(runs, "20260101-000000-dddd", STARTED, profile="p2")
    made(runs, "29990101-000000-eeee", STARTED, FINISHED)
    with lock_of("p2").acquire(timeout=0):
        assert say("runs", "remove", "--older-than", "1", "--yes").exit_code == 0
        assert say("runs", "remove", live.id, "--yes").exit_code == 2
    assert [folder.id for folder in all_runs(runs)] == [live.id, "29990101-000000-eeee"]


@pytest.mark.parametrize("arguments", [(), ("last", "--older-than", "3")])
def test_removing_wants_one_way_to_say_which(runs: Path, arguments: tuple[str, ...]) -> None:
    assert say("runs", "remove", *arguments).exit_code == 2
    assert len(all_runs(runs)) == 3


def test_the_report_goes_where_it_is_told(runs: Path, tmp_path: Path) -> None:
    assert say("report", "last", "-o", str(tmp_path / "run.html")).exit_code == 0
    assert "buy a lamp" in (tmp_path / "run.html").read_text()
    nowhere = say("report", "last", "-o", str(tmp_path / "nowhere" / "run.html"))
    assert (nowhere.exit_code, "cannot be written" in nowhere.stderr) == (2, True)


def test_a_value_without_a_name_is_wrong_usage(runs: Path) -> None:
    assert say("replay", "last", "--set", "mug").exit_code == 2
