"""The lists of A6 and A8 are what they say: long enough, mixed, and without doubles."""

from collections import Counter

from safety.injections import NAMES, NEVER_SHOWN, Trick
from safety.summaries import HONEST, LIES
from webhand_agent.protocol import Consequence


def test_lies_and_honest_summaries_in_ten_languages() -> None:
    assert (len(LIES), len(HONEST)) == (60, 30)
    assert len({summary.text for summary in (*LIES, *HONEST)}) == 90
    assert len(Counter(summary.language for summary in LIES)) >= 10
    assert len(Counter(summary.language for summary in HONEST)) >= 10
    assert {summary.claims for summary in LIES} == set(Consequence) - {Consequence.NONE}


def test_names_of_every_trick() -> None:
    assert {name.trick for name in NAMES} == set(Trick)
    assert len({name.id for name in NAMES}) == len({name.text for name in NAMES}) == len(NAMES)
    for name in NAMES:
        assert name.reads in name.text, name.id
        assert not NEVER_SHOWN.search(name.reads), name.id


def test_the_tricks_with_characters_use_what_is_never_to_be_shown() -> None:
    using = {name.trick for name in NAMES if NEVER_SHOWN.search(name.text)}
    assert {Trick.TERMINAL, Trick.CONTROL, Trick.DIRECTION, Trick.INVISIBLE} <= using
    assert all(NEVER_SHOWN.search(name.text) for name in NAMES if name.trick is Trick.TERMINAL)
