"""Which sites the person's own words name: addresses, bare hosts, and a few sites that everybody calls by their name.

Careful on purpose, because a site that is named is entered without a question. What does not name one: the host of a
mail address, a file's name, an address in the middle of a longer quotation (that is text to write), and an address that
is denied ("do not go to"). A word that is only like a host's first label ("the shop", "mail") names nothing: anybody
can register `mail.zip`. Only the sites of `offline.sites.SITES` have names.
"""

import re
from collections.abc import Iterator

from webhand_agent.models.offline.sites import SITES, address
from webhand_agent.models.offline.text import fold, places
from webhand_agent.safety.deeds import NEGATIONS
from webhand_agent.tabs import ALIASES
from webhand_agent.urls import BadUrl, Url, parse

ENGINES = ("https://www.google.com/", "https://duckduckgo.com/", "https://www.bing.com/")
"""What "search the web" names."""

QUOTE = re.compile("\"[^\"]*\"|“[^”]*”|«[^»]*»|(?<!\\w)'[^']*'(?!\\w)")
"""What a person puts in quotes; the quotes are its first and last letter."""

_WEB = re.compile(
    r"\b(?:(?:search|look|find|research)\b.{0,40}\b(?:the web|the internet|online)|web search"
    r"|(?:busca|buscar|cerca|cercare)\b.{0,40}\b(?:en la web|en internet|in rete|su internet|sul web|online)"
    r"|(?:suche?|recherchiere)\b.{0,40}\b(?:im netz|im internet|im web|online)"
    r"|cherche\w*\b.{0,40}\b(?:sur internet|sur le web|en ligne)"
    r"|(?:procur|pesquis)\w*\b.{0,40}\b(?:na internet|na web|online))"
)
_EDGES = "()[]<>{}\"'“”«»,.;:!?…"
_ENDS_CLAUSE = re.compile(r"[.,;!?:]$")
_REACH = 4


def named(text: str) -> Iterator[Url]:
    """Every site that a person's sentence names, as an address on it."""
    plain = QUOTE.sub(_unquoted, text)
    before: list[str] = []
    for word in plain.split():
        bare = word.strip(_EDGES)
        if (url := _address(bare)) is not None and not _is_denied(before):
            yield url
        before.append("." if _ENDS_CLAUSE.search(word) and bare == word[:-1] else fold(bare))
    yield from _by_name(fold(plain))


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
        if any(not _is_denied(words[:at]) for at in places(name.split(), words)):
            yield parse(url)
    if _WEB.search(said):
        yield from map(parse, ENGINES)


def _is_denied(before: list[str]) -> bool:
    clause: list[str] = []
    for word in reversed(before[-_REACH:]):
        if word in (".", ",", ";", "!", "?", ":"):
            break
        clause.append(word)
    return not NEGATIONS.isdisjoint(clause)


def best_known(host: str) -> str:
    """The host under which an alias lands: `gmail.com` is `mail.google.com`."""
    bare = host.removeprefix("www.")
    return ALIASES.get(bare, bare)
