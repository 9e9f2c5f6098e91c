"""Commands: what a run wants done, who was told to do it, and what came of it.

Handing a command out is its beginning: it is never handed out again. Where it is not known what became of it, it is
`unknown`, and stays so. The first answer counts, and only from whom it was handed out to.
"""

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from webhand_host.controller import statements, tables
from webhand_host.controller.holding import BrowserGone, Hold, StopWanted, TakenOver
from webhand_host.controller.hub import Hub
from webhand_host.controller.sessions import Session, fits, labels_of, read_session
from webhand_host.controller.signals import of_command, of_session, of_worker, waited
from webhand_host.controller.statements import State
from webhand_host.controller.status import ACTIVE
from webhand_host.controller.workers import Workers
from webhand_host.worker.wire import Command, Method, Result, Taken

PREFIX = "cmd_"
LOOK_ANYWAY = 5.0
"""Seconds after which the database is looked at although nothing was signalled."""

_T, _S, _W = tables.commands, tables.sessions, tables.workers
Also = Callable[[sa.Connection], None]
"""What else is to be done in the transaction in which a command is given."""


class NotYours(Exception):
    """A result for what was not handed out to whom it comes from. The sentence says why."""


@dataclass(frozen=True)
class Outcome:
    state: State
    result: Result | None = None


@dataclass(frozen=True)
class Given:
    """A command that is waited for here."""

    hold: Hold
    seq: int
    attempt: int


class Poll:
    """One that a worker waits with, as it had registered with the `attempt`: the next command is handed to it as it is
    given.
    """

    def __init__(self, attempt: int, has_gone: Callable[[], bool], event: asyncio.Event) -> None:
        self.attempt = attempt
        self.has_gone = has_gone
        self._event = event
        self._is_over = asyncio.Event()
        self._command: Command | None = None

    def hand(self, command: Command | None) -> None:
        """None: it was not given, or not to this one."""
        self._command = command
        self._is_over.set()
        self._event.set()

    async def handed(self) -> Command | None:
        await self._is_over.wait()
        return self._command


@dataclass
class Commands:
    hub: Hub
    workers: Workers
    _results: dict[int, Result] = field(default_factory=dict)
    _awaited: dict[int, Given] = field(default_factory=dict)
    _held: dict[str, frozenset[int]] = field(default_factory=dict)
    """Of workers for whom there was nothing more when it was looked, and nothing came since: what they were at. Where
    there are other controllers nobody may hear of what comes in between two polls."""
    _polls: defaultdict[str, list[Poll]] = field(default_factory=lambda: defaultdict(list))
    """Of workers, those that wait, the newest last. The others will be answered by who took them."""

    # --- By the loop --------------------------------------------------------------------------------------------------

    async def hold(self, session_id: str) -> tuple[Session, Hold | None]:
        """Takes a run that is under way: from now on nobody else gives commands for it, and what was not handed out yet
        never is. The session as it stood, and no hold where it waits to be placed, or has ended. Raises `NoSession`.
        """

        def work(connection: sa.Connection) -> tuple[Session, Hold | None]:
            row = connection.execute(statements.HOLD, {"of": session_id}).mappings().one_or_none()
            if row is None:
                return read_session(connection, session_id), None
            session = Session(dict(row))
            epoch, last, has_opened = session.row["epoch"], 0, False
            if epoch > 1:
                is_open = (_T.c.session == session_id) & (_T.c.state == State.GIVEN)
                connection.execute(sa.update(_T).where(is_open).values(state=State.DROPPED, params=None))
                last = connection.scalar(sa.select(sa.func.max(_T.c.seq)).where(_T.c.session == session_id)) or 0
                has_opened = bool(connection.scalar(statements.HAS_OPENED, {"of": session_id}))
            refs = session.row["next_ref"], session.row["next_frame"]
            return session, Hold(session_id, epoch, session.row["worker"], last, refs=refs, has_opened=has_opened)

        return await self.hub.database.run(work)

    async def give(
        self, hold: Hold, method: Method, params: dict[str, Any], also: Also = lambda connection: None
    ) -> tuple[int, int]:
        """The number of a new command, and the worker's attempt that it is for.

        Raises:
            TakenOver, StopWanted, BrowserGone: it is not given.
        """
        known = {"session": hold.session, "worker": hold.worker, "next": hold.seq + 1}
        poll = self._polls[hold.worker].pop() if self._polls[hold.worker] else None
        is_out = False

        def work(connection: sa.Connection) -> tuple[int, int]:
            nonlocal is_out
            row = connection.execute(statements.GIVING, known).one()
            if row.epoch != hold.epoch:
                raise TakenOver
            if row.given is not None:
                return int(row.given), int(row.given_attempt)  # it was given, and that was not heard of
            also(connection)
            if hold.has_stored:
                last = (_T.c.session == hold.session) & (_T.c.seq == hold.seq)
                connection.execute(sa.update(_T).where(last).values(result=None))
            if row.stop and method.name != "close":
                raise StopWanted
            if row.current is None or row.current != row.attempt:
                raise BrowserGone(revoked=row.current is None)
            if (tab_id := params.get("tab_id", row.last_tab)) != row.last_tab:
                connection.execute(statements.LAST_TAB, {"of": hold.session, "tab": tab_id})
            is_out = poll is not None and poll.attempt == row.current and not poll.has_gone()
            now = time.time()
            command = {
                "session": hold.session,
                "seq": hold.seq + 1,
                "epoch": hold.epoch,
                "worker": hold.worker,
                "attempt": row.current,
                "action": method.action,
                "params": None if is_out else self._sealed(hold, params),
                "created": now,
                "handed_out": now if is_out else None,
                "state": State.OUT if is_out else State.GIVEN,
            }
            made = connection.execute(statements.GIVE, command)
            return int((made.inserted_primary_key or (0,))[0]), int(row.current)

        handed: Command | None = None
        try:
            number, attempt = await self.hub.database.run(work)
            hold.seq += 1
            hold.has_stored = False
            self._awaited[number] = Given(hold, hold.seq, attempt)
            if is_out:
                handed = Command(action=method.action, id=written(number), session_id=hold.session, params=params)
                if hold.worker in self._held:
                    self._held[hold.worker] |= {number}
            else:
                self.wake(hold.worker)
        finally:
            if poll is not None:
                poll.hand(handed)
        return number, attempt

    def _sealed(self, hold: Hold, params: dict[str, Any]) -> bytes:
        return self.hub.seal.close(json.dumps(params).encode(), f"params {hold.session}")

    async def goes_on(self, hold: Hold) -> bool:
        """From now on the run is with its worker as that has registered last. Whether that is one for it: another may
        have the key.
        """
        wanted = sa.select(_S.c.labels.label("asked"), _W.c.labels, _W.c.attempt)
        of_it = (_S.c.id == hold.session) & (_S.c.epoch == hold.epoch)
        found = wanted.join_from(_S, _W, _W.c.name == hold.worker).where(of_it).with_for_update(of=_S)

        def work(connection: sa.Connection) -> bool:
            row = connection.execute(found).one_or_none()
            if row is None:  # the next command finds out why
                return True
            if not fits(frozenset(row.labels), labels_of(row.asked)):
                return False
            connection.execute(sa.update(_S).where(of_it).values(attempt=row.attempt))
            return True

        return await self.hub.database.run(work)

    async def is_revoked(self, worker: str) -> bool:
        """Whether it has no key any more."""
        found = sa.select(_W.c.name).where(_W.c.name == worker)
        return await self.hub.database.run(lambda c: c.scalar(found)) is None

    def wake(self, worker: str) -> None:
        """There may be something for a worker."""
        self._held.pop(worker, None)
        self.hub.signals.fire(of_worker(worker))

    def has(self, number: int) -> bool:
        """Whether a result has come in this process."""
        return number in self._results

    async def outcome(self, hold: Hold, number: int) -> Outcome:
        """What has become of a command so far. What it gave elsewhere is kept until the next one is given."""
        if (kept := self._results.pop(number, None)) is not None:
            self._awaited.pop(number, None)
            return Outcome(State.DONE, kept)

        def work(connection: sa.Connection) -> Outcome:
            row = connection.execute(sa.select(_T).where(_T.c.number == number)).one()
            if row.state != State.DONE or row.result is None:
                return Outcome(State(row.state))
            said = self.hub.seal.open(row.result, f"result {row.session}")
            hold.has_stored = True
            return Outcome(State.DONE, Result.model_validate_json(said))

        return await self.hub.database.run(work)

    async def gave_up(self, number: int) -> State:
        """Nobody waits for it any more. Where it was not handed out it never is."""
        self._awaited.pop(number, None)
        self._results.pop(number, None)

        def work(connection: sa.Connection) -> State:
            is_given = (_T.c.number == number) & (_T.c.state == State.GIVEN)
            connection.execute(sa.update(_T).where(is_given).values(state=State.DROPPED, params=None))
            is_out = (_T.c.number == number) & (_T.c.state == State.OUT)
            connection.execute(sa.update(_T).where(is_out).values(state=State.UNKNOWN, params=None))
            return State(connection.execute(sa.select(_T.c.state).where(_T.c.number == number)).scalar_one())

        return await self.hub.database.run(work)

    # --- By the worker ------------------------------------------------------------------------------------------------

    async def next_for(
        self, worker: str, attempt: int, holds: frozenset[int], seconds: float, has_gone: Callable[[], bool]
    ) -> Command:
        """The next command, waited for at most so long; `wait` where there is none, `shutdown` for a worker that was
        retired and has no run any more. `holds` are those that the worker
        is at: what it was handed and has neither answered nor holds never reached it. `has_gone` says whether nobody
        waits for this any more: then nothing is handed out, and what it holds is what it held some time ago.
        """
        end = time.monotonic() + seconds
        held = self._held.get(worker)
        look = held is None or not held <= holds or self.hub.signals.has_others
        with self.hub.signals.listening(of_worker(worker)) as event:
            while True:
                event.clear()
                if look:
                    found = await self._hand_out(worker, attempt, holds, has_gone)
                    if found is not None:
                        return found
                if not holds and self.workers.is_leaving(worker) and await self._may_leave(worker):
                    return Command(action="shutdown")
                left = end - time.monotonic()
                if left <= 0 or self.workers.attempt_of(worker) != attempt or has_gone():
                    return Command(action="wait")
                poll = Poll(attempt, has_gone, event)
                self._polls[worker].append(poll)
                try:
                    look = await waited(event, left)
                finally:
                    was_taken = poll not in self._polls[worker]
                    if not was_taken:
                        self._polls[worker].remove(poll)
                if was_taken and (handed := await poll.handed()) is not None:
                    return handed

    async def _may_leave(self, worker: str) -> bool:
        """It has no run, and gets none: whoever places runs has done so, or sees that it is leaving."""
        its_runs = sa.exists().where((_S.c.worker == worker) & _S.c.status.in_(ACTIVE))
        may = sa.select(_W.c.name).where((_W.c.name == worker) & _W.c.leaving & ~its_runs)

        def work(connection: sa.Connection) -> bool:
            self.hub.database.alone(connection)
            return connection.scalar(may) is not None

        return await self.hub.database.run(work)

    async def _hand_out(
        self, worker: str, attempt: int, holds: frozenset[int], has_gone: Callable[[], bool]
    ) -> Command | None:
        mark = self._held[worker] = frozenset(holds)  # whoever gives something meanwhile takes it out

        def work(connection: sa.Connection) -> tuple[Any, list[Any], list[Any]] | None:
            rows = connection.execute(statements.OPEN, {"worker": worker}).all()
            if has_gone() or (rows and rows[0].current != attempt):
                return None
            held = [one for one in rows if one.attempt == attempt and (one.state == State.GIVEN or one.number in holds)]
            lost = [one for one in rows if one not in held]
            if lost:
                connection.execute(statements.LOSE, {"lost": [one.number for one in lost]})
            for row in (one for one in held if one.state == State.GIVEN):
                if connection.execute(statements.HAND_OUT, {"which": row.number, "now": time.time()}).rowcount:
                    return row, held, lost
            return None, held, lost

        found = await self.hub.database.run(work, apart=True)
        if found is None:
            self._held.pop(worker, None)
            return None
        row, held, lost = found
        self.hub.signals.fire(*(of_command(one.session, one.seq) for one in lost))
        is_all = all(one.state == State.OUT or one is row for one in held)
        if is_all and self._held.get(worker) is mark:
            self._held[worker] = frozenset(one.number for one in held)
        else:
            self._held.pop(worker, None)
        if row is None:
            return None
        params = json.loads(self.hub.seal.open(row.params, f"params {row.session}"))
        return Command(action=row.action, id=written(row.number), session_id=row.session, params=params)

    async def take(self, worker: str, told: Result) -> Taken:
        """Raises `NotYours`."""
        number = number_of(told.id)
        given = self._awaited.get(number)  # here: what it gives need not be kept for anybody else
        is_plain = given is not None and given.hold.worker == worker and told.attempt in (None, given.attempt)
        tries = 0
        came = False

        def work(connection: sa.Connection) -> tuple[bool, str, str, int]:
            nonlocal tries, came
            if is_plain:
                assert given is not None  # noqa: S101, just looked at
                tries += 1
                _keep_refs(connection, given.hold, told)
                if (stop := connection.execute(statements.DONE, {"which": number}).scalar_one_or_none()) is not None:
                    came = True
                    return bool(stop), "", given.hold.session, given.seq
            row = connection.execute(statements.TAKING, {"which": number}).one_or_none()
            if row is None or row.worker != worker:
                raise NotYours(f"{told.id} was not handed out to you.")
            if row.state == State.GIVEN or (told.attempt is not None and told.attempt != row.attempt):
                raise NotYours(f"{told.id} was not handed out to you since you registered.")
            if row.state != State.OUT:
                came = came or (tries > 1 and row.state == State.DONE)  # by this, which was not heard of
                said = (
                    "It had its result already."
                    if row.state == State.DONE
                    else "It came too late: nobody waits for it."
                )
                return bool(row.stop), "" if came else said, row.session, row.seq
            came = True
            kept = None
            if given is None:
                kept = self.hub.seal.close(told.model_dump_json().encode(), f"result {row.session}")
            done = {"state": State.DONE, "result": kept}
            connection.execute(sa.update(_T).where(_T.c.number == number).values(**done))
            if None not in (told.next_ref, told.next_frame):
                connection.execute(statements.REFS, {"of": row.session, "ref": told.next_ref, "frame": told.next_frame})
            return bool(row.stop), "", row.session, row.seq

        stop, message, session, seq = await self.hub.database.run(work, apart=is_plain)
        if worker in self._held:
            self._held[worker] -= {number}
        if came and given is not None:
            self._results[number] = told
        if came:
            self.hub.signals.fire(of_command(session, seq))
        if stop:
            self.hub.signals.fire(of_session(session))
        return Taken(success=not message, message=message, stop=stop)


def _keep_refs(connection: sa.Connection, hold: Hold, told: Result) -> None:
    """They only grow."""
    refs = max(told.next_ref or 0, hold.refs[0]), max(told.next_frame or 0, hold.refs[1])
    if refs != hold.refs:
        connection.execute(statements.REFS, {"of": hold.session, "ref": refs[0], "frame": refs[1]})
        hold.refs = refs


def written(number: int) -> str:
    return f"{PREFIX}{number:04d}"


def number_of(command_id: str) -> int:
    """Raises `NotYours` for what is no id."""
    digits = command_id.removeprefix(PREFIX)
    if digits == command_id or not digits.isascii() or not digits.isdigit() or len(digits) > 18:
        raise NotYours(f'"{command_id[:40]}" is no id of a command.')
    return int(digits)
