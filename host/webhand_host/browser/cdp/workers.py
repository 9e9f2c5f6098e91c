"""What the web workers of a page ask of servers: it is the page that asks, and its own session does not tell of it.

Playwright knows one session a page or frame, so that a worker is spoken to through that of its page.
"""

import contextlib
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from webhand_host.background import Background
from webhand_host.browser.troubles import Gone

if TYPE_CHECKING:
    from webhand_host.browser.cdp.session import CdpSession, Handler

ATTACHING = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False, "filter": [{"type": "worker"}]}
"""Shared workers and service workers are of no tab. A worker could be made to wait for us, but whoever listens to it
lets it go, and Playwright does so sooner than we can: what it asks for in its first milliseconds may go untold.
"""


class Workers:
    """The dedicated workers of one session's documents."""

    def __init__(self, session: "CdpSession", handlers: Mapping[str, "Handler"]) -> None:
        self._session = session
        self._handlers = {event: handler for event, handler in handlers.items() if event.startswith("Network.")}
        self._beginning = Background()

    def handlers(self) -> Mapping[str, Callable[[Mapping[str, Any]], None]]:
        return {"Target.attachedToTarget": self._attached, "Target.receivedMessageFromTarget": self._told}

    def _attached(self, event: Mapping[str, Any]) -> None:
        self._beginning.start(self._begin(event["sessionId"]))

    async def _begin(self, session_id: str) -> None:
        message = json.dumps({"id": 1, "method": "Network.enable"})
        with contextlib.suppress(Gone):  # it ended, or its page went
            await self._session.send("Target.sendMessageToTarget", sessionId=session_id, message=message)

    def _told(self, event: Mapping[str, Any]) -> None:
        message = json.loads(event["message"])
        handler = self._handlers.get(message.get("method", ""))
        if handler is not None:
            handler(message["params"])
