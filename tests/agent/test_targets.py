"""An element in words: what finds it again on another day."""

import pytest
from agent.trees import line_of, tree_of
from webhand_agent.snapshot import Known
from webhand_agent.targets import MOST, target_of

SHOP = """page [title="Shop"] [url="https://shop.example/"]
  - search
    - searchbox <input type="search"> [ref=e1] "Search"
    - button <button> [ref=e2] "Go"
  - main
    - article
      - heading "Tall Mug" [level=3]
      - text "20.49 EUR"
      - text "In stock"
      - button <button> [ref=e3] "Add to cart"
    - article
      - heading "Desk Lamp" [level=3]
      - text "91.99 EUR"
      - text "In stock"
      - button <button> [ref=e4] "Add to cart"
    - list "Letters"
      - row "Ernesto: contract"
        - button <button> [ref=e5] "Delete"
      - row "Ana: lunch"
        - button <button> [ref=e6] "Delete"
"""


@pytest.mark.parametrize(
    ("ref", "nth", "of", "within", "beside"),
    [
        ("e3", 0, 2, [], ["Tall Mug", "20.49 EUR"]),
        ("e4", 1, 2, [], ["Desk Lamp", "91.99 EUR"]),
        ("e6", 1, 2, ['list "Letters"', 'row "Ana: lunch"'], ["Ana: lunch"]),
    ],
    ids=["first", "second", "in a named row"],
)
def test_one_of_several_is_told_by_what_stands_beside_it_alone(
    ref: str, nth: int, of: int, within: list[str], beside: list[str]
) -> None:
    tree = tree_of(SHOP)
    line = tree.by_ref(ref)
    assert line is not None
    target = target_of(Known(line, 1, tree.url), tree)
    assert (target.nth, target.of, target.within, target.beside) == (nth, of, within, beside)


def test_the_only_one_knows_its_surroundings_and_not_the_whole_page() -> None:
    tree = tree_of(SHOP)
    line = tree.by_ref("e1")
    assert line is not None
    target = target_of(Known(line, 1, tree.url), tree)
    assert (target.role, target.name, target.tag, target.of) == ("searchbox", "Search", "input", 1)
    assert "Go" in target.beside
    assert len(target.beside) <= MOST


def test_one_that_only_a_search_has_shown_has_no_place() -> None:
    line = line_of('button <button> [ref=e99] "Far below"')
    target = target_of(Known(line, 1, "https://shop.example/"), tree_of(SHOP))
    assert (target.name, target.within, target.beside, target.of) == ("Far below", [], [], 1)


def test_what_shares_a_word_with_it_is_known_not_to_be_it() -> None:
    tree = tree_of(SHOP.replace('"Go"', '"Search by picture"'))
    line = tree.by_ref("e1")
    assert line is not None
    assert target_of(Known(line, 1, tree.url), tree).rivals == ['button "Search by picture"']
