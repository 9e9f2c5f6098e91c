"""`./dev bench [NAME ...]`: all of them, or those named; `./dev bench apps [NAME ...]`: applications."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

from bench.agreement import judge
from bench.apps.table import apps
from bench.carrier import carrier
from bench.controller import controller
from bench.economy import economy
from bench.growth import growth
from bench.instant import instant
from bench.look import look
from bench.mcp import mcp
from bench.serve import serve
from bench.step import step
from bench.wire import wire

BENCHES: dict[str, Callable[[], Awaitable[None]]] = {
    "look": look,
    "growth": growth,
    "agreement": judge,
    "carrier": carrier,
    "wire": wire,
    "step": step,
    "instant": instant,
    "economy": economy,
    "serve": serve,
    "mcp": mcp,
    "controller": controller,
}


def main() -> int:
    if sys.argv[1:2] == ["apps"]:  # never with the others: it installs what it measures
        asyncio.run(apps(sys.argv[2:]))
        return 0
    names = sys.argv[1:] or list(BENCHES)
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}. There are: {', '.join(BENCHES)}, apps.", file=sys.stderr)
        return 2
    for name in names:
        asyncio.run(_run(BENCHES[name]))
    return 0


async def _run(bench: Callable[[], Awaitable[None]]) -> None:
    await bench()


sys.exit(main())
