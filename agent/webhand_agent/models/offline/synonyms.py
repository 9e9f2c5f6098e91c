"""Words of forms and buttons that mean the same in the three languages: a person may speak one, the page another."""

from webhand_agent.models.offline.text import fold, words

CONCEPTS: tuple[tuple[str, ...], ...] = (
    ("name", "nombre", "nome"),
    ("full name", "nombre completo", "nome completo", "nome e cognome", "nombre y apellidos", "your name", "name"),
    ("first name", "given name", "nombre", "nome"),
    ("last name", "surname", "family name", "apellido", "apellidos", "cognome"),
    ("email", "e-mail", "mail", "correo", "correo electrónico", "posta elettronica", "email address", "e-mail address"),
    ("phone", "telephone", "phone number", "teléfono", "telefono", "móvil", "cellulare", "mobile"),
    ("address", "street", "dirección", "indirizzo"),
    ("city", "town", "ciudad", "città"),
    ("country", "país", "paese"),
    ("postcode", "zip", "zip code", "postal code", "código postal", "cap"),
    ("password", "contraseña", "clave"),
    ("user", "username", "user name", "usuario", "utente", "nome utente", "nombre de usuario"),
    (
        "message",
        "mensaje",
        "messaggio",
        "comment",
        "comentario",
        "commento",
        "text",
        "texto",
        "testo",
        "body",
        "content",
    ),
    (
        "compose",
        "new message",
        "new mail",
        "new email",
        "write",
        "redactar",
        "nuevo mensaje",
        "nuevo correo",
        "escribir",
        "scrivi",
        "nuovo messaggio",
        "nuova mail",
        "componi",
    ),
    ("subject", "asunto", "oggetto"),
    ("to", "recipient", "para", "destinatario", "a"),
    ("date", "fecha", "data"),
    ("quantity", "cantidad", "quantità", "qty", "amount"),
    ("delivery", "shipping", "envío", "entrega", "consegna", "spedizione"),
    ("newsletter", "boletín", "boletín de noticias"),
    (
        "next",
        "siguiente",
        "avanti",
        "continue",
        "continuar",
        "continua",
        "successivo",
        "next page",
        "página siguiente",
        "pagina successiva",
    ),
    ("previous", "anterior", "indietro", "back", "precedente"),
    ("send", "submit", "enviar", "invia", "envía", "manda"),
    ("save", "guardar", "guarda", "salva"),
    ("cancel", "cancelar", "annulla", "cancela"),
    ("delete", "remove", "eliminar", "borrar", "elimina", "rimuovi", "borra"),
    ("search", "buscar", "cerca", "busca", "búsqueda", "ricerca"),
    ("log in", "login", "sign in", "iniciar sesión", "inicia sesión", "accedi", "entrar", "acceder"),
    ("log out", "logout", "sign out", "cerrar sesión", "cierra sesión", "esci", "salir"),
    ("accept", "agree", "aceptar", "acepta", "accetta", "accept all", "aceptar todo", "accetta tutto"),
    ("close", "cerrar", "cierra", "chiudi"),
    ("settings", "preferences", "ajustes", "configuración", "preferencias", "impostazioni"),
    (
        "add to cart",
        "add to basket",
        "añadir al carrito",
        "agregar al carrito",
        "añade al carrito",
        "aggiungi al carrello",
    ),
    ("cart", "basket", "carrito", "cesta", "carrello"),
    ("buy", "comprar", "compra", "acquista"),
    ("results", "resultados", "risultati", "result", "resultado", "risultato"),
    ("messages", "mensajes", "messaggi"),
    ("products", "productos", "prodotti"),
    ("help", "ayuda", "aiuto"),
    ("home", "inicio", "home page", "página principal"),
)
TYPES = {
    "email": ("email",),
    "tel": ("phone",),
    "password": ("password",),
    "date": ("date",),
    "search": ("search",),
}

_BY_WORD: dict[str, set[str]] = {}
for _concept in CONCEPTS:
    _same = {" ".join(words(phrase)) for phrase in _concept}
    for _phrase in _same:
        _BY_WORD.setdefault(_phrase, set()).update(_same)


def synonyms(phrase: str) -> set[str]:
    """Other phrases for the same thing, folded, without the phrase itself."""
    key = " ".join(words(phrase))
    return _BY_WORD.get(key, set()) - {key}


def is_of_type(phrase: str, input_type: str) -> bool:
    """Whether a field of this `type` is what the phrase names: "correo" is an input of type email."""
    said = {" ".join(words(phrase)), *synonyms(phrase)}
    return any(fold(word) in said for word in TYPES.get(input_type, ()))
