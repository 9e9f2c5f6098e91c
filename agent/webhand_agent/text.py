"""Words of people and pages: folded for comparison, cut into tokens that keep quotes and addresses whole, and made of
whole characters that every encoding takes.
"""

import re
import tomllib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from typing import Any, Protocol, TypeVar

_QUOTED = r"“[^”]*”|«[^»]*»|\"[^\"]*\"|„[^“”]*[“”]|‘[^’]*’|`[^`]*`|(?<!\w)'[^']*'(?!\w)"
_BARE = r"https?://[^\s]*[^\s.,;:!?)»”\"]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b\d+(?:[.,:/]\d+)+"
_TOKEN = re.compile(
    rf"[¿¡(]*(?:(?P<quoted>{_QUOTED})|(?P<word>{_BARE}|[^\s,;.!?:)]+(?:[.:!?]+[^\s,;.!?:)]+)*))(?P<after>[^\w\s¿¡(“«„\"'‘`]*)"
)
_ENDS = ",;.!?:"


class Titled(Protocol):
    @property
    def title(self) -> str: ...


T = TypeVar("T", bound=Titled)


def titled(there: Sequence[T], title: str) -> list[T]:
    """Those that have this title; where none has, those that have it as a part, in whatever case."""
    exact = [one for one in there if one.title.strip() == title.strip()]
    return exact or [one for one in there if title.strip().casefold() in one.title.casefold()]


def did_you_mean(name: str, known: Sequence[str]) -> str:
    """What follows a sentence that says that there is no such name; nothing where none is near."""
    near = get_close_matches(name, known, n=1)
    return f" Did you mean {near[0]}?" if near else ""


def read_table(package: str, name: str) -> dict[str, Any]:
    """A table of words or sentences that stands as TOML beside the code which reads it.

    Raises:
        ValueError: it is no TOML.
        FileNotFoundError: there is no such file.
    """
    return tomllib.loads((files(package) / name).read_text(encoding="utf-8"))


def fold(text: str) -> str:
    """Lower case without accents, letter by letter, so that positions in the result are positions in `text`."""
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[:1] or letter for letter in text)


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[str, ...]:
    """The folded words of a text, without punctuation."""
    return tuple(re.findall(r"[^\W_]+", fold(text)))


def stem(word: str) -> str:
    """A word without what inflection adds in English, Spanish and Italian: "matches", "messaggi", "banche"."""
    return re.sub(r"((?<=[cg])h)?[aeiouy]*$", "", word.removesuffix("s")) if len(word) > 3 else word


def unquoted(text: str) -> str:
    """The text with what stands in quotes, and addresses, taken out."""
    return re.sub(rf"{_QUOTED}|{_BARE}", "\ue000", unicodedata.normalize("NFC", text))


NEGATIONS = frozenset(
    (
        "not don't dont never without avoid except no rather sin nunca evita non mai senza "
        "nicht ohne nie pas sans jamais nao sem"
    ).split()
)
_REACH = 4
"""Words before another in which a "not" denies it."""


def is_denied(before: str) -> bool:
    """Whether what comes after these folded words is denied. A comma or a full stop ends what a "not" reaches."""
    clause = re.split(r"[.,;:!?](?:\s|$)", before)[-1]
    return not NEGATIONS.isdisjoint(clause.replace("’", "'").split()[-_REACH:])


@dataclass(frozen=True)
class Token:
    """A word, an address or a quoted piece. `key` is how it is compared, empty where quoted: that is nobody's word.

    `text` has no quotes any more. `ends` are commas, full stops and the like behind it. `start` and `end` are its place
    in the request, quotes included.
    """

    text: str
    key: str
    start: int
    end: int
    ends: str = ""

    @property
    def quoted(self) -> bool:
        return not self.key


def tokens(text: str, elided: tuple[str, ...] = ()) -> tuple[Token, ...]:
    """The tokens of a request. `elided` are words that end in an apostrophe and stand for themselves: "l'ultimo"."""
    found: list[Token] = []
    cut = re.compile(rf"(?:{'|'.join(elided)})['’](?=\w)", re.IGNORECASE) if elided else None
    for match in _TOKEN.finditer(text):
        ends = "".join(mark for mark in match["after"] if mark in _ENDS)
        if match["quoted"]:
            found.append(Token(match["quoted"][1:-1].strip(), "", match.start("quoted"), match.end("quoted"), ends))
            continue
        start, end = match.span("word")
        if cut is not None and (piece := cut.match(match["word"])) is not None:
            found.append(Token(piece[0], fold(piece[0]).replace("’", "'"), start, start + len(piece[0])))
            start += len(piece[0])
        word = text[start:end]
        found.append(Token(word, fold(word).replace("’", "'"), start, end, ends))
    return tuple(found)


def spoken(found: tuple[Token, ...], text: str) -> str:
    """What the tokens are in the request: a quoted piece alone without its quotes, all else as it was written."""
    if not found:
        return ""
    return found[0].text if len(found) == 1 else text[found[0].start : found[-1].end]


_HALF = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\ufffd"


def whole(value: Any) -> Any:
    """The value with every lone half, at whatever depth of it, as U+FFFD; the very same one where there is none."""
    if isinstance(value, str):
        return value if value.isascii() else _HALF.sub(REPLACEMENT, value)
    if isinstance(value, dict):
        return {whole(key): whole(one) for key, one in value.items()}
    if isinstance(value, list | tuple) and value:
        return type(value)(whole(one) for one in value) if type(value) in (list, tuple) else value
    return value
