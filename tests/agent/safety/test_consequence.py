"""What an act is: the worst of what is declared, what structure says, what words say, and what it did before."""

from typing import Any

import pytest
from webhand_agent.protocol import Consequence, Control, FieldKind, Form, Pattern
from webhand_agent.safety.consequence import Doing, judge

NONE, CHANGE, SEND = Consequence.NONE, Consequence.CHANGE, Consequence.SEND
PAY, DELETE, ACCOUNT, TRANSFER = Consequence.PAY, Consequence.DELETE, Consequence.ACCOUNT, Consequence.TRANSFER


def control(name: str = "Go", **facts: Any) -> Control:
    return Control(tab_id=1, drawn=name, announced=name, **facts)


def form(method: str = "post", *kinds: FieldKind, explicit: bool = True, search: bool = False) -> Form:
    return Form.model_validate(
        {
            "method": method,
            "action": "https://a.example/do",
            "explicit": explicit,
            "search": search,
            "submits": True,
            "kinds": list(kinds),
        }
    )


WHOLE = {
    "a link": control("News", pattern=Pattern.LINK, href="https://a.example/"),
    "a disclosure": control("More", pattern=Pattern.DISCLOSURE),
    "a tab": control("Details", pattern=Pattern.TAB),
    "an opener": control("Menu", pattern=Pattern.OPENER),
    "a sort header": control("Date", pattern=Pattern.SORT),
    "the submit of a search": control(submits=True, form=form("get", FieldKind.SEARCH, search=True)),
    "the submit of a search by POST": control(submits=True, form=form("post", FieldKind.SEARCH, search=True)),
    "the submit of a GET form": control(submits=True, form=form("get", FieldKind.TEXT)),
    "a field to click into": control("Name", pattern=Pattern.FIELD, kind=FieldKind.TEXT),
}
BROKEN = {
    "a button": control(presses=True),
    "a link that downloads": control("File", pattern=Pattern.LINK, download=True),
    "a tab without its panel": control("Details", role="tab"),
    "the submit of a POST form": control(submits=True, form=form("post", FieldKind.TEXT)),
    "the submit of a GET form without an action": control(
        submits=True, form=form("get", FieldKind.TEXT, explicit=False)
    ),
    "the submit of a GET form with a password": control(submits=True, form=form("get", FieldKind.PASSWORD)),
    "the submit of a GET form with a file": control(submits=True, form=form("get", FieldKind.FILE)),
    "a switch that acts by itself": control("Wi-Fi", pattern=Pattern.FORM_CHOICE, alone=True),
    "nothing that is known": control(""),
}


@pytest.mark.parametrize("what", WHOLE)
def test_a_whole_pattern_only_shows(what: str) -> None:
    assert judge(WHOLE[what], Doing.PRESS).worst is NONE


def test_what_empties_a_field_deletes_nothing_that_is_kept() -> None:
    clears = control("Remove Ada", pattern=Pattern.CLEARING)
    assert (judge(clears, Doing.PRESS).level, judge(clears, Doing.PRESS).deeds) == (CHANGE, frozenset())
    assert DELETE in judge(control("Remove Ada"), Doing.PRESS).deeds
    assert DELETE in judge(clears, Doing.PRESS, declared=DELETE).deeds, "the model knows better"
    sends = control("Send message", pattern=Pattern.CLEARING)
    assert judge(sends, Doing.PRESS).deeds == {SEND}, "a sign in the field's frame may do other things"


def test_a_sentence_beside_the_label_of_an_opener_is_no_label() -> None:
    """A button that opens the list of countries says in a sentence what the number on it stands for."""
    said = "Change country for phone number, currently selected France"
    opener = control("+33", pattern=Pattern.OPENER).model_copy(update={"announced": said})
    assert judge(opener, Doing.PRESS).worst is NONE
    assert judge(opener.model_copy(update={"pattern": None}), Doing.PRESS).deeds == {Consequence.ACCOUNT}
    assert judge(opener.model_copy(update={"drawn": "Delete"}), Doing.PRESS).deeds == {DELETE}
    assert judge(opener.model_copy(update={"words": ["Delete"]}), Doing.PRESS).deeds == {DELETE}


@pytest.mark.parametrize("what", BROKEN)
def test_what_breaks_the_pattern_may_change_something(what: str) -> None:
    assert judge(BROKEN[what], Doing.PRESS).level is CHANGE


@pytest.mark.parametrize("what", WHOLE)
def test_no_signal_is_lowered_by_another(what: str) -> None:
    """The pattern is whole, and still: what is declared, what was seen, what the words say."""
    quiet = WHOLE[what]
    assert judge(quiet, Doing.PRESS, declared=PAY).deeds == {PAY}
    assert judge(quiet, Doing.PRESS, declared=CHANGE).worst is CHANGE
    assert judge(quiet, Doing.PRESS, declared=NONE).worst is NONE
    assert judge(quiet, Doing.PRESS, has_written=True).worst is CHANGE
    loud = quiet.model_copy(update={"announced": "Delete"})
    assert judge(loud, Doing.PRESS).deeds == {DELETE}


@pytest.mark.parametrize(
    "where",
    [{"pattern": Pattern.LINK}, {"pattern": Pattern.DISCLOSURE}, {"role": "row"}, {"role": "listitem"}],
)
def test_a_long_name_of_what_shows_content_is_other_peoples_text(where: dict[str, Any]) -> None:
    assert judge(control("Ernesto: please delete the old order", **where), Doing.PRESS).deeds == frozenset()
    assert DELETE in judge(control("Delete the order", **where), Doing.PRESS).deeds
    assert DELETE in judge(control("Please delete the old order now", role="button"), Doing.PRESS).deeds


@pytest.mark.parametrize(("editor", "deeds"), [(True, {SEND}), (False, set())])
@pytest.mark.parametrize("name", ["Reply", "Antworten", "Responder", "回复", "Ответить", "Comment"])
def test_a_word_that_begins_a_message_sends_where_there_is_something_to_write_in(
    name: str, editor: bool, deeds: set[Consequence]
) -> None:
    assert judge(control(name, editor=editor), Doing.PRESS).deeds == deeds
    assert judge(control("Send reply", editor=editor), Doing.PRESS).deeds == {SEND}


def test_declaring_none_lowers_nothing() -> None:
    assert judge(control("Delete"), Doing.PRESS, declared=NONE).deeds == {DELETE}
    assert judge(control(submits=True, form=form("post", FieldKind.CARD)), Doing.PRESS, declared=NONE).deeds == {PAY}


@pytest.mark.parametrize(
    ("kinds", "deeds"),
    [
        ((FieldKind.CARD,), {PAY}),
        ((FieldKind.AMOUNT, FieldKind.RECIPIENT), {PAY}),
        ((FieldKind.AMOUNT,), set()),
        ((FieldKind.NEW_PASSWORD, FieldKind.PASSWORD), {ACCOUNT}),
        ((FieldKind.PASSWORD,), set()),
        ((FieldKind.FILE,), {TRANSFER}),
        ((FieldKind.RECIPIENT, FieldKind.TEXT), {SEND}),
        ((FieldKind.TEXT,), set()),
    ],
)
def test_what_the_form_is_made_of(kinds: tuple[FieldKind, ...], deeds: set[Consequence]) -> None:
    button = control("Continue", submits=True, form=form("post", *kinds))
    assert judge(button, Doing.PRESS).deeds == deeds
    by_enter = control("Note", enter=True, kind=FieldKind.TEXT, form=form("post", *kinds))
    assert judge(by_enter, Doing.SEND).deeds == deeds


def test_the_first_text_into_a_form_with_card_fields_is_a_payment() -> None:
    field = control("Name on card", pattern=Pattern.FIELD, kind=FieldKind.TEXT, form=form("post", FieldKind.CARD))
    assert judge(field, Doing.FILL).deeds == {PAY}


def test_a_field_of_a_form_waits_for_its_form_and_one_without_acts_by_itself() -> None:
    in_form = control("Name", pattern=Pattern.FIELD, kind=FieldKind.TEXT, form=form("post", FieldKind.TEXT))
    assert judge(in_form, Doing.FILL).worst is NONE
    assert judge(control("Name", kind=FieldKind.TEXT, alone=True), Doing.FILL).worst is CHANGE
    box = control("Send me news", pattern=Pattern.FORM_CHOICE, kind=FieldKind.CHOICE, form=form())
    assert judge(box, Doing.FILL).worst is NONE
    assert judge(box.model_copy(update={"alone": True, "pattern": None}), Doing.FILL).level is CHANGE


def test_every_name_of_a_control_counts() -> None:
    lying = control("Next").model_copy(update={"words": ["Delete everything"]})
    assert DELETE in judge(lying, Doing.PRESS).deeds
    under = control("OK", around=["Delete this account?"], presses=True)
    assert DELETE in judge(under, Doing.PRESS).deeds
    by_enter = control("Name", enter=True, kind=FieldKind.TEXT, form=form("post", FieldKind.TEXT))
    assert PAY in judge(by_enter, Doing.SEND, button="Pay now").deeds


def test_a_heading_says_nothing_of_a_link_below_it() -> None:
    link = control("Details", pattern=Pattern.LINK, href="https://a.example/", around=["How to delete an account"])
    assert judge(link, Doing.PRESS).worst is NONE


def test_a_long_link_is_other_peoples_text_and_still_no_more_than_a_link() -> None:
    headline = control("Senate votes to delete old records", pattern=Pattern.LINK, href="https://a.example/1")
    assert judge(headline, Doing.PRESS).worst is NONE
    button = control("Senate votes to delete old records", presses=True)
    assert judge(button, Doing.PRESS).level is CHANGE


@pytest.mark.parametrize("doing", [Doing.OTHER, Doing.UPLOAD])
def test_what_a_page_makes_of_other_things_nobody_knows(doing: Doing) -> None:
    for what in WHOLE.values():
        assert judge(what, doing).worst is not NONE


def test_an_upload_sends_files_out() -> None:
    assert TRANSFER in judge(control("Attach", kind=FieldKind.FILE), Doing.UPLOAD).deeds
