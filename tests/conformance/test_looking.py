"""What a page looks like: every kind of frame and shadow root in its place, refs that hold, long pages in parts."""

import re
import time
from base64 import b64decode
from io import BytesIO
from typing import Any

import pytest
from conformance.carriers import Carried, Opened, ref_in
from PIL import Image
from webhand_agent.protocol import Click, Code, Document, PageQuestion, Screenshot

FRAMES = """
<h1>Outer</h1>
<iframe title=same src='{here}/inner?same'></iframe>
<iframe title=cross src='{cross}/inner?cross'></iframe>
<iframe title=sandboxed sandbox='allow-scripts' src='{here}/inner?sandboxed'></iframe>
<iframe title=srcdoc srcdoc='<button>In srcdoc</button>'></iframe>
<iframe title=blank></iframe>
<iframe title=nested src='{here}/nest'></iframe>
<button>After</button>
<script>document.querySelector("[title=blank]").contentDocument.body.innerHTML = "<button>In blank</button>";</script>
"""
INNER = "<script>document.write('<button>In ' + location.search.slice(1) + '</button>')</script>"
NEST = "<p>Nest</p><iframe title=deep src='{cross}/inner?deep'></iframe>"

ROOTS = """
<div id=open></div><closed-one><button slot=it>In a slot</button></closed-one>
<div><template shadowrootmode=closed><button>Declared</button></template></div>
<script>
open = document.getElementById("open").attachShadow({ mode: "open" });
open.innerHTML = "<button>In an open root</button>";
customElements.define("closed-one", class extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "closed" }).innerHTML = "<button>In a closed root</button><slot name=it></slot>";
  }
});
function late() {
  const host = document.createElement("section");
  document.body.append(host);
  host.attachShadow({ mode: "closed" }).innerHTML = "<button>In a late root</button>";
}
</script>
"""


async def framed(carried: Carried) -> Opened:
    carried.site.put(INNER, "/inner")
    carried.site.put(NEST, "/nest")
    return await carried.open(FRAMES)


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def under(lines: list[str], frame: str) -> str:
    """The line after that of the frame, where it is a child of it."""
    at = next(i for i, line in enumerate(lines) if "iframe" in line and f'"{frame}"' in line)
    assert indent(lines[at + 1]) == indent(lines[at]) + 2, lines
    return lines[at + 1]


async def test_every_kind_of_frame_stands_under_its_iframe(carried: Carried) -> None:
    one = await framed(carried)
    lines = await one.look()
    for frame in ("same", "cross", "sandboxed", "srcdoc", "blank"):
        assert f'"In {frame}"' in under(lines, frame)
    assert "Nest" in under(lines, "nested")
    assert '"In deep"' in under(lines, "deep")
    assert one.seen is not None
    assert (one.seen.partial, one.seen.elements) == (False, sum("[ref=" in line for line in lines))
    assert len({frame.document_id for frame in one.seen.frames}) == len(one.seen.frames) == 8


async def test_what_ends_while_it_is_looked_at_may_still_change_it(
    carried: Carried, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await carried.open("<p>x")
    tab = carried.port.tabs.of(one.tab_id)
    ask = tab.ask

    async def asked(document: Document, name: PageQuestion, *more: Any) -> Any:
        if name == "observe":
            tab.network.lands("late", time.monotonic())
        return await ask(document, name, *more)

    assert not (await one.browser.observe(one.tab_id)).partial
    tab.network.departs("late", "fetch", "GET", "https://page.test/late", time.monotonic())
    monkeypatch.setattr(tab, "ask", asked)
    assert (await one.browser.observe(one.tab_id, cap_ms=100)).partial


async def test_every_frame_can_be_acted_in(carried: Carried) -> None:
    one = await framed(carried)
    lines = await one.look()
    for frame in ("same", "cross", "sandboxed", "srcdoc", "blank", "deep"):
        receipt = await one.browser.act(one.tab_id, ref_in(lines, f'"In {frame}"'), Click())
        assert receipt.code is Code.DONE, receipt


async def test_a_late_frame_is_found_and_one_that_goes_is_gone(carried: Carried) -> None:
    one = await framed(carried)
    await one.look()
    await one.js(
        """() => new Promise((done) => {
          const late = document.createElement("iframe");
          late.title = "late";
          late.src = document.querySelector("[title=cross]").src.replace("cross", "late");
          late.onload = done;
          document.body.append(late);
        })"""
    )
    lines = await one.look()
    assert '"In late"' in under(lines, "late")
    await one.js("document.querySelector('[title=late]').remove()")
    receipt = await one.browser.act(one.tab_id, ref_in(lines, '"In late"'), Click())
    assert (receipt.ok, receipt.code) == (False, Code.FRAME_GONE)
    assert not any("late" in line for line in await one.look())


async def test_shadow_roots_open_and_closed(carried: Carried) -> None:
    one = await carried.open(ROOTS)
    lines = await one.look()
    for name in ("In an open root", "In a closed root", "In a slot", "Declared"):
        assert ref_in(lines, f'"{name}"')
    await one.js("late()")
    assert (await one.act('"In a late root"', Click())).ok


async def test_a_closed_root_in_the_markup_alone(carried: Carried) -> None:
    one = await carried.open("<div><template shadowrootmode=closed><button>Only here</button></template></div>")
    assert (await one.act('"Only here"', Click())).ok


async def test_refs_hold_and_are_never_given_twice(carried: Carried) -> None:
    one = await framed(carried)
    first = await one.look()
    refs = re.findall(r"\[ref=(\w+)\]", "\n".join(first))
    assert len(set(refs)) == len(refs)
    assert await one.look() == first
    await one.browser.navigate(one.tab_id, f"{one.url}?again")
    again = re.findall(r"\[ref=(\w+)\]", "\n".join(await one.look()))
    assert len(again) == len(refs)
    assert not set(refs) & set(again)


async def test_what_has_no_room_is_found_and_opened(carried: Carried) -> None:
    rows = "".join(f"<tr><td>Row {i} of many</td><td><button>Take {i}</button></td></tr>" for i in range(600))
    one = await carried.open(f"<h1>Long</h1><table>{rows}</table>")
    lines = await one.look()
    assert one.seen is not None
    assert one.seen.omitted > 0
    assert len(one.seen.tree.text) <= 12_500
    assert not any('"Take 555"' in line for line in lines)
    found = await one.browser.find(one.tab_id, "Take 555")
    assert (found.code, found.elements) == (Code.DONE, 1), found
    assert (await one.browser.act(one.tab_id, ref_in(found.tree.body.splitlines(), '"Take 555"'), Click())).ok
    stretch = next(line for line in reversed(lines) if "more" in line and "[ref=" in line)
    opened = await one.browser.expand(one.tab_id, ref_in([stretch], "more"))
    assert opened.code is Code.DONE
    assert opened.elements > 0
    assert (await one.browser.expand(one.tab_id, "e999999")).code is Code.NOT_FOUND


async def test_finding_looks_into_frames(carried: Carried) -> None:
    one = await framed(carried)
    found = await one.browser.find(one.tab_id, "In ", role="button")
    for frame in ("same", "cross", "sandboxed", "srcdoc", "deep"):
        assert f'"In {frame}"' in under(found.tree.body.splitlines(), frame)
    assert "After" not in found.tree.body
    receipt = await one.browser.act(one.tab_id, ref_in(found.tree.body.splitlines(), '"In deep"'), Click())
    assert receipt.ok, receipt


async def test_reading_in_pieces(carried: Carried) -> None:
    carried.site.put("<p>The text of the frame.</p>", "/text")
    paragraphs = "".join(f"<p>Paragraph {i} says a thing.</p>" for i in range(100))
    one = await carried.open(f"<h1>A story</h1><iframe src='{{cross}}/text'></iframe>{paragraphs}")
    pieces, offset = [], 0
    while True:
        piece = await one.browser.read(one.tab_id, offset=offset, size=700)
        pieces.append(piece.text)
        assert len(piece.text) <= 700
        if piece.next_offset is None:
            break
        offset = piece.next_offset
    text = "\n".join(pieces)
    assert len(pieces) > 3
    assert (piece.url, piece.title) == (one.url, "A page")
    for said in ("A story", "The text of the frame.", *(f"Paragraph {i} says" for i in range(100))):
        assert text.count(said) == 1


@pytest.mark.parametrize("address", ["about:blank", "chrome://version/"])
async def test_a_page_that_is_not_of_the_web_says_so(carried: Carried, address: str) -> None:
    one = await carried.open("<p>Web</p>")
    await one.page.goto(address)
    lines = await one.look()
    assert len(lines) == 1
    assert "Navigate" in lines[0]
    assert (await one.browser.act(one.tab_id, None, Click())).ok is False


GAME = """<title>Game</title><body style="margin: 0"><canvas id=it role=button aria-label=Go></canvas><script>
const frame = requestAnimationFrame, context = it.getContext("2d");
it.width = innerWidth; it.height = innerHeight;
function fill(colour) { context.fillStyle = colour; context.fillRect(0, 0, it.width, it.height) }
function late() {
  for (const began = performance.now(); performance.now() - began < 300; );
  fill("#00f");
}
it.onclick = () => frame(() => frame(() => frame(late)));
fill("#f00");
</script>"""
"""Nothing but its pixels says that it is drawn anew, two frames after the click and a slow one."""


async def test_a_picture_waits_for_what_was_set_off_to_be_drawn(carried: Carried) -> None:
    one = await carried.open(GAME)
    assert (await one.act('"Go"', Click())).ok
    red, _, blue = pixel_of(await one.browser.screenshot(one.tab_id), 200, 70)
    assert (red < 40, blue > 200) == (True, True), (red, blue)


async def test_a_picture_hides_what_is_secret(carried: Carried) -> None:
    one = await carried.open(
        "<style>* { margin: 0 } input { position: absolute; left: 100px; top: 50px; width: 200px; height: 40px; "
        "border: 0; background: #00f }</style><input type=password value=secret>"
    )
    shot = await one.browser.screenshot(one.tab_id)
    pixel = pixel_of(shot, 200, 70)
    assert shot is not None
    assert (shot.mime, shot.masks) == ("image/jpeg", [])
    assert max(pixel) - min(pixel) < 40, "the blue field is painted over with grey"


def pixel_of(shot: Screenshot | None, x: int, y: int) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    assert shot is not None
    picture = Image.open(BytesIO(b64decode(shot.data))).convert("RGB")
    assert picture.size == (shot.width, shot.height)
    pixel = picture.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return int(pixel[0]), int(pixel[1]), int(pixel[2])


async def test_a_pdf_is_nowhere_told_as_read(carried: Carried) -> None:
    one = await carried.open("<h1>Before</h1>")
    await one.page.goto(f"{carried.site.here}/paper.pdf")
    (said,) = await one.look()
    assert "PDF" in said
    read, found = await one.browser.read(one.tab_id), await one.browser.find(one.tab_id, "paper")
    assert (read.code, found.code) == (Code.NOT_INJECTABLE, Code.NOT_INJECTABLE)
    assert "PDF" in read.message
    assert "PDF" in found.message
