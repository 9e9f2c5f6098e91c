"""Markup in, lines out."""

import re
from typing import Any

import pytest
from page.conftest import Site

LINES: list[tuple[str, list[str]]] = [
    # What a list is drawn for stands beside what it is wrapped in, and holds what it shows.
    ("<select hidden aria-label=Other><option>Wrong</select><div><div role=combobox aria-label=Pick tabindex=0>"
     "Pear</div></div>", ['combobox <div> [ref=e1] "Pick" [value="Pear"]']),
    ("<label for=s>Fruit</label><select hidden id=s><option>Pear</select><div><div role=combobox tabindex=0>Pear</div>"
     "</div>", ['text "Fruit"', 'combobox <div> [ref=e1] "Fruit" [value="Pear"]']),
    # A part of the page that controls of another follow ends where it ends.
    ("<section><h2>Labels</h2><button>Add</button></section><div><button>Delete board</button></div>",
     ["region", '  heading "Labels" [level=2]', '  button <button> [ref=e1] "Add"',
      'button <button> [ref=e2] "Delete board"']),
    ("<section><h2>Labels</h2><button>Add</button></section><section><h2>Danger</h2><button>Drop</button></section>",
     ['heading "Labels" [level=2]', 'button <button> [ref=e1] "Add"',
      'heading "Danger" [level=2]', 'button <button> [ref=e2] "Drop"']),
    # Roles, names and states.
    ("<h1>Inbox</h1><h2 aria-level=4>x</h2>", ['heading "Inbox" [level=1]', 'heading "x" [level=4]']),
    ('<label>Search <input type="search"></label>', ['searchbox <input type="search"> [ref=e1] "Search"']),
    ("<span id=a>Your</span> <input aria-labelledby='a b'><b id=b hidden>name</b>",
     ['text "Your"', 'textbox <input type="text"> [ref=e1] "Your name"']),
    ("<input placeholder=City value=Pisa required>",
     ['textbox <input type="text"> [ref=e1] "City" [required] [value="Pisa"]']),
    ("<button aria-label='Close  it' title=x>X</button>", ['button <button> [ref=e1] "Close it"']),
    ("<button><img alt=Save src=x> now</button>", ['button <button> [ref=e1] "Save now"']),
    ("<button>A<span style='display:none'>B</span><span aria-hidden=true>C</span></button>",
     ['button <button> [ref=e1] "A"']),
    ("<input type=submit><input type=reset value=Undo>",
     ['button <input type="submit"> [ref=e1] "Submit"', 'button <input type="reset"> [ref=e2] "Undo"']),
    ("<input type=checkbox checked disabled aria-label=a><input type=radio aria-label=b>",
     ['checkbox <input type="checkbox"> [ref=e1] "a" [disabled] [checked]', 'radio <input type="radio"> [ref=e2] "b"']),
    ("<fieldset disabled><legend>Pay</legend><button>Now</button></fieldset>",
     ['group "Pay"', '  button <button> [ref=e1] "Now" [disabled]']),
    ("<div role=switch aria-checked=true>Wi-Fi</div>", ['switch <div> [ref=e1] "Wi-Fi" [checked]']),
    ("<button aria-expanded=false>Menu</button>", ['button <button> [ref=e1] "Menu" [collapsed]']),
    ("<details open><summary>More</summary>Text</details>",
     ['button <summary> [ref=e1] "More" [expanded]', 'text "Text"']),
    ("<select aria-label=Size><option>S<option selected>M</select>",
     ['combobox <select> [ref=e1] "Size" [value="M"] [options="S | M"]']),
    ("<select aria-label=Size><option disabled value=''>Size?<option>S<option disabled>M<optgroup disabled><option>L",
     ['combobox <select> [ref=e1] "Size" [value="S"] [options="Size? | S | M (disabled) | L (disabled)"]']),
    ("<input aria-label=Code value='a  b '>", ['textbox <input type="text"> [ref=e1] "Code" [value="a  b "]']),
    ("<div role=combobox aria-label=Size>\n  <span>S</span>\n  or M\n</div>",
     ['combobox <div> [ref=e1] "Size" [value="S or M"]']),
    ("<div contenteditable aria-label=Body>Dear Ada</div>", ['textbox <div> [ref=e1] "Body" [value="Dear Ada"]']),
    ("<div contenteditable class=code-cell>Dear Ada</div>", ['textbox <div> [ref=e1] [value="Dear Ada"]']),
    ("<b role=slider class=low-handle aria-valuenow=3 style='display:block'>&nbsp;</b>",
     ['slider <b> [ref=e1] [value="3"] [hint="low-handle"]']),
    ("<input autofocus aria-label=q>", ['textbox <input type="text"> [ref=e1] "q" [focused]']),
    ("<button>\"quoted\" \\ </button>", ['button <button> [ref=e1] "\\"quoted\\" \\\\"']),
    (f"<button>{'x' * 300}</button>", [f'button <button> [ref=e1] "{"x" * 199}…"', f'  text "{"x" * 300}"']),
    ("<progress value=0.5 aria-label=Upload></progress>", ['progressbar "Upload" [value="0.5"]']),
    # Containers and text.
    ("<ul aria-label=Food><li>Milk</li><li>Eggs <button>Remove</button></li><li><a href=/x>Tea</a></li></ul>",
     ['list "Food"', '  listitem "Milk"', '  listitem "Eggs"', '    button <button> [ref=e1] "Remove"',
      '  link <a> [ref=e2] "Tea"']),
    ("<table><caption>People</caption><tr><th>Name<th>Age<th><tr><td>Ada<td>36<td><button>Edit</button></table>",
     ['table "People"', '  row "Name | Age" [header]', '  row "Ada | 36"', '    button <button> [ref=e1] "Edit"']),
    ("<div role=grid><p role=row><b role=cell></b><b role=columnheader>Mon</b>"
     "<p role=row><b role=rowheader>9</b><b role=cell>x</b></div>",
     ["grid", '  row " | Mon" [header]', '  row "9 | x"']),
    ("<table><tr><td>a<td><td>c</table>", ["table", '  row "a |  | c"']),
    ("<div><div><div>Deep</div></div></div>", ['text "Deep"']),
    ("<p>Hello <b>bold</b> <a href=/x>link</a> end.</p><p>Two</p>",
     ['text "Hello bold"', 'link <a> [ref=e1] "link"', 'text "end."', 'text "Two"']),
    ("<nav><a href=/a>A</a></nav><form><button>B</button></form>",
     ["navigation", '  link <a> [ref=e1] "A"', 'button <button> [ref=e2] "B"']),
    ("<div role=alert>Saved</div>", ['alert "Saved"']),
    ("<dialog open aria-label=Sure><button>Yes</button></dialog>",
     ['dialog "Sure"', '  button <button> [ref=e1] "Yes"']),
    ("<img alt=Chart src=x width=20 height=20><img alt='' src=x>", ['img "Chart"']),
    # What is interactive, and what is not.
    ("<div tabindex=0>Card</div>", ['text "Card"']),
    ("<div onclick='x()'>Card</div>", ['generic <div> [ref=e1] "Card"']),
    ("<div style='cursor:pointer'>Card <b>one</b></div>", ['generic <div> [ref=e1] "Card one"']),
    ("<div style='cursor:pointer'><div><button>Go</button></div></div>", ['button <button> [ref=e1] "Go"']),
    ("<div onclick='x()'>Card <button>Go</button></div>",
     ['generic <div> [ref=e1] "Card Go"', '  button <button> [ref=e2] "Go"']),
    ("<table><tr onclick='x()'><td>Ada<td>36</table>", ["table", '  row <tr> [ref=e1] "Ada | 36"']),
    ("<label style='cursor:pointer'>On <input type=checkbox></label>",
     ['checkbox <input type="checkbox"> [ref=e1] "On"']),
    ("<label><input type=checkbox style='display:none' checked> Spam</label>",
     ['checkbox <input type="checkbox"> [ref=e1] "Spam" [checked]']),
    ("<label for=f>Upload</label><input id=f type=file hidden>", ['button <input type="file"> [ref=e1] "Upload"']),
    # Filters.
    ("<button hidden>a</button><div style='visibility:hidden'><button>b</button></div>", []),
    ("<div style='opacity:0.05'><button>c</button></div><div aria-hidden=true>d</div><div inert>e</div>", []),
    ("<a href=/x style='display:block;width:4px;height:4px;overflow:hidden'>tiny</a>", ['text "tiny"']),
    ("<input style='width:2px;height:2px;border:0;padding:0' aria-label=q>",
     ['textbox <input type="text"> [ref=e1] "q"']),
    ("<input type=hidden value=x><script>1</script><style>p{}</style><template>t</template>", []),
    # Secrets.
    ("<input type=password value=hush aria-label=Pass>",
     ['textbox <input type="password"> [ref=e1] "Pass" [secret] [filled]']),
    ("<input autocomplete='section-a one-time-code' value=123456 aria-label=Code>",
     ['textbox <input type="text"> [ref=e1] "Code" [secret] [filled]']),
    ("<input autocomplete=cc-number value=4242 aria-label=Card>",
     ['textbox <input type="text"> [ref=e1] "Card" [secret] [filled]']),
    ("<input name=cvv value=123 aria-label=CVV>", ['textbox <input type="text"> [ref=e1] "CVV" [secret] [filled]']),
    ("<input style='-webkit-text-security:disc' value=1 aria-label=S>",
     ['textbox <input type="text"> [ref=e1] "S" [secret] [filled]']),
    ("<input type=password aria-label=Pass>", ['textbox <input type="password"> [ref=e1] "Pass" [secret]']),
    ("<input autocomplete=cc-number aria-label=Card>", ['textbox <input type="text"> [ref=e1] "Card" [secret]']),
    ("<select autocomplete=cc-exp-month aria-label=M><option value=''>-<option>1</select>",
     ['combobox <select> [ref=e1] "M" [secret] [options="- | 1"]']),
    ("<select autocomplete=cc-number aria-label=C><option>4111 1111 1111 1111<option>Card 4242</select>",
     ['combobox <select> [ref=e1] "C" [secret] [filled] [options="… | Card 4242"]']),
    ("<button aria-labelledby=p>x</button><input id=p type=password value=hush aria-label=P>",
     ['button <button> [ref=e1] "x"', 'textbox <input type="password"> [ref=e2] "P" [secret] [filled]']),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "expected"), LINES)
async def test_lines(site: Site, markup: str, expected: list[str]) -> None:
    engine = await site.open(markup)
    assert await engine.observe() == expected


async def test_a_shown_password_stays_a_secret(site: Site) -> None:
    engine = await site.open("<input id=p type=password value=hush aria-label=P>")
    await engine.observe()
    await engine.page.evaluate("p.type = 'text'")
    assert await engine.observe() == ['textbox <input type="text"> [ref=e1] "P" [secret] [filled]']


async def test_what_has_the_focus_is_always_listed(site: Site) -> None:
    engine = await site.open("<div tabindex=-1 id=d>Editor</div><p>Text</p>")
    await engine.page.evaluate("d.focus()")
    assert 'generic <div> [ref=e1] "Editor" [focused]' in await engine.observe()


ENTERS: list[tuple[str, str]] = [
    ("<form><input id=f aria-label=F><button>Buy now</button><button>Other</button></form>", ' [enter="Buy now"]'),
    ("<form id=o><input type=checkbox id=f aria-label=F></form><input form=o type=submit value=Go>", ' [enter="Go"]'),
    ("<form><input id=f aria-label=F><button disabled>Buy now</button></form>", ""),
    ("<form><input id=f aria-label=F><button type=button>Buy now</button></form>", ""),
    ("<form><textarea id=f aria-label=F></textarea><button>Buy now</button></form>", ""),
    ("<form><button id=f aria-label=F></button><button>Buy now</button></form>", ""),
    ("<input id=f aria-label=F><button>Buy now</button>", ""),
]


@pytest.mark.parametrize(("markup", "state"), ENTERS)
async def test_the_field_with_the_focus_says_what_enter_presses(site: Site, markup: str, state: str) -> None:
    engine = await site.open(markup)
    assert not any("[enter=" in line for line in await engine.observe())
    await engine.page.evaluate("f.focus()")
    (line,) = [line for line in await engine.observe() if '"F"' in line]
    assert line.endswith(f"[focused]{state}")


SHADOW = """<x-card id=host><b slot=head>Title</b></x-card><script>
const root = host.attachShadow({ mode: "MODE" });
root.innerHTML = "<slot name=head></slot><button onclick='done = 1; this.after(1)'>Inside</button><slot>Nothing</slot>";
</script>"""


@pytest.mark.parametrize("mode", ["open", "closed"])
async def test_shadow_roots(site: Site, mode: str) -> None:
    engine = await site.open(SHADOW.replace("MODE", mode))
    await engine.open_closed_roots()
    assert await engine.observe() == ['text "Title"', 'button <button> [ref=e1] "Inside"', 'text "Nothing"']
    receipt = await engine.perform("e1", "click")
    assert (receipt["code"], receipt["effect"]) == ("done", ["focus", "dom"])
    assert await engine.page.evaluate("window.done") == 1


async def test_frames(site: Site) -> None:
    markup = "<iframe src=https://one.test/ title=One></iframe><iframe src=https://page.test/two title=Two></iframe>"
    engine = await site.open(markup, {"https://one.test/": "a", "https://page.test/two": "<button>In</button>"})
    assert await engine.observe() == ['iframe [ref=e1] "One"', 'iframe [ref=e2] "Two"']
    assert [(line["frame"], line["size"]) for line in engine.view["lines"]] == [(0, [300, 150]), (1, [300, 150])]
    assert engine.view["place"] == -1
    child = await site.inject(engine.page.frames[2])
    child.next_ref = 3
    assert await child.observe(prefix="f2") == ['button <button> [ref=f2e3] "In"']
    assert child.view["place"] == 1


def rows(count: int) -> str:
    cells = "<td>Row {0}<td><button>Edit {0}</button><td><button>Copy {0}</button><td><a href=/{0}>Open {0}</a>"
    return "<table>" + "".join(f"<tr>{cells.format(number)}" for number in range(count)) + "</table>"


async def test_the_budget_keeps_what_matters(site: Site) -> None:
    focused = "<input id=f aria-label=Last>"
    engine = await site.open(f"{rows(200)}{focused}<dialog id=d><button>Sure</button><button>Never</button></dialog>")
    await engine.page.evaluate("d.showModal()")
    lines = await engine.observe(budget=2000)
    text = "\n".join(lines)
    assert "Sure" in text
    assert "Never" in text
    assert "Edit 0" in text
    assert len(text) <= 2000
    shown = sum("[ref=" in line and "…" not in line for line in lines)
    assert engine.view["elements"] == shown
    assert engine.view["omitted"] == 603 - shown
    assert re.search(r"^ +… \d+ more rows \[ref=e\d+\]$", text, re.MULTILINE)


async def test_the_budget_is_not_felt_when_all_fits(site: Site) -> None:
    engine = await site.open(rows(3))
    lines = await engine.observe(budget=12_000)
    assert (len(lines), engine.view["omitted"]) == (13, 0)


async def test_rest_waits_for_a_late_change(site: Site) -> None:
    engine = await site.open("<p>a</p>")
    await engine.page.evaluate("void setTimeout(() => document.body.append('late'), 100)")
    outcome: dict[str, Any] = await engine.call("webhand.rest({ patience: 2000, cap: 5000 })")
    assert (outcome["resting"], outcome["changes"]) == (True, 1)
    outcome = await engine.call("webhand.rest({ patience: 0, cap: 5000 })")
    assert (outcome["resting"], outcome["changes"]) == (True, 0)


async def test_rest_gives_up_at_the_cap(site: Site) -> None:
    engine = await site.open("<p id=p>a</p><script>setInterval(() => p.append('b'), 1)</script>")
    assert (await engine.call("webhand.rest({ patience: 0, cap: 200 })"))["resting"] is False


SCROLLER = "<div style='height:50px;overflow:auto'><p>a<p>b<p>c<p>d<p><button>e</button></div>"

SEEN: list[tuple[str, list[str]]] = [
    # A modal dialog comes first, the rest stands behind it.
    ("<button>Save</button><dialog id=d aria-label=Sure><button>Yes</button></dialog><script>d.showModal()</script>",
     ['dialog "Sure" [modal]', '  button <button> [ref=e1] "Yes" [focused]', 'behind "Sure"',
      '  button <button> [ref=e2] "Save"']),
    # What nobody sees: folded by height, by <details>, by content-visibility.
    ("<div style='height:0;overflow:hidden'><button>a</button></div>", []),
    ("<details><summary>More</summary><button>a</button></details>", ['button <summary> [ref=e1] "More" [collapsed]']),
    ("<div style='content-visibility:hidden'><button>a</button></div>", []),
    ("<style>@media all { .off { content-visibility: hidden } }</style><div class=off><p><b>a</b></p></div><p>b",
     ['text "b"']),
    ("<my-x><template shadowrootmode=open><style>:host { display: block; content-visibility: hidden }</style>"
     "<p><button>a</button></p></template></my-x>", []),
    # A scrollable area says where it stands; a page that does not scroll says nothing.
    (SCROLLER, ['scrollable <div> [ref=e1] [scroll=0%]', '  text "a"', '  text "b"', '  text "c"', '  text "d"',
                '  button <button> [ref=e2] "e"']),
    ("<ul style='height:30px;overflow-y:scroll' aria-label=Mails><li>a<li>b<li>c<li>d</ul>",
     ['list <ul> [ref=e1] "Mails" [scroll=0%]',
      '  listitem "a"', '  listitem "b"', '  listitem "c"', '  listitem "d"']),
    ("<pre style='overflow-x:auto;width:40px'>a long line of code</pre>", ['text "a long line of code"']),
    ("<body style='height:0;overflow:hidden'><div style='position:absolute'><button>App</button></div>",
     ['button <button> [ref=e1] "App"']),
    # Transparent fields behind the page's own picture of them are there, transparent text is not.
    ("<div style='opacity:0'>a<button>b</button><input aria-label=c><input type=range aria-label=d></div>",
     ['textbox <input type="text"> [ref=e1] "c"',
      'slider <input type="range"> [ref=e2] "d" [value="50"] [min=0] [max=100]']),
    ("<div style='opacity:0;pointer-events:none'><input aria-label=c></div>", []),
    ("<div style='opacity:0'><b role=spinbutton contenteditable aria-label=Day>DD</b><b contenteditable>x</b></div>",
     ['spinbutton <b> [ref=e1] "Day" [value="DD"]']),
    # So is the field of a label that takes the pointer in its place.
    *(
        (f"<label><span style='{around}'><input type=checkbox checked style='width:20px;{own};pointer-events:none'>"
         "</span>News</label>", ['checkbox <input type="checkbox"> [ref=e1] "News" [checked]'])
        for around, own in [("", "opacity:0"), ("", "opacity:.05"), ("opacity:0", ""), ("", "opacity:1")]
    ),
    # And the button of a label that is drawn in its place.
    *(
        (f"<label for=b>Read more</label><button id=b style='position:absolute;{hidden}'>x</button>",
         ['button <button> [ref=e1] "Read more"'])
        for hidden in ("opacity:0", "opacity:0;pointer-events:none", "")
    ),
    # What can be switched is there without a name; the field inside of one that says so itself is its works.
    ("<div role=checkbox aria-checked=true tabindex=0 style='width:20px;height:20px'></div>"
     "<button role=switch aria-checked=true style='width:30px;height:20px'></button>",
     ['checkbox <div> [ref=e1] [checked]', 'switch <button> [ref=e2] [checked]']),
    ("<div role=checkbox aria-checked=true tabindex=0>"
     "<label><input type=checkbox checked style='display:none'>Dn</label></div>"
     "<div role=switch aria-checked=true tabindex=0><input type=checkbox checked style='opacity:0'>Wifi</div>",
     ['checkbox <div> [ref=e1] "Dn" [checked]', 'switch <div> [ref=e2] "Wifi" [checked]']),
    # What is moved out of sight, where nobody can scroll, is closed; its fields may work by a label all the same.
    *(
        (f"<div style='{style};width:90px;height:50px'><p>Sure?</p><button>Yes</button></div><button>Save</button>",
         ['button <button> [ref=e1] "Save"'])
        for style in ("position:absolute;top:-99px", "position:absolute;left:-999px", "position:fixed;left:100%",
                      "position:fixed;top:0;left:0;transform:translateX(-100%)")
    ),
    *(
        (f"<main style='{around}'><div style='position:{how};top:900px'><p>Far</p><button>Yes</button></div></main>",
         ["main", '  text "Far"', '  button <button> [ref=e1] "Yes"'])
        for around, how in (("", "absolute"), ("transform:scale(1)", "fixed"))
    ),
    ("<label for=f>Photo</label><div style='position:absolute;left:-999px'><i><input type=file id=f></i></div>",
     ['button <input type="file"> [ref=e1] "Photo"']),
    ("<div style='height:40px;overflow:auto' id=s><div style='height:900px;position:relative'><div style='position:"
     "absolute;top:0'><p>Up</p></div></div></div><script>s.scrollTop = 500</script>",
     ['scrollable <div> [ref=e1] [scroll=58%]', '  text "Up"']),
    # Pages hide what is behind their own dialogs from assistive technology, not from the eyes.
    ("<div aria-hidden=true><button>Save</button></div>"
     "<div role=dialog aria-modal=true aria-label=Ask><button>No</button></div>",
     ['dialog "Ask" [modal]', '  button <button> [ref=e1] "No"', 'behind "Ask"', '  button <button> [ref=e2] "Save"']),
    # Only a field that can have the focus makes a drawing of what is hidden beside it.
    ("<div><textarea style='opacity:0;position:absolute'></textarea><p aria-hidden=true><b>drawn</b></p></div>",
     ['textbox <textarea> [ref=e1]', 'text "drawn"']),
    ("<div><textarea style='display:none'></textarea><p aria-hidden=true><b>clone</b></p></div>", []),
    # A form that hides its own properties hides nothing from us (test_clobbering.py has them all).
    ("<button>Before</button><form><input name=localName></form><button>After</button>",
     ['button <button> [ref=e1] "Before"', 'textbox <input type="text"> [ref=e2] [name="localName"]',
      'button <button> [ref=e3] "After"']),
    # Regions that script draws.
    ("<canvas width=80 height=40 aria-label=Chart></canvas>", ['canvas <canvas> [ref=e1] "Chart" [size=80x40]']),
    ("<canvas width=1 height=1></canvas>", []),
    ("<svg width=90 height=90><g cursor=pointer id=slice><rect width=40 height=40 /></g></svg>",
     ['generic <g> [ref=e1] [id="slice"]']),
    ("<svg width=90 height=90><path role=button aria-label=Line d='M0 50 L80 50' stroke='#000' stroke-width=6 /></svg>",
     ['button <path> [ref=e1] "Line"']),
    ("<svg width=90 height=90><a href=/x><title>North</title><rect width=40 height=40 /></a></svg>",
     ['link <a> [ref=e1] "North"']),
    ("<svg><title>Sales</title><desc>All</desc><text y=20>May <tspan>12</tspan></text><text y=40>June</text></svg>",
     ['img "Sales"', 'text "May 12"', 'text "June"']),
    ("<svg width=90 height=90 role=img aria-label=Logo><text y=20>Web</text></svg>", ['img "Logo"']),
    ("<button><svg width=9 height=9><text y=9>X</text></svg></button>", ['button <button> [ref=e1] "X"']),
    # What is struck out, by its tag or by a rule, in a text or in a name, but not in what floats within it.
    ("<style>.old { text-decoration: line-through }</style><p>Price <s><i>$</i>20</s> 15</p><ul><li class=old>Milk"
     "<li>Eggs</ul><a href=/x>Shoes <del>50</del> 40</a><h2 class=old>Plan <b style='float:left'>B</b></h2>"
     "<table><tr><td>Ada<td><span class=old>1</span> 2<tr class=old><td>Bob<td>3</table><button class=old>Off</button>",
     ['text "Price ~~$20~~ 15"', "list", '  listitem "~~Milk~~"', '  listitem "Eggs"',
      'link <a> [ref=e1] "Shoes 50 40" [struck="50"]', 'heading "Plan B" [level=2] [struck="Plan"]', "table",
      '  row "Ada | ~~1~~ 2"', '  row "~~Bob~~ | ~~3~~"', 'button <button> [ref=e2] "Off" [struck="Off"]']),
    # The same where no rule of the page does it: by styles of its own, in a name as well; by a shadow tree's rule.
    ("<p style='text-decoration: line-through'>Old</p><a href=/x>Now <b style='text-decoration: line-through'>5</b> 4"
     "</a>",
     ['text "~~Old~~"', 'link <a> [ref=e1] "Now 5 4" [struck="5"]']),
    ("<div><template shadowrootmode=open><style>:host { text-decoration: line-through }</style>Old</template></div>"
     "<p>New",
     ['text "~~Old~~"', 'text "New"']),
    ("<style>p { & b { color: red } text-decoration-line: line-through }</style><p>Old", ['text "~~Old~~"']),
    # What in a link shows that it can be moved is more than its words.
    ("<style>.grip { cursor: grab }</style><a href=/x>Card <span class=grip>Grip</span></a>",
     ['link <a> [ref=e1] "Card Grip"', '  generic <span> [ref=e2] "Grip"']),
    # Words that a rule puts beside a text; not the signs that divide it from the next one.
    ("<style>.new::after { content: ' (7)' } li + li::before { content: '/' } .paid::before { content: '$' }"
     ".badge::before { content: attr(data-n); display: block } p:is(::after, .x)::after, p:is( { content: 'y' }</style>"
     "<p class=new>Mail</p><ul><li>Home<li>Mail</ul><p class=paid>20</p><p>In<b class=badge data-n=3></b></p>"
     "<table><tr><td class=new>Sent</table>",
     ['text "Mail (7)"', "list", '  listitem "Home"', '  listitem "Mail"', 'text "$20"', 'text "In 3"', "table",
      '  row "Sent (7)"']),
    # By whatever the selector finds it: an id, an attribute, a tag, a class spelled oddly or in brackets.
    ("<style>#a::after { content: '1' } [data-x=\"],i\"]::after { content: '2' } main > EM::after { content: '3' }"
     " .\\31 st::after { content: '4' } :is(.v, u.w)::after { content: '5' } .z:not([title=')'], .y)::after {"
     " content: '6' } h6 { &.x::after { content: '7' } } h5 + *::after { content: '8' }</style>"
     "<p id=a>a<p data-x='],i'>b</p><main><em>c</em></main><p class=1st>d<p><u class=w>e</u><p class='q z'>f"
     "<h6 class=x>g</h6><h5>.</h5><p>h",
     ['text "a1"', 'text "b2"', "main", '  text "c3"', 'text "d4"', 'text "e5"', 'text "f6"', 'heading "g7" [level=6]',
      'heading "." [level=5]', 'text "h8"']),
    # Places on a picture, whatever that is called; players, which the browser draws.
    ("<map name=m><area coords=0,0,9,9 href=/n alt=North><area shape=circle coords=50,50,9 href=/s title=South>"
     "<area shape=default alt=Rest></map><img usemap=#m alt='' src=x width=80 height=80>",
     ['link <area> [ref=e1] "North"', 'link <area> [ref=e2] "South"']),
    ("<audio controls aria-label=Song></audio><audio></audio><video controls muted title=Tour></video>",
     ['audio <audio> [ref=e1] "Song" [paused]', 'video <video> [ref=e2] "Tour" [paused] [muted]']),
    # The hand over a whole page makes no control of it, but of what begins further down.
    (f"<div style='cursor:pointer'><p id=c>Card</p>{'<i></i>' * 200}</div>", ['paragraph <p> [ref=e1] "Card"']),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "expected"), SEEN)
async def test_what_a_person_sees(site: Site, markup: str, expected: list[str]) -> None:
    engine = await site.open(markup)
    assert await engine.observe() == expected


async def test_a_message_that_came_and_went_is_told_once(site: Site) -> None:
    engine = await site.open("<div role=status id=s></div><p>Mail</p>")
    assert await engine.observe() == ['text "Mail"']
    await engine.page.evaluate("s.innerHTML = '<b>Saved</b>'")
    await engine.page.evaluate("s.innerHTML = ''")
    assert await engine.observe() == ['status "Saved" [gone]', 'text "Mail"']
    assert await engine.observe(again=True) == ['status "Saved" [gone]', 'text "Mail"'], "nobody saw the look before"
    assert await engine.observe() == ['text "Mail"']
    popup = "s.innerHTML = '<div><b>Sure?</b><i>Yes</i></div>'"
    await engine.page.evaluate(popup)
    assert await engine.observe() == ['status "Sure?Yes"', 'text "Mail"']
    await engine.page.evaluate("s.firstChild.className = s.querySelector('i').className = 'hiding'")
    await engine.page.evaluate("s.innerHTML = ''")
    assert await engine.observe() == ['text "Mail"'], "what stood there was no message"
    await engine.page.evaluate(popup)
    await engine.page.evaluate("s.querySelector('b').textContent = 'Sure!'")
    await engine.page.evaluate("s.innerHTML = ''")
    assert await engine.observe() == ['status "Sure?Yes" [gone]', 'text "Mail"'], "and its parts are none of their own"


async def test_a_message_that_stays_is_a_part_of_the_page(site: Site) -> None:
    engine = await site.open("<div role=status id=s></div><p>Mail</p>")
    await engine.observe()
    await engine.page.evaluate("s.innerHTML = '<b>Saved</b>'")
    assert await engine.observe() == ['status "Saved"', 'text "Mail"']
    await engine.page.evaluate("s.innerHTML = ''")
    assert await engine.observe() == ['text "Mail"']


async def test_a_stretch_that_was_left_out_can_be_asked_for(site: Site) -> None:
    engine = await site.open(rows(300))
    lines = await engine.observe(budget=3000)
    assert sum(len(line) + 5 for line in lines) <= 3000
    [gap] = [line for line in lines if "more rows" in line]
    ref = gap.split("[ref=")[1].rstrip("]")
    first = await engine.expand(ref, 2000)
    [left] = [int(word) for word in gap.split() if word.isdigit()]
    shown = [line for line in first if line.startswith("row ")]
    assert shown[0] == f'row "Row {300 - left}"'
    assert len("\n".join(first)) <= 2000
    [rest] = [line for line in first if "more rows" in line]
    assert int(rest.split()[1]) == left - len(shown)
    second = await engine.expand(rest.split("[ref=")[1].rstrip("]"), 2000)
    assert second[0] == f'row "Row {300 - left + len(shown)}"'
    receipt = await engine.perform(second[1].split("[ref=")[1].split("]")[0], "click")
    assert receipt["code"] == "done"


async def test_a_stretch_is_read_as_it_is_now(site: Site) -> None:
    engine = await site.open("".join(f"<button>Edit {number}</button> " for number in range(300)))
    gap = (await engine.observe(budget=3000))[-1]
    ref = gap.split("[ref=")[1].rstrip("]")
    await engine.page.evaluate(
        "document.querySelectorAll('button').forEach((each) => { each.textContent = 'Delete'; })"
    )
    assert all('"Delete"' in line for line in (await engine.expand(ref, 1000))[:-1])


async def test_rows_that_are_gone_are_not_read(site: Site) -> None:
    engine = await site.open(rows(300))
    ref = (await engine.observe(budget=3000))[-1].split("[ref=")[1].rstrip("]")
    await engine.page.evaluate("for (const row of [...document.querySelectorAll('tr')].slice(9)) row.remove()")
    assert (await engine.expand(ref, 2000))[0].startswith("stale: ")


async def test_a_long_title_takes_no_room(site: Site) -> None:
    engine = await site.open("<button>A</button>")
    await engine.page.evaluate("document.title = 'x'.repeat(20000)")
    assert await engine.observe(budget=12_000) == ['button <button> [ref=e1] "A"']
    assert len(engine.view["title"]) == 200


async def test_a_stretch_that_is_gone_is_refused(site: Site) -> None:
    engine = await site.open(rows(300))
    lines = await engine.observe(budget=3000)
    ref = lines[-1].split("[ref=")[1].rstrip("]")
    await engine.page.evaluate("document.body.innerHTML = '<p>Gone</p>'")
    refusal = f"stale: {ref} does not stand for something left out any more. Look at the page again."
    assert await engine.expand(ref, 2000) == [refusal]


@pytest.mark.parametrize("budget", [400, 1000, 3000, 12_000])
async def test_the_budget_is_kept(site: Site, budget: int) -> None:
    section = f"<section aria-label='Part'><h2>Part</h2>{rows(4)}<p>{'word ' * 60}</p></section>"
    sections = section * 40
    engine = await site.open(f"<nav>{'<a href=/x>Home</a>' * 30}</nav><main>{sections}</main>")
    lines = await engine.observe(budget=budget)
    assert sum(len(line) + 5 for line in lines) <= budget
    assert engine.view["elements"] + engine.view["omitted"] == 30 + 40 * 4 * 3


async def test_what_changed_far_below_is_shown_before_the_rest(site: Site) -> None:
    engine = await site.open(f"{rows(400)}<p id=p>Total of all the rows above: 1</p>")
    assert "Total" not in "\n".join(await engine.observe(budget=4000))
    await engine.page.evaluate("p.textContent = 'Total of all the rows above: 2'")
    assert 'text "Total of all the rows above: 2"' in await engine.observe(budget=4000)


async def test_what_goes_on_below_a_box_as_high_as_the_window_is_not_visited(site: Site) -> None:
    part = f"<div>{'<p>Line <b>of</b> text</p>' * 20}</div>"
    engine = await site.open(f"<style>* {{ margin: 0 }}</style><div style='height: 100vh'>{part * 90}</div>")
    asked = await engine.call("""(() => {
        const [real, look] = [getComputedStyle, { space: "s", prefix: "", nextRef: 1, budget: 2_000 }];
        let asked = 0;
        globalThis.getComputedStyle = (...given) => { asked++; return real(...given); };
        webhand.observe(look);
        globalThis.getComputedStyle = real;
        return asked;
    })()""")
    assert 20 < asked < 1_000  # of some 3,700 elements
