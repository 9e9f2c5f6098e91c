"""Coordinates there and back: pure functions, whatever the sizes are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from webhand_host.geometry import Layout, Point, Space, lux_scale

sizes = st.tuples(st.integers(320, 7_680), st.integers(240, 4_320))
corners = st.tuples(st.integers(-8_000, 8_000), st.integers(-8_000, 8_000))
ratios = st.sampled_from([0.25, 0.5, 0.9, 1.0, 1.25, 1.5, 2.0, 3.0, 4.5])
numbers = st.floats(-10_000, 10_000, allow_nan=False)


@given(sizes, corners, ratios, numbers, numbers, st.sampled_from(Space), st.sampled_from(Space))
def test_there_and_back_within_a_pixel(
    viewport: tuple[int, int], corner: tuple[int, int], ratio: float, x: float, y: float, start: Space, end: Space
) -> None:
    layout = Layout(viewport, corner, ratio=ratio)
    there = layout.convert(Point(x, y), start, end)
    back = layout.convert(there, end, start)
    assert abs(back.x - x) < 1
    assert abs(back.y - y) < 1


def test_as_the_document_has_it() -> None:
    layout = Layout((1_280, 720), (10, 90))
    assert layout.convert(Point(400, 200), Space.LUX_SDK, Space.VIEWPORT).rounded() == {"x": 406, "y": 206}
    assert layout.convert(Point(0, 0), Space.VIEWPORT, Space.SCREEN) == Point(10, 90)
    assert layout.convert(Point(10, 90), Space.SCREEN, Space.VIEWPORT) == Point(0, 0)
    assert lux_scale((1_920, 1_080)) == {"x": 1.524, "y": 1.543}


WINDOWS = {
    "no borders": ((1_280, 720), (10, 10), (1_280, 863), 1.0, 1.0, (10, 153), 143),
    "borders that nobody sees (Windows)": ((1_904, 937), (-8, -8), (1_920, 1_048), 1.0, 1.0, (0, 95), 103),
    "zoomed": ((853, 480), (10, 10), (1_280, 863), 1.5, 1.5, (10, 153), 143),
    "finer pixels": ((1_280, 720), (10, 10), (1_280, 863), 2.0, 1.0, (20, 306), 286),
    "both": ((853, 480), (10, 10), (1_280, 863), 3.0, 1.5, (20, 306), 286),
    "a side panel": ((900, 720), (10, 10), (1_280, 863), 1.0, 1.0, (10, 153), 143),
    "no window": ((1_280, 720), (10, 10), (1_280, 720), 1.0, 1.0, (10, 10), 0),
    "larger than its window": ((1_280, 720), (0, 0), (800, 600), 1.0, 1.0, (0, 0), 0),
}


@pytest.mark.parametrize("name", WINDOWS)
def test_where_a_viewport_is(name: str) -> None:
    size, at, window, ratio, zoom, corner, chrome = WINDOWS[name]
    assert Layout.measured(size, at, window, ratio, zoom) == Layout(size, corner, chrome, ratio)


def test_its_edges() -> None:
    layout = Layout((1_280, 720))
    inside = [Point(0, 0), Point(1_279.9, 719.9)]
    outside = [Point(-0.1, 0), Point(0, -0.1), Point(1_280, 0), Point(0, 720)]
    assert [layout.shows(one) for one in (*inside, *outside)] == [True, True, False, False, False, False]
    assert not Layout((0, 0)).shows(Point(0, 0)), "of a tab that was never shown"
    assert Layout((0, 0)).convert(Point(1, 1), Space.VIEWPORT, Space.LUX_SDK)


@pytest.mark.parametrize(
    ("given", "pixel"),
    [
        ((1279.6, 719.6), (1279, 719)),
        ((0.5, 10.4), (0, 10)),
        ((1280, 5), (1280, 5)),
        ((-0.4, 5), (0, 5)),
        ((-1, 5), (-1, 5)),
    ],
)
def test_a_place_in_the_last_half_pixel_is_in_the_viewport(given: tuple[float, float], pixel: tuple[int, int]) -> None:
    assert Layout((1280, 720)).pixel(Point(*given)) == Point(*pixel)
