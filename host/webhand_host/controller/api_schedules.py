"""/schedules: sessions that are filed by the clock."""

import asyncio
import json
from typing import Any

from pydantic import BaseModel

from webhand_host.controller import notifying
from webhand_host.controller.asking import NewSchedule
from webhand_host.controller.door import Call
from webhand_host.controller.schedules import BadSchedule
from webhand_host.controller.sending import BadDestination
from webhand_host.server.failures import Failure
from webhand_host.server.route import Request, Route


class Made(BaseModel):
    success: bool
    name: str


class OneSchedule(BaseModel):
    name: str
    owner: str
    cron: str
    timezone: str
    session: dict[str, Any]


class Schedules(BaseModel):
    schedules: list[OneSchedule]


async def _make(call: Call[NewSchedule]) -> Made:
    schedules, asked = call.controller.schedules, call.body
    try:
        await asyncio.to_thread(notifying.check, asked.session.notifications, call.controller.hub.telling)
        await schedules.keep(asked, call.token.name)
        await call.controller.engine.schedule(asked)
    except BadDestination as bad:
        raise Failure(422, f"notifications: {bad}", code="bad_notifications") from None
    except BadSchedule as bad:
        raise Failure(422, str(bad), code="bad_schedule") from bad
    return Made(success=True, name=asked.name)


async def _list(call: Call) -> Schedules:
    told = []
    for row in await call.controller.schedules.listed():
        session = json.loads(row.asked)
        told.append(OneSchedule(name=row.name, owner=row.owner, cron=row.cron, timezone=row.timezone, session=session))
    return Schedules(schedules=told)


async def _drop(call: Call) -> Made:
    name = call.named("name")
    if not await call.controller.schedules.drop(name):
        raise Failure(404, "There is no schedule of that name: GET /schedules lists them.")
    await call.controller.engine.unschedule(name)
    return Made(success=True, name=name)


ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/schedules",
        summary="Files a session again and again, by a cron expression in a time zone.",
        body=NewSchedule,
        query=Request,
        handle=_make,
        answer=Made,
        status=201,
    ),
    Route(
        method="GET",
        path="/schedules",
        summary="The schedules.",
        query=Request,
        handle=_list,
        answer=Schedules,
        whole=True,
    ),
    Route(
        method="DELETE",
        path="/schedules/{name}",
        summary="Ends one; what it has filed goes on.",
        query=Request,
        handle=_drop,
        answer=Made,
    ),
)
