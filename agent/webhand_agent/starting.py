"""Where a run begins: in which tab and on which page."""

from webhand_agent import receipts
from webhand_agent.browser import TabGone
from webhand_agent.dialogue.tab_behaviour import Behaviour, behaviour_of
from webhand_agent.job import Ended
from webhand_agent.protocol import Code, Receipt
from webhand_agent.run import Run
from webhand_agent.safety.arrivals import blocked
from webhand_agent.safety.guarded import Bound
from webhand_agent.settling import ARRIVAL
from webhand_agent.tools.navigation import OPEN_NEW_TAB, NewTab
from webhand_agent.urls import BadUrl, Url, parse

THE_PERSONS_OWN = Bound(sites=None)
"""The address that a task was given is the person's: a redirect keeps its author."""


async def arrive(run: Run, *, looked: bool = False) -> None:
    """Sets the tab of the run and opens the job's URL in it.

    The person's own page is left alone: without a tab in the job, a URL opens in a tab that has it already, in the
    tab they look at where that one is blank, or else in a new one. A page that takes too long is looked at as it is.
    `looked` says that an earlier host had opened the URL and looked already.

    Where the request wants a new tab, the first address opens in one although another tab may serve it. A fresh start
    closes the tabs that Webhand opened before, and no others (specs/tool-server.md, tab behaviour).

    Raises:
        Ended: the URL may not or could not be opened.
        BrowserError: there is no such tab, or no browser.
    """
    job = run.job
    url = _read(job.url) if job.url is not None and not looked else None
    if url is not None:
        _enter(run, url)
    before = job.resumed.tab_id if job.resumed else None
    tab_id = before if before is not None else job.tab_id
    if not looked:
        await _behave(run, behaviour_of(job.task))
    run.first_tab_id = job.tab_id
    run.is_front = url is None and not looked
    with run.browser.within(THE_PERSONS_OWN):
        receipt = await _begin(run, url, tab_id)
    if receipt is not None and not receipt.ok:
        _react(run, receipt)


async def _begin(run: Run, url: Url | None, tab_id: int | None) -> Receipt | None:
    if tab_id is not None:
        run.page.tab_id = tab_id
        return await (_open(run, url) if run.wants_new_tab else _go(run, url)) if url else None
    target = await run.browser.target()
    run.page.tab_id = run.first_tab_id = target.tab_id
    return await (_go(run, url) if not target.injectable else _open(run, url)) if url else None


async def _behave(run: Run, behaviour: Behaviour) -> None:
    run.wants_new_tab = behaviour.new_tab or behaviour.fresh_start
    if not behaviour.fresh_start:
        return
    for tab in await run.browser.tabs():
        if tab.tab_id in run.opened and tab.tab_id != run.job.tab_id:
            await run.browser.close_tab(tab.tab_id)
            run.opened.discard(tab.tab_id)


def _enter(run: Run, url: Url) -> None:
    """The address that the task was given is in its origin set, unless the settings keep every task away from it."""
    if (refusal := blocked(run, str(url))) is not None:
        raise Ended("failed", receipts.line(refusal))
    run.permissions.enter(str(url))


def _read(text: str) -> Url:
    try:
        return parse(text)
    except BadUrl as bad:
        raise Ended("failed", bad.sentence) from None


async def _go(run: Run, url: Url) -> Receipt:
    return run.went(await run.browser.navigate(run.page.tab_id, str(url)), ARRIVAL)


async def _open(run: Run, url: Url) -> Receipt:
    return await OPEN_NEW_TAB.handle(run, NewTab(url=str(url)))


def _react(run: Run, receipt: Receipt) -> None:
    if receipt.code is Code.NO_SUCH_TAB:
        raise TabGone(run.page.tab_id)
    if receipt.code is not Code.TIMEOUT:
        raise Ended("failed", receipts.line(receipt))
    run.record.message(receipts.line(receipt))
