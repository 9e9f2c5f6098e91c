"""What code adds to the words a run ends with, in the language of the person: what was not proven, opened or tried."""

import re
from collections.abc import Mapping, Sequence

from webhand_agent.truth.claimable import Deed
from webhand_agent.truth.unvisited import Unvisited

_LANGUAGES = ("en", "es", "it")
_COMMON: Mapping[str, frozenset[str]] = {
    "en": frozenset({"the", "to", "and", "of", "is", "was", "it", "in", "for", "this", "with", "on", "all", "my"}),
    "es": frozenset({"el", "los", "las", "y", "que", "de", "en", "se", "ha", "he", "para", "con", "del", "por", "mi"}),
    "it": frozenset(
        {"il", "gli", "che", "di", "è", "ho", "per", "con", "del", "della", "non", "nel", "sono", "e", "mio"}
    ),
}

_DEEDS: Mapping[str, Mapping[Deed, str]] = {
    "en": {deed: deed.value for deed in Deed},
    "es": {
        Deed.SENT: "enviado",
        Deed.SAVED: "guardado",
        Deed.DELETED: "eliminado",
        Deed.BOUGHT: "comprado",
        Deed.ADDED: "añadido",
        Deed.UPLOADED: "subido",
        Deed.DOWNLOADED: "descargado",
    },
    "it": {
        Deed.SENT: "inviato",
        Deed.SAVED: "salvato",
        Deed.DELETED: "eliminato",
        Deed.BOUGHT: "comprato",
        Deed.ADDED: "aggiunto",
        Deed.UPLOADED: "caricato",
        Deed.DOWNLOADED: "scaricato",
    },
}

_UNPROVEN = {
    "en": "Not proven: nothing that was done in this run shows that anything was {deeds}. The model said:",
    "es": "Sin probar: nada de lo hecho en esta tarea muestra que se haya {deeds} algo. El modelo dijo:",
    "it": "Non provato: niente di ciò che è stato fatto mostra che qualcosa sia stato {deeds}. Il modello ha detto:",
}
_NOTHING = {
    "en": "Not proven: nothing was done in this run. The model said:",
    "es": "Sin probar: en esta tarea no se hizo nada. El modelo dijo:",
    "it": "Non provato: in questa attività non è stato fatto niente. Il modello ha detto:",
}
_PROOF = {
    "en": "Proof: step {steps} in the record of this run.",
    "es": "Prueba: paso {steps} del registro de esta tarea.",
    "it": "Prova: passo {steps} nel registro di questa attività.",
}
_OPENED = {
    "en": "{opened} of {total} items were opened.",
    "es": "Se abrieron {opened} de {total} elementos.",
    "it": "Sono stati aperti {opened} elementi su {total}.",
}
_PART = {
    "en": "The list was not read to its end.",
    "es": "La lista no se leyó hasta el final.",
    "it": "La lista non è stata letta fino alla fine.",
}
_UNSHOWN = {
    "en": "Nothing in the record of this run shows that anything was {deeds}.",
    "es": "Nada en el registro de esta tarea muestra que se haya {deeds} algo.",
    "it": "Niente nel registro di questa attività mostra che qualcosa sia stato {deeds}.",
}
_UNTRIED = {
    "en": "Not done before giving up: {missing}.",
    "es": "No se hizo antes de abandonar: {missing}.",
    "it": "Non fatto prima di rinunciare: {missing}.",
}
_MISSING = {
    "en": {
        "wait": "waiting for the page to come to rest",
        "scroll": "seeing the page to its end",
        "other": "trying another way",
        "look": "reading the page or looking at a picture of it",
    },
    "es": {
        "wait": "esperar a que la página se asiente",
        "scroll": "ver la página hasta el final",
        "other": "probar otro camino",
        "look": "leer la página o mirar una imagen de ella",
    },
    "it": {
        "wait": "aspettare che la pagina si fermi",
        "scroll": "vedere la pagina fino in fondo",
        "other": "provare un'altra strada",
        "look": "leggere la pagina o guardarne un'immagine",
    },
}


def language_of(text: str) -> str:
    """`en`, `es` or `it`, by the small words of a text; English where nothing tells."""
    said = re.findall(r"[^\W\d_]+", text.lower())
    return max(_LANGUAGES, key=lambda language: sum(word in _COMMON[language] for word in said))


def unproven(summary: str, deeds: Sequence[Deed]) -> str:
    return f"{_about_deeds(_UNPROVEN, language_of(summary), deeds)}\n\n{summary}"


def nothing_done(summary: str) -> str:
    return f"{_NOTHING[language_of(summary)]}\n\n{summary}"


def completed(summary: str, steps: Sequence[int], rest: Unvisited, unshown: Sequence[Deed] = ()) -> str:
    """The model's own text first; behind it where the proof is, what has none, and what of a list was left."""
    language = language_of(summary)
    added = [_about_deeds(_UNSHOWN, language, unshown)] if unshown else []
    if rest.opened < rest.total:
        added.append(_OPENED[language].format(opened=rest.opened, total=rest.total))
    if rest.left or rest.further or rest.is_halfway:
        added.append(_PART[language])
    if steps:
        added.append(_PROOF[language].format(steps=", ".join(map(str, steps))))
    return f"{summary}\n\n({' '.join(added)})" if added else summary


def _about_deeds(sentences: Mapping[str, str], language: str, deeds: Sequence[Deed]) -> str:
    return sentences[language].format(deeds=", ".join(_DEEDS[language][deed] for deed in deeds))


def gave_up(reason: str, missing: Sequence[str]) -> str:
    if not missing:
        return reason
    language = language_of(reason)
    named = "; ".join(_MISSING[language][each] for each in missing)
    return f"{reason}\n\n({_UNTRIED[language].format(missing=named)})"
