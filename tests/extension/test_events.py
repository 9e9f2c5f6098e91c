"""What happens in the browser reaches the host in batches: a busy page does not flood the port."""

from collections import Counter
from typing import Any

from extension.browsers import Browser
from extension.pages import Pages
from extension.steering import Json

REQUESTS = 300
"""Each of another address: on a machine at work they go on for so long that repeats would be taken for polling."""
MOST_MESSAGES = 100
BUSY = """<title>Busy</title><script>
for (let n = 0; n < %d; n++) fetch(`/static-${n}`, { method: n %% 10 ? "GET" : "POST" });
</script>"""


def told(browser: Browser) -> tuple[int, list[Json]]:
    """How many messages came since the last time, and what was in them."""
    messages: list[Json] = []
    while not browser.host.notified.empty():
        messages.append(browser.host.notified.get())
    batches: list[Any] = [message["params"]["events"] for message in messages if message["method"] == "browser.events"]
    return len(batches), [event for batch in batches for event in batch]


def test_a_busy_page_does_not_flood_the_port(browser: Browser, pages: Pages) -> None:
    told(browser)
    opened = browser.host.do("open_tab", url=pages.markup(BUSY % REQUESTS))
    tab_id = opened["tab_id"]
    seen = browser.observe(tab_id)
    assert not seen["partial"], "its requests were waited for"
    batches: list[int] = []
    mine: list[Json] = []

    def have_ended() -> bool:
        """On a busy machine some take longer than a look waits for one."""
        messages, events = told(browser)
        batches.append(messages)
        mine.extend(event for event in events if event["type"] == "request" and event["tab_id"] == tab_id)
        return [event["stage"] for event in mine].count("ended") >= REQUESTS

    browser.pump(have_ended)
    assert sum(batches) < MOST_MESSAGES
    stages = Counter((event["stage"], event["method"]) for event in mine if "/static" in event.get("url", ""))
    assert stages["begun", "GET"] + stages["begun", "POST"] == REQUESTS
    assert (stages["sent", "POST"], stages["sent", "GET"]) == (REQUESTS // 10, 0), "only what may change something"
    looks = [opened, seen, browser.observe(tab_id)]
    answered = Counter(bool(request["status"]) for look in looks for request in look["requests"])
    assert answered[True] == REQUESTS // 10, "each is told with its answer, and once"
    assert answered[False] <= REQUESTS // 10, "and before that at most once, while it is under way"


def test_nobody_hears_of_tabs_that_no_task_has_touched(browser: Browser, pages: Pages) -> None:
    told(browser)
    browser.context.pages[0].bring_to_front()  # or it would be opened beside a tab of a task, as by its page
    page, theirs = browser.open_page(pages.here("/static?the-persons-own"))
    page.reload()
    page.close()
    ours = browser.open(pages.here("/second"))
    browser.observe(ours)
    _, events = told(browser)
    heard = {event["tab_id"] for event in events}
    assert ours in heard
    assert theirs not in heard


def test_what_began_before_a_tab_was_asked_about_is_told(browser: Browser, pages: Pages) -> None:
    """A new tab has begun to load before anybody knows its number."""
    told(browser)
    tab_id = browser.open(pages.here("/second"))
    _, events = told(browser)
    stages = [event["stage"] for event in events if event["type"] == "navigation" and event["tab_id"] == tab_id]
    assert [stage for stage in stages if stage != "answered"][:2] == ["started", "committed"]
    assert "answered" in stages[: stages.index("committed")]
    assert "complete" in stages
