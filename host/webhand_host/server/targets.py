"""The target of a request in absolute form (`GET http://127.0.0.1:5900/health`), which every server has to take
(RFC 9112, 3.2.2): as a program sends it that takes this for its proxy.
"""

import re
from urllib.parse import unquote

from starlette.types import ASGIApp, Receive, Scope, Send

_ABSOLUTE = re.compile(rb"https?://([^/]*)(/.*)?", re.IGNORECASE | re.DOTALL)


class OriginForm:
    """An application that is told the path alone. The host is the target's then, whatever the header says."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _ABSOLUTE.fullmatch(scope["raw_path"]) if scope["type"] == "http" else None
        if found is not None:
            host, path = found[1], found[2] or b"/"
            headers = [(name, host if name == b"host" else value) for name, value in scope["headers"]]
            scope = {**scope, "path": unquote(path.decode("ascii")), "raw_path": path, "headers": headers}
        await self._app(scope, receive, send)
