"""Old pictures and looks go in batches, what was asked and done stays."""

import itertools

from webhand_agent.compaction import EARLIER_PICTURE, compact, is_full
from webhand_agent.compaction import LEFT_OUT as READ_EARLIER
from webhand_agent.conversation import Conversation, Image, Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.models.gemini.wire import steps_of

Turns = list[UserTurn | Thought | ToolTurn]

LOOK = 'page [title="Shop"] [url="https://shop.example/cart"]\n' + "x" * 100
LEFT_OUT = "[an earlier look at https://shop.example/cart, left out]"


def look(number: int, *, picture: bool = False, observation: str = LOOK) -> UserTurn:
    image = Image(mime="image/jpeg", data=str(number)) if picture else None
    return UserTurn(request=f"request {number}", observation=observation, tree=LOOK, image=image)


def pictures(count: int) -> list[str]:
    """Which pictures are sent of so many."""
    turns = compact([look(number, picture=True) for number in range(count)])
    return [turn.image.data for turn in turns if isinstance(turn, UserTurn) and turn.image is not None]


def test_of_six_pictures_three_stay_and_then_it_goes_by_threes() -> None:
    kept = [len(pictures(count)) for count in range(1, 14)]
    assert kept == [1, 2, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4]
    assert pictures(7) == ["3", "4", "5", "6"]


def test_a_picture_leaves_a_word_behind_and_the_page_stays() -> None:
    note = look(0, picture=True).model_copy(update={"note": "Act."})
    first, second, *_ = compact([note, *(look(number, picture=True) for number in range(1, 6))])
    assert isinstance(first, UserTurn)
    assert isinstance(second, UserTurn)
    assert (first.note, second.note) == (f"Act.\n{EARLIER_PICTURE}", EARLIER_PICTURE)
    assert (first.image, first.observation) == (None, LOOK)


def test_looks_over_the_budget_go_down_to_half_of_it() -> None:
    budget = 6 * len(LOOK)
    turns: Turns = [look(number, observation=LOOK) for number in range(7)]
    assert [is_full(turns[:count], budget) for count in range(8)] == [False] * 7 + [True]
    assert compact(turns, budget) == turns, "the one that goes over it is sent: only the next one knows to be whole"
    after = compact([*turns, look(7)], budget)
    assert [turn.observation == LEFT_OUT for turn in after if isinstance(turn, UserTurn)] == [True] * 4 + [False] * 4
    assert [turn.request for turn in after if isinstance(turn, UserTurn)] == [f"request {n}" for n in range(8)]
    assert not is_full([*turns, look(7)], budget)


def read(content: str) -> ToolTurn:
    return ToolTurn(results=(ToolResult(call_id="c", name="read_page", text="Read.", content=content),))


def test_what_was_read_goes_as_looks_do_and_its_receipt_stays() -> None:
    budget = 3 * len(LOOK)
    turns: Turns = [look(0), read(LOOK), look(1), look(2), read(LOOK)]
    assert is_full(turns, budget), "the next look has to be whole"
    assert compact(turns, budget) == turns, "what was read pushes nothing out by itself: the next look may build on it"
    after = compact([*turns, look(3)], budget)
    done = [result for turn in after if isinstance(turn, ToolTurn) for result in turn.results]
    assert [(result.text, result.content) for result in done] == [("Read.", READ_EARLIER), ("Read.", LOOK)]
    assert [turn.observation == LEFT_OUT for turn in after if isinstance(turn, UserTurn)] == [True, True, True, False]


def test_what_was_said_and_done_stays() -> None:
    said, done = Thought(text="I look."), ToolTurn(results=())
    turns: Turns = [turn for number in range(9) for turn in (look(number), said, done)]
    after = compact(turns, len(LOOK))
    assert [turn for turn in after if not isinstance(turn, UserTurn)] == [said, done] * 9
    assert len(after) == len(turns)


def test_the_input_keeps_its_beginning_between_two_batches() -> None:
    inputs = [steps_of(Conversation("", [look(n, picture=True) for n in range(count)])) for count in range(1, 13)]
    same = [later[: len(earlier)] == earlier for earlier, later in itertools.pairwise(inputs)]
    assert same == [True] * 4 + [False, True, True] * 2 + [False]
