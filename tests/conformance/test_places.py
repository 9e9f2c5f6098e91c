"""What stands at a point, through frames and shadow roots, and acting at a place within an element."""

import pytest
from conformance.carriers import Carried, Opened, ref_in
from webhand_agent.protocol import Action, Click, Code, Drag, Effect, Hover, Offset
from webhand_agent.snapshot import Tree

CLOSED = """<div id=host style='position: absolute; left: 40px; top: 40px'></div><script>
const shadow = document.querySelector("#host").attachShadow({ mode: "closed" });
shadow.innerHTML = "<button style='width: 200px; height: 80px'>In it</button>";
</script>"""
CARD = "position: absolute; left: 0; top: 0; width: 100px; height: 60px"
FRAME = "position: absolute; left: 100px; top: 50px; width: 400px; height: 300px; border: 10px solid; padding: 20px"
INNER = """<body style='margin: 0'>
<button style='position: absolute; left: 30px; top: 40px; width: 200px; height: 60px'>Deep</button>"""
SCALED = f"""<div style='{FRAME}; padding: 0; border: 0'><iframe src='{{cross}}/inner' style='position: absolute;
width: 400px; height: 300px; border: 0; transform: scale(0.5); transform-origin: 0 0'></iframe></div>"""
IN_FRAME = (100 + 30 + 50, 50 + 30 + 60)
BUTTON, CANVAS = "button <button> [ref={}]", "canvas <canvas> [ref={}]"
MAP = "<div id=map style='width: 300px; height: 200px'><div id=tile style='{card}; background: #eee'></div></div>"

# Markup, the point, what the line holds, and where the point is in the element.
POINTS: list[tuple[str, tuple[float, float], str, tuple[float, float]]] = [
    (f"<button style='{CARD}'><b>Go <i>there</i></b></button>", (20, 30), f'{BUTTON} "Go there"', (20, 30)),
    (f"<canvas style='{CARD}; left: 50px' aria-label=Chart></canvas>", (60, 20), f'{CANVAS} "Chart"', (10, 20)),
    (f"<canvas style='{CARD}' onclick=1></canvas>", (9, 8), CANVAS, (9, 8)),
    (f"<canvas style='{CARD}' role=img aria-label=Plan></canvas>", (9, 8), 'img <canvas> [ref={}] "Plan"', (9, 8)),
    (MAP.format(card=CARD), (50, 20), 'generic <div> [ref={}] [id="tile"]', (50, 20)),
    (CLOSED, (60, 70), f'{BUTTON} "In it"', (20, 30)),
    (f"<iframe style='{FRAME}' src='{{here}}/inner'></iframe>", IN_FRAME, f'{BUTTON} "Deep"', (20, 20)),
    (f"<iframe style='{FRAME}' src='{{cross}}/inner'></iframe>", IN_FRAME, f'{BUTTON} "Deep"', (20, 20)),
    (SCALED, (100 + 25, 50 + 30), f'{BUTTON} "Deep"', (20, 20)),
    (f"<label style='{CARD}'><input type=checkbox style='opacity: 0; position: fixed'>Spam</label>", (50, 50),
     'checkbox <input type="checkbox"> [ref={}] "Spam"', (12, 12)),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "point", "line", "offset"), POINTS)
async def test_what_stands_at_a_point(
    carried: Carried, markup: str, point: tuple[float, float], line: str, offset: tuple[float, float]
) -> None:
    carried.site.put(INNER, "/inner")
    one = await carried.open(markup)
    await one.look()  # frames have come
    spot = await one.browser.at(one.tab_id, *point)
    assert spot.code is Code.DONE, spot
    ref = ref_in(spot.tree.body.splitlines(), "[ref=")
    assert spot.tree.shown[0].text.startswith(line.format(ref)), spot
    assert (spot.x, spot.y) == pytest.approx(offset, abs=1.5)
    receipt = await one.browser.act(one.tab_id, ref, Click(at=Offset(x=spot.x, y=spot.y)))
    assert receipt.ok, receipt


async def test_a_point_first_of_all(carried: Carried) -> None:
    """Whoever works by pictures may never have asked for the tree."""
    one = await carried.open(f"<button style='{CARD}' onclick='this.textContent = \"Clicked\"'>Go</button>")
    spot = await one.browser.at(one.tab_id, 20, 30)
    assert (await one.browser.act(one.tab_id, ref_in(spot.tree.body.splitlines(), '"Go"'), Click())).ok
    assert await one.js("document.body.innerText.trim()") == "Clicked"


@pytest.mark.parametrize(
    ("point", "code"),
    [((-1, 5), Code.OUTSIDE_VIEWPORT), ((5, 90_000), Code.OUTSIDE_VIEWPORT), ((300, 300), Code.NOT_FOUND)],
)
async def test_where_nothing_stands(carried: Carried, point: tuple[float, float], code: Code) -> None:
    one = await carried.open("<button>Go</button>")
    spot = await one.browser.at(one.tab_id, *point)
    assert (spot.code, spot.tree) == (code, Tree())
    assert spot.message.endswith(".")


BOARD = """<div style='height: {above}px'></div><canvas id=it width=300 height=200 aria-label=Board
style='touch-action: none; transform: translate(10px, 5px)'></canvas><script>
const log = [];
for (const type of ["pointerdown", "pointermove", "pointerup", "click", "dblclick", "contextmenu"]) {
  it.addEventListener(type, (event) => log.push([type, Math.round(event.offsetX), Math.round(event.offsetY),
    Math.round(event.clientX - it.getBoundingClientRect().x), event.buttons]));
}
</script>"""


async def board(carried: Carried, above: int = 0) -> tuple[Opened, str]:
    one = await carried.open(BOARD.replace("{above}", str(above)))
    return one, await one.ref('"Board"')


@pytest.mark.parametrize("above", [0, 3000])
@pytest.mark.parametrize(
    ("action", "last"),
    [
        (Click(at=Offset(x=40, y=30)), ["click", 40, 30, 40]),
        (Click(at=Offset(x=299, y=199)), ["click", 299, 199, 299]),
        (Click(at=Offset(x=7, y=9), count=2), ["dblclick", 7, 9, 7]),
        (Hover(at=Offset(x=250, y=20)), ["pointermove", 250, 20, 250]),
        (Drag(at=Offset(x=20, y=30), by_x=100, by_y=50), ["pointerup", 120, 80, 120]),
    ],
)
async def test_a_place_on_a_canvas(carried: Carried, action: Action, last: list[object], above: int) -> None:
    one, ref = await board(carried, above)
    receipt = await one.browser.act(one.tab_id, ref, action)
    assert receipt.ok, receipt
    log = await one.js("log")
    ends = [entry for entry in log if entry[0] == last[0]]
    assert ends, log
    assert ends[-1][:4] == last


async def test_a_line_is_drawn_from_its_first_point(carried: Carried) -> None:
    one, ref = await board(carried)
    await one.browser.act(one.tab_id, ref, Drag(at=Offset(x=20, y=30), by_x=100, by_y=50))
    log = await one.js("log")
    assert next(entry for entry in log if entry[0] == "pointerdown")[1:3] == [20, 30]
    drawn = [entry[1:3] for entry in log if entry[0] == "pointermove" and entry[4] == 1]
    assert len(drawn) > 4
    assert all(abs(y - (30 + (x - 20) / 2)) <= 1 for x, y in drawn), drawn


@pytest.mark.parametrize(
    "action",
    [
        Click(at=Offset(x=301, y=5)),
        Hover(at=Offset(x=-1, y=5)),
        Drag(at=Offset(x=5, y=900), by_x=5),
        Click(at=Offset(x=5, y=5, width=600, height=400)),  # of what had another size on another day
    ],
)
async def test_a_place_outside_of_the_element(carried: Carried, action: Action) -> None:
    one, ref = await board(carried)
    receipt = await one.browser.act(one.tab_id, ref, action)
    assert (receipt.ok, receipt.code) == (False, Code.INVALID), receipt
    assert "300 x 200" in receipt.message
    assert await one.js("log") == []


async def test_a_place_that_something_covers(carried: Carried) -> None:
    cover = "<button style='position: absolute; left: 0; top: 0; width: 100px; height: 100px'>Over</button>"
    one = await carried.open(BOARD.replace("{above}", "0") + cover)
    ref = await one.ref('"Board"')
    covered = await one.browser.act(one.tab_id, ref, Click(at=Offset(x=20, y=20)))
    assert (covered.ok, covered.code) == (False, Code.COVERED), covered
    assert covered.covering[0].name == "Over"
    assert (await one.browser.act(one.tab_id, ref, Click(at=Offset(x=200, y=150)))).ok


async def test_a_control_in_the_element_is_not_clicked_by_its_place(carried: Carried) -> None:
    """The rules for a payment look at the element that an action names (SAFETY 8)."""
    pay = f"<button style='{CARD}' onclick='document.title = \"paid\"'>Pay</button>"
    one = await carried.open(
        f"<div role=group onclick=1 aria-label=Plan style='{CARD}; width: 400px; height: 300px'>Words {pay}</div>"
    )
    ref = await one.ref('"Plan"')
    receipt = await one.browser.act(one.tab_id, ref, Click(at=Offset(x=20, y=20)))
    assert (receipt.ok, receipt.code) == (False, Code.COVERED), receipt
    assert await one.js("document.title") == "A page"


async def test_the_picture_says_how_large_the_view_is(carried: Carried) -> None:
    one = await carried.open("<p>Here</p>")
    shot = await one.browser.screenshot(one.tab_id)
    assert shot is not None
    assert [shot.css_width, shot.css_height] == await one.js("[innerWidth, innerHeight]")


async def test_a_healed_receipt_says_how(carried: Carried) -> None:
    one = await carried.open("<p>Words <button id=it>Go</button></p>")
    ref = await one.ref('"Go"')
    await one.js("it.outerHTML = '<button>Go</button>'")
    receipt = await one.browser.act(one.tab_id, ref, Click())
    assert (receipt.ok, receipt.healed, receipt.healing_method) == (True, True, "same_role_and_name"), receipt
    again = await one.browser.act(one.tab_id, await one.ref('"Go"'), Click())
    assert (again.healed, again.healing_method) == (False, None)


async def test_text_that_was_selected_is_no_drag(carried: Carried) -> None:
    """A list that cannot be dragged: the pointer of a person selects what it goes over."""
    one = await carried.open("<h2>Jobs</h2><ul><li>Sweep the yard<li>Rake the leaves<li id=mend>Mend the fence</ul>")
    x, y = await one.js("(() => { const box = mend.getBoundingClientRect(); return [box.x + 40, box.y + 8]; })()")
    spot = await one.browser.at(one.tab_id, x, y)
    ref = ref_in(spot.tree.body.splitlines(), "[ref=")
    receipt = await one.browser.act(one.tab_id, ref, Drag(by_y=-60))
    assert Effect.SELECTION not in receipt.effect or receipt.code is Code.NOT_EDITABLE, receipt
    assert Effect.SELECTION not in receipt.effect or "only selected text" in receipt.message
    assert await one.js("getSelection().toString()") == ""
