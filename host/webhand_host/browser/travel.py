"""Sending a tab somewhere, and saying where it arrived. Times are seconds."""

import asyncio
import time
from collections.abc import Sequence

from webhand_agent.protocol import Code, Effect, Receipt

from webhand_host.browser.addressing import is_web
from webhand_host.browser.downloads import with_files
from webhand_host.browser.navigation import Load
from webhand_host.browser.port import KeptAway
from webhand_host.browser.receipts import dialog_open, kept_away, landed, no_such_tab, receipt, union
from webhand_host.browser.tab import ANSWER, PULSE, Tab
from webhand_host.browser.troubles import Busy, Held, NoTab, Silent, Trouble

LOAD = 10.0
"""The longest that a page may take to load before the run looks at what is there."""

BEGIN = 1.0
"""A navigation is announced within milliseconds. What takes longer is held back, by a question before the page is left
mostly."""

SWAP = 0.2
"""The next page takes the place of the one before it within milliseconds of its answer."""

EMPTY = 2.0
"""The browser's own new tab loads at once; what follows must not meet it on its way."""

MOST_STEPS = 20

SOON = 2.0
"""A page that leads on later than this is one to be read meanwhile."""

REFRESH = 0.5
"""How much later than it says the browser may go there."""

MOST_REFRESHES = 5
POSTED = "This page came of sending a form; loading it again would send that once more."
DOWNLOADED = receipt(Code.DONE, "")
"""Of an address that led to a file and not to a page."""
LEFT = "The page that was there could not be left, so that its tab was closed and the address opened in a new one."


async def navigate(tab: Tab, url: str) -> Receipt:
    """`url` is one that may be opened."""
    if tab.insists:
        return await _elsewhere(tab, url)
    if held := tab.held():
        return held
    at, tab.unfinished = time.monotonic(), None
    tab.navigation.sent_to = url
    try:
        await tab.port.navigate(tab.id, url)
        went = await arrival(tab, at, hops="#" in url)
    except Busy:
        return await _elsewhere(tab, url)
    except asyncio.CancelledError:  # nobody waits for it any more, and the page that is there is to be worked with
        tab.started(tab.port.stop(tab.id))
        raise
    finally:
        tab.navigation.sent_to = ""
    return await _elsewhere(tab, url) if _is_stuck(tab, went, at) else await or_file(tab, went, at)


def _is_stuck(tab: Tab, went: Receipt, at: float) -> bool:
    """Whether the page that is there hangs, so that none takes its place."""
    load = tab.navigation.load_since(at)
    is_held = load.is_held if load is not None else went.code is Code.TIMEOUT and tab.silences > 0
    return is_held and not tab.is_blocked


async def _elsewhere(tab: Tab, url: str) -> Receipt:
    """The address in another tab, in the place of one whose page hangs, or asks for ever."""
    info, at = await tab.info(), time.monotonic()
    number = await tab.port.create(url, active=info.active, window=info.window_id, within=tab.confinement)
    fresh = tab.port.tabs.of(number)
    went = await or_file(fresh, await arrival(fresh, at), at)
    if went.blocked:
        return went  # and the new tab is closed again
    tab.started(tab.shut(hangs=True))
    update = {"message": f"{LEFT} {went.message}".strip(), "effect": union([Effect.NEW_TAB], went.effect)}
    return went.model_copy(update={**update, "tab_id": fresh.id})


async def reload(tab: Tab) -> Receipt:
    """A page that came of sending a form is not loaded again."""
    if held := tab.held():
        return held
    info = await tab.info()
    if info.is_posted:
        return receipt(Code.REFUSED, POSTED)
    at, tab.unfinished = time.monotonic(), None
    try:
        await tab.port.reload(tab.id)
        went = await arrival(tab, at, hops=False)
        is_stuck = _is_stuck(tab, went, at)
    except Busy as busy:
        went, is_stuck = receipt(Code.TIMEOUT, str(busy)), True
    return await _elsewhere(tab, info.url) if is_stuck and is_web(info.url) else went


async def traverse(tab: Tab, delta: int, sites: Sequence[str] | None) -> Receipt:
    if delta == 0 or abs(delta) > MOST_STEPS:
        return receipt(Code.INVALID, f"Go 1 to {MOST_STEPS} pages at a time.")
    if held := tab.held():
        return held
    at, way = time.monotonic(), "earlier" if delta < 0 else "later"
    none_there = receipt(Code.NOT_FOUND, f"The history of this tab has no such {way} page.")
    patience = ANSWER + (PULSE if tab.tells_dialogs else 0)  # that carrier ends the script first that hangs
    try:
        if not await tab.unless_held(tab.started(tab.port.traverse(tab.id, delta, sites)), patience):
            return none_there
    except KeptAway as away:
        return kept_away(away.blocked)
    except Busy as busy:
        tab.silences += 1
        return receipt(Code.TIMEOUT, str(busy))
    except Silent:
        return dialog_open(None)
    except Trouble:
        pass  # the page that was asked went away with it
    went = await arrival(tab, at)
    return none_there if went.code is Code.TIMEOUT and not tab.tells_dialogs else went


async def show_empty(tab: Tab, at: float) -> Receipt:
    """A new tab without an address, opened at `at`."""
    if tab.port.loads_empty and await tab.begun(at, BEGIN):
        await tab.finished(EMPTY)
    return receipt(Code.DONE, "Opened an empty tab.", [Effect.NEW_TAB])


async def or_file(tab: Tab, went: Receipt, at: float) -> Receipt:
    """Where no page came of it, and no error in its place, it may have been a file."""
    has_stayed = went.code is Code.NOT_FOUND and went.bound_for != ""
    if went.blocked or not (has_stayed or went.code is Code.NO_SUCH_TAB):
        return went
    return await with_files(went, [tab], at, expected=True, click=DOWNLOADED)


async def arrival(tab: Tab, at: float, *, hops: bool = True) -> Receipt:
    """Waits for a navigation asked for at `at` and says where it led. Without `hops` to another document: a page may go
    from hop to hop by itself.
    """
    begun = await tab.begun(at, BEGIN, hops=hops)
    if tab.dialog:
        tab.unfinished = lambda: arrival(tab, at, hops=hops)
    if held := tab.held():
        return held
    if begun:
        return await destination(tab, at)
    try:
        await tab.answers(tab.patience)
    except Silent as silent:
        # One that was awake when it was asked to go may be asking in a way that nobody told of.
        if tab.dialog or not tab.is_heard or not (tab.silences or tab.tells_dialogs):
            return tab.held() or dialog_open(None)
        tab.silences += 1
        return receipt(Code.TIMEOUT, str(silent))
    except NoTab:
        return no_such_tab(tab.id)
    except Held:
        return await arrival(tab, at, hops=hops)
    # What it did before it was left, it may have done only now.
    if await tab.begun(at, SWAP, hops=hops):
        return await arrival(tab, at, hops=hops)
    return receipt(Code.TIMEOUT, "The browser did not go there: the page was not left.")


async def destination(tab: Tab, at: float) -> Receipt:
    """The end of a load that began at or after `at`."""
    try:
        if await _is_held(tab):
            tab.check()
            return landed(tab.navigation.load, await tab.info(), LOAD)
        await tab.loaded(LOAD)
        load = tab.navigation.load_since(at)
        if tab.confinement is not None and (load is None or tab.navigation.shown_since(at) is not None):
            await _led_on(tab)
        tab.check()
        return landed(tab.navigation.load_since(at), await tab.info(), LOAD)
    except NoTab:
        return no_such_tab(tab.id)
    except Busy as busy:
        return receipt(Code.TIMEOUT, str(busy))
    except Trouble:
        if tab.dialog:
            tab.unfinished = lambda: destination(tab, at)
        return tab.held() or dialog_open(None)


async def _is_held(tab: Tab) -> bool:
    """Whether the page that is there is hung, so that the next one never takes its place."""
    navigation, load = tab.navigation, tab.navigation.load

    def is_leaving() -> bool:
        """Whether the page before it is asked whether it may be left."""
        return load is navigation.load and load is not None and navigation.is_unanswered and not load.is_requested

    def is_swapping() -> bool:
        return navigation.is_handed_over and not tab.is_blocked

    if not await tab.news.until(lambda: not is_leaving() or tab.is_blocked, PULSE) and await _is_silent(tab):
        return _held(load, is_so=is_leaving() and not tab.is_blocked)
    await tab.news.until(
        lambda: is_swapping() or navigation.is_parsing or not navigation.is_loading or tab.is_blocked,
        LOAD,
        navigation.time_left,
    )
    if not is_swapping() or await tab.news.until(lambda: not is_swapping(), SWAP):
        return False
    load = navigation.load
    return _held(load, is_so=await _is_silent(tab) and load is navigation.load and is_swapping())


async def _is_silent(tab: Tab) -> bool:
    try:
        await tab.answers()
    except Silent:
        return True
    return False


def _held(load: Load | None, *, is_so: bool) -> bool:
    if load is not None and is_so:
        load.is_held = True
    return load is not None and load.is_held


async def _led_on(tab: Tab) -> None:
    """A page that is only there to lead on is a redirect as any other: where it leads is still of the act, and within
    its sites.
    """
    for _ in range(MOST_REFRESHES):
        at = time.monotonic()
        if tab.is_blocked:
            return
        try:
            seconds = await tab.ask(await tab.top_document(), "refresh", None)
        except Trouble:
            seconds = None
        if seconds is not None and seconds <= SOON:
            await tab.begun(at, seconds + REFRESH)
        if tab.navigation.load_since(at) is None:
            return
        await tab.finished(LOAD)
