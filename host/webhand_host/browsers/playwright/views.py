"""One question put to the documents of a tab: the top one first, then all its frames at once."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from webhand_host.browsers.playwright.addresses import Addresses
from webhand_host.browsers.playwright.frames import FrameState
from webhand_host.browsers.playwright.joining import Seen
from webhand_host.browsers.playwright.tab import ANSWER
from webhand_host.browsers.playwright.troubles import Held, Trouble

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab

LONGEST = 8.0
"""Seconds. A page of tens of thousands of elements takes a while; one that is hung was found out before it is asked."""

AGAIN = 0.2
"""Seconds. What a frame gets that has hung before: its silence must not cost every look the whole time again."""

Options = dict[str, Any]


async def views(
    tab: "CdpTab",
    addresses: Addresses,
    question: str,
    options: Options,
    for_frames: Callable[[dict[str, Any], int], Options],
) -> list[Seen]:
    """Every document's view, the top one first. `for_frames` makes the frames' options from what that one has said.

    Raises:
        Trouble: the top document gave no answer.
    """
    top = tab.frames.main
    loader, url = top.loader, top.url
    answer = await tab.ask(top, question, {**_own(addresses, ""), **options}, LONGEST)
    view = {**answer["value"], "contentType": answer["contentType"]}
    await tab.reached()
    children = [frame for frame in tab.frames if frame is not top]
    inner = await in_frames(tab, addresses, children, question, for_frames(view, len(children)))
    return [Seen(top, loader, url, "", view), *inner]


def patience(frame: FrameState) -> float:
    """Seconds that a frame gets for an answer."""
    return AGAIN if frame.was_silent else ANSWER


async def in_frames(
    tab: "CdpTab", addresses: Addresses, frames: Sequence[FrameState], question: str, options: Options
) -> list[Seen]:
    """Each frame is asked by itself: one that hangs must not take the others' answers with it."""
    return list(await asyncio.gather(*(_ask(tab, addresses, frame, question, options) for frame in frames)))


async def _ask(tab: "CdpTab", addresses: Addresses, frame: FrameState, question: str, options: Options) -> Seen:
    loader, url = frame.loader, frame.url
    prefix = addresses.prefix_of(frame.id, loader)
    own = {**_own(addresses, prefix), "nextRef": 1}
    try:
        answer = await tab.ask(frame, question, {**own, **options}, patience(frame))
    except Held:
        raise
    except Trouble:
        frame.was_silent = True
        return Seen(frame, loader, url, prefix, None)
    frame.was_silent = False
    return Seen(frame, loader, url, prefix, answer["value"])


def _own(addresses: Addresses, prefix: str) -> Options:
    return {"space": addresses.space, "prefix": prefix, "nextRef": addresses.next_ref}
