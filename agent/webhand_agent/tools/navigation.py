"""Tools that go to addresses, along a tab's history and from tab to tab."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from webhand_agent import receipts
from webhand_agent.protocol import Code, Receipt, Tab
from webhand_agent.run import Run
from webhand_agent.safety.arrivals import is_admitted
from webhand_agent.safety.sites import site_of
from webhand_agent.settling import ARRIVAL, Settling
from webhand_agent.tabs import Reuse, TabFit, choose, in_order
from webhand_agent.tools.markers import AddressMark, TabNumber
from webhand_agent.tools.tool import Acting, NoParameters, Parameters, Risk, Script, Tells, Tool
from webhand_agent.urls import Url, parse


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


_BLANK = frozenset({"", "about:blank", "about:newtab", "chrome://newtab", "chrome://newtab/", "edge://newtab/"})
"""What a model writes that wants an empty tab. Nobody is sent there: the browser opens its own."""


def _address(value: object) -> object:
    return None if isinstance(value, str) and value.strip().lower() in _BLANK else value


KEPT = "The tab before is the person's and stays as it is; this is a new one."


class GoTo(Acting):
    url: Annotated[str, AddressMark(), Field(min_length=1)]


class NewTab(Acting):
    url: Annotated[str | None, AddressMark(), BeforeValidator(_address)]


async def _navigate(run: Run, parameters: GoTo) -> Receipt:
    target = parse(parameters.url)
    if run.wants_new_tab:
        return await _fresh(run, target)
    reuse = choose(target, await run.browser.tabs(), run.page.tab_id)
    if reuse is not None and reuse.tab.tab_id != run.page.tab_id:
        return await _use(run, reuse, target)
    if may_lead(run, run.page.tab_id):
        return run.went(await run.browser.navigate(run.page.tab_id, str(target)), NAVIGATE.settles)
    opened = await _fresh(run, target)
    return opened.model_copy(update={"message": f"{KEPT} {opened.message}"}) if opened.ok else opened


async def _open_new_tab(run: Run, parameters: NewTab | GoTo) -> Receipt:
    if parameters.url is None:
        return run.went(await run.browser.open_tab(""), OPEN_NEW_TAB.settles)
    target = parse(parameters.url)
    if run.wants_new_tab:
        return await _fresh(run, target)
    reuse = choose(target, await run.browser.tabs(), run.page.tab_id)
    if reuse is not None and reuse.tab.tab_id == run.page.tab_id:
        here = receipts.done("The current tab is there already.")
        return here.model_copy(update={"already": True, "led_to": reuse.tab.url, "title": reuse.tab.title})
    if reuse is not None:
        return await _use(run, reuse, target)
    return await _fresh(run, target)


async def _fresh(run: Run, target: Url) -> Receipt:
    return run.went(await run.browser.open_tab(str(target)), OPEN_NEW_TAB.settles)


def may_lead(run: Run, tab_id: int) -> bool:
    """Whether a tab may be led to another address: one that Webhand opened, or the one that the task began on.

    Any other is the person's. It may hold what they have not finished, and is never led elsewhere.
    """
    return tab_id in run.opened or tab_id == run.first_tab_id


async def _use(run: Run, reuse: Reuse, target: Url) -> Receipt:
    """Switches to an open tab instead of loading `target` again, and says where that tab stands.

    It goes on to the fragment that was asked for, where the tab is at another one and may be led there.
    """
    tab = reuse.tab
    switched = await switch_to(run, tab, "Found existing tab — switched to it.")
    if not switched.ok or reuse.level is TabFit.EXACT:
        return switched
    if reuse.level is TabFit.SHOWN and target.fragment and may_lead(run, tab.tab_id):
        went = run.went(await run.browser.navigate(tab.tab_id, str(target)), NAVIGATE.settles)
        said = {"message": f"{switched.message} {went.message}".strip(), "own": went.own or not went.message}
        return went.model_copy(update={"tab_id": tab.tab_id, **said})
    if reuse.level is TabFit.SHOWN and not target.fragment:
        return switched
    return switched.model_copy(update={"message": f"{switched.message} Navigate again to load exactly the address."})


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
    description="Opens a tab (about:blank is an empty one), or goes to one that shows the address already.",
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


async def _go_back(run: Run, parameters: NoParameters) -> Receipt:
    run.calling.went_back = True
    return run.went(await run.browser.traverse(run.page.tab_id, -1), GO_BACK.settles)


async def _go_forward(run: Run, parameters: NoParameters) -> Receipt:
    return run.went(await run.browser.traverse(run.page.tab_id, 1), GO_FORWARD.settles)


async def _reload(run: Run, parameters: NoParameters) -> Receipt:
    return run.went(await run.browser.reload(run.page.tab_id), RELOAD.settles)


GO_BACK = Tool(
    name="go_back",
    description="Goes back to the page before in this tab.",
    parameters=NoParameters,
    risk=Risk.NAVIGATE,
    handle=_go_back,
    shows=True,
    settles=ARRIVAL,
    verb="back",
    exports="page.go_back()",
)

GO_FORWARD = Tool(
    name="go_forward",
    description="Goes forward again, after go_back.",
    parameters=NoParameters,
    risk=Risk.NAVIGATE,
    handle=_go_forward,
    shows=True,
    settles=ARRIVAL,
    verb="forward",
    exports="page.go_forward()",
)

RELOAD = Tool(
    name="reload",
    description="Loads the page again. What was typed is lost.",
    parameters=NoParameters,
    risk=Risk.NAVIGATE,
    tells=Tells.ONE_BIT,
    handle=_reload,
    shows=True,
    settles=ARRIVAL,
    verb="refresh",
    exports="page.reload()",
)
