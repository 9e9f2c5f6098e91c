"""The browser of one run on this machine: what the wire's methods do here."""

import asyncio
import contextlib
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from webhand_agent.browser import BrowserError
from webhand_agent.job import Carrier

from webhand_host.browser import launch
from webhand_host.browser.browser import TabBrowser
from webhand_host.sessions.session import VIEWPORT
from webhand_host.worker.wire import Opened

if TYPE_CHECKING:
    from playwright.async_api import Playwright

    from webhand_host.browser.cdp.port import CdpPort
    from webhand_host.browser.lent_port import LentPort

NOT_OPEN = "The run has no browser on this worker."
NO_TABS = (
    "The browser of this worker is the run's own, and new: it has no tab “{title}”. A worker that is started with "
    "--browser person has those of its person's browser."
)
NO_TAB = "No open tab is called “{title}”. Windows of other programs cannot be taken by their title yet."
MANY_TABS = "{count} open tabs have “{title}” in their title: say more of it."
LENT = "A task of the controller works in this browser ({session})."


class Browsers:
    """Those of this worker, by the sessions that they are for. Use as a context: all end with it. `is_persons`: each is
    the browser that a person has open on this machine, on loan.
    """

    def __init__(self, *, headless: bool = False, is_persons: bool = False) -> None:
        self.headless = not is_persons and (headless or not launch.display_there())
        self.is_persons = is_persons
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
        self._port: CdpPort | LentPort | None = None
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

    async def open(self, *, headless: bool, next_ref: int, next_frame: int, title: str | None = None) -> Opened:
        if self._browser is not None and self._port is not None and not self._port.tabs.gone.is_set():
            return Opened(abilities=sorted(self._browser.abilities), is_fresh=False, carrier=self._carrier)
        if title is not None and not self._browsers.is_persons:
            raise BrowserError(NO_TABS.format(title=title))
        await self._stack.aclose()
        self._port = await (self._lent() if self._browsers.is_persons else self._started(headless=headless))
        refs = self.counters or (next_ref, next_frame)
        self._browser = TabBrowser(
            self._port, self._session_id, next_ref=max(next_ref, refs[0]), next_frame=max(next_frame, refs[1])
        )
        tab_id = await self._first_tab(title) if self._browsers.is_persons else None
        return Opened(abilities=sorted(self._browser.abilities), tab_id=tab_id, carrier=self._carrier)

    @property
    def _carrier(self) -> Carrier:
        return "extension" if self._browsers.is_persons else "playwright"

    async def _started(self, *, headless: bool) -> "CdpPort":
        from webhand_host.browser.cdp.port import CdpPort
        from webhand_host.browser.cdp.starting import started

        headless = headless or self._browsers.headless
        playwright = await self._browsers.driver()
        context = await self._stack.enter_async_context(
            started(playwright, headless=headless, viewport=VIEWPORT if headless else None)
        )
        port = CdpPort(context, self.folder, self._port if isinstance(self._port, CdpPort) else None)
        await port.start()
        return port

    async def _lent(self) -> "LentPort":
        from webhand_host.sessions.person import borrowed

        return await self._stack.enter_async_context(borrowed(LENT.format(session=self._session_id)))

    async def _first_tab(self, title: str | None) -> int:
        """Without a title a new one: what the person looks at stays where it is."""
        assert self._browser is not None  # noqa: S101, just made
        if title is None:
            opened = await self._browser.open_tab("", active=False)
            if opened.tab_id is None:
                raise BrowserError(opened.message)
            return opened.tab_id
        tabs = await self._browser.tabs()
        found = [tab for tab in tabs if tab.title.strip() == title.strip()]
        found = found or [tab for tab in tabs if title.strip().casefold() in tab.title.casefold()]
        if len(found) != 1:
            raise BrowserError((MANY_TABS if found else NO_TAB).format(title=title, count=len(found)))
        return found[0].tab_id

    async def close(self) -> None:
        await self._browsers.close(self._session_id)

    async def end(self) -> None:
        await self._stack.aclose()
        await asyncio.to_thread(shutil.rmtree, self.folder, ignore_errors=True)
