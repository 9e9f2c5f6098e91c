"""Which elements a phrase can mean: by name, role, ordinal, place on the page and what stands beside them.

A phrase is read in every way that the language allows (`_nouns`), each reading is held against the tree, and those
whose names fit best remain. One element in the end is what is meant; several are a question for the person.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import dropwhile
from typing import TypeVar

from webhand_agent.models.offline.grammar import LANGUAGES, Language
from webhand_agent.models.offline.lists import LISTS, ROWS, ListEntry, entries, every, heading_above, in_order
from webhand_agent.snapshot import BEHIND, TEXT_FIELDS, Line, Tree
from webhand_agent.text import Token, spoken, stem, tokens, words

EXACT, OTHER_ROLE, BEGINS, HOLDS, LOOSE = 5, 4, 3, 2, 1
"""How well a name fits: it is what was said; the same with another role; it begins with it; it has it in a row; it has
all the words, inflected at most."""

_Any = TypeVar("_Any")
TOGGLES = frozenset({"checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio"})
FIELDS = TEXT_FIELDS | TOGGLES | {"listbox", "slider"}
_CAPTIONS = frozenset({"text", "label", "legend", "term", "paragraph", "generic", "cell", "strong", "heading"})
_NEAR = frozenset({"row", "listitem", "article", "group", "region", "dialog", "alertdialog", "form", "radiogroup"})
"""What holds things that belong together: more than these hold a good part of the page."""
_BEHIND = frozenset({BEHIND})
_SHORT = 8
"""Words of a name, above which it is a text: there "not" and "all" turn nothing round."""


@dataclass(frozen=True)
class Candidates:
    """Elements that a phrase can mean. `sure`: the name leaves no doubt. `placed`: what is around them decided.
    `dated`: the dates of a list decided, and where they could not, it is `unordered`."""

    lines: tuple[Line, ...] = ()
    fit: int = 0
    sure: bool = True
    placed: bool = False
    dated: bool = False
    unordered: bool = False

    @property
    def only(self) -> bool:
        return len(self.lines) == 1 and self.sure


@dataclass(frozen=True)
class _Noun:
    """One reading of a phrase: a name, roles or the noun of a list's entries, an ordinal, and what is around."""

    name: tuple[Token, ...]
    roles: frozenset[str] = frozenset()
    entry: str = ""
    ordinal: int = 0
    around: tuple[Token, ...] = ()


def names(tree: Tree) -> frozenset[tuple[str, ...]]:
    """What the page calls its controls, options, groups and headings, as words."""
    called = [label(tree, line) for line in tree.lines if line.ref or line.role in ("heading", "group", "radiogroup")]
    options = [option for line in tree.lines for option in line.options]
    return frozenset(one for name in (*called, *options) if (one := words(name)) and len(one) <= 12)


def buttons(tree: Tree) -> frozenset[tuple[str, ...]]:
    """Names that only buttons have, of words: a sign ("+") is none."""
    named = [(words(label(tree, line)), line.role) for line in tree.lines if line.ref]
    return frozenset(name for name, _ in named if name) - {name for name, role in named if role != "button"}


def label(tree: Tree, line: Line) -> str:
    """A line's name, or for a field without one the caption right in front of it (behind it for boxes to tick)."""
    if line.name or line.role not in FIELDS:
        return line.name or (tree.words_of(line) if line.ref else "")
    if line.states.get("placeholder"):
        return line.states["placeholder"]
    siblings = tree.children(tree.parent(line))
    here = siblings.index(line)
    around = [*(siblings[here + 1 : here + 2] if line.role in TOGGLES else ()), *siblings[:here][-1:]]
    return next((tree.words_of(other) for other in around if not other.ref and other.role in _CAPTIONS), "")


def has(said: Sequence[str], text: str) -> bool:
    """Whether the words stand in the text, in a row."""
    return bool(said) and f" {' '.join(said)} " in f" {' '.join(words(text))} "


def called(text: str) -> tuple[str, ...]:
    """The words of a name; of one that has none, its signs: "+"."""
    return words(text) or tuple(text.split())


def fits(said: Sequence[str], name: str, language: Language) -> int:
    """How well a name fits the words, 0 where it does not. A word that turns the meaning round is no mere addition."""
    offered = called(name)
    if not said or not offered or tuple(said) == offered:
        return EXACT if said and offered else 0
    if len(offered) <= _SHORT and language.markers & (set(offered) - set(said)):
        return 0
    if offered[: len(said)] == tuple(said):
        return BEGINS
    stems = {stem(word) for word in offered}
    if has(said, name):
        return HOLDS
    return LOOSE if all(stem(word) in stems for word in said) else 0


def find(phrase: str, language: Language, tree: Tree, may: Callable[[Line], bool]) -> Candidates:
    """The elements that a phrase can mean among those that `may` be, and the entries of lists that it names."""
    nouns = _nouns(tokens(phrase, language.elided), language)

    def reached(line: Line) -> bool:
        """Nobody reaches what is behind an open dialog: that is no target, however well it fits."""
        return tree.under(line, _BEHIND) is None and may(line)

    found = [(_entries if noun.entry else _elements)(noun, phrase, language, tree, reached) for noun in nouns]
    best = max((one.fit for one in found), default=0)
    if not best:
        return next((one for one in found if one.unordered), Candidates())
    # A name that is exactly what was said is meant, whatever else its words might say: "First name".
    kept = found[:1] if found[0].fit == EXACT else [one for one in found if one.fit == best]
    lines = _inner(tree, dict.fromkeys(line for one in kept for line in one.lines))
    sure, placed, dated = all(one.sure for one in kept), any(one.placed for one in kept), any(one.dated for one in kept)
    return Candidates(lines, best, sure, placed, dated)


def _nouns(said: tuple[Token, ...], language: Language) -> Iterator[_Noun]:
    """Every reading: the whole as a name, and each cut into a head and what it is next to, in or at."""
    yield from _heads(said, language)
    for use, ordinal in (("top", 1), ("bottom", -1)):
        for rest in (rest for phrase in language.words[use] if (rest := _without(said, phrase, at_end=True))):
            yield from (replace(head, ordinal=ordinal) for head in _heads(rest, language) if not head.ordinal)
    for phrase in language.words["near"] | language.words["within"]:
        for at in range(1, len(said)):
            if around := _without(said[at:], phrase):
                yield from (replace(head, around=around) for head in _heads(said[:at], language))


def _without(said: tuple[Token, ...], phrase: str, *, at_end: bool = False) -> tuple[Token, ...]:
    """The words without the phrase at their beginning or end; none where it is not there."""
    size = len(phrase.split())
    cut, rest = (said[-size:], said[:-size]) if at_end else (said[:size], said[size:])
    return rest if " ".join(token.key for token in cut) == phrase else ()


def _heads(said: tuple[Token, ...], language: Language) -> Iterator[_Noun]:
    """The readings of a phrase without what is around: with and without an ordinal, a role, an entry's kind."""
    yield _Noun(said)
    if said := _bare(said, language):
        yield from _kinds(said, 0, language)
    for phrase, number in language.ordinals.items():
        for rest in (_without(said, phrase), _without(said, phrase, at_end=True)):
            if rest := _bare(rest, language):
                yield from _kinds(rest, int(number), language)


def _bare(said: tuple[Token, ...], language: Language) -> tuple[Token, ...]:
    return tuple(dropwhile(lambda token: token.key in language.words["articles"], said))


def _kinds(said: tuple[Token, ...], ordinal: int, language: Language) -> Iterator[_Noun]:
    yield _Noun(said, ordinal=ordinal)
    for size in range(1, min(4, len(said) + 1)):
        for noun, rest in ((said[:size], said[size:]), (said[-size:], said[:-size])):
            kind = " ".join(token.key for token in noun)
            rest = next((name for one in language.words["about"] if (name := _without(rest, one))), rest)
            rest = _bare(rest, language)
            if roles := language.roles(kind):
                yield _Noun(rest, roles, ordinal=ordinal)
            if size == 1 and kind and (rest or ordinal):
                yield _Noun(rest, entry=kind, ordinal=ordinal)


def _elements(noun: _Noun, phrase: str, language: Language, tree: Tree, may: Callable[[Line], bool]) -> Candidates:
    said = called(spoken(noun.name, phrase))
    lines = [line for line in tree.lines if line.ref and may(line)]
    rated = [(line, fits(said, label(tree, line), language) if said else EXACT) for line in lines]
    if noun.roles:
        other = OTHER_ROLE if said else 0
        rated = [(line, rate if line.role in noun.roles else other * (rate == EXACT)) for line, rate in rated]
    is_any = not noun.ordinal and not noun.around and sum(rate > 0 for _, rate in rated) > 1
    if not said and (is_any or not noun.roles):
        return Candidates()  # "the button", of many
    if noun.around:
        near = _nearest([line for line, rate in rated if rate], spoken(noun.around, phrase), language, tree)
        rated = [(line, rate) for line, rate in rated if line in near]
    best = max((rate for _, rate in rated), default=0)
    # "The second Save" counts what is called so; "the second Edit button" may count buttons that are called more.
    top = [line for line, rate in rated if rate == best > (0 if noun.roles or not noun.ordinal else OTHER_ROLE)]
    top = nth(_inner(tree, top), noun.ordinal) if noun.ordinal else top
    doubtful = [line for line in top if best < BEGINS or line.role in ("button", "menuitem")]
    sure = best > BEGINS or not any(line.role not in FIELDS for line in doubtful)
    return Candidates(tuple(top), best if top else 0, sure, placed=bool(noun.around))


def _entries(noun: _Noun, phrase: str, language: Language, tree: Tree, may: Callable[[Line], bool]) -> Candidates:
    """An entry of a list that goes by the noun: what opens it, or what else of it may be meant."""
    lines: list[Line] = []
    found = _named(noun, phrase, language, tree)
    for entry in found:
        openers = [line for line in entry.openers if may(line)]
        lines += openers or [line for line in tree.inside(entry.line) if line.ref and may(line)]
    is_dated = abs(noun.ordinal) == 100
    if not lines:
        return Candidates(unordered=is_dated and bool(entries(tree, noun.entry, language)))
    sure = all(entry.is_called(_said(noun, phrase)) for entry in found)
    return Candidates(tuple(lines), HOLDS, sure, placed=bool(noun.around), dated=is_dated)


def _said(noun: _Noun, phrase: str) -> list[str]:
    return [word for part in (noun.name, noun.around) for word in words(spoken(part, phrase))]


def _named(noun: _Noun, phrase: str, language: Language, tree: Tree) -> list[ListEntry]:
    kept = [one for one in entries(tree, noun.entry, language) if one.says(_said(noun, phrase))]
    if abs(noun.ordinal) == 100:
        ordered = in_order(kept)
        return ordered[:1] if noun.ordinal > 0 else ordered[-1:]
    if not noun.ordinal:
        return kept
    groups = dict.fromkeys(one.group for one in kept)
    return [one for group in groups for one in nth([each for each in kept if each.group == group], noun.ordinal)]


def holders(phrase: str, language: Language, tree: Tree) -> frozenset[int]:
    """What a phrase means of all that holds other things: parts of the page by their kind, entries of a list."""
    said = strip(words(phrase), language.words["articles"])
    roles = language.roles(" ".join(said), "regions") | (language.roles(" ".join(said)) & ROWS)
    nouns = [noun for noun in _heads(tokens(phrase, language.elided), language) if noun.entry]
    numbered = [noun for noun in nouns if noun.ordinal] or nouns
    found = ((entry, _said(noun, phrase)) for noun in numbered for entry in _named(noun, phrase, language, tree))
    listed = {entry.line.index for entry, said_ in found if entry.is_called(said_)}
    return frozenset(listed or (line.index for line in tree.lines if line.role in roles))


def headed(phrase: str, language: Language, tree: Tree) -> frozenset[int]:
    """The entries in which a line of its own is called just so: "the Window box"."""
    names_ = (words(phrase), strip(words(phrase), language.words["articles"]))
    within = ((entry.line, (entry.line, *tree.inside(entry.line))) for entry in every(tree))
    return frozenset(line.index for line, inside in within if any(words(one.name) in names_ for one in inside))


def nth(found: Sequence[_Any], ordinal: int) -> list[_Any]:
    """The one with a number from 1 on, or from -1 on from behind; none where there are fewer."""
    place = ordinal - 1 if ordinal > 0 else len(found) + ordinal
    return [found[place]] if 0 <= place < len(found) else []


def _inner(tree: Tree, lines: Collection[Line]) -> tuple[Line, ...]:
    """Of a line and one inside it that both fit, only the inner one: that is what the person points at."""
    outer = {above.index for line in lines for above in tree.ancestors(line)}
    return tuple(line for line in lines if line.index not in outer)


def _places(called: Collection[tuple[str, ...]], tree: Tree) -> set[int]:
    """What is called just so and holds others: a part of the page, an entry by a cell, what a heading leads to."""
    parts = _NEAR | LISTS | {"main", "search"}
    found = {line.index for line in tree.lines if line.role in parts and line.name and words(line.name) in called}
    found |= {entry.line.index for entry in every(tree) if any(words(cell) in called for cell in entry.cells)}
    for top in (line for line in tree.lines if line.role == "heading" and words(line.name) in called):
        for line in tree.lines[top.index + 1 :]:
            if line.role == "heading" or line.depth < top.depth:
                break
            found.add(line.index)
    return found


def _without_kind(said: tuple[str, ...], language: Language, tree: Tree) -> list[tuple[str, ...]]:
    """The name in "the Billing panel", "il riquadro Cliente": where a language has the noun for the kind of a place, a
    word that the page does not show is that noun. Of the page's own words none is left out: "Billing address".
    """
    noun, name = (said[:1], said[1:]) if language.noun_first else (said[-1:], said[:-1])
    shown = {word for text in (tree.title, *(line.name for line in tree.lines)) for word in words(text)}
    return [name] if name and not shown & set(noun) else []


def _nearest(lines: Sequence[Line], phrase: str, language: Language, tree: Tree) -> list[Line]:
    """Those that are `around`; of a place within another ("Work in the Tags list") in both."""
    if found := around(lines, phrase, language, tree):
        return found
    said = tokens(phrase, language.elided)
    cuts = ((at, one) for one in language.words["near"] | language.words["within"] for at in range(1, len(said)))
    for at, one in cuts:
        if outer := _without(said[at:], one):
            inside = around(lines, spoken(outer, phrase), language, tree)
            if found := around(inside, spoken(said[:at], phrase), language, tree):
                return found
    return []


def around(lines: Sequence[Line], phrase: str, language: Language, tree: Tree) -> list[Line]:
    """Those of the lines that the words are nearest to; none where they are near to none of them."""
    said = strip(words(phrase), language.words["articles"])
    names_ = [name for name in (said, strip(said, language.containers)) if name]
    # A place that is there by its very name is meant, and no other that only speaks of it.
    if exact := _places(names_, tree) or _places(_without_kind(said, language, tree), tree):
        return [line for line in lines if any(one.index in exact for one in (line, *tree.ancestors(line)))]

    @cache
    def is_about(one: Line) -> bool:
        text = tree.words_of(one) if one.role in _NEAR else one.name
        return any(has(tuple(map(stem, name)), " ".join(map(stem, words(text)))) for name in names_)

    def depth(line: Line) -> float:
        """How deep the innermost thing around a line is that the words are about; a neighbour is nearer than that."""
        siblings = tree.children(tree.parent(line))
        here = siblings.index(line)
        beside = [*siblings[:here][-1:], *(one for one in siblings[here + 1 : here + 2] if one.role != "heading")]
        if any(is_about(one) for one in beside if not one.ref and not tree.children(one)):
            return line.depth - 0.25
        heading = heading_above(tree, line)
        under = line.depth - 0.5 if heading is not None and is_about(heading) else 0
        return max([under, *(one.depth for one in tree.ancestors(line) if is_about(one))])

    held = holders(phrase, language, tree)
    in_it = [(float(one.depth), line) for line in lines for one in tree.ancestors(line) if one.index in held]
    depths = in_it or [(depth(line), line) for line in lines]
    best = max((one for one, _ in depths), default=0)
    return [line for one, line in depths if one == best] if best else []


def strip(said: tuple[str, ...], those: frozenset[str]) -> tuple[str, ...]:
    """The words without those of the given ones that stand at either end."""
    kept = tuple(dropwhile(lambda word: word in those or f"{word}'" in those, said))
    return tuple(dropwhile(lambda word: word in those, kept[::-1]))[::-1]


def covers(phrase: str, language: Language, offered: Iterable[str]) -> bool:
    """Whether every word of a phrase is on offer; letters go by any of their words, in whatever language."""
    there = {stem(word) for name in offered for word in words(name)}
    mails = {stem(word) for one in LANGUAGES.values() for word in one.words["mails"]}
    there |= mails if there & mails else set()
    return all(stem(word) in there for word in words(phrase) if word not in language.words["articles"])
