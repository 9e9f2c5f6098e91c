"""A text beside a control that changes by itself ("Saved", "Saving...") makes no other control of it."""

import json
from typing import Any

import pytest
from page.conftest import Engine, Site

PLACES = {
    "beside": "<div><button id=p>Publish</button> <span id=s>Saved</span></div>",
    "before": "<h1>Post</h1><div><span id=s>Saved</span><button id=p>Publish</button></div><p>The text</p>",
    "in a form": "<form onsubmit='return false'><input><button id=p>Publish</button> <span id=s>Saved</span></form>",
    "describing it": "<div><button id=p aria-describedby=s>Publish</button> <span id=s>Saved</span></div>",
}
WAYS = {"text": "s.textContent =", "data": "s.firstChild.data ="}


async def act(engine: Engine, ref: str, kind: str = "click", **more: Any) -> dict[str, Any]:
    """As carriers do: described first, and bound to that."""
    options: dict[str, Any] = {"space": engine.space, "prefix": "", "nextRef": engine.next_ref, "ref": ref}
    described = await engine.call(f"webhand.describe({json.dumps(options)})")
    if "facts" not in described:
        return dict(described)
    options |= {"action": {"kind": kind, **more}, "digest": described["facts"]["digest"]}
    return dict(await engine.call(f"webhand.perform({json.dumps(options)})"))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("place", PLACES)
async def test_a_page_that_saves_by_itself(site: Site, place: str, way: str) -> None:
    engine = await site.open(
        f"{PLACES[place]}<script>p.onclick = () => (window.count = (window.count ?? 0) + 1)</script>"
    )
    ref = await engine.ref("Publish")
    await engine.page.evaluate(f"void ({WAYS[way]} 'Saving...', setTimeout(() => ({WAYS[way]} 'Saved'), 300))")
    receipt = await act(engine, ref)
    assert (receipt["code"], await engine.page.evaluate("window.count")) == ("done", 1), receipt
    # Once that was seen, a text that does so says nothing of what it is about.
    await engine.page.evaluate(f"void ({WAYS[way]} 'Saving...')")
    receipt = await act(engine, ref)
    assert (receipt["code"], await engine.page.evaluate("window.count")) == ("done", 2), receipt


async def test_a_page_that_saves_what_was_left(site: Site) -> None:
    """By the very press that leaves the field, which is no reason not to let go."""
    engine = await site.open(
        "<input id=t aria-label=Title><button id=p onclick='window.done = 1'>Publish</button> <span id=s>Saved</span>"
        "<script>t.onblur = () => (s.textContent = 'Saving...')</script>"
    )
    ref = await engine.ref("Publish")
    for text in ("Saving...", "Saved"):
        await engine.page.evaluate("(text) => { s.textContent = text }", text)
    await engine.page.evaluate("t.focus()")
    receipt = await act(engine, ref)
    assert (receipt["code"], await engine.page.evaluate("window.done")) == ("done", 1), receipt


OTHERS = {
    "a heading": ("<div><h2 id=s>Ana</h2><button id=p>Delete</button></div>", "s.textContent = 'Bea'"),
    "a name beside": ("<div><b id=s>Ana</b> <button id=p>Delete</button></div>", "s.firstChild.data = 'Bea'"),
    "a row": ("<ul><li><b id=s>Ana</b> <button id=p>Delete</button><li>Cleo</ul>", "s.textContent = 'Bea'"),
}


@pytest.mark.parametrize("name", OTHERS)
async def test_what_it_is_about_makes_it_another(site: Site, name: str) -> None:
    markup, script = OTHERS[name]
    engine = await site.open(markup)
    ref = await engine.ref("Delete")
    await engine.page.evaluate(f"void ({script})")
    assert (await act(engine, ref))["code"] == "stale"


async def test_a_row_that_was_another_meanwhile_is_the_same_again_only_by_what_it_says(site: Site) -> None:
    engine = await site.open("<ul><li><b id=s>Ana</b> <button id=p>Delete</button><li>Cleo</ul>")
    ref = await engine.ref("Delete")
    for name in ("Bea", "Ana", "Bea"):
        await engine.page.evaluate("(name) => { s.textContent = name }", name)
    assert (await act(engine, ref))["code"] == "stale"
