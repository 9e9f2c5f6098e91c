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
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from webhand_agent.protocol import Consequence
from webhand_agent.text import read_table

GAP = 3
"""Words that may stand in a phrase where it has a `~`; in a quiet one there may be one, lest it take in too much."""
BESIDE_AN_AMOUNT = 4
"""Letters that a name may have beside an amount of money and still be little else ("now", "from", "/mo")."""


@lru_cache(maxsize=4096)
def said(text: str, *, editor: bool = True, takes: bool = False) -> frozenset[Consequence]:
    """The deeds that the words of a control's name speak of; empty where they are quiet, which proves nothing.

    Without an `editor` to write in, words that only begin a message ("Reply") send nothing. `takes` says that something
    is dropped on it: what is dropped on a bin is deleted, while a click opens it.
    """
    sections = set().union(*map(_TABLE.sections, _readings(text)))
    found = {DEEDS[section] for section in sections if editor or section != "answer"}
    if takes and any(map(_BINS.sections, _readings(text))):
        found.add(Consequence.DELETE)
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

_DATA = read_table(__package__, "words.toml")
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
_KEY = 3
"""Letters that the phrases of words are found by."""
_compiled = cache(re.compile)
"""When a name may hold the phrase: there are thousands of them."""
_APART = re.compile(r"[^\w\u0900-\u0e7f\u3099\u309a]+")
_TOGETHER = re.compile("[\u0590-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\ud7af\uf900-\ufaff]")
"""Letters of scripts without spaces, or whose words change at both ends: phrases are found anywhere in them."""


@dataclass(frozen=True)
class _Phrase:
    """A phrase of a section, null for one of [quiet]. `whole` says that nothing else may stand in the name."""

    section: str | None
    pattern: str
    whole: bool = False

    def end(self, name: str, start: int) -> int:
        """Where the phrase ends that begins at a place of the name; 0 where it does not stand there."""
        found = _compiled(self.pattern).match(name, start)
        others = f"{name[:start]}{name[found.end() :]}".split() if found is not None and self.whole else ()
        return 0 if found is None or any(map(str.isalpha, others)) else found.end()


class _Table:
    """The phrases of `words.toml`, folded, each under the letters that it begins with: a name costs a few look-ups a
    word.

    `words` are phrases of words in a row, for names whose every word follows a space; `joined` those of pieces with
    anything between them, for names without their spaces.
    """

    def __init__(self, sections: Iterable[str], quiet: str | None = "quiet") -> None:
        self.words: defaultdict[str, list[_Phrase]] = defaultdict(list)
        self.joined: defaultdict[str, list[_Phrase]] = defaultdict(list)
        for section in sections:
            for entry in entries(section):
                self._add(section, entry)
        for entry in entries(quiet) if quiet is not None else ():
            self._add(None, entry)
            if " " in entry:
                self._add(None, _once(entry))  # for that reading; one word might be another's stem

    def _add(self, section: str | None, entry: str) -> None:
        whole = entry.startswith("=")
        if _TOGETHER.search(entry):
            pieces = [_APART.sub("", piece) for piece in entry.split("~")]
            pattern = ".*?".join(map(re.escape, pieces))
            self.joined[pieces[0][:2]].append(_Phrase(section, rf"\A(?>{pattern})\Z" if whole else pattern))
            return
        first, *rest = _ENTRY_WORD.findall(entry.lstrip("= "))
        phrase = _Phrase(section, _pattern([first, *rest], GAP if section else 1), whole)
        for key in {"" if word[0] == "*" else word.rstrip("*")[:_KEY] for word in _spellings(first)}:
            self.words[key].append(phrase)

    def sections(self, reading: str) -> set[str]:
        """Those whose phrases stand in a folded name."""
        name = "".join(f" {word}" for word in _WORD.findall(reading))
        words = re.finditer(r" (\S+)", name)
        found = _standing(name, ((word.start(), self.words.get(word[1][:_KEY], []) + self.words[""]) for word in words))
        if _TOGETHER.search(reading):
            letters = _APART.sub("", reading)
            found |= _standing(letters, ((at, self.joined.get(letters[at : at + 2], ())) for at in range(len(letters))))
        return found


def _standing(name: str, beginning: Iterable[tuple[int, Iterable[_Phrase]]]) -> set[str]:
    """The sections of the phrases that stand in a name, of those that may begin at each of its places.

    What lies within a quiet phrase says nothing; what begins before it or goes beyond it does ("will be deleted").
    """
    found: set[str] = set()
    quiet = 0
    for start, phrases in beginning:
        ends = [(phrase.end(name, start), phrase.section) for phrase in phrases]
        quiet = max([quiet, *(end for end, section in ends if section is None)])
        found.update(section for end, section in ends if section and end > (quiet if start < quiet else 0))
    return found


# --- The data ---------------------------------------------------------------------------------------------------------


def entries(section: str) -> Iterator[str]:
    for text in _DATA[section].values():
        yield from filter(None, (folded(entry).strip() for entry in text.split(",")))


_ENTRY_WORD = re.compile(r"~|(?:\([^()]*\)|[^\s()~'-])+")


def _spellings(word: str) -> list[str]:
    """Of "pag(ar|a)": "pagar" and "paga"."""
    pieces = re.split(r"\(([^()]*)\)", word)
    choices = (piece.split("|") if at % 2 else [piece] for at, piece in enumerate(pieces))
    return ["".join(chosen) for chosen in product(*choices)]


def _pattern(words: Iterable[str], widest: int) -> str:
    """Of a folded entry: in "(close|delete) ~ account*" the second word comes after a gap of at most so many words.

    Each word stands at the first place where it can (an atomic group), so that no name makes it try all gaps there are.
    """
    pattern, gap = "", 0
    for word in words:
        if word == "~":
            gap = widest
            continue
        spelled = "|".join(
            (r"\S*" if one[0] == "*" else "") + re.escape(one.strip("*")) + (r"\S*" if "*" in one else "")
            for one in _spellings(word)
        )
        pattern += rf"(?>(?: \S+){{0,{gap}}}? (?:{spelled})(?= |$))"
        gap = 0
    return pattern


DEEDS = {name: Consequence(name) for name in ("pay", "delete", "send", "account", "transfer")}
DEEDS["answer"] = Consequence.SEND
_SYMBOLS = {folded(one): DEEDS[name] for name, ones in _DATA["symbols"].items() for one in ones}
_CURRENCIES = [rf"\b{re.escape(one)}\b" for one in map(str.strip, folded(_DATA["money"]["words"]).split(","))]
_SIGN = "|".join([f"[{folded(_DATA['money']['signs'])}]", *_CURRENCIES])
_NUMBER = r"\d(?:[\d.,'’ ]{0,20}\d)?"
_AMOUNT = re.compile(rf"(?:{_SIGN})\W*{_NUMBER}|{_NUMBER}\s*(?:{_SIGN})")
_TABLE = _Table(DEEDS)
_BINS = _Table(["bin"], quiet=None)
