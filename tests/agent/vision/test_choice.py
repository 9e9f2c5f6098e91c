"""Which provider is asked: the rules of the specification's chapter 3, in their order, on facts from the page."""

import pytest
from webhand_agent.protocol import Facts
from webhand_agent.vision.choice import COMPLEX_FORM, DRAWN, NAMED, SMALL_TEXT, Scene, choose, scene_of

RULES: list[tuple[Scene, str]] = [
    (Scene(), "gemini"),
    (Scene(is_custom=True), "gemini"),
    (Scene(is_custom=True, app="excel", has_complex_form=True), "gemini"),
    (Scene(app="excel"), "lux"),
    (Scene(app="outlook"), "lux"),
    (Scene(app="windows", has_small_text=True, has_complex_form=True), "lux"),
    (Scene(has_small_text=True), "both"),
    (Scene(has_complex_form=True), "both"),
]


@pytest.mark.parametrize(("scene", "provider"), RULES)
def test_the_first_rule_that_applies_decides(scene: Scene, provider: str) -> None:
    assert choose(scene) == provider


HERE = "https://shop.example/"
FACTS: list[tuple[Facts, str, str, Scene]] = [
    (Facts(tab_id=1), HERE, "", Scene()),
    (Facts(tab_id=1, drawn=DRAWN, named=NAMED), HERE, "", Scene(is_custom=True)),
    (Facts(tab_id=1, drawn=DRAWN, named=NAMED + 0.01), HERE, "", Scene()),
    (Facts(tab_id=1, drawn=DRAWN - 0.01, named=0), HERE, "", Scene()),
    (Facts(tab_id=1, smallest_text=SMALL_TEXT - 1), HERE, "", Scene(has_small_text=True)),
    (Facts(tab_id=1, smallest_text=SMALL_TEXT), HERE, "", Scene()),
    (Facts(tab_id=1, fields=COMPLEX_FORM), HERE, "", Scene(has_complex_form=True)),
    (Facts(tab_id=1, fields=COMPLEX_FORM - 1), HERE, "", Scene()),
    (Facts(tab_id=1), "https://outlook.live.example/mail", "", Scene(app="outlook")),
    (Facts(tab_id=1), "https://excel.cloud.example/x", "", Scene(app="excel")),
    (Facts(tab_id=1), "https://firm.example/x", "Budget.xlsx - Excel", Scene(app="excel")),
    (Facts(tab_id=1), "https://shop.example/x", "Excel for beginners", Scene()),
    (Facts(tab_id=1), "https://excellent.example/x", "", Scene()),
    (Facts(tab_id=1), "about:blank", "", Scene()),
]


@pytest.mark.parametrize(("facts", "url", "title", "scene"), FACTS)
def test_facts_about_the_task_are_taken_from_the_page(facts: Facts, url: str, title: str, scene: Scene) -> None:
    assert scene_of(facts, url, title) == scene
