"""A table, a list or the links of a tab as rows of data."""

import asyncio
from typing import TYPE_CHECKING, Any, Literal

from webhand_agent.protocol import Code, Rows

from webhand_host.browsers.playwright.addresses import Addresses, ElementAddress
from webhand_host.browsers.playwright.excuses import Lost, explained, frame_of
from webhand_host.browsers.playwright.frames import FrameState
from webhand_host.browsers.playwright.troubles import Held, Trouble

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab

Kind = Literal["table", "links"]

LONGEST = 18.0
"""Seconds. Long lists are scrolled to their end, which the engine itself bounds."""

PEEK = 8.0
"""Seconds to say how large the largest table is."""


class Extraction:
    """What is asked of one tab. `address` is that of `ref`, where there is one."""

    def __init__(
        self, tab: "CdpTab", addresses: Addresses, kind: Kind, ref: str | None, address: ElementAddress | None
    ) -> None:
        self._tab = tab
        self._space = addresses.space
        self._kind = kind
        self._ref = ref
        self._address = address

    async def run(self) -> Rows:
        if self._address is None:
            return await explained(self._tab, self._nothing, self._of_the_page)
        frame = frame_of(self._tab, self._address, "this element")
        if isinstance(frame, Lost):
            return self._nothing(*frame)
        return await explained(self._tab, self._nothing, lambda: self._rows(frame))

    async def _of_the_page(self) -> Rows:
        await self._tab.reached()
        return await (self._links() if self._kind == "links" else self._largest())

    async def _asked(self, frame: FrameState, *, peek: bool, seconds: float) -> dict[str, Any]:
        asked = {"space": self._space, "kind": self._kind, "ref": self._ref, "peek": peek}
        found: dict[str, Any] = (await self._tab.ask_while_awake(frame, "extract", asked, seconds))["value"]
        return found

    async def _rows(self, frame: FrameState) -> Rows:
        url = frame.url
        found = await self._asked(frame, peek=False, seconds=LONGEST)
        if "code" in found:
            return self._nothing(Code(found["code"]), found["message"])
        if found["weight"] == 0:
            return self._none_there()
        fields = {key: found[key] for key in ("columns", "rows", "total", "message")}
        return Rows(tab_id=self._tab.number, url=url, **fields)

    async def _answered(self, frame: FrameState, *, peek: bool) -> dict[str, Any]:
        """Frames that give no answer hold nothing that could be told."""
        try:
            return await self._asked(frame, peek=peek, seconds=PEEK)
        except Held:
            raise
        except Trouble:
            if frame is self._tab.frames.main:
                raise
            return {"weight": 0, "rows": []}

    async def _largest(self) -> Rows:
        frames = list(self._tab.frames)
        found = await asyncio.gather(*(self._answered(frame, peek=True) for frame in frames))
        weights = [each["weight"] for each in found]
        if max(weights) == 0:
            return self._none_there()
        return await self._rows(frames[weights.index(max(weights))])

    async def _links(self) -> Rows:
        found = await asyncio.gather(*(self._answered(frame, peek=False) for frame in self._tab.frames))
        rows = dict.fromkeys((text, url) for each in found for text, url in each["rows"])
        if not rows:
            return self._none_there()
        columns, url = ["text", "url"], self._tab.frames.main.url
        return Rows(tab_id=self._tab.number, url=url, columns=columns, rows=[list(row) for row in rows])

    def _none_there(self) -> Rows:
        where = "in this part of the page" if self._ref else "on this page"
        what = "are no links" if self._kind == "links" else "is no table or list"
        return self._nothing(Code.NOT_FOUND, f"There {what} {where}.")

    def _nothing(self, code: Code, message: str) -> Rows:
        return Rows(tab_id=self._tab.number, code=code, message=message)
