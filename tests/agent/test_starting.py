"""Where a run begins by its own words: in a new tab, after a fresh start, or on the page that is open."""

from collections.abc import Sequence

import pytest
from agent.scripted import COMPLETE, Grants, Host, MemoryBrowser, Page, Play, Step, does
from webhand_agent import receipts, starting
from webhand_agent.browser import BrowserError
from webhand_agent.job import Job, Resumed
from webhand_agent.protocol import Code, Receipt
from webhand_agent.services import Services

NEWS = does("navigate", url="https://news.example/")


def desk() -> MemoryBrowser:
    """The person looks at a shop, has the news open, and Webhand has opened a map before."""
    return MemoryBrowser(
        Page(),
        Page(url="https://news.example/", title="News", document="d2"),
        Page(url="https://map.example/", title="Map", document="d3"),
    )


async def log_of(task: str, *steps: Step, url: str | None = None, opened: set[int] | None = None) -> list[str]:
    host, browser = Host(), desk()
    play = Play([*steps, COMPLETE, COMPLETE], task=task, browser=browser, host=host)
    play.services = Services(host, host, opened={3} if opened is None else opened, grants=Grants(everything=True))
    await play.run(Job(id="r1", task=task, url=url, browse=True, enter_always=("news.example",)))
    return browser.log


@pytest.mark.parametrize(
    ("task", "log"),
    [
        ("read me the news", ["switch 2"]),
        ("read me the news in a new tab", ["open https://news.example/"]),
        ("leggimi le notizie in una nuova scheda", ["open https://news.example/"]),
        ("léeme las noticias en una pestaña nueva", ["open https://news.example/"]),
        ("read me the news from scratch", ["close 3", "open https://news.example/"]),
        ("stay on this page and read me the news in a new tab", ["switch 2"]),
    ],
)
async def test_the_words_say_where(task: str, log: list[str]) -> None:
    assert await log_of(task, NEWS) == log


async def test_only_the_first_address_goes_to_the_new_tab() -> None:
    log = await log_of("read the news in a new tab", NEWS, does("navigate", url="https://news.example/today"))
    assert log == ["open https://news.example/", "navigate 4 https://news.example/today"]


async def test_a_fresh_start_closes_nothing_that_the_person_opened() -> None:
    assert await log_of("start from scratch and read me the news", NEWS, opened=set()) == ["open https://news.example/"]


async def test_the_jobs_own_address_is_no_exception() -> None:
    log = await log_of("read this in a new tab", url="https://news.example/")
    assert log == ["open https://news.example/"]


class Dying(MemoryBrowser):
    """It goes away while its first page loads: one time nobody says so, and the next time nothing else is said."""

    is_gone = False

    async def navigate(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> Receipt:
        if self.is_gone:
            raise BrowserError("It was started anew, and the browser of this task went with it.")
        done = await super().navigate(tab_id, url, sites=sites)
        self.is_gone = len(self.log) == 1
        return receipts.unknown("Nobody said what became of it.") if self.is_gone else done

    async def restart(self) -> bool:
        self.is_gone = False
        self.pages = {7: Page(url="about:blank", title="", document="d7")}
        self.active = 7
        return True


async def test_a_browser_that_goes_away_while_the_first_address_loads_is_followed_by_another() -> None:
    browser = Dying(Page(url="about:blank"))
    play = Play([COMPLETE], task="read it", browser=browser)
    finished = await play.run(Job(id="r1", task="read it", url="https://news.example/", tab_id=1, browse=True))
    assert browser.log == ["navigate 1 https://news.example/", "navigate 7 https://news.example/"]
    assert finished.outcome == "completed", finished


async def test_an_address_that_does_not_answer_is_said_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nobody says that the page is empty."""
    monkeypatch.setattr(starting, "LATE_SECONDS", 0)
    browser = MemoryBrowser(Page(url="about:blank"))
    browser.on_navigate = receipts.failed(Code.TIMEOUT, "There was no answer within 10 seconds.")
    job = Job(id="r1", task="read it", url="https://news.example/", tab_id=1, browse=True)
    finished = await Play([COMPLETE], task="read it", browser=browser).run(job)
    assert finished.outcome == "failed"
    assert finished.summary.startswith("There was no answer from https://news.example/")


@pytest.mark.parametrize(
    ("resumed", "log"),
    [
        (Resumed(tab_id=2, has_opened=True), []),
        (Resumed(has_opened=True), ["navigate 1 https://news.example/old"]),
        (Resumed(tab_id=2), ["navigate 2 https://news.example/old"]),
        (Resumed(tab_id=1, has_opened=True), ["navigate 1 https://news.example/old"]),
    ],
)
async def test_what_an_earlier_host_opened_is_not_loaded_again_wherever_it_has_led(
    resumed: Resumed, log: list[str]
) -> None:
    """It may do something each time. In a tab that is nobody's own, or that is blank, it was not opened."""
    host, browser = Host(), desk()
    browser.pages[1].url = "about:blank"
    play = Play([COMPLETE, COMPLETE], task="read it", browser=browser, host=host)
    await play.run(Job(id="r1", task="read it", url="https://news.example/old", browse=True, resumed=resumed))
    assert browser.log == log
