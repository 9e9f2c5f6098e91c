"""Sending a tab somewhere, and saying where it arrived."""

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from webhand_agent.protocol import Blocked, Code, Effect, Receipt

from webhand_host.browsers.playwright.navigation import Load, Stage
from webhand_host.browsers.playwright.receipts import no_such_tab, receipt
from webhand_host.browsers.playwright.tab import ANSWER
from webhand_host.browsers.playwright.troubles import Gone, Trouble
from webhand_host.browsers.sites import allows, kept_away

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab

LOAD = 10.0
"""Seconds. The longest that a page may take to load before the run looks at what is there."""

BEGIN = 1.0
"""Seconds. A navigation is announced within milliseconds."""

MOST_STEPS = 20

SOON = 2.0
"""Seconds. A page that leads on later than this is one to be read meanwhile."""

REFRESH = 0.5
"""Seconds. How much later than it says the browser may go there."""

MOST_REFRESHES = 5

REFRESH_OF = """(() => {
  const content = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute("content");
  return content ? Number.parseFloat(content) || 0 : null;
})()"""
"""In how many seconds the page leads on by itself (HTML, "refresh state")."""


async def navigate(tab: "CdpTab", url: str) -> Receipt:
    """`url` is one that may be opened."""
    if held := tab.held():
        return held
    at, tab.unfinished = time.monotonic(), None
    return await arrival(tab, at, tab.started(_go(tab, url)))


async def _go(tab: "CdpTab", url: str) -> str:
    """Ends when the document is there, or with the network's word for why there is none."""
    try:
        told = await tab.session.send("Page.navigate", url=url)
    except Gone as gone:
        return str(gone.__cause__ or gone)
    return str(told.get("errorText", ""))


async def reload(tab: "CdpTab") -> Receipt:
    """A page that came of sending a form is not loaded again: that would send the form once more."""
    if held := tab.held():
        return held
    if tab.frames.main.loader in tab.network.posted:
        return receipt(Code.REFUSED, "This page came of sending a form; loading it again would send that once more.")
    at, tab.unfinished = time.monotonic(), None
    return await arrival(tab, at, tab.started(_again(tab)))


async def _again(tab: "CdpTab") -> str:
    await tab.session.send("Page.reload")
    return ""


async def traverse(tab: "CdpTab", delta: int, sites: Sequence[str] | None = None) -> Receipt:
    """A page that is kept to come back to needs no request: its site is looked at before."""
    if delta == 0 or abs(delta) > MOST_STEPS:
        return receipt(Code.INVALID, f"Go 1 to {MOST_STEPS} pages at a time.")
    if held := tab.held():
        return held
    history = await tab.session.send("Page.getNavigationHistory")
    index = history["currentIndex"] + delta
    if not 0 <= index < len(history["entries"]):
        way = "earlier" if delta < 0 else "later"
        return receipt(Code.NOT_FOUND, f"The history of this tab has no such {way} page.")
    entry = history["entries"][index]
    if sites is not None and not allows(sites, entry["url"]):
        return kept_away(Blocked(url=entry["url"]))
    at = time.monotonic()
    await tab.session.send("Page.navigateToHistoryEntry", entryId=entry["id"])
    return await arrival(tab, at)


async def arrival(tab: "CdpTab", at: float, going: "asyncio.Future[str] | None" = None) -> Receipt:
    """Waits for a navigation asked for at `at` and says where it led. `going` is that request, where there is one."""

    def refused() -> bool:
        return going is not None and going.done() and bool(going.result())

    await tab.news.until(lambda: tab.navigation.begun_since(at) or refused() or tab.is_blocked, BEGIN)
    if tab.dialogs.current:
        tab.unfinished = lambda: arrival(tab, at, going)
    if held := tab.held():
        return held
    if tab.navigation.begun_since(at):
        return await destination(tab, at)
    if refused() and going is not None and "ERR_ABORTED" not in going.result():
        return receipt(Code.NOT_FOUND, f"The page could not be loaded: {going.result()}.")
    return receipt(Code.TIMEOUT, "The browser did not go there: the page was not left.")


async def destination(tab: "CdpTab", at: float) -> Receipt:
    """The end of a load that began at or after `at`."""
    navigation = tab.navigation
    await tab.news.until(lambda: not navigation.is_loading or tab.is_blocked, LOAD, navigation.time_left)
    if tab.confinement is not None:
        await _led_on(tab)
    if tab.dialogs.current:
        tab.unfinished = lambda: destination(tab, at)
    if held := tab.held():
        return held
    load = navigation.load_since(at)
    if load is not None and load.stage is Stage.FAILED and tab.downloads.untold():
        return await downloaded(tab)
    return await _landed(tab, load)


async def _led_on(tab: "CdpTab") -> None:
    """A page that is only there to lead on is a redirect as any other: where it leads is still of the act, and within
    its sites.
    """
    navigation = tab.navigation
    for _ in range(MOST_REFRESHES):
        at, main = time.monotonic(), tab.frames.main
        if tab.is_blocked or main.context is None or main.session is None:
            return
        try:
            seconds = await tab.unless_held(tab.started(main.session.evaluate(main.context, REFRESH_OF)), ANSWER)
        except Trouble:
            seconds = None
        if seconds is not None and seconds <= SOON:
            await tab.news.until(lambda: navigation.begun_since(at) or tab.is_blocked, seconds + REFRESH)  # noqa: B023
        if navigation.load_since(at) is None:
            return
        await tab.news.until(lambda: not navigation.is_loading or tab.is_blocked, LOAD, navigation.time_left)


async def downloaded(tab: "CdpTab") -> Receipt:
    """What came of the downloads that no receipt has told of, waited for."""
    files = await tab.downloads.tell()
    return receipt(Code.DONE, "", [Effect.DOWNLOAD]).model_copy(update={"downloads": files})


async def _landed(tab: "CdpTab", load: Load | None) -> Receipt:
    if load is not None and load.blocked is not None:
        return kept_away(load.blocked)
    if load is not None and load.stage is Stage.FAILED:
        return receipt(Code.NOT_FOUND, _failure(load)).model_copy(update={"led_to": load.url})
    if load is not None and load.stage is Stage.STARTED:
        silent = receipt(Code.TIMEOUT, f"There was no answer within {LOAD:g} seconds.")
        return silent.model_copy(update={"led_to": load.url})
    try:
        url, title = await tab.info()
    except Gone:
        return no_such_tab(tab.number)
    where = {"led_to": url, "title": title, "loading": load is not None and load.stage is Stage.COMMITTED}
    return receipt(Code.NAVIGATED, "", [Effect.NAVIGATION]).model_copy(update=where)


def _failure(load: Load) -> str:
    if load.error == "net::ERR_ABORTED":
        return f"No page was opened: it is a download, or was stopped ({load.error})."
    return f"The page could not be loaded: {load.error}."
