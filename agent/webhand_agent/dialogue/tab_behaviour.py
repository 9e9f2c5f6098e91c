"""Where a request wants to be done: in a new tab, after a fresh start, or on the page that is open.

The phrases are those of specs/tool-server.md, chapter 4 of its logic, and the Spanish ones beside them. What says the
same in other words ("in another tab", "en una pestaña aparte") is found by how it is built (`_ANOTHER_TAB`). Both count
as whole words and outside quotes only: `type "new tab"` and "renew page" ask for no tab.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from webhand_agent.text import fold, unquoted

NEW_TAB = (
    *("nuova pagina", "nuova tab", "nuovo tab", "nuova scheda", "apri una nuova", "in una nuova", "apri nuova"),
    *("new tab", "new page", "open new", "in a new"),
    *("altra pagina", "altra tab", "altra scheda"),
    *("nueva página", "nueva pestaña", "nueva tab", "página nueva", "pestaña nueva", "abre una nueva", "abre nueva"),
    *("en una nueva", "otra página", "otra pestaña", "otra tab", "scheda nuova", "pagina nuova"),
)
_OPENING = ("open", "opening", "apri", "aprire", "aprilo", "aprila", "abre", "abrir", "abra", "abrelo", "abrela")
_WITHIN = ("in", "into", "on", "en", "su", "dentro")
_ONE = ("a", "an", "some", "un", "una", "uno", "un'", "un’")
_OTHER = (
    *("another", "new", "different", "separate", "fresh"),
    *("altra", "altro", "nuova", "nuovo", "diversa", "diverso", "differente", "separata", "separato"),
    *("otra", "otro", "nueva", "nuevo", "distinta", "diferente", "separada", "aparte"),
)
_TABS = ("tab", "window", "scheda", "finestra", "pestaña", "ventana")
_PAGES = ("page", "pagina", "página")
FRESH_START = (
    *("chiudi e apri", "riavvia browser", "riavvia il browser", "nuovo browser"),
    *("close and open", "restart browser", "restart the browser", "fresh browser"),
    *("ricomincia", "da zero", "from scratch"),
    *("cierra y abre", "reinicia el navegador", "reinicia navegador", "nuevo navegador", "navegador nuevo"),
    *("vuelve a empezar", "empieza de nuevo", "desde cero", "de cero"),
)
SAME_PAGE = (
    *("stessa pagina", "questa pagina", "pagina corrente"),
    *("same page", "current page", "this page"),
    *("continua", "prosegui", "vai avanti"),
    *("misma página", "esta página", "página actual", "continúa", "prosigue", "sigue adelante"),
    *("same tab", "stessa scheda", "misma pestaña"),
)
_NOT = ("don't", "do not", "not", "never", "without", "no", "non", "mai", "senza", "nunca", "sin", "rather than")
_BETWEEN = 3
"""Words that may stand between a "not" and what it denies: "don't open it in a new tab"."""


def _alternatives(phrases: Iterable[str]) -> str:
    """A regex for any of the phrases, longest first, spaces meaning any space."""
    ordered = sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase))
    return "(?:" + "|".join(phrase.replace(" ", r"\s+") for phrase in ordered) + ")"


def _any(words: Iterable[str]) -> str:
    return _alternatives(map(fold, words))


def _another(nouns: Iterable[str]) -> str:
    """One of these that is not the one at hand, the adjective in front or, in Italian and Spanish, behind."""
    one, other, noun = _any(_ONE), _any(_OTHER), _any(nouns)
    return rf"(?:{one}\s*)?(?:{other}\s+(?:browser\s+)?{noun}|{noun}\s+(?:a\s+parte|{other}))"


_ANOTHER_TAB = rf"(?:{_any((*_OPENING, *_WITHIN))}\s+{_another(_TABS)}|{_any(_WITHIN)}\s+{_another(_PAGES)})"
"""Where something is to be opened, by how it is said: to open or in, one, other or new, tab. "The other tab" is one
that is open already, and what is done to a tab (closing it, switching to it) is said with another verb."""


@dataclass(frozen=True)
class Behaviour:
    """`fresh_start`: what Webhand opened before is closed first, and nothing that the person opened."""

    new_tab: bool
    fresh_start: bool


def behaviour_of(request: str) -> Behaviour:
    """What a request says of tabs, in Italian, English or Spanish. A word for the page that is open beats the rest."""
    said = fold(unquoted(request))
    if _names(said, SAME_PAGE):
        return Behaviour(new_tab=False, fresh_start=False)
    new_tab = _names(said, NEW_TAB) or _is_said(said, _ANOTHER_TAB)
    return Behaviour(new_tab=new_tab, fresh_start=_names(said, FRESH_START))


def _names(said: str, phrases: Iterable[str]) -> bool:
    """Whether one of the phrases is there and not denied."""
    return _is_said(said, _alternatives(map(fold, phrases)))


def _is_said(said: str, pattern: str) -> bool:
    named = re.compile(rf"(?<![\w-]){pattern}(?![\w-])")
    return any(not _is_denied(said[: match.start()]) for match in named.finditer(said))


def _is_denied(before: str) -> bool:
    """Within the same clause: a comma or a full stop ends what a "not" reaches."""
    denial = rf"(?<!\w){_alternatives(_NOT)}\s+(?:[\w']+\s+){{0,{_BETWEEN}}}"
    return re.search(rf"{denial}$", re.sub(r"\s+", " ", before)) is not None
