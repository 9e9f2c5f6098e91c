"""What can be measured of what a tab shows, all its frames together, and of where it shows it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webhand_agent.protocol import Facts

from webhand_host.browser.joining import Seen, matched
from webhand_host.browser.looking import explained
from webhand_host.browser.pointing import told_by_frames
from webhand_host.browser.tab import ANSWER, Tab
from webhand_host.geometry import Layout

GivenFile = tuple[str, int]

SMALL_SHARE = 0.1
"""So much of the text is set in the size that is told, or below it."""


@dataclass
class Sum:
    drawn: float
    named: float
    fields: int
    characters: list[tuple[float, int]]


async def facts(tab: Tab) -> Facts:
    """Of a page that takes no scripts, or does not answer, nothing is known."""

    async def measured() -> Facts:
        documents = await tab.documents()
        view = await tab.ask(documents[0], "facts", None)
        found = _summed(Seen(documents[0], view), view, await told_by_frames(tab, documents[1:], "facts"))
        drawn, named = (round(min(1.0, part), 3) for part in (found.drawn, found.named))
        small = _smallest(found.characters)
        return Facts(tab_id=tab.id, drawn=drawn, named=named, fields=found.fields, smallest_text=small)

    return await explained(tab, measured, lambda *_: Facts(tab_id=tab.id))


async def layout(tab: Tab) -> Layout:
    """Where the viewport is at this moment.

    Raises:
        Trouble: the page does not answer.
    """
    documents = await tab.documents()
    zoom = tab.started(tab.port.zoom(tab.id))
    view = await tab.ask(documents[0], "viewport", None)
    factor = await tab.unless_held(zoom, ANSWER)
    return Layout.measured(view["size"], view["corner"], view["window"], view["ratio"], factor)


async def filled(tab: Tab, *, begin: bool) -> tuple[Counter[GivenFile], Counter[GivenFile]]:
    """The files that inputs of the tab's documents hold, and those that any was given since this was asked with
    `begin`: names and sizes. Documents that do not answer have none.
    """
    answers = [await tab.ask_frame(one, "filled", {"begin": begin}) for one in await tab.documents()]

    def files(which: str) -> Counter[GivenFile]:
        return Counter((str(file["name"]), int(file["size"])) for one in answers if one for file in one[which])

    return files("held"), files("given")


def _summed(page: Seen, view: Mapping[str, Any], pages: Sequence[Seen]) -> Sum:
    """A document with its frames, each by its part of the viewport."""
    found = Sum(view["drawn"], view["named"], view["fields"], [(size, count) for size, count in view["characters"]])
    places = view["frames"]
    for index, child in matched(
        places, [each for each in pages if each.document.parent == page.document.frame_id]
    ).items():
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
