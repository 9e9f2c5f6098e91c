"""Where a request wants to be done: in a new tab, anew, on the page that is open (specs/tool-server.md)."""

import re
from dataclasses import dataclass

from webhand_agent.text import fold, is_denied, read_table, unquoted


def _any_of(phrases: str) -> str:
    """A regex for any of the phrases, longest first, spaces meaning any space."""
    folded = {fold(phrase).strip() for phrase in re.split(r"[,\n]", phrases.strip())} - {""}
    ordered = sorted(folded, key=lambda phrase: (-len(phrase), phrase))
    return "(?:" + "|".join(phrase.replace(" ", r"\s+") for phrase in ordered) + ")"


_WORDS = read_table(__package__, "tab_behaviour.toml")
_ANY = {name: _any_of(phrases) for name, phrases in _WORDS.items()}
_ANOTHER = r"(?:{one}\s*)?(?:{other}\s+(?:browser\s+)?{noun}|{noun}\s+(?:a\s+parte|{other}))"
"""One of these that is not the one at hand, the adjective in front or, in Italian and Spanish, behind."""
_ANOTHER_TAB = _ANOTHER.format(noun=_ANY["tabs"], **_ANY)
_ANOTHER_PAGE = _ANOTHER.format(noun=_ANY["pages"], **_ANY)
_IN_ANOTHER = rf"(?:(?:{_ANY['opening']}|{_ANY['within']})\s+{_ANOTHER_TAB}|{_ANY['within']}\s+{_ANOTHER_PAGE})"
"""Where something is to be opened, by how it is said. "The other tab" is one that is open already, and what is done
to a tab (closing it, switching to it) is said with another verb."""


@dataclass(frozen=True)
class Behaviour:
    """`fresh_start`: what Webhand opened before is closed first, and nothing that the person opened."""

    new_tab: bool
    fresh_start: bool


def behaviour_of(request: str) -> Behaviour:
    """What a request says of tabs, in Italian, English or Spanish. A word for the page that is open beats the rest."""
    said = fold(unquoted(request))
    if _is_said(said, _ANY["same_page"]):
        return Behaviour(new_tab=False, fresh_start=False)
    new_tab = _is_said(said, _ANY["new_tab"]) or _is_said(said, _IN_ANOTHER)
    return Behaviour(new_tab=new_tab, fresh_start=_is_said(said, _ANY["fresh_start"]))


def _is_said(said: str, pattern: str) -> bool:
    """Whether it is there and not denied."""
    named = re.compile(rf"(?<![\w-]){pattern}(?![\w-])")
    return any(not is_denied(said[: match.start()]) for match in named.finditer(said))
