"""`webhand run` without a browser: a program for a terminal of the tests, whose scripted host asks what it is given.

Its arguments are a file with the events of the run, one a line, a file to write what it heard into, and options:
`json`, `attach`, `window`.
"""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from webhand_agent.protocol import (
    Answer,
    Answered,
    Followed,
    FollowRun,
    Message,
    RunEvent,
    RunEventParams,
    RunStatus,
    StartTask,
)
from webhand_host.cli.options import Carrier
from webhand_host.cli.run import Options, follow
from webhand_host.cli.show import json_lines, spoken
from webhand_host.cli.steered import void
from webhand_host.native.codec import to_json
from webhand_host.native.peer import Handler, Peer

EVENT: TypeAdapter[Any] = TypeAdapter(RunEvent)
RUN = RunStatus(id="r1", task="x")


class Host:
    """Tells the events up to one that asks, and goes on once it is answered, or at once where nobody is there."""

    def __init__(self, events: list[Any], heard: Path) -> None:
        self._left = events
        self._heard = heard
        self._attended = True
        self.peer: Peer | None = None

    def handlers(self) -> Mapping[str, Handler]:
        return {"task.start": self.start, "run.follow": self.follow, "question.answer": self.answer}

    async def start(self, asked: StartTask) -> RunStatus:
        self._hear(asked)
        self._attended = asked.attended
        return RUN

    async def follow(self, _: FollowRun) -> Followed:
        before = self._next()
        if not self._attended:
            asyncio.get_running_loop().call_soon(self._go_on, Answered(t=2, id=before[-1].id, text="", by="nobody"))
        return Followed(run=RUN, events=before)

    async def answer(self, answer: Answer) -> None:
        self._hear(answer)
        self._go_on(Answered(t=2, id=answer.id, text=answer.text, granted=answer.granted))

    def _go_on(self, answered: Answered) -> None:
        assert self.peer is not None
        for event in (answered, *self._next()):
            self.peer.notify("run.event", RunEventParams(run_id=RUN.id, event=event))

    def _next(self) -> list[Any]:
        """The events up to the next that asks, with it."""
        asks = next((at for at, event in enumerate(self._left) if event.type == "confirmation"), len(self._left))
        now, self._left = self._left[: asks + 1], self._left[asks + 1 :]
        return now

    def _hear(self, message: Message) -> None:
        with self._heard.open("a", encoding="utf-8") as file:
            file.write(message.model_dump_json() + "\n")


def main(events: str, heard: str, *options: str) -> int:
    lines = Path(events).read_text("utf-8").split("\n")
    host = Host([EVENT.validate_json(line) for line in lines if line], Path(heard))

    @contextlib.asynccontextmanager
    async def reach(handlers: Mapping[str, Handler]) -> AsyncIterator[Peer]:
        loop = asyncio.get_running_loop()
        near = Peer(lambda message: void(loop.call_soon(far.receive, to_json(message))), handlers)
        far = Peer(lambda message: void(loop.call_soon(near.receive, to_json(message))), host.handlers())
        host.peer = far
        yield near

    show = json_lines if "json" in options else spoken
    headless = "window" not in options
    return asyncio.run(
        follow(reach, Options(StartTask(task="x"), headless, "attach" in options, show, Carrier.EXTENSION))
    )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
