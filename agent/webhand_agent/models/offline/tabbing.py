"""Executors for tabs of the browser, and for what a page opens on top of itself."""

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.clicking import performed
from webhand_agent.models.offline.matching import SAME, SURE, Found, likeness
from webhand_agent.models.offline.moves import Act, Ask, Missing, Move, Next, Scene, Stop
from webhand_agent.models.offline.synonyms import synonyms
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.tools.tabs import CLOSE_TAB, LIST_TABS, SWITCH_TAB
from webhand_agent.tree import Line, Tree

_DIALOGS = ("dialog", "alertdialog")
_CLOSE = frozenset({"close", *synonyms("close")})

Tabs = list[tuple[int, str]]


def switch_tab(intent: i.SwitchTab, scene: Scene) -> Move:
    """By number at once; otherwise after a look at the list. A tab of the page itself comes first."""
    if scene.phase in ("switched", "clicked"):
        return Next()
    if scene.phase == "listed":
        number = _which(intent, scene)
        return _switch(number, scene) if isinstance(number, int) else number
    if intent.ordinal is not None and intent.ordinal > 0:
        return _switch(intent.ordinal, scene)
    own = [line for line in scene.tree.lines if line.role == "tab" and line.ref]
    own = [line for line in own if likeness(intent.words, line.name) > 0.8]
    if len(own) == 1:
        say = scene.tell("click", what=scene.call(own[0]))
        return Act(CLICK_ELEMENT, {"element_ref": own[0].ref}, "clicked", say)
    return Act(LIST_TABS, {}, "listed", scene.means("listtabs"))


def close_tab(intent: i.CloseTab, scene: Scene) -> Move:
    if scene.phase == "closed":
        return Next()
    if scene.phase == "listed":
        number = _which(intent, scene)
        return _close(number, scene) if isinstance(number, int) else number
    if intent.ordinal is None and not intent.words:
        return Act(CLOSE_TAB, {}, "closed", scene.tell("closetab"))
    if intent.ordinal is not None and intent.ordinal > 0:
        return _close(intent.ordinal, scene)
    return Act(LIST_TABS, {}, "listed", scene.means("listtabs"))


def list_tabs(intent: i.ListTabs, scene: Scene) -> Move:
    if not scene.phase:
        return Act(LIST_TABS, {}, "listed", scene.means("listtabs"))
    rows = [f'{number}. "{tab.title}" {tab.url}' for number, tab in enumerate(scene.outcome.tabs, start=1)]
    return Next(answer=scene.say("tabs", tabs="\n" + "\n".join(rows)))


def close_window(intent: i.CloseWindow, scene: Scene) -> Move:
    if scene.phase:
        return Next()
    open_now = [line for line in scene.tree.lines if line.role in _DIALOGS]
    if not open_now:
        return Stop(scene.say("no_window"), model_helps=False)
    line = _closer(scene.tree, open_now[-1])
    if line is None:
        return Missing(scene.say("no_close"))
    return Act(CLICK_ELEMENT, {"element_ref": line.ref}, "closed", scene.tell("click", what=scene.call(line)))


def _closer(tree: Tree, dialog: Line) -> Line | None:
    """The button in a dialog that is called "close"."""
    inside = {line.ref for line in tree.inside(dialog)}
    found = [performed(tree, word) for word in sorted(_CLOSE)]
    lines = [match.line for match in found if isinstance(match, Found) and match.line.ref in inside]
    return lines[0] if lines else None


def _switch(number: int, scene: Scene) -> Act:
    return Act(SWITCH_TAB, {"tab_index": number}, "switched", scene.tell("tab", n=number))


def _close(number: int, scene: Scene) -> Act:
    return Act(CLOSE_TAB, {"tab_index": number}, "closed", scene.tell("closetab_n", n=number))


def _which(intent: i.SwitchTab | i.CloseTab, scene: Scene) -> int | Ask | Stop:
    """The number of the tab that is meant; asks where two titles fit equally."""
    if scene.progress.chosen:
        return int(scene.progress.chosen)
    listed = scene.outcome.tabs
    tabs: Tabs = [(number, f'"{tab.title}" {tab.url}') for number, tab in enumerate(listed, start=1)]
    here = next((at for at, tab in enumerate(listed) if tab.tab_id == scene.outcome.current), None)
    step = intent.step if isinstance(intent, i.SwitchTab) else 0
    found = _beside(tabs, here, step) if step else _named(tabs, intent)
    if len(found) == 1:
        return found[0][0]
    if found:
        return Ask(scene.say("ask", words=intent.words), tuple((title, str(number)) for number, title in found))
    return Stop(scene.say("no_tab", words=intent.words or intent.ordinal), model_helps=False)


def _named(tabs: Tabs, intent: i.SwitchTab | i.CloseTab) -> Tabs:
    if intent.ordinal is not None:
        return [tabs[intent.ordinal]] if -len(tabs) <= intent.ordinal < 0 else []
    rated = [(likeness(intent.words, title), (number, title)) for number, title in tabs]
    top = max((rate for rate, _ in rated), default=0.0)
    return [tab for rate, tab in rated if rate >= max(SURE, top - SAME)]


def _beside(tabs: Tabs, here: int | None, step: int) -> Tabs:
    """The tab so many places on; behind the last comes the first, as in the browser."""
    return [] if here is None or len(tabs) < 2 else [tabs[(here + step) % len(tabs)]]
