"""Where a run begins: in which tab and on which page."""

import asyncio
from functools import partial
from urllib.parse import urlsplit

from webhand_agent import receipts
from webhand_agent.browser import TabGone
from webhand_agent.dialogue.tab_behaviour import Behaviour, behaviour_of
from webhand_agent.job import Ended
from webhand_agent.protocol import Code, Receipt, Tab
from webhand_agent.recovery import restarting
from webhand_agent.run import Run
from webhand_agent.safety.arrivals import blocked
from webhand_agent.safety.cards import quoted
from webhand_agent.safety.guarded import Bound
from webhand_agent.settling import ARRIVAL
from webhand_agent.tools.navigation import OPEN_NEW_TAB, NewTab
from webhand_agent.urls import BadUrl, parse

THE_PERSONS_OWN = Bound(sites=None)
"""The address that a task was given is the person's: a redirect keeps its author."""
LATE_SECONDS = 30
"""For which an address is waited for that has not answered when the browser would have gone on."""
LOOKS_EVERY = 0.5
"""Seconds; no carrier tells when a tab has left an empty page."""
NO_ANSWER = "There was no answer from {url}, for which {seconds} seconds more were waited. Nothing was done."
TRIES = 3
"""Where the browser goes away: one that does not say so, one that does, and one in the next browser."""


async def arrive(run: Run, *, looked: bool = False) -> None:
    """Sets the tab of the run and opens the job's URL in it.

    The person's own page is left alone: without a tab in the job, a URL opens in a tab that has it already, in the
    tab they look at where that one is blank, or else in a new one. A page that takes too long is looked at as it is,
    once there is one. `looked` says that an earlier host had opened the URL and looked already; where it had opened it
    and had not come to look, what it opened is looked at, and not loaded again.

    Where the request wants a new tab, the first address opens in one although another tab may serve it. A fresh start
    closes the tabs that Webhand opened before, and no others (specs/tool-server.md, tab behaviour).

    Raises:
        Ended: the URL may not or could not be opened.
        BrowserError: there is no such tab, or no browser.
    """
    job = run.job
    url = _allowed_url(run) if not looked else ""
    if not looked:
        await _behave(run, behaviour_of(job.task))
    before = job.resumed.tab_id if job.resumed else None
    tab_id = before if before is not None else job.tab_id
    run.first_tab_id, is_new = job.tab_id, run.wants_new_tab
    run.is_front = not url and not looked
    with run.browser.within(THE_PERSONS_OWN):
        if tab_id is None:
            target = await restarting.looked(run, run.browser.target)
            tab_id = run.first_tab_id = target.tab_id
            is_new = target.injectable
            if not url:
                await _say_which(run, target)
        run.page.tab_id = tab_id
        if not url or await _was_opened(run):
            return
        receipt = await _opened(run, url, is_new=is_new)
    if receipt.code is Code.NO_SUCH_TAB:
        raise TabGone(run.page.tab_id)
    if receipt.code is Code.TIMEOUT:
        run.record.message(receipts.line(receipt))
        if not await _shows_a_page(run):
            raise Ended("failed", NO_ANSWER.format(url=url, seconds=LATE_SECONDS))
    elif not receipt.ok:
        raise Ended("failed", receipts.line(receipt))


async def _say_which(run: Run, target: Tab) -> None:
    """That the tab in front cannot be read, and which one is meant: nobody expects another than they look at."""
    beside = (tab for tab in await run.browser.tabs() if tab.window_id == target.window_id)
    front = next((tab for tab in beside if tab.active and tab.tab_id != target.tab_id and not tab.injectable), None)
    if front is not None and urlsplit(front.url).scheme != "chrome-extension":  # the chat itself may be a tab
        shown = quoted(front.title or front.url)
        meant = f"{quoted(target.title)} ({urlsplit(target.url).netloc})" if target.title else quoted(target.url)
        run.record.message(f"The tab in front, {shown}, cannot be read. What follows is about the tab {meant}.")


async def _opened(run: Run, url: str, *, is_new: bool) -> Receipt:
    """The address as far as it opened. Where the browser goes away meanwhile it is opened anew in the next one: the
    person has given it, and nothing has been done yet.
    """
    for _ in range(TRIES):
        receipt = await restarting.surviving(run, partial(_open, run, url, is_new=is_new))
        if receipt.code is not Code.UNKNOWN or not isinstance(run.browser.carrier, restarting.Restarts):
            break
        is_new = False  # in the browser's own first tab
    return receipt


async def _shows_a_page(run: Run) -> bool:
    """Waits for the answer of a slow site, as long as there is nothing else to look at in the tab."""
    looks_until = asyncio.get_running_loop().time() + LATE_SECONDS
    while not await _is_on_a_page(run):
        if asyncio.get_running_loop().time() > looks_until:
            return False
        await asyncio.sleep(LOOKS_EVERY)
    return True


async def _is_on_a_page(run: Run) -> bool:
    return any(tab.url.startswith("http") for tab in await run.browser.tabs() if tab.tab_id == run.page.tab_id)


async def _was_opened(run: Run) -> bool:
    """Whether the page that an earlier host opened by the address stands in the run's tab, wherever it has led."""
    resumed = run.job.resumed
    if resumed is None or not resumed.has_opened:
        return False
    is_its_tab = resumed.tab_id is not None or run.page.tab_id in run.opened
    return is_its_tab and await _is_on_a_page(run)


async def _open(run: Run, url: str, *, is_new: bool) -> Receipt:
    if is_new:
        return await OPEN_NEW_TAB.handle(run, NewTab(url=url))
    return run.went(await run.browser.navigate(run.page.tab_id, url), ARRIVAL)


def _allowed_url(run: Run) -> str:
    """The address that the task was given, "" without one. It is in the task's origin set, unless the settings keep
    every task away from it.
    """
    if run.job.url is None:
        return ""
    try:
        url = str(parse(run.job.url))
    except BadUrl as bad:
        raise Ended("failed", bad.sentence) from None
    if (refusal := blocked(run, url)) is not None:
        raise Ended("failed", receipts.line(refusal))
    run.permissions.enter(url)
    return url


async def _behave(run: Run, behaviour: Behaviour) -> None:
    """As the request says: in a new tab, or anew, with the tabs that Webhand opened before closed."""
    run.wants_new_tab = behaviour.new_tab or behaviour.fresh_start
    for tab in await run.browser.tabs() if behaviour.fresh_start else []:
        if tab.tab_id in run.opened and tab.tab_id != run.job.tab_id:
            await run.browser.close_tab(tab.tab_id)
            run.opened.discard(tab.tab_id)
