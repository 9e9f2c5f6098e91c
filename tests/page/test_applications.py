"""What real applications are made of, on the smallest page that shows it: nothing of it is folded away or left out."""

import json

import pytest
from page.conftest import Site, World

HEARS_ALL = """<script>for (const type of ["click", "keydown", "input", "submit"]) app.addEventListener(type, () => {})
</script>"""
"""As React listens where a page is mounted, and where its windows are."""

KEPT: list[tuple[str, str, list[str]]] = [
    (
        "what has a name of its own keeps its text",
        "<div onclick='x()' aria-label=Output><pre>3 + 4 = 7</pre><h2>Result</h2><p>Output</p></div>",
        ['generic <div> [ref=e1] "Output"', '  text "3 + 4 = 7"', '  heading "Result" [level=2]'],
    ),
    (
        "what is called by its content keeps the shape of it",
        "<div onclick='x()'><h2>Tea</h2><p>Green</p><ul><li>Leaf<li>Bag</ul></div>",
        ['generic <div> [ref=e1] "Tea Green Leaf Bag"', '  heading "Tea" [level=2]', "  list", '    listitem "Leaf"',
         '    listitem "Bag"'],
    ),
    (
        "what holds a part of the page is a place",
        "<div onclick='x()'><h1>People</h1><table><tr><th>Name<th>Age<tr><td>Ada<td>36</table></div>",
        ['heading "People" [level=1]', "table", '  row "Name | Age" [header]', '  row "Ada | 36"'],
    ),
    (
        "what hears everything is a place",
        f"<div id=app><h1>Count</h1><p>3</p><button>More</button></div>{HEARS_ALL}",
        ['heading "Count" [level=1]', 'text "3"', 'button <button> [ref=e1] "More"'],
    ),
    (
        "a window in something to click is a window",
        "<div onclick='x()'><button>Open</button><div role=dialog aria-modal=true aria-label=Sure onclick='y()' "
        "style='position:fixed;inset:0'><p>For ever</p><button>Yes</button></div></div>",
        ['dialog "Sure" [modal]', '  text "For ever"', '  button <button> [ref=e1] "Yes"', 'behind "Sure"',
         '  button <button> [ref=e2] "Open"'],
    ),
    (
        "in a button too",
        "<div role=button aria-label=Row>Row<div role=dialog aria-modal=true aria-label=Sure>For ever</div></div>",
        ['dialog "Sure" [modal]', '  text "For ever"', 'behind "Sure"', '  button <div> [ref=e1] "Row"'],
    ),
    (
        "what calls itself a window and leaves the rest to the pointer is a part of the page",
        "<button>Undo</button><div role=dialog aria-modal=true><button>Red</button></div>"
        "<div role=dialog aria-modal=true><button>Code</button></div>"
        "<label><input type=radio style='opacity:0;pointer-events:none'>Text</label>",
        ['button <button> [ref=e1] "Undo"', "dialog", '  button <button> [ref=e2] "Red"', "dialog",
         '  button <button> [ref=e3] "Code"', 'radio <input type="radio"> [ref=e4] "Text"'],
    ),
    (
        "and what is closed, and still laid out, is nothing that it keeps from anyone",
        "<button>Undo</button><div role=dialog aria-modal=true><button>Red</button></div>"
        "<div role=dialog aria-modal=true style='visibility:hidden'><button>No</button><button>Yes</button></div>"
        "<div role=dialog aria-modal=true style='opacity:0;pointer-events:none'><button>A</button><input></div>",
        ['button <button> [ref=e1] "Undo"', "dialog", '  button <button> [ref=e2] "Red"'],
    ),
    (
        "a row keeps its line and its cells",
        "<table role=grid><tr onclick='x()'><td tabindex=-1>Ada<td tabindex=-1>36</table>",
        ["grid", "  row <tr> [ref=e1]", '    gridcell <td> [ref=e2] "Ada"', '    gridcell <td> [ref=e3] "36"'],
    ),
]  # fmt: skip

ICON = "display:inline-block;width:20px;height:20px"
HAND = f"{ICON};cursor:pointer"
MAILS = "".join(
    f"<tr><td><span title={state}></span><td>Mail {state}<td title='Not flagged'></td><td><i title='{file}'></i>"
    for state, file in [("Unread", ""), ("Read", "With attachment"), ("Read", "")]
)

LISTED: list[tuple[str, str, list[str]]] = [
    (
        "a text that becomes a field where the beam is over it",
        "<p tabindex=0 style='cursor:text'><span>Title</span></p><p tabindex=0>Words</p><p style='cursor:text'>More</p>"
        "<div tabindex=0 style='cursor:text'><p>Lines</p><textarea aria-label=Terminal></textarea></div>",
        ['paragraph <p> [ref=e1] "Title"', 'text "Words"', 'text "More"', 'text "Lines"',
         'textbox <textarea> [ref=e2] "Terminal"'],
    ),
    (
        "a cell of a picture alone, where somebody hears the pointer for all cells",
        f"<div role=grid onclick='x()'><div role=row><span role=gridcell>Ada</span>"
        f"<span role=gridcell class=removes style='{ICON}'><svg width=20 height=20></svg></span></div></div>",
        ["grid", '  row "Ada"', '    gridcell <span> [ref=e1] [hint="removes"]'],
    ),
    (
        "what has no name, by the words that are drawn and kept from assistive technology",
        f"<b onclick='x()' class=right style='{ICON}'><i aria-hidden=true>Monthly</i></b>",
        ['generic <b> [ref=e1] [hint="Monthly"]'],
    ),
    (
        "widgets without a name, by their value or state",
        f"<div role=slider aria-valuenow=4 style='{ICON}'></div><div role=tab aria-selected=true style='{ICON}'></div>"
        f"<div role=separator tabindex=0 aria-valuenow=30 style='{ICON}'></div><div role=tab style='{ICON}'></div><hr>",
        ['slider <div> [ref=e1] [value="4"]', "tab <div> [ref=e2] [selected]", 'separator <div> [ref=e3] [value="30"]'],
    ),
    (
        "signs, by what they are called or drawn with",
        f"<i class='fa fa-trash' style='{HAND}'></i><b style='{HAND};background:#fa5252'></b>"
        f"<i style='{HAND}'><img alt='' src=/i/share-24.png width=9 height=9></i><i data-do=like style='{HAND}'></i>"
        f"<svg onclick='x()' width=20 height=20><use href='#star'/></svg><button id=':r1:' class='css-1x2y3z'></button>"
        f"<i class='edge' style='{ICON};cursor:col-resize'></i><i class='wave' style='{HAND};pointer-events:none'></i>",
        ['generic <i> [ref=e1] [hint="fa-trash"]', 'generic <b> [ref=e2] [hint="#fa5252"]',
         'generic <i> [ref=e3] [hint="share-24"]', 'generic <i> [ref=e4] [hint="like"]',
         'img <svg> [ref=e5] [hint="star"]', "button <button> [ref=e6]",
         'generic <i> [ref=e7] [hint="edge col-resize"]'],
    ),
    (
        "what empties a field, hidden from assistive technology; no icon of a button",
        f"<i class='icon-clear' aria-hidden=true style='{HAND}'></i>"
        "<button style='cursor:pointer'>Go<i aria-hidden=true class='icon-go'></i></button>",
        ['generic <i> [ref=e1] [hint="icon-clear"]', 'button <button> [ref=e2] "Go"'],
    ),
    (
        "places of a right click",
        "<p id=app>Files</p><p oncontextmenu='x()'>Folders</p><script>app.addEventListener('contextmenu', () => {})"
        "</script>",
        ['paragraph <p> [ref=e1] "Files"', 'paragraph <p> [ref=e2] "Folders"'],
    ),
    (
        "what hears a press in the markup, in whatever way",
        "<p ondblclick='x()'>Rename</p><p onpointerup='x()'>Drop</p><p ontouchstart='x()'>Hold</p>"
        "<p onwheel='x()'>No</p>",
        ['paragraph <p> [ref=e1] "Rename"', 'paragraph <p> [ref=e2] "Drop"', 'paragraph <p> [ref=e3] "Hold"',
         'text "No"'],
    ),
    (
        "items of a list that hears the click",
        "<ul id=app><li>Kickoff <i>today</i><li>Launch</ul><ul><li>Text</ul><script>app.onclick = () => {}</script>",
        ["list", '  listitem <li> [ref=e1] "Kickoff today"', '  listitem <li> [ref=e2] "Launch"', "list",
         '  listitem "Text"'],
    ),
    (
        "what opens a submenu",
        "<ul role=menu><li tabindex=0 aria-haspopup=true><div>New</div><li tabindex=0 aria-haspopup=false>Line</ul>",
        ["menu", '  menuitem <li> [ref=e1] "New"', '  text "Line"'],
    ),
    (
        "items and cells that a listener further out tells apart by their data",
        "<div id=app><ul><li data-kind=file title='Size: 9'><span>notes.md</span> <i>now</i><li>none</ul>"
        "<table role=grid><tr role=row><td role=gridcell data-date=3-1>1<td role=gridcell>2"
        "<td role=gridcell data-date=3-3 class=day style='padding:9px'></table></div>"
        "<script>app.firstChild.onmousedown = app.lastChild.onmousedown = () => {}</script>"
        "<ul><li data-kind=file>readme.md</ul>",
        ["list", '  listitem <li> [ref=e1] "notes.md now"', '  listitem "none"', "grid", '  row " | 2"',
         '    gridcell <td> [ref=e2] "1"', '    gridcell <td> [ref=e3] [hint="3-3"]', "list", '  listitem "readme.md"'],
    ),
    (
        "what can be dragged, and what a list hears of what is dragged over it; a place for files is one to press",
        "<div><div draggable=true>Card</div><div draggable=false>Text</div></div><div id=app><p>One<p>Two</div>"
        "<div id=files><p>Drop files here</p></div><script>for (const type of ['dragover', 'pointerdown'])"
        "{ app.addEventListener(type, () => {}); files.addEventListener(type, () => {}); }"
        "files.addEventListener('click', () => {})</script>",
        ['generic <div> [ref=e1] "Card"', 'text "Text"', 'paragraph <p> [ref=e2] "One"', 'paragraph <p> [ref=e3] "Two"',
         'generic <div> [ref=e4] "Drop files here"'],
    ),
    (
        "things side by side for all of which a press is heard; what hears the click as well is one thing to press",
        "<div id=app><h2>Plan</h2><div><div class=item>Kickoff</div><div class='item picked'>Launch</div></div>"
        "<p class=a>1</p><p class=b>2</p></div><div id=card><p>Tea</p><p>Green</p></div><script>for (const part of "
        "[app, card]) part.addEventListener('pointerdown', () => {}); card.onclick = () => {}</script>",
        ['heading "Plan" [level=2]', 'generic <div> [ref=e1] "Kickoff"', 'generic <div> [ref=e2] "Launch"', 'text "1"',
         'text "2"', 'generic <div> [ref=e3] "Tea Green"'],
    ),
    (
        "what hears a press in the markup alone, and what is in it where it hears it for them",
        "<p onmousedown='x()'>Draw</p><p onpointerdown='x()'>Erase</p><p onmousemove='x()'>Look</p>"
        "<div onpointerdown='x()'><div class=item>Kickoff</div><div class=item>Launch</div></div>",
        ['paragraph <p> [ref=e1] "Draw"', 'paragraph <p> [ref=e2] "Erase"', 'text "Look"',
         'generic <div> [ref=e3] "Kickoff"', 'generic <div> [ref=e4] "Launch"'],
    ),
    (
        "what has no name of its own, by the word that a rule draws on it",
        f"<style>.file::before {{ content: 'Archive' }}</style><i class=file onclick='x()' style='{ICON}'></i>"
        f"<b class=file style='{HAND}'></b>",
        ['generic <i> [ref=e1] "Archive"', 'generic <b> [ref=e2] "Archive"'],
    ),
    (
        "what hears keys alone, with what is in it",
        "<div id=one tabindex=0>Key me</div><div id=board tabindex=0><p>Board</p><p>Score 3</p></div><p id=off "
        "tabindex=-1>Off</p><div id=named tabindex=0 aria-label=Game>Level 1</div>"
        "<script>for (const part of [one, board, off, named]) part.onkeydown = () => {}</script>",
        ['generic <div> [ref=e1] "Key me" [keys]', 'generic <div> [ref=e2] "Board" [keys]', '  text "Score 3"',
         'text "Off"', 'generic <div> [ref=e3] "Game" [keys]', '  text "Level 1"'],
    ),
    (
        "a toggle that nobody sees, by what is drawn for it",
        f"<style>input {{ position: absolute; width: 0; height: 0; margin: 0; opacity: 0 }}</style><div onclick='x()'>"
        f"<input type=checkbox role=switch checked><b style='{HAND}'></b></div><div onclick='x()'><input type=checkbox>"
        f"<span>Yearly</span><b style='{HAND}'></b><span aria-hidden=true>Monthly</span></div><label>Wifi <span "
        f"onclick='x()'><input type=checkbox><b style='{HAND}'></b></span></label>",
        ['switch <input type="checkbox"> [ref=e1] [checked]',
         'checkbox <input type="checkbox"> [ref=e2] "YearlyMonthly"',
         'checkbox <input type="checkbox"> [ref=e3] "Wifi"'],
    ),
    (
        "handles",
        "<ul><li><i style='cursor:grab'>::</i> Ada<li><b style='cursor:move'>::</b> Bob</ul>",
        ["list", '  listitem', '    generic <i> [ref=e1] "::"', '    text "Ada"', '  listitem',
         '    generic <b> [ref=e2] "::"', '    text "Bob"'],
    ),
    (
        "tooltips of signs in rows, and what all rows say once",
        f"<table>{MAILS}</table>",
        ["table", '  row " | Mail Unread" [marks="Unread | Not flagged"]',
         '  row " | Mail Read" [marks="Read | With attachment"]', '  row " | Mail Read" [marks="Read"]'],
    ),
    (
        "what all but one say is said once where that one says something else, and else by each",
        "<ul>" + "".join(
            f"<li><i title='{flag}'></i><b title='{file}'></b>Mail {at}" for at, (flag, file) in enumerate([
            ("Flagged", "File"), ("Not flagged", "File"), ("Not flagged", ""), ("Not flagged", "File")])) + "</ul>",
        ["list", '  listitem "Mail 0" [marks="Flagged | File"]', '  listitem "Mail 1" [marks="Not flagged | File"]',
         '  listitem "Mail 2"', '  listitem "Mail 3" [marks="File"]'],
    ),
    (
        "and in lists",
        "<ul><li><i title=Unread></i>Mail</ul>",
        ["list", '  listitem "Mail" [marks="Unread"]'],
    ),
]  # fmt: skip

TOLD = ["selected", "tab--active", "box_checked", "is-open", "isOpen", "Mui-selected", "btn btn-active"]
NOT_TOLD = ["active-users", "not-selected", "inactive", "open", "btn-open", "mantine-active", "hover:active"]

STATES: list[tuple[str, str, list[str]]] = [
    (
        "by class alone, on what can be clicked",
        "".join(f"<a href=/x class='{each}'>{each}</a>" for each in [*TOLD, *NOT_TOLD])
        + "<a href=/x class=active aria-current=false>stated</a><p class=active>text</p>"
        "<ul><li class=active><a href=/x>Home</a></ul>",
        [*(f'link <a> [ref=e{number + 1}] "{name}" [{state}]' for number, (name, state) in enumerate(zip(
            TOLD, ["selected", "active", "checked", "expanded", "expanded", "selected", "active"], strict=True))),
         *(f'link <a> [ref=e{number + 8}] "{name}"' for number, name in enumerate(NOT_TOLD)),
         'link <a> [ref=e15] "stated"', 'text "text"', "list", '  link <a> [ref=e16] "Home" [active]'],
    ),
    (
        "by the box of a row that is pressed as a whole",
        "<ul><li onclick='x()'><i class='box checked'></i>Ada<li onclick='x()'><i class=box></i>Bob<li onclick='x()'>"
        "<b><i class='is-selected'></i></b>Cia<li onclick='x()'><i class=active></i>Dan<li onclick='x()'>"
        "<i class=checked>Eve</i></ul>",
        ["list", '  listitem <li> [ref=e1] "Ada" [checked]', '  listitem <li> [ref=e2] "Bob"',
         '  listitem <li> [ref=e3] "Cia" [selected]', '  listitem <li> [ref=e4] "Dan"',
         '  listitem <li> [ref=e5] "Eve"'],
    ),
    (
        "how a table is sorted",
        "<table><tr><th aria-sort=descending>Name<th aria-sort=none>Age<tr><td>Ada<td>36</table>"
        "<button role=columnheader aria-sort=ascending>Town</button>",
        ["table", '  row "Name | Age" [header] [sort="Name descending"]', '  row "Ada | 36"',
         'columnheader <button> [ref=e1] "Town" [sort="ascending"]'],
    ),
    (
        "tools that are drawn over a transparent field",
        "<label title=Line><input type=radio checked style='position:absolute;opacity:0;pointer-events:none;width:0'>"
        "<div style='width:36px;height:36px'></div></label>",
        ['radio <input type="radio"> [ref=e1] "Line" [checked]'],
    ),
]  # fmt: skip

HOW = "Press space to pick it up, the arrows to move it, and space again to drop it."

ONCE: list[tuple[str, str, list[str]]] = [
    (
        "a long description that many share",
        f"<p id=d hidden>{HOW}</p><p id=s hidden>Required</p>"
        + "".join(f"<button aria-describedby={by}>{name}</button>" for name, by in zip("ABCD", "ddss", strict=True)),
        [f'button <button> [ref=e1] "A" [description="{HOW}"]', 'button <button> [ref=e2] "B"',
         'button <button> [ref=e3] "C" [description="Required"]',
         'button <button> [ref=e4] "D" [description="Required"]'],
    ),
    (
        "no ids that a program made",
        "".join(f"<button id='{each}'></button>" for each in [":r1:", "_r_0_", "mui-48213", "radix-:R1:-x", "save-2"]),
        [*(f"button <button> [ref=e{number}]" for number in range(1, 5)), 'button <button> [ref=e5] [id="save-2"]'],
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("markup", "expected"), [pytest.param(*case[1:], id=case[0]) for case in [*KEPT, *LISTED, *STATES, *ONCE]]
)
async def test_what_is_there_is_told(world: Site, markup: str, expected: list[str]) -> None:
    engine = await world.open(markup)
    assert await engine.observe() == expected


async def test_cells_are_found_with_refs_of_their_own(site: Site) -> None:
    engine = await site.open("<table><tr><th>Name<th>Age<tr><td>Ada<td>36<tr><td>Bob<td>41</table>")
    assert await engine.find("41") == ["table", '  row [ref=e1] "Bob | 41"', '    cell <td> [ref=e2] "41"']
    assert await engine.find("ada", role="cell") == ["table", '  row "Ada | 36"', '    cell <td> [ref=e3] "Ada"']


CHOICES = """<ul>ITEMS</ul><script>for (const item of document.querySelectorAll('li')) item.onclick = () =>
item.firstChild.classList.toggle('checked')</script>""".replace(
    "ITEMS", "".join(f"<li><i class=box></i>{name}</li>" for name in ("Ada", "Bob", "Cia"))
)


async def test_the_row_that_was_ticked_is_told_and_no_other(world: World) -> None:
    engine = await world.open(CHOICES)
    for name, ticked in (("Bob", {"Bob"}), ("Cia", {"Bob", "Cia"}), ("Bob", {"Cia"})):
        await engine.perform(await engine.ref(f'"{name}"'), "click")
        lines = await engine.observe()
        assert {line.split('"')[1] for line in lines if "[checked]" in line} == ticked


SPLIT = """<div id=x></div><script>x.attachShadow({ mode: "MODE" }).innerHTML = `<div style="display: flex">
<p>Left</p><b role=separator tabindex=0 aria-valuenow=30 aria-label=Resize style="width: 1px"></b><p>Right</p></div>`
</script>"""


@pytest.mark.parametrize("mode", ["open", "closed"])
async def test_what_divides_two_parts_can_be_moved_however_thin_it_is(site: Site, mode: str) -> None:
    engine = await site.open(SPLIT.replace("MODE", mode))
    await engine.open_closed_roots()
    assert await engine.observe() == ['text "Left"', 'separator <b> [ref=e1] "Resize" [value="30"]', 'text "Right"']
    assert (await engine.perform("e1", "press_key", key="ArrowRight"))["code"] == "done"


HIDDEN = "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)"
SIGN = "<svg width=20 height=20></svg>"
AROUND = f"<div id=d NAMED><b style='{HIDDEN}'><input type=checkbox id=c aria-label=Star></b>{SIGN} WORDS</div>"


@pytest.mark.parametrize(
    ("named", "words", "code"),
    [("", "", "done"), ("title=Star", "", "done"), ("title=Open", "", "covered"), ("", "Dear Ada", "covered")],
)
async def test_a_hidden_box_is_pressed_by_what_is_drawn_for_it_alone(
    world: World, named: str, words: str, code: str
) -> None:
    markup = AROUND.replace("NAMED", named).replace("WORDS", words)
    engine = await world.open(f"{markup}<script>d.onclick = (event) => event.target === c || c.click()</script>")
    wanted = {"space": engine.space, "prefix": "", "nextRef": 1, "selector": "input", "limit": 1, "wait": 0}
    ref = (await engine.call(f"webhand.select({json.dumps(wanted)})"))["lines"][0]["ref"]
    receipt = await engine.perform(ref, "set_checked", checked=True)
    assert (receipt["code"], await engine.page.evaluate("c.checked")) == (code, code == "done"), receipt
