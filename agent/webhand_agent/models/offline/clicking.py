"""Executors that click: a thing by its name, an action by its words, a row of a list, the button that sends a form."""

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline import matching
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.matching import Ambiguous, Found, Match, Nothing, label, likeness
from webhand_agent.models.offline.moves import Act, Missing, Move, Next, Scene, cut
from webhand_agent.models.offline.results import Item, mentioning, results
from webhand_agent.models.offline.synonyms import synonyms
from webhand_agent.models.offline.text import fold, words
from webhand_agent.tools.keyboard import PRESS_KEY
from webhand_agent.tools.pointer import CLICK_ELEMENT, DOUBLE_CLICK, HOVER_ELEMENT, RIGHT_CLICK
from webhand_agent.tools.tool import Tool
from webhand_agent.tree import Line, Tree

_TOOLS = {"click": CLICK_ELEMENT, "double": DOUBLE_CLICK, "right": RIGHT_CLICK}
"""What clicks in the way that was asked for, which is also how it is told."""
_SUBMIT = {fold(word) for language in LANGUAGES.values() for word in language.submit}
_SEARCH = {fold(word) for language in LANGUAGES.values() for word in language.search}


def click(intent: i.Click, scene: Scene) -> Move:
    target = intent.target
    if scene.phase:
        return Next(note=_unmoved(scene, target.called))
    match = matching.find(scene.tree, target, matching.is_clickable, matching.CLICKABLE)
    if isinstance(match, Nothing) and target.roles:
        # The noun may be part of the name ("the Sections menu" is a link called so), or just not the page's own word.
        whole = i.Target(target.words, target.words)
        match = matching.find(scene.tree, whole, matching.is_clickable, matching.CLICKABLE)
    line = scene.settle(match, target.called, "no_site" if intent.place else "none")
    if not isinstance(line, Line):
        return line
    return _click(line, scene, say=intent.way, tool=_TOOLS[intent.way])


def _click(line: Line, scene: Scene, phase: str = "clicked", say: str = "click", tool: Tool = CLICK_ELEMENT) -> Move:
    if line.has("disabled"):
        return Missing(scene.say("failed", message=f"{scene.call(line)} [disabled]"))
    arguments = {"element_ref": line.ref, "description": scene.call(line)}
    return Act(tool, arguments, phase, scene.tell(say, what=scene.call(line)))


def _unmoved(scene: Scene, what: str) -> str:
    return scene.say("did_nothing", what=f"“{what}”") if scene.outcome.unchanged else ""


def hover(intent: i.Hover, scene: Scene) -> Move:
    if scene.phase:
        return Next()
    match = matching.find(scene.tree, intent.target, lambda line: line.role != "iframe", matching.CLICKABLE)
    line = scene.settle(match, intent.target.called)
    if not isinstance(line, Line):
        return line
    return Act(HOVER_ELEMENT, {"element_ref": line.ref}, "hovered", scene.tell("hover", what=scene.call(line)))


def perform(intent: i.Perform, scene: Scene) -> Move:
    if scene.phase:
        return Next(note=_unmoved(scene, intent.words))
    line = scene.settle(performed(scene.tree, intent.words), intent.words)
    return _click(line, scene) if isinstance(line, Line) else line


def performed(tree: Tree, said: str) -> Match:
    """The button whose name says what was said, verb forms apart: "añádelo al carrito" is "Añadir al carrito"."""
    asked = _plain(said)
    fitting = [
        line
        for line in tree.lines
        if line.ref
        and matching.is_clickable(line)
        and _same_action(asked, said, label(tree, line))
        and not line.has("disabled")
    ]
    exact = [line for line in fitting if words(label(tree, line)) == words(said)]
    best = matching.without_outer(tree, exact or fitting)
    if not best:
        rated = sorted(
            ((likeness(said, label(tree, line)), label(tree, line)) for line in tree.lines if line.ref), reverse=True
        )
        return Nothing(tuple(dict.fromkeys(name[:60] for rate, name in rated if rate > 0.15))[:3])
    return Found(best[0]) if len(best) == 1 else Ambiguous(tuple(best))


def _plain(text: str) -> list[str]:
    return [word for word in words(text) if word not in matching.SMALL and word not in ("me", "now", "this", "that")]


def _same_action(asked: list[str], said: str, name: str) -> bool:
    offered = _plain(name)
    if not asked or not offered:
        return False
    if " ".join(words(name)) in synonyms(said):
        return True
    return all(any(_kin(a, b) for b in offered) for a in asked) and all(any(_kin(a, b) for a in asked) for b in offered)


def _kin(one: str, other: str) -> bool:
    """Two forms of one word: the same beginning, at most an ending or an attached pronoun apart."""
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one == other or same >= max(4, min(len(one), len(other)) - 2)


def compose(intent: i.Compose, scene: Scene) -> Move:
    """Opens the page or dialog that takes a message, unless it is open."""
    fields = [label(scene.tree, line) for line in scene.tree.lines if line.ref and matching.is_editable(line)]
    if scene.phase or any(likeness("subject", name) >= matching.ENOUGH for name in fields):
        return Next()
    target = i.Target("compose", "compose")
    line = scene.settle(matching.find(scene.tree, target, matching.is_clickable, matching.CLICKABLE), target.called)
    if not isinstance(line, Line):
        return line
    return Act(CLICK_ELEMENT, {"element_ref": line.ref}, "opened", scene.means("open", what=scene.call(line)))


def open_result(intent: i.OpenResult, scene: Scene) -> Move:
    """Clicks a row, then waits until the page shows something else: reading too early would read the list."""
    if scene.phase:
        if scene.changed() and not scene.loading:
            return Next()
        return Missing(scene.say("did_nothing", what=f"“{cut(scene.progress.opened)}”"))
    if scene.loading and scene.progress.waits < 2:
        return Missing(scene.say("no_item"))
    chosen = chosen_item(intent, scene)
    if not isinstance(chosen, Item):
        return chosen
    scene.remember()
    scene.progress.opened = chosen.text[:200]
    return _click(chosen.opener, scene, "opened", "open")


def chosen_item(intent: i.OpenResult, scene: Scene) -> Item | Missing:
    query = scene.progress.query
    if intent.about:
        found = mentioning(scene.tree, intent.about, query, scene.known if query else frozenset())
    else:
        found = results(scene.tree, query, scene.known if query else frozenset())
    if intent.state:
        found = [item for item in found if _has_state(scene.tree, item, intent.state)]
    place = intent.ordinal - 1 if intent.ordinal > 0 else len(found) + intent.ordinal
    if 0 <= place < len(found):
        return found[place]
    return Missing(scene.say("no_about", words=intent.about) if intent.about else scene.say("no_item"))


def _has_state(tree: Tree, item: Item, state: str) -> bool:
    return any(line.has(state) for line in (item.line, *tree.inside(item.line)))


def submit(intent: i.Submit, scene: Scene) -> Move:
    if scene.phase:
        return Next(note=_unmoved(scene, scene.say("submit")))
    lines = senders(scene.tree, scene.progress.filled)
    if lines:
        match = Found(lines[0]) if len(lines) == 1 else Ambiguous(lines)
        line = scene.settle(match, scene.language.submit[0])
        return _click(line, scene) if isinstance(line, Line) else line
    if scene.progress.filled and scene.tree.by_ref(scene.progress.filled) is not None:
        return Act(PRESS_KEY, {"key": "Enter"}, "sent", scene.tell("submit"))
    return Missing(scene.say("no_send"))


def senders(tree: Tree, filled: str) -> tuple[Line, ...]:
    """The button that sends what was filled in: of type submit or called so, in the same form and behind the field.

    Several where they fit equally.
    """
    field = tree.by_ref(filled) if filled else None
    form = tree.under(field, frozenset({"form", "dialog"})) if field else None
    rated = [(_sends(tree, line, field, form), line) for line in tree.lines if line.ref and line.role == "button"]
    top = max((rate for rate, _ in rated), default=0.0)
    return tuple(line for rate, line in rated if rate >= max(1.0, top - matching.SAME))


def _sends(tree: Tree, line: Line, field: Line | None, form: Line | None) -> float:
    name = fold(line.name).strip()
    rate = 1.0 if name in _SUBMIT else 0.7 if set(words(name)) & _SUBMIT else 0.0
    rate += 0.6 if line.type == "submit" else 0.0
    rate -= 1.0 if line.has("disabled") else 0.0
    if tree.under(line, frozenset({"search"})) is not None or (name in _SEARCH and field is None):
        rate -= 0.8
    if field is not None:
        inside = form is not None and any(above is form for above in tree.ancestors(line))
        rate += (0.8 if inside else 0.0) + (0.3 if line.index > field.index else 0.0)
    return rate if (name in _SUBMIT or set(words(name)) & _SUBMIT or line.type == "submit") else 0.0
