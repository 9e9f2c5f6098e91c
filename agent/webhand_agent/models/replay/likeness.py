"""When another name or role is the same element, slightly changed, and when it is another one."""

import re
from difflib import SequenceMatcher

from webhand_agent.protocol import Consequence, Target
from webhand_agent.safety.words import said
from webhand_agent.snapshot import Line
from webhand_agent.text import NEGATIONS

_KINDS = (
    frozenset({"button", "link", "menuitem", "tab"}),
    frozenset({"textbox", "searchbox", "combobox", "spinbutton"}),
    frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    frozenset({"radio", "menuitemradio"}),
    frozenset({"option", "listitem", "treeitem"}),
)
_MOST_WORDS_MORE = 2
_SPELLING = 0.85
_LONG_WORD = 5
_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d+")


def fold(text: str) -> str:
    """Case and spacing aside."""
    return " ".join(text.split()).casefold()


def kindred(role: str) -> frozenset[str]:
    """Roles that one and the same control may have on two days."""
    return next((kind - {role} for kind in _KINDS if role in kind), frozenset())


def is_near(target: Target, line: Line) -> bool:
    """Whether the line's name is the target's, slightly changed: a count, a word more or less, a spelling.

    What pays or deletes is never taken for another by its name, and what a name says it does must stay the same.
    """
    was, now = _words(target.name), _words(line.name)
    if was == now:
        return True
    before, after = said(target.name), said(line.name)
    if before != after or {Consequence.PAY, Consequence.DELETE} & before:
        return False
    return _is_more(was, now) or _is_more(now, was) or _is_respelled(was, now)


def _words(name: str) -> list[str]:
    """Numbers count as one word whatever they are: "Inbox 3" is "Inbox 5"."""
    return _WORD.findall(_NUMBER.sub("0", fold(name).replace("'", "")))


def _is_more(few: list[str], many: list[str]) -> bool:
    """Whether `many` are the same words in the same order with one or two more, none of them a "not"."""
    if not few or not 0 < len(many) - len(few) <= _MOST_WORDS_MORE:
        return False
    rest = iter(many)
    return all(word in rest for word in few) and NEGATIONS.isdisjoint(set(many) - set(few))


def _is_respelled(was: list[str], now: list[str]) -> bool:
    """As many words, and those that differ are long, begin alike and differ in a letter or two: colour, color."""
    if len(was) != len(now):
        return False
    changed = [(one, other) for one, other in zip(was, now, strict=True) if one != other]
    return all(
        min(len(one), len(other)) >= _LONG_WORD
        and one[:2] == other[:2]
        and SequenceMatcher(None, one, other).ratio() >= _SPELLING
        for one, other in changed
    )
