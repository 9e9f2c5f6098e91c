"""Pages of sites that do not exist, as trees."""

# A line of a tree is one line.
# ruff: noqa: E501

_MAIL_TOP = """page [title="{title}"] [url="https://post.test/{path}"]
  - banner
    - link <a> [ref=e1] "Postbox"
    - search
      - textbox <input type="search"> [ref=e2] "Search mail"{value}
      - button <button> [ref=e3] "Search"
    - button <button> [ref=e4] "Compose"
  - navigation "Folders"
    - list
      - listitem
        - link <a> [ref=e5] "Inbox (3)"
      - listitem
        - link <a> [ref=e6] "Sent"
      - listitem
        - link <a> [ref=e7] "Drafts"
  - main
"""
_ROWS = (
    '    - list "Messages"\n',
    '      - listitem\n        - link <a> [ref=e11] "Lucia Bianchi: lunch on Friday?" [unread]\n        - text "09:12"\n',
    '      - listitem\n        - link <a> [ref=e12] "Ernesto Ruiz: Contract for the new flat" [unread]\n        - text "Yesterday"\n',
    '      - listitem\n        - link <a> [ref=e13] "Shop: your order 12-77 is on its way"\n        - text "Monday"\n',
    '      - listitem\n        - link <a> [ref=e14] "Ernesto Ruiz: photos"\n        - text "1 May"\n',
)
INBOX = _MAIL_TOP.format(title="Inbox - Postbox", path="", value="") + "".join(_ROWS)
INBOX_TYPED = _MAIL_TOP.format(title="Inbox - Postbox", path="", value=' [value="Ernesto"] [focused]') + "".join(_ROWS)
LOADING = (
    _MAIL_TOP.format(title="Search - Postbox", path="?q=Ernesto", value=' [value="Ernesto"]')
    + '    - text "Loading…"\n'
)
FOUND = (
    _MAIL_TOP.format(title="Search - Postbox", path="?q=Ernesto", value=' [value="Ernesto"]')
    + '    - text "2 results"\n'
    + _ROWS[0]
    + _ROWS[2]
    + _ROWS[4]
)
MESSAGE = (
    _MAIL_TOP.format(title="Contract for the new flat - Postbox", path="m/12", value=' [value="Ernesto"]')
    + """    - toolbar
      - button <button> [ref=e20] "Reply"
      - button <button> [ref=e21] "Delete"
    - article
      - heading "Contract for the new flat" [level=2]
      - text "Ernesto Ruiz <ernesto@casa.test>"
      - text "Yesterday, 18:40"
      - paragraph "Hola Ada,"
      - paragraph "I have attached the contract for the flat in Lavapies. The owner has already seen it. Could you sign it and send it back by Thursday?"
      - paragraph "The weather here is lovely."
  - contentinfo
    - link <a> [ref=e30] "Help"
    - text "(c) Postbox Ltd. Please read our terms."
"""
)
_FORM_TOP = (
    'page [title="Sign up"] [url="https://club.test/join/{step}"]\n  - main\n    - heading "Join the club" [level=1]\n'
)
FORM = (
    _FORM_TOP.format(step=1)
    + """    - form
      - text "Full name"
      - textbox <input type="text"> [ref=e1]
      - textbox <input type="email"> [ref=e2] "E-mail address"
      - combobox <select> [ref=e3] "Country" [value="Choose…"] [options="Choose… | Spain | Italy | France"]
      - checkbox <input type="checkbox"> [ref=e4] "Send me the newsletter"
      - button <button type="button"> [ref=e5] "Back" [disabled]
      - button <button type="submit"> [ref=e6] "Next"
"""
)
FORM2 = (
    _FORM_TOP.format(step=2)
    + """    - form
      - radiogroup "Delivery"
        - radio <input type="radio"> [ref=e11] "Standard" [checked]
        - radio <input type="radio"> [ref=e12] "Express (2 days)"
      - checkbox <input type="checkbox"> [ref=e13] "I accept the terms" [checked]
      - textbox <textarea> [ref=e14] "Comments"
      - button <button type="submit"> [ref=e15] "Send"
"""
)
THANKS = 'page [title="Thanks"] [url="https://club.test/thanks"]\n  - main\n    - heading "Thank you, Ada!"\n    - paragraph "Your number is 4711."\n'
SHOP = """page [title="Lumen"] [url="https://lumen.test/"]
  - navigation
    - link <a> [ref=e1] "Lamps"
    - link <a> [ref=e2] "Bulbs"
    - link <a> [ref=e3] "Sale"
    - link <a> [ref=e4] "Contact"
  - combobox <input type="text"> [ref=e5] "What are you looking for?"
  - main
    - heading "Light for every room" [level=1]
    - paragraph "New lamps each week."
"""
SHOP_FOUND = """page [title="red lamp - Lumen"] [url="https://lumen.test/s?q=red+lamp"]
  - navigation
    - link <a> [ref=e1] "Lamps"
    - link <a> [ref=e2] "Bulbs"
  - searchbox <input type="search"> [ref=e5] "What are you looking for?" [value="red lamp"]
  - main
    - heading "Results for red lamp" [level=1]
    - text "Showing 1-4 of 1,340 results"
    - article
      - link <a> [ref=e21] "Red lamp Ada"
      - text "€ 19.90"
      - button <button> [ref=e22] "Add to cart"
    - article
      - link <a> [ref=e23] "Red lamp Bruno"
      - text "€ 29.90"
      - button <button> [ref=e24] "Add to cart"
    - article
      - link <a> [ref=e25] "Red table lamp Clara"
      - text "€ 39.90"
      - button <button> [ref=e26] "Add to cart"
    - article
      - link <a> [ref=e27] "Lamp Dora, red"
      - text "€ 49.90"
      - button <button> [ref=e28] "Add to cart"
"""
PRODUCT = """page [title="Red table lamp Clara - Lumen"] [url="https://lumen.test/p/3"]
  - navigation
    - link <a> [ref=e1] "Lamps"
    - text "Free delivery over € 50"
  - main
    - heading "Red table lamp Clara" [level=1]
    - deletion "€ 45.00"
    - text "€ 39.90"
    - button <button> [ref=e41] "Add to cart"
    - table
      - row
        - cell "Weight"
        - cell "1.2 kg"
    - heading "You may also like" [level=2]
    - text "€ 12.00"
"""
CLOSED = 'page [title="New tab"] [url="chrome://newtab/"]\nThis page takes no scripts. Navigate somewhere first.\n'
