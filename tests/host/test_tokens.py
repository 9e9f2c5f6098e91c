"""Tokens of programs: one file, its owner's alone."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner
from webhand_host.cli.app import app
from webhand_host.tokens import BadTokens, Can, Tokens


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path))
    monkeypatch.setenv("WEBHAND_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


def webhand(*words: str) -> str:
    done = CliRunner().invoke(app, ["token", *words])
    assert done.exit_code == 0, done.output
    return str(done.stdout)


def test_the_token_alone_is_printed_and_stays(config: Path) -> None:
    first = webhand()
    assert first == f"{Tokens().main().secret}\n"
    assert webhand() == first
    assert (config / "tokens.json").stat().st_mode & 0o777 == 0o600


def test_others_are_made_shown_and_removed() -> None:
    main, other = webhand().strip(), webhand("create", "ci", "--can", "browser", "--can", "files").strip()
    found = Tokens().find(other)
    assert found is not None
    assert (found.name, found.can) == ("ci", (Can.BROWSER, Can.FILES))
    shown = webhand("list")
    assert "ci  browser, files" in shown
    assert main not in shown
    assert other not in shown
    webhand("remove", "ci")
    assert Tokens().find(other) is None
    assert Tokens().find(main) is not None


@pytest.mark.parametrize("words", [["create", "ci"], ["create", "../x"], ["create", ""], ["remove", "nobody"]])
def test_what_cannot_be_done_is_a_sentence(words: list[str]) -> None:
    webhand("create", "ci")
    done = CliRunner().invoke(app, ["token", *words])
    assert done.exit_code == 2
    assert done.stderr.strip()


@pytest.mark.parametrize(("words", "status"), [(["list"], 0), (["remove", "main"], 2)])
def test_what_only_reads_makes_nothing(
    config: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], status: int
) -> None:
    for name in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(config / "none" / name))
    done = CliRunner().invoke(app, ["token", *words])
    assert done.exit_code == status
    assert ("no token called" in done.stderr) == (status == 2)
    assert not (config / "none").exists()
    webhand("create", "ci")
    assert [path.name for path in (config / "none").iterdir()] == ["CONFIG"]


def test_a_file_in_a_folder_that_is_not_there_is_a_sentence(config: Path) -> None:
    done = CliRunner().invoke(app, ["serve", "--port", "0", "--token-file", str(config / "none" / "tokens.json")])
    assert done.exit_code == 2
    assert f"There is no folder {config / 'none'}: make it" in " ".join(done.stderr.split())
    assert not (config / "none").exists()


def test_a_file_that_others_can_read_opens_nothing(config: Path) -> None:
    secret = webhand().strip()
    (config / "tokens.json").chmod(0o644)
    with pytest.raises(BadTokens, match="can be read by others"):
        Tokens().find(secret)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"tokens": [{"name": "main"}]}', "\xff"])
def test_a_broken_file_opens_nothing(config: Path, text: str) -> None:
    file = config / "tokens.json"
    file.write_bytes(text.encode("latin-1"))
    file.chmod(0o600)
    with pytest.raises(BadTokens):
        Tokens().find("anything")


def test_an_empty_secret_finds_nothing(config: Path) -> None:
    file = config / "tokens.json"
    file.write_text(json.dumps({"tokens": [{"name": "main", "secret": "webhand_x", "can": ["browser"]}]}))
    file.chmod(0o600)
    assert Tokens().find("") is None
    assert Tokens().find("webhand_") is None


def test_a_workers_key_is_no_token() -> None:
    refused = CliRunner().invoke(app, ["token", "create", "x", "--can", "worker"])
    assert (refused.exit_code, "worker enroll" in " ".join(refused.output.split())) == (2, True), refused.output
    assert Tokens().all() == ()
