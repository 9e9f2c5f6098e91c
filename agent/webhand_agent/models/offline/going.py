"""Executors for places: addresses, history, keys and waits."""

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.matching import is_clickable, label, likeness
from webhand_agent.models.offline.moves import Act, Ask, Missing, Move, Next, Scene
from webhand_agent.tools.history import GO_BACK, GO_FORWARD, RELOAD
from webhand_agent.tools.keyboard import PRESS_KEY
from webhand_agent.tools.navigation import NAVIGATE, OPEN_NEW_TAB
from webhand_agent.tools.page import WAIT_AND_OBSERVE
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.tools.tool import Tool
from webhand_agent.tree import Line

LONGEST_WAIT_MS = 10_000
_LITERAL = "literal"
"""The answer that means the browser's history or the key, where a button of the page is called the same."""


def goto(intent: i.GoTo, scene: Scene) -> Move:
    if scene.phase:
        return Next()
    if intent.new_tab:
        say = scene.tell("newtab", url=intent.url) if intent.url else scene.tell("blank")
        return Act(OPEN_NEW_TAB, {"url": intent.url}, "gone", say)
    return Act(NAVIGATE, {"url": intent.url}, "gone", scene.tell("goto", url=intent.url))


def back(intent: i.Back, scene: Scene) -> Move:
    return _through_history(intent, scene, GO_BACK, "back")


def forward(intent: i.Forward, scene: Scene) -> Move:
    return _through_history(intent, scene, GO_FORWARD, "forward")


def _through_history(intent: i.Back | i.Forward, scene: Scene, tool: Tool, say: str) -> Move:
    """As often as was asked for. "Back" alone may also be the button called so: then the person decides."""
    if scene.phase:
        scene.progress.count += 1
    if scene.phase == "clicked" or scene.progress.count >= intent.times:
        return Next()
    history = scene.say("history", way=scene.say(f"way_{say}"))
    return _or_button(intent.loose, history, scene) or Act(tool, {}, "gone", scene.tell(say))


def _or_button(words: str, literally: str, scene: Scene) -> Act | Ask | None:
    """A click on the button called so, or a question whether that is meant; None where it is not."""
    button = scene.tree.by_ref(scene.progress.chosen)
    if button is not None:
        arguments = {"element_ref": button.ref, "description": scene.call(button)}
        return Act(CLICK_ELEMENT, arguments, "clicked", scene.tell("click", what=scene.call(button)))
    named = _called(words, scene) if words and not scene.progress.chosen else []
    if not named:
        return None
    choices = ((literally, _LITERAL), *((scene.call(line), line.ref or "") for line in named))
    return Ask(scene.say("ask", words=words), choices)


def _called(words: str, scene: Scene) -> list[Line]:
    """Enabled buttons and links that go by those words."""
    lines = [line for line in scene.tree.lines if line.ref and is_clickable(line) and not line.has("disabled")]
    return [line for line in lines if likeness(words, label(scene.tree, line)) >= 1]


def reload(intent: i.Reload, scene: Scene) -> Move:
    """Where there is no tool for it, going to the same address again does the same."""
    if scene.phase:
        return Next()
    if scene.has(RELOAD):
        return Act(RELOAD, {}, "gone", scene.tell("reload"))
    return Act(NAVIGATE, {"url": scene.tree.url}, "gone", scene.tell("reload")) if scene.tree.url else Missing()


def press(intent: i.Press, scene: Scene) -> Move:
    if scene.phase:
        scene.progress.count += 1
    if scene.phase == "clicked" or scene.progress.count >= intent.times:
        return Next()
    key = Act(PRESS_KEY, {"key": intent.key}, "pressed", scene.tell("press", key=intent.key))
    return _or_button(intent.loose, scene.say("key_itself", key=intent.key), scene) or key


def wait(intent: i.Wait, scene: Scene) -> Move:
    if scene.phase:
        scene.progress.count += LONGEST_WAIT_MS
    left = intent.milliseconds - scene.progress.count
    if left <= 0:
        return Next()
    return Act(WAIT_AND_OBSERVE, {"milliseconds": min(left, LONGEST_WAIT_MS)}, "waited", scene.tell("wait"))
