"""An element in words that hold on another day (`target_of`): what it is called, what it stands in and beside."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence

from webhand_agent.protocol import Target
from webhand_agent.snapshot import Known, Line, Tree

LONGEST = 120
"""Characters of a name that tells the place of something else."""
WIDEST = 40
"""Lines of the part of a page whose names count as beside an element."""
REACH = 4
"""Lines on either side, where it stands in no such part."""
MOST = 8
"""Names that are kept of it."""
MOST_RIVALS = 16


def target_of(known: Known, tree: Tree) -> Target:
    """What finds the element again. One that is not in `tree` (found by a search) has no place in it."""
    line = known.line
    alike = [other for other in tree.lines if _is_alike(other, line)]
    here = next((index for index, other in enumerate(alike) if other.ref == line.ref), None)
    return Target(
        role=line.role,
        name=line.name,
        tag=line.tag,
        within=within(alike[here], tree) if here is not None else [],
        nth=here or 0,
        of=max(len(alike), 1),
        beside=_telling(alike, here, tree)[:MOST] if here is not None else [],
        rivals=_rivals(line, tree)[:MOST_RIVALS],
        url=known.url,
    )


def hidden(target: Target, hide: Callable[[str], str]) -> Target:
    """The target with all of its words as `hide` gives them: a page may show in them what a field keeps secret."""
    lists = {name: [hide(each) for each in getattr(target, name)] for name in ("within", "beside", "rivals")}
    return target.model_copy(update={"name": hide(target.name), "url": hide(target.url), **lists})


def described(line: Line) -> str:
    """An element by its role and name."""
    return f'{line.role} "{line.name[:LONGEST]}"'


def within(line: Line, tree: Tree) -> list[str]:
    """The roles and names of what a line stands in, from the outermost."""
    return [described(above) for above in reversed(list(tree.ancestors(line))) if above.name]


def beside(line: Line, tree: Tree) -> list[str]:
    """Names next to a line: those of the widest part of the page around it without a second element of its kind.

    Where such elements stand side by side in one list without a part of their own each, it is what stands between this
    one and the next on either side.
    """
    return _names(_own_part(line, tree) or _between(line, tree), line)


def _own_part(line: Line, tree: Tree) -> Sequence[Line]:
    part: Sequence[Line] = ()
    for inside in _around(line, tree):
        if len(inside) > WIDEST or sum(_is_alike(other, line) for other in inside) > 1:
            break
        part = inside
    return part if len(part) > 1 else ()


def _between(line: Line, tree: Tree) -> Sequence[Line]:
    """The lines around it, as far as the first that is alike on either side and no farther than `REACH`."""
    before = tree.lines[max(0, line.index - REACH) : line.index]
    after = tree.lines[line.index + 1 : line.index + 1 + REACH]
    sides = (itertools.takewhile(lambda other: not _is_alike(other, line), side) for side in (before[::-1], after))
    return [*reversed(list(next(sides))), *next(sides)]


def _around(line: Line, tree: Tree) -> Iterator[Sequence[Line]]:
    """Ever wider parts of the page; the page itself is the last. Of those that are too wide, only the beginning."""
    for above in tree.ancestors(line):
        yield [above, *itertools.islice(tree.inside(above), WIDEST)]
    yield tree.lines[: WIDEST + 1]


def _telling(alike: Sequence[Line], here: int, tree: Tree) -> list[str]:
    """The names beside one of several like elements that stand beside no other: what tells it from the rest.

    It is what tells one "Add to cart" from the next, where neither they nor what they stand in have names of their own.
    """
    names = beside(alike[here], tree)
    if not _own_part(alike[here], tree):
        return names  # what stands between two of them stands beside both
    elsewhere = {name for at, other in enumerate(alike) if at != here for name in beside(other, tree)}
    return [name for name in names if name not in elsewhere]


def _rivals(line: Line, tree: Tree) -> list[str]:
    """What might be taken for this one if it were gone."""
    words = set(line.name.casefold().split())
    others = [
        one for one in tree.lines if one.ref and not _is_alike(one, line) and words & {*one.name.casefold().split()}
    ]
    return list(dict.fromkeys(map(described, sorted(others, key=lambda other: other.role != line.role))))


def _is_alike(one: Line, other: Line) -> bool:
    return (one.role, one.name) == (other.role, other.name)


def _names(part: Iterable[Line], line: Line) -> list[str]:
    return list(dict.fromkeys(other.name[:LONGEST] for other in part if other.name and not _is_alike(other, line)))
