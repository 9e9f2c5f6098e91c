"""A run's record in the database, for as long as the run is under way: where there are several controllers, what one
goes on from must neither hang on when a shared folder shows what another has written, nor be written to by one that
slept and does not know yet that the run is another's.

Only the folder's texts are here; pictures and files of the run are in the folder that all controllers share.
"""

import asyncio
import zlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa

from webhand_host.controller import tables
from webhand_host.controller.holding import Hold, TakenOver
from webhand_host.controller.hub import Hub
from webhand_host.runs.folder import RunFolder

_T, _S = tables.records, tables.sessions

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
        on what is written there is kept here.
        """
        of_it = sa.select(_T).where(_T.c.session == self._hold.session).order_by(_T.c.number)
        rows = await self._hub.database.run(lambda c: c.execute(of_it).all())
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
        """Writes what there is to write; for ever, or until the run is another's."""
        while True:
            await self._there_is_some.wait()
            try:
                await self.written()
            except TakenOver as why:
                self._part(why)
                return

    async def written(self) -> None:
        """Everything until now is in the database. Raises `TakenOver`."""
        async with self._turn:
            while self._waiting:
                batch = list(self._waiting)
                await self._hub.database.run(partial(self._write, batch))
                del self._waiting[: len(batch)]
            self._there_is_some.clear()

    def _write(self, batch: list[Written], connection: sa.Connection) -> None:
        session, epoch = self._hold.session, self._hold.epoch
        of_session = _S.c.id == session
        if connection.scalar(sa.select(_S.c.epoch).where(of_session).with_for_update()) != epoch:
            raise TakenOver
        mine = (_T.c.session == session) & (_T.c.epoch == epoch)
        before = connection.scalar(sa.select(sa.func.max(_T.c.at)).where(mine)) or 0
        for one in batch:
            if one.at <= before:  # it was committed, and that was not heard of
                continue
            if one.file in WHOLE:
                connection.execute(sa.delete(_T).where((_T.c.session == session) & (_T.c.file == one.file)))
            content = self._hub.seal.close(zlib.compress(one.text.encode()), f"record {session}")
            told = {"session": session, "epoch": epoch, "at": one.at, "file": one.file, "content": content}
            connection.execute(sa.insert(_T).values(**told))

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
