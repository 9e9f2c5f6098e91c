"""From Enter in the chat to the effect in the page, for requests that need no model: through extension and host.

The floor is the same effect by one bare call over CDP: it goes straight to the browser, looks at nothing, asks nobody.
"""

import asyncio
import socket
import statistics
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, Page, Worker, async_playwright
from webhand_agent.protocol import FollowRun, RunEventParams, RunFinished
from webhand_host.browsers import launch
from webhand_host.browsers.discovery import find_browser
from webhand_host.extension_id import EXTENSION_ID
from webhand_host.native.dial import dial, wait_for_socket

from bench.figures import MISSED, console, judged, milliseconds, table
from bench.pages.files import serve_folder

RUNS = 9
GOAL_MS = 150
WITHIN = 30.0
CHAT = f"chrome-extension://{EXTENSION_ID}/ui/chat.html"
NO_KEY = {"GEMINI_API_KEY": "", "GOOGLE_API_KEY": "", "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}

DESK = """<!doctype html><title>Desk</title><body style="height: 6000px"><h1>Desk</h1><nav>{links}</nav>
<form onsubmit="return false"><label>Name <input></label><button>Save</button><button>Cancel</button></form>{more}"""
LINKS = "".join(f'<a href="#{number}">Chapter {number}</a> ' for number in range(60))
CLOCK = "<p id=clock></p><script>setInterval(() => { clock.textContent = performance.now(); }, 50)</script>"
"""A page as many are: something in it never comes to rest."""
SLOW = '<img src="http://127.0.0.1:{port}/">'
"""A page that goes on loading: its picture's server takes the request and never answers."""

WATCH = """globalThis.effects = {};
globalThis.saw = (kind) => (globalThis.effects[kind] ??= []).push(Date.now());"""
WATCH_PAGE = (
    f"{WATCH} for (const kind of ['scroll', 'click', 'pageshow']) addEventListener(kind, () => saw(kind), true);"
)
WATCH_TABS = f"() => {{ {WATCH} chrome.tabs.onCreated.addListener(() => saw('tab')); }}"
WATCH_ENTER = """() => addEventListener("keydown", (event) => {
    if (event.key === "Enter") window.enteredAt = Date.now();
}, true)"""
SEEN = "([kind, since]) => globalThis.effects?.[kind]?.find((at) => at >= since)"
SEEN_SOON = f"""(asked) => new Promise((resolve) => {{
    const look = () => {{
        const at = ({SEEN})(asked);
        if (at) resolve(at);
        else setTimeout(look, 5);
    }};
    look();
}})"""
"""Clocks are read where the effect is, when it is there: how often one asks costs nothing."""


@dataclass
class Desk:
    """A browser with the extension, the page that is worked on, and the chat in a window beside it."""

    context: BrowserContext
    worker: Worker
    page: Page
    cdp: CDPSession
    chat: Page
    base_url: str
    host: Path

    async def lay_out(self, page: str) -> None:
        """Two pages in the history, at the top of the second, and no other tabs."""
        for other in self.context.pages:
            if other not in (self.page, self.chat):
                await other.close()
        await self.page.goto(f"{self.base_url}/first.html")
        await self.page.goto(f"{self.base_url}/{page}.html", wait_until="domcontentloaded")
        await self.page.bring_to_front()

    async def effect(self, kind: str, since: float) -> float:
        """When it was first seen after `since`; waits for it."""
        async with asyncio.timeout(WITHIN):
            if kind == "tab":
                return float(await self.worker.evaluate(SEEN_SOON, [kind, since]))
            found = await self.page.wait_for_function(SEEN, arg=[kind, since])
            return float(await found.json_value())


@dataclass(frozen=True)
class Case:
    request: str
    effect: str
    bare: Callable[[Desk], Awaitable[Any]]
    page: str = "second"

    @property
    def name(self) -> str:
        return self.request if self.page == "second" else f"{self.request} ({self.page} page)"


@dataclass
class Times:
    """Milliseconds of each run. `host` is when the run's events were, since Enter; `failed` the last bad ending."""

    ours: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    host: dict[str, list[float]] = field(default_factory=dict)
    failed: str = ""


async def _bare_back(desk: Desk) -> None:
    history = await desk.cdp.send("Page.getNavigationHistory")
    entry = history["entries"][history["currentIndex"] - 1]
    await desk.cdp.send("Page.navigateToHistoryEntry", {"entryId": entry["id"]})


async def _bare_scroll(desk: Desk) -> None:
    await desk.cdp.send("Runtime.evaluate", {"expression": "scrollBy(0, 600)"})


async def _bare_click(desk: Desk) -> None:
    await desk.cdp.send("Runtime.evaluate", {"expression": "document.querySelector('button').click()"})


async def _bare_tab(desk: Desk) -> None:
    await desk.cdp.send("Target.createTarget", {"url": "about:blank"})


CASES = (
    Case("go back", "pageshow", _bare_back),
    Case("scroll down", "scroll", _bare_scroll),
    Case("click Save", "click", _bare_click),
    Case("open a new tab", "tab", _bare_tab),
    Case("scroll down", "scroll", _bare_scroll, "restless"),
    Case("click Save", "click", _bare_click, "restless"),
    Case("go back", "pageshow", _bare_back, "loading"),
    Case("scroll down", "scroll", _bare_scroll, "loading"),
)
FIRST = CASES[1]
MARKS = ("run_started", "observation", "action", "receipt", "run_finished")


async def instant() -> None:
    """Prints the medians, their ratio to the floor, and how far the run was when."""
    async with AsyncExitStack() as stack:
        desk = await _open(stack)
        first = Times()
        await _ours(desk, FIRST, first)
        measured = [(case, await _measure(desk, case)) for case in CASES]
    title = f"From Enter to the effect (medians of {RUNS}, ms)"
    table(title, ["", "Webhand", "slowest", "bare CDP", "ratio"], [_row(case, times) for case, times in measured])
    title = "How far the run was in the host (medians, ms since Enter)"
    table(
        title, ["", "began", "looked", "decided", "acted", "ended"], [_shares(case, times) for case, times in measured]
    )
    for failed in dict.fromkeys(times.failed for _, times in measured if times.failed):
        console.print(f"{MISSED} {failed}")
    told = f"The very first request of a host took {milliseconds(first.ours[0])} ms. " if first.ours else ""
    console.print(f"{told}Goal: under {GOAL_MS} ms, with no model asked.\n")


async def _open(stack: AsyncExitStack) -> Desk:
    silent = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
    folder = Path(stack.enter_context(TemporaryDirectory()))
    base_url = stack.enter_context(serve_folder(_site(folder, silent.getsockname()[1])))
    profile = stack.enter_context(launch.private_profile(_places(stack.enter_context(TemporaryDirectory()))))
    playwright = await stack.enter_async_context(async_playwright())
    options = launch.steered(profile, find_browser().path, headless=True)
    context = await playwright.chromium.launch_persistent_context(**options)
    stack.push_async_callback(context.close)
    worker = context.service_workers[0] if context.service_workers else await context.wait_for_event("serviceworker")
    await worker.evaluate(WATCH_TABS)
    page = context.pages[0]
    await page.add_init_script(WATCH_PAGE)
    chat = await _open_chat(context, worker)
    host = await wait_for_socket(profile.runtime)
    return Desk(context, worker, page, await context.new_cdp_session(page), chat, base_url, host)


def _site(folder: Path, silent: int) -> Path:
    for name, more in (("first", ""), ("second", ""), ("restless", CLOCK), ("loading", SLOW.format(port=silent))):
        (folder / f"{name}.html").write_text(DESK.format(links=LINKS, more=more), encoding="utf-8")
    return folder


def _places(folder: str) -> Mapping[str, str]:
    """Nothing of the person's own: no key is found, so that nothing could go to a model."""
    return {**{f"WEBHAND_{name}_DIR": f"{folder}/{name.lower()}" for name in ("DATA", "STATE", "CONFIG")}, **NO_KEY}


async def _open_chat(context: BrowserContext, worker: Worker) -> Page:
    async with context.expect_page() as opened:
        await worker.evaluate("url => chrome.windows.create({ url, type: 'popup', width: 440, height: 760 })", CHAT)
    chat = await opened.value
    await chat.wait_for_selector("#request:enabled")
    await chat.evaluate(WATCH_ENTER)
    return chat


async def _measure(desk: Desk, case: Case) -> Times:
    times = Times()
    await _ours(desk, case, Times())  # the page's scripts and ours are compiled
    for _ in range(RUNS):
        await _ours(desk, case, times)
        if times.failed:
            break
        await _floor(desk, case, times)
    return times


async def _ours(desk: Desk, case: Case, times: Times) -> None:
    """One run from Enter to its end. The effect is looked up afterwards: asking would be in the way of the run."""
    await desk.lay_out(case.page)
    told = await _run(desk, case.request)
    ended = told[-1][1]
    if not isinstance(ended, RunFinished) or ended.outcome != "completed":
        times.failed = f"{case.name}: {ended.summary if isinstance(ended, RunFinished) else ended}"
        return
    entered = float(await desk.chat.evaluate("() => window.enteredAt"))
    times.ours.append(await desk.effect(case.effect, entered) - entered)
    for mark in MARKS:
        at = next((at for at, event in told if event.type == mark), entered)
        times.host.setdefault(mark, []).append(at - entered)


async def _run(desk: Desk, request: str) -> list[tuple[float, Any]]:
    """Types the request, presses Enter, and gives the run's events with the time they came, once it has ended."""
    told: list[tuple[float, Any]] = []
    finished = asyncio.Event()

    async def take(params: RunEventParams) -> None:
        told.append((time.time() * 1000, params.event))
        if isinstance(params.event, RunFinished):
            finished.set()

    async with dial(desk.host, {"run.event": take}) as peer, asyncio.timeout(WITHIN):
        await peer.call("run.follow", FollowRun())
        await desk.chat.locator("#request").fill(request)
        await desk.chat.locator("#request").press("Enter")
        await finished.wait()
    return told


async def _floor(desk: Desk, case: Case, times: Times) -> None:
    await desk.lay_out(case.page)
    begun = time.time() * 1000
    await case.bare(desk)
    times.bare.append(await desk.effect(case.effect, int(begun)) - begun)


def _row(case: Case, times: Times) -> list[str]:
    if times.failed:
        return [case.name, MISSED, "", "", ""]
    ours, bare = statistics.median(times.ours), max(statistics.median(times.bare), 0.5)
    figures = [judged(milliseconds(ours), ours < GOAL_MS), milliseconds(max(times.ours)), milliseconds(bare)]
    return [case.name, *figures, f"{ours / bare:.1f}"]


def _shares(case: Case, times: Times) -> list[str]:
    return [case.name, *(milliseconds(statistics.median(times.host.get(mark, [0.0]))) for mark in MARKS)]
