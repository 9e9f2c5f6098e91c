"""Which provider is asked: the rules of the specification's chapter 3, in their order, on facts from the page."""

from collections.abc import Mapping

import pytest
from webhand_agent.protocol import Facts
from webhand_agent.vision.eyes import COMPLEX_FORM, DRAWN, NAMED, SMALL_TEXT, choose

HERE = "https://shop.example/"
CUSTOM, SMALL, FORM = {"drawn": DRAWN, "named": NAMED}, {"smallest_text": SMALL_TEXT - 1}, {"fields": COMPLEX_FORM}
EXCEL = "https://excel.cloud.example/x"
RULES: list[tuple[Mapping[str, float], str, str, str]] = [
    ({}, HERE, "", "gemini"),
    (CUSTOM, HERE, "", "gemini"),
    (CUSTOM | FORM, EXCEL, "", "gemini"),
    (CUSTOM | FORM, HERE, "", "gemini"),
    (FORM | {"drawn": DRAWN, "named": NAMED + 0.01}, HERE, "", "both"),
    (FORM | {"drawn": DRAWN - 0.01, "named": 0}, HERE, "", "both"),
    ({}, EXCEL, "", "lux"),
    ({}, "https://outlook.live.example/mail", "", "lux"),
    (SMALL | FORM, "https://windows365.cloud.example/", "", "lux"),
    ({}, "https://firm.example/x", "Budget.xlsx - Excel", "lux"),
    ({}, "https://shop.example/x", "Excel for beginners", "gemini"),
    ({}, "https://excellent.example/x", "", "gemini"),
    ({}, "about:blank", "", "gemini"),
    (SMALL, HERE, "", "both"),
    ({"smallest_text": SMALL_TEXT}, HERE, "", "gemini"),
    (FORM, HERE, "", "both"),
    ({"fields": COMPLEX_FORM - 1}, HERE, "", "gemini"),
]


@pytest.mark.parametrize(("facts", "url", "title", "provider"), RULES)
def test_the_first_rule_that_applies_to_the_page_decides(
    facts: Mapping[str, float], url: str, title: str, provider: str
) -> None:
    assert choose(Facts.model_validate({"tab_id": 1, **facts}), url, title) == provider
