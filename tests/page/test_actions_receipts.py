"""What a receipt says: where the page changed, what stood in the way, what a ref has become, what wants a person."""

import pytest
from page.conftest import Engine, Site

NEAR_AND_FAR: list[tuple[str, str]] = [
    ("<form><button type=button onclick='this.after(`new`)'>Go</button></form><p>x</p>", "The page changed near it."),
    ("<form><button type=button onclick='p.textContent = `new`'>Go</button></form><p id=p>x</p>",
     "The page changed elsewhere."),
    ("<form><button type=button onclick='p.textContent = `new`; this.after(`new`)'>Go</button></form><p id=p>x</p>",
     "The page changed near it and elsewhere."),
    ("<form><button type=button onclick='d.showModal()'>Go</button></form><dialog id=d aria-label=Sure>?</dialog>",
     'dialog "Sure" appeared.'),
    ("<button onclick='document.body.insertAdjacentHTML(`beforeend`, `<p role=alert>Saved</p>`)'>Go</button>",
     'alert "Saved" appeared.'),
    # What shows it may be further out, and what goes is still there while it fades.
    ("<p id=w style='display:none'><b role=dialog>Sure?</b></p><button onclick='w.style.display=``'>Go</button>",
     'dialog "Sure?" appeared.'),
    ("<div id=w style='position:absolute;top:-99px' role=dialog>Sure?</div><button onclick='w.style.top=0'>Go</button>",
     'dialog "Sure?" appeared.'),
    ("<div id=w role=dialog style='transition:opacity 9s'>Sure?<button onclick='w.style.opacity=0'>Go</button></div>",
     "The page changed near it."),
    ("<button onclick='this.className = `on`'>Go</button>", "The page changed near it."),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "says"), NEAR_AND_FAR)
async def test_where_the_page_changed(site: Site, markup: str, says: str) -> None:
    engine = await site.open(markup)
    receipt = await engine.perform(await engine.ref('"Go"'), "click")
    assert "dom" in receipt["effect"]
    assert says in receipt["line"], receipt


TICKER = """<button>Idle</button><p id=p>0</p><button id=a onclick='q.textContent = "new"'>Act</button><q id=q></q>
<script>setInterval(() => (p.textContent = Number(p.textContent) + 1), 5)</script>"""


async def test_a_page_that_never_rests_makes_no_effect(site: Site) -> None:
    engine = await site.open(TICKER)
    idle, act = await engine.ref("Idle"), await engine.ref("Act")
    # So long a place has to go on by itself before it is known to.
    places = "webhand.inside.restless.knows({ target: document.querySelector('p'), addedNodes: [], type: 'childList' })"
    await engine.call(
        f"new Promise((resolve) => {{ const ask = () => {places} ? resolve() : setTimeout(ask, 50); ask(); }})"
    )
    assert "dom" not in (await engine.perform(idle, "click"))["effect"]
    assert "dom" in (await engine.perform(act, "click"))["effect"]


FIELDS = """<input aria-label=Plain><select aria-label=Empty></select><select aria-label=Size><option>Small</select>"""


@pytest.mark.parametrize(
    ("name", "act", "given", "says"),
    [
        ("Plain", "type", {"text": "  Ada  Lovelace "}, 'It now holds "  Ada  Lovelace ".'),
        ("Plain", "type", {"text": "one\ntwo"}, 'Pressed Enter in textbox "Plain". Then typed the next line.'),
        ("Empty", "select", {"value": "Big"}, "There are no options to choose from."),
        ("Size", "select", {"value": "Big"}, 'No single option matches "Big".'),
    ],
)
async def test_what_a_field_holds_and_offers_is_told_as_it_is(
    site: Site, name: str, act: str, given: dict[str, str], says: str
) -> None:
    engine = await site.open(FIELDS)
    receipt = await engine.perform(await engine.ref(f'"{name}"'), act, **given)
    assert says in receipt["line"], receipt


BANNER = """<button>Go</button><div style='position:fixed;inset:0;background:#fff'>We use cookies
<button>Settings</button><button onclick='this.parentElement.remove()'>Accept all</button></div>"""


async def test_what_covers_can_be_acted_on(site: Site) -> None:
    engine = await site.open(BANNER)
    engine.next_ref = 7
    await engine.observe()
    ref = next(line.split("[ref=")[1].split("]")[0] for line in await engine.observe() if '"Go"' in line)
    receipt = await engine.perform(ref, "click")
    assert receipt["code"] == "covered"
    assert f"<div> [ref=e{receipt['nextRef'] - 1}]" in receipt["covering"][0].replace("generic ", "")
    accept = next(line for line in receipt["candidates"] if "Accept all" in line)
    assert "Accept all" in receipt["candidates"][0], "what closes it comes first"
    assert (await engine.perform(accept.split("[ref=")[1].split("]")[0], "click"))["code"] == "done"
    assert (await engine.perform(ref, "click"))["code"] == "done"


async def test_what_is_on_its_way_out_is_waited_for(site: Site) -> None:
    style = "<style>#c { position: fixed; inset: 0; background: #fff; transition: opacity .2s }</style>"
    engine = await site.open(f"{style}<button id=b>Go</button><div id=c>Bye</div>")
    ref = await engine.ref('"Go"')
    await engine.page.evaluate("c.ontransitionend = () => c.remove(); c.style.opacity = 0; c.offsetWidth")
    receipt = await engine.perform(ref, "click")
    assert receipt["code"] == "done", receipt
    assert "click b" in await engine.log()


async def test_a_number_that_others_have_given_meanwhile_is_not_given_again(site: Site) -> None:
    engine = await site.open(BANNER)
    ref = next(line.split("[ref=")[1].split("]")[0] for line in await engine.observe() if '"Go"' in line)
    receipt = await engine.perform(ref, "click", next_ref=50)
    assert "[ref=e50]" in receipt["covering"][0]
    assert receipt["nextRef"] == 51


async def test_a_toggle_says_what_it_is_called_now(site: Site) -> None:
    toggle = "this.textContent = this.textContent == 'Play' ? 'Pause' : 'Play'"
    engine = await site.open(f'<button onclick="{toggle}">Play</button>')
    ref = await engine.ref('"Play"')
    receipt = await engine.perform(ref, "click")
    assert receipt["renamed"] == f'button <button> [ref={ref}] "Pause" [focused]'
    again = await engine.perform(ref, "click")
    assert (again["code"], again["healed"]) == ("done", False), "it was told"


ROW_OF = "<table><tr><td>Ana<td><button>Save</button><td id=s>WAS<tr><td>Bea<td><td></table><p id=p>x</p>"
REMARKS: list[tuple[str, str, str]] = [
    ("", "s.textContent = 'Saved'", 'text "Saved" appeared.'),
    ("", "s.innerHTML = '<b>Saved</b>'", 'text "Saved" appeared.'),
    ("Draft", "s.firstChild.data = 'Saved'", 'text "Saved" appeared.'),
    ("Draft", "s.textContent = 'Draft'", "The page changed near it."),
    ("Draft", "s.textContent = ''", "The page changed near it."),
    ("", "s.innerHTML = '<b>Bob</b><i>41</i>'", "The page changed near it."),
    ("", "p.textContent = 'Saved'", "The page changed elsewhere."),
    ("", "s.innerHTML = '<span style=display:none>Saved</span>'", "The page changed near it."),
]


@pytest.mark.parametrize(("was", "does", "says"), REMARKS)
async def test_what_a_row_says_now(site: Site, was: str, does: str, says: str) -> None:
    engine = await site.open(ROW_OF.replace("WAS", was))
    ref = await engine.ref('"Save"')
    await engine.page.evaluate(f"void (document.querySelector('button').onclick = () => {{ {does} }})")
    assert (await engine.perform(ref, "click"))["line"].endswith(says)


async def test_what_lets_the_pointer_through_is_not_covered(site: Site) -> None:
    engine = await site.open("<div>Here <button style='pointer-events: none'>Go</button></div>")
    receipt = await engine.perform(await engine.ref('"Go"'), "click")
    assert (receipt["code"], receipt.get("covering")) == ("disabled", None), receipt
    assert "does not react to the pointer" in receipt["line"]


BOXES = """<input type=checkbox id=a aria-label=All><input type=checkbox id=b aria-label=B><input type=checkbox id=c
checked aria-label=C><script>a.onclick = () => { b.checked = a.checked; c.checked = !a.checked }</script>"""


async def test_boxes_that_go_along_are_told(site: Site) -> None:
    engine = await site.open(BOXES)
    receipt = await engine.perform(await engine.ref("All"), "set_checked", checked=True)
    went = 'checkbox "All" is checked now. With it: checkbox "B" is checked now, checkbox "C" is not checked now.'
    assert receipt["line"].startswith(went), receipt
    radios = await site.open("<input type=radio name=r aria-label=A checked><input type=radio name=r aria-label=B>")
    receipt = await radios.perform(await radios.ref('"B"'), "click")
    assert "With it" not in receipt["line"]


FILLED: list[tuple[str, str]] = [
    ("<input id=f aria-label=Guests value=1>", 'textbox "Guests" holds "2" now'),
    ("<textarea id=f aria-label=Text></textarea>", 'textbox "Text" holds "2" now'),
    ("<select id=f aria-label=Size><option>1<option>2</select>", 'combobox "Size" holds "2" now'),
    ("<input id=f type=password aria-label=Code>", 'textbox "Code" is filled now'),
]


@pytest.mark.parametrize(("field", "says"), FILLED)
async def test_fields_that_a_script_fills_are_told(site: Site, field: str, says: str) -> None:
    engine = await site.open(f"{field}<button onclick='f.value = 2'>Go</button>")
    ref = await engine.ref('"Go"')
    receipt = await engine.perform(ref, "click")
    assert receipt["line"] == f'Clicked button "Go". With it: {says}.'
    assert "value" in receipt["effect"]
    assert (await engine.perform(ref, "click"))["line"] == 'Clicked button "Go". Nothing was seen to change.'


async def test_a_secret_that_nobody_has_looked_at_is_filled_and_no_more(site: Site) -> None:
    engine = await site.open("<button onclick='f.value = 471'>Go</button>")
    ref = await engine.ref('"Go"')
    await engine.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<label>PIN <input id=f></label>')")
    assert (await engine.perform(ref, "click"))["line"] == 'Clicked button "Go". With it: textbox "PIN" is filled now.'


FORM = """<form onsubmit='event.preventDefault(); sent = true'><input aria-label=Name required>
<input aria-label=Mail type=email value=ada>
<input aria-label=Password type=password pattern=..><button>Go</button></form>"""


async def test_what_keeps_a_form_from_being_sent_is_told(site: Site) -> None:
    engine = await site.open(FORM)
    await engine.page.evaluate("document.querySelector('[type=password]').value = 'hush'")
    ref = await engine.ref('"Go"')
    said = (await engine.perform(ref, "click"))["line"]
    assert 'Not valid: textbox "Name" ("Please fill out this field."), textbox "Mail" ("Please include an' in said
    assert said.endswith(', textbox "Password".'), "what is wrong with a secret may cite it"
    await engine.page.evaluate("document.querySelectorAll('input').forEach((each) => each.disabled = true)")
    assert "Not valid" not in (await engine.perform(ref, "click"))["line"]
    assert await engine.page.evaluate("sent")


async def test_rows_that_come_ticked_are_not_ticked_along(site: Site) -> None:
    row = "<input type=checkbox aria-label=Paid checked>"
    html = f"<button>Sort</button><div id=rows>{row}</div><script>document.querySelector('button').onclick = () => "
    engine = await site.open(f"{html}{{ rows.innerHTML = '<p>{row}{row}</p>' }}</script>")
    receipt = await engine.perform(await engine.ref("Sort"), "click")
    assert (receipt["effect"], "With it" in receipt["line"]) == (["focus", "dom"], False), receipt["line"]


PEOPLE = "".join(f"<li><span>{name}</span> <button>Delete</button></li>" for name in ("Ana", "Bea", "Cia"))
LIST = f"<ul id=l>{PEOPLE}</ul>"


async def first_row(engine: Engine) -> str:
    line = next(line for line in await engine.observe() if '"Delete"' in line)
    return line.split("[ref=")[1].split("]")[0]


async def test_a_row_that_is_used_again_is_refused_once_and_says_what_it_shows(site: Site) -> None:
    engine = await site.open(LIST)
    ref = await first_row(engine)
    await engine.page.evaluate("l.querySelector('span').firstChild.data = 'Zoe'")
    receipt = await engine.perform(ref, "click")
    message = f'{ref} (button "Delete") stands where something else is shown now: "Zoe Delete".'
    assert (receipt["code"], receipt["message"]) == ("stale", message)
    assert await engine.log() == []
    assert (await engine.perform(ref, "click"))["code"] == "done", "now it was shown"


async def test_a_new_row_of_a_list_that_is_drawn_anew_all_the_time_is_refused_once_it_shows_something_else(
    site: Site,
) -> None:
    engine = await site.open(f"{LIST}<script>feed = setInterval(() => {{ l.innerHTML = l.innerHTML }}, 100)</script>")
    await engine.observe()
    goes_on = "webhand.inside.restless.knows({ target: document.querySelector('#l'), addedNodes: [] })"
    await engine.call(f"(async () => {{ while (!{goes_on}) await webhand.inside.settle.frame(); }})()")
    await engine.page.evaluate("clearInterval(feed)")
    ref = await first_row(engine)
    await engine.page.evaluate("l.querySelector('span').firstChild.data = 'Zoe'")
    assert (await engine.perform(ref, "click"))["code"] == "stale"
    assert await engine.log() == []


async def test_a_clock_beside_an_element_refuses_it_once_at_most(site: Site) -> None:
    engine = await site.open("<p><b id=t>Left: 9 s</b> <button>Next</button></p>")
    ref = await engine.ref("Next")
    codes = []
    for left in (8, 7, 6):
        await engine.page.evaluate(f"t.textContent = 'Left: {left} s'")
        codes.append((await engine.perform(ref, "click"))["code"])
    assert codes == ["stale", "done", "done"]


NAMES = [
    ("Inbox (3)", "Inbox (4)", "done"),
    ("Order 3", "Order 4", "stale"),
]


@pytest.mark.parametrize(("before", "after", "code"), NAMES)
async def test_a_number_in_a_list(site: Site, before: str, after: str, code: str) -> None:
    engine = await site.open(f"<ul><li><button id=b>{before}</button></li><li><button>Sent</button></li></ul>")
    ref = await engine.ref(before)
    await engine.page.evaluate(f"b.textContent = '{after}'")
    assert (await engine.perform(ref, "click"))["code"] == code


SHADOW = """<x-list id=x></x-list><script>
x.attachShadow({ mode: "open" }).innerHTML = `<ul><li><span>Ana</span> <button>Delete</button></li>
<li><span>Bea</span> <button>Keep</button></li></ul>`;</script>"""


async def test_a_row_in_a_shadow_tree_that_is_used_again(site: Site) -> None:
    engine = await site.open(SHADOW)
    ref = await engine.ref("Delete")
    await engine.page.evaluate("x.shadowRoot.querySelector('span').firstChild.data = 'Zoe'")
    assert (await engine.perform(ref, "click"))["code"] == "stale"


async def test_a_row_that_was_looked_at_again_means_what_it_shows(site: Site) -> None:
    engine = await site.open(LIST)
    ref = await first_row(engine)
    await engine.page.evaluate("l.querySelector('span').firstChild.data = 'Zoe'")
    await engine.observe()
    assert (await engine.perform(ref, "click"))["code"] == "done"


ROW_CHANGES: list[tuple[str, str]] = [
    ("r.insertAdjacentHTML('beforeend', '<i>new</i>')", "done"),
    ("r.querySelector('i').remove()", "done"),
    ("r.querySelector('time').textContent = '3 min ago'", "done"),
    ("r.classList.add('selected')", "done"),
    ("r.querySelector('b').textContent = 'Bea'", "stale"),
    ("r.querySelector('b').firstChild.data = 'Bea'", "stale"),
    ("r.querySelector('img').alt = 'Bea'", "stale"),
    ("r.querySelector('a').href = '/2'", "stale"),
    ("r.querySelector('p').textContent = 'Order 2'", "stale"),
]

ROW = """<ul><li id=r><img alt=Ana><a href=/1>More</a><b>Ana</b><p>Order 1</p><time>2 min ago</time><i>old</i>
<button>Delete</button></li></ul>"""


@pytest.mark.parametrize(("change", "code"), ROW_CHANGES)
async def test_what_makes_another_row(site: Site, change: str, code: str) -> None:
    engine = await site.open(ROW)
    ref = await engine.ref("Delete")
    await engine.page.evaluate(change)
    assert (await engine.perform(ref, "click"))["code"] == code


ROW_AGAIN = "l.innerHTML = [...l.querySelectorAll('span')].map((part) => `ROW`).join('')"
REMADE: list[tuple[str, str, bool]] = [
    ("<li><span>${part.textContent}</span> <button>Delete</button></li>", "done", True),
    ("<li><span>${part.textContent} X</span> <button>Delete</button></li>", "stale", False),
]


@pytest.mark.parametrize(("row", "code", "healed"), REMADE)
async def test_a_row_that_was_made_anew(site: Site, row: str, code: str, healed: bool) -> None:
    engine = await site.open("<ul id=l><li><span>Ana</span> <button>Delete</button></li></ul>")
    ref = await first_row(engine)
    await engine.page.evaluate(ROW_AGAIN.replace("ROW", row))
    receipt = await engine.perform(ref, "click")
    assert (receipt["code"], receipt["healed"]) == (code, healed)


async def test_a_double_and_a_long_click(site: Site) -> None:
    engine = await site.open("<button id=b>Go</button>")
    await engine.page.evaluate(
        "b.ondblclick = () => log.push('twice'); b.onmouseup = () => (window.up = performance.now())"
    )
    ref = await engine.ref('"Go"')
    receipt = await engine.perform(ref, "click", count=2)
    assert receipt["message"] == 'Double-clicked button "Go".'
    assert (await engine.log()).count("click b") == 2
    assert "twice" in await engine.log()
    await engine.page.evaluate("b.onmousedown = () => (window.down = performance.now())")
    receipt = await engine.perform(ref, "click", hold_ms=80)
    assert receipt["message"].startswith('Clicked button "Go" and held it for 80 ms.')
    assert await engine.page.evaluate("up - down >= 79")


async def test_a_menu_of_the_right_button(site: Site) -> None:
    engine = await site.open("<button id=b oncontextmenu='document.body.append(`menu`); return false'>Go</button>")
    receipt = await engine.perform(await engine.ref('"Go"'), "click", button="right")
    assert (receipt["code"], receipt["effect"]) == ("done", ["focus", "dom"])
    assert "click b" not in await engine.log()


SCROLLS = [
    ({"direction": "down", "part": 0.5}, 350, {"percent": 15.9, "at_end": False, "at_start": False}),
    ({"direction": "down", "to_edge": True}, 2200, {"percent": 100, "at_end": True, "at_start": False}),
    ({"direction": "up", "to_edge": True}, 0, {"percent": 0, "at_end": False, "at_start": True}),
]


@pytest.mark.parametrize(("how", "position", "says"), SCROLLS)
async def test_scrolling_by_part_and_to_an_edge(
    site: Site, how: dict[str, object], position: int, says: dict[str, object]
) -> None:
    engine = await site.open("<body style='margin:0'><div style='height:2900px'>long</div>")
    await engine.page.evaluate("scrollTo(0, 300)" if how["direction"] == "up" else "0")
    await engine.observe()
    receipt = await engine.perform(None, "scroll", **how)
    assert (await engine.page.evaluate("scrollY"), receipt["position"]) == (position, says), receipt


ODD: list[tuple[str, str, str, dict[str, object]]] = [
    # Where it stands, by script; which way; what it comes to.
    ("b.style.height = '25000px'; scrollTo(0, 24204)", "up", "", {"percent": 99.6, "at_end": False, "at_start": False}),
    (
        "document.documentElement.dir = 'rtl'; b.style = 'width:3000px;height:9px'",
        "right",
        "already",
        {"percent": 100, "at_end": True, "at_start": False},
    ),
    (
        "document.documentElement.dir = 'rtl'; b.style = 'width:3000px;height:9px'",
        "left",
        "",
        {"at_end": False, "at_start": False},
    ),
    ("b.style.height = '10px'", "down", "already", {"percent": 100, "at_end": True, "at_start": True}),
]


@pytest.mark.parametrize(("script", "direction", "already", "position"), ODD)
async def test_where_a_page_stands_is_measured_and_not_rounded(
    site: Site, script: str, direction: str, already: str, position: dict[str, object]
) -> None:
    engine = await site.open("<body style='margin:0'><div id=b></div>")
    await engine.page.evaluate(script)
    await engine.observe()
    receipt = await engine.perform(None, "scroll", direction=direction, part=0.001 if direction == "up" else 0.5)
    assert {**receipt["position"], **position} == receipt["position"]
    assert receipt.get("already", False) is bool(already)


async def test_a_list_that_is_filled_from_below_is_at_its_end_at_first(site: Site) -> None:
    rows = "".join(f"<p style='flex:none;height:100px'>{number}</p>" for number in range(20))
    style = "display:flex;flex-direction:column-reverse;height:300px;overflow:auto"
    engine = await site.open(f"<div id=l role=list aria-label=Chat style='{style}'>{rows}</div>")
    ref = await engine.ref('"Chat"')
    down = await engine.perform(ref, "scroll", direction="down")
    assert (down["position"]["at_end"], down["position"]["at_start"]) == (True, False)
    up = await engine.perform(ref, "scroll", direction="up", to_edge=True)
    assert (up["position"]["at_end"], up["position"]["at_start"]) == (False, True)


async def test_an_element_deep_in_scrollable_areas_and_a_frame(site: Site) -> None:
    inner = "<div style='height:90px;overflow:auto'><p style='height:900px'></p><button id=b>Deep</button></div>"
    outer = f"<div style='height:150px;overflow:auto'><p style='height:700px'></p>{inner}</div>"
    nested = f"<p style='height:2000px'></p>{outer}"
    frame = "https://page.test/two"
    engine = await site.open(f"<p style='height:3000px'></p><iframe src={frame} height=200></iframe>", {frame: nested})
    child = await site.inject(engine.page.frames[1])
    receipt = await child.perform(await child.ref("Deep"), "click")
    assert receipt["code"] == "done", receipt
    top = await engine.page.evaluate("frames[0].frameElement.getBoundingClientRect().y")
    assert 0 <= top < 700, "the frame was scrolled into view as well"


CANVAS = """<button onclick="c.getContext('2d').fillRect(0, 0, 9, 9)">Draw</button>
<canvas id=c width=60 height=40></canvas>"""


MOVES = """let n = 0; (function go() {
    const pen = c.getContext("2d");
    pen.fillStyle = `rgb(${++n % 256}, ${n >> 8}, 0)`;
    pen.fillRect(0, 0, 60, 40);
    requestAnimationFrame(go);
})()"""


async def test_what_a_canvas_shows_is_compared(site: Site) -> None:
    engine = await site.open(CANVAS)
    drawn = [await engine.perform(await engine.ref('"Draw"'), "click") for _ in range(2)]
    assert ["A canvas shows another picture." in one["line"] for one in drawn] == [True, False]
    await engine.page.evaluate(MOVES)
    assert "drawn_anew" not in await engine.perform(await engine.ref('"Draw"'), "click"), "it moves by itself"


async def test_hovering_says_where_the_pointer_has_come_to(site: Site) -> None:
    engine = await site.open(
        "<button id=g>Info</button><button>Other</button><script>g.onmouseover = () => g.hidden = true</script>"
    )
    line = (await engine.perform(await engine.ref('"Info"'), "hover"))["line"]
    assert 'It is not there any more: the pointer is over button "Other" now.' in line
