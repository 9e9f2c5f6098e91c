"""The carrier that goes through the extension, over the native port of the browser that started this host."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from webhand_agent.browser import BrowserError, TabGone
from webhand_agent.protocol import (
    Act,
    Action,
    Code,
    ErrorCode,
    Frame,
    Message,
    NavigateTab,
    Observation,
    Observe,
    OpenTab,
    Receipt,
    Screenshot,
    Tab,
    TabId,
    TraverseHistory,
)

from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError

CALL_TIMEOUT = 30.0
"""Seconds until a silent extension counts as gone. Above every cap that the extension itself keeps."""

_REF = re.compile(r"\[ref=((?:f\d+)?e\d+)\]")

_CODES: Mapping[int, Code] = {
    ErrorCode.NO_SUCH_TAB: Code.NO_SUCH_TAB,
    ErrorCode.NOT_INJECTABLE: Code.NOT_INJECTABLE,
    ErrorCode.TIMEOUT: Code.TIMEOUT,
    ErrorCode.REFUSED: Code.REFUSED,
    ErrorCode.INVALID_PARAMS: Code.INVALID,
}
"""Errors that the model can react to, and the code of the receipt they become."""


@dataclass(frozen=True)
class Address:
    """Where a ref lives."""

    tab_id: int
    frame: Frame


class ExtensionBrowser:
    """Implements `Browser` for one run.

    `space` is the run's id: refs are unique in it. `next_ref` and `next_frame` are where numbering goes on, for a run
    that another host began.
    """

    def __init__(self, peer: Peer, space: str, *, next_ref: int = 1, next_frame: int = 1) -> None:
        self._peer = peer
        self._space = space
        self._addresses: dict[str, Address] = {}
        self.last_tab: int | None = None
        self.next_ref = next_ref
        self.next_frame = next_frame

    async def tabs(self) -> list[Tab]:
        return list((await self._ask("tabs.list")).tabs)

    async def target(self) -> Tab:
        tab: Tab = await self._ask("tabs.target")
        self.last_tab = tab.tab_id
        return tab

    async def open_tab(self, url: str) -> Receipt:
        return await self._receipt("tabs.open", OpenTab(url=url))

    async def switch_tab(self, tab_id: int) -> Receipt:
        return await self._receipt("tabs.switch", TabId(tab_id=tab_id))

    async def navigate(self, tab_id: int, url: str) -> Receipt:
        return await self._receipt("tabs.navigate", NavigateTab(tab_id=tab_id, url=url))

    async def traverse(self, tab_id: int, delta: int) -> Receipt:
        return await self._receipt("tabs.traverse", TraverseHistory(tab_id=tab_id, delta=delta))

    async def observe(self, tab_id: int, *, patience_ms: int = 0, cap_ms: int = 10_000) -> Observation:
        self.last_tab = tab_id
        asked = Observe(
            tab_id=tab_id,
            space=self._space,
            next_ref=self.next_ref,
            next_frame=self.next_frame,
            patience_ms=patience_ms,
            cap_ms=cap_ms,
        )
        try:
            seen: Observation = await self._call("page.observe", asked)
        except RemoteError as error:
            if error.code == ErrorCode.NO_SUCH_TAB:
                raise TabGone(tab_id) from error
            return _nothing_seen(tab_id, error)
        self._remember(seen)
        return seen

    async def act(self, tab_id: int, ref: str | None, action: Action, *, cap_ms: int = 1_500) -> Receipt:
        asked = Act(tab_id=tab_id, space=self._space, action=action, cap_ms=cap_ms)
        if ref is not None:
            address = self._addresses.get(ref)
            if address is None:
                return Receipt(ok=False, code=Code.NOT_FOUND, message=f"There is no element {ref} in what was shown.")
            frame = address.frame
            place = {"tab_id": address.tab_id, "frame_id": frame.frame_id, "document_id": frame.document_id}
            asked = asked.model_copy(update={**place, "ref": ref})
        return await self._receipt("page.act", asked)

    async def screenshot(self, tab_id: int) -> Screenshot | None:
        try:
            shot: Screenshot = await self._call("page.screenshot", TabId(tab_id=tab_id))
        except RemoteError:
            return None
        return shot

    def _remember(self, seen: Observation) -> None:
        """New refs belong to the document that has their prefix now; a ref once known keeps its address."""
        self.next_ref, self.next_frame = seen.next_ref, seen.next_frame
        frames = {frame.prefix: frame for frame in seen.frames}
        for ref in _REF.findall(seen.tree):
            frame = frames.get(ref[: ref.index("e")])
            if frame is not None:
                self._addresses.setdefault(ref, Address(seen.tab_id, frame))

    async def _receipt(self, method: str, params: Message) -> Receipt:
        try:
            receipt: Receipt = await self._call(method, params)
        except RemoteError as error:
            code = _CODES.get(error.code, Code.UNKNOWN)
            return Receipt(ok=False, code=code, message=error.sentence)
        if receipt.tab_id is not None:
            self.last_tab = receipt.tab_id
        return receipt

    async def _ask(self, method: str) -> Any:
        """For what no receipt can be given: without an answer the run cannot go on."""
        try:
            return await self._call(method)
        except RemoteError as error:
            raise BrowserError(error.sentence) from error

    async def _call(self, method: str, params: Message | None = None) -> Any:
        try:
            return await self._peer.call(method, params, seconds=CALL_TIMEOUT)
        except RemoteError as error:
            if error.code == ErrorCode.PORT_CLOSED:
                raise BrowserError(error.sentence) from error
            raise


def _nothing_seen(tab_id: int, error: RemoteError) -> Observation:
    """The page could not be described; the model is told why in the place where the page would stand."""
    return Observation(
        tab_id=tab_id, url="", title="", tree=f"page\n  - error {error.sentence}", elements=0, partial=True
    )
