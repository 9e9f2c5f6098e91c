"""Workers that take what is handed out and come no further: for what is decided before a browser is opened."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import sqlalchemy as sa
from host.controller.controlled import Client, Controlled, until
from webhand_host.controller import tables


@dataclass
class Hands(Client):
    """A worker without a browser: it opens what it is asked to, and comes no further."""

    held: list[str] = field(default_factory=list)

    def begun(self, *, more: int) -> list[str]:
        """The next sessions that are to be begun here, in their order."""
        found: list[str] = []

        def look() -> bool:
            command = self.get("/command?wait=1&holds=" + ",".join(self.held))
            if command["action"] == "browser_open":
                self.held.append(command["id"])
                found.append(command["session_id"])
            return len(found) >= more

        until(look, told=lambda: found)
        return found

    def begins_nothing(self) -> bool:
        return bool(self.get("/command?wait=2&holds=" + ",".join(self.held))["action"] == "wait")


@contextmanager
def hands(controlled: Controlled, name: str, slots: int) -> Iterator[Hands]:
    one = Hands(controlled.worker_port, controlled.enroll(name))
    one.post("/register", hostname=name, labels=[name], slots=slots)
    try:
        yield one
    finally:
        controlled.revoke(name)


def commands_of(one: Controlled, session: str) -> list[tuple[str, str]]:
    """What was given of it, and how each stands."""
    columns = (tables.commands.c.action, tables.commands.c.state)
    wanted = sa.select(*columns).where(tables.commands.c.session == session).order_by(tables.commands.c.seq)
    return [(row.action, row.state) for row in one.in_database(lambda c: c.execute(wanted).all())]
