"""Tools that go to addresses. Open tabs are used before pages are loaded a second time."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.protocol import Receipt
from webhand_agent.settling import ARRIVAL
from webhand_agent.tabs import Level, Reuse, asks_elsewhere, choose
from webhand_agent.tools.markers import Address
from webhand_agent.tools.tabs import switch_to
from webhand_agent.tools.tool import Acting, Risk, Script, Tool
from webhand_agent.urls import Url, parse

_BLANK = frozenset({"", "about:blank", "about:newtab", "chrome://newtab", "chrome://newtab/", "edge://newtab/"})
"""What a model writes that wants an empty tab. Nobody is sent there: the browser opens its own."""


def _address(value: object) -> object:
    return None if isinstance(value, str) and value.strip().lower() in _BLANK else value


class GoTo(Acting):
    url: Annotated[str, Address(), Field(min_length=1)]


class NewTab(Acting):
    url: Annotated[str | None, Address(), BeforeValidator(_address)] = None


async def _navigate(context: Context, parameters: GoTo) -> Receipt:
    target = parse(parameters.url)
    if context.wants_new_tab:
        return await _fresh(context, target)
    reuse = choose(target, await context.browser.tabs(), context.tab_id)
    if reuse is not None and reuse.tab.tab_id != context.tab_id:
        return await _use(context, reuse, target)
    return context.went(await context.browser.navigate(context.tab_id, str(target)), NAVIGATE.settles)


async def _open_new_tab(context: Context, parameters: NewTab | GoTo) -> Receipt:
    if parameters.url is None:
        return context.went(await context.browser.open_tab(""), OPEN_NEW_TAB.settles)
    target = parse(parameters.url)
    if context.wants_new_tab:
        return await _fresh(context, target)
    reuse = choose(target, await context.browser.tabs(), context.tab_id)
    if reuse is not None and reuse.tab.tab_id == context.tab_id:
        return receipts.done(f'The current tab "{reuse.tab.title}" is already at {reuse.tab.url}.')
    if reuse is not None:
        return await _use(context, reuse, target)
    return await _fresh(context, target)


async def _fresh(context: Context, target: Url) -> Receipt:
    return context.went(await context.browser.open_tab(str(target)), OPEN_NEW_TAB.settles)


async def _use(context: Context, reuse: Reuse, target: Url) -> Receipt:
    """Switches to an open tab instead of loading `target` again, and says where that tab stands.

    It goes on to the query or fragment that was asked for, where the tab is at another one.
    """
    tab = reuse.tab
    switched = await switch_to(context, tab, f'Found existing tab "{tab.title}" — switched to it')
    if not switched.ok or reuse.level is Level.EXACT:
        return switched
    if reuse.level in (Level.PATH, Level.BELOW) and asks_elsewhere(target, tab.url):
        went = context.went(await context.browser.navigate(tab.tab_id, str(target)), NAVIGATE.settles)
        return went.model_copy(update={"tab_id": tab.tab_id, "message": f"{switched.message} {went.message}"})
    stands = f"It is at {tab.url}." + (" Navigate again to load exactly the address." if _elsewhere(reuse) else "")
    return switched.model_copy(update={"message": f"{switched.message} {stands}"})


def _elsewhere(reuse: Reuse) -> bool:
    return reuse.level in (Level.BELOW, Level.ORIGIN)


NAVIGATE = Tool(
    name="navigate",
    description="Goes to an address in this tab, or to a tab that shows it already.",
    parameters=GoTo,
    risk=Risk.NAVIGATE,
    handle=_navigate,
    shows=True,
    settles=ARRIVAL,
    verb="go",
    lists_tabs=True,
    idempotent=True,
    exports="page.goto({url})",
)

OPEN_NEW_TAB = Tool(
    name="open_new_tab",
    description="Opens a tab, empty without url, or goes to one that shows the address already.",
    parameters=NewTab,
    risk=Risk.NAVIGATE,
    handle=_open_new_tab,
    shows=True,
    settles=ARRIVAL,
    verb="open",
    lists_tabs=True,
    idempotent=True,
    exports=Script.OPEN_TAB,
)
