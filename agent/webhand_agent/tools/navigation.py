"""Tools that go to addresses. Open tabs are used before pages are loaded a second time."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from webhand_agent import receipts
from webhand_agent.protocol import Receipt
from webhand_agent.run import Run
from webhand_agent.settling import ARRIVAL
from webhand_agent.tabs import Reuse, TabFit, choose
from webhand_agent.tools.markers import AddressMark
from webhand_agent.tools.tabs import switch_to
from webhand_agent.tools.tool import Acting, Risk, Script, Tool
from webhand_agent.urls import Url, parse

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
