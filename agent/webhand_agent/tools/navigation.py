"""Tools that go to addresses, along a tab's history and from tab to tab. A run is never without a tab.

Open tabs are used before pages are loaded a second time.
"""

from collections.abc import Sequence
from functools import partial
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
from webhand_agent.tools.tool import Acting, Parameters, Risk, Script, Tells, Tool
from webhand_agent.urls import Url, parse

KEPT = "The tab before is the person's and stays as it is; this is a new one."

_SWITCHING = Settling(500)
_BLANK = frozenset({"", "about:blank", "about:newtab", "chrome://newtab", "chrome://newtab/", "edge://newtab/"})
"""What a model writes that wants an empty tab. Nobody is sent there: the browser opens its own."""


def _address(value: object) -> object:
    return None if isinstance(value, str) and value.strip().lower() in _BLANK else value


class GoTo(Acting):
    url: Annotated[str, AddressMark(), Field(min_length=1)]


class NewTab(Acting):
    url: Annotated[str | None, AddressMark(), BeforeValidator(_address)]


class SwitchTab(Parameters):
    tab_index: Annotated[int, TabNumber(), Field(ge=1)]


class CloseTab(Parameters):
    tab_index: Annotated[int | None, TabNumber(), Field(ge=1)] = None


async def _navigate(run: Run, parameters: GoTo) -> Receipt:
    target = parse(parameters.url)
    if run.wants_new_tab:
        return await _open(run, str(target))
    reuse = choose(target, await run.browser.tabs(), run.page.tab_id)
    if reuse is not None and reuse.tab.tab_id != run.page.tab_id:
        return await _use(run, reuse, target)
    if _may_lead(run, run.page.tab_id):
        return run.went(await run.browser.navigate(run.page.tab_id, str(target)), ARRIVAL)
    opened = await _open(run, str(target))
    return opened.model_copy(update={"message": f"{KEPT} {opened.message}"}) if opened.ok else opened


async def _open_new_tab(run: Run, parameters: NewTab) -> Receipt:
    if parameters.url is None:
        return await _open(run, "")
    target = parse(parameters.url)
    reuse = choose(target, await run.browser.tabs(), run.page.tab_id) if not run.wants_new_tab else None
    if reuse is None:
        return await _open(run, str(target))
    if reuse.tab.tab_id != run.page.tab_id:
        return await _use(run, reuse, target)
    here = receipts.done("The current tab is there already.")
    return here.model_copy(update={"already": True, "led_to": reuse.tab.url, "title": reuse.tab.title})


async def _open(run: Run, url: str) -> Receipt:
    return run.went(await run.browser.open_tab(url), ARRIVAL)


async def _use(run: Run, reuse: Reuse, target: Url) -> Receipt:
    """Switches to an open tab instead of loading `target` again, and says where that tab stands.

    It goes on to the fragment that was asked for, where the tab is at another one and may be led there.
    """
    tab = reuse.tab
    switched = await _switch_to(run, tab, "Found existing tab — switched to it.")
    is_there = reuse.level is TabFit.EXACT or (reuse.level is TabFit.SHOWN and not target.fragment)
    if not switched.ok or is_there:
        return switched
    if reuse.level is TabFit.SHOWN and _may_lead(run, tab.tab_id):
        went = run.went(await run.browser.navigate(tab.tab_id, str(target)), ARRIVAL)
        said = {"message": f"{switched.message} {went.message}".strip(), "own": went.own or not went.message}
        return went.model_copy(update={"tab_id": tab.tab_id, **said})
    return switched.model_copy(update={"message": f"{switched.message} Navigate again to load exactly the address."})


def _may_lead(run: Run, tab_id: int) -> bool:
    """Whether a tab may be led to another address: one that Webhand opened, or the one that the task began on.

    Any other is the person's. It may hold what they have not finished, and is never led elsewhere.
    """
    return tab_id in run.opened or tab_id == run.first_tab_id


async def _traverse(delta: int, run: Run, parameters: Parameters) -> Receipt:
    run.calling.went_back = delta < 0
    return run.went(await run.browser.traverse(run.page.tab_id, delta), ARRIVAL)


async def _reload(run: Run, parameters: Parameters) -> Receipt:
    return run.went(await run.browser.reload(run.page.tab_id), ARRIVAL)


async def _switch_tab(run: Run, parameters: SwitchTab) -> Receipt:
    index, tabs = parameters.tab_index, in_order(await run.browser.tabs())
    if index > len(tabs):
        return _listed(run, tabs, missing=index)
    return await _switch_to(run, tabs[index - 1], f"Switched to tab {index}.")


async def _switch_to(run: Run, tab: Tab, message: str) -> Receipt:
    """Makes `tab` the run's; the receipt says `message` where that worked, in our own words."""
    switched = await run.browser.switch_tab(tab.tab_id)
    if not switched.ok:
        return switched
    told = {"tab_id": tab.tab_id, "message": message, "own": True, "led_to": tab.url, "title": tab.title}
    return run.went(switched.model_copy(update=told), _SWITCHING)


async def _close_tab(run: Run, parameters: CloseTab) -> Receipt:
    index, tabs = parameters.tab_index, in_order(await run.browser.tabs())
    if index is not None and index > len(tabs):
        return _listed(run, tabs, missing=index)
    tab_id = tabs[index - 1].tab_id if index is not None else run.page.tab_id
    shown_there = next((tab.url for tab in tabs if tab.tab_id == tab_id), "")
    if len(tabs) <= 1:
        await run.browser.open_tab("")  # with its last tab the browser itself would close
    closed = await run.browser.close_tab(tab_id)
    if not is_admitted(run, shown_there):
        closed = closed.model_copy(update={"closed": ""})
    if not closed.ok:
        return run.went(closed.model_copy(update={"tab_id": None}), _SWITCHING)
    run.opened.discard(tab_id)
    if closed.tab_id is not None and closed.tab_id not in {tab.tab_id for tab in tabs}:
        run.opened.add(closed.tab_id)  # the empty one in the last one's stead
    if tab_id != run.page.tab_id:  # the run stays where it is
        return run.went(closed.model_copy(update={"tab_id": None, "led_to": "", "title": ""}), _SWITCHING)
    shown = closed.tab_id if closed.tab_id is not None else (await run.browser.target()).tab_id
    went = run.went(closed.model_copy(update={"tab_id": shown}), _SWITCHING)
    here = next((tab for tab in await run.browser.tabs() if tab.tab_id == shown), None)
    return went.model_copy(update={"led_to": here.url, "title": here.title}) if here is not None else went


async def _list_tabs(run: Run, parameters: Parameters) -> Receipt:
    return _listed(run, await run.browser.tabs())


def _listed(run: Run, tabs: Sequence[Tab], *, missing: int | None = None) -> Receipt:
    """The open tabs; `missing` is the number of one that is not among them.

    Of tabs on sites that this task has not entered only the site: titles and addresses say what is on a page.
    """
    unseen = "not entered in this task"
    shown = [
        tab if is_admitted(run, tab.url) else tab.model_copy(update={"title": unseen, "url": site_of(tab.url)})
        for tab in in_order(tabs)
    ]
    if missing is None:
        return receipts.listed("", shown, run.page.tab_id)
    return receipts.listed(f"There is no tab {missing}.", shown, run.page.tab_id, code=Code.INVALID)


NAVIGATE = Tool(
    name="navigate",
    description="Goes to an address in this tab, or to a tab that shows it.",
    parameters=GoTo,
    risk=Risk.NAVIGATE,
    handle=_navigate,
    verb="go",
    idempotent=True,
    exports="page.goto({url})",
)

GO_BACK = Tool(
    name="go_back",
    description="Goes back in this tab.",
    parameters=Parameters,
    risk=Risk.NAVIGATE,
    handle=partial(_traverse, -1),
    verb="back",
    exports="page.go_back()",
)

GO_FORWARD = Tool(
    name="go_forward",
    description="Goes forward after go_back.",
    parameters=Parameters,
    risk=Risk.NAVIGATE,
    handle=partial(_traverse, 1),
    verb="forward",
    is_spare=True,  # navigate leads there
    exports="page.go_forward()",
)

RELOAD = Tool(
    name="reload",
    description="Loads the page again.",
    parameters=Parameters,
    risk=Risk.NAVIGATE,
    tells=Tells.ONE_BIT,
    handle=_reload,
    verb="refresh",
    exports="page.reload()",
)

OPEN_NEW_TAB = Tool(
    name="open_new_tab",
    description="Opens a tab (about:blank: empty), or goes to one that shows the address.",
    parameters=NewTab,
    risk=Risk.NAVIGATE,
    handle=_open_new_tab,
    verb="open",
    idempotent=True,
    exports=Script.OPEN_TAB,
)

SWITCH_TAB = Tool(
    name="switch_tab",
    description="Goes to an open tab, by its number in list_tabs.",
    parameters=SwitchTab,
    risk=Risk.NAVIGATE,
    handle=_switch_tab,
    verb="switch",
    exports=Script.SWITCH_TAB,
)

CLOSE_TAB = Tool(
    name="close_tab",
    closes=True,
    description="Closes a tab (or the current one) that you opened or were asked to close.",
    parameters=CloseTab,
    risk=Risk.NAVIGATE,
    handle=_close_tab,
    verb="close",
    exports=Script.CLOSE_TAB,
    stops="close_tab before it closed a tab, and the others have other numbers now.",
)

LIST_TABS = Tool(
    name="list_tabs",
    description="Lists the open tabs.",
    parameters=Parameters,
    risk=Risk.READ,
    handle=_list_tabs,
    tree_suffices=True,
    verb="list",
    steady=True,
    replays=False,
)
