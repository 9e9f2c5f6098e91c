"""How the time of a look grows with the page: a table of 100 to 30,000 controls, the bare walk beside it."""

import math
import statistics

from playwright.async_api import Browser, async_playwright
from webhand_host.browser.discovery import find_browser

from bench.figures import alternating, console, judged, median_ratio, milliseconds, table
from bench.pages import table_page
from bench.world import World

ROWS = (34, 100, 334, 1_000, 3_334, 10_000)
CONTROLS_IN_ROW = 3
RUNS = 5
WHOLE = 10_000_000
LINEAR, SLACK = 1.1, 0.05
"""The exponent of a growth that passes for linear, as processor caches cost a little; or so much above the walk's."""

TITLE = (
    "Growth (fastest of five, ms; µs: for one element; grew: the time's growth over the elements', since the row above)"
)
EACH = ("µs", "grew")
HEAD = ["controls", "elements", "walk", *EACH, "unread look", *EACH, "without budget", *EACH, "look / walk"]


async def growth() -> None:
    """Prints the time of walk, look at an unread page and look without a budget against the number of controls."""
    rows: list[list[str]] = []
    sizes: list[int] = []
    fastest: list[list[float]] = []
    async with async_playwright() as playwright:
        args = ["--no-sandbox", "--disable-gpu"]
        browser = await playwright.chromium.launch(executable_path=str(find_browser().path), args=args)
        for count in ROWS:
            elements, times = await _measure(browser, count)
            sizes.append(elements)
            fastest.append([min(series) for series in times])
            rows.append(_row(count, sizes, fastest, median_ratio(times[1], times[0])))
        await browser.close()
    table(TITLE, HEAD, rows)
    walk, first, whole = (_exponent(sizes, list(series)) for series in zip(*fastest, strict=True))
    most = max(LINEAR, walk + SLACK)
    looks = " and ".join(judged(f"{value:.2f}", value <= most) for value in (first, whole))
    console.print(f"Time grows with the elements to the power of {walk:.2f} for the walk, {looks} for the looks.")
    console.print(f"Goal: linear, that is at most {LINEAR}, or the walk's own and {SLACK}.\n")


def _exponent(sizes: list[int], times: list[float]) -> float:
    """The slope of the line through the points on paper with logarithms on both axes: 1 is linear growth."""
    return statistics.linear_regression([math.log(size) for size in sizes], [math.log(ms) for ms in times]).slope


async def _measure(browser: Browser, rows: int) -> tuple[int, list[list[float]]]:
    """The number of elements; and the times of walks, looks at an unread page and looks without a budget."""
    page = await browser.new_page(viewport={"width": 1280, "height": 900})
    await page.set_content(table_page(rows))
    world = await World.enter(page)
    times: list[list[float]] = [[], [], []]
    repeats = max(1, 300 // rows)

    async def walk() -> None:
        times[0].append(await world.walk(repeats))

    async def unread_look() -> None:
        times[1].append(await world.unread_look(repeats=repeats))

    async def whole_look() -> None:
        times[2].append(await world.unread_look(WHOLE, repeats))

    await alternating(RUNS, walk, unread_look, whole_look)
    elements = await world.elements()
    await page.close()
    return elements, [series[1:] for series in times]


def _row(rows: int, sizes: list[int], fastest: list[list[float]], ratio: float) -> list[str]:
    """The newest measurement, beside the one before it."""
    cells = [f"{rows * CONTROLS_IN_ROW:,}", f"{sizes[-1]:,}"]
    for index, ms in enumerate(fastest[-1]):
        grew = f"{ms / fastest[-2][index] / (sizes[-1] / sizes[-2]):.2f}" if len(sizes) > 1 else "-"
        cells += [milliseconds(ms), f"{ms * 1000 / sizes[-1]:.2f}", grew]
    return [*cells, f"{ratio:.1f}"]
