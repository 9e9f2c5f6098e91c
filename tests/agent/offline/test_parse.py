"""Sentences, and the steps that they are read into; and sentences that are more than a grammar can be sure of."""

import pytest
from webhand_agent.models.offline.grammar import Readings
from webhand_agent.models.offline.parse import certain, is_blind, is_command, parse
from webhand_agent.text import unquoted

SHOWN = frozenset({("save", "and", "close"), ("accept", "all"), ("save", "changes"), ("enter",), ("mentions",)})
BUTTONS = SHOWN - {("mentions",)}


def brief(clauses: tuple[Readings, ...]) -> list[str]:
    """The first reading of each clause in one line: verb, way, target, value, place."""
    steps = [clause[0] for clause in clauses]
    fields = [(one.verb, one.way, one.target, one.value, one.place, one.number or "") for one in steps]
    return [" | ".join(str(field) for field in each if field) for each in fields]


READ = {
    # English
    "click Save": ["click | Save"],
    "Could you please click on the second Save button in the sidebar?": [
        "click | the second Save button in the sidebar"
    ],
    "go to shop.example/lamps and scroll to the bottom": [
        "go | https://shop.example/lamps",
        "scroll | bottom",
    ],
    "go to Opening hours, then go back": ["open | Opening hours", "back"],
    'type "a, b and click c" into Notes': ["type | Notes | a, b and click c"],
    "type hello, world into Notes": ["type | Notes | hello, world"],
    "type Ana into Name, Ruiz into Surname and click Next": [
        "type | Name | Ana",
        "type | Surname | Ruiz",
        "click | Next",
    ],
    "set Width to 4, Arrival to 07:30 and Colour to #aa3300": [
        "set | Width | 4",
        "set | Arrival | 07:30",
        "set | Colour | #aa3300",
    ],
    "type We sell engines into What do you sell?, then click Send.": [
        "type | What do you sell | We sell engines",
        "click | Send",
    ],
    "fill in the form: name Ana Ruiz, country Spain. Click Next.": [
        "fill | name Ana Ruiz, country Spain",
        "click | Next",
    ],
    "tick Parking and Running water": ["tick | Parking and Running water"],
    "turn the newsletter off": ["untick | the newsletter"],
    "press Next three times, then go back": ["click | Next", "click | Next", "click | Next", "back"],
    "In the dialog, type Ana into Name and click Done": [
        "type | Name in the dialog | Ana",
        "click | Done in the dialog",
    ],
    "In the Billing section, set City to Rome and choose Express, in the Profile panel tick News, and click Save": [
        "set | City in the Billing section | Rome",
        "choose | the Billing section | Express",
        "tick | News in the Profile panel",
        "click | Save in the Profile panel",
    ],
    "click Edit and in the dialog click Done": ["click | Edit", "click | Done in the dialog"],
    "search the mail for what Ernesto sent and say what he wants": ["search | who | Ernesto | the mail", "read | says"],
    "search for fish and chips": ["search | fish and chips"],
    'search "red lamp" to show what it costs': ["search | red lamp"],
    'search the shop for "lamp" so that I can buy it': ["search | lamp | the shop"],
    'cerca "lampada" per vedere il prezzo': ["search | lampada"],
    'busca "lámpara" para ver el precio': ["search | lámpara"],
    "open https://a.test/x in a new tab": ["new_tab | https://a.test/x"],
    "wait 3 seconds and press Escape": ["wait | 3", "press | Escape"],
    "how many links are there?": ["count | links"],
    "what's the weight?": ["read | the weight"],
    "click “Save if valid”": ["click | Save if valid"],
    # Spanish
    "haz clic en Enviar y luego vuelve atrás": ["click | Enviar", "back"],
    "escribe Ana en Nombre y marca la casilla Acepto": ["type | Nombre | Ana", "tick | la casilla Acepto"],
    "elige Madrid como ciudad, por favor": ["choose | ciudad | Madrid"],
    "busca en mis correos qué mandó Ernesto y dime qué quiere": ["search | who | Ernesto | mis correos", "read | says"],
    "abre el mensaje más reciente y dime qué dice": ["open | el mensaje más reciente", "read | says"],
    "¿cuántos resultados hay?": ["count | resultados"],
    # Italian
    "apri l'ultimo messaggio e leggilo": ["open | l'ultimo messaggio", "read | says"],
    "scrivi Genova in Da e clicca il pulsante Cerca": ["type | Da | Genova", "click | il pulsante Cerca"],
    "cerca nella posta cosa ha mandato Ernesto": ["search | who | Ernesto | posta"],
    "clicca Avanti due volte": ["click | Avanti", "click | Avanti"],
    "scorri fino in fondo e ricarica la pagina": ["scroll | bottom", "reload"],
    "togli la spunta da Parcheggio": ["untick | Parcheggio"],
}


@pytest.mark.parametrize("request_", READ)
def test_read(request_: str) -> None:
    assert brief(parse(request_)[1]) == READ[request_]


UNREAD = [
    *("click Save if the total is under 20", "don't click Save", "click everything except Save", "tick all the boxes"),
    *(
        "click Next until it is gone",
        "click Save, but first ask me",
        "click Save unless it is grey",
        "click Save or Cancel",
    ),
    *(
        "open the cheapest flight",
        "open the thread with the most replies",
        "type x into Name twice",
        "click Save 999 times",
        "click neither, never",
    ),
    *("write a poem into Notes", "type my name into Name", "type today's date into Date", "type it into Notes"),
    *(
        "summarise this page",
        "translate the page",
        "compare the two lamps",
        "write me a poem",
        "log in with my password",
    ),
    *("click Save. It is important.", "search for it", "search for the cheapest flight"),
    *("search for the text below", "search for it in the shop", "search for"),
    *('look up "Ada" in the table', 'search for "lamp" and "desk"'),
    *("no hagas clic en Enviar", "borra todos los correos", "pulsa Enviar cuando llegue", "resume la página"),
    *("elige el más barato", "escribe mi nombre en Nombre", "haz clic en Enviar si está lleno"),
    *(
        "non cliccare Invia",
        "elimina tutti i messaggi",
        "scegli il treno più economico",
        "scrivi la data di oggi in Data",
    ),
    *("clicca Avanti finché c'è", "clicca Invia se è pieno", "apri i messaggi tranne l'ultimo"),
]


@pytest.mark.parametrize("request_", UNREAD)
def test_more_than_a_grammar_can_be_sure_of(request_: str) -> None:
    assert parse(request_, SHOWN, BUTTONS)[1] == ()
    assert not certain(request_)


def test_a_name_on_the_page_is_a_name_whatever_its_words() -> None:
    assert brief(parse("click Accept all", SHOWN)[1]) == ["click | Accept all"]
    assert parse("click Accept all")[1] == ()
    assert brief(parse("type x into Name and click Save and close", SHOWN)[1])[1:] == ["click | Save and close"]
    assert parse("press Enter", SHOWN)[1][0][0].verb == "click", "a button that is called like the key"


def test_a_button_is_pressed_by_its_name_alone_and_nothing_else_is() -> None:
    assert brief(parse("type x into Name and save changes", SHOWN, BUTTONS)[1]) == [
        "type | Name | x",
        "click | save changes",
    ]
    assert brief(parse("tick Digest and Mentions", SHOWN, BUTTONS)[1]) == ["tick | Digest and Mentions"]
    assert brief(parse("save the second file", SHOWN, frozenset({("save",)}))[1]) == ["click | save | the second file"]
    assert parse("save everything", SHOWN, BUTTONS)[1] == ()


@pytest.mark.parametrize(
    ("request_", "is_certain", "command", "blind"),
    [
        ("go back", True, True, True),
        ("go to example.org and click Contact", True, True, True),
        ("scroll down", True, True, True),
        ("scroll to Contact", True, True, False),
        ("click Save", True, True, False),
        ("open the door", True, False, False),
        ("what is the weight?", False, False, False),
        ("search the mail for what Ernesto sent and say what he wants", False, False, False),
        ("hello there", False, False, False),
    ],
)
def test_what_the_words_alone_tell(request_: str, is_certain: bool, command: bool, blind: bool) -> None:
    assert (certain(request_), is_command(request_), is_blind(request_)) == (is_certain, command, blind)


@pytest.mark.parametrize("name", ["Close", "Go", "Wait for me", "Busca", "Torna"])
def test_a_verb_of_the_grammar_is_no_name(name: str) -> None:
    called = frozenset({tuple(name.lower().split())})
    assert parse(name, called, called)[1] == ()
    assert brief(parse(f"click {name}", called, called)[1]) == [f"click | {name}"]


@pytest.mark.parametrize(
    ("request_", "page", "code"),
    [
        ("hazme un poema", "", "es"),
        ("non farlo", "", "it"),
        ("do it for me", "", "en"),
        ("scarica la terza fattura", "", "it"),
        ("quitar", "Quitar la tarea", "es"),
        ("elimina", "Elimina gli utenti", "it"),
        ("ok", "", "en"),
    ],
)
def test_what_is_not_read_is_answered_in_its_language(request_: str, page: str, code: str) -> None:
    language, clauses = parse(request_, frozenset({tuple(page.lower().split())}))
    assert (language.code, clauses) == (code, ())


def test_a_text_is_no_request() -> None:
    """However long it is, neither the stack nor the time is used up on it."""
    assert parse("click Save, " * 300)[1]
    assert parse("click Save, " * 3_000)[1] == ()
    assert unquoted(long := "x" * 300_000) == long
