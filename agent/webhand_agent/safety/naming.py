"""Places to go to that the person's own words name: addresses, hosts, and a few sites that everybody calls by their
name.

Places are the only thing that is read out of free text (SAFETY rule 2). What names none: the host of a mail address, a
file's name, an address in the middle of a longer quotation (that is text to write), one that is denied ("do not go
to"), and a known name that is not used as a place ("amazon river facts"). A word that is only like a host's first label
("the shop", "mail") names nothing: anybody can register `mail.zip`.
"""

import re
from collections.abc import Iterator, Mapping

from webhand_agent.safety.words import folded
from webhand_agent.text import is_denied, read_table
from webhand_agent.urls import BadUrl, Url, address, parse

_DATA = read_table(__package__, "places.toml")
SITES: Mapping[str, str] = _DATA["sites"]
ENGINES = ("https://www.google.com/", "https://duckduckgo.com/", "https://www.bing.com/")
"""What "search the web" names."""

_QUOTE = re.compile("\"[^\"]*\"|“[^”]*”|«[^»]*»|(?<!\\w)'[^']*'(?!\\w)")
_EDGES = "()[]<>{}\"'“”«»,.;:!?…"
_ENDS_CLAUSE = re.compile(r"[.,;!?:]$")
_GOING, _AFTER = (frozenset(" ".join(_DATA[table].values()).split()) for table in ("going", "after"))
"""Words right before a name that make it a place, and words right after it that end the place."""
_WEB = re.compile(rf"\b(?:{'|'.join(_DATA['web'].values())})")


def named(text: str) -> Iterator[Url]:
    """Every place that a person's sentence names: the address that they wrote, or the home page of a known site."""
    plain = _QUOTE.sub(_unquoted, text)
    before: list[str] = []
    for word in plain.split():
        bare = word.strip(_EDGES)
        if (url := _address(bare)) is not None and not is_denied(" ".join(before)):
            yield url
        before.append("." if _ENDS_CLAUSE.search(word) and bare == word[:-1] else folded(bare))
    yield from _by_name(folded(plain))


def _unquoted(match: "re.Match[str]") -> str:
    """A quotation of one word may be an address that is meant; a longer one is text."""
    inner = match[0][1:-1].strip()
    return f" {inner} " if len(inner.split()) == 1 else " , "


def _address(word: str) -> Url | None:
    if "@" in word and "://" not in word:
        return None
    found = address(word)
    try:
        return parse(found) if found is not None else None
    except BadUrl:
        return None


def _by_name(said: str) -> Iterator[Url]:
    words = re.findall(r"[\w']+|[.,;!?:]", said)
    for name, url in SITES.items():
        parts = name.split()
        for at in range(len(words) - len(parts) + 1):
            if words[at : at + len(parts)] == parts and _is_place(words, at, at + len(parts)):
                yield parse(url)
    if _WEB.search(said):
        yield from map(parse, ENGINES)


def _is_place(words: list[str], start: int, end: int) -> bool:
    before, after = words[start - 1 : start], words[end : end + 1]
    if is_denied(" ".join(words[:start])) or not (before and before[0] in _GOING):
        return False
    return not after or after[0] in _AFTER or not after[0].isalpha()
