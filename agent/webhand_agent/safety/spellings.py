"""One value in other spellings: which of them are recognised, and where in a text they stand (SAFETY rule 7).

A text is compared without letter case and without whatever is neither letter nor digit, across lines and across the
names of a tree, so that blanks, dashes, zero-width characters and an element for each letter change nothing. What is
looked for is the value, forwards and backwards, and what the usual encodings make of it. Codes that somebody thinks of
can spell it in any other way: no list ends, and what a page does on purpose is not what this is for.
"""

import base64
import math
import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

LEAST_BITS = 32
"""What a spelling has to say by its length and its characters: ten digits, or seven letters. Less of it stands in many
a text by chance, in the numbers of a row of pages or across two words."""

_BETWEEN = re.compile(r"[\W_]+")


def forms_of(value: str) -> frozenset[str]:
    """What to look for, folded, where there is enough of it to be no chance."""
    folded = {fold(spelling) for spelling in _spellings(value.strip())}
    return frozenset(form for form in folded if _bits(form) >= LEAST_BITS)


def fold(text: str) -> str:
    """What is compared: letters and digits, without case, accents and forms of drawing."""
    return _BETWEEN.sub("", unicodedata.normalize("NFKD", text).casefold())


def hidden(texts: Sequence[str], forms: Collection[str], mask: str) -> list[str]:
    """The texts, which stand one after the other, with a mask for each piece that spells one of the forms.

    One may be spelled across several of them, and across lines. Line breaks and quotation marks stay.
    """
    if not forms:
        return list(texts)
    line = fold("".join(texts))
    found = [form for form in forms if form in line]
    if not found:
        return list(texts)
    places = [(index, at) for index, text in enumerate(texts) for at in _places(text)]
    spelled: list[set[int]] = [set() for _ in texts]
    for form in found:
        start = line.find(form)
        while start >= 0:
            for index, at in _stretch(texts, places[start : start + len(form)]):
                spelled[index].add(at)
            start = line.find(form, start + 1)
    return [_masked(text, where, mask) for text, where in zip(texts, spelled, strict=True)]


def _spellings(value: str) -> Iterator[str]:
    octets = value.encode()
    yield from (value, value[::-1], octets.hex())
    for lead in range(3):  # where it begins among what else is encoded with it
        encoded = base64.b64encode(bytes(lead) + octets).decode().rstrip("=")
        whole = len(encoded) if len(bytes(lead) + octets) % 3 == 0 else len(encoded) - 1
        yield encoded[(0, 2, 3)[lead] : whole]
    codes = [ord(letter) for letter in value]
    for written in ("{}", "{:x}", "x{:02x}", "0x{:02x}", "u{:04x}"):
        yield "".join(written.format(code) for code in codes)


def _places(text: str) -> Iterator[int]:
    """Where in the text each character of what it is folded to comes from."""
    for at, character in enumerate(text):
        yield from (at for _ in fold(character))


def _bits(form: str) -> float:
    alphabet = 10 * any(map(str.isdigit, form)) + 26 * any(map(str.isalpha, form))
    return len(form) * math.log2(alphabet) if alphabet else 0


def _stretch(texts: Sequence[str], places: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The places, and what stands between two of them on one line."""
    for (index, at), (other, to) in pairwise(places):
        one_line = index == other and not re.search(r'[\n"]', texts[index][at:to])
        yield from ((index, place) for place in range(at, to)) if one_line else ((index, at),)
    yield places[-1]


def _masked(text: str, spelled: set[int], mask: str) -> str:
    pieces: list[str] = []
    for at, character in enumerate(text):
        if at not in spelled:
            pieces.append(character)
        elif at - 1 not in spelled:
            pieces.append(mask)
    return "".join(pieces)
