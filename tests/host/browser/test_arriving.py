"""What is told of files on their way."""

import pytest
from webhand_agent.protocol import Download
from webhand_host.browser.cdp.arriving import Arrival, DocumentRequests
from webhand_host.browser.downloads import FileState

URL = "http://a.example/report"


def arrival(method: str) -> Arrival:
    requests = DocumentRequests()
    requests.asked("f", URL, method, "1")
    told = Download(name="r.csv", url=URL, state="in_progress", is_posted=method == "POST")
    return Arrival(FileState("g", 1, told), requests.last("f", f"{URL}#top"))


@pytest.mark.parametrize(
    ("steps", "is_another"),
    [
        ([(0, 9), (5, 9), (5, 9), (9, 9)], False),
        ([(0, 0), (5, 0), (9, 9)], False),
        ([(0, 9), (5, 9), (0, 9), (9, 9)], True),
        ([(0, 9), (0, 4)], True),
    ],
)
def test_what_comes_anew_is_another_file_where_a_form_gave_it(steps: list[tuple[int, int]], is_another: bool) -> None:
    for method in ("POST", "GET"):
        one = arrival(method)
        for received, total in steps:
            one.file.download = one.now(received, total)
        assert (one.is_anew, one.is_another) == (is_another, is_another and method == "POST")


def test_a_form_that_leads_to_a_file_by_a_redirect_gives_it_by_get() -> None:
    requests = DocumentRequests()
    requests.asked("f", URL, "POST", "1")
    requests.asked("f", URL, "GET", "1")
    asked = requests.last("f", URL)
    assert asked is not None
    assert asked.method == "GET"


def test_a_redirect_was_asked_for_when_its_request_was() -> None:
    requests = DocumentRequests()
    requests.asked("f", f"{URL}/first", "GET", "1")
    requests.asked("f", URL, "GET", "1")
    first, last = requests.last("f", f"{URL}/first"), requests.last("f", URL)
    assert first is not None
    assert last is not None
    assert first.at == last.at
