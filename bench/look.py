"""What a look at a page costs: the page engine against a bare walk over the elements and Playwright's AI snapshot."""

import json
import statistics
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, async_playwright
from webhand_host.browsers.discovery import find_browser
from webhand_host.demo.site import create_site, serve
from webhand_host.paths import data_folder

from bench.figures import alternating, console, median_ratio, table
from bench.pages import serve as serve_pages

RUNS = 7

WALK = """() => {
    let seen = 0;
    const walk = root => {
        for (const element of root.querySelectorAll("*")) {
            if (element.checkVisibility()) seen += element.getBoundingClientRect().width > 0;
            if (element.shadowRoot) walk(element.shadowRoot);
        }
    };
    const begun = performance.now();
    walk(document);
    return [performance.now() - begun, seen];
}"""
"""The floor: no look at a page can do less than ask every element whether and where it is."""

BUDGETS = {"first look": 12_000, "whole": 10_000_000}

TITLE = "A look at a page (medians; PW is Playwright's aria_snapshot(mode='ai') through its own protocol)"
HEAD = ["page", "elements", "walk ms", "look ms", "/ walk", "PW ms", "PW / look", "chars", "whole / PW chars"]


class World:
    """The page engine in an isolated world of a page, as a carrier without extension has it: less bridge.js."""

    def __init__(self, session: CDPSession, context_id: int) -> None:
        self._session = session
        self._context_id = context_id
        self._looks = 0

    @classmethod
    async def enter(cls, page: Page) -> "World":
        session = await page.context.new_cdp_session(page)
        tree = await session.send("Page.getFrameTree")
        frame = {"frameId": tree["frameTree"]["frame"]["id"], "worldName": "webhand"}
        made = await session.send("Page.createIsolatedWorld", frame)
        world = cls(session, made["executionContextId"])
        folder = data_folder("extension") / "page"
        for name in json.loads((folder / "files.json").read_text(encoding="utf-8")):
            if name != "bridge.js":
                await world.evaluate((folder / name).read_text(encoding="utf-8"))
        return world

    async def evaluate(self, expression: str) -> Any:
        answer = await self._session.send(
            "Runtime.evaluate",
            {"expression": expression, "contextId": self._context_id, "returnByValue": True, "awaitPromise": True},
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", "the page threw"))
        return answer["result"].get("value")

    async def look(self, budget: int) -> tuple[float, int]:
        """Milliseconds in the page, and characters. A new space each time: every look is a first look."""
        self._looks += 1
        options = json.dumps({"space": f"bench{self._looks}", "prefix": "", "nextRef": 1, "budget": budget})
        ms, size = await self.evaluate(
            f"""(() => {{
                const begun = performance.now();
                const view = webhand.observe({options});
                const ms = performance.now() - begun;
                return [ms, view.lines.reduce((sum, line) => sum + line.text.length + 2 * line.depth + 3, 0)];
            }})()"""
        )
        return ms, size


async def look() -> None:
    """Prints, for each page, times and sizes and their ratios."""
    with serve(create_site(seed=1)) as base_url, serve_pages() as others:
        urls = {
            "demo mail": f"{base_url}/mail",
            "demo shop": f"{base_url}/shop",
            "demo form": f"{base_url}/form",
            **others,
        }
        async with async_playwright() as playwright:
            args = ["--no-sandbox", "--disable-gpu"]
            path = str(find_browser().path)
            browser = await playwright.chromium.launch(executable_path=path, args=args)
            rows = [await _row(browser, name, url) for name, url in urls.items()]
            await browser.close()
    table(TITLE, HEAD, rows)
    console.print("first look: budget 12,000 characters, in-page time; whole: no budget\n")


async def _row(browser: Browser, name: str, url: str) -> list[str]:
    page = await browser.new_page(viewport={"width": 1280, "height": 900})
    await page.goto(url)
    await page.wait_for_load_state("networkidle")
    world = await World.enter(page)
    walks: list[float] = []
    looks: list[float] = []
    sizes = {"first look": 0, "whole": 0}
    snapshot = ""
    elements = 0

    async def walk() -> None:
        nonlocal elements
        ms, elements = await page.evaluate(WALK)
        walks.append(ms)

    async def first_look() -> None:
        ms, sizes["first look"] = await world.look(BUDGETS["first look"])
        looks.append(ms)

    async def playwright_snapshot() -> None:
        nonlocal snapshot
        snapshot = await page.locator("body").aria_snapshot(mode="ai")

    *_, peers = await alternating(RUNS, walk, first_look, playwright_snapshot)
    _, sizes["whole"] = await world.look(BUDGETS["whole"])
    await page.close()
    floor = [max(value, 0.1) for value in walks[1:]]  # performance.now() counts in tenths of a millisecond
    return [
        name,
        f"{elements:,}",
        f"{statistics.median(floor):.1f}",
        f"{statistics.median(looks[1:]):.1f}",
        f"{median_ratio(looks[1:], floor):.1f}",
        f"{statistics.median(peers):.0f}",
        f"{median_ratio(peers, looks[1:]):.1f}",
        f"{sizes['first look']:,}",
        f"{sizes['whole'] / max(len(snapshot), 1):.2f}",
    ]
