"""The run's browser, bound to what was allowed: no tool can act, or lead a tab anywhere, beyond it.

Every act goes out with the digest of the control that was judged, so that nothing happens to another one, and with the
sites that it may lead to, so that the carrier blocks any other document before its request leaves.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from webhand_agent.browser import Ability, Browser
from webhand_agent.protocol import Action, Receipt


@dataclass(frozen=True)
class Bound:
    """`sites` None is any site: an address of the person's own keeps its author through redirects."""

    digest: str | None = None
    sites: tuple[str, ...] | None = ()


NOTHING = Bound("nothing was judged")
"""Outside of a call that was allowed no element is acted on and nothing is loaded."""


class GuardedBrowser:
    """A `Browser` that takes no bounds from who calls it. What only looks goes through as it is; what acts is bound."""

    def __init__(self, browser: Browser) -> None:
        self.carrier = browser
        self.bound = NOTHING
        self.tabs, self.target = browser.tabs, browser.target
        self.close_tab, self.switch_tab = browser.close_tab, browser.switch_tab
        self.observe, self.find, self.read, self.expand = browser.observe, browser.find, browser.read, browser.expand
        self.select, self.markup, self.scrape = browser.select, browser.markup, browser.scrape
        self.at, self.extract, self.facts, self.describe = browser.at, browser.extract, browser.facts, browser.describe
        self.screenshot, self.picture, self.hand_over = browser.screenshot, browser.picture, browser.hand_over
        self.whole_picture, self.markdown = browser.whole_picture, browser.markdown
        self.save_as_pdf = browser.save_as_pdf
        self.await_files, self.files_under_way = browser.await_files, browser.files_under_way

    @property
    def abilities(self) -> frozenset[Ability]:
        return self.carrier.abilities

    @contextmanager
    def within(self, bound: Bound) -> Iterator[None]:
        before, self.bound = self.bound, bound
        try:
            yield
        finally:
            self.bound = before

    async def open_tab(self, url: str, *, active: bool = True) -> Receipt:
        return await self.carrier.open_tab(url, active=active, sites=self.bound.sites)

    async def navigate(self, tab_id: int, url: str) -> Receipt:
        return await self.carrier.navigate(tab_id, url, sites=self.bound.sites)

    async def reload(self, tab_id: int) -> Receipt:
        return await self.carrier.reload(tab_id, sites=self.bound.sites)

    async def traverse(self, tab_id: int, delta: int) -> Receipt:
        return await self.carrier.traverse(tab_id, delta, sites=self.bound.sites)

    async def download(self, tab_id: int, url: str) -> Receipt:
        return await self.carrier.download(tab_id, url, sites=self.bound.sites)

    async def act(self, tab_id: int, ref: str | None, action: Action, *, cap_ms: int = 1_500) -> Receipt:
        bound = self.bound
        return await self.carrier.act(tab_id, ref, action, cap_ms=cap_ms, digest=bound.digest, sites=bound.sites)

    async def evaluate(self, tab_id: int, script: str, *, seconds: float) -> Receipt:
        return await self.carrier.evaluate(tab_id, script, seconds=seconds, sites=self.bound.sites)

    async def answer_dialog(self, tab_id: int, *, accept: bool, text: str = "", about: str | None = None) -> Receipt:
        return await self.carrier.answer_dialog(tab_id, accept=accept, text=text, about=about, sites=self.bound.sites)
