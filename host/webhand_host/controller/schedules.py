"""Sessions that are filed again and again: when, the engine knows; what, this does."""

import json
import re
import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from croniter import CroniterBadDateError, CroniterError, croniter  # type: ignore[import-untyped]

from webhand_host.controller import tables
from webhand_host.controller.asking import NewSchedule, NewSession
from webhand_host.controller.hub import Hub
from webhand_host.controller.sessions import Sessions

_T = tables.schedules

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")
_FIELDS: tuple[tuple[int, dict[str, int]], ...] = (
    (59, {}),
    (59, {}),
    (23, {}),
    (31, {}),
    (12, {name: number for number, name in enumerate(_MONTHS, start=1)}),
    (7, {name: number for number, name in enumerate(_DAYS)}),
)
"""The most that each field may be, and what may stand for a number: seconds, and the five that crontab(5) has. The
engine takes more: dice (`R`), a year, and ranges that go round."""
_ITEM = re.compile(r"(?:\*|(\w+)(?:-(\w+))?)(?:/([0-9]{1,2}))?", re.ASCII)


NO_CRON = '"{cron}" is no cron expression, as "0 8 * * 1-5".'


class BadSchedule(Exception):
    """It cannot be kept. The sentence says why."""


class Schedules:
    def __init__(self, hub: Hub, sessions: Sessions) -> None:
        self._hub = hub
        self._sessions = sessions

    async def keep(self, asked: NewSchedule, owner: str) -> None:
        """Raises `BadSchedule`: it never comes, there is one of that name, or it brings a credential by value."""
        _check(asked.cron)
        session = asked.session
        if session.credentials and any(isinstance(one, str) for one in session.credentials.values()):
            raise BadSchedule("A schedule takes credentials by the name of a secret: a value would be kept for ever.")
        values = {
            "name": asked.name,
            "owner": owner,
            "cron": asked.cron,
            "timezone": asked.timezone,
            "asked": json.dumps(session.public(), sort_keys=True),
            "private": self._hub.seal.close(session.model_dump_json().encode(), f"schedule {asked.name}"),
            "created": time.time(),
        }
        try:
            await self._hub.database.run(lambda c: c.execute(sa.insert(_T).values(**values)))
        except sa.exc.IntegrityError:
            raise BadSchedule(f'There is a schedule "{asked.name}" already.') from None

    async def listed(self) -> Sequence[Any]:
        return await self._hub.database.run(lambda c: c.execute(sa.select(_T).order_by(_T.c.name)).all())

    async def drop(self, name: str) -> bool:
        """Whether there was one."""
        return bool(await self._hub.database.run(lambda c: c.execute(sa.delete(_T).where(_T.c.name == name)).rowcount))

    async def due(self, name: str, at: str) -> None:
        """Files its session, once for each time that it was due."""
        found = sa.select(_T).where(_T.c.name == name)
        row = await self._hub.database.run(lambda c: c.execute(found).one_or_none())
        if row is None:  # it was dropped meanwhile
            return
        if comes_again(row.cron, row.timezone, at):
            return
        asked = NewSession.model_validate_json(self._hub.seal.open(row.private, f"schedule {name}"))
        await self._sessions.file(asked, row.owner, key=f"schedule {name} {at}", schedule=name)


def comes_again(cron: str, timezone: str, at: str) -> bool:
    """Whether a time is one that the clock shows for the second time, when it is put back. What has hours of its own
    is due at the first, once a day; what comes every hour, or more often, goes on by the time that passes (cron(8)).
    """
    is_second = datetime.fromisoformat(at).astimezone(ZoneInfo(timezone)).fold == 1
    return is_second and not cron.split()[-4].startswith("*")


def _check(cron: str) -> None:
    """The engine takes a day that no year has, and its thread for it ends in an error. Raises `BadSchedule`."""
    fields = cron.split()
    known = _FIELDS[-len(fields) :]
    if len(fields) < 5 or len(fields) != len(known) or not all(map(_is_field, fields, known)):
        raise BadSchedule(NO_CRON.format(cron=cron))
    try:
        croniter(cron, second_at_beginning=True).get_next()
    except CroniterBadDateError:
        raise BadSchedule(f'"{cron}" never comes.') from None
    except CroniterError:
        raise BadSchedule(NO_CRON.format(cron=cron)) from None


def _is_field(field: str, known: tuple[int, dict[str, int]]) -> bool:
    most, names = known

    def is_item(item: str) -> bool:
        found = _ITEM.fullmatch(item)
        if found is None or int(found[3] or 1) not in range(1, most + 1):
            return False
        ends = [names.get(end.lower(), int(end) if end.isdigit() else -1) for end in found.group(1, 2) if end]
        return ends == sorted(ends) and all(0 <= end <= most for end in ends)

    return all(map(is_item, field.split(",")))
