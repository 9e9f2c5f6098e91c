"""Pages that are hard on purpose: frames, lateness, dialogs, new tabs, no rest."""

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from demo.site.routes.pages import document

_NAMES = ("frames", "frame", "slow", "late", "arrived", "newtab", "dialogs", "ticker")
_LONGEST = 20_000


def routes(static: Path) -> list[BaseRoute]:
    """The odd pages, and what they fetch."""
    return [
        Route("/frames/elsewhere", elsewhere),
        Route("/api/slow", slow),
        *(Route(f"/{name}", document(static / "odd" / f"{name}.html")) for name in _NAMES),
    ]


async def elsewhere(request: Request) -> Response:
    """Send the inner frame to this server under its other name: the same machine, and another origin."""
    other = "localhost" if request.url.hostname == "127.0.0.1" else "127.0.0.1"
    return RedirectResponse(str(request.url.replace(hostname=other, path="/frame", query="name=Elsewhere")))


async def slow(request: Request) -> Response:
    """Answer after `ms` milliseconds (20 seconds at most)."""
    asked = request.query_params.get("ms", "")
    milliseconds = min(int(asked), _LONGEST) if asked.isdecimal() else 1500
    await asyncio.sleep(milliseconds / 1000)
    return JSONResponse({"milliseconds": milliseconds, "text": f"It took {milliseconds} ms to fetch this."})
