"""What counts as a page's text, on pages with and without landmarks."""

import pytest
from webhand_agent.models.offline.content import names, price, requests, sentences, shortened, text_of, value
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.tree import parse

BARE = """page [title="Bees"] [url="https://bees.test/"]
  - banner
    - text "Cookies make this site better."
  - navigation
    - text "You are here: Home."
  - heading "Bees" [level=1]
  - paragraph
    - text "Bees are"
    - link <a> [ref=e1] "insects"
    - text "with wings."
  - button <button> [ref=e2] "Buy honey"
  - textbox <input> [ref=e3] "Your comment" [value="No text of the page."]
  - list
    - listitem
      - text "They make honey."
  - contentinfo
    - text "All rights reserved."
"""


def test_chrome_and_controls_are_no_text() -> None:
    text = text_of(parse(BARE))
    assert text.heading == "Bees"
    assert text.blocks == ("Bees are insects with wings.", "They make honey.")


def test_what_was_there_before_is_not_what_was_opened() -> None:
    before = names(parse(BARE))
    after = parse(BARE.replace("  - contentinfo", '  - paragraph "A new one."\n  - contentinfo'))
    assert text_of(after, before).blocks == ("A new one.",)


FRAMED = """page [title="A"] [url="https://a.test/"]
  - main
    - heading "A" [level=1]
    - paragraph "Own text.%s"
    - iframe [ref=e1] "Frame"
      - main
        - paragraph "Text of the frame."
"""


def test_frames_are_read_where_the_page_itself_says_little() -> None:
    assert text_of(parse(FRAMED % "")).blocks == ("Own text.", "Text of the frame.")
    assert len(text_of(parse(FRAMED % (" More." * 50))).blocks) == 1


def test_headings_and_labels_do_not_run_into_one_another() -> None:
    assert shortened(["Ticks", "Tick 2", "It is done.", "Well?"]) == "Ticks; Tick 2; It is done. Well?"


@pytest.mark.parametrize(
    ("sentence", "asks"),
    [
        ("Could you sign it?", True),
        ("I need the report by Friday.", True),
        ("Necesito el informe antes del viernes.", True),
        ("¿Podrías firmarlo?", True),
        ("Quiero que vengas.", True),
        ("Vorrei una risposta.", True),
        ("Ho bisogno del contratto entro giovedì.", True),
        ("The weather is lovely.", False),
        ("Ayer estuvimos en la playa.", False),
        ("Ieri siamo andati al mare.", False),
    ],
)
def test_requests_in_three_languages(sentence: str, asks: bool) -> None:
    assert (requests([sentence], LANGUAGES.values()) == [sentence]) is asks


def test_greetings_and_labels_are_no_sentences() -> None:
    assert sentences(["Hola Ada,", "Yesterday, 18:40", "It is done. All is well."]) == ["It is done.", "All is well."]


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ("€ 19.90", "€ 19.90"),
        ("1.299,00 €", "1.299,00 €"),
        ("Now only $5!", "$5"),
        ("12 EUR incl. VAT", "12 EUR"),
        ("24 euros", "24 euros"),
        ("Room 12", None),
    ],
)
def test_prices(shown: str, found: str | None) -> None:
    assert price(parse(f'page\n  - heading "Lamp"\n  - text "{shown}"\n')) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('  - text "Weight: 2 kg"', ("Weight", "2 kg")),
        ('  - term "Weight"\n  - definition "2 kg"', ("Weight", "2 kg")),
        ('  - textbox <input> [ref=e1] "Weight" [value="2 kg"]', ("Weight", "2 kg")),
        ('  - text "Weightless: yes"', None),
    ],
)
def test_values(line: str, found: tuple[str, str] | None) -> None:
    assert value(parse(f"page\n{line}\n"), "weight") == found
