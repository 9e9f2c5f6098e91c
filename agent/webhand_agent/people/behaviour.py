"""Where a request wants to be done: in a new tab, after a fresh start, or on the page that is open.

The phrases are those of specs/tool-server.md, chapter 4 of its logic, and the Spanish ones beside them. They count as
whole words and outside quotes only: `type "new tab"` and "renew page" ask for no tab.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from webhand_agent.models.offline.text import Masked, alternatives, fold

NEW_TAB = (
    *("nuova pagina", "nuova tab", "nuovo tab", "nuova scheda", "apri una nuova", "in una nuova", "apri nuova"),
    *("new tab", "new page", "open new", "in a new"),
    *("altra pagina", "altra tab", "altra scheda"),
    *("nueva página", "nueva pestaña", "nueva tab", "página nueva", "pestaña nueva", "abre una nueva", "abre nueva"),
    *("en una nueva", "otra página", "otra pestaña", "otra tab", "scheda nuova", "pagina nuova"),
)
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


@dataclass(frozen=True)
class Behaviour:
    """`fresh_start`: what Webhand opened before is closed first, and nothing that the person opened."""

    new_tab: bool
    fresh_start: bool


def behaviour_of(request: str) -> Behaviour:
    """What a request says of tabs, in Italian, English or Spanish. A word for the page that is open beats the rest."""
    said = fold(Masked(request).text)
    if _names(said, SAME_PAGE):
        return Behaviour(new_tab=False, fresh_start=False)
    return Behaviour(new_tab=_names(said, NEW_TAB), fresh_start=_names(said, FRESH_START))


def _names(said: str, phrases: Iterable[str]) -> bool:
    """Whether one of the phrases is there and not denied."""
    named = re.compile(rf"(?<![\w-]){alternatives(map(fold, phrases))}(?![\w-])")
    return any(not _is_denied(said[: match.start()]) for match in named.finditer(said))


def _is_denied(before: str) -> bool:
    """Within the same clause: a comma or a full stop ends what a "not" reaches."""
    denial = rf"(?<!\w){alternatives(_NOT)}\s+(?:[\w']+\s+){{0,{_BETWEEN}}}"
    return re.search(rf"{denial}$", re.sub(r"\s+", " ", before)) is not None
