"""What a summary claims to have done, read out of its words in English, Spanish and Italian.

A deed in the first person ("I sent it", "ho inviato") is always a claim. A deed without a doer ("the order was placed",
"guardado") is one where the request asks for that deed: elsewhere it tells what a page says. What is quoted, negated,
asked, promised or done by somebody else is none.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from webhand_agent.models.offline.text import places, words
from webhand_agent.truth.asked import QUOTED, SENTENCE
from webhand_agent.truth.claimable import CLAIMABLE, FINISHED, Deed, phrases_asking
from webhand_agent.truth.harmless import without

LONGEST = 20_000
LONGEST_CLAUSE = 300
"""Characters that are read: nobody claims a deed further on, and what a page makes a model say must not stall a run."""

_CLAUSE = re.compile(
    r"\s*,\s*|\s+[–-]\s+"
    r"|\s+(?=(?:but|however|although|though|so|because|pero|aunque|porque|però|ma|anche se|perché)\b)",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:not|no|never|nothing|nobody|none|without|neither|nor|unable|failed|cannot|\w+n['’]t|yet to"
    r"|nada|ning[uú]n\w*|nunca|sin|tampoco|ni|sin poder|non|niente|nulla|nessun\w*|mai|senza|neppure|né)\b",
    re.IGNORECASE,
)
_NO_OBJECT = re.compile(r"\s+(?:no|nothing|none|nobody|nada|ning[uú]n\w*|niente|nulla|nessun\w*)\b", re.IGNORECASE)
_NOT_ONLY = re.compile(
    r"\bnot only\b|\bno s[oó]lo\b|\bnon solo\b|\bno problem\w*|\bwithout (?:any )?(?:problem|error)s?", re.IGNORECASE
)
_SUPPOSED = re.compile(
    r"^\W*(?:if|whether|unless|until|once|when|before|as soon as|cuando|si|hasta|una vez|quando|finch[eé]|appena)\b",
    re.IGNORECASE,
)
_SELF = re.compile(r"\b(?:I|we|webhand)\b|\bhe\s+\w+(?:[ai]do|cho|to)\b|\b(?:hemos|ho|abbiamo)\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"^\W*(?:by (?!me\b|us\b|webhand|\w+ing\b|e?-?mail|post\b|phone|message|card)"
    r"|por (?!m[ií]\b|correo|e?-?mail|mensaje)"
    r"|automatically|autom[aá]ticamente|automaticamente|da sol[oaie]|por s[ií] sol)",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"\b(?:that|which|who|whom|que|quien|che|cui|I|tú|lo que|what|when|cuando|quando)\s*$", re.IGNORECASE
)
_DOING = (
    r"(?:(?:now|also|then|just|successfully|both|all|have|ya|también|appena|anche|subito|[^\W\d_]+(?:ly|mente))\s+)"
)
_OPENING = (
    r"^\W*(?:(?:done|ok|okay|listo|hecho|fatto|then|and|also|now|successfully|y|e|ed|luego|poi|también|anche)\b\W*)*"
)
_NO_HEADLINE = (
    r"(?:el|la|los|las|il|lo|gli|le|already|ya|già|be|will|would|can|could|should|may|might|must|have|has|had|you|he|she"
    r"|they|estaba|estará|será|era|erano|sarà|può|puede|debe|deve|has|hai|hanno|tú|usted|ustedes)\b"
)
"""Words that "Reply sent." does not have before its participle, and a sentence about something else has."""
_BEHIND = (
    r"(?=\W*$|\s+(?:the|an?|your|my|his|her|their|its?|them|this|that|these|those|all|both|each|every|one|two|three|four"
    r"|five|\d+|to|as|in|into|on|from|for|successfully|and|§|(?-i:[A-Z])|a|al|el|la|los|las|un|una|tu|su|con|en|como"
    r"|correctamente|y|il|lo|gli|le|i|uno|nel|nella|sul|alla|ai|correttamente)\b|\s+§)"
)


_ANY = re.compile(
    "|".join(form for one in CLAIMABLE.values() for form in (*one.said.values(), one.told, one.itself)), re.IGNORECASE
)
"""Some form of some deed: clauses without one need no closer look."""


@dataclass(frozen=True)
class Claim:
    """A deed, and the words that claim it."""

    deed: Deed
    words: str


def claims(summary: str, asked: frozenset[Deed]) -> tuple[Claim, ...]:
    """Every deed that the summary claims, once. `asked` are the deeds that the request asks for."""
    found: dict[Deed, Claim] = {}
    for sentence in _sentences(summary):
        for claim in _in_sentence(sentence, asked):
            found.setdefault(claim.deed, claim)
    if len(asked) and not found and _says_finished(summary):
        denied = denies(summary)
        found = {deed: Claim(deed, summary.strip()[:80]) for deed in asked if deed not in denied}
    return tuple(found.values())


def denies(summary: str) -> frozenset[Deed]:
    """The deeds that the summary says were not done, or need not be ("it was already there")."""
    pieces = [piece for sentence in _sentences(summary) for piece in _CLAUSE.split(sentence)]
    negated = [
        piece for piece in pieces if _is_negated(piece) or re.search(r"\b(?:already|ya|già)\b", piece, re.IGNORECASE)
    ]
    return frozenset(deed for deed in Deed for piece in negated if _names(deed, piece))


def says_done(deed: Deed, text: str) -> bool:
    """Whether a page's words, such as a message that has just appeared, say that this was done."""
    found = re.search(rf"\b(?:{'|'.join(_participles(deed))})\b", text, re.IGNORECASE)
    return found is not None and not _is_negated(text)


def _sentences(text: str) -> Iterator[str]:
    """Quotations become one mark, and a sentence that asks is left out."""
    for sentence in SENTENCE.split(QUOTED.sub("§", text[:LONGEST])):
        if sentence.strip() and not sentence.rstrip().endswith("?"):
            yield sentence


def _in_sentence(sentence: str, asked: frozenset[Deed]) -> Iterator[Claim]:
    is_mine = False
    for whole in _CLAUSE.split(sentence):
        clause = without(whole[:LONGEST_CLAUSE])
        plain = re.sub(r"\bplaced\b", "ordered", clause) if re.search(r"\border\b", clause, re.IGNORECASE) else clause
        for deed in Deed if _ANY.search(plain) else ():
            if (at := _claimed(deed, plain, is_mine=is_mine, is_asked=deed in asked)) is not None:
                yield Claim(deed, " ".join(plain.split())[:80] or at)
        is_mine = is_mine or _SELF.search(clause) is not None


def _claimed(deed: Deed, clause: str, *, is_mine: bool, is_asked: bool) -> str | None:
    for pattern in _forms(deed, is_mine=is_mine):
        for match in re.finditer(pattern, clause, re.IGNORECASE):
            is_page = match[0].endswith("mos") and not is_asked  # "enviamos": what a shop says of itself, more often
            if not (is_page or _is_negated(clause[: match.end()]) or _NO_OBJECT.match(clause[match.end() :])):
                return match[0]
    if not is_asked or _SUPPOSED.match(clause):
        return None
    for pattern in _without_doer(deed):
        for match in re.finditer(pattern, clause, re.IGNORECASE):
            before, behind = clause[: match.start()], clause[match.end() :]
            if not (_is_negated(clause[: match.end()]) or _RELATIVE.search(before) or _OTHERS.match(behind)):
                return match[0]
    return None


def _forms(deed: Deed, *, is_mine: bool) -> Iterator[str]:
    """First persons. `is_mine`: the sentence began with one, and a verb may follow without it."""
    one = CLAIMABLE[deed]
    en, es, it = (one.said[language] for language in ("en", "es", "it"))
    yield rf"\b(?:I|we|webhand)(?:['’]ve|\s+had)?\s+{_DOING}*(?:{en})\b"
    yield rf"\b(?:I|we|webhand)\b.{{0,200}}\b(?:and|then)\s+{_DOING}*(?:{en})\b"
    yield rf"\b(?:he|hemos)\s+{_DOING}*(?:{es})\b"
    yield rf"\b(?:ho|abbiamo)\s+{_DOING}*(?:{it})\b"
    yield rf"\b(?:he|hemos)\b.{{0,200}}\by\s+{_DOING}*(?:{es})\b"
    yield rf"\b(?:ho|abbiamo)\b.{{0,200}}\bed?\s+{_DOING}*(?:{it})\b"
    yield rf"(?<!\w)(?:{one.told})(?!\w)"
    if is_mine:
        yield rf"^\W*(?:(?:and|then|also|y|e|ed|poi|luego)\s+)*{_DOING}*(?:{en}|{es}|{it})\b{_BEHIND}"


def _without_doer(deed: Deed) -> Iterator[str]:
    one = CLAIMABLE[deed]
    en, es, it = (one.said[language] for language in ("en", "es", "it"))
    yield rf"\b(?:was|were|is|are|['’]s|has been|have been|got|gets|been)\s+{_DOING}*(?:{en})\b"
    yield rf"\b(?:se han?|han? sido|fue|fueron|est[áa]n?|qued[óa]n?|quedaron|han? quedado)\s+{_DOING}*(?:{es})\b"
    been = r"\b(?:was|were|is|are|been|fue|fueron|stat[oaie])\b"
    yield rf"{been}.{{0,60}}\b(?:and|y|ed?)\s+(?:{en}|{es}|{it})\b"
    yield rf"\bse\s+(?:{one.itself})(?!\w)"
    yield rf"\b(?:(?:è|sono|era)\s+stat[oaie]|è|sono|risultano?|si (?:è|sono))\s+{_DOING}*(?:{it})\b"
    yield rf"{_OPENING}(?:{en}|{es}|{it})\b{_BEHIND}"
    end = r"(?=\W*$|\s+(?:to|at|with|successfully|a|al|con|correctamente|correttamente|alle)\b)"
    yield rf"^\W*(?:(?!{_NO_HEADLINE})[^\W_]+\s+|§\s*){{0,4}}(?:{en}|{es}|{it})\b{end}"


def _participles(deed: Deed) -> Iterator[str]:
    yield from CLAIMABLE[deed].said.values()


def _names(deed: Deed, piece: str) -> bool:
    one = CLAIMABLE[deed]
    stems = "|".join([*one.said.values(), one.told, one.itself])
    if re.search(rf"(?<!\w)(?:{stems})(?!\w)", piece, re.IGNORECASE):
        return True
    said = words(piece)
    return any(places(phrase, said) for phrase in phrases_asking(deed))


def _says_finished(summary: str) -> bool:
    return any(
        re.search(rf"\b(?:{FINISHED})\b", clause, re.IGNORECASE) and not _is_negated(clause)
        for sentence in _sentences(summary)
        for clause in _CLAUSE.split(sentence)
    )


def _is_negated(clause: str) -> bool:
    return _NOT.search(_NOT_ONLY.sub("", clause)) is not None
