"""A third held-out set: scopes, values that refer, purposes and further sentences. Written, and run once, before
anything in the planner was read or mended by it.
"""

from agent.offline.held_out_pages import page
from agent.offline.held_out_tasks import Do, Leave

PAGES = {
    "console": page(
        "Console",
        "https://console.test/",
        """
  - navigation
    - searchbox <input type="search"> [ref=e1] "Filter menu"
    - link <a> [ref=e2] "Overview"
    - link <a> [ref=e3] "Members"
  - main
    - search
      - searchbox <input type="search"> [ref=e4] "Search members"
    - region "New member"
      - heading "New member" [level=2]
      - textbox <input> [ref=e5] "Name"
      - combobox <select> [ref=e6] "Role" [value="Viewer"] [options="Viewer | Editor | Owner"]
      - checkbox <input type="checkbox"> [ref=e7] "Send invitation"
      - button <button> [ref=e8] "Add"
    - region "Billing"
      - heading "Billing" [level=2]
      - textbox <input> [ref=e9] "Name"
      - checkbox <input type="checkbox"> [ref=e10] "Send invoices"
      - button <button> [ref=e11] "Add"
      - button <button> [ref=e12] "Save"
    - region "Shipping address"
      - heading "Shipping address" [level=2]
      - textbox <input> [ref=e13] "Street"
      - textbox <input> [ref=e14] "City"
      - button <button> [ref=e15] "Save"
""",
    ),
    "console found": page("Console", "https://console.test/?q", '  - main\n    - heading "1 member" [level=1]'),
    "notes": page(
        "Notes",
        "https://notes.test/",
        """
  - main
    - heading "Notes" [level=1]
    - textbox <input> [ref=e1] "Title"
    - textbox <textarea> [ref=e2] "Text"
    - tablist "View"
      - tab <button> [ref=e3] "Write" [selected]
      - tab <button> [ref=e4] "Preview"
    - paragraph "Buy bread and milk."
    - list "Tags"
      - listitem
        - text "Home"
        - button <button> [ref=e5] "Remove"
      - listitem
        - text "Work"
        - button <button> [ref=e6] "Remove"
    - button <button> [ref=e7] "Save"
    - button <button> [ref=e8] "Details"
""",
    ),
    "market": page(
        "Market",
        "https://market.test/",
        """
  - complementary "Filters"
    - textbox <input> [ref=e1] "Search brands"
    - checkbox <input type="checkbox"> [ref=e2] "In stock"
  - main
    - textbox <input type="search"> [ref=e3] "Search products"
    - list "Products"
      - listitem
        - link <a> [ref=e4] "Teapot Ida"
        - button <button> [ref=e5] "Add to basket"
      - listitem
        - link <a> [ref=e6] "Teapot Otto"
        - button <button> [ref=e7] "Add to basket"
    - button <button> [ref=e8] "Show more"
""",
    ),
    "officina": page(
        "Officina",
        "https://officina.test/",
        """
  - main
    - region "Cliente"
      - heading "Cliente" [level=2]
      - textbox <input> [ref=e1] "Nome"
      - button <button> [ref=e2] "Salva"
    - region "Veicolo"
      - heading "Veicolo" [level=2]
      - textbox <input> [ref=e3] "Nome"
      - textbox <input> [ref=e4] "Targa"
      - button <button> [ref=e5] "Salva"
""",
    ),
    "taller": page(
        "Taller",
        "https://taller.test/",
        """
  - main
    - region "Cliente"
      - heading "Cliente" [level=2]
      - textbox <input> [ref=e1] "Nombre"
      - button <button> [ref=e2] "Guardar"
    - region "Vehículo"
      - heading "Vehículo" [level=2]
      - textbox <input> [ref=e3] "Nombre"
      - checkbox <input type="checkbox"> [ref=e4] "Urgente"
      - button <button> [ref=e5] "Guardar"
""",
    ),
}

DO = (
    # A place first: the rest is done in it.
    Do("console", "In the Billing panel, click Add", ("click_element e11",)),
    Do("console", "In the New member section, type Ana Weiss into Name", ("type_text e5 Ana Weiss",)),
    Do(
        "console",
        "In Billing, enter Harbour Ltd in the Name field and click Save.",
        ("type_text e9 Harbour Ltd", "click_element e12"),
    ),
    Do("console", "In the “Shipping address” card, click Save", ("click_element e15",)),
    Do(
        "console",
        "In the New member form, choose Editor as the role, tick Send invitation and click Add",
        ("select_option e6 Editor", "set_checked e7 True", "click_element e8"),
    ),
    Do("console", "Under Billing, tick Send invoices.", ("set_checked e10 True",)),
    Do("console", "On the Billing card press the Save button", ("click_element e12",)),
    Do("console", "Click Add in the New member panel.", ("click_element e8",)),
    Do("console", "In the navigation, click Members", ("click_element e3",)),
    Do("notes", "In the Tags list, click Remove next to Work", ("click_element e6",)),
    Do("officina", "Nella sezione Veicolo, scrivi Panda in Nome", ("type_text e3 Panda",)),
    Do("officina", "Nel riquadro Cliente, premi Salva.", ("click_element e2",)),
    Do(
        "officina",
        'Nella sezione Veicolo scrivi "AB 123 CD" in Targa e clicca Salva',
        ("type_text e4 AB 123 CD", "click_element e5"),
    ),
    Do("taller", "En la sección Vehículo, marca Urgente y pulsa Guardar", ("set_checked e4 True", "click_element e5")),
    Do("taller", "En el panel Cliente, escribe Ana Torres en Nombre", ("type_text e1 Ana Torres",)),
    # What is quoted is the value, and nothing around it.
    Do("notes", "Type the text “Buy bread and milk” into the Title field", ("type_text e1 Buy bread and milk",)),
    Do("notes", 'Enter "milk" as the title', ("type_text e1 milk",)),
    Do("notes", "Fill the Title field with the words 'So that we know'", ("type_text e1 So that we know",)),
    Do("notes", 'Type "Call Ben. Then call Ana." into Text', ("type_text e2 Call Ben. Then call Ana.",)),
    Do("notes", 'Type "that" into Title', ("type_text e1 that",)),
    Do("notes", 'Write the title "Notes (draft)" into Title', ("type_text e1 Notes (draft)",)),
    # A sentence ends at its full stop.
    Do("notes", "Type Groceries into Title. Click Save.", ("type_text e1 Groceries", "click_element e7")),
    Do("notes", "Click Preview. Then click Details.", ("click_element e4", "click_element e8")),
    Do("notes", "Type hello into Title, then click Save.", ("type_text e1 hello", "click_element e7")),
    Do("officina", "Nel riquadro Veicolo, scrivi Uno in Nome. Clicca Salva.", ("type_text e3 Uno", "click_element e5")),
    Do("console", "Set Send invoices to no", ("set_checked e10 False",)),
    # Purposes are no targets.
    Do("notes", "Click Preview to see the result", ("click_element e4",)),
    Do("notes", "Click Details so that the history is shown", ("click_element e8",)),
    Do("notes", "Click the Details button to show more information.", ("click_element e8",)),
    Do("notes", "Open the Preview tab to check the text", ("click_element e4",)),
    Do("notes", "Click Save in order to keep the note", ("click_element e7",)),
    Do("market", "Click Show more to load further products", ("click_element e8",)),
    Do("market", "Tick In stock so that only available products are listed", ("set_checked e2 True",)),
    Do("taller", "En el panel Cliente, pulsa Guardar para guardar los cambios", ("click_element e2",)),
    Do("officina", "Nel riquadro Cliente, clicca Salva per salvare i dati", ("click_element e2",)),
    # A search goes to the search of what was meant.
    Do(
        "console",
        "Search for Ana Weiss",
        ("type_text e4 Ana Weiss", "press_key Enter"),
        (),
        {"press_key Enter": "console found"},
    ),
    Do(
        "console",
        "Search the members for Ana Weiss",
        ("type_text e4 Ana Weiss", "press_key Enter"),
        (),
        {"press_key Enter": "console found"},
    ),
    Do(
        "console",
        "Search for “Ana Weiss” in Search members",
        ("type_text e4 Ana Weiss", "press_key Enter"),
        (),
        {"press_key Enter": "console found"},
    ),
    Do(
        "market",
        "Search for teapots",
        ("type_text e3 teapots", "press_key Enter"),
        (),
        {"press_key Enter": "console found"},
    ),
    Do(
        "market",
        "Search for a blue teapot",
        ("type_text e3 a blue teapot", "press_key Enter"),
        (),
        {"press_key Enter": "console found"},
    ),
    Do("market", "Type Ida into the brand search", ("type_text e1 Ida",)),
)

LEAVE = (
    # A place that is not there, or a thing that is not in it.
    Leave("console", "In the Security panel, click Save"),
    Leave("console", "In the Shipping address panel, click Add"),
    Leave("console", "In the Billing panel, type Turin into City"),
    Leave("console", "Click Save"),
    Leave("officina", "Nella sezione Fatture, premi Salva"),
    Leave("taller", "En la sección Facturas, pulsa Guardar"),
    # A value that refers to something.
    Leave("notes", "Type the text below into Text"),
    Leave("notes", "Type that into Title"),
    Leave("notes", "Type [Title] into Title"),
    Leave("notes", "Type (Title) into Title"),
    Leave("notes", "Set Title to {name}"),
    Leave("notes", "Set Title to <Text>"),
    Leave("notes", "Enter the following text into the Text field"),
    Leave("notes", "Type an item that starts with B into Title"),
    Leave("notes", "Type the same into Title"),
    Leave("notes", "Write it into the Title field"),
    Leave("notes", "Copy the first paragraph into Title"),
    Leave("notes", "Type the name of the first tag into Title"),
    Leave("notes", "Enter a random number in Title"),
    Leave("notes", "Type today's date into Title"),
    Leave("notes", "Enter some text (at least ten characters) into Text"),
    Leave("notes", "Type your favourite colour into Title"),
    Leave("console", "Choose any role but Viewer as Role"),
    Leave("taller", "En el panel Cliente, escribe eso en Nombre"),
    Leave("taller", "En el panel Cliente, escribe el nombre del primer cliente en Nombre"),
    Leave("officina", "Nella sezione Veicolo, scrivi il testo seguente in Nome"),
    Leave("officina", "Nella sezione Veicolo, scrivi lo stesso in Targa"),
    Leave("market", "Search for the product with the lowest price"),
    Leave("market", "Search for it"),
    # More than a literal request.
    Leave("market", "Click Add to basket"),
    Leave("market", "Add a teapot that is in stock to the basket"),
    Leave("market", "Click an item that starts with Teapot"),
    Leave("notes", "Remove the tag you like least"),
    Leave("notes", "Type Groceries into Title and make it bold"),
    Leave("notes", "Type Bread into Title. Make sure nothing else changes in the other tags"),
    # Found when the first of these were mended: each was typed or done, and called done.
    Leave("notes", "Type hello (in capitals) into Title"),
    Leave("notes", "Type Groceries [draft] into Title"),
    Leave("notes", "Type Bread. Use capitals into Title"),
    Leave("notes", "Type Groceries, then clear it into Title"),
    Leave("notes", "Type everything but “milk” into Title"),
    Leave("notes", "Type after “milk” into Title"),
    Leave("notes", "Type the last “milk” into Title"),
    Leave("notes", "Type as above into Title"),
    Leave("notes", "Type ten random letters into Title"),
    Leave("notes", "Type one of the tags into Title"),
    Leave("notes", "Type Ana's surname into Title"),
    Leave("notes", "Type Monday or Tuesday into Title"),
    Leave("notes", "Click Preview to click Details"),
    Leave("notes", "Type Bread into Title, not into Text", ("type_text e1 Bread",)),
    Leave("notes", "Click Details to see more and delete the note"),
    Leave("console", "In the Billing address, click Add"),
    Leave("taller", "En el panel Cliente, escribe aquello en Nombre"),
    Leave("officina", "Nel riquadro Cliente, scrivi ciò in Nome"),
)
