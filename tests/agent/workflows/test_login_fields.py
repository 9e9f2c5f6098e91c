"""What of a page is a log-in, by what its fields are."""

from collections.abc import Sequence

import pytest
from agent.trees import tree_of
from webhand_agent.protocol import Control, FieldKind, Form, Observation
from webhand_agent.workflows.login_fields import Chosen, LoginForm, Look, Step, account, button_after, fields_of, find

KINDS = {
    "text": FieldKind.TEXT,
    "password": FieldKind.PASSWORD,
    "new": FieldKind.NEW_PASSWORD,
    "code": FieldKind.CODE,
    "search": FieldKind.SEARCH,
    "card": FieldKind.CARD,
    "choice": FieldKind.CHOICE,
}


def look(*forms: str, more: str = "") -> Look:
    """Forms of fields in words, `user text username`: a name, its kind, its purposes. One that begins with `-` is none.

    Each form has a button behind its fields.
    """
    lines: list[str] = []
    controls: dict[str, Control] = {}
    for number, described in enumerate(forms):
        fields = [one.split() for one in described.removeprefix("-").split(",")]
        members = [f"e{number}{at}" for at in range(len(fields) + 1)]
        form = Form(method="post", action="", explicit=False, search=False, submits=True, members=members)
        form = form.model_copy(update={"sender": members[-1]})
        for ref, (name, kind, *purposes) in zip(members, fields, strict=False):
            type_ = "password" if kind in ("password", "new") or "hidden" in purposes else "text"
            lines.append(f'- textbox <input type="{type_}"> [ref={ref}] "{name}"')
            controls[ref] = Control(
                tab_id=1, kind=KINDS[kind], purposes=purposes, form=None if described.startswith("-") else form
            )
        lines.append(f'- button <button> [ref={members[-1]}] "Go {number}"')
    return Look(Observation(tab_id=1, url="", title="", tree=tree_of("\n".join([*lines, more])), elements=9), controls)


def shown(form: LoginForm | None) -> str:
    if form is None:
        return ""
    parts = (form.name, form.password, form.code)
    return " ".join([form.step.value, *(one.line.name if one is not None else "-" for one in parts)])


@pytest.mark.parametrize(
    ("forms", "expected"),
    [
        (["user text,word password"], "password user word -"),
        (["firm text,user text,word password"], "password user word -"),
        (["user text username,other text,word password"], "password user word -"),
        (["word password,user text"], "password user word -"),
        (["word password"], "password - word -"),
        (["user text,word password,app code"], "password user word app"),
        (["user text,pin code hidden"], "password user pin -"),
        (["-user text,word password"], "password user word -"),
        (["first text,last text,mail text,word password"], ""),
        (["mail text,word new,again new"], ""),
        (["mail text,word new", "user text,word password"], "password user word -"),
        (["a text,b text,word password", "user text,pass password"], "password user pass -"),
        (["user text,word password", "mail text,pass password current-password"], "password mail pass -"),
        (["q search", "user text,word password", "mail text"], "password user word -"),
        (["sms code"], "code - - sms"),
        (["number card,cvc code", "q search"], ""),
        (["sms code,word new"], ""),
        (["user text"], "name user - -"),
        (["-user text"], ""),
        (["user text,other text"], ""),
        (["user text", "mail text"], ""),
        (["user text username", "mail text"], "name user - -"),
        (["q search"], ""),
        ([], ""),
    ],
)
def test_what_a_page_asks_for(forms: Sequence[str], expected: str) -> None:
    assert shown(find(look(*forms))) == expected


def test_a_field_that_nothing_marks_is_for_the_name_only_where_the_page_is_little_else() -> None:
    links = "\n".join(f'- link [ref=e9{at}] "Story {at}"' for at in range(30))
    assert find(look("mail text", more=links)) is None
    marked = find(look("mail text username", more=links))
    assert marked is not None
    assert marked.is_marked


def test_the_button_is_that_of_the_same_form() -> None:
    found = find(look("q search", "user text,word password"))
    assert found is not None
    assert found.sender == "e12"


def test_what_the_client_chose_goes_before() -> None:
    page = look("mail text,word new,again new", "user text,word password")
    found = find(page, Chosen(name="e00", password="e01"))
    assert found is not None
    assert (found.name and found.name.ref, found.password and found.password.ref) == ("e00", "e01")
    name = find(look("user text,other text"), Chosen(name="e01"))
    assert name is not None
    assert (name.step, name.main.ref) == (Step.NAME, "e01")


def test_a_button_that_shows_the_password_is_not_the_one_that_sends_it() -> None:
    lines = '- button [ref=e7] "Passwort anzeigen"\n- button [pressed] [ref=e8] "o"\n- button [ref=e9] "Anmelden"'
    page = look("-user text,Passwort password", more=lines)
    found = find(page)
    assert found is not None
    without_own = Look(page.seen.model_copy(update={"tree": tree_of(page.tree.body.replace("Go 0", "Passwort ?"))}))
    assert button_after(without_own, found.main) == "e9"


def test_the_account_is_the_one_with_that_very_name() -> None:
    page = look(more='- link [ref=e1] "Ada ada@shop.example"\n- link [ref=e2] "ada@shop.example.evil.example"')
    assert account(page, "ada@shop.example") == "e1"
    assert account(page, "bob@shop.example") == ""
    twice = look(more='- link [ref=e1] "ada"\n- button [ref=e2] "ada"')
    assert account(twice, "ada") == "", "which one is meant nobody can tell"


def test_what_an_open_dialog_covers_is_not_looked_at() -> None:
    tree = '- behind\n  - textbox <input> [ref=e1] "Mail"\n- dialog [modal]\n  - textbox <input> [ref=e2] "User"'
    assert fields_of(Observation(tab_id=1, url="", title="", tree=tree_of(tree), elements=2)) == ["e2"]
