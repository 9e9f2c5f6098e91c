"""Who is asked for what: the program stands for its person, but some things are only had written out."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gemini
import pytest
import webhand
from conformance.site import Site
from host.api.conftest import Scripted
from host.api.site import AWAY, CHECKOUT, LEAVES, MAIL, SHOP
from webhand_agent.protocol import Answered
from webhand_host.runs.folder import RunFolder

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Person:
    """Answers as it is told, and remembers what it was asked."""

    def __init__(self, answer: Any = True) -> None:
        self.answer = answer
        self.cards: list[webhand.Confirmation] = []

    @property
    def asked(self) -> list[list[str]]:
        return [[one.kind.value for one in card.lacks] for card in self.cards]

    async def __call__(self, card: webhand.Confirmation) -> Any:
        self.cards.append(card)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def press(name: str) -> gemini.Script:
    return [
        lambda seen: gemini.call("click_element", element_ref=seen.ref("button", name)),
        lambda seen: gemini.call("task_failed", reason=seen.texts[-1]),
    ]


# --- Direct calls -----------------------------------------------------------------------------------------------------


async def test_what_the_program_calls_is_its_persons_own_command(pages: Site) -> None:
    person = Person()
    async with webhand.open_session(headless=True, on_permission=person) as session:
        await session.goto(pages.put(SHOP))
        assert (await session.click("#greet")).ok
        other = f"http://localhost:{pages.port}"
        await session.goto(pages.put(SHOP).replace(pages.here, other))
        assert (await session.fill({"input": "what was read elsewhere"}, submit="form button")).ok
    assert person.asked == [], "acting, addresses, and carrying from one site to another"


@pytest.mark.parametrize(("answer", "posts"), [(True, 1), (False, 0), (webhand.Choice.ONCE, 1), ("once", 1)])
async def test_sending_is_asked_of_the_callback(pages: Site, answer: Any, posts: int) -> None:
    person, before = Person(answer), pages.posts
    async with webhand.open_session(headless=True, on_permission=person) as session:
        await session.goto(pages.put(MAIL))
        await session.fill({"input": "ann@example.org", "textarea": "Hello"})
        receipt = await session.click("button")
        again = await session.click("button") if not posts else None
    assert (receipt.ok, pages.posts - before) == (bool(posts), posts)
    assert person.asked == [["send"]] * (1 if posts else 2), (
        "a command that is given once more is asked about once more"
    )
    assert [one.value for one in person.cards[0].fields] == ["ann@example.org", "Hello"]
    assert webhand.Choice.ALWAYS not in person.cards[0].choices, "nothing is allowed for good by a program"
    assert again is None or not again.ok


async def test_without_a_callback_it_is_refused_and_says_what_would_allow_it(pages: Site) -> None:
    send = f"send@{pages.here}"
    async with webhand.open_session(headless=True) as session:
        await session.goto(pages.put(MAIL))
        for _ in range(2):
            receipt = await session.click("button")
            assert receipt.code == "refused"
            assert f'allow=["{send}"] would allow it.' in receipt.message
    async with webhand.open_session(headless=True, allow=[send]) as session:
        await session.goto(pages.put(MAIL))
        assert (await session.click("button")).ok


@pytest.mark.parametrize(
    ("page", "kinds"),
    [
        (CHECKOUT, ["pay"]),
        ("<button onclick=1>Delete this draft</button>", ["delete"]),
        (
            "<form method=post action=/x><input type=password autocomplete=new-password><button>Save</button></form>",
            ["account"],
        ),
    ],
)
async def test_no_answer_pays_deletes_or_changes_an_account(pages: Site, page: str, kinds: list[str]) -> None:
    person, before = Person(), pages.posts
    allow = [f"{kind}@{pages.here}" for kind in kinds]
    async with webhand.open_session(headless=True, on_permission=person) as session:
        await session.goto(pages.put(page))
        receipt = await session.click("button")
    assert (receipt.code, person.asked, pages.posts) == ("refused", [], before)
    assert f'allow=["{allow[0]}"] would allow it, written out beforehand.' in receipt.message
    async with webhand.open_session(headless=True, allow=allow) as session:
        await session.goto(pages.put(page))
        assert (await session.click("button")).ok


async def test_calls_of_a_model_are_judged_as_a_models(pages: Site) -> None:
    person = Person()
    async with webhand.open_session(headless=True, by="model", on_permission=person) as session:
        assert (await session.goto(pages.put(SHOP))).ok, "the first address is free"
        assert (await session.click("#greet")).ok
        pages.put(AWAY, "/away")
        assert (await session.goto(f"http://localhost:{pages.port}/away")).ok
    assert person.asked == [["write"], ["enter", "carry"]]


async def test_a_site_that_a_page_leads_to_is_asked_about(pages: Site) -> None:
    pages.put(AWAY, "/away")
    person = Person()
    async with webhand.open_session(headless=True, on_permission=person) as session:
        await session.goto(pages.put(LEAVES))
        assert (await session.click("button")).ok
        assert "Far from here" in await session.read()
    assert person.asked == [["enter"]]


@contextlib.contextmanager
def leaving() -> Iterator[None]:
    """A page that goes while it is read cannot be read either, which is no refusal."""
    try:
        yield
    except webhand.errors.NotRead as error:
        if error.receipt.code == "refused":
            raise


async def test_where_a_page_goes_by_itself_is_not_read_without_a_yes(pages: Site) -> None:
    pages.put(AWAY, "/away")
    goes = "<title>Goes</title><script>setTimeout(() => location = '{cross}/away')</script>"
    async with webhand.open_session(headless=True) as session:
        await session.goto(pages.put(goes))
        with pytest.raises(webhand.errors.NotRead) as caught:  # noqa: PT012, it goes when it likes
            while True:
                with leaving():
                    assert "Far from here" not in await session.read()
    assert f'allow=["enter@http://localhost:{pages.port}"]' in str(caught.value)
    assert caught.value.receipt.code == "refused"


@pytest.mark.parametrize("answer", ["gladly", None, webhand.Choice.ALWAYS, 1])
async def test_an_answer_that_is_none_is_a_no_and_misuse(pages: Site, answer: Any) -> None:
    before = pages.posts
    async with webhand.open_session(headless=True, on_permission=Person(answer)) as session:
        await session.goto(pages.put(MAIL))
        with pytest.raises(webhand.errors.Misuse, match="on_permission answered"):
            await session.click("button")
        assert (await session.observe()).title == "Mail", "it goes on"
    assert pages.posts == before


async def test_what_a_callback_raises_is_a_no_and_reaches_the_caller(pages: Site) -> None:
    before = pages.posts
    async with webhand.open_session(headless=True, on_permission=Person(ZeroDivisionError("oh"))) as session:
        await session.goto(pages.put(MAIL))
        with pytest.raises(ZeroDivisionError, match="oh"):
            await session.click("button")
        folder = session._session.folder
        assert [event.text for event in folder.events() if isinstance(event, Answered)] == ["no"]
    assert pages.posts == before


# --- Tasks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [True, False])
async def test_the_models_acts_ask_the_callback(pages: Site, scripted: Scripted, answer: bool) -> None:
    person, server = Person(answer), scripted(press("Greet"))
    result = await webhand.run("Greet me", url=pages.put(SHOP), model="gemini", headless=True, on_permission=person)
    assert person.asked == [["write"]]
    assert any("did not allow this" in text for text in server.requests[-1].texts) is not answer
    assert result.outcome == "failed"


async def test_a_task_without_a_callback_is_refused_at_once(pages: Site, scripted: Scripted) -> None:
    server = scripted(press("Greet"))
    await webhand.run("Greet me", url=pages.put(SHOP), model="gemini", headless=True)
    told = "\n".join(server.requests[-1].texts)
    assert f'allow=["write@{pages.here}"] would allow it.' in told


async def test_a_task_pays_only_where_that_is_written_out(pages: Site, scripted: Scripted) -> None:
    person, before = Person(), pages.posts
    scripted(press("Pay now"))
    url = pages.put(CHECKOUT)
    await webhand.run("Pay", url=url, model="gemini", headless=True, on_permission=person, autonomy="trusted")
    assert (person.asked, pages.posts) == ([], before)
    scripted(press("Pay now"))
    allow = [f"pay@{pages.here}"]
    await webhand.run("Pay", url=url, model="gemini", headless=True, allow=allow, autonomy="trusted")
    assert pages.posts == before + 1


async def test_what_a_callback_raises_stops_the_task(pages: Site, scripted: Scripted, data: Path) -> None:
    scripted(press("Greet"))
    with pytest.raises(ZeroDivisionError):
        await webhand.run(
            "Greet me",
            url=pages.put(SHOP),
            model="gemini",
            headless=True,
            on_permission=Person(ZeroDivisionError()),
        )
    finished = [RunFolder(path).finished() for path in (data / "runs").iterdir()]
    assert "stopped" in [one.outcome for one in finished if one is not None]
    assert None not in finished


async def test_a_session_gives_its_tasks_what_it_was_given(pages: Site, scripted: Scripted) -> None:
    person = Person()
    async with webhand.open_session(headless=True, on_permission=person) as session:
        await session.goto(pages.put(SHOP))
        scripted(press("Greet"))
        await session.run("Greet me", model="gemini")
        assert person.asked == [["write"]]
        scripted(press("Greet"))
        await session.run("Greet me", model="gemini", on_permission=None)
        assert person.asked == [["write"]]


async def test_questions_are_answered_by_the_program_or_by_nobody(pages: Site, scripted: Scripted) -> None:
    asks: gemini.Script = [
        gemini.call("ask_user", question="Which size?", choices=["S", "M"]),
        lambda seen: gemini.call("task_failed", reason=seen.texts[-1]),
    ]
    asked: list[webhand.events.Question] = []

    def answers(question: webhand.events.Question) -> str:
        asked.append(question)
        return "M, please"

    url = pages.put(SHOP)
    server = scripted(asks)
    await webhand.run("Choose", url=url, model="gemini", headless=True, on_question=answers)
    assert [(one.text, one.choices) for one in asked] == [("Which size?", ["S", "M"])]
    assert any("The person answered: M, please" in text for text in server.requests[-1].texts)
    server = scripted(asks)
    await webhand.run("Choose", url=url, model="gemini", headless=True)
    assert any("Nobody answered." in text for text in server.requests[-1].texts)
