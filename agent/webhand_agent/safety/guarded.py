"""The run's browser, bound to what was allowed: no tool can act, or lead a tab anywhere, beyond it.

Every act goes out with the digest of the control that was judged, so that nothing happens to another one, and with the
sites that it may lead to, so that the carrier blocks any other document before its request leaves.
"""

from collections.abc import Sequence
from contextlib import contextmanager
from collections.abc import Iterator
from dataclasses import dataclass

from webhand_agent.browser import Browser
from webhand_agent.protocol import Action, Receipt


@dataclass(frozen=True)
class Bound:
    """`sites` None is any site: an address of the person's own keeps its author through redirects."""

    digest: str | None = None
    sites: tuple[str, ...] | None = ()


NOTHING = Bound("nothing was judged")
"""Outside of a call that was allowed no element is acted on and nothing is loaded."""


class GuardedBrowser:
    """A `Browser`. What only looks goes through as it is; what acts is bound."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.bound = NOTHING

    @contextmanager
    def within(self, bound: Bound) -> Iterator[None]:
        before, self.bound = self.bound, bound
        try:
            yield
        finally:
            self.bound = before

    def __getattr__(self, name: str) -> object:
        return getattr(self._browser, name)

    async def open_tab(self, url: str, *, active: bool = True, sites: Sequence[str] | None = None) -> Receipt:
        return await self._browser.open_tab(url, active=active, sites=self.bound.sites)

    async def navigate(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> Receipt:
        return await self._browser.navigate(tab_id, url, sites=self.bound.sites)

    async def reload(self, tab_id: int, *, sites: Sequence[str] | None = None) -> Receipt:
        return await self._browser.reload(tab_id, sites=self.bound.sites)

    async def traverse(self, tab_id: int, delta: int, *, sites: Sequence[str] | None = None) -> Receipt:
        return await self._browser.traverse(tab_id, delta, sites=self.bound.sites)

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
        bound = self.bound
        return await self._browser.act(tab_id, ref, action, cap_ms=cap_ms, digest=bound.digest, sites=bound.sites)

    async def answer_dialog(
        self,
        tab_id: int,
        *,
        accept: bool,
        text: str = "",
        about: str | None = None,
        sites: Sequence[str] | None = None,
    ) -> Receipt:
        return await self._browser.answer_dialog(
            tab_id, accept=accept, text=text, about=about, sites=self.bound.sites
        )
