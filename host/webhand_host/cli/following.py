"""Following one run from the terminal: each event is shown once, questions are put to whoever sits there."""

import asyncio
import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from typing import Any

from webhand_agent.policy import DO_NOT_ALLOW
from webhand_agent.protocol import (
    Answer,
    Confirmation,
    ErrorCode,
    Followed,
    FollowRun,
    Question,
    RunEventParams,
    RunFinished,
    RunId,
    Tokens,
)

from webhand_host.cli.show import Show
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError

ENDED_MEANWHILE = (ErrorCode.NO_SUCH_RUN, ErrorCode.NO_SUCH_QUESTION)
"""Answers to a question or a stop that came too late: the event that says why is on its way."""


class HostGone(Exception):
    """The host ended before the run did. `ending` is what can be said of the run from here."""

    def __init__(self, run_id: str, ending: RunFinished) -> None:
        super().__init__(run_id, ending)
        self.run_id = run_id
        self.ending = ending


class Following:
    """Give `take` to the connection as its handler of run.event, then wait for `to_the_end`."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._events: asyncio.Queue[Any] = asyncio.Queue()
        self._last_t = 0.0
        self._last_step = 0
        self._stops: list[asyncio.Task[None]] = []

    @property
    def interrupted(self) -> bool:
        return bool(self._stops)

    async def take(self, params: RunEventParams) -> None:
        self._events.put_nowait(params.event)

    async def to_the_end(self, peer: Peer, run_id: str) -> RunFinished:
        """Shows the run until its last event.

        Raises:
            HostGone: that event will not come any more.
        """
        followed: Followed = await peer.call("run.follow", FollowRun(run_id=run_id))
        later = [self._events.get_nowait() for _ in range(self._events.qsize())]  # came while we waited for the rest
        for event in (*followed.events, *later):
            self._events.put_nowait(event)
        asking: asyncio.Task[None] | None = None
        with self._stop_on_interrupt(peer, run_id):
            while True:
                event = await self._next(peer, run_id)
                self._show(event)
                if asking is not None and isinstance(event, Question | Confirmation | RunFinished):
                    asking.cancel()
                if isinstance(event, RunFinished):
                    return event
                if isinstance(event, Question | Confirmation):
                    asking = asyncio.create_task(self._ask(peer, run_id, event))

    async def _next(self, peer: Peer, run_id: str) -> Any:
        arrived = asyncio.ensure_future(self._events.get())
        gone = asyncio.ensure_future(peer.wait_closed())
        done, _ = await asyncio.wait({arrived, gone}, return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        if arrived not in done:
            arrived.cancel()
            raise HostGone(run_id, self._ending(gone.result()))
        event = arrived.result()
        self._last_t, self._last_step = event.t, event.step or self._last_step
        return event

    async def _ask(self, peer: Peer, run_id: str, event: Question | Confirmation) -> None:
        """Puts it to the person. Where nobody sits there nothing is allowed, and a question ends the run."""
        with _too_late_is_fine():
            if sys.stdin.isatty():
                answer = await _typed(event.choices)
            elif isinstance(event, Confirmation):
                answer = DO_NOT_ALLOW
            else:
                sys.stderr.write(f"It asks: {event.text} Nobody is here to answer, so the task is stopped.\n")
                await peer.call("task.stop", RunId(run_id=run_id))
                return
            await peer.call("question.answer", Answer(run_id=run_id, id=event.id, text=answer))

    @contextlib.contextmanager
    def _stop_on_interrupt(self, peer: Peer, run_id: str) -> Iterator[None]:
        """Ctrl-C asks the host to stop, and the run ends in its own words; a second one does not wait for them."""
        loop = asyncio.get_running_loop()
        this = asyncio.current_task()

        async def stop() -> None:
            with _too_late_is_fine():
                await peer.call("task.stop", RunId(run_id=run_id))

        def interrupt() -> None:
            if self._stops and this is not None:
                this.cancel()
            self._stops.append(loop.create_task(stop()))

        before = signal.signal(signal.SIGINT, lambda *_: loop.call_soon_threadsafe(interrupt))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _ending(self, sentence: str) -> RunFinished:
        return ended("failed", sentence, self._last_t, self._last_step)


def ended(outcome: Any, sentence: str, seconds: float, steps: int = 0) -> RunFinished:
    """A last event for a run that no host could end."""
    t = round(seconds, 3)
    return RunFinished(t=t, outcome=outcome, summary=sentence, steps=steps, seconds=t, model_seconds=0, tokens=Tokens())


@contextlib.contextmanager
def _too_late_is_fine() -> Iterator[None]:
    try:
        yield
    except RemoteError as error:
        if error.code not in (*ENDED_MEANWHILE, ErrorCode.PORT_CLOSED):
            raise


async def _typed(choices: list[str]) -> str:
    """A line from the terminal. It is read in a thread that nobody waits for: the run may end before it comes."""
    loop = asyncio.get_running_loop()
    line: asyncio.Future[str] = loop.create_future()

    def arrived(text: str) -> None:
        if not line.done():
            line.set_result(text)

    def read() -> None:
        text = sys.stdin.readline().strip()
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody wants the line any more
            loop.call_soon_threadsafe(arrived, text)

    sys.stderr.write(" / ".join(choices) + "\n> " if choices else "> ")
    sys.stderr.flush()
    threading.Thread(target=read, daemon=True).start()
    return await line
