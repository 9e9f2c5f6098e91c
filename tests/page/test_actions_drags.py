"""Files and drags: into inputs, onto areas, from element to element."""

import base64
import json
from typing import Any

import pytest
from page.conftest import Site


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
    (
        "<div><button onclick='f.click()'>Files</button><input id=f type=file style='display:none'></div>",
        [given()],
        "done",
    ),
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
    for part, advice in (("Files", "upload_instead"), ("Size", "select_instead")):
        receipt = await engine.perform(await engine.ref(part), "click")
        assert (receipt["ok"], receipt["code"]) == (False, "untrusted")
        assert receipt["advice"] == advice


BOARD = """<style>.list{width:200px;min-height:100px;float:left;margin:5px}.card{height:30px;margin:2px}</style>
<div id=a class=list role=listbox aria-label=Todo><div id=card class=card role=button tabindex=0 DRAG>Card</div></div>
<div id=b class=list role=button aria-label=Done>.</div><script>HOW</script>"""

HTML5 = """
card.ondragstart = (event) => { event.dataTransfer.setData("text/plain", event.target.id); };
b.ondragover = (event) => event.preventDefault();
b.ondrop = (event) => {
    event.preventDefault();
    b.append(document.getElementById(event.dataTransfer.getData("text/plain")));
};"""

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


LANDING = """
card.onpointerdown = () => document.addEventListener("pointerup", () => {
    card.style.transition = "transform 0.6s";
    card.style.transform = "translate(210px, 0)";
    card.ontransitionend = () => { card.style.transform = card.style.transition = ""; b.append(card); };
}, { once: true });"""


async def test_a_drag_is_over_when_what_was_let_go_has_come_to_its_place(site: Site) -> None:
    engine = await site.open(BOARD.replace("DRAG", "").replace("HOW", LANDING))
    receipt = await engine.perform(await engine.ref('"Card"'), "drag", to=await engine.ref("Done"))
    assert (receipt["code"], await engine.page.evaluate("card.parentElement.id")) == ("done", "b"), receipt


async def test_a_drag_is_told_in_words(site: Site) -> None:
    engine = await site.open("<ul><li>First<li>Second</ul><ol><li>Third</ol>")
    wanted = {"space": engine.space, "prefix": "", "nextRef": 1, "selector": "ul, ol", "limit": 2, "wait": 0}
    view = await engine.call(f"webhand.select({json.dumps(wanted)})")
    first, other = [line["ref"] for line in view["lines"]]
    receipt = await engine.perform(first, "drag", by_x=0.4, by_y=-27.00870000000001)
    assert receipt["message"].endswith('"First Second" by 0 right and 27 up.'), receipt
    receipt = await engine.perform(first, "drag", to=other)
    assert '"First Second" to ' in receipt["message"]
    assert receipt["message"].endswith('"Third".')


FOLLOWED = """<style>a, div { position: absolute; width: 90px }</style>
<a id=card href="#went" draggable=false style="left: 20px; top: 20px; z-index: 1">Card</a>
<div role=button tabindex=0 aria-label=Done style="left: 300px; top: 200px; height: 90px">.</div><script>
card.onpointerdown = (down) => document.addEventListener("pointermove", (event) => {
    card.style.transform = `translate(${event.clientX - down.clientX}px, ${event.clientY - down.clientY}px)`;
});
GUARD
</script>"""


@pytest.mark.parametrize(
    ("guard", "code", "went"), [("", "not_editable", "#went"), ("card.onclick = () => false", "done", "")]
)
async def test_a_drag_that_ends_in_a_click_on_what_was_dragged(site: Site, guard: str, code: str, went: str) -> None:
    """It comes along with the pointer, so that press and release are on the same link."""
    engine = await site.open(FOLLOWED.replace("GUARD", guard))
    receipt = await engine.perform(await engine.ref('"Card"'), "drag", to=await engine.ref('"Done"'))
    assert (receipt["code"], await engine.page.evaluate("location.hash")) == (code, went), receipt
    assert ("ended in a click on it" in receipt["message"]) is (code != "done")


DND_LOG = ["dragstart", "pointercancel", "dragenter", "dragover", "drop", "dragend"]


async def test_the_events_of_a_drag(site: Site) -> None:
    engine = await site.open(BOARDS["html5"])
    hear = "(event) => log.push(`${event.type} ${event.target.id || '-'}`)"
    await engine.page.evaluate(f"(types) => types.forEach((type) => addEventListener(type, {hear}, true))", DND_LOG)
    to = await engine.ref("Done")
    await engine.perform(await engine.ref('"Card"'), "drag", to=to)
    seen = [event for event in await engine.log() if event.split()[0] in DND_LOG and event.split()[1] in ("card", "b")]
    assert list(dict.fromkeys(seen)) == [
        "dragstart card", "pointercancel card", "dragenter card", "dragover card", "dragenter b", "dragover b",
        "drop b", "dragend card",
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


CARDS = """<div id=all></div><script>
window.got = [];
for (const name of "ABCDEFGHIJKL") {
    const card = document.createElement("div");
    Object.assign(card, { draggable: true, tabIndex: 0, textContent: "Card " + name });
    card.setAttribute("role", "button");
    card.style.height = "300px";
    card.ondragstart = (event) => event.dataTransfer.setData("text/plain", card.textContent);
    card.ondragover = (event) => event.preventDefault();
    card.ondrop = (event) => got.push(event.dataTransfer.getData("text/plain") + " on " + card.textContent);
    all.append(card);
}
</script>"""


async def test_a_goal_that_does_not_fit_into_view_with_the_start_is_the_one_that_gets_it(site: Site) -> None:
    engine = await site.open(CARDS)
    receipt = await engine.perform(await engine.ref("Card A"), "drag", to=await engine.ref("Card K"))
    assert receipt["code"] == "done", receipt
    assert await engine.page.evaluate("got") == ["Card A on Card K"]


BECOMES = """window.got = [];
for (const type of ["pointerdown", "dragstart"]) it.addEventListener(type, () => got.push(type));
it.onpointermove = () => { it.textContent = 'Bea' };"""


@pytest.mark.parametrize("draggable", ["true", "false"])
async def test_what_becomes_another_under_the_pointer_is_not_picked_up(site: Site, draggable: str) -> None:
    engine = await site.open(f"<p><button id=it draggable={draggable}>Ana</button><p><button>Goal</button>")
    source, goal = await engine.ref("Ana"), await engine.ref("Goal")
    await engine.page.evaluate(BECOMES)
    receipt = await engine.perform(source, "drag", to=goal)
    assert (receipt["code"], await engine.page.evaluate("got")) == ("stale", []), receipt


@pytest.mark.parametrize("how", [HTML5, POINTER])
async def test_nothing_is_dropped_on_what_is_another_than_was_judged(site: Site, how: str) -> None:
    engine = await site.open(BOARD.replace("HOW", how).replace("DRAG", "draggable=true" if how is HTML5 else ""))
    card, goal = await engine.ref('"Card"'), await engine.ref('"Done"')
    look = {"space": engine.space, "prefix": "", "nextRef": engine.next_ref}
    digest = (await engine.call(f"webhand.describe({json.dumps({**look, 'ref': goal})})"))["facts"]["digest"]
    await engine.page.evaluate("b.title = 'Trash'")
    receipt = await engine.perform(card, "drag", to=goal, to_digest=digest)
    assert (receipt["code"], await engine.page.evaluate("b.contains(card)")) == ("stale", False), receipt
    await engine.page.evaluate("b.removeAttribute('title')")
    receipt = await engine.perform(card, "drag", to=goal, to_digest=digest)
    assert (receipt["code"], await engine.page.evaluate("b.contains(card)")) == ("done", True), receipt


async def test_nothing_is_dragged_into_a_frame(site: Site) -> None:
    frame = (
        "<iframe src=https://other.test/ style='position:absolute;left:300px;top:0;width:300px;height:200px'></iframe>"
    )
    engine = await site.open(
        "<div id=card role=button tabindex=0 style='width:50px;height:30px' onmousedown='held = true'>Card</div>"
        + frame,
        frames={"https://other.test/": "<p>Elsewhere"},
    )
    receipt = await engine.perform(await engine.ref('"Card"'), "drag", by_x=400, by_y=50)
    assert (receipt["code"], await engine.page.evaluate("window.held")) == ("covered", None), receipt
