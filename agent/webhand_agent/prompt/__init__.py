"""The words the model is given by us. Text lives in the files beside this one, not in code."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from webhand_agent.text import read_table

PARTS = ("system.md", "languages.md")
_WRAPPED = re.compile(r"(?<=\S)\n *(?=[^\s#\-\d])")


def read(name: str) -> str:
    """The text of one file of this folder.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return (files(__name__) / name).read_text(encoding="utf-8").strip()


def system_prompt() -> str:
    """The system prompt of every run: it never changes within one, so that the model's prefix cache holds. Lines that
    only go on with the one before are wrapped for whoever edits the file.
    """
    return _WRAPPED.sub(" ", "\n\n".join(read(part) for part in PARTS))


def condense() -> str:
    """What a model is asked when the oldest steps make room for a summary."""
    return read("condense.md")


def act_or_finish() -> str:
    """What a model is told that talked and called no tool."""
    return read("act_or_finish.md")


def sentences(about: str) -> Mapping[str, str]:
    """The sentences of one table of `sentences.toml`, by their keys."""
    return _sentences()[about]


@cache
def _sentences() -> Mapping[str, Mapping[str, str]]:
    return read_table(__package__, "sentences.toml")
