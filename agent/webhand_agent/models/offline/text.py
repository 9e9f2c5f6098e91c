"""Words: folding for comparison, and quotes and addresses masked so that nothing splits inside of them."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

_MASK = "\ue000"
_FIRST = 0xE100
_SPANS = re.compile(
    r"""
    (?P<quoted>  “[^”]*” | «[^»]*» | "[^"]*" | „[^“”]*[“”] | ‘[^’]*’ | `[^`]*` | (?<!\w)'[^']*'(?!\w) )
    | (?P<bare>  https?://[^\s]*[^\s.,;:!?)»”"] | [\w.+-]+@[\w-]+(?:\.[\w-]+)+ | \b\d+(?:[.,:/]\d+)+ )
    """,
    re.VERBOSE,
)


def fold(text: str) -> str:
    """Lower case without accents, letter by letter, so that positions in the result are positions in `text`."""
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[:1] or letter for letter in text)


def words(text: str) -> list[str]:
    """The folded words of a text, without punctuation."""
    return re.findall(r"[^\W_]+", fold(text))


def places(phrase: Sequence[str], said: Sequence[str]) -> list[int]:
    """Where a phrase stands among words."""
    size, wanted = len(phrase), list(phrase)
    return [at for at in range(len(said) - size + 1) if list(said[at : at + size]) == wanted]


def squeeze(text: str) -> str:
    return " ".join(text.split())


class Masked:
    """A request whose quoted pieces and addresses are single words of two private letters."""

    def __init__(self, text: str) -> None:
        self._kept: list[str] = []
        self._quoted: set[int] = set()
        self.text = _SPANS.sub(self._mask, unicodedata.normalize("NFC", text))

    def _mask(self, match: re.Match[str]) -> str:
        number = len(self._kept)
        if match["quoted"]:
            self._quoted.add(number)
            self._kept.append(match["quoted"][1:-1])
        else:
            self._kept.append(match["bare"])
        return _MASK + chr(_FIRST + number)

    def open(self, text: str) -> str:
        """The text with its masks taken off, quotes gone."""
        return squeeze(re.sub(f"{_MASK}(.)", lambda match: self._kept[ord(match[1]) - _FIRST], text))

    def is_quoted(self, text: str) -> bool:
        """Whether the text is one quoted piece and nothing else."""
        text = text.strip()
        return len(text) == 2 and text[0] == _MASK and ord(text[1]) - _FIRST in self._quoted

    def quoted_in(self, text: str) -> str | None:
        """The only quoted piece in a text, or None."""
        found = [n for n in (ord(mark) - _FIRST for mark in re.findall(f"{_MASK}(.)", text)) if n in self._quoted]
        return self._kept[found[0]] if len(found) == 1 else None


def alternatives(phrases: Iterable[str]) -> str:
    """A regex for any of the phrases, longest first, spaces meaning any space."""
    ordered = sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase))
    return "(?:" + "|".join(phrase.replace(" ", r"\s+") for phrase in ordered) + ")"
