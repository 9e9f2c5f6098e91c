"""How much of a list a request covers: nothing is said of it, the whole list, or each of its items opened."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from webhand_agent.models.offline.text import fold

_NO_LIST = re.compile(
    r"\b(?:(?:select|accept|reject|allow|mark|check) all|at all|all right|after all|first of all|above all|all day"
    r"|every ?(?:day|morning|week|month|time|where|thing|one)|(?:aceptar?|rechazar?|acepta) tod[oa]s"
    r"|todos los dias|(?:toda|todas) las? (?:semanas?|mananas?)|cada (?:dia|semana|mes|vez)"
    r"|(?:accetta|rifiuta) tutt[ie]|tutti i giorni|tutte le (?:settimane|mattine|volte)|ogni (?:giorno|settimana|mese|volta))\b"
)
_ALL = re.compile(r"\b(?:all|every|each|todos|todas|cada|tutti|tutte|ogni|ciascun[oa]?)\b")
_OPEN = re.compile(
    r"\b(?:open|read|visit|go (?:through|into)|enter|look (?:at|into)|summari[sz]e|abr[ea]|abrir|lee|leer|visita|entra"
    r"|revisa|resume|resumeme|apri|aprire|leggi|leggere|esamina|riassumi|riassumere)\b"
)
_THINGS = (
    r"(?:messages|e-?mails|mails|results|articles|posts|items|links|rows|entries|reviews|products|orders|pages|threads"
    r"|tickets|issues|mensajes|correos|resultados|articulos|enlaces|noticias|pedidos|productos|filas|elementos|paginas"
    r"|messaggi|risultati|articoli|notizie|ordini|prodotti|righe|elementi|pagine|recensioni)"
)
_SEVERAL = re.compile(rf"\b(?:the|my|these|those|los|las|mis|estos|estas|i|gli|le|miei|mie|questi|queste)\s(?:\w+\s){{0,2}}{_THINGS}\b")
_ONE = re.compile(
    r"\b(?:cheapest|dearest|best|worst|newest|oldest|latest|biggest|smallest|shortest|longest|most|least|lowest|highest"
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


@dataclass(frozen=True)
class Quantity:
    """`each`: every item is to be opened and not only listed. `most` bounds how many, 0 is no bound."""

    each: bool
    most: int = 0


def quantity(requests: Sequence[str]) -> Quantity | None:
    """What the person's words say of a list; None where they want one thing."""
    return next((found for request in requests if (found := _quantity(request)) is not None), None)


def _quantity(request: str) -> Quantity | None:
    text = _NO_LIST.sub(" ", fold(re.sub(r"\"[^\"]*\"|“[^”]*”|«[^»]*»", " ", request)))
    opens, one = _OPEN.search(text) is not None, _ONE.search(text) is not None
    most = _most(text)
    if _ALL.search(text) or most:
        return Quantity(each=opens and (not one or bool(most)), most=most)
    return Quantity(each=True) if opens and not one and _SEVERAL.search(text) else None


def _most(text: str) -> int:
    found = _COUNTED.search(text)
    number = next((group for group in found.groups() if group), "") if found else ""
    count = _NUMBERS.get(number) or (int(number) if number.isdigit() else 0)
    return count if count > 1 else 0
