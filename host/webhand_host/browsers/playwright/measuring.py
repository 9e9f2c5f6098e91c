"""What can be measured of what a tab shows, all its frames together."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Code, Facts

from webhand_host.browsers.playwright.excuses import explained
from webhand_host.browsers.playwright.joining import Seen, matched
from webhand_host.browsers.playwright.pointing import seen_as

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab

SMALL_SHARE = 0.1
"""So much of the text is set in the size that is told, or below it."""


@dataclass
class Sum:
    drawn: float
    named: float
    fields: int
    characters: list[tuple[float, int]]


async def facts(tab: "CdpTab") -> Facts:
    """Of a page that takes no scripts, or does not answer, nothing is known."""

    def unknown(_: Code, __: str) -> Facts:
        return Facts(tab_id=tab.number)

    return await explained(tab, unknown, lambda: _measured(tab))


async def _measured(tab: "CdpTab") -> Facts:
    top = tab.frames.main
    view = (await tab.ask(top, "facts", None))["value"]
    await tab.reached()
    others = [frame for frame in tab.frames if frame is not top]
    pages = await asyncio.gather(*(seen_as(tab, frame, "facts") for frame in others))
    found = _summed(Seen(top, top.loader, top.url, "", view), view, pages)
    drawn, named = (round(min(1.0, part), 3) for part in (found.drawn, found.named))
    small = _smallest(found.characters)
    return Facts(tab_id=tab.number, drawn=drawn, named=named, fields=found.fields, smallest_text=small)


def _summed(page: Seen, view: Mapping[str, Any], pages: Sequence[Seen]) -> Sum:
    """A document with its frames, each by its part of the viewport."""
    found = Sum(view["drawn"], view["named"], view["fields"], [(size, count) for size, count in view["characters"]])
    places = view["frames"]
    for index, child in matched(places, [each for each in pages if each.frame.parent == page.frame.id]).items():
        part = _part_of(places[index], view["size"])
        if child.view is None or part == 0:
            continue
        inner = _summed(child, child.view, pages)
        found.drawn += inner.drawn * part
        found.named += inner.named * part
        found.fields += inner.fields
        found.characters += inner.characters
    return found


def _part_of(place: Mapping[str, Any], size: Sequence[float]) -> float:
    """How much of a viewport a frame takes."""
    seen: list[float] = [
        max(0.0, min(whole, corner + extent) - max(0.0, corner))
        for corner, extent, whole in zip(place["at"], place["shown"], size, strict=True)
    ]
    return seen[0] * seen[1] / (float(size[0] * size[1]) or 1)


def _smallest(characters: Sequence[tuple[float, int]]) -> float:
    total, seen = sum(count for _, count in characters), 0
    for size, count in sorted(characters):
        seen += count
        if seen >= total * SMALL_SHARE:
            return size
    return 0
