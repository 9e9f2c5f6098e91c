"""From a provider's grid to CSS pixels, through pictures of any pixel ratio and zoom."""

import base64

import pytest
from agent.vision.scenes import BLUE, RED, painted, seen_at
from webhand_agent.protocol import Screenshot
from webhand_agent.vision.places import GRID, LUX, MARGIN, Place, around, distance, resized, to_css, to_grid

GEMINI = (GRID, GRID)

# Viewport in CSS pixels, device pixel ratio, zoom (in both: a zoomed viewport has fewer CSS pixels), the space, a point
# of it, and where that is in CSS pixels.
MAPPED: list[tuple[tuple[float, float], float, float, tuple[int, int], tuple[float, float], tuple[float, float]]] = [
    ((1280, 720), 1, 1, LUX, (400, 200), (406.35, 205.71)),  # the specification's own example
    ((1280, 720), 2, 1, LUX, (400, 200), (406.35, 205.71)),
    ((1280, 720), 1.25, 1, LUX, (1260, 700), (1280, 720)),
    ((853, 480), 1, 1.5, LUX, (630, 350), (426.5, 240)),
    ((1280, 720), 1, 1, GEMINI, (500, 500), (640, 360)),
    ((1280, 720), 2, 1, GEMINI, (250, 750), (320, 540)),
    ((1024, 576), 1.25, 1, GEMINI, (1000, 0), (1024, 0)),
    ((853, 480), 1, 1.5, GEMINI, (500, 250), (426.5, 120)),
    ((1600, 900), 1, 0.8, GEMINI, (999, 999), (1598.4, 899.1)),
    ((683, 384), 2, 1.5, GEMINI, (100, 100), (68.3, 38.4)),
]


@pytest.mark.parametrize(("css", "ratio", "zoom", "space", "point", "expected"), MAPPED)
def test_from_a_space_to_css_pixels(
    css: tuple[float, float],
    ratio: float,
    zoom: float,
    space: tuple[int, int],
    point: tuple[float, float],
    expected: tuple[float, float],
) -> None:
    shot = painted({}, css, ratio * zoom)
    assert to_css(shot, *point, space) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("ratio", [1, 1.25, 2, 3])
@pytest.mark.parametrize("css", [(1280, 720), (853, 480)])
def test_what_is_seen_is_where_it_stands(css: tuple[float, float], ratio: float) -> None:
    shot = painted({RED: (200, 100, 240, 130)}, css, ratio)
    found = seen_at(bytes_of(shot), RED)
    assert found is not None
    assert to_css(shot, found[0] * GRID, found[1] * GRID, GEMINI) == pytest.approx((220, 115), abs=1)


def test_a_carrier_that_does_not_say_the_size_of_the_view() -> None:
    shot = painted({}).model_copy(update={"css_width": 0, "css_height": 0})
    assert to_css(shot, 500, 500, GEMINI) == (640, 360)
    assert to_grid(shot, 640, 360) == (500, 500)


@pytest.mark.parametrize("ratio", [1, 1.25, 2])
def test_for_lux_a_picture_is_1260_by_700(ratio: float) -> None:
    picture = bytes_of(painted({RED: (0, 0, 640, 360)}, ratio=ratio), *LUX)
    assert seen_at(picture, RED) == pytest.approx((0.25, 0.25), abs=0.01)


@pytest.mark.parametrize("ratio", [1, 1.25, 2])
@pytest.mark.parametrize(
    ("one", "other"),
    [((300, 200), (400, 250)), ((5, 5), (60, 10)), ((1275, 715), (1200, 600)), ((700, 300), (700, 300))],
)
def test_a_closer_look_maps_back(ratio: float, one: tuple[float, float], other: tuple[float, float]) -> None:
    boxes = {RED: (one[0] - 4, one[1] - 4, one[0] + 4, one[1] + 4)}
    if one != other:
        boxes[BLUE] = (other[0] - 4, other[1] - 4, other[0] + 4, other[1] + 4)
    shot = painted(boxes, ratio=ratio)
    closer, left, top = around(shot, Place(*one), Place(*other))
    assert closer.width / closer.css_width > shot.width / shot.css_width, "it is larger than before"
    assert closer.css_width <= abs(one[0] - other[0]) + 2 * MARGIN + 1
    assert closer.css_height <= abs(one[1] - other[1]) + 2 * MARGIN + 1
    for place, colour in ((one, RED), (other, BLUE)):
        if colour not in boxes:
            continue
        found = seen_at(bytes_of(closer), colour)
        assert found is not None
        x, y = to_css(closer, found[0] * GRID, found[1] * GRID, GEMINI)
        assert distance(Place(x + left, y + top), Place(*place)) < 3, (x, y, place)


def bytes_of(shot: Screenshot, *size: int) -> bytes:
    return base64.b64decode(resized(shot, *size) if size else shot.data)
