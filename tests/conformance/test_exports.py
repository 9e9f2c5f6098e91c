"""A page kept as a file or a picture: Markdown, a PDF, all of it from its top to its end."""

import base64
from io import BytesIO
from pathlib import Path

import pytest
from agent.scripted import does
from conformance.carriers import Carried
from conformance.test_tools import Run
from PIL import Image
from webhand_agent.protocol import Code, Screenshot
from webhand_host.browser.cdp.port import CdpPort

ARTICLE = """<title>Teas</title><style>.gone { display: none }</style><script>var secret = "of a script"</script>
<h1>Teas &amp; more</h1><p>See <a href="/list?a=1&amp;b=2">the <b>list</b></a>, <a href="javascript:void 0">or not</a>.
<p class=gone>Hidden words<ul><li>Green<li>Black</ul>
<table><tr><th>Tea<th>Price<tr><td>Earl Grey<td>4.00</table>
<label>Token <input type=password value=hunter22></label><p>You typed hunter22.
<x-box>light</x-box><iframe srcdoc="<p>In the <em>frame</em>"></iframe><pre><code>a  b</code></pre>
<script>const root = document.querySelector("x-box").attachShadow({ mode: "open" });
root.innerHTML = "<h2>In the shadow</h2><slot></slot>"</script>
"""


async def test_a_page_as_markdown(carried: Carried, tmp_path: Path) -> None:
    one = await carried.open(ARTICLE)
    run = Run(one, [lambda _: does("save_page", format="markdown", name="teas")], tmp_path)
    results = await run.go()
    assert not results[0].is_error, results[0].text
    text = run.saved()["teas.md"].decode()
    assert text.startswith(f"Source: <{one.url}>\n\n")
    assert "# Teas & more" in text
    assert f"[the **list**]({carried.site.here}/list?a=1&b=2), or not" in text
    assert "- Green\n- Black" in text
    assert "| Tea | Price |\n| --- | --- |\n| Earl Grey | 4.00 |" in text
    assert "## In the shadow\n\nlight" in text
    assert "```\na  b\n```" in text
    assert text.rstrip().endswith("In the *frame*")
    for absent in ("hunter22", "of a script", "Hidden words", "javascript"):
        assert absent not in text, text


def pdfs_of(carried: Carried) -> dict[str, bytes]:
    """In the folder of all tests of this carrier."""
    assert isinstance(carried.port, CdpPort)
    return {each.name: each.read_bytes() for each in carried.port.folder.glob("*.pdf")}


@pytest.mark.both
async def test_a_page_as_pdf(carried: Carried, tmp_path: Path) -> None:
    """By the browser that was started for it; in a person's own only by a dialog, and then it says so."""
    one = await carried.open("<title>Teas</title><h1>Teas</h1>")
    of_others = pdfs_of(carried) if carried.name != "extension" else {}
    run = Run(one, [lambda _: does("save_page", format="pdf", name="../../teas")], tmp_path)
    (result, *_) = await run.go()
    if carried.name == "extension":
        assert result.is_error
        assert "only the print dialog saves a page as a PDF" in result.text
        return
    assert not result.is_error, result.text
    assert 'Saved "teas' in result.quoted
    before = pdfs_of(carried)
    assert [before[name][:4] for name in before.keys() - of_others] == [b"%PDF"]
    await one.js("document.body.innerHTML = '<input type=password value=hunter22>'")
    refused = await one.browser.save_as_pdf(one.tab_id, "secret")
    assert (refused.ok, refused.code) == (False, Code.REFUSED), refused
    missing = await one.browser.save_as_pdf(one.tab_id, "../..", wait_for_selector="b:not(*)")
    assert not missing.ok
    assert pdfs_of(carried) == before


LONG = """<style>body { margin: 0 } div { height: 400px } header, nav { height: 40px; width: 100%; background: #f00 }
header { position: fixed; top: 0 } nav { position: sticky; top: 0 }</style><header></header><nav></nav>
<script>for (let i = 0; i < 8; i++) document.write(`<div style="background: rgb(0, ${i * 30}, 255)"></div>`)</script>
<input type=password value=hunter22 style="display: block; border: 0;
box-sizing: border-box; height: 60px; width: 400px"
>"""


async def test_the_whole_page_in_one_picture(carried: Carried, tmp_path: Path) -> None:
    """Each part once: the header that goes along is at the top alone, and secrets are covered where they are."""
    one = await carried.open(LONG)
    await one.js("scrollTo(0, 500)")
    shot = await one.browser.whole_picture(one.tab_id, lossless=True)
    assert isinstance(shot, Screenshot), shot
    assert shot.css_height == 40 + 8 * 400 + 60
    with Image.open(BytesIO(base64.b64decode(shot.data))) as opened:
        picture = opened.convert("RGB")
    scale = picture.width / shot.css_width

    def at(y: float, x: float = 200) -> tuple[int, ...]:
        colour = picture.getpixel((round(x * scale), round(y * scale)))
        assert isinstance(colour, tuple)
        return colour

    assert at(20) == (255, 0, 0)
    assert [at(40 + 400 * i + y)[1:] for i in range(8) for y in (10, 200, 390)] == [
        (i * 30, 255) for i in range(8) for _ in range(3)
    ]
    assert at(40 + 8 * 400 + 30) == (128, 128, 128)
    assert await one.js("scrollY") == 500
    assert await one.js("document.querySelector('[style*=important]')") is None
    run = Run(one, [lambda _: does("take_screenshot", whole_page=True)], tmp_path)
    (result, *_) = await run.go()
    assert "A picture of the whole page" in result.text
    assert next(iter(run.saved())).endswith("-page.jpg")
