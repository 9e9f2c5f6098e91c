"""The carrier that goes through the extension, over the native port of the browser that started this host."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from webhand_agent.browser import Ability, BrowserError, TabGone
from webhand_agent.protocol import (
    Act,
    Action,
    AnswerDialog,
    At,
    Code,
    Control,
    Describe,
    DownloadUrl,
    ErrorCode,
    Excerpt,
    Expand,
    Extract,
    Facts,
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
    ReloadTab,
    Rows,
    Screenshot,
    Spot,
    Tab,
    TabId,
    TraverseHistory,
)

from webhand_host.browsers import refusals, uploads
from webhand_host.browsers.painting import without_secrets
from webhand_host.browsers.refs import AddressBook, Focus, never_shown
from webhand_host.browsers.writes import with_writes
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError

CALL_TIMEOUT = 30.0
"""Seconds until a silent extension counts as gone. Above every cap that the extension itself keeps."""

T = TypeVar("T")
E = TypeVar("E", bound=Excerpt)


class ElementAddress(NamedTuple):
    """Where a ref lives."""

    tab_id: int
    frame: Frame

    def fields(self) -> dict[str, Any]:
        """As requests have them."""
        return {"tab_id": self.tab_id, "frame_id": self.frame.frame_id, "document_id": self.frame.document_id}


class ExtensionBrowser:
    """Implements `Browser` for one run.

    `space` is the run's id: refs are unique in it. `next_ref` and `next_frame` are where numbering goes on, for a run
    that another host began.
    """

    def __init__(self, peer: Peer, space: str, *, next_ref: int = 1, next_frame: int = 1) -> None:
        self._peer = peer
        self._space = space
        self._addresses: AddressBook[ElementAddress] = AddressBook()
        self._focus = Focus()
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

    async def open_tab(self, url: str, *, active: bool = True, sites: Sequence[str] | None = None) -> Receipt:
        before = self.last_tab
        receipt = await self._receipt("tabs.open", OpenTab(url=url, active=active, sites=_listed(sites)))
        if not active:
            self.last_tab = before
        return receipt

    async def close_tab(self, tab_id: int) -> Receipt:
        return await self._receipt("tabs.close", TabId(tab_id=tab_id))

    async def reload(self, tab_id: int, *, sites: Sequence[str] | None = None) -> Receipt:
        return await self._receipt("tabs.reload", ReloadTab(tab_id=tab_id, sites=_listed(sites)))

    async def switch_tab(self, tab_id: int) -> Receipt:
        return await self._receipt("tabs.switch", TabId(tab_id=tab_id))

    async def navigate(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> Receipt:
        return await self._receipt("tabs.navigate", NavigateTab(tab_id=tab_id, url=url, sites=_listed(sites)))

    async def traverse(self, tab_id: int, delta: int, *, sites: Sequence[str] | None = None) -> Receipt:
        return await self._receipt("tabs.traverse", TraverseHistory(tab_id=tab_id, delta=delta, sites=_listed(sites)))

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
            return refusals.nothing_seen(tab_id, error)
        self._remember(seen, seen.tree)
        return with_writes(seen)

    async def find(self, tab_id: int, query: str, *, role: str | None = None, limit: int = 50) -> Excerpt:
        asked = Find(tab_id=tab_id, space=self._space, query=query, role=role, limit=limit, **self._counters)
        return await self._excerpt("page.find", asked, tab_id, Excerpt)

    async def at(self, tab_id: int, x: float, y: float) -> Spot:
        asked = At(tab_id=tab_id, space=self._space, x=x, y=y, **self._counters)
        return await self._excerpt("page.at", asked, tab_id, Spot)

    async def read(self, tab_id: int, *, offset: int = 0, size: int = 8_000) -> PageText:
        asked = Read(tab_id=tab_id, space=self._space, next_frame=self.next_frame, offset=offset, size=size)
        return await self._told("page.read", asked, tab_id, refusals.nothing_read)

    async def extract(self, tab_id: int, kind: Literal["table", "links"], ref: str | None = None) -> Rows:
        address = self._addresses.get(ref)
        if ref is not None and address is None:
            return Rows(tab_id=tab_id, code=Code.NOT_FOUND, message=never_shown(ref))
        asked = Extract(tab_id=tab_id, space=self._space, kind=kind, ref=ref)
        if address is not None:
            asked = asked.model_copy(update=address.fields())
        return await self._told("page.extract", asked, asked.tab_id, refusals.no_rows)

    async def facts(self, tab_id: int) -> Facts:
        return await self._told("page.facts", TabId(tab_id=tab_id), tab_id, refusals.no_facts)

    async def download(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> Receipt:
        return await self._receipt("page.download", DownloadUrl(tab_id=tab_id, url=url, sites=_listed(sites)))

    async def expand(self, tab_id: int, ref: str) -> Excerpt:
        address = self._addresses.get(ref)
        if address is None:
            return Excerpt(tab_id=tab_id, code=Code.NOT_FOUND, message=never_shown(ref), **self._counters)
        asked = Expand(space=self._space, ref=ref, **address.fields(), **self._counters)
        return await self._excerpt("page.expand", asked, address.tab_id, Excerpt)

    async def describe(self, tab_id: int, ref: str | None) -> Control:
        address = self._addresses.get(ref)
        if ref is not None and address is None:
            return Control(tab_id=tab_id, code=Code.NOT_FOUND, message=never_shown(ref), **self._counters)
        asked = Describe(tab_id=tab_id, space=self._space, ref=ref, **self._counters)
        if address is not None:
            asked = asked.model_copy(update=address.fields())
        control: Control = await self._told("page.describe", asked, asked.tab_id, self._undescribed)
        self._remember(control, f"[ref={control.ref}]")
        return self._focus.learn(control, asked=ref)

    def _undescribed(self, tab_id: int, error: RemoteError) -> Control:
        return Control(tab_id=tab_id, code=refusals.code_of(error), message=error.sentence, **self._counters)

    async def act(
        self,
        tab_id: int,
        ref: str | None,
        action: Action,
        *,
        cap_ms: int = 1_500,
        digest: str | None = None,
        sites: Sequence[str] | None = None,
    ) -> Receipt:
        ref = ref or self._focus.ref_of(digest)
        if refusal := uploads.too_large(action):
            return refusal
        asked = Act(tab_id=tab_id, space=self._space, action=action, cap_ms=cap_ms, digest=digest, sites=_listed(sites))
        if ref is None:
            return await self._receipt("page.act", asked)
        address = self._addresses.get(ref)
        if address is None:
            return Receipt(ok=False, code=Code.NOT_FOUND, message=never_shown(ref), own=True)
        place = address.fields()
        if not address.frame.prefix:  # frames number their refs by themselves
            place["next_ref"] = self.next_ref
        seconds = CALL_TIMEOUT + 2 * uploads.seconds(action)  # to the worker, and from there into the page
        receipt = await self._receipt("page.act", asked.model_copy(update={**place, "ref": ref}), seconds)
        self._learn(receipt, address)
        return receipt

    async def answer_dialog(
        self,
        tab_id: int,
        *,
        accept: bool,
        text: str = "",
        about: str | None = None,
        sites: Sequence[str] | None = None,
    ) -> Receipt:
        asked = AnswerDialog(tab_id=tab_id, accept=accept, text=text, about=about, sites=_listed(sites))
        return await self._receipt("page.dialog", asked)

    async def screenshot(self, tab_id: int) -> Screenshot | None:
        try:
            shot: Screenshot = await self._call("page.screenshot", TabId(tab_id=tab_id))
            return await without_secrets(shot)
        except (RemoteError, OSError):
            return None

    @property
    def _counters(self) -> dict[str, int]:
        return {"next_ref": self.next_ref, "next_frame": self.next_frame}

    async def _excerpt(self, method: str, asked: Message, tab_id: int, kind: type[E]) -> E:
        def nothing(tab_id: int, error: RemoteError) -> E:
            return kind(tab_id=tab_id, code=refusals.code_of(error), message=error.sentence, **self._counters)

        excerpt = await self._told(method, asked, tab_id, nothing)
        self._remember(excerpt, excerpt.text)
        return excerpt

    async def _told(self, method: str, asked: Message, tab_id: int, nothing: Callable[[int, RemoteError], T]) -> T:
        """The answer about a tab, or what stands for none."""
        try:
            answer: T = await self._call(method, asked)
        except RemoteError as error:
            if error.code == ErrorCode.NO_SUCH_TAB:
                raise TabGone(tab_id) from error
            return nothing(tab_id, error)
        return answer

    def _remember(self, seen: Observation | Excerpt | Control, text: str) -> None:
        """New refs belong to the document that has their prefix now; a ref once known keeps its address."""
        self.next_ref, self.next_frame = seen.next_ref, seen.next_frame
        self._place(text, seen.tab_id, seen.frames)

    def _learn(self, receipt: Receipt, address: ElementAddress) -> None:
        """A receipt may name elements that were not shown before (what covers the target): they are its neighbours."""
        if receipt.next_ref is not None and not address.frame.prefix:
            self.next_ref = max(self.next_ref, receipt.next_ref)
        shown = "\n".join([*receipt.covering, *receipt.candidates, receipt.renamed])
        self._place(shown, address.tab_id, [address.frame])

    def _place(self, text: str, tab_id: int, frames: Iterable[Frame]) -> None:
        self._addresses.place(text, {frame.prefix: ElementAddress(tab_id, frame) for frame in frames})

    async def _receipt(self, method: str, params: Message, seconds: float = CALL_TIMEOUT) -> Receipt:
        try:
            receipt: Receipt = await self._call(method, params, seconds)
        except RemoteError as error:
            return refusals.receipt(error)
        if receipt.tab_id is not None:
            self.last_tab = receipt.tab_id
        return with_writes(receipt)

    async def _ask(self, method: str) -> Any:
        """For what no receipt can be given: without an answer the run cannot go on."""
        try:
            return await self._call(method)
        except RemoteError as error:
            raise BrowserError(error.sentence) from error

    async def _call(self, method: str, params: Message | None = None, seconds: float = CALL_TIMEOUT) -> Any:
        try:
            return await self._peer.call(method, params, seconds=seconds)
        except RemoteError as error:
            if error.code == ErrorCode.PORT_CLOSED:
                raise BrowserError(error.sentence) from error
            raise


def _listed(sites: Sequence[str] | None) -> list[str] | None:
    return None if sites is None else list(sites)
