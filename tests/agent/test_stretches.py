"""Where two lists of lines differ: right for any two lists, and small where little changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from webhand_agent.prompt import observation
from webhand_agent.prompt.observation import different

LINES = st.lists(st.sampled_from("abcdefgh"), max_size=40)


def rebuilt(before: list[str], now: list[str]) -> list[str]:
    """`now`, made of `before` and of what `different` says is new."""
    made, at = [], 0
    for i1, i2, j1, j2 in different(before, now):
        made += [*before[at:i1], *now[j1:j2]]
        at = i2
    return [*made, *before[at:]]


@given(LINES, LINES)
def test_what_is_between_the_stretches_is_the_same(before: list[str], now: list[str]) -> None:
    assert rebuilt(before, now) == now


@given(LINES)
def test_the_same_list_has_no_stretch(lines: list[str]) -> None:
    assert list(different(lines, lines)) == []


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        ("abc", "abxc", [(2, 2, 2, 3)]),
        ("abc", "ac", [(1, 2, 1, 1)]),
        ("abc", "axc", [(1, 2, 1, 2)]),
        ("--a--b--", "--a---b--", [(5, 5, 5, 6)]),
        ("ab", "ba", [(0, 1, 0, 0), (2, 2, 1, 2)]),
        ("", "ab", [(0, 0, 0, 2)]),
    ],
)
def test_stretches(before: str, now: str, found: list[observation.Stretch]) -> None:
    assert list(different(before, now)) == found


def test_long_stretches_without_an_anchor_are_changed_altogether() -> None:
    before, now = ["-"] * 100, ["x", *["-"] * 100, "y"]
    assert list(different(before, now)) == [(0, 100, 0, 102)]
