"""Following one run from the terminal: each event is shown once, questions are put to whoever sits there."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from webhand_agent.protocol import (
    Answer,
    Answered,
    Choice,
    Confirmation,
    ErrorCode,
    Followed,
    FollowRun,
    Permission,
    Question,
    RunEventParams,
    RunFinished,
    RunId,
    Say,
    Tokens,
)

from webhand_host.cli import lines
from webhand_host.cli.show import Show
from webhand_host.cli.terminal import one_line, write
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError
from webhand_host.permissions import label, ticked

ENDED_MEANWHILE = (ErrorCode.NO_SUCH_RUN, ErrorCode.NO_SUCH_QUESTION)
"""Answers to a question or a stop that came too late: the event that says why is on its way."""

TICK = "Which of these do you allow? Numbers (1,3), all, or no.\n> "

ENDING_SIGNALS = [signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""What ends a program besides Ctrl-C: `kill`, and a terminal that is closed. Windows has no SIGHUP."""


class HostGone(Exception):
    """The host ended before the run did. `ending` is what can be said of the run from here.

    `interrupted` says that the person had pressed Ctrl-C, so that this is no fault.
    """

    def __init__(self, run_id: str, ending: RunFinished, *, interrupted: bool = False) -> None:
        super().__init__(run_id, ending)
        self.run_id = run_id
        self.ending = ending
        self.interrupted = interrupted


class Following:
    """Give `take` to the connection as its handler of run.event, then wait for `to_the_end`.

    `has_window` says that a person may be looking at the browser: what they have to do there is then waited for, also
    when nobody sits at the terminal. `may_allow` says that this terminal answers confirmations; where it does not, the
    chat of the browser does, or nobody (SAFETY rule 5).
    """

    def __init__(self, show: Show, *, has_window: bool = False, may_allow: bool = False) -> None:
        self._show = show
        self._has_window = has_window
        self._may_allow = may_allow
        self._events: asyncio.Queue[Any] = asyncio.Queue()
        self._last_t = 0.0
        self._last_step = 0
        self._stops: list[asyncio.Task[None]] = []
        self._asked: Question | Confirmation | None = None
        self._granted: list[Permission] | None = None
        self._deciding: asyncio.Task[None] | None = None

    @property
    def interrupted(self) -> bool:
        return bool(self._stops)

    async def take(self, params: RunEventParams) -> None:
        """What programs ask in the same browser is not this terminal's."""
        if not params.program:
            self._events.put_nowait(params.event)

    async def to_the_end(self, peer: Peer, run_id: str) -> RunFinished:
        """Shows the run until its last event, and hands on what is typed meanwhile.

        Raises:
            HostGone: that event will not come any more.
        """
        followed: Followed = await peer.call("run.follow", FollowRun(run_id=run_id))
        later = [self._events.get_nowait() for _ in range(self._events.qsize())]  # came while we waited for the rest
        events = [*followed.events, *later]
        answered = {event.id for event in events if isinstance(event, Answered)}
        for event in events:
            self._events.put_nowait(event)
        typing = asyncio.create_task(self._hear(peer, run_id)) if lines.is_there() else None
        try:
            with self._stop_on_interrupt(peer, run_id):
                return await self._events_to_the_end(peer, run_id, answered)
        finally:
            for task in (typing, self._deciding):
                if task is not None:
                    task.cancel()

    async def _events_to_the_end(self, peer: Peer, run_id: str, answered: set[str]) -> RunFinished:
        while True:
            event = await self._next(peer, run_id)
            try:
                self._show(event)
            except OSError:  # the terminal was closed, or who read from the pipe is gone: nobody follows the task
                _say_no_more()
                self._stop(peer, run_id)
            if isinstance(event, RunFinished):
                return event
            if isinstance(event, Answered):
                _tell_nobody(event, self._asked)
                self._asked = None
            if isinstance(event, Question | Confirmation) and event.id not in answered:
                self._ask(peer, run_id, event)

    async def _next(self, peer: Peer, run_id: str) -> Any:
        arrived = asyncio.ensure_future(self._events.get())
        gone = asyncio.ensure_future(peer.wait_closed())
        done, _ = await asyncio.wait({arrived, gone}, return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        if arrived not in done:
            arrived.cancel()
            raise HostGone(run_id, self._ending(gone.result()), interrupted=self.interrupted)
        event = arrived.result()
        self._last_t, self._last_step = event.t, event.step or self._last_step
        return event

    def _ask(self, peer: Peer, run_id: str, event: Question | Confirmation) -> None:
        """Puts it to the person who sits here, or says who is asked. Confirmations of a run that nobody attends are
        refused where they are asked, and the event that says so is on its way."""
        self._asked, self._granted = event, None
        if isinstance(event, Confirmation):
            if self._may_allow:
                _tell(TICK if event.ticks else _numbered(list(map(label, event.choices))))
            elif self._has_window and lines.is_there():
                _tell("Answer it in the chat of the browser.\n")
        elif lines.is_there():
            _tell(_numbered(event.choices))
        else:
            self._deciding = asyncio.create_task(self._decide(peer, run_id, event))

    async def _decide(self, peer: Peer, run_id: str, event: Question) -> None:
        """Where nobody sits there a question ends the run, unless the page can answer it."""
        with _too_late_is_fine():
            text = one_line(event.text)
            if event.reason is not None and self._has_window:
                _tell(f"{text} It waits until that is done in the browser; Ctrl-C stops.\n")
            else:
                _tell(f"It asks: {text} Nobody is here to answer, so the task is stopped.\n")
                await peer.call("task.stop", RunId(run_id=run_id))

    async def _hear(self, peer: Peer, run_id: str) -> None:
        """Every line typed answers what is asked, or else is said to the run."""
        typed = lines.Lines()
        while True:
            line = await typed.next()
            try:
                await self._hand_on(peer, run_id, line)
            except RemoteError as error:
                _tell(f"That was not heard: {error}\n")

    async def _hand_on(self, peer: Peer, run_id: str, line: str) -> None:
        asked = self._asked
        if asked is None:
            await peer.call("task.say", Say(run_id=run_id, text=line))
            _tell("It hears that with its next step.\n")
            return
        answer = self._allowed(asked, line) if isinstance(asked, Confirmation) else _told(asked, line)
        if answer is None:
            return
        self._asked = None
        granted = None if answer == Choice.NO else self._granted
        await peer.call("question.answer", Answer(run_id=run_id, id=asked.id, text=answer, granted=granted))

    def _allowed(self, asked: Confirmation, line: str) -> Choice | None:
        """The choice that was typed, after what is ticked where there is something to tick; None as long as it is
        neither."""
        if not self._may_allow:
            _tell("Answer it in the chat of the browser.\n")
            return None
        ways = [choice for choice in asked.choices if choice is not Choice.NO]
        if asked.ticks and self._granted is None:
            if line.casefold() in (Choice.NO, label(Choice.NO).casefold()):
                return Choice.NO
            self._granted = ticked(line, asked.lacks)
            if self._granted is None:
                _tell(TICK)
                return None
            if len(ways) == 1:
                return ways[0]
            _tell(_numbered(list(map(label, asked.choices))))
            return None
        named = next((choice for choice in asked.choices if choice == line.casefold()), None)
        words = chosen(line, list(map(label, asked.choices)))
        choice = named or next((one for one in asked.choices if label(one) == words), None)
        if choice is None:
            _tell(f"Type a number from 1 to {len(asked.choices)}.\n> ")
        return choice

    @contextlib.contextmanager
    def _stop_on_interrupt(self, peer: Peer, run_id: str) -> Iterator[None]:
        """Ctrl-C asks the host to stop, and the run ends in its own words; a second one does not wait for them."""
        loop = asyncio.get_running_loop()
        this = asyncio.current_task()

        def interrupt() -> None:
            if self._stops and this is not None:
                this.cancel()
            self._stop(peer, run_id)

        names = (signal.SIGINT, *ENDING_SIGNALS)
        before = [signal.signal(name, lambda *_: loop.call_soon_threadsafe(interrupt)) for name in names]
        try:
            yield
        finally:
            for name, handler in zip(names, before, strict=True):
                signal.signal(name, handler)

    def _stop(self, peer: Peer, run_id: str) -> None:
        async def stop() -> None:
            with _too_late_is_fine():
                await peer.call("task.stop", RunId(run_id=run_id))

        self._stops.append(asyncio.get_running_loop().create_task(stop()))

    def _ending(self, sentence: str) -> RunFinished:
        return ended("failed", sentence, self._last_t, self._last_step)


def ended(outcome: Any, sentence: str, seconds: float, steps: int = 0) -> RunFinished:
    """A last event for a run that no host could end."""
    t = round(seconds, 3)
    return RunFinished(
        t=t,
        outcome=outcome,
        summary=sentence,
        steps=steps,
        seconds=t,
        model_seconds=0,
        tokens=Tokens(),
        acts=None if steps else 0,
    )


@contextlib.contextmanager
def _too_late_is_fine() -> Iterator[None]:
    try:
        yield
    except RemoteError as error:
        if error.code not in (*ENDED_MEANWHILE, ErrorCode.PORT_CLOSED):
            raise


def chosen(line: str, choices: Sequence[str]) -> str | None:
    """The choice that a line means: by its number, its text, or a beginning that only one has."""
    if line.isdecimal():
        return choices[int(line) - 1] if 1 <= int(line) <= len(choices) else None
    exact = [choice for choice in choices if choice.casefold() == line.casefold()]
    near = exact or [choice for choice in choices if choice.casefold().startswith(line.casefold())]
    return near[0] if len(near) == 1 else None


def _told(asked: Question, line: str) -> str | None:
    """The answer to a question: one of its choices, or any words where the page does not wait for a step."""
    choice = chosen(line, asked.choices)
    if choice is None and asked.reason is not None:
        _tell(f"Type a number from 1 to {len(asked.choices)}.\n> ")
        return None
    return choice or line


def _numbered(choices: Sequence[str]) -> str:
    return "".join(f"  {number}. {one_line(choice)}\n" for number, choice in enumerate(choices, start=1)) + "> "


def _tell_nobody(answered: Answered, asked: Question | Confirmation | None) -> None:
    """Names the option that would have allowed it: who reads this is about to start the run once more."""
    if answered.by == "nobody" and isinstance(asked, Confirmation):
        _tell(f"{one_line(asked.flag)} would allow it.\n" if asked.flag else "No option allows that beforehand.\n")


def _say_no_more() -> None:
    sys.stdout = sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115, until the process ends


def _tell(text: str) -> None:
    write(text, err=True)
