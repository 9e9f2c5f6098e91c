"""From a picture to the page: what is seen at a place is hit there, whatever the screen's pixels and the zoom are."""

import base64
import json
import math
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from conformance.carriers import Opened
from conformance.conftest import CARRIERS
from conformance.site import Site
from PIL import Image
from webhand_agent.protocol import Click, Offset, Screenshot
from webhand_host.browser import launch, measuring

ZOOM_STEP = 1.2
"""Chromium keeps zoom as the power of this."""

PAGE = """<body style='margin: 0'><div style='position: absolute; left: 210px; top: 110px; width: 90px; height: 50px;
background: rgb(255, 0, 0)' onclick='document.title = event.offsetX + "," + event.offsetY'></div>"""


@pytest.mark.parametrize(("zoom", "scale"), [(1.0, 2), (1.5, 1)])
@pytest.mark.parametrize("name", CARRIERS)
async def test_what_is_seen_is_hit(
    name: str, zoom: float, scale: int, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launch, "QUIET", (*launch.QUIET, f"--force-device-scale-factor={scale}"))
    zoomed_from_the_start(monkeypatch, zoom)
    async with CARRIERS[name](site, tmp_path) as carried:
        one = await carried.open(PAGE)
        assert await one.js("devicePixelRatio") == pytest.approx(zoom * scale)
        await one.look()  # which may take a while in a browser that has just begun
        layout = await measuring.layout(one.carried.port.tabs.of(one.tab_id))
        seen = await one.js("({size: [innerWidth, innerHeight], at: [screenX, screenY], around: outerHeight})")
        above = seen["around"] - seen["size"][1] * zoom
        assert layout.viewport == tuple(seen["size"])
        assert layout.ratio == pytest.approx(zoom * scale)
        assert layout.corner == pytest.approx([seen["at"][0] * scale, (seen["at"][1] + above) * scale], abs=2)
        assert layout.chrome_height == pytest.approx(above * scale, abs=2)
        shot = await one.browser.screenshot(one.tab_id)
        assert shot is not None
        assert shot.width / shot.css_width == pytest.approx(zoom * scale, abs=0.01)
        assert shot.height / shot.css_height == pytest.approx(zoom * scale, abs=0.01)
        await hit(one, *middle_of_red(shot))


async def hit(one: Opened, x: float, y: float) -> None:
    spot = await one.browser.at(one.tab_id, x, y)
    ref = spot.tree.shown[0].ref
    receipt = await one.browser.act(one.tab_id, ref, Click(at=Offset(x=spot.x, y=spot.y)))
    assert receipt.ok, receipt
    across, down = (await one.js("document.title")).split(",")
    assert (float(across), float(down)) == pytest.approx((45, 25), abs=2)


def zoomed_from_the_start(monkeypatch: pytest.MonkeyPatch, zoom: float) -> None:
    """As a person has set it for all sites: the profile's own preference, before the browser starts."""
    real: dict[str, Callable[..., dict[str, Any]]] = {
        "steered": launch.steered,
        "without_extension": launch.without_extension,
    }

    def prepared(profile: Path) -> None:
        level = math.log(zoom, ZOOM_STEP)
        (profile / "Default").mkdir(parents=True, exist_ok=True)
        preferences = {"partition": {"default_zoom_level": {"x": level}}}
        (profile / "Default" / "Preferences").write_text(json.dumps(preferences))

    def steered(profile: launch.Profile, *more: Any, **options: Any) -> dict[str, Any]:
        prepared(profile.folder)
        return {**real["steered"](profile, *more, **options), "no_viewport": True}

    def without_extension(folder: Path, *more: Any, **options: Any) -> dict[str, Any]:
        prepared(folder)
        return real["without_extension"](folder, *more, **options)

    monkeypatch.setattr(launch, "steered", steered)
    monkeypatch.setattr(launch, "without_extension", without_extension)


def middle_of_red(shot: Screenshot) -> tuple[float, float]:
    """In CSS pixels of the viewport."""
    with Image.open(BytesIO(base64.b64decode(shot.data))) as opened:
        picture = opened.convert("RGB")
    box = picture.getchannel("G").point(lambda green: 255 if green < 100 else 0).getbbox()
    assert box is not None, "the element is not in the picture"
    left, top, right, bottom = box
    return (left + right) / 2 * shot.css_width / shot.width, (top + bottom) / 2 * shot.css_height / shot.height
