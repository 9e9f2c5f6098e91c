"""Which mind a setting, the keys and a request lead to."""

import pytest
from webhand_agent.models.choice import Providers, choose
from webhand_agent.models.gemini.client import DEFAULT_MODEL, Gemini, Vertex
from webhand_agent.models.model import Capabilities, ModelRefused
from webhand_agent.models.names import is_known
from webhand_agent.models.offline.planner import Offline
from webhand_agent.models.openai.client import OpenAI

PLAIN = "go to https://example.com"
HARD = "compare the three cheapest flights and tell me which one leaves me the most time in Rome"

NONE = Providers()
GEMINI = Providers(gemini_access="AIzaKey")
VERTEX = Providers(gemini_access=Vertex("my-project"))
LOCAL = Providers(openai_base_url="http://localhost:11434/v1")
KINDS = {"offline": Offline, "openai:qwen3:8b": OpenAI}


@pytest.mark.parametrize(
    ("setting", "providers", "request_", "name"),
    [
        ("offline", GEMINI, HARD, "offline"),
        ("auto", NONE, HARD, "offline"),
        ("auto", Providers(gemini_access=""), PLAIN, "offline"),
        ("auto", LOCAL, HARD, "offline"),
        ("auto", GEMINI, HARD, DEFAULT_MODEL),
        ("auto", VERTEX, HARD, DEFAULT_MODEL),
        ("gemini", GEMINI, PLAIN, DEFAULT_MODEL),
        ("gemini", VERTEX, PLAIN, DEFAULT_MODEL),
        (" gemini-3.5-flash-lite ", GEMINI, PLAIN, "gemini-3.5-flash-lite"),
        ("models/gemini-3.8-flash", GEMINI, PLAIN, "gemini-3.8-flash"),
        ("openai:qwen3:8b", LOCAL, PLAIN, "openai:qwen3:8b"),
        ("openai:qwen3:8b", Providers(openai_key="sk-1"), PLAIN, "openai:qwen3:8b"),
    ],
)
def test_choice(setting: str, providers: Providers, request_: str, name: str) -> None:
    assert is_known(setting)
    model = choose(setting, request_, providers)
    assert model.name == name
    assert isinstance(model, KINDS.get(name, Gemini))


def test_with_a_key_the_planner_goes_first_where_it_is_certain() -> None:
    model = choose("auto", PLAIN, GEMINI)
    assert (model.name, model.sees) == ("offline", False)
    assert isinstance(model, Offline)


def test_what_is_declared_of_a_model_is_what_the_loop_sees() -> None:
    blind = Providers(openai_base_url="http://localhost:11434/v1", openai=Capabilities(sees=False))
    assert not choose("openai:qwen3", HARD, blind).sees
    assert choose("openai:qwen3", HARD, LOCAL).sees


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("gemini", "webhand key set"),
        ("gemini-3.8-flash", "webhand key set"),
        ("openai:gpt-5", "webhand key set --for openai"),
        ("openai:gpt-5", "webhand config set openai_base_url"),
    ],
)
def test_without_a_key_a_sentence_says_how_to_set_one(setting: str, words: str) -> None:
    with pytest.raises(ModelRefused, match=words):
        choose(setting, PLAIN, NONE)


@pytest.mark.parametrize("setting", ["", "gpt", "gemini 3", "geminis", "openai:", "openai", "openai:a b"])
def test_a_setting_that_names_nothing(setting: str) -> None:
    assert not is_known(setting)
    with pytest.raises(ModelRefused, match="Choose auto, offline, gemini"):
        choose(setting, PLAIN, GEMINI)


def test_keys_are_not_shown() -> None:
    shown = repr(Providers(gemini_access="AIzaSecret", openai_key="sk-secret"))
    assert "Secret" not in shown
    assert "secret" not in shown
