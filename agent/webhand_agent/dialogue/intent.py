"""Whether a message wants the browser, or only an answer (specs/web-agent.md section 14).

It is for the badge and for work without a key: a model that can be asked decides for itself.
"""

import re
from functools import cache

from webhand_agent.models.offline.parse import certain, is_command
from webhand_agent.text import fold, read_table

SHORTEST = 8
"""Characters. What is shorter is a greeting or a yes."""


def needs_web_agent(message: str) -> bool:
    """True where somebody asks for something to be done, found or read in the browser; English, Spanish, Italian."""
    return why(message) is not None


def reads_like_a_task(message: str) -> bool:
    """As `needs_web_agent`, and for what can only be meant for a browser however short it is: "go back"."""
    return needs_web_agent(message) or is_command(message)


def why(message: str) -> str | None:
    """The category that decided for the browser, or None."""
    text = re.sub(r"[¿¡“”«»\"]", "", fold(" ".join(message.split())))
    if len(message.strip()) < SHORTEST:
        return None
    if (named := _category(text, "always")) is not None:
        return named
    return None if _category(text, "never") is not None else _category(text, "actions")


def prepare() -> None:
    """Compiles every pattern that a request may be held against (0.2 s): the first one should not wait for it."""
    unlike_all = "unlike all of them"
    certain(unlike_all)
    needs_web_agent(unlike_all)


def _category(text: str, table: str) -> str | None:
    """The first category of a table with a pattern that fits."""
    return next((name for name, one in _patterns()[table] if any(pattern.search(text) for pattern in one)), None)


@cache
def _patterns() -> dict[str, list[tuple[str, list[re.Pattern[str]]]]]:
    """`intent.toml`, compiled. In front of an action `^` is where any clause may begin, polite words aside."""
    tables = read_table(__package__, "intent.toml")
    words = {name: f"(?:{'|'.join(block.splitlines())})" for name, block in tables.pop("words").items()}
    polite = rf"\W*(?:{words['polite']}[,:]?\s+)*"

    def compiled(pattern: str, table: str) -> re.Pattern[str]:
        for name, any_of in words.items():
            pattern = pattern.replace(f"<{name}>", any_of)
        start = "^" if table == "never" else r"(?:^|[,;.:!?]\s+|\s(?:and|then|y|luego|e|poi)\s+)"
        return re.compile(start + polite + pattern[1:] if pattern.startswith("^") else pattern)

    return {
        table: [
            (name, [compiled(line, table) for block in languages.values() for line in block.splitlines()])
            for name, languages in categories.items()
        ]
        for table, categories in tables.items()
    }
