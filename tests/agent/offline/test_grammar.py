"""The tables of the languages: what each has to have, and what a broken one says of itself."""

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest
from webhand_agent.models.offline import grammar
from webhand_agent.models.offline.grammar import LANGUAGES, Language


def test_what_one_language_has_the_others_have() -> None:
    for table in ("words", "says"):
        first, *others = (getattr(language, table).keys() for language in LANGUAGES.values())
        assert all(other == first for other in others)
    for key, sentence in LANGUAGES["en"].says.items():
        slots = {frozenset(re.findall(r"{\w+}", language.says[key])) for language in LANGUAGES.values()}
        assert len(slots) == 1, sentence


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        ({"patterns": "clik: click {target}"}, "patterns.0.verb.*\n.*'clik'"),
        ({"patterns": "click {target}"}, "patterns.0.verb.*\n"),
        ({"patterns": "click: click {thing}"}, "patterns.0.parts.1.*\n.*'thing'"),
        ({"patterns": "click:"}, "patterns.0.parts\n"),
        ({"numbers": {"1": "one", "2": "two | one"}}, "numbers\n.*means two things: one"),
        ({"superlative": "(est"}, "superlative\n"),
        ({"word": {}}, "word\n.*Extra inputs"),
        ({"says": {"go": 3}}, "says.go\n"),
    ],
)
def test_a_broken_table_says_where(broken: dict[str, Any], says: str) -> None:
    table = tomllib.loads((files(grammar.__package__) / "english.toml").read_text(encoding="utf-8"))
    with pytest.raises(ValueError, match=says):
        Language.model_validate(table | broken)
