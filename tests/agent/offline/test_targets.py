"""Trees, phrases, and the elements that they can mean."""

import pytest
from agent.offline.held_out_pages import PAGES
from agent.trees import tree_of
from webhand_agent.models.offline.grammar import LANGUAGES
from webhand_agent.models.offline.lists import entries, in_order
from webhand_agent.models.offline.parse import parse
from webhand_agent.models.offline.targets import TOGGLES, buttons, find, label, names
from webhand_agent.snapshot import TEXT_FIELDS, Line

# A line of a tree is one line.
BAR = """
  - navigation
    - link <a> [ref=e1] "Terms of use"
    - link <a> [ref=e2] "Use"
  - main
    - heading "Billing" [level=2]
    - button <button> [ref=e3] "Save"
    - heading "Profile" [level=2]
    - button <button> [ref=e4] "Save"
    - button <button> [ref=e5] "Save draft"
    - button <button> [ref=e6] "Don't send"
    - link <a> [ref=e7] "Send feedback"
    - text "Full name"
    - textbox <input type="text"> [ref=e8]
    - checkbox <input type="checkbox"> [ref=e9]
    - text "I agree"
    - text "Ana"
    - button <button> [ref=e10] "Remove"
    - text "Bea"
    - button <button> [ref=e11] "Remove"
    - listitem [ref=e12]
      - link <a> [ref=e13] "Photos"
"""

ENDED = """page [title="Board"] [url="https://a.test/"]
  - region
    - heading "Labels" [level=2]
    - button <button> [ref=e1] "Delete"
  - button <button> [ref=e2] "Delete"
"""

STEPS = """page [title="Guests"] [url="https://a.test/"]
  - button <button> [ref=e1] "−"
  - spinbutton <input type="number"> [ref=e2] "Guests"
  - button <button> [ref=e3] "+"
"""

MEANT = [
    ("bar", "Save", "e3 e4"),
    ("bar", "the second Save", "e4"),
    ("bar", "the last Save button", "e4"),
    ("bar", "the first draft button", "e5?"),
    ("bar", "Save under Profile", "e4"),
    ("bar", "Save in the Billing section", "e3"),
    ("bar", "Save in the sidebar", ""),
    ("ended", "Delete in the Labels section", "e1"),
    ("ended", "Delete under Labels", "e1"),
    ("bar", "“Save draft”", "e5"),
    ("bar", "save drafts", "e5?"),
    ("bar", "draft", "e5?"),
    ("bar", "Send", "e7"),
    ("bar", "the Send button", ""),
    ("bar", "the Send feedback button", "e7"),
    ("bar", "Terms of use", "e1"),
    ("bar", "Terms", "e1"),
    ("bar", "use", "e2"),
    ("bar", "Remove next to Ana", "e10"),
    ("bar", "Remove next to Bea", "e10 e11"),
    ("bar", "Remove next to Zoe", ""),
    ("bar", "the first Remove", "e10"),
    ("bar", "the button Remove at the bottom", "e11"),
    ("bar", "full name", "e8"),
    ("bar", "I agree", "e9"),
    ("bar", "photos", "e13"),
    ("bar", "the button", ""),
    ("bar", "the third link", "e7"),
    ("bar", "the ninth link", ""),
    ("team", "Edit in the row of Ana Torres", "e1"),
    ("team", "Edit next to Ana", "e1 e5"),
    ("shop", "the second product", "e7"),
    ("shop", "the product Lamp Carlo", "e9"),
    ("shop", "Add to basket for Lamp Berta", "e8"),
    ("forum", "the thread by Tom", "e2"),
    ("forum", "the threads by Marta", "e1 e3"),
    ("repo", "the newest issue", "e5"),
    ("repo", "the oldest issue", "e7"),
    ("forum", "the newest thread", "?"),
    ("dialog", "Delete in the dialog", "e3"),
    ("calendar", "Today in the sidebar", "e9"),
    ("frames", "Riduci nella Mappa", "f1e2"),
    ("news", "the second article", "e4"),
    ("results", "the last result", "e4"),
    ("results", "the first page", ""),
    ("steps", "+", "e3"),
    ("steps", "the + button", "e3"),
    ("steps", "“−”", "e1"),
    ("steps", "the × button", ""),
]


@pytest.mark.parametrize(("page", "phrase", "refs"), MEANT)
def test_meant(page: str, phrase: str, refs: str) -> None:
    """`?` behind a ref: the name leaves a doubt; alone: the list has no order that tells."""
    bar = f'page [title="Bar"] [url="https://a.test/"]{BAR}'
    tree = tree_of({**PAGES, "bar": bar, "steps": STEPS, "ended": ENDED}[page])
    language = LANGUAGES["it" if "nella" in phrase else "en"]
    found = find(phrase, language, tree, lambda line: True)
    doubt = "?" if found.unordered or (found.lines and not found.sure) else ""
    assert " ".join(line.ref or "" for line in found.lines) + doubt == refs


def test_only_what_the_verb_can_do_something_to_is_meant() -> None:
    tree = tree_of(PAGES["files"])

    def of(roles: frozenset[str], phrase: str) -> list[str | None]:
        return [line.ref for line in find(phrase, LANGUAGES["en"], tree, lambda line: line.role in roles).lines]

    assert of(TOGGLES, "budget.xlsx") == ["e4"]
    assert of(TOGGLES, "the second file") == ["e4"]
    assert of(frozenset({"link"}), "budget.xlsx") == ["e5"]
    assert of(TEXT_FIELDS, "budget.xlsx") == []


@pytest.mark.parametrize(
    ("texts", "newest"),
    [
        (["A 2026-01-02", "B 2026-01-01"], "A 2026-01-02"),
        (["A 2025-01-01", "B 2026-01-01"], "B 2026-01-01"),
        (["A 2026-01-01", "B 2026-01-03", "C 2026-01-02"], None),
        (["A 2026-01-02", "B"], None),
        (["A 2026-01-02", "B 2026-01-02"], None),
        (["am 3. Jan 2 ene", "1 gennaio"], "am 3. Jan 2 ene"),
    ],
)
def test_the_newest_is_told_by_dates_alone(texts: list[str], newest: str | None) -> None:
    lines = "\n".join(f'    - listitem "{text}"' for text in texts)
    tree = tree_of(f'page [url="https://a.test/"]\n  - list "Items"\n{lines}\n')
    ordered = in_order(entries(tree, "items", LANGUAGES["en"]))
    assert (ordered[0].text if ordered else None) == newest


def test_a_field_without_a_name_goes_by_its_caption() -> None:
    tree = tree_of(f"page{BAR}")
    named = {line.ref: label(tree, line) for line in tree.lines if line.ref in ("e8", "e9")}
    assert named == {"e8": "Full name", "e9": "I agree"}
    assert isinstance(tree.lines[0], Line)


def test_a_button_that_is_called_by_a_sign_is_no_name_to_read() -> None:
    tree = tree_of('page\n  - button <button> [ref=e1] "+"\n  - button <button> [ref=e2] "Start"\n')
    assert buttons(tree) == {("start",)}
    assert parse("compute 2 and 3", names(tree), buttons(tree))[1] == ()
    assert parse("start", names(tree), buttons(tree))[1]
