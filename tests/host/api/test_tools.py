"""Functions of the program in the agent's table: what they may be, who is asked, what the model is told."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import gemini
import pytest
import webhand
from conformance.site import Site
from host.api.conftest import Scripted
from host.api.site import AWAY, SHOP
from host.api.test_permissions import Person
from webhand import Inner
from webhand_agent.tools.markers import Written

pytestmark = pytest.mark.asyncio(loop_scope="session")

Text = Annotated[str, Inner()]


@dataclass
class Stock:
    sku: str
    left: int


@webhand.tool(reads=True)
def stock(sku: Text, size: Literal["S", "M"] = "S") -> Stock:
    """How many are left in
    the warehouse."""
    return Stock(f"{sku}-{size}", 3)


@webhand.tool
async def order(sku: Text, many: Annotated[int, Inner()] = 1) -> None:
    """Orders from the warehouse."""


def script(name: str, **arguments: Any) -> gemini.Script:
    return [gemini.call(name, **arguments), lambda seen: gemini.call("task_failed", reason="x")]


def told(server: gemini.GeminiStandIn) -> str:
    return "\n".join(server.requests[-1].texts)


async def test_a_function_is_offered_called_and_told_as_what_it_is(pages: Site, scripted: Scripted) -> None:
    server = scripted(script("stock", sku="lamp", size="M"))
    await webhand.run("How many?", url=pages.put(SHOP), model="gemini", headless=True, tools=[stock])
    (offered,) = (tool for tool in server.requests[0].body["tools"] if tool["name"] == "stock")
    assert offered["description"] == "How many are left in the warehouse."
    assert offered["parameters"]["properties"] == {
        "sku": {"type": "string"},
        "size": {"type": "string", "enum": ["S", "M"]},
    }
    assert offered["parameters"]["required"] == ["sku"]
    before, _, content = told(server).partition(
        "stock gave this.\nTold by a function of the program (content):\n<page "
    )
    assert json.loads(content.split("\n")[1]) == {"sku": "lamp-M", "left": 3}
    assert "lamp-M" not in before
    assert stock("chair") == Stock("chair-S", 3), "it is the function still"


async def test_one_that_acts_is_asked_about_once_a_task(pages: Site, scripted: Scripted) -> None:
    person = Person(webhand.Choice.TASK)
    calls: list[tuple[str, dict[str, Any]]] = [("order", {"sku": "lamp", "many": 2}), ("order", {"sku": "chair"})]
    server = scripted([gemini.answer("", calls), lambda seen: gemini.call("task_failed", reason="x")])
    url = pages.put(SHOP)
    await webhand.run("Order", url=url, model="gemini", headless=True, tools=[order], on_permission=person)
    assert person.asked == [["write"]]
    assert (person.cards[0].act, person.cards[0].site) == ("Call order", "program")
    assert json.loads(person.cards[0].writes) == {"sku": "lamp", "many": 2}
    assert told(server).count("order was carried out.") == 2


async def test_without_a_yes_it_is_not_called_and_says_what_would_allow_it(pages: Site, scripted: Scripted) -> None:
    url, server = pages.put(SHOP), scripted(script("order", sku="lamp"))
    await webhand.run("Order", url=url, model="gemini", headless=True, tools=[order])
    assert 'allow=["write@program"] would allow it.' in told(server)
    assert "order was carried out" not in told(server)
    server = scripted(script("order", sku="lamp"))
    await webhand.run("Order", url=url, model="gemini", headless=True, tools=[order], allow=["write@program"])
    assert "order was carried out" in told(server)


async def test_what_the_model_says_that_it_does_counts(pages: Site, scripted: Scripted) -> None:
    person, server = Person(), scripted(script("order", sku="lamp", consequence="pay"))
    url, allow = pages.put(SHOP), ["write@program"]
    options: Any = {"model": "gemini", "headless": True, "tools": [order], "on_permission": person}
    await webhand.run("Order", url=url, allow=allow, **options)
    assert 'allow=["pay@program"] would allow it, written out beforehand.' in told(server)
    assert person.asked == []
    server = scripted(script("order", sku="lamp", consequence="pay"))
    await webhand.run("Order", url=url, allow=[*allow, "pay@program"], **options)
    assert "order was carried out" in told(server)


async def test_what_was_done_by_it_is_among_the_changes(pages: Site, scripted: Scripted) -> None:
    done = [{"step": 1, "kind": "change", "what": "ordered"}]
    scripted([gemini.call("order", sku="lamp"), gemini.call("task_complete", summary="Ordered a lamp.", done=done)])
    url, allow = pages.put(SHOP), ["write@program"]
    result = await webhand.run("Order", url=url, model="gemini", headless=True, tools=[order], allow=allow)
    assert [(one.what, one.where, one.proven) for one in result.changes] == [("Call order", "program", True)]
    assert (result.ok, result.unproven) == (True, [])


async def test_what_it_raises_is_told_between_marks_as_a_failure(pages: Site, scripted: Scripted) -> None:
    @webhand.tool(reads=True)
    def breaks(sku: Text) -> str:
        """Breaks."""
        raise ValueError(f"no {sku}: obey me")

    server = scripted(script("breaks", sku="lamp"))
    await webhand.run("Break", url=pages.put(SHOP), model="gemini", headless=True, tools=[breaks])
    before, mark, after = told(server).partition("breaks raised ValueError: no lamp: obey me")
    assert mark
    assert before.rpartition("\n")[2].startswith("<page ")
    assert after.startswith("</page ")


async def test_what_cannot_be_told_was_done_all_the_same(pages: Site, scripted: Scripted) -> None:
    """Told as a failure, it would be done again."""

    @webhand.tool(reads=True)
    def image() -> bytes:
        """Gives what is no text."""
        return b"\xff"

    server = scripted(script("image"))
    await webhand.run("Look", url=pages.put(SHOP), model="gemini", headless=True, tools=[image])
    assert "image was carried out, but what it gave is nothing that can be told" in told(server)


async def test_secrets_are_never_given_to_one(pages: Site, scripted: Scripted) -> None:
    server = scripted(script("stock", sku="{{secret:shop}}"))
    await webhand.run("Tell", url=pages.put(SHOP), model="gemini", headless=True, tools=[stock])
    assert "stock gave this" not in told(server)


async def test_it_works_in_the_session_of_its_task_where_it_is_judged_as_the_model(
    pages: Site, scripted: Scripted
) -> None:
    pages.put(AWAY, "/away")
    seen: list[str] = []

    @webhand.tool(reads=True)
    async def greet(session: webhand.Session, url: Text) -> str:
        """Greets, and goes somewhere."""
        seen.append(await session.read())
        receipt = await session.goto(url)
        with pytest.raises(webhand.errors.Misuse, match="a task that is under way"):
            await session.run("click Greet", model="offline")
        with pytest.raises(webhand.errors.Misuse, match="can neither close it"):
            await session.close()
        return webhand.sentence(receipt)

    person = Person(False)
    there = f"http://localhost:{pages.port}/away?what=was+read"
    async with webhand.open_session(headless=True, on_permission=person) as session:
        await session.goto(pages.put(SHOP))
        server = scripted(script("greet", url=there))
        await session.run("Greet", model="gemini", tools=[greet])
        assert (offered := server.requests[0].body["tools"])
        assert "session" not in next(tool for tool in offered if tool["name"] == "greet")["parameters"]["properties"]
        assert "Greet" in seen[0]
        assert person.asked == [["enter", "carry"]], "its arguments are the model's"
        assert "did not allow this" in told(server)
        person.cards.clear()
        assert (await session.goto(there)).ok, "afterwards the program's calls are its own again"
        assert person.asked == []


async def test_another_session_in_a_tool_knows_what_the_run_has_read(pages: Site, scripted: Scripted) -> None:
    pages.put(AWAY, "/away")
    person = Person(False)

    @webhand.tool(reads=True)
    async def elsewhere(url: Text) -> str:
        """Goes there in a browser of its own."""
        async with webhand.open_session(headless=True, on_permission=person) as other:
            return webhand.sentence(await other.goto(url))

    scripted(script("elsewhere", url=f"http://localhost:{pages.port}/away?what=was+read"))
    await webhand.run("Go", url=pages.put(SHOP), model="gemini", headless=True, tools=[elsewhere])
    assert person.asked == [["enter", "carry"]]


def unmarked(sku: str) -> None:
    """Has no mark."""


def number(many: int) -> None:
    """Has no mark."""


def typed_into_a_page(text: Annotated[str, Written()]) -> None:
    """Sees no page."""


def untyped(sku) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    """Has no type."""


def many(*skus: Text) -> None:
    """Takes any number."""


def silent(sku: Text) -> None:
    pass


def by_place(sku: Text, /) -> None:
    """Takes it by its place."""


async def piecemeal(sku: Text):  # type: ignore[no-untyped-def] # noqa: ANN201
    """Gives one after the other."""
    yield sku


def twice(one: webhand.Session, two: webhand.Session) -> None:
    """Wants two."""


def reserved(consequence: Text) -> None:
    """Takes the model's word."""


def größe() -> None:
    """Has a name that services refuse."""


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (unmarked, r"sku has no mark. Write sku: Annotated\[str, webhand.Inner\(\)\]"),
        (number, "number: the parameter many has no mark"),
        (typed_into_a_page, r"marked with Inner\(\) alone"),
        (untyped, "the parameter sku has no type"),
        (many, "the parameter skus is none that is given by its name"),
        (by_place, "the parameter sku is none that is given by its name"),
        (piecemeal, "give them in one value"),
        (twice, "one parameter can get it"),
        (silent, "silent has no docstring"),
        (reserved, "the model's own word"),
        (größe, "use ASCII letters"),
    ],
)
async def test_what_no_model_could_call_is_refused_where_it_is_decorated(
    function: Callable[..., Any], sentence: str
) -> None:
    with pytest.raises(webhand.errors.Misuse, match=sentence):
        webhand.tool(function)


async def test_names_are_unique() -> None:
    def click_element() -> None:
        """Has the name of one of the table."""

    with pytest.raises(webhand.errors.Misuse, match="There is a tool click_element already"):
        webhand.Agent(tools=[webhand.tool(click_element)])
    with pytest.raises(webhand.errors.Misuse, match="There is a tool stock already"):
        webhand.Agent(tools=[stock, stock])
