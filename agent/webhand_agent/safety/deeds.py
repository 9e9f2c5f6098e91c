"""Words for what cannot be taken back, in English, Spanish, Italian, German, French and Portuguese.

Data for `policy`; all folded as `policy` folds names: lower case, no accents, "ß" as "ss".

`names` are on controls: a control is meant when its name holds one of them as whole words. `exact` are words that mean
this only when they are the whole name ("Post" is a deed, "Post 12" is not). `said` are further forms that a person uses
in a request. `Submit` is among them because a page that sends an enquiry seldom says more.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """Why a person is asked. `LEAVE` is logging out; `LEAVE_SITE` is going to a site outside of the origin set."""

    PAY = "pay"
    DELETE = "delete"
    SEND = "send"
    LEAVE = "leave"
    LEAVE_SITE = "leave_site"
    SHARE = "share"
    LOG_IN = "log_in"
    DOWNLOAD = "download"
    CLOSE = "close"


# A confirmation names the kind; whoever shows it to the person says this (the command line) or words of its own.
RISKS: Mapping[Kind, str] = {
    Kind.PAY: "This may spend money or place an order.",
    Kind.DELETE: "This may delete something for good.",
    Kind.SEND: "This may send or publish something in your name.",
    Kind.LEAVE: "This may log you out.",
    Kind.LEAVE_SITE: "Your request does not name this site.",
    Kind.SHARE: "This gives the site something that was read elsewhere.",
    Kind.LOG_IN: "This uses a secret that you keep for this site.",
    Kind.DOWNLOAD: "This downloads many files.",
    Kind.CLOSE: "This closes a tab that you opened.",
}

# Consent given ahead for a whole run (`yes`) never reaches these.
ALWAYS_ASKED = frozenset({Kind.PAY, Kind.DELETE, Kind.LEAVE_SITE, Kind.SHARE})

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
            "de": ("bezahlen", "jetzt zahlen"),
            "fr": ("payer", "payez"),
            "pt": ("pagar", "pague"),
        },
        exact={
            "en": ("make payment", "confirm payment"),
            "es": ("realizar pago",),
            "it": ("effettua pagamento",),
            "de": ("zahlen", "zahlung bestatigen"),
            "fr": ("paiement", "effectuer le paiement", "valider le paiement", "confirmer le paiement"),
            "pt": ("efetuar pagamento", "confirmar pagamento"),
        },
        said={"es": ("pague", "paguemos"), "de": ("bezahle", "bezahl", "zahle", "zahl"), "fr": ("paie", "paye")},
    ),
    Deed(
        Kind.PAY,
        names={
            "en": ("buy", "purchase", "donate"),
            "es": ("comprar", "compra ahora", "comprar ya", "donar"),
            "it": ("acquista", "acquistare", "compra", "comprare", "dona ora"),
            "de": ("kaufen", "jetzt kaufen", "spenden"),
            "fr": ("acheter", "achetez", "faire un don"),
            "pt": ("comprar", "compre", "comprar agora", "doar"),
        },
        exact={
            "es": ("compra", "finalizar compra", "finalizar la compra"),
            "it": ("dona",),
            "pt": ("finalizar compra", "finalizar a compra"),
        },
        said={
            "es": ("compra", "compre", "compralo", "comprame", "dona"),
            "it": ("compralo", "acquistalo"),
            "de": ("kaufe", "kauf", "spende"),
            "fr": ("achete", "achete moi"),
            "pt": ("compra", "compra me"),
        },
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
            "de": ("zahlungspflichtig bestellen", "kostenpflichtig bestellen", "jetzt bestellen", "jetzt buchen"),
            "fr": (
                "passer commande",
                "passer la commande",
                "valider la commande",
                "confirmer la commande",
                "commander",
            ),
            "pt": ("fazer pedido", "finalizar pedido", "confirmar pedido", "encomendar", "reservar agora"),
        },
        exact={
            "en": ("order", "book", "reserve"),
            "es": ("pedir", "reservar"),
            "it": ("prenota",),
            "de": ("bestellen", "buchen", "reservieren", "bestellung abschicken", "bestellung aufgeben"),
            "fr": ("reserver",),
            "pt": ("reservar", "pedir"),
        },
        said={
            "en": ("order", "book", "reserve"),
            "es": ("pide", "pideme", "pedir", "encarga", "reserva", "reservar"),
            "it": ("prenota",),
            "de": ("bestelle", "bestell", "buche", "reserviere"),
            "fr": ("commande", "reserve"),
            "pt": ("encomende", "encomenda", "reserve", "peca"),
        },
    ),
    Deed(
        Kind.DELETE,
        names={
            "en": ("delete", "erase", "destroy", "empty trash", "empty bin", "close account", "remove account"),
            "es": ("eliminar", "elimina", "borrar", "borra", "suprimir", "vaciar papelera", "cerrar cuenta"),
            "it": ("elimina", "eliminare", "cancella", "cancellare", "svuota cestino", "chiudi account"),
            "de": ("loschen", "endgultig entfernen", "papierkorb leeren", "konto schliessen", "konto auflosen"),
            "fr": ("supprimer", "supprimez", "effacer", "vider la corbeille", "fermer le compte", "fermer mon compte"),
            "pt": ("excluir", "apagar", "eliminar", "esvaziar lixeira", "encerrar conta"),
        },
        exact={"en": ("remove permanently", "delete forever", "discard draft")},
        said={
            "es": ("borre", "elimine", "borralo", "eliminalo", "borrala", "eliminala"),
            "it": ("eliminalo", "cancellalo", "eliminala", "cancellala"),
            "de": ("losche", "losch"),
            "fr": ("supprime", "efface"),
            "pt": ("exclua", "apague", "apaga", "elimine"),
        },
    ),
    Deed(
        Kind.SEND,
        names={
            "en": ("send", "submit"),
            "es": ("enviar", "envia", "mandar"),
            "it": ("invia", "inviare", "spedisci", "manda"),
            "de": ("senden", "absenden", "abschicken", "schicken", "versenden"),
            "fr": ("envoyer", "envoyez"),
            "pt": ("enviar", "envie"),
        },
        said={
            "en": ("reply", "answer with"),
            "es": ("envie", "envialo", "enviale", "manda", "mandale", "mande", "responde"),
            "it": ("invialo", "inviagli", "mandagli", "mandare", "rispondi"),
            "de": ("sende", "schicke", "schick", "antworte"),
            "fr": ("envoie", "reponds"),
            "pt": ("envia", "mande", "manda", "responda", "responde"),
        },
    ),
    Deed(
        Kind.SEND,
        names={
            "en": ("publish", "tweet", "post reply", "post comment", "post message", "go live"),
            "es": ("publicar", "publica", "tuitear"),
            "it": ("pubblica", "pubblicare"),
            "de": ("veroffentlichen", "jetzt veroffentlichen", "posten"),
            "fr": ("publier", "publiez"),
            "pt": ("publicar", "publique", "postar"),
        },
        exact={"en": ("post", "post all"), "es": ("postear",)},
        said={
            "en": ("post",),
            "es": ("publique", "publicalo"),
            "de": ("veroffentliche", "poste"),
            "fr": ("publie",),
            "pt": ("publica", "poste"),
        },
    ),
    Deed(
        Kind.LEAVE,
        names={
            "en": ("log out", "logout", "sign out", "log off", "sign off"),
            "es": ("cerrar sesion", "cierra sesion", "desconectarse"),
            "it": ("disconnetti", "disconnettersi", "esci dall account", "chiudi sessione"),
            "de": ("abmelden", "ausloggen"),
            "fr": ("se deconnecter", "deconnexion", "deconnectez vous"),
            "pt": ("terminar sessao", "encerrar sessao", "sair da conta", "desconectar se"),
        },
        exact={"es": ("desconectar",), "it": ("esci",), "pt": ("sair", "desconectar")},
        said={
            "es": ("cerrar la sesion", "cierra la sesion"),
            "it": ("esci",),
            "de": ("melde mich ab",),
            "fr": ("deconnecte",),
            "pt": ("sair",),
        },
    ),
)

LOGGING_IN = Deed(
    Kind.LOG_IN,
    names={
        "en": ("log in", "login", "sign in", "log on", "sign on"),
        "es": ("inicia sesion", "iniciar sesion", "accede", "entra en mi cuenta", "identificate"),
        "it": ("accedi", "effettua l'accesso", "entra nel mio account"),
        "de": ("anmelden", "melde mich an", "einloggen", "logge mich ein"),
        "fr": ("connecte", "se connecter", "connexion"),
        "pt": ("entrar", "entre na minha conta", "inicia sessao", "iniciar sessao", "faca login"),
    },
)
"""What a person says who wants to be logged in. No control is judged by it: a page for logging in may be opened."""

NEGATIONS = frozenset(
    {"not", "don't", "dont", "never", "without", "no", "nunca", "sin", "non", "senza", "mai"}
    | {"nicht", "kein", "keine", "keinen", "nie", "niemals", "ohne", "ne", "pas", "jamais", "sans", "nao", "sem"}
)
"""Words that, shortly before a verb, turn consent into its opposite."""

ARTICLES = frozenset(
    {"the", "a", "an", "my", "your", "his", "her", "their", "our", "this", "that", "last", "first", "latest", "next"}
    | {"in", "by", "new", "el", "la", "los", "las", "un", "una", "mi", "mis", "tu", "su", "sus", "ultima", "ultimo"}
    | {"primera", "primer", "esta", "il", "lo", "gli", "le", "mia", "mio", "miei", "tua", "suo", "sua", "questa"}
    | {"der", "die", "das", "den", "meine", "meinen", "letzte", "une", "ma", "mon", "derniere", "uma", "minha", "meu"}
)
"""Words after which a word that could be a verb is a noun."""

CONTROLS = frozenset(
    {"button", "link", "icon", "option", "boton", "enlace", "icono", "pulsante", "bottone", "icona"}
    | {"knopf", "schaltflache", "bouton", "lien", "icone", "botao", "ligacao"}
)
"""Words after which it is the name of a control after all."""
