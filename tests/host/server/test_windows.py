"""Places in windows: on a real screen, with finer pixels, zoomed, resized while the session lives."""

import base64
import json
import math
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import chromium
import pytest
from conformance.site import Site
from host.server.display import MISSING, SIZE, shown
from host.server.served import Program, Served, serving
from PIL import Image
from webhand_host.server.about import screen_size

ZOOM_STEP = 1.2
"""Chromium keeps zoom as the power of this."""
LUX = (1_260, 700)
BOX = (210, 110, 90, 50)
MIDDLE = (255, 135)
TELLS = "document.title = [event.clientX, event.clientY, event.screenX, event.screenY, innerWidth, innerHeight]"
PAGE = (
    "<body style='margin: 0'><div role=button style='position: absolute; left: {}px; top: {}px; width: {}px;"
    f' height: {{}}px; background: rgb(255, 0, 0)\' onclick="{TELLS}"></div>'
).format(*BOX)
POPUP = (
    "<script>onresize = () => document.title = 'Resized'</script>"
    "<button style='position: fixed; left: 10px; top: 10px' onclick='resizeTo(900, 700)'>Larger</button>"
    "<p role=button style='position: fixed; left: 600px; top: 400px; width: 90px; height: 50px' "
    f'onclick="{TELLS}">Far'
)
SETTLES = 10.0

pytestmark = pytest.mark.skipif(MISSING, reason="Xvfb is not installed here")


@dataclass
class Machine:
    """A server with a screen. What is written to `switches` is given to each browser that is started."""

    served: Served
    display: str
    switches: Path

    def start(self, name: str, *, fineness: float = 1, zoom: float = 1, headless: bool = False) -> Program:
        """A session whose profile is zoomed as a person has set it for all sites."""
        self.switches.write_text(f"--force-device-scale-factor={fineness:g}")
        profile = self.served.data / "profiles" / name
        for folder in (self.served.data, profile.parent, profile, profile / "Default"):
            folder.mkdir(mode=0o700, exist_ok=True)
        level = {"partition": {"default_zoom_level": {"x": math.log(zoom, ZOOM_STEP)}}}
        (profile / "Default" / "Preferences").write_text(json.dumps(level))
        program = self.served.program()
        program.start(kind="own", profile=name, headless=headless)
        return program


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    folder = tmp_path_factory.mktemp("windows")
    switches, browser = folder / "switches", folder / "browser"
    switches.touch()
    browser.write_text(f'#!/bin/sh\nexec "{chromium.executable()}" $(cat "{switches}") "$@"\n')
    browser.chmod(0o755)
    with (
        shown() as display,
        serving(folder, "--autonomy", "trusted", DISPLAY=display, WEBHAND_BROWSER=str(browser)) as one,
    ):
        yield Machine(one, display, switches)


@dataclass(frozen=True)
class Heard:
    """What the page itself heard of the last click."""

    client: tuple[float, float]
    screen: tuple[float, float]
    viewport: tuple[int, int]


def heard(program: Program) -> Heard:
    title = next(tab for tab in program.get("/browser/tabs")["tabs"] if tab["is_current"])["title"]
    x, y, across, down, width, height = map(float, title.split(","))
    return Heard((x, y), (across, down), (int(width), int(height)))


def middle_of_red(image: dict[str, Any]) -> tuple[float, float]:
    with Image.open(BytesIO(base64.b64decode(image["image_base64"]))) as opened:
        assert opened.size == (image["width"], image["height"])
        box = opened.convert("RGB").getchannel("G").point(lambda green: 255 if green < 100 else 0).getbbox()
    assert box is not None, "the element is not in the picture"
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


@pytest.mark.parametrize(
    ("fineness", "zoom", "headless"), [(1, 1, False), (2, 1.5, False), (1, 1.5, True)], ids=["plain", "fine", "zoomed"]
)
def test_every_place_lands_where_it_is_meant(
    machine: Machine, pages: Site, fineness: float, zoom: float, *, headless: bool
) -> None:
    program = machine.start(f"at-{fineness}-{int(10 * zoom)}", fineness=fineness, zoom=zoom, headless=headless)
    program.post("/browser/navigate", url=pages.put(PAGE))
    size = (int(1_280 / zoom), int(720 / zoom))

    shot = program.post("/screenshot", optimize_for="both")
    original, smaller = shot["original"], shot["lux_optimized"]
    assert (original["width"], original["height"]) == size
    assert (smaller["width"], smaller["height"]) == LUX
    assert (smaller["original_width"], smaller["original_height"]) == size
    assert (smaller["scale_x"], smaller["scale_y"]) == (round(size[0] / 1_260, 3), round(size[1] / 700, 3))

    x, y = middle_of_red(original)
    assert program.post("/click", x=x, y=y)["success"]
    there = heard(program)
    assert there.client == pytest.approx(MIDDLE, abs=1.5)
    assert there.viewport == size

    x, y = middle_of_red(smaller)
    assert program.post("/click", x=x, y=y, coordinate_origin="lux_sdk")["success"]
    assert heard(program).client == pytest.approx(MIDDLE, abs=1.5)

    reply = program("POST", "/click", {"x": size[0] + 1, "y": 5})
    assert reply.json["error"] == f"Coordinates ({size[0] + 1}, 5) outside viewport bounds ({size[0]}x{size[1]})"
    if not headless:
        check_screen(program, fineness, zoom)
    program.post("/browser/stop")


def check_screen(program: Program, fineness: float, zoom: float) -> None:
    """The page hears where on the screen it was clicked, in pixels of the screen divided by their fineness."""
    program.post("/click", x=MIDDLE[0], y=MIDDLE[1])
    there = heard(program)
    on_screen = tuple(part * fineness for part in there.screen)
    told = program.post("/coordinates/convert", x=MIDDLE[0], y=MIDDLE[1], from_space="viewport", to_space="screen")
    assert (told["x"], told["y"]) == pytest.approx(on_screen, abs=fineness * zoom)

    assert program.post("/click", x=told["x"], y=told["y"], coordinate_origin="screen")["success"]
    assert heard(program).client == pytest.approx(MIDDLE, abs=1)
    found = program.post("/coordinates/validate", x=told["x"], y=told["y"], coordinate_origin="screen")
    assert found["valid"]
    bounds = found["viewport_bounds"]
    assert (bounds["width"], bounds["height"]) == there.viewport
    assert bounds["chrome_height"] > 40 * fineness, "tabs and the address bar"
    assert (bounds["x"], bounds["y"]) == pytest.approx(
        [part - at * fineness * zoom for part, at in zip(on_screen, there.client, strict=True)], abs=fineness * zoom
    )


def test_a_window_that_is_resized_and_opened_again(machine: Machine, pages: Site) -> None:
    program = machine.start("resized")
    opens = f"<button style='position: fixed; left: 0; top: 0' onclick=\"open('{pages.put(POPUP)}', '',"
    program.post("/browser/navigate", url=pages.put(f"{opens} 'left=40,top=30,width=500,height=300')\">Open</button>"))
    assert "new_tab" in program.post("/click", x=10, y=10)["receipt"]["effect"]
    before = dimensions(program)
    assert before[0] == 500
    outside = program("POST", "/click", {"x": 645, "y": 425})
    assert outside.json["details"]["viewport"] == {"width": 500, "height": before[1]}

    assert program.post("/click", x=30, y=20)["success"]
    end = time.monotonic() + SETTLES
    while (size := dimensions(program)) == before and time.monotonic() < end:
        time.sleep(0.02)
    assert size[0] == 900
    check_far(program, size)
    shot = program.post("/screenshot")["original"]
    assert (shot["width"], shot["height"]) == size
    program.post("/browser/stop")

    program.start(kind="own", profile="resized", headless=False)
    assert dimensions(program) == (1_280, 720)
    program.post("/browser/navigate", url=pages.put(PAGE))
    check_screen(program, 1, 1)
    program.post("/browser/stop")


def dimensions(program: Program) -> tuple[int, int]:
    told = program.post("/coordinates/convert", x=0, y=0, from_space="viewport", to_space="lux_sdk")
    return told["reference_dimensions"]["width"], told["reference_dimensions"]["height"]


def check_far(program: Program, size: tuple[int, int]) -> None:
    """What came into view as the window grew is hit, by its place on the screen too."""
    told = program.post("/coordinates/convert", x=645, y=425, from_space="viewport", to_space="screen")
    assert program.post("/click", x=told["x"], y=told["y"], coordinate_origin="screen")["success"]
    there = heard(program)
    assert (*there.client, *there.screen) == (645, 425, told["x"], told["y"])
    assert there.viewport == size


def test_the_screen_has_its_true_size(machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = machine.served.program().get("/screen")
    assert told == {
        "lux_sdk_reference": {"width": 1_260, "height": 700},
        "viewport_reference": {"width": 1_280, "height": 720},
        "screen": {"width": SIZE[0], "height": SIZE[1]},
        "lux_scale": {"x": 1.349, "y": 2.0},
    }
    if shutil.which("xdpyinfo"):
        asked = ["xdpyinfo", "-display", machine.display]
        said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        assert re.findall(r"dimensions: +(\d+)x(\d+)", said) == [tuple(map(str, SIZE))]
    with serving(tmp_path, DISPLAY="", WAYLAND_DISPLAY="") as blind:
        told = blind.program().get("/screen")
    assert (told["screen"], told["lux_scale"]) == (None, None)
    monkeypatch.setenv("DISPLAY", ":987")
    assert screen_size() is None, "a display that does not answer"
