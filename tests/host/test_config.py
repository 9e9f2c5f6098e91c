"""`webhand config`: what it shows, what it writes, and what it refuses to write."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result
from webhand_host.cli.config import app
from webhand_host.settings import Settings, load

WRITTEN = '# mine\nmodel = "gemini" # the good one\n\n# not too many\nmax_steps = 7\n'


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path / "config"))
    for name in Settings.model_fields:
        monkeypatch.delenv(f"WEBHAND_{name.upper()}", raising=False)
    return tmp_path / "config" / "settings.toml"


@pytest.fixture
def written(file: Path) -> Path:
    file.parent.mkdir()
    file.write_text(WRITTEN)
    return file


def config(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_the_first_value_makes_the_file(file: Path) -> None:
    assert config("path").output == f"{file}\n"
    assert config("set", "model", "openai:qwen3").exit_code == 0
    assert file.read_text() == 'model = "openai:qwen3"\n'
    assert load().model == "openai:qwen3"


def test_comments_and_order_stay(written: Path) -> None:
    for words in (("model", "offline"), ("enter_always", "Example.com, b.example"), ("openai_sees", "no")):
        assert config("set", *words).exit_code == 0
    assert written.read_text() == (
        '# mine\nmodel = "offline" # the good one\n\n# not too many\nmax_steps = 7\n'
        'enter_always = ["example.com", "b.example"]\nopenai_sees = false\n'
    )
    assert load() == Settings(
        model="offline", max_steps=7, enter_always=("example.com", "b.example"), openai_sees=False
    )


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("model", "gpt", "choose auto, offline, gemini"),
        ("max_steps", "0", "write a number of 1 or more"),
        ("max_steps", "-1", "write a number of 1 or more"),
        ("max_steps", "many", 'cannot be "many": write a whole number. (What'),
        ("openai_sees", "maybe", "write true or false"),
        ("cookies", "maybe", "write 'refuse' or 'ask'"),
        ("maxsteps", "3", 'Did you mean "max_steps"?'),
        ("openai_key", "sk-secret", "webhand key set"),
        ("enter_always", "https://example.com/a", "only the host"),
        ("enter_always", "not a url", "hosts alone"),
        ("block", "a.example b.example", "with commas between"),
        ("allow", "example.com", '"enter_always" now'),
        ("autonomy", "wild", "'careful', 'normal' or 'trusted'"),
    ],
)
def test_what_is_refused_is_not_written(written: Path, name: str, value: str, words: str) -> None:
    done = config("set", name, value)
    assert done.exit_code == 2
    assert words in done.stderr
    assert written.read_text() == WRITTEN


@pytest.mark.parametrize(("text", "words"), [('modell = "x"\n', '"modell"'), ("model = \n", "cannot be read")])
def test_a_file_that_is_bad_already_is_not_written_to(written: Path, text: str, words: str) -> None:
    written.write_text(text)
    done = config("set", "model", "auto")
    assert done.exit_code == 2
    assert words in done.stderr
    assert written.read_text() == text
    assert config("list").exit_code == config("get", "model").exit_code == 2


def test_unset_mends_a_file(written: Path) -> None:
    written.write_text(WRITTEN + 'modell = "x"\n')
    assert config("list").exit_code == 2
    assert "was removed" in config("unset", "modell").output
    assert config("unset", "max_steps").exit_code == 0
    assert load() == Settings(model="gemini")
    assert "was not set" in config("unset", "thinking").output
    unknown = config("unset", "modell")
    assert (unknown.exit_code, "no setting" in unknown.stderr) == (2, True)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("model", "gemini"),
        ("max_steps", "7"),
        ("site_notes", "true"),
        ("enter_always", ""),
        ("autonomy", "normal"),
        ("block", ""),
    ],
)
def test_get(written: Path, name: str, value: str) -> None:
    assert written.exists()
    assert config("get", name).output == f"{value}\n"


def test_list_shows_where_each_value_comes_from(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBHAND_THINKING", "low")
    lines = config("list").output.splitlines()
    assert f'model = "gemini"  ({written})' in lines
    assert 'thinking = "low"  (WEBHAND_THINKING)' in lines
    assert "enter_always = []  (default)" in lines
    assert len(lines) == 2 * len(Settings.model_fields)


@pytest.mark.parametrize("words", [("set", "thinking", "high"), ("unset", "thinking")])
def test_it_says_when_the_environment_wins(monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    monkeypatch.setenv("WEBHAND_THINKING", "low")
    assert "WEBHAND_THINKING is set too" in config(*words).output
