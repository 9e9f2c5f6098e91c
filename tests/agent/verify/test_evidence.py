"""What of a list or a page was left unseen: by the tree and the receipts, told once, whatever the request says."""

import pytest
from agent.ledgers import URL, Did, ledger_of, place
from agent.scripted import MemoryBrowser, Page, Play, Step, does, ok
from webhand_agent.protocol import Action, Code, Effect, Receipt
from webhand_agent.verify.evidence import unvisited

MESSAGE = "https://mail.example/message"
GAP = "    - … 93 more rows [ref=e40]\n"


def inbox(*names: str, more: str = "") -> str:
    rows = "\n".join(f'    - link <a> [ref=e{10 + at}] "{name}"' for at, name in enumerate(names))
    folders = '  - navigation "Folders"\n    - list\n      - link [ref=e1] "Inbox"\n      - link [ref=e2] "Sent"\n'
    return f'{folders}      - … 7 more [ref=e41]\n  - list "Messages"\n{rows}\n{more}'


INBOX = inbox("Ana: hello", "Luis: invoice", "Eva: lunch", more=GAP)
WHOLE = inbox("Ana: hello", "Luis: invoice", "Eva: lunch")


def opened(ref: str, name: str) -> Did:
    line = f'- link <a> [ref={ref}] "{name}"'
    return Did("click_element", line, [Effect.NAVIGATION], then='  - heading "Message"', leads=MESSAGE)


def back(tree: str = INBOX) -> Did:
    return Did("go_back", effect=[Effect.NAVIGATION], code=Code.NAVIGATED, at=MESSAGE, leads=URL, then=tree)


TWO = [opened("e10", "Ana: hello"), back(), opened("e11", "Luis: invoice"), back()]
SAYS = 'Not expanded: 93 more rows [ref=e40]. Of the 3 items shown 2 were opened. Not opened: "Eva: lunch".'


@pytest.mark.parametrize(
    ("done", "first", "said"),
    [
        (TWO, INBOX, SAYS),
        (TWO[:3], INBOX, SAYS),
        # drawn anew with other refs it is the same list
        ([*TWO[:1], back(INBOX.replace("ref=e1", "ref=e5")), opened("e51", "Luis: invoice"), back()], INBOX, SAYS),
        # one thing taken is a choice; nothing taken is no list that was worked with
        (TWO[:2], INBOX, ""),
        ([Did("wait_and_observe", effect=())], INBOX, ""),
        # a click that did nothing takes nothing
        ([Did("click_element", f'- link [ref=e{at}] "x"', [Effect.NONE]) for at in (10, 11)], INBOX, ""),
        # nothing left out: what of it was opened is the model's to judge
        ([opened("e10", "Ana: hello"), back(WHOLE), opened("e11", "Luis: invoice"), back(WHOLE)], WHOLE, ""),
        # expanded, or the whole text read
        ([*TWO, Did("expand", effect=(), arguments={"ref": "e40"})], INBOX, ""),
        ([*TWO, Did("read_page", effect=(), position=place(100, at_end=True))], INBOX, ""),
        ([*TWO, Did("read_page", effect=(), position=place(40))], INBOX, SAYS),
        # menus of the page are no lists
        ([Did("click_element", f'- link [ref=e{at}] "x{at}"') for at in (1, 2)], INBOX, ""),
    ],
)
def test_a_list_that_was_gone_through(done: list[Did], first: str, said: str) -> None:
    assert unvisited(ledger_of(*done, first=first)) == said


ROWS = "".join(
    f'    - row "{name}"\n      - button [ref=e{10 + at}] "Archive"\n      - button [ref=e{20 + at}] "Star"\n'
    for at, name in enumerate(("Ana", "Luis", "Eva"))
)


@pytest.mark.parametrize(
    ("refs", "said"),
    [
        (("e10", "e12"), 'Of the 3 items shown 2 were opened. Not opened: "Luis Archive Star".'),
        (("e10", "e20"), None),  # twice in one item is no walk
    ],
)
def test_rows_whose_buttons_have_one_name(refs: tuple[str, ...], said: str | None) -> None:
    tree = f'  - table "Bills"\n{ROWS}{GAP}'
    names = {"e10": "Archive", "e12": "Archive", "e20": "Star"}
    done = [Did("click_element", f'- button [ref={ref}] "{names[ref]}"', then=tree) for ref in refs]
    assert unvisited(ledger_of(*done, first=tree)) == ((said and f"Not expanded: 93 more rows [ref=e40]. {said}") or "")


def test_a_filter_and_then_a_row_is_no_way_through_a_table() -> None:
    tree = f'  - table "Bills"\n    - row "Filter"\n      - textbox [ref=e9] "Town"\n{ROWS}{GAP}'
    filtered = Did("type_text", '- textbox [ref=e9] "Town"', [Effect.VALUE], then=tree)
    ticked = [Did("click_element", f'- button [ref={ref}] "Archive"', then=tree) for ref in ("e10", "e11")]
    assert unvisited(ledger_of(filtered, ticked[0], first=tree)) == ""
    assert "Not opened" in unvisited(ledger_of(filtered, *ticked, first=tree))


def scrolled(percent: float, *, at_end: bool = False, at: str = URL) -> Did:
    return Did("scroll_page", effect=[Effect.SCROLL], position=place(percent, at_end=at_end), at=at)


HALFWAY = "The page was not scrolled to its end."


@pytest.mark.parametrize(
    ("done", "said"),
    [
        ([scrolled(40)], HALFWAY),
        ([scrolled(40), scrolled(99.6)], HALFWAY),
        ([scrolled(40), scrolled(100, at_end=True)], ""),
        ([scrolled(40), scrolled(100, at_end=True), scrolled(20)], ""),
        ([scrolled(0)], ""),
        ([scrolled(40), opened("e10", "Ana: hello")], ""),  # another page since
        ([Did("scroll_to", "- row [ref=e4]", [Effect.SCROLL], position=place(40))], ""),  # to look at one thing
        ([Did("scroll_page", effect=[Effect.SCROLL], message="Scrolled down. Position: 40% of page.")], ""),
    ],
)
def test_scrolling_that_was_begun(done: list[Did], said: str) -> None:
    assert unvisited(ledger_of(*done)) == said


@pytest.mark.parametrize(
    "task", ["read all the messages in my inbox", "what does Ana say?", "lee todos los correos", "読んで"]
)
async def test_it_is_told_once_whatever_the_request_says(task: str) -> None:
    page, browser = Page(url=URL, tree=f'page [title="Mail"] [url="{URL}"]\n{INBOX}'), MemoryBrowser()
    browser.pages[1] = page

    def act(ref: str | None, action: Action) -> Receipt:
        page.tree += f'  - region "{ref}"\n'
        return ok("Clicked.", Effect.DOM)

    browser.on_act = act
    says = does("task_complete", summary="They are about lunch.")
    steps: list[Step] = [*(does("click_element", element_ref=ref) for ref in ("e10", "e11")), says, says]
    play = Play(steps, task=f"open mail.example: {task}", browser=browser)
    finished = await play.run()
    assert (finished.outcome, finished.summary) == ("completed", "They are about lunch.")
    assert "Not expanded: 93 more rows" in play.host.results[2]
    assert 'Not opened: "Eva: lunch"' in play.host.results[2]
