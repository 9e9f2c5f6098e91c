"""What only looks like what was said is handed on or asked; where the very thing is there, it is that."""

import pytest
from agent.offline.driving import Site, run

SHOP = """page [title="Counter"] [url="https://counter.test/"]
  - main
    - button <button> [ref=e1] "Order"
    - button <button> [ref=e2] "Order now"
    - button <button> [ref=e3] "OK"
    - link <a> [ref=e4] "main.rs"
    - textbox <input> [ref=e5] "Name"
    - textbox <input> [ref=e6] "First name"
    - textbox <input> [ref=e7] "Note"
    - textbox <input> [ref=e8] "Note to driver"
    - search
      - searchbox <input type="search"> [ref=e9] "Search"
    - radiogroup "Colour"
      - radio <input type="radio"> [ref=e10] "Red"
      - radio <input type="radio"> [ref=e11] "Blue"
    - region "Transfer"
      - textbox <input> [ref=e12] "Payee"
      - checkbox <input type="checkbox"> [ref=e13] "Save in address book"
    - region "Address book"
      - button <button> [ref=e14] "Export"
    - table "Orders"
      - row "Order | Customer | Total" [header]
      - row "1001 | Ida | 12.00"
        - button <button> [ref=e15] "Refund"
      - row "1010 | Olaf | 10.00"
        - button <button> [ref=e16] "Refund"
    - list "Rooms"
      - listitem "Garden room"
        - text "Garden room"
        - text "Next to the Sea room, 80 EUR"
        - button <button> [ref=e17] "Book"
      - listitem "Sea room"
        - text "Sea room"
        - text "Closed until May"
"""

DONE = [
    ("click Order now", "click_element e2"),
    ("click OK", "click_element e3"),
    ("click Order please", "click_element e1"),
    ("type Ida into First name", "type_text e6 Ida"),
    ("click Refund for order 1010", "click_element e16"),
    ("search for bread and butter", "type_text e9 bread and butter"),
    ("open main.rs", None),
]
NOT_DONE = [
    "click Refund for order 10",
    "type Ida into Payee in the Address book",
    "click Book in the Sea room",
    "what is the price of the Sea room?",
    "tick Red and Blue",
    "type red into Note, sorry, into Note to driver",
    "type red into Note, no, into Name",
    "search for lamps and order one",
    "search for lamps, buy one",
]


@pytest.mark.parametrize(("said", "call"), DONE)
def test_the_very_thing_is_meant(said: str, call: str | None) -> None:
    ran = run(said, Site(SHOP))
    assert ran.calls[:1] == ([call] if call else []), ran.end


@pytest.mark.parametrize("said", NOT_DONE)
def test_what_only_looks_like_it_is_not_done(said: str) -> None:
    ran = run(said, Site(SHOP))
    assert (ran.how, [call for call in ran.calls if not call.startswith("wait")]) != ("done", []), ran.end
    assert not any(call.startswith(("click", "type", "set", "select")) for call in ran.calls), ran.calls
