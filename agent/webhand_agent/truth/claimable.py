"""Words by which a summary claims a deed, a request asks for one, and a control does one. Data for `claims`.

`said` has participles as alternatives of a regular expression, by language; `told` the first persons of the Spanish
past tense and `itself` its third ("se envió"). They keep their accents: without one, "envie" is no past. `asked` and
`controls` are folded words (`models.offline.text`); the deeds of `deeds` add theirs.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from webhand_agent.models.offline.text import fold
from webhand_agent.protocol import Effect
from webhand_agent.safety.deeds import DEEDS, Kind, Words

Phrase = tuple[str, ...]


class Deed(StrEnum):
    """What a summary can claim, as the receipts' messages call it."""

    SENT = "sent"
    SAVED = "saved"
    DELETED = "deleted"
    BOUGHT = "bought"
    ADDED = "added"
    UPLOADED = "uploaded"
    DOWNLOADED = "downloaded"


@dataclass(frozen=True)
class Claimable:
    """`tools` and `effects` are those that do the deed whatever the control is called. `way` is what to do for it.

    `fields`: filling in a field counts as well.
    """

    said: Mapping[str, str]
    told: str
    itself: str
    asked: tuple[str, ...]
    controls: tuple[str, ...]
    kind: Kind | None = None
    tools: frozenset[str] = frozenset()
    effects: frozenset[Effect] = frozenset()
    fields: bool = False


def _all(*lists: str) -> tuple[str, ...]:
    return tuple(phrase for words in lists for phrase in words.split(" | "))


CLAIMABLE: Mapping[Deed, Claimable] = {
    Deed.SENT: Claimable(
        said={
            "en": r"sent|submitted|published|posted|replied|forwarded|e-?mailed|shared|tweeted",
            "es": r"enviad[oa]s?|mandad[oa]s?|publicad[oa]s?|respondid[oa]s?|reenviad[oa]s?|compartid[oa]s?",
            "it": r"inviat[oaie]|spedit[oaie]|mandat[oaie]|pubblicat[oaie]|rispost[oaie]|inoltrat[oaie]|condivis[oaie]",
        },
        told=r"envi(?:é|amos)|mand(?:é|amos)|publi(?:qué|camos)|respond(?:í|imos)|reenvi(?:é|amos)|compart(?:í|imos)",
        itself=r"envi(?:ó|aron)|mand(?:ó|aron)|public(?:ó|aron)|reenvi(?:ó|aron)|compart(?:ió|ieron)",
        asked=_all(
            "forward | email | share | reenvia | contesta | comparte | inoltra | condividi | scrivigli",
        ),
        controls=_all(
            "reply | forward | share | tweet | apply | register | sign up | subscribe | comment | ask",
            "responder | reenviar | compartir | registrarse | suscribirse | comentar | solicitar",
            "rispondi | inoltra | condividi | registrati | iscriviti | commenta | richiedi",
        ),
        kind=Kind.SEND,
    ),
    Deed.SAVED: Claimable(
        said={
            "en": r"saved|stored|bookmarked",
            "es": r"guardad[oa]s?|grabad[oa]s?|almacenad[oa]s?",
            "it": r"salvat[oaie]|memorizzat[oaie]|registrat[oaie]",
        },
        told=r"guard(?:é|amos)|grab(?:é|amos)|almacen(?:é|amos)",
        itself=r"guard(?:ó|aron)|grab(?:ó|aron)|almacen(?:ó|aron)",
        asked=_all(
            "save | store | bookmark | guarda | guardar | guardalo | guardala | graba | salva | salvare",
            "salvalo | salvala | memorizza",
        ),
        controls=_all(
            "save | store | update | apply | create | keep | bookmark | publish | finish | close",
            "guardar | guarda | actualizar | aplicar | crear | grabar | finalizar | cerrar",
            "salva | salvare | aggiorna | applica | crea | memorizza | fine | chiudi",
        ),
        tools=frozenset({"save_note", "extract_table", "extract_links", "download"}),
        effects=frozenset({Effect.DOWNLOAD}),
    ),
    Deed.DELETED: Claimable(
        said={
            "en": r"deleted|removed|erased|cancell?ed|unsubscribed",
            "es": r"eliminad[oa]s?|borrad[oa]s?|suprimid[oa]s?|quitad[oa]s?|cancelad[oa]s?",
            "it": r"eliminat[oaie]|cancellat[oaie]|rimoss[oaie]|annullat[oaie]|disdett[oaie]",
        },
        told=r"elimin(?:é|amos)|borr(?:é|amos)|suprim(?:í|imos)|quit(?:é|amos)|cancel(?:é|amos)",
        itself=r"elimin(?:ó|aron)|borr(?:ó|aron)|suprim(?:ió|ieron)|quit(?:ó|aron)|cancel(?:ó|aron)",
        asked=_all(
            "remove | cancel | clear | unsubscribe | quita | quitar | cancela | cancelar",
            "rimuovi | rimuovere | annulla | disdici | togli",
        ),
        controls=_all(
            "remove | cancel | clear | discard | trash | bin | unsubscribe | move to trash | x | reset",
            "quitar | cancelar | limpiar | descartar | papelera | darse de baja",
            "rimuovi | annulla | svuota | scarta | cestino | disdici | togli | disiscriviti",
        ),
        kind=Kind.DELETE,
        fields=True,
    ),
    Deed.BOUGHT: Claimable(
        said={
            "en": r"bought|purchased|ordered|paid|booked|reserved|donated",
            "es": r"comprad[oa]s?|pagad[oa]s?|reservad[oa]s?|pedid[oa]s?|encargad[oa]s?|donad[oa]s?",
            "it": r"comprat[oaie]|acquistat[oaie]|ordinat[oaie]|pagat[oaie]|prenotat[oaie]|donat[oaie]",
        },
        told=r"compr(?:é|amos)|pa(?:gué|gamos)|reserv(?:é|amos)|ped(?:í|imos)|encar(?:gué|gamos)|don(?:é|amos)",
        itself=r"compr(?:ó|aron)|pag(?:ó|aron)|reserv(?:ó|aron)|encarg(?:ó|aron)",
        asked=_all(
            "compra | comprar | reserva | reservar | ordina | ordinare | prenota | prenotare | prenotami",
        ),
        controls=_all(
            "order | book | reserve | checkout | check out | confirm and pay | subscribe | submit order",
            "pedir | pedido | reservar | tramitar pedido | suscribirse | contratar",
            "ordine | prenota | prenotare | procedi all ordine | abbonati | paga",
        ),
        kind=Kind.PAY,
    ),
    Deed.ADDED: Claimable(
        said={
            "en": r"added|(?:put|placed)(?= .{1,60}\b(?:in|into|to)\b.{0,15}\b(?:cart|basket|bag|list)\b)",
            "es": r"añadid[oa]s?|agregad[oa]s?|metid[oa]s?",
            "it": r"aggiunt[oaie]|mess[oaie](?= .{0,60}\b(?:carrello|lista)\b)",
        },
        told=r"añad(?:í|imos)|agre(?:gué|gamos)|puse|met(?:í|imos)",
        itself=r"añad(?:ió|ieron)|agreg(?:ó|aron)",
        asked=_all(
            "add | anade | anadir | agrega | agregar | aggiungi | aggiungere | metti",
        ),
        controls=_all(
            "add | cart | basket | bag | create | new | insert | save | plus | follow | join | invite",
            "anadir | anade | agregar | carrito | cesta | crear | insertar | guardar | seguir | invitar",
            "aggiungi | aggiungere | carrello | crea | inserisci | salva | segui | invita",
        ),
        fields=True,
    ),
    Deed.UPLOADED: Claimable(
        said={"en": r"uploaded|attached", "es": r"subid[oa]s?|adjuntad[oa]s?", "it": r"caricat[oaie]|allegat[oaie]"},
        told=r"sub(?:í|imos)|adjunt(?:é|amos)",
        itself=r"subi(?:ó|eron)|adjunt(?:ó|aron)",
        asked=_all(
            "upload | attach | sube | subir | adjunta | adjuntar | carica | caricare | allega | allegare",
        ),
        controls=_all(
            "upload | attach | subir | adjuntar | carica | allega",
        ),
        tools=frozenset({"upload_file"}),
    ),
    Deed.DOWNLOADED: Claimable(
        said={
            "en": r"downloaded|exported",
            "es": r"descargad[oa]s?|exportad[oa]s?",
            "it": r"scaricat[oaie]|esportat[oaie]",
        },
        told=r"descar(?:gué|gamos)|export(?:é|amos)",
        itself=r"descarg(?:ó|aron)|export(?:ó|aron)",
        asked=_all(
            "download | export | descarga | descargar | exporta | exportar | scarica | scaricare | esporta",
        ),
        controls=_all(
            "download | export | descargar | exportar | scarica | esporta",
        ),
        tools=frozenset({"download", "extract_table", "extract_links", "save_note"}),
        effects=frozenset({Effect.DOWNLOAD}),
    ),
}

CONFIRMING = (
    *("ok", "okay", "yes", "confirm", "done", "continue", "next", "accept", "agree", "finish", "submit", "apply", "go"),
    *("si", "aceptar", "confirmar", "continuar", "siguiente", "listo", "finalizar", "de acuerdo"),
    *("conferma", "continua", "avanti", "accetta", "fatto", "procedi", "va bene"),
)
"""Names of controls that do whatever the page was about to do."""

ELSEWHERE = (
    *("compose", "new message", "write", "open", "menu", "search", "back", "previous", "edit", "more", "show", "hide"),
    *(
        "filter",
        "sort",
        "view",
        "details",
        "log in",
        "sign in",
        "help",
        "settings",
        "inbox",
        "drafts",
        "home",
        "expand",
    ),
    *(
        "redactar",
        "nuevo mensaje",
        "escribir",
        "abrir",
        "buscar",
        "atras",
        "editar",
        "mas",
        "ver",
        "ocultar",
        "filtrar",
    ),
    *("ordenar", "detalles", "iniciar sesion", "ayuda", "ajustes", "bandeja de entrada", "borradores", "inicio"),
    *("scrivi", "nuovo messaggio", "apri", "cerca", "indietro", "modifica", "altro", "mostra", "nascondi", "filtra"),
    *("dettagli", "accedi", "aiuto", "impostazioni", "posta in arrivo", "bozze"),
)
"""Names of controls that lead somewhere or open something, and do none of the deeds."""

FINISHED = (
    r"done|completed?|finished|all set|listo|hecho|terminad[oa]|completad[oa]|finalizad[oa]|fatto|completat[oa]|finito"
)
"""What says that everything was done without saying what."""


@cache
def phrases_asking(deed: Deed) -> tuple[Phrase, ...]:
    """The verbs, as folded words, by which a person asks for a deed."""
    one = CLAIMABLE[deed]
    alike = [known for known in DEEDS if known.kind is one.kind]
    return _phrases(one.asked, (table for known in alike for table in (known.names, known.exact, known.said)))


@cache
def phrases_doing(deed: Deed) -> tuple[Phrase, ...]:
    """The words, folded, on controls that do a deed."""
    one = CLAIMABLE[deed]
    alike = [known for known in DEEDS if known.kind is one.kind]
    return _phrases(one.controls, (table for known in alike for table in (known.names, known.exact)))


def _phrases(own: Sequence[str], tables: Iterable[Words]) -> tuple[Phrase, ...]:
    theirs = (fold(phrase) for table in tables for phrases in table.values() for phrase in phrases)
    return tuple(tuple(phrase.split()) for phrase in (*own, *theirs))
