"""What the planner asks where it is not sure, and what comes of the answers."""

import pytest
from agent.offline.desks import TABS, desks
from agent.offline.driving import ALL_TOOLS, TOOLS, Pages, Ran, run
from agent.scripted import Host, MemoryBrowser, Page, ok
from webhand_agent.conversation import Conversation
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.means import Means
from webhand_agent.models.offline.planner import Offline
from webhand_agent.protocol import Dialog, Effect, Receipt

PAGES = desks("en")


def asked(request: str, page: str, *answers: str) -> Ran:
    return run(request, Pages(PAGES[page], texts={"list_tabs": TABS}, answers=list(answers)), tools=ALL_TOOLS)


@pytest.mark.parametrize(
    ("request_", "page", "answer", "calls", "ok"),
    [
        ("click Save draft", "settings", "yes", ["click_element e23"], True),
        ("click Save draft", "settings", "the button “Save”", ["click_element e23"], True),
        ("click Save draft", "settings", "no", [], False),
        ("click Save draft", "settings", "No, none of them", [], False),
        ("back", "invoices", "the button “Back”", ["click_element e17"], True),
        ("back", "invoices", "the page that comes before in this tab's history", ["go_back"], True),
        ("press delete", "settings", "the key Delete", ["press_key Delete"], True),
        ("press delete", "settings", "2", ["click_element e24"], True),
        ("close the desk tab", "settings", "Desk calendar", ["list_tabs", "close_tab 4"], True),
        ("switch to the desk tab", "settings", "the first", ["list_tabs", "switch_tab 1"], True),
        ("click Reply", "article", "the second", ["click_element e8"], True),
        ("click Reply", "article", "whatever", [], False),
    ],
)
def test_answers(request_: str, page: str, answer: str, calls: list[str], ok: bool) -> None:
    ran = asked(request_, page, answer)
    assert (ran.calls, ran.ok, len(ran.questions)) == (calls, ok, 1)


@pytest.mark.parametrize(
    ("request_", "tool"),
    [
        ("go forward", "go_forward"),
        ("close this tab", "close_tab"),
        ("double-click Profile", "double_click"),
        ("turn the volume up to 70", "set_value"),
        ("upload me.jpg to Photo", "upload_file"),
        ("scroll to Delete", "scroll_to"),
    ],
)
def test_a_tool_that_is_not_there_is_said(request_: str, tool: str) -> None:
    ran = run(request_, Pages(PAGES["settings"]), tools=TOOLS)
    assert (ran.calls, ran.ok) == ([], False)
    assert tool in ran.end
    assert "Gemini" not in ran.end, "a model has no other tools"


@pytest.mark.parametrize(
    ("request_", "calls"),
    [
        ("reload", ["navigate https://desk.test/settings"]),
        ("tick Newsletter", ["click_element e13"]),
        ("set the birthday to 1990-12-24", ["type_text e18 1990-12-24"]),
        ("scroll to the bottom", ["scroll_page down"] * 15),
    ],
)
def test_what_an_older_tool_can_do_as_well(request_: str, calls: list[str]) -> None:
    assert run(request_, Pages(PAGES["settings"]), tools=TOOLS).calls == calls


def test_two_buttons_that_send_are_asked_about() -> None:
    form = "  - form\n    - textbox [ref=e{}] {}\n    - button <button type=submit> [ref=e{}] {}\n"
    page = (
        'page [url="https://a.test/"]\n' + form.format(1, '"Name"', 2, '"Send"') + form.format(3, '"City"', 4, '"Send"')
    )
    ran = run("send it", Pages(page, answers=["the second"]), tools=ALL_TOOLS)
    assert (ran.calls, len(ran.questions)) == (["click_element e4"], 1)


def test_after_typing_the_form_is_known() -> None:
    form = "  - form\n    - textbox [ref=e{}] {}\n    - button <button type=submit> [ref=e{}] {}\n"
    page = (
        'page [url="https://a.test/"]\n' + form.format(1, '"Name"', 2, '"Send"') + form.format(3, '"City"', 4, '"Send"')
    )
    assert run("type Rome into City and send it", Pages(page), tools=ALL_TOOLS).calls[-1] == "click_element e4"


def test_a_lone_field_of_a_form_is_no_search_field() -> None:
    page = 'page [url="https://a.test/"]\n  - form\n    - textbox <input type="text"> [ref=e1] "Name"\n'
    ran = run("search for lamps", Pages(page), tools=ALL_TOOLS)
    assert not ran.ok
    assert not any(call.startswith("type_text") for call in ran.calls)


def test_a_scroll_to_a_heading_stays_in_its_section() -> None:
    """What stands under the next heading is another place."""
    page = 'page [url="https://a.test/"]\n  - heading "Notes"\n  - heading "Links"\n  - link [ref=e1] "Somewhere"\n'
    assert not run("scroll to Notes", Pages(page), tools=ALL_TOOLS).ok
    assert run("scroll to Links", Pages(page), tools=ALL_TOOLS).calls == ["scroll_to e1"]


@pytest.mark.parametrize(
    ("receipt", "is_done"),
    [
        (ok("Clicked checkbox, and it did not become checked.", Effect.NONE), False),
        (ok("Already checked: checkbox.", Effect.NONE).model_copy(update={"already": True}), True),
        (ok("checkbox is checked now.", Effect.CHECKED), True),
    ],
)
def test_a_box_that_did_not_take_the_tick_is_no_success(receipt: Receipt, is_done: bool) -> None:
    ran = run("tick Newsletter", Pages(PAGES["settings"], texts={"set_checked e13 True": receipt}), tools=ALL_TOOLS)
    assert (ran.calls, ran.ok) == (["set_checked e13 True"], is_done)


def confirm(state: str, kind: str = "confirm") -> Dialog:
    return Dialog.model_validate({"type": kind, "text": "Delete everything?", "state": state})


@pytest.mark.parametrize(
    ("dialog", "ok_", "says"),
    [
        (
            confirm("dismissed"),
            False,
            "The page asked “Delete everything?”, and the answer was Cancel: it was not done.",
        ),
        (confirm("dismissed", "prompt"), False, "it was not done"),
        (confirm("open"), False, "waits for an answer: it is not done yet"),
        (confirm("accepted"), True, "“Delete”"),
        (confirm("accepted", "alert"), True, "“Delete”"),
        (confirm("dismissed", "alert"), True, "“Delete”"),
    ],
)
def test_what_the_page_asked_about_and_nobody_agreed_to_is_not_done(dialog: Dialog, ok_: bool, says: str) -> None:
    ran = run('click "Delete"', Pages(PAGES["settings"], dialogs={"click_element e24": dialog}), tools=ALL_TOOLS)
    assert (ran.calls, ran.ok) == (["click_element e24"], ok_)
    assert says in ran.end


@pytest.mark.parametrize(
    ("language", "request_", "says"),
    [("es", 'haz clic en "Eliminar"', "no se hizo"), ("it", 'clicca su "Elimina"', "non è stato fatto")],
)
def test_in_the_person_s_language(language: str, request_: str, says: str) -> None:
    pages = Pages(desks(language)["settings"], dialogs={"click_element e24": confirm("dismissed")})
    ran = run(request_, pages, tools=ALL_TOOLS)
    assert (ran.calls, ran.ok) == (["click_element e24"], False)
    assert says in ran.end


async def test_through_the_loop_as_well() -> None:
    """The receipt comes to the planner as code wrote it, and not as a sentence."""
    host, browser = Host(), MemoryBrowser(Page())
    done = ok("Clicked.", Effect.DIALOG).model_copy(update={"dialogs": [confirm("dismissed")]})
    browser.on_act = lambda ref, action: done
    job = Job(id="r1", task='click "Lamp"')
    finished = await run_task(job, browser, Offline(), Means(host, host), Conversation("system"))
    assert finished.outcome == "failed"
    assert "it was not done" in finished.summary


MAIL = """page [title="Inbox"] [url="https://mail.test/inbox"]
  - navigation "Folders"
    - link <a> [ref=e1] "{folder}" [current=page]
    - link <a> [ref=e2] "Sent 40"
  - main
    - heading "Inbox"
    - list "Messages"
      - listitem
        - link <a> [ref=e11] "{first}Ana: the 9 unread letters, 9 unread"
      - listitem
        - link <a> [ref=e12] "Luis: invoice"
      - listitem
        - link <a> [ref=e13] "{first}Eva: lunch"
{more}"""


@pytest.mark.parametrize(
    ("folder", "first", "more", "says"),
    [
        ("Inbox 6", "Unread, ", "", "6"),
        ("Inbox 6", "", "", "6"),
        ("Inbox (6)", "", "", "6"),
        ("Inbox", "", '    - text "6 unread messages"', "6"),
        ("Inbox", "", '    - text "Unread: 6"', "6"),
        ("Inbox", "", '    - text "No unread messages"', "0"),
        ("Inbox", "Unread, ", "", "2"),
        ("Inbox", "No leído: ", "", "2"),
        ("Inbox", "", "", None),
    ],
)
def test_a_number_that_the_page_says_is_read_from_the_page(
    folder: str, first: str, more: str, says: str | None
) -> None:
    page = MAIL.format(folder=folder, first=first, more=more)
    ran = run("how many unread messages are there?", Pages(page), tools=ALL_TOOLS)
    assert ran.ok is (says is not None), ran.end
    assert ran.end.startswith(f"{says} " if says is not None else "I cannot tell how many"), ran.end
