"""The same three small pages in three languages, with the same refs: settings, invoices, an article; and open tabs."""

# A line of a tree is one line.

from collections.abc import Mapping

from agent.offline.driving import tabs

_SETTINGS = """page [title="{settings}"] [url="https://desk.test/settings"]
  - banner
    - link <a> [ref=e1] "Desk"
    - searchbox <input type="search"> [ref=e2] "{search}"
  - navigation
    - link <a> [ref=e3] "{profile}"
    - link <a> [ref=e4] "{invoices}"
    - link <a> [ref=e5] "{help}"
  - main
    - heading "{settings}" [level=1]
    - tablist
      - tab <button> [ref=e6] "{general}" [selected]
      - tab <button> [ref=e7] "{security}"
    - form
      - textbox <input type="text"> [ref=e10] "{name}" [value="Ada"]
      - textbox <input type="email"> [ref=e11] "{email}"
      - combobox <select> [ref=e12] "{country}" [value="{spain}"] [options="{spain} | {italy} | {france}"]
      - checkbox <input type="checkbox"> [ref=e13] "{newsletter}"
      - switch <button> [ref=e14] "{dark}" [checked]
      - radiogroup "{delivery}"
        - radio <input type="radio"> [ref=e15] "Standard" [checked]
        - radio <input type="radio"> [ref=e16] "Express"
      - slider <input type="range"> [ref=e17] "{volume}" [value="40"]
      - textbox <input type="date"> [ref=e18] "{birthday}"
      - textbox <input type="time"> [ref=e19] "{alarm}" [value="07:00"]
      - textbox <input type="color"> [ref=e20] "{colour}" [value="#000000"]
      - button <input type="file"> [ref=e21] "{photo}"
      - button <button type="button"> [ref=e22] "{cancel}"
      - button <button type="submit"> [ref=e23] "{save}"
    - button <button> [ref=e24] "{delete}"
    - button <button> [ref=e25] "{archive}" [disabled]
"""
_INVOICES = """page [title="{invoices}"] [url="https://desk.test/invoices"]
  - navigation
    - link <a> [ref=e1] "{settings}"
    - link <a> [ref=e2] "{help}"
  - main
    - heading "{invoices}" [level=1]
    - table
      - row "{invoice} 301"
        - cell "{invoice} 301"
        - cell
          - link <a> [ref=e11] "{download}"
          - button <button> [ref=e12] "{delete}"
      - row "{invoice} 302"
        - cell "{invoice} 302"
        - cell
          - link <a> [ref=e13] "{download}"
          - button <button> [ref=e14] "{delete}"
    - link <a> [ref=e15] "{report}"
    - button <button> [ref=e16] "{next}"
    - button <button> [ref=e17] "{back}"
  - dialog "{cookies}"
    - button <button> [ref=e18] "{accept}"
    - button <button> [ref=e19] "{close}"
"""
_ARTICLE = """page [title="Bees"] [url="https://desk.test/bees"]
  - navigation
    - link <a> [ref=e1] "{comments}"
    - link <a> [ref=e2] "{help}"
  - main
    - heading "Bees" [level=1]
    - paragraph "Bees fly."
    - link <a> [ref=e3] "Honey"
    - heading "{gallery}" [level=2]
    - img [ref=e4] "Queen"
    - heading "{comments}" [level=2]
    - list
      - listitem
        - link <a> [ref=e5] "Lucia"
        - button <button> [ref=e6] "{reply}"
      - listitem
        - link <a> [ref=e7] "Bruno"
        - button <button> [ref=e8] "{reply}"
  - contentinfo
    - link <a> [ref=e9] "{privacy}"
"""
_WORDS = """
settings     | Settings         | Ajustes             | Impostazioni
search       | Search           | Buscar              | Cerca
profile      | Profile          | Perfil              | Profilo
invoices     | Invoices         | Facturas            | Fatture
invoice      | Invoice          | Factura             | Fattura
help         | Help             | Ayuda               | Aiuto
general      | General          | General             | Generale
security     | Security         | Seguridad           | Sicurezza
name         | Name             | Nombre              | Nome
email        | E-mail           | Correo electrónico  | E-mail
country      | Country          | País                | Paese
spain        | Spain            | España              | Spagna
italy        | Italy            | Italia              | Italia
france       | France           | Francia             | Francia
newsletter   | Newsletter       | Boletín             | Newsletter
dark         | Dark mode        | Modo oscuro         | Modalità scura
delivery     | Delivery         | Envío               | Consegna
volume       | Volume           | Volumen             | Volume
birthday     | Birthday         | Cumpleaños          | Compleanno
alarm        | Alarm            | Alarma              | Sveglia
colour       | Accent colour    | Color de acento     | Colore principale
photo        | Photo            | Foto                | Foto
cancel       | Cancel           | Cancelar            | Annulla
save         | Save             | Guardar             | Salva
delete       | Delete           | Eliminar            | Elimina
archive      | Archive          | Archivar            | Archivia
download     | Download         | Descargar           | Scarica
report       | Annual report    | Informe anual       | Rapporto annuale
next         | Next             | Siguiente           | Avanti
back         | Back             | Atrás               | Indietro
cookies      | Cookies          | Cookies             | Cookie
accept       | Accept all       | Aceptar todo        | Accetta tutto
close        | Close            | Cerrar              | Chiudi
comments     | Comments         | Comentarios         | Commenti
gallery      | Gallery          | Galería             | Galleria
reply        | Reply            | Responder           | Rispondi
privacy      | Privacy          | Privacidad          | Privacy
"""
TABS = tabs(
    2,
    ("Desk mail", "https://mail.desk.test/"),
    ("Weather", "https://weather.test/"),
    ("Lamps", "https://lamps.test/"),
    ("Desk calendar", "https://calendar.desk.test/"),
)


def desks(language: str) -> Mapping[str, str]:
    """The pages by their short names: `settings`, `invoices`, `article`."""
    at = ("en", "es", "it").index(language) + 1
    cells = [[cell.strip() for cell in line.split("|")] for line in _WORDS.strip().splitlines()]
    words = {row[0]: row[at] for row in cells}
    pages = {"settings": _SETTINGS, "invoices": _INVOICES, "article": _ARTICLE}
    return {name: page.format(**words) for name, page in pages.items()}
