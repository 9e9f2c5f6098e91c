"""The browser of one run on this machine: what the wire's methods do here."""

import asyncio
import contextlib
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from webhand_agent.browser import BrowserError
from webhand_agent.desktop import NoDesktop
from webhand_agent.text import titled
from webhand_agent.tools.desktop import to_show

from webhand_host.browser import launch
from webhand_host.browser.browser import TabBrowser
from webhand_host.sessions.session import VIEWPORT
from webhand_host.worker.wire import Opened

if TYPE_CHECKING:
    from playwright.async_api import Playwright

    from webhand_host.browser.cdp.port import CdpPort
    from webhand_host.browser.lent_port import LentPort
    from webhand_host.worker.desktop import LentDesktop

NOT_OPEN = "The run has no browser on this worker."
NO_TABS = (
    "The browser of this worker is the run's own, and new: it has no tab “{title}”. A worker that is started with "
    "--browser person has those of its person's browser."
)
NO_TAB = "No open tab is called “{title}”."
NONE_TO_LOOK = "Windows of other programs are for mode task: explore looks at pages alone."
NO_WINDOW = "No window is called “{title}”."
MANY_TABS = "{count} open tabs have “{title}” in their title: say more of it."
MANY_WINDOWS = "{count} windows have “{title}” in their title: say more of it."
NOT_LENT = "This worker does not lend the desktop of its machine, and no windows there: --desktop does."
LENT = "A task of the controller works in this browser ({session})."


class Browsers:
    """Those of this worker, by the sessions that they are for. Use as a context: all end with it. `is_persons`: each is
    the browser that a person has open on this machine, on loan. `lends_desktop`: mouse, keyboard and screen as well.
    """

    def __init__(self, *, headless: bool = False, is_persons: bool = False, lends_desktop: bool = False) -> None:
        self.headless = not is_persons and (headless or not launch.display_there())
        self.is_persons = is_persons
        self.lends_desktop = lends_desktop
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
        self._desktop: LentDesktop | None = None
        self._has_window = False
        self._opened = Opened()
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

    @property
    def desktop(self) -> "LentDesktop":
        """Raises `NoDesktop`."""
        if self._desktop is None:
            raise NoDesktop(NOT_LENT)
        return self._desktop

    async def open(
        self, *, headless: bool, next_ref: int, next_frame: int, title: str | None = None, windows: bool = False
    ) -> Opened:
        if self._browser is not None and self._port is not None and not self._port.tabs.gone.is_set():
            return self._opened.model_copy(update={"is_fresh": False, "tab_id": None})
        if title is not None and not self._browsers.is_persons and not self._browsers.lends_desktop:
            raise BrowserError(NO_TABS.format(title=title))
        await self._stack.aclose()
        headless = headless or self._browsers.headless
        self._port = await (self._lent() if self._browsers.is_persons else self._started(headless=headless))
        self._has_window = self._browsers.is_persons or not headless
        refs = self.counters or (next_ref, next_frame)
        self._browser = TabBrowser(
            self._port, self._session_id, next_ref=max(next_ref, refs[0]), next_frame=max(next_frame, refs[1])
        )
        has_desktop = await self._finds_desktop()
        tab_id = await self._tab_called(title) if title is not None and self._browsers.is_persons else None
        in_window = False
        if title is not None and tab_id is None:
            await self._find_window(title, windows=windows)
            in_window = True
        if tab_id is None and self._browsers.is_persons:
            tab_id = await self._new_tab()
        self._opened = Opened(
            abilities=sorted(self._browser.abilities),
            tab_id=tab_id,
            carrier="extension" if self._browsers.is_persons else "playwright",
            has_desktop=has_desktop,
            in_window=in_window,
        )
        return self._opened

    async def _started(self, *, headless: bool) -> "CdpPort":
        from webhand_host.browser.cdp.port import CdpPort
        from webhand_host.browser.cdp.starting import started

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

    async def _new_tab(self) -> int:
        """What the person looks at stays where it is."""
        assert self._browser is not None  # noqa: S101, just made
        opened = await self._browser.open_tab("", active=False)
        if opened.tab_id is None:
            raise BrowserError(opened.message)
        return opened.tab_id

    async def _tab_called(self, title: str) -> int | None:
        assert self._browser is not None  # noqa: S101, just made
        found = titled(await self._browser.tabs(), title)
        if len(found) > 1:
            raise BrowserError(MANY_TABS.format(title=title, count=len(found)))
        return found[0].tab_id if found else None

    def _shown(self) -> list[TabBrowser]:
        """What has windows on the desktop."""
        return [self._browser] if self._browser is not None and self._has_window else []

    async def _finds_desktop(self) -> bool:
        """Whether it is lent, and can be used now."""
        if self._browsers.lends_desktop and self._desktop is None:
            from webhand_host.worker.desktop import LentDesktop

            self._desktop = LentDesktop(self._shown, self.folder)
        try:
            await self.desktop.check()
        except NoDesktop:
            return False
        return True

    async def _find_window(self, title: str, *, windows: bool) -> None:
        """Raises `BrowserError`: there is none of that name that could be looked at, or several."""
        no_tab = f"{NO_TAB.format(title=title)} " if self._browsers.is_persons else ""
        if not windows:
            raise BrowserError(no_tab + NONE_TO_LOOK)
        try:
            await self.desktop.check()
            found = titled(await to_show(self.desktop), title)
        except NoDesktop as why:
            raise BrowserError(f"{no_tab}{why}") from why
        if len(found) != 1:
            raise BrowserError(
                MANY_WINDOWS.format(title=title, count=len(found)) if found else no_tab + NO_WINDOW.format(title=title)
            )

    async def close(self) -> None:
        await self._browsers.close(self._session_id)

    async def end(self) -> None:
        if self._desktop is not None:
            await self._desktop.aclose()
        await self._stack.aclose()
        await asyncio.to_thread(shutil.rmtree, self.folder, ignore_errors=True)
