"""What is measured of a page, for the choice between reading its tree and looking at a picture."""

import pytest
from page.conftest import Site

APP = """<body style="margin: 0"><canvas width=900 height=630 aria-label=Board style="display: block"></canvas>
<button>Save</button>"""
FORM = """<h1 style="font-size: 24px">Order</h1><form>{fields}</form>
<p style="font-size: 8px; line-height: 9px">{small}</p><input type=hidden><div style="height: 2000px"></div>
<input aria-label="Out of view">"""
ARTICLE = """<h1>A plain article</h1><p style="font-size: 18px">{words}</p><p style="font-size: 18px">{words}</p>"""


async def test_a_canvas_is_drawn_and_not_named(site: Site) -> None:
    facts = await (await site.open(APP)).facts()
    assert facts["drawn"] == pytest.approx(0.81, abs=0.02)
    assert facts["named"] < 0.05
    assert facts["fields"] == 0


async def test_a_form_with_small_print(site: Site) -> None:
    fields = "".join(f"<p><label>Field {number} <input></label></p>" for number in range(6))
    facts = await (await site.open(FORM.format(fields=fields, small="Terms and conditions. " * 40))).facts()
    assert facts["fields"] == 6
    assert min(facts["characters"])[0] == 8
    assert facts["drawn"] == 0


async def test_a_plain_article_is_named(site: Site) -> None:
    facts = await (await site.open(ARTICLE.format(words="Words of a text. " * 60))).facts()
    assert facts["named"] > 0.3
    assert (facts["drawn"], facts["fields"]) == (0, 0)
    assert {size for size, _ in facts["characters"]} == {32, 18}


async def test_what_lies_over_one_another_is_counted_once(site: Site) -> None:
    picture = "<canvas style='position: fixed; left: 0; top: 0; width: 50vw; height: 50vh'></canvas>"
    assert (await (await site.open(picture * 3)).facts())["drawn"] == pytest.approx(0.25, abs=0.01)


async def test_what_nobody_sees_is_not_counted(site: Site) -> None:
    engine = await site.open(
        "<canvas style='position: absolute; top: 3000px; width: 900px; height: 600px'></canvas>"
        "<div hidden><input><p>Hidden</p></div><img style='width: 16px; height: 16px' src=x>"
    )
    facts = await engine.facts()
    assert (facts["drawn"], facts["fields"], facts["characters"]) == (0, 0, [])


async def test_measuring_does_not_disturb_the_next_look(site: Site) -> None:
    engine = await site.open("<button>One</button><ul><li><a href=/>Two</a></ul>")
    before = await engine.observe()
    await engine.facts()
    assert await engine.observe() == before
    await engine.page.evaluate("document.querySelector('a').textContent = 'Three'")
    await engine.facts()
    assert any('"Three"' in line for line in await engine.observe())
