"""Which mind a setting, a key and a request lead to."""

import pytest
from webhand_agent.models.choice import choose
from webhand_agent.models.gemini import DEFAULT_MODEL, Gemini
from webhand_agent.models.model import ModelRefused
from webhand_agent.models.offline import Offline

PLAIN = "go to https://example.com"
HARD = "compare the three cheapest flights and tell me which one leaves me the most time in Rome"


@pytest.mark.parametrize(
    ("setting", "key", "request_", "name"),
    [
        ("offline", "AIzaKey", HARD, "offline"),
        ("auto", None, HARD, "offline"),
        ("auto", "", PLAIN, "offline"),
        ("auto", "AIzaKey", PLAIN, "offline"),
        ("auto", "AIzaKey", HARD, DEFAULT_MODEL),
        ("gemini", "AIzaKey", PLAIN, DEFAULT_MODEL),
        (" gemini-3.5-flash-lite ", "AIzaKey", PLAIN, "gemini-3.5-flash-lite"),
        ("models/gemini-3.8-flash", "AIzaKey", PLAIN, "gemini-3.8-flash"),
    ],
)
def test_choice(setting: str, key: str | None, request_: str, name: str) -> None:
    model = choose(setting, key, request_)
    assert model.name == name
    assert isinstance(model, Offline if name == "offline" else Gemini)


@pytest.mark.parametrize("setting", ["gemini", "gemini-3.8-flash"])
def test_gemini_without_a_key_says_how_to_set_one(setting: str) -> None:
    with pytest.raises(ModelRefused, match="webhand key set"):
        choose(setting, None, PLAIN)


@pytest.mark.parametrize("setting", ["", "gpt", "gemini 3", "geminis"])
def test_a_setting_that_names_nothing(setting: str) -> None:
    with pytest.raises(ModelRefused, match="Choose auto, offline, gemini"):
        choose(setting, "AIzaKey", PLAIN)
