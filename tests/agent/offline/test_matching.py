import pytest
from webhand_agent.models.offline.clicking import performed, senders
from webhand_agent.models.offline.intents import Target
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.matching import (
    CLICKABLE,
    Ambiguous,
    Found,
    Match,
    Nothing,
    find,
    is_clickable,
    likeness,
)
from webhand_agent.models.offline.nouns import target
from webhand_agent.models.offline.results import mentioning, results
from webhand_agent.models.offline.searching import search_field
from webhand_agent.models.offline.text import Masked
from webhand_agent.tree import parse

from agent.offline.pages import FOUND, INBOX, PRODUCT, SHOP, SHOP_FOUND  # isort: skip

DESK = """page [title="Desk"] [url="https://desk.test/"]
  - banner
    - link <a> [ref=e1] "Home"
    - button <button> [ref=e2] "Log in"
  - tablist
    - tab <button> [ref=e3] "Details" [selected]
    - tab <button> [ref=e4] "History"
  - main
    - button <button> [ref=e5] "Save"
    - button <button> [ref=e6] "Save as copy"
    - link <a> [ref=e7] "Details"
    - button <button> [ref=e8] "Delete" [disabled]
    - button <button> [ref=e9] "Añadir al carrito"
    - list
      - listitem
        - text "Report A"
        - button <button> [ref=e10] "Open"
      - listitem
        - text "Report B"
        - button <button> [ref=e11] "Open"
    - listitem [ref=e12] "Inbox"
      - link <a> [ref=e13] "Inbox"
    - link <a> [ref=e14] "Contact us today"
  - contentinfo
    - link <a> [ref=e15] "Home"
  - dialog "Sure?"
    - button <button> [ref=e16] "Cancel"
"""


def shown(match: Match) -> str:
    if isinstance(match, Found):
        return str(match.line.ref)
    if isinstance(match, Ambiguous):
        return "|".join(str(line.ref) for line in match.lines)
    return "none"


@pytest.mark.parametrize(
    ("language", "said", "ref"),
    [
        ("en", "Save", "e5"),
        ("en", "save", "e5"),
        ("en", '"Save as"', "e6"),
        ("en", "the Save button", "e5"),
        ("en", "the copy button", "e6"),
        ("en", "Details", "e3|e7"),
        ("en", "the Details tab", "e3"),
        ("en", "the Details link", "e7"),
        ("es", "el enlace Details", "e7"),
        ("it", "la scheda Details", "e3"),
        ("en", "Open", "e10|e11"),
        ("en", "the second Open", "e11"),
        ("en", "the last Open button", "e11"),
        ("es", "el primer botón Open", "e10"),
        ("it", "il secondo pulsante Open", "e11"),
        ("en", "Home", "e1"),
        ("en", "Inbox", "e13"),
        ("en", "the third link", "e13"),
        ("en", "contact us", "e14"),
        ("es", "cancelar", "e16"),
        ("it", "annulla", "e16"),
        ("es", "iniciar sesión", "e2"),
        ("en", "add to cart", "e9"),
        ("es", "anadir al carrito", "e9"),
        ("en", "Checkout", "none"),
        ("en", '"Save it"', "none"),
        ("en", "the tenth button", "none"),
        ("en", "Report", "none"),
    ],
)
def test_targets(language: str, said: str, ref: str) -> None:
    masked = Masked(said)
    meant = target(masked.text, LANGUAGES[language], masked)
    assert shown(find(parse(DESK), meant, is_clickable, CLICKABLE)) == ref


@pytest.mark.parametrize(
    ("said", "ref"),
    [
        ("log in", "e2"),
        ("añádelo al carrito", "e9"),
        ("aggiungi al carrello", "e9"),
        ("save", "e5"),
        ("delete", "none"),
        ("delete everything", "none"),
    ],
)
def test_actions_by_their_words(said: str, ref: str) -> None:
    assert shown(performed(parse(DESK), said)) == ref


@pytest.mark.parametrize(
    ("better", "worse"),
    [("Save", "Save as copy"), ("Save as", "Save"), ("Save as copy", "Copy, save as"), ("Copy, save as", "Saved")],
)
def test_likeness_orders(better: str, worse: str) -> None:
    said = "Save" if worse == "Save as copy" else "save as copy"
    assert likeness(said, better) > likeness(said, worse)


def test_near_names_are_told() -> None:
    match = find(parse(DESK), Target("Save everything now"), is_clickable)
    assert isinstance(match, Nothing)
    assert "Save as copy" in match.near or "Save" in match.near


@pytest.mark.parametrize(
    ("page", "query", "openers"),
    [
        (INBOX, "", ["e11", "e12", "e13", "e14"]),
        (FOUND, "Ernesto", ["e12", "e14"]),
        (SHOP_FOUND, "red lamp", ["e21", "e23", "e25", "e27"]),
    ],
)
def test_results(page: str, query: str, openers: list[str]) -> None:
    assert [item.opener.ref for item in results(parse(page), query)] == openers


HITS = """page [title="q"] [url="https://find.test/?q=bees"]
  - navigation
    - link <a> [ref=e1] "Images"
    - link <a> [ref=e2] "News"
    - link <a> [ref=e3] "Videos"
  - main
    - heading "All about bees" [level=3]
      - link <a> [ref=e4] "All about bees"
    - text "Bees are insects."
    - heading "Keeping bees" [level=3]
      - link <a> [ref=e5] "Keeping bees"
    - text "How to keep them."
  - contentinfo
    - link <a> [ref=e6] "Privacy"
    - link <a> [ref=e7] "Terms"
    - link <a> [ref=e8] "Settings and a long, long name for a link"
"""
TABLE = """page [title="t"] [url="https://rows.test/"]
  - table
    - row
      - columnheader "Name"
      - columnheader "Sum"
    - row
      - cell "Ada"
        - link <a> [ref=e1] "Ada"
      - cell "12"
    - row
      - cell "Bruno"
        - link <a> [ref=e2] "Bruno"
      - cell "13"
"""
CLICKABLE_ROWS = """page [title="t"] [url="https://rows.test/"]
  - grid
    - row [ref=e1] "Ernesto Ruiz, Contract"
      - checkbox <input type="checkbox"> [ref=e2] "Select"
    - row [ref=e3] "Lucia, Lunch"
      - checkbox <input type="checkbox"> [ref=e4] "Select"
"""


@pytest.mark.parametrize(
    ("page", "openers"), [(HITS, ["e4", "e5"]), (TABLE, ["e1", "e2"]), (CLICKABLE_ROWS, ["e1", "e3"])]
)
def test_results_of_other_shapes(page: str, openers: list[str]) -> None:
    assert [item.opener.ref for item in results(parse(page))] == openers


def test_rows_that_mention_somebody() -> None:
    assert [item.opener.ref for item in mentioning(parse(INBOX), "ernesto")] == ["e12", "e14"]
    assert mentioning(parse(INBOX), "Zoe") == []


@pytest.mark.parametrize(("page", "ref"), [(INBOX, "e2"), (SHOP, "e5"), (PRODUCT, None)])
def test_search_field(page: str, ref: str | None) -> None:
    field = search_field(parse(page))
    assert (field.ref if field else None) == ref


def test_the_button_that_sends_is_the_one_of_the_form() -> None:
    page = """page
  - search
    - textbox <input> [ref=e1] "q"
    - button <button type="submit"> [ref=e2] "Search"
  - form
    - textbox <input> [ref=e3] "Name"
    - button <button type="submit"> [ref=e4] "Create account"
  - form
    - button <button type="submit"> [ref=e5] "Send"
"""
    (line,) = senders(parse(page), "e3")
    assert line is not None
    assert line.ref == "e4"
