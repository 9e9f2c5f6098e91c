"""Coordinates there and back: pure functions, whatever the sizes are."""

from hypothesis import given
from hypothesis import strategies as st
from webhand_host.geometry import Layout, Point, Space, lux_scale

sizes = st.tuples(st.integers(320, 7_680), st.integers(240, 4_320))
corners = st.tuples(st.integers(-8_000, 8_000), st.integers(-8_000, 8_000))
numbers = st.floats(-10_000, 10_000, allow_nan=False)


@given(sizes, corners, numbers, numbers, st.sampled_from(Space), st.sampled_from(Space))
def test_there_and_back_within_a_pixel(
    viewport: tuple[int, int], corner: tuple[int, int], x: float, y: float, start: Space, end: Space
) -> None:
    layout = Layout(viewport, corner)
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


def test_its_edges() -> None:
    layout = Layout((1_280, 720))
    inside = [Point(0, 0), Point(1_279.9, 719.9)]
    outside = [Point(-0.1, 0), Point(0, -0.1), Point(1_280, 0), Point(0, 720)]
    assert [layout.shows(one) for one in (*inside, *outside)] == [True, True, False, False, False, False]
