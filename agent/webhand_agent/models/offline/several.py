"""Values that come as a list: "Friday and Saturday" is two options, "Salt and pepper" may well be one."""

from collections.abc import Callable

from webhand_agent.models.offline import matching
from webhand_agent.models.offline.clauses import listed
from webhand_agent.models.offline.matching import Found, label, likeness
from webhand_agent.models.offline.moves import Missing, Move, Next, Scene
from webhand_agent.tree import Line, Tree

_OFFERED = matching.TOGGLES | {"option", "menuitem", "treeitem", "tab"}
_LIKE = 0.6
"""From here on a name holds all the words that were said."""


def each(said: str, scene: Scene, put: Callable[[str], Move], is_there: Callable[[Tree, str], bool]) -> Move:
    """Puts one value after the other, where the page has all the pieces of what was said and not the whole."""
    progress = scene.progress
    if not progress.parts:
        parts = listed(said, scene.language)
        split = len(parts) > 1 and not is_there(scene.tree, said) and all(is_there(scene.tree, one) for one in parts)
        progress.parts = parts if split else [said]
    move = put(progress.parts[progress.count])
    while isinstance(move, Next) and progress.count + 1 < len(progress.parts):
        progress.notes += [move.note] if move.note else []
        progress.count += 1
        progress.phase = ""
        move = put(progress.parts[progress.count])
    if isinstance(move, Missing) and len(progress.parts) == 1 and not progress.phase:
        progress.parts = []  # The page may not have been all there: the next look decides anew.
    return move


def is_offered(tree: Tree, said: str) -> bool:
    """Whether something on the page that one chooses is called so."""
    return any(likeness(said, name) >= _LIKE for line in tree.lines for name in _names(tree, line))


def is_toggle(tree: Tree, said: str) -> bool:
    return any(
        likeness(said, label(tree, line)) >= _LIKE for line in tree.lines if line.ref and line.role in matching.TOGGLES
    )


def takes_text(match: matching.Match) -> bool:
    """Whether a match is a field to type in, where a list is a text like any other."""
    return isinstance(match, Found) and match.line.role in matching.TEXT_FIELDS


def _names(tree: Tree, line: Line) -> tuple[str, ...]:
    return (*line.options, label(tree, line)) if line.ref and line.role in _OFFERED else line.options
