"""The one implementation of `webhand_agent.browser.Browser`: what a tab does, over whichever port there is."""

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

from webhand_agent import protocol, receipts
from webhand_agent.browser import Ability, BrowserError, TabGone
from webhand_agent.protocol import (
    Action,
    Code,
    Control,
    Download,
    Effect,
    Excerpt,
    Facts,
    MarkupText,
    Observation,
    PageText,
    Receipt,
    Rows,
    RowSelectors,
    ScrapedRows,
    Screenshot,
    Selection,
    Spot,
    TabState,
)
from webhand_agent.receipts import Evaluated

from webhand_host.browser import (
    acting,
    answering,
    closing,
    downloads,
    exporting,
    extracting,
    fetching,
    keeping,
    looking,
    measuring,
    pictures,
    pointing,
    selecting,
    stitching,
    travel,
    uploads,
)
from webhand_host.browser.addressing import refused
from webhand_host.browser.confinement import Confinement, confined
from webhand_host.browser.measuring import GivenFile
from webhand_host.browser.painting import without_secrets
from webhand_host.browser.port import NotDone, Port
from webhand_host.browser.receipts import no_such_tab, receipt, timed, with_dialogs
from webhand_host.browser.refs import Lost, Refs
from webhand_host.browser.tab import Tab
from webhand_host.browser.troubles import Busy, NoTab, Trouble
from webhand_host.browser.writes import with_writes
from webhand_host.geometry import Layout

PDF_SECONDS = 10.0
"""In which what a PDF waits for has to be there."""

MOST_SILENCES = 2
"""How often in a row a page may leave everything unanswered before its tab is given up."""

REPLACED = "It did so twice, so that its tab was closed and its address opened anew, where nothing has been done yet."

T = TypeVar("T")


class TabBrowser:
    """Implements `Browser` for one run.

    `space` is the run's id: refs are unique in it. `next_ref` and `next_frame` are where numbering goes on. `reopen`
    starts the browser again after it has gone, where it is ours to start. In `keep` are copies of what it downloads;
    None leaves them where the browser put them.
    """

    def __init__(
        self,
        port: Port,
        space: str,
        *,
        next_ref: int = 1,
        next_frame: int = 1,
        reopen: Callable[[], Awaitable[Port]] | None = None,
        keep: Path | None = None,
    ) -> None:
        self._port = port
        self._reopen = reopen
        self._keep = keep
        self._address = ""
        self._refs = Refs(space, next_ref, next_frame)
        self._works_since: dict[int, float] = {}
        self.last_tab: int | None = None

    @property
    def abilities(self) -> frozenset[Ability]:
        return self._port.abilities

    @property
    def next_ref(self) -> int:
        return self._refs.next_ref

    @property
    def next_frame(self) -> int:
        return self._refs.next_frame

    async def restart(self) -> bool:
        """Starts the browser again, on the page that was looked at last. False where it is there, or not ours."""
        if not self._port.tabs.gone.is_set() or self._reopen is None:
            return False
        self._port = await self._reopen()
        front = await self.target()
        if self._address and not refused(self._address):
            await self.navigate(front.tab_id, self._address)
        return True

    # --- Tabs ---------------------------------------------------------------------------------------------------------

    async def tabs(self) -> list[protocol.Tab]:
        return [self._described(tab) for tab in await self._port.list_tabs()]

    async def target(self) -> protocol.Tab:
        found = closing.target_of(await self._port.list_tabs())
        if found is None:
            raise BrowserError("The browser has no tab open that a task could begin in.")
        self.last_tab = found.tab_id
        return self._described(found)

    async def open_tab(self, url: str, *, active: bool = True, sites: Sequence[str] | None = None) -> Receipt:
        if url and (refusal := refused(url)):
            return refusal
        began = time.monotonic()

        def open_it(within: Confinement | None) -> Awaitable[Receipt]:
            return self._opened(url, within, began, active=active)

        try:
            done = timed(await confined(self._port, None, sites if url else None, open_it), began)
        except NotDone as why:
            raise BrowserError(f"{why}.") from why
        done = await self._kept(done)
        return self._gone_on(done) if active else done

    async def _opened(
        self, url: str, within: Confinement | None, began: float, *, active: bool, beside: TabState | None = None
    ) -> Receipt:
        opener, window = (beside.tab_id, beside.window_id) if beside is not None else (None, None)
        opening = self._port.create(url, active=active, opener=opener, window=window, within=within)
        tab = self._port.tabs.of(await opening)
        if beside is not None:
            self._port.tabs.of(beside.tab_id).opens(tab, began)
        if not url:
            return (await travel.show_empty(tab, began)).model_copy(update={"tab_id": tab.id})
        went = await travel.or_file(tab, await travel.arrival(tab, began), began)
        if went.blocked:
            return went  # and the tab is closed again
        if went.downloads:  # it was there only for a file to be saved
            await self._port.close(tab.id)
            return went
        effect = [Effect.NEW_TAB, Effect.NAVIGATION] if went.ok else [Effect.NEW_TAB]
        return self._with_writes(went.model_copy(update={"effect": effect, "tab_id": tab.id}), tab, began)

    async def close_tab(self, tab_id: int) -> Receipt:
        return await self._in_tab(tab_id, lambda tab: closing.close(self._port, tab))

    async def reload(self, tab_id: int, *, sites: Sequence[str] | None = None) -> Receipt:
        return await self._in_tab(tab_id, travel.reload, sites)

    async def switch_tab(self, tab_id: int) -> Receipt:
        """The window is left where it is: bringing it to the front would take the keyboard from a person at work in
        another one.
        """
        began = time.monotonic()
        try:
            await self._port.activate(tab_id)
            info = await self._port.info(tab_id)
        except Trouble:
            return no_such_tab(tab_id)
        done = receipt(Code.DONE, "Switched to another tab.", [Effect.FOCUS], tab_id=tab_id)
        return self._gone_on(timed(done.model_copy(update={"led_to": info.url, "title": info.title}), began))

    async def navigate(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> Receipt:
        if refusal := refused(url):
            return refusal
        return await self._in_tab(tab_id, lambda tab: travel.navigate(tab, url), sites)

    async def traverse(self, tab_id: int, delta: int, *, sites: Sequence[str] | None = None) -> Receipt:
        went = await self._in_tab(tab_id, lambda tab: travel.traverse(tab, delta, sites), sites, back=-delta)
        return await self._or_anew(tab_id, went)

    # --- Looking ------------------------------------------------------------------------------------------------------

    async def observe(self, tab_id: int, *, patience_ms: int = 0, cap_ms: int = 10_000) -> Observation:
        try:
            return await self._observed(tab_id, patience_ms, cap_ms)
        except TabGone:
            opener = self._port.tabs.opener_of(tab_id)
            if opener is None:
                raise
            return await self._observed(opener, patience_ms, cap_ms)

    async def _observed(self, tab_id: int, patience_ms: int, cap_ms: int) -> Observation:
        self.last_tab = tab_id
        began = self._works_since.setdefault(tab_id, time.monotonic())
        tab = self._port.tabs.of(tab_id)
        seen = await self._there(tab_id, looking.observe(tab, self._refs, patience_ms / 1000, cap_ms / 1000))
        if (fresh := await self._replaced(tab)) is not None:
            tab, self.last_tab = fresh, fresh.id
            seen = await self._there(fresh.id, looking.observe(fresh, self._refs, patience_ms / 1000, cap_ms / 1000))
        self._address = seen.url
        update = {"opened": len(tab.popups.take(began)), "kept_away": tab.take_kept_away()}
        seen = seen.model_copy(update=update)
        return with_writes(seen, tab.network.take_writes(began))

    async def find(self, tab_id: int, query: str, *, role: str | None = None, limit: int = 50) -> Excerpt:
        return await self._there(tab_id, looking.find(self._port.tabs.of(tab_id), self._refs, query, role, limit))

    async def select(self, tab_id: int, selector: str, *, limit: int = 20, wait: float = 0) -> Selection:
        tab = self._port.tabs.of(tab_id)
        return await self._there(tab_id, selecting.select(tab, self._refs, selector, limit, wait))

    async def at(self, tab_id: int, x: float, y: float) -> Spot:
        return await self._there(tab_id, pointing.at(self._port.tabs.of(tab_id), self._refs, x, y))

    async def read(self, tab_id: int, *, offset: int = 0, size: int = 8_000) -> PageText:
        return await self._there(tab_id, looking.read(self._port.tabs.of(tab_id), self._refs, offset, size))

    async def expand(self, tab_id: int, ref: str) -> Excerpt:
        try:
            address = self._refs.get(ref)
        except Lost as lost:
            return Excerpt(tab_id=tab_id, code=lost.code, message=lost.message, **self._refs.counters)
        assert address is not None  # noqa: S101, a ref has an address
        tab = self._port.tabs.of(address.tab_id)
        return await self._there(tab.id, looking.expand(tab, self._refs, ref, address))

    async def extract(self, tab_id: int, kind: Literal["table", "links"], ref: str | None = None) -> Rows:
        try:
            address = self._refs.get(ref)
        except Lost as lost:
            return Rows(tab_id=tab_id, code=lost.code, message=lost.message)
        tab = self._port.tabs.of(address.tab_id if address else tab_id)
        return await self._there(tab.id, extracting.extract(tab, self._refs, kind, ref, address))

    async def scrape(
        self, tab_id: int, wanted: RowSelectors, *, patience_ms: int = 0, cap_ms: int = 10_000
    ) -> ScrapedRows:
        tab = self._port.tabs.of(tab_id)
        return await self._there(tab_id, extracting.scrape(tab, self._refs, wanted, patience_ms / 1000, cap_ms / 1000))

    async def describe(self, tab_id: int, ref: str | None) -> Control:
        try:
            address = self._refs.get(ref)
        except Lost as lost:
            return Control(tab_id=tab_id, code=lost.code, message=lost.message, **self._refs.counters)
        tab = self._port.tabs.of(address.tab_id if address else tab_id)
        control = await self._there(tab.id, pointing.describe(tab, self._refs, ref, address))
        return self._refs.focused(control) if ref is None else control

    async def facts(self, tab_id: int) -> Facts:
        return await self._there(tab_id, measuring.facts(self._port.tabs.of(tab_id)))

    async def confined(self, tab_id: int, sites: Sequence[str] | None, do: Callable[[], Awaitable[Receipt]]) -> Receipt:
        """What comes of doing something to the tab by another way than the browser's, while only documents of `sites`
        may load in it.
        """
        tab = self._port.tabs.of(tab_id)
        return await self._there(tab_id, confined(self._port, tab, sites, lambda _: do(), lingers=True))

    async def layout(self, tab_id: int) -> Layout:
        """Where the tab's viewport is. Raises `Trouble` where its page does not answer."""
        return await self._there(tab_id, measuring.layout(self._port.tabs.of(tab_id)))

    async def filled(self, tab_id: int, *, begin: bool) -> tuple[Counter[GivenFile], Counter[GivenFile]]:
        """See `measuring.filled`."""
        return await self._there(tab_id, measuring.filled(self._port.tabs.of(tab_id), begin=begin))

    async def markup(self, tab_id: int, selector: str | None = None) -> MarkupText:
        return await self._there(tab_id, extracting.markup(self._port.tabs.of(tab_id), selector))

    async def screenshot(self, tab_id: int, *, lossless: bool = False) -> Screenshot | None:
        shot = await self.picture(tab_id, lossless=lossless)
        return shot if isinstance(shot, Screenshot) else None

    async def picture(self, tab_id: int, *, lossless: bool = False) -> Screenshot | Receipt:
        shot = await pictures.screenshot(self._port.tabs.of(tab_id), lossless=lossless)
        try:
            return await without_secrets(shot) if isinstance(shot, Screenshot) else shot
        except OSError:
            return receipt(Code.UNKNOWN, "The browser gave a picture that cannot be read.")

    async def whole_picture(self, tab_id: int, *, lossless: bool = False) -> Screenshot | Receipt:
        try:
            return await self._there(tab_id, stitching.whole_picture(self._port.tabs.of(tab_id), lossless=lossless))
        except OSError:
            return receipt(Code.UNKNOWN, "The browser gave a picture that cannot be read.")

    async def markdown(self, tab_id: int) -> PageText:
        return await self._there(tab_id, exporting.markdown(self._port.tabs.of(tab_id)))

    async def save_as_pdf(self, tab_id: int, filename: str, *, wait_for_selector: str | None = None) -> Receipt:
        if wait_for_selector is not None:
            found = await self.select(tab_id, wait_for_selector, limit=1, wait=PDF_SECONDS)
            if found.code is not Code.DONE:
                return receipts.failed(found.code, f"{found.message} No PDF was saved.", own=False)
        return await self._kept(await self._there(tab_id, exporting.save_as_pdf(self._port.tabs.of(tab_id), filename)))

    async def await_files(self, tab_id: int) -> Receipt:
        tab = self._of_files(tab_id)
        told = await self._told(tab.id, downloads.awaited(tab))
        return told if told.downloads else told.model_copy(update={"bound_for": downloads.asked_for(tab)})

    async def files_under_way(self, tab_id: int, seconds: float) -> Receipt:
        tab = self._of_files(tab_id)
        return await self._told(tab.id, downloads.under_way(tab, seconds))

    def _of_files(self, tab_id: int) -> Tab:
        opener = self._port.tabs.opener_of(tab_id)
        return self._port.tabs.of(tab_id if opener is None else opener)

    async def _told(self, tab_id: int, files: Awaitable[Sequence[Download]]) -> Receipt:
        came = await self._there(tab_id, files)
        return receipt(Code.DONE, "").model_copy(update={"downloads": await keeping.kept(came, self._keep)})

    # --- Acting -------------------------------------------------------------------------------------------------------

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
        ref = ref or self._refs.with_focus(digest)
        try:
            address = self._refs.get(ref)
        except Lost as lost:
            return receipt(lost.code, lost.message)
        if refusal := uploads.too_large(action):
            return refusal

        async def open_beside(tab: Tab, url: str) -> Receipt:
            began, beside = time.monotonic(), await tab.info()
            opened = await self._opened(url, tab.confinement, began, active=True, beside=beside)
            return opened if opened.tab_id is None else opened.model_copy(update={"effect": [Effect.NEW_TAB]})

        def perform(tab: Tab) -> Awaitable[Receipt]:
            return acting.act(tab, self._refs, ref, address, action, cap_ms / 1000, open_beside, digest)

        number = address.tab_id if address else tab_id
        return await self._or_anew(number, await self._in_tab(number, perform, sites, lingers=True))

    async def hand_over(self, tab_id: int, ref: str, upload: str, file: int, data: str) -> Receipt:
        try:
            address = self._refs.get(ref)
        except Lost as lost:
            return receipt(lost.code, lost.message)
        assert address is not None  # noqa: S101, a ref has an address
        tab = self._port.tabs.of(address.tab_id)
        return await self._there(tab.id, uploads.hand_over(tab, address, upload, file, data))

    async def _or_anew(self, tab_id: int, done: Receipt) -> Receipt:
        """The receipt, with the tab in the place of one that is lost."""
        fresh = await self._replaced(self._port.tabs.of(tab_id))
        if fresh is None:
            return done
        await travel.destination(fresh, fresh.navigation.last_start)
        update = {"message": f"{done.message} {REPLACED}", "effect": [Effect.NEW_TAB], "tab_id": fresh.id}
        return self._gone_on(done.model_copy(update=update))

    async def _replaced(self, tab: Tab) -> Tab | None:
        """Another tab with the same address, in the place of one whose page has not answered twice: it may never again.

        None where it is not lost, or where loading its page again could do something.
        """
        if tab.silences < MOST_SILENCES or tab.is_closed or tab.hangs_again:
            return None
        info, at = await tab.info(), time.monotonic()
        if info.is_posted or refused(info.url):
            return None
        fresh = self._port.tabs.of(await self._port.create(info.url, active=info.active, window=info.window_id))
        fresh.hung_at, tab.silences = info.url, 0
        tab.started(tab.shut(hangs=True))  # at once: it may keep all of the browser busy
        await fresh.begun(at, travel.BEGIN)
        return fresh

    async def answer_dialog(
        self,
        tab_id: int,
        *,
        accept: bool,
        text: str = "",
        about: str | None = None,
        sites: Sequence[str] | None = None,
    ) -> Receipt:
        return await self._in_tab(
            tab_id, lambda tab: answering.answer(tab, accept=accept, text=text, about=about), sites, lingers=True
        )

    async def evaluate(
        self, tab_id: int, script: str, *, seconds: float, sites: Sequence[str] | None = None
    ) -> Receipt:
        given: list[Any] = []

        async def run(tab: Tab) -> Receipt:
            given.append(await extracting.evaluated(tab, script, seconds))
            return receipt(Code.DONE, "The script ran.")

        done = await self._in_tab(tab_id, run, sites, lingers=True)
        return Evaluated(**dict(done), value=given[0]) if given else done

    async def download(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> Receipt:
        if refusal := refused(url):
            return refusal
        return await self._in_tab(tab_id, lambda tab: fetching.fetch(tab, url, sites))

    # ------------------------------------------------------------------------------------------------------------------

    async def _there(self, tab_id: int, looking_at: Awaitable[T]) -> T:
        """What is asked of a tab that has to be there."""
        try:
            return await looking_at
        except NoTab as lost:
            raise await self._port.tabs.why_lost(tab_id) from lost

    async def _in_tab(
        self,
        tab_id: int,
        do: Callable[[Tab], Awaitable[Receipt]],
        sites: Sequence[str] | None = None,
        *,
        back: int = -1,
        lingers: bool = False,
    ) -> Receipt:
        """What comes of doing something in a tab, with what its page asked and sent since the receipt before. A tab
        that is gone is a receipt, too. `back` would undo it.
        """
        began = time.monotonic()
        tab = self._port.tabs.of(tab_id)
        try:
            done = await confined(self._port, tab, sites, lambda _: do(tab), back=back, lingers=lingers)
        except NoTab as lost:
            if not isinstance(why := await self._port.tabs.why_lost(tab_id), TabGone):
                raise why from lost
            done = no_such_tab(tab_id)
        except Busy as busy:
            done = receipt(Code.TIMEOUT, str(busy))
        except Trouble:
            done = tab.held() or receipt(Code.UNKNOWN, "The page went away meanwhile. Look again.")
        except NotDone as why_not:
            done = receipt(Code.UNKNOWN, f"{why_not}.")
        done = with_dialogs(done, tab.take_answered(), began)
        return self._gone_on(timed(self._with_writes(await self._kept(done), tab, began), began))

    async def _kept(self, done: Receipt) -> Receipt:
        if not done.downloads:
            return done
        return done.model_copy(update={"downloads": await keeping.kept(done.downloads, self._keep)})

    def _with_writes(self, done: Receipt, tab: Tab, began: float) -> Receipt:
        """The receipt with what was sent, by the tab and by the one that it opened and went on in."""
        requests = [*done.requests, *tab.network.take_writes(self._works_since.setdefault(tab.id, began))]
        if done.tab_id not in (None, tab.id):
            opened = self._port.tabs.of(done.tab_id or 0)
            requests += opened.network.take_writes(self._works_since.setdefault(opened.id, began))
        return with_writes(done, requests)

    def _gone_on(self, done: Receipt) -> Receipt:
        if done.tab_id is not None:
            self.last_tab = done.tab_id
        return done

    def _described(self, tab: TabState) -> protocol.Tab:
        told = {name: getattr(tab, name) for name in protocol.Tab.model_fields}
        return protocol.Tab(**told | {"kept_away": self._port.tabs.of(tab.tab_id).kept_away})
