"""Noun phrases: "the third button", "la casilla Acepto", "l'ultimo messaggio di Ernesto" as targets and list items."""

import re

from webhand_agent.models.offline.intents import OpenResult, Target
from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.text import Masked, alternatives, fold

_EDGE = " \t,.;:"
_INDEFINITE = frozenset({"a", "an", "un", "una", "uno", "un'"})
_MAIL = frozenset(
    {"message", "mail", "email", "e-mail", "mensaje", "correo", "correo electronico", "messaggio", "conversation"}
)


def strip_articles(text: str, language: Language) -> str:
    text = text.strip(_EDGE)
    while (match := re.match(language.article, fold(text))) is not None and match.end() < len(text):
        text = text[match.end() :].lstrip()
    return text


def strip_indefinite(text: str) -> str:
    first, _, rest = text.partition(" ")
    return rest if rest and fold(first) in _INDEFINITE else text


def target(text: str, language: Language, masked: Masked) -> Target:
    """What "the third Save button" and its like name. The text may turn out empty ("the third button")."""
    said = masked.open(text)
    if masked.is_quoted(text):
        return Target(said, said, exact=True)
    text = strip_articles(text, language)
    ordinal, text = _ordinal(text, language)
    roles, text = _role(strip_articles(text, language), language)
    if roles and ordinal is None:
        ordinal, text = _ordinal(text, language)
    quoted = masked.quoted_in(text)
    text = masked.open(strip_articles(text, language)) if quoted is None else quoted
    return Target(text, said, frozenset(roles), ordinal, quoted is not None)


def _ordinal(text: str, language: Language) -> tuple[int | None, str]:
    folded = fold(text)
    table = {fold(word): number for word, number in language.ordinals.items()}
    match = re.match(rf"({alternatives(table)})(?:\s+|$)", folded)
    if match is not None:
        return table[re.sub(r"\s+", " ", match[1])], text[match.end() :]
    match = re.match(r"(?:number|numero|n\.?º?|#)\s*(\d{1,3})(?:\s+|$)", folded)
    return (int(match[1]), text[match.end() :]) if match else (None, text)


def _role(text: str, language: Language) -> tuple[tuple[str, ...], str]:
    """Roles of the noun in front ("botón Enviar") or behind ("Send button"); the noun is taken off."""
    table = {fold(noun): roles for noun, roles in language.roles.items()}
    nouns = alternatives(table)
    about = alternatives(map(fold, (*language.about, "labelled", "labeled", "para", "per", "for")))
    folded = fold(text)
    whole = re.fullmatch(nouns, folded)
    front = re.match(rf"({nouns})(?:\s+{about})?\s+(?=\S)", folded)
    back = re.search(rf"\s+({nouns})$", folded)
    for match, rest in (
        (whole, ""),
        (back, text[: back.start()] if back else ""),
        (front, text[front.end() :] if front else ""),
    ):
        if match is not None:
            noun = re.sub(r"\s+", " ", match[1] if match.lastindex else match[0])
            return table[noun], rest
    return (), text


def item(text: str, language: Language, masked: Masked) -> OpenResult | None:
    """One of a list ("the third result", "the message from Ernesto"), or None where it is no such phrase.

    A bare noun is none ("open News" is a name), an indefinite article neither ("open a ticket" makes one).
    """
    match = _item_pattern(language).fullmatch(fold(text.strip(_EDGE)))
    if match is None:
        return None
    text = text.strip(_EDGE)
    article, about = match["article"].strip(), ""
    if match["about"]:
        about = masked.open(strip_articles(text[match.start("about") : match.end("about")], language))
    number = match["before"] or match["after"] or match["number"]
    definite = bool(article) and article not in _INDEFINITE
    if not (number or about or (definite and match["noun"])) or not (
        match["noun"] or match["before"] or match["after"]
    ):
        return None
    table = {fold(word): value for word, value in language.ordinals.items()}
    ordinal = 1 if not number else int(number) if number.isdigit() else table[re.sub(r"\s+", " ", number)]
    # "The last message" is the newest one, and lists of messages have it on top.
    ordinal = 1 if ordinal == -1 and (about or match["noun"] in _MAIL) else ordinal
    states = {fold(word): state for word, state in language.states.items()}
    state = states.get(re.sub(r"\s+", " ", match["state"] or match["state2"] or ""), "")
    return OpenResult(ordinal, about, match["noun"] or "", state)


def _item_pattern(language: Language) -> re.Pattern[str]:
    nouns = alternatives(
        plural
        for noun in map(fold, language.items)
        for plural in (noun, noun + "s", noun + "es", noun[:-1] + "i", noun[:-1] + "e")
    )
    ordinals = alternatives(map(fold, language.ordinals))
    states = alternatives(map(fold, language.states))
    about = alternatives(map(fold, language.about))
    where = alternatives(map(fold, language.prepositions))
    pattern = (
        rf"(?P<article>{language.article}*)(?:(?P<before>{ordinals})(?:\s+|$))?(?:(?P<state>{states})\s+)?"
        rf"(?:search\s+)?(?P<noun>{nouns})?(?:\s*(?P<state2>{states}))?"
        rf"(?:\s*(?:number|numero|#)?\s*(?P<number>\d{{1,3}}))?(?:\s*(?P<after>{ordinals}))?"
        rf"(?:\s+(?:of|in|on|en|de|di|nella|nell'|della|dell')\s*{language.article}*(?:list|page|results|search|lista|pagina|"
        rf"resultados|elenco|risultati|ricerca|busqueda|inbox|bandeja))?"
        rf"(?:(?:\s*{about})\s+(?P<about>.+?))?(?:\s+{where}\s+{language.article}(?:list|lista|elenco))?"
    )
    return re.compile(pattern)
