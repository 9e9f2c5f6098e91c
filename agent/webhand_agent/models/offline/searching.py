"""The executor of a search: find the page's search field, type, press Enter, wait until the page answers."""

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline import matching
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.matching import label
from webhand_agent.models.offline.moves import Act, Missing, Move, Next, Scene
from webhand_agent.models.offline.synonyms import synonyms
from webhand_agent.models.offline.text import fold, words
from webhand_agent.models.offline.values import FORMS
from webhand_agent.tools.keyboard import PRESS_KEY, TYPE_TEXT
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.tree import Line, Tree

_SAID = [phrase for language in LANGUAGES.values() for phrase in language.search]
_WORDS = {word for phrase in _SAID for word in words(phrase) if len(word) > 3}
_NAMES = set(map(fold, _SAID))


def search(intent: i.Search, scene: Scene) -> Move:
    if scene.phase == "typed":
        return Act(PRESS_KEY, {"key": "Enter"}, "entered", scene.means("press", key="Enter"))
    if scene.phase in ("entered", "pressed"):
        return _answered(scene)
    field = search_field(scene.tree)
    if field is None:
        opener = search_button(scene.tree) if scene.phase != "uncovered" else None
        if opener is None:
            return Missing(scene.say("no_field"))
        return Act(
            CLICK_ELEMENT, {"element_ref": opener.ref}, "uncovered", scene.means("click", what=scene.call(opener))
        )
    scene.remember()
    scene.progress.query, scene.progress.who = intent.query, intent.who
    arguments = {"element_ref": field.ref, "text": intent.query}
    return Act(TYPE_TEXT, arguments, "typed", scene.tell("search", query=intent.query))


def _answered(scene: Scene) -> Move:
    """Goes on once the page shows something new. A form that ignores Enter gets its button pressed."""
    if scene.changed() and not scene.loading:
        return Next()
    button = search_button(scene.tree)
    if scene.phase == "entered" and scene.outcome.unchanged and button is not None and not scene.changed():
        say = scene.means("click", what=scene.call(button))
        return Act(CLICK_ELEMENT, {"element_ref": button.ref}, "pressed", say)
    return Missing()


def search_field(tree: Tree) -> Line | None:
    """The field that looks most like a search: its role, type, name and surroundings; else the only text field."""
    fields = [line for line in tree.lines if line.ref and matching.is_editable(line) and not line.has("disabled")]
    rated = [(_rate(tree, line), -line.index, line) for line in fields]
    best = max(rated, key=lambda rate: rate[:2], default=None)
    if best is not None and best[0] >= 2:
        return best[2]
    return fields[0] if len(fields) == 1 and not _is_of_a_form(tree, fields[0]) else None


def _is_of_a_form(tree: Tree, field: Line) -> bool:
    """Whether a field asks for something of the person's own: a name, an address, a date."""
    return field.type in ("password", "email", "tel", *FORMS) or bool(synonyms(label(tree, field)))


def _rate(tree: Tree, line: Line) -> float:
    rate = 3.0 * (line.role == "searchbox") + 3.0 * (line.type == "search")
    rate += 2.5 * bool(set(words(label(tree, line))) & _WORDS)
    rate += 2.0 * (tree.under(line, frozenset({"search"})) is not None)
    return rate + 0.5 * (line.role != "combobox") - 0.5 * (tree.under(line, frozenset({"contentinfo"})) is not None)


def search_button(tree: Tree) -> Line | None:
    return next(
        (
            line
            for line in tree.lines
            if line.ref and line.role in ("button", "link") and fold(line.name).strip() in _NAMES
        ),
        None,
    )
