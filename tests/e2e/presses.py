"""The ten-step task of the tests of faults: it presses nine buttons that a server counts, and then says that it did."""

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import gemini
from e2e.harness import Start, Webhand
from e2e.shared import with_gemini
from e2e.tally import BUTTONS, Tally
from webhand_agent.protocol import ReceiptGiven, RunFinished

TASK = "Click the buttons Count 1 to Count 9 in their order"
DONE = gemini.call("task_complete", summary="All nine buttons were pressed.")
ONCE_EACH = Counter(range(1, BUTTONS + 1))

Entry = gemini.Reply | Callable[[gemini.SeenRequest], gemini.Reply]


def press(number: int) -> Entry:
    return lambda seen: gemini.call("click_element", element_ref=seen.ref("button", f"^Count {number}$"))


def nine(*between: Entry, after: int = 4) -> gemini.Script:
    """Nine presses and the end, with something else in the middle."""
    steps: list[Entry] = [press(number) for number in range(1, BUTTONS + 1)]
    return [*steps[:after], *between, *steps[after:], DONE]


@asynccontextmanager
async def at_tally(
    webhand: Start, counted: Tally, folder: Path, server: gemini.GeminiStandIn, **environment: str
) -> AsyncIterator[Webhand]:
    async with webhand(folder, counted.url, {**with_gemini(server), **environment}) as one:
        yield one


def receipts(one: Webhand) -> list[ReceiptGiven]:
    return [event for event in one.runs()[-1].events() if isinstance(event, ReceiptGiven)]


def whole_record(one: Webhand, finished: RunFinished) -> None:
    """The record ends with the run, and has what was done."""
    assert one.runs()[-1].finished() == finished
    assert all(event.message for event in receipts(one))
