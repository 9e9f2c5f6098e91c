"""Lists read to the end: what a request covers, and what of a list nobody has opened."""

from collections.abc import Callable

import pytest
from agent.ledgers import URL, Did, context_of, ledger_of
from agent.scripted import MemoryBrowser, Page, Play, Step, does, ok
from webhand_agent.conversation import Thought
from webhand_agent.protocol import Code, Effect, Receipt
from webhand_agent.truth import finishing
from webhand_agent.truth.quantity import Quantity, quantity
from webhand_agent.truth.unvisited import unvisited

EACH, LISTED, UNREAD = Quantity(each=True), Quantity(each=False), Quantity(each=True, unread=True)


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ("read all the messages in my inbox", EACH),
        ("open every result and note the price", EACH),
        ("summarise my emails", EACH),
        ("go through each of the tickets", EACH),
        ("read the first three messages", Quantity(each=True, most=3)),
        ("open the 5 latest articles", Quantity(each=True, most=5)),
        ("list all products with their price", LISTED),
        ("delete all drafts", LISTED),
        ("find the cheapest of all lamps", LISTED),
        ("lee todos los correos de Ana", Quantity(each=True, sender="ana")),
        ("open all unread mails", UNREAD),
        ("abre todos los correos no leídos", UNREAD),
        ("apri tutte le mail non lette", UNREAD),
        ("abre cada resultado", EACH),
        ("resume mis correos", EACH),
        ("leggi tutti i messaggi", EACH),
        ("apri ogni risultato", EACH),
        ("elenca tutti i prodotti", LISTED),
        ("for each message in the list, open it and note the sender", EACH),
        ("open the settings and turn off all notifications", LISTED),
        # one thing
        ("open the results page", None),
        ("open my messages", None),
        ("open the lamp page", None),
        ("read the last message", None),
        ("open the first result", None),
        ("what does Ana say?", None),
        ("select all", None),
        ("accept all cookies", None),
        ("find out when the shop is open every day", None),
        ("is that all right?", None),
        ("abre el primer resultado", None),
        ("lee el mensaje de Ana", None),
        ("acepta todas las cookies", None),
        ("leggi l'ultimo messaggio", None),
        ("apri la pagina", None),
        ("type 'all messages' into the field", None),
        ("open one of the messages", None),
    ],
)
def test_how_much_a_request_covers(request_: str, wanted: Quantity | None) -> None:
    assert quantity([request_]) == wanted


def inbox(*names: str, more: str = "") -> str:
    rows = "\n".join(f'    - link <a> [ref=e{10 + at}] "{name}"' for at, name in enumerate(names))
    return (
        '  - navigation "Folders"\n    - list\n      - link [ref=e1] "Inbox"\n      - link [ref=e2] "Sent"\n'
        f'      - link [ref=e3] "Drafts"\n      - link [ref=e4] "Spam"\n  - list "Messages"\n{rows}\n{more}'
    )


INBOX = inbox("Ana: hello", "Luis: invoice", "Eva: lunch")
MESSAGE = "https://mail.example/message"


def opened(ref: str, name: str) -> Did:
    line = f'- link <a> [ref={ref}] "{name}"'
    return Did("click_element", line, [Effect.NAVIGATION], then='  - heading "Message"', leads=MESSAGE)


def test_only_what_was_unread_is_asked_for() -> None:
    tree = inbox("unread, Ana: hello", "Luis: invoice", "unread, Eva: lunch")
    after = tree.replace("unread, Ana", "Ana")
    left = unvisited(ledger_of(opened("e10", "unread, Ana: hello"), back(after), first=tree), UNREAD)
    assert (left.opened, left.total, left.names) == (1, 2, ("Eva: lunch",))
    marked = inbox("Ana: hello", "Luis: invoice").replace('"Ana: hello"', '"Ana: hello" [unread]')
    assert not unvisited(ledger_of(opened("e10", "Ana: hello"), back(), first=marked), UNREAD)


def test_only_what_a_person_wrote_is_asked_for() -> None:
    wanted = Quantity(each=True, sender="ana")
    assert not unvisited(ledger_of(opened("e10", "Ana: hello"), back(), first=INBOX), wanted)
    assert unvisited(ledger_of(opened("e11", "Luis: invoice"), back(), first=INBOX), wanted).names == ("Ana: hello",)


def test_an_item_that_only_counts_on_is_the_same_item() -> None:
    looks = [inbox(f"Ana, {minutes} minutes ago", "Luis: invoice") for minutes in range(1, 5)]
    done = [Did("wait_and_observe", effect=(), then=tree) for tree in looks[1:]]
    assert unvisited(ledger_of(*done, first=looks[0]), EACH).total == 2


def test_so_many_things_seen_one_by_one_are_enough() -> None:
    """The arrow of a picture gallery is no further page of "these three products"."""
    gallery = '  - heading "Lamp"\n  - button [ref=e5] "Next"'
    wanted = quantity(["compare these three products"])
    assert wanted is not None
    assert not unvisited(ledger_of(Did("navigate", then=gallery), first=gallery), wanted)


def back(tree: str = INBOX) -> Did:
    return Did("go_back", effect=[Effect.NAVIGATION], code=Code.NAVIGATED, at=MESSAGE, leads=URL, then=tree)


def test_items_that_were_not_opened_are_counted_and_named() -> None:
    left = unvisited(ledger_of(opened("e10", "Ana: hello"), back(), first=INBOX), EACH)
    assert (left.opened, left.total, left.where) == (1, 3, 'list "Messages"')
    assert left.names == ("Luis: invoice", "Eva: lunch")


def test_items_drawn_anew_are_the_same_items() -> None:
    again = INBOX.replace("ref=e1", "ref=e5")
    steps = [
        opened("e10", "Ana: hello"),
        back(again),
        opened("e51", "Luis: invoice"),
        back(),
        opened("e12", "Eva: lunch"),
    ]
    assert not unvisited(ledger_of(*steps, first=INBOX), EACH)


def test_pages_gone_to_by_their_address_count() -> None:
    urls = [f"{MESSAGE}/{number}" for number in range(3)]
    assert not unvisited(ledger_of(Did("read_pages", arguments={"urls": urls}), first=INBOX), EACH)


def test_a_bounded_request_needs_no_more_than_its_bound() -> None:
    steps = [opened("e10", "Ana: hello"), back(), opened("e11", "Luis: invoice"), back()]
    assert not unvisited(ledger_of(*steps, first=INBOX), Quantity(each=True, most=2))


def test_a_click_without_effect_opens_nothing() -> None:
    did = Did("click_element", '- link <a> [ref=e10] "Ana: hello"', [Effect.NONE])
    assert unvisited(ledger_of(did, first=INBOX), EACH).opened == 0


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ([Did("wait_and_observe", effect=())], ("93 more rows [ref=e40]",)),
        ([Did("expand", effect=(), arguments={"ref": "e40"})], ()),
        ([Did("read_page", effect=())], ()),
    ],
)
def test_what_the_tree_left_out(steps: list[Did], left: tuple[str, ...]) -> None:
    first = inbox("Ana", "Luis", more="    - … 93 more rows [ref=e40]\n")
    assert unvisited(ledger_of(*steps, first=first), LISTED).left == left


NEXT = '  - link <a> [ref=e90] "Next"\n'


@pytest.mark.parametrize(
    ("pages", "further"),
    [
        ([inbox("Ana", "Luis", more=NEXT)], "Next"),
        ([inbox("Ana", "Luis", more=NEXT), inbox("Eva", "Max", more=NEXT)], "Next"),
        ([inbox("Ana", "Luis", more=NEXT), inbox("Eva", "Max")], ""),
        ([inbox("Ana", "Luis", more=NEXT.replace('"Next"', '"Next" [disabled]'))], ""),
        ([inbox("Ana", "Luis", more=NEXT.replace("Next", "Siguiente"))], "Siguiente"),
        ([inbox("Ana", "Luis", more=NEXT.replace("Next", "Carica altri messaggi"))], "Carica altri messaggi"),
        ([inbox("Ana", "Luis", more=NEXT.replace("Next", "Next steps for your account"))], ""),
    ],
)
def test_further_pages(pages: list[str], further: str) -> None:
    clicks = [Did("click_element", '- link <a> [ref=e90] "Next"', then=page) for page in pages[1:]]
    steps = clicks or [Did("wait_and_observe", effect=())]
    assert unvisited(ledger_of(*steps, first=pages[0]), LISTED).further == further


def test_scrolling_that_stopped_halfway() -> None:
    half = Did("scroll_page", effect=[Effect.SCROLL], message="Scrolled down. Position: 40% of page.")
    end = Did(
        "scroll_page", effect=[Effect.SCROLL], message="Scrolled down. Position: 100% of page. This is the bottom."
    )
    assert unvisited(ledger_of(half, first=INBOX), LISTED).is_halfway
    assert not unvisited(ledger_of(half, end, first=INBOX), LISTED).is_halfway


def test_a_table_s_header_is_no_item() -> None:
    rows = "\n".join(f'      - row [ref=e{at}] "Row {at}"' for at in (5, 6))
    head = '      - row [ref=e4] "Name"\n        - columnheader "Name"\n'
    tree = f'  - table "People"\n    - rowgroup\n{head}    - rowgroup\n{rows}\n'
    assert unvisited(ledger_of(Did("wait_and_observe", effect=()), first=tree), EACH).total == 2


async def test_it_is_told_once_and_then_said_in_the_summary() -> None:
    says = does("task_complete", summary="The messages are about lunch.")
    play = Play(
        [says, says], task="read all the messages in my inbox", browser=MemoryBrowser(Page(url=URL, tree=INBOX))
    )
    finished = await play.run()
    assert finished.outcome == "completed"
    assert 'Of the 3 items of the list "Messages" 0 were opened. Not opened: "Ana: hello"' in play.host.results[0]
    assert finished.summary.endswith("(0 of 3 items were opened.)")


async def test_a_request_for_one_thing_is_left_alone() -> None:
    says = does("task_complete", summary="Ana says hello.")
    play = Play(
        [says], task="what does the message of Ana say, open it", browser=MemoryBrowser(Page(url=URL, tree=INBOX))
    )
    assert (await play.run()).summary == "Ana says hello."


async def test_all_that_was_asked_for_was_opened() -> None:
    page, browser = Page(url=URL, tree=INBOX), MemoryBrowser()
    browser.pages[1] = page

    def act(ref: str | None, action: object) -> Receipt:
        browser.pages[1] = Page(url=MESSAGE, tree=f'page [title="{ref}"] [url="{MESSAGE}"]', document=str(ref))
        return ok("Clicked.", Effect.NAVIGATION)

    def home() -> None:
        browser.pages[1] = page

    browser.on_act = act
    steps: list[Step] = []
    for ref in ("e10", "e11", "e12"):
        steps += [does("click_element", element_ref=ref), _going(home)]
    play = Play([*steps, does("task_complete", summary="Read.")], task="read all the messages", browser=browser)
    assert (await play.run()).summary == "Read."


def _going(home: Callable[[], None]) -> Callable[[], Thought]:
    """Goes back once the list is there again."""

    def step() -> Thought:
        home()
        return does("go_back")

    return step


def test_only_a_list_is_asked_for_when_nothing_is_to_be_opened() -> None:
    context = context_of("list all senders", Did("wait_and_observe", effect=()), first=INBOX)
    assert finishing.complete(context, "Ana, Luis, Eva.").ok
