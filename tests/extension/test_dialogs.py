"""Dialogs of the page are results and never hangs (SAFETY.md, E1)."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Dialog, Page

from extension.browsers import Browser
from extension.pages import Pages
from extension.steering import Json

STALLED_S = 20.0
"""A page with an open dialog never answers. The bar is 3 s; a machine under load gets more."""

UNHEARD = "addEventListener('webhand:channel', (event) => event.stopImmediatePropagation(), true)"
"""In a page's world before anything else, as no page can: dialogs open there as in a page older than the extension."""

FULL = pytest.mark.full

OPENING = {"alert": "alert('Saved')", "confirm": "confirm('Delete it?')", "prompt": "prompt('Your name?')"}

ANSWERS = [
    ("Alert", [("alert", "Saved", "", "accepted")], "undefined"),
    ("Confirm", [("confirm", "Delete it?", "", "dismissed")], "false"),
    ("Prompt", [("prompt", "Your name?", "Ann", "dismissed")], "null"),
]

ARRANGED = [
    ("Confirm", {"accept": True}, "accepted", "true"),
    ("Confirm", {"accept": False}, "dismissed", "false"),
    ("Prompt", {"accept": True, "text": "Robin"}, "accepted", "Robin"),
    ("Prompt", {"accept": True}, "accepted", "Ann"),
]


def dialogs_of(receipt: Json) -> list[tuple[str, str, str, str]]:
    return [(each["type"], each["text"], each["default"], each["state"]) for each in receipt.get("dialogs", [])]


@contextmanager
def opened(page: Page) -> Iterator[list[Dialog]]:
    """The dialogs that really open in a page. Playwright dismisses what nobody listens for."""
    dialogs: list[Dialog] = []

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog)

    page.on("dialog", note)
    yield dialogs
    page.remove_listener("dialog", note)


def held_page(browser: Browser, url: str) -> tuple[Page, int]:
    """A page whose dialogs cannot be held, and which the person has clicked in: else it may not hold them back."""
    page = browser.context.new_page()
    page.add_init_script(UNHEARD)
    page.goto(url)
    tab_id: int = max(tab["tab_id"] for tab in browser.host.do("tabs") if tab["url"] == url)
    # Now and then a new process runs the extension's script first: then the page is loaded again in the same process.
    while browser.host.do("answer_dialog", tab_id=tab_id, accept=False)["code"] != "refused":
        page.reload()
    page.mouse.click(1, 1)
    return page, tab_id


@pytest.mark.parametrize(("button", "expected", "answer"), ANSWERS)
def test_is_answered_and_told(
    browser: Browser, pages: Pages, button: str, expected: list[tuple[str, str, str, str]], answer: str
) -> None:
    tab_id = browser.open(pages.here("/dialogs"))
    receipt = browser.click(browser.observe(tab_id), button)
    assert receipt["ok"], receipt
    assert dialogs_of(receipt) == expected
    assert "dialog" in receipt["effect"]
    assert (receipt["advice"] == "answer_and_repeat") == (expected[0][3] == "dismissed")
    assert f"answer: {answer}" in browser.observe(tab_id)["tree"]


@pytest.mark.parametrize(("button", "arrangement", "state", "answer"), ARRANGED)
def test_the_answer_of_the_next_one_can_be_arranged(
    browser: Browser, pages: Pages, button: str, arrangement: Json, state: str, answer: str
) -> None:
    tab_id = browser.open(pages.here("/dialogs"))
    seen = browser.observe(tab_id)
    assert browser.host.do("answer_dialog", tab_id=tab_id, **arrangement)["ok"]
    assert [each[3] for each in dialogs_of(browser.click(seen, button))] == [state]
    assert f"answer: {answer}" in browser.observe(tab_id)["tree"]
    assert [each[3] for each in dialogs_of(browser.click(seen, button))] == ["dismissed"], "it was for one dialog"


def test_an_arrangement_is_for_the_next_action_only(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/dialogs"))
    seen = browser.observe(tab_id)
    browser.host.do("answer_dialog", tab_id=tab_id, accept=True)
    browser.host.do("act", tab_id=tab_id, ref=None, action={"kind": "scroll", "direction": "down"})
    assert [each[3] for each in dialogs_of(browser.click(seen, "Confirm"))] == ["dismissed"]


def test_an_answer_to_one_question_is_not_given_to_another(browser: Browser, pages: Pages) -> None:
    """What was allowed was an answer to what the dialog said then."""
    tab_id = browser.open(pages.here("/dialogs"))
    seen = browser.observe(tab_id)
    [(_, asked, _, _)] = dialogs_of(browser.click(seen, "Confirm"))
    for about, state in (("Delete all of it?", "dismissed"), (asked, "accepted")):
        browser.host.do("answer_dialog", tab_id=tab_id, accept=True, about=about)
        assert [each[3] for each in dialogs_of(browser.click(seen, "Confirm"))] == [state], about


def test_a_frame_of_the_same_origin_and_one_of_another(browser: Browser, pages: Pages) -> None:
    """The browser itself shows none for a frame of another origin: nobody is told of what nobody would have seen."""
    tab_id = browser.open(pages.here("/dialogs"))
    seen = browser.observe(tab_id)
    assert dialogs_of(browser.click(seen, "Inside")) == [("alert", "Framed", "", "accepted")]
    assert dialogs_of(browser.click(seen, "Elsewhere")) == []
    assert "told false" in browser.observe(tab_id)["tree"]


def test_one_that_comes_after_the_receipt_is_told_with_the_next(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/dialogs"))
    seen = browser.observe(tab_id)
    assert dialogs_of(browser.click(seen, "Later")) == []
    assert "answer: false" in browser.observe(tab_id, patience_ms=20_000, cap_ms=20_000)["tree"]
    receipt = browser.click(seen, "Alert")
    assert [each[1] for each in dialogs_of(receipt)] == ["Still there?", "Saved"]


def test_one_before_the_page_leaves_is_told(browser: Browser, pages: Pages) -> None:
    receipt = browser.click(browser.observe(browser.open(pages.here("/dialogs"))), "Leave")
    assert receipt["code"] == "navigated"
    assert [each[1] for each in dialogs_of(receipt)] == ["Bye"]


def test_a_page_that_asks_for_ever_is_left_to_the_person(browser: Browser, pages: Pages) -> None:
    page, tab_id = browser.open_page(pages.here("/dialogs"))
    with opened(page) as dialogs:
        click = browser.act_params(browser.observe(tab_id), "Nag", {"kind": "click"})
        receipt = browser.host.do("act", STALLED_S, **click)
        assert receipt["code"] == "dialog_open"
        browser.pump(lambda: dialogs)
        dialogs[0].accept()


def test_what_follows_a_click_of_the_persons_own_is_the_persons(browser: Browser, pages: Pages) -> None:
    page, tab_id = browser.open_page(pages.here("/dialogs"))
    browser.observe(tab_id)
    with opened(page) as dialogs:
        page.mouse.click(1, 1)
        page.evaluate("void setTimeout(() => say(confirm('Mine?')), 0)")
        browser.pump(lambda: dialogs)
        dialogs[0].accept()
        page.wait_for_function("document.querySelector('output').textContent === 'answer: true'")


def test_what_comes_after_the_run_is_the_persons(browser: Browser, pages: Pages) -> None:
    page, tab_id = browser.open_page(pages.here("/dialogs"))
    click = browser.act_params(browser.observe(tab_id), "Held", {"kind": "click"})
    with opened(page) as dialogs:
        with pages.hold:
            assert dialogs_of(browser.host.do("act", cap_ms=100, **click)) == []
            browser.host.call("tabs.release", tab_ids=[tab_id])
        browser.pump(lambda: dialogs)
        dialogs[0].accept()


@pytest.mark.parametrize(
    "kind", ["alert", "beforeunload", *(pytest.param(kind, marks=FULL) for kind in ["confirm", "prompt"])]
)
def test_one_that_cannot_be_held_is_said_to_be_open(browser: Browser, pages: Pages, kind: str) -> None:
    """By a click. Once the person has answered, all is as before."""
    page, tab_id = held_page(browser, pages.here("/leave" if kind == "beforeunload" else "/dialogs"))
    seen = browser.observe(tab_id)
    name = "Away" if kind == "beforeunload" else kind.title()
    with opened(page) as dialogs:
        receipt = browser.host.do("act", STALLED_S, **browser.act_params(seen, name, {"kind": "click"}))
        assert (receipt["ok"], receipt["code"], receipt["effect"]) == (False, "dialog_open", ["dialog"])
        browser.pump(lambda: dialogs)
        assert dialogs[0].type == kind
        dialogs[0].dismiss()
        assert browser.observe(tab_id)["tree"].splitlines()[0] == seen["tree"].splitlines()[0]
    page.close()


def test_calls_under_an_open_dialog_are_answered(browser: Browser, pages: Pages) -> None:
    page, tab_id = held_page(browser, pages.here("/dialogs"))
    seen = browser.observe(tab_id)
    with opened(page) as dialogs:
        page.evaluate("void setTimeout(() => alert('Saved'), 0)")
        browser.pump(lambda: dialogs)
        calls: dict[str, Json] = {
            "observe": {"tab_id": tab_id},
            "answer_dialog": {"tab_id": tab_id, "accept": True},
            "act": browser.act_params(seen, "Confirm", {"kind": "click"}),
        }
        replies = {name: browser.host.begin_doing(name, **params) for name, params in calls.items()}
        answers = {name: reply.result(STALLED_S) for name, reply in replies.items()}
        assert "dialog" in answers["observe"]["tree"]
        assert answers["observe"]["partial"]
        assert [answers[name]["code"] for name in ("answer_dialog", "act")] == ["dialog_open"] * 2
        dialogs[0].dismiss()


@pytest.mark.parametrize("kind", ["beforeunload", *(pytest.param(kind, marks=FULL) for kind in OPENING)])
def test_one_that_holds_a_navigation_up(browser: Browser, pages: Pages, kind: str) -> None:
    page, tab_id = held_page(browser, pages.here("/leave" if kind == "beforeunload" else "/dialogs"))
    with opened(page) as dialogs:
        if kind != "beforeunload":
            page.evaluate(f"void setTimeout(() => {OPENING[kind]}, 0)")
            browser.pump(lambda: dialogs)
        receipt = browser.host.do("navigate", STALLED_S, tab_id=tab_id, url=pages.here("/second"))
        assert receipt["code"] in ("dialog_open", "navigated"), receipt
        browser.pump(lambda: dialogs)
        if receipt["code"] == "dialog_open":
            dialogs[-1].accept()
        browser.pump(lambda: page.title() == "Second")
        assert browser.observe(tab_id)["title"] == "Second"


def test_one_that_opens_while_a_page_loads(browser: Browser, pages: Pages) -> None:
    page, tab_id = browser.open_page(pages.here("/static?loading"))
    with opened(page) as dialogs:
        receipt = browser.host.do("navigate", STALLED_S, tab_id=tab_id, url=pages.here("/alert-load"))
        assert receipt["code"] == "dialog_open", receipt
        assert dialogs_of(receipt) == [("alert", "1", "", "open")], (
            "it is told although nobody has looked at the page yet"
        )
        browser.pump(lambda: dialogs)
        dialogs[0].accept()
        browser.pump(lambda: "Later" in browser.observe(tab_id)["tree"])  # that it is closed comes after the answer


def test_one_of_a_frame_that_has_only_just_come(browser: Browser, pages: Pages) -> None:
    receipt = browser.click(browser.observe(browser.open(pages.here("/frames-late"))), "Frame")
    assert (receipt["ok"], dialogs_of(receipt)) == (True, [("alert", "1", "", "accepted")]), receipt


def test_one_before_the_page_is_left_is_told(browser: Browser, pages: Pages) -> None:
    """Until the person has answered it, and only where the browser asks: for a page that they have used."""
    page, tab_id = browser.open_page(pages.here("/leave"))
    browser.observe(tab_id)
    second: Json = {"tab_id": tab_id, "url": pages.here("/second")}
    with opened(page) as dialogs:
        page.mouse.click(1, 1)
        receipt = browser.host.do("navigate", STALLED_S, **second)
        assert (receipt["code"], dialogs_of(receipt)) == ("dialog_open", [("beforeunload", "", "", "open")]), receipt
        browser.pump(lambda: dialogs)
        dialogs[0].dismiss()
        browser.pump(lambda: "Away" in browser.observe(tab_id)["tree"])
    page.reload()  # asks as well, and is told Yes
    browser.pump(lambda: "Away" in browser.observe(tab_id)["tree"])  # the port hears of that later than this test
    receipt = browser.host.do("navigate", STALLED_S, **second)
    assert (receipt["code"], dialogs_of(receipt)) == ("navigated", []), receipt


def test_a_tab_closed_under_its_dialog(browser: Browser, pages: Pages) -> None:
    page, tab_id = held_page(browser, pages.here("/dialogs"))
    seen = browser.observe(tab_id)
    with opened(page) as dialogs:
        reply = browser.host.begin_doing("act", **browser.act_params(seen, "Confirm", {"kind": "click"}))
        browser.pump(lambda: dialogs)
        page.close()
    assert reply.result(STALLED_S)["code"] in ("no_such_tab", "dialog_open")
    assert "Over here" in browser.observe(browser.open(pages.here("/second")))["tree"]


def test_a_tab_that_asks_before_it_closes(browser: Browser, pages: Pages) -> None:
    page, tab_id = held_page(browser, pages.here("/leave"))
    with opened(page) as dialogs:
        browser.worker().evaluate("id => void chrome.tabs.remove(id)", tab_id)
        browser.pump(lambda: dialogs)
        assert "dialog" in browser.observe(tab_id, STALLED_S)["tree"]
        dialogs[0].dismiss()
        assert "Away" in browser.observe(tab_id)["tree"]


def test_every_kind_of_frame_is_prepared(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/frames"))
    browser.observe(tab_id)
    present = browser.worker().evaluate(
        """async (tabId) => {
          const func = () => webhand.dialogs.present();
          const answers = await chrome.scripting.executeScript({ target: { tabId, allFrames: true }, func });
          return answers.map(({ result }) => result);
        }""",
        tab_id,
    )
    assert present == [True] * 7  # the page, five frames, and the one in the nest


@pytest.mark.parametrize(("url", "code"), [("chrome://version/", "not_injectable"), ("/dialogs", "refused")])
def test_an_arrangement_that_cannot_be_kept_says_so(browser: Browser, pages: Pages, url: str, code: str) -> None:
    page, tab_id = browser.open_page(url) if ":" in url else held_page(browser, pages.here(url))
    assert browser.host.do("answer_dialog", tab_id=tab_id, accept=True)["code"] == code
    page.close()


def test_forty_in_a_row_are_answered(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/dialogs"))
    receipt = browser.click(browser.observe(tab_id), "Forty")
    assert receipt["ok"], receipt
    assert {each["state"] for each in receipt["dialogs"]} == {"dismissed"}, "the last ones are told"
    seen = browser.observe(tab_id)
    assert "answer: all" in seen["tree"]
