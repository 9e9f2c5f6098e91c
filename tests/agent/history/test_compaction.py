"""The oldest turns go whole and a summary stands for them; what the person asked and said stays word for word."""

import itertools

import pytest
from agent.scripted import COMPLETE, PAGE, Play, call, calls
from agent.trees import tree_of
from webhand_agent.history.compaction import EARLIER_PICTURE, KEPT_STEPS, by_code, compact, covered, is_full, size
from webhand_agent.history.conversation import Call, Conversation, Image, Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.job import Job, Limits
from webhand_agent.models.gemini.wire import steps_of
from webhand_agent.models.model import ModelUnavailable
from webhand_agent.protocol import Tokens, Usage

Turns = list[UserTurn | Thought | ToolTurn]

LOOK = 'page [title="Shop"] [url="https://shop.example/cart"]\n' + "x" * 100
PICTURE = Image(mime="image/jpeg", data="AAAA")


def look(number: int, *, picture: bool = False) -> UserTurn:
    image = Image(mime="image/jpeg", data=str(number)) if picture else None
    return UserTurn(request="buy milk" if number == 0 else None, observation=LOOK, tree=tree_of(LOOK), image=image)


def step(number: int) -> Turns:
    done = ToolTurn(results=(ToolResult(call_id="c", name="click_element", text=f"Clicked {number}."),))
    return [
        look(number),
        Thought(text=f"I click {number}.", calls=(Call(id="c", name="click_element", arguments={}),)),
        done,
    ]


def steps(count: int) -> Turns:
    return [turn for number in range(count) for turn in step(number)]


def recapped(count: int, recap: str = "Clicked a lot.") -> Turns:
    """So many steps, then a turn that sums up as many as it can."""
    turns = steps(count)
    return [*turns, UserTurn(observation=LOOK, tree=tree_of(LOOK), recap=recap, covers=covered(turns))]


def pictures(count: int) -> list[str]:
    """Which pictures are sent of so many."""
    turns = compact([look(number, picture=True) for number in range(count)])
    return [turn.image.data for turn in turns if isinstance(turn, UserTurn) and turn.image is not None]


def test_at_most_three_pictures_are_sent_and_they_go_in_batches() -> None:
    assert [len(pictures(count)) for count in range(1, 11)] == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1]
    assert pictures(5) == ["3", "4"]


def test_a_picture_leaves_a_word_behind_and_the_page_stays() -> None:
    note = look(0, picture=True).model_copy(update={"note": "Act."})
    first, second, *_ = compact([note, *(look(number, picture=True) for number in range(1, 4))])
    assert isinstance(first, UserTurn)
    assert isinstance(second, UserTurn)
    assert (first.note, second.note) == (f"Act.\n{EARLIER_PICTURE}", EARLIER_PICTURE)
    assert (first.image, first.observation) == (None, LOOK)


def test_pictures_that_tools_took_count_as_well() -> None:
    taken = ToolTurn(results=(ToolResult(call_id="c", name="take_screenshot", text="Here.", image=PICTURE),))
    after = compact([taken, look(1, picture=True), look(2, picture=True), look(3, picture=True)])
    assert isinstance(after[0], ToolTurn)
    assert (after[0].results[0].image, after[0].results[0].text) == (None, f"Here. {EARLIER_PICTURE}")


def test_a_summary_stands_for_all_but_the_last_steps() -> None:
    turns = recapped(5)
    lead, *rest = compact(turns)
    assert lead == UserTurn(request="buy milk", recap="Clicked a lot.")
    assert rest == [*turns[-1 - 3 * KEPT_STEPS : -1], UserTurn(observation=LOOK, tree=tree_of(LOOK), covers=9)]
    assert size(turns) < size(steps(5))


def test_what_the_person_said_is_never_summed_up() -> None:
    turns = recapped(5)
    turns[3] = UserTurn(request="and bread", said=("the cheap one", "hurry"), observation=LOOK)
    lead = compact(turns)[0]
    assert isinstance(lead, UserTurn)
    assert lead.request == "buy milk\n\nThen they asked:\nand bread"
    assert lead.said == ("the cheap one", "hurry")


def test_a_later_summary_takes_the_place_of_an_earlier_one() -> None:
    turns = [*recapped(5, "first"), *step(1)[1:], *step(2), *step(3)]
    turns.append(UserTurn(observation=LOOK, recap="second", covers=covered(turns)))
    lead, *rest = compact(turns)
    assert isinstance(lead, UserTurn)
    assert (lead.request, lead.recap) == ("buy milk", "second")
    assert all(turn.recap is None for turn in rest if isinstance(turn, UserTurn))


@pytest.mark.parametrize(("count", "expected"), [(0, 0), (1, 0), (KEPT_STEPS, 0), (KEPT_STEPS + 1, 3), (5, 9)])
def test_the_last_steps_are_not_covered(count: int, expected: int) -> None:
    assert covered(steps(count)) == expected


def test_calls_are_never_parted_from_their_results() -> None:
    for count in range(3, 9):
        kinds = [turn.kind for turn in compact(recapped(count))[1:]]
        assert kinds == ["user", "model", "tools"] * KEPT_STEPS + ["user"]


def test_full_is_what_is_sent_and_not_what_is_kept() -> None:
    turns = recapped(50)
    assert is_full(steps(50), 3_000)
    assert not is_full(turns, 3_000), "what the summary stands for is not sent any more"


def test_the_input_keeps_its_beginning_between_two_batches_of_pictures() -> None:
    inputs = [
        steps_of(Conversation("", [look(n, picture=True) for n in range(count)], mark="mark")) for count in range(1, 8)
    ]
    same = [later[: len(earlier)] == earlier for earlier, later in itertools.pairwise(inputs)]
    assert same == [True, True, False, True, True, False]


def clicks(count: int) -> list[Thought]:
    """Each on another element, and the page stays as it is."""
    refs = itertools.cycle(["e2", "e3", "e4", "e1"])
    return [calls(call("hover_element", element_ref=ref)) for _, ref in zip(range(count), refs, strict=False)]


SUMMARY = Thought(text="Facts found: milk is 1.20.", tokens=Tokens(input=7, output=3))


def long_play(*answers: Thought | Exception) -> Play:
    return Play([*clicks(3), *answers, COMPLETE], task="open the lamp page")


def small(play: Play) -> Job:
    return Job(id="r1", task=play.task, limits=Limits(characters=200))


async def test_a_run_that_grows_too_long_is_summed_up_by_the_model() -> None:
    play = long_play(SUMMARY)
    finished = await play.run(small(play))
    assert finished.outcome == "completed", finished.summary
    turn = play.host.user_turns[-1]
    assert (turn.recap, turn.covers) == (SUMMARY.text, 3)
    assert turn.observation == PAGE.rstrip(), "what the look would build on may be gone, so that it is whole"
    assert finished.tokens.input == 7 + 10 * 4, "the summary's tokens count as well"
    assert len(play.host.only(Usage)) == 5


@pytest.mark.parametrize(
    "answer",
    [
        ModelUnavailable("Not now."),
        Thought(),
        calls(call("click_element", element_ref="e3")),
        Thought(complaint="Cut."),
    ],
)
async def test_without_the_models_summary_code_writes_one(answer: Thought | Exception) -> None:
    play = long_play(answer)
    finished = await play.run(small(play))
    recap = play.host.user_turns[-1].recap or ""
    assert finished.outcome == "completed"
    assert "- hover_element: hover e2" in recap
    assert "click e3" not in " ".join(play.browser.log), "a call in place of a summary is not carried out"


def test_a_summary_by_code_has_each_action_once_and_all_that_was_known() -> None:
    turns: Turns = [UserTurn(recap="Earlier: the cheap one."), *steps(4)]
    first = UserTurn(observation=LOOK, recap=by_code(turns[:10]), covers=10)
    second = by_code([*turns, first, *step(4)[1:]])
    assert second.count("Earlier: the cheap one.") == 1
    assert [second.count(f"Clicked {number}.") for number in range(5)] == [1] * 5


async def test_a_service_that_is_away_is_asked_for_the_summary_again() -> None:
    same = long_play()
    await same.run()
    budget = size(same.conversation.turns[:9]) - 1  # three steps are just too many
    play = long_play(ModelUnavailable("Not now."), calls(call("hover_element", element_ref="e1")), SUMMARY)
    finished = await play.run(Job(id="r1", task=play.task, limits=Limits(characters=budget)))
    assert finished.outcome == "completed", finished.summary
    assert [turn.recap for turn in play.host.user_turns] == [None, None, None, None, SUMMARY.text]
