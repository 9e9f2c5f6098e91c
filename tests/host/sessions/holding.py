"""A process that has a saved session open, until it is killed: `python holding.py ID SITE SECONDS`."""

import asyncio
import sys

from host.sessions.steering import go, run, wanted
from webhand_host.sessions.sessions import Limits, Sessions


async def main(session_id: str, site: str, autosave: float) -> None:
    async with Sessions(Limits(autosave=autosave)) as sessions:
        session = await sessions.open(wanted(session_id))
        await go(session, f"{site}/login?bruno")
        await run(session, "localStorage.token = 'of-the-other-process'")
        sys.stdout.write("open\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


asyncio.run(main(sys.argv[1], sys.argv[2], float(sys.argv[3])))
