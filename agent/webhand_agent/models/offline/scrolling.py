"""Executors that scroll: by a piece, to an end, or until something is in view."""

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline import matching
from webhand_agent.models.offline.intents import Target
from webhand_agent.models.offline.matching import SAME, SURE, Ambiguous, Found, Match, likeness
from webhand_agent.models.offline.moves import Act, Move, Next, Scene
from webhand_agent.models.offline.text import fold
from webhand_agent.tools.page import SCROLL_PAGE, SCROLL_TO
from webhand_agent.tree import Line, Tree

_MOST_SCROLLS = 15
_PLACES = frozenset(
    {"heading", "region", "form", "table", "list", "article", "group", "navigation", "figure", "caption"}
)
_LANDMARKS = {
    "footer": "contentinfo",
    "pie": "contentinfo",
    "pie de pagina": "contentinfo",
    "pie di pagina": "contentinfo",
    "header": "banner",
    "cabecera": "banner",
    "encabezado": "banner",
    "intestazione": "banner",
}


def scroll(intent: i.Scroll, scene: Scene) -> Move:
    """To the end in one call where the tool can, else piece by piece until a receipt says that it is reached."""
    at_once = intent.to_end and scene.has(SCROLL_PAGE, "to_end")
    if scene.phase:
        scene.progress.count += 1
        wanted = _MOST_SCROLLS if intent.to_end and not at_once else intent.times
        if scene.progress.count >= wanted or (intent.to_end and scene.outcome.is_at_end(intent.direction)):
            return Next()
    arguments = {"direction": intent.direction, **({"to_end": True} if at_once else {})}
    return Act(SCROLL_PAGE, arguments, "scrolled", scene.tell(f"scroll_{intent.direction}"))


def scroll_to(intent: i.ScrollTo, scene: Scene) -> Move:
    """A part of the page called so comes before a link to it, and is reached by its first element with a ref."""
    if scene.phase:
        return Next()
    line = scene.settle(_meant(scene.tree, intent.target), intent.target.called)
    if not isinstance(line, Line):
        return line
    return Act(SCROLL_TO, {"element_ref": line.ref}, "scrolled", scene.tell("scrollto", what=intent.target.called))


def _meant(tree: Tree, target: Target) -> Match:
    parts = _parts(tree, target)
    if parts:
        return Found(parts[0]) if len(parts) == 1 else Ambiguous(parts)
    return matching.find(tree, target, lambda line: True)


def _parts(tree: Tree, target: Target) -> tuple[Line, ...]:
    """The first elements of those headings and regions that the target names best."""
    landmark = _LANDMARKS.get(fold(target.text))
    rated = [
        (1.0 if line.role == landmark else likeness(target.text, line.name, target.exact), line)
        for line in tree.lines
        if line.role == landmark or (line.role in _PLACES and line.name)
    ]
    top = max((rate for rate, _ in rated), default=0.0)
    firsts = [_first(tree, line) for rate, line in rated if rate >= max(SURE, top - SAME)]
    return tuple(dict.fromkeys(line for line in firsts if line is not None))


def _first(tree: Tree, place: Line) -> Line | None:
    """What a scroll can go to: the place itself, or what comes first in it; under a heading, before the next one."""
    if place.ref:
        return place
    inside = list(tree.inside(place)) or _section(tree, place)
    return next((line for line in inside if line.ref), None)


def _section(tree: Tree, heading: Line) -> list[Line]:
    section: list[Line] = []
    for line in tree.lines[heading.index + 1 :]:
        if line.role == "heading" or line.depth < heading.depth:
            break
        section.append(line)
    return section
