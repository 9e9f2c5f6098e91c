"""What structure says of a control, and that nothing else is acted on than what was judged."""

from typing import Any

import pytest
from conformance.carriers import Carried, Opened, ref_in
from webhand_agent.protocol import Action, Click, Code, Control, PressKey, SetChecked, TypeText

PANEL = "<div role=tabpanel id=panel>Words</div>"
TABS = f"<div role=tablist><button role=tab id=t aria-controls=panel>It</button></div>{PANEL}"
MENU = "<div id=menu role=menu>Words</div>"
SEND = "<button>Send</button>"
LISTBOX = "<ul role=listbox id=list><li role=option tabindex=0>It</ul>"
COMBO = "<input role=combobox aria-controls=list aria-expanded=true aria-label=Field>"

SIGN = "<b style='display: inline-block; width: 20px' role=button tabindex=0 aria-label=It onclick=1>x</b>"
CHIP = f"<span>Ada {SIGN}</span>"
BOXED = f"<div style='display: inline-block; border: 1px solid'>{SIGN}<input style='border: 0' aria-label=Name></div>"
OVER = (
    "<div style='position: relative'><input style='width: 200px; height: 30px' aria-label=Name>"
    f"{SIGN.replace('display', 'position: absolute; left: 170px; top: 8px; display')}</div>"
)

# Markup in which one line says "It", and the pattern that it is.
PATTERNS: list[tuple[str, str | None]] = [
    ("<a href=/next>It</a>", "link"),
    ("<a href=/next target=_blank>It</a>", "link"),
    ("<div onclick=1><a href=/next>It</a></div>", "link"),
    ("<a href=/next onclick=1>It</a>", None),
    ("<a href=/next id=x>It</a><script>x.addEventListener('click', () => {})</script>", None),
    ("<a href=/next id=x>It</a><script>x.onkeydown = () => {}</script>", None),
    ("<a href=/next><b id=x>It</b></a><script>x.addEventListener('mousedown', () => {})</script>", None),
    ("<a href=/next download>It</a>", None),
    ("<a href=/next role=button>It</a>", None),
    ("<a href='javascript:void 0'>It</a>", None),
    ("<a href='#'>It</a>", None),
    ("<a href='#nowhere'>It</a>", None),
    ("<a href='#there'>It</a><p id=there>There</p>", "link"),
    ("<a href='#/inbox'>It</a>", "link"),
    ("<a href='mailto:a@b.example'>It</a>", None),
    ("<a href=/next>It <button aria-label=''>x</button></a>", None),
    ("<div role=link tabindex=0>It</div>", None),
    ("<details><summary>It</summary>Words</details>", "disclosure"),
    ("<details><summary onclick=1>It</summary>Words</details>", None),
    ("<div><div role=button tabindex=0>It</div>Words</div>", None),
    (TABS, "tab"),
    (TABS.replace("aria-controls=panel", "").replace("id=panel", "aria-labelledby=t"), "tab"),
    (TABS.replace("aria-controls=panel", "aria-controls=nothing"), None),
    (TABS.replace(PANEL, "<div id=panel>Words</div>"), None),
    (TABS.replace("role=tablist", ""), None),
    (f"<form>{TABS}</form>", None),
    (f"<form>{TABS.replace('<button', '<button type=button')}</form>", "tab"),
    (f"<button aria-haspopup=menu aria-controls=menu>It</button>{MENU}", "opener"),
    (f"<button aria-expanded=false aria-controls=menu>It</button>{MENU}", "opener"),
    ("<button aria-haspopup=menu aria-expanded=false>It</button>", None),
    ("<button aria-expanded=false>It</button><div>Words</div>", None),
    ("<button aria-expanded=false>It</button><div hidden>Words</div>", "opener"),
    ("<button aria-expanded=true>It</button><div>Words</div>", "opener"),
    ("<h2><button aria-expanded=false>It</button></h2><div hidden>Words</div>", "opener"),
    ("<button aria-haspopup=menu>It</button>", None),
    ("<button aria-haspopup=false>It</button>", None),
    ("<button aria-expanded=false aria-controls=nothing>It</button>", None),
    (f"<form><button aria-expanded=false aria-controls=menu>It</button>{MENU}</form>", None),
    (f"<button aria-pressed=false aria-expanded=false>It</button>{MENU}", None),
    ("<button>It</button>", None),
    ("<table><tr><th aria-sort=none tabindex=0 onclick=1>It<tr><td>Words</table>", "sort"),
    ("<table><tr><th aria-sort=none><button>It</button><tr><td>Words</table>", "sort"),
    ("<table><tr><th><button>It</button><tr><td>Words</table>", None),
    ("<table><tr><th aria-sort=none><button>It</button><button>Hide</button><tr><td>Words</table>", None),
    (f"<form><input aria-label=It>{SEND}</form>", "field"),
    (f"<form><textarea aria-label=It></textarea>{SEND}</form>", "field"),
    ("<form role=search><input aria-label=It></form>", "field"),
    ("<form><input aria-label=It></form>", None),
    ("<input aria-label=It>", None),
    (f"<form id=f>{SEND}</form><input form=f aria-label=It>", "field"),
    (f"<form><input aria-label=It onchange=1>{SEND}</form>", None),
    (f"<form><div contenteditable aria-label=It></div>{SEND}</form>", None),
    (f"<form><input type=checkbox aria-label=It>{SEND}</form>", "form_choice"),
    (f"<form><select aria-label=It><option>A</select>{SEND}</form>", "form_choice"),
    (f"<form><select aria-label=It onchange='this.form.submit()'><option>A</select>{SEND}</form>", None),
    (f"<form><select aria-label=It id=x><option>A</select>{SEND}</form>"
     "<script>x.addEventListener('change', () => {})</script>", None),
    (f"<form><div role=switch tabindex=0>It</div>{SEND}</form>", None),
    (f"<form><div role=combobox>Rome <b role=button tabindex=0 aria-label=It>x</b></div>{SEND}</form>", "clearing"),
    (f"<form><div role=combobox><select><option>A</select>{CHIP}<input type=search></div>{SEND}</form>", "clearing"),
    (f"<form>{BOXED}{SEND}</form>", "clearing"),
    (f"<form>{BOXED.replace(SIGN, CHIP)}{SEND}</form>", "clearing"),
    (f"<form>{BOXED.replace('border: 0', '')}{SEND}</form>", None),
    (f"<form>{BOXED.replace('border: 1px', 'border: 0px')}{SEND}</form>", None),
    (f"<form>{BOXED.replace('width: 20px', 'width: 90px')}{SEND}</form>", None),
    (f"<form>{BOXED.replace('<input', '<input style=border:0><input')}{SEND}</form>", None),
    (f"<form>{BOXED.replace('<input', '<textarea').replace('<button', '</textarea><button')}{SEND}</form>", None),
    (f"<form>{BOXED}</form>", None),
    (BOXED, None),
    (f"<form><table><tr><td>{BOXED.replace('div', 'span')}</table>{SEND}</form>", "clearing"),
    (f"<form><table><tr><td style='border: 1px solid'><input style='border: 0'>{SIGN}</table>{SEND}</form>", None),
    (OVER, "clearing"),
    ("<input type=checkbox aria-label=It>", None),
    (f"<form>{COMBO}{LISTBOX}{SEND}</form>", "choice"),
    (f"{COMBO}{LISTBOX}", None),
    (f"<form>{LISTBOX}{SEND}</form>", None),
    ("<form><button>It</button></form>", None),
]  # fmt: skip

CARD = "<label>Card number <input autocomplete=cc-number value=4111111111111111></label>"
CLOBBER = "<input name=action value=1><input name=method><input name=elements><input name=id><input name=target>"

MUCH = "".join(f"<label>Field {each} <input value=v{each}></label>" for each in range(20))
ROWS = (
    "<table><thead><tr><th><input type=checkbox checked aria-label=All><th>Name</thead>"
    + "".join(
        f"<tr><td><input type=checkbox aria-label=Row {state}><td>{name}"
        for name, state in (("Invoice May", "checked"), ("Photos", ""), ("Tax 2025", "checked"))
    )
    + "</table>"
)

# Markup in which one line says "It", and facts of it.
FACTS: list[tuple[str, dict[str, Any]]] = [
    ("<button>It</button>", {"role": "button", "tag": "button", "type": "submit", "drawn": "It", "announced": "It",
     "words": [], "presses": True, "submits": False, "form": None, "dialog": False}),
    ("<button aria-label='It'>Pay now</button>", {"drawn": "Pay now", "announced": "It"}),
    ("<style>.x::before { content: 'Pay ' } .x i { display: none }</style><button class=x>It<i> not</i></button>",
     {"drawn": "Pay It"}),
    ("<button aria-label=It><span style='position: absolute; width: 1px; height: 1px; overflow: hidden'>Hid</span>"
     "<span style='opacity: 0'>Gone</span></button>", {"drawn": "", "announced": "It"}),
    ("<button>I<span>t</span> <b style='display: inline-block'>P</b><b style='display: inline-block'>a</b>"
     "<b style='display: inline-block'>y</b></button>", {"drawn": "It Pay", "announced": "It P a y"}),
    ("<input type=submit value=It>", {"drawn": "It", "type": "submit", "submits": False}),
    ("<button title=Delete aria-description=Really><img alt=Bin src=x>It</button>",
     {"words": ["Delete", "Really", "Bin"]}),
    ("<button aria-label=It><svg><title>Trash</title></svg></button>", {"words": ["Trash"]}),
    ("<label>It <input type=text value=words></label>",
     {"kind": "text", "drawn": "", "presses": False, "secret": False, "alone": False}),
    ("<input aria-label=It type=password value=x>", {"kind": "password", "secret": True}),
    ("<div contenteditable aria-label=It>typed</div>", {"kind": "text", "drawn": "", "alone": True, "presses": False}),
    ("<textarea aria-label=It></textarea>", {"alone": True}),
    ("<div role=switch tabindex=0>It</div>", {"kind": "choice", "alone": True, "presses": False}),
    (f"<form><input type=checkbox aria-label=It>{SEND}</form>", {"kind": "choice", "alone": False}),
    ("<a href=/next>It</a>", {"href": "{here}/next", "download": False, "presses": True}),
    ("<a href=/file download>It</a>", {"href": "{here}/file", "download": True}),
    ("<a href=/next onclick=1>It</a>", {"listens": True}),
    ("<button id=x>It</button><script>x.addEventListener('submit', () => {})</script>", {"listens": True}),
    ("<h1>Page</h1><section><h2>Danger</h2><p>Words</p><fieldset><legend>Account</legend><button>It</button>"
     "</fieldset></section>", {"around": ["Account", "Danger", "Page"]}),
    ("<h1>Page</h1><section><h2>Labels</h2><button>Other</button></section><button>It</button>",
     {"around": ["Page", "Labels"]}),
    ("<h1>Page</h1><div role=dialog aria-label='Sure?'><h2>Delete all</h2><button>It</button></div>",
     {"around": ["Delete all", "Sure?"], "dialog": True, "alert": False}),
    ("<div role=alertdialog aria-label='Sure?'><button>It</button></div>", {"dialog": True, "alert": True}),
    ("<dialog open><button>It</button></dialog>", {"dialog": True, "alert": False}),
    ("<div role=alertdialog id=h></div><script>h.attachShadow({ mode: 'closed' }).innerHTML = '<button>It</button>'"
     "</script>", {"dialog": True, "alert": True, "drawn": "It"}),
    ("<dialog open><p>Delete the project for ever?</p><p>It cannot be undone.</p><button>It</button><button>Cancel"
     "</button></dialog>", {"around": ["Delete the project for ever? It cannot be undone."]}),
    ("<h1>Page</h1><div role=dialog>Sure?<textarea>I will pay</textarea><button>It</button></div>",
     {"around": ["Sure?"]}),
    (f"<main><form>{MUCH}<button>It</button></form><aside><table><tr><td>Lamp<td>40,00 €<tr><td>Post<td>9,90 €"
     "<tr><td>Summe<td>49,90 €</table></aside></main>", {"totals": ["Summe 49,90 €"]}),
    (f"<main><form>{MUCH}<button>It</button></form><dl><dt>Lamp<dd>$40.00<dt>Voucher<dd>$5.00</dl></main>",
     {"totals": ["$40.00", "$5.00"]}),
    (f"<main><form>{MUCH}<button>It</button></form><p>Total <b>EUR 12.00</b></p></main>",
     {"totals": ["Total EUR 12.00"]}),
    (f"<main><form>{MUCH}<button>It</button></form><p>Words</p></main><p>7 rooms</p>", {"totals": []}),
    ("<div><p>12 EUR</p></div><form><p>Sum 5 EUR</p><button>It</button></form>", {"totals": []}),
    (f"<div role=toolbar><button>It</button></div>{ROWS}", {"chosen": ["Invoice May", "Tax 2025"]}),
    (f"<section><button>It</button>{ROWS}</section><ul><li><input type=checkbox checked> Other</ul>",
     {"chosen": ["Invoice May", "Tax 2025"]}),
    ("<button>It</button><div role=listbox aria-multiselectable=true><div role=option aria-selected=true>Mail of Ana"
     "</div><div role=option>Mail of Bea</div></div>", {"chosen": ["Mail of Ana"]}),
    (f"<ul><li>Row <button>It</button></ul>{ROWS}", {"chosen": []}),
    ("<button>It</button><div role=tablist><div role=tab aria-selected=true>One</div></div>", {"chosen": []}),
    ("<ul><li>Ana <button>It</button><li>Bea</ul>", {"context": "Ana\nIt"}),
    (f"<div role=dialog>Total 20 EUR{CARD}<button>It</button></div>", {"context": "Total 20 EUR\nCard number\nIt"}),
    ("<div role=dialog><label>To <input value=bob></label><div contenteditable>Hello Bob</div><button>It</button>"
     "</div>", {"context": "To\nbob\nHello Bob\nIt"}),
    ("<input type=search aria-label=Find><button>It</button>", {"editor": False}),
    ("<textarea aria-label=Words></textarea><button>It</button>", {"editor": True}),
    ("<textarea aria-label=Words></textarea><ul><li>Ana <button>It</button></ul>", {"editor": False}),
    ("<ul><li>Ana <div contenteditable aria-label=Words></div><button>It</button></ul>", {"editor": True}),
    ("<div role=dialog><button>It</button></div><textarea aria-label=Words></textarea>", {"editor": False}),
    ("<form><textarea aria-label=Words></textarea><ul><li><button>It</button></ul></form>", {"editor": True}),
    ("<form hidden><textarea aria-label=Words></textarea></form><button>It</button>", {"editor": False}),
    ("<textarea aria-label=Words readonly></textarea><input aria-label=Mine disabled><button>It</button>",
     {"editor": False}),
    ("<iframe srcdoc='<body contenteditable>Words'></iframe><button>It</button>", {"editor": True}),
    ("<iframe srcdoc='<p>An advertisement'></iframe><button>It</button>", {"editor": False}),
    ("<div id=h></div><script>h.attachShadow({ mode: 'closed' }).innerHTML = '<textarea></textarea>'</script>"
     "<button>It</button>", {"editor": True}),
]  # fmt: skip

# A form in which one line says "It", and what is said of it.
FORMS: list[tuple[str, dict[str, Any]]] = [
    ("<form action=/do method=post><input name=q value=a aria-label=City><button>It</button></form>",
     {"method": "post", "action": "{here}/do", "explicit": True, "search": False, "submits": True, "kinds": ["text"],
      "fields": [{"label": "City", "value": "a", "kind": "text", "hidden": False}]}),
    ("<form><button>It</button></form>", {"method": "get", "action": "{url}", "explicit": False}),
    ("<form action=#><button>It</button></form>", {"explicit": False}),
    ("<form action=/do onsubmit=1><button>It</button></form>", {"action": "{here}/do", "explicit": False}),
    ("<form action=/do id=x><button>It</button></form><script>x.addEventListener('submit', () => {})</script>",
     {"explicit": False}),
    ("<form action=/do><button formaction={cross}/other formmethod=post>It</button></form>",
     {"action": "{cross}/other", "method": "post", "explicit": True}),
    ("<form action=/do><button type=button formaction=/other>It</button></form>", {"action": "{here}/do"}),
    (f"<form action=/do method=post>{CLOBBER}<button>It</button></form>",
     {"method": "post", "action": "{here}/do", "submits": True}),
    (f"<form id=f action=/do method=post>{CARD}</form><button form=f>It</button>", {"kinds": ["card"]}),
    (f"<form>{CARD}<button>It</button></form>",
     {"fields": [{"label": "Card number", "value": "•••", "kind": "card", "hidden": False}]}),
    (f"<form>{CARD}<div role=button tabindex=0>It</div></form>", {"kinds": ["card"], "submits": False}),
    (f"<form>{MUCH}<label>Message <textarea>Hello Ana</textarea></label><label>Amount <input value='12 EUR'></label>"
     "<label>IBAN <input value=DE02></label><button>It</button></form>",
     {"fields": [{"label": "IBAN", "value": "DE02", "kind": "recipient", "hidden": False},
                 {"label": "Amount", "value": "12 EUR", "kind": "amount", "hidden": False},
                 {"label": "Message", "value": "Hello Ana", "kind": "text", "hidden": False},
                 *({"label": f"Field {each}", "value": f"v{each}", "kind": "text", "hidden": False}
                   for each in range(20))]}),
    ("<form><input type=hidden name=to value=eve@evil.example><input type=hidden name=csrf value=abcdefgh>"
     "<textarea aria-label=Text>Hi</textarea><button>It</button></form>",
     {"kinds": ["text"],
      "fields": [{"label": "to", "value": "eve@evil.example", "kind": "recipient", "hidden": True},
                 {"label": "Text", "value": "Hi", "kind": "text", "hidden": False}]}),
    (f"<section><form>{CARD}</form><button>It</button></section>", {"kinds": ["card"]}),
    (f"<div><form>{CARD}</form></div><div><div role=button tabindex=0>It</div></div>", {"kinds": ["card"]}),
    ("<form role=search><button>It</button></form>", {"search": True}),
    ("<form><input type=search aria-label=x><button>It</button></form>", {"search": True, "kinds": ["search"]}),
    ("<search><form><button>It</button></form></search>", {"search": True}),
    ("<form method=dialog><button>It</button></form>", {"method": "dialog"}),
    ("<form><input type=password aria-label=a><input type=file aria-label=b><label>Amount<input></label>"
     "<label>IBAN <input></label><button>It</button></form>", {"kinds": ["password", "file", "amount", "recipient"]}),
]  # fmt: skip

# Markup in which one line says "It", whether pressing it sends a form, and whether Enter in it does.
SENDING: list[tuple[str, bool, bool]] = [
    ("<form><button>It</button></form>", True, False),
    ("<form><button type=button>It</button></form>", False, False),
    ("<form><button type=reset>It</button></form>", False, False),
    ("<form><input type=image alt=It src=x></form>", True, False),
    ("<form><div role=button tabindex=0>It <b><input type=image src=x></b></div></form>", True, False),
    ("<form><input aria-label=It></form>", False, True),
    ("<form><input aria-label=It><input aria-label=x></form>", False, False),
    (f"<form><input aria-label=It><input aria-label=x>{SEND}</form>", False, True),
    ("<form><input aria-label=It><button disabled>Send</button></form>", False, False),
    (f"<form><textarea aria-label=It></textarea>{SEND}</form>", False, False),
    ("<input aria-label=It>", False, False),
]


async def described(one: Opened, name: str = "It") -> Control:
    lines = await one.look()
    found = [line for line in lines if name in line and "[ref=" in line]
    if len(found) > 1:  # an element and what is in it
        found = found[:1]
    control = await one.browser.describe(one.tab_id, ref_in(found, name))
    assert control.code is Code.DONE, control
    return control


def filled(one: Opened, expected: Any) -> Any:
    if isinstance(expected, str):
        cross = one.carried.site.here.replace("127.0.0.1", "localhost")
        return expected.replace("{here}", one.carried.site.here).replace("{cross}", cross).replace("{url}", one.url)
    return expected


def said(told: dict[str, Any], expected: dict[str, Any], one: Opened) -> tuple[dict[str, Any], dict[str, Any]]:
    return {key: told[key] for key in expected}, {key: filled(one, value) for key, value in expected.items()}


@pytest.mark.parametrize(("markup", "pattern"), PATTERNS)
async def test_patterns(carried: Carried, markup: str, pattern: str | None) -> None:
    one = await carried.open(markup)
    assert (await described(one)).pattern == pattern


@pytest.mark.parametrize(("markup", "facts"), FACTS)
async def test_facts(carried: Carried, markup: str, facts: dict[str, Any]) -> None:
    one = await carried.open(markup)
    told, expected = said((await described(one)).model_dump(mode="json"), facts, one)
    assert told == expected


@pytest.mark.parametrize(("markup", "form"), FORMS)
async def test_forms(carried: Carried, markup: str, form: dict[str, Any]) -> None:
    one = await carried.open(markup)
    control = await described(one)
    assert control.form is not None
    told, expected = said(control.form.model_dump(mode="json"), form, one)
    assert told == expected


NO_CARD_FORM = [
    f"<form>{CARD}</form><section><form><input aria-label=x></form><button>It</button></section>",
    f"<form>{CARD}</form><form><input aria-label=x></form><button>It</button>",
    f"<form>{CARD}</form><a href=/next>It</a>",
    f"<form>{CARD}</form><div role=dialog><button>It</button></div>",
    "<form><input aria-label=x></form><button>It</button>",
]


@pytest.mark.parametrize("markup", NO_CARD_FORM)
async def test_a_button_outside_belongs_to_no_form(carried: Carried, markup: str) -> None:
    assert (await described(await carried.open(markup))).form is None


@pytest.mark.parametrize(("markup", "submits", "enter"), SENDING)
async def test_what_sends_the_form(carried: Carried, markup: str, submits: bool, enter: bool) -> None:
    control = await described(await carried.open(markup))
    assert (control.submits, control.enter) == (submits, enter)


# What happens to the page between judging and acting, on markup with one button "Go" in a form, a link "Go" or a row.
FORM = """<h1 id=n>1</h1><form id=f action=/a method=post><input name=q aria-label=City><button id=x>Go</button></form>
<form id=g action=/a method=post></form><script>let hits = 0; addEventListener("click", (event) => {
event.preventDefault(); hits++; }, true); addEventListener("pointerdown", () => hits++, true)</script>"""
LINK = FORM.replace("<button id=x>Go</button>", "<a id=x href=/a>Go</a>")

STALE: list[tuple[str, str]] = [
    (FORM, "x.textContent = 'Go and pay'"),
    (FORM, "x.title = 'Delete everything'"),
    (FORM, "x.setAttribute('aria-label', 'Go'); x.textContent = 'Pay'"),
    (FORM, "document.head.innerHTML += '<style>#x::after { content: \"and pay\" }</style>'"),
    (FORM, "g.append(x)"),
    (FORM, "f.action = '/b'"),
    (FORM, "x.formAction = '/b'"),
    (FORM, "f.method = 'get'"),
    (FORM, "x.type = 'button'"),
    (FORM, "f.insertAdjacentHTML('beforeend', '<input type=password>')"),
    (FORM, "x.addEventListener('click', () => {})"),
    (FORM, "f.setAttribute('role', 'alertdialog')"),
    (FORM, "x.outerHTML = '<button formaction=/b>Go</button>'"),
    (LINK, "x.href = '/b'"),
    (LINK, "x.onclick = () => {}"),
    (LINK, "x.download = ''"),
    (LINK, "x.addEventListener('keydown', () => {})"),
    (LINK, "x.outerHTML = '<a href=/b>Go</a>'"),
]
STILL: list[tuple[str, str]] = [
    (FORM, "n.textContent = '2'"),
    (FORM, "document.body.insertAdjacentHTML('beforeend', '<p>New</p>')"),
    (FORM, "x.className = 'other'"),
    (LINK, "f.elements.q.value = 'Rome'"),
]


# Around a button in a short form any text that changes makes it another row (page/acting/recycling.js).
LONG = "Words about all that there is to know. " * 12
PAYING = f"""<h1>Shop</h1><form id=f action=/a method=post><p>{LONG}</p><p id=n>3 people are looking, 10:00</p>
<p>Lamp <span id=p>40,00 €</span></p>
<input name=q aria-label=City value=Oslo><textarea name=t aria-label=Text>Hi</textarea>
<input type=hidden name=sum value=40>
<label><input type=radio name=r value=a checked> A</label><label><input type=radio name=r value=b> B</label>
<input type=hidden name=csrf_token value=one><select name=s aria-label=Size><option>S<option>L</select>
<button id=x>Go</button></form>{FORM[FORM.index("<script>") :]}"""
BESIDE = PAYING.replace("<form id=f action=/a method=post>", "<div id=f>").replace("</form>", "</div>")
TICKED = f"<div><button id=x>Go</button></div>{ROWS}<script>{FORM.partition('<script>')[2]}"
IN_FRAME = PAYING.replace("<button", "<iframe id=e srcdoc='<body contenteditable>Hi'></iframe><button")

SENT: list[tuple[str, str]] = [
    (PAYING, "f.querySelector('[name=q]').value = 'Rome'"),
    (PAYING, "f.querySelector('[name=t]').value = 'Bye'"),
    (PAYING, "f.querySelector('[name=sum]').value = '900'"),
    (PAYING, "f.querySelector('[value=b]').checked = true"),
    (PAYING, "f.querySelector('[name=s]').selectedIndex = 1"),
    (PAYING, "f.insertAdjacentHTML('beforeend', '<input type=hidden name=bcc value=eve@evil.example>')"),
    (PAYING, "document.body.insertAdjacentHTML('beforeend', '<input form=f type=hidden name=more value=1>')"),
    (PAYING, "p.textContent = '900,00 €'"),
    (PAYING, "p.textContent = '٩٠٠ €'"),
    (IN_FRAME, "e.contentDocument.body.textContent = 'Bye'"),
    (BESIDE, "f.querySelector('[name=q]').value = 'Rome'"),
    (BESIDE, "p.textContent = '900,00 €'"),
    (TICKED, "document.querySelectorAll('tbody input')[1].checked = true"),
]
QUIET: list[str] = [
    "n.textContent = '5 people are looking, 10:01'",
    "f.querySelector('[name=csrf_token]').value = 'two'",
    "f.insertAdjacentHTML('beforeend', '<p>New</p>')",
]


@pytest.mark.parametrize(("markup", "change"), SENT)
async def test_nothing_else_is_sent_than_what_was_judged(carried: Carried, markup: str, change: str) -> None:
    one = await carried.open(markup)
    control = await judged(one)
    await one.js(f"() => {{ {change} }}")
    receipt = await one.browser.act(one.tab_id, control.ref, Click(), digest=control.digest)
    assert receipt.code is Code.STALE, receipt
    assert "what it would send changed" in receipt.message
    assert await one.js("hits") == 0


@pytest.mark.parametrize("change", QUIET)
async def test_what_ticks_beside_it_does_not_count(carried: Carried, change: str) -> None:
    one = await carried.open(PAYING)
    control = await judged(one)
    await one.js(f"() => {{ {change} }}")
    receipt = await one.browser.act(one.tab_id, control.ref, Click(), digest=control.digest)
    assert receipt.ok, receipt
    assert await one.js("hits") == 2


@pytest.mark.parametrize("looks", [0, 1, 3])
async def test_a_row_that_stands_for_another_thing_is_not_pressed(carried: Carried, looks: int) -> None:
    """Also where it was looked at again after it was judged, and is meant by the same ref (SAFETY, A4)."""
    rows = "".join(f"<li><span>{name}</span> <button>Delete</button></li>" for name in ("Ana", "Bea", "Cid"))
    one = await carried.open(f"<ul>{rows}</ul><script>hits = 0; onclick = () => hits += 1</script>")
    refs = [line.ref for line in (await one.browser.observe(one.tab_id)).tree.lines if '"Delete"' in line.text]
    control = await one.browser.describe(one.tab_id, refs[0])
    await one.js("() => { document.querySelector('span').textContent = 'Dan' }")
    for _ in range(looks):
        assert any("Dan" in line for line in await one.look())
    receipt = await one.browser.act(one.tab_id, refs[0], Click(), digest=control.digest)
    assert receipt.code is Code.STALE, receipt
    assert await one.js("hits") == 0
    again = await one.browser.describe(one.tab_id, refs[0])
    receipt = await one.browser.act(one.tab_id, refs[0], Click(), digest=again.digest)
    assert receipt.ok, receipt


async def test_a_field_is_filled_whatever_its_form_holds_by_then(carried: Carried) -> None:
    one = await carried.open(PAYING)
    control = await described(one, "City")
    await one.js("() => { f.querySelector('[name=t]').value = 'Bye' }")
    receipt = await one.browser.act(one.tab_id, control.ref, TypeText(text="Rome"), digest=control.digest)
    assert receipt.ok, receipt
    control = await described(one, "City")
    await one.js("() => { f.querySelector('[name=sum]').value = '900' }")
    sent = await one.browser.act(one.tab_id, control.ref, PressKey(key="Enter"), digest=control.digest)
    assert sent.code is Code.STALE, sent


async def judged(one: Opened, name: str = '"Go"') -> Control:
    control = await one.browser.describe(one.tab_id, await one.ref(name))
    assert control.code is Code.DONE, control
    assert control.digest
    return control


@pytest.mark.parametrize(("markup", "change"), STALE)
async def test_another_thing_is_not_clicked(carried: Carried, markup: str, change: str) -> None:
    one = await carried.open(markup)
    control = await judged(one)
    await one.js(f"() => {{ {change} }}")
    receipt = await one.browser.act(one.tab_id, control.ref, Click(), digest=control.digest)
    assert receipt.code is Code.STALE, receipt
    assert await one.js("hits") == 0


@pytest.mark.parametrize(("markup", "change"), STILL)
async def test_what_ticks_elsewhere_does_not_count(carried: Carried, markup: str, change: str) -> None:
    one = await carried.open(markup)
    control = await judged(one)
    await one.js(f"() => {{ {change} }}")
    assert (await one.browser.describe(one.tab_id, control.ref)).digest == control.digest
    receipt = await one.browser.act(one.tab_id, control.ref, Click(), digest=control.digest)
    assert receipt.ok, receipt
    assert await one.js("hits") == 2


async def test_a_healed_element_has_to_have_the_same_facts(carried: Carried) -> None:
    one = await carried.open("<button id=x>Go</button><p>Words")
    control = await judged(one)
    await one.js("() => { x.outerHTML = '<button id=x>Go</button>' }")
    receipt = await one.browser.act(one.tab_id, control.ref, Click(), digest=control.digest)
    assert (receipt.ok, receipt.healed) == (True, True), receipt


async def test_it_becomes_another_thing_as_the_pointer_comes(carried: Carried) -> None:
    one = await carried.open(LINK + "<script>x.onmouseenter = () => { x.href = '/b' }</script>")
    control = await judged(one)
    receipt = await one.browser.act(one.tab_id, control.ref, Click(), digest=control.digest)
    assert not receipt.ok, receipt
    assert await one.js("hits") == 0


async def test_a_hint_that_comes_with_the_pointer_is_no_other_thing(carried: Carried) -> None:
    hint = (
        "<script>x.title = 'Hint'; x.onmouseenter = () => { x.removeAttribute('title'); x.append(' (hint)') }</script>"
    )
    one = await carried.open(LINK + hint)
    control = await judged(one)
    receipt = await one.browser.act(one.tab_id, control.ref, Click(), digest=control.digest)
    assert receipt.ok, receipt


ACTIONS: list[tuple[str, Action]] = [
    ("<input id=x aria-label=It>", TypeText(text="words")),
    ("<form id=f><input id=x aria-label=It></form>", PressKey(key="Enter")),
    ("<input type=checkbox id=x aria-label=It>", SetChecked(checked=True)),
]


@pytest.mark.parametrize(("markup", "action"), ACTIONS)
async def test_every_kind_of_act_is_checked(carried: Carried, markup: str, action: Action) -> None:
    log = "<script>let hits = 0; for (const type of ['keydown', 'input', 'click', 'focusin', 'pointerdown'])"
    one = await carried.open(f"{markup}{log} addEventListener(type, () => hits++, true)</script>")
    control = await described(one)
    await one.js("() => { x.ariaLabel = 'Other' }")
    refused = await one.browser.act(one.tab_id, control.ref, action, digest=control.digest)
    assert refused.code is Code.STALE, refused
    assert await one.js("hits") == 0
    again = await described(one, "Other")
    assert (await one.browser.act(one.tab_id, again.ref, action, digest=again.digest)).ok


async def test_what_is_not_there_any_more(carried: Carried) -> None:
    one = await carried.open("<button id=x>Go</button>")
    ref = await one.ref("Go")
    assert (await one.browser.describe(one.tab_id, "e999")).code is Code.NOT_FOUND
    await one.js("() => x.remove()")
    assert (await one.browser.describe(one.tab_id, ref)).code is Code.STALE
    await one.browser.navigate(one.tab_id, one.carried.site.put("Another"))
    assert (await one.browser.describe(one.tab_id, ref)).code is Code.STALE


FIELD = "<body style='margin: 0'><form action=/in><input id=x aria-label=Inner autofocus><button>Send</button></form>"


async def test_the_page_itself_has_the_focus(carried: Carried) -> None:
    one = await carried.open("<button id=x>Go</button>")
    control = await one.browser.describe(one.tab_id, None)
    assert (control.code, control.ref, control.role) == (Code.DONE, None, "document")
    await one.js("() => x.focus()")
    receipt = await one.browser.act(one.tab_id, None, PressKey(key="Enter"), digest=control.digest)
    assert receipt.code is Code.STALE


async def test_the_focus_is_judged_before_a_key(carried: Carried) -> None:
    twin = "<button onclick='hits++'>Go</button>"
    one = await carried.open(f"<script>let hits = 0</script><p>{twin}</p><p>{twin}</p>")
    await one.js("() => document.querySelectorAll('button')[0].focus()")
    control = await one.browser.describe(one.tab_id, None)
    assert (control.role, control.drawn, control.tag) == ("button", "Go", "button")
    assert control.ref is not None, "one that was never shown gets a ref"
    receipt = await one.browser.act(one.tab_id, None, PressKey(key="Enter"), digest=control.digest)
    assert receipt.ok, receipt
    assert await one.js("hits") == 1
    assert ref_in([line for line in await one.look() if "[focused]" in line], "Go") == control.ref


@pytest.mark.parametrize("origin", ["{here}", "{cross}"])
async def test_focus_in_a_frame(carried: Carried, origin: str) -> None:
    carried.site.put(FIELD, "/field")
    nested = f"<iframe src='{origin}/field' style='width: 300px; height: 100px'></iframe>"
    carried.site.put(f"<p>Outer</p>{nested}", "/outer")
    one = await carried.open("<p>Page</p><iframe src='{cross}/outer' style='width: 400px; height: 200px'></iframe>")
    field = one.page.frame_locator("iframe").frame_locator("iframe").locator("input")
    await field.click()
    for frame in one.page.frames[:2]:  # which hear of a focus in another process a little later
        await frame.wait_for_function("document.activeElement.localName === 'iframe'")
    control = await one.browser.describe(one.tab_id, None)
    assert (control.announced, control.enter) == ("Inner", True)
    assert control.url.endswith("/field")
    assert control.form is not None
    assert control.form.action.endswith("/in")
    ref = await one.ref("Inner")
    assert ref == control.ref
    same = await one.browser.describe(one.tab_id, ref)
    assert same.digest.partition("@")[0] == control.digest.partition("@")[0], "but for the number of the look"
    receipt = await one.browser.act(one.tab_id, None, PressKey(key="a"), digest=control.digest)
    assert receipt.ok, receipt
    assert await field.input_value() == "a"


async def test_focus_in_a_frame_that_was_never_looked_at(carried: Carried) -> None:
    carried.site.put(FIELD, "/field")
    one = await carried.open("<iframe src='{cross}/field'></iframe>")
    await one.page.frame_locator("iframe").locator("input").click()
    control = await one.browser.describe(one.tab_id, None)
    assert control.announced == "Inner"
    assert control.ref is not None
    assert control.ref.startswith("f")
    assert (await one.browser.act(one.tab_id, control.ref, TypeText(text="Hi"), digest=control.digest)).ok


async def test_where_a_form_has_its_controls(carried: Carried) -> None:
    """Of those that were shown; and what its fields say that they are for."""
    away = "<input name=q aria-label=Search><button>Find</button>"
    fields = "<input aria-label=It autocomplete='section-a Username webauthn'><input type=hidden name=h>"
    fields += "<input type=password aria-label=Word form=f>"
    one = await carried.open(f"<form id=f>{fields}{SEND}<button>Other</button></form><form>{away}</form>")
    lines = await one.look()
    it = await described(one)
    assert it.purposes == ["section-a", "username", "webauthn"]
    assert it.form is not None
    assert it.form.members == [ref_in(lines, name) for name in ('"It"', '"Word"', '"Send"', '"Other"')]
    assert it.form.sender == ref_in(lines, '"Send"')
    find = await described(one, "Find")
    assert find.form is not None
    assert it.form.sender not in find.form.members
