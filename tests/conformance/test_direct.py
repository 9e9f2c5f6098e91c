"""What programs ask that know their page: selectors, text at the caret, markup, scripts, pictures without loss."""

import base64

import pytest
from conformance.carriers import Carried
from webhand_agent.protocol import Click, Code, TypeText
from webhand_agent.receipts import Evaluated


async def test_elements_by_a_selector(carried: Carried) -> None:
    root = "<div id=host></div><script>host.attachShadow({mode: 'closed'}).innerHTML = '<b class=a>Deep</b>'</script>"
    one = await carried.open(f"<p class=a>One</p><button class=a onclick='document.title = 1'>Two</button>{root}")
    found = await one.browser.select(one.tab_id, ".a", limit=2)
    assert (found.code, found.texts, found.elements, found.omitted) == (Code.DONE, ["One", "Two"], 2, 1)
    assert [(line.role, line.name) for line in found.tree.lines] == [("paragraph", "One"), ("button", "Two")]
    assert (await one.browser.select(one.tab_id, "b.a")).texts == ["Deep"]
    receipt = await one.browser.act(one.tab_id, found.tree.lines[1].ref, Click())
    assert receipt.ok, receipt
    assert await one.js("document.title") == "1"


async def test_a_selector_in_a_frame(carried: Carried) -> None:
    carried.site.put("<i class=inner>In the frame</i>", "/inner")
    one = await carried.open("<p>Page</p><iframe src='{cross}/inner'></iframe>")
    found = await one.browser.select(one.tab_id, ".inner", wait=5)
    assert found.texts == ["In the frame"]
    ref = found.tree.lines[0].ref
    assert ref is not None
    assert ref.startswith("f")


async def test_selectors_that_find_nothing(carried: Carried) -> None:
    one = await carried.open("<p>Here</p>")
    assert (await one.browser.select(one.tab_id, "p[")).code is Code.INVALID
    assert (await one.browser.select(one.tab_id, "")).code is Code.INVALID
    assert (await one.browser.select(one.tab_id, "#nowhere", wait=0.1)).code is Code.NOT_FOUND


async def test_waiting_for_a_selector(carried: Carried) -> None:
    appear = "setTimeout(() => late.hidden = false, 200)"
    one = await carried.open(f"<p id=late hidden>Late</p><script>{appear}</script>")
    assert (await one.browser.select(one.tab_id, "#late", wait=10)).texts == ["Late"]
    await one.js("() => late.hidden = true")
    assert (await one.browser.select(one.tab_id, "#late", wait=0.2)).code is Code.NOT_FOUND, "it cannot be seen"
    assert (await one.browser.select(one.tab_id, "#late")).code is Code.DONE


@pytest.mark.parametrize(
    ("markup", "read"),
    [
        ("<input value=One aria-label=It>", "i => i.value"),
        ("<textarea aria-label=It>One</textarea>", "i => i.value"),
        ("<div contenteditable role=textbox aria-label=It>One</div>", "i => i.innerText"),
    ],
)
async def test_text_at_the_caret(carried: Carried, markup: str, read: str) -> None:
    one = await carried.open(markup)
    field = one.page.get_by_label("It")
    receipt = await one.act("It", TypeText(text=" two and more", at_caret=True))
    assert receipt.ok, receipt
    assert await field.evaluate(read) == "One two and more"
    receipt = await one.act("It", TypeText(text="!", at_caret=True))
    assert await field.evaluate(read) == "One two and more!"
    if "input" in markup:
        await one.js("() => document.querySelector('input').setSelectionRange(0, 3)")
        await one.act("It", TypeText(text="Now", at_caret=True))
        assert await field.evaluate(read) == "Now two and more!"


async def test_markup_at_a_place(carried: Carried) -> None:
    style = "position: fixed; left: 50px; top: 40px; width: 100px; height: 30px; padding: 0; border: 0"
    one = await carried.open(f"<button id=go class='a b' style='{style}'>Go <b>now</b></button>")
    spot = await one.browser.at(one.tab_id, 60, 50)
    assert spot.element is not None
    told = spot.element
    assert (told.tag, told.id, told.classes, told.text, told.clickable) == ("button", "go", "a b", "Go now", True)
    assert (told.width, told.height, spot.x, spot.y) == (100, 30, 10, 10)


async def test_markup_without_secrets(carried: Carried) -> None:
    one = await carried.open("<input type=password value=hunter2x><p class=a>hunter2x</p><input type=hidden value=tok>")
    whole = await one.browser.markup(one.tab_id)
    assert whole.code is Code.DONE
    assert '<p class="a">' in whole.html
    assert "hunter2x" not in whole.html
    assert "tok" not in whole.html
    assert (await one.browser.markup(one.tab_id, ".nowhere")).code is Code.NOT_FOUND
    assert (await one.browser.markup(one.tab_id, "p[")).code is Code.INVALID


@pytest.mark.both
async def test_a_script(carried: Carried) -> None:
    one = await carried.open("<title>Site</title><script>var mine = 1</script>")
    receipt = await one.browser.evaluate(one.tab_id, "[document.title, typeof mine]", seconds=5)
    if carried.name == "extension":
        assert not receipt.ok
        assert "script" in receipt.message
        return
    assert isinstance(receipt, Evaluated)
    assert (receipt.ok, receipt.value) == (True, ["Site", "undefined"])


async def test_a_picture_without_loss(carried: Carried) -> None:
    one = await carried.open("<body style='background: #ff8800'>")
    shot = await one.browser.screenshot(one.tab_id, lossless=True)
    assert shot is not None
    assert shot.mime == "image/png"
    assert base64.b64decode(shot.data).startswith(b"\x89PNG")
    assert shot.width > 0
    assert shot.height > 0
