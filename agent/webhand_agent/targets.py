"""An element in words that hold on another day: its role, name and place, without a ref."""

from webhand_agent.known import Known
from webhand_agent.protocol import Target
from webhand_agent.tree import Line, Tree

LONGEST = 120


def target_of(known: Known, tree: Tree) -> Target:
    """What finds the element again. One that is not in `tree` (found by a search) has no place in it."""
    line = known.line
    alike = [other for other in tree.lines if (other.role, other.name) == (line.role, line.name)]
    here = next((index for index, other in enumerate(alike) if other.ref == line.ref), None)
    return Target(
        role=line.role,
        name=line.name,
        tag=line.tag,
        within=_within(alike[here], tree) if here is not None else [],
        nth=here or 0,
        of=max(len(alike), 1),
        url=known.url,
    )


def _within(line: Line, tree: Tree) -> list[str]:
    named = [above for above in tree.ancestors(line) if above.name]
    return [f'{above.role} "{above.name[:LONGEST]}"' for above in reversed(named)]
