"""A tool is one literal: what the rest of the program wants to know is read off that; its name is nowhere else."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from webhand_agent.tools.table import TOOLS

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "agent/webhand_agent/tools"
_NAMES = "|".join(sorted(tool.name for tool in TOOLS))
QUOTED = re.compile(rf"""(["'`])({_NAMES})\1""")

OTHER_WORDS = {
    # Kinds of actions and effects that the protocol has, and what page and carriers do about them.
    "agent/webhand_agent/protocol.py": {
        "press_key",
        "set_checked",
        "set_value",
        "drag",
        "download",
        "double_click",
        "expand",
    },
    "host/webhand_host/browser/looking.py": {"expand"},
    "host/webhand_host/server/tools_browser.py": {"navigate"},
    "host/webhand_host/browser/cdp/hands.py": {"drag"},
    "host/webhand_host/grants.py": {"download"},  # what earlier versions kept
    "host/webhand_host/controller/files.py": {"download"},  # a kind of file
    "host/webhand_host/runs/actions.py": {"download", "select_option"},  # Playwright's
    "extension/page/acting/trust.js": {"set_checked", "drag", "press_key"},
    "extension/page/describing/sent.js": {"set_checked", "drag", "press_key"},
    "extension/page/acting/act.js": {"drag"},
    "extension/page/acting/dropping.js": {"drag"},
    "extension/page/acting/opening.js": {"download"},
    "extension/page/describing/describing.js": {"download"},  # the attribute of a link
    "extension/page/describing/patterns.js": {"download"},
    "extension/page/answers.js": {"expand"},
    "extension/page/engine.d.ts": {"expand"},
    "extension/page/engine.js": {"expand"},
    "extension/headless/input.js": {"drag"},
    "extension/page/watching/saving.js": {"download"},
    "extension/page/world.js": {"download"},
    "extension/background/files.js": {"download"},
    "extension/ui/strings.en.js": {"download"},
    "extension/ui/strings.it.js": {"download"},
    # Ways of healing (specs/tool-server.md).
    "agent/webhand_agent/recovery/healing.py": {"double_click"},
    # The predefined functions of Gemini's own tool.
    "agent/webhand_agent/models/gemini/computer_use.py": {
        *("double_click", "right_click", "press_key", "take_screenshot", "go_back", "navigate", "go_forward"),
    },
    # Words that people say.
    "agent/webhand_agent/models/offline/grammar.py": {"reload"},
    "agent/webhand_agent/models/offline/parse.py": {"reload"},
    "agent/webhand_agent/models/offline/moves.py": {"reload"},
}
"""Where the same word is the name of something else. Only plain words and kinds of actions are among them."""


def sources() -> Iterator[Path]:
    for folder, endings in {"agent": ("*.py",), "host": ("*.py",), "extension": ("*.js", "*.ts", "*.html")}.items():
        for ending in endings:
            found = (ROOT / folder).rglob(ending)
            yield from (path for path in found if TABLE not in path.parents and path.name != "engine.bundle.js")


def test_no_other_file_knows_a_tool_by_name() -> None:
    found = {
        (str(path.relative_to(ROOT)), match[2])
        for path in sources()
        if not path.name.endswith(("bundle.js", "protocol.d.ts", "wire.js"))
        for match in QUOTED.finditer(path.read_text("utf-8"))
    }
    allowed = {(path, word) for path, words in OTHER_WORDS.items() for word in words}
    assert sorted(found - allowed) == [], "ask the tool's literal, or its parameters' marks, instead"


def test_the_words_that_are_allowed_are_there() -> None:
    stale = [
        (path, word)
        for path, words in OTHER_WORDS.items()
        for word in words
        if not any(match[2] == word for match in QUOTED.finditer((ROOT / path).read_text("utf-8")))
    ]
    assert stale == []


@pytest.mark.parametrize("language", ["en", "es", "it"])
def test_the_chat_has_a_sentence_for_every_verb(language: str) -> None:
    text = (ROOT / f"extension/ui/strings.{language}.js").read_text("utf-8")
    there = set(re.findall(r'^  "?verb_([\w-]+)"?:', text, re.MULTILINE))
    shown_elsewhere = {"finish", "plan"}
    assert there == {tool.verb for tool in TOOLS} - shown_elsewhere
