"""Who is told that a session has ended. The workflow calls `notify` once for each way, again where it fails."""

from webhand_host.controller.asking import Notifications
from webhand_host.controller.sessions import Session

FIRST_RETRY = 2.0
"""Seconds."""
BACKOFF = 2.0
ATTEMPTS = 6


def ways(destinations: Notifications | None) -> list[str]:
    """Those that a session asked for, by name."""
    if destinations is None:
        return []
    given = [name for name in ("telegram", "webhook", "desktop") if getattr(destinations, name)]
    return given + [f"others {at}" for at in range(len(destinations.others))]


async def notify(session: Session, destinations: Notifications | None, way: str, said: str | None = None) -> None:
    """Tells of the end by one of `ways`, or what the model has `said` meanwhile. At least once: what is told names the
    session, so that twice is seen as once.

    Raises:
        Exception: it could not be told; it is tried again.
    """
    raise NotImplementedError(way)
