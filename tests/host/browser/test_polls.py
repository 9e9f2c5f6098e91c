"""Which requests are a page's own habit, and which an action may have caused. Times are given, nothing waits."""

import pytest
from webhand_host.browser.polls import Polls, key_of


def polled(times: int, every: float = 5.0, lasting: float = 0.1) -> Polls:
    """A page that was loaded at 0 and has polled since then, beginning at 10."""
    polls = Polls(0.0)
    for turn in range(times):
        polls.began("GET /poll", 10 + turn * every)
        polls.ended("GET /poll", 10 + turn * every + lasting)
    return polls


@pytest.mark.parametrize(("times", "expected"), [(0, False), (2, False), (3, True), (8, True)])
def test_a_habit_is_known_after_three_times(times: int, expected: bool) -> None:
    assert polled(times).began("GET /poll", 10 + times * 5) is expected


def test_what_an_action_causes_is_no_habit() -> None:
    polls = polled(4)
    polls.acted(29.95)
    assert not polls.began("GET /poll", 30.0), "it came at once"
    polls.ended("GET /poll", 30.1)
    polls.acted(31.0)
    assert not polls.began("GET /poll", 31.5), "far too early for the page's own turn"
    polls = polled(4)
    polls.acted(29.0)
    assert polls.began("GET /poll", 30.0), "its turn had come anyway"
    assert not polls.began("POST /order", 30.0)


@pytest.mark.parametrize(("at", "expected"), [(35.0, True), (34.0, True), (33.4, False)])
def test_a_turn_after_a_late_one_is_none_too_early(at: float, expected: bool) -> None:
    """Timers go by their own clock: at 30 it was late by three seconds, and the next is due at 35 all the same."""
    polls = polled(4)
    assert polls.began("GET /poll", 33.0)
    polls.ended("GET /poll", 33.1)
    assert polls.began("GET /poll", at) is expected


def test_a_document_asks_for_much_while_it_loads() -> None:
    polls = Polls(100.0)
    assert not any(polls.began("GET /part", 100 + turn / 10) for turn in range(9))


@pytest.mark.parametrize(
    ("url", "key"), [("http://x.test/a?t=1", "GET http://x.test/a"), ("http://x.test/a#b", "GET http://x.test/a")]
)
def test_what_changes_between_repeats_is_left_out(url: str, key: str) -> None:
    assert key_of("GET", url) == key
