"""Texts as values: what can be read in two ways is not guessed."""

import pytest
from webhand_agent.workflows.scrape_schema import FieldType, Value
from webhand_agent.workflows.scrape_values import decimal_mark, number, typed

READ: list[tuple[str, float]] = [
    ("12", 12),
    ("12,50", 12.5),
    ("12.50", 12.5),
    ("1.234,56", 1234.56),
    ("1,234.56", 1234.56),
    ("1 234,56", 1234.56),
    ("1\u202f234,56 €", 1234.56),
    ("1’234.50", 1234.5),
    ("1,234,567", 1_234_567),
    ("1.234.567", 1_234_567),
    ("12,34,567.80", 1_234_567.8),
    ("0,125", 0.125),
    ("1234.567", 1234.567),
    ("-$5", -5),
    ("−5 %", -5),
    ("Price: € 12,50", 12.5),
    ("R$ 1.500,00", 1500),
    ("5 kg", 5),
    ("٣٤", 34),
]
UNREAD = [
    *"1,234 1.234 1.2.3 2024-05-01 12:30 10-20 1/2 v1.2 12EUR 5- (12) 1.234.5 words".split(),
    *["4.5 out of 5", "5 Mio. €", "5 million", "2 for 5 €", "5 10", ""],
]
COLUMNS: list[tuple[list[str | None], list[Value]]] = [
    (["1,234", "12,50"], [1.234, 12.5]),
    (["1,234", "12.50"], [1234, 12.5]),
    (["1.234", "1.000.000"], [1234, 1_000_000]),
    (["1,234", "5,678"], ["1,234", "5,678"]),
    (["1.234", "1,5", "1.5"], ["1.234", 1.5, 1.5]),
    (["1,234", None, "", "none left"], ["1,234", None, None, "none left"]),
]


@pytest.mark.parametrize(("text", "value"), READ)
def test_what_says_one_number(text: str, value: float) -> None:
    assert number(text) == value


@pytest.mark.parametrize("text", UNREAD)
def test_what_says_none_or_several_or_could_be_two(text: str) -> None:
    assert number(text) is None


@pytest.mark.parametrize(("texts", "values"), COLUMNS)
def test_the_texts_of_a_column_explain_each_other(texts: list[str | None], values: list[Value]) -> None:
    assert typed(texts, "number") == values


def test_the_mark_of_a_column() -> None:
    assert decimal_mark(["1,234", "1.234,5"]) == ","
    assert decimal_mark(["1,234", "7"]) is None


@pytest.mark.parametrize(
    ("kind", "attribute", "texts", "values"),
    [
        ("boolean", False, ["yes", "No", "✓", "–", "maybe", None], [True, False, True, False, "maybe", None]),
        ("boolean", True, ["", "false", None], [True, False, False]),
        ("text", False, ["a", "", None], ["a", None, None]),
    ],
)
def test_other_types(kind: FieldType, attribute: bool, texts: list[str | None], values: list[Value]) -> None:
    assert typed(texts, kind, attribute=attribute) == values
