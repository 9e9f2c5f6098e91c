"""Choosing: from native lists, and from lists that pages have built themselves."""

import pytest
from page.conftest import Site

GROUPS = """<select id=f multiple aria-label=Size>
<optgroup label=Men><option value=ms>Small<option value=ml>Large</optgroup>
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
            `<div ROLE style="position:absolute;top:${(from + row) * 20}px">City ${from + row}</div>`).join("");
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
<li role=option aria-selected=true>a</li><li role=option aria-selected=false>b</li>
<li role=option aria-selected=false>c</li></ul>
<script>for (const row of l.children) row.onclick = () => (row.ariaSelected = row.ariaSelected != "true")</script>"""


async def test_several_options_of_the_pages_own(site: Site) -> None:
    engine = await site.open(SEVERAL)
    await engine.observe()
    ref = await engine.call("webhand.inside.refs.assign(document.querySelector('#l'), 'listbox', 'Tags')")
    receipt = await engine.perform(ref, "select", value="b", more=["c"])
    assert receipt["code"] == "done", receipt
    assert await engine.page.evaluate("[...l.children].map((row) => row.ariaSelected).join()") == "false,true,true"


# The page shows other lists with the same words; the widget's own has a second one for screen readers, without a size.
BESIDE = """<ul role=tree id=other><li role=treeitem>Pisa</li></ul><p><b>Pisa</b></p>
<div><span id=shown>Rome</span><input id=c role=combobox readonly aria-label=City aria-controls=l></div>
<div id=l role=listbox style="height:0;overflow:hidden"><div role=option>Rome</div><div role=option>Pisa</div></div>
<div id=popup style="position:absolute;top:200px" hidden><i>Rome</i><i>Pisa</i></div>
<script>
c.onmousedown = () => (popup.hidden = !popup.hidden);
other.onclick = () => (window.wrong = true);
popup.onclick = (event) => { TAKE; popup.hidden = true; };
</script>"""


async def test_only_the_widgets_own_list_is_used(site: Site) -> None:
    engine = await site.open(BESIDE.replace("TAKE", "shown.textContent = event.target.textContent"))
    receipt = await engine.perform(await engine.ref("City"), "select", value="Pisa")
    assert receipt["message"].startswith('Chose "Pisa" in combobox "City".'), receipt
    assert await engine.page.evaluate("[shown.textContent, window.wrong]") == ["Pisa", None]


async def test_an_option_that_is_not_taken_is_told(site: Site) -> None:
    engine = await site.open(BESIDE.replace("TAKE", ""))
    receipt = await engine.perform(await engine.ref("City"), "select", value="Pisa")
    assert 'Clicked "Pisa" in the list of combobox "City"; combobox "City" does not show it.' in receipt["message"]


ASKING = """<button id=b aria-haspopup=dialog aria-expanded=false>Fruit</button>
<div id=d role=alertdialog aria-label=Fruit style="position:fixed;top:80px" hidden>
<button role=radio aria-checked=false>Apple</button>
<button role=radio aria-checked=false>Pear</button><button id=ok>OK</button></div><script>
const show = (is) => { d.hidden = !is; b.ariaExpanded = String(is); };
b.onclick = () => show(true);
for (const row of d.querySelectorAll("[role=radio]")) row.onclick = () => (row.ariaChecked = "true");
ok.onclick = () => { b.textContent = d.querySelector("[aria-checked=true]").textContent; show(false); };
addEventListener("keydown", (event) => event.key === "Escape" && show(false));</script>"""


async def test_a_list_in_a_dialog_that_has_to_be_answered(site: Site) -> None:
    engine = await site.open(ASKING)
    receipt = await engine.perform(await engine.ref("Fruit"), "select", value="Pear")
    assert "still open" in receipt["message"], receipt
    assert await engine.page.evaluate("[d.hidden, b.textContent]") == [False, "Fruit"]


HIDDEN_SELECT = """<div id=c role=combobox tabindex=0 aria-label=Fruit aria-expanded=false>
<select hidden><option value=Apple></option><option value=Pear></option></select><span id=s>Pick</span></div>
<ul id=l role=listbox hidden><li role=option>Apple</li>
<li role=option>Pear</li></ul><script>
const show = (is) => { l.hidden = !is; c.ariaExpanded = String(is); };
c.onclick = () => show(true);
for (const row of l.children) row.onclick = () => {
    c.querySelector("select").value = s.textContent = row.textContent;
    show(false);
};</script>"""


async def test_a_hidden_field_whose_options_have_values_alone(site: Site) -> None:
    engine = await site.open(HIDDEN_SELECT)
    receipt = await engine.perform(await engine.ref("combobox"), "select", value="Pear")
    assert receipt["message"].startswith("Chose"), receipt


LATE = """<button id=b aria-haspopup=listbox aria-expanded=false><span>Select an item</span></button><script>
b.onclick = () => {
    b.ariaExpanded = "true";
    b.innerHTML = "<span>Select an item</span>";
    setTimeout(() => {
        const rows = "<li role=option>Cat</li><li role=option>Dog</li>";
        document.body.insertAdjacentHTML("beforeend", `<ul id=l role=listbox>${rows}</ul>`);
        for (const row of l.children) row.onclick = () => {
            b.textContent = row.textContent;
            b.ariaExpanded = "false";
            l.remove();
        };
    }, 400);
};</script>"""


async def test_what_a_button_is_called_by_is_no_option(site: Site) -> None:
    engine = await site.open(LATE)
    receipt = await engine.perform(await engine.ref("Select an item"), "select", value="Dog")
    assert (receipt["code"], await engine.page.evaluate("b.textContent")) == ("done", "Dog"), receipt


UNDER = """<style>#w > * { position: absolute; left: 0; top: 0; width: 200px; height: 30px; border: 0; margin: 0 }
</style>
<div id=w onclick="opened++" style="position:relative;width:200px;height:30px">
<div><input id=f role=combobox aria-label=Fruit></div>
<div LISTENER>Placeholder</div></div><script>window.opened = 0;</script>"""


@pytest.mark.parametrize(
    ("listener", "code", "opened"), [("", "done", 1), ("onclick='event.stopPropagation()'", "covered", 0)]
)
async def test_a_combobox_under_its_placeholder(site: Site, listener: str, code: str, opened: int) -> None:
    engine = await site.open(UNDER.replace("LISTENER", listener))
    receipt = await engine.perform(await engine.ref("combobox"), "click")
    assert (receipt["code"], await engine.page.evaluate("opened")) == (code, opened), receipt
