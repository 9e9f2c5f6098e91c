"""How two texts are compared: what they have in common however they are written, and what could hide in one of them."""

import base64
import binascii
import contextlib
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from urllib.parse import unquote_plus

SHORT = 3
"""Words of so many letters, and all numbers, have no plural: they were said just as they are written."""
LONGEST = 20_000
"""Characters of a text that are compared with what was read, to say where it is from."""
SHOWN = 160
"""Characters of what would leave, as a person sees them."""
LEAST = 6
"""Characters that two texts have to share for one to be said to come from the other."""

_WORD = re.compile(r"\w+")
_ODD = re.compile(r"[^\w\s]")
_GAPPED = re.compile(r"(?<!\w)\d+(?:[ ().-]{1,2}\d+)+(?!\w)")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2}){4,}")


def is_said(text: str, words: Sequence[str]) -> bool:
    """Whether every word of a text is the person's own, and none is there more often than they said it."""
    said = Counter(word for one in words for word in (*_words(one), *_closed_up(one)))
    written = Counter(_words(text))
    if not written or _is_dressed(text, sum(written.values()), words):
        return False
    left = said - written
    return all(_is_word_said(word, times, left) for word, times in (written - said).items())


def variants_of(text: str) -> Iterator[str]:
    """A text in the spellings in which something could be hidden in it; the first is the plain one."""
    plain = unquote_plus(unquote_plus(text))
    yield flat(text)
    yield flat(plain)
    yield flat(plain[::-1])
    for piece in dict.fromkeys((*_BASE64.findall(text), *_BASE64.findall(plain))):
        yield from _decoded(piece.replace("-", "+").replace("_", "/").rstrip("=") + "==", base64.b64decode)
    for piece in _HEX.findall(plain):
        yield from _decoded(piece, bytes.fromhex)


def in_short(text: str) -> str:
    """What would leave, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else f"{line[:SHOWN].rstrip()}… ({len(text)} characters)"


def shares(text: str, read: str) -> bool:
    """Whether a piece of `text` that says something stands in what was read: some words in a row, or one long one."""
    words, read = text.split(), f" {read} "
    longest = len(words)
    for start in range(longest):
        piece = words[start]
        for end in range(start + 1, longest + 1):
            if len(piece) >= LEAST or (end == start + 1 and any(map(str.isdigit, piece)) and len(piece) >= SHORT):
                if f" {piece} " in read:
                    return True
                break
            piece = " ".join(words[start : end + 1])
    return False


def holds(read: str, text: str) -> bool:
    return f" {flat(text)} " in f" {read} "


def folded(text: str) -> str:
    """Lower case, no accents, no invisible characters, "ß" as "ss", a ligature as its letters."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if unicodedata.category(letter) not in ("Mn", "Cf"))


def flat(text: str) -> str:
    """Words and numbers alone, with single spaces: what two spellings of a text have in common."""
    return " ".join(_words(text))


def _decoded(piece: str, decode: Callable[[str], bytes]) -> Iterator[str]:
    with contextlib.suppress(ValueError, binascii.Error):
        yield flat(decode(piece).decode())


def _is_dressed(text: str, count: int, words: Sequence[str]) -> bool:
    """Whether marks, blanks, case or invisible letters could spell something between and within the words."""
    if len(_ODD.findall(text)) > 2 * count or any(unicodedata.category(letter) == "Cf" for letter in text):
        return True
    if re.search(r"[^\S\n]{2,}|\n{3,}", text.strip()):
        return True
    plain = (form for form in _WORD.findall(text) if form not in (form.lower(), form.upper(), form.capitalize()))
    return not all(any(form in one for one in words) for form in plain)


def _is_word_said(word: str, times: int, left: Counter[str]) -> bool:
    """Whether a word that is written more often than said is a plural or singular of others that were said."""
    if len(word) <= SHORT or not word.isalpha():
        return False
    forms = [form for form in dict.fromkeys(_number_forms(word)) if left[form] > 0]
    is_enough = sum(left[form] for form in forms) >= times
    left -= Counter(dict.fromkeys(forms, times))
    return is_enough


def _closed_up(text: str) -> Iterator[str]:
    """Telephone and card numbers that were said with gaps, as forms want them."""
    return (re.sub(r"\D", "", found[0]) for found in _GAPPED.finditer(text))


def _number_forms(word: str) -> Iterator[str]:
    """The singular or plural of a word, as the languages that people write here make it."""
    yield from (f"{word}{ending}" for ending in ("s", "es", "n", "en", "e"))
    yield from (word.removesuffix(ending) for ending in ("s", "es", "n", "en", "e") if word.endswith(ending))


def _words(text: str) -> list[str]:
    return _WORD.findall(folded(text).replace("_", " "))
