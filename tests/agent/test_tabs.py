"""Which tab serves a URL: exactly, at another fragment, or any of a bare origin (specs/web-agent.md section 10)."""

from dataclasses import replace

import pytest
from agent.scripted import COMPLETE, MemoryBrowser, Page, Play, call, calls, does
from agent.trees import tree_of
from webhand_agent import receipts
from webhand_agent.history.conversation import Call
from webhand_agent.job import Job
from webhand_agent.protocol import Code, Dialog, MessageToPerson, Receipt, Tab
from webhand_agent.tabs import TabFit, choose
from webhand_agent.urls import parse

ANYWHERE = Job(
    id="r1",
    task="close a tab, open https://news.example/a, https://mail.google.com/mail/u/0/#search/ada and https://shop.example/x",
    enter_always=("news.example", "mail.google.com", "c.example"),
)
MAIL = "https://mail.google.com/mail/u/0/#inbox"


def tab(tab_id: int, url: str, *, active: bool = False) -> Tab:
    return Tab(tab_id=tab_id, window_id=1, index=tab_id, url=url, title=f"T{tab_id}", active=active, injectable=True)


@pytest.mark.parametrize(
    ("target", "there", "level"),
    [
        ("https://a.example/x", "https://a.example/x", TabFit.EXACT),
        ("https://a.example/x", "https://a.example/x/", TabFit.EXACT),
        ("https://a.example", "https://a.example/", TabFit.EXACT),
        ("https://A.example:443/x", "https://a.example/x", TabFit.EXACT),
        ("https://a.example/x#top", "https://a.example/x#top/", TabFit.EXACT),
        ("https://a.example/x?q=a b", "https://a.example/x?q=a%20b", TabFit.EXACT),
        ("https://a.example/x?q=1", "https://a.example/x?q=2", None),
        ("https://a.example/x?q=1", "https://a.example/x/checkout/step3", None),
        ("https://a.example/x?q=1", "https://a.example/x?q=1#b", TabFit.SHOWN),
        ("https://a.example/x#b", "https://a.example/x", TabFit.SHOWN),
        ("https://mail.google.com/mail/u/0/", MAIL, TabFit.SHOWN),
        ("https://mail.google.com/mail", MAIL, None),
        ("https://a.example/x", "https://a.example/x/y?z=1", None),
        ("https://a.example/x", "https://a.example/xy", None),
        ("https://a.example/x/y", "https://a.example/x", None),
        ("https://a.example/x", "https://a.example/", None),
        ("https://a.example/?q=1", "https://a.example/x", None),
        ("https://a.example/?q=1", "https://a.example/?q=2", None),
        ("https://a.example", "https://a.example/x", TabFit.ORIGIN),
        ("gmail.com", MAIL, TabFit.ORIGIN),
        ("https://mail.google.com", MAIL, TabFit.ORIGIN),
        ("youtube.com", "https://www.youtube.com/watch?v=1", TabFit.ORIGIN),
        ("gmail.com/x", MAIL, None),
        ("https://google.com", MAIL, None),
        ("https://a.example", "http://a.example/x", None),
        ("https://a.example", "https://a.example:8443/", None),
        ("https://a.example", "https://a.example.evil.example/", None),
        ("https://a.example", "https://a.example@evil.example/", None),
        ("https://a.example", "chrome://newtab/", None),
    ],
)
def test_levels(target: str, there: str, level: TabFit | None) -> None:
    found = choose(parse(target), [tab(1, "chrome://x"), tab(2, there)], 1)
    assert (found and found.level) == level


@pytest.mark.parametrize(
    ("target", "tabs", "current", "expected"),
    [
        ("https://a.example/x", ["https://a.example/x/y", "https://a.example/x"], 3, 2),
        ("https://a.example/x", ["https://a.example/x", "https://a.example/x"], 2, 2),
        ("https://a.example/x", ["https://a.example/x", "https://b.example/"], 1, 1),
        ("https://a.example/x?q=1", ["https://a.example/x?q=2", "https://a.example/x?q=3"], 1, None),
        ("https://a.example/x?q=1", ["https://a.example/x?q=2", "https://a.example/x?q=1"], 1, 2),
        ("https://a.example/x", ["https://a.example/x/1", "https://a.example/x/2"], 1, None),
        ("https://a.example", ["https://a.example/x", "https://a.example/y"], 1, None),
        ("https://a.example/x", ["https://a.example/z", "https://a.example/x/2"], 1, None),
        ("https://a.example/x", ["https://a.example/z", "https://a.example/x#2"], 1, 2),
        ("https://a.example/x#1", ["https://a.example/x", "https://a.example/x#2"], 1, None),
    ],
)
def test_the_best_tab_wins_and_the_current_one_among_equals(
    target: str, tabs: list[str], current: int, expected: int | None
) -> None:
    found = choose(parse(target), [tab(at, url) for at, url in enumerate(tabs, start=1)], current)
    assert (found and found.tab.tab_id) == expected


def test_listed_tabs_count_from_one_and_the_current_one_is_marked() -> None:
    tabs = [tab(3, "https://a.example/"), tab(7, "https://b.example/")]
    told = receipts.quoted(receipts.listed("", tabs, 7))
    assert told == 'Open tabs:\n1. "T3" https://a.example/\n2. "T7" https://b.example/ (current)'


@pytest.mark.parametrize(
    ("tool", "url", "log", "says"),
    [
        ("navigate", "gmail.com", ["switch 2"], f'Navigate again to load exactly the address. Now on "Mail" ({MAIL}).'),
        ("open_new_tab", MAIL, ["switch 2"], "Found existing tab — switched to it."),
        ("navigate", "https://mail.google.com/mail/u/0/", ["switch 2"], f'Now on "Mail" ({MAIL}).'),
        (
            "navigate",
            "https://mail.google.com/mail/u/0/#search/ada",
            ["switch 2"],
            f'Navigate again to load exactly the address. Now on "Mail" ({MAIL}).',
        ),
        ("navigate", "https://news.example/a", ["navigate 1 https://news.example/a"], "Went to"),
        ("open_new_tab", "https://news.example/a", ["open https://news.example/a"], "Opened."),
        ("navigate", "https://shop.example/", ["navigate 1 https://shop.example/"], "Went to"),
        (
            "open_new_tab",
            "https://shop.example/",
            [],
            'The current tab is there already. Now on "Shop" (https://shop.example/).',
        ),
        ("open_new_tab", "https://shop.example/x", ["open https://shop.example/x"], "Opened."),
    ],
)
async def test_the_tools_use_what_is_open(tool: str, url: str, log: list[str], says: str) -> None:
    play = Play([does(tool, url=url), COMPLETE], browser=MemoryBrowser(Page(), Page(url=MAIL, title="Mail")))
    await play.run(ANYWHERE)
    assert play.browser.log == log
    assert says in play.host.results[0]


async def test_the_run_goes_on_in_the_tab_it_switched_to() -> None:
    play = Play(
        [does("list_tabs"), does("switch_tab", tab_index=2), does("scroll_page", direction="up"), COMPLETE],
        browser=MemoryBrowser(Page(), Page(url=MAIL, title="Mail", tree="page\n", document="m")),
    )
    await play.run(ANYWHERE)
    assert play.host.results[0].splitlines()[1:] == [f'1. "Shop" {Page().url} (current)', f'2. "Mail" {MAIL}']
    assert play.host.results[1] == f'Switched to tab 2. Now on "Mail" ({MAIL}).'
    assert play.host.user_turns[2].tree == tree_of("page")


async def test_a_tab_that_closed_before_the_switch_is_only_told() -> None:
    play = Play([does("switch_tab", tab_index=2), COMPLETE], browser=MemoryBrowser(Page(), Page(url=MAIL)))

    async def gone(tab_id: int) -> Receipt:
        return Receipt(ok=False, code=Code.NO_SUCH_TAB, message="There is no such tab.", tab_id=tab_id)

    play.browser.switch_tab = gone  # type: ignore[method-assign]
    await play.run(ANYWHERE)
    assert play.host.results[0].startswith("Failed (no_such_tab)")
    assert play.host.user_turns[1].tree == tree_of(Page().tree), "still in the tab it was in"


@pytest.mark.parametrize(
    ("tool", "log"), [("go_back", "traverse 1 -1"), ("go_forward", "traverse 1 1"), ("reload", "reload 1")]
)
async def test_the_history_of_a_tab(tool: str, log: str) -> None:
    play = Play([does(tool), COMPLETE])
    await play.run(ANYWHERE)
    assert play.browser.log == [log]


@pytest.mark.parametrize("arguments", [{"url": ""}, {"url": None}, {"url": "about:blank"}, {"url": "chrome://newtab/"}])
async def test_an_empty_tab_is_the_browsers_own(arguments: dict[str, object]) -> None:
    play = Play([does("open_new_tab", **arguments), COMPLETE])
    await play.run(ANYWHERE)
    assert play.browser.log == ["open "]
    assert play.host.results[0] == "Effect: new_tab. Opened."


async def test_a_new_tab_needs_its_address() -> None:
    play = Play([does("open_new_tab"), COMPLETE])
    await play.run(ANYWHERE)
    assert play.browser.log == []
    assert play.host.results[0].startswith("Failed (invalid): open_new_tab was not carried out: url is missing")


CHECKOUT = "https://shop.example/x/checkout/step3"


@pytest.mark.parametrize("tool", ["navigate", "open_new_tab"])
@pytest.mark.parametrize("url", ["https://shop.example/x?q=1", "https://shop.example/x", f"{CHECKOUT}?coupon=1"])
async def test_a_tab_of_the_persons_is_not_led_elsewhere(tool: str, url: str) -> None:
    play = Play([does(tool, url=url), COMPLETE], browser=MemoryBrowser(Page(), Page(url=CHECKOUT, title="Checkout")))
    await play.run(replace(ANYWHERE, task=f"open {url}"))
    assert play.browser.log == [f"navigate 1 {url}" if tool == "navigate" else f"open {url}"]
    assert play.browser.pages[2].url == CHECKOUT


async def test_not_even_once_the_run_has_switched_to_it() -> None:
    steps = [does("switch_tab", tab_index=2), does("navigate", url="https://shop.example/x?q=1"), COMPLETE]
    play = Play(steps, browser=MemoryBrowser(Page(), Page(url=CHECKOUT, title="Checkout")))
    await play.run(replace(ANYWHERE, task="open https://shop.example/x?q=1"))
    assert play.browser.log == ["switch 2", "open https://shop.example/x?q=1"]
    assert "The tab before is the person's and stays as it is" in play.host.results[1]
    assert play.browser.pages[2].url == CHECKOUT


async def test_tabs_that_are_left_open_are_told_of() -> None:
    elsewhere = [does("open_new_tab", url="https://news.example/a?b=c"), does("switch_tab", tab_index=1), COMPLETE]
    play = Play(elsewhere)
    await play.run(ANYWHERE)
    said = [event.text for event in play.host.only(MessageToPerson)]
    assert said == ["1 tab that this task opened is still open: https://news.example."]
    here = Play([does("open_new_tab", url="https://news.example/a"), COMPLETE])
    await here.run(ANYWHERE)
    assert here.host.only(MessageToPerson) == [], "it is the one in front"


async def test_a_tab_that_the_run_opened_is_led_on() -> None:
    steps = [
        does("open_new_tab", url="https://shop.example/x#a"),
        does("switch_tab", tab_index=1),
        does("navigate", url="https://shop.example/x#b"),
        does("navigate", url="https://shop.example/x?q=2"),
        COMPLETE,
    ]
    play = Play(steps)
    await play.run(replace(ANYWHERE, task="open https://shop.example/x"))
    assert play.browser.log == [
        "open https://shop.example/x#a",
        "switch 1",
        "switch 2",
        "navigate 2 https://shop.example/x#b",
        "navigate 2 https://shop.example/x?q=2",
    ]


async def closes(browser: MemoryBrowser, **arguments: object) -> Play:
    """A run in tab 1 that closes a tab and then looks at what is there."""
    play = Play([does("close_tab", **arguments), does("list_tabs"), COMPLETE], task="close the tab", browser=browser)
    await play.run(ANYWHERE)
    return play


async def test_closing_the_current_tab_goes_on_in_the_one_that_shows() -> None:
    play = await closes(MemoryBrowser(Page(), Page(url=MAIL, title="Mail", tree="page\n", document="m")))
    assert play.browser.log == ["close 1"]
    assert play.host.results[0] == f'Closed. Now on "Mail" ({MAIL}).'
    assert play.host.user_turns[1].tree == tree_of("page")


async def test_closing_another_tab_leaves_the_run_where_it_is() -> None:
    browser = MemoryBrowser(Page(), Page(url="https://shop.example/b", title="Here"), Page(url=MAIL, title="Mail"))
    play = Play([does("close_tab", tab_index=3), does("list_tabs"), COMPLETE], task="close the tab", browser=browser)
    await play.run(replace(ANYWHERE, tab_id=2))
    assert play.browser.log == ["close 3"]
    assert play.host.results[0] == "Closed."
    assert play.host.results[1].splitlines()[1:] == [
        f'1. "Shop" {Page().url}',
        '2. "Here" https://shop.example/b (current)',
    ]


async def test_the_last_tab_is_closed_only_when_there_is_another() -> None:
    play = await closes(MemoryBrowser(Page()))
    assert play.browser.log == ["open ", "close 1"]
    assert list(play.browser.pages) == [2], "with its last tab the browser would have closed"
    assert play.host.results[0].startswith("Closed. Now on")


async def test_the_empty_tab_in_its_stead_is_the_runs_to_lead() -> None:
    steps = [does("close_tab"), does("navigate", url="https://news.example/a"), COMPLETE]
    play = Play(steps, browser=MemoryBrowser(Page()))
    await play.run(ANYWHERE)
    assert play.browser.log == ["open ", "close 1", "navigate 2 https://news.example/a"]


async def test_there_is_no_tab_of_that_number() -> None:
    play = await closes(MemoryBrowser(Page()), tab_index=3)
    assert play.browser.log == []
    assert play.host.results[0].startswith("Failed (invalid): There is no tab 3. Open tabs:")


async def test_a_tab_that_asks_before_it_closes_stays_the_runs() -> None:
    browser = MemoryBrowser(Page(), Page(url=MAIL))
    asks = Dialog(type="beforeunload", text="Leave?", state="open")

    async def stays(tab_id: int) -> Receipt:
        return Receipt(ok=False, code=Code.DIALOG_OPEN, message="The page asks.", dialogs=[asks], tab_id=tab_id)

    browser.close_tab = stays  # type: ignore[method-assign]
    play = await closes(browser)
    assert play.host.results[0].startswith("Failed (dialog_open). The page asks.")
    assert play.host.results[1].endswith("(current)\n2. " + f'"Shop" {MAIL}')


async def test_numbers_of_tabs_are_not_used_once_one_was_closed() -> None:
    both = calls(call("close_tab", tab_index=2), Call(id="second", name="close_tab", arguments={"tab_index": 2}))
    play = Play(
        [both, COMPLETE],
        task="close a tab",
        browser=MemoryBrowser(Page(), Page(url=MAIL), Page(url="https://c.example/")),
    )
    await play.run(ANYWHERE)
    assert play.browser.log == ["close 2"]
    assert "the others have other numbers now" in play.host.results[1]
