"""The check at the end: what is listed as done against what the ledger shows, and giving up against what was tried."""

from collections.abc import Sequence

import pytest
from agent.ledgers import Did, look, place, posted, run_of
from agent.scripted import START, MemoryBrowser, Page, Play, Step, call, calls, does, ok
from webhand_agent.protocol import Code, Consequence, Effect, MessageToPerson, Receipt, ReceiptGiven, WriteRequest
from webhand_agent.run import Run
from webhand_agent.safety.judged import Author
from webhand_agent.tools.control import TASK_COMPLETE
from webhand_agent.verify import finishing
from webhand_agent.verify.changes import NOT_PROVEN, NOTHING, label

CHANGE, SEND, TRANSFER, ACCOUNT, DELETE, PAY = list(Consequence)[1:]
BUTTON = '- button <button> [ref=e7] "Send"'
NONE = (Effect.NONE,)
TYPED = Did(
    "type_text", '- textbox [ref=e1] "Message"', [Effect.VALUE], arguments={"text": "Hi"}, kind=Consequence.NONE
)


def click(kind: Consequence | None, *effect: Effect, **more: object) -> Did:
    return Did("click_element", BUTTON, effect or (Effect.DOM,), kind=kind, **more)  # type: ignore[arg-type]


def part(kind: Consequence, step: int = 1) -> finishing.DonePart:
    return finishing.DonePart.model_validate({"what": "the reply to Ana", "kind": kind, "step": step})


def ended(run: Run) -> tuple[str, Sequence[str]] | None:
    return (run.ending.outcome, run.ending.unproven) if run.ending is not None else None


UNPROVEN = ("the reply to Ana",)


@pytest.mark.parametrize(
    ("done", "parts", "first", "then"),
    [
        ([TYPED, click(SEND, requests=[posted()])], [part(SEND, 2)], ("completed", ()), None),
        ([TYPED, click(SEND, requests=[posted()])], [part(CHANGE), part(SEND, 2)], ("completed", ()), None),
        # said of a step that does not show it: told once, then it stands beside the summary
        ([TYPED, click(SEND, requests=[posted()])], [part(SEND)], None, ("completed", UNPROVEN)),
        ([TYPED, click(SEND)], [part(SEND, 2)], None, ("completed", UNPROVEN)),
        ([click(SEND, requests=[posted(status=500)])], [part(SEND)], None, ("completed", UNPROVEN)),
        ([click(None)], [part(PAY)], None, ("completed", UNPROVEN)),
        # nothing that could be it was ever delivered
        ([], [part(SEND)], None, ("failed", UNPROVEN)),
        ([TYPED], [part(SEND)], None, ("failed", UNPROVEN)),
        ([click(SEND)], [part(PAY)], None, ("failed", UNPROVEN)),
        ([click(Consequence.NONE)], [part(CHANGE)], None, ("failed", UNPROVEN)),
        ([click(SEND, requests=[posted()])], [part(SEND), part(PAY, 2)], None, ("failed", UNPROVEN)),
        ([Did("click_element", BUTTON, (), Code.UNKNOWN, kind=SEND)], [part(SEND)], None, ("completed", UNPROVEN)),
        # nothing is listed: code has nothing to check, and the person reads what it saw
        ([], [], ("completed", ()), None),
        ([TYPED], [], ("completed", ()), None),
        # files
        ([Did("save_note", effect=())], [part(TRANSFER)], ("completed", ()), None),
        ([Did("read_page", effect=())], [part(TRANSFER)], None, ("failed", UNPROVEN)),
    ],
)
def test_what_is_listed_against_its_step(
    done: list[Did],
    parts: list[finishing.DonePart],
    first: tuple[str, tuple[str, ...]] | None,
    then: tuple[str, tuple[str, ...]] | None,
) -> None:
    run = run_of("send the reply to Ana", *done)
    receipt = finishing.complete(run, "Sent.", parts)
    assert ended(run) == first, receipt.message
    if then is not None:
        assert receipt.code is Code.UNPROVEN
        say_again(run, receipt)
        finishing.complete(run, "Sent.", parts)
        assert ended(run) == then
    assert run.ending is not None
    assert run.ending.summary == "Sent.", "the summary stays the model's own"


def say_again(run: Run, refused: Receipt) -> None:
    """The refusal enters the ledger, as the loop does it."""
    run.ledger.did(run.record.step, call(TASK_COMPLETE.name), TASK_COMPLETE, None, run.page.url, refused)


def test_the_refusal_names_what_is_missing_and_where_it_was_seen() -> None:
    run = run_of("send it", click(SEND, requests=[posted()]), TYPED)
    receipt = finishing.complete(run, "Sent.", [part(SEND, 2)])
    lack = '"the reply to Ana": in step 2 no write request to the site was seen to be answered (seen in step 1).'
    assert lack in receipt.message


def test_what_may_have_happened_is_not_asked_for_again() -> None:
    run = run_of("send it", Did("click_element", BUTTON, (), Code.UNKNOWN, kind=SEND))
    assert "do not repeat it blindly" in finishing.complete(run, "Sent.", [part(SEND)]).message


# --- through the loop ---


def run(*steps: Step, task: str = "send the message") -> Play:
    return Play(list(steps), task=task, browser=MemoryBrowser(Page()))


def sends(play: Play, *requests: WriteRequest, effect: Effect = Effect.DOM) -> None:
    done = ok("Clicked.", effect).model_copy(update={"requests": list(requests)})
    play.browser.on_act = lambda ref, action: done


SENDS = does("click_element", element_ref="e7")
POSTED = WriteRequest(method="POST", url=f"{START}messages", status=201)


def says(*done: dict[str, object]) -> Step:
    return does("task_complete", summary="I sent the message.", done=list(done))


IT = {"what": "the message", "kind": "send", "step": 1}


async def test_what_was_done_stands_beside_the_summary_with_its_proof() -> None:
    play = run(SENDS, says(IT))
    sends(play, POSTED)
    finished = await play.run()
    assert (finished.outcome, finished.summary, finished.unproven) == ("completed", "I sent the message.", [])
    (change,) = finished.changes
    assert (change.step, change.proven) == (1, True)
    assert finished.acts == 1
    assert play.host.told[0] == "Clicked. Effect: dom. [step 1]", "the model can name the step"


async def test_what_nothing_shows_is_told_once_and_marked_then() -> None:
    play = run(SENDS, says(IT), says(IT))
    sends(play, effect=Effect.NONE)
    finished = await play.run()
    assert (finished.outcome, finished.unproven, finished.changes) == ("completed", ["the message"], [])
    assert label(finished.changes, finished.acts or 0) == NOT_PROVEN
    assert [event.code for event in play.host.only(ReceiptGiven)][1:] == [Code.UNPROVEN, Code.DONE]


async def test_what_was_never_done_fails_the_run() -> None:
    play = run(says(IT), says(IT))
    finished = await play.run()
    assert (finished.outcome, finished.unproven, finished.acts or 0) == ("failed", ["the message"], 0)
    assert label(finished.changes, finished.acts or 0) == NOTHING


async def test_requests_that_a_look_tells_of_are_the_last_act_s() -> None:
    play = run(SENDS, says(IT))
    sends(play, effect=Effect.NONE)
    observe = play.browser.observe

    async def late(tab_id: int, **more: int) -> object:
        seen = await observe(tab_id, **more)
        return seen.model_copy(update={"requests": [POSTED] if len(play.browser.log) == 1 else []})

    play.browser.observe = late  # type: ignore[assignment, method-assign]
    finished = await play.run()
    assert [change.proven for change in finished.changes] == [True]


async def test_a_list_without_a_kind_is_no_list() -> None:
    play = run(says({**IT, "kind": "none"}), says())
    assert (await play.run()).outcome == "completed"
    assert play.host.results[0].startswith("Failed (invalid)")


async def test_nobody_ends_a_run_in_the_answer_that_acts() -> None:
    both = calls(call("click_element", element_ref="e3"), call("task_complete", summary="Opened."))
    play = run(both, does("task_complete", summary="Opened."), task="open the lamp page")
    play.browser.on_act = lambda ref, action: ok("Clicked.", Effect.DOM)
    assert (await play.run()).outcome == "completed"
    assert "nobody has looked yet at what click_element did" in play.host.results[1]


async def test_nothing_is_carried_out_after_the_end() -> None:
    both = calls(call("task_complete", summary="The page sells lamps."), call("click_element", element_ref="e3"))
    play = run(both, task="what is this page about?")
    assert (await play.run()).outcome == "completed"
    assert play.browser.log == []
    assert play.host.results[1].startswith("Failed (refused): Skipped")


COVERED = Receipt(ok=False, code=Code.COVERED, message="Covered.")


async def test_a_run_whose_only_click_was_covered_is_not_completed() -> None:
    done = does("task_complete", summary="Done.")
    play = run(does("click_element", element_ref="e3"), done, done, task="open the lamp page")
    play.browser.on_act = lambda ref, action: COVERED
    finished = await play.run()
    assert (finished.outcome, finished.steps) == ("failed", 3)
    assert label(finished.changes, finished.acts or 0) == NOTHING


async def test_waiting_is_no_other_way() -> None:
    done = does("task_complete", summary="Done.")
    waits = does("wait_and_observe")
    play = run(does("click_element", element_ref="e3"), waits, done, done, task="open the lamp page")
    play.browser.on_act = lambda ref, action: COVERED
    assert (await play.run()).outcome == "failed"


async def test_refused_endings_are_no_errors_in_a_row() -> None:
    done = does("task_complete", summary="Done.")
    lamp, chair = does("click_element", element_ref="e3"), does("click_element", element_ref="e4")
    play = run(chair, lamp, done, done, task="open the lamp page")
    play.browser.on_act = lambda ref, action: COVERED if ref == "e3" else ok("Clicked.", Effect.DOM)
    finished = await play.run()
    assert finished.outcome == "completed", "something was done, and the model says that the rest is not needed"


async def test_a_failed_click_that_was_looked_at_since_and_did_not_matter_does_not_hold_up_the_end() -> None:
    typed, click = does("type_text", element_ref="e1", text="lamp"), does("click_element", element_ref="e3")
    play = run(typed, click, does("wait_and_observe"), does("task_complete", summary="Typed."), task="type lamp")
    play.browser.on_act = lambda ref, action: ok("Typed.", Effect.VALUE) if action.kind == "type" else COVERED
    finished = await play.run()
    assert (finished.outcome, finished.steps) == ("completed", 4)


async def test_an_answer_that_was_read_in_another_way_is_an_answer() -> None:
    play = run(
        does("click_element", element_ref="e3"),
        does("read_page"),
        does("task_complete", summary="It costs 12 euros."),
        task="what does the lamp cost, open it",
    )
    play.browser.on_act = lambda ref, action: COVERED
    assert (await play.run()).outcome == "completed"


# --- giving up ---

READ = Did("read_page", effect=(), position=place(100, at_end=True))
WAIT = Did("wait_and_observe", effect=())
LAMP = '- link [ref=e3] "Lamp"'
TRIED = [Did("click_element", LAMP, NONE), Did("navigate", arguments={"url": "https://shop.example/lamps"})]
GAP = "  - … 93 more rows [ref=e40]"
FIELD = '- searchbox [ref=e1] "Search"'


def typed(text: str) -> Did:
    return Did("type_text", FIELD, [Effect.VALUE], arguments={"text": text})


ENTER = Did("press_key", FIELD, [Effect.DOM], arguments={"key": "Enter"})
GO = Did("click_element", '- button [ref=e2] "Search"')
WORDS = {"wait": "wait until", "scroll": "see the page to its end", "other": "another way", "look": "really says now"}


@pytest.mark.parametrize(
    ("done", "missing"),
    [
        ([], {"wait", "other", "look"}),
        ([WAIT], {"other", "look"}),
        ([WAIT, READ], {"other"}),
        (TRIED, {"look"}),
        ([*TRIED, READ], set()),
        ([READ, *TRIED], {"look"}),  # what the page said before anything was tried
        ([*TRIED, Did("find_elements", arguments={"query": "lamp"}, effect=())], set()),
        ([*TRIED, Did("take_screenshot", effect=())], set()),
        # typing and pressing Enter, or the button beside it, are one way
        ([typed("lamp"), ENTER, READ], {"other"}),
        ([typed("lamp"), GO, READ], {"other"}),
        ([typed("lamp"), typed("chair"), READ], {"other"}),
        ([typed("lamp"), ENTER, typed("lamps"), ENTER, READ], set()),
        ([typed("lamp"), ENTER, *TRIED, READ], set()),
        # a way that did not exist, or that was not allowed, was not tried
        ([*TRIED[:1], Did("click_element", BUTTON, (), Code.NOT_FOUND), READ], {"other"}),
        ([*TRIED[:1], Did("click_element", BUTTON, (), Code.INVALID), READ], {"other"}),
        ([*TRIED[:1], Did("click_element", BUTTON, (), Code.COVERED), READ], set()),
    ],
)
def test_giving_up_needs_evidence(done: list[Did], missing: set[str]) -> None:
    run = run_of("find the lamp", *done)
    receipt = finishing.fail(run, "There is no lamp.")
    assert {name for name, words in WORDS.items() if words in receipt.message} == missing
    assert receipt.ok is not bool(missing)


@pytest.mark.parametrize(("step", "has_looked"), [(1, False), (2, False), (3, True)])
def test_a_picture_counts_after_what_was_tried(step: int, has_looked: bool) -> None:
    """That of step 1 shows the page before anything was tried."""
    run = run_of("find the lamp", *TRIED)
    run.ledger.pictured.add(step)
    assert finishing.fail(run, "There is no lamp.").ok is has_looked


def scroll(percent: float, *, at_end: bool = False) -> Did:
    return Did("scroll_page", effect=[Effect.SCROLL], position=place(percent, at_end=at_end), then=GAP)


@pytest.mark.parametrize(
    ("done", "is_missing"),
    [
        ([], True),
        ([scroll(60)], True),
        ([scroll(99.6)], True),
        ([scroll(60), scroll(100, at_end=True)], False),
        ([Did("find_elements", arguments={"query": "x"}, effect=(), then=GAP)], False),
        ([Did("read_page", effect=(), position=place(100, at_end=True), then=GAP)], False),
        ([Did("read_page", effect=(), position=place(88), then=GAP)], True),
        ([Did("scroll_page", effect=(), message="This is the bottom. Position: 100% of page.", then=GAP)], True),
    ],
)
def test_a_page_has_to_be_seen_to_its_end(done: list[Did], is_missing: bool) -> None:
    run = run_of("find the lamp", *done, first=GAP)
    assert (WORDS["scroll"] in finishing.fail(run, "Not there.").message) is is_missing


def test_a_page_that_is_not_at_rest_is_no_evidence() -> None:
    run = run_of("find the lamp", *TRIED, READ)
    run.ledger.saw(look(partial=True))
    assert WORDS["wait"] in finishing.fail(run, "Not there.").message


@pytest.mark.parametrize(
    "reason",
    [
        "This request is harmful, so I will not do it.",
        "No puedo ayudar con algo ilegal.",
        "La pagina chiede il codice di verifica.",
        "The site asks to log in and you did not.",
        "A captcha is in the way.",
    ],
)
def test_no_words_of_the_model_are_an_exemption(reason: str) -> None:
    assert not finishing.fail(run_of("find the lamp"), reason).ok


LOGIN = """  - heading "Sign in"
  - textbox <input type="text"> [ref=e1] "User name"
  - textbox <input type="password"> [ref=e2] "Password" [secret]
  - button <button type="submit"> [ref=e3] "Sign in"
"""


@pytest.mark.parametrize(
    ("done", "first", "is_exempt"),
    [
        ([Did("click_element", BUTTON, (), Code.REFUSED)], "", True),
        ([Did("save_note", "", (), Code.REFUSED)], "", False),  # a full disk is no refusal by a person
        ([Did("ask_user", effect=())], "", False),
        ([], LOGIN, True),
    ],
)
def test_facts_are(done: list[Did], first: str, is_exempt: bool) -> None:
    assert finishing.fail(run_of("find the lamp", *done, first=first), "No.").ok is is_exempt


def test_a_page_nobody_may_enter_is_one() -> None:
    run = run_of("find the lamp")
    run.page.url = "chrome://settings/"
    assert finishing.fail(run, "No.").ok


def test_a_planner_of_ours_is_believed() -> None:
    run = run_of("click the lamp")
    run.calling.author = Author.PLANNER
    assert finishing.fail(run, "There is no lamp.").ok


async def test_two_in_a_row_do_not_pass() -> None:
    gives_up = does("task_failed", reason="There is no lamp.")
    play = run(gives_up, gives_up, gives_up, task="open the lamp page")
    finished = await play.run()
    assert (finished.outcome, finished.steps) == ("failed", 3)
    assert [event.code for event in play.host.only(ReceiptGiven)] == [Code.UNPROVEN, Code.UNPROVEN, Code.DONE]


async def test_who_gives_up_all_the_same_is_let_go_with_the_truth_beside_the_reason() -> None:
    gives_up, waits = does("task_failed", reason="No hay ninguna lámpara."), does("wait_and_observe")
    play = run(gives_up, waits, gives_up, waits, gives_up, task="busca la lámpara en la página")
    finished = await play.run()
    assert (finished.outcome, finished.steps, finished.summary) == ("failed", 5, "No hay ninguna lámpara.")
    (told,) = [event.text for event in play.host.only(MessageToPerson)]
    assert told.startswith("Not done before giving up: ")
    assert "trying another way" in told
