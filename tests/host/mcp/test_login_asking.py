"""What a log-in needs a person's yes for: one card for all of it, bound to the very same request."""

import itertools
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from host.mcp.login_site import BOTH, CODE, FIRST, NAME, PASSWORD, SECOND, SEED, LoginSite, form, served
from webhand_agent.protocol import Choice, Permission, PermissionKind
from webhand_host import vault
from webhand_host.mcp import sessions, workflows
from webhand_host.mcp.tool import McpCall, McpDoor
from webhand_host.server.client import Clients, Rights
from webhand_host.server.door import Door
from webhand_host.server.failures import Failure
from webhand_host.server.neighbours import Neighbours
from webhand_host.server.questions import NeedsPermission, Question, Questions
from webhand_host.sessions.sessions import Sessions
from webhand_host.tokens import Token

CLIENTS = itertools.count(1)


@pytest.fixture(scope="module")
def site() -> Iterator[LoginSite]:
    with served() as one:
        yield one


@dataclass
class Program:
    """A client of a door in this process, where its questions can be answered as the person does."""

    call: McpCall
    site: LoginSite

    async def open(self, url: str) -> None:
        await sessions.TOOLS[0].handle(self.call, sessions.Open(id="s", url=url))

    async def log_in(self, **more: str) -> workflows.LoggedIn:
        tool = workflows.TOOLS[0]
        asked = {"id": "s", "username": NAME, "password": PASSWORD, **more}
        given = await tool.handle(self.call, tool.parameters.model_validate(asked))
        assert isinstance(given, workflows.LoggedIn)
        return given

    async def asked(self, **more: str) -> Question:
        """The question that it comes to."""
        with pytest.raises(NeedsPermission) as lacking:
            await self.log_in(**more)
        return lacking.value.question

    def answer(self, question: Question, choice: Choice = Choice.ONCE) -> None:
        self.call.door.questions.answer(question.id, choice)


@pytest_asyncio.fixture
async def program(tmp_path: Path, site: LoginSite, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Program]:
    for name in ("DATA", "CONFIG", "STATE", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))
    site.pages, site.posts = {}, []
    questions = Questions()
    async with Sessions() as opened:
        door = Door(opened, Clients(Rights(), questions), questions, Neighbours(None, 0))
        client = door.clients.of(Token(name="program", secret=f"secret-{next(CLIENTS)}"))
        yield Program(McpCall(door, client, McpDoor("mark", headless=True)), site)


def login(site: LoginSite) -> list[Permission]:
    return [Permission(kind=PermissionKind.LOGIN, site=site.here)]


async def test_one_card_for_typing_and_sending(program: Program, site: LoginSite) -> None:
    await program.open(site.put(form()))
    question = await program.asked()
    assert question.card.lacks == login(site)
    assert site.posts == []
    for told in (question.call, question.card.model_dump_json()):
        assert PASSWORD not in told
        assert "sesame" not in told
    program.answer(question)
    assert (await program.log_in()).url == f"{site.here}/home"
    assert site.words == [PASSWORD]


async def test_one_card_for_name_password_and_code(program: Program, site: LoginSite) -> None:
    vault.keep("APP", SEED, [site.here], gives_codes=True)
    site.put(CODE.format(more="autocomplete=one-time-code"), "/code")
    site.put(SECOND.replace("action=/in", "action=/in/code"), "/second")
    await program.open(site.put(FIRST.format(mark="autocomplete=username"), "/first"))
    question = await program.asked()
    assert question.card.lacks == login(site)
    program.answer(question)
    assert (await program.log_in()).url == f"{site.here}/home"
    assert [path for path, _ in site.posts] == ["/first", "/in/code", "/code"]


async def test_a_yes_is_for_one_log_in_and_for_the_same_request(program: Program, site: LoginSite) -> None:
    await program.open(site.put(form()))
    question = await program.asked()
    program.answer(question)
    other = await program.asked(password="another one")
    assert other.id != question.id, "what the client would send is another thing"
    await program.log_in()
    await program.call.door.sessions.get("s").browser.navigate(1, f"{site.here}/form")
    assert (await program.asked()).card.lacks == login(site), "it was for that one"


async def test_a_no_is_a_no(program: Program, site: LoginSite) -> None:
    await program.open(site.put(form()))
    program.answer(await program.asked(), Choice.NO)
    with pytest.raises(Failure, match="The person did not allow this"):
        await program.log_in()
    assert site.posts == []


async def test_what_was_read_elsewhere_may_be_in_what_the_client_gives(program: Program, site: LoginSite) -> None:
    """A stored secret can carry nothing, a password that the client writes anything."""
    vault.keep("WORD", PASSWORD, [site.here])
    permissions = program.call.client.permissions
    await program.open(site.put(form(BOTH.replace("<input name=user>", f"<input name=user value={NAME} readonly>"))))
    permissions.look(site.elsewhere)
    carry = Permission(kind=PermissionKind.CARRY, site=site.here, source=site.elsewhere)
    assert carry in (await program.asked()).card.lacks
    assert PASSWORD not in (await program.asked()).card.writes
    question = await program.asked(password="{{secret:WORD}}")
    assert question.card.lacks == login(site)
