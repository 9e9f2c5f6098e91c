"""Whole requests over pages that nobody has seen, driven as the loop drives a model."""

import asyncio

import pytest
from agent.offline.driving import Pages, Ran, failing, run, tabs
from agent.offline.pages import (
    CLOSED,
    FORM,
    FORM2,
    FOUND,
    INBOX,
    INBOX_TYPED,
    LOADING,
    MESSAGE,
    PRODUCT,
    SHOP,
    SHOP_FOUND,
    THANKS,
)
from webhand_agent.conversation import Conversation, UserTurn
from webhand_agent.models.offline.planner import Offline
from webhand_agent.protocol import Code, Position, Receipt

FORM2_PARKING = FORM2.replace('"I accept the terms" [checked]', '"Parking"')
WAIT = "wait_and_observe 2000"


def mail() -> Pages:
    on = {"type_text e2 Ernesto": INBOX_TYPED, "press_key Enter": LOADING, "click_element e12": MESSAGE}
    return Pages(INBOX, on=on, later=[FOUND])


@pytest.mark.parametrize(
    ("request_", "says", "leaves_out"),
    [
        (
            "search the mail for what Ernesto sent and say what he wants",
            [
                "From Ernesto Ruiz",
                "“Contract for the new flat”",
                "in Lavapies.",
                "sign it and send it back by Thursday?",
            ],
            ["Hola Ada", "18:40", "Reply", "terms", "Inbox"],
        ),
        (
            "busca en mis correos qué mandó Ernesto y hazme un resumen",
            ["De Ernesto Ruiz", "«Contract for the new flat»", "I have attached the contract", "by Thursday?"],
            ["Reply", "terms", "Inbox", "18:40"],
        ),
        (
            "cerca nella posta cosa ha mandato Ernesto e dimmi cosa vuole",
            ["Da Ernesto Ruiz", "«Contract for the new flat»", "by Thursday?"],
            ["Hola Ada", "Reply", "terms"],
        ),
    ],
)
def test_finds_and_reads_a_message(request_: str, says: list[str], leaves_out: list[str]) -> None:
    ran = run(request_, mail())
    assert ran.calls == ["type_text e2 Ernesto", "press_key Enter", WAIT, "click_element e12"]
    assert ran.ok
    assert all(piece in ran.end for piece in says)
    assert not any(piece in ran.end for piece in leaves_out)


def test_says_what_it_does_in_the_language_of_the_request() -> None:
    assert run("search the mail for what Ernesto sent", mail()).texts[0] == "I search for “Ernesto”."
    assert run("cerca nella posta cosa ha mandato Ernesto", mail()).texts[0] == "Cerco «Ernesto»."


def test_fills_a_form_of_several_pages() -> None:
    ran = run(
        "fill in the form: name Ada Lovelace, email ada@example.org, country Italy, newsletter yes, and click Next; "
        'choose Express as delivery, tick the box I accept the terms, type "all fine, thanks" into Comments '
        "and send it, then tell me what the page says",
        Pages(FORM, on={"click_element e6": FORM2, "click_element e15": THANKS}),
    )
    assert ran.calls == [
        "type_text e1 Ada Lovelace",
        "type_text e2 ada@example.org",
        "select_option e3 Italy",
        "click_element e4",
        "click_element e6",
        "click_element e12",
        "type_text e14 all fine, thanks",
        "click_element e15",
    ]
    assert ran.ok
    assert "Your number is 4711." in ran.end
    assert "already" in ran.end


def test_fills_an_english_form_from_spanish() -> None:
    ran = run(
        "rellena el formulario: nombre Ada Lovelace, correo ada@example.org, país Italy y envíalo",
        Pages(FORM, on={"click_element e6": THANKS}),
    )
    assert ran.calls == [
        "type_text e1 Ada Lovelace",
        "type_text e2 ada@example.org",
        "select_option e3 Italy",
        "click_element e6",
    ]


@pytest.mark.parametrize(
    ("request_", "query"),
    [
        ("search for red lamp, open the third result and tell me the price", "red lamp"),
        ("busca lámpara roja, abre el tercer resultado y dime el precio", "lámpara roja"),
        ("cerca lampada rossa, apri il terzo risultato e dimmi il prezzo", "lampada rossa"),
    ],
)
def test_shop(request_: str, query: str) -> None:
    ran = run(request_, Pages(SHOP, on={"press_key Enter": SHOP_FOUND, "click_element e25": PRODUCT}))
    assert ran.calls == [f"type_text e5 {query}", "press_key Enter", "click_element e25"]
    assert ran.end == "Red table lamp Clara: € 39.90."


@pytest.mark.parametrize(
    ("request_", "page", "answer"),
    [
        ("how many results are there?", SHOP_FOUND, "1340 results."),
        ("¿cuántos resultados hay?", SHOP_FOUND, "1340 resultados."),
        ("quanti risultati ci sono?", SHOP_FOUND, "1340 risultati."),
        ("how many unread messages are there?", INBOX, "2 unread messages."),
        ("what is the title?", INBOX, "The title is “Inbox - Postbox”."),
        ("what is the weight?", PRODUCT, "Weight: 1.2 kg"),
        ("quanto costa?", PRODUCT, "Red table lamp Clara: € 39.90."),
        ("how much is the red lamp Bruno?", SHOP_FOUND, "Red lamp Bruno: € 29.90."),
    ],
)
def test_reads_what_is_there(request_: str, page: str, answer: str) -> None:
    ran = run(request_, Pages(page))
    assert (ran.calls, ran.end, ran.ok) == ([], answer, True)


@pytest.mark.parametrize(
    ("answer", "ref"),
    [("the second", "e24"), ("3", "e26"), ("button “Add to cart” in “Lamp Dora, red”", "e28"), ("Ada", "e22")],
)
def test_asks_when_several_fit(answer: str, ref: str) -> None:
    ran = run("click Add to cart", Pages(SHOP_FOUND, answers=[answer]))
    (question,) = ran.questions
    assert len(question.arguments["choices"]) == 4
    assert "Red lamp Bruno" in question.arguments["choices"][1]
    assert ran.calls == [f"click_element {ref}"]


def test_an_answer_that_says_nothing_ends_the_run() -> None:
    ran = run("click Add to cart", Pages(SHOP_FOUND, answers=["whatever"]))
    assert not ran.ok
    assert ran.calls == []


def test_nothing_found_is_said_with_what_is_near_and_what_would_help() -> None:
    ran = run("click Add to basket now please", Pages(PRODUCT.replace("Add to cart", "Add to wishlist")))
    assert ran.calls == [WAIT, WAIT]
    assert not ran.ok
    assert "Add to wishlist" in ran.end
    assert "webhand key set" in ran.end


def test_a_list_that_comes_late_is_waited_for() -> None:
    empty = SHOP_FOUND.split("    - article")[0].replace('    - text "Showing 1-4 of 1,340 results"\n', "")
    ran = run("open the second result", Pages(empty, on={"click_element e23": PRODUCT}, later=[SHOP_FOUND]))
    assert ran.calls == [WAIT, "click_element e23"]
    assert ran.ok


def test_gives_up_a_list_that_never_comes() -> None:
    ran = run("open the message from Zoe", Pages(INBOX))
    assert (ran.calls, ran.ok) == ([WAIT, WAIT], False)
    assert "Zoe" in ran.end


def test_a_row_that_opens_nothing_is_no_success() -> None:
    ran = run("open the first message and read it", Pages(INBOX))
    assert (ran.calls, ran.ok) == (["click_element e11", WAIT, WAIT], False)


@pytest.mark.parametrize(
    ("failures", "calls", "ok"),
    [
        ([failing(Code.STALE, "The element is gone.")], 2, True),
        ([failing(Code.COVERED, "A banner covers it.")] * 2, 2, False),
        ([failing(Code.REFUSED, "The person said no.")], 1, False),
    ],
)
def test_failed_receipts(failures: list[Receipt], calls: int, ok: bool) -> None:
    ran = run("click Lamps", Pages(SHOP, failures={"click_element e1": list(failures)}))
    assert (ran.calls, ran.ok) == (["click_element e1"] * calls, ok)
    assert ok or failures[-1].message in ran.end


def test_starts_from_a_page_that_takes_no_scripts() -> None:
    ran = run("open example.org and click Lamps", Pages(CLOSED, on={"navigate https://example.org": SHOP}))
    assert ran.calls == ["navigate https://example.org", "click_element e1"]


def test_a_page_that_takes_no_scripts_is_the_reason() -> None:
    why = "- This is a page of the browser itself (chrome:), which lets no extension in."
    ran = run("click the button Lamps", Pages(f'page [title="New tab"] [url="chrome://newtab/"]\n  {why}\n'))
    assert (ran.calls, ran.ok) == ([], False)
    assert "chrome://newtab/" in ran.end
    assert why[2:] in ran.end
    assert "Gemini" not in ran.end, "no model gets in there either"


@pytest.mark.parametrize(
    ("request_", "end"),
    [
        ("go to example.org", "I went to https://example.org."),
        ("ve a example.org", "Fui a https://example.org."),
        ("vai su example.org", "Sono andato su https://example.org."),
        ("click Lamps", "I clicked the link “Lamps”."),
        ("scroll down and go back", "I scrolled down. I went back."),
    ],
)
def test_what_was_done_is_said_in_few_words(request_: str, end: str) -> None:
    assert run(request_, Pages(SHOP)).end == end


def test_of_many_fields_only_the_number_is_said() -> None:
    request = "fill in the form: name Ada Lovelace, email ada@example.org, country Italy, newsletter yes; click Next; "
    end = run(f"{request} tick Parking; click Send", Pages(FORM, on={"click_element e6": FORM2_PARKING})).end
    assert end == "I filled in 5 fields. I clicked the button “Next”. I clicked the button “Send”."


def test_only_the_name_is_quoted_of_what_is_not_there() -> None:
    assert "called “Copy”" in run("click the button Copy", Pages(SHOP)).end


def test_an_unknown_site_is_said_so() -> None:
    ran = run("open Nowhereland", Pages(SHOP))
    assert not ran.ok
    assert "no site called “Nowhereland”" in ran.end


@pytest.mark.parametrize(
    ("request_", "word"),
    [("write me a poem", "webhand key set"), ("no hagas clic en Lamps", "clave"), ("scrivi una poesia", "chiave")],
)
def test_what_it_cannot_read_it_says_at_once(request_: str, word: str) -> None:
    ran = run(request_, Pages(SHOP))
    assert (ran.calls, ran.ok) == ([], False)
    assert word in ran.end


def test_one_piece_that_is_not_read_and_nothing_is_done() -> None:
    assert run("click Lamps and then decide which one is best", Pages(SHOP)).calls == []


@pytest.mark.parametrize(("request_", "word"), [("hello there", "need Gemini"), ("hola, qué tal", "clave")])
def test_without_tools_it_says_what_is_missing(request_: str, word: str) -> None:
    talk = Conversation("system", [UserTurn(request=request_)])
    (call,) = asyncio.run(Offline().think(talk, (), lambda text: None)).calls
    assert call.name == "task_failed", "a sentence that says what is missing is no answer"
    assert word in call.arguments["reason"]


def test_a_follow_up_starts_anew_in_the_same_conversation() -> None:
    pages = mail()
    first = run("search the mail for Ernesto", pages)
    second: Ran = run("open the message from Ernesto and tell me what he wants", pages, conversation=first.conversation)
    assert second.calls == ["click_element e12"]
    assert "by Thursday" in second.end


def test_tabs() -> None:
    listing = tabs(1, ("Inbox", "https://post.test/"), ("Lumen", "https://lumen.test/"), ("Desk", "https://desk.test/"))
    pages = Pages(SHOP, texts={"list_tabs": listing})
    assert run("switch to the Lumen tab", pages).calls == ["list_tabs", "switch_tab 2"]
    assert run("cambia a la última pestaña", pages).calls == ["list_tabs", "switch_tab 3"]
    assert run("passa alla scheda 2", pages).calls == ["switch_tab 2"]


def test_scrolls_to_the_end() -> None:
    """A page that is nearly at its end is not at its end."""
    near = Receipt(ok=True, code=Code.DONE, message="", position=Position(percent=99.6, at_end=False, at_start=False))
    end = near.model_copy(update={"position": Position(percent=100, at_end=True, at_start=False)})
    assert run("scroll to the bottom", Pages(SHOP, texts={"scroll_page down": end})).calls == ["scroll_page down"]
    assert len(run("scroll to the bottom", Pages(SHOP, texts={"scroll_page down": near})).calls) == 15


def test_opens_a_list_of_its_own_making() -> None:
    closed = 'page [url="https://a.test/"]\n  - combobox <button> [ref=e1] "Country" [value="Spain"]\n'
    opened = closed + '  - listbox\n    - option [ref=e2] "Spain"\n    - option [ref=e3] "Italy"\n'
    ran = run("set Country to Italy", Pages(closed, on={"click_element e1": opened}))
    assert ran.calls == ["click_element e1", "click_element e3"]


DAYS = """page [title="Days"] [url="https://a.test/"]
  - listbox <select> [ref=e1] "Days" [multiple]%s [options="Thursday | Friday | Saturday"]
  - listbox "Neighbours"
    - option [ref=e2] "Music"
    - option [ref=e3] "Salt and pepper"
  - checkbox <input type="checkbox"> [ref=e4] "Running water"
  - checkbox <input type="checkbox"> [ref=e5] "Parking"
"""


def test_a_list_of_values_is_put_one_by_one() -> None:
    both = DAYS % ' [value="Friday, Saturday"]'
    on = {"select_option e1 Friday": DAYS % ' [value="Friday"]', "select_option e1 Saturday": both}
    ran = run("choose Friday and Saturday in Days, tick Parking and Running water", Pages(DAYS % "", on=on))
    assert ran.calls == [*on, "click_element e5", "click_element e4"]
    assert ran.ok


def test_an_option_with_an_and_in_its_name_is_one() -> None:
    assert run("choose Salt and pepper in Neighbours", Pages(DAYS % "")).calls == ["click_element e3"]


def test_a_choice_that_drives_out_another_is_said() -> None:
    on = {f"select_option e1 {day}": DAYS % f' [value="{day}"]' for day in ("Friday", "Saturday")}
    ran = run("set Days to Friday and Saturday", Pages(DAYS % "", on=on))
    assert not ran.ok
    assert "“Friday”" in ran.end


def test_writes_and_sends_a_message() -> None:
    form = """page [title="New"] [url="https://post.test/new"]
  - textbox <input type="email"> [ref=e1] "To"
  - textbox <input type="text"> [ref=e2] "Subject"
  - textbox <div> [ref=e3] "Message body"
  - button <button> [ref=e5] "Send"
"""
    ran = run(
        "send a mail to ada@x.org with subject Hello and text All is well", Pages(INBOX, on={"click_element e4": form})
    )
    typed = ["type_text e1 ada@x.org", "type_text e2 Hello", "type_text e3 All is well"]
    assert ran.calls == ["click_element e4", *typed, "click_element e5"]


def test_a_password_is_not_repeated() -> None:
    page = 'page [url="https://a.test/"]\n  - textbox <input type="password"> [ref=e1] "Password"\n'
    ran = run("set Password to Engine-1843", Pages(page))
    assert ran.calls == ["type_text e1 Engine-1843"]
    assert "Engine" not in "".join([ran.end, *ran.texts])


def test_an_option_that_is_not_there() -> None:
    ran = run("set Country to Germany", Pages(FORM))
    assert (ran.calls, ran.ok) == ([], False)
