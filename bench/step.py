"""What a step costs that is neither the model nor the page: the loop, the wire, the record on disk."""

import asyncio
import statistics
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from webhand_agent.protocol import Followed, FollowRun, RunEventParams, RunFinished, RunStatus, StartTask
from webhand_host.browser import launch
from webhand_host.native.dial import dial, wait_for_socket

from bench.figures import table
from bench.judging import judging
from demo.site import create_site, serve
from demo.times import step_times

TASK = "search for Ernesto, open the first result and tell me what it says"


async def step() -> None:
    """Prints, over the steps of a real run with the offline planner, where the time goes."""
    with TemporaryDirectory() as data, serve(create_site(seed=1)) as base_url:
        environment = {"WEBHAND_DATA_DIR": data, "WEBHAND_STATE_DIR": data}
        with launch.private_profile(environment) as profile, launch.started(profile, headless=True) as browser:
            socket = await wait_for_socket(profile.runtime, alive=lambda: browser.poll() is None)
            runs = [await _run(socket, f"{base_url}/mail") for _ in range(3)]
    steps = [time for events in runs[1:] for time in step_times(events).values()]
    rest = [time.waiting * 1000 for time in steps]
    rows = [
        ["model (offline planner)", f"{statistics.median(time.model * 1000 for time in steps):.1f}"],
        ["page (looking, acting, settling)", f"{statistics.median(time.page * 1000 for time in steps):.1f}"],
        ["neither", f"{statistics.median(rest):.1f}"],
    ]
    table(f"A step (medians over {len(steps)} steps, ms)", ["", "ms"], rows)
    await judging()


async def _run(socket: Path, url: str) -> list[Any]:
    events: list[Any] = []
    finished = asyncio.Event()

    async def take(params: RunEventParams) -> None:
        events.append(params.event)
        if isinstance(params.event, RunFinished):
            finished.set()

    async with dial(socket, {"run.event": take}) as peer:
        followed: Followed = await peer.call("run.follow", FollowRun())
        assert followed.run is None or followed.run.outcome is not None
        begun: RunStatus = await peer.call("task.start", StartTask(task=TASK, url=url, model="offline"))
        await finished.wait()
        outcome = events[-1].outcome
        assert outcome == "completed", f"{begun.id} ended as {outcome}: {events[-1].summary}"
    return events
