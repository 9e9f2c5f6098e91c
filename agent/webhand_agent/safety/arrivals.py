"""Where the tab has come to, judged before anybody reads it (SAFETY rule 1).

What an act may lead to is blocked while it is done and for seconds after it, and asked about before its request leaves;
what a timer, the history or the person leads to later is known only when it is there. Until the person has said yes to
such a site its page is not shown to the model and nothing is done in it; a no goes back.
"""

from webhand_agent import receipts
from webhand_agent.looking import latest
from webhand_agent.protocol import Blocked, Code, Observation, Receipt
from webhand_agent.run import Location, Run
from webhand_agent.safety import placeholders
from webhand_agent.safety.ask import permit
from webhand_agent.safety.guarded import Bound
from webhand_agent.safety.judged import Author, Going, JudgedAct
from webhand_agent.safety.sites import has_content, site_of
from webhand_agent.urls import is_secure, origin

BLOCKED = "{where} is blocked in the settings: no task may go there."
WENT_BACK = "The page had led to {where}, which the person did not allow. It was left again without being read."
KEPT_AWAY = "After your last action the page wanted to go on to {where}, and was kept from it. {why}"
SENDS = "It is allowed now, and would send something: do again what led to it."
NOT_SHOWN = "The page at {where} is not shown: the person did not allow it. Go somewhere else with navigate."
MOST_LOOKS = 3
"""A page that leads away again as soon as it is back is not followed any further."""


async def admitted(run: Run) -> Observation:
    """The next look, at a page that the run may be on. It goes back, or shows nothing, where the person says no."""
    for _ in range(MOST_LOOKS):
        seen = await latest(run)
        if await enter(run, seen.url) is None:
            _arrived(run, seen)
            if seen.kept_away is None:
                return seen
            went = await go_on(run, seen.kept_away)
            if not went.ok:
                run.notes.append(KEPT_AWAY.format(where=origin(seen.kept_away.url), why=went.message))
            continue
        run.notes.append(WENT_BACK.format(where=origin(seen.url)))
        if not await _go_back(run):
            break
    else:
        seen = await latest(run)
    return _hidden(run, seen)


async def enter(run: Run, url: str, *, is_onward: bool = False) -> Receipt | None:
    """Asks where the site of `url` has not been entered. None where the run may be there; the receipt says why not.

    `is_onward`: the last act would have led there.
    """
    if is_admitted(run, url):
        return None
    if (refusal := blocked(run, url)) is not None:
        return refusal
    if run.place.tab_id < 0 and run.job.resumed is None:
        run.permissions.enter(url)  # the tab that this request began on
        return None
    where = site_of(url)
    what = f"Look at {where}, where the page has led"
    act = JudgedAct("page", what, Author.MODEL, goes=(Going(url, "script"),), is_onward=is_onward)
    return await permit(run.record, run.permissions, act)


def blocked(run: Run, url: str) -> Receipt | None:
    if not run.permissions.is_blocked(url):
        return None
    return receipts.failed(Code.REFUSED, BLOCKED.format(where=origin(url)))


def is_admitted(run: Run, url: str) -> bool:
    """Whether the run may look at `url` without a question."""
    run.hear()
    if run.permissions.is_blocked(url):
        return False
    return not has_content(url) or run.permissions.may_enter(url)


def _arrived(run: Run, seen: Observation) -> None:
    """The page may be read: its site counts as read, and the model hears which secrets it may use here."""
    is_first = run.place.tab_id < 0
    run.permissions.look(seen.url, is_front=is_first and run.is_front)
    where = origin(seen.url)
    if has_content(seen.url) and where != run.place.origin:
        here = {origin(url) for url in run.page.documents if is_secure(url)}
        names = sorted({name for one in here for name in run.services.vault.names(one)})
        run.notes += [placeholders.note(names, where)] if names else []
    run.place = Location(where, seen.tab_id)


async def go_on(run: Run, to: Blocked) -> Receipt:
    """Asks about where the page wanted to go on to, and goes there where that is only looked up."""
    if (refusal := await enter(run, to.url, is_onward=True)) is not None:
        return refusal
    task = run.permissions
    task.enter(to.url)
    if to.method != "GET" or to.place != "page":
        return receipts.failed(Code.REFUSED, SENDS)
    free = [site for site in task.enterable if task.may_be_told(site, Author.MODEL)]
    with run.browser.within(Bound(sites=(*free, site_of(to.url)))):
        return run.went(await run.browser.navigate(run.page.tab_id, to.url), run.row)


async def _go_back(run: Run) -> bool:
    """To where the run was before; False where there is no way back."""
    here, before = run.page.tab_id, run.place.tab_id
    if before < 1:
        return False
    with run.browser.within(Bound(sites=tuple(run.permissions.enterable))):
        if here == before:
            return (await run.browser.traverse(here, 1 if run.calling.went_back else -1)).ok
        if here in run.opened:
            await run.browser.close_tab(here)
            run.opened.discard(here)
        run.page.tab_id = before
        return (await run.browser.switch_tab(before)).ok


def _hidden(run: Run, seen: Observation) -> Observation:
    """What the model gets in place of a page that it may not see: no title, no elements, no address."""
    run.page.forget_page()
    tree = f'page [title=""] [url=""]\n{NOT_SHOWN.format(where=origin(seen.url))}'
    return Observation(tab_id=seen.tab_id, url="about:blank", title="", tree=tree, elements=0)
