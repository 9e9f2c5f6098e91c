"""Tools that go places: URLs, history and tabs. Open tabs are used before pages are loaded a second time."""

from typing import Annotated

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.protocol import Code, Receipt, Tab
from webhand_agent.settling import after
from webhand_agent.tabs import Level, Reuse, asks_elsewhere, choose, in_order, listing
from webhand_agent.tools.context import Context
from webhand_agent.tools.parameters import Nothing
from webhand_agent.tools.tool import Parameters, Risk, Tool
from webhand_agent.urls import Url, parse


class Address(Parameters):
    url: Annotated[str, Field(min_length=1, description="The whole address, such as https://example.com/page?q=x.")]


class SwitchTab(Parameters):
    tab_index: Annotated[int, Field(ge=1, description="The tab's number in list_tabs, counting from 1.")]


async def _navigate(context: Context, parameters: Address) -> Receipt:
    target = parse(parameters.url)
    reuse = choose(target, await context.browser.tabs(), context.tab_id)
    if reuse is not None and reuse.tab.tab_id != context.tab_id:
        return await _use(context, reuse, target)
    return context.went(await context.browser.navigate(context.tab_id, str(target)), after("navigate"))


async def _open_new_tab(context: Context, parameters: Address) -> Receipt:
    target = parse(parameters.url)
    reuse = choose(target, await context.browser.tabs(), context.tab_id)
    if reuse is not None and reuse.tab.tab_id == context.tab_id:
        return receipts.done(f'The current tab "{reuse.tab.title}" is already at {reuse.tab.url}.')
    if reuse is not None:
        return await _use(context, reuse, target)
    return context.went(await context.browser.open_tab(str(target)), after("open_new_tab"))


async def _use(context: Context, reuse: Reuse, target: Url) -> Receipt:
    """Switches to an open tab instead of loading `target` again, and says where that tab stands.

    It goes on to the query or fragment that was asked for, where the tab is at another one.
    """
    tab = reuse.tab
    switched = await _switch_to(context, tab, f'Found existing tab "{tab.title}" — switched to it')
    if not switched.ok or reuse.level is Level.EXACT:
        return switched
    if reuse.level in (Level.PATH, Level.BELOW) and asks_elsewhere(target, tab.url):
        went = context.went(await context.browser.navigate(tab.tab_id, str(target)), after("navigate"))
        return went.model_copy(update={"tab_id": tab.tab_id, "message": f"{switched.message} {went.message}"})
    stands = f"It is at {tab.url}." + (" Navigate again to load exactly the address." if _elsewhere(reuse) else "")
    return switched.model_copy(update={"message": f"{switched.message} {stands}"})


def _elsewhere(reuse: Reuse) -> bool:
    return reuse.level in (Level.BELOW, Level.ORIGIN)


async def _switch_to(context: Context, tab: Tab, message: str) -> Receipt:
    switched = await context.browser.switch_tab(tab.tab_id)
    if not switched.ok:
        return switched
    return context.went(
        switched.model_copy(update={"tab_id": tab.tab_id, "message": f"{message}."}), after("switch_tab")
    )


async def _go_back(context: Context, parameters: Nothing) -> Receipt:
    return context.went(await context.browser.traverse(context.tab_id, -1), after("go_back"))


async def _switch_tab(context: Context, parameters: SwitchTab) -> Receipt:
    tabs = in_order(await context.browser.tabs())
    if parameters.tab_index > len(tabs):
        open_tabs = listing(tabs, context.tab_id)
        return receipts.failed(Code.INVALID, f"There is no tab {parameters.tab_index}. Open are:\n{open_tabs}")
    tab = tabs[parameters.tab_index - 1]
    return await _switch_to(context, tab, f'Switched to tab {parameters.tab_index} "{tab.title}"')


async def _list_tabs(context: Context, parameters: Nothing) -> Receipt:
    return receipts.done(f"Open tabs:\n{listing(await context.browser.tabs(), context.tab_id)}")


NAVIGATE = Tool(
    name="navigate",
    description=(
        "Goes to a web address in the current tab. If another tab already shows it, that tab becomes the current one "
        "instead; the receipt says so, and where it stands. The address of the current page loads it again."
    ),
    parameters=Address,
    risk=Risk.NAVIGATE,
    handle=_navigate,
    shows=True,
)

GO_BACK = Tool(
    name="go_back",
    description="Goes back to the page before, as the browser's back button does.",
    parameters=Nothing,
    risk=Risk.NAVIGATE,
    handle=_go_back,
    shows=True,
)

OPEN_NEW_TAB = Tool(
    name="open_new_tab",
    description=(
        "Opens a web address in a new tab, which becomes the current one. If a tab already shows it, that one is used."
    ),
    parameters=Address,
    risk=Risk.NAVIGATE,
    handle=_open_new_tab,
    shows=True,
)

SWITCH_TAB = Tool(
    name="switch_tab",
    description="Makes another open tab the current one, by its number in list_tabs.",
    parameters=SwitchTab,
    risk=Risk.NAVIGATE,
    handle=_switch_tab,
    shows=True,
)

LIST_TABS = Tool(
    name="list_tabs",
    description="Lists the open tabs: number, title, address, and which is the current one.",
    parameters=Nothing,
    risk=Risk.READ,
    handle=_list_tabs,
)
