"""The list of changes, what bears what a model says was done, and the sentence a person reads: from receipts alone."""

from dataclasses import replace

import pytest
from agent.ledgers import SITE, Did, held, ledger_of, posted
from webhand_agent.protocol import Change, Code, Consequence, Control, Dialog, Download, Effect, Form
from webhand_agent.verify.changes import (
    NOT_COUNTED,
    NOT_PROVEN,
    NOTHING,
    SEEN,
    bears,
    changes,
    could_be,
    counts,
    label,
    verdict,
)

CHANGE, SEND, TRANSFER, ACCOUNT, DELETE, PAY = list(Consequence)[1:]
EVERY = set(list(Consequence)[1:])
SEND_BUTTON = '- button <button> [ref=e7] "Send"'
NONE = (Effect.NONE,)
FILE = Download(name="a.pdf", url=f"{SITE}/a.pdf", state="complete", received=9)
BEGUN = FILE.model_copy(update={"state": "in_progress"})


def click(kind: Consequence | None = CHANGE, effect: tuple[Effect, ...] = NONE, **more: object) -> Did:
    return Did("click_element", SEND_BUTTON, effect, kind=kind, **more)  # type: ignore[arg-type]


def asked(state: str) -> Dialog:
    return Dialog.model_validate({"type": "confirm", "text": "Delete it?", "state": state})


def typed(kind: Consequence = CHANGE, *, drawn_anew: bool = True, app: str = "desktop:editor") -> Did:
    act = replace(held(kind, 'Type in "note"'), site=app, written="Ada")
    return Did("desktop_type", effect=() if drawn_anew else NONE, act=act, drawn_anew=drawn_anew)


@pytest.mark.parametrize(
    ("did", "kinds"),
    [
        # a write request: to the site of the document or of the form, answered with success or another address
        (click(SEND, requests=[posted()]), EVERY),
        (click(SEND, requests=[posted("https://api.mail.example/v1", 302)]), EVERY),
        (click(SEND, late=[posted()]), EVERY),
        (click(SEND, requests=[posted(status=0)], late=[posted()]), EVERY),
        (click(SEND, requests=[posted(status=0)]), set()),
        (click(SEND, requests=[posted(status=403)]), set()),
        (click(SEND, requests=[posted(status=500)]), set()),
        (click(SEND, requests=[posted("https://tracker.example/log")]), set()),
        (click(SEND, requests=[posted("https://notmail.example/log")]), set()),
        (click(SEND, requests=[posted("https://mail.example.evil.example/")]), set()),
        (click(SEND, requests=[posted("https://mail.example:8443/")]), set()),
        (click(Consequence.NONE, requests=[posted()]), set()),  # a search that suggests is no act
        # effects: those of the act itself; what the page did only where the act was held for a change
        (click(CHANGE, (Effect.DOM,)), {CHANGE}),
        (click(CHANGE, (Effect.NAVIGATION,)), {CHANGE}),
        (click(Consequence.NONE, (Effect.NAVIGATION,)), set()),
        (click(Consequence.NONE, (Effect.DOM,)), set()),
        (click(CHANGE, NONE), set()),
        (click(CHANGE, (Effect.SCROLL,)), set()),
        (click(CHANGE, (Effect.EXPANDED,)), set()),
        (click(CHANGE, NONE, then='  - status "Saved"'), {CHANGE}),
        (Did("type_text", SEND_BUTTON, (Effect.VALUE,), kind=Consequence.NONE), {CHANGE}),
        (Did("set_checked", SEND_BUTTON, (Effect.CHECKED,), kind=CHANGE), {CHANGE}),
        # dialogs
        (click(DELETE, (Effect.DIALOG,), dialogs=[asked("accepted")]), {CHANGE}),
        (click(DELETE, (Effect.DIALOG,), dialogs=[asked("dismissed")]), set()),
        (click(DELETE, (Effect.DIALOG, Effect.DOM), dialogs=[asked("dismissed")]), set()),
        (click(DELETE, (Effect.DIALOG,), dialogs=[asked("open")]), set()),
        # files
        (Did("download", effect=(Effect.DOWNLOAD,), kind=TRANSFER, downloads=[FILE]), {CHANGE, TRANSFER}),
        (Did("download", effect=(Effect.DOWNLOAD,), kind=TRANSFER, downloads=[BEGUN]), set()),
        (Did("save_note", effect=(), kind=Consequence.NONE), {TRANSFER}),
        (Did("upload_file", effect=(Effect.VALUE,), kind=TRANSFER), {CHANGE}),
        (Did("upload_file", effect=(Effect.VALUE,), kind=TRANSFER, requests=[posted()]), EVERY),
        # text that came into a program; what became of it there no picture shows
        (typed(), {CHANGE}),
        (typed(SEND), set()),
        (typed(drawn_anew=False), set()),
        (typed(app=SITE), set()),
        (Did("read_page", effect=()), set()),
    ],
)
def test_what_bears_what(did: Did, kinds: set[Consequence]) -> None:
    (entry,) = ledger_of(did).entries
    assert {kind for kind in Consequence if kind is not Consequence.NONE and bears(entry, kind)} == kinds


@pytest.mark.parametrize(
    ("code", "effect", "acts"),
    [(Code.INVALID, NONE, 0), (Code.INVALID, (Effect.VALUE,), 1), (Code.NOT_EDITABLE, NONE, 1), (Code.STALE, (), 0)],
)
def test_what_makes_no_sense_is_refused_before_any_event(code: Code, effect: tuple[Effect, ...], acts: int) -> None:
    """A date that there is not: nothing was set, and nothing may have changed."""
    assert counts(ledger_of(click(CHANGE, effect, code=code)))[0] == acts


def test_the_form_s_own_target_counts() -> None:
    act = held(PAY, to="https://pay.example")
    (entry,) = ledger_of(click(act=act, requests=[posted("https://pay.example/charge", 201)])).entries
    assert bears(entry, PAY)


@pytest.mark.parametrize(
    ("did", "kinds"),
    [
        (click(SEND), {CHANGE, SEND}),
        (click(PAY), EVERY),
        (click(Consequence.NONE), set()),
        (click(None), EVERY),  # nobody judged it: it could be anything
        (Did("save_note", effect=()), {TRANSFER}),
    ],
)
def test_what_an_act_could_be(did: Did, kinds: set[Consequence]) -> None:
    (entry,) = ledger_of(did).entries
    assert {kind for kind in list(Consequence)[1:] if could_be(entry, kind)} == kinds


HELD = held(SEND, 'button "Send"')
FORM = Form(method="post", action=SITE, explicit=True, search=False, submits=True)
SENDS = Control(tab_id=1, form=FORM, submits=True)


@pytest.mark.parametrize(
    ("did", "expected"),
    [
        (click(act=HELD, requests=[posted()]), (SEND, 'button "Send"', SITE, True)),
        (click(act=HELD, requests=[posted(status=0)]), (SEND, 'button "Send"', SITE, False)),
        (click(act=held(SEND, 'button "Send"', control=SENDS)), (SEND, 'button "Send"', SITE, False)),
        (click(act=held(CHANGE, "switch", control=Control(tab_id=1, alone=True))), (CHANGE, "switch", SITE, False)),
        (click(act=HELD, downloads=[FILE]), (SEND, 'button "Send"', SITE, True)),
        (Did("upload_file", SEND_BUTTON, kind=TRANSFER), (TRANSFER, 'button "Send"', SITE, False)),
        (click(None, requests=[posted()]), (CHANGE, 'button "Send"', SITE, True)),
        (typed(), (CHANGE, 'Type in "note"', "desktop:editor", True)),
        (typed(drawn_anew=False), None),
        (click(act=HELD), None),
        (click(act=HELD, effect=(Effect.DOM,)), None),
        (click(Consequence.NONE, requests=[posted()]), None),
        (Did("read_page", effect=()), None),
    ],
)
def test_the_list_of_changes(did: Did, expected: tuple[Consequence, str, str, bool] | None) -> None:
    told = changes(ledger_of(did))
    assert [(one.kind, one.what, one.where, one.proven) for one in told] == ([expected] if expected else [])
    assert [one.step for one in told] == ([1] if expected else [])


def test_acts_and_looks_are_counted_apart() -> None:
    ledger = ledger_of(
        Did("navigate", effect=(Effect.NAVIGATION,)),
        Did("scroll_page", effect=(Effect.SCROLL,)),
        Did("read_page", effect=()),
        click(Consequence.NONE, (Effect.NAVIGATION,)),
        click(SEND),
        click(SEND, requests=[posted()]),
        Did("update_plan", effect=()),
        Did("ask_user", effect=()),
    )
    assert counts(ledger) == (2, 4)


def change(*, proven: bool) -> Change:
    return Change(step=3, kind=SEND, what='button "Send"', where=SITE, proven=proven)


@pytest.mark.parametrize(
    ("made", "acts", "said"),
    [
        ([], 0, NOTHING),
        ([], 2, NOT_PROVEN),
        ([], None, NOT_COUNTED),
        ([change(proven=False)], 1, NOT_PROVEN),
        ([change(proven=False), change(proven=True)], 3, SEEN),
    ],
)
def test_what_a_person_reads_first(made: list[Change], acts: int | None, said: str) -> None:
    assert label(made, acts) == said
    alone = verdict(made, acts)
    assert alone == ("1 change was seen" if said == SEEN else said), "a heading is no sentence without its list"
    assert verdict([change(proven=True)] * 2, 2) == "2 changes were seen"
