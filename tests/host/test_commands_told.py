"""What README, documents, chat and messages tell people to run: it exists, and comes from where Webhand is."""

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command
from webhand_host.cli.app import app

ROOT = Path(__file__).parents[2]
TOLD = [
    path
    for pattern in ("README.md", "dev", "docs/*.md", "extension/ui/*", "agent/**/*.py", "host/**/*.py", "manifest/*")
    for path in sorted(ROOT.glob(pattern))
]
WEBHAND = get_command(app)
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
IN_BLOCK = re.compile(r"^(?:\w+=\S+ )*(?:\./dev )?webhand ([^#|>\n]+)", re.MULTILINE)
SPAN = re.compile(r"(?<!b)[`\"](?:\./dev )?webhand\s+([a-z-][^`{\"\\]*)")
FROM_AN_INDEX = re.compile(
    r"(?:pip3? install|pipx (?:install|run)|uvx|uv (?:add|tool install))(?: -\S+)* [\"']?webhand\b(?! @)"
)


def commands(text: str) -> Iterator[str]:
    text = text.replace("\\\n", " ")
    for block in BLOCK.findall(text):
        yield from IN_BLOCK.findall(block)
    yield from SPAN.findall(BLOCK.sub("", text))


def missing(words: list[str]) -> str | None:
    """The first of the words that there is no command or option for."""
    command = WEBHAND
    options = {"--help", "--version"}
    for word in takewhile(lambda word: not word.startswith("-"), words):
        if not isinstance(command, TyperGroup):
            break
        if word not in command.commands:
            return word
        command = command.commands[word]
        options |= {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
    given = (word.partition("=")[0] for word in words if word.startswith("-"))
    return next((option for option in given if option not in options), None)


def test_commands_exist() -> None:
    told = {(path.name, one): one.split() for path in TOLD for one in commands(path.read_text("utf-8"))}
    assert len(told) > 100
    assert {where: word for where, words in told.items() if (word := missing(words))} == {}


def test_nothing_is_installed_from_an_index() -> None:
    """There is no Webhand there: whoever registers its name would be installed."""
    found = {path.name: FROM_AN_INDEX.findall(path.read_text("utf-8")) for path in TOLD}
    assert {name: commands for name, commands in found.items() if commands} == {}


@pytest.mark.parametrize(
    ("told", "folder"),
    [
        (r"takes (\d+) MB of disk", Path(sys.prefix)),
        (r"type check and bundler \(once: (\d+) MB", ROOT / "node_modules"),
    ],
    ids=["environment", "node_modules"],
)
def test_set_up_says_how_much_it_takes(told: str, folder: Path) -> None:
    said = re.search(told, (ROOT / "dev").read_text("utf-8"))
    assert said is not None
    taken = int(subprocess.run(["du", "-sm", folder], capture_output=True, text=True, check=True).stdout.split()[0])
    assert taken / 1.3 < int(said[1]) < taken * 1.3
