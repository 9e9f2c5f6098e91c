"""Words for what cannot be taken back, in English, Spanish and Italian. Data for `policy`; all without accents.

`names` are on controls: a control is meant when its name holds one of them as whole words. `exact` are words that mean
this only when they are the whole name ("Post" is a deed, "Post 12" is not). `said` are further forms that a person uses
in a request. `Submit` is among them because a page that sends an enquiry seldom says more.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    PAY = "pay"
    DELETE = "delete"
    SEND = "send"
    LEAVE = "leave"


# A confirmation names the kind; whoever shows it to the person says this (the command line) or words of its own.
RISKS: Mapping[Kind, str] = {
    Kind.PAY: "This may spend money or place an order.",
    Kind.DELETE: "This may delete something for good.",
    Kind.SEND: "This may send or publish something in your name.",
    Kind.LEAVE: "This may log you out.",
}

# Consent given ahead for a whole run (`yes`) never reaches these.
ALWAYS_ASKED = frozenset({Kind.PAY, Kind.DELETE})

Words = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Deed:
    """One verb in all its forms; word lists by language."""

    kind: Kind
    names: Words
    exact: Words = field(default_factory=dict)
    said: Words = field(default_factory=dict)


DEEDS = (
    Deed(
        Kind.PAY,
        names={
            "en": ("pay",),
            "es": ("pagar", "paga"),
            "it": ("paga", "pagare"),
        },
        exact={"en": ("make payment", "confirm payment"), "es": ("realizar pago",), "it": ("effettua pagamento",)},
        said={"es": ("pague", "paguemos")},
    ),
    Deed(
        Kind.PAY,
        names={
            "en": ("buy", "purchase", "donate"),
            "es": ("comprar", "compra ahora", "comprar ya", "donar"),
            "it": ("acquista", "acquistare", "compra", "comprare", "dona ora"),
        },
        exact={"es": ("compra", "finalizar compra", "finalizar la compra"), "it": ("dona",)},
        said={"es": ("compra", "compre", "compralo", "comprame", "dona"), "it": ("compralo", "acquistalo")},
    ),
    Deed(
        Kind.PAY,
        names={
            "en": (
                "place order",
                "place your order",
                "place my order",
                "order now",
                "confirm order",
                "confirm your order",
                "complete order",
                "submit order",
                "order with obligation to pay",
                "book now",
                "reserve now",
                "confirm booking",
            ),
            "es": ("realizar pedido", "hacer pedido", "confirmar pedido", "pedir ahora", "reservar ahora"),
            "it": ("ordina", "ordinare", "invia ordine", "conferma ordine", "effettua ordine", "prenota ora"),
        },
        exact={"en": ("order", "book", "reserve"), "es": ("pedir", "reservar"), "it": ("prenota",)},
        said={
            "en": ("order", "book", "reserve"),
            "es": ("pide", "pideme", "pedir", "encarga", "reserva", "reservar"),
            "it": ("prenota",),
        },
    ),
    Deed(
        Kind.DELETE,
        names={
            "en": ("delete", "erase", "destroy", "empty trash", "empty bin", "close account", "remove account"),
            "es": ("eliminar", "elimina", "borrar", "borra", "suprimir", "vaciar papelera", "cerrar cuenta"),
            "it": ("elimina", "eliminare", "cancella", "cancellare", "svuota cestino", "chiudi account"),
        },
        exact={"en": ("remove permanently", "delete forever", "discard draft")},
        said={
            "es": ("borre", "elimine", "borralo", "eliminalo", "borrala", "eliminala"),
            "it": ("eliminalo", "cancellalo", "eliminala", "cancellala"),
        },
    ),
    Deed(
        Kind.SEND,
        names={
            "en": ("send", "submit"),
            "es": ("enviar", "envia", "mandar"),
            "it": ("invia", "inviare", "spedisci", "manda"),
        },
        said={
            "en": ("reply", "answer with"),
            "es": ("envie", "envialo", "enviale", "manda", "mandale", "mande", "responde"),
            "it": ("invialo", "inviagli", "mandagli", "mandare", "rispondi"),
        },
    ),
    Deed(
        Kind.SEND,
        names={
            "en": ("publish", "tweet", "post reply", "post comment", "post message", "go live"),
            "es": ("publicar", "publica", "tuitear"),
            "it": ("pubblica", "pubblicare"),
        },
        exact={"en": ("post", "post all"), "es": ("postear",)},
        said={"en": ("post",), "es": ("publique", "publicalo")},
    ),
    Deed(
        Kind.LEAVE,
        names={
            "en": ("log out", "logout", "sign out", "log off", "sign off"),
            "es": ("cerrar sesion", "cierra sesion", "desconectarse"),
            "it": ("disconnetti", "disconnettersi", "esci dall account", "chiudi sessione"),
        },
        exact={"es": ("desconectar",), "it": ("esci",)},
        said={"es": ("cerrar la sesion", "cierra la sesion"), "it": ("esci",)},
    ),
)

NEGATIONS = frozenset({"not", "don't", "dont", "never", "without", "no", "nunca", "sin", "non", "senza", "mai"})
"""Words that, shortly before a verb, turn consent into its opposite."""

ARTICLES = frozenset(
    {"the", "a", "an", "my", "your", "his", "her", "their", "our", "this", "that", "last", "first", "latest", "next"}
    | {"in", "by", "new", "el", "la", "los", "las", "un", "una", "mi", "mis", "tu", "su", "sus", "ultima", "ultimo"}
    | {"primera", "primer", "esta", "il", "lo", "gli", "le", "mia", "mio", "miei", "tua", "suo", "sua", "questa"}
)
"""Words after which a word that could be a verb is a noun."""

CONTROLS = frozenset({"button", "link", "icon", "option", "boton", "enlace", "icono", "pulsante", "bottone", "icona"})
"""Words after which it is the name of a control after all."""
