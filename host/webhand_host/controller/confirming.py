"""What a run asks of a person: kept in the database, answered by whoever has the right to, once."""

import hashlib
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from pydantic import TypeAdapter
from webhand_agent.protocol import Answer, Answered, Choice, Confirmation, PermissionKind, Question
from webhand_agent.safety.permissions import DEED_KINDS

from webhand_host.controller import tables
from webhand_host.controller.hub import Hub
from webhand_host.controller.signals import of_session
from webhand_host.controller.status import Status

_T, _S = tables.confirmations, tables.sessions
_CARD: TypeAdapter[Confirmation | Question] = TypeAdapter(Confirmation | Question)
PREFIX = "conf_"
GRAVE = frozenset(
    {
        PermissionKind.PAY,
        PermissionKind.DELETE,
        PermissionKind.ACCOUNT,
        PermissionKind.LOGIN,
        PermissionKind.DESKTOP,
    }
)


class NotOpen(Exception):
    """It cannot be answered, or not so. The sentence says why."""


@dataclass(frozen=True)
class Asked:
    """`id` is as the document writes it (`conf_001`)."""

    number: int
    session: str
    question: str
    card: Confirmation | Question
    answer: Answer | None
    closed: bool

    @property
    def id(self) -> str:
        return f"{PREFIX}{self.number:03d}"

    @property
    def risk(self) -> str:
        """By what a yes would give, never by what a model says of it."""
        if isinstance(self.card, Question):
            return "low"
        kinds = {one.kind for one in self.card.lacks}
        if kinds & GRAVE:
            return "high"
        return "medium" if kinds & (DEED_KINDS | {PermissionKind.CARRY}) else "low"


class Confirmations:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def opened(self, session: str, card: Confirmation | Question) -> Asked:
        """A question of a run's loop. One that an earlier loop of the run asked in the same words, and that a
        person may have answered since, goes on being that one.
        """
        content = _content(card)

        def work(connection: sa.Connection) -> Asked:
            is_same = (_T.c.session == session) & (_T.c.content == content) & ~_T.c.closed
            before = connection.scalar(sa.select(_T.c.number).where(is_same))
            told = {"question": card.id, "card": card.model_dump_json()}
            if before is not None:
                connection.execute(sa.update(_T).where(_T.c.number == before).values(**told))
                return _one(connection, before)
            others = (_T.c.session == session) & ~_T.c.closed
            connection.execute(sa.update(_T).where(others).values(closed=True))  # a run asks one thing at a time
            made = connection.execute(
                sa.insert(_T).values(session=session, content=content, asked=time.time(), closed=False, **told)
            )
            return _one(connection, int((made.inserted_primary_key or (0,))[0]))

        return await self._hub.database.run(work)

    async def closed(self, session: str, answered: Answered) -> None:
        of_it = (_T.c.session == session) & (_T.c.question == answered.id)
        await self._hub.database.run(lambda c: c.execute(sa.update(_T).where(of_it).values(closed=True)))

    async def closed_before(self, session: str, questions: Collection[str]) -> None:
        """Those that a run's record has an answer to are over: what was said yes to once is not answered by it again,
        where the loop died before it could close them.
        """
        of_them = (_T.c.session == session) & _T.c.question.in_(questions)
        await self._hub.database.run(lambda c: c.execute(sa.update(_T).where(of_them).values(closed=True)))

    async def pending(self, session: str) -> Asked | None:
        """What waits for an answer, unless the session is to stop."""
        is_stopping = sa.exists().where((_S.c.id == session) & _S.c.stop)
        is_open = (_T.c.session == session) & ~_T.c.closed & _T.c.answer.is_(None) & ~is_stopping
        return await self._first(sa.select(_T.c.number).where(is_open))

    async def answered(self, session: str) -> Asked | None:
        """What has an answer that the run's loop has not told yet."""
        is_open = (_T.c.session == session) & ~_T.c.closed & _T.c.answer.is_not(None)
        return await self._first(sa.select(_T.c.number).where(is_open))

    async def answer(self, session: str, confirmation_id: str, *, approved: bool, text: str | None = None) -> Asked:
        """The first answer counts. Raises `NotOpen`."""

        def work(connection: sa.Connection) -> Asked:
            number = _number(confirmation_id)
            row = connection.execute(
                sa.select(_T).where((_T.c.number == number) & (_T.c.session == session)).with_for_update()
            ).one_or_none()
            if row is None:
                raise NotOpen(f"There is no confirmation {confirmation_id[:40]} in this session.")
            if row.answer is not None:
                raise NotOpen(f"{confirmation_id} was answered already: the first answer counts.")
            if row.closed:
                raise NotOpen(
                    f"{confirmation_id} is not open any more: its time is over, or the run went on without it."
                )
            if connection.scalar(sa.select(_S.c.stop).where(_S.c.id == session)):
                raise NotOpen(f"{confirmation_id} is not open any more: the session was stopped.")
            given = _given(_CARD.validate_json(row.card), session, approved, text)
            told = {"answer": given.model_dump_json(), "answered": time.time()}
            connection.execute(sa.update(_T).where(_T.c.number == number).values(**told))
            waits = (_S.c.id == session) & (_S.c.status == Status.WAITING)  # and it does so no more
            connection.execute(sa.update(_S).where(waits).values(status=Status.RUNNING))
            return _one(connection, number)

        asked = await self._hub.database.run(work)
        self._hub.signals.fire(of_session(session))
        return asked

    async def all_open(self) -> Sequence[Asked]:
        is_open = ~_T.c.closed & _T.c.answer.is_(None)

        def work(connection: sa.Connection) -> list[Asked]:
            return [_one(connection, n) for n in connection.scalars(sa.select(_T.c.number).where(is_open)).all()]

        return await self._hub.database.run(work)

    async def _first(self, wanted: sa.Select[Any]) -> Asked | None:
        def work(connection: sa.Connection) -> Asked | None:
            number = connection.scalar(wanted.order_by(_T.c.number).limit(1))
            return _one(connection, number) if number is not None else None

        return await self._hub.database.run(work, apart=True)


def close_all(connection: sa.Connection, session: str) -> None:
    connection.execute(sa.update(_T).where(_T.c.session == session).values(closed=True))


def _given(card: Confirmation | Question, session: str, approved: bool, text: str | None) -> Answer:
    """`approved` is the least that a yes to this card can be: once, or for a plan what it lists. The desktop is asked
    for once a task (SAFETY): a yes to that alone is for the task. Raises `NotOpen`.
    """
    if isinstance(card, Question):
        return Answer(run_id=session, id=card.id, text=text if text is not None else "yes" if approved else "no")
    if text is not None:
        raise NotOpen("This asks for a yes or a no, which is `approved`: it takes no `answer` in words.")
    if not approved:
        return Answer(run_id=session, id=card.id, text=Choice.NO)
    is_for_task = {one.kind for one in card.lacks} == {PermissionKind.DESKTOP}
    order = (Choice.TASK,) if is_for_task else (Choice.ONCE, Choice.LOOK, Choice.TASK)
    least = next(one for one in order if one in card.choices)
    return Answer(run_id=session, id=card.id, text=least, granted=card.lacks if card.ticks else None)


def _one(connection: sa.Connection, number: int) -> Asked:
    row = connection.execute(sa.select(_T).where(_T.c.number == number)).one()
    answer = Answer.model_validate_json(row.answer) if row.answer is not None else None
    return Asked(row.number, row.session, row.question, _CARD.validate_json(row.card), answer, row.closed)


def _content(card: Confirmation | Question) -> str:
    same = card.model_copy(update={"id": "", "t": 0, "step": None})
    return hashlib.sha256(same.model_dump_json().encode()).hexdigest()


def _number(confirmation_id: str) -> int:
    """0, which none has, for what is no id of one."""
    digits = confirmation_id.removeprefix(PREFIX)
    is_one = digits != confirmation_id and digits.isascii() and digits.isdigit() and len(digits) < 18
    return int(digits) if is_one else 0
