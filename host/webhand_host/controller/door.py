"""What a handler of either port has: its request, and the controller it is for."""

from dataclasses import dataclass, field
from typing import Any, Generic

from fastapi import Request as HttpRequest
from pydantic import BaseModel
from typing_extensions import TypeVar

from webhand_host.controller.commands import Commands
from webhand_host.controller.confirming import Confirmations
from webhand_host.controller.engine import Engine
from webhand_host.controller.hub import Hub
from webhand_host.controller.page.door import Pages
from webhand_host.controller.running import Runs
from webhand_host.controller.schedules import Schedules
from webhand_host.controller.sessions import NoSession, Session, Sessions
from webhand_host.controller.uploads import Uploads
from webhand_host.controller.workers import Workers
from webhand_host.server.failures import Failure
from webhand_host.tokens import Token

B = TypeVar("B", bound=BaseModel | None, default=Any)


@dataclass(frozen=True)
class Controller:
    hub: Hub
    workers: Workers
    commands: Commands
    sessions: Sessions
    confirmations: Confirmations
    runs: Runs
    engine: Engine
    uploads: Uploads
    schedules: Schedules
    pages: Pages = field(default_factory=Pages)


@dataclass(frozen=True)
class Call(Generic[B]):
    controller: Controller
    token: Token
    body: B
    query: Any
    request: HttpRequest

    def named(self, part: str) -> str:
        """What stands in the address in the place of `{part}`."""
        return str(self.request.path_params[part])

    async def session(self) -> Session:
        """The one in the address. Raises `Failure` 404."""
        try:
            return await self.controller.sessions.get(self.named("session_id"))
        except NoSession as none:
            raise Failure(404, str(none), code="no_session") from none
