"""Whether a message wants the browser, or only an answer (specs/web-agent.md section 14)."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from webhand_agent.intent.patterns import ACTIONS, ALWAYS, NEVER, POLITE, WORDS
from webhand_agent.models.offline.parse import certain
from webhand_agent.text import fold

SHORTEST = 8
"""Characters. What is shorter is a greeting or a yes."""

Table = Mapping[str, Mapping[str, tuple[str, ...]]]


def needs_web_agent(message: str) -> bool:
    """True where somebody asks for something to be done, found or read in the browser; English, Spanish, Italian."""
    return why(message) is not None


def why(message: str) -> str | None:
    """The category that decided for the browser, or None."""
    text = re.sub(r"[¿¡“”«»\"]", "", fold(" ".join(message.split())))
    if len(message.strip()) < SHORTEST:
        return None
    if (named := _category(text, ALWAYS, clauses=True)) is not None:
        return named
    if _category(text, NEVER, clauses=False) is not None:
        return None
    return _category(text, ACTIONS, clauses=True)


def prepare() -> None:
    """Compiles every pattern that a request may be held against (0.2 s): the first one should not wait for it."""
    unlike_all = "unlike all of them"
    certain(unlike_all)
    needs_web_agent(unlike_all)


def _category(text: str, table: Table, clauses: bool) -> str | None:
    """The first category with a pattern that fits; with `clauses`, `^` may stand in front of any clause."""
    for category, languages in table.items():
        for patterns in languages.values():
            if any(pattern.search(text) for pattern in _compiled(patterns, clauses)):
                return category
    return None


@lru_cache(maxsize=128)
def _compiled(patterns: tuple[str, ...], clauses: bool) -> tuple[re.Pattern[str], ...]:
    polite = f"(?:{_any(POLITE)}[,:]?\\s+)*"
    start = rf"(?:^|[,;.:!?]\s+|\s(?:and|then|y|luego|e|poi)\s+)\W*{polite}" if clauses else rf"^\W*{polite}"
    return tuple(re.compile(_filled(pattern, start)) for pattern in patterns)


def _filled(pattern: str, start: str) -> str:
    """A pattern with its word lists, and with what `^` stands for."""
    for name, words in WORDS.items():
        pattern = pattern.replace(f"<{name}>", _any(words))
    return start + pattern[1:] if pattern.startswith("^") else pattern


def _any(words: Iterable[str]) -> str:
    return "(?:" + "|".join(words) + ")"
