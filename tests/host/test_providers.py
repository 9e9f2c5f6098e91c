"""What the agent is told of the models' services, and the keys of others than Gemini."""

from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail
from typer.testing import CliRunner
from webhand_agent.models.gemini.client import Vertex
from webhand_agent.models.model import Capabilities
from webhand_host import keys
from webhand_host.cli.key import For, app
from webhand_host.providers import providers, standing
from webhand_host.settings import Settings

SECRET = "sk-very-secret-1234"  # noqa: S105, it opens nothing


@pytest.fixture(autouse=True)
def no_keyring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for provider in keys.PROVIDERS:
        for name in provider.variables:
            monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path / "config"))
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())  # type: ignore[no-untyped-call]
    yield
    keyring.set_keyring(before)


@pytest.mark.parametrize("service", list(For))
def test_each_service_has_a_key_of_its_own(service: For, monkeypatch: pytest.MonkeyPatch) -> None:
    runner, others = CliRunner(), [provider for provider in keys.PROVIDERS if provider.name != service]
    stored = runner.invoke(app, ["set", "--for", service], input=f"{SECRET}\n")
    assert stored.exit_code == 0
    assert SECRET not in stored.output
    found = keys.find(service.provider)
    assert found
    assert (found.value, found.place) == (SECRET, "file")
    assert [keys.find(provider) for provider in others] == [None, None]
    assert runner.invoke(app, ["status", "--for", service]).exit_code == 0
    for provider in others:
        nothing = runner.invoke(app, ["status", "--for", provider.name])
        assert nothing.exit_code == 1
        assert provider.variables[0] in nothing.output
    monkeypatch.setenv(service.provider.variables[0], "from-environment")
    assert keys.find(service.provider) == keys.Key("from-environment", "environment", service.provider.variables[0])
    monkeypatch.delenv(service.provider.variables[0])
    assert "was removed" in runner.invoke(app, ["remove", "--for", service]).output
    assert keys.find(service.provider) is None


def test_uninstalling_removes_the_keys_of_all() -> None:
    for provider in keys.PROVIDERS:
        keys.store(SECRET, provider)
    keys.remove()
    assert [keys.find(provider) for provider in keys.PROVIDERS] == [None, None, None]


def test_there_is_an_option_for_every_provider() -> None:
    assert [service.provider for service in For] == list(keys.PROVIDERS)


def test_only_the_key_that_is_of_use_is_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMINI_API_KEY", "AIza")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    gemini, other = providers(Settings(), "auto"), providers(Settings(), "openai:qwen3")
    assert (gemini.gemini_access, gemini.openai_key) == ("AIza", None)
    assert (other.gemini_access, other.openai_key) == (None, "sk-1")


def test_what_the_settings_declare() -> None:
    settings = Settings(
        openai_base_url="http://localhost:11434/v1", openai_sees=False, vertex_project="p", thinking="high"
    )
    told = providers(settings, "openai:qwen3")
    assert told.openai_base_url == "http://localhost:11434/v1"
    assert told.openai == Capabilities(sees=False, parallel=True)
    assert told.gemini_access == Vertex("p", "global")
    assert told.thinking == "high"
    assert providers(Settings(), "auto").gemini_access is None


@pytest.mark.parametrize(
    ("settings", "key", "problem"),
    [
        (Settings(), "none", ""),
        (Settings(model="offline"), "unneeded", ""),
        (Settings(model="gemini"), "none", "webhand key set"),
        (Settings(model="gemini", vertex_project="p"), "unneeded", ""),
        (Settings(vertex_project="p"), "unneeded", ""),
        (Settings(model="openai:qwen3"), "none", "webhand key set --for openai"),
        (Settings(model="openai:qwen3", openai_base_url="http://localhost:11434/v1"), "unneeded", ""),
    ],
)
def test_what_the_chat_says_of_the_key(settings: Settings, key: str, problem: str) -> None:
    place, sentence = standing(settings)
    assert place == key
    assert problem in (sentence or "")
    assert bool(problem) == bool(sentence)


def test_the_key_of_the_model_in_the_settings_is_the_one_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    assert standing(Settings(model="openai:gpt-5")) == ("environment", None)
    assert standing(Settings())[0] == "none"
