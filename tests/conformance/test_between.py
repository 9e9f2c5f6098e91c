"""What changes between the look and the act (SAFETY A4): a typed code each time, and no event on another element."""

import pytest
from conformance.carriers import Carried
from webhand_agent.protocol import Click, Code, TypeText

PAGE = """
<style>button { position: absolute; width: 100px; height: 30px; left: 20px }</style>
<button id=right style='top: 20px'>Right</button><button id=wrong style='top: 200px'>Wrong</button>
<script>
const hits = [];
addEventListener("click", (event) => hits.push(event.target.id), true);
addEventListener("pointerdown", (event) => hits.push(event.target.id), true);
</script>
"""

CHANGES: list[tuple[str, str, tuple[Code, ...], list[str]]] = [
    ("removed", "document.getElementById('right').remove()", (Code.STALE, Code.NOT_FOUND), []),
    (
        "replaced by another",
        "document.getElementById('right').outerHTML = '<button id=other style=\"top: 20px\">Delete all</button>'",
        (Code.STALE, Code.NOT_FOUND),
        [],
    ),
    (
        "replaced by its like",
        "document.getElementById('right').outerHTML = '<button id=right style=\"top: 20px\">Right</button>'",
        (Code.DONE, Code.STALE),
        ["right"],
    ),
    (
        "moved, with another in its place",
        "document.getElementById('right').style.top = '200px'; document.getElementById('wrong').style.top = '20px'",
        (Code.DONE,),
        ["right"],
    ),
    (
        "covered",
        "document.body.insertAdjacentHTML('beforeend', '<div id=over style=\"position: fixed; inset: 0\"></div>')",
        (Code.COVERED,),
        [],
    ),
    ("disabled", "document.getElementById('right').disabled = true", (Code.DISABLED,), []),
    ("hidden", "document.getElementById('right').style.display = 'none'", (Code.HIDDEN, Code.STALE), []),
    ("renamed", "document.getElementById('right').textContent = 'Delete all'", (Code.STALE, Code.NOT_FOUND), []),
]


@pytest.mark.parametrize(("change", "script", "codes", "hits"), CHANGES, ids=[change[0] for change in CHANGES])
async def test_a_change_before_the_act(
    carried: Carried, change: str, script: str, codes: tuple[Code, ...], hits: list[str]
) -> None:
    one = await carried.open(PAGE)
    ref = await one.ref('"Right"')
    await one.js(f"() => {{ {script} }}")
    receipt = await one.browser.act(one.tab_id, ref, Click())
    assert receipt.code in codes, (change, receipt)
    assert set(await one.js("hits")) == (set(hits) if receipt.ok else set()), receipt


@pytest.mark.parametrize("where", ["the same address", "another one"])
async def test_another_document_before_the_act(carried: Carried, where: str) -> None:
    one = await carried.open(PAGE)
    ref = await one.ref('"Right"')
    await (one.page.reload() if where == "the same address" else one.page.goto(carried.site.put(PAGE)))
    receipt = await one.browser.act(one.tab_id, ref, Click())
    assert (receipt.ok, receipt.code) == (False, Code.STALE)
    assert await one.js("hits") == []


async def test_a_frame_that_went_elsewhere_before_the_act(carried: Carried) -> None:
    inner = carried.site.put(PAGE)
    for origin in ("127.0.0.1", "localhost"):
        one = await carried.open(f"<iframe width=400 height=400 src='{inner.replace('127.0.0.1', origin)}'></iframe>")
        ref = await one.ref('"Right"')
        frame = one.page.frames[1]
        await frame.goto(frame.url)
        receipt = await one.browser.act(one.tab_id, ref, Click())
        assert (receipt.ok, receipt.code) == (False, Code.STALE), receipt
        assert await frame.evaluate("hits") == []


LATE_COVER = """
<style>button { position: absolute; width: 120px; height: 40px; left: 20px }</style>
<button id=right style='top: 20px'>Right</button>
<script>
const hits = [], types = "pointerdown mousedown pointerup mouseup click".split(" ");
for (const type of types) addEventListener(type, (event) => hits.push(event.target.id || event.target.localName), true);
function cover() {
  document.body.insertAdjacentHTML("beforeend", "<button id=wrong style='top: 20px'>Delete all</button>");
}
// A person's pointer moves before it presses, a script's does not: each of them meets the change at another moment.
right.addEventListener("pointerover", () => setTimeout(cover, {delay}));
</script>
"""
LATE_FRAME = """
<style>button, iframe { position: absolute; width: 120px; height: 40px; left: 20px; top: 20px; border: 0 }</style>
<button id=right>Right</button><iframe src='{inner}' style='top: 300px'></iframe>
<script>
const hits = [];
addEventListener("pointerdown", (event) => hits.push(event.target.id), true);
addEventListener("message", (event) => hits.push(event.data));
right.onpointerover = () => setTimeout(() => { document.querySelector("iframe").style.top = "20px" }, {delay});
</script>
"""
TELLING = (
    "<button style='position: fixed; inset: 0' onpointerdown='parent.postMessage(`wrong`, `*`)'>Delete all</button>"
)


@pytest.mark.parametrize("delay", [1, 3, 4, 6])
async def test_something_comes_under_the_pointer_at_the_last_moment(carried: Carried, delay: int) -> None:
    one = await carried.open(LATE_COVER.replace("{delay}", str(delay)))
    receipt = await one.act('"Right"', Click())
    assert receipt.code in (Code.DONE, Code.COVERED, Code.STALE), receipt
    hits = await one.js("hits")
    assert "wrong" not in hits[:2], (receipt, hits)
    assert receipt.ok is ("right" in hits), (receipt, hits)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
@pytest.mark.parametrize("delay", [2, 5])
async def test_a_frame_comes_under_the_pointer_at_the_last_moment(carried: Carried, delay: int, host: str) -> None:
    inner = carried.site.put(TELLING).replace("127.0.0.1", host)
    one = await carried.open(LATE_FRAME.replace("{inner}", inner).replace("{delay}", str(delay)))
    receipt = await one.act('"Right"', Click())
    assert receipt.code in (Code.DONE, Code.COVERED, Code.STALE), receipt
    await one.look()
    hits = await one.js("hits")
    assert "wrong" not in hits, receipt
    assert receipt.ok is ("right" in hits), (receipt, hits)


STOLEN = """
<form><input id=right aria-label=Name><input id=wrong type=search aria-label=Elsewhere></form>
<script>
right.addEventListener("input", () => setTimeout(() => wrong.focus(), {delay}));
</script>
"""


@pytest.mark.parametrize("delay", [0, 1, 2, 4, 8])
async def test_the_focus_goes_elsewhere_while_it_types(carried: Carried, delay: int) -> None:
    one = await carried.open(STOLEN.replace("{delay}", str(delay)))
    receipt = await one.act('"Name"', TypeText(text="a secret word"))
    assert await one.js("wrong.value") == "", receipt
    typed = await one.js("right.value")
    assert receipt.ok is (typed == "a secret word"), (receipt, typed)
