"""What needs the person's yes, and when the request has given it already."""

import pytest
from webhand_agent.job import Job
from webhand_agent.protocol import Dialog
from webhand_agent.safety.approvals import choices
from webhand_agent.safety.deeds import RISKS, Kind
from webhand_agent.safety.policy import ALLOW_SITE, DO_NOT_ALLOW, Allow, Ask, Refuse, Target, decide, deed_of, dialog
from webhand_agent.tools.dialogs import HANDLE_DIALOG, HandleDialog
from webhand_agent.tools.navigation import NAVIGATE, OPEN_NEW_TAB, GoTo
from webhand_agent.tools.parameters import LookAt
from webhand_agent.tools.pointer import CLICK_ELEMENT, HOVER_ELEMENT, ClickElement
from webhand_agent.tools.tool import Tool
from webhand_agent.tree import Line

PLACE = "https://shop.example/cart?x=1"


def line(name: str, role: str = "button") -> Line:
    return Line(index=0, depth=1, parent=-1, role=role, name=name, ref="e1")


def verdict(name: str, task: str, *, yes: bool = False, role: str = "button") -> Allow | Ask | Refuse:
    target = Target(line(name, role), PLACE)
    return decide(CLICK_ELEMENT, ClickElement(element_ref="e1"), target, Job(id="r", task=task, yes=yes))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Pay 12.00 EUR", Kind.PAY),
        ("BUY NOW", Kind.PAY),
        ("Place your order", Kind.PAY),
        ("Order", Kind.PAY),
        ("Comprar ahora", Kind.PAY),
        ("Realizar pedido", Kind.PAY),
        ("Acquista", Kind.PAY),
        ("Paga ora", Kind.PAY),
        ("Delete", Kind.DELETE),
        ("Yes, delete it", Kind.DELETE),
        ("De\u00adlete", Kind.DELETE),  # soft hyphen
        ("Eliminar cuenta", Kind.DELETE),
        ("Borrar", Kind.DELETE),
        ("Elimina", Kind.DELETE),
        ("Send", Kind.SEND),
        ("Send (Ctrl-Enter)", Kind.SEND),
        ("Envía", Kind.SEND),
        ("Enviar", Kind.SEND),
        ("Invia", Kind.SEND),
        ("Post", Kind.SEND),
        ("Publicar", Kind.SEND),
        ("Pubblica", Kind.SEND),
        ("Submit", Kind.SEND),
        ("Log out", Kind.LEAVE),
        ("Sign out", Kind.LEAVE),
        ("Cerrar sesión", Kind.LEAVE),
        ("Esci", Kind.LEAVE),
        ("Jetzt kaufen", Kind.PAY),
        ("Zahlungspflichtig bestellen", Kind.PAY),
        ("Bezahlen", Kind.PAY),
        ("Löschen", Kind.DELETE),
        ("Konto schließen", Kind.DELETE),
        ("Absenden", Kind.SEND),
        ("Veröffentlichen", Kind.SEND),
        ("Abmelden", Kind.LEAVE),
        ("Payer 12 €", Kind.PAY),
        ("Valider la commande", Kind.PAY),
        ("Supprimer", Kind.DELETE),
        ("Envoyer", Kind.SEND),
        ("Publier", Kind.SEND),
        ("Se déconnecter", Kind.LEAVE),
        ("Finalizar compra", Kind.PAY),
        ("Excluir conta", Kind.DELETE),
        ("Apagar", Kind.DELETE),
        ("Enviar mensagem", Kind.SEND),
        ("Terminar sessão", Kind.LEAVE),
        ("Sair", Kind.LEAVE),
    ],
)
def test_controls_that_do_what_cannot_be_taken_back(name: str, kind: Kind) -> None:
    deed = deed_of(line(name))
    assert deed is not None
    assert deed.kind is kind


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Search", "button"),
        ("Sender", "button"),
        ("Paypal information", "button"),
        ("Undeleted", "button"),
        ("Post 12", "button"),
        ("Add to cart", "button"),
        ("Next", "button"),
        ("", "button"),
        ("Send me a copy", "checkbox"),
        ("Delete", "textbox"),
        ("Order history", "link"),
        ("Zahlen und Fakten", "button"),
        ("Ma commande", "button"),
        ("Sair da lista de espera", "link"),
        ("How to delete your account", "link"),
        ("Ada Lovelace: please send the contract", "link"),
        ("Buy or rent? What the market says this year", "link"),
        ("Once you have pressed this there is no way to delete or undo anything", "button"),
    ],
)
def test_controls_that_do_not(name: str, role: str) -> None:
    assert deed_of(line(name, role)) is None


def test_the_question_says_what_where_and_why() -> None:
    assert verdict("Pay 12.00 EUR", "get me the lamp") == Ask(
        'Click button "Pay 12.00 EUR"', "https://shop.example", Kind.PAY
    )


@pytest.mark.parametrize(
    ("name", "task"),
    [
        ("Send", "fill in the form and click Send"),
        ("Send", "send an e-mail to Ada that says hello"),
        ("Send", 'click "Send"'),
        ("Delete account permanently", 'press "Delete account permanently"'),
        ("Enviar", "envía un correo a Ada"),
        ("Send", "envía un correo a Ada"),
        ("Invia", "invia il messaggio"),
        ("Buy now", "buy the red lamp"),
        ("Comprar ahora", "compra la lámpara roja"),
        ("Borrar", "borra el borrador"),
        ("Log out", "log out of the shop"),
        ("Submit", "submit the form"),
        ("Send", "write to Ada and click the send button"),
        ("Place order", "order a lamp"),
        ("Post", "post this as a comment"),
        ("Absenden", "schicke Ada eine E-Mail"),
        ("Löschen", "lösche den Entwurf"),
        ("Envoyer", "envoie un message à Ada"),
        ("Enviar", "mande uma mensagem para a Ada"),
    ],
)
def test_the_request_itself_is_consent(name: str, task: str) -> None:
    assert verdict(name, task) == Allow()


@pytest.mark.parametrize(
    ("name", "task"),
    [
        ("Send", "write a draft to Ada"),
        ("Send", "write to Ada but do not send it"),
        ("Send", "write to Ada, don't send it, and click Send later"),
        ("Send", "never ever send anything"),
        ("Enviar", "redacta el correo sin enviar nada"),
        ("Invia", "scrivi il messaggio, non inviare niente"),
        ("Delete", "type 'delete everything' into the search field"),
        ("Delete", 'search for "how to delete a file"'),
        ("Pay 12.00 EUR", "buy the red lamp"),
        ("Delete", "send the letter"),
        ("Place order", "open my last order"),
        ("Place order", "sort the lamps in order of price"),
        ("Comprar ahora", "abre mi última compra"),
        ("Book now", "read about the book"),
        ("Post", "open the first post"),
        ("Send", "open the Sender page"),
        ("Absenden", "schreibe Ada, aber nicht absenden"),
        ("Envoyer", "écris à Ada sans envoyer"),
        ("Löschen", "öffne den Entwurf"),
    ],
)
def test_what_the_request_does_not_say_is_asked(name: str, task: str) -> None:
    assert isinstance(verdict(name, task), Ask)


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        (("write to Ada", "now send it"), False),
        (("write to Ada, do not send it", "it is fine, send it"), False),
        (("send it to Ada", "wait, do not send it"), True),
        (("send it to Ada", "use the other address"), False),
        (("write to Ada", "use the other address"), True),
    ],
)
def test_what_the_person_said_last_of_a_deed_counts(words: tuple[str, ...], asks: bool) -> None:
    target, job = Target(line("Send"), PLACE), Job(id="r", task=words[0])
    judged = decide(CLICK_ELEMENT, ClickElement(element_ref="e1"), target, job, words=words)
    assert isinstance(judged, Ask) is asks


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_is_explained_and_can_be_answered(kind: Kind) -> None:
    assert RISKS[kind].endswith(".")
    assert (ALLOW_SITE in choices(kind)) is (kind not in (Kind.PAY, Kind.DELETE, Kind.SHARE))
    assert choices(kind)[-1] == DO_NOT_ALLOW


@pytest.mark.parametrize(
    ("name", "asked"), [("Send", False), ("Log out", False), ("Pay now", True), ("Buy now", True), ("Delete", True)]
)
def test_a_yes_ahead_never_reaches_money_and_deletions(name: str, asked: bool) -> None:
    assert isinstance(verdict(name, "do it", yes=True), Ask) is asked


def answering(kind: str, text: str, task: str, *, accept: bool = True) -> Allow | Ask | Refuse:
    shown = Dialog.model_validate({"type": kind, "text": text, "state": "open"})
    return decide(HANDLE_DIALOG, HandleDialog(accept=accept), dialog(shown, PLACE), Job(id="r", task=task))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Are you sure that you want to delete this conversation and all its files?", Kind.DELETE),
        ("Pay 12.00 EUR now?", Kind.PAY),
        ("¿Seguro que quieres eliminar el mensaje?", Kind.DELETE),
        ("Vuoi davvero inviare il messaggio?", Kind.SEND),
    ],
)
@pytest.mark.parametrize("type_", ["confirm", "prompt", "beforeunload"])
def test_saying_yes_to_a_dialog_is_judged_by_its_words(type_: str, text: str, kind: Kind) -> None:
    asked = answering(type_, text, "open the lamp page")
    assert isinstance(asked, Ask)
    assert (asked.risk, asked.where) == (kind, "https://shop.example")
    assert text in asked.what


@pytest.mark.parametrize(
    ("kind", "text", "task", "accept"),
    [
        ("confirm", "Delete this conversation?", "open the lamp page", False),
        ("alert", "The conversation was deleted. Delete more?", "open the lamp page", True),
        ("confirm", "Changes you made may not be saved.", "open the lamp page", True),
        ("confirm", "Delete this conversation?", "delete the conversation with Ada", True),
        ("prompt", "Your name?", "open the lamp page", True),
    ],
)
def test_dialogs_that_are_answered_without_asking(kind: str, text: str, task: str, accept: bool) -> None:
    assert answering(kind, text, task, accept=accept) == Allow()


def test_nobody_says_yes_to_what_was_not_seen() -> None:
    job = Job(id="r", task="t", yes=True)
    assert isinstance(decide(HANDLE_DIALOG, HandleDialog(accept=True), None, job), Refuse)
    assert decide(HANDLE_DIALOG, HandleDialog(accept=False), None, job) == Allow()


def test_only_what_acts_is_asked_about() -> None:
    target = Target(line("Delete"), PLACE)
    assert decide(CLICK_ELEMENT, ClickElement(element_ref="e1"), None, Job(id="r", task="t")) == Allow()
    assert decide(NAVIGATE, GoTo(url="https://a.example"), target, Job(id="r", task="t")) == Allow()


def test_hovering_does_nothing_that_needs_a_yes() -> None:
    job = Job(id="r", task="t")
    assert decide(HOVER_ELEMENT, LookAt(element_ref="e1"), Target(line("Delete"), PLACE), job) == Allow()


@pytest.mark.parametrize("tool", [NAVIGATE, OPEN_NEW_TAB])
@pytest.mark.parametrize("yes", [False, True])
def test_addresses_that_are_no_web_pages_are_refused(tool: Tool, yes: bool) -> None:
    for url in ("javascript:x", "file:///x", "https://a@b.example", "chrome://settings"):
        refused = decide(tool, GoTo(url=url), None, Job(id="r", task=f"go to {url}", yes=yes))
        assert isinstance(refused, Refuse)
