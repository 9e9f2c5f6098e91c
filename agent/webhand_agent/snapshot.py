"""The snapshot of a page (DESIGN.md "The tree"): its lines as they cross from the page engine to whoever reads them.

Text is made of them here and nowhere else, for the model alone: nobody reads it back. Also what a ref was last shown as
(`Known`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from json import JSONEncoder
from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema

TEXT_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})
"""Roles of the fields that take text."""

CELLS = frozenset({"cell", "gridcell", "columnheader", "rowheader"})
"""Roles that are named by what is in them."""

GAP = "…"
"""The role of a line that says what was left out."""

BEHIND = "behind"
"""The role of the line above what an open dialog keeps from being used."""

QUOTED = frozenset(
    "value options enter to error description position name id href hint marks sort caret selection struck".split(),
)
"""States that quote the page; the others are words and numbers of ours (extension/page/naming/quoted.js)."""

MOST_DEPTH = 10_000_000
"""Of all lines of a tree together. Each is indented by its own: what says more of itself than a page can be would take
the memory of whoever reads it.
"""

_TOLD_BY_ROLE = frozenset({"text", "search", "submit", "button", "image", "range", "number"})
"""Types of inputs whose role says the same."""

_OF_CELLS = frozenset({"td", "th", "div", "span"})

_OF_CONTROLS = {
    "checkbox": ("input", "checkbox"),
    "radio": ("input", "radio"),
    "link": ("a", ""),
    "button": ("button", ""),
}
"""Roles that say the same as the tag and the type of most elements that have them."""

_quote = JSONEncoder(ensure_ascii=False).encode


def _is_empty(value: object) -> bool:
    return not value


Words = Annotated[str, Field(exclude_if=_is_empty)]
Ref = Annotated[str | None, Field(exclude_if=_is_empty)]
Place = SkipJsonSchema[Annotated[int, Field(exclude=True)]]


@dataclass(frozen=True)
class Line:
    """One line of the tree. What is empty is left out where it crosses.

    `role` is the tree's own word; `tag` and `type` come from `<input type="search">` and are empty where not shown.
    `states` are what stands in brackets behind the name: `{"checked": "", "value": "x"}`; a state without a value maps
    to "". A line `… 93 more rows [ref=e40]` has role `…` and its words in `name`. It is no element, so that it has no
    `ref`; `expands` is what the tool that opens it takes. A note (why a frame is not shown) has words and no role.
    `depth` is 1 for what stands in the page itself.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    depth: Annotated[int, Field(exclude_if=_is_empty)] = 0
    role: Words = ""
    name: Words = ""
    tag: Words = ""
    type: Words = ""
    ref: Ref = None
    expands: Ref = None
    states: Annotated[Mapping[str, str], Field(exclude_if=_is_empty)] = field(default_factory=dict, hash=False)
    index: Place = -1
    """Its place in `Tree.lines`; -1 for a note, and for a line of no tree."""
    parent: Place = -1
    """The place of its parent; -1 for the page's children."""
    above: Annotated[bool, Field(exclude_if=_is_empty)] = False
    """Of what was looked for: it is none of that, and says where the lines below it stand."""

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

    @property
    def text(self) -> str:
        """The line as the model reads it. The page engine counts its characters (extension/page/seeing/lines.js)."""
        if self.role == GAP:
            return f"{self.role} {self.name} [ref={self.expands}]" if self.expands else f"{self.role} {self.name}"
        if not self.role:
            return self.name
        type_ = f' type="{self.type}"' if self.type else ""
        tag = f" <{self.tag}{type_}>" if self.tag else ""
        ref = f" [ref={self.ref}]" if self.ref else ""
        name = f" {_quote(self.name)}" if self.name else " the dialog" if self.role == BEHIND else ""
        states = "".join(f" {state}" for state in self.brackets.values()) if self.states else ""
        return f"{self.role}{tag}{ref}{name}{states}"

    @property
    def short(self) -> str:
        """The line as a client over MCP reads it: without what its role says already."""
        if self.role == GAP or not self.role:
            return self.text
        tells = self.type and self.type not in _TOLD_BY_ROLE and self.type != self.role
        type_ = f" type={self.type}" if tells else ""
        ref = f" {self.ref}" if self.ref else ""
        name = f" {_quote(self.name)}" if self.name else " the dialog" if self.role == BEHIND else ""
        states = "".join(f" {state}" for state in self.brackets.values()) if self.states else ""
        return f"{self.role}{type_}{ref}{name}{states}"

    @property
    def brackets(self) -> dict[str, str]:
        """The states as they stand in the text, by their keys."""
        return {key: _bracket(key, value) for key, value in self.states.items()}


def _bracket(key: str, value: str) -> str:
    if key in QUOTED:
        return f"[{key}={_quote(value)}]"
    return f"[{key}={value}]" if value else f"[{key}]"


def _placed(lines: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], int, int]]:
    """The fields of lines that stand in this order, each with `index` and `parent`."""
    above: list[tuple[int, int]] = []
    count = 0
    for line in lines:
        depth = line["depth"]
        while above and above[-1][0] >= depth:
            above.pop()
        parent = above[-1][1] if above else -1
        if line.get("role"):
            above.append((depth, count))
            yield line, count, parent
            count += 1
        else:
            yield line, -1, parent


def lines_of(fields: Iterable[Mapping[str, Any]]) -> tuple["Line", ...]:
    """Lines out of their fields, which are taken as they are: nobody but the page engine makes them."""
    return tuple(Line(**line, index=index, parent=parent) for line, index, parent in _placed(fields))


def _read(value: Any) -> Any:
    """Lines as they come from a disk get their places; of what else they hold pydantic has the last word."""
    if not isinstance(value, list) or not all(isinstance(line, dict) for line in value):
        return value
    if not all(isinstance(line.get("depth"), int) and line["depth"] >= 0 for line in value):
        raise ValueError("a line of a tree has a depth")
    if sum(line["depth"] for line in value) > MOST_DEPTH:
        raise ValueError("a tree is as deep as a page can be")
    return [{**line, "index": index, "parent": parent} for line, index, parent in _placed(value)]


@dataclass(frozen=True)
class Tree:
    """A whole tree, or a part of one, which has no title and no URL. `shown` are all of its lines, notes included."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    title: Words = ""
    url: Words = ""
    shown: Annotated[tuple[Line, ...], BeforeValidator(_read)] = ()

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """What stands for elements, and for those that were left out."""
        return tuple(line for line in self.shown if line.role)

    @property
    def notes(self) -> tuple[str, ...]:
        """Lines that are no elements: why a page or a frame cannot be entered."""
        return tuple(line.name for line in self.shown if not line.role)

    @property
    def heading(self) -> str:
        """The first line of the text: title and address of the page."""
        return f'page [title="{_escaped(self.title)}"] [url="{_escaped(self.url)}"]'

    @cached_property
    def told(self) -> tuple[Line, ...]:
        """`shown` as a model reads it: a table says thousands of times what its cells and the controls in them are made
        of, and calls many by the one control in them, whose own line is the next.
        """
        around = (self.parent(line) for line in self.shown)
        return tuple(map(_told, self.shown, around, (*self.shown[1:], None), (*self.shown[2:], None, None)))

    @cached_property
    def body(self) -> str:
        """The text without its first line."""
        return "\n".join(f"{'  ' * line.depth}- {line.text}" for line in self.told)

    @property
    def text(self) -> str:
        """As the model reads it."""
        return f"{self.heading}\n{self.body}" if self.shown else self.heading

    @property
    def short(self) -> str:
        """As a client over MCP reads it."""
        return "\n".join([self.heading, *(f"{' ' * line.depth}{line.short}" for line in self.told)])

    @cached_property
    def _children(self) -> dict[int, list[Line]]:
        found: dict[int, list[Line]] = {}
        for line in self.lines:
            found.setdefault(line.parent, []).append(line)
        return found

    @cached_property
    def _refs(self) -> dict[str, Line]:
        return {line.ref: line for line in self.lines if line.ref}

    @property
    def refs(self) -> list[str]:
        """All that can be given back, those of what was left out too."""
        return [ref for line in self.lines if (ref := line.ref or line.expands) is not None]

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

    def words_of(self, line: Line) -> str:
        """The names of a line and of all that is in it, each once."""
        names = dict.fromkeys(name for name in (line.name, *(below.name for below in self.inside(line))) if name)
        return " ".join(names)


def _told(line: Line, around: Line | None, inner: Line | None, after: Line | None) -> Line:
    """`around` is what it stands in, `inner` and `after` are the two lines behind it."""
    if line.role not in CELLS:
        is_in_row = around is not None and (around.role == "row" or around.role in CELLS)
        is_plain = is_in_row and _OF_CONTROLS.get(line.role) == (line.tag, line.type)
        return replace(line, tag="", type="") if is_plain else line
    is_alone = inner is not None and inner.depth > line.depth and (after is None or after.depth <= line.depth)
    is_named_twice = is_alone and inner is not None and inner.ref is not None and inner.name == line.name
    return replace(line, name="" if is_named_twice else line.name, tag="" if line.tag in _OF_CELLS else line.tag)


def _escaped(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip().replace('"', '\\"')


def bare_ref(text: str) -> str:
    """A ref as models copy it, with its brackets: `[ref=e12]`."""
    return text.strip().strip("[]").removeprefix("ref=").strip()


@dataclass(frozen=True)
class Known:
    """Its line, the tab, and the URL of its document."""

    line: Line
    tab_id: int
    url: str
