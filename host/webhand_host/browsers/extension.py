"""The carrier that goes through the extension, over the native port of the browser that started this host."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from webhand_agent.browser import Ability, BrowserError, TabGone
from webhand_agent.protocol import (
    Act,
    Action,
    AnswerDialog,
    Code,
    ErrorCode,
    Excerpt,
    Expand,
    Find,
    Frame,
    Message,
    NavigateTab,
    Observation,
    Observe,
    OpenTab,
    PageText,
    Read,
    Receipt,
    Screenshot,
    Tab,
    TabId,
    TraverseHistory,
)

from webhand_host.browsers.painting import without_secrets
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

    @property
    def abilities(self) -> frozenset[Ability]:
        """None: the events it makes are a script's, and it cannot hold a dialog open."""
        return frozenset()

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
        self._remember(seen, seen.tree)
        return seen

    async def find(self, tab_id: int, query: str, *, role: str | None = None, limit: int = 50) -> Excerpt:
        counters = {"next_ref": self.next_ref, "next_frame": self.next_frame}
        asked = Find(tab_id=tab_id, space=self._space, query=query, role=role, limit=limit, **counters)
        return await self._excerpt("page.find", asked, tab_id)

    async def read(self, tab_id: int, *, offset: int = 0, size: int = 8_000) -> PageText:
        asked = Read(tab_id=tab_id, space=self._space, next_frame=self.next_frame, offset=offset, size=size)
        try:
            text: PageText = await self._call("page.read", asked)
        except RemoteError as error:
            if error.code == ErrorCode.NO_SUCH_TAB:
                raise TabGone(tab_id) from error
            why = error.sentence
            return PageText(tab_id=tab_id, url="", title="", text=why, offset=0, next_offset=None, total=len(why))
        return text

    async def expand(self, tab_id: int, ref: str) -> Excerpt:
        address = self._addresses.get(ref)
        if address is None:
            return self._no_excerpt(tab_id, Code.NOT_FOUND, _never_shown(ref))
        frame = address.frame
        asked = Expand(
            tab_id=address.tab_id,
            space=self._space,
            frame_id=frame.frame_id,
            document_id=frame.document_id,
            ref=ref,
            next_ref=self.next_ref,
            next_frame=self.next_frame,
        )
        return await self._excerpt("page.expand", asked, address.tab_id)

    async def act(self, tab_id: int, ref: str | None, action: Action, *, cap_ms: int = 1_500) -> Receipt:
        asked = Act(tab_id=tab_id, space=self._space, action=action, cap_ms=cap_ms)
        if ref is None:
            return await self._receipt("page.act", asked)
        address = self._addresses.get(ref)
        if address is None:
            return Receipt(ok=False, code=Code.NOT_FOUND, message=_never_shown(ref))
        frame = address.frame
        place = {"tab_id": address.tab_id, "frame_id": frame.frame_id, "document_id": frame.document_id}
        if not frame.prefix:  # frames number their refs by themselves
            place["next_ref"] = self.next_ref
        receipt = await self._receipt("page.act", asked.model_copy(update={**place, "ref": ref}))
        self._learn(receipt, address)
        return receipt

    async def answer_dialog(self, tab_id: int, *, accept: bool, text: str = "", about: str | None = None) -> Receipt:
        asked = AnswerDialog(tab_id=tab_id, accept=accept, text=text, about=about)
        return await self._receipt("page.dialog", asked)

    async def screenshot(self, tab_id: int) -> Screenshot | None:
        try:
            shot: Screenshot = await self._call("page.screenshot", TabId(tab_id=tab_id))
            return await without_secrets(shot)
        except (RemoteError, OSError):
            return None

    async def _excerpt(self, method: str, asked: Message, tab_id: int) -> Excerpt:
        try:
            excerpt: Excerpt = await self._call(method, asked)
        except RemoteError as error:
            if error.code == ErrorCode.NO_SUCH_TAB:
                raise TabGone(tab_id) from error
            return self._no_excerpt(tab_id, _CODES.get(error.code, Code.UNKNOWN), error.sentence)
        self._remember(excerpt, excerpt.text)
        return excerpt

    def _no_excerpt(self, tab_id: int, code: Code, message: str) -> Excerpt:
        counters = {"next_ref": self.next_ref, "next_frame": self.next_frame}
        return Excerpt(tab_id=tab_id, code=code, message=message, **counters)

    def _remember(self, seen: Observation | Excerpt, text: str) -> None:
        """New refs belong to the document that has their prefix now; a ref once known keeps its address."""
        self.next_ref, self.next_frame = seen.next_ref, seen.next_frame
        self._place(text, seen.tab_id, seen.frames)

    def _learn(self, receipt: Receipt, address: Address) -> None:
        """A receipt may name elements that were not shown before (what covers the target): they are its neighbours."""
        if receipt.next_ref is not None and not address.frame.prefix:
            self.next_ref = max(self.next_ref, receipt.next_ref)
        self._place("\n".join([receipt.message, *receipt.candidates]), address.tab_id, [address.frame])

    def _place(self, text: str, tab_id: int, frames: Iterable[Frame]) -> None:
        by_prefix = {frame.prefix: frame for frame in frames}
        for ref in _REF.findall(text):
            frame = by_prefix.get(ref[: ref.index("e")])
            if frame is not None:
                self._addresses.setdefault(ref, Address(tab_id, frame))

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


def _never_shown(ref: str) -> str:
    return f"There is no element {ref} in what was shown."


def _nothing_seen(tab_id: int, error: RemoteError) -> Observation:
    """The page could not be described; the model is told why in the place where the page would stand."""
    return Observation(
        tab_id=tab_id, url="", title="", tree=f"page\n  - error {error.sentence}", elements=0, partial=True
    )
