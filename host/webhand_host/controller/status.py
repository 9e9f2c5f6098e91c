"""How a session stands (issue 13; specs/controller.md)."""

from enum import StrEnum


class Status(StrEnum):
    """`waiting` for a person; `away`: its worker is silent; `lost`: it stayed so. `limit`: it reached one."""

    QUEUED = "queued"
    RUNNING = "running"
    WAITING = "waiting"
    AWAY = "away"
    COMPLETED = "completed"
    FAILED = "failed"
    STOPPED = "stopped"
    LIMIT = "limit"
    LOST = "lost"


ACTIVE = (Status.RUNNING, Status.WAITING)
"""As they stand in the table of those that have begun and not ended: `away` is found out when somebody asks."""
ENDED = (Status.COMPLETED, Status.FAILED, Status.STOPPED, Status.LIMIT, Status.LOST)
