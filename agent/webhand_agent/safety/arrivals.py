"""Where the tab has come to, judged before anybody reads it (SAFETY rule 1).

What an act may lead to is blocked while it is done; what a timer, the history or the person leads to afterwards is known
only when it is there. Until the person has said yes to such a site its page is not shown to the model and nothing is
done in it; a no goes back.
"""

from webhand_agent import receipts
from webhand_agent.context import Context, Place
from webhand_agent.looking import latest
from webhand_agent.protocol import Code, Observation, Receipt
from webhand_agent.safety import placeholders
from webhand_agent.safety.ask import permit
from webhand_agent.safety.guarded import Bound
from webhand_agent.safety.permissions import Act, Author, Going
from webhand_agent.safety.sites import has_content, site_of
from webhand_agent.urls import is_secure, origin

BLOCKED = "{where} is blocked in the settings: no task may go there."
WENT_BACK = "The page had led to {where}, which the person did not allow. It was left again without being read."
NOT_SHOWN = "The page at {where} is not shown: the person did not allow it. Go somewhere else with navigate."
MOST_LOOKS = 3
"""A page that leads away again as soon as it is back is not followed any further."""


async def admitted(context: Context) -> Observation:
    """The next look, at a page that the run may be on. It goes back, or shows nothing, where the person says no."""
    for _ in range(MOST_LOOKS):
        seen = await latest(context)
        if await enter(context, seen.url) is None:
            _arrived(context, seen)
            return seen
        context.notes.append(WENT_BACK.format(where=origin(seen.url)))
        if not await _go_back(context):
            break
    else:
        seen = await latest(context)
    return _hidden(context, seen)


async def enter(context: Context, url: str) -> Receipt | None:
    """Asks where the site of `url` has not been entered. None where the run may be there; the receipt says why not."""
    context.permissions.hear(context.words)
    if (refusal := blocked(context, url)) is not None:
        return refusal
    if not has_content(url) or is_admitted(context, url):
        return None
    if not context.permissions.state.entered and context.place.tab_id < 0:
        context.permissions.enter(url)  # the tab the task began on
        return None
    where = site_of(url)
    act = Act("page", f"Look at {where}, where the page has led", Author.MODEL, goes=(Going(url, "script"),))
    return await permit(context.record, context.permissions, act)


def blocked(context: Context, url: str) -> Receipt | None:
    if not context.permissions.is_blocked(url):
        return None
    return receipts.failed(Code.REFUSED, BLOCKED.format(where=origin(url)))


def is_admitted(context: Context, url: str) -> bool:
    """Whether the run may look at `url` without a question."""
    context.permissions.hear(context.words)
    if context.permissions.is_blocked(url):
        return False
    return not has_content(url) or context.permissions.may_enter(url)


def _arrived(context: Context, seen: Observation) -> None:
    """The page may be read: its site counts as read, and the model hears which secrets it may use here."""
    is_first = context.place.tab_id < 0
    context.permissions.look(seen.url, is_front=is_first and context.is_front)
    where = origin(seen.url)
    if has_content(seen.url) and where != context.place.origin:
        here = {origin(url) for url in context.documents if is_secure(url)}
        names = sorted({name for one in here for name in context.means.vault.names(one)})
        if (told := placeholders.note(names, where)) is not None:
            context.notes.append(told)
    context.place = Place(where, seen.tab_id)


async def _go_back(context: Context) -> bool:
    """To where the run was before; False where there is no way back."""
    here, before = context.tab_id, context.place.tab_id
    if before < 0:
        return False
    with context.browser.within(Bound(sites=tuple(context.permissions.enterable))):
        if here == before:
            return (await context.browser.traverse(here, 1 if context.went_back else -1)).ok
        if here in context.opened:
            await context.browser.close_tab(here)
            context.opened.discard(here)
        context.tab_id = before
        return (await context.browser.switch_tab(before)).ok


def _hidden(context: Context, seen: Observation) -> Observation:
    """What the model gets in place of a page that it may not see: no title, no elements, no address."""
    context.forget_page()
    tree = f'page [title=""] [url=""]\n{NOT_SHOWN.format(where=origin(seen.url))}'
    return Observation(tab_id=seen.tab_id, url="about:blank", title="", tree=tree, elements=0)
