"""The carrier itself: `webhand_agent.browser.Browser` over one context of a browser that Playwright holds."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

from webhand_agent import protocol
from webhand_agent.browser import Ability, BrowserError, TabGone
from webhand_agent.protocol import (
    Action,
    Code,
    Control,
    Effect,
    Excerpt,
    Facts,
    Observation,
    PageText,
    Receipt,
    Rows,
    Screenshot,
    Spot,
)

from webhand_host.browsers import uploads
from webhand_host.browsers.painting import without_secrets
from webhand_host.browsers.playwright import (
    acting,
    closing,
    describing,
    excerpts,
    fetching,
    looking,
    measuring,
    pointing,
    travel,
)
from webhand_host.browsers.playwright.addresses import Addresses
from webhand_host.browsers.playwright.addressing import refused
from webhand_host.browsers.playwright.answering import answer
from webhand_host.browsers.playwright.extracting import Extraction
from webhand_host.browsers.playwright.pictures import screenshot
from webhand_host.browsers.playwright.receipts import no_such_tab, receipt
from webhand_host.browsers.playwright.tab import ANSWER, CdpTab
from webhand_host.browsers.playwright.tabs import CdpTabs
from webhand_host.browsers.playwright.troubles import Gone, Held, Trouble
from webhand_host.browsers.refs import Focus, never_shown
from webhand_host.browsers.writes import with_writes

EMPTY = "Opened an empty tab."
"""This carrier's new tab: what a person's own new tab page shows is none of a run's business here."""


class PlaywrightBrowser:
    """Implements `Browser` for one run.

    `space` is the run's id: refs are unique in it. `next_ref` and `next_frame` are where numbering goes on. `reopen`
    starts the browser again after it has gone, where it is ours to start.
    """

    abilities = frozenset({Ability.TRUSTED_INPUT, Ability.HELD_DIALOGS})

    def __init__(
        self,
        tabs: CdpTabs,
        space: str,
        *,
        next_ref: int = 1,
        next_frame: int = 1,
        reopen: Callable[[], Awaitable[CdpTabs]] | None = None,
    ) -> None:
        self._tabs = tabs
        self._reopen = reopen
        self._address = ""
        self._addresses = Addresses(space, next_ref, next_frame)
        self._focus = Focus()
        self._works_since: dict[int, float] = {}
        self.last_tab: int | None = None

    @property
    def next_ref(self) -> int:
        return self._addresses.next_ref

    @property
    def next_frame(self) -> int:
        return self._addresses.next_frame

    async def restart(self) -> bool:
        """Starts the browser again, on the page that was looked at last. False where it is there, or not ours."""
        if not self._tabs.gone.is_set() or self._reopen is None:
            return False
        self._tabs = await self._reopen()
        front = await self.target()
        if self._address and not refused(self._address):
            await self.navigate(front.tab_id, self._address)
        return True

    async def tabs(self) -> list[protocol.Tab]:
        return await self._tabs.described()

    async def target(self) -> protocol.Tab:
        front = await self._tabs.front()
        described = next((tab for tab in await self._tabs.described() if tab.tab_id == front.number), None)
        if described is None:
            raise BrowserError("The browser has no tab open that a task could begin in.")
        self.last_tab = front.number
        return described

    async def open_tab(self, url: str, *, active: bool = True, sites: Sequence[str] | None = None) -> Receipt:
        if url and (refusal := refused(url)):
            return refusal
        began, front = time.monotonic(), self._tabs.active
        tab = await self._started(await (self._tabs.new() if active else self._tabs.new_behind()))
        went = receipt(Code.DONE, EMPTY)
        if url:
            went = await self._tabs.fence.around(tab, sites, lambda tab: travel.navigate(tab, url))
        if went.blocked:
            await tab.page.close()
            self._tabs.active = front
            return _timed(went, began)
        effect = [Effect.NEW_TAB, Effect.NAVIGATION] if went.ok and url else [Effect.NEW_TAB]
        done = _timed(went.model_copy(update={"effect": effect, "tab_id": tab.number}), began)
        done = self._with_writes(done, tab, began)
        return self._gone_on(done) if active else done

    async def close_tab(self, tab_id: int) -> Receipt:
        return await self._in_tab(tab_id, lambda tab: closing.close(self._tabs, tab))

    async def reload(self, tab_id: int, *, sites: Sequence[str] | None = None) -> Receipt:
        return await self._in_tab(tab_id, travel.reload, sites)

    async def switch_tab(self, tab_id: int) -> Receipt:
        began = time.monotonic()
        tab = self._tabs.get(tab_id)
        if tab is None:
            return no_such_tab(tab_id)
        try:
            url, title = await (await self._started(tab)).info()
            with contextlib.suppress(Held):  # a tab with a dialog comes to the front as any other
                await tab.unless_held(tab.started(tab.session.send("Page.bringToFront")), ANSWER)
        except Trouble:
            return no_such_tab(tab_id)
        done = receipt(Code.DONE, "Switched to another tab.", [Effect.FOCUS], tab_id=tab_id)
        done = done.model_copy(update={"led_to": url, "title": title})
        return self._gone_on(_timed(done, began))

    async def navigate(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> Receipt:
        if refusal := refused(url):
            return refusal
        return await self._in_tab(tab_id, lambda tab: travel.navigate(tab, url), sites)

    async def traverse(self, tab_id: int, delta: int, *, sites: Sequence[str] | None = None) -> Receipt:
        return await self._in_tab(tab_id, lambda tab: travel.traverse(tab, delta, sites), sites, back=-delta)

    async def observe(self, tab_id: int, *, patience_ms: int = 0, cap_ms: int = 10_000) -> Observation:
        self.last_tab = tab_id
        began = self._works_since.setdefault(tab_id, time.monotonic())
        try:
            tab = await self._tab(tab_id)
            seen = await looking.observe(tab, self._addresses, patience_ms / 1000, cap_ms / 1000)
        except Gone as gone:
            raise await self._tabs.why_lost(tab_id) from gone
        self._address = seen.url
        return with_writes(seen, tab.network.writes.take(began))

    async def find(self, tab_id: int, query: str, *, role: str | None = None, limit: int = 50) -> Excerpt:
        return await excerpts.find(await self._tab(tab_id), self._addresses, query, role, limit)

    async def at(self, tab_id: int, x: float, y: float) -> Spot:
        return await pointing.at(await self._tab(tab_id), self._addresses, x, y)

    async def extract(self, tab_id: int, kind: Literal["table", "links"], ref: str | None = None) -> Rows:
        address = self._addresses.get(ref)
        if ref is not None and address is None:
            return Rows(tab_id=tab_id, code=Code.NOT_FOUND, message=never_shown(ref))
        tab = await self._tab(address.tab if address else tab_id)
        return await Extraction(tab, self._addresses, kind, ref, address).run()

    async def facts(self, tab_id: int) -> Facts:
        return await measuring.facts(await self._tab(tab_id))

    async def download(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> Receipt:
        if refusal := refused(url):
            return refusal
        return await self._in_tab(tab_id, lambda tab: fetching.download(tab, self._tabs.downloads, url, sites))

    async def read(self, tab_id: int, *, offset: int = 0, size: int = 8_000) -> PageText:
        try:
            return await excerpts.read(await self._tab(tab_id), self._addresses, offset, size)
        except Gone as gone:
            raise TabGone(tab_id) from gone

    async def expand(self, tab_id: int, ref: str) -> Excerpt:
        return await excerpts.expand(await self._tab(tab_id), self._addresses, ref)

    async def describe(self, tab_id: int, ref: str | None) -> Control:
        address = self._addresses.get(ref)
        if ref is not None and address is None:
            return Control(tab_id=tab_id, code=Code.NOT_FOUND, message=never_shown(ref), **self._addresses.counters)
        tab = await self._tab(address.tab if address else tab_id)
        return self._focus.learn(await describing.describe(tab, self._addresses, ref, address), asked=ref)

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
        address = self._addresses.get(ref)
        if ref is not None and address is None:
            return receipt(Code.NOT_FOUND, never_shown(ref))
        if refusal := uploads.too_large(action):
            return refusal

        async def perform(tab: CdpTab) -> Receipt:
            return await acting.act(tab, self._addresses, ref, action, cap_ms / 1000, open_beside, digest)

        def open_beside(tab: CdpTab, url: str) -> Awaitable[Receipt]:
            return self._open_beside(tab, url, sites)

        return await self._in_tab(address.tab if address else tab_id, perform, sites)

    async def answer_dialog(
        self,
        tab_id: int,
        *,
        accept: bool,
        text: str = "",
        about: str | None = None,
        sites: Sequence[str] | None = None,
    ) -> Receipt:
        return await self._in_tab(tab_id, lambda tab: answer(tab, accept=accept, text=text, about=about), sites)

    async def screenshot(self, tab_id: int) -> Screenshot | None:
        shot = await screenshot(await self._tab(tab_id))
        try:
            return await without_secrets(shot) if shot is not None else None
        except OSError:
            return None

    async def _open_beside(self, tab: CdpTab, url: str, sites: Sequence[str] | None) -> Receipt:
        opened = await self.open_tab(url, sites=sites)
        if opened.blocked:
            return opened
        if not opened.downloads:
            return opened.model_copy(update={"effect": [Effect.NEW_TAB]})
        beside = self._tabs.get(opened.tab_id or 0)
        if beside is not None:  # it was there only for a file to be saved
            await beside.page.close()
        self._tabs.active = self.last_tab = tab.number
        return opened.model_copy(update={"effect": [Effect.DOWNLOAD], "tab_id": None})

    async def _in_tab(
        self,
        tab_id: int,
        do: Callable[[CdpTab], Awaitable[Receipt]],
        sites: Sequence[str] | None = None,
        *,
        back: int = -1,
    ) -> Receipt:
        """What comes of doing something in a tab; a tab that is gone is a receipt, too. `back` would undo it."""
        began = time.monotonic()
        tab = self._tabs.present(tab_id)
        if tab is None:
            return no_such_tab(tab_id)
        try:
            done = await self._tabs.fence.around(await self._started(tab), sites, do, back=back)
        except Trouble as trouble:
            if isinstance(trouble, Gone) and not isinstance(lost := await self._tabs.why_lost(tab_id), TabGone):
                raise lost from trouble
            done = tab.held() or receipt(Code.UNKNOWN, "The page went away meanwhile. Look again.")
        return self._gone_on(_timed(self._with_writes(done, tab, began), began))

    def _with_writes(self, done: Receipt, tab: CdpTab, began: float) -> Receipt:
        """The receipt with what was sent, by the tab and by the one that it opened and went on in."""
        requests = [*done.requests, *tab.network.writes.take(self._works_since.setdefault(tab.number, began))]
        opened = self._tabs.get(done.tab_id) if done.tab_id is not None else None
        if opened is not None and opened is not tab:
            since = self._works_since.setdefault(opened.number, began)
            requests += opened.network.writes.take(since)
        return with_writes(done, requests)

    def _gone_on(self, done: Receipt) -> Receipt:
        if done.tab_id is not None:
            self.last_tab = self._tabs.active = done.tab_id
        return done

    async def _tab(self, tab_id: int) -> CdpTab:
        tab = self._tabs.present(tab_id)
        if tab is None:
            raise TabGone(tab_id)
        return await self._started(tab)

    async def _started(self, tab: CdpTab) -> CdpTab:
        await asyncio.wait({tab.starting}, timeout=ANSWER)
        return tab


def _timed(done: Receipt, began: float) -> Receipt:
    return done.model_copy(update={"ms": round((time.monotonic() - began) * 1000, 1)})
