"""Small pages of forty sites that do not exist, as trees, written before the planner that they judge."""

# A line of a tree is one line.
# ruff: noqa: E501


def page(title: str, url: str, body: str) -> str:
    return f'page [title="{title}"] [url="{url}"]\n{body.strip(chr(10))}\n'


PAGES: dict[str, str] = {
    "library": page(
        "Town library",
        "https://library.test/",
        """
  - banner
    - link <a> [ref=e1] "Town library"
    - search
      - searchbox <input type="search"> [ref=e2] "Search the catalogue"
      - button <button> [ref=e3] "Go"
  - navigation
    - link <a> [ref=e4] "Opening hours"
    - link <a> [ref=e5] "My loans (2)"
    - link <a> [ref=e6] "Reserve a room"
  - main
    - heading "Welcome to the library" [level=1]
    - paragraph "We are closed on Monday 30 November."
""",
    ),
    "library found": page(
        "Moby Dick - Town library",
        "https://library.test/s?q=moby",
        """
  - banner
    - link <a> [ref=e1] "Town library"
    - search
      - searchbox <input type="search"> [ref=e2] "Search the catalogue" [value="Moby Dick"]
      - button <button> [ref=e3] "Go"
  - main
    - heading "3 titles" [level=1]
    - list "Titles"
      - listitem
        - link <a> [ref=e11] "Moby Dick, or the Whale"
        - text "Herman Melville, 1851"
        - button <button> [ref=e12] "Reserve"
      - listitem
        - link <a> [ref=e13] "Moby Dick for children"
        - text "Retold by Ann Hall, 1990"
        - button <button> [ref=e14] "Reserve"
      - listitem
        - link <a> [ref=e15] "Reading Moby Dick"
        - text "Essays, 2004"
        - button <button> [ref=e16] "Reserve"
""",
    ),
    "library book": page(
        "Moby Dick for children - Town library",
        "https://library.test/b/13",
        """
  - main
    - article
      - heading "Moby Dick for children" [level=1]
      - paragraph "Retold by Ann Hall. Two copies are on the shelf, room 4."
""",
    ),
    "team": page(
        "Team - Admin",
        "https://admin.test/team",
        """
  - main
    - heading "Team" [level=1]
    - table "Members"
      - row
        - columnheader "Name"
        - columnheader "Role"
        - columnheader "Actions"
      - row
        - cell "Ana Torres"
        - cell "Editor"
        - cell
          - button <button> [ref=e1] "Edit"
          - button <button> [ref=e2] "Remove"
      - row
        - cell "Bruno Ferri"
        - cell "Viewer"
        - cell
          - button <button> [ref=e3] "Edit"
          - button <button> [ref=e4] "Remove"
      - row
        - cell "Ana Weiss"
        - cell "Owner"
        - cell
          - button <button> [ref=e5] "Edit"
          - button <button> [ref=e6] "Remove"
    - button <button> [ref=e7] "Invite someone"
""",
    ),
    "settings": page(
        "Settings",
        "https://app.test/settings",
        """
  - navigation "Sections"
    - link <a> [ref=e1] "Profile"
    - link <a> [ref=e2] "Notifications" [current=page]
    - link <a> [ref=e3] "Billing"
  - main
    - heading "Notifications" [level=1]
    - checkbox <input type="checkbox"> [ref=e4] "Weekly digest" [checked]
    - checkbox <input type="checkbox"> [ref=e5] "Mentions"
    - switch <button> [ref=e6] "Dark mode"
    - combobox <select> [ref=e7] "Language" [value="English"] [options="English | Español | Italiano"]
    - button <button> [ref=e8] "Save changes"
    - button <button> [ref=e9] "Cancel"
""",
    ),
    "billing": page(
        "Checkout",
        "https://store.test/checkout",
        """
  - main
    - heading "Checkout" [level=1]
    - group "Shipping address"
      - textbox <input type="text"> [ref=e1] "Street"
      - textbox <input type="text"> [ref=e2] "City"
    - group "Billing address"
      - textbox <input type="text"> [ref=e3] "Street"
      - textbox <input type="text"> [ref=e4] "City"
    - radiogroup "Delivery"
      - radio <input type="radio"> [ref=e5] "Standard" [checked]
      - radio <input type="radio"> [ref=e6] "Express"
    - text "Total: 48.20 EUR"
    - button <button> [ref=e7] "Place order"
    - button <button> [ref=e8] "Save for later"
""",
    ),
    "news": page(
        "The Harbour News",
        "https://news.test/",
        """
  - banner
    - link <a> [ref=e1] "Subscribe"
    - link <a> [ref=e2] "Sign in"
  - main
    - article
      - heading "Bridge reopens after two years" [level=2]
      - link <a> [ref=e3] "Read more"
    - article
      - heading "Ferry strike ends" [level=2]
      - link <a> [ref=e4] "Read more"
    - article
      - heading "New school for the east side" [level=2]
      - link <a> [ref=e5] "Read more"
  - complementary "Sidebar"
    - heading "Newsletter" [level=2]
    - textbox <input type="email"> [ref=e6] "Your email"
    - button <button> [ref=e7] "Subscribe"
  - contentinfo
    - link <a> [ref=e8] "Privacy"
    - link <a> [ref=e9] "Contact us"
""",
    ),
    "news ferry": page(
        "Ferry strike ends - The Harbour News",
        "https://news.test/ferry",
        """
  - main
    - article
      - heading "Ferry strike ends" [level=1]
      - paragraph "Boats run again from Tuesday. The crews get 4 percent more."
""",
    ),
    "todo": page(
        "Lista de tareas",
        "https://tareas.test/",
        """
  - main
    - heading "Mis tareas" [level=1]
    - textbox <input type="text"> [ref=e1] "Nueva tarea"
    - button <button> [ref=e2] "Añadir"
    - list "Tareas"
      - listitem
        - checkbox <input type="checkbox"> [ref=e3] "Comprar pan"
        - button <button> [ref=e4] "Borrar"
      - listitem
        - checkbox <input type="checkbox"> [ref=e5] "Llamar a Lucía" [checked]
        - button <button> [ref=e6] "Borrar"
      - listitem
        - checkbox <input type="checkbox"> [ref=e7] "Pagar la luz"
        - button <button> [ref=e8] "Borrar"
""",
    ),
    "bank": page(
        "Banco del Puerto",
        "https://banco.test/",
        """
  - navigation
    - link <a> [ref=e1] "Cuentas"
    - link <a> [ref=e2] "Transferencias"
    - link <a> [ref=e3] "Tarjetas"
  - main
    - heading "Cuentas" [level=1]
    - table "Cuentas"
      - row
        - rowheader "Nómina"
        - cell "2.310,55 €"
      - row
        - rowheader "Ahorro"
        - cell "8.000,00 €"
    - button <button> [ref=e4] "Descargar extracto"
    - button <button> [ref=e5] "Bloquear tarjeta"
""",
    ),
    "trains": page(
        "Orari dei treni",
        "https://treni.test/",
        """
  - main
    - heading "Cerca un treno" [level=1]
    - form
      - textbox <input type="text"> [ref=e1] "Da"
      - textbox <input type="text"> [ref=e2] "A"
      - textbox <input type="date"> [ref=e3] "Data"
      - combobox <select> [ref=e4] "Classe" [value="Seconda"] [options="Prima | Seconda"]
      - checkbox <input type="checkbox"> [ref=e5] "Solo diretti"
      - button <button type="submit"> [ref=e6] "Cerca"
""",
    ),
    "trains found": page(
        "Soluzioni",
        "https://treni.test/s",
        """
  - main
    - heading "3 soluzioni" [level=1]
    - list "Soluzioni"
      - listitem
        - text "08:10 Regionale 12,40 €"
        - button <button> [ref=e11] "Scegli"
      - listitem
        - text "09:00 Frecciarossa 39,90 €"
        - button <button> [ref=e12] "Scegli"
      - listitem
        - text "10:10 Regionale 12,40 €"
        - button <button> [ref=e13] "Scegli"
""",
    ),
    "recipe": page(
        "Focaccia",
        "https://ricette.test/focaccia",
        """
  - main
    - article
      - heading "Focaccia genovese" [level=1]
      - text "Porzioni: 6"
      - text "Tempo: 3 ore"
      - heading "Ingredienti" [level=2]
      - list
        - listitem "500 g di farina"
        - listitem "20 g di sale"
        - listitem "olio"
      - button <button> [ref=e1] "Stampa"
      - button <button> [ref=e2] "Salva nei preferiti"
""",
    ),
    "cookies": page(
        "Meteo",
        "https://meteo.test/",
        """
  - main
    - heading "Meteo di oggi" [level=1]
    - text "Pioggia al nord"
  - dialog "Cookie"
    - text "Usiamo i cookie."
    - button <button> [ref=e1] "Accetta tutti"
    - button <button> [ref=e2] "Rifiuta tutti"
    - link <a> [ref=e3] "Impostazioni"
""",
    ),
    "forum": page(
        "Gardeners' forum",
        "https://forum.test/",
        """
  - main
    - heading "Latest threads" [level=1]
    - list "Threads"
      - listitem
        - link <a> [ref=e1] "When to prune roses?"
        - text "by Marta, 14 replies"
      - listitem
        - link <a> [ref=e2] "Slugs again"
        - text "by Tom, 3 replies"
      - listitem
        - link <a> [ref=e3] "Greenhouse for sale"
        - text "by Marta, 0 replies"
    - link <a> [ref=e4] "Next page"
    - link <a> [ref=e5] "New thread"
""",
    ),
    "thread": page(
        "Slugs again - Gardeners' forum",
        "https://forum.test/2",
        """
  - main
    - article
      - heading "Slugs again" [level=1]
      - paragraph "They ate all my lettuce. What helps?"
    - textbox <textarea> [ref=e11] "Your reply"
    - button <button> [ref=e12] "Post reply"
""",
    ),
    "product": page(
        "Oak desk - Timber",
        "https://timber.test/oak",
        """
  - main
    - heading "Oak desk" [level=1]
    - text "€ 320.00"
    - text "In stock"
    - table
      - row
        - cell "Weight"
        - cell "31 kg"
      - row
        - cell "Width"
        - cell "140 cm"
    - spinbutton <input type="number"> [ref=e1] "Quantity" [value="1"]
    - combobox <select> [ref=e2] "Finish" [value="Natural"] [options="Natural | White | Black"]
    - button <button> [ref=e3] "Add to basket"
    - button <button> [ref=e4] "Add to wishlist"
""",
    ),
    "shop": page(
        "Lamps - Timber",
        "https://timber.test/lamps",
        """
  - navigation "Categories"
    - link <a> [ref=e1] "Desks"
    - link <a> [ref=e2] "Lamps" [current=page]
    - link <a> [ref=e3] "Chairs"
  - searchbox <input type="search"> [ref=e4] "What are you looking for?"
  - main
    - heading "Lamps" [level=1]
    - list "Products"
      - listitem
        - link <a> [ref=e5] "Lamp Aurora"
        - text "€ 19.00"
        - button <button> [ref=e6] "Add to basket"
      - listitem
        - link <a> [ref=e7] "Lamp Berta"
        - text "€ 27.50"
        - button <button> [ref=e8] "Add to basket"
      - listitem
        - link <a> [ref=e9] "Lamp Carlo"
        - text "€ 12.00"
        - button <button> [ref=e10] "Add to basket"
    - button <button> [ref=e11] "Show 20 more"
""",
    ),
    "login": page(
        "Log in",
        "https://portal.test/login",
        """
  - main
    - heading "Log in" [level=1]
    - textbox <input type="text"> [ref=e1] "User name"
    - textbox <input type="password"> [ref=e2] "Password" [secret]
    - checkbox <input type="checkbox"> [ref=e3] "Keep me logged in"
    - button <button type="submit"> [ref=e4] "Log in"
    - link <a> [ref=e5] "Forgot your password?"
""",
    ),
    "survey": page(
        "Encuesta",
        "https://encuesta.test/",
        """
  - main
    - heading "Encuesta de satisfacción" [level=1]
    - group "¿Cómo valora la atención?"
      - radio <input type="radio"> [ref=e1] "Buena"
      - radio <input type="radio"> [ref=e2] "Regular"
      - radio <input type="radio"> [ref=e3] "Mala"
    - group "¿Cómo valora el precio?"
      - radio <input type="radio"> [ref=e4] "Buena"
      - radio <input type="radio"> [ref=e5] "Regular"
      - radio <input type="radio"> [ref=e6] "Mala"
    - textbox <textarea> [ref=e7] "Comentarios"
    - button <button> [ref=e8] "Enviar"
""",
    ),
    "calendar": page(
        "Calendar",
        "https://cal.test/",
        """
  - toolbar
    - button <button> [ref=e1] "Today"
    - button <button> [ref=e2] "Previous month"
    - button <button> [ref=e3] "Next month"
  - main
    - heading "November 2026" [level=1]
    - grid "November 2026"
      - row
        - gridcell [ref=e4] "24 Dentist 10:00"
        - gridcell [ref=e5] "25"
        - gridcell [ref=e6] "26 Choir 19:30"
  - complementary "Sidebar"
    - checkbox <input type="checkbox"> [ref=e7] "Work" [checked]
    - checkbox <input type="checkbox"> [ref=e8] "Family" [checked]
    - button <button> [ref=e9] "Today"
""",
    ),
    "files": page(
        "Files",
        "https://files.test/",
        """
  - main
    - heading "Documents" [level=1]
    - table "Files"
      - row
        - checkbox <input type="checkbox"> [ref=e1] "Select report.pdf"
        - cell
          - link <a> [ref=e2] "report.pdf"
        - cell "2 MB"
        - cell
          - button <button> [ref=e3] "Delete"
      - row
        - checkbox <input type="checkbox"> [ref=e4] "Select budget.xlsx"
        - cell
          - link <a> [ref=e5] "budget.xlsx"
        - cell "90 KB"
        - cell
          - button <button> [ref=e6] "Delete"
    - button <button> [ref=e7] "Delete all"
    - button <button> [ref=e8] "New folder"
""",
    ),
    "editor": page(
        "Draft",
        "https://notes.test/1",
        """
  - toolbar "Formatting"
    - button <button> [ref=e1] "Bold"
    - button <button> [ref=e2] "Italic"
  - textbox <input type="text"> [ref=e3] "Title"
  - textbox <div> [ref=e4] "Body"
  - button <button> [ref=e5] "Save"
  - button <button> [ref=e6] "Don't save"
  - button <button> [ref=e7] "Save and close"
""",
    ),
    "clinic": page(
        "Cita previa",
        "https://clinica.test/cita",
        """
  - main
    - heading "Pedir cita" [level=1]
    - form
      - text "Nombre y apellidos"
      - textbox <input type="text"> [ref=e1]
      - textbox <input type="email"> [ref=e2] "Correo electrónico"
      - combobox <select> [ref=e3] "Especialidad" [value="Elija"] [options="Elija | Pediatría | Dermatología | Oftalmología"]
      - textbox <input type="date"> [ref=e4] "Fecha"
      - checkbox <input type="checkbox"> [ref=e5] "Acepto las condiciones"
      - button <button type="submit"> [ref=e6] "Pedir cita"
""",
    ),
    "clinic done": page(
        "Cita confirmada",
        "https://clinica.test/ok",
        """
  - main
    - heading "Cita confirmada" [level=1]
    - paragraph "Su número es el 7731."
""",
    ),
    "jobs": page(
        "Jobs",
        "https://jobs.test/",
        """
  - search
    - textbox <input type="text"> [ref=e1] "Job title"
    - textbox <input type="text"> [ref=e2] "Place"
    - button <button> [ref=e3] "Find jobs"
  - main
    - text "142 jobs"
    - list "Jobs"
      - listitem
        - link <a> [ref=e4] "Baker, Turin"
      - listitem
        - link <a> [ref=e5] "Nurse, Genoa"
      - … 140 more items [ref=e40]
""",
    ),
    "mailbox": page(
        "Posta in arrivo",
        "https://posta.test/",
        """
  - navigation "Cartelle"
    - link <a> [ref=e1] "Posta in arrivo"
    - link <a> [ref=e2] "Inviati"
    - link <a> [ref=e3] "Bozze"
  - main
    - list "Messaggi"
      - listitem
        - link <a> [ref=e4] "Giulia Neri: cena di sabato"
      - listitem
        - link <a> [ref=e5] "Comune: avviso di pagamento"
      - listitem
        - link <a> [ref=e6] "Giulia Neri: le foto"
""",
    ),
    "message": page(
        "avviso di pagamento",
        "https://posta.test/5",
        """
  - main
    - article
      - heading "Avviso di pagamento" [level=1]
      - paragraph "La tassa di 84,00 euro scade il 16 dicembre."
    - button <button> [ref=e11] "Rispondi"
    - button <button> [ref=e12] "Elimina"
""",
    ),
    "hotel": page(
        "Hotel Sirena",
        "https://sirena.test/",
        """
  - main
    - heading "Rooms" [level=1]
    - region "Single room"
      - heading "Single room" [level=2]
      - text "70 EUR a night"
      - button <button> [ref=e1] "Book"
    - region "Double room"
      - heading "Double room" [level=2]
      - text "110 EUR a night"
      - button <button> [ref=e2] "Book"
    - region "Suite"
      - heading "Suite" [level=2]
      - text "240 EUR a night"
      - button <button> [ref=e3] "Book"
""",
    ),
    "player": page(
        "Radio Faro",
        "https://radio.test/",
        """
  - main
    - heading "Now playing" [level=1]
    - text "Mare calmo - Trio Lido"
    - button <button> [ref=e1] "Play"
    - button <button> [ref=e2] "Next track"
    - slider <input type="range"> [ref=e3] "Volume" [value="40"] [min=0] [max=100]
    - button <button> [ref=e4] "Mute" [pressed=false]
""",
    ),
    "wiki": page(
        "Lighthouse - Wiki",
        "https://wiki.test/Lighthouse",
        """
  - search
    - searchbox <input type="search"> [ref=e1] "Search Wiki"
  - main
    - heading "Lighthouse" [level=1]
    - paragraph "A lighthouse is a tower that shows a light to ships."
    - heading "History" [level=2]
    - paragraph "The first one stood at Alexandria."
    - heading "Lenses" [level=2]
    - paragraph "Fresnel lenses made the light stronger."
  - navigation "Languages"
    - link <a> [ref=e2] "Español"
    - link <a> [ref=e3] "Italiano"
""",
    ),
    "helpdesk": page(
        "Ticket 4410",
        "https://help.test/4410",
        """
  - main
    - heading "Ticket 4410" [level=1]
    - text "Status: open"
    - combobox <select> [ref=e1] "Priority" [value="Low"] [options="Low | Normal | High"]
    - combobox <select> [ref=e2] "Assigned to" [value="Nobody"] [options="Nobody | Ana | Ben"]
    - textbox <textarea> [ref=e3] "Internal note"
    - button <button> [ref=e4] "Update"
    - button <button> [ref=e5] "Close ticket"
""",
    ),
    "cinema": page(
        "Cine Sol",
        "https://cine.test/",
        """
  - main
    - heading "Cartelera" [level=1]
    - list "Películas"
      - listitem
        - heading "El faro" [level=2]
        - link <a> [ref=e1] "Comprar entradas"
      - listitem
        - heading "La isla" [level=2]
        - link <a> [ref=e2] "Comprar entradas"
    - link <a> [ref=e3] "Próximos estrenos"
  - contentinfo
    - link <a> [ref=e4] "Aviso legal"
""",
    ),
    "menu": page(
        "Trattoria",
        "https://trattoria.test/",
        """
  - tablist
    - tab <button> [ref=e1] "Antipasti" [selected]
    - tab <button> [ref=e2] "Primi"
    - tab <button> [ref=e3] "Dolci"
  - main
    - list "Antipasti"
      - listitem "Bruschetta 5,00 €"
      - listitem "Olive 4,00 €"
  - button <button> [ref=e4] "Prenota un tavolo"
""",
    ),
    "dialog": page(
        "Documents",
        "https://docs.test/",
        """
  - main
    - heading "Documents" [level=1]
    - button <button> [ref=e1] "Delete"
    - button <button> [ref=e2] "Share"
  - dialog "Delete this document?"
    - text "It cannot be brought back."
    - button <button> [ref=e3] "Delete"
    - button <button> [ref=e4] "Keep it"
""",
    ),
    "museum": page(
        "Museo del mar",
        "https://museo.test/",
        """
  - navigation
    - link <a> [ref=e1] "Visita"
    - link <a> [ref=e2] "Colección"
    - link <a> [ref=e3] "Entradas"
  - main
    - heading "Museo del mar" [level=1]
    - text "Horario: de 10 a 18 h"
    - text "Entrada: 7 €"
    - link <a> [ref=e4] "Entradas"
""",
    ),
    "numbers": page(
        "Lettura contatore",
        "https://energia.test/",
        """
  - main
    - heading "Autolettura" [level=1]
    - textbox <input type="text"> [ref=e1] "Numero cliente"
    - spinbutton <input type="number"> [ref=e2] "Lettura"
    - button <button> [ref=e3] "Invia lettura"
    - text "Ultima lettura: 48790"
""",
    ),
    "repo": page(
        "lantern / issues",
        "https://code.test/lantern/issues",
        """
  - navigation "Repository"
    - link <a> [ref=e1] "Code"
    - link <a> [ref=e2] "Issues" [current=page]
    - link <a> [ref=e3] "Pull requests"
  - main
    - textbox <input type="text"> [ref=e4] "Filter issues"
    - table "Issues"
      - row
        - cell
          - link <a> [ref=e5] "Crash on start"
        - cell "bug"
        - cell "2026-11-20"
      - row
        - cell
          - link <a> [ref=e6] "Dark mode"
        - cell "feature"
        - cell "2026-11-12"
      - row
        - cell
          - link <a> [ref=e7] "Crash on exit"
        - cell "bug"
        - cell "2026-10-30"
    - link <a> [ref=e8] "New issue"
""",
    ),
    "issue": page(
        "Crash on exit",
        "https://code.test/lantern/issues/7",
        """
  - main
    - heading "Crash on exit" [level=1]
    - article
      - paragraph "It stops with error 139 when the window closes."
""",
    ),
    "empty": page(
        "Search - Timber",
        "https://timber.test/s",
        """
  - searchbox <input type="search"> [ref=e4] "What are you looking for?" [value="zebra"]
  - main
    - heading "Search" [level=1]
    - text "Nothing matches “zebra”."
""",
    ),
    "frames": page(
        "Shop with a map",
        "https://fiori.test/",
        """
  - main
    - heading "Fiorista" [level=1]
    - text "Telefono: 010 5551234"
    - iframe [ref=e1] "Mappa"
      - button <button> [ref=f1e1] "Ingrandisci"
      - button <button> [ref=f1e2] "Riduci"
    - link <a> [ref=e2] "Ordina fiori"
""",
    ),
    "results": page(
        "walks - Find",
        "https://find.test/?q=walks",
        """
  - searchbox <input type="search"> [ref=e1] "Search the web" [value="walks"]
  - main
    - heading "Results" [level=1]
    - list
      - listitem
        - link <a> [ref=e2] "Ten walks by the river"
        - text "guide.test"
      - listitem
        - link <a> [ref=e3] "Walks with dogs"
        - text "dogs.test"
      - listitem
        - link <a> [ref=e4] "Winter walks"
        - text "snow.test"
  - navigation "Pages"
    - link <a> [ref=e5] "2"
    - link <a> [ref=e6] "Next"
""",
    ),
    "walk": page(
        "Winter walks",
        "https://snow.test/",
        """
  - main
    - article
      - heading "Winter walks" [level=1]
      - paragraph "Take warm shoes. The loop is 6 km long."
""",
    ),
}
