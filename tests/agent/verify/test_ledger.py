"""The ledger: what an entry says of its effect, and what is known of every state."""

import pytest
from agent.ledgers import Did, ledger_of, look, posted
from agent.scripted import Play, does, ok
from webhand_agent.history.conversation import Conversation
from webhand_agent.job import Resumed
from webhand_agent.protocol import Code, Consequence, Effect, ReceiptGiven
from webhand_agent.resuming import retrace
from webhand_agent.tools.tool import Evidence
from webhand_agent.verify.changes import counts
from webhand_agent.verify.ledger import Ledger, state_of


@pytest.mark.parametrize(
    ("effect", "then", "has_effect"),
    [
        ([], None, False),
        ([Effect.NONE], None, False),
        ([Effect.FOCUS], None, False),
        ([Effect.SCROLL], None, False),
        ([Effect.DOM], None, True),
        ([Effect.NONE], "  - status", True),
    ],
)
def test_an_effect_is_what_the_receipt_or_the_next_look_shows(
    effect: list[Effect], then: str | None, has_effect: bool
) -> None:
    (entry,) = ledger_of(Did("click_element", effect=effect, then=then)).entries
    assert entry.has_effect is has_effect


def test_before_the_next_look_only_the_receipt_counts() -> None:
    (entry,) = ledger_of(Did("click_element", effect=[Effect.NONE], then="  - status"), unseen=True).entries
    assert (entry.after, entry.has_effect) == ("", False)


def test_a_look_belongs_to_everything_since_the_one_before() -> None:
    ledger = ledger_of(Did("type_text"), Did("click_element"), unseen=True)
    ledger.saw(look("  - status"))
    assert [entry.after for entry in ledger.entries] == [ledger.states[1], ledger.state]


def test_states_find_their_looks() -> None:
    ledger, seen = Ledger(), look("  - link")
    assert ledger.look(ledger.state) is None
    ledger.saw(seen)
    assert ledger.look(state_of(seen)) is seen


def test_what_acts_and_what_reads() -> None:
    ledger = ledger_of(Did("click_element"), Did("read_page"), Did("navigate"), Did("wait_and_observe"))
    assert [entry.call.name for entry in ledger.acted] == ["click_element", "navigate"]
    assert [entry.call.name for entry in ledger.showing(Evidence.READ, Evidence.WAITED)] == [
        "read_page",
        "wait_and_observe",
    ]


async def test_another_host_knows_what_was_done_before_it() -> None:
    """Out of the conversation and the receipts on disk. What nobody can say any more of an act is `change`."""
    lamp = does("click_element", element_ref="e3")
    play = Play([does("type_text", element_ref="e1", text="x"), does("press_key", key="Control+s"), lamp, does("none")])
    play.browser.on_act = lambda ref, action: ok("Done.", Effect.DOM)
    await play.run()
    given = {event.call_id: event for event in play.host.only(ReceiptGiven)}
    ledger = Ledger()
    retrace(Conversation("system", play.host.turns), Resumed(receipts=given, tab_id=1), ledger)
    assert [entry.call.name for entry in ledger.entries][:3] == ["type_text", "press_key", "click_element"]
    assert [entry.target.line.name if entry.target else "" for entry in ledger.entries][:3] == [
        "Search",
        "Search",
        "Lamp",
    ]
    assert [entry.step for entry in ledger.entries][:3] == [1, 2, 3]
    assert counts(ledger)[0] == 3, "nobody is told that nothing was changed"
    assert len(ledger.looks) == len(ledger.states) == len(play.host.user_turns)


def test_late_requests_belong_to_the_last_act_of_their_tab() -> None:
    ledger = ledger_of(Did("click_element", requests=[posted(status=0)]), Did("read_page"), Did("click_element"))
    ledger.heard(7, [posted()])
    assert [entry.late for entry in ledger.entries] == [(), (), ()], "another tab"
    ledger.heard(1, [posted(), posted("https://mail.example/log", 0)])
    assert [len(entry.late) for entry in ledger.entries] == [0, 0, 2]


def test_an_answer_that_comes_late_takes_the_place_of_the_request_without_one() -> None:
    (entry,) = ledger_of(Did("click_element", requests=[posted(status=0)], late=[posted(status=201)])).entries
    assert [one.status for one in entry.requests] == [201]


@pytest.mark.parametrize(
    ("did", "consequence", "is_change"),
    [
        (Did("click_element"), Consequence.CHANGE, True),
        (Did("click_element", kind=Consequence.NONE), Consequence.NONE, False),
        (Did("click_element", kind=Consequence.PAY), Consequence.PAY, True),
        (Did("click_element", effect=(), code=Code.COVERED), Consequence.CHANGE, False),
        (Did("click_element", effect=(), code=Code.UNKNOWN), Consequence.CHANGE, True),
        (Did("click_element", effect=(), code=Code.REFUSED), Consequence.CHANGE, False),
        (Did("navigate"), Consequence.NONE, False),
        (Did("read_page"), Consequence.NONE, False),
        (Did("fill_form"), Consequence.CHANGE, False),  # its fields are entries of their own
    ],
)
def test_what_nobody_judged_may_have_changed_something(did: Did, consequence: Consequence, is_change: bool) -> None:
    (entry,) = ledger_of(did).entries
    assert (entry.consequence, entry.is_change) == (consequence, is_change)
