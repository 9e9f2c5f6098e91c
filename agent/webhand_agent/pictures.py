"""When a picture of the tab is taken. Every one goes into the run's record; those for the model are taken by need."""

import asyncio
from contextlib import suppress

from webhand_agent.browser import BrowserError
from webhand_agent.conversation import Image
from webhand_agent.tools.context import Context

LAST_PICTURE_SECONDS = 1.0


async def for_the_model(context: Context) -> Image | None:
    """At the first look, and after actions that show (specs/web-agent.md section 15)."""
    if context.last_tool is not None and not context.last_tool.shows:
        return None
    shot = await context.browser.screenshot(context.tab_id)
    if shot is None:
        return None
    context.record.journal.picture(context.record.step, shot)
    return Image(mime=shot.mime, data=shot.data)


async def at_the_end(context: Context) -> None:
    """How the tab looks at the end, for the record; a run that is being stopped waits a second for it at most."""
    if context.tab_id < 0:
        return
    with suppress(BrowserError, TimeoutError):
        async with asyncio.timeout(LAST_PICTURE_SECONDS):
            shot = await context.browser.screenshot(context.tab_id)
        if shot is not None:
            context.record.journal.picture(context.record.step + 1, shot)
