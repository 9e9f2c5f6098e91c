"""Where a run begins by its own words: in a new tab, after a fresh start, or on the page that is open."""

import pytest
from agent.scripted import COMPLETE, Grants, Host, MemoryBrowser, Page, Play, Step, does
from webhand_agent.job import Job
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
