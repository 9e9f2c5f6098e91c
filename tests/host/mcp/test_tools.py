"""What clients are told of, under which names, and how large that is."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from host.mcp.connecting import ERAS, connected
from host.server.served import environment
from mcp_types import Tool

SPEC = Path(__file__).parents[3].parent / "shared" / "specs" / "session-tools.md"
GOLDEN = Path(__file__).parents[3] / "docs" / "mcp-tools.json"
CORE_CHARACTERS = 6_000


def size(tools: list[Tool]) -> int:
    """Characters of name, description and schema, as they are sent."""
    return sum(
        len(one.name) + len(one.description or "") + len(json.dumps(one.input_schema, separators=(",", ":")))
        for one in tools
    )


@pytest.mark.parametrize("mode", ERAS)
async def test_the_tools_of_the_document_are_listed_by_their_names(tmp_path: Path, mode: str) -> None:
    if not SPEC.is_file():
        pytest.skip("the documents are not beside this checkout")
    overview, _, details = SPEC.read_text().partition("## Detailed")
    documented = dict(re.findall(r"^- `([a-z]+\.[a-zA-Z]+)` - (.+)$", overview, re.MULTILINE))
    assert len(documented) == 17, "as many as the document lists"
    documented |= dict(re.findall(r"^### (\S+)\n\*\*Description:\*\* (.+)$", details, re.MULTILINE))
    async with connected(tmp_path, "--tools", "session", "--names", "dotted", mode=mode) as one:
        listed = {tool.name: tool.description for tool in (await one.client.list_tools()).tools}
    assert listed == documented


async def test_what_is_listed_is_what_was_reviewed(tmp_path: Path) -> None:
    """docs/mcp-tools.json, which `./dev generate` writes: names, schemas and hints do not change unseen."""
    async with connected(tmp_path, "--tools", "session,core,all", "--names", "dotted") as one:
        listed = (await one.client.list_tools()).tools
    told = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in listed]
    assert told == json.loads(GOLDEN.read_text())


async def test_names_without_dots_are_what_every_client_takes(tmp_path: Path) -> None:
    async with connected(tmp_path, "--tools", "session,all") as one:
        tools = (await one.client.list_tools()).tools
    assert {tool.name for tool in tools} >= {"session_open", "extract_text", "browser_snapshot", "double_click"}
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", tool.name) for tool in tools)
    assert len({tool.name for tool in tools}) == len(tools)


async def test_the_hands_take_little_room(tmp_path: Path) -> None:
    async with connected(tmp_path, "--tools", "core") as one:
        tools = (await one.client.list_tools()).tools
    assert {"browser_snapshot", "click_element", "fill_form", "find_elements"} <= {tool.name for tool in tools}
    assert size(tools) <= CORE_CHARACTERS
    hints = {tool.name: tool.annotations for tool in tools}
    assert all(one is not None and one.open_world_hint for one in hints.values())
    assert [name for name, one in hints.items() if one and one.destructive_hint and one.read_only_hint] == []
    assert hints["click_element"] is not None
    assert hints["click_element"].destructive_hint
    assert hints["browser_snapshot"] is not None
    assert hints["browser_snapshot"].read_only_hint


def test_a_group_that_there_is_not_ends_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "webhand_host", "mcp", "--tools", "everything"]
    ended = subprocess.run(
        command, env=environment(tmp_path, COLUMNS="200"), capture_output=True, text=True, check=False, timeout=30
    )
    assert ended.returncode == 2
    assert '"everything" is no group of tools: choose of session, core, all.' in ended.stderr
    assert ended.stdout == "", "standard output is the protocol's"
