"""A secret of the vault in other spellings, and ordinary text that must not be taken for one."""

import base64

import pytest
from agent.trees import tree_of
from webhand_agent.protocol import Observation
from webhand_agent.safety.secrecy import HIDDEN, Mask

WORD = "Tr0ub4dor&3x"


def mask_of(secret: str = WORD) -> Mask:
    mask = Mask()
    mask.give(secret)
    return mask


SPELLED = {
    "upper": WORD.upper(),
    "blanks": " ".join(WORD),
    "dashes": "-".join(WORD),
    "zero widths": "\u200b".join(WORD),
    "grouped": "Tr0u b4do r&3x",
    "full width": "".join(chr(ord(each) + 0xFEE0) for each in WORD),
    "backwards": WORD[::-1],
    "base64": base64.b64encode(WORD.encode()).decode(),
    "base64 behind a name": base64.b64encode(f"ann:{WORD}".encode()).decode(),
    "base64 between others": base64.b64encode(f"anna:{WORD}:x".encode()).decode(),
    "base64 for addresses": base64.urlsafe_b64encode(f"ann.s:{WORD}".encode()).decode(),
    "hex": WORD.encode().hex(),
    "hex in pairs": WORD.encode().hex(":"),
    "percent": "".join(f"%{each:02X}" for each in WORD.encode()),
    "entities": "".join(f"&#{ord(each)};" for each in WORD),
    "hex entities": "".join(f"&#x{ord(each):x};" for each in WORD),
    "escapes": "".join(f"\\u{ord(each):04x}" for each in WORD),
    "bytes": ", ".join(f"0x{each:02x}" for each in WORD.encode()),
    "codes": " ".join(str(ord(each)) for each in WORD),
    "lines": "\n".join(WORD),
}


@pytest.mark.parametrize("spelled", SPELLED.values(), ids=SPELLED)
def test_is_hidden_in_this_spelling(spelled: str) -> None:
    shown = mask_of().text(f"Your word: {spelled}. Keep it.")
    assert shown.startswith("Your word: ")
    assert shown.endswith(". Keep it.")
    letters = [each for each in shown if each.isalnum()]
    assert len(letters) <= len("Your word Keep it") + 8, shown  # what else was encoded with it stays
    assert HIDDEN in shown


def observed(tree: str, mask: Mask) -> str:
    return mask.observation(
        Observation(tab_id=1, url="https://a.example/", title="", tree=tree_of(tree), elements=0)
    ).tree.text


def test_an_element_for_each_letter() -> None:
    lines = [f'  - listitem <li> [ref=e{at}] "{each}"' for at, each in enumerate(WORD, 1)]
    tree = "\n".join(['page [title="A"]', *lines, '  - button <button> [ref=e90] "Go"'])
    shown = observed(tree, mask_of()).split("\n")
    assert len(shown) == len(lines) + 2, "every line and every ref is still there"
    assert [line for line in shown if HIDDEN not in line and "listitem" in line] == [lines[WORD.index("&")]]
    assert shown[3].startswith("  - listitem <li> [ref=e3] ")
    assert shown[-1] == '  - button <button> [ref=e90] "Go"'


def test_the_value_of_another_field() -> None:
    tree = f'- textbox <input> [ref=e1] "Again" [value="{WORD.swapcase()}"]'
    assert observed(tree, mask_of()).endswith('- textbox <input> [ref=e1] "Again" [value="•••"]')


ORDINARY = [
    ("1234", "Pages 1 2 3 4 5, seats 12-34"),
    ("123456", "Pages: 1 2 3 4 5 6 7 8 9 10"),
    ("12345678", "1\n2\n3\n4\n5\n6\n7\n8"),
    ("20241123", "On 2024-11-23 at noon"),
    ("their", "The IRS called; the iron is hot; THEIR house"),
    ("sesame", "Sesame seeds; these same eyes"),
    ("x7", "x 7 = 35"),
    ("a&b!", "A & B! a-b"),
    ("Tr0ub4dor&3x", "Troubadours sang 3 times, 4 or 5 of them"),
]


@pytest.mark.parametrize(("secret", "text"), ORDINARY)
def test_ordinary_text_stays(secret: str, text: str) -> None:
    assert mask_of(secret).text(text) == text


def test_what_the_model_typed_itself_is_only_hidden_as_it_was_typed() -> None:
    mask = Mask()
    mask.add("correct horse battery")
    assert mask.text("CORRECT HORSE BATTERY, correct horse battery") == "CORRECT HORSE BATTERY, •••"
