"""Refs: kept, healed, refused. An action never reaches another element than the one the model was shown."""

import pytest
from page.conftest import Engine, Site


async def test_an_element_keeps_its_ref(site: Site) -> None:
    engine = await site.open("<button id=a>A</button><button id=b>B</button>")
    assert await engine.observe() == ['button <button> [ref=e1] "A"', 'button <button> [ref=e2] "B"']
    await engine.page.evaluate("a.before(b); b.insertAdjacentHTML('afterend', '<button>C</button>')")
    assert await engine.observe() == [
        'button <button> [ref=e2] "B"',
        'button <button> [ref=e3] "C"',
        'button <button> [ref=e1] "A"',
    ]


async def test_numbers_are_never_used_again(site: Site) -> None:
    engine = await site.open("<button id=a>A</button>")
    engine.next_ref = 41
    assert await engine.ref('"A"') == "e41"
    await engine.page.evaluate("a.outerHTML = '<button>B</button>'")
    engine.next_ref = 1
    assert await engine.ref('"B"') == "e42"


async def test_a_new_space_forgets(site: Site) -> None:
    engine = await site.open("<button>A</button>")
    assert await engine.ref('"A"') == "e1"
    engine.space = "run-2"
    assert (await engine.perform("e1", "click"))["code"] == "not_found"
    assert await engine.ref('"A"') == "e2"
    assert (await engine.perform("e1", "click"))["code"] == "not_found"


async def test_a_second_injection_keeps_the_refs(site: Site) -> None:
    engine = await site.open("<button>A</button>")
    assert await engine.ref('"A"') == "e1"
    again = await site.inject(engine.page.main_frame)
    assert (await again.perform("e1", "click"))["code"] == "done"


async def test_a_ref_that_was_never_given(site: Site) -> None:
    engine = await site.open("<button>A</button>")
    await engine.observe()
    assert (await engine.perform("e9", "click"))["code"] == "not_found"


async def acted_after(site: Site, markup: str, change: str, name: str) -> tuple[Engine, dict[str, object]]:
    """Looks, lets the page change, clicks what was seen."""
    engine = await site.open(markup)
    ref = await engine.ref(f'"{name}"')
    await engine.page.evaluate(change)
    await engine.page.evaluate("log.length = 0")
    return engine, await engine.perform(ref, "click")


TWO = "<button id=a>Delete</button> <button id=b>Keep</button>"

REFUSED: list[tuple[str, str, str, str]] = [
    (TWO, "a.remove()", "Delete", "stale"),
    (TWO, "a.outerHTML = '<button>Erase</button>'", "Delete", "stale"),
    (TWO, "a.outerHTML = '<a href=/x>Delete</a>'", "Delete", "stale"),
    (TWO, "a.outerHTML = '<button>Delete</button><button>Delete</button>'", "Delete", "stale"),
    (TWO, "a.disabled = true", "Delete", "disabled"),
    (TWO, "a.setAttribute('aria-disabled', 'true')", "Delete", "disabled"),
    (TWO, "a.style.display = 'none'", "Delete", "hidden"),
    (TWO, "a.style.visibility = 'hidden'", "Delete", "hidden"),
    (TWO, "document.body.insertAdjacentHTML('beforeend', '<div style=\"position:fixed;inset:0\">Cookies</div>')",
     "Delete", "covered"),
    # A list that recycles its rows: the node is the same, what it stands for is not.
    ("<button id=a>Delete Ana</button>", "a.textContent = 'Delete Bea'", "Delete Ana", "stale"),
    ("<button id=a>Row 1</button><button>Row 3</button>", "a.textContent = 'Row 2'", "Row 1", "stale"),
    # The one that is left has the same role and name, and was another one all along.
    ("<button id=a>Go</button><button id=b>Stop</button>", "b.textContent = 'Go'; a.remove()", "Go", "stale"),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "change", "name", "code"), REFUSED)
async def test_refused_without_an_event(site: Site, markup: str, change: str, name: str, code: str) -> None:
    engine, receipt = await acted_after(site, markup, change, name)
    assert (receipt["ok"], receipt["code"], receipt["effect"]) == (False, code, [])
    assert await engine.log() == []


async def test_the_neighbour_is_offered_with_its_ref(site: Site) -> None:
    _, receipt = await acted_after(site, TWO, "a.remove(); b.textContent = 'Delete all'", "Delete")
    assert receipt["candidates"] == ['button <button> [ref=e2] "Delete all"']


async def test_what_only_has_the_same_role_is_not_offered(site: Site) -> None:
    others = "<button id=a>Delete</button><button>Reply</button><button>Forward</button><button>Archive</button>"
    _, receipt = await acted_after(site, others, "a.remove()", "Delete")
    assert (receipt["code"], receipt["candidates"]) == ("stale", [])


async def test_what_covers_is_named_with_its_ref(site: Site) -> None:
    cover = "<div role=button style='position:fixed;inset:0;display:none' id=c>Accept</div>"
    engine = await site.open(f"<button>Go</button>{cover}")
    ref = await engine.ref("Go")
    await engine.page.evaluate("c.style.display = 'block'")
    await engine.observe()
    receipt = await engine.perform(ref, "click")
    assert receipt["code"] == "covered"
    assert receipt["covering"] == ['button <div> [ref=e2] "Accept"']


async def test_healed_when_only_one_can_be_meant(site: Site) -> None:
    engine, receipt = await acted_after(site, TWO, "a.outerHTML = '<button id=n>Delete</button>'", "Delete")
    assert (receipt["code"], receipt["healed"]) == ("done", True)
    assert [event for event in await engine.log() if event.startswith("click")] == ["click n"]
    assert 'button <button> [ref=e1] "Delete" [focused]' in await engine.observe()


async def test_a_counter_in_a_name_is_no_other_element(site: Site) -> None:
    engine, receipt = await acted_after(
        site, "<button id=a>Inbox (3)</button>", "a.textContent = 'Inbox (4)'", "Inbox (3)"
    )
    assert (receipt["code"], receipt["healed"]) == ("done", False)
    assert "click a" in await engine.log()


COUNTING = """<header><b id=n>0</b> visitors <button id=a>Go</button></header>
<script>let n = 0; setInterval(() => { n++; document.getElementById('n').textContent = SHOWN }, 20)</script>"""


@pytest.mark.parametrize(("shown", "code"), [("n", "done"), ("'#'.repeat(n)", "stale")])
async def test_a_counter_beside_it_is_no_other_context(site: Site, shown: str, code: str) -> None:
    """In its first second: later whatever changes all the time says nothing. Words are another matter than numbers."""
    engine = await site.open(COUNTING.replace("SHOWN", shown))
    ref = await engine.ref('"Go"')
    seen = await site.page.evaluate("n")
    await site.page.wait_for_function(f"n > {seen + 8}")
    assert (await engine.perform(ref, "click"))["code"] == code
    assert ("click a" in await engine.log()) == (code == "done")


async def test_a_changed_name_is_shown_and_then_accepted(site: Site) -> None:
    engine, receipt = await acted_after(site, "<button id=a>Play</button>", "a.textContent = 'Pause'", "Play")
    assert receipt["candidates"] == ['button <button> [ref=e1] "Pause"']
    assert (await engine.perform("e1", "click"))["code"] == "done"


async def test_moved_out_of_view_and_found_again(site: Site) -> None:
    box = "<div style='height:100px;overflow:auto'><p style='height:2000px'></p><button id=a>Deep</button></div>"
    engine = await site.open(f"<p style='height:2000px'></p>{box}")
    receipt = await engine.perform(await engine.ref("Deep"), "click")
    assert (receipt["code"], "scroll" in str(receipt["effect"])) == ("done", False)
    assert "click a" in await engine.log()


async def test_waits_until_it_stands_still(site: Site) -> None:
    style = "<style>@keyframes m { to { transform: translateX(300px) } } #a { animation: m .3s forwards }</style>"
    engine = await site.open(f"{style}<button id=a>Move</button>")
    receipt = await engine.perform(await engine.ref("Move"), "click")
    assert receipt["code"] == "done"
    assert await engine.page.evaluate("a.getAnimations()[0].playState") == "finished"


NESTED = [
    ("<div id=a onclick='x=1'>Card <button id=b>Go</button></div>", "Card Go", "click a"),
    ("<label><input id=a type=checkbox hidden>Spam</label>", "Spam", "click a"),
    ("<a id=a href='#x'><b id=b>Bold</b></a>", "Bold", "click b"),
]


@pytest.mark.parametrize(("markup", "name", "event"), NESTED)
async def test_the_click_is_the_elements_own(site: Site, markup: str, name: str, event: str) -> None:
    engine = await site.open(markup)
    assert (await engine.perform(await engine.ref(f'"{name}"'), "click"))["code"] == "done"
    assert event in await engine.log()


async def test_a_hidden_checkbox_is_ticked_once(site: Site) -> None:
    engine = await site.open("<input id=a type=checkbox style='position:absolute;opacity:0'><label for=a>Spam</label>")
    receipt = await engine.perform(await engine.ref("Spam"), "click")
    assert "checked" in str(receipt["effect"])
    assert await engine.page.evaluate("a.checked") is True
    assert (await engine.log()).count("change a") == 1


HOVERED = (
    "<a id=a href='#x'>Ana: contract <span id=s><button id=b>Archive</button></span></a><a href='#y'>Bea: lunch</a>"
)
HEADERS = """<table><thead><tr><th>Messages <span id=n>(4)</span></th><th><button id=a>Sort</button></th></tr></thead>
<tbody><tr><td>Order <span id=o>(7)</span></td><td><button id=d>Cancel</button></td></tr>
<tr><td>Order <span>(8)</span></td><td><button>Remove</button></td></tr></tbody></table>"""

STILL_MEANT = [
    (HOVERED.replace("<span id=s>", "<span id=s hidden>"), "s.hidden = false", "Ana: contract"),
    (HOVERED, "s.hidden = true", "Ana: contract Archive"),
    (HEADERS, "n.firstChild.data = '(5)'", "Sort"),
]


@pytest.mark.parametrize(("markup", "change", "name"), STILL_MEANT)
async def test_what_hovering_shows_and_what_counts_on_make_no_other_element(
    site: Site, markup: str, change: str, name: str
) -> None:
    engine, receipt = await acted_after(site, markup, change, name)
    assert (receipt["code"], receipt["healed"]) == ("done", False)
    assert "click a" in await engine.log()


OTHERS = [
    (HOVERED.replace("<span id=s>", "<span id=s hidden>"), "s.hidden = false; a.firstChild.data = 'Carl: bill '"),
    (HOVERED, "s.hidden = true; a.firstChild.data = 'Carl: bill '"),
]


@pytest.mark.parametrize(("markup", "change"), OTHERS)
async def test_a_hovered_row_that_is_used_again_is_another(site: Site, markup: str, change: str) -> None:
    engine, receipt = await acted_after(
        site, markup, change, "Ana: contract" + (" Archive" if markup == HOVERED else "")
    )
    assert receipt["code"] == "stale"
    assert await engine.log() == []


async def test_a_number_tells_rows_apart(site: Site) -> None:
    _, receipt = await acted_after(site, HEADERS, "o.firstChild.data = '(9)'", "Cancel")
    assert receipt["code"] == "stale"


PUSHED = """<p id=p><a id=a href="#x">Open it</a></p><script>
p.onmouseenter = () => p.insertAdjacentHTML("afterbegin", "<button style='width: 300px'>Archive</button>");
</script>"""


async def test_what_hovering_pushes_aside_is_followed(site: Site) -> None:
    engine = await site.open(PUSHED)
    receipt = await engine.perform(await engine.ref("Open it"), "click")
    assert receipt["code"] == "done"
    assert [event for event in await engine.log() if event.startswith("click")] == ["click a"]
