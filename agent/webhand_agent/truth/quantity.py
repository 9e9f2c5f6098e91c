"""How much of a list a request covers: nothing is said of it, the whole list, or each of its items opened."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from webhand_agent.models.offline.text import fold
from webhand_agent.truth.asked import QUOTED

_NO_LIST = re.compile(
    r"\b(?:(?:select|accept|reject|allow|mark|check) all|at all|all right|after all|first of all|above all|all day"
    r"|every ?(?:day|morning|week|month|time|where|thing|one)|(?:aceptar?|rechazar?|acepta) tod[oa]s"
    r"|todos los dias|(?:toda|todas) las? (?:semanas?|mananas?)|cada (?:dia|semana|mes|vez)"
    r"|(?:accetta|rifiuta) tutt[ie]|tutti i giorni|tutte le (?:settimane|mattine|volte)"
    r"|ogni (?:giorno|settimana|mese|volta))\b"
)
_ALL = r"\b(?:all|every|each|todos|todas|cada|tutti|tutte|ogni|ciascun[oa]?)\b"
_READ = (
    r"\b(?:read|visit|go (?:through|into)|look into|summari[sz]e|lee|leer|visita|revisa|resume|resumeme|leggi|leggere"
    r"|esamina|riassumi|riassumere)\b"
)
_OPEN = rf"(?:{_READ}|\b(?:open|enter|look at|abr[ea]|abrir|entra|apri|aprire)\b)"
_OPEN_ALL = re.compile(rf"{_OPEN}\W+(?:\w+\W+){{0,3}}?{_ALL}|{_ALL}.*{_OPEN}\W+(?:it|them|its|lo|la|los|las|li|le)\b")
_THINGS = (
    r"(?:messages|e-?mails|mails|results|articles|posts|items|links|rows|entries|reviews|products|orders|pages|threads"
    r"|tickets|issues|mensajes|correos|resultados|articulos|enlaces|noticias|pedidos|productos|filas|elementos|paginas"
    r"|messaggi|risultati|articoli|notizie|ordini|prodotti|righe|elementi|pagine|recensioni)"
)
_SEVERAL = re.compile(
    rf"{_READ}\W+(?:the|my|these|those|los|las|mis|estos|estas|i|gli|le|miei|mie|questi|queste)\s(?:\w+\s){{0,2}}{_THINGS}\b"
    r"(?! (?:page|list|tab|view|section|folder|menu))"
)
_ONE = re.compile(
    r"\b(?:cheapest|dearest|best|worst|newest|oldest|latest|biggest|smallest|shortest|longest|most|least|lowest|highest"
    r"|(?:one|any|some) of|(?:un[oa]?|algun[oa]?) de|un[oa]? (?:dei|degli|delle|di)"
    r"|mas (?:barat|car|nuev|recient|larg|cort|grand)\w*|mejor|peor|piu \w+|meno \w+|miglior\w*|peggior\w*)\b"
)
_NUMBERS = {
    **dict.fromkeys(("two", "dos", "due"), 2),
    **dict.fromkeys(("three", "tres", "tre"), 3),
    **dict.fromkeys(("four", "cuatro", "quattro"), 4),
    **dict.fromkeys(("five", "cinco", "cinque"), 5),
    **dict.fromkeys(("six", "seis", "sei"), 6),
    **dict.fromkeys(("ten", "diez", "dieci"), 10),
}
_NUMBER = rf"\b(\d{{1,2}}|{'|'.join(_NUMBERS)})\b"
_FIRST = r"\b(?:first|top|last|latest|primer[oa]s|ultim[oa]s|prim[ie]|ultim[ie])\b"
_COUNTED = re.compile(rf"{_FIRST}\s+{_NUMBER}|{_NUMBER}\s+(?:{_FIRST}|(?:\w+\s){{0,2}}?{_THINGS}\b)")


_UNREAD = re.compile(r"\b(?:unread|not read|no leid[oa]s?|sin leer|non lett[oaie]|da leggere)\b")
_SENDER = re.compile(r"\b(?:from|by|de|da|di)\s+(?-i:([A-ZÀ-Þ][\w-]+))")


@dataclass(frozen=True)
class Quantity:
    """`each`: every item is to be opened and not only listed. `most` bounds how many, 0 is no bound.

    `unread`: only the items that are marked as unread; `sender`: only those that name this one (folded).
    """

    each: bool
    most: int = 0
    unread: bool = False
    sender: str = ""


def quantity(requests: Sequence[str]) -> Quantity | None:
    """What the person's words say of a list; None where they want one thing."""
    return next((found for request in requests if (found := _quantity(request)) is not None), None)


def _quantity(request: str) -> Quantity | None:
    text = _NO_LIST.sub(" ", fold(QUOTED.sub(" ", request)))
    one, most = _ONE.search(text) is not None, _most(text)
    if most:
        return Quantity(each=re.search(_OPEN, text) is not None, most=most)
    unread, named = _UNREAD.search(text) is not None, _SENDER.search(request)
    sender = fold(named[1]) if named else ""
    if re.search(_ALL, text):
        return Quantity(each=not one and _OPEN_ALL.search(text) is not None, unread=unread, sender=sender)
    return Quantity(each=True, unread=unread, sender=sender) if not one and _SEVERAL.search(text) else None


def _most(text: str) -> int:
    found = _COUNTED.search(text)
    number = next((group for group in found.groups() if group), "") if found else ""
    count = _NUMBERS.get(number) or (int(number) if number.isdigit() else 0)
    return count if count > 1 else 0
