"""The element under a point: what can be acted on there, as its line of the tree."""

from typing import Any

import pytest
from page.conftest import Site

AT = "position: absolute; left: 10px; top: 20px; width: 200px; height: 100px"

# Markup, and what the line at 60, 50 says.
SPOTS: list[tuple[str, str]] = [
    (f"<button style='{AT}'><svg width=100 height=50><rect width=100 height=50 /></svg> Go</button>",
     'button <button> [ref=e1] "Go"'),
    (f"<div style='{AT}' onclick=1>Card <b style='display: block'>words</b></div>",
     'generic <div> [ref=e1] "Card words"'),
    (f"<canvas style='{AT}' onclick=1></canvas>", "canvas <canvas> [ref=e1]"),
    (f"<canvas style='{AT}' role=application aria-label=Plan></canvas>", 'application <canvas> [ref=e1] "Plan"'),
    (f"<p style='{AT}; margin: 0'>Only words</p>", "paragraph <p> [ref=e1]"),
    (f"<img style='{AT}' alt=Map src=x>", 'img <img> [ref=e1] "Map"'),
    (f"<div style='{AT}; overflow: auto'><div id=tile style='height: 900px'></div></div>",
     'generic <div> [ref=e1] [id="tile"]'),
    (f"<a href=/ style='{AT}'><img alt=Home src=x style='width: 100%; height: 100%'></a>", 'link <a> [ref=e1] "Home"'),
    (f"<button style='{AT}' disabled>Go</button>", 'button <button> [ref=e1] "Go" [disabled]'),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "line"), SPOTS)
async def test_what_is_there(site: Site, markup: str, line: str) -> None:
    spot = await (await site.open(markup)).at(60, 50)
    assert spot["line"].startswith(line), spot["line"]
    assert (spot["x"], spot["y"]) == pytest.approx((50, 30), abs=1)


async def test_a_ref_that_was_shown_is_kept(site: Site) -> None:
    engine = await site.open(f"<button>First</button><button style='{AT}'>Go</button>")
    ref = await engine.ref('"Go"')
    assert f"[ref={ref}]" in (await engine.at(60, 50))["line"]


@pytest.mark.parametrize(
    ("point", "code"), [((-1, 50), "outside_viewport"), ((1000, 50), "outside_viewport"), ((600, 600), "not_found")]
)
async def test_nothing_is_there(site: Site, point: tuple[float, float], code: str) -> None:
    spot: dict[str, Any] = await (await site.open("<button>Go</button>")).at(*point)
    assert spot["code"] == code
