"""The table of waits (specs/web-agent.md section 6)."""

import pytest
from webhand_agent.protocol import Code, Effect, Receipt
from webhand_agent.settling import ARRIVAL, CLICK, TYPING, after_key, backoff_ms, is_enter, next_look
from webhand_agent.tools.table import BY_NAME


@pytest.mark.parametrize(
    ("tool", "key", "cap"),
    [
        ("click_element", None, 1500),
        ("type_text", None, 500),
        ("scroll_page", None, 800),
        ("select_option", None, 500),
        ("switch_tab", None, 500),
        ("press_key", "Enter", 2500),
        ("press_key", "Control+enter", 2500),
        ("press_key", "ArrowDown", 500),
        ("press_key", "a", 500),
        ("list_tabs", None, 300),
    ],
)
def test_caps(tool: str, key: str | None, cap: int) -> None:
    assert (after_key(key) if key else BY_NAME[tool].settles).cap_ms == cap


@pytest.mark.parametrize("key", ["a", "Backspace", "Enter", None])
def test_a_search_that_starts_400_ms_after_the_last_key_is_waited_for(key: str | None) -> None:
    row = after_key(key) if key else TYPING
    receipt = Receipt(ok=True, code=Code.DONE, message="", effect=[Effect.VALUE])
    assert next_look(row, receipt, 0).patience_ms > 400


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
