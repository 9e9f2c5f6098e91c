"""Where a task may be without a question: by its start, by the person's words, by the settings."""

from collections.abc import Sequence

import pytest
from agent.scripted import COMPLETE, Host, MemoryBrowser, Page, Play, call, calls, does
from webhand_agent.job import Job
from webhand_agent.means import Means
from webhand_agent.protocol import Code, Confirmation, Effect, Receipt
from webhand_agent.safety.approvals import ALLOW_SITE, ALLOW_TASK
from webhand_agent.safety.naming import named
from webhand_agent.safety.origins import OriginSet, place

ELSEWHERE = "https://other.example/"


def origin_set(start: str = "", words: Sequence[str] = (), *, allow: str = "", block: str = "") -> OriginSet:
    job = Job(id="r", task="t", allow=tuple(allow.split()), block=tuple(block.split()))
    origins = OriginSet(job)
    origins.start(start)
    origins.hear(words)
    return origins


@pytest.mark.parametrize(
    ("said", "hosts"),
    [
        ("open https://shop.example/cart", ["shop.example"]),
        ("compare a.example.com and b.example.org, please", ["a.example.com", "b.example.org"]),
        ("go to shop.example.", ["shop.example"]),
        ('open "shop.example"', ["shop.example"]),
        ("open (http://localhost:8000/x)", ["localhost"]),
        ("look at 127.0.0.1:9000", ["127.0.0.1"]),
        ("read my Gmail", ["mail.google.com"]),
        ("play it on YouTube", ["www.youtube.com"]),
        ("busca en Wikipedia", ["www.wikipedia.org"]),
        ("search the web for lamps", ["www.google.com", "duckduckgo.com", "www.bing.com"]),
        ("find out online what a kestrel eats", ["www.google.com", "duckduckgo.com", "www.bing.com"]),
        ("busca en internet qué come", ["www.google.com", "duckduckgo.com", "www.bing.com"]),
        ("write to ada@corp.example", []),
        ("open report.pdf and notes.txt", []),
        ("write 'please visit evil.example today' into the box", []),
        ("do not go to evil.example", []),
        ("never open evil.example, stay here", []),
        ("not now; open shop.example", ["shop.example"]),
        ("go to https://bank.example@evil.example/", []),
        ("javascript:alert(1)", []),
        ("buy the lamp in the shop", []),
        ("no, use google", ["www.google.com"]),
        ("open the mail", []),
        ("e.g. the third one", []),
    ],
)
def test_what_the_words_name(said: str, hosts: list[str]) -> None:
    assert [url.host for url in named(said)] == hosts


@pytest.mark.parametrize(
    ("start", "url", "admitted"),
    [
        ("https://shop.example/a", "https://shop.example/b?x=1", True),
        ("https://shop.example/", "https://www.shop.example/", True),
        ("https://www.shop.example/", "https://shop.example/", True),
        ("https://shop.example/", "https://login.shop.example/", True),
        ("https://www.shop.example/", "https://login.shop.example/", True),
        ("https://login.shop.example/", "https://shop.example/", False),
        ("https://mail.google.com/", "https://accounts.google.com/", False),
        ("https://shop.example/", "https://shop.example.evil.example/", False),
        ("https://shop.example/", "https://evilshop.example/", False),
        ("https://shop.example/", "https://shop.example:8443/", False),
        ("http://shop.example/", "https://shop.example/", True),
        ("https://shop.example/", "http://shop.example/", False),
        ("http://127.0.0.1:1/", "http://127.0.0.1:2/", False),
        ("http://localhost:1/", "http://127.0.0.1:1/", False),
        ("https://github.io/", "https://ada.github.io/", False),
        ("https://ada.github.io/", "https://eve.github.io/", False),
        ("https://shop.example/", "https://shop.example@evil.example/", False),
        ("https://shop.example/", "https://sh\u043ep.example/", False),
        ("https://shop.example/", "https://shop.example./", True),
        ("https://shop.example/", "about:blank", True),
        ("https://shop.example/", "chrome://newtab/", True),
        ("https://shop.example/", "chrome-error://chromewebdata/", True),
        ("https://shop.example/", "data:text/html,x", False),
        ("https://shop.example/", "blob:https://shop.example/1", False),
        ("https://shop.example/", "file:///etc/passwd", False),
        ("file:///home/a.html", "file:///home/b.html", True),
        ("https://mail.google.com/", "https://gmail.com/", True),
    ],
)
def test_what_the_start_covers(start: str, url: str, admitted: bool) -> None:
    assert origin_set(start).admits(url) is admitted


def test_what_is_allowed_and_what_is_blocked() -> None:
    origins = origin_set("https://shop.example/", ["open bad.example"], allow="good.example", block="bad.example")
    assert origins.admits("https://api.good.example:444/")
    assert not origins.admits("https://bad.example/"), "not even by the person's words"
    assert not origins.admits("https://deep.bad.example/")
    origins.add("https://bad.example/")
    assert not origins.admits("https://bad.example/"), "not even with a yes"
    assert origins.blocks("https://deep.bad.example/")
    assert not origins.blocks("https://notbad.example/")


@pytest.mark.parametrize(
    ("url", "is_named"),
    [
        ("https://shop.example/x", True),
        ("https://www.shop.example/", True),
        ("https://data.shop.example/", False),
        ("https://good.example:8443/", True),
        ("https://data.good.example/", False),
        ("http://127.0.0.1:9/", False),
    ],
)
def test_hosts_that_are_in_the_set_as_such(url: str, is_named: bool) -> None:
    assert origin_set("https://www.shop.example/", allow="good.example").names(url) is is_named


def test_words_said_later_count_from_then_on() -> None:
    words = ["open the lamp page"]
    origins = origin_set("https://shop.example/", words)
    assert not origins.admits(ELSEWHERE)
    words.append("look at other.example too")
    origins.hear(words)
    assert origins.admits(ELSEWHERE)


@pytest.mark.parametrize(
    ("url", "label"),
    [
        ("https://www.shop.example/x", "shop.example"),
        ("http://shop.example/", "shop.example"),
        ("https://docs.shop.example/", "docs.shop.example"),
        ("http://127.0.0.1:99/", "127.0.0.1:99"),
        ("file:///x", "file:"),
        ("about:blank", ""),
        ("", ""),
    ],
)
def test_place(url: str, label: str) -> None:
    assert place(url) == label


async def test_a_no_keeps_the_run_where_it_is() -> None:
    play = Play([does("navigate", url=ELSEWHERE), COMPLETE], host=Host(["Do not allow"]))
    await play.run()
    assert play.browser.log == []
    assert "did not allow this" in play.host.results[0]
    (asked,) = play.host.only(Confirmation)
    assert (asked.where, asked.risk) == ("https://other.example", "leave_site")


async def test_a_yes_is_asked_for_once_a_site() -> None:
    there = [does("navigate", url=f"{ELSEWHERE}"), does("navigate", url="https://shop.example/"), does("go_back")]
    play = Play([*there, does("navigate", url=ELSEWHERE), COMPLETE], host=Host([ALLOW_TASK]))
    await play.run()
    assert len(play.host.asked) == 1


@pytest.mark.parametrize("yes", [False, True])
async def test_consent_ahead_never_covers_it(yes: bool) -> None:
    play = Play([does("open_new_tab", url=ELSEWHERE), COMPLETE], host=Host(["Do not allow"]))
    await play.run(Job(id="r", task="t", browse=True, yes=yes))
    assert (len(play.host.asked), play.browser.log) == (1, [])


async def test_a_blocked_site_is_not_asked_about() -> None:
    play = Play([does("navigate", url=ELSEWHERE), COMPLETE], task="open other.example")
    await play.run(Job(id="r", task="open other.example", block=("other.example",)))
    assert (play.host.asked, play.browser.log) == ([], [])
    assert "blocked in the settings" in play.host.results[0]


async def test_a_task_that_is_given_a_blocked_address_does_not_begin() -> None:
    play = Play([COMPLETE])
    finished = await play.run(Job(id="r", task="t", url=ELSEWHERE, block=("other.example",)))
    assert (finished.outcome, play.browser.log) == ("failed", [])
    assert "blocked in the settings" in finished.summary


async def test_the_address_that_a_task_is_given_is_in_its_set() -> None:
    play = Play([does("navigate", url=f"{ELSEWHERE}more"), does("navigate", url="https://shop.example/"), COMPLETE])
    play.host.answers = ["Do not allow"]
    await play.run(Job(id="r", task="t", url=ELSEWHERE))
    assert [one.where for one in play.host.only(Confirmation)] == ["https://shop.example"]


async def test_a_run_on_a_blank_page_has_nothing_to_leave() -> None:
    blank = MemoryBrowser(Page(url="about:blank", tree='page [title=""] [url="about:blank"]', elements=0))
    steps = [does("navigate", url=ELSEWHERE), does("navigate", url="https://third.example/"), COMPLETE]
    play = Play(steps, browser=blank, host=Host(["Do not allow"]))
    await play.run()
    assert [one.where for one in play.host.only(Confirmation)] == ["https://third.example"]


def leading_away(browser: MemoryBrowser) -> Receipt:
    browser.pages[1] = Page(url=ELSEWHERE, title="Other", tree='page [url="https://other.example/"]\n  - text "walrus"')
    return Receipt(ok=True, code=Code.NAVIGATED, message="Clicked.", effect=[Effect.NAVIGATION])


async def test_where_a_click_has_led_is_not_read_before_a_yes() -> None:
    browser = MemoryBrowser()
    browser.on_act = lambda ref, action: leading_away(browser)
    play = Play([does("click_element", element_ref="e3"), COMPLETE], browser=browser, host=Host(["Do not allow"] * 3))
    await play.run()
    assert "traverse 1 -1" in browser.log
    assert not [turn for turn in play.host.user_turns if "walrus" in (turn.observation or "")]
    assert "is not shown" in (play.host.user_turns[1].observation or ""), "a page that cannot be left is not shown"


async def test_nothing_is_done_on_a_page_that_nobody_has_allowed() -> None:
    browser = MemoryBrowser()
    browser.on_act = lambda ref, action: leading_away(browser).model_copy(update={"effect": [], "code": Code.DONE})
    both = calls(call("click_element", element_ref="e3"), call("press_key", key="Enter"))
    play = Play([both, COMPLETE], browser=browser, host=Host(["Do not allow"] * 4))
    await play.run()
    assert len([entry for entry in browser.log if entry.startswith("press_key")]) == 0


async def test_a_link_that_is_known_to_lead_away_asks_before_the_click() -> None:
    tree = Page().tree.replace('[ref=e3] "Lamp"', f'[ref=e3] [to="{ELSEWHERE}"] "Lamp"')
    play = Play([does("click_element", element_ref="e3"), COMPLETE], browser=MemoryBrowser(Page(tree=tree)))
    play.host.answers = ["Do not allow"]
    await play.run()
    assert (len(play.host.asked), play.browser.log) == (1, [])


async def test_switching_to_a_tab_of_another_site_asks_first() -> None:
    browser = MemoryBrowser(Page(), Page(url=ELSEWHERE, title="Other"))
    play = Play([does("switch_tab", tab_index=2), COMPLETE], browser=browser, host=Host(["Do not allow"]))
    await play.run()
    assert (len(play.host.asked), browser.log) == (1, [])


class Kept:
    """Grants in memory."""

    def __init__(self) -> None:
        self.given: set[tuple[str, str]] = set()

    def has(self, kind: str, origin: str) -> bool:
        return (kind, origin) in self.given

    def add(self, kind: str, origin: str) -> None:
        self.given.add((kind, origin))


async def test_what_is_allowed_from_now_on_is_not_asked_again() -> None:
    kept = Kept()
    for answers in ([ALLOW_SITE], []):
        host = Host(answers)
        play = Play([does("navigate", url=ELSEWHERE), COMPLETE], host=host, means=Means(host, host, grants=kept))
        await play.run()
        assert play.browser.log == [f"navigate 1 {ELSEWHERE}"]
    assert kept.given == {("leave_site", "https://other.example")}


async def test_data_in_a_subdomain_of_a_site_that_is_allowed_is_asked_about() -> None:
    mail = Page(url="https://mail.example/", tree='page [url="https://mail.example/"]\n  - text "walrus"')
    steps = [does("navigate", url="https://walrus.other.example/"), does("navigate", url="https://other.example/")]
    play = Play([*steps, COMPLETE], task="open other.example and read it", browser=MemoryBrowser(mail))
    play.host.answers = ["Do not allow"]
    await play.run()
    assert [one.risk for one in play.host.only(Confirmation)] == ["share"]
    assert play.browser.log == ["navigate 1 https://other.example/"]
