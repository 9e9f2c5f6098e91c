"""The desktop without the loop and without a browser: a client decides, call by call, and every call is judged, allowed
and remembered as one of a model's is. Pages of browsers are none of its targets: `hands` are for these.
"""

import asyncio
import itertools
import time
from typing import Any, cast

from webhand_agent.browser import Browser, BrowserError
from webhand_agent.calls import Calls
from webhand_agent.desktop import Desktop
from webhand_agent.history.conversation import Call
from webhand_agent.job import Job
from webhand_agent.protocol import Receipt
from webhand_agent.record import Record
from webhand_agent.run import Run
from webhand_agent.safety.permissions import Permissions
from webhand_agent.services import Services
from webhand_agent.tools.screen import SCREEN


class NoBrowser:
    """Whatever is asked of it, it is not there."""

    abilities: frozenset[str] = frozenset()

    def __getattr__(self, name: str) -> Any:
        async def none(*_: object, **__: object) -> Any:
            raise BrowserError("There is no browser here.")

        return none


class DeskHands:
    """One client's. `services` have the desktop; only one call is under way at once."""

    def __init__(self, job: Job, services: Services, permissions: Permissions) -> None:
        record = Record(job, services.journal, services.person, time.monotonic)
        self._run = Run(cast("Browser", NoBrowser()), job, record, services, permissions)
        self._ids = itertools.count(1)
        self._turn = asyncio.Lock()

    @property
    def desktop(self) -> Desktop:
        """What only measures is asked of it directly."""
        if self._run.services.desktop is None:
            raise RuntimeError("hands on a desktop need one")
        return self._run.services.desktop

    async def call(self, name: str, /, **arguments: object) -> Receipt:
        """Carries out one of the tools in `SCREEN`.

        Raises:
            Exception: whatever `Person.answer` raises where the call needs a yes; nothing was done then.
        """
        async with self._turn:
            calls = Calls(self._run, SCREEN, [Call(id=f"d{next(self._ids)}", name=name, arguments=arguments)])
            await calls.carry_out()
            return calls.given[0]
