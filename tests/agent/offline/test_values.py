import pytest
from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.values import as_value

# language, kind, what is said, the value or None
VALUES = [
    ("en", "date", "2026-12-24", "2026-12-24"),
    ("en", "date", "24 December 2026", "2026-12-24"),
    ("en", "date", "December 24th, 2026", "2026-12-24"),
    ("en", "date", "the 24th", None),
    ("en", "date", "12/24/2026", "2026-12-24"),
    ("en", "date", "24/12/2026", "2026-12-24"),
    ("en", "date", "5/6/2026", None),
    ("en", "date", "6/6/2026", "2026-06-06"),
    ("en", "date", "2026-02-30", None),
    ("en", "date", "tomorrow", None),
    ("es", "date", "24 de diciembre de 2026", "2026-12-24"),
    ("es", "date", "5/6/2026", "2026-06-05"),
    ("es", "date", "31/6/2026", None),
    ("it", "date", "1° maggio 2026", "2026-05-01"),
    ("it", "date", "5.6.2026", "2026-06-05"),
    ("en", "time", "14:30", "14:30"),
    ("en", "time", "2:30 pm", "14:30"),
    ("en", "time", "12 am", "00:00"),
    ("en", "time", "12 pm", "12:00"),
    ("en", "time", "13 pm", None),
    ("en", "time", "7", None),
    ("en", "time", "25:00", None),
    ("it", "time", "7.05", "07:05"),
    ("en", "colour", "Red", "#ff0000"),
    ("en", "colour", "#F80", "#ff8800"),
    ("en", "colour", "#ff8800", "#ff8800"),
    ("en", "colour", "rojo", None),
    ("es", "colour", "marrón", "#a52a2a"),
    ("it", "colour", "blu", "#0000ff"),
    ("en", "number", "70 %", "70"),
    ("en", "number", "-3", "-3"),
    ("es", "number", "2,5", "2.5"),
    ("en", "number", "high", None),
    ("en", "month", "2026-12", "2026-12"),
    ("en", "month", "December", None),
    ("en", "week", "2026-w47", "2026-W47"),
    ("en", "datetime-local", "2026-12-24t14:30", "2026-12-24T14:30"),
]


@pytest.mark.parametrize(("language", "kind", "said", "value"), VALUES, ids=[" ".join(row[:3]) for row in VALUES])
def test_values(language: str, kind: str, said: str, value: str | None) -> None:
    assert as_value(kind, said, LANGUAGES[language]) == value


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_every_language_has_a_year_of_months_and_the_same_colours(language: Language) -> None:
    english = LANGUAGES["en"]
    assert len(language.months) == 12
    assert set(language.colours.values()) == set(english.colours.values())
