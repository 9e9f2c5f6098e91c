"""Which provider is asked: the rules of the specification's chapter 3, in their order, on facts from the page."""

import pytest
from webhand_agent.protocol import Facts
from webhand_agent.vision.eyes import COMPLEX_FORM, DRAWN, NAMED, SMALL_TEXT, PageTraits, choose, traits_of

RULES: list[tuple[PageTraits, str]] = [
    (PageTraits(), "gemini"),
    (PageTraits(is_custom=True), "gemini"),
    (PageTraits(is_custom=True, app="excel", has_complex_form=True), "gemini"),
    (PageTraits(app="excel"), "lux"),
    (PageTraits(app="outlook"), "lux"),
    (PageTraits(app="windows", has_small_text=True, has_complex_form=True), "lux"),
    (PageTraits(has_small_text=True), "both"),
    (PageTraits(has_complex_form=True), "both"),
]


@pytest.mark.parametrize(("scene", "provider"), RULES)
def test_the_first_rule_that_applies_decides(scene: PageTraits, provider: str) -> None:
    assert choose(scene) == provider


HERE = "https://shop.example/"
FACTS: list[tuple[Facts, str, str, PageTraits]] = [
    (Facts(tab_id=1), HERE, "", PageTraits()),
    (Facts(tab_id=1, drawn=DRAWN, named=NAMED), HERE, "", PageTraits(is_custom=True)),
    (Facts(tab_id=1, drawn=DRAWN, named=NAMED + 0.01), HERE, "", PageTraits()),
    (Facts(tab_id=1, drawn=DRAWN - 0.01, named=0), HERE, "", PageTraits()),
    (Facts(tab_id=1, smallest_text=SMALL_TEXT - 1), HERE, "", PageTraits(has_small_text=True)),
    (Facts(tab_id=1, smallest_text=SMALL_TEXT), HERE, "", PageTraits()),
    (Facts(tab_id=1, fields=COMPLEX_FORM), HERE, "", PageTraits(has_complex_form=True)),
    (Facts(tab_id=1, fields=COMPLEX_FORM - 1), HERE, "", PageTraits()),
    (Facts(tab_id=1), "https://outlook.live.example/mail", "", PageTraits(app="outlook")),
    (Facts(tab_id=1), "https://excel.cloud.example/x", "", PageTraits(app="excel")),
    (Facts(tab_id=1), "https://firm.example/x", "Budget.xlsx - Excel", PageTraits(app="excel")),
    (Facts(tab_id=1), "https://shop.example/x", "Excel for beginners", PageTraits()),
    (Facts(tab_id=1), "https://excellent.example/x", "", PageTraits()),
    (Facts(tab_id=1), "about:blank", "", PageTraits()),
]


@pytest.mark.parametrize(("facts", "url", "title", "scene"), FACTS)
def test_facts_about_the_task_are_taken_from_the_page(facts: Facts, url: str, title: str, scene: PageTraits) -> None:
    assert traits_of(facts, url, title) == scene
