"""Permissions in words and on the command line; the chat has the same words, and code's end of a run is one of four."""

import re
from pathlib import Path

import pytest
from webhand_agent.protocol import Choice, Permission, PermissionKind, RunFinished, Tokens
from webhand_host.permissions import (
    CHOICES,
    NEEDS,
    NO_AMOUNT,
    SENTENCES,
    BadPermission,
    read,
    sentence,
    ticked,
    written,
)

ENGLISH = (Path(__file__).parents[2] / "extension/ui/strings.en.js").read_text(encoding="utf-8")
FINISHED = RunFinished(t=1, outcome="completed", summary="x", steps=1, seconds=1, model_seconds=0, tokens=Tokens())
SHOP, MAIL = "https://shop.example", "https://mail.example"


@pytest.mark.parametrize(
    ("prefix", "words"), [("lacks", SENTENCES), ("allow", CHOICES)], ids=["permissions", "choices"]
)
def test_terminal_and_chat_ask_in_the_same_words(prefix: str, words: dict[str, str]) -> None:
    in_chat = dict(re.findall(rf'^  {prefix}_(\w+): "(.*)",$', ENGLISH, re.MULTILINE))
    assert {str(name): text for name, text in words.items()} == {
        name: text for name, text in in_chat.items() if name != "other"
    }
    assert f'confirmNeeds: "{NEEDS}"' in ENGLISH
    assert f'confirmNoAmount: "{NO_AMOUNT}"' in ENGLISH


def test_every_kind_and_choice_has_words() -> None:
    assert set(SENTENCES) == set(PermissionKind)
    assert set(CHOICES) == set(Choice)


@pytest.mark.parametrize(
    ("text", "kind", "site", "source"),
    [
        ("pay@shop.example", "pay", SHOP, ""),
        ("write@https://www.shop.example", "write", SHOP, ""),
        ("enter@http://shop.example", "enter", "http://shop.example", ""),
        ("send@localhost:8000", "send", "http://localhost:8000", ""),
        ("delete@https://ada.github.io", "delete", "https://ada.github.io", ""),
        ("transfer@203.0.113.7:81", "transfer", "http://203.0.113.7:81", ""),
        ("login@https://accounts.shop.example", "login", "https://accounts.shop.example", ""),
        ("carry@mail.example,www.shop.example", "carry", SHOP, MAIL),
        ("carry@desktop,shop.example", "carry", SHOP, "desktop"),
        ("write@bücher.example", "write", "https://xn--bcher-kva.example", ""),
    ],
)
def test_what_the_command_line_allows(text: str, kind: str, site: str, source: str) -> None:
    permission = read(text)
    assert (permission.kind, permission.site, permission.source) == (kind, site, source)
    assert read(written(permission)) == permission
    assert site in sentence(permission)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pay", "is no KIND@SITE. KIND is one of enter, write, carry"),
        ("buy@shop.example", "is no KIND@SITE"),
        ("PAY@shop.example", "is no KIND@SITE"),
        ("@shop.example", "is no KIND@SITE"),
        ("pay@", "is no site"),
        ("pay@*", "is no site"),
        ("pay@shop.example/cart", "write https://shop.example and not"),
        ("pay@https://bank.example@evil.example", "is no site"),
        ("pay@javascript:x", "is no site"),
        ("carry@shop.example", "does not fit its kind"),
        ("carry@,shop.example", "is no site"),
        ("carry@mail.example,", "is no site"),
        ("pay@a.example,b.example", "does not fit its kind"),
        ("desktop", "never allowed beforehand"),
    ],
)
def test_what_it_does_not_is_a_sentence(text: str, words: str) -> None:
    with pytest.raises(BadPermission, match=re.escape(words)):
        read(text)


OFFERED = [Permission(kind=PermissionKind.ENTER, site=f"https://{name}.example") for name in "abc"]


@pytest.mark.parametrize(
    ("line", "numbers"),
    [("1,3", [0, 2]), ("3 1", [0, 2]), ("2", [1]), ("ALL", [0, 1, 2]), ("1,1", [0])],
)
def test_what_is_ticked_by_its_numbers(line: str, numbers: list[int]) -> None:
    assert ticked(line, OFFERED) == [OFFERED[number] for number in numbers]


@pytest.mark.parametrize("line", ["", "0", "4", "1,4", "yes", "1-3", "-1", "all of it", ","])
def test_what_ticks_nothing(line: str) -> None:
    assert ticked(line, OFFERED) is None
