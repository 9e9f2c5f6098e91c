"""Where settings come from, and that a bad one is a sentence."""

import subprocess
import sys
from pathlib import Path

import pytest
from webhand_host.settings import BadSettings, Settings, in_force, load


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path))
    for name in Settings.model_fields:
        monkeypatch.delenv(f"WEBHAND_{name.upper()}", raising=False)
    return tmp_path


def test_without_a_file_there_are_defaults() -> None:
    assert load() == Settings()
    assert (load().model, load().autonomy) == ("auto", "normal")


def test_the_environment_wins_over_the_file(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (config / "settings.toml").write_text('model = "offline"\nmax_steps = 7\n')
    monkeypatch.setenv("WEBHAND_MODEL", "gemini-3.5-flash-lite")
    assert load() == Settings(model="gemini-3.5-flash-lite", max_steps=7)


@pytest.mark.parametrize(
    ("variable", "text", "value"),
    [
        ("openai_sees", "no", False),
        ("site_notes", "0", False),
        ("max_minutes", "15", 15),
        (
            "enter_always",
            "Example.com, localhost,bücher.example",
            ("example.com", "localhost", "xn--bcher-kva.example"),
        ),
        ("block", "203.0.113.7", ("203.0.113.7",)),
        ("upload_folders", "~/Documents:/srv/shared", ("~/Documents", "/srv/shared")),
        ("openai_base_url", "http://localhost:11434/v1", "http://localhost:11434/v1"),
        ("vertex_location", "", "global"),  # an empty variable counts as none
    ],
)
def test_values_of_the_environment(monkeypatch: pytest.MonkeyPatch, variable: str, text: str, value: object) -> None:
    monkeypatch.setenv(f"WEBHAND_{variable.upper()}", text)
    assert getattr(load(), variable) == value


BAD = [
    ("model = ", "cannot be read"),
    ('modell = "x"', 'There is no setting "modell". Did you mean "model"?'),
    ('colour = "x"', '`webhand config list` shows those there are'),
    ('gemini_key = "x"', "use `webhand key set`"),
    ('model = "gpt"', "choose auto, offline, gemini"),
    ("max_steps = 0", 'cannot be "0": write a number of 1 or more. (What it is: A task ends'),
    ('thinking = "minimal"', "write 'low', 'medium' or 'high'"),
    ('openai_base_url = "localhost:11434"', "begins with http:// or https://"),
    ('enter_always = ["https://example.com/a"]', "write only the host of \"https://example.com/a\": example.com"),
    ('enter_always = ["example.com:8080"]', "write only the host"),
    ('block = ["bad host"]', "block in"),
    ("block = [7]", "block in"),
    ('allow = ["example.com"]', 'The setting "allow" is called "enter_always" now'),
    ('autonomy = "wild"', "write 'careful', 'normal' or 'trusted'"),
    ('openai_sees = "perhaps"', "write true or false"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), BAD, ids=[text for text, _ in BAD])
def test_a_bad_file_is_a_sentence_that_names_it(config: Path, text: str, words: str) -> None:
    (config / "settings.toml").write_text(text)
    with pytest.raises(BadSettings) as raised:
        load()
    assert words in str(raised.value)
    assert str(config / "settings.toml") in str(raised.value)


def test_a_file_that_is_no_text(config: Path) -> None:
    (config / "settings.toml").write_bytes(b"model = '\xff'")
    with pytest.raises(BadSettings, match="cannot be read"):
        load()


def test_a_bad_variable_is_a_sentence_that_names_it(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (config / "settings.toml").write_text("max_steps = 7")
    monkeypatch.setenv("WEBHAND_MAX_STEPS", "many")
    with pytest.raises(BadSettings, match='WEBHAND_MAX_STEPS in the environment cannot be "many"'):
        load()


def test_a_variable_of_an_earlier_version_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBHAND_ALLOW", "example.com")
    with pytest.raises(
        BadSettings, match='WEBHAND_ALLOW in the environment: The setting "allow" is called "enter_always"'
    ):
        load()


def test_every_setting_says_what_it_is_and_where_it_comes_from(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (config / "settings.toml").write_text('thinking = "low"\nmax_steps = 7')
    monkeypatch.setenv("WEBHAND_MAX_STEPS", "9")
    found = {setting.name: setting for setting in in_force()}
    assert list(found) == list(Settings.model_fields)
    assert all(setting.description.endswith(".") for setting in found.values())
    assert (found["model"].value, found["model"].source) == ("auto", "default")
    assert (found["thinking"].value, found["thinking"].source) == ("low", str(config / "settings.toml"))
    assert (found["max_steps"].value, found["max_steps"].source) == (9, "WEBHAND_MAX_STEPS")


@pytest.mark.parametrize("name", ["pydantic_settings", "openai", "tomlkit", "google"])
def test_the_native_host_gets_ready_without_them(name: str) -> None:
    program = f"import sys, webhand_host.native.host\nprint({name!r} in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "False\n", done.stderr
