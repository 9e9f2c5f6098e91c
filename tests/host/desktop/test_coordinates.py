"""From one space to another and back, within a pixel: pictures, Lux, the grid, pages with a zoom, several monitors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from webhand_agent.desktop import Box, Monitor, around
from webhand_agent.vision.places import GRID, LUX
from webhand_host.desktop.pages import View
from webhand_host.geometry import Layout, Point, Screen, Space

CORNER = st.integers(-8_000, 8_000)
SIZE = st.integers(1, 8_000)
BOXES = st.builds(Box, CORNER, CORNER, SIZE, SIZE)
SCALES = st.sampled_from([1.0, 1.25, 1.5, 1.75, 2.0, 3.0])
ZOOMS = st.sampled_from([0.25, 0.5, 0.67, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 2.0, 3.0, 5.0])
PART = st.floats(0, 1, exclude_max=True)


@given(box=BOXES, x=PART, y=PART, space=st.sampled_from([LUX, (GRID, GRID), (1_280, 720), (1, 1)]))
def test_a_place_of_a_picture(box: Box, x: float, y: float, space: tuple[float, float]) -> None:
    place = box.left + int(x * box.width), box.top + int(y * box.height)
    assert box.holds(*place)
    assert box.at(*box.place_of(*place, space), space) == place
    assert box.holds(*box.at(x * space[0], y * space[1], space)), "every place of the space is in the box"
    assert box.holds(*box.at(*space, space)), "its last edge too"


@given(
    fineness=SCALES,
    zoom=ZOOMS,
    size=st.tuples(st.integers(200, 3_000), st.integers(200, 2_000)),
    corner=st.tuples(CORNER, CORNER),
    above=st.integers(0, 200),
    border=st.integers(0, 10),
    x=PART,
    y=PART,
    space=st.sampled_from(Space),
)
def test_a_place_of_a_page(
    fineness: float,
    zoom: float,
    size: tuple[int, int],
    corner: tuple[int, int],
    above: int,
    border: int,
    x: float,
    y: float,
    space: Space,
) -> None:
    """The page says its window's size; how high the browser's bar is follows from that."""
    window = size[0] * zoom + 2 * border, size[1] * zoom + above + border
    layout = Layout.measured(size, corner, window, fineness * zoom, zoom)
    assert layout.chrome_height == pytest.approx(above * fineness, abs=1)
    assert layout.corner[0] == pytest.approx((corner[0] + border) * fineness, abs=1)
    place = Point(x * size[0], y * size[1])
    back = layout.convert(layout.convert(place, Space.VIEWPORT, space), space, Space.VIEWPORT)
    assert (back.x, back.y) == pytest.approx((place.x, place.y), abs=1e-6)
    whole = layout.from_viewport(place, Space.SCREEN).whole()
    near = layout.to_viewport(whole, Space.SCREEN)
    assert (near.x * layout.ratio, near.y * layout.ratio) == pytest.approx(
        (place.x * layout.ratio, place.y * layout.ratio), abs=0.51
    ), "half a pixel of the screen"


@given(data=st.data(), scales=st.lists(SCALES, min_size=1, max_size=4), left=CORNER, top=CORNER, x=PART, y=PART)
def test_several_monitors(data: st.DataObject, scales: list[float], left: int, top: int, x: float, y: float) -> None:
    monitors, at = [], left
    for scale in scales:
        box = Box(at, top + data.draw(st.integers(-500, 500)), data.draw(SIZE), data.draw(SIZE))
        monitors.append(Monitor(box, scale))
        at += box.width
    screen = Screen(tuple(monitors))
    for monitor in monitors:
        point = Point(monitor.box.left + int(x * monitor.box.width), monitor.box.top + int(y * monitor.box.height))
        assert screen.monitor_at(point) == monitor
        seen = screen.to_picture(monitor, point)
        assert 0 <= seen.x <= monitor.box.width * monitor.scale
        back = screen.from_picture(monitor, Point(round(seen.x), round(seen.y)))
        assert (back.x, back.y) == pytest.approx((point.x, point.y), abs=1)
    whole = around([one.box for one in monitors])
    assert all(whole.overlaps(one.box) for one in monitors)
    assert screen.monitor_at(Point(whole.left - 1, whole.top)) is None


@pytest.mark.parametrize(
    ("window", "fits"),
    [
        (Box(-1_900, 20, 1_280, 805), True),
        (Box(-1_900, 20, 1_680, 805), True),
        (Box(-1_800, 20, 1_280, 805), False),
        (Box(-1_900, 20, 1_280, 1_005), False),
        (Box(0, 0, 440, 760), False),
    ],
    ids=["its own", "with a side panel", "beside it", "a larger one", "the chat"],
)
def test_a_window_is_known_by_where_its_page_lies(window: Box, fits: bool) -> None:
    layout = Layout.measured((1_280, 720), (-1_900, 20), (1_280, 805), 1.0, 1.0)
    view = View(None, layout, None)  # type: ignore[arg-type]
    assert view.is_in(window) is fits
