"""From Enter in the chat to the effect in the page, for requests that need no model: through extension and host.

The floor is the same effect by one bare call over CDP: it goes straight to the browser, looks at nothing, asks nobody.
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

from webhand_agent.protocol import FollowRun, RunEventParams, RunFinished
from webhand_host.native.dial import dial

from bench.desk import WITHIN, Desk, opened
from bench.figures import MISSED, console, judged, milliseconds, table

RUNS = 9
GOAL_MS = 150


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
        desk = await opened(stack)
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
