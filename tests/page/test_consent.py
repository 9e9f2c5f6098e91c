"""Banners of every framework in frameworks.json: what refuses is found there, and never what accepts."""

import json
from typing import Any

from page.cases import read_table
from page.conftest import PAGE_SCRIPTS, Engine, Site

KNOWN = [row["banner"] for row in json.loads((PAGE_SCRIPTS / "consent/frameworks.json").read_text("utf-8"))]
SHOW = """([markup, known]) => {
    document.body.setHTMLUnsafe(markup);
    return known.filter((each) => roots().some((root) => root.querySelector(each)));
}"""
ROOTS = "var roots = () => [document, ...[...document.querySelectorAll('*')].flatMap((host) => host.shadowRoot ?? [])]"
HIDE = """for (const root of roots())
    for (const each of root.querySelectorAll("button, a, span, div"))
        if (each.textContent === "Refuse") each.style.display = "none";"""


async def looked(engine: Engine) -> dict[str, Any]:
    look = {"space": engine.space, "prefix": "", "nextRef": engine.next_ref, "budget": 100_000, "again": False}
    view = (await engine.call(f"webhand.answer('observe', {json.dumps(look)})"))["value"]
    engine.shown(view)
    return dict(view)


async def test_what_refuses_is_found_in_each_and_never_what_accepts(site: Site) -> None:
    engine = await site.open(f"<script>{ROOTS}</script>")
    met: set[str] = set()
    [cases] = read_table("banners").values()
    for markup, framework in cases:
        met |= set(await site.page.evaluate(SHOW, [markup, KNOWN]))
        view = await looked(engine)
        banner = view.get("banner") or {}
        assert (banner.get("framework"), banner.get("does")) == (framework, "refuses"), (markup, banner)
        assert [line["name"] for line in view["lines"] if line.get("ref") == banner["ref"]] == ["Refuse"], markup
        await site.page.evaluate(HIDE)
        assert "banner" not in await looked(engine), markup
    assert set(KNOWN) == met
