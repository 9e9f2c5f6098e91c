"""What a clause comes to on the page as it is, verb by verb."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from webhand_agent.models.offline import answers
from webhand_agent.models.offline.fields import put, split_values
from webhand_agent.models.offline.grammar import ClauseReading, Readings, Verb
from webhand_agent.models.offline.lists import ROWS, every
from webhand_agent.models.offline.scene import Ask, Cannot, Move, Next, PlannedCall, Scene, cut
from webhand_agent.models.offline.targets import TOGGLES, Candidates, covers, find, headed, holders, label
from webhand_agent.settling import LONGEST_WAIT_MS
from webhand_agent.snapshot import TEXT_FIELDS, Line, Tree
from webhand_agent.text import words
from webhand_agent.tools.fields import PRESS_KEY, TYPE_TEXT
from webhand_agent.tools.navigation import CLOSE_TAB, GO_BACK, GO_FORWARD, NAVIGATE, OPEN_NEW_TAB, RELOAD
from webhand_agent.tools.page import SCROLL_PAGE, SCROLL_TO, WAIT_AND_OBSERVE
from webhand_agent.tools.tool import Tool

_ASIDE = frozenset({"navigation", "menu", "menubar"})
WAITS = 2
"""How often a page that may still bring what is missing is looked at again."""
_ENDS = {"bottom": "down", "top": "up"}
_CALLS: Mapping[Verb, tuple[Tool, str]] = {
    "go": (NAVIGATE, "url"),
    "new_tab": (OPEN_NEW_TAB, "url"),
    "close": (CLOSE_TAB, ""),
    "back": (GO_BACK, ""),
    "forward": (GO_FORWARD, ""),
    "reload": (RELOAD, ""),
    "press": (PRESS_KEY, "key"),
    "wait": (WAIT_AND_OBSERVE, "milliseconds"),
}
"""What rests on nothing that the page shows, and the parameter for what is said with it."""


def move(clause: Readings, scene: Scene) -> Move:
    """The next move of a clause. Only fields and questions have several readings: elsewhere the first is the only."""
    verb, tree = clause[0].verb, scene.tree
    if verb in _CALLS:
        return _blind(clause[0], scene)
    if not tree.lines and not scene.progress.phase:
        reason = scene.say("closed", url=tree.url or "…", why=" ".join(tree.notes)).strip(" :")
        is_closed = tree.notes or (tree.url and not tree.url.startswith(("http:", "https:", "file:")))
        return Cannot(reason, may_come=not is_closed, model_helps=not is_closed)
    return _ON_PAGE.get(verb, put)(clause, scene)


def _blind(reading: ClauseReading, scene: Scene) -> Move:
    """A wait that is longer than the tool's longest is several."""
    verb, (tool, parameter) = reading.verb, _CALLS[reading.verb]
    value: str | int = reading.value
    phase = ""
    if verb == "wait":
        wanted, waited = reading.number * 1_000, int(scene.progress.phase or 0)
        value = min(wanted - waited, LONGEST_WAIT_MS)
        phase = str(waited + value) if waited + value < wanted else ""
    did = scene.say(verb, url=value, value=value).strip()
    is_harmless = verb not in ("back", "forward", "press")
    return PlannedCall(tool, {parameter: value} if parameter else {}, did, phase=phase, harmless=is_harmless)


def _scroll(clause: Readings, scene: Scene) -> Move:
    way, did = clause[0].way, scene.say("scroll")
    if way in _ENDS:
        return PlannedCall(SCROLL_PAGE, {"direction": _ENDS[way], "to_end": True}, did, harmless=True)
    if way:
        return PlannedCall(SCROLL_PAGE, {"direction": way}, did)
    line = scene.one(find(clause[0].target, scene.language, scene.tree, lambda line: True), clause[0].target)
    return PlannedCall(SCROLL_TO, {"element_ref": line.ref}, did, harmless=True) if isinstance(line, Line) else line


def _click(clause: Readings, scene: Scene) -> Move:
    """Also what is opened: a link, or the entry of a list."""
    typed_into = TEXT_FIELDS - {"combobox"}
    place, language, tree = clause[0].place, scene.language, scene.tree
    held = (holders(place, language, tree) or headed(place, language, tree)) if place else frozenset()

    def may(line: Line) -> bool:
        above = (one.index for one in tree.ancestors(line) if one.index in held or one.role in ROWS)
        return line.role not in typed_into and (not place or next(above, None) in held)

    return _each(clause[0], scene, may, scene.click)


def _toggle(clause: Readings, scene: Scene) -> Move:
    """A box or a switch, or a button that says whether it is pressed."""
    on = clause[0].verb == "tick"

    def toggle(line: Line) -> Move:
        if "pressed" not in line.states:
            return scene.check(line, on)
        is_so = line.has("pressed") is on
        return Next(note=scene.say("already", what=scene.call(line))) if is_so else scene.click(line)

    return _each(clause[0], scene, lambda line: line.role in TOGGLES or "pressed" in line.states, toggle)


def _each(reading: ClauseReading, scene: Scene, may: Callable[[Line], bool], act: Callable[[Line], Move]) -> Move:
    """To the one thing that the phrase means; to each of several, where the phrase is a list that names one each."""
    found = find(reading.target, scene.language, scene.tree, may)
    # Of two that are opened only the last is open, and which of two is clicked twice is not said.
    is_one = bool(found.lines) or found.unordered or reading.verb == "open" or reading.times > 1
    parts = [] if is_one else split_values(reading.target, scene.language)
    each = [find(part, scene.language, scene.tree, may) for part in parts]
    # "Add for A and B" is two of Add, and B is none of them: a place that was named is not for the first alone.
    roles = {one.lines[0].role if one.only else "" for one in each}
    is_list = len(roles) == 1 and not roles & {"", "radio"}  # of radio buttons one drives out the other
    if len(parts) > 1 and is_list and not any(one.placed for one in each[:-1]):
        return Next(instead=tuple((reading.model_copy(update={"target": part}),) for part in parts))
    line = scene.one(found, reading.said if reading.place else reading.target)
    if found.dated and isinstance(line, Line):
        scene.progress.done += (scene.say("dated"),)
    return act(line) if isinstance(line, Line) else line


def _search(clause: Readings, scene: Scene) -> Move:
    """Typing, Enter, and what the page then shows, in numbers. A form that ignores Enter gets its only button."""
    reading, phase, tree = clause[0], scene.progress.phase, scene.tree
    field = _search_field(reading, scene)
    if phase in ("entered", "pressed") and _shown(scene.before) != _shown(tree):
        found = list(every(tree))
        if (not found or scene.loading) and scene.progress.waits < WAITS:
            return Cannot("")
        scene.progress.searched = True
        return Next(note=scene.say("shows", title=tree.title, n=len(found)))
    if not isinstance(field, Line):
        return field
    if phase == "typed":
        did = scene.say("press", value="Enter")
        return PlannedCall(PRESS_KEY, {"key": "Enter"}, did, phase="entered", harmless=True)
    if phase:
        around = tree.under(field, frozenset({"search", "form"})) or tree.parent(field)
        inside = list(tree.inside(around)) if around is not None and phase == "entered" else []
        buttons = [line for line in inside if line.role == "button" and line.ref]
        if len(buttons) != 1:
            return Cannot(scene.say("nothing", words=reading.said))
        return scene.click(buttons[0], "pressed", harmless=True)
    scene.progress.before, scene.progress.query = scene.here, reading.value
    made = scene.act(TYPE_TEXT, field, {"text": reading.value}, "type", reading.value)
    return replace(made, phase="typed", harmless=True)


def _search_field(reading: ClauseReading, scene: Scene) -> Line | Cannot | Ask:
    """The only field of the page that is for searching, by role, type or region, else by its form, in a place that is
    called so.
    """
    tree, place, region = scene.tree, reading.place, frozenset({"search"})
    editable = [line for line in tree.lines if line.ref and line.role in TEXT_FIELDS and not line.has("readonly")]
    fields = [one for one in editable if one.role == "searchbox" or one.type == "search" or tree.under(one, region)]
    fields = fields or [one for one in editable if one.has("query")]
    if not place:  # what narrows the navigation down is for searching in that
        fields = [one for one in fields if tree.under(one, _ASIDE) is None] or fields
    fields = [one for one in fields if covers(place, scene.language, (label(tree, one), tree.title, tree.url))]
    found = scene.one(Candidates(tuple(fields)), place or reading.said)
    return Cannot(scene.say("no_field")) if isinstance(found, Cannot) and not place else found


def _shown(tree: Tree) -> tuple[str, str, list[tuple[str, str]]]:
    """What a person would see change: not the focus, nor what stands in fields, which was our own typing."""
    return tree.url, tree.title, [(line.role, line.name) for line in tree.lines]


def _read(clause: Readings, scene: Scene) -> Move:
    reading = clause[0]
    if reading.way == "says" and reading.loose and scene.progress.searched:
        # What somebody wants stands in what was found of them: the first of it, and how many there are is said.
        said = set(words(scene.progress.query))
        found = [entry for entry in every(scene.tree) if said <= set(words(entry.text)) and len(entry.openers) == 1]
        if not found:
            return Cannot(scene.say("none", words=scene.progress.query))
        made = scene.click(found[0].openers[0], "opened")
        return replace(made, did=f"{made.did} {scene.say('first_of', n=len(found))}") if len(found) > 1 else made
    if scene.loading and scene.progress.waits < WAITS:
        return Cannot(scene.say("no_text"))
    texts = (answers.read(one, scene.language, scene.tree) for one in clause)
    if text := next((text for text in texts if text), ""):
        if reading.way == "says" and scene.tree.title:  # which page that is need not be the one that is looked at
            return Next(answer=scene.say("called_says", title=cut(scene.tree.title), text=text))
        return Next(answer=scene.say("page_says", text=text))
    return Cannot(scene.say("none", words=reading.target) if reading.target else scene.say("no_text"))


def _count(clause: Readings, scene: Scene) -> Move:
    answer = answers.count(clause[0], scene.language, scene.tree)
    return Next(answer=answer) if answer else Cannot(scene.say("none", words=clause[0].target))


_ON_PAGE: Mapping[Verb, Callable[[Readings, Scene], Move]] = {
    "open": _click,
    "click": _click,
    "tick": _toggle,
    "untick": _toggle,
    "scroll": _scroll,
    "search": _search,
    "read": _read,
    "count": _count,
}
"""All other verbs are those of fields."""
