"""The table of waits (specs/web-agent.md section 6)."""

import pytest
from agent.scripted import COMPLETE, MemoryBrowser, Page, Play, does
from webhand_agent.protocol import Code, Effect, Receipt
from webhand_agent.settling import ARRIVAL, CLICK, TYPING, after_key, backoff_ms, is_enter, next_look


@pytest.mark.parametrize(
    ("tool", "arguments", "cap"),
    [
        ("click_element", {}, 1500),
        ("type_text", {"text": "chair"}, 500),
        ("scroll_page", {"direction": "down"}, 800),
        ("select_option", {"value": "blue"}, 500),
    ],
)
async def test_what_is_done_to_an_element_has_so_long_to_come_to_rest(
    tool: str, arguments: dict[str, object], cap: int
) -> None:
    play = Play([does(tool, element_ref="e3", **arguments), COMPLETE])
    await play.run()
    assert [entry.rpartition(" ")[2] for entry in play.browser.log] == [f"cap={cap}"]


async def test_another_tab_is_looked_at_soon() -> None:
    play = Play([does("switch_tab", tab_index=2), COMPLETE], browser=MemoryBrowser(Page(), Page()))
    await play.run()
    assert play.browser.looks[-1] == (0, 500)


@pytest.mark.parametrize(("key", "cap"), [("Enter", 2500), ("Control+enter", 2500), ("ArrowDown", 500), ("a", 500)])
def test_a_key_has_so_long_as_it_needs(key: str, cap: int) -> None:
    assert after_key(key).cap_ms == cap


@pytest.mark.parametrize("key", ["a", "Backspace", "Enter", None])
def test_a_search_that_starts_400_ms_after_the_last_key_is_waited_for(key: str | None) -> None:
    row = after_key(key) if key else TYPING
    receipt = Receipt(ok=True, code=Code.DONE, message="", effect=[Effect.VALUE])
    look = next_look(row, receipt, 0)
    assert look.patience_ms > 400
    assert look.cap_ms >= 400 + 300, "and its server has the time to answer"


@pytest.mark.parametrize(
    ("effect", "patience"),
    [([Effect.NONE], 400), ([Effect.FOCUS], 400), ([], 400), ([Effect.DOM], 0), ([Effect.EXPANDED, Effect.FOCUS], 0)],
)
def test_a_click_that_was_seen_to_work_needs_no_patience(effect: list[Effect], patience: int) -> None:
    receipt = Receipt(ok=True, code=Code.DONE, message="", effect=effect)
    assert next_look(CLICK, receipt, 0).patience_ms == patience


@pytest.mark.parametrize("effect", [Effect.NAVIGATION, Effect.NEW_TAB])
def test_a_new_page_is_given_time_to_arrive(effect: Effect) -> None:
    receipt = Receipt(ok=True, code=Code.DONE, message="", effect=[effect])
    assert next_look(CLICK, receipt, 0) == ARRIVAL


@pytest.mark.parametrize(
    ("code", "patience"),
    [
        *(
            (code, 2000)
            for code in (Code.DISABLED, Code.COVERED, Code.NOT_EDITABLE, Code.NO_SUCH_OPTION, Code.NOT_FOUND)
        ),
        *((code, 0) for code in (Code.REFUSED, Code.INVALID, Code.NO_SUCH_KEY, Code.NO_SUCH_FILE, Code.UNTRUSTED)),
    ],
)
def test_after_a_failure_only_what_time_can_mend_is_waited_for(code: Code, patience: int) -> None:
    receipt = Receipt(ok=False, code=code, message="")
    assert next_look(CLICK, receipt, 2000).patience_ms == patience


def test_backoff() -> None:
    assert [backoff_ms(errors) for errors in range(6)] == [1000, 2000, 4000, 8000, 8000, 8000]


@pytest.mark.parametrize(
    ("key", "expected"), [("Enter", True), ("enter", True), ("Shift+Return", True), ("Tab", False), ("+", False)]
)
def test_is_enter(key: str, expected: bool) -> None:
    assert is_enter(key) is expected
