"""Executors for places: addresses, tabs, history, scrolling, keys and waits."""

import re

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.matching import likeness
from webhand_agent.models.offline.moves import Act, Missing, Move, Next, Scene, Stop

LONGEST_WAIT_MS = 10_000
_MOST_SCROLLS = 15
_TAB = re.compile(r"^\s*\[?(\d+)[\].:)]*\s+(.*)$", re.MULTILINE)


def goto(intent: i.GoTo, scene: Scene) -> Move:
    if scene.phase:
        return Next()
    if intent.new_tab:
        return Act("open_new_tab", {"url": intent.url}, "gone", scene.tell("newtab", url=intent.url))
    return Act("navigate", {"url": intent.url}, "gone", scene.tell("goto", url=intent.url))


def switch_tab(intent: i.SwitchTab, scene: Scene) -> Move:
    """By number at once; by name or from the end after a look at the list. A tab of the page itself comes first."""
    if scene.phase in ("switched", "clicked"):
        return Next()
    if scene.phase == "listed":
        number = _tab_number(intent, scene.outcome.text)
        if number is None:
            return Stop(scene.say("no_tab", words=intent.words or intent.ordinal), model_helps=False)
        return _switch(number, scene)
    if intent.ordinal is not None and intent.ordinal > 0:
        return _switch(intent.ordinal, scene)
    own = [
        line for line in scene.tree.lines if line.role == "tab" and line.ref and likeness(intent.words, line.name) > 0.8
    ]
    if len(own) == 1:
        return Act(
            "click_element", {"element_ref": own[0].ref}, "clicked", scene.tell("click", what=scene.call(own[0]))
        )
    return Act("list_tabs", {}, "listed", scene.means("listtabs"))


def _switch(number: int, scene: Scene) -> Act:
    return Act("switch_tab", {"tab_index": number}, "switched", scene.tell("tab", n=number))


def _tab_number(intent: i.SwitchTab, listing: str) -> int | None:
    tabs = [(int(match[1]), match[2]) for match in _TAB.finditer(listing)]
    if intent.ordinal is not None:
        return tabs[intent.ordinal][0] if -len(tabs) <= intent.ordinal < 0 else None
    rated = [(likeness(intent.words, title), number) for number, title in tabs]
    best = max(rated, default=(0.0, 0))
    return best[1] if best[0] >= 0.6 else None


def list_tabs(intent: i.ListTabs, scene: Scene) -> Move:
    if not scene.phase:
        return Act("list_tabs", {}, "listed", scene.means("listtabs"))
    rows = [row for row in scene.outcome.text.splitlines() if _TAB.match(row)]
    return Next(answer=scene.say("tabs", tabs="\n" + ("\n".join(rows) or scene.outcome.text.strip())))


def back(intent: i.Back, scene: Scene) -> Move:
    return Next() if scene.phase else Act("go_back", {}, "gone", scene.tell("back"))


def reload(intent: i.Reload, scene: Scene) -> Move:
    """There is no tool for it; going to the same address again does the same."""
    if scene.phase:
        return Next()
    return Act("navigate", {"url": scene.tree.url}, "gone", scene.tell("reload")) if scene.tree.url else Missing()


def press(intent: i.Press, scene: Scene) -> Move:
    if scene.phase:
        scene.progress.count += 1
    if scene.progress.count >= intent.times:
        return Next()
    return Act("press_key", {"key": intent.key}, "pressed", scene.tell("press", key=intent.key))


def scroll(intent: i.Scroll, scene: Scene) -> Move:
    if scene.phase:
        scene.progress.count += 1
        done = not intent.to_end or scene.outcome.at_end or scene.progress.count >= _MOST_SCROLLS
        if done:
            return Next()
    return Act("scroll_page", {"direction": intent.direction}, "scrolled", scene.tell(f"scroll_{intent.direction}"))


def wait(intent: i.Wait, scene: Scene) -> Move:
    if scene.phase:
        scene.progress.count += LONGEST_WAIT_MS
    left = intent.milliseconds - scene.progress.count
    if left <= 0:
        return Next()
    return Act("wait_and_observe", {"milliseconds": min(left, LONGEST_WAIT_MS)}, "waited", scene.tell("wait"))
