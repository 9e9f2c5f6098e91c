"""Documents of sites that an act was not allowed never load, in its tab and in the tabs that it opens (SAFETY,
`enter`), nor in the seconds after it: a page may take its time for what a click set off.

The ports see to it before a request leaves: the extension by rules of the browser's own
(extension/background/sites.js), CDP by pausing each request (cdp/blocking.py). Frames load what they like, with one
exception: one that asks a site of the act's for a document, and is led from there to a site that is none of them,
carries there what the act sent. An embed or an advertisement begins at its own site, and frames of a page that the act
led to are that page's own.
"""

import asyncio
import contextlib
import ipaddress
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from webhand_agent.browser import BrowserError
from webhand_agent.protocol import Blocked, Code, Receipt

from webhand_host.background import Background
from webhand_host.browser.addressing import is_web
from webhand_host.browser.receipts import kept_away
from webhand_host.browser.troubles import Trouble

if TYPE_CHECKING:
    from webhand_host.browser.port import Port
    from webhand_host.browser.tab import Tab

RETURN = 1.0
"""Seconds that a page gets to come back after another one had taken its place."""

CLOSES = 10.0
"""Seconds. An empty tab asks nobody before it closes, and is gone within milliseconds; under load it gets more."""

AFTERWARDS = 5.0
"""Seconds: for so long a click lets a page open windows (HTML, 6.4.1, transient activation; Chromium's duration). Where
a page goes by itself after that is asked about when it is there.
"""

MAY_GO_ON = frozenset({Code.UNKNOWN, Code.TIMEOUT, Code.DIALOG_OPEN})
"""Ends of acts that the page has heard of, and that did not go as they should have."""


class Confinement:
    """One act and the sites it may lead to. `tab` is None where the tab is still to be opened.

    `family` are its tab and those that came of it; `blocked` is the first document that was kept away.
    `is_under_way`: the receipt of the act is still to come, and tells of that.
    """

    def __init__(self, tab: "Tab | None", sites: Sequence[str]) -> None:
        self.tab = tab
        self.sites = list(sites)
        self.began = time.monotonic()
        self.family: list[Tab] = []
        self.blocked: Blocked | None = None
        self.is_under_way = True
        if tab is not None:
            self.admit(tab)

    def admit(self, tab: "Tab") -> None:
        """A tab that came of the act."""
        if tab not in self.family:
            self.family.append(tab)
        if self.is_under_way:
            tab.confinement = self

    def keeps(self, blocked: Blocked, at: "Tab | None" = None) -> None:
        """In the tab `at`, where that has told of itself. What a tab was to show that shows nothing yet is told of the
        act's.
        """
        self.blocked = self.blocked or blocked
        shown_in = self.tab if at is None or at.is_empty else at
        if not self.is_under_way and shown_in is not None:
            shown_in.keeps_away(blocked)
        for tab in self.family:
            tab.news.fire()

    def end(self) -> None:
        self.is_under_way = False
        for tab in self.family:
            tab.confinement = None


Work = Callable[[Confinement | None], Awaitable[Receipt]]


async def confined(
    port: "Port", tab: "Tab | None", sites: Sequence[str] | None, do: Work, *, back: int = -1, lingers: bool = False
) -> Receipt:
    """What comes of doing something while only documents of `sites` may load. None lets all of them load.

    `back` are the steps in the history that undo it. With `lingers` it holds for what the page makes of it afterwards,
    until something else is done in the tab: the sites of that take the place of these without a moment between them.
    """
    lingering = port.tabs.lingering
    if sites is None:
        if tab is not None:
            await lingering.end(tab)
        return await do(None)
    # What else can be acted on (`mailto:`, a file) loads no document that a browser could be kept from.
    one = Confinement(tab, [site for site in sites if is_web(site)])
    before = lingering.take(tab) if tab is not None else []
    await port.confine(one, before)
    goes_on = False
    try:
        for each in before:
            await _close_empty(port, each)
        done = await do(one)
        goes_on = lingers and (done.ok or done.code in MAY_GO_ON or one.blocked is not None)
    except Trouble:
        if one.blocked is None:
            raise
        done, goes_on = kept_away(one.blocked), lingers
    finally:
        if goes_on:
            try:
                await port.decided(one)
            finally:
                one.end()
                lingering.begin(one)
        else:
            one.end()
            await port.release(one)
        await _close_empty(port, one)
    return await _judged(port, one, done, back)


class Lingering:
    """The confinements of one browser whose acts are over, while what these set off may still come."""

    def __init__(self, port: "Port") -> None:
        self._port = port
        self._timers: dict[Confinement, asyncio.TimerHandle] = {}
        self._ending = Background()

    def begin(self, one: Confinement) -> None:
        self._timers[one] = asyncio.get_running_loop().call_later(AFTERWARDS, self._end, one)

    def opens(self, opener: "Tab", tab: "Tab") -> None:
        for one in self._timers:
            if opener in one.family:
                one.admit(tab)

    def take(self, tab: "Tab") -> list[Confinement]:
        """Those that a tab is in, which are the caller's to end from now on."""
        taken = self._of(tab)
        for one in taken:
            self._timers.pop(one).cancel()
        return taken

    async def end(self, tab: "Tab | None" = None) -> None:
        """Those that a tab is in, or all."""
        for one in self._of(tab):
            self._end(one)
        await self._ending.settled()

    def _of(self, tab: "Tab | None") -> list[Confinement]:
        return [one for one in self._timers if tab is None or tab in one.family]

    def _end(self, one: Confinement) -> None:
        self._timers.pop(one).cancel()
        self._ending.start(self._release(one))

    async def _release(self, one: Confinement) -> None:
        with contextlib.suppress(Trouble, BrowserError):  # where the browser is gone, so are its rules
            await self._port.release(one)
            await _close_empty(self._port, one)


async def _close_empty(port: "Port", one: Confinement) -> None:
    """What was opened only to show what it must not is closed again."""
    for tab in one.family:
        load = tab.navigation.load
        if tab is one.tab or tab.is_closed or load is None or load.blocked is None or is_web(tab.navigation.shown):
            continue
        with contextlib.suppress(Trouble):
            await port.close(tab.id)
            await tab.news.until(lambda: tab.is_blocked, CLOSES)  # noqa: B023


async def _judged(port: "Port", one: Confinement, done: Receipt, back: int) -> Receipt:
    """The receipt with what was kept away.

    A document that came without a request (out of the back/forward cache, or from a service worker of its site) is seen
    only now, and left again.
    """
    for tab in one.family:
        shown = tab.navigation.shown_since(one.began)
        if shown is not None and not tab.is_closed and not allows(one.sites, shown):
            with contextlib.suppress(Trouble):
                await (_go_back(port, tab, back) if tab is one.tab else port.close(tab.id))
            return kept_away(Blocked(url=shown))
    return kept_away(one.blocked, done) if one.blocked is not None and done.blocked is None else done


async def _go_back(port: "Port", tab: "Tab", back: int) -> None:
    at = time.monotonic()
    if await port.traverse(tab.id, back, None):
        await tab.begun(at, RETURN)
        await tab.finished(RETURN)


def allows(sites: Sequence[str], url: str) -> bool:
    """`url` is the browser's own spelling of an address.

    What has no site at all is let through (`about:blank`, the browser's own pages); files of this machine are not.
    """
    address = urlsplit(url)
    if address.scheme not in ("http", "https"):
        return address.scheme != "file"
    return any(_covers(urlsplit(site), address) for site in sites)


def _covers(site: SplitResult, address: SplitResult) -> bool:
    """A name covers all hosts below it, whatever their port; an address of a machine, and what names a port, only
    itself. What covers http covers https, and not the other way round.
    """
    if site.scheme == "https" and address.scheme != "https":
        return False
    host, name = address.hostname or "", site.hostname or ""
    if not name:
        return False
    if site.port is not None or _is_machine(name):
        upgraded = site._replace(scheme=address.scheme)
        return host == name and _port(address) == _port(upgraded)
    return host == name or host.endswith(f".{name}")


def _port(address: SplitResult) -> int:
    return address.port or (443 if address.scheme == "https" else 80)


def _is_machine(host: str) -> bool:
    """An IP address, or this machine's own name: no domain, so that nothing is below it."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
