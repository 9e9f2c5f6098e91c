"""What looks and actions cost through extension and host: against the page's own part of it, and raw input over CDP."""

import asyncio
import re
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import CDPSession, Error, Page
from webhand_agent.protocol import Click, TypeText
from webhand_agent.safety.sites import site_of
from webhand_host.browser.browser import TabBrowser

from bench.figures import alternating, console, judged, milliseconds, table
from bench.pages import CorpusPage, serve
from bench.pages.corpus import components, demo, django, swagger, tables
from bench.port import Connected, connected
from bench.world import World

RUNS = 9
OVERHEAD_MS, CLICK_MS, TYPING_MS = 13, 47, 40
PAGES = ("demo mail", "demo form", "table 100", "table 1,000", "swagger", "django", "antd", "shoelace")
CLICKED, TYPED = "table 100", "demo form"
IN_VIEW = 18
"""Rows, whose buttons need not be scrolled to."""
THOUGHT = 0.5
"""Seconds between two acts: a model takes more, and the page is still by then."""
LETTERS = "abcdefghijklmnopqrst"

LOOKS = "Looks through extension and host (medians, ms; without frames)"
LOOK_HEAD = ["page", "unread: in page", "whole way", "more", "unchanged: in page", "whole way", "more"]
ACTIONS = "Actions from command to receipt (medians, ms; beside them the bare input over CDP, which looks at nothing)"
ACTION_HEAD = ["", "Webhand", "bare input"]


async def carrier() -> None:
    """Prints what the way costs beside the page's own part, and actions beside their floor."""
    with serve([demo, tables, swagger, django, components]) as pages:
        wanted = {page.name: page for page in pages if page.name in PAGES}
        async with connected() as browser:
            rows: list[list[str]] = []
            for page in wanted.values():
                try:
                    rows.append(await _looks(browser, page))
                except (RuntimeError, Error) as problem:
                    print(f"bench: {page.name} could not be measured: {problem}", file=sys.stderr)
            table(LOOKS, LOOK_HEAD, rows)
            actions = [*await _clicks(browser, wanted[CLICKED]), await _typing(browser, wanted[TYPED])]
            table(ACTIONS, ACTION_HEAD, actions)
    console.print(
        f"Goals: the whole way at most {OVERHEAD_MS} ms more than in the page; a click on a static page under "
        f"{CLICK_MS} ms, typing {len(LETTERS)} letters under {TYPING_MS} ms.\n"
    )


async def _looks(browser: Connected, corpus_page: CorpusPage) -> list[str]:
    page, tab_id = await _open(browser, corpus_page)
    await browser.carrier("warm").observe(tab_id)
    world = await _content_world(page)
    firsts: list[float] = []
    agains: list[float] = []
    runs = 0
    seen_by = browser.carrier("first")

    async def in_page() -> None:
        firsts.append(await world.unread_look())
        agains.append(await world.look_again())

    async def unread_look() -> None:
        nonlocal runs, seen_by
        runs += 1
        seen_by = browser.carrier(f"run{runs}")
        await world.evaluate("globalThis.webhand.inside.observing.hearAll()")
        await _timed(lambda: seen_by.observe(tab_id), whole_firsts)

    async def look_again() -> None:
        await _timed(lambda: seen_by.observe(tab_id), whole_agains)

    whole_firsts: list[float] = []
    whole_agains: list[float] = []
    await alternating(RUNS, in_page, unread_look, look_again)
    await page.close()
    return [corpus_page.name, *_pair(firsts[1:], whole_firsts[1:]), *_pair(agains[1:], whole_agains[1:])]


def _pair(inside: list[float], whole: list[float]) -> list[str]:
    """The difference is the median of those pair by pair."""
    more = statistics.median(way - page for way, page in zip(whole, inside, strict=True))
    middle = [milliseconds(statistics.median(times)) for times in (inside, whole)]
    return [*middle, judged(f"{more:.1f}", more <= OVERHEAD_MS)]


async def _clicks(browser: Connected, corpus_page: CorpusPage) -> list[list[str]]:
    """As in a run, where a thought lies between them and only the sites that are allowed may load; and at once after
    another one, ours or bare input, which the page may still be at work on.
    """
    page, tab_id = await _open(browser, corpus_page)
    seen_by = browser.carrier("clicks")
    tree = (await seen_by.observe(tab_id)).tree.text
    refs = re.findall(r"button\b.*\[ref=(e\d+)\].*\"Archive\"", tree)
    session = await page.context.new_cdp_session(page)
    box: Any = await page.locator("button").nth(1).bounding_box()
    after_bare: list[float] = []
    after_ours: list[float] = []
    in_run: list[float] = []
    bare_in_run: list[float] = []

    async def click(times: list[float], sites: list[str] | None) -> None:
        ref = refs[(len(after_bare) + len(after_ours) + len(in_run)) % min(IN_VIEW, len(refs))]
        receipt = await _timed(lambda: seen_by.act(tab_id, ref, Click(), sites=sites), times)
        assert receipt.ok, receipt

    async def two_clicks() -> None:
        await click(after_bare, None)
        await click(after_ours, None)

    async def click_in_run() -> None:
        await asyncio.sleep(THOUGHT)
        await click(in_run, [site_of(page.url)])

    async def bare_click() -> None:
        await _bare_click(session, box["x"] + 5, box["y"] + 5)

    async def bare_click_in_run() -> None:
        await asyncio.sleep(THOUGHT)
        await _timed(bare_click, bare_in_run)

    await alternating(RUNS, click_in_run, bare_click_in_run)
    _, bare = await alternating(RUNS, two_clicks, bare_click)
    await page.close()
    return [
        _action("click, as in a run", in_run[1:], bare_in_run[1:], CLICK_MS),
        _action("click, at once after ours", after_ours[1:], bare, CLICK_MS),
        _action("click, at once after bare input", after_bare[1:], bare, CLICK_MS),
    ]


async def _bare_click(session: CDPSession, x: float, y: float) -> None:
    await session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y})
    pressed = {"x": x, "y": y, "button": "left", "clickCount": 1}
    await session.send("Input.dispatchMouseEvent", {"type": "mousePressed", **pressed})
    await session.send("Input.dispatchMouseEvent", {"type": "mouseReleased", **pressed})


async def _typing(browser: Connected, corpus_page: CorpusPage) -> list[str]:
    page, tab_id = await _open(browser, corpus_page)
    seen_by = browser.carrier("typing")
    tree = (await seen_by.observe(tab_id)).tree.text
    [ref] = re.findall(r"textbox\b.*\[ref=(e\d+)\].*\"Full name\"", tree)
    session = await page.context.new_cdp_session(page)
    times: list[float] = []

    async def type_text() -> None:
        letters = LETTERS if len(times) % 2 else LETTERS.upper()
        receipt = await _timed(lambda: seen_by.act(tab_id, ref, TypeText(text=letters)), times)
        assert receipt.ok, receipt

    async def bare_text() -> None:
        await session.send("Input.insertText", {"text": LETTERS})

    _, bare = await alternating(RUNS, type_text, bare_text)
    await page.close()
    return _action(f"typing {len(LETTERS)} letters", times[1:], bare, TYPING_MS)


def _action(name: str, times: list[float], bare: list[float], goal: float) -> list[str]:
    middle = statistics.median(times)
    return [name, judged(milliseconds(middle), middle < goal), milliseconds(statistics.median(bare))]


async def _timed(work: Callable[[], Awaitable[Any]], times: list[float]) -> Any:
    begun = time.perf_counter()
    answer = await work()
    times.append((time.perf_counter() - begun) * 1000)
    return answer


async def _open(browser: Connected, corpus_page: CorpusPage) -> tuple[Page, int]:
    """The page in a tab of its own, in front and ready; and the tab's id in the extension."""
    page = await browser.context.new_page()
    await page.goto(corpus_page.url)
    await page.wait_for_function(corpus_page.ready)
    await page.wait_for_load_state("networkidle")
    await page.bring_to_front()
    return page, await _tab_id(browser.carrier("tabs"), page)


async def _tab_id(carrier: TabBrowser, page: Page) -> int:
    return next(tab.tab_id for tab in await carrier.tabs() if tab.url == page.url)


async def _content_world(page: Page) -> World:
    """The world into which the extension has put the page engine, in the page's own frame."""
    session = await page.context.new_cdp_session(page)
    frame_id = (await session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
    worlds: list[int] = []

    def note(event: dict[str, Any]) -> None:
        context, data = event["context"], event["context"]["auxData"]
        ours = context["origin"].startswith("chrome-extension://") and data["type"] == "isolated"
        if ours and data["frameId"] == frame_id:
            worlds.append(context["id"])

    session.on("Runtime.executionContextCreated", note)
    await session.send("Runtime.enable")
    return await World.of(session, worlds[0])
