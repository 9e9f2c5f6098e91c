"""Which line of the tree a person means.

One score decides. The name gives 0 to 1 (see `likeness`), and what is around it shifts that a little:

    role asked for: +0.3, another role: -0.4      a role the verb is at home with: +0.05
    in a dialog: +0.15, in the page's footer: -0.06      disabled: -0.3

A line needs a likeness of `ENOUGH` at least, and one below `SURE` is only a guess: the person is asked whether it is
meant. Two lines within `SAME` of each other are equally good: then the person is asked too, unless an ordinal chooses.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from webhand_agent.models.offline.intents import Target
from webhand_agent.models.offline.synonyms import is_of_type, synonyms
from webhand_agent.models.offline.text import words
from webhand_agent.tree import Line, Tree

ENOUGH = 0.5
SURE = 0.6
"""From here on a name holds all the words that were said, or one that means the same."""
SAME = 0.04

CLICKABLE = frozenset(
    {"button", "link", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "checkbox", "radio"}
    | {"switch", "treeitem", "row", "gridcell", "summary", "disclosuretriangle"}
)
TEXT_FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})
FIELDS = TEXT_FIELDS | {"combobox", "listbox", "checkbox", "switch", "radiogroup", "slider"}
TOGGLES = frozenset({"checkbox", "switch", "menuitemcheckbox", "radio", "menuitemradio"})
CHROME = frozenset(
    {"navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar", "toolbar", "tablist"}
)
_LABELS = frozenset(
    {"text", "label", "labeltext", "statictext", "paragraph", "generic", "cell", "term", "legend", "heading"}
)
_AROUND = {"dialog": 0.15, "alertdialog": 0.15, "contentinfo": -0.06}
SMALL = frozenset(
    {"a", "an", "the", "to", "of", "in", "on", "it", "my", "your", "el", "la", "los", "las", "un", "una", "de"}
    | {"del", "al", "en", "lo", "mi", "su", "il", "i", "gli", "le", "di", "da", "nel", "nella", "alla", "e", "y"}
    | {"o", "and"}
)


@dataclass(frozen=True)
class Found:
    line: Line


@dataclass(frozen=True)
class Ambiguous:
    """Lines that fit equally well, in reading order."""

    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Unsure:
    """Lines that may be meant, although what was said is more than their names hold."""

    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Nothing:
    """No line fits. `near` are names that come closest, best first."""

    near: tuple[str, ...]


Match = Found | Ambiguous | Unsure | Nothing


def likeness(said: str, name: str, exact: bool = False) -> float:
    """How well a name fits what was said, from 0 to 1.

    1 the same but for case, accents and punctuation; 0.85 the same in another word of `synonyms`
    (0.65 where the name holds that word); 0.7 to 0.9 the name
    holds the words said, in a row; 0.6 in any order; 0.5 what was said holds the whole name and little more; below
    that, the share of words in common, which is never enough. What was said in quotes must be in the name as it stands.
    """
    asked, offered = words(said), words(name)
    if not asked or not offered:
        return 1.0 if said.strip() and said.strip() == name.strip() else 0.0
    if asked == offered:
        return 1.0
    row, text = f" {' '.join(asked)} ", f" {' '.join(offered)} "
    if row in text:
        return 0.7 + 0.2 * len(row) / len(text) + (0.02 if text.startswith(row) else 0.0)
    if exact:
        return 0.0
    if any(other == text.strip() for other in synonyms(said)):
        return 0.85
    if any(len(other) > 2 and f" {other} " in text for other in synonyms(said)):
        return 0.65
    wanted = [word for word in asked if word not in SMALL] or asked
    there = [word for word in offered if word not in SMALL] or offered
    common = sum(word in there for word in wanted)
    if common == len(wanted):
        return 0.6 + 0.1 * common / len(there)
    if common == len(there) and len(there) * 2 >= len(wanted):
        return 0.5 + 0.05 * len(there) / len(wanted)
    return 0.45 * common / max(len(wanted), len(there))


def label(tree: Tree, line: Line) -> str:
    """A line's name, or for a field without one the words right in front of it (behind it for boxes to tick)."""
    if line.name or line.role not in FIELDS | {"radio"}:
        return line.name or (tree.text_of(line) if line.role in CLICKABLE else "")
    if line.states.get("placeholder"):
        return line.states["placeholder"]
    siblings = tree.children(tree.parent(line))
    here = siblings.index(line)
    around = [*siblings[here + 1 : here + 2], *siblings[:here][-1:]] if line.role in TOGGLES else siblings[:here][-1:]
    return next(
        (other.name or tree.text_of(other) for other in around if other.ref is None and other.role in _LABELS), ""
    )


def find(tree: Tree, target: Target, fits: Callable[[Line], bool], home: frozenset[str] = frozenset()) -> Match:
    """The line a target means among those that `fits` lets through. `home`: roles the verb is used to."""
    lines = [line for line in tree.lines if line.ref and fits(line)]
    if not target.text and (target.roles or target.ordinal):
        return nth([line for line in lines if not target.roles or line.role in target.roles], target.ordinal)
    rated = [(score(tree, line, target, home), line) for line in lines]
    good = [(rate, line) for rate, line in rated if rate >= ENOUGH]
    if not good:
        near = sorted(
            ((rate, line) for rate, line in rated if rate > 0.1 and label(tree, line)), key=lambda pair: -pair[0]
        )
        return Nothing(tuple(dict.fromkeys(label(tree, line)[:60] for _, line in near))[:3])
    top = max(rate for rate, _ in good)
    if target.ordinal is not None:
        return nth([line for rate, line in good if rate >= top - 0.2], target.ordinal)
    best = without_outer(tree, [line for rate, line in good if rate >= top - SAME])
    if all(_named(tree, line, target) < SURE for line in best):
        return Unsure(tuple(best))
    return Found(best[0]) if len(best) == 1 else Ambiguous(tuple(best))


def _named(tree: Tree, line: Line, target: Target) -> float:
    """How well the name alone fits; a field may also go by its type."""
    by_type = line.type and is_of_type(target.text, line.type)
    return max(likeness(target.text, label(tree, line), target.exact), 0.8 if by_type else 0.0)


def score(tree: Tree, line: Line, target: Target, home: frozenset[str] = frozenset()) -> float:
    """The score of the module's docstring; 0 where the name is no match at all."""
    name = _named(tree, line, target)
    if name < ENOUGH:
        return name * 0.9
    if target.roles:
        name += 0.3 if line.role in target.roles else -0.4
    elif line.role in home:
        name += 0.05
    name += next((_AROUND[above.role] for above in tree.ancestors(line) if above.role in _AROUND), 0.0)
    return name - (0.3 if line.has("disabled") else 0.0)


def nth(lines: list[Line], ordinal: int | None) -> Match:
    """The line at an ordinal; without one the only line, or all of them to choose from."""
    if ordinal is None:
        return Found(lines[0]) if len(lines) == 1 else Ambiguous(tuple(lines)) if lines else Nothing(())
    place = ordinal - 1 if ordinal > 0 else len(lines) + ordinal
    return Found(lines[place]) if 0 <= place < len(lines) else Nothing(())


def without_outer(tree: Tree, lines: list[Line]) -> list[Line]:
    """Of a line and one inside it that is called the same, only the inner one: that is what the person points at."""
    outer = {above.index for line in lines for above in tree.ancestors(line)}
    return [line for line in lines if line.index not in outer]


def is_open_to(roles: Iterable[str]) -> Callable[[Line], bool]:
    allowed = frozenset(roles)
    return lambda line: line.role in allowed


def is_clickable(line: Line) -> bool:
    return line.role not in {"iframe", "textbox", "searchbox", "spinbutton", "…"}


def is_editable(line: Line) -> bool:
    return (line.role in TEXT_FIELDS or (line.role == "combobox" and line.tag != "select")) and not line.has("readonly")


def placed(tree: Tree, line: Line) -> str:
    """The nearest thing around a line that has a name of its own, to tell equals apart: a row, a section, a heading."""
    own = label(tree, line)
    for above in tree.ancestors(line):
        name = above.name or next(
            (
                below.name
                for below in tree.inside(above)
                if below.name and below.name != own and below.index < line.index
            ),
            "",
        )
        if name and name != own:
            return name[:60]
    before = [other for other in tree.lines[: line.index] if other.role == "heading" and other.name]
    return before[-1].name[:60] if before else ""
