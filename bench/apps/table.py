"""`./dev bench apps [NAME ...]`: the table of applications, or of those named."""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from bench.apps.app import App, Running
from bench.apps.carriers import CARRIERS, Carrier, Name, Played, opened, replay
from bench.apps.catalogue import APPS
from bench.apps.cli import cli
from bench.apps.cost import Cost, cost_of
from bench.apps.peer import Door, Incomparable, peer, peer_cost
from bench.apps.task import Task, tasks_of
from bench.figures import console, judged, milliseconds, table
from bench.pages.cache import Unavailable, cache_folder

HEAD = [
    "application: task",
    "carrier",
    "done",
    "turns",
    "asked",
    "characters",
    "pictures",
    "cached",
    "ms a step",
    "replay",
]
BESIDE = ["application: task", "characters", "MCP", "CLI", "cached", "MCP", "CLI", "pictures", "paid to MCP", "to CLI"]
SETTLED = 5.0
"""Seconds that an application may take to keep what was done; a page may post late."""
LOOK_AGAIN = 0.1


@dataclass(frozen=True)
class Result:
    """`misses` is what the application's state lacks; `replayed` the same of the replay, None where there was none."""

    task: Task
    carrier: str
    played: Played
    misses: str
    cost: Cost
    peers: tuple[Cost | str, ...] = ()
    replayed: str | None = None

    @property
    def verdict(self) -> str:
        """By the application's own state, and whether the run said so."""
        completed = self.played.finished.outcome == "completed"
        if not self.misses:
            return "yes" if completed else "denied"
        return "FALSE" if completed else "no"

    @property
    def why(self) -> str:
        finished = self.played.finished
        said = self.played.gave_up or (finished.summary if finished.outcome != "completed" else "")
        again = f"its replay: {self.replayed}" if self.replayed else ""
        return "; ".join(text for text in (self.misses, said, again) if text)


async def apps(names: Sequence[str]) -> None:
    """Prints the table, and below it what went wrong and what was asked.

    Raises SystemExit where there is no such application.
    """
    if unknown := set(names) - {app.name for app in APPS}:
        sys.exit(f"There is no application {', '.join(sorted(unknown))}. There are: {', '.join(a.name for a in APPS)}.")
    results: list[Result] = []
    async with AsyncExitStack() as stack:
        carriers = {name: await stack.enter_async_context(opened(name)) for name in CARRIERS}
        theirs = [await stack.enter_async_context(one) for one in (peer(), cli())]
        for app in APPS:
            if not names or app.name in names:
                results += await _tasks_of(app, carriers, theirs)
    table("Applications, judged by their own state", HEAD, [_row(result) for result in results])
    beside = [result for result in results if result.carrier == CARRIERS[0]]
    table("The same steps through Playwright MCP and CLI", BESIDE, [_beside(result) for result in beside])
    for result in beside:
        for name, cost in zip(("MCP", "CLI"), result.peers, strict=True):
            if isinstance(cost, str):
                console.print(f"{result.task.app}: {result.task.name} ({name}): {cost}", markup=False)
    for result in results:
        for line in [*result.played.asked, *([f"[red]{result.why}[/red]"] if result.why else [])]:
            console.print(f"{result.task.app}: {result.task.name} ({result.carrier}): {line}")
    done = sum(result.verdict == "yes" for result in results)
    false = sum(result.verdict == "FALSE" for result in results)
    again = [result.replayed for result in results if result.replayed is not None]
    told = f"{again.count('')} of {len(again)} replayed"
    console.print(f"\n{done} of {len(results)} done; false successes: {false}; {told}.\n")


async def _tasks_of(app: App, carriers: Mapping[Name, Carrier], theirs: Sequence[Door]) -> list[Result]:
    results = []
    try:
        with app.start() as running:
            for task in tasks_of(app.name):
                costs = tuple([await _of_the_peer(task, running, one) for one in theirs])
                for name, carrier in carriers.items():
                    results.append(replace(await _played(task, running, name, carrier), peers=costs))
    except Unavailable as problem:
        console.print(f"bench: {app.name} is left out: {problem}")
    return results


async def _of_the_peer(task: Task, running: Running, theirs: Door) -> Cost | str:
    """What it took there, or why it cannot be compared."""
    await asyncio.to_thread(running.restart)
    try:
        cost = await peer_cost(theirs, task, running)
    except Incomparable as problem:
        return str(problem)
    misses = await _misses(task, running)
    return f"not done there: {misses}" if misses else cost


async def _played(task: Task, running: Running, name: Name, carrier: Carrier) -> Result:
    await asyncio.to_thread(running.restart)
    played = await carrier.play(task, running)
    misses = await _misses(task, running)
    replayed = None if misses else await _replayed(played, task, running)
    transcript = transcripts() / f"{task.app} {task.name} {name}.txt"
    transcript.write_text(played.transcript, encoding="utf-8")
    result = Result(task, name, played, misses, cost_of(played.requests), replayed=replayed)
    again = "" if replayed is None else ", not replayed" if replayed else ", replayed"
    console.print(f"{task.app}: {task.name} ({name}): {result.verdict}{again} {result.why}", style="dim", markup=False)
    return result


async def _replayed(played: Played, task: Task, running: Running) -> str:
    """What the replay of a run that did its task did not do; empty where it did all."""
    await asyncio.to_thread(running.restart)
    finished = await replay(played, task, running)
    said = "" if finished.outcome == "completed" else finished.summary
    return "; ".join(text for text in (await _misses(task, running), said) if text)


async def _misses(task: Task, running: Running) -> str:
    """Once the application has kept what was done, or has had the time for it."""
    end = asyncio.get_running_loop().time() + SETTLED
    while True:
        misses = task.misses(await asyncio.to_thread(running.state))
        if not misses or asyncio.get_running_loop().time() > end:
            return misses
        await asyncio.sleep(LOOK_AGAIN)  # an application tells nobody that it has written


def _beside(result: Result) -> list[str]:
    """A dash where the steps cannot be compared: why is told below."""
    ours, costs = result.cost, [cost if isinstance(cost, Cost) else None for cost in result.peers]
    ratios = [ours.paid / cost.paid if cost else None for cost in costs]
    return [
        f"{result.task.app}: {result.task.name}",
        f"{ours.characters:,}",
        *(f"{cost.characters:,}" if cost else "-" for cost in costs),
        f"{ours.cached:.0%}",
        *(f"{cost.cached:.0%}" if cost else "-" for cost in costs),
        str(ours.sent),
        *("-" if ratio is None else judged(f"{ratio:.2f}", ratio < 1) for ratio in ratios),
    ]


def transcripts() -> Path:
    """Where the last transcript of each task is kept."""
    folder = cache_folder() / "apps-transcripts"
    folder.mkdir(exist_ok=True)
    return folder


def _row(result: Result) -> list[str]:
    cost = result.cost
    again = result.replayed
    return [
        f"{result.task.app}: {result.task.name}",
        result.carrier,
        judged(result.verdict, result.verdict == "yes"),
        str(result.played.turns),
        str(len(result.played.asked)),
        f"{cost.characters:,}",
        f"{cost.pictures} ({cost.sent})",
        f"{cost.cached:.0%}",
        milliseconds(result.played.ms_a_step),
        "-" if again is None else judged("no" if again else "yes", not again),
    ]
