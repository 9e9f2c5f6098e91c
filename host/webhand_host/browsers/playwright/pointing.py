"""The element under a point of what a tab shows, through all its frames."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Code, Spot

from webhand_host.browsers.playwright.addresses import Addresses
from webhand_host.browsers.playwright.excerpts import excerpt, nothing
from webhand_host.browsers.playwright.excuses import explained
from webhand_host.browsers.playwright.frames import FrameState
from webhand_host.browsers.playwright.joining import Seen, matched
from webhand_host.browsers.playwright.troubles import Held, Trouble
from webhand_host.browsers.playwright.views import patience

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab

Inner = Mapping[str, Any]
"""The engine's `Inner`: which frame, the frames beside it, and for `at` the point in its document."""


async def at(tab: "CdpTab", addresses: Addresses, x: float, y: float) -> Spot:
    """`x` and `y` are CSS pixels of the tab's viewport."""

    async def there() -> Spot:
        return await _spot_in(tab, addresses, tab.frames.main, {"x": x, "y": y, "size": None})

    return await explained(tab, partial(_nowhere, tab, addresses), there)


async def _spot_in(tab: "CdpTab", addresses: Addresses, frame: FrameState, point: Mapping[str, Any]) -> Spot:
    is_top, loader, url = frame is tab.frames.main, frame.loader, frame.url
    prefix = "" if is_top else addresses.prefix_of(frame.id, loader)
    asked = {"space": addresses.space, "prefix": prefix, "nextRef": addresses.next_ref if is_top else 1}
    view = (await tab.ask(frame, "at", {**asked, **point}))["value"]
    if "code" in view:
        return _nowhere(tab, addresses, Code(view["code"]), view["message"])
    line = excerpt(tab, addresses, [Seen(frame, loader, url, prefix, view)])
    here = Spot.model_validate({**line.model_dump(), "x": view["x"], "y": view["y"]})
    inner: Inner | None = view["inner"]
    child = await document_in(tab, tab.frames.children(frame), inner) if inner else None
    if inner is None or child is None:
        return here
    within = await _unless_trouble(tab, addresses, child, inner)
    return within if within is not None and within.code is Code.DONE else here


def _nowhere(tab: "CdpTab", addresses: Addresses, code: Code, message: str) -> Spot:
    return Spot.model_validate(nothing(tab, addresses, code, message).model_dump())


async def _unless_trouble(tab: "CdpTab", addresses: Addresses, child: FrameState, inner: Inner) -> Spot | None:
    """A frame that is empty there, or does not answer, is what stands at the point."""
    try:
        return await _spot_in(tab, addresses, child, {key: inner[key] for key in ("x", "y", "size")})
    except Held:
        raise
    except Trouble:
        return None


async def document_in(tab: "CdpTab", children: Sequence[FrameState], inner: Inner) -> FrameState | None:
    """The child that an iframe holds. None where it cannot be told for certain."""
    frames, index = inner["frames"], inner["index"]
    twins = [each for each in frames if each["frame"] < 0 and each["size"] == frames[index]["size"]]
    if frames[index]["frame"] < 0 and len(twins) > 1:
        return None
    await tab.reached()
    found = matched(frames, await asyncio.gather(*(seen_as(tab, child, "place") for child in children))).get(index)
    return found.frame if found is not None and found.view is not None else None


async def seen_as(tab: "CdpTab", frame: FrameState, question: str) -> Seen:
    """What a frame answers to a question about itself; one that hangs says nothing."""
    loader, url = frame.loader, frame.url
    try:
        view = (await tab.ask(frame, question, None, patience(frame)))["value"]
    except Held:
        raise
    except Trouble:
        view = None
    return Seen(frame, loader, url, "", view)
