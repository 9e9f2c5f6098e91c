"""One browser for many contexts: started with the first that needs it, ended soon after the last.

That contexts share nothing of what pages keep, and that each tells only of its own tabs, is the browser's doing. But
documents are kept from loading by a session of the whole browser (cdp/blocking.py), which is shown the requests of all:
the ports of one browser know of each other.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from webhand_host.background import Background
from webhand_host.browser.cdp.starting import shared

if TYPE_CHECKING:
    from playwright.async_api import Browser, Playwright

    from webhand_host.browser.cdp.port import CdpPort

LINGERS = 30.0
"""Seconds that a browser stays after its last user for the next one, for whom it takes more than a second to start."""


@dataclass(eq=False)
class SharedBrowser:
    """`ports` are those of its contexts, `users` how many have it now, `uses` how many had it."""

    browser: "Browser"
    stack: AsyncExitStack
    ports: "set[CdpPort]" = field(default_factory=set)
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
