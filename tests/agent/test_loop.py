"""The loop, against a scripted model and a browser in memory."""

import asyncio

import pytest
from agent.scripted import COMPLETE, PAGE, SHOT, START, Host, MemoryBrowser, Page, Play, call, calls, does, ok
from agent.trees import tree_of
from webhand_agent.browser import BrowserError
from webhand_agent.history.conversation import Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.job import Job, Limits, Resumed
from webhand_agent.loop import run_task
from webhand_agent.models.model import ModelRefused, ModelUnavailable
from webhand_agent.models.offline.planner import Offline
from webhand_agent.protocol import (
    Answer,
    Choice,
    Click,
    Code,
    Confirmation,
    Delta,
    Effect,
    MessageToPerson,
    PermissionKind,
    Question,
    Receipt,
    ReceiptGiven,
    RunFinished,
    Screenshot,
    Tokens,
)
from webhand_agent.services import Services

CLICK = does("click_element", element_ref="e3")


async def test_a_run_from_start_to_end() -> None:
    play = Play([calls(call("click_element", element_ref="e3"), text="I open the lamp."), COMPLETE])
    finished = await play.run()
    assert play.host.kinds == [
        *("run_started", "observation", "delta", "usage", "thought", "action", "receipt"),
        *("observation", "usage", "action", "receipt", "run_finished"),
    ]
    assert (finished.outcome, finished.summary, finished.steps) == ("completed", "All done.", 2)
    assert finished.tokens == Tokens(input=20, output=4)
    assert play.browser.log == ["click e3 cap=1500"]
    assert play.host.events[-1] is finished
    assert [event.step for event in play.host.events] == [None, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, None]


async def test_the_request_is_said_once_and_the_page_each_time() -> None:
    play = Play([CLICK, COMPLETE])
    await play.run()
    first, second = play.host.user_turns
    assert (first.request, second.request) == ("open the lamp page", None)
    assert first.observation == tree_of(PAGE).text == PAGE.rstrip()
    assert second.observation == "This page reads as it did when you last looked."
    assert first.tree == second.tree == tree_of(PAGE)
    assert play.conversation.turns == play.host.turns


async def test_every_call_is_answered_in_order_with_its_own_id() -> None:
    play = Play(
        [calls(call("type_text", element_ref="e1", text="x"), call("click_element", element_ref="e2")), COMPLETE]
    )
    await play.run()
    turn = play.host.turns[2]
    assert isinstance(turn, ToolTurn)
    assert [(result.call_id, result.name) for result in turn.results] == [
        ("c-type_text", "type_text"),
        ("c-click_element", "click_element"),
    ]
    assert [entry.split()[0] for entry in play.browser.log] == ["type", "click"]


@pytest.mark.parametrize(
    ("receipt", "why"),
    [
        (Receipt(ok=False, code=Code.COVERED, message="A dialog covers it."), "failed"),
        (ok("Clicked.", Effect.NAVIGATION), "another page"),
        (Receipt(ok=True, code=Code.NAVIGATED, message="Went."), "another page"),
        (Receipt(ok=True, code=Code.DONE, message="Opened.", tab_id=1), "another tab"),
        (ok("Clicked.", Effect.NEW_TAB), "another tab"),
    ],
)
async def test_the_rest_of_a_turn_is_skipped_and_the_model_is_told(receipt: Receipt, why: str) -> None:
    first = calls(call("click_element", element_ref="e3"), call("task_complete", summary="Done"))
    play = Play([first, does("wait_and_observe"), COMPLETE, COMPLETE])
    play.browser.on_act = lambda ref, action: receipt
    finished = await play.run()
    assert finished.summary == "All done.", "task_complete behind it was not carried out"
    assert len(play.browser.log) == 1
    assert play.host.results[1].startswith("Failed (refused): Skipped")
    assert why in play.host.results[1]
    assert [event.ok for event in play.host.only(ReceiptGiven)][:3] == [receipt.ok, False, True]


@pytest.mark.parametrize(
    ("thought", "says"),
    [
        (
            does("click_elment", element_ref="e3"),
            'Failed (invalid): There is no tool "click_elment". Did you mean click_',
        ),
        (does("click_element"), "click_element was not carried out: element_ref is missing."),
        (does("click_element", element_ref="e3", colour="red"), "it has no parameter colour."),
        (does("scroll_page", direction="sideways"), "direction: input should be 'up', 'down', 'left' or 'right'."),
        (does("click_element", element_ref="e99"), "Failed (not_found): No element with the ref e99 was ever shown."),
        (does("switch_tab", tab_index=9), "Failed (invalid): There is no tab 9."),
        (does("navigate", url="javascript:alert(1)"), "Failed (refused): Only web pages"),
    ],
)
async def test_what_cannot_be_done_is_told_by_a_receipt(thought: Thought, says: str) -> None:
    play = Play([thought, does("wait_and_observe"), COMPLETE, COMPLETE])
    await play.run()
    assert says in play.host.results[0]
    assert not play.host.only(ReceiptGiven)[0].ok
    assert play.browser.log == []


async def test_refs_may_come_with_their_brackets() -> None:
    play = Play([does("click_element", element_ref="[ref=e3]"), COMPLETE])
    await play.run()
    assert play.browser.log == ["click e3 cap=1500"]


async def test_three_errors_in_a_row_end_the_run() -> None:
    play = Play([does("click_element", element_ref=ref) for ref in ("e1", "e2", "e3")])
    play.browser.on_act = lambda ref, action: Receipt(ok=False, code=Code.DISABLED, message="It is disabled.")
    finished = await play.run()
    assert (finished.outcome, finished.steps) == ("failed", 3)
    assert finished.summary == "Gave up after 3 errors in a row. The last one: It is disabled."
    assert [patience for patience, _ in play.browser.looks] == [0, 500, 1000, 500, 2000, 500], "never blindly"


async def test_tries_at_one_stubborn_target_are_one_error() -> None:
    """Three ways to press one star end nothing; what is read meanwhile is still read."""
    typed, borne = does("type_text", element_ref="e1", text="x"), {"what": "the text", "kind": "change", "step": 1}
    star = [does(tool, element_ref="e3") for tool in ("click_element", "double_click", "right_click")]
    looks = calls(call("click_element", element_ref="e3"), call("press_key", key="Enter"), call("read_page"))
    play = Play([typed, looks, *star, does("task_complete", summary="Typed.", done=[borne])])
    fails = Receipt(ok=False, code=Code.DISABLED, message="It is disabled.")
    play.browser.on_act = lambda ref, action: ok("Typed.", Effect.VALUE) if action.kind == "type" else fails
    finished = await play.run()
    assert (finished.outcome, finished.summary) == ("completed", "Typed."), finished
    assert [event.ok for event in play.host.only(ReceiptGiven)][1:4] == [False, False, True], "the reading came"
    assert play.host.results[2].startswith("Failed (refused): Skipped")


async def test_a_success_forgives_the_errors_before_it() -> None:
    play = Play([CLICK, CLICK, does("scroll_page", direction="down"), CLICK, CLICK, does("read_page"), COMPLETE])
    play.browser.on_act = lambda ref, action: (
        Receipt(ok=False, code=Code.COVERED, message="Covered.") if action.kind == "click" else ok()
    )
    assert (await play.run()).outcome == "completed"


@pytest.mark.parametrize(
    ("code", "waits"),
    [
        (Code.NOT_EDITABLE, [1_000, 2_000]),
        (Code.NO_SUCH_OPTION, [1_000, 2_000]),
        (Code.DISABLED, [1_000, 2_000]),
        (Code.UNTRUSTED, [0, 0]),
    ],
)
async def test_errors_in_a_row_are_waited_between_where_waiting_can_help(code: Code, waits: list[int]) -> None:
    """Growing pauses that a change of the page ends at once, and the third error ends the run (section 6)."""
    play = Play([does("click_element", element_ref=ref) for ref in ("e1", "e2", "e3")])
    play.browser.on_act = lambda ref, action: Receipt(ok=False, code=code, message="Not now.")
    finished = await play.run()
    assert finished.outcome == "failed"
    assert "3 errors in a row" in finished.summary
    patience = [patience for patience, cap in play.browser.looks if patience in (0, 1_000, 2_000)]
    assert patience[-2:] == waits


async def test_the_step_limit() -> None:
    play = Play([CLICK] * 3)
    finished = await play.run(Job(id="r1", task="open the lamp page", limits=Limits(steps=2)))
    assert (finished.outcome, finished.steps) == ("limit", 2)
    assert "2 steps" in finished.summary


async def test_a_model_that_is_away_is_asked_again_without_a_new_look() -> None:
    away = ModelUnavailable("Gemini is busy.")
    play = Play([away, away, COMPLETE])
    finished = await play.run()
    assert finished.outcome == "completed"
    assert play.slept == [1.0, 2.0]
    assert len(play.host.user_turns) == 1
    assert [event.text for event in play.host.only(MessageToPerson)] == [
        "Gemini is busy. Trying again in 1 s.",
        "Gemini is busy. Trying again in 2 s.",
    ]


async def test_a_model_that_stays_away_fails_the_run() -> None:
    play = Play([ModelUnavailable("Gemini is busy.")] * 3)
    finished = await play.run()
    assert (finished.outcome, play.slept) == ("failed", [1.0, 2.0])
    assert "Gemini is busy." in finished.summary


async def test_a_model_is_given_the_time_it_asks_for_within_reason() -> None:
    play = Play([ModelUnavailable("Busy.", 17), COMPLETE])
    await play.run()
    assert play.slept == [17]
    play = Play([ModelUnavailable("Quota is used up.", 3600)])
    finished = await play.run()
    assert (finished.outcome, play.slept) == ("failed", [])
    assert finished.summary == "Quota is used up. It asked to wait 3600 seconds."


async def test_a_model_that_refuses_ends_the_run_with_its_sentence() -> None:
    finished = await Play([ModelRefused("The key is not accepted.")]).run()
    assert (finished.outcome, finished.summary) == ("failed", "The key is not accepted.")


async def test_an_answer_of_no_use_counts_as_an_error_and_stays_in_the_conversation() -> None:
    useless = Thought(complaint="It was empty.", tokens=Tokens(input=5))
    play = Play([useless, COMPLETE])
    finished = await play.run()
    assert finished.outcome == "completed"
    assert (play.slept, finished.tokens.input) == ([1.0], 15)
    assert play.conversation.turns[1] == useless
    assert (await Play([useless] * 3).run()).outcome == "failed"


async def test_words_alone_end_nothing_at_first_and_never_as_completed() -> None:
    play = Play([Thought(text="I will open it."), CLICK, Thought(text="Open."), COMPLETE])
    assert (await play.run()).outcome == "completed"
    notes = [turn.note for turn in play.host.user_turns]
    assert [note is not None and "task_complete" in note for note in notes] == [False, True, False, True]
    finished = await Play([CLICK, Thought(text="It is open."), Thought(text="It is open.")]).run()
    assert finished.outcome == "failed"
    assert finished.summary.startswith("It is open.\n\n(The model stopped")


async def test_the_model_can_give_up() -> None:
    finished = await Play([does("task_failed", reason="No lamp there.")] * 3).run()
    assert (finished.outcome, finished.summary) == ("failed", "No lamp there.")


CAPITAL = "what is the capital of France"


@pytest.mark.parametrize("before", [[], [does("read_page")]])
async def test_plain_words_answer_a_question(before: list[Thought]) -> None:
    """The model has the page and every tool, and decides itself whether it needs them."""
    play = Play([*before, Thought(text="Paris.")], task=CAPITAL)
    finished = await play.run()
    assert (finished.outcome, finished.summary, finished.changes) == ("completed", "Paris.", [])
    assert play.host.user_turns[0].observation is not None
    assert all(tools == play.model.offered[0] != () for tools in play.model.offered)


async def test_a_question_may_turn_out_to_be_work() -> None:
    play = Play([CLICK, Thought(text="It is open."), COMPLETE], task=CAPITAL)
    finished = await play.run()
    assert (finished.outcome, finished.summary) == ("completed", "All done.")
    assert "task_complete" in (play.host.user_turns[2].note or ""), "words after an act ended the run"
    assert (await Play([CLICK, Thought(text="Open."), Thought(text="Open.")], task=CAPITAL).run()).outcome == "failed"


async def test_what_reads_like_a_task_is_asked_about_once_and_may_still_be_a_question() -> None:
    play = Play([Thought(text="You can buy two."), Thought(text="You can buy two.")], task="open the shop: two?")
    finished = await play.run()
    assert (finished.outcome, finished.summary) == ("completed", "You can buy two.")
    assert "task_complete" in (play.host.user_turns[1].note or "")


async def test_no_words_are_no_answer() -> None:
    assert (await Play([Thought(), Thought()], task=CAPITAL).run()).outcome == "failed"


async def test_without_a_key_words_decide_what_is_a_task() -> None:
    browser, host = MemoryBrowser(), Host()
    job = Job(id="r1", task=CAPITAL)
    finished = await run_task(job, browser, Offline(), Services(host, host), Conversation("system"))
    assert (finished.outcome, browser.looks) == ("failed", []), finished.summary


async def test_a_person_can_insist_on_the_browser() -> None:
    play = Play([COMPLETE], task="what is the capital of France")
    await play.run(Job(id="r1", task=play.task, browse=True))
    assert len(play.browser.looks) == 1


async def test_stopping_completes_the_record() -> None:
    play = Play([calls(call("click_element", element_ref="e2"), call("task_complete", summary="x"))])
    stuck = asyncio.Event()

    async def act(*_: object, **__: object) -> Receipt:
        stuck.set()
        await asyncio.Event().wait()
        raise AssertionError

    play.browser.act = act  # type: ignore[method-assign]
    task = asyncio.create_task(play.run())
    await stuck.wait()
    task.cancel()
    finished = await task
    assert finished.outcome == "stopped"
    assert finished.summary == 'Stopped. Whether the last action happened is not known: Click button "Go".'
    assert (finished.acts, finished.changes) == (1, []), "nobody may say that nothing was changed"
    assert [(event.call_id, event.code) for event in play.host.only(ReceiptGiven)] == [
        ("c-click_element", Code.UNKNOWN),
        ("c-task_complete", Code.REFUSED),
    ]
    assert isinstance(play.host.turns[-1], ToolTurn)
    assert play.host.events[-1] is finished


async def test_a_browser_lost_in_the_middle_of_an_act_may_have_done_it() -> None:
    play = Play([does("click_element", element_ref="e2")])

    async def act(*_: object, **__: object) -> Receipt:
        raise BrowserError("The browser is gone.")

    play.browser.act = act  # type: ignore[method-assign]
    finished = await play.run()
    assert (finished.outcome, finished.summary, finished.acts) == ("failed", "The browser is gone.", 1)


async def test_stopping_while_the_person_is_asked() -> None:
    play = Play([does("ask_user", question="Which?")])
    waiting = asyncio.Event()

    async def answer(question_id: str) -> Answer:
        waiting.set()
        await asyncio.Event().wait()
        raise AssertionError

    play.host.answer = answer  # type: ignore[method-assign]
    task = asyncio.create_task(play.run())
    await waiting.wait()
    task.cancel()
    assert (await task).outcome == "stopped"


async def test_a_closed_tab_ends_the_run_in_a_sentence() -> None:
    play = Play([CLICK])
    play.browser.before_act = play.browser.pages.clear
    finished = await play.run()
    assert (finished.outcome, finished.summary) == ("failed", "The tab was closed, so the task could not go on.")
    assert play.host.only(ReceiptGiven)[0].code is Code.NO_SUCH_TAB
    assert play.model.steps == [], "nobody asks the model about a tab that is gone"


@pytest.mark.parametrize(
    ("error", "says"),
    [(BrowserError("The browser is gone."), "The browser is gone."), (KeyError("x"), "inside Webhand")],
)
async def test_run_finished_is_last_also_when_the_set_up_failed(error: Exception, says: str) -> None:
    play = Play([])
    play.browser.broken = error
    finished = await play.run()
    assert finished.outcome == "failed"
    assert says in finished.summary
    assert play.host.kinds == ["run_started", "run_finished"]


async def test_a_bad_url_ends_the_run_before_anything_is_opened() -> None:
    play = Play([])
    finished = await play.run(Job(id="r1", task="look", url="file:///etc/passwd"))
    assert finished.summary == 'Only web pages (http and https) can be opened, not "file:" addresses.'
    assert play.host.kinds[-1] == "run_finished"


@pytest.mark.parametrize(
    ("job", "at", "log"),
    [
        (Job(id="r", task="t", url="news.example", tab_id=1), START, ["navigate 1 https://news.example/"]),
        (Job(id="r", task="t", url="news.example"), START, ["open https://news.example/"]),
        (Job(id="r", task="t", url="news.example"), "about:blank", ["navigate 1 https://news.example/"]),
        (Job(id="r", task="t", url=START), START, []),
    ],
)
async def test_where_a_run_begins(job: Job, at: str, log: list[str]) -> None:
    play = Play([COMPLETE], browser=MemoryBrowser(Page(url=at)))
    await play.run(job)
    assert play.browser.log == log


async def test_a_page_that_loads_slowly_is_looked_at_as_it_is() -> None:
    play = Play([COMPLETE])
    play.browser.on_navigate = Receipt(ok=False, code=Code.TIMEOUT, message="It takes too long.")
    assert (await play.run(Job(id="r", task="t", url="news.example", tab_id=1))).outcome == "completed"
    assert [event.text for event in play.host.only(MessageToPerson)] == ["It takes too long."]


async def test_a_page_that_reads_well_is_pictured_for_the_record_alone() -> None:
    """There at the first look, and after actions that show when the page reads differently than in the last picture."""
    steps = [CLICK, does("type_text", element_ref="e1", text="x"), does("scroll_page", direction="down"), COMPLETE]
    play = Play(steps, sees=True)

    def act(ref: str | None, action: object) -> Receipt:
        play.browser.pages[1].tree = f"{PAGE}  - text {ref} {type(action).__name__}\n"
        return ok("Done.", Effect.DOM)

    play.browser.on_act = act
    await play.run()
    assert all(turn.image is None for turn in play.host.user_turns)
    assert play.host.pictures == [1, 2, 4, 5], "and one at the end"
    blind = Play(steps)
    await blind.run()
    assert blind.host.pictures == [5]


@pytest.mark.parametrize(
    ("tree", "elements"),
    [
        ('page [title="Map"] [url="https://map.example/"]\n  - canvas <canvas> [ref=e1] [size=900x600]\n', 9),
        ('page [title="Scan"] [url="https://map.example/"]\n  - img <img> [ref=e1]\n', 1),
    ],
)
async def test_a_page_that_words_cannot_tell_is_shown_each_time_it_looks_otherwise(tree: str, elements: int) -> None:
    page = Page(url="https://map.example/", tree=tree, elements=elements)
    step = does("wait_and_observe", milliseconds=0)
    play = Play([step, does("list_tabs"), step, COMPLETE], task="open the map", sees=True, browser=MemoryBrowser(page))
    taken = iter("AAAA AAAA BBBB BBBB BBBB".split())

    async def screenshot(tab_id: int, *, lossless: bool = False) -> Screenshot:
        return SHOT.model_copy(update={"data": next(taken)})

    play.browser.screenshot = screenshot  # type: ignore[method-assign]
    await play.run()
    shown = [turn.image.data if turn.image is not None else None for turn in play.host.user_turns]
    assert shown == ["AAAA", None, "BBBB", None]


async def test_a_page_to_write_in_is_not_poor_because_little_is_written_there() -> None:
    """Tools that come with the last word that was deleted would cost what a service has kept of the requests before."""
    editor = """page [title="Code"] [url="https://shop.example/"]
  - button <button> [ref=e1] "Save"
  - textbox <div> [ref=e2] "main.py"
  - text "print(42)"
"""
    much = editor + "".join(f'  - text "line {number}"\n' for number in range(9))
    write = does("type_text", element_ref="e2", text="print(42)")
    play = Play([write, COMPLETE], sees=True, browser=MemoryBrowser(Page(tree=much, elements=2)))

    def act(ref: str | None, action: object) -> Receipt:
        play.browser.pages[1].tree = editor
        return ok("Done.", Effect.DOM)

    play.browser.on_act = act
    await play.run()
    assert [turn.image for turn in play.host.user_turns] == [None, None]
    assert play.model.offered[0] == play.model.offered[1]


async def test_no_picture_where_none_can_be_taken() -> None:
    play = Play([COMPLETE], sees=True)
    play.browser.shot = None
    await play.run()
    assert play.host.pictures == []
    assert play.host.user_turns[0].image is None


async def test_asking_the_person() -> None:
    play = Play([does("ask_user", question="Which lamp?", choices=["red", "blue"]), COMPLETE], host=Host(["blue"]))
    await play.run()
    (question,) = play.host.only(Question)
    assert (question.text, question.choices, play.host.asked) == ("Which lamp?", ["red", "blue"], [question.id])
    assert play.host.results[0] == "The person answered: blue"


async def test_what_cannot_be_taken_back_is_asked_first() -> None:
    play = Play([does("click_element", element_ref="e5"), COMPLETE], host=Host([Choice.ONCE]))
    await play.run()
    (asked,) = play.host.only(Confirmation)
    assert (asked.act, asked.site) == ('Click button "Buy now"', "https://shop.example")
    assert [one.kind for one in asked.lacks] == [PermissionKind.PAY]
    assert asked.choices == [Choice.ONCE, Choice.NO]
    assert play.browser.log == ["click e5 cap=1500"]


@pytest.mark.parametrize("answer", [Choice.NO, Choice.TASK, "allow", "yes, but tomorrow", ""])
async def test_anything_but_a_yes_is_a_no(answer: str) -> None:
    play = Play([does("click_element", element_ref="e6"), COMPLETE], host=Host([answer]))
    await play.run()
    assert play.browser.log == []
    assert play.host.results[0].startswith("Failed (refused): The person did not allow this")


async def test_a_click_that_opens_a_tab_takes_the_run_along() -> None:
    play = Play([CLICK, CLICK, COMPLETE], browser=MemoryBrowser(Page(), Page(tree=PAGE.replace("e3", "e33"))))
    play.browser.on_act = lambda ref, action: Receipt(
        ok=True, code=Code.DONE, message="Opened.", effect=[Effect.NEW_TAB], tab_id=2
    )
    await play.run()
    assert "e33" in (play.host.user_turns[1].observation or "")
    assert play.host.results[1].startswith("Failed (not_found): e3 is in another tab")


async def test_waiting_is_a_look_with_patience_and_not_a_nap() -> None:
    play = Play([does("wait_and_observe", milliseconds=60_000), does("wait_and_observe"), COMPLETE])
    await play.run()
    assert play.browser.looks == [(0, 3000), (10_000, 10_000), (2000, 2000)]
    assert play.slept == []


async def test_a_search_that_starts_late_is_waited_for() -> None:
    play = Play([does("type_text", element_ref="e1", text="x"), does("press_key", key="Enter"), CLICK, COMPLETE])
    play.browser.on_act = lambda ref, action: ok("", Effect.DOM if isinstance(action, Click) else Effect.VALUE)
    await play.run()
    assert play.browser.looks == [(0, 3000), (500, 800), (500, 2500), (0, 1500)]


@pytest.mark.parametrize(("text", "patience"), [("Loading", [0, 1500]), ("An article. " * 20, [0])])
async def test_an_empty_page_that_is_new_gets_another_moment(text: str, patience: list[int]) -> None:
    tree = f'page [title="A page"] [url="{START}"]\n  - text "{text}"'
    play = Play([COMPLETE], browser=MemoryBrowser(Page(elements=0, tree=tree)))
    await play.run()
    assert [each for each, _ in play.browser.looks] == patience


async def test_the_models_words_are_streamed() -> None:
    play = Play([calls(call("task_complete", summary="x"), text="There.")])
    await play.run()
    assert [event.text for event in play.host.only(Delta)] == ["There."]


def suspended(*receipts: ReceiptGiven) -> tuple[Play, Job]:
    """A run that another host had to leave in the middle of its second of three calls."""
    thought = calls(
        call("type_text", element_ref="e1", text="x"), call("click_element", element_ref="e2"), call("go_back")
    )
    turns: list[UserTurn | Thought | ToolTurn] = [
        UserTurn(request="open the lamp page", observation=PAGE, tree=tree_of(PAGE)),
        thought,
    ]
    play = Play([COMPLETE], conversation=Conversation("system", turns))
    given = {receipt.call_id: receipt for receipt in receipts}
    return play, Job(id="r1", task="open the lamp page", resumed=Resumed(elapsed=40, receipts=given, tab_id=1))


async def test_a_run_is_taken_up_without_doing_anything_twice() -> None:
    typed = ReceiptGiven(t=3, step=1, call_id="c-type_text", ok=True, code=Code.DONE, effect=[], message="Typed.", ms=1)
    play, job = suspended(typed)
    finished = await play.run(job)
    assert (finished.outcome, finished.steps, finished.seconds) == ("completed", 2, 40)
    assert finished.tokens == Tokens(input=20, output=4)
    assert play.browser.log == []
    assert play.host.kinds == ["receipt", "receipt", "observation", "usage", "action", "receipt", "run_finished"]
    assert [event.code for event in play.host.only(ReceiptGiven)] == [Code.UNKNOWN, Code.UNKNOWN, Code.DONE]
    assert play.host.results[0] == "Typed."
    assert play.host.results[1].startswith("Failed (unknown): The host was restarted in the middle")
    (look,) = play.host.user_turns
    assert (look.request, look.observation) == (None, PAGE.rstrip()), "looks at the whole page again"


async def test_what_an_earlier_host_began_counts_as_perhaps_done() -> None:
    """The page says that it was: nobody is told to do it again."""
    turns: list[UserTurn | Thought | ToolTurn] = [
        UserTurn(request="send the message", observation=PAGE, tree=tree_of(PAGE)),
        calls(call("click_element", element_ref="e7")),
    ]
    sent = Page(tree=f'{PAGE}  - status "Your message was sent."\n')
    says = does("task_complete", summary="I sent the message.")
    play = Play([says], conversation=Conversation("system", turns), browser=MemoryBrowser(sent))
    finished = await play.run(Job(id="r1", task="send the message", resumed=Resumed(tab_id=1)))
    assert finished.outcome == "completed", finished.summary
    assert (finished.acts, finished.changes) == (1, []), "something may have been changed, and nobody saw it"


async def test_a_run_that_had_ended_only_gets_its_last_event() -> None:
    ended = ReceiptGiven(t=3, step=1, call_id="c-task_complete", ok=True, code=Code.DONE, effect=[], message="", ms=0)
    turns: list[UserTurn | Thought | ToolTurn] = [UserTurn(request="t", observation=PAGE), COMPLETE]
    play = Play([], conversation=Conversation("system", turns))
    finished = await play.run(Job(id="r1", task="t", resumed=Resumed(receipts={"c-task_complete": ended})))
    assert (finished.outcome, finished.summary) == ("completed", "All done.")


async def test_a_run_that_was_thinking_looks_anew() -> None:
    turns: list[UserTurn | Thought | ToolTurn] = [
        UserTurn(request="open the lamp page", observation=PAGE, tree=tree_of(PAGE))
    ]
    play = Play([COMPLETE], conversation=Conversation("system", turns))
    finished = await play.run(Job(id="r1", task="open the lamp page", resumed=Resumed(tab_id=1)))
    assert (finished.outcome, len(play.host.user_turns)) == ("completed", 1)


async def test_a_run_that_never_got_to_ask_is_asked() -> None:
    play = Play([COMPLETE])
    await play.run(Job(id="r1", task="open the lamp page", resumed=Resumed(tab_id=1)))
    assert play.host.user_turns[0].request == "open the lamp page"


@pytest.mark.parametrize(("looked", "log"), [(False, ["navigate 1 https://news.example/"]), (True, [])])
async def test_a_run_that_had_not_looked_yet_opens_its_url(looked: bool, log: list[str]) -> None:
    look = UserTurn(request="t", observation=PAGE, tree=tree_of(PAGE))
    earlier: list[UserTurn | Thought | ToolTurn] = [
        UserTurn(request="first task", observation=PAGE, tree=tree_of(PAGE)),
        Thought(text="Done."),
    ]
    play = Play([COMPLETE], conversation=Conversation("system", [*earlier, *([look] if looked else [])]))
    await play.run(Job(id="r1", task="t", url="news.example", resumed=Resumed(tab_id=1)))
    assert play.browser.log == log
    assert len(play.host.user_turns) == 1
    assert play.host.user_turns[0].request == (None if looked else "t")


async def test_a_follow_up_in_the_same_conversation_makes_its_own_request() -> None:
    turns: list[UserTurn | Thought | ToolTurn] = [UserTurn(request="first task"), Thought(text="Done.")]
    play = Play([COMPLETE], conversation=Conversation("system", turns))
    finished: RunFinished = await play.run()
    assert (play.host.user_turns[0].request, finished.steps) == ("open the lamp page", 1)
