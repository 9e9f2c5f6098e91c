"""Tools for the browser's tabs. A run is never without one."""

from typing import Annotated

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.protocol import Code, Receipt, Tab
from webhand_agent.run import Run
from webhand_agent.safety.arrivals import is_admitted
from webhand_agent.safety.sites import site_of
from webhand_agent.settling import Settling
from webhand_agent.tabs import in_order
from webhand_agent.tools.markers import TabNumber
from webhand_agent.tools.parameters import NoParameters
from webhand_agent.tools.tool import Parameters, Risk, Script, Tool


class SwitchTab(Parameters):
    tab_index: Annotated[int, TabNumber(), Field(ge=1, description="From list_tabs.")]


class CloseTab(Parameters):
    tab_index: Annotated[int | None, TabNumber(), Field(ge=1)] = None


async def switch_to(run: Run, tab: Tab, message: str) -> Receipt:
    """Makes `tab` the run's; the receipt says `message` where that worked, in our own words."""
    switched = await run.browser.switch_tab(tab.tab_id)
    if not switched.ok:
        return switched
    where = {"led_to": tab.url, "title": tab.title}
    told = switched.model_copy(update={"tab_id": tab.tab_id, "message": message, "own": True, **where})
    return run.went(told, SWITCH_TAB.settles)


async def _switch_tab(run: Run, parameters: SwitchTab) -> Receipt:
    tabs = in_order(await run.browser.tabs())
    if parameters.tab_index > len(tabs):
        return _no_such_tab(run, tabs, parameters.tab_index)
    tab = tabs[parameters.tab_index - 1]
    return await switch_to(run, tab, f"Switched to tab {parameters.tab_index}.")


async def _close_tab(run: Run, parameters: CloseTab) -> Receipt:
    tabs = in_order(await run.browser.tabs())
    index = parameters.tab_index
    if index is not None and index > len(tabs):
        return _no_such_tab(run, tabs, index)
    tab_id = tabs[index - 1].tab_id if index is not None else run.page.tab_id
    if len(tabs) <= 1:
        await run.browser.open_tab("")  # with its last tab the browser itself would close
    closed = await run.browser.close_tab(tab_id)
    if not closed.ok:
        return run.went(closed.model_copy(update={"tab_id": None}), CLOSE_TAB.settles)
    run.opened.discard(tab_id)
    if closed.tab_id is not None and closed.tab_id not in {tab.tab_id for tab in tabs}:
        run.opened.add(closed.tab_id)  # the empty one in the last one's stead
    return await _go_on(run, closed, is_current=tab_id == run.page.tab_id)


async def _go_on(run: Run, closed: Receipt, *, is_current: bool) -> Receipt:
    """The run stays where it is, or goes on in the tab that the browser shows now."""
    if not is_current:
        told = closed.model_copy(update={"tab_id": None, "led_to": "", "title": ""})  # the run stays where it is
        return run.went(told, CLOSE_TAB.settles)
    tab_id = closed.tab_id if closed.tab_id is not None else (await run.browser.target()).tab_id
    went = run.went(closed.model_copy(update={"tab_id": tab_id}), CLOSE_TAB.settles)
    tabs = await run.browser.tabs()
    here = next((tab for tab in tabs if tab.tab_id == tab_id), None)
    return went.model_copy(update={"led_to": here.url, "title": here.title}) if here is not None else went


async def _list_tabs(run: Run, parameters: NoParameters) -> Receipt:
    return receipts.listed("", _shown(run, await run.browser.tabs()), run.page.tab_id)


def _shown(run: Run, tabs: list[Tab]) -> list[Tab]:
    """Of tabs on sites that this task has not entered only the site: titles and addresses say what is on a page."""
    return [tab if is_admitted(run, tab.url) else _without_content(tab) for tab in in_order(tabs)]


def _without_content(tab: Tab) -> Tab:
    return tab.model_copy(update={"title": "not entered in this task", "url": site_of(tab.url)})


def _no_such_tab(run: Run, tabs: list[Tab], index: int) -> Receipt:
    said = f"There is no tab {index}."
    return receipts.listed(said, _shown(run, tabs), run.page.tab_id, code=Code.INVALID)


SWITCH_TAB = Tool(
    name="switch_tab",
    description="Makes another open tab the current one.",
    parameters=SwitchTab,
    risk=Risk.NAVIGATE,
    handle=_switch_tab,
    shows=True,
    settles=Settling(500),
    verb="switch",
    lists_tabs=True,
    exports=Script.SWITCH_TAB,
)

CLOSE_TAB = Tool(
    name="close_tab",
    closes=True,
    description="Closes a tab (without tab_index the current one) that you opened or were asked to close.",
    parameters=CloseTab,
    risk=Risk.NAVIGATE,
    handle=_close_tab,
    shows=True,
    settles=Settling(500),
    verb="close",
    lists_tabs=True,
    exports=Script.CLOSE_TAB,
    stops="close_tab before it closed a tab, and the others have other numbers now.",
)

LIST_TABS = Tool(
    name="list_tabs",
    description="Lists the open tabs: number, title, address.",
    parameters=NoParameters,
    risk=Risk.READ,
    handle=_list_tabs,
    verb="list",
    steady=True,
    replays=False,
    lists_tabs=True,
)
