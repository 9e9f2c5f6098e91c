"""Words: which deeds the name of a control speaks of (SAFETY, what an act is, the third of four signals).

A name that is quiet proves nothing, so the words only ever make a decision stricter. They are data (`words.toml`): for
each deed and language the stems of its verbs and nouns, and phrases where one word alone would say too little ("place ~
order"). All languages are looked for in every name; which language a page is in is only what the page says.

A name is folded before it is compared, and so are the phrases: letters that look alike are one letter, in whatever
alphabet they were written (the skeletons of UTS 39, section 4). So "Pаy" with a Cyrillic а is "pay", and a Russian word
written with Latin letters is still that word. A name that is spelled oddly has further readings (`_readings`), and
speaks of whatever one of them says.
"""

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import product
from typing import Protocol, TypeVar

from webhand_agent.protocol import Consequence

GAP = 3
"""Words that may stand in a phrase where it has a `~`; in a quiet one there may be one, lest it take in too much."""
BESIDE_AN_AMOUNT = 4
"""Letters that a name may have beside an amount of money and still be little else ("now", "from", "/mo")."""


@lru_cache(maxsize=4096)
def said(text: str, *, editor: bool = True) -> frozenset[Consequence]:
    """The deeds that the words of a control's name speak of; empty where they are quiet, which proves nothing.

    Without an `editor` to write in, words that only begin a message ("Reply") send nothing.
    """
    sections = set().union(*map(_TABLE.sections, _readings(text)))
    found = {DEEDS[section] for section in sections if editor or section != "answer"}
    plain = folded(text)
    if not any(letter.isalpha() for letter in plain):
        found |= {deed for symbol, deed in _SYMBOLS.items() if symbol in plain}
    rest, amounts = _AMOUNT.subn("", plain)
    if amounts == 1 and sum(letter.isalpha() for letter in rest) <= BESIDE_AN_AMOUNT:  # two are a range to choose from
        found.add(Consequence.PAY)
    return frozenset(found)


def folded(text: str) -> str:
    """A text in lower case, without accents and invisible characters, each letter as the one that it looks like.

    Letters that Latin has as well (а, е, о; Greek ο; fullwidth, mathematical and small capital ones) become the Latin
    ones, also within Russian or Greek words: the result is for comparing with what was folded too, not for showing.
    """
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return unicodedata.normalize("NFC", apart.translate(_LETTERS))


# --- Folding ----------------------------------------------------------------------------------------------------------

_DATA = tomllib.loads((files(__package__) / "words.toml").read_text(encoding="utf-8"))
_LATIN = re.compile(
    r"(?:FULLWIDTH |NEGATIVE SQUARED |NEGATIVE CIRCLED |REGIONAL INDICATOR |MODIFIER )?(?:LATIN )?(?:SMALL |CAPITAL )?"
    r"(?:LETTER |SYMBOL LETTER )(?:SMALL |CAPITAL )*([A-Z])(?: WITH .*)?"
)
_UNSEEN = re.compile("[\u034f\u0640\u093c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0]")
"""Letters and marks with nothing to see, the Arabic stroke that only lengthens, and the Indian dot, often left out."""
_OWN_MARKS = re.compile("[\u0900-\u0e7f\u3099\u309a]")
"""Marks that are letters of their script: vowels of India and Thailand, the voicing of kana."""


class _Letters(dict[int, str]):
    """For `str.translate`: what a letter is folded to, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        kind = unicodedata.category(letter)
        latin = _LATIN.fullmatch(unicodedata.name(letter, ""))
        if kind == "Cf" or _UNSEEN.match(letter) or (kind in {"Mn", "Me"} and not _OWN_MARKS.match(letter)):
            self[code] = ""
        else:
            self[code] = latin[1].lower() if latin else letter
        return self[code]


_LETTERS = _Letters({ord(one): letter for letter, ones in _DATA["confusables"].items() for one in ones})


# --- Readings ---------------------------------------------------------------------------------------------------------

_REVERSED = re.compile("\u202e([^\u202c\u2069]*)")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_+")
_SPACED = re.compile(r"(?<![^\W_])[^\W_]([\W_]+)[^\W_](?:\1[^\W_])+(?![^\W_])")
_SEAM = re.compile(r"(?<=\w)[^\w\s]+(?=\w)|_+")
_CAPITAL_I = re.compile(r"I(?=[a-z])|(?<=[a-z])I")
_REPEATED = re.compile(r"([^\W\d_])\1+")
_LONG_OR_THRICE = re.compile(r"[^\W\d_]{6,}|[^\W\d_]*([^\W\d_])\1\1[^\W\d_]*")
_LETTER = re.compile(r"[^\W\d_]")
_SIGNS = (
    str.maketrans("0134578@$!|+€£¥", "oleastbaslltely"),
    str.maketrans("01345789@$!|+€£¥", "oieastbgasiitely"),
    str.maketrans("0346", "oзчб"),
)


def _readings(text: str) -> Iterable[str]:
    """A name as it is written, and as it would be read where it is spelled so that its words are hard to find; folded.

    Ids in one word (deleteBtn, btn_pay), letters apart (D e l e t e, P.a.y), what a control character draws from right
    to left, an I for an l, letters repeated, digits and signs for letters.
    """
    text = _REVERSED.sub(lambda drawn: drawn[1][::-1], text)
    close = _SEAM.sub("", _SPACED.sub(lambda run: re.sub(r"[\W_]", "", run[0]), text))
    written = (text.replace("_", " "), _CAMEL.sub(" ", text), close, _CAPITAL_I.sub("l", text))
    readings = dict.fromkeys(folded(one) for one in dict.fromkeys(written))
    for reading in list(readings):
        readings[_once(reading)] = None
        for letters in _SIGNS:
            words = (word.translate(letters) if _LETTER.search(word) else word for word in reading.split())
            readings[" ".join(words)] = None
    return readings


def _once(text: str) -> str:
    """Letters that stand twice in a long word, or three times in any, once. ("Dell" is no "del".)"""
    return _LONG_OR_THRICE.sub(lambda word: _REPEATED.sub(r"\1", word[0]), text)


# --- Phrases ----------------------------------------------------------------------------------------------------------

_WORD = re.compile(r"[^\W_]+")
_APART = re.compile(r"[^\w\u0900-\u0e7f\u3099\u309a]+")
_TOGETHER = re.compile("[\u0590-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\ud7af\uf900-\ufaff]")
"""Letters of scripts without spaces, or whose words change at both ends: phrases are found anywhere in them."""


@dataclass(frozen=True)
class _Place:
    """What may stand at one place of a phrase: words, beginnings and insides of words; after other words or at once."""

    words: frozenset[str]
    begins: tuple[str, ...]
    inside: tuple[str, ...]
    gap: int

    def __contains__(self, word: str) -> bool:
        return word in self.words or word.startswith(self.begins) or any(stem in word for stem in self.inside)


@dataclass(frozen=True)
class _Words:
    """A phrase of words in a row; what it begins with is known to stand there. `section` is null for one of [quiet]."""

    section: str | None
    whole: bool
    rest: tuple[_Place, ...]

    def end(self, name: list[str], start: int) -> int:
        """Where the phrase ends that begins at a word of the name; 0 where the rest of it does not stand there."""
        at = start + 1
        for place in self.rest:
            for here in range(at, min(at + place.gap + 1, len(name))):
                if name[here] in place:
                    at = here + 1
                    break
            else:
                return 0
        others = (*name[:start], *name[at:]) if self.whole else ()
        return 0 if any(word.isalpha() for word in others) else at


@dataclass(frozen=True)
class _Pieces:
    """A phrase of pieces that follow one another with anything between them, for a name without its spaces."""

    section: str | None
    whole: bool
    pieces: tuple[str, ...]

    def end(self, name: str, start: int) -> int:
        """As of words, in letters."""
        if not name.startswith(self.pieces[0], start):
            return 0
        at = start + len(self.pieces[0])
        for piece in self.pieces[1:]:
            here = name.find(piece, at)
            if here < 0:
                return 0
            at = here + len(piece)
        return 0 if self.whole and at - start != len(name) else at


Name = TypeVar("Name", list[str], str, contravariant=True)
"""Words, or letters without the spaces between them."""


class _Phrase(Protocol[Name]):
    @property
    def section(self) -> str | None: ...

    def end(self, name: Name, start: int) -> int: ...


class _Table:
    """The phrases of `words.toml`, folded, each under what it begins with: a name costs a few look-ups a word."""

    def __init__(self, sections: Iterable[str]) -> None:
        self.words: defaultdict[str, list[_Words]] = defaultdict(list)
        self.begins: defaultdict[str, list[_Words]] = defaultdict(list)
        self.inside: defaultdict[str, list[_Words]] = defaultdict(list)
        self.joined: defaultdict[str, list[_Pieces]] = defaultdict(list)
        for section in sections:
            for entry in entries(section):
                self._add(section, entry)
        for entry in entries("quiet"):
            self._add(None, entry)
            if " " in entry:
                self._add(None, _once(entry))  # for that reading; one word might be another's stem
        self.longest = max(map(len, self.begins))

    def _add(self, section: str | None, entry: str) -> None:
        whole = entry.startswith("=")
        if _TOGETHER.search(entry):
            pieces = tuple(_APART.sub("", piece) for piece in entry.split("~"))
            self.joined[pieces[0][:2]].append(_Pieces(section, whole, pieces))
            return
        first, *rest = _places(entry, GAP if section else 1)
        phrase = _Words(section, whole, tuple(rest))
        for index, stems in ((self.words, first.words), (self.begins, first.begins), (self.inside, first.inside)):
            for stem in stems:
                index[stem].append(phrase)

    def sections(self, reading: str) -> set[str]:
        """Those whose phrases stand in a folded name."""
        words = _WORD.findall(reading)
        found = _standing(words, map(self._beginning, words))
        if _TOGETHER.search(reading):
            letters = _APART.sub("", reading)
            found |= _standing(letters, (self.joined.get(letters[at : at + 2], ()) for at in range(len(letters))))
        return found

    def _beginning(self, word: str) -> list[_Words]:
        phrases = list(self.words.get(word, ()))
        for size in range(1, min(len(word), self.longest) + 1):
            phrases += self.begins.get(word[:size], ())
        for stem, ones in self.inside.items():
            if stem in word:
                phrases += ones
        return phrases


def _standing(name: Name, beginning: Iterable[Iterable[_Phrase[Name]]]) -> set[str]:
    """The sections of the phrases that stand in a name, of those that may begin at each of its places.

    What lies within a quiet phrase says nothing; what begins before it or goes beyond it does ("will be deleted").
    """
    found: set[str] = set()
    quiet = 0
    for start, phrases in enumerate(beginning):
        ends: list[tuple[int, str | None]] = [(phrase.end(name, start), phrase.section) for phrase in phrases]
        quiet = max([quiet, *(end for end, section in ends if section is None)])
        found.update(section for end, section in ends if section and end > (quiet if start < quiet else 0))
    return found


# --- The data ---------------------------------------------------------------------------------------------------------


def entries(section: str) -> Iterator[str]:
    for text in _DATA[section].values():
        yield from filter(None, (folded(entry).strip() for entry in text.split(",")))


_ENTRY_WORD = re.compile(r"~|(?:\([^()]*\)|[^\s()~'-])+")


def _places(entry: str, widest: int) -> Iterator[_Place]:
    """The places of a folded entry: "(close|delete) ~ account*" is two, the second after a gap of so many words."""
    gap = 0
    for text in _ENTRY_WORD.findall(entry.lstrip("= ")):
        if text == "~":
            gap = widest
            continue
        pieces = re.split(r"\(([^()]*)\)", text)
        words = {*map("".join, product(*(piece.split("|") if at % 2 else [piece] for at, piece in enumerate(pieces))))}
        inside = {word.strip("*") for word in words if word[:1] == "*"}
        begins = {word[:-1] for word in words if word[-1:] == "*"} - {f"*{stem}" for stem in inside}
        plain = frozenset(word for word in words if "*" not in word)
        yield _Place(plain, tuple(sorted(begins)), tuple(sorted(inside)), gap)
        gap = 0


DEEDS = {
    "pay": Consequence.PAY,
    "delete": Consequence.DELETE,
    "send": Consequence.SEND,
    "answer": Consequence.SEND,
    "account": Consequence.ACCOUNT,
    "transfer": Consequence.TRANSFER,
}
_SYMBOLS = {folded(one): DEEDS[name] for name, ones in _DATA["symbols"].items() for one in ones}
_SIGN = "|".join(
    [f"[{folded(_DATA['money']['signs'])}]"]
    + [rf"\b{re.escape(folded(one).strip())}\b" for one in _DATA["money"]["words"].split(",")]
)
_NUMBER = r"\d(?:[\d.,'’ ]{0,20}\d)?"
_AMOUNT = re.compile(rf"(?:{_SIGN})\W*{_NUMBER}|{_NUMBER}\s*(?:{_SIGN})")
_TABLE = _Table(DEEDS)
