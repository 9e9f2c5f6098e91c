"""One request, cut into the clauses that each ask for one thing."""

import re

from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.text import alternatives, fold

_HARD = re.compile(r"\s*[;\n]+\s*|\s*(?:->|→|>>)\s*")
_CLOSING = ("please", "por favor", "porfa", "per favore", "per piacere", "thanks", "thank you", "gracias", "grazie")
_EDGE = " \t.,;:!?¿¡-–•*"


def clauses(masked: str, language: Language) -> list[str]:
    """The clauses of a masked request, in order, without the words that only join them or are only polite.

    A semicolon or a new line always cuts. "And then" cuts too. A comma, a full stop, "and" or "then" cuts only in
    front of a verb that can begin a clause: so lists of values ("Name with Ada and Email with a@x.org") stay whole.
    """
    cut = [piece for part in _HARD.split(masked) for piece in _soft(part, language)]
    return [clause for clause in (_bare(piece, language) for piece in cut) if clause]


def _soft(text: str, language: Language) -> list[str]:
    link = alternatives(fold(word) for word in (*language.then, *language.joins))
    # "Set it to 7. Click Next" ends in a number; only where a list began with "1." is the next one a numbering.
    number = r"(?:\(?\d{1,2}[.)]\s+)?" if re.match(r"\s*\(?1[.)]\s", text) else ""
    joint = re.compile(rf"(?:\s*[,.!?:]+\s+|\s+){number}(?:{link}(?:\s*,)?\s+)*")
    folded = fold(text)
    pieces: list[str] = []
    start = at = 0
    while (match := joint.search(folded, at)) is not None:
        at = match.end()
        joins = match[0].strip(" \t:")
        begins = _sequel(joins, language) or language.starts.match(folded, at)
        if joins and at < len(text) and match.start() > start and begins:
            pieces.append(text[start : match.start()])
            start = at
    return [*pieces, text[start:]]


def listed(text: str, language: Language) -> list[str]:
    """The members of a list: "Friday, Saturday and Sunday"."""
    return [text[start:end] for start, end in spans(text, language)]


def spans(text: str, language: Language) -> list[tuple[int, int]]:
    """Where the members of a list begin and end; empty ones are left out."""
    joins = alternatives(fold(word) for word in language.joins)
    cuts = [match.span() for match in re.finditer(rf"\s*,\s*(?:{joins}\s+)?|\s+{joins}\s+", fold(text))]
    edges = [0, *(edge for cut in cuts for edge in cut), len(text)]
    members = zip(edges[::2], edges[1::2], strict=True)
    return [(start, end) for start, end in members if text[start:end].strip()]


def _sequel(joins: str, language: Language) -> bool:
    """Whether the words between are "and then" or their like, behind which a new clause comes whatever it is."""
    sequels = [fold(phrase) for phrase in language.then if phrase.split()[0] in language.joins]
    return any(phrase in joins for phrase in sequels)


def _bare(text: str, language: Language) -> str:
    """Without polite words at both ends, numbering, and joining words in front."""
    polite = alternatives(fold(word) for word in language.polite)
    link = alternatives(fold(word) for word in (*language.then, *language.joins))
    text = re.sub(r"^\s*\(?\d{1,2}(?:[.)]\s+|$)", "", text).strip(_EDGE)
    while True:
        folded = fold(text)
        if re.fullmatch(rf"{polite}|{link}", folded) and not language.starts.fullmatch(folded):
            return ""
        front = re.match(rf"(?:{polite}|{link})(?:\s*,)?(?:\s+(?=\S))", folded)
        back = re.search(rf"[\s,]+{alternatives(_CLOSING)}$", folded)
        if front is not None and not _is_needed(folded, front.end(), language):
            text = text[front.end() :].strip(_EDGE)
        elif back is not None:
            text = text[: back.start()].strip(_EDGE)
        else:
            return text


def _is_needed(folded: str, end: int, language: Language) -> bool:
    """Whether the words in front are the clause's own verb ("a resumen" is polite nowhere, "go back" stays)."""
    own = re.match(language.starts.pattern, folded)
    return own is not None and own.end() == end - 1 and not language.starts.match(folded, end)
