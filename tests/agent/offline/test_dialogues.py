"""Whole requests over pages in memory, driven as the loop drives a model: what is done, asked, said, and left."""

import asyncio

import pytest
from agent.offline.driving import Site, did, failing, run
from agent.offline.held_out_pages import PAGES
from agent.trees import tree_of
from webhand_agent.history.conversation import Conversation, Thought, UserTurn
from webhand_agent.models.offline.planner import Offline
from webhand_agent.protocol import Code, Dialog, Effect, Receipt
from webhand_agent.tools.table import TOOLS

# A line of a tree is one line.
# ruff: noqa: E501
WAIT = "wait_and_observe 2000"
INBOX = """page [title="Inbox - Post"] [url="https://post.test/"]
  - search
    - searchbox <input type="search"> [ref=e2] "Search mail"
  - main
    - text "3 messages"
    - list "Messages"
      - listitem
        - link <a> [ref=e11] "Ernesto Ruiz: Contract 20 Nov"
      - listitem
        - link <a> [ref=e12] "Lucia Bianchi: Lunch 19 Nov"
      - listitem
        - link <a> [ref=e13] "Ernesto Ruiz: Photos 2 Nov"
"""
LOADING = INBOX.split("    - text")[0].replace("Inbox", "Search")
FOUND = INBOX.replace("Inbox", "Search")
MESSAGE = """page [title="Contract - Post"] [url="https://post.test/11"]
  - banner
    - link <a> [ref=e1] "Post"
  - main
    - article
      - heading "Contract" [level=1]
      - button <button> [ref=e20] "Reply"
      - link <a> [ref=e21] "Forward"
      - text "Ernesto Ruiz <ernesto@casa.test>"
      - paragraph "Could you sign it by Thursday?"
"""
SEARCH = ["type_text e2 Ernesto", "press_key Enter"]


@pytest.mark.parametrize(
    ("request_", "first_of"),
    [
        ("Search the mail for what Ernesto sent and say what he wants", "Of 2 entries"),
        ("Busca en mis correos qué mandó Ernesto y dime qué quiere", "De 2 entradas"),
        ("Cerca nella posta cosa ha mandato Ernesto e dimmi cosa vuole", "Di 2 voci"),
    ],
)
def test_what_somebody_wants_is_quoted_from_the_first_that_was_found(request_: str, first_of: str) -> None:
    on = {"press_key Enter": LOADING, "click_element e11": MESSAGE}
    ran = run(request_, Site(INBOX, on=on, later=[FOUND]))
    assert ran.calls == [*SEARCH, WAIT, "click_element e11"]
    assert ran.how == "done"
    assert "Could you sign it by Thursday?" in ran.end
    assert first_of in ran.end, "it is not called all that he sent"


def test_a_search_says_what_was_typed_and_what_is_shown_and_no_more() -> None:
    ran = run("search for Ernesto", Site(INBOX, on={"press_key Enter": FOUND}))
    said = "I typed “Ernesto” into “Search mail”. I pressed Enter. The page now shows “Search - Post”; entries in its lists: 3."
    assert (ran.calls, ran.end) == (SEARCH, said)


def test_a_search_that_changes_nothing_is_no_success() -> None:
    ran = run("search for Ernesto and open the first result", Site(INBOX))
    assert (ran.calls, ran.how) == ([*SEARCH, WAIT, WAIT], "failed")
    assert "nothing on the page was seen to change" in ran.end
    assert "Not done: “search for Ernesto; open the first result”" in ran.end


def test_a_key_that_moves_the_focus_has_done_what_it_is_for() -> None:
    for effect, how in ((Effect.FOCUS, "done"), (Effect.SELECTION, "done"), (Effect.NONE, "failed")):
        assert run("press Tab", Site(INBOX, gives={"press_key Tab": [did(effect)]})).how == how


def test_a_place_that_the_page_is_not_is_not_searched_instead() -> None:
    for request in ("search the web for lamps", "search Amazon for lamps"):
        ran = run(request, Site(INBOX))
        assert (ran.calls, ran.how) == ([], "failed")


def test_the_newest_is_opened_by_its_date() -> None:
    ran = run("open the newest message and tell me what it says", Site(INBOX, on={"click_element e11": MESSAGE}))
    assert (ran.calls, ran.how) == (["click_element e11"], "done")
    assert "by Thursday" in ran.end
    assert "Forward" not in ran.end, "a link among buttons is nothing that the page says"
    assert "By the dates in the list" in ran.end


@pytest.mark.parametrize(
    ("answer", "calls"),
    [
        ("the second", ["click_element e13"]),
        ("2", ["click_element e13"]),
        ("Photos", ["click_element e13"]),
        ("hm", []),
    ],
)
def test_two_that_fit_are_a_question(answer: str, calls: list[str]) -> None:
    ran = run("open the message from Ernesto", Site(INBOX, on=dict.fromkeys(calls, MESSAGE), answers=[answer]))
    (question,) = ran.questions
    assert len(question.arguments["choices"]) == 2
    assert (ran.calls, ran.how) == (calls, "done" if calls else "failed")


@pytest.mark.parametrize(("answer", "calls"), [("yes", ["click_element e8"]), ("no", []), ("None of these", [])])
def test_a_name_that_says_more_is_a_question(answer: str, calls: list[str]) -> None:
    ran = run("click Save", Site(PAGES["billing"], answers=[answer]))
    assert len(ran.questions) == 1
    assert ran.calls == calls
    assert "“Save for later”" in str(ran.questions[0].arguments["choices"])


def test_without_a_way_to_ask_the_choices_are_in_the_reason() -> None:
    tools = tuple(tool for tool in TOOLS if tool.name != "ask_user")
    ran = run("open the message from Ernesto", Site(INBOX), tools=tools)
    assert (ran.calls, ran.how) == ([], "failed")
    assert "Photos" in ran.end


@pytest.mark.parametrize(
    ("given", "calls", "said"),
    [
        ([did(Effect.NONE)], 1, "nothing on the page was seen to change"),
        ([did(Effect.FOCUS)], 1, "nothing on the page was seen to change"),
        ([failing(Code.STALE, "It is gone.")], 2, ""),
        ([failing(Code.COVERED, "A banner covers it.")] * 2, 2, "A banner covers it."),
        ([failing(Code.REFUSED, "The person said no.")], 1, "The person said no."),
    ],
)
def test_what_a_receipt_does_not_bear_is_not_called_done(given: list[Receipt], calls: int, said: str) -> None:
    ran = run("click Reply and go back", Site(MESSAGE, gives={"click_element e20": list(given)}))
    assert ran.calls == ["click_element e20"] * calls + ([] if said else ["go_back"])
    assert ran.how == ("failed" if said else "done")
    assert said in ran.end
    assert "I clicked" not in ran.end or not said


def test_what_was_done_and_what_not_is_said_in_the_end() -> None:
    ran = run("tick Weekly digest, click Rocket and go back", Site(PAGES["settings"]))
    assert ran.calls == ["set_checked e4 True", WAIT, WAIT]
    assert "I ticked “Weekly digest”." in ran.end
    assert "Not done: “click Rocket; go back”" in ran.end
    assert "webhand key set" in ran.end


def test_no_key_is_asked_for_what_the_browser_itself_could_not_do() -> None:
    nowhere = failing(Code.UNKNOWN, "There is no such host.")
    ran = run("go to shop.example", Site(INBOX, gives={"navigate https://shop.example": [nowhere] * 2}))
    assert (ran.how, "There is no such host." in ran.end) == ("failed", True)
    assert "webhand key set" not in ran.end


def test_what_was_so_already_is_said_so() -> None:
    given = Receipt(ok=True, code=Code.DONE, message="", effect=[Effect.NONE], already=True)
    ran = run("tick Weekly digest", Site(PAGES["settings"], gives={"set_checked e4 True": [given]}))
    assert (ran.how, ran.end) == ("done", "“Weekly digest” was so already.")


def test_a_page_that_asked_and_got_no_yes_has_not_done_it() -> None:
    asked = Dialog(type="confirm", text="Really delete?", state="dismissed")
    ran = run("click the first Delete", Site(PAGES["files"], dialogs={"click_element e3": asked}))
    assert ran.calls == ["click_element e3", "handle_dialog True", "click_element e3"]
    assert ran.how == "failed"
    assert "Really delete?" in ran.end


def said(state: str, *, ok: bool = True, code: Code = Code.DONE) -> Receipt:
    """A receipt about the page's question; "" for one that is about no question."""
    asked = [Dialog.model_validate({"type": "confirm", "text": "Really delete?", "state": state})] if state else []
    return Receipt(ok=ok, code=code, message="", effect=[Effect.DIALOG, *[Effect.DOM] * ok], dialogs=asked)


OPEN = said("open", ok=False, code=Code.DIALOG_OPEN)


@pytest.mark.parametrize(
    ("given", "calls", "how"),
    [
        ({"click_element e3": [OPEN], "handle_dialog True": [said("accepted")]}, "click yes", "done"),
        (
            {"click_element e3": [said("dismissed"), said("accepted")], "handle_dialog True": [said("")]},
            "click yes click",
            "done",
        ),
        # The person says no to the yes: what the page has open is answered Cancel, or it would stand still from then on.
        (
            {"click_element e3": [OPEN], "handle_dialog True": [said("", ok=False, code=Code.REFUSED)]},
            "click yes no",
            "failed",
        ),
        ({"click_element e3": [OPEN], "handle_dialog True": [said("open")]}, "click yes no", "failed"),
    ],
)
def test_a_page_that_asks_gets_the_yes_that_the_act_takes(
    given: dict[str, list[Receipt]], calls: str, how: str
) -> None:
    ran = run("click the first Delete", Site(PAGES["files"], gives=given))
    names = {"click_element e3": "click", "handle_dialog True": "yes", "handle_dialog False": "no"}
    assert " ".join(names[call] for call in ran.calls) == calls
    assert ran.how == how
    assert ("The page asked “Really delete?”, and nobody said yes" in ran.end) == (how == "failed")


def test_what_a_page_only_tells_is_answered_and_said() -> None:
    told = {"type": "alert", "text": "Remember to save"}
    shown, gone = (
        Receipt(
            ok=ok, code=code, message="", effect=[Effect.DIALOG], dialogs=[Dialog.model_validate(told | {"state": to})]
        )
        for ok, code, to in ((False, Code.DIALOG_OPEN, "open"), (True, Code.DONE, "accepted"))
    )
    given = {"click_element e3": [shown], "handle_dialog True": [gone]}
    ran = run("click the first Delete", Site(PAGES["files"], gives=given))
    assert (ran.calls, ran.how) == (["click_element e3", "handle_dialog True"], "done")
    assert "The page says: “Remember to save”" in ran.end


def test_a_page_that_takes_no_scripts_is_the_reason_and_no_model_gets_in_either() -> None:
    closed = 'page [title="Version"] [url="chrome://version"]\n- This is a page of the browser itself.\n'
    ran = run("click the button Copy", Site(closed))
    assert (ran.calls, ran.how) == ([], "failed")
    assert "chrome://version" in ran.end
    assert "Gemini" not in ran.end
    assert run("go to example.org", Site(closed)).calls == ["navigate https://example.org"]


FORM = """page [title="Stall"] [url="https://market.test/"]
  - main
    - textbox <input type="text"> [ref=e1] "Full name"
    - textbox <input type="password"> [ref=e2] "Choose a password" [secret]
    - textbox <input type="date"> [ref=e3] "Date of birth"
    - combobox <select> [ref=e4] "Country" [options="Choose… | Spain | Italy"]
    - listbox <select> [ref=e5] "Days" [multiple] [options="Friday | Saturday"]
    - combobox <input type="text"> [ref=e6] "Pitch" [collapsed]
    - switch <button> [ref=e7] "Newsletter"
    - slider <input type="range"> [ref=e8] "How loud is it? 3" [value="3"]
    - group "Electricity"
      - radio <input type="radio"> [ref=e9] "None"
      - radio <input type="radio"> [ref=e10] "For light"
    - combobox <button> [ref=e11] "Trade"
"""
OPENED = FORM + '    - listbox\n      - option [ref=e30] "Riverside"\n      - option [ref=e31] "Bridge"\n'


@pytest.mark.parametrize(
    ("request_", "shown", "how"),
    [
        ("Choose Quay in Pitch", OPENED, "failed"),
        ("Choose Quay in Pitch", FORM, "failed"),
        ("Set Pitch to Quay", OPENED, "failed"),
        ("Set Pitch to Quay", FORM, "done"),  # it may take any text
    ],
)
def test_what_was_typed_into_the_field_of_a_list_is_no_choice(request_: str, shown: str, how: str) -> None:
    ran = run(request_, Site(FORM, on={"type_text e6 Quay": shown}))
    assert (ran.calls[0], ran.how) == ("type_text e6 Quay", how)
    assert ("I find no “Quay” in it to choose" in ran.end) == (how == "failed")


def test_a_form_is_filled_in_whatever_its_fields_are() -> None:
    ran = run(
        "Fill in the form: full name Ada Lovelace, password Engine-1843, date of birth 1990-12-10, country Italy and "
        "newsletter yes. Choose Friday and Saturday in Days. Set How loud is it to 7. Choose For light. "
        "Set Pitch to Riverside. Set Trade to Bridge.",
        Site(FORM, on={"type_text e6 Riverside": OPENED, "click_element e11": OPENED}),
    )
    assert ran.calls == [
        *("type_text e1 Ada Lovelace", "type_text e2 Engine-1843", "set_value e3 1990-12-10", "select_option e4 Italy"),
        *("set_checked e7 True", "select_option e5 Friday ['Saturday']", "set_value e8 7"),
        *("click_element e10", "type_text e6 Riverside", "click_element e30", "click_element e11", "click_element e31"),
    ]
    assert ran.how == "done"
    assert "Engine" not in ran.end


@pytest.mark.parametrize(
    "request_",
    [
        "set Country to Germany",
        "type 3 December into Date of birth",
        "choose Spain and Italy in Country",
        "choose None and For light in Electricity",
        "fill in the form: full name Ada, shoe size 42",
        "fill in the form: Ada Lovelace, Italy",
        "set How loud is it to very",
    ],
)
def test_what_a_field_does_not_take_is_not_given_to_it(request_: str) -> None:
    ran = run(request_, Site(FORM))
    assert (ran.calls, ran.how) == ([], "failed")


@pytest.mark.parametrize(
    ("page", "request_", "end"),
    [
        ("product", "what is the width?", "The page says: “Width: 140 cm”"),
        ("team", "tell me the role of Bruno Ferri", "The page says: “Bruno Ferri; Viewer”"),
        ("recipe", "dimmi il titolo della pagina", "La pagina dice: «Focaccia»"),
        (
            "jobs",
            "how many jobs are there?",
            "The page says: “142 jobs” “jobs”: I count 2 on this page. 140 more items",
        ),
        ("shop", "how many buttons are there?", "“buttons”: I count 4 on this page."),
        ("helpdesk", "what is the priority?", "The page says: “Priority: Low”"),
    ],
)
def test_answers_quote_and_count_what_is_shown(page: str, request_: str, end: str) -> None:
    ran = run(request_, Site(PAGES[page]))
    assert (ran.calls, ran.how, ran.end) == ([], "done", end)


def test_opening_two_is_not_done_by_opening_one_after_the_other() -> None:
    ran = run("open Lamp Aurora and Lamp Berta", Site(PAGES["shop"]))
    assert (ran.calls, ran.how) == ([], "failed")
    assert run("click Desks and Chairs", Site(PAGES["shop"])).calls == ["click_element e1", "click_element e3"]


def test_what_is_typed_is_told_to_nobody_while_it_is_typed() -> None:
    ran = run("type Engine-1843 into Choose a password", Site(FORM))
    assert ran.said == ["“Choose a password” …", ""]
    assert "Engine" not in ran.end


def test_none_counted_is_not_none_there() -> None:
    assert run("how many red threads are there?", Site(PAGES["forum"])).how == "failed"


def test_every_call_takes_only_what_its_tool_declares() -> None:
    bare = tuple(tool for tool in TOOLS if tool.name in ("task_failed", "scroll_page", "task_complete"))
    assert run("scroll down", Site(INBOX), tools=bare).calls == ["scroll_page down"]
    assert "reload" in run("reload", Site(INBOX), tools=bare).end


def test_without_tools_it_says_what_is_missing() -> None:
    talk = Conversation("system", [UserTurn(request="hello there, how are you?")])
    (call,) = asyncio.run(Offline().think(talk, (), lambda text: None)).calls
    assert call.name == "task_failed"
    assert "webhand key set" in call.arguments["reason"]


def test_a_follow_up_starts_anew_in_the_same_conversation() -> None:
    site = Site(INBOX, on={"press_key Enter": FOUND, "click_element e13": MESSAGE})
    first = run("search for Ernesto", site)
    second = run("open the third result and read it", site, conversation=first.conversation)
    assert (second.calls, second.how) == (["click_element e13"], "done")


class Other:
    """A model that answers nothing but its name."""

    name, sees = "other", True

    async def think(self, *_: object) -> Thought:
        return Thought(text="I think.")

    async def aclose(self) -> None:
        self.name = "closed"


def asked(request: str, tree: str = INBOX) -> tuple[Thought, str]:
    model = Offline(Other)
    talk = Conversation("system", [UserTurn(request=request, tree=tree_of(tree))])
    thought = asyncio.run(model.think(talk, TOOLS, lambda text: None))
    return thought, model.name


@pytest.mark.parametrize(
    ("request_", "by"),
    [
        ("go to example.org", "offline"),
        ("open the first message", "offline"),
        ("open the message from Ernesto", "offline"),
        ("click Rocket", "other"),
        ("click Reply if it is there", "other"),
        ("what does he want?", "other"),
    ],
)
def test_what_the_planner_cannot_do_goes_to_the_other_model(request_: str, by: str) -> None:
    thought, name = asked(request_)
    assert name == by
    assert thought.author == ("planner" if by == "offline" else "model")


def test_a_request_that_was_handed_on_is_not_taken_back() -> None:
    talk = Conversation("system", [UserTurn(request="go back", tree=tree_of(INBOX)), Thought(text="Mine.")])
    talk.add(UserTurn(tree=tree_of(INBOX)))
    model = Offline(Other)
    assert asyncio.run(model.think(talk, TOOLS, lambda text: None)).text == "I think."
    assert (model.name, model.sees, model.decides_alone("go back")) == ("other", True, False)


def test_it_decides_alone_where_the_page_has_no_say() -> None:
    assert Offline().decides_alone("go to example.org and click Contact")
    assert not Offline().decides_alone("click Contact")


GOODS = """page [title="Shop"] [url="https://shop.example/"]
  - list "Goods"
    - listitem
      - link <a> [ref=e1] "Copper kettle"
      - button <button> [ref=e2] "Add to basket"
    - listitem
      - link <a> [ref=e3] "Glass kettle"
      - button <button> [ref=e4] "Add to basket"
  - textbox <input type="text"> [ref=e5] "Email"
  - textbox <input type="text"> [ref=e6] "Amount"
  - heading "Balance" [level=2]
"""


@pytest.mark.parametrize(
    "request_",
    [
        "click Add to basket for Copper kettle and Glass kettle",
        "click Add to basket next to Copper kettle and Glass kettle",
        "type my email into Email",
        "set Email to your email",
        "set Amount to half of the balance",
        "set Amount to the usual",
        "escribe mi correo en Email",
    ],
)
def test_a_place_is_for_the_whole_list_and_a_reference_is_no_text(request_: str) -> None:
    assert run(request_, Site(GOODS)).calls == []


def test_what_is_quoted_is_typed_as_it_stands() -> None:
    assert run('type "my email" into Email', Site(GOODS)).calls == ["type_text e5 my email"]


LOANS = """page [title="Loans"] [url="https://alder.test/"]
  - button <button> [ref=e1] "Close"
  - heading "Hours" [level=2]
  - list
    - listitem "Monday, 9 to 18"
  - button <button> [ref=e2] "Print"
  - link <a> [ref=e3] "More libraries"
  - table "Books"
    - row "Title | Author | Due" [header]
    - row "Emma | Jane Austen | 9 May"
      - button <button> [ref=e4] "Renew"
      - list
        - listitem
          - button <button> [ref=e5] "Return"
    - row "Persuasion | Jane Austen | 12 May"
      - button <button> [ref=e6] "Renew"
    - row "Dracula | Bram Stoker | 20 May"
      - button <button> [ref=e7] "Renew"
  - list "Notes"
    - listitem "Title 20 is lost"
  - article
    - button <button> [ref=e8] "Share"
  - contentinfo
    - button <button> [ref=e9] "Share"
  - dialog "Help"
    - button <button> [ref=e10] "Close"
"""


@pytest.mark.parametrize(
    ("request_", "calls"),
    [
        ("click Renew for the second book", ["click_element e6"]),
        ("click Renew in the last row", ["click_element e7"]),
        ("click Renew in the book by Stoker", ["click_element e7"]),
        ("click Share in the article", ["click_element e8"]),
        ("in the footer, click Share", ["click_element e9"]),
        ("renew the second book", ["click_element e6"]),
        ("close the dialog", ["click_element e10"]),
        ("click Share in the footer twice", ["click_element e9"] * 2),
        ("renew the books", []),
        ("renew the library", []),
        ("return the table", []),
        ("click Print and Close twice", []),
        ("in the sidebar, click Share", []),
        ("close", []),
    ],
)
def test_what_stands_in_an_entry_or_a_part_of_the_page_is_meant_there_alone(request_: str, calls: list[str]) -> None:
    assert run(request_, Site(LOANS)).calls == calls


@pytest.mark.parametrize(
    ("request_", "end"),
    [
        ("how many books are there?", "“books”: I count 3 on this page."),
        (
            "how many books by Jane Austen are there?",
            "“books by Jane Austen”: I count 2 on this page. "
            "The page says: “Emma | Jane Austen | 9 May Renew Return; Persuasion | Jane Austen | 12 May Renew”",
        ),
        ("read the hours", "The page says: “Hours: Monday, 9 to 18”"),
        ("what is the author of the book Emma?", "The page says: “Emma | Jane Austen | 9 May”"),
        ("what is the author of Title 20?", ""),
    ],
)
def test_a_row_of_headers_is_no_entry_and_tells_which_table_is_asked(request_: str, end: str) -> None:
    ran = run(request_, Site(LOANS))
    assert (ran.calls, ran.end if ran.how == "done" else "") == ([], end)


CLASES = """page [title="Clases"] [url="https://clases.test/"]
  - button <button> [ref=e5] "Cargar más"
  - button <button> [ref=e6] "Reservas"
  - combobox <select> [ref=e7] "Sala" [value="Todas"] [options="Todas | Sala grande"]
"""
CONFERMA = """page [title="Ordini"] [url="https://ordini.test/"]
  - dialog "Conferma" [modal]
    - button <button> [ref=e1] "Salva"
    - textbox <input type="text"> [ref=e5] "Nome della tabella"
  - behind "Conferma"
    - button <button> [ref=e2] "Salva"
    - button <button> [ref=e3] "Annullare ordine"
    - textbox <input type="text"> [ref=e4] "Nome"
"""
ORDINI = """page [title="Ordini"] [url="https://ordini.test/"]
  - main
    - button <button> [ref=e2] "Salva"
    - button <button> [ref=e3] "Annullare ordine"
    - button <button> [ref=e4] "Spedire pacco"
    - list "Banche"
      - listitem
        - link <a> [ref=e10] "Banca Alta"
        - button <button> [ref=e11] "Collegare"
      - listitem
        - link <a> [ref=e12] "La Banca"
        - button <button> [ref=e13] "Collegare"
"""


@pytest.mark.parametrize(
    ("page", "request_", "calls"),
    [
        (CONFERMA, "clicca Salva", ["click_element e1"]),  # nobody reaches the one behind the dialog
        (CONFERMA, "scrivi “navi” in Nome", ["type_text e5 navi"]),  # however well it fits
        (CONFERMA, "annulla l'ordine", []),
        (CONFERMA, "clicca Annullare ordine", []),
        (ORDINI, "annulla l'ordine", ["click_element e3"]),
        (ORDINI, "spedisci il mio pacco", ["click_element e4"]),
        (ORDINI, "spedisci il", []),
        (ORDINI, "collega la seconda banca", ["click_element e13"]),
        (ORDINI, "collega la Banca Alta", ["click_element e11"]),
        (ORDINI, "collega La Banca", ["click_element e13"]),
        (ORDINI, "collega la Banca Bassa", []),
        (ORDINI, "collega una banca", []),
        (CLASES, "carga más", ["click_element e5"]),
        (CLASES, "reserva", []),  # a noun is no verb
        (CLASES, "elige la sala grande", ["select_option e7 Sala grande"]),
    ],
)
def test_a_button_is_asked_for_by_its_verb_and_a_thing_by_its_name(page: str, request_: str, calls: list[str]) -> None:
    assert run(request_, Site(page)).calls == calls


MARKED = """page [title="Mail"] [url="https://mail.example/"]
  - main
    - list "Inbox"
      - listitem "Lunch on Friday" [marks="Unread | With attachment"]
      - listitem "Minutes of May"
"""


def test_what_rows_say_without_words_is_read_with_them() -> None:
    ran = run("what does this page say?", Site(MARKED))
    assert ran.end == "“Mail” says: “Unread, With attachment, Lunch on Friday; Minutes of May”"


def test_what_rows_say_without_words_is_counted() -> None:
    ran = run("how many unread messages do I have?", Site(MARKED.replace("Inbox", "Messages")))
    assert "“unread messages”: I count 1 on this page." in ran.end
    assert "Lunch on Friday" in ran.end


@pytest.mark.parametrize(
    ("request_", "end"),
    [
        ("how many unread emails do I have?", "“Inbox” has 1 marked “unread”. The page says: “Lunch on Friday”"),
        ("how many starred emails do I have?", ""),
    ],
)
def test_a_sign_is_counted_where_nothing_is_called_by_the_noun(request_: str, end: str) -> None:
    ran = run(request_, Site(MARKED))
    assert (ran.how, ran.end) == ("done", end) if end else ran.how == "failed"


def test_a_dialog_in_front_is_where_it_was_looked_for() -> None:
    ran = run("clicca Annullare ordine", Site(CONFERMA))
    assert "La finestra «Conferma» è aperta davanti alla pagina" in ran.end


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("set Country to Germany", "“Country” has no “Germany”. It has: Choose…, Spain, Italy."),
        ("choose Gotland in Newsletter", "“Newsletter” is there, but I find no “Gotland” in it to choose."),
        ("choose Gotland in Nowhere", "I find nothing that is “Nowhere” on this page."),
    ],
)
def test_an_option_that_is_not_there_is_not_a_field_that_is_not_there(request_: str, said: str) -> None:
    ran = run(request_, Site(FORM))
    assert ran.calls == []
    assert said in ran.end


ROWS_ALIKE = """page [title="Notes"] [url="https://notes.test/"]
  - table
    - row
      - cell "Rake"
      - button <button> [ref=e1] "Pin"
    - row
      - cell "Mend"
      - button <button> [ref=e2] "Pin"
  - searchbox <input type="search"> [ref=e3]
  - textbox <input type="text"> [ref=e4] "Display name" [value="Ada"]
"""


def test_what_was_not_answered_names_the_choices() -> None:
    ran = run("click Pin", Site(ROWS_ALIKE, answers=[""]))
    assert "Nobody said which one is meant: “Pin” in “Rake”; “Pin” in “Mend”." in ran.end


TASKS_ALIKE = """page [title="Tasks"] [url="https://tasks.test/"]
  - list "Today"
    - listitem
      - checkbox <input type="checkbox"> [ref=e1] "Done"
      - text "Rake"
      - button <button> [ref=e2] "Pin"
    - listitem
      - checkbox <input type="checkbox"> [ref=e3] "Done"
      - text "Mend"
      - button <button> [ref=e4] "Pin"
  - table "Bills"
    - row " | #7 | Open"
      - button <button> [ref=e5] "Pay"
    - row " | #8 | Open"
      - button <button> [ref=e6] "Pay"
"""


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("tick Done next to Mend", "I ticked “Done” in “Mend”."),
        ("click Pin", "“Pin” in “Rake”; “Pin” in “Mend”."),
        ("click Pay", "“Pay” in “#7 | Open”; “Pay” in “#8 | Open”."),
    ],
)
def test_an_entry_goes_by_its_own_words(request_: str, said: str) -> None:
    assert said in run(request_, Site(TASKS_ALIKE, answers=[""])).end


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("click “Pin” in the row of Mend", "I clicked “Pin” in “Mend”."),
        ("clear Display name", "I cleared “Display name”."),
        ("search for rakes", "I typed “rakes” into the text field without a name."),
    ],
)
def test_what_was_done_is_said_as_a_person_would(request_: str, said: str) -> None:
    assert said in run(request_, Site(ROWS_ALIKE)).end


LIBRARY = """page [title="Library"] [url="https://library.test/"]
  - textbox <input type="text"> [ref=e1] "Filter menu"
  - textbox <input type="text"> [ref=e2] "Find a book" [query]
  - button <button> [ref=e3] "Go"
"""


def test_a_form_that_only_asks_is_what_is_searched_with() -> None:
    ran = run("search for Moby Dick", Site(LIBRARY))
    assert ran.calls[:2] == ["type_text e2 Moby Dick", "press_key Enter"]
    ran = run("search for Moby Dick", Site(LIBRARY.replace(" [query]", "")))
    assert ran.calls == []


DELIVERY = """page [title="Settings"] [url="https://shop.test/"]
  - region "Billing"
    - textbox <input type="text"> [ref=e1] "City"
    - combobox <select> [ref=e2] "Way" [options="Standard | Express"]
    - button <button> [ref=e3] "Save"
  - region "Shipping"
    - textbox <input type="text"> [ref=e4] "City"
    - radio <input type="radio"> [ref=e5] "Standard" [checked]
    - radio <input type="radio"> [ref=e6] "Express"
    - button <button> [ref=e7] "Save"
"""


def test_each_part_of_a_request_is_done_in_its_own_place() -> None:
    ran = run(
        "In the Billing section, set City to Rome, choose Express, in the Shipping section, choose Express and click Save",
        Site(DELIVERY),
    )
    assert ran.calls == ["type_text e1 Rome", "select_option e2 Express", "click_element e6", "click_element e7"]
