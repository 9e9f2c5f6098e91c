"""What the model reads of a page: the whole tree at first, then only what changed (DESIGN.md "The tree")."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from operator import attrgetter
from textwrap import shorten

from webhand_agent.protocol import Observation
from webhand_agent.snapshot import Line, Tree
from webhand_agent.urls import origin

SAME = "This page reads as it did when you last looked."
"""Not that nothing changed: a receipt may have told of what no line shows."""
CHANGED = "Changed since you last looked:"

FOLLOWS_FOCUS = frozenset({"focused", "enter"})
"""States that only one element can have: the one that has it now is shown, so that the others need no word."""


Stretch = tuple[int, int, int, int]
"""Of the first list from..to, of the second from..to."""


@dataclass(frozen=True)
class Form:
    """How lines are written."""

    line: Callable[[Line], str]
    tree: Callable[[Tree], str]
    indent: str
    dash: str


FULL = Form(attrgetter("text"), attrgetter("text"), "  ", "- ")
"""As specs/web-agent.md section 5 has it, for a model of ours."""
SHORT = Form(attrgetter("short"), attrgetter("short"), " ", "")
"""For a client over MCP."""


def describe(seen: Observation, before: Observation | None, form: Form = FULL) -> str:
    """The text for the model. `before` is the last observation it has read in full or in part, in whatever tab."""
    remarks = list(_remarks(seen))
    whole = "\n".join([form.tree(seen.tree), *remarks])
    if before is None or not same_document(seen, before):
        return whole
    header = [f"~ {seen.tree.heading}"] if seen.tree.heading != before.tree.heading else []
    told = [*header, *_changes(before.tree.told, seen.tree.told, form)] if seen.tree != before.tree else []
    known = set(_remarks(before)) - set(_news(before))
    fresh = [remark for remark in remarks if remark not in known]
    if not told:  # also where only what needs no word is other, as a focus that left
        return "\n".join([SAME, *fresh])
    changes = "\n".join([CHANGED, *told, *fresh])
    return changes if len(changes) < len(whole) else whole


def same_document(seen: Observation, before: Observation) -> bool:
    """Same tab, same top document. Without frames there is no telling, and the whole tree is due."""
    top, top_before = _top(seen), _top(before)
    return seen.tab_id == before.tab_id and top is not None and top == top_before


def _top(seen: Observation) -> str | None:
    return next((frame.document_id for frame in seen.frames if not frame.prefix), None)


def _remarks(seen: Observation) -> Iterator[str]:
    if seen.omitted:
        yield f"({seen.omitted} more elements are left out: find_elements and expand reach them.)"
    if seen.partial:
        yield "(Still changing, or partly unreadable: wait_and_observe looks again.)"
    yield from _news(seen)


def _news(seen: Observation) -> Iterator[str]:
    """What is told once, and again when it happens again."""
    if seen.opened:
        what = "another tab" if seen.opened == 1 else f"{seen.opened} other tabs"
        yield f"(It has opened {what} meanwhile: list_tabs.)"
    if seen.kept_away is not None:
        yield f"(It wanted to go on to {origin(seen.kept_away.url)} meanwhile, and was kept from it: going there asks.)"


def _changes(before: Sequence[Line], now: Sequence[Line], form: Form) -> Iterator[str]:
    """What is gone, what is new (under which parent), and what reads differently, by its ref.

    A line that only moved is shown as gone and added: position is meaning in a tree. Added ones are indented from the
    outmost of them.
    """
    old_by_ref = {ref: line for line in before if (ref := _ref(line)) is not None}
    new_refs = {ref for line in now if (ref := _ref(line)) is not None}
    shown_before, shown = [list(map(_shown, lines)) for lines in (before, now)]
    there, parents, parents_before, count = set(shown), _parents(now), _parents(before), Counter(shown_before)
    moved = _descriptions(before) & _descriptions(now)
    for stretch in different(shown_before, shown):
        i1, i2, j1, j2 = _with_container(before, now, stretch)
        lost = [line for line in before[i1:i2] if _ref(line) not in new_refs or _shown(line) in there]
        twice = next((at for at in range(i1, i2) if before[at] in lost and count[shown_before[at]] > 1), None)
        place = list(_where(before, parents_before, twice, form)) if twice is not None else []
        yield from place
        yield from _gone(lost, form)
        under: int | None = None
        outmost = 0
        is_in_place = i1 < i2
        for index in range(j1, j2):
            line = now[index]
            if (old := old_by_ref.get(_ref(line) or "")) is not None and _shown(old) != _shown(line):
                yield from _differently(old, line, form, moved)
                continue
            parent = parents[index]
            if parent is None or not j1 <= parent < j2:
                outmost = line.depth
                if not is_in_place and not j1 <= _sibling(parents, index) < j2:
                    yield from _where(now, parents, index, form)
                elif (
                    parent != under and parent is not None and (within := _in(now, parents, parent, form)) not in place
                ):
                    yield within
            under = parent if parent is None or not j1 <= parent < j2 else under
            yield f"+ {form.indent * (line.depth - outmost)}{form.dash}{form.line(line)}"


def _with_container(before: Sequence[Line], now: Sequence[Line], stretch: Stretch) -> Stretch:
    """What is known by nothing but its contents is another where they and what follows are: the first row of a table
    that was sorted.
    """
    i1, i2, j1, j2 = stretch
    if not (0 < i1 < i2 and 0 < j1 < j2 and _is_another(before[i1 - 1], now[j1 - 1])):
        return stretch
    is_whole = i1 < _end(before, i1 - 1) < i2 and j1 < _end(now, j1 - 1) < j2
    return (i1 - 1, i2, j1 - 1, j2) if is_whole else stretch


LONGEST_SIBLING = 40
"""Characters of the name of what stands before."""


def _where(lines: Sequence[Line], parents: Sequence[int | None], index: int, form: Form) -> Iterator[str]:
    """What a line stands in and after: the same may be said in several places."""
    parent, sibling = parents[index], _sibling(parents, index)
    words = [_in(lines, parents, parent, form)] if parent is not None else []
    if sibling >= 0:
        before = lines[sibling]
        name = shorten(_words(lines, sibling), LONGEST_SIBLING, placeholder="…")
        words.append(f"after {form.line(Line(role=before.role, name=name, ref=before.ref))}")
    if words:
        yield ", ".join(words)


def _in(lines: Sequence[Line], parents: Sequence[int | None], at: int, form: Form) -> str:
    """One that nothing tells from its like is told by what it stands in."""
    line, outer = lines[at], parents[at]
    while outer is not None and not lines[outer].name:
        outer = parents[outer]
    named = f"in {_named(line, form)}"
    if outer is None or line.name or _ref(line) is not None:
        return named
    return f"{named} of {_named(lines[outer], form)}"


def _words(lines: Sequence[Line], at: int) -> str:
    """What a line is called; of one without a name, what is written in it sooner than what its controls are called."""
    named = [line for line in lines[at + 1 : _end(lines, at)] if line.name]
    first = next((line for line in named if _ref(line) is None), named[0] if named else None)
    return lines[at].name or ("" if first is None or _ref(lines[at]) is not None else first.name)


def _sibling(parents: Sequence[int | None], index: int) -> int:
    """The place of the line before it with the same parent; -1 where it is the first."""
    return next((at for at in range(index - 1, (parents[index] or 0) - 1, -1) if parents[at] == parents[index]), -1)


def _shown(line: Line) -> Hashable:
    """What makes one line another: not its number, which any line before it changes."""
    return (line.depth, line.role, line.tag, line.type, line.ref, line.expands, line.name, *line.states.items())


def _named(line: Line, form: Form) -> str:
    """A line that the model has, where it is only named again: its states are not news."""
    return form.line(replace(line, tag="", type="", states={} if line.ref or line.name else line.states))


def _gone(lines: Sequence[Line], form: Form) -> Iterator[str]:
    """Each by its own name; what went with its container is counted, and its refs are named: a row often has none.
    Containers of one kind that follow one another and have no name are counted together.
    """
    at = 0
    while at < len(lines):
        end, times = _end(lines, at), 1
        while end < len(lines) and _is_another(lines[at], lines[end]):
            end, times = _end(lines, end), times + 1
        inside = end - at - times
        counted = "1 line" if inside == 1 else f"{inside} lines"
        refs = [ref for line in lines[at:end] if line.depth > lines[at].depth and (ref := _ref(line)) is not None]
        named = f" ({', '.join(_series(refs))})" if refs else ""
        what = _named(lines[at], form) if times == 1 else f"{times} times {_named(lines[at], form)}"
        yield f"- {what}" + (f" and the {counted} in {'it' if times == 1 else 'them'}{named}" if inside else "")
        at = end


def _end(lines: Sequence[Line], at: int) -> int:
    """Behind the last line that stands in this one."""
    return next((after for after in range(at + 1, len(lines)) if lines[after].depth <= lines[at].depth), len(lines))


def _is_another(line: Line, other: Line) -> bool:
    """Nothing but what is in them tells the two apart."""
    return _shown(line) == _shown(other) and not line.name and _ref(line) is None


def _series(refs: Sequence[str]) -> Iterator[str]:
    """`e3, e4, e5, e9` as `e3 to e5` and `e9`."""
    at = 0
    while at < len(refs):
        end = at + 1
        while end < len(refs) and refs[end] == _next(refs[end - 1]):
            end += 1
        yield refs[at] if end == at + 1 else f"{refs[at]} to {refs[end - 1]}"
        at = end


def _next(ref: str) -> str:
    """`e10` of `e9`; frames have a prefix of their own."""
    own = ref.rstrip("0123456789")
    return f"{own}{int(ref[len(own) :] or 0) + 1}"


LONG_DESCRIPTION = 40
"""Characters from which on the page engine lets only the first say what many share (extension/page/seeing/writing.js):
another says it when that one goes."""


def _descriptions(lines: Sequence[Line]) -> set[str]:
    said = (line.states.get("description", "") for line in lines)
    return {description for description in said if len(description) >= LONG_DESCRIPTION}


def _differently(old: Line, line: Line, form: Form, moved: set[str]) -> Iterator[str]:
    """Only the states that are others now, where nothing else is; the focus is told of where it went. `moved` are
    descriptions that are no news.
    """
    bare = form.line(replace(line, states={}))
    was, now = (_without(each, moved).brackets for each in (old, line))
    if form.line(replace(old, states={})) != bare or not line.states.keys() | old.states.keys():
        yield f"~ {form.line(line)}"
        return
    new = [text for key, text in now.items() if was.get(key) != text]
    lost = [text for key, text in was.items() if key not in now and key not in FOLLOWS_FOCUS]
    if new or lost:
        said = [*new, *(f"no longer {text}" for text in lost)]
        yield f"~ {_named(line, form)}: {', '.join(said)}"


def _without(line: Line, descriptions: set[str]) -> Line:
    states = {key: value for key, value in line.states.items() if key != "description" or value not in descriptions}
    return replace(line, states=states)


def _ref(line: Line) -> str | None:
    return line.ref or line.expands


def _parents(lines: Sequence[Line]) -> list[int | None]:
    """For each line the place of its parent among all of them; None below the page itself."""
    elements = [at for at, line in enumerate(lines) if line.role]
    return [elements[line.parent] if line.parent >= 0 else None for line in lines]


MOST_PAIRS = 5_000
"""How many pairs of lines difflib may have to look at in one stretch. A larger one counts as changed altogether."""


def different(before: Sequence[Hashable], now: Sequence[Hashable]) -> Iterator[Stretch]:
    """The stretches that differ, in order."""
    i, j = 0, 0
    once_before, once_now = _once(before), _once(now)
    anchors = _rising(sorted((once_before[line], at) for line, at in once_now.items() if line in once_before))
    for at, to in [*anchors, (len(before), len(now))]:
        yield from _between(before, now, (i, at, j, to))
        i, j = at + 1, to + 1


def _once(lines: Sequence[Hashable]) -> dict[Hashable, int]:
    count = Counter(lines)
    return {line: at for at, line in enumerate(lines) if count[line] == 1}


def _rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest series of pairs, sorted by their first numbers, whose second numbers rise too."""
    tails: list[int] = []
    ends: list[int] = []
    previous: list[int] = []
    for index, (_, number) in enumerate(pairs):
        place = bisect_left(tails, number)
        previous.append(ends[place - 1] if place else -1)
        tails[place : place + 1] = [number]
        ends[place : place + 1] = [index]
    series: list[tuple[int, int]] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        series.append(pairs[at])
        at = previous[at]
    return series[::-1]


def _between(before: Sequence[Hashable], now: Sequence[Hashable], stretch: Stretch) -> Iterator[Stretch]:
    i1, i2, j1, j2 = stretch
    while i1 < i2 and j1 < j2 and before[i1] == now[j1]:
        i1, j1 = i1 + 1, j1 + 1
    while i1 < i2 and j1 < j2 and before[i2 - 1] == now[j2 - 1]:
        i2, j2 = i2 - 1, j2 - 1
    if (i2 - i1) * (j2 - j1) > MOST_PAIRS:
        yield i1, i2, j1, j2
        return
    matcher = SequenceMatcher(None, before[i1:i2], now[j1:j2], autojunk=False)
    for kind, a1, a2, b1, b2 in matcher.get_opcodes():
        if kind != "equal":
            yield i1 + a1, i1 + a2, j1 + b1, j1 + b2
