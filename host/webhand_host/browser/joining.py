"""The views of a tab's documents put together, each child under the line of its iframe."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from webhand_agent.protocol import Document
from webhand_agent.snapshot import Line, Tree, lines_of

UNREACHED = "(this frame could not be reached)"

LONGEST_URL = 500
"""Characters. Some addresses are longer than all that the page says. What is sent beside the tree holds the whole."""

TreeLine = dict[str, Any]
"""That of the engine."""

_BESIDES = ("frame", "size", "aside")
"""What it says of frames, for joining alone."""


@dataclass(frozen=True, eq=False)
class Seen:
    """A document with what it said: the engine's view, or None where it could not be reached."""

    document: Document
    view: dict[str, Any] | None

    @property
    def prefix(self) -> str:
        """What its refs begin with, in this run."""
        return str(self.view.get("prefix", "")) if self.view else ""


@dataclass
class Joined:
    """`shown` are the documents with a place in `lines`; `unreached` counts frames that have one and said nothing."""

    lines: list[TreeLine] = field(default_factory=list)
    shown: list[Seen] = field(default_factory=list)
    unreached: int = 0

    def total(self, what: str) -> int:
        """The sum of one count of the views."""
        return sum(seen.view[what] for seen in self.shown if seen.view)


def join(seen: Sequence[Seen]) -> Joined:
    """The lines of all documents in their places, depths counted from the first one's."""
    joined = Joined()
    _write(seen[0], 0, seen, joined)
    joined.lines = _without_empty(joined.lines)
    return joined


def tree_of(title: str, url: str, lines: Sequence[TreeLine]) -> Tree:
    """The tree of a page."""
    address = f"{url[:LONGEST_URL]}…" if len(url) > LONGEST_URL else url
    return Tree(title, address, tree_lines(lines))


def tree_lines(lines: Sequence[TreeLine]) -> tuple[Line, ...]:
    """The lines as everybody but the engine knows them: the page itself is at depth 0."""
    return lines_of(map(_bare, lines))


def _bare(line: TreeLine) -> TreeLine:
    own = {**line, "depth": line["depth"] + 1}
    for name in _BESIDES:
        own.pop(name, None)
    return own


def _write(parent: Seen, depth: int, seen: Sequence[Seen], joined: Joined) -> None:
    joined.shown.append(parent)
    lines: list[TreeLine] = parent.view["lines"] if parent.view else []
    children = matched(lines, [child for child in seen if child.document.parent == parent.document.frame_id])
    for index, line in enumerate(lines):
        below = depth + line["depth"] + 1
        joined.lines.append({**line, "depth": below - 1} if depth else line)
        if "frame" not in line:
            continue
        child = children.get(index)
        if child is not None and child.view is not None:
            _write(child, below, seen, joined)
            continue
        joined.lines.append({"depth": below, "name": UNREACHED})
        # A frame that the browser blocked, or has not begun to load, has no document: looking again would not help.
        joined.unreached += child is not None


def _without_empty(lines: Sequence[TreeLine]) -> list[TreeLine]:
    """Without lines that are there only for what could come below them, where nothing did."""
    kept: list[TreeLine] = []
    below = 0
    for line in reversed(lines):
        if not line.get("aside") or below > line["depth"]:
            below = line["depth"]
            kept.append(line)
    return kept[::-1]


def matched(places: Sequence[Mapping[str, Any]], children: Sequence[Seen]) -> dict[int, Seen]:
    """Which child stands behind which line, or place of a frame, by its index.

    A child's own place among its parent's frames settles it; frames in shadow trees have none, so their size and then
    their order do. Children that no line was left for are not shown in the page.
    """
    pairs: dict[int, Seen] = {}
    left = list(children)
    fits: Callable[[Mapping[str, Any], Seen], bool]
    for fits in (_same_place, _same_size, _both_placeless, _unreached):
        for index, place in enumerate(places):
            if "frame" not in place or index in pairs:
                continue
            child = next((each for each in left if fits(place, each)), None)
            if child is not None:
                left.remove(child)
                pairs[index] = child
    return pairs


def _same_place(place: Mapping[str, Any], child: Seen) -> bool:
    return child.view is not None and child.view["place"] >= 0 and bool(child.view["place"] == place["frame"])


def _same_size(place: Mapping[str, Any], child: Seen) -> bool:
    if child.view is None or not _both_placeless(place, child) or "size" not in place:
        return False
    return all(abs(mine - its) <= 1 for mine, its in zip(place["size"], child.view["size"], strict=True))


def _both_placeless(place: Mapping[str, Any], child: Seen) -> bool:
    return child.view is not None and child.view["place"] < 0 and place["frame"] == -1


def _unreached(_: Mapping[str, Any], child: Seen) -> bool:
    return child.view is None
