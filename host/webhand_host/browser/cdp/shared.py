"""One browser for many contexts: started with the first that needs it, ended with the last, and what keeps the tabs of
one out of the acts of another.

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

from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.cdp.starting import shared

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Playwright


@dataclass(eq=False)
class SharedBrowser:
    """`ports` are those of its contexts, `users` how many have it."""

    browser: "Browser"
    stack: AsyncExitStack
    ports: "set[SharedPort]" = field(default_factory=set)
    users: int = 0


class SharedBrowsers:
    """At most one without windows and one with them."""

    def __init__(self, driver: "Callable[[], Awaitable[Playwright]]") -> None:
        self._driver = driver
        self._held: dict[bool, SharedBrowser] = {}
        self._turn = asyncio.Lock()

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
        try:
            yield held
        finally:
            held.users -= 1  # here, and not once it is our turn: who is cancelled while waiting has left all the same
            async with self._turn:
                if not held.users:
                    if self._held.get(headless) is held:
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
