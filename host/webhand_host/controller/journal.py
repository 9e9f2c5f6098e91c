"""A run's record in the database, for as long as the run is under way: where there are several controllers, what one
goes on from must neither hang on when a shared folder shows what another has written, nor be written to by one that
slept and does not know yet that the run is another's.

Only the folder's texts are here; pictures and files of the run are in the folder that all controllers share.
"""

import asyncio
import contextlib
import zlib
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from webhand_host.controller import tables
from webhand_host.controller.holding import Hold, TakenOver
from webhand_host.controller.hub import Hub
from webhand_host.runs.folder import RunFolder

_T, _S = tables.records, tables.sessions

ASIDE_SECONDS = 0.5
"""For which what is written waits for a command that takes it along."""
GROWING = ("run.jsonl", "conversation.jsonl")
WHOLE = ("permissions.json", "mark")


@dataclass(frozen=True)
class Written:
    """One line of a file that grows, or the whole of one that is replaced. `at` counts what one hold has written."""

    at: int
    file: str
    text: str


class KeptFolder(RunFolder):
    """A folder whose texts are told to `keep` too, once they are in it."""

    keep: Callable[[str, str], None] = staticmethod(lambda file, text: None)

    def _append(self, name: str, line: str) -> None:
        super()._append(name, line)
        self.keep(name, line)

    def _replace(self, name: str, text: str) -> None:
        super()._replace(name, text)
        self.keep(name, text)


class Journal:
    """What one hold on a run writes. `part` is told that the run is another's: nothing is written any more then."""

    def __init__(self, hub: Hub, hold: Hold, part: Callable[[Exception], None]) -> None:
        self._hub = hub
        self._hold = hold
        self._part = part
        self._count = 0
        self._waiting: list[Written] = []
        self._there_is_some = asyncio.Event()
        self._turn = asyncio.Lock()

    async def keeps(self, folder: KeptFolder) -> None:
        """Makes the folder what the database has of it, or where that has nothing yet the other way round; from then
        on what is written there is kept here. Of a run that begins neither has anything.
        """
        if self._hold.epoch > 1:
            of_it = sa.select(_T).where(_T.c.session == self._hold.session).order_by(_T.c.number)
            rows = await self._hub.database.run(lambda c: c.execute(of_it).all(), apart=True)
            if rows:
                await asyncio.to_thread(self._restore, folder, rows)
            else:
                for file, text in await asyncio.to_thread(_texts, folder):
                    self.keep(file, text)
        folder.keep = self.keep

    def keep(self, file: str, text: str) -> None:
        if file in GROWING or file in WHOLE:
            self._count += 1
            self._waiting.append(Written(self._count, file, text))
            self._there_is_some.set()

    async def go(self) -> None:
        """Writes what no command has taken along; for ever, or until the run is another's."""
        while True:
            await self._there_is_some.wait()
            await asyncio.sleep(ASIDE_SECONDS)
            try:
                await self.written()
            except TakenOver as why:
                self._part(why)
                return

    async def written(self) -> None:
        """Everything until now is in the database. Raises `TakenOver`."""
        while self._waiting:
            async with self.writing() as put:
                await self._hub.database.run(partial(self._alone, put))

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[Callable[[sa.Connection], None]]:
        """What writes everything until now, for a transaction in which the hold was looked at. It may be done again
        where its commit was not heard of.
        """
        async with self._turn:
            batch = list(self._waiting)
            yield partial(self._put, batch)
            del self._waiting[: len(batch)]
            if not self._waiting:
                self._there_is_some.clear()

    def _alone(self, put: Callable[[sa.Connection], None], connection: sa.Connection) -> None:
        of_session = _S.c.id == self._hold.session
        if connection.scalar(sa.select(_S.c.epoch).where(of_session).with_for_update()) != self._hold.epoch:
            raise TakenOver
        put(connection)

    def _put(self, batch: list[Written], connection: sa.Connection) -> None:
        session, seal = self._hold.session, self._hub.seal
        replaced = {one.file: one.at for one in batch if one.file in WHOLE}
        if replaced:
            connection.execute(sa.delete(_T).where((_T.c.session == session) & _T.c.file.in_(replaced)))
        rows = [
            {
                "session": session,
                "epoch": self._hold.epoch,
                "at": one.at,
                "file": one.file,
                "content": seal.close(zlib.compress(one.text.encode()), f"record {session}"),
            }
            for one in batch
            if replaced.get(one.file, one.at) == one.at
        ]
        if rows:
            connection.execute(insert(_T).on_conflict_do_nothing(), rows)

    def _restore(self, folder: KeptFolder, rows: Sequence[Any]) -> None:
        lines: defaultdict[str, list[str]] = defaultdict(list)
        for row in rows:
            lines[row.file].append(zlib.decompress(self._hub.seal.open(row.content, f"record {row.session}")).decode())
        for file in (*GROWING, *WHOLE):
            place = folder.path / file
            if file not in lines:
                place.unlink(missing_ok=True)
                continue
            text = lines[file][-1] if file in WHOLE else "".join(f"{line}\n" for line in lines[file])
            if not place.exists() or place.read_bytes() != text.encode():
                folder._replace(file, text)


def drop(connection: sa.Connection, session: str) -> None:
    """The run has ended: its folder has it all."""
    connection.execute(sa.delete(_T).where(_T.c.session == session))


def _texts(folder: RunFolder) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for file in (*GROWING, *WHOLE):
        place = folder.path / file
        if place.exists():
            text = place.read_text(encoding="utf-8")
            found += [(file, line) for line in (text.split("\n") if file in GROWING else [text]) if line]
    return found
