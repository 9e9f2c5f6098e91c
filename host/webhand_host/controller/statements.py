"""What is asked of the database for each command, made once."""

from enum import StrEnum

import sqlalchemy as sa

from webhand_host.controller import tables
from webhand_host.controller.status import ACTIVE
from webhand_host.worker.wire import METHODS, RunHands

_T, _S, _W = tables.commands, tables.sessions, tables.workers


class State(StrEnum):
    GIVEN = "given"
    OUT = "out"
    DONE = "done"
    UNKNOWN = "unknown"
    DROPPED = "dropped"


HOLD = (
    sa.update(_S)
    .where((_S.c.id == sa.bindparam("of")) & _S.c.status.in_(ACTIVE))
    .values(epoch=_S.c.epoch + 1)
    .returning(_S)
)
"""Takes a run that is under way."""
_CURRENT = sa.select(_W.c.attempt).where(_W.c.name == sa.bindparam("worker")).scalar_subquery().label("current")
GIVING = (
    sa.select(
        *(_S.c.epoch, _S.c.stop, _S.c.attempt, _S.c.last_tab, _CURRENT),
        *(_T.c.number.label("given"), _T.c.attempt.label("given_attempt")),
    )
    .select_from(_S.outerjoin(_T, (_T.c.session == _S.c.id) & (_T.c.seq == sa.bindparam("next"))))
    .where(_S.c.id == sa.bindparam("session"))
    .with_for_update(of=_S)
)
"""What has to be known to give a command, with the session held fast."""
GIVE = sa.insert(_T)
HAS_OPENED = sa.select(
    sa.exists().where(
        (_T.c.session == sa.bindparam("of"))
        & _T.c.action.in_([METHODS[one.__name__].action for one in (RunHands.open_tab, RunHands.navigate)])
        & (_T.c.state != State.DROPPED)
    )
)
"""Whether a run's worker was told to open an address."""
LAST_TAB = sa.update(_S).where(_S.c.id == sa.bindparam("of")).values(last_tab=sa.bindparam("tab"))
OPEN = (
    sa.select(_T, _CURRENT)
    .where((_T.c.worker == sa.bindparam("worker")) & _T.c.state.in_((State.GIVEN, State.OUT)))
    .order_by(_T.c.number)
)
LOSE = (
    sa.update(_T)
    .where(_T.c.number.in_(sa.bindparam("lost", expanding=True)) & _T.c.state.in_((State.GIVEN, State.OUT)))
    .values(state=State.UNKNOWN, params=None)
)
HAND_OUT = (
    sa.update(_T)
    .where((_T.c.number == sa.bindparam("which")) & (_T.c.state == State.GIVEN))
    .values(state=State.OUT, handed_out=sa.bindparam("now"), params=None)
)
DONE = (
    sa.update(_T)
    .where((_T.c.number == sa.bindparam("which")) & (_T.c.state == State.OUT))
    .values(state=State.DONE, result=None)
    .returning(sa.select(_S.c.stop).where(_S.c.id == _T.c.session).scalar_subquery())
)
REFS = (
    sa.update(_S)
    .where(_S.c.id == sa.bindparam("of"))
    .values(next_ref=sa.bindparam("ref"), next_frame=sa.bindparam("frame"))
)
TAKING = (
    sa.select(
        *(_T.c.worker, _T.c.attempt, _T.c.state, _T.c.session, _T.c.seq),
        *(_S.c.stop, _S.c.next_ref, _S.c.next_frame),
    )
    .join_from(_T, _S, _S.c.id == _T.c.session)
    .where(_T.c.number == sa.bindparam("which"))
    .with_for_update(of=_T)
)
"""A command, held fast, and what of its session a result is about."""
