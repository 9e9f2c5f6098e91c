"""A command that was called in a way that it does not take: one sentence of ours, and exit status 2, at every door."""

import sys
from pathlib import Path

import pytest
from webhand_host.cli.app import app
from webhand_host.cli.misuse import carried_out

MISUSED: list[tuple[str, str]] = [
    ("nosuch", "`webhand` has no command nosuch. `webhand -h` shows what it takes."),
    ("config gett x", "`webhand config` has no command gett. Did you mean get? `webhand config -h` shows"),
    ("run --headles hi", "`webhand run` has no option --headles. Did you mean --headless? `webhand run -h` shows"),
    ("--nosuch", "`webhand` has no option --nosuch."),
    ("config get", "`webhand config get` needs NAME. `webhand config get -h` shows what it takes."),
    ("config list extra", "`webhand config list` takes no arguments."),
    ("config get a b", "`webhand config get` takes no more than NAME."),
    ("run --url", "--url needs a value."),
    ("run --yes=1 hi", "--yes takes no value."),
    ("run --carrier nosuch hi", "--carrier: choose extension, playwright. `webhand run -h`"),
    ("run --max-steps few hi", "--max-steps: write a whole number from 1 to 500."),
    ("run --max-steps 0 hi", "--max-steps: write a whole number from 1 to 500."),
    ("run --url nowhere: hi", "--url: "),
    ("config get nosuch", 'There is no setting "nosuch".'),
]


@pytest.mark.parametrize(("words", "sentence"), MISUSED)
def test_what_a_command_does_not_take(
    words: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["webhand", *words.split()])
    monkeypatch.setattr("webhand_host.cli.app.own_copy.refresh", lambda machine: None)
    assert carried_out(app) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(sentence)
    assert printed.err.count("\n") == 1, "one line, and no frame around it"


def test_a_command_with_commands_of_its_own_shows_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["webhand", "config"])
    assert carried_out(app) == 2
    printed = capsys.readouterr()
    assert "Every setting" in printed.out
    assert printed.err == ""
