"""When a picture of the tab is taken. Every one goes into the run's record; those for the model are taken by need."""

import asyncio
from contextlib import suppress

from webhand_agent.browser import BrowserError
from webhand_agent.history.conversation import Image
from webhand_agent.protocol import Observation
from webhand_agent.run import Run
from webhand_agent.services import RecordLost
from webhand_agent.urls import is_injectable
from webhand_agent.vision.places import ShownPicture

LAST_PICTURE_SECONDS = 1.0
POOR = 3
"""A page with fewer elements says little in words: its picture says more."""


class Pictures:
    """What the model is shown of the tab, and what it was shown last."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._state: str | None = None

    async def for_the_model(self, seen: Observation) -> Image | None:
        """At the first look and after actions that show (specs/web-agent.md section 15), where it adds something."""
        run = self._run
        if not run.job.pictures or not self._adds(seen):
            return None
        shot = await run.browser.screenshot(run.page.tab_id)
        if shot is None:
            return None
        self._state = run.ledger.state
        run.ledger.pictured.add(run.record.step)
        run.sight.shown = ShownPicture(shot, run.page.tab_id)
        run.record.journal.picture(run.record.step, shot)
        return Image(mime=shot.mime, data=shot.data)

    def _adds(self, seen: Observation) -> bool:
        """Not where the page reads as it did in the last picture, unless much of it cannot be read at all."""
        run = self._run
        is_drawn = any(line.tag == "canvas" for line in run.page.tree.lines)  # changes without a word in the tree
        is_poor = is_injectable(seen.url) and (seen.elements < POOR or is_drawn or bool(run.sight.page))
        if run.sight.is_pictured:  # the last receipt has shown it
            return False
        if not run.calling.shows and not is_poor:
            return False
        return is_poor or self._state != run.ledger.state


async def at_the_end(run: Run) -> None:
    """How the tab looks at the end, for the record; a run that is being stopped waits a second for it at most."""
    if run.page.tab_id < 0:
        return
    with suppress(BrowserError, TimeoutError, RecordLost):
        async with asyncio.timeout(LAST_PICTURE_SECONDS):
            shot = await run.browser.screenshot(run.page.tab_id)
        if shot is not None:
            run.record.journal.picture(run.record.step + 1, shot)
