"""Several calls in one answer: when the rest of them is not carried out, and why."""

import pytest
from agent.scripted import COMPLETE, Host, MemoryBrowser, Page, Play, call, calls, does, ok
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Action, Code, Dialog, Effect, Receipt
from webhand_agent.tools.dispatch import reason_to_stop
from webhand_agent.tools.table import BY_NAME

DONE = ok()


def dialog(state: str) -> Dialog:
    return Dialog.model_validate({"type": "confirm", "text": "Sure?", "state": state})


@pytest.mark.parametrize(
    ("tool", "receipt", "reason"),
    [
        ("type_text", DONE, None),
        ("click_element", ok("", Effect.DOM, Effect.FOCUS), None),
        ("click_element", ok("", Effect.ADDRESS), None),
        ("save_note", DONE, None),
        ("click_element", Receipt(ok=False, code=Code.COVERED, message=""), "click_element before it failed."),
        ("reload", Receipt(ok=True, code=Code.NAVIGATED, message=""), "reload before it went to another page."),
        ("click_element", ok("", Effect.NEW_TAB), "click_element before it went to another tab."),
        ("switch_tab", DONE.model_copy(update={"tab_id": 2}), "switch_tab before it went to another tab."),
        ("close_tab", DONE, "close_tab before it closed a tab, and the others have other numbers now."),
        ("ask_user", DONE, "the person has answered ask_user before it, and the answer may change what is to be done."),
        ("task_complete", DONE, "task_complete before it ended the run."),
        ("task_failed", DONE, "task_failed before it ended the run."),
        (
            "click_element",
            DONE.model_copy(update={"dialogs": [dialog("open")]}),
            "a dialog that click_element opened waits for an answer.",
        ),
        (
            "type_text",
            DONE.model_copy(update={"dialogs": [dialog("dismissed")]}),
            "type_text before it made the page open a dialog, which was answered at once.",
        ),
        (
            "press_key",
            ok("", Effect.DIALOG),
            "press_key before it made the page open a dialog, which was answered at once.",
        ),
        ("handle_dialog", ok("", Effect.DIALOG), None),
        ("handle_dialog", DONE.model_copy(update={"dialogs": [dialog("accepted")]}), None),
        (
            "handle_dialog",
            DONE.model_copy(update={"dialogs": [dialog("accepted"), dialog("open")]}),
            "a dialog that handle_dialog opened waits for an answer.",
        ),
    ],
)
def test_reasons(tool: str, receipt: Receipt, reason: str | None) -> None:
    assert reason_to_stop(tool, receipt, BY_NAME[tool]) == reason


async def test_what_comes_after_a_question_waits_for_the_answer_to_be_read() -> None:
    both = calls(call("ask_user", question="Which?"), call("click_element", element_ref="e3"))
    play = Play([both, COMPLETE], host=Host(["The chair"]))
    await play.run()
    assert play.browser.log == []
    assert "the person has answered ask_user" in play.host.results[1]


async def test_what_comes_after_a_dialog_is_not_done() -> None:
    both = calls(
        call("click_element", element_ref="e3"), Call(id="2", name="hover_element", arguments={"element_ref": "e4"})
    )
    play = Play([both, COMPLETE])

    def act(ref: str | None, action: Action) -> Receipt:
        return ok("Clicked.", Effect.DIALOG).model_copy(update={"dialogs": [dialog("dismissed")]})

    play.browser.on_act = act
    await play.run()
    assert [entry.split()[0] for entry in play.browser.log] == ["click"]
    assert play.host.results[1].startswith("Failed (refused): Skipped, nothing was done: click_element before it made")


async def test_the_same_action_may_follow_the_answer_to_a_dialog() -> None:
    both = calls(call("handle_dialog", accept=False), call("click_element", element_ref="e3"))
    play = Play([both, COMPLETE])
    await play.run()
    assert [entry.split()[0] for entry in play.browser.log] == ["dialog", "click"]


async def test_nothing_is_done_after_the_end() -> None:
    play = Play([calls(COMPLETE.calls[0], call("click_element", element_ref="e3"))])
    await play.run()
    assert play.browser.log == []


async def test_nothing_is_done_after_the_tab_was_closed() -> None:
    both = calls(call("close_tab"), call("click_element", element_ref="e3"))
    play = Play(
        [both, COMPLETE], task="close the tab", browser=MemoryBrowser(Page(), Page(url="https://b.shop.example/"))
    )
    await play.run()
    assert play.browser.log == ["close 1"]


async def test_a_refused_call_is_a_failure() -> None:
    play = Play([calls(does("scroll_to", element_ref="e99").calls[0], call("list_tabs")), COMPLETE])
    await play.run()
    assert "Skipped, nothing was done: scroll_to before it failed." in play.host.results[1]
