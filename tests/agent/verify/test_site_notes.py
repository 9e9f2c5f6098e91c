"""Notes about sites: derived from receipts, without anything that was typed, and told when the site comes again."""

from collections import defaultdict

import pytest
from agent.ledgers import URL, Did, ledger_of, run_of
from agent.scripted import Host, MemoryBrowser, Page, Play, does, ok
from webhand_agent.protocol import Code, Effect
from webhand_agent.services import Note, Services
from webhand_agent.verify import site_notes
from webhand_agent.verify.site_notes import MOST_A_RUN, kind_of_page, notes

ORIGIN = "https://mail.example"
SEARCH = '- button <button> [ref=e2] "Search"'
BY_ENTER = 'press_key Enter on searchbox "Search mail" did.'
FIELD = '- searchbox <input> [ref=e1] "Search mail"'


def failed(on: str = SEARCH, code: Code = Code.COVERED, **more: object) -> Did:
    return Did("click_element", on, (), code, **more)  # type: ignore[arg-type]


def enter() -> Did:
    return Did("press_key", FIELD, [Effect.DOM], arguments={"key": "Enter"})


@pytest.mark.parametrize(
    ("done", "expected"),
    [
        (
            [failed(), enter()],
            [f'click_element on button "Search" did not work (covered); {BY_ENTER}'],
        ),
        (
            [Did("click_element", SEARCH, [Effect.NONE]), enter()],
            [f'click_element on button "Search" did not work (nothing changed); {BY_ENTER}'],
        ),
        ([failed(), Did("wait_and_observe", effect=()), Did("click_element", SEARCH)], []),
        ([failed()], []),
        ([enter()], []),
        ([failed(code=Code.REFUSED), enter()], []),
        ([failed(code=Code.INVALID), enter()], []),
        ([failed(), Did("navigate", at=f"{ORIGIN}/other", effect=[Effect.NAVIGATION])], []),
        ([failed(), Did("type_text", FIELD, [Effect.NONE], arguments={"text": "secret words"}, then=None)], []),
        ([failed('- link [ref=e5] "Ernesto Ruiz: the whole contract"'), enter()], []),
        ([failed("- button [ref=e5]"), enter()], []),
        ([failed(), Did("click_element", "- button [ref=e5]", [Effect.DOM])], []),
        ([failed('- textbox <input type="password"> [ref=e5] "Password" [secret]'), enter()], []),
    ],
)
def test_what_is_learnt(done: list[Did], expected: list[str]) -> None:
    assert list(notes(ledger_of(*done))) == [(ORIGIN, Note("/inbox", note)) for note in expected]


def test_what_was_typed_is_in_no_note() -> None:
    typed = Did(
        "type_text", FIELD, [Effect.VALUE], arguments={"text": "my secret words", "description": "secret words"}
    )
    letter = Did("press_key", FIELD, [Effect.DOM], arguments={"key": "s"})
    for helped in (typed, letter):
        ((_, note),) = notes(ledger_of(failed(), helped))
        assert "secret words" not in note.text
        assert "press_key s" not in note.text


def test_names_are_short_and_notes_few() -> None:
    done = [step for at in range(20) for step in (failed(f'- button [ref=e{at}] "{"word " * 40}{at}"'), enter())]
    learnt = list(notes(ledger_of(*done)))
    assert len(learnt) <= MOST_A_RUN
    many = [step for at in range(20) for step in (failed(f'- button [ref=e{at}] "Go {at}"'), enter())]
    assert len(list(notes(ledger_of(*many)))) == MOST_A_RUN
    assert all(len(note.text) < 240 for _, note in learnt)


class Notes:
    """A memory in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, list[Note]] = defaultdict(list)

    def recall(self, origin: str) -> list[Note]:
        return self.kept[origin]

    def learn(self, origin: str, note: Note) -> None:
        self.kept[origin].append(note)


async def test_a_site_that_comes_again_comes_with_its_notes_once() -> None:
    memory = Notes()
    site_notes.keep(run_of("search", failed(), enter(), memory=memory))
    assert list(memory.kept) == [ORIGIN]
    run = run_of("search", memory=memory)
    site_notes.recall(run, f"{ORIGIN}/other")
    assert run.take_told() == ("", ""), "it is of another page"
    site_notes.recall(run, URL)
    site_notes.recall(run, f"{URL}?folder=2")
    site_notes.recall(run, "https://other.example/")
    site_notes.recall(run, "about:blank")
    _, told = run.take_told()
    assert told.startswith(f"From earlier tasks on pages like this one of {ORIGIN}")
    assert told.count("press_key Enter") == 1


@pytest.mark.parametrize(
    ("url", "page"),
    [
        ("https://shop.example", "/"),
        ("https://shop.example/orders/4711/edit?x=1#top", "/orders/…/edit"),
        ("https://shop.example/of/f3a9c1d8e7b6", "/of/…"),
        ("https://shop.example/a%20name/", "/…"),
    ],
)
def test_a_kind_of_page(url: str, page: str) -> None:
    assert kind_of_page(url) == page


async def test_the_model_gets_them_as_content() -> None:
    memory, host = Notes(), Host()
    note = Note("/", 'click_element on button "Go" did not work (covered); press_key Enter did.')
    memory.learn("https://shop.example", note)
    look = does("find_elements", query="lamp")
    play = Play([look, does("task_complete", summary="It is there.")], task="open the shop", host=host)
    play.browser = MemoryBrowser(Page())
    play.browser.on_act = lambda ref, action: ok()
    play.services = Services(host, host, memory=memory)
    await play.run()
    told = [turn.recap for turn in host.user_turns if turn.recap]
    assert len(told) == 1
    assert "press_key Enter did." in told[0]
    assert all("press_key Enter did." not in (turn.note or "") for turn in host.user_turns)
