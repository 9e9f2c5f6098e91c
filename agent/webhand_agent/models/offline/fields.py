"""Giving a field what it is to hold, whatever the field is: text, one of its options, a state, a number, a date."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import dropwhile

from webhand_agent.models.offline.grammar import ClauseReading, Language, Readings
from webhand_agent.models.offline.scene import Cannot, Move, Next, PlannedCall, Scene
from webhand_agent.models.offline.targets import FIELDS, HOLDS, TOGGLES, Candidates, around, find, fits, label, strip
from webhand_agent.snapshot import TEXT_FIELDS, Line
from webhand_agent.text import Token, spoken, tokens, words
from webhand_agent.tools.fields import SELECT_OPTION, SET_VALUE, TYPE_TEXT

_OPTIONS = frozenset({"radio", "option", "menuitemradio", "menuitem", "checkbox", "tab", "treeitem"})
_FORMATS = {
    "date": (r"\d{4}-\d\d-\d\d", "2026-12-24"),
    "time": (r"\d\d:\d\d", "14:30"),
    "datetime-local": (r"\d{4}-\d\d-\d\dT\d\d:\d\d", "2026-12-24T14:30"),
    "color": (r"#[0-9a-fA-F]{6}", "#ff8800"),
    "range": (r"-?\d+([.,]\d+)?", "7"),
    "number": (r"-?\d+([.,]\d+)?", "7"),
}
"""What fields of these types take, as HTML writes it."""
_LONGEST_LABEL = 7
_MOST_OPTIONS = 8
_Pair = tuple[str, str]


@dataclass(frozen=True)
class _Way:
    """One way to do a clause: on which line, how well its name fits, and the move that does it."""

    line: Line
    fit: int
    move: Move
    sure: bool = True


def put(clause: Readings, scene: Scene) -> Move:
    """The one way in which one of the readings can be done; each of several values by itself."""
    if clause[0].verb == "fill":
        return _fill(clause[0], scene)
    if scene.progress.phase:  # a list is open
        found = find(clause[0].value, scene.language, scene.tree, lambda line: line.role in _OPTIONS)
        if not found.lines and scene.progress.phase == "typed" and scene.progress.waits:
            return _typed(clause, scene)
        option = scene.one(found, clause[0].value)
        return _pick(option, scene) if isinstance(option, Line) else option
    ways = [way for reading in clause for way in _ways(reading, scene)]
    if scene.progress.chosen:
        return next((way.move for way in ways if way.line.ref == scene.progress.chosen), Cannot(scene.say("left_gone")))
    best = [way for way in ways if way.fit == max(way.fit for way in ways)]
    lines = list(dict.fromkeys(way.line for way in best))
    if len(lines) == 1 and best[0].sure:
        return best[0].move
    phrase = clause[0].target or clause[0].value
    return scene.ask(lines, phrase) if lines else _several(clause, scene) or _lacking(clause, scene, phrase)


def _typed(clause: Readings, scene: Scene) -> Move:
    """A field with a list holds what was typed and offers no such option: that stands as it is where the field was to
    be set and its list offers nothing at all. Nothing of a list was chosen by it.
    """
    is_free = clause[0].verb == "set" and not any(line.role == "option" for line in scene.tree.lines)
    return Next() if is_free else replace(_lacking(clause, scene, clause[0].value), may_come=False)


def _lacking(clause: Readings, scene: Scene, phrase: str) -> Cannot:
    """The field is not there, or what is to be chosen is not in it."""
    for reading in (one for one in clause if one.verb != "type" and one.target and one.value):
        found = find(reading.target, scene.language, scene.tree, lambda line: line.role in FIELDS)
        if found.only:
            what, options = scene.call(found.lines[0]), found.lines[0].options
            shown = ", ".join(options[:_MOST_OPTIONS]) + (" …" if len(options) > _MOST_OPTIONS else "")
            key = "no_option_of" if options else "no_option"
            return Cannot(scene.say(key, what=what, value=reading.value, options=shown))
    return scene.none(phrase)


def _ways(reading: ClauseReading, scene: Scene) -> Iterator[_Way]:
    tree, language = scene.tree, scene.language
    if reading.verb == "type":
        found = find(reading.target, language, tree, lambda line: line.role in TEXT_FIELDS and line.tag != "select")
        yield from (_Way(line, found.fit, _type(line, reading, scene), found.sure) for line in found.lines)
        return
    options = find(reading.value, language, tree, lambda line: line.role in _OPTIONS)
    near = around(options.lines, reading.target, language, tree) if reading.target else options.lines
    yield from (_Way(line, options.fit, _pick(line, scene)) for line in near)
    found = find(reading.target, language, tree, lambda line: line.role in FIELDS) if reading.target else Candidates()
    for line in found.lines:
        if (move := _into(line, reading, scene)) is not None:
            yield _Way(line, found.fit, move, found.sure)
    if not found.lines:  # in whatever list of the page, or of the place, has it
        lists = [line for line in tree.lines if line.ref and line.options]
        lists = around(lists, reading.target, language, tree) if reading.target else lists
        selects = (_selected(line, reading.value, scene) for line in lists)
        yield from (way for way in selects if way is not None)


def _into(line: Line, reading: ClauseReading, scene: Scene) -> Move | None:
    """What gives this field this value; None where it cannot have it."""
    said = " ".join(words(reading.value))
    if line.role in TOGGLES:
        yes, no = scene.language.words["yes"], scene.language.words["no"]
        if line.role == "radio" or said not in yes | no:
            return None
        return scene.check(line, said in yes)
    if line.options or line.tag == "select":
        way = _selected(line, reading.value, scene)
        return way.move if way else None
    if line.role == "combobox" and line.tag != "input":  # a list of the page's own making: its options come then
        return scene.click(line, "opened")
    if line.role == "combobox":
        made = scene.act(TYPE_TEXT, line, {"text": reading.value}, "type", reading.value)
        return replace(made, what="", phase="typed")
    takes = line.role in TEXT_FIELDS | {"slider"} and (reading.verb == "set" or line.type in _FORMATS)
    return _type(line, reading, scene) if takes else None


def _type(line: Line, reading: ClauseReading, scene: Scene) -> Move:
    what, value = scene.call(line), reading.value
    kind = "range" if line.role == "slider" else line.type
    form, example = _FORMATS.get(kind, (r".*", ""))
    value = f"0{value}" if kind == "time" and len(value) == 4 else value
    if value and line.value == value:
        return Next(note=scene.say("already", what=what))
    if value and not re.fullmatch(form, value, re.DOTALL):
        return Cannot(scene.say("bad_value", what=what, example=example, value=value), may_come=False)
    shown = "•••" if line.type == "password" or line.has("secret") else value
    tool, name = (SET_VALUE, "value") if example and kind != "number" and value else (TYPE_TEXT, "text")
    return scene.act(tool, line, {name: value}, "type" if shown else "empty", shown)


def _selected(line: Line, value: str, scene: Scene) -> _Way | None:
    """With the one option of a field that the value names."""
    said = strip(words(value), scene.language.words["articles"]) or words(value)
    rated = [(fits(said, option, scene.language), option) for option in line.options]
    best = max((rate for rate, _ in rated), default=0)
    named = [option for rate, option in rated if rate == best >= HOLDS]
    if len(named) != 1:
        return None
    return _Way(line, best, scene.act(SELECT_OPTION, line, {"value": named[0]}, "choose", named[0]))


def _pick(line: Line, scene: Scene) -> PlannedCall:
    return scene.check(line, True) if line.role == "checkbox" else scene.click(line)


def split_values(text: str, language: Language) -> list[str]:
    """The parts of a list: "Music, Food and Tea"."""
    parts: list[list[Token]] = [[]]
    for token in tokens(text, language.elided):
        is_join = token.key in language.words["joins"]
        parts[-1] += [] if is_join else [token]
        parts += [[]] if is_join or token.ends else []
    return [spoken(tuple(part), text) for part in parts if part]


def _several(clause: Readings, scene: Scene) -> Move | None:
    """One clause for each of the values, where each can be had, and one does not drive out the other."""
    for reading in (one for one in clause if one.verb != "type"):
        each = [reading.model_copy(update={"value": part}) for part in split_values(reading.value, scene.language)]
        ways = [list(_ways(one, scene)) for one in each]
        is_sure = len(each) > 1 and all(len(way) == 1 and way[0].sure for way in ways)
        lines = [way.line for of_one in ways for way in of_one]
        is_one_only = any(line.role == "radio" or (line.options and not line.has("multiple")) for line in lines)
        if is_sure and not is_one_only and (whole := _at_once(lines, ways, scene)) is not None:
            return whole
        if is_sure and not is_one_only:
            return Next(instead=tuple((one,) for one in each))
    return None


def _at_once(lines: list[Line], ways: list[list[_Way]], scene: Scene) -> Move | None:
    """Several options of one list in one call: one by one each would drive out the one before."""
    moves = [way.move for (way,) in ways]
    if len(set(lines)) > 1 or not all(isinstance(one, PlannedCall) and one.tool is SELECT_OPTION for one in moves):
        return None
    first, *more = (one.arguments["value"] for one in moves if isinstance(one, PlannedCall))
    given = {"value": first, "more": more}
    return scene.act(SELECT_OPTION, lines[0], given, "choose", ", ".join((first, *more)))


def _fill(reading: ClauseReading, scene: Scene) -> Move:
    """Label and value, label and value: each label one that the page shows."""
    labels = [label(scene.tree, line) for line in scene.tree.lines if line.role in FIELDS]
    pairs = _pairs(tokens(reading.value, scene.language.elided), reading.value, labels, scene.language)
    if not pairs:
        return Cannot(scene.say("none", words=reading.value))
    return Next(instead=tuple((ClauseReading(verb="set", said=one, target=one, value=to),) for one, to in pairs))


def _pairs(found: tuple[Token, ...], text: str, labels: list[str], language: Language) -> list[_Pair] | None:
    joins = language.words["joins"]
    found = tuple(dropwhile(lambda token: token.key in joins, found))
    rated: list[tuple[int, int]] = []
    for size in range(1, min(_LONGEST_LABEL + 1, len(found))):
        name = words(spoken(found[:size], text))
        rated.append((max((fits(name, one, language) for one in labels), default=0), size))
    for rate, size in sorted(rated, reverse=True):
        rest = found[size:]
        rest = rest[1:] if len(rest) > 1 and rest[0].key in language.words["is"] else rest
        end = next((at for at in range(1, len(rest)) if rest[at - 1].ends or rest[at].key in joins), len(rest))
        if rate >= HOLDS and end and (others := _pairs(rest[end:], text, labels, language)) is not None:
            return [(spoken(found[:size], text), spoken(rest[:end], text)), *others]
    return None if found else []
