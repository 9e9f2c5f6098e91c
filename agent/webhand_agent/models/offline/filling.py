"""Executors for forms: whatever the field is, it gets the value in its own way."""

from typing import Any

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline import matching, several
from webhand_agent.models.offline.intents import Target
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.matching import Found, Match, Nothing, likeness
from webhand_agent.models.offline.moves import Act, Missing, Move, Next, Scene, Stop, Telling, cut
from webhand_agent.models.offline.text import fold
from webhand_agent.models.offline.values import as_value, kind_of
from webhand_agent.tools.fields import SELECT_OPTION, SET_CHECKED, SET_VALUE
from webhand_agent.tools.keyboard import TYPE_TEXT
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.tools.tool import Tool
from webhand_agent.tree import Line, Tree

_HIDDEN = "•••"
_YES = {fold(word) for language in LANGUAGES.values() for word in language.yes}
_NO = {fold(word) for language in LANGUAGES.values() for word in language.no}
_OFFERED = frozenset({"option", "menuitem", "menuitemradio", "treeitem"})
_GROUPS = frozenset({"radiogroup", "group", "listbox", "tablist", "form", "region", "list"})


def fill(intent: i.Fill, scene: Scene) -> Move:
    field = intent.field
    if field is None:
        if scene.phase:
            return _filled(intent.value, scene)
        line = _current_field(scene)
        return _give(line, intent.value, scene) if line else Missing(scene.say("none", words=intent.value))
    return _put(field, intent.value, scene)


def _put(field: Target, value: str, scene: Scene) -> Move:
    """A value, or several where the field is a choice and the value a list."""

    def put(one: str) -> Move:
        return _filled(one, scene) if scene.phase else _into(field, Target(one, one), scene)

    match = matching.find(scene.tree, field, matching.is_open_to(matching.FIELDS), matching.TEXT_FIELDS)
    return put(value) if several.takes_text(match) else several.each(value, scene, put, several.is_offered)


def fill_loose(intent: i.FillLoose, scene: Scene) -> Move:
    """Takes the most words in front that name a field; the rest is the value."""
    if scene.phase and not scene.progress.parts:
        return _filled(intent.words, scene)
    pieces = intent.words.split()
    splits = [(" ".join(pieces[:at]), " ".join(pieces[at:])) for at in range(len(pieces) - 1, 0, -1)]
    rated = [(_fit(scene.tree, name), len(name), name, value) for name, value in splits]
    best = max(rated, default=None)
    if best is None or best[0] < 0.6:
        return Missing(scene.say("none", words=intent.words))
    return _put(Target(best[2], best[2]), best[3], scene)


def _fit(tree: Tree, name: str) -> float:
    """How well the best field or group fits a name."""
    target = Target(name, name)
    fields = [matching.score(tree, line, target) for line in tree.lines if line.ref and line.role in matching.FIELDS]
    return max([*fields, *(likeness(name, line.name) for line in _groups(tree))], default=0.0)


def choose(intent: i.Choose, scene: Scene) -> Move:
    """In a field where one was named and is there, else wherever the page offers the value."""

    def put(one: str) -> Move:
        value = intent.value if one == intent.value.text else Target(one, one)
        return _filled(one, scene) if scene.phase else _choose(value, intent.field, scene)

    return several.each(intent.value.text, scene, put, several.is_offered) if intent.value.text else put("")


def _choose(value: Target, field: Target | None, scene: Scene) -> Move:
    if field is not None and (_fit(scene.tree, field.text) >= matching.ENOUGH or not field.text):
        return _into(field, value, scene)
    value = value if field is None else Target(value.words, value.words)
    offers = [line for line in scene.tree.lines if line.ref and _option(line, value) is not None]
    match = _choice(scene.tree, value, scene.tree.lines)
    if isinstance(match, Nothing) and len(offers) == 1:
        return _give(offers[0], value.text, scene)
    line = scene.settle(match, value.words)
    return _pick(line, scene) if isinstance(line, Line) else line


def toggle(intent: i.Toggle, scene: Scene) -> Move:
    def put(one: str) -> Move:
        if scene.phase:
            return Stop(scene.say("did_nothing", what=f"“{one}”")) if scene.outcome.missed else Next()
        target = intent.target if one == intent.target.text else Target(one, one, intent.target.roles)
        match = matching.find(scene.tree, target, _is_toggle, matching.TOGGLES)
        line = scene.settle(match, target.called)
        return _set(line, intent.on, scene) if isinstance(line, Line) else line

    return several.each(intent.target.text, scene, put, several.is_toggle) if intent.target.text else put("")


def _is_toggle(line: Line) -> bool:
    return line.role in matching.TOGGLES or "pressed" in line.states


def _set(line: Line, on: bool, scene: Scene) -> Move:
    """A click does the same where there is no tool for it: what state it is in is known."""
    if (line.has("checked") or line.has("pressed")) == on:
        return Next(note=scene.say("already", what=scene.call(line)))
    say = scene.tell("check" if on else "uncheck", what=scene.call(line))
    if scene.has(SET_CHECKED):
        return _act(SET_CHECKED, line, {"checked": on}, "set", say)
    return _act(CLICK_ELEMENT, line, {}, "set", say)


def _act(tool: Tool, line: Line, arguments: dict[str, Any], phase: str, say: Telling) -> Act:
    return Act(tool, {"element_ref": line.ref, **arguments}, phase, say)


def _into(field: Target, value: Target, scene: Scene) -> Move:
    """Puts a value into the field a target means; a group of radio buttons counts as a field."""
    fits = matching.is_open_to(matching.FIELDS)
    match = matching.find(scene.tree, field, fits, matching.TEXT_FIELDS)
    best = matching.score(scene.tree, match.line, field) if isinstance(match, Found) else 0.0
    group = max(_groups(scene.tree), key=lambda line: likeness(field.text, line.name), default=None)
    if group is not None and likeness(field.text, group.name) > max(best, matching.ENOUGH - 0.01):
        chosen = _choice(scene.tree, value, tuple(scene.tree.inside(group)))
        line = scene.settle(chosen, value.called)
        return _pick(line, scene) if isinstance(line, Line) else line
    line = scene.settle(match, field.called)
    if not isinstance(line, Line):
        return line
    if value.ordinal is not None and not value.text and line.options:
        place = value.ordinal - 1 if value.ordinal > 0 else value.ordinal
        value = Target(line.options[place]) if -len(line.options) <= place < len(line.options) else value
    return _give(line, value.text or value.words, scene)


def _groups(tree: Tree) -> list[Line]:
    """Named groups that hold something to choose."""
    return [
        line
        for line in tree.lines
        if line.role in _GROUPS
        and line.name
        and any(below.role in ("radio", "option") and below.ref for below in tree.inside(line))
    ]


def _give(line: Line, value: str, scene: Scene) -> Move:
    """One value for one field, by what the field is."""
    what = scene.call(line)
    if line.role in matching.TOGGLES:
        said = fold(value).strip()
        if said not in _YES | _NO:
            return Stop(scene.say("no_option", words=value, what=what), model_helps=False)
        return _set(line, said in _YES, scene)
    if line.tag == "select" or (line.role in ("combobox", "listbox") and line.options):
        return _select(line, value, scene)
    if line.role == "listbox":
        chosen = scene.settle(_choice(scene.tree, Target(value), tuple(scene.tree.inside(line))), value)
        return _pick(chosen, scene) if isinstance(chosen, Line) else chosen
    if line.role == "combobox" and line.tag not in ("input", "textarea"):
        return _act(CLICK_ELEMENT, line, {}, "expanded", scene.means("open", what=what))
    if line.value == value and (line.value or line.role != "combobox"):
        return Next(note=scene.say("already", what=what))
    if kind := kind_of(line):
        return _set_value(line, value, kind, scene)
    scene.progress.filled = line.ref or ""
    if not value:
        return _act(TYPE_TEXT, line, {"text": ""}, "typed", scene.tell("clear", what=what))
    phase = "suggested" if line.role == "combobox" else "typed"
    shown = _HIDDEN if line.type == "password" else cut(value)
    return _act(TYPE_TEXT, line, {"text": value}, phase, scene.tell("type", value=shown, what=what))


def _set_value(line: Line, said: str, kind: str, scene: Scene) -> Move:
    """What has a form of its own is set, in that form; where no tool sets values, a field may still be typed into."""
    what = scene.call(line)
    value = as_value(kind, said, scene.language) if said else ""
    if value is None:
        return Stop(scene.say("bad_value", value=said, what=what, takes=scene.say(f"takes_{kind}")))
    if line.value == value:
        return Next(note=scene.say("already", what=what))
    scene.progress.filled = line.ref or ""
    say = scene.tell("set", value=value, what=what)
    if line.role in matching.TEXT_FIELDS and not scene.has(SET_VALUE):
        return _act(TYPE_TEXT, line, {"text": value}, "typed", say)
    return _act(SET_VALUE, line, {"value": value}, "typed", say)


def _select(line: Line, value: str, scene: Scene) -> Move:
    if line.options:
        option = _option(line, Target(value))
        if option is None:
            return Stop(scene.say("no_option", words=value, what=scene.call(line)))
        value = option
    if line.value == value:
        return Next(note=scene.say("already", what=scene.call(line)))
    scene.progress.filled = line.ref or ""
    return _act(
        SELECT_OPTION, line, {"value": value}, "selected", scene.tell("select", value=value, what=scene.call(line))
    )


def _option(line: Line, value: Target) -> str | None:
    """The one option that fits a value, or None."""
    rated = [(likeness(value.text, option, value.exact), option) for option in line.options]
    top = max((rate for rate, _ in rated), default=0.0)
    best = [option for rate, option in rated if rate == top]
    return best[0] if top >= 0.6 and len(best) == 1 else None


def _choice(tree: Tree, value: Target, among: tuple[Line, ...]) -> Match:
    """A radio button, option, menu item, tab or button called so; real choices before buttons and boxes."""
    inside = {line.index for line in among}
    roles = frozenset({"radio", "option", "menuitemradio", "menuitem", "treeitem"})
    for allowed in (roles, roles | {"tab", "checkbox", "switch", "row"}, matching.CLICKABLE):
        match = matching.find(tree, value, lambda line, now=allowed: line.role in now and line.index in inside)  # type: ignore[misc]
        if not isinstance(match, Nothing):
            return match
    return match


def _pick(line: Line, scene: Scene) -> Move:
    select = scene.tree.under(line, frozenset({"combobox", "listbox"})) if line.role == "option" else None
    if select is not None and select.tag == "select" and select.ref:
        return _select(select, line.name, scene)
    if line.role in matching.TOGGLES or line.role == "option":
        if line.has("checked") or (line.has("selected") and line.role == "option"):
            return Next(note=scene.say("already", what=scene.call(line)))
        scene.progress.filled = line.ref or ""
    return _act(CLICK_ELEMENT, line, {}, "picked", scene.tell("click", what=scene.call(line)))


def _filled(value: str, scene: Scene) -> Move:
    """After typing or opening: a list that came up is chosen from."""
    if scene.phase not in ("expanded", "suggested"):
        return _lost(scene) or Next()
    options = tuple(line for line in scene.tree.lines if line.role in _OFFERED)
    match = _choice(scene.tree, Target(_value_of(value, options)), options) if options else Nothing(())
    if isinstance(match, Found):
        return _act(CLICK_ELEMENT, match.line, {}, "picked", scene.tell("click", what=scene.call(match.line)))
    return Next() if scene.phase == "suggested" else Missing(scene.say("no_option", words=value, what="…"))


def _lost(scene: Scene) -> Stop | None:
    """A list of several choices that gave up one for the next: then not all that was asked for is chosen."""
    field = scene.tree.by_ref(scene.progress.filled)
    if field is None or not field.has("multiple"):
        return None
    wanted = [_option(field, Target(part)) for part in scene.progress.parts[: scene.progress.count + 1]]
    lost = [option for option in wanted if option and option not in field.value]
    said = {"what": scene.call(field), "kept": field.value, "lost": ", ".join(lost)}
    return Stop(scene.say("lost", **said), model_helps=False) if lost and field.value else None


def _value_of(value: str, options: tuple[Line, ...]) -> str:
    """Of "country Italy" the words that an option has: a loose value still carries its field's name."""
    pieces = value.split()
    tails = [" ".join(pieces[at:]) for at in range(len(pieces))]
    return next((tail for tail in tails if any(likeness(tail, line.name) >= 0.85 for line in options)), value)


def _current_field(scene: Scene) -> Line | None:
    """The field with the focus, or the only one on the page, a search field apart."""
    fields = [line for line in scene.tree.lines if line.ref and matching.is_editable(line)]
    focused = [line for line in fields if line.has("focused")]
    plain = [line for line in fields if line.role != "searchbox" and line.type != "search"]
    for group in (focused, fields, plain):
        if len(group) == 1:
            return group[0]
    return None
