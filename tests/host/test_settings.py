"""Settings: environment over file over defaults, and bad ones are named with their place."""

from pathlib import Path

import pytest
from webhand_host.settings import BadSettings, Settings, load


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path))
    for name in Settings.model_fields:
        monkeypatch.delenv(f"WEBHAND_{name.upper()}", raising=False)
    return tmp_path


def test_without_a_file_there_are_defaults() -> None:
    assert load() == Settings(model="auto", thinking="medium", max_steps=50)


def test_the_environment_wins_over_the_file(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (config / "settings.toml").write_text('model = "offline"\nmax_steps = 7\n')
    monkeypatch.setenv("WEBHAND_MODEL", "gemini-3.5-flash-lite")
    assert load() == Settings(model="gemini-3.5-flash-lite", max_steps=7)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("model = ", "cannot be read"),
        ('modell = "x"', "modell: Extra inputs"),
        ("max_steps = 0", "max_steps: Input should be greater"),
        ('thinking = "minimal"', "thinking: Input should be 'low'"),
    ],
)
def test_a_bad_file_is_a_sentence_that_names_it(config: Path, text: str, words: str) -> None:
    (config / "settings.toml").write_text(text)
    with pytest.raises(BadSettings) as raised:
        load()
    assert words in str(raised.value)
    assert str(config / "settings.toml") in str(raised.value)
