"""Tools that go to addresses. Open tabs are used before pages are loaded a second time."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.protocol import Receipt
from webhand_agent.settling import after
from webhand_agent.tabs import Level, Reuse, asks_elsewhere, choose
from webhand_agent.tools.tabs import switch_to
from webhand_agent.tools.tool import Parameters, Risk, Tool
from webhand_agent.urls import Url, parse

_BLANK = frozenset({"", "about:blank", "about:newtab", "chrome://newtab", "chrome://newtab/", "edge://newtab/"})
"""What a model writes that wants an empty tab. Nobody is sent there: the browser opens its own."""


def _address(value: object) -> object:
    return None if isinstance(value, str) and value.strip().lower() in _BLANK else value


class Address(Parameters):
    url: Annotated[str, Field(min_length=1)]


class NewTab(Parameters):
    url: Annotated[str | None, BeforeValidator(_address)] = None


async def _navigate(context: Context, parameters: Address) -> Receipt:
    target = parse(parameters.url)
    if context.wants_new_tab:
        return await _fresh(context, target)
    reuse = choose(target, await context.browser.tabs(), context.tab_id)
    if reuse is not None and reuse.tab.tab_id != context.tab_id:
        return await _use(context, reuse, target)
    return context.went(await context.browser.navigate(context.tab_id, str(target)), after("navigate"))


async def _open_new_tab(context: Context, parameters: NewTab | Address) -> Receipt:
    if parameters.url is None:
        return context.went(await context.browser.open_tab(""), after("open_new_tab"))
    target = parse(parameters.url)
    if context.wants_new_tab:
        return await _fresh(context, target)
    reuse = choose(target, await context.browser.tabs(), context.tab_id)
    if reuse is not None and reuse.tab.tab_id == context.tab_id:
        here = receipts.done("The current tab is there already.")
        return here.model_copy(update={"already": True, "led_to": reuse.tab.url, "title": reuse.tab.title})
    if reuse is not None:
        return await _use(context, reuse, target)
    return await _fresh(context, target)


async def _fresh(context: Context, target: Url) -> Receipt:
    return context.went(await context.browser.open_tab(str(target)), after("open_new_tab"))


async def _use(context: Context, reuse: Reuse, target: Url) -> Receipt:
    """Switches to an open tab instead of loading `target` again, and says where that tab stands.

    It goes on to the query or fragment that was asked for, where the tab is at another one.
    """
    tab = reuse.tab
    switched = await switch_to(context, tab, "Found existing tab — switched to it.")
    if not switched.ok or reuse.level is Level.EXACT:
        return switched
    if reuse.level in (Level.PATH, Level.BELOW) and asks_elsewhere(target, tab.url):
        went = context.went(await context.browser.navigate(tab.tab_id, str(target)), after("navigate"))
        said = {"message": f"{switched.message} {went.message}".strip(), "own": went.own or not went.message}
        return went.model_copy(update={"tab_id": tab.tab_id, **said})
    if not _elsewhere(reuse):
        return switched
    return switched.model_copy(update={"message": f"{switched.message} Navigate again to load exactly the address."})


def _elsewhere(reuse: Reuse) -> bool:
    return reuse.level in (Level.BELOW, Level.ORIGIN)


NAVIGATE = Tool(
    name="navigate",
    description="Goes to an address in this tab, or to a tab that shows it already.",
    parameters=Address,
    risk=Risk.NAVIGATE,
    handle=_navigate,
    shows=True,
)

OPEN_NEW_TAB = Tool(
    name="open_new_tab",
    description="Opens a tab, empty without url, or goes to one that shows the address already.",
    parameters=NewTab,
    risk=Risk.NAVIGATE,
    handle=_open_new_tab,
    shows=True,
)
