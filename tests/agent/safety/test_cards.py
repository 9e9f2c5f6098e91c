"""What a page calls its things reaches the person only as text that is seen for what it is."""

import unicodedata

import pytest
from webhand_agent.safety.cards import plain


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Pay\x1b[2K\rCancel", "Pay[2K Cancel"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("a\u2066b\u2069c", "abc"),
        ("x\U000e0041\U000e0042y", "xy"),
        ("line\u2028two\nthree", "line two three"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("soft\u00adhyphen", "softhyphen"),
        ("back\b\b\bspace", "backspace"),
        (
            "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
            "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        ),
        ("Zahlung über 12 €", "Zahlung über 12 €"),
    ],
)
def test_nothing_in_it_moves_or_hides(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_no_control_or_direction_character_is_left() -> None:
    everything = "".join(map(chr, (*range(0x3000), *range(0xE0000, 0xE0100), *range(0xFE00, 0x10000))))
    left = {unicodedata.category(one) for one in plain(everything)}
    assert not left & {"Cc", "Zl", "Zp", "Cs"}
    assert not set(plain(everything)) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


def test_marks_do_not_climb_over_the_line_above() -> None:
    assert len(plain("a" + "\u0301" * 50)) <= 4
