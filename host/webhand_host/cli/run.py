"""`webhand run`: one task, from the terminal, in a browser started for it or in the one already open."""

import asyncio
import contextlib
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from webhand_agent.protocol import (
    Answer,
    Confirmation,
    Followed,
    FollowRun,
    Question,
    Run,
    RunEventParams,
    RunFinished,
    RunId,
    StartTask,
    Tokens,
)

from webhand_host.browsers import launch
from webhand_host.browsers.discovery import NoBrowser
from webhand_host.cli.show import Show, json_lines, spoken
from webhand_host.native.dial import NoHost, dial, sockets, wait_for_socket
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError
from webhand_host.paths import runtime_folder


class Carrier(StrEnum):
    EXTENSION = "extension"
    PLAYWRIGHT = "playwright"


class SetupFailed(Exception):
    """The task could not begin; the message is a sentence that says what to do."""


@dataclass(frozen=True)
class Options:
    asked: StartTask
    headless: bool
    attach: bool
    show: Show


def run(
    task: Annotated[str, typer.Argument(help="What to do, in your own words.")],
    url: Annotated[str | None, typer.Option(help="Open this page first.")] = None,
    headless: Annotated[bool, typer.Option("--headless", help="Show no window.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One event a line on stdout, and nothing else.")] = False,
    carrier: Annotated[Carrier, typer.Option(help="How the browser is reached.")] = Carrier.EXTENSION,
    model: Annotated[str | None, typer.Option(help="auto, offline, gemini, or a Gemini model's name.")] = None,
    max_steps: Annotated[int | None, typer.Option(min=1, max=500, help="Give up after this many steps.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before sending things.")] = False,
    attach: Annotated[bool, typer.Option("--attach", help="Use the browser that is already open.")] = False,
) -> None:
    """Do a task in a browser started for it, or with --attach in the one that is open.

    Exit status: 0 completed, 1 not completed, 2 wrong usage or set-up, 130 after Ctrl-C.
    """
    if carrier is Carrier.PLAYWRIGHT:
        raise typer.BadParameter("playwright is not built yet; leave the option out.", param_hint="--carrier")
    if not task.strip():
        raise typer.BadParameter("say what to do.", param_hint="TASK")
    asked = StartTask(task=task, url=url, model=model, max_steps=max_steps, yes=yes)
    options = Options(asked, headless, attach, json_lines if json else spoken)
    try:
        status = asyncio.run(run_to_the_end(options))
    except KeyboardInterrupt:  # pressed before there was a run to stop
        options.show(_ended_before_it_began("stopped", "Stopped before the task began.", 0))
        status = 130
    raise typer.Exit(status)


async def run_to_the_end(options: Options) -> int:
    """Runs the task and shows its events; the exit status."""
    started = time.monotonic()
    try:
        async with reach_host(options) as socket:
            return await follow(socket, options)
    except (SetupFailed, NoHost, NoBrowser, RemoteError) as error:
        options.show(_ended_before_it_began("failed", str(error), time.monotonic() - started))
        return 2


@contextlib.asynccontextmanager
async def reach_host(options: Options) -> AsyncIterator[Path]:
    """The socket of the host to use: of the open browser, or of one started for this run and closed after it."""
    if options.attach:
        found = sockets(runtime_folder())
        if not found:
            raise SetupFailed(
                "No browser with Webhand is open. Open it (is the extension loaded? `webhand doctor` knows), "
                "or leave out --attach."
            )
        yield found[0]
        return
    headless = options.headless or not launch.display_there()
    with launch.private_profile() as profile, launch.started(profile, headless=headless) as browser:
        yield await wait_for_socket(profile.runtime, alive=lambda: browser.poll() is None)


async def follow(socket: Path, options: Options) -> int:
    """Starts the task, shows each event once, asks the person what the run asks; the exit status."""
    events: asyncio.Queue[Any] = asyncio.Queue()

    async def take(params: RunEventParams) -> None:
        events.put_nowait(params.event)

    async with dial(socket, {"run.event": take}) as peer:
        begun: Run = await peer.call("task.start", options.asked)
        followed: Followed = await peer.call("run.follow", FollowRun(run_id=begun.id))
        later = [events.get_nowait() for _ in range(events.qsize())]  # came in while we waited for what was before
        for event in (*followed.events, *later):
            events.put_nowait(event)
        with stop_on_interrupt(peer, begun.id) as interrupted:
            finished = await show_all(peer, begun.id, events, options.show)
        if interrupted():
            return 130
        return 0 if finished.outcome == "completed" else 1


async def show_all(peer: Peer, run_id: str, events: asyncio.Queue[Any], show: Show) -> RunFinished:
    while True:
        event = await _next_event(peer, events)
        show(event)
        if isinstance(event, RunFinished):
            return event
        if isinstance(event, Question | Confirmation):
            text = await asyncio.to_thread(ask, event)
            await peer.call("question.answer", Answer(run_id=run_id, id=event.id, text=text))


async def _next_event(peer: Peer, events: asyncio.Queue[Any]) -> Any:
    """The next event, or `RemoteError` where the host went away and none will come."""
    waiting = asyncio.ensure_future(events.get())
    closed = asyncio.ensure_future(peer.wait_closed())
    done, _ = await asyncio.wait({waiting, closed}, return_when=asyncio.FIRST_COMPLETED)
    closed.cancel()
    if waiting in done:
        return waiting.result()
    waiting.cancel()
    raise SetupFailed(closed.result())


def ask(event: Question | Confirmation) -> str:
    """The person's answer from the terminal; where nobody sits there, the last choice: no, for a confirmation."""
    if not sys.stdin.isatty():
        return event.choices[-1] if event.choices else ""
    sys.stderr.write(" / ".join(event.choices) + "\n> " if event.choices else "> ")
    sys.stderr.flush()
    return sys.stdin.readline().strip()


@contextlib.contextmanager
def stop_on_interrupt(peer: Peer, run_id: str) -> Iterator[Callable[[], bool]]:
    """Ctrl-C asks the host to stop; the run then ends in its own words. Gives a function: was it pressed?"""
    loop = asyncio.get_running_loop()
    stopping: list[asyncio.Future[Any]] = []

    def interrupt() -> None:
        stopping.append(asyncio.ensure_future(peer.call("task.stop", RunId(run_id=run_id))))

    before = signal.signal(signal.SIGINT, lambda *_: loop.call_soon_threadsafe(interrupt))
    try:
        yield lambda: bool(stopping)
    finally:
        signal.signal(signal.SIGINT, before)


def _ended_before_it_began(outcome: Literal["failed", "stopped"], sentence: str, seconds: float) -> RunFinished:
    return RunFinished(
        t=round(seconds, 3),
        outcome=outcome,
        summary=sentence,
        steps=0,
        seconds=round(seconds, 3),
        model_seconds=0,
        tokens=Tokens(),
    )
