"""Setting things to a state or a value: checkboxes, fields with a form, sliders, lists, files, drags."""

import base64
from typing import Any

import pytest
from page.conftest import Site

TICK = "this.setAttribute('aria-checked', this.getAttribute('aria-checked') !== 'true')"
PRESS = "this.setAttribute('aria-pressed', this.getAttribute('aria-pressed') !== 'true')"
STYLED = "<label><input id=f type=checkbox style='position:absolute;opacity:0;width:1px;height:1px'><i>x</i> Spam</label>"

CHECKS: list[tuple[str, bool, str, str]] = [
    ("<input id=f type=checkbox aria-label=Spam>", True, "f.checked", 'checkbox "Spam" is checked now.'),
    ("<input id=f type=checkbox aria-label=Spam checked>", True, "f.checked", 'Already checked: checkbox "Spam".'),
    ("<input id=f type=checkbox aria-label=Spam checked>", False, "!f.checked", 'checkbox "Spam" is not checked now.'),
    ("<input id=f type=radio name=r aria-label=Spam>", True, "f.checked", 'radio "Spam" is checked now.'),
    (f"<div id=f role=switch tabindex=0 aria-checked=false aria-label=Spam onclick=\"{TICK}\">o</div>", True,
     "f.ariaChecked == 'true'", 'switch "Spam" is checked now.'),
    (f"<button id=f aria-pressed=true onclick=\"{PRESS}\">Spam</button>", False,
     "f.ariaPressed == 'false'", 'button "Spam" is not pressed now.'),
    (STYLED, True, "f.checked", 'checkbox "x Spam" is checked now.'),
    ("<input id=f type=checkbox aria-label=Spam><script>f.indeterminate = true</script>", True, "f.checked",
     'checkbox "Spam" is checked now.'),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "checked", "expression", "message"), CHECKS)
async def test_checking(site: Site, markup: str, checked: bool, expression: str, message: str) -> None:
    engine = await site.open(markup)
    receipt = await engine.perform(await engine.ref("Spam"), "set_checked", checked=checked)
    assert (receipt["ok"], receipt["message"].startswith(message)) == (True, True), receipt
    assert await engine.page.evaluate(expression)
    assert ("click f" in await engine.log()) != message.startswith("Already")


UNCHECKABLE = [
    ("<input type=radio checked aria-label=Spam>", False, "invalid"),
    ("<button>Spam</button>", True, "invalid"),
    ("<input type=checkbox disabled aria-label=Spam>", True, "disabled"),
]


@pytest.mark.parametrize(("markup", "checked", "code"), UNCHECKABLE)
async def test_what_cannot_be_checked(site: Site, markup: str, checked: bool, code: str) -> None:
    engine = await site.open(markup)
    assert (await engine.perform(await engine.ref("Spam"), "set_checked", checked=checked))["code"] == code


VALUES: list[tuple[str, str, str, str, str]] = [
    ("type=range min=0 max=10", "7", "done", "7", "Set"),
    ("type=range min=0 max=10", "11", "invalid", "5", "The nearest it can have: 10."),
    ("type=range min=0 max=10 step=4", "6", "invalid", "4", "The nearest it can have: 4 or 8."),
    ("type=number min=0 max=9 step=3 value=3", "5", "invalid", "3", "The nearest it can have: 3 or 6."),
    ("type=number value=3", "4", "done", "4", "Set"),
    ("type=number value=3", "3.0", "done", "3", "Already"),
    ("type=date", "2026-11-21", "done", "2026-11-21", "Set"),
    ("type=date max=2026-01-31", "2026-11-21", "invalid", "", "max 2026-01-31"),
    ("type=time", "14:30", "done", "14:30", "Set"),
    ("type=datetime-local", "2026-11-21T14:30", "done", "2026-11-21T14:30", "Set"),
    ("type=month", "2026-11", "done", "2026-11", "Set"),
    ("type=week", "2026-W47", "done", "2026-W47", "Set"),
    ("type=color", "#ff8800", "done", "#ff8800", "Set"),
    ("type=color", "orange", "invalid", "#000000", "a colour as #rrggbb"),
    ("type=text", "words", "done", "words", "Typed"),
]


@pytest.mark.parametrize(("field", "value", "code", "held", "says"), VALUES)
async def test_values(site: Site, field: str, value: str, code: str, held: str, says: str) -> None:
    engine = await site.open(f"<input id=f aria-label=F {field}>")
    receipt = await engine.perform(await engine.ref('"F"'), "set_value", value=value)
    assert (receipt["code"], await engine.page.evaluate("f.value")) == (code, held), receipt
    assert says in receipt["message"]
    log = await engine.log()
    assert ("input f" in log, "change f" in log) == (says in ("Set", "Typed"),) * 2


BY_KEYS = """<div id=f role=slider tabindex=0 aria-label=Volume aria-valuemin=0 aria-valuemax=200 aria-valuenow=50
  style='width:200px;height:20px;background:#ccc'></div><script>
const STEPS = { ArrowUp: 2, ArrowRight: 2, ArrowDown: -2, ArrowLeft: -2, PageUp: 20, PageDown: -20, Home: -999, End: 999 };
f.onkeydown = ({ key }) => {
    const to = Math.max(0, Math.min(200, Number(f.ariaValueNow) + (STEPS[key] ?? 0)));
    requestAnimationFrame(() => (f.ariaValueNow = to));
};</script>"""

BY_POINTER = """<div id=track style='position:relative;width:200px;height:20px;background:#ccc'>
<div id=f role=slider tabindex=0 aria-label=Volume aria-valuemin=0 aria-valuemax=100 aria-valuenow=50
  style='position:absolute;left:95px;width:10px;height:20px;background:red'></div></div><script>
f.onpointerdown = () => {
    const move = (event) => {
        const box = track.getBoundingClientRect();
        const to = Math.round(Math.max(0, Math.min(1, (event.clientX - box.x) / box.width)) * 100);
        f.ariaValueNow = to;
        f.style.left = to * 2 - 5 + "px";
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", () => document.removeEventListener("pointermove", move), { once: true });
};</script>"""

SLIDERS = [
    (BY_KEYS, "120", "done", "120"),
    (BY_KEYS, "0", "done", "0"),
    (BY_KEYS, "200", "done", "200"),
    (BY_KEYS, "38", "done", "38"),
    (BY_KEYS, "201", "invalid", "50"),
    (BY_KEYS, "loud", "invalid", "50"),
    (BY_POINTER, "80", "done", "80"),
    (BY_POINTER, "3", "done", "3"),
]


@pytest.mark.parametrize(("markup", "value", "code", "held"), SLIDERS)
async def test_sliders_of_the_pages_own(site: Site, markup: str, value: str, code: str, held: str) -> None:
    engine = await site.open(markup)
    receipt = await engine.perform(await engine.ref("Volume"), "set_value", value=value)
    assert (receipt["code"], await engine.page.evaluate("f.ariaValueNow")) == (code, held), receipt


async def test_a_slider_that_steps_over_the_value_says_what_is_nearest(site: Site) -> None:
    engine = await site.open(BY_KEYS)
    receipt = await engine.perform(await engine.ref("Volume"), "set_value", value="75")
    assert (receipt["ok"], receipt["code"]) == (False, "not_editable")
    assert receipt["message"].endswith("cannot be set to 75: the nearest that it took is 74.")


GROUPS = """<select id=f multiple aria-label=Size><optgroup label=Men><option value=ms>Small<option value=ml>Large</optgroup>
<optgroup label=Women><option value=ws>Small<option value=wl>Large</optgroup></select>"""
CHOSEN = "[...f.selectedOptions].map((option) => option.value).join()"

SELECTS: list[tuple[list[str], str, str]] = [
    (["ms"], "done", "ms"),
    (["ms", "wl"], "done", "ms,wl"),
    (["Men Small", "Women: Large"], "done", "ms,wl"),
    (["ms", "Huge"], "no_such_option", ""),
]


@pytest.mark.parametrize(("wanted", "code", "chosen"), SELECTS)
async def test_several_options(site: Site, wanted: list[str], code: str, chosen: str) -> None:
    engine = await site.open(GROUPS)
    receipt = await engine.perform(await engine.ref("Size"), "select", value=wanted[0], more=wanted[1:])
    assert (receipt["code"], await engine.page.evaluate(CHOSEN)) == (code, chosen), receipt


async def test_one_option_only(site: Site) -> None:
    engine = await site.open("<select aria-label=Size><option>S<option>M</select>")
    receipt = await engine.perform(await engine.ref("Size"), "select", value="S", more=["M"])
    assert receipt["message"] == 'combobox "Size" takes one option, not 2.'


# As component libraries do it: the list is rendered elsewhere, only the rows in view are there, and none has a role.
VIRTUAL = """<div id=c role=combobox tabindex=0 aria-label=City aria-expanded=false>Pick</div><script>
c.onmousedown = () => {
    document.body.insertAdjacentHTML("beforeend", `<div id=l style="position:absolute;top:60px;height:100px;width:200px;
        overflow:auto"><div id=all style="height:4000px;position:relative"></div></div>`);
    const draw = () => {
        const from = Math.floor(l.scrollTop / 20);
        all.innerHTML = Array.from({ length: 7 }, (_, row) =>
            `<div ROLE style="position:absolute;top:${(from + row) * 20}px;height:20px">City ${from + row}</div>`).join("");
        for (const row of all.children) row.onclick = () => { c.textContent = row.textContent; l.remove(); };
    };
    l.onscroll = draw;
    draw();
    LIST
};</script>"""

LISTS = {
    "with roles": VIRTUAL.replace("ROLE", "role=option").replace("LIST", "all.role = 'listbox';"),
    "without roles": VIRTUAL.replace("ROLE", "").replace("LIST", ""),
}


@pytest.mark.parametrize("kind", LISTS)
@pytest.mark.parametrize("wanted", ["City 3", "City 150"])
async def test_a_list_that_renders_what_is_in_view(site: Site, kind: str, wanted: str) -> None:
    engine = await site.open(LISTS[kind])
    receipt = await engine.perform(await engine.ref('"City"'), "select", value=wanted)
    assert (receipt["code"], await engine.page.evaluate("c.textContent")) == ("done", wanted), receipt


FILTERED = """<input id=c role=combobox aria-label=City aria-controls=l><ul id=l role=listbox></ul><script>
const cities = ["Lima", "Rome", "Pisa", "Oslo"];
c.oninput = c.onfocus = () => setTimeout(() => {
    const found = cities.filter((city) => c.value && city.startsWith(c.value));
    l.innerHTML = found.map((city) => `<li role=option>${city}</li>`).join("");
    for (const row of l.children) row.onclick = () => { c.value = row.textContent; l.innerHTML = ""; };
}, 30);</script>"""


async def test_a_list_that_has_to_be_typed_into(site: Site) -> None:
    engine = await site.open(FILTERED)
    receipt = await engine.perform(await engine.ref("City"), "select", value="Pisa")
    assert (receipt["code"], await engine.page.evaluate("c.value")) == ("done", "Pisa"), receipt


SEVERAL = """<ul role=listbox aria-label=Tags aria-multiselectable=true id=l>
<li role=option aria-selected=true>a</li><li role=option aria-selected=false>b</li><li role=option aria-selected=false>c</li></ul>
<script>for (const row of l.children) row.onclick = () => (row.ariaSelected = row.ariaSelected != "true")</script>"""


async def test_several_options_of_the_pages_own(site: Site) -> None:
    engine = await site.open(SEVERAL)
    await engine.observe()
    ref = await engine.call("webhandParts.refs.assign(document.querySelector('#l'), 'listbox', 'Tags')")
    receipt = await engine.perform(ref, "select", value="b", more=["c"])
    assert receipt["code"] == "done", receipt
    assert await engine.page.evaluate("[...l.children].map((row) => row.ariaSelected).join()") == "false,true,true"


def given(name: str = "a.txt", mime: str = "text/plain", text: str = "hello") -> dict[str, str]:
    return {"name": name, "mime": mime, "data": base64.b64encode(text.encode()).decode()}


DROP = """<div id=f role=button aria-label=Files style='width:200px;height:80px' ondragover='event.preventDefault()'
ondrop='event.preventDefault(); window.got = event.dataTransfer.files'>here</div>"""

UPLOADS: list[tuple[str, list[dict[str, str]], str]] = [
    ("<input id=f type=file aria-label=Files>", [given()], "done"),
    ("<input id=f type=file aria-label=Files multiple>", [given(), given("b.txt")], "done"),
    ("<input id=f type=file aria-label=Files>", [given(), given("b.txt")], "invalid"),
    ("<input id=f type=file aria-label=Files accept='image/*,.pdf'>", [given()], "invalid"),
    ("<input id=f type=file aria-label=Files accept='image/*,.pdf'>", [given("a.PDF", "application/pdf")], "done"),
    ("<input id=f type=file aria-label=Files disabled>", [given()], "disabled"),
    ("<label>Files<input id=f type=file hidden></label>", [given()], "done"),
    ("<div><button onclick='f.click()'>Files</button><input id=f type=file style='display:none'></div>", [given()], "done"),
    (DROP, [given()], "done"),
    ("<button>Files</button>", [given()], "not_editable"),
    ("<input id=f type=file aria-label=Files>", [{"name": "a", "mime": "b/c", "data": "§"}], "invalid"),
]


@pytest.mark.parametrize(("markup", "files", "code"), UPLOADS)
async def test_uploads(site: Site, markup: str, files: list[dict[str, str]], code: str) -> None:
    engine = await site.open(markup)
    await engine.page.evaluate("window.f?.addEventListener('change', () => (window.got = f.files))")
    receipt = await engine.perform(await engine.ref("Files"), "upload", files=files)
    assert receipt["code"] == code, receipt
    got = "Promise.all([...(window.got ?? [])].map(async (file) => [file.name, file.type, await file.text()]))"
    expected = [[file["name"], file["mime"], "hello"] for file in files] if code == "done" else []
    assert await engine.page.evaluate(got) == expected


async def test_a_file_chooser_is_for_a_person(site: Site) -> None:
    engine = await site.open("<input type=file aria-label=Files><select aria-label=Size><option>S<option>M</select>")
    for part in ("Files", "Size"):
        receipt = await engine.perform(await engine.ref(part), "click")
        assert (receipt["ok"], receipt["code"]) == (False, "untrusted")
        assert "for a person's own click only" in receipt["message"]


BOARD = """<style>.list{width:200px;min-height:100px;float:left;margin:5px;background:#eee}.card{height:30px;margin:2px}</style>
<div id=a class=list role=listbox aria-label=Todo><div id=card class=card role=button tabindex=0 DRAG>Card</div></div>
<div id=b class=list role=button aria-label=Done>.</div><script>HOW</script>"""

HTML5 = """
card.ondragstart = (event) => { event.dataTransfer.setData("text/plain", event.target.id); };
b.ondragover = (event) => event.preventDefault();
b.ondrop = (event) => { event.preventDefault(); b.append(document.getElementById(event.dataTransfer.getData("text/plain"))); };"""

POINTER = """
card.onpointerdown = (down) => {
    const move = (event) => (card.style.transform = `translate(${event.clientX - down.clientX}px, 0)`);
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", (up) => {
        document.removeEventListener("pointermove", move);
        card.style.transform = "";
        card.style.pointerEvents = "none";
        document.elementFromPoint(up.clientX, up.clientY).closest(".list")?.append(card);
        card.style.pointerEvents = "";
    }, { once: true });
};"""

BOARDS = {
    "html5": BOARD.replace("DRAG", "draggable=true").replace("HOW", HTML5),
    "pointer": BOARD.replace("DRAG", "").replace("HOW", POINTER),
}


@pytest.mark.parametrize("kind", BOARDS)
async def test_dragging_to_an_element(site: Site, kind: str) -> None:
    engine = await site.open(BOARDS[kind])
    to = await engine.ref("Done")
    receipt = await engine.perform(await engine.ref('"Card"'), "drag", to=to)
    assert (receipt["code"], await engine.page.evaluate("card.parentElement.id")) == ("done", "b"), receipt
    assert receipt["message"].startswith('Dragged button "Card" to button "Done".')
    assert "click card" not in await engine.log()


DND_LOG = "dragstart pointercancel dragenter dragover drop dragend".split()


async def test_the_events_of_a_drag(site: Site) -> None:
    engine = await site.open(BOARDS["html5"])
    await engine.page.evaluate(
        "(types) => types.forEach((type) => addEventListener(type, (event) => log.push(`${type} ${event.target.id || '-'}`), true))",
        DND_LOG,
    )
    to = await engine.ref("Done")
    await engine.perform(await engine.ref('"Card"'), "drag", to=to)
    seen = [event for event in await engine.log() if event.split()[0] in DND_LOG and event.split()[1] in ("card", "b")]
    assert list(dict.fromkeys(seen)) == [
        "dragstart card", "pointercancel card", "dragenter card", "dragover card", "dragenter b", "dragover b", "drop b",
        "dragend card",
    ]  # fmt: skip


SORTABLE = """<ol id=l>ITEMS</ol><script>
let held = null;
l.ondragstart = (event) => { held = event.target; event.dataTransfer.setData("text", ""); };
l.ondragover = (event) => {
    event.preventDefault();
    const over = event.target.closest("li");
    if (!over || over === held) return;
    const box = over.getBoundingClientRect();
    if (event.clientY > box.y + box.height / 2) over.after(held); else over.before(held);
};
l.ondrop = (event) => event.preventDefault();</script>""".replace(
    "ITEMS", "".join(f"<li draggable=true style='height:30px' onclick=''>{name}</li>" for name in ("One", "Two", "Six"))
)


async def test_a_list_that_is_sorted_by_dragging(site: Site) -> None:
    engine = await site.open(SORTABLE)
    receipt = await engine.perform(await engine.ref('"One"'), "drag", by_y=55)
    assert receipt["code"] == "done", receipt
    assert await engine.page.evaluate("l.innerText.split('\\n').join()") in ("Two,One,Six", "Two,Six,One")


REFUSED_DRAGS: list[tuple[str, dict[str, Any], str]] = [
    (BOARDS["html5"].replace("b.ondragover", "b.onclick"), {"by_x": 220}, "not_editable"),
    (BOARDS["html5"] + "<script>card.ondragstart = () => false</script>", {"by_x": 220}, "not_editable"),
    (BOARDS["pointer"], {}, "invalid"),
    (BOARDS["pointer"], {"to": "e99"}, "not_found"),
]


@pytest.mark.parametrize(("markup", "how", "code"), REFUSED_DRAGS)
async def test_drags_that_are_not_taken(site: Site, markup: str, how: dict[str, Any], code: str) -> None:
    engine = await site.open(markup)
    receipt = await engine.perform(await engine.ref('"Card"'), "drag", **how)
    assert (receipt["ok"], receipt["code"]) == (False, code), receipt
    assert await engine.page.evaluate("card.parentElement.id") == "a"
