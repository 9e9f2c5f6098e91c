"""What a way on needs a person's yes for: the same request made again goes on with it."""

import itertools
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from conformance.site import Site
from host.mcp.test_scrape_paging import IN_PLACE, N
from mcp_types import CallToolResult
from webhand_agent.protocol import Choice
from webhand_host.mcp import scraping, sessions
from webhand_host.mcp.tool import McpCall, McpDoor
from webhand_host.server.client import Clients, Rights
from webhand_host.server.door import Door
from webhand_host.server.neighbours import Neighbours
from webhand_host.server.questions import Question, Questions
from webhand_host.sessions.sessions import Sessions
from webhand_host.tokens import Token

CLIENTS = itertools.count(1)


@dataclass
class Program:
    """A client of a door in this process, where its questions can be answered as the person does."""

    call: McpCall

    async def scrape(self) -> dict[str, Any]:
        tool = scraping.TOOLS[0]
        given = await tool.handle(
            self.call, tool.parameters.model_validate({"id": "s", "schema": {"rows": ".item", "fields": N}})
        )
        assert isinstance(given, CallToolResult)
        assert given.structured_content is not None
        return dict(given.structured_content)

    @property
    def question(self) -> Question:
        (question,) = self.call.door.questions.open()
        return question

    def answer(self, choice: Choice) -> None:
        self.call.door.questions.answer(self.question.id, choice)


@pytest_asyncio.fixture
async def program(tmp_path: Path, pages: Site, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Program]:
    for name in ("DATA", "CONFIG", "STATE", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))
    questions = Questions()
    async with Sessions() as opened:
        door = Door(opened, Clients(Rights(), questions), questions, Neighbours(None, 0))
        client = door.clients.of(Token(name="program", secret=f"scraping-{next(CLIENTS)}"))
        call = McpCall(door, client, McpDoor("mark", headless=True))
        await sessions.TOOLS[0].handle(call, sessions.Open(id="s", url=pages.put(IN_PLACE)))
        yield Program(call)


async def test_a_yes_for_one_click_is_for_one_page(program: Program) -> None:
    told = await program.scrape()
    assert (told["count"], told["ended"]) == (3, "needs_permission")
    asked = program.question
    assert (await program.scrape())["ended"] == "needs_permission"
    assert program.question.id == asked.id, "the same request comes to the same question"
    program.answer(Choice.ONCE)
    told = await program.scrape()
    assert (told["count"], told["ended"], told["pages"]) == (6, "needs_permission", 2)
    assert told["ledBy"] == '<page mark>button "›"</page mark>'


async def test_a_yes_for_the_task_is_for_all_of_them(program: Program) -> None:
    await program.scrape()
    program.answer(Choice.TASK)
    told = await program.scrape()
    assert (told["count"], told["ended"], told["pages"]) == (9, "no_more", 3)


async def test_a_no_keeps_what_was_gathered(program: Program) -> None:
    await program.scrape()
    program.answer(Choice.NO)
    told = await program.scrape()
    assert (told["count"], told["ended"]) == (3, "not_allowed")
    assert "did not allow" in told["message"]
