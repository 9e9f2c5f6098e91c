"""What is asked on the held-out pages, and what is right to do, written before the planner that they judge.

`Do` has the calls in their order and words of the page that the last sentence must have. `Leave` is not to be done
without a model or an answer of the person: no call at all but those in `may`, and no success.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Do:
    page: str
    says: str
    calls: tuple[str, ...]
    told: tuple[str, ...] = ()
    on: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Leave:
    page: str
    says: str
    may: tuple[str, ...] = ()
    on: Mapping[str, str] = field(default_factory=dict)


DO = (
    # English
    Do(
        "library",
        "search the catalogue for Moby Dick",
        ("type_text e2 Moby Dick", "press_key Enter"),
        ("Moby Dick",),
        {"press_key Enter": "library found"},
    ),
    Do(
        "library",
        "Search for Moby Dick, open the second title and read it to me.",
        ("type_text e2 Moby Dick", "press_key Enter", "click_element e13"),
        ("room 4",),
        {"press_key Enter": "library found", "click_element e13": "library book"},
    ),
    Do("library", "go to Opening hours", ("click_element e4",)),
    Do("library found", "click Reserve next to Moby Dick for children", ("click_element e14",)),
    Do("library found", "how many titles are there?", (), ("3",)),
    Do("team", "click Edit in the row of Bruno Ferri", ("click_element e3",)),
    Do("team", "press the Remove button next to Ana Weiss", ("click_element e6",)),
    Do("team", "click the last Edit button", ("click_element e5",)),
    Do("team", "what is the role of Bruno Ferri?", (), ("Viewer",)),
    Do(
        "settings",
        "untick Weekly digest, tick Mentions and click Save changes",
        ("set_checked e4 False", "set_checked e5 True", "click_element e8"),
    ),
    Do("settings", "turn on dark mode", ("set_checked e6 True",)),
    Do("settings", "choose Italiano as the language", ("select_option e7 Italiano",)),
    Do("settings", "set Language to Español and save changes", ("select_option e7 Español", "click_element e8")),
    Do("billing", "type Harbour Lane 3 into Street in the billing address", ("type_text e3 Harbour Lane 3",)),
    Do("billing", "choose Express", ("click_element e6",)),
    Do("news", "click Subscribe in the sidebar", ("click_element e7",)),
    Do("news", "open the second article", ("click_element e4",), (), {"click_element e4": "news ferry"}),
    Do("news", "click the first Read more link", ("click_element e3",)),
    Do(
        "news",
        'click "Read more" under Ferry strike ends and tell me what it says',
        ("click_element e4",),
        ("4 percent",),
        {"click_element e4": "news ferry"},
    ),
    Do(
        "forum",
        "open the thread Slugs again and read it out",
        ("click_element e2",),
        ("lettuce",),
        {"click_element e2": "thread"},
    ),
    Do(
        "thread",
        'type "Try beer traps, if you can" into Your reply and click Post reply',
        ("type_text e11 Try beer traps, if you can", "click_element e12"),
    ),
    Do("product", "what is the weight?", (), ("31 kg",)),
    Do("product", "set the quantity to 2 and click Add to basket", ("type_text e1 2", "click_element e3")),
    Do("product", "choose Black for Finish", ("select_option e2 Black",)),
    Do("shop", "click Add to basket next to Lamp Berta", ("click_element e8",)),
    Do("shop", "how much is Lamp Carlo?", (), ("€ 12.00",)),
    Do("shop", "open the third product", ("click_element e9",)),
    Do(
        "login",
        "type ada into User name, tick Keep me logged in and then click Log in",
        ("type_text e1 ada", "set_checked e3 True", "click_element e4"),
    ),
    Do("calendar", "click Today in the toolbar", ("click_element e1",)),
    Do("files", "tick report.pdf", ("set_checked e1 True",)),
    Do("files", "click Delete in the row of budget.xlsx", ("click_element e6",)),
    Do("editor", "click Save", ("click_element e5",)),
    Do(
        "editor",
        "type Monday plan into the Title field, then click “Save and close”",
        ("type_text e3 Monday plan", "click_element e7"),
    ),
    Do(
        "jobs",
        "type Nurse in Job title and Genoa in Place and click Find jobs",
        ("type_text e1 Nurse", "type_text e2 Genoa", "click_element e3"),
    ),
    Do("jobs", "how many jobs are there?", (), ("142",)),
    Do("hotel", "click Book under Double room", ("click_element e2",)),
    Do("player", "set the volume to 25", ("set_value e3 25",)),
    Do("wiki", "read me the section History", (), ("Alexandria",)),
    Do(
        "helpdesk",
        "set Priority to High, Assigned to to Ben and click Update",
        ("select_option e1 High", "select_option e2 Ben", "click_element e4"),
    ),
    Do("dialog", "click Delete in the dialog", ("click_element e3",)),
    Do(
        "repo",
        "open the last issue and tell me what it says",
        ("click_element e7",),
        ("error 139",),
        {"click_element e7": "issue"},
    ),
    Do(
        "results",
        "scroll down, open the third result and read it out",
        ("scroll_page down", "click_element e4"),
        ("6 km",),
        {"click_element e4": "walk"},
    ),
    Do("results", "go back", ("go_back",)),
    Do("wiki", "open https://wiki.test/Lens in a new tab", ("open_new_tab https://wiki.test/Lens",)),
    # Spanish
    Do(
        "todo",
        "escribe Regar las plantas en Nueva tarea y haz clic en Añadir",
        ("type_text e1 Regar las plantas", "click_element e2"),
    ),
    Do("todo", "marca Comprar pan y desmarca Llamar a Lucía", ("set_checked e3 True", "set_checked e5 False")),
    Do("todo", "pulsa Borrar al lado de Pagar la luz", ("click_element e8",)),
    Do("bank", "¿cuánto hay en Ahorro?", (), ("8.000,00 €",)),
    Do("bank", "abre Transferencias", ("click_element e2",)),
    Do(
        "survey",
        "elige Buena en ¿Cómo valora la atención? y Mala en ¿Cómo valora el precio?",
        ("click_element e1", "click_element e6"),
    ),
    Do(
        "survey",
        "escribe «Todo bien, gracias» en Comentarios y pulsa el botón Enviar",
        ("type_text e7 Todo bien, gracias", "click_element e8"),
    ),
    Do(
        "clinic",
        "rellena el formulario: nombre y apellidos Ana Torres, correo electrónico ana@mar.test, especialidad "
        "Dermatología, fecha 2026-12-03. Marca Acepto las condiciones y pulsa Pedir cita. Dime qué dice la página.",
        (
            "type_text e1 Ana Torres",
            "type_text e2 ana@mar.test",
            "select_option e3 Dermatología",
            "set_value e4 2026-12-03",
            "set_checked e5 True",
            "click_element e6",
        ),
        ("7731",),
        {"click_element e6": "clinic done"},
    ),
    Do("cinema", "haz clic en Comprar entradas debajo de La isla", ("click_element e2",)),
    Do("cinema", "abre el último enlace", ("click_element e4",)),
    Do("museum", "¿cuál es el horario?", (), ("de 10 a 18 h",)),
    Do("museum", "haz clic en Entradas en el menú", ("click_element e3",)),
    Do(
        "wiki",
        "ve a ejemplo.test y vuelve atrás",
        ("navigate https://ejemplo.test", "go_back"),
        (),
        {"navigate https://ejemplo.test": "museum", "go_back": "wiki"},
    ),
    Do("repo", "¿cuántos enlaces hay?", (), ("7",)),
    Do(
        "shop",
        "busca lámpara de pie",
        ("type_text e4 lámpara de pie", "press_key Enter"),
        (),
        {"press_key Enter": "empty"},
    ),
    # Italian
    Do(
        "trains",
        "scrivi Genova in Da, Torino in A e metti 2026-12-24 in Data; poi clicca Cerca",
        ("type_text e1 Genova", "type_text e2 Torino", "set_value e3 2026-12-24", "click_element e6"),
        (),
        {"click_element e6": "trains found"},
    ),
    Do("trains", "spunta Solo diretti e scegli Prima come classe", ("set_checked e5 True", "select_option e4 Prima")),
    Do("trains found", "clicca Scegli nella riga di Frecciarossa", ("click_element e12",)),
    Do("recipe", "leggimi gli ingredienti", (), ("500 g di farina", "olio")),
    Do("recipe", "fai clic sul pulsante Stampa", ("click_element e1",)),
    Do("cookies", "clicca “Rifiuta tutti”", ("click_element e2",)),
    Do(
        "mailbox",
        "apri il secondo messaggio e dimmi cosa dice",
        ("click_element e5",),
        ("84,00 euro",),
        {"click_element e5": "message"},
    ),
    Do("mailbox", "apri il messaggio del Comune", ("click_element e5",), (), {"click_element e5": "message"}),
    Do("menu", "apri la scheda Dolci", ("click_element e3",)),
    Do("numbers", "scrivi 48812 in Lettura e premi Invia lettura", ("type_text e2 48812", "click_element e3")),
    Do("frames", "clicca Ingrandisci", ("click_element f1e1",)),
    Do("frames", "qual è il telefono?", (), ("010 5551234",)),
    Do("player", "aspetta 2 secondi e ricarica la pagina", ("wait_and_observe 2000", "reload")),
    Do("news", "scorri fino in fondo", ("scroll_page down True",)),
)

LEAVE = (
    Leave("library", "find me the best book about whales"),
    Leave("library", "reserve every book by Melville"),
    Leave("library found", "click Reserve"),
    Leave("team", "click Remove next to Ana"),
    Leave("team", "remove everyone except the owner"),
    Leave("settings", "tick all the boxes"),
    Leave("settings", "turn on Mentions unless Weekly digest is on"),
    Leave("billing", "click Place order if the total is under 40 EUR"),
    Leave("billing", "type Harbour Lane 3 into Street"),
    Leave("billing", "don't click Place order"),
    Leave("news", "summarise the second article"),
    Leave("news", "click Read more until there are no more articles"),
    Leave("forum", "open the thread with the most replies"),
    Leave("thread", "write a friendly answer into Your reply"),
    Leave("product", "add two of these to my basket and pay"),
    Leave("shop", "open the cheapest lamp"),
    Leave("shop", "which lamp is cheaper, Aurora or Berta?"),
    Leave("files", "click Delete"),
    Leave("editor", "close the editor without saving"),
    Leave("editor", "click everything except Save"),
    Leave("jobs", "translate the first job into German"),
    Leave("wiki", "how old is the first lighthouse?"),
    Leave("helpdesk", "click Reopen ticket"),
    Leave("dialog", "click Delete but only if it can be undone"),
    Leave("results", "open the second result and then decide whether it is worth reading"),
    Leave("login", "log in with my usual password"),
    Leave("empty", "open the first result"),
    Leave("todo", "borra todas las tareas hechas"),
    Leave("todo", "no marques Comprar pan"),
    Leave("bank", "transfiere 50 euros a Lucía"),
    Leave("bank", "pulsa Descargar extracto cuando haya más de 3000 euros"),
    Leave("survey", "elige Buena"),
    Leave("cinema", "compra dos entradas para La isla si quedan"),
    Leave("museum", "resume esta página en dos frases"),
    Leave("trains found", "scegli il treno più economico"),
    Leave("recipe", "converti gli ingredienti per 12 persone"),
    Leave("cookies", "non cliccare Accetta tutti"),
    Leave("mailbox", "apri il messaggio di Giulia Neri"),
    Leave("mailbox", "elimina tutti i messaggi tranne quello del Comune"),
    Leave("numbers", "scrivi la lettura di ieri in Lettura"),
)
