"""Names by AccName 1.2, HTML-AAM and SVG-AAM, with Chromium's own accessibility tree as the judge."""

import pytest
import pytest_asyncio
from page.cases import judge, markups, read_table, theirs
from page.conftest import Site

from bench.judge import Pair

NAMES = read_table("names")

# Markup, our name, Chromium's, and why they differ. Chromium's stands here so that a reason does not outlive its cause.
OUR_OWN: list[tuple[str, str, str, str]] = [
    ("<label for=$t hidden>Hid</label><input id=$t>", "Hid", "", "AccName 1.2: a label names, seen or not"),
    ("<label for=$t aria-hidden=true>Hid</label><input id=$t>", "Hid", "", "AccName 1.2: a label names, seen or not"),
    ("<fieldset id=$t><legend hidden>Hid</legend></fieldset>", "Hid", "", "AccName 1.2: a label names, seen or not"),
    ("<label for=$t></label><input id=$t title=Tip>", "Tip", "", "an empty label says nothing"),
    ("<label for=$t></label><input id=$t placeholder=Hint>", "Hint", "", "an empty label says nothing"),
    ("<a id=$t href=/x><article><h3>T</h3>x</article></a>", "T x", "", "a link around a card is called by its words"),
    ("<a id=$t href=/x><nav>T</nav></a>", "T", "", "a link around a card is called by its words"),
    ("<a id=$t href=/x><i title=Edit></i></a>", "Edit", "", "the tooltip of its icon is all that a link has"),
    ("<img id=$t alt='' title=Tip src=x>", "Tip", "", "a tooltip says what the picture is"),
    ("<section id=$t title=Part>Part</section>", "Part", "", "a region has a name also where its text repeats it"),
    ("<a id=$t href=/x>some<wbr>thing</a>", "something", "some thing", "a place for a break divides no word"),
    ("<a id=$t href=/x>A<details><summary>S</summary>B</details></a>", "A S B", "A S", "rare; what opens is there"),
    ("<style>#$t::before{content:'\\e901'}</style><button id=$t title=Tip></button>", "Tip", "", "an icon is no word"),
    ("<div id=$t role=button>A<input type=password value=hush>B</div>", "A B", "A •••• B", "a secret has no length"),
    ("<label for=$t>On <input type=date value=2026-11-21></label><input id=$t type=checkbox>", "On 2026-11-21", "On",
     "AccName 1.2, 2C: the value of the field in it"),
    ("<table><tr><td id=$t><input type=file><td>b</table>", "Choose File", "Choose File: No file chosen",
     "that nothing is chosen is no name"),
    ("<div role=tree><div id=$t role=treeitem><i role=checkbox aria-labelledby=$t></i><b>Leaf</b></div></div>", "Leaf",
     "Leaf", "what is named in a circle is said once"),
]  # fmt: skip

# What is clickable without a role must be called something.
CALLED = [
    ("<div id=$t>Card <b>one</b></div>", "Card one"),
    ("<li id=$t>Item</li>", "Item"),
    ("<span id=$t title=Delete></span>", "Delete"),
    ("<table><tr id=$t><td>Ada<td>36</table>", "Ada 36"),
    ("<ul><li id=$t title=Tip>Item</ul>", "Tip"),
]

# Chromium takes up what is owned in a circle where it happens to begin.
CIRCLES = [
    ("<div role=button id=$t aria-owns=$x>A</div><p id=$x aria-owns=$y>B</p><p id=$y aria-owns=$x>C</p>", "A B C"),
    ("<div role=button id=$t aria-owns=$t>A</div>", "A"),
    ("<div><div role=button id=$t aria-owns=$x>A</div><b id=$x>B<i aria-labelledby=$x></i></b></div>", "A B"),
]

# The element, and ids of what its name was taken from.
REFERENCES = [
    ("<button id=t>Own</button>", None),
    ("<button id=t aria-labelledby='t x'>Own</button><i id=x>Other</i>", ["x"]),
    ("<button id=t aria-labelledby=x><i id=x>Inside</i></button>", None),
    ("<label id=x>Wrapped <input id=t></label>", ["x"]),
    ("<label id=x for=t>One</label><label id=y for=t>Two</label><select id=t></select>", ["x", "y"]),
    ("<button id=t><i aria-labelledby=x></i></button><b id=x>Other</b>", ["x"]),
    ("<input id=t aria-label=L aria-describedby=x><b id=x>Help</b>", ["x"]),
    ("<input id=t aria-label=L aria-invalid=true aria-errormessage=x><b id=x>Wrong</b>", ["x"]),
]

TELL_REFERENCES = """(() => {
    const parts = webhand.inside;
    const namer = new parts.names.Namer();
    const element = document.getElementById("t");
    const role = parts.roles.roleOf(element);
    const name = namer.nameOf(element);
    parts.states.statesOf(element, role, { disabled: false, focused: false, namer, name });
    return namer.references.get(element)?.map((each) => each.id) ?? null;
})()"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def judged(site: Site) -> dict[str, Pair]:
    return await judge(site, [*markups(NAMES), *(case[0] for case in [*OUR_OWN, *CALLED, *CIRCLES])])


@pytest.mark.parametrize("heading", NAMES)
async def test_as_chromium_says(judged: dict[str, Pair], heading: str) -> None:
    said = [(markup, judged[markup].ours.name, theirs(judged[markup]).name) for markup, _ in NAMES[heading]]
    assert [each for each, (_, name) in zip(said, NAMES[heading], strict=True) if each[1:] != (name, name)] == []


@pytest.mark.parametrize(("markup", "ours", "chromium", "why"), OUR_OWN)
async def test_different_on_purpose(judged: dict[str, Pair], markup: str, ours: str, chromium: str, why: str) -> None:
    assert (judged[markup].ours.name, theirs(judged[markup]).name) == (ours, chromium), why


@pytest.mark.parametrize(("markup", "expected"), CIRCLES)
async def test_reads_a_circle_once(judged: dict[str, Pair], markup: str, expected: str) -> None:
    assert judged[markup].ours.name == expected


@pytest.mark.parametrize(("markup", "expected"), CALLED)
async def test_what_has_no_name_is_called_by_its_words(judged: dict[str, Pair], markup: str, expected: str) -> None:
    assert judged[markup].ours.name == expected


@pytest.mark.parametrize(("markup", "expected"), REFERENCES)
async def test_says_what_it_took_a_name_from(site: Site, markup: str, expected: list[str] | None) -> None:
    engine = await site.open(markup)
    assert await engine.call(TELL_REFERENCES) == expected


# What is done to the sheet of the page, one after the other, and what the button is called then.
CHANGES = [
    ("void 0", "Text"),
    ("s.sheet.insertRule('button::before { content: \"In \" }', 0)", "In Text"),
    ("s.sheet.insertRule('#t::after { content: \" end\" }', 2)", "In Text end"),
    ("s.sheet.deleteRule(0)", "Text end"),
    ("s.textContent = 'button { text-transform: uppercase }'", "TEXT"),
    ("document.adoptedStyleSheets = [new CSSStyleSheet()]", "TEXT"),
    ("document.adoptedStyleSheets[0].replaceSync('button::after { content: \"!\" }')", "TEXT!"),
    ("s.remove()", "Text!"),
]


async def test_sheets_are_read_again_when_they_change(site: Site) -> None:
    engine = await site.open("<style id=s>p { color: red }</style><button id=t>Text</button>")
    names = []
    for change, _ in CHANGES:
        await engine.page.evaluate(change)
        names.append(await engine.call("new webhand.inside.names.Namer().nameOf(document.getElementById('t'))"))
    assert names == [name for _, name in CHANGES]


async def test_sheets_that_cannot_be_read_are_asked_for_what_has_no_other_name(site: Site) -> None:
    address = "https://elsewhere.test/sheet.css"
    sheet = "button::before { content: 'Menu' }"
    await site.page.route(address, lambda route: route.fulfill(body=sheet, content_type="text/css"))
    engine = await site.open(f"<link rel=stylesheet href={address}><button id=a></button><button id=b>Text</button>")
    call = "['a', 'b'].map((id) => new webhand.inside.names.Namer().nameOf(document.getElementById(id)))"
    assert await engine.call(call) == ["Menu", "Text"]
    await site.page.unroute(address)


async def test_references_set_by_script(site: Site) -> None:
    engine = await site.open("<button id=t>Own</button><i id=x>Other</i>")
    await engine.page.evaluate("t.ariaLabelledByElements = [x]")
    assert await engine.call("new webhand.inside.names.Namer().nameOf(document.getElementById('t'))") == "Other"
