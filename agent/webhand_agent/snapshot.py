"""The snapshot of a page (DESIGN.md "The tree"): its text read into typed lines, the one parser for everybody.

Also what a ref was last shown as (`Known`), and an element in words that hold on another day (`target_of`).
"""

import itertools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType

from webhand_agent.protocol import Target

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(r"^(?P<indent>\s*)-\s+(?P<role>[a-z][\w-]*|…)(?P<rest>.*)$", re.DOTALL)
_PART = re.compile(
    rf"\s*(?:<(?P<html>(?:[^>\"]|{_QUOTED})*)>"
    rf"|\[(?P<key>[\w-]+)(?:=(?P<value>{_QUOTED}|[^\]]*))?\]"
    rf"|(?P<name>{_QUOTED}))"
)
_GAP = re.compile(r"\s*\[ref=([^\]]*)\]\s*$")
_TYPE = re.compile(r'\btype="([^"]*)"')


TEXT_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})
"""Roles of the fields that take text."""


@dataclass(frozen=True)
class Line:
    """One element. `index` is its place in `Tree.lines`, `parent` that of its parent, or -1 for the page's children.

    `role` is the tree's own word; `tag` and `type` come from `<input type="search">` and are empty where not shown.
    `states` holds the brackets after the ref: `{"checked": "", "value": "x"}`; a state without a value maps to "".
    A line `… 93 more rows [ref=e40]` has role `…` and its words in `name`. It is no element, so that it has no `ref`;
    `expands` is what the tool that opens it takes.
    """

    index: int
    depth: int
    parent: int
    role: str
    name: str = ""
    tag: str = ""
    type: str = ""
    ref: str | None = None
    expands: str | None = None
    states: Mapping[str, str] = field(default_factory=dict, hash=False)

    def has(self, state: str) -> bool:
        """Whether the state is there and not said to be false."""
        return self.states.get(state, "false") != "false"

    @property
    def value(self) -> str:
        return self.states.get("value", "")

    @property
    def options(self) -> tuple[str, ...]:
        """What a select offers, as far as the tree shows it."""
        return tuple(option.strip() for option in self.states.get("options", "").split(" | ") if option.strip())


@dataclass(frozen=True)
class Tree:
    """A whole tree. `notes` are lines that are no elements (why a page cannot be entered)."""

    title: str = ""
    url: str = ""
    lines: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()

    @cached_property
    def _children(self) -> dict[int, list[Line]]:
        found: dict[int, list[Line]] = {}
        for line in self.lines:
            found.setdefault(line.parent, []).append(line)
        return found

    @cached_property
    def _refs(self) -> dict[str, Line]:
        return {line.ref: line for line in self.lines if line.ref}

    def by_ref(self, ref: str) -> Line | None:
        return self._refs.get(ref)

    def parent(self, line: Line) -> Line | None:
        return self.lines[line.parent] if line.parent >= 0 else None

    def children(self, line: Line | None) -> list[Line]:
        """Direct children; of the page itself where `line` is None."""
        return self._children.get(-1 if line is None else line.index, [])

    def ancestors(self, line: Line) -> Iterator[Line]:
        """From the parent outwards."""
        while (above := self.parent(line)) is not None:
            yield above
            line = above

    def inside(self, line: Line) -> Iterator[Line]:
        """Everything below a line, in reading order, without the line itself."""
        for other in self.lines[line.index + 1 :]:
            if other.depth <= line.depth:
                return
            yield other

    def under(self, line: Line, roles: frozenset[str]) -> Line | None:
        """The nearest ancestor with one of the roles."""
        return next((above for above in self.ancestors(line) if above.role in roles), None)

    def text_of(self, line: Line) -> str:
        """The names of a line and of all that is in it, each once."""
        names = dict.fromkeys(name for name in (line.name, *(below.name for below in self.inside(line))) if name)
        return " ".join(names)


@lru_cache(maxsize=64)  # the looks of a run are read again at its end, and the same tree by several readers
def parse(text: str) -> Tree:
    """Reads tree text. Never raises: what it cannot read becomes a note, and indents need only be consistent.

    Roles are in lower case, so that a sentence with a dash in front ("- This is a page of ...") is a note as well.
    """
    title = url = ""
    lines: list[Line] = []
    notes: list[str] = []
    open_lines: list[tuple[int, int]] = []
    for raw in text.split("\n"):  # not splitlines: a name may hold U+2028 and the like
        match = _LINE.match(raw)
        if match is None:
            if raw.startswith("page") and not lines:
                states = _parts(raw[4:])[3]
                title, url = states.get("title", title), states.get("url", url)
            elif raw.strip():
                notes.append(raw.strip().removeprefix("- "))
            continue
        indent = len(match["indent"])
        while open_lines and open_lines[-1][0] >= indent:
            open_lines.pop()
        parent = open_lines[-1][1] if open_lines else -1
        line = _line(match["role"], match["rest"], index=len(lines), depth=len(open_lines) + 1, parent=parent)
        open_lines.append((indent, line.index))
        lines.append(line)
    return Tree(title, url, tuple(lines), tuple(notes))


def stateless(text: str) -> tuple[str, dict[str, str]]:
    """One line less its states, and its states as they stand in it, by their keys. The ref is no state."""
    match = _LINE.match(text)
    if match is None:
        return text, {}
    rest, kept, states, at = match["rest"], "", dict[str, str](), 0
    while (part := _PART.match(rest, at)) is not None:
        at = part.end()
        if part["key"] is not None and part["key"] != "ref":
            states[part["key"]] = part[0].strip()
        else:
            kept += part[0]
    return text[: match.start("rest")] + kept + rest[at:], states


def bare_ref(text: str) -> str:
    """A ref as models copy it, with its brackets: `[ref=e12]`."""
    return text.strip().strip("[]").removeprefix("ref=").strip()


def _line(role: str, rest: str, *, index: int, depth: int, parent: int) -> Line:
    if role == "…":
        found = _GAP.search(rest)
        return Line(index, depth, parent, role, name=_GAP.sub("", rest).strip(), expands=found[1] if found else None)
    name, tag, type_, states = _parts(rest)
    ref = states.pop("ref", None)
    return Line(index, depth, parent, role, name, tag, type_, ref, states=MappingProxyType(states))


def _parts(rest: str) -> tuple[str, str, str, dict[str, str]]:
    """Name, tag, type and brackets, in whatever order they stand; words outside of them are the name's last resort."""
    name = tag = type_ = ""
    states: dict[str, str] = {}
    at = 0
    while (part := _PART.match(rest, at)) is not None:
        at = part.end()
        if part["html"] is not None:
            tag = part["html"].split(" ", 1)[0]
            typed = _TYPE.search(part["html"])
            type_ = typed[1] if typed else ""
        elif part["name"] is not None:
            name = _unquote(part["name"])
        else:
            states[part["key"]] = _unquote(part["value"] or "")
    return name or rest[at:].strip(" :"), tag, type_, states


def _unquote(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        return text[1:-1]


@dataclass(frozen=True)
class Known:
    """Its line, the tab, and the URL of its document."""

    line: Line
    tab_id: int
    url: str


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
