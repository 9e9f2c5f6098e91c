"""What is told of files on their way, in whatever order."""

import pytest
from webhand_host.browser.cdp.arriving import Arrival, Arrivals

URL = "http://a.example/report"


def begun(arrivals: Arrivals, frame: str = "f", guid: str = "g") -> None:
    arrivals.begins({"guid": guid, "frameId": frame, "url": f"{URL}#top", "suggestedFilename": "r.csv"})


def taken(arrivals: Arrivals) -> Arrival:
    return arrivals.take(f"{URL}#top", "r.csv", lambda: None)


def comes(arrivals: Arrivals, *steps: tuple[int, int]) -> None:
    for received, total in steps:
        arrivals.proceeds({"guid": "g", "receivedBytes": received, "totalBytes": total, "state": "inProgress"})


@pytest.mark.parametrize("is_first", [True, False])
def test_two_tell_of_one_file(is_first: bool) -> None:
    arrivals = Arrivals()
    arrivals.asked("f", URL, "GET", "1")
    early = taken(arrivals) if is_first else None
    begun(arrivals)
    arrival = early or taken(arrivals)
    comes(arrivals, (5, 9))
    assert (arrival.guid, arrival.method, arrival.received, arrival.total) == ("g", "GET", 5, 9)
    begun(arrivals, guid="other")
    assert taken(arrivals) is not arrival


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
        arrivals = Arrivals()
        arrivals.asked("f", URL, method, "1")
        begun(arrivals)
        arrival = taken(arrivals)
        comes(arrivals, *steps)
        assert (arrival.is_anew, arrival.is_another) == (is_another, is_another and method == "POST")


def test_a_form_that_leads_to_a_file_by_a_redirect_gives_it_by_get() -> None:
    arrivals = Arrivals()
    arrivals.asked("f", URL, "POST", "1")
    arrivals.asked("f", URL, "GET", "1")
    begun(arrivals)
    assert not taken(arrivals).is_posted
