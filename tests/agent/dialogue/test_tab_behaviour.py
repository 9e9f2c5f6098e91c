import tomllib
from importlib.resources import files

import pytest
from webhand_agent.dialogue.tab_behaviour import Behaviour, behaviour_of

NEW, FRESH, PLAIN = Behaviour(True, False), Behaviour(False, True), Behaviour(False, False)
BOTH = Behaviour(True, True)

TABLE = [
    ("open a new tab", NEW),
    ("open the second result in a new tab", NEW),
    ("Open New Tab with bbc.com", NEW),
    ("please open new page and search for lamps", NEW),
    ("search for red lamps in a new window", NEW),
    ("read the article on another site, in a   new\ttab", NEW),
    ("not now; open a new tab", NEW),
    ("don't wait, open a new tab", NEW),
    ("apri una nuova scheda", NEW),
    ("apri gmail in una nuova scheda", NEW),
    ("cerca voli per Roma in una nuova pagina", NEW),
    ("apri nuova tab", NEW),
    ("in un nuovo tab cerca il meteo", NEW),
    ("guarda i prezzi su un'altra scheda", NEW),
    ("apri il link in un'altra pagina", NEW),
    ("vai su example.org in un'altra tab", NEW),
    ("mostrami le notizie in una scheda nuova", NEW),
    ("abre una nueva pestaña", NEW),
    ("abre gmail en una pestaña nueva", NEW),
    ("abre gmail en una PESTANA NUEVA", NEW),
    ("busca vuelos en una nueva página", NEW),
    ("abre el enlace en otra pestaña", NEW),
    ("mira el precio en otra página", NEW),
    ("abre nueva pestaña con elpais.com", NEW),
    ("open in another tab", NEW),
    ("open the first result in another tab", NEW),
    ("open it in a different browser tab", NEW),
    ("open a separate window with bbc.com", NEW),
    ("read the article in another page", NEW),
    ("abre el primer resultado en una pestaña aparte", NEW),
    ("abre elpais.com en una ventana distinta", NEW),
    ("ábrelo en otra ventana", NEW),
    ("apri il primo risultato in una scheda diversa", NEW),
    ("aprilo in un’altra finestra", NEW),
    ("write the report from scratch", FRESH),
    ("restart browser and go to example.org", FRESH),
    ("restart the browser", FRESH),
    ("use a fresh browser for this", FRESH),
    ("close and open the shop", FRESH),
    ("ricomincia", FRESH),
    ("ricomincia da zero", FRESH),
    ("fallo da zero", FRESH),
    ("riavvia browser", FRESH),
    ("riavvia il browser e vai su corriere.it", FRESH),
    ("chiudi e apri la posta", FRESH),
    ("con un nuovo browser, accedi", FRESH),
    ("empieza de nuevo", FRESH),
    ("hazlo desde cero", FRESH),
    ("reinicia el navegador", FRESH),
    ("cierra y abre la tienda", FRESH),
    ("start from scratch in a new tab", BOTH),
    ("ricomincia in una nuova scheda", BOTH),
    ("vuelve a empezar en una pestaña nueva", BOTH),
    ("do it on the same page", PLAIN),
    ("stay on this page, not in a new tab", PLAIN),
    ("open this page in a new tab", PLAIN),
    ("start from scratch on the current page", PLAIN),
    ("resta nella stessa pagina, senza aprire una nuova scheda", PLAIN),
    ("continua e apri una nuova scheda", PLAIN),
    ("prosegui da zero", PLAIN),
    ("vai avanti nella pagina corrente", PLAIN),
    ("questa pagina: apri nuova scheda", PLAIN),
    ("sigue adelante en otra pestaña", PLAIN),
    ("en esta página, abre una nueva ficha", PLAIN),
    ("haz todo en la misma pestaña, desde cero", PLAIN),
    ("continúa donde estabas en una pestaña nueva", PLAIN),
    ("open the newspaper page", PLAIN),
    ("renew page credits", PLAIN),
    ("buy a new tablet", PLAIN),
    ("subscribe in a newsletter", PLAIN),
    ("open newsletters", PLAIN),
    ("go to the new-tab documentation", PLAIN),
    ("go to https://example.org/new tab", PLAIN),
    ('type "new tab" into the title', PLAIN),
    ("escribe «desde cero» en Título", PLAIN),
    ("scrivi “in una nuova scheda” nel campo Note", PLAIN),
    ("search for 'fresh browser games'", PLAIN),
    ("don't open it in a new tab", PLAIN),
    ("without opening a new tab, search for lamps", PLAIN),
    ("no abras una pestaña nueva", PLAIN),
    ("busca sin abrir otra pestaña", PLAIN),
    ("non aprire una nuova scheda", PLAIN),
    ("don't open it in another tab", PLAIN),
    ("non aprirlo in una scheda diversa", PLAIN),
    ("switch to another tab", PLAIN),
    ("close the other tab", PLAIN),
    ("open the other tab", PLAIN),
    ("open the second tab", PLAIN),
    ("open the newest page", PLAIN),
    ("search for cheap flights to New York in the other window", PLAIN),
    ('type "in another tab" into the title', PLAIN),
    ("switch to the mail tab", PLAIN),
    ("close this tab", PLAIN),
    ("apri nuovamente la posta", PLAIN),
    ("abre la segunda pestaña", PLAIN),
    ("una giornata da zerotre", PLAIN),
    ("", PLAIN),
    # Beside "not", a word for this page counts for nothing.
    ("not on this page but in a new tab", NEW),
    ("non in questa pagina: apri una nuova scheda", NEW),
]


@pytest.mark.parametrize(("request_", "expected"), TABLE, ids=[request for request, _ in TABLE])
def test_behaviour(request_: str, expected: Behaviour) -> None:
    assert behaviour_of(request_) == expected


PHRASES = [
    (phrase.strip(), kind)
    for kind, block in tomllib.loads((files("webhand_agent.dialogue") / "tab_behaviour.toml").read_text()).items()
    if kind in ("new_tab", "fresh_start", "same_page")
    for phrase in block.replace("\n", ",").split(",")
    if phrase.strip()
]


@pytest.mark.parametrize(("phrase", "kind"), PHRASES)
def test_every_phrase_is_heard_by_itself(phrase: str, kind: str) -> None:
    assert behaviour_of(f"Ok, {phrase.upper()}!") == Behaviour(kind == "new_tab", kind == "fresh_start")


def test_table_is_large_enough() -> None:
    assert len(TABLE) >= 60
