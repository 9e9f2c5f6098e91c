"""A second held-out set, written when the planner was there and run once before anything was mended by it."""

from agent.offline.held_out_pages import page
from agent.offline.held_out_tasks import Do, Leave

PAGES = {
    "cards": page(
        "Kurse",
        "https://kurse.test/",
        """
  - main
    - heading "Unsere Kurse" [level=1]
    - group
      - heading "Töpfern" [level=3]
      - text "12 Plätze frei"
      - button <button> [ref=e1] "Anmelden"
    - group
      - heading "Nähen" [level=3]
      - text "ausgebucht"
      - button <button> [ref=e2] "Anmelden" [disabled]
    - group
      - heading "Malen" [level=3]
      - text "3 Plätze frei"
      - button <button> [ref=e3] "Anmelden"
    - link <a> [ref=e4] "Alle Kurse"
""",
    ),
    "invoice": page(
        "Invoices",
        "https://bill.test/",
        """
  - navigation
    - link <a> [ref=e1] "Invoices"
    - link <a> [ref=e2] "Customers"
  - main
    - button <button> [ref=e3] "New invoice"
    - table "Invoices"
      - row
        - columnheader "Number"
        - columnheader "Customer"
        - columnheader "Due"
      - row
        - cell
          - link <a> [ref=e4] "INV-101"
        - cell "Harbour Bakery"
        - cell "2026-12-01"
      - row
        - cell
          - link <a> [ref=e5] "INV-102"
        - cell "North Quay Ltd"
        - cell "2026-11-30"
      - row
        - cell
          - link <a> [ref=e6] "INV-103"
        - cell "Harbour Bakery"
        - cell "2026-12-15"
    - text "Showing 1-3 of 58"
    - link <a> [ref=e7] "Next"
""",
    ),
    "inv": page(
        "INV-102",
        "https://bill.test/102",
        """
  - main
    - heading "Invoice INV-102" [level=1]
    - text "Amount: 1,250.00 GBP"
    - text "Customer: North Quay Ltd"
    - button <button> [ref=e11] "Mark as paid"
    - button <button> [ref=e12] "Send reminder"
""",
    ),
    "chat": page(
        "Chat",
        "https://chat.test/",
        """
  - complementary "Rooms"
    - link <a> [ref=e1] "general"
    - link <a> [ref=e2] "random" [unread]
  - main
    - list "Messages in general"
      - listitem "Ana: lunch?"
      - listitem "Ben: yes, at one"
    - textbox <textarea> [ref=e3] "Message general"
    - button <button> [ref=e4] "Send"
""",
    ),
    "prefs": page(
        "Preferencias",
        "https://pref.test/",
        """
  - tablist
    - tab <button> [ref=e1] "Cuenta" [selected]
    - tab <button> [ref=e2] "Privacidad"
  - main
    - textbox <input type="text"> [ref=e3] "Nombre visible" [value="ana"]
    - radiogroup "Tema"
      - radio <input type="radio"> [ref=e4] "Claro" [checked]
      - radio <input type="radio"> [ref=e5] "Oscuro"
    - checkbox <input type="checkbox"> [ref=e6] "Recibir avisos por correo"
    - combobox <select> [ref=e7] "Zona horaria" [value="Madrid"] [options="Lisboa | Madrid | Roma"]
    - button <button> [ref=e8] "Guardar cambios"
    - button <button> [ref=e9] "Eliminar cuenta"
""",
    ),
    "biblio": page(
        "Biblioteca",
        "https://biblio.test/",
        """
  - search
    - searchbox <input type="search"> [ref=e1] "Cerca nel catalogo"
  - main
    - heading "Novità" [level=2]
    - list
      - listitem
        - link <a> [ref=e2] "Il faro"
        - button <button> [ref=e3] "Prenota"
      - listitem
        - link <a> [ref=e4] "La tempesta"
        - button <button> [ref=e5] "Prenota"
    - heading "I più letti" [level=2]
    - list
      - listitem
        - link <a> [ref=e6] "Moby Dick"
        - button <button> [ref=e7] "Prenota"
  - contentinfo
    - text "Orario: 9-18"
    - link <a> [ref=e8] "Contatti"
""",
    ),
    "libro": page(
        "La tempesta",
        "https://biblio.test/t",
        """
  - main
    - heading "La tempesta" [level=1]
    - paragraph "Un dramma di Shakespeare, 1611."
    - text "Copie: 4"
""",
    ),
    "flight": page(
        "Flights",
        "https://fly.test/",
        """
  - main
    - form "Find flights"
      - combobox <input type="text"> [ref=e1] "From" [collapsed]
      - combobox <input type="text"> [ref=e2] "To" [collapsed]
      - textbox <input type="date"> [ref=e3] "Depart"
      - spinbutton <input type="number"> [ref=e4] "Adults" [value="1"]
      - checkbox <input type="checkbox"> [ref=e5] "Direct flights only"
      - button <button> [ref=e6] "Search flights"
""",
    ),
    "wizard": page(
        "Wizard",
        "https://wiz.test/",
        """
  - main
    - text "Step 2 of 3"
    - textbox <input type="tel"> [ref=e1] "Phone number"
    - textbox <input type="text"> [ref=e2] "Address line 1"
    - textbox <input type="text"> [ref=e3] "Address line 2"
    - button <button> [ref=e4] "Back"
    - button <button> [ref=e5] "Continue"
    - link <a> [ref=e6] "Save and finish later"
""",
    ),
}
DO = (
    Do("cards", "click Anmelden under Malen", ("click_element e3",)),
    Do("cards", "click the first Anmelden button", ("click_element e1",)),
    Do("cards", "open Alle Kurse", ("click_element e4",)),
    Do(
        "invoice",
        "open the invoice for North Quay Ltd and tell me what it says",
        ("click_element e5",),
        ("1,250.00 GBP",),
        {"click_element e5": "inv"},
    ),
    Do("invoice", "open INV-102", ("click_element e5",)),
    Do("invoice", "open the second invoice", ("click_element e5",)),
    Do("invoice", "click New invoice", ("click_element e3",)),
    Do("invoice", "when is INV-103 due?", (), ("2026-12-15",)),
    Do("inv", "what is the amount?", (), ("1,250.00 GBP",)),
    Do("inv", "click Send reminder, then go back", ("click_element e12", "go_back")),
    Do("chat", 'type "On my way" into the message box and click Send', ("type_text e3 On my way", "click_element e4")),
    Do(
        "chat",
        "write On my way in Message general and press Enter",
        ("type_text e3 On my way", "press_key Enter"),
        (),
        {"press_key Enter": "chat"},
    ),
    Do("chat", "open the room random", ("click_element e2",)),
    Do("chat", "read the last message", (), ("yes, at one",)),
    Do(
        "prefs",
        "cambia Nombre visible a Ana Torres, elige Oscuro como tema y guarda los cambios",
        ("type_text e3 Ana Torres", "click_element e5", "click_element e8"),
    ),
    Do(
        "prefs",
        "marca «Recibir avisos por correo» y haz clic en Guardar cambios",
        ("set_checked e6 True", "click_element e8"),
    ),
    Do("prefs", "selecciona Roma en Zona horaria", ("select_option e7 Roma",)),
    Do("prefs", "abre la pestaña Privacidad", ("click_element e2",)),
    Do(
        "biblio",
        "cerca Moby Dick nel catalogo",
        ("type_text e1 Moby Dick", "press_key Enter"),
        (),
        {"press_key Enter": "libro"},
    ),
    Do(
        "biblio",
        "apri La tempesta e dimmi cosa dice la pagina",
        ("click_element e4",),
        ("1611",),
        {"click_element e4": "libro"},
    ),
    Do("biblio", "clicca Prenota accanto a Moby Dick", ("click_element e7",)),
    Do("biblio", "clicca il secondo Prenota", ("click_element e5",)),
    Do("biblio", "clicca su Contatti in fondo alla pagina", ("click_element e8",)),
    Do("libro", "quante copie ci sono?", (), ("4",)),
    Do(
        "flight",
        "set Depart to 2026-12-20, Adults to 2 and tick Direct flights only",
        ("set_value e3 2026-12-20", "type_text e4 2", "set_checked e5 True"),
    ),
    Do("flight", "type Genoa into From", ("type_text e1 Genoa",)),
    Do(
        "wizard",
        "type 010 555 123 into Phone number, Harbour 3 into Address line 1 and click Continue",
        ("type_text e1 010 555 123", "type_text e2 Harbour 3", "click_element e5"),
    ),
    Do("wizard", "click Save and finish later", ("click_element e6",)),
)
LEAVE = (
    Leave("cards", "click Anmelden"),
    Leave("cards", "sign me up for pottery"),
    Leave("cards", "click Anmelden for the course with the most free places"),
    Leave("invoice", "open the invoice for Harbour Bakery"),
    Leave("invoice", "send reminders for all overdue invoices"),
    Leave("inv", "click Mark as paid once the customer has paid"),
    Leave("inv", "how much is that in euros?"),
    Leave("chat", "answer Ana that one o'clock is fine"),
    Leave("chat", "send hello to everyone except Ben"),
    Leave("prefs", "elimina la cuenta si no hay avisos"),
    Leave("prefs", "elige el otro tema"),
    Leave("prefs", "no guardes los cambios"),
    Leave("biblio", "prenota il libro più letto"),
    Leave("biblio", "clicca Prenota"),
    Leave("biblio", "apri il primo libro che parla di mare"),
    Leave("flight", "find the cheapest flight to Rome next week"),
    Leave("flight", "type tomorrow into Depart"),
    Leave("wizard", "fill in my address"),
    Leave("wizard", "click Continue unless the phone number is missing"),
    Leave("wizard", "type 12 into Address"),
)
