"""Where the tab has come to, judged before anybody reads it (SAFETY rule 1).

What a link, a redirect, a script, the history or a new tab leads to is known only afterwards. Until the person has
said yes to a site outside of the set, its page is not shown to the model and nothing is done in it; a no goes back.
Such a request has carried nothing but what the page that made it knew itself: what the *model* writes into addresses
and fields is judged before (`gates`).
"""

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.looking import latest
from webhand_agent.protocol import Code, Observation, Receipt
from webhand_agent.safety import placeholders
from webhand_agent.safety.approvals import Ask
from webhand_agent.safety.asking import allowed
from webhand_agent.safety.deeds import Kind
from webhand_agent.safety.origins import Place, has_content
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
    """Asks where `url` is outside of the set. None where the run may be there; the receipt says why not."""
    origins, where = context.origins, origin(url)
    if (refusal := blocked(context, url)) is not None:
        return refusal
    if is_admitted(context, url):
        return None
    if (context.place.tab_id < 0 and not origins.is_started) or is_start(context):
        origins.start(url)  # the person's own tab or address, or the first page of a run that had none
        return None
    from_there = f" from {context.place.origin}" if context.place.origin else ""
    ask = Ask(f"Go on at {where}, where the page has led{from_there}", where, Kind.LEAVE_SITE)
    return await allowed(context, "page", ask)


def blocked(context: Context, url: str) -> Receipt | None:
    context.origins.hear(context.words)
    return receipts.failed(Code.REFUSED, BLOCKED.format(where=origin(url))) if context.origins.blocks(url) else None


def is_admitted(context: Context, url: str) -> bool:
    """Whether the run may be at `url` without a question: by its set, or by what the person allowed for good."""
    context.origins.hear(context.words)
    return context.origins.admits(url) or context.approvals.covers(Ask("", origin(url), Kind.LEAVE_SITE))


def is_start(context: Context) -> bool:
    """Whether the run has no site to leave yet, and nothing was read that could have told it where to go."""
    return context.origins.is_open and not context.labels.places


def _arrived(context: Context, seen: Observation) -> None:
    """The page may be read: it is labelled, and the model hears which secrets it may use here."""
    if not context.origins.is_started:
        context.origins.start(seen.url)
    context.labels.look(seen)
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
    if here == before:
        is_back = context.last_call == "go_back"
        return (await context.browser.traverse(here, 1 if is_back else -1)).ok
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
