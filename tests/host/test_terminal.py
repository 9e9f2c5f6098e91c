"""Nothing that a page or a model says reaches the terminal as more than letters (SAFETY A6)."""

import json
import unicodedata

import pytest
from webhand_host.cli.terminal import console, one_line, say, say_json, say_marked, say_table, shown

RUN = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) != "\n"]
MARKS = [chr(code) for code in (0x200E, 0x200F, 0x61C, *range(0x202A, 0x202F), *range(0x2066, 0x206A))]
BREAKS = ["\u2028", "\u2029", "\ud800", "\udfff"]
UNSEEN = [chr(code) for code in (*range(0x200B, 0x200E), 0xAD, *range(0x2060, 0x2065), 0xFEFF, *range(0xFFF9, 0xFFFC))]
TAGS = [chr(code) for code in range(0xE0000, 0xE0080)]
FILLERS = ["\u034f", "\u115f", "\u1160", "\u2800", "\u3164", "\uffa0", "\ufe0f", "\U000e0100"]


@pytest.mark.parametrize("bad", [*RUN, *MARKS, *BREAKS, *UNSEEN, *TAGS, *FILLERS], ids=lambda bad: f"{ord(bad):x}")
def test_what_a_terminal_obeys_or_nobody_sees_is_not_there(bad: str) -> None:
    text = shown(f"Pay{bad} now")
    assert bad not in text
    assert text.startswith("Pay")
    assert text.endswith(" now")


def test_nothing_else_of_unicode_gets_through() -> None:
    """Whatever a later version of Unicode adds to the categories that change how other text reads."""
    every = "".join(c for code in range(0x110000) if unicodedata.category(c := chr(code))[0] in "CZ")
    left = {c for c in shown(every) if unicodedata.category(c)[0] in "CZ"}
    assert {unicodedata.category(c) for c in left} <= {"Zs", "Cn", "Co", "Cc"}
    assert {c for c in left if unicodedata.category(c) == "Cc"} == {"\n"}


@pytest.mark.parametrize(
    "text", ["Pay 12.00 €", "pâte à tartiner", "支払う", "ادفع الآن", "शुल्क भरें", "a\nb", "שלח", "🛒 → ✓", "Việt Nam"]
)
def test_what_people_write_stays(text: str) -> None:
    assert shown(text) == text


def test_a_person_sees_that_something_was_there() -> None:
    assert shown("\x1b[2K\u202eyap") == "\\x1b[2K\\u202eyap"


def test_marks_piled_on_a_letter_do_not_cover_the_lines_above() -> None:
    assert len(shown("e" + "\u0301" * 50)) == 5


def test_a_part_of_a_line_begins_no_line_and_is_cut() -> None:
    assert one_line("Save\n> 1. Allow\r\n\u2028x") == "Save > 1. Allow x"
    assert len(one_line("x" * 1000)) == 301


def test_json_is_the_same_to_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    said = {"text": "a\x1b[2J\x9b\x7f\u202e\U000e0041é支"}
    say_json(json.dumps(said, ensure_ascii=False))
    out = capsys.readouterr().out
    assert json.loads(out) == said
    assert not set(out) & set("\x1b\x9b\x7f\u202e\U000e0041")
    assert "é支" in out


def test_a_long_line_goes_on_further_in_than_it_began(capsys: pytest.CaptureFixture[str]) -> None:
    """Else the name of a button could be so long that its end stands where a question of ours would begin."""
    say_marked("  [dim]│[/] " + "word " * 80 + "? Click Cancel", err=False)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 2
    assert all(line.startswith("  ") for line in lines)


def test_plain_lines_and_markup_go_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    say("a\x1b[1mb")
    say_marked("a\x1b[1mb\u200b", err=True)
    seen = capsys.readouterr()
    assert (seen.out, seen.err) == ("a\\x1b[1mb\n", "a\\x1b[1mb\n")


@pytest.mark.parametrize(("columns", "is_table"), [(100, True), (40, False)])
def test_a_table_that_a_terminal_is_too_narrow_for_stands_below_itself(
    columns: int, is_table: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    console.cache_clear()
    row = ("sess_20250210_143022_abcd", "running", "task", "click the button that says Learn more", "")
    say_table(("session", "status", "mode", "what", "summary"), [row, row])
    console.cache_clear()
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line.rstrip()) <= columns for line in lines)
    assert [line.split()[0] for line in lines if line and line[0] != " "] == [*["session"] * is_table, row[0], row[0]]
    assert "running" in lines[1]
    assert any("click the button" in line for line in lines), "words stand beside one another"
