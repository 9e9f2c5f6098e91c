"""One browser for many contexts: started with the first that needs it, ended soon after the last, and what keeps the
tabs of one out of the acts of another.

That contexts share nothing of what pages keep, and that each tells only of its own tabs, is the browser's doing. But
documents are kept from loading by a session of the whole browser (`blocking`), which is shown the requests of all, and
by it files are told of (`saving`), which also are those of all.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from webhand_host.background import Background
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.cdp.starting import shared

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Playwright

LINGERS = 30.0
"""Seconds that a browser stays after its last user for the next one, for whom it takes more than a second to start."""


@dataclass(eq=False)
class SharedBrowser:
    """`ports` are those of its contexts, `users` how many have it now, `uses` how many had it."""

    browser: "Browser"
    stack: AsyncExitStack
    ports: "set[SharedPort]" = field(default_factory=set)
    users: int = 0
    uses: int = 0


class SharedBrowsers:
    """At most one without windows and one with them. `close` when nobody uses them any more."""

    def __init__(self, driver: "Callable[[], Awaitable[Playwright]]", lingers: float = LINGERS) -> None:
        self._driver = driver
        self._lingers = lingers
        self._held: dict[bool, SharedBrowser] = {}
        self._turn = asyncio.Lock()
        self._leaving = Background()
        self._closed = asyncio.Event()

    @contextlib.asynccontextmanager
    async def use(self, *, headless: bool) -> AsyncIterator[SharedBrowser]:
        """The one there is, or a new one where that has died.

        Raises:
            NoBrowser, BrowserError: it could not be started; the sentence says why.
        """
        async with self._turn:
            held = self._held.get(headless)
            if held is None or not held.browser.is_connected():
                held = self._held[headless] = await self._start(headless=headless)
            held.users += 1
            held.uses += 1
        try:
            yield held
        finally:
            held.users -= 1  # here, and not once it is our turn: who is cancelled while waiting has left all the same
            self._leaving.start(self._end_unused(held))

    async def close(self) -> None:
        """Ends those that linger, and from now on each with its last user."""
        self._closed.set()
        await self._leaving.settled()

    async def _end_unused(self, held: SharedBrowser) -> None:
        """Unless somebody takes it meanwhile, who then leaves it in turn."""
        uses = held.uses
        if held.browser.is_connected():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closed.wait(), self._lingers)
        async with self._turn:
            if held.users or held.uses != uses:
                return
            for headless in [kind for kind, one in self._held.items() if one is held]:
                del self._held[headless]
            await held.stack.aclose()

    async def _start(self, *, headless: bool) -> SharedBrowser:
        playwright = await self._driver()
        async with AsyncExitStack() as stack:
            browser = await stack.enter_async_context(shared(playwright, headless=headless))
            return SharedBrowser(browser, stack.pop_all())


class SharedPort(CdpPort):
    """The port of one context of a browser that has others."""

    def __init__(self, context: "BrowserContext", folder: Path, among: "set[SharedPort]") -> None:
        self._among = among
        super().__init__(context, folder)
        among.add(self)

    def shows(self, frame: str) -> bool:
        return any(page.frames.get(frame) is not None for page in self._pages.values())

    def _is_of_another(self, frame: str) -> bool:
        return super()._is_of_another(frame) or any(port.shows(frame) for port in self._among if port is not self)

    def _end(self) -> None:
        self._among.discard(self)
        super()._end()
