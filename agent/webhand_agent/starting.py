"""Where a run begins: in which tab and on which page."""

from webhand_agent import receipts
from webhand_agent.browser import TabGone
from webhand_agent.context import Context
from webhand_agent.job import Ended
from webhand_agent.people.behaviour import Behaviour, behaviour_of
from webhand_agent.protocol import Code, Receipt
from webhand_agent.safety.arrivals import blocked
from webhand_agent.safety.guarded import Bound
from webhand_agent.tools.navigation import NAVIGATE, OPEN_NEW_TAB, GoTo
from webhand_agent.urls import BadUrl, Url, parse

THE_PERSONS_OWN = Bound(sites=None)
"""The address that a task was given is the person's: a redirect keeps its author."""


async def arrive(context: Context, *, looked: bool = False) -> None:
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
    job = context.job
    url = _read(job.url) if job.url is not None and not looked else None
    if url is not None:
        _enter(context, url)
    before = job.resumed.tab_id if job.resumed else None
    tab_id = before if before is not None else job.tab_id
    if not looked:
        await _behave(context, behaviour_of(job.task))
    context.first_tab_id = job.tab_id
    context.is_front = url is None and not looked
    with context.browser.within(THE_PERSONS_OWN):
        receipt = await _begin(context, url, tab_id)
    if receipt is not None and not receipt.ok:
        _react(context, receipt)


async def _begin(context: Context, url: Url | None, tab_id: int | None) -> Receipt | None:
    if tab_id is not None:
        context.tab_id = tab_id
        return await (_open(context, url) if context.wants_new_tab else _go(context, url)) if url else None
    target = await context.browser.target()
    context.tab_id = context.first_tab_id = target.tab_id
    return await (_go(context, url) if not target.injectable else _open(context, url)) if url else None


async def _behave(context: Context, behaviour: Behaviour) -> None:
    context.wants_new_tab = behaviour.new_tab or behaviour.fresh_start
    if not behaviour.fresh_start:
        return
    for tab in await context.browser.tabs():
        if tab.tab_id in context.opened and tab.tab_id != context.job.tab_id:
            await context.browser.close_tab(tab.tab_id)
            context.opened.discard(tab.tab_id)


def _enter(context: Context, url: Url) -> None:
    """The address that the task was given is in its origin set, unless the settings keep every task away from it."""
    if (refusal := blocked(context, str(url))) is not None:
        raise Ended("failed", receipts.line(refusal))
    context.permissions.enter(str(url))


def _read(text: str) -> Url:
    try:
        return parse(text)
    except BadUrl as bad:
        raise Ended("failed", bad.sentence) from None


async def _go(context: Context, url: Url) -> Receipt:
    return context.went(await context.browser.navigate(context.tab_id, str(url)), NAVIGATE.settles)


async def _open(context: Context, url: Url) -> Receipt:
    return await OPEN_NEW_TAB.handle(context, GoTo(url=str(url)))


def _react(context: Context, receipt: Receipt) -> None:
    if receipt.code is Code.NO_SUCH_TAB:
        raise TabGone(context.tab_id)
    if receipt.code is not Code.TIMEOUT:
        raise Ended("failed", receipts.line(receipt))
    context.record.message(receipts.line(receipt))
