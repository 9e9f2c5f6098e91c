"""The ledger: what an entry says of its effect, and what is known of every state."""

import pytest
from agent.ledgers import Did, ledger_of, look
from agent.scripted import Play, does, ok
from webhand_agent.conversation import Conversation
from webhand_agent.job import Resumed
from webhand_agent.protocol import Effect, ReceiptGiven
from webhand_agent.resuming import retrace
from webhand_agent.truth.claimable import Deed
from webhand_agent.truth.ledger import Ledger, state_of
from webhand_agent.truth.proving import proof_of


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
    assert (entry.is_seen, entry.has_effect) == (False, False)


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
    assert len(ledger.of("read_page", "navigate")) == 2


async def test_another_host_knows_what_was_done_before_it() -> None:
    """What the first host's ledger proves, the second's does, out of the conversation and the receipts on disk."""
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
    proof = proof_of(Deed.SAVED, ledger)
    assert proof is not None
    assert proof.call.name == "press_key"
    assert len(ledger.looks) == len(ledger.states) == len(play.host.user_turns)
