"""What is known of a load, from what a port tells of it."""

import time

import pytest
from webhand_host.browser.navigation import GIVEN_UP, Navigation, Stage
from webhand_host.browser.signals import Signal

URL = "https://a.example/"


@pytest.fixture
def navigation() -> Navigation:
    return Navigation(Signal())


def test_the_browsers_page_about_a_failure_is_no_page_that_came(navigation: Navigation) -> None:
    navigation.starts(URL, time.monotonic(), "one")
    navigation.fails(URL, "net::ERR_EMPTY_RESPONSE", "one")
    navigation.commits_to(URL, time.monotonic(), "one")
    navigation.completes()
    assert navigation.load is not None
    assert (navigation.load.stage, navigation.load.error) == (Stage.FAILED, "net::ERR_EMPTY_RESPONSE")
    assert (navigation.commits, navigation.shown_since(0)) == (1, None)
    navigation.commits_to(URL, time.monotonic(), "another")
    assert navigation.shown_since(0) == URL


def test_an_answer_is_of_its_own_load(navigation: Navigation) -> None:
    navigation.starts(URL, time.monotonic(), "one")
    seen = []
    for status, key in ((404, "another"), (500, "one")):
        navigation.answers(status, key)
        seen.append(navigation.is_handed_over)
    navigation.commits_to(URL, time.monotonic(), "one")
    assert [*seen, navigation.is_handed_over] == [False, True, False]
    assert navigation.load is not None
    assert navigation.load.status == 500


def test_a_page_that_comes_when_nobody_waits_any_more_has_its_answer(navigation: Navigation) -> None:
    navigation.starts(URL, time.monotonic() - GIVEN_UP, "one")
    navigation.answers(404, "one")
    navigation.commits_to(URL, time.monotonic(), "one")
    assert (navigation.load and navigation.load.status, navigation.commits) == (404, 1)


def test_a_page_out_of_the_history_has_no_answer(navigation: Navigation) -> None:
    navigation.starts(URL, time.monotonic())
    navigation.answers(404)
    navigation.commits_to(URL, time.monotonic())
    navigation.completes()
    navigation.commits_to("https://b.example/", time.monotonic())
    assert navigation.load is not None
    assert navigation.load.status == 0
