"""What a page got of a file that was chosen for it in the system's window."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from webhand_agent import receipts
from webhand_agent.desktop import ChooseFile
from webhand_agent.protocol import Code, Receipt

from webhand_host.browser.measuring import GivenFile
from webhand_host.desktop.pages import Views

ANOTHER_FILE = "But the page got a file of another name or size: look at it before you go on."
NOT_SEEN = "No field of the page is seen to have it: look whether the page took it in another way."
SOON = 3.0
LOOKS = 0.1
"""Seconds between two questions: a page tells of it by its own event, and to nobody else."""


async def choosing(act: ChooseFile, views: Views, do: Callable[[], Awaitable[Receipt]]) -> Receipt:
    """The receipt of choosing a file, with what the page says that it got."""
    before, _ = await views.filled(begin=True)
    receipt = await do()
    if not receipt.ok:
        return receipt
    end, new = time.monotonic() + SOON, Counter[GivenFile]()
    while not new and time.monotonic() < end:
        held, given = await views.filled(begin=False)
        new = given or held - before
        if not new:
            await asyncio.sleep(LOOKS)
    path = Path(act.path)
    size = (await asyncio.to_thread(path.stat)).st_size
    if (path.name, size) in new:
        return receipt.model_copy(update={"message": f"{receipt.message} The page has it, with {size} bytes."})
    if new:
        return receipts.failed(Code.UNKNOWN, f"{receipt.message} {ANOTHER_FILE}")
    return receipt.model_copy(update={"message": f"{receipt.message} {NOT_SEEN}"})
