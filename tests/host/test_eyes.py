"""Who looks at pictures, by the settings and the keys there are."""

from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail
from webhand_host import keys
from webhand_host.providers import eyes
from webhand_host.settings import Settings

BOTH = {"GEMINI_API_KEY": "AIzaSomething", "LUX_API_KEY": "lux-something"}


@pytest.fixture(autouse=True)
def no_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for provider in keys.PROVIDERS:
        for name in provider.variables:
            monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path / "config"))
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())  # type: ignore[no-untyped-call]
    yield
    keyring.set_keyring(before)


THERE: list[tuple[dict[str, str], dict[str, str], set[str]]] = [
    ({}, {}, set()),
    ({}, BOTH, {"gemini", "lux"}),
    ({}, {"LUX_API_KEY": "lux-something"}, {"lux"}),
    ({}, {"LUX_API_KEY": "two words", "GEMINI_API_KEY": "AIza"}, {"gemini"}),
    ({"vision": "both"}, BOTH, {"gemini", "lux"}),
    ({"vision": "gemini"}, BOTH, {"gemini"}),
    ({"vision": "lux"}, BOTH, {"lux"}),
    ({"vision": "lux"}, {"GEMINI_API_KEY": "AIza"}, set()),
    ({"vertex_project": "mine"}, {}, {"gemini"}),
]


@pytest.mark.parametrize(("settings", "environment", "there"), THERE)
async def test_who_is_there(
    settings: dict[str, str], environment: dict[str, str], there: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    looking = eyes(Settings.model_validate(settings))
    assert set(await looking.there()) == there
    await looking.aclose()


async def test_keys_are_not_looked_for_before_anybody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked keyring makes one wait, and most runs need no eyes."""
    asked: list[str] = []
    monkeypatch.setattr(keys, "find", lambda provider=keys.GEMINI: asked.append(provider.name))
    looking = eyes(Settings())
    await looking.aclose()
    assert asked == []


async def test_lux_is_looked_for_where_the_settings_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUX_API_KEY", "lux-something")
    looking = eyes(Settings(lux_base_url="http://127.0.0.1:1"))
    assert "127.0.0.1:1" in repr((await looking.there())["lux"])
