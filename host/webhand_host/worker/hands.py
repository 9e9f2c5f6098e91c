"""The browser of one run on this machine: what the wire's methods do here."""

import asyncio
import contextlib
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from webhand_agent.browser import BrowserError

from webhand_host.browser import launch
from webhand_host.browser.browser import TabBrowser
from webhand_host.sessions.session import VIEWPORT
from webhand_host.worker.wire import Opened

if TYPE_CHECKING:
    from playwright.async_api import Playwright

    from webhand_host.browser.cdp.port import CdpPort

PDF_SECONDS = 10.0
"""In which what a PDF waits for has to be there."""
NOT_OPEN = "The run has no browser on this worker."


class Browsers:
    """Those of this worker, by the sessions that they are for. Use as a context: all end with it."""

    def __init__(self, *, headless: bool = False) -> None:
        self.headless = headless or not launch.display_there()
        self._stack = contextlib.AsyncExitStack()
        self._starting = asyncio.Lock()
        self._playwright: Playwright | None = None
        self._open: dict[str, RunBrowserHands] = {}

    async def __aenter__(self) -> "Browsers":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close_all()
        await self._stack.aclose()

    def of(self, session_id: str) -> "RunBrowserHands":
        found = self._open.get(session_id)
        if found is None:
            found = self._open[session_id] = RunBrowserHands(self, session_id)
        return found

    async def close(self, session_id: str) -> None:
        if (found := self._open.pop(session_id, None)) is not None:
            await found.end()

    async def close_all(self) -> None:
        await asyncio.gather(*(self.close(session_id) for session_id in list(self._open)), return_exceptions=True)

    async def driver(self) -> "Playwright":
        from playwright.async_api import async_playwright

        async with self._starting:
            if self._playwright is None:
                self._playwright = await self._stack.enter_async_context(async_playwright())
            return self._playwright


class RunBrowserHands:
    """Implements `RunHands` over a browser of its own; what the agent's protocol has is done by that."""

    def __init__(self, browsers: Browsers, session_id: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="webhand-files-"))
        self._browsers = browsers
        self._session_id = session_id
        self._browser: TabBrowser | None = None
        self._port: CdpPort | None = None
        self._stack = contextlib.AsyncExitStack()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if self._browser is None:
            raise BrowserError(NOT_OPEN)
        return getattr(self._browser, name)

    @property
    def counters(self) -> tuple[int, int] | None:
        """Where its numbering of refs and frames has come to."""
        return (self._browser.next_ref, self._browser.next_frame) if self._browser is not None else None

    async def open(self, *, headless: bool, next_ref: int, next_frame: int) -> Opened:
        from webhand_host.browser.cdp.port import CdpPort
        from webhand_host.browser.cdp.starting import started

        if self._browser is not None and self._port is not None and not self._port.tabs.gone.is_set():
            return Opened(abilities=sorted(self._browser.abilities), is_fresh=False)
        await self._stack.aclose()
        headless = headless or self._browsers.headless
        playwright = await self._browsers.driver()
        context = await self._stack.enter_async_context(
            started(playwright, headless=headless, viewport=VIEWPORT if headless else None)
        )
        self._port = CdpPort(context, self.folder, self._port)
        await self._port.start()
        refs = self.counters or (next_ref, next_frame)
        self._browser = TabBrowser(
            self._port, self._session_id, next_ref=max(next_ref, refs[0]), next_frame=max(next_frame, refs[1])
        )
        return Opened(abilities=sorted(self._browser.abilities))

    async def close(self) -> None:
        await self._browsers.close(self._session_id)

    async def end(self) -> None:
        await self._stack.aclose()
        await asyncio.to_thread(shutil.rmtree, self.folder, ignore_errors=True)
