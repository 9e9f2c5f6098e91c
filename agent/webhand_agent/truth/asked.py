"""The deeds that a person's own words ask for, in English, Spanish and Italian."""

import re
from collections.abc import Iterator, Sequence

from webhand_agent.models.offline.text import places, words
from webhand_agent.safety.deeds import ARTICLES, CONTROLS, NEGATIONS
from webhand_agent.truth.claimable import Deed, phrases_asking
from webhand_agent.truth.harmless import without

QUOTED = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|«[^»\n]*»|„[^“”\n]*[“”]|`[^`\n]*`|(?<!\w)['‘][^'’\n]*['’](?!\w)")
SENTENCE = re.compile(r"(?<=[.!?;:…])\s+|\n+")
_QUESTION = re.compile(
    r"^\W*(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|has|have"
    r"|qu[eé]|cu[aá]l\w*|qui[eé]n\w*|cu[aá]ndo|d[oó]nde|c[oó]mo|cu[aá]nt\w*|por qu[eé]"
    r"|che|cosa|quale|quali|chi|quando|dove|come|quant\w*|perch[eé])\b",
    re.IGNORECASE,
)
_POLITE = re.compile(
    r"^\W*(?:(?:can|could|would|will) you|please|puedes|podr[ií]as|puoi|potresti|por favor|per favore)\b", re.IGNORECASE
)
_PAUSE = re.compile(r"[,;:()]\s*|\s[–-]\s")
_TO_US = re.compile(
    r"\b(?:reply|answer|respond|responde|contesta|rispondi)(?:me|mi)?\s+"
    r"(?:me\b|to (?:me|us)\b|with|in|only|just|here|con|en|solo|sólo)",
    re.IGNORECASE,
)
"""How a person says in which form they want the answer."""
_LEADING = frozenset(
    {"and", "then", "please", "also", "now", "you", "or", "just", "i", "me", "us", "should", "must", "go", "finally"}
    | {"y", "e", "ed", "luego", "despues", "entonces", "favor", "quiero", "quisiera", "necesito", "puedes", "podrias"}
    | {"tambien", "ahora", "poi", "dopo", "quindi", "favore", "voglio", "vorrei", "puoi", "potresti", "devi", "devo"}
    | {"anche", "ora", "infine", "finalmente"}
)
"""Words behind which a verb asks for something."""
_WANTING = frozenset({"want", "like", "need", "have", "you", "going", "try", "me", "love", "wish"})
"""Those before a "to": "I want to send it", but not "the button to send it"."""


def asked_for(requests: Sequence[str]) -> frozenset[Deed]:
    """The deeds that the person's own words ask for: verbs where a request has its verb, and none that is negated."""
    read = [list(_clauses(request)) for request in requests]
    return frozenset(deed for clauses in read for deed in Deed if _asks(deed, clauses))


def _clauses(request: str) -> Iterator[list[str]]:
    """The words of each clause. Questions ask for an answer and for no deed."""
    for sentence in SENTENCE.split(QUOTED.sub(" § ", request)):
        if _QUESTION.match(sentence) or (sentence.rstrip().endswith("?") and not _POLITE.match(sentence)):
            continue
        plain = _TO_US.sub(" ", re.sub(r"(?<=n)['’]t\b", "t", sentence))
        yield from (words(without(clause)) for clause in _PAUSE.split(plain))


def _asks(deed: Deed, clauses: Sequence[list[str]]) -> bool:
    """A negated mention outweighs all others, as in `policy.consents`."""
    asks = False
    for said in clauses:
        for phrase in phrases_asking(deed):
            for at in places(phrase, said):
                if not NEGATIONS.isdisjoint(said[max(0, at - 4) : at]):
                    return False
                asks = asks or _leads(said, at) or _is_control(said, at, at + len(phrase))
    return asks


def _leads(said: list[str], at: int) -> bool:
    """Whether a word stands where a request has its verb: "the cheapest book" asks for no booking."""
    before = said[at - 1] if at else ""
    above = said[at - 2] if at > 1 else ""
    is_wanted = before == "to" and above in _WANTING
    is_adverb = before.endswith("ly") and (at == 1 or above in _LEADING)
    return at == 0 or before in _LEADING or is_wanted or is_adverb


def _is_control(said: list[str], start: int, end: int) -> bool:
    """A verb that only names what is to be clicked: "the send button"."""
    return not ARTICLES.isdisjoint(said[max(start - 1, 0) : start]) and not CONTROLS.isdisjoint(said[end : end + 1])
