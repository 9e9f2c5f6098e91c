"""Secrets by name: filled in where they belong and nowhere else, and seen by nobody."""

import base64
from dataclasses import replace

import pytest
from agent.scripted import COMPLETE, PAGE, Grants, Host, MemoryBrowser, Page, Play, Step, does, ok
from webhand_agent.history.conversation import Thought
from webhand_agent.protocol import (
    Action,
    Choice,
    Confirmation,
    FieldKind,
    Frame,
    Permission,
    PermissionKind,
    Receipt,
    TypeText,
)
from webhand_agent.safety.login import GIVEN, LoginUnderWay, VaultInFront
from webhand_agent.safety.placeholders import without
from webhand_agent.services import OneTimeCode, SecretRefused, Services

VALUE = 'hunter2 "opens"/sesame'
PLACED = "{{secret:SHOP}}"
SECRET = (
    PAGE.replace('"Search" [focused]', '"Password" [focused] [secret]')
    + '  - textbox <input type="text"> [ref=e8] "Name"\n'
)
TASK = "log in to the shop"


class Vault:
    """One secret, SHOP, for one origin."""

    def __init__(self, origin: str = "https://shop.example") -> None:
        self.origin = origin

    def names(self, origin: str) -> list[str]:
        return ["SHOP"] if origin == self.origin else []

    def codes(self, origin: str) -> list[str]:
        return []

    def value(self, name: str, origin: str) -> str:
        if name not in self.names(origin):
            raise SecretRefused(f'There is no secret "{name}" for {origin}.')
        return VALUE


def typed(play: Play) -> list[str]:
    found: list[str] = []

    def act(ref: str | None, action: Action) -> Receipt:
        if isinstance(action, TypeText):
            found.append(action.text)
            return ok(f"It now holds {action.text}.")
        return ok()

    play.browser.on_act = act
    return found


def play(*steps: Step, tree: str = SECRET, task: str = TASK, answers: tuple[str, ...] = (), url: str = "") -> Play:
    host = Host(list(answers))
    page = Page(tree=tree) if not url else Page(tree=tree.replace("https://shop.example/", url), url=url)
    vault = Vault(url.rstrip("/") or "https://shop.example")
    browser = MemoryBrowser(page)
    return Play(
        [*steps, COMPLETE],
        task=task,
        browser=browser,
        host=host,
        services=Services(host, host, vault=vault, grants=Grants(everything=not answers)),
    )


def everything(run: Play) -> str:
    """All that is kept, told or sent to a model."""
    return "\n".join(
        [*(event.model_dump_json() for event in run.host.events), *(t.model_dump_json() for t in run.host.turns)]
    )


def hidden_in(text: str) -> list[str]:
    spellings = (VALUE, VALUE.replace('"', '\\"'), VALUE.split()[0], base64.b64encode(VALUE.encode()).decode())
    return [one for one in spellings if one in text]


@pytest.mark.parametrize(
    "step",
    [
        does("type_text", element_ref="e1", text=PLACED),
        does("type_text", element_ref="e1", text="{{ secret: SHOP }}"),
        does("fill_form", fields=[{"element_ref": "e1", "value": PLACED}]),
    ],
)
async def test_the_field_gets_the_value_and_nobody_else_sees_it(step: Thought) -> None:
    run = play(step)
    found = typed(run)
    await run.run()
    assert found == [VALUE]
    assert not hidden_in(everything(run)), everything(run)
    assert "•••" in run.host.results[0]


async def test_it_stays_hidden_where_a_page_shows_it_later() -> None:
    run = play(does("type_text", element_ref="e1", text=PLACED), does("wait_and_observe"), does("read_page"))
    found = typed(run)
    packed = base64.b64encode(VALUE.encode()).decode()

    def shows() -> None:
        line = VALUE.replace('"', '\\"')
        run.browser.pages[1].tree = f'{SECRET}  - text "You typed {line}, or {packed}"\n'
        run.browser.pages[1].title = VALUE

    run.browser.before_act = shows
    run.browser.text = f"Your password is {VALUE}."
    await run.run()
    assert found == [VALUE]
    assert not hidden_in(everything(run)), everything(run)
    assert "You typed •••, or •••" in (run.host.user_turns[1].observation or "")


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (does("type_text", element_ref="e8", text=PLACED), "is no field for a password"),
        (does("navigate", url="https://shop.example/?p={{secret:SHOP}}"), "only be typed into a field"),
        (does("type_text", element_ref="e1", text="{{secret:OTHER}}"), 'no secret "OTHER"'),
        (does("find_elements", query=PLACED), "only be typed into a field"),
        (does("handle_dialog", accept=False, text=PLACED), "needs the ref"),
        (does("save_note", name="a.txt", text=PLACED), "only be typed into a field"),
    ],
)
async def test_elsewhere_it_is_refused(step: Thought, says: str) -> None:
    run = play(step)
    found = typed(run)
    await run.run()
    assert says in run.host.results[0]
    assert found == []
    assert not hidden_in(everything(run))


@pytest.mark.parametrize(
    ("url", "typed_there"),
    [
        ("https://shop.example/", True),
        ("http://127.0.0.1:8000/", True),
        ("http://localhost:8000/", True),
        ("http://shop.example/", False),
        ("http://192.168.1.1/", False),
        ("http://127.0.0.1.evil.example/", False),
    ],
)
async def test_only_where_nobody_reads_along(url: str, typed_there: bool) -> None:
    run = play(does("type_text", element_ref="e1", text=PLACED), url=url)
    found = typed(run)
    await run.run()
    assert bool(found) is typed_there


async def test_a_frame_of_another_origin_does_not_get_it() -> None:
    tree = f'{PAGE}  - iframe [ref=e9] "x"\n    - textbox <input type="password"> [ref=f1e1] "Password" [secret]\n'
    run = play(does("type_text", element_ref="f1e1", text=PLACED))
    frame = Frame(frame_id=1, document_id="f", prefix="f1", url="https://evil.example/")
    run.browser.pages[1] = Page(tree=tree, frames=(frame,))
    found = typed(run)
    await run.run()
    assert found == []
    assert 'no secret "SHOP" for https://evil.example' in run.host.results[0]


@pytest.mark.parametrize(("answer", "typed_then"), [(Choice.NO, []), (Choice.ONCE, [VALUE])])
async def test_the_person_is_asked_whatever_the_request_says(answer: str, typed_then: list[str]) -> None:
    run = play(does("type_text", element_ref="e1", text=PLACED), answers=(answer,))
    found = typed(run)
    await run.run()
    (asked,) = run.host.only(Confirmation)
    assert asked.lacks == [Permission(kind=PermissionKind.LOGIN, site="https://shop.example")]
    assert not hidden_in(asked.model_dump_json())
    assert found == typed_then


async def test_the_model_is_told_the_names_once_it_is_there() -> None:
    run = play(does("wait_and_observe"))
    await run.run()
    notes = [turn.note or "" for turn in run.host.user_turns]
    assert "{{secret:SHOP}}" in "".join(notes)
    assert sum("{{secret:SHOP}}" in note for note in notes) == 1


class Codes(Vault):
    """SHOP gives one-time codes: each is good for as long as `left` says, from the first that is asked for on."""

    def __init__(self, *left: float) -> None:
        super().__init__()
        self._left = [*left]
        self.given = 0

    def codes(self, origin: str) -> list[str]:
        return self.names(origin)

    def value(self, name: str, origin: str) -> str:
        self.given += 1
        return OneTimeCode(f"{self.given}23456", self._left.pop(0))


def codes(vault: Codes, kind: FieldKind = FieldKind.CODE) -> tuple[Play, list[str]]:
    run = play(does("type_text", element_ref="e1", text=PLACED))
    run.browser.facts_of["e1"] = {"kind": kind}
    run.services = replace(run.services or Services(run.host, run.host), vault=vault)
    return run, typed(run)


async def test_a_code_goes_into_a_field_for_one() -> None:
    run, found = codes(Codes(20.0))
    await run.run()
    assert found == ["123456"]
    assert "123456" not in everything(run)


async def test_a_code_that_is_about_to_be_over_is_not_typed() -> None:
    run, found = codes(Codes(0.05, 30.0))
    await run.run()
    assert found == ["223456"]


@pytest.mark.parametrize("kind", sorted(set(FieldKind) - {FieldKind.CODE}))
async def test_a_code_goes_into_no_other_field(kind: FieldKind) -> None:
    vault = Codes(20.0)
    run, found = codes(vault, kind)
    await run.run()
    assert found == []
    assert "gives one-time codes, and this is no field for one" in run.host.results[0]
    assert vault.given == 0, "nobody was asked for it"


async def test_what_a_client_gave_may_hold_what_it_read() -> None:
    """A stored secret says nothing to a page; this may say anything."""
    assert without("a {{secret:SHOP}} b") == "a  b"
    assert without("{{secret:password-given}}") == "{{secret:password-given}}"


async def test_what_was_given_is_for_one_origin_and_one_log_in() -> None:
    vault = VaultInFront(Vault())
    assert vault.names("https://shop.example") == ["SHOP"]
    vault.login = LoginUnderWay("given", origin="https://shop.example")
    assert vault.names("https://shop.example") == [GIVEN, "SHOP"]
    assert vault.value(GIVEN, "https://shop.example") == "given"
    assert "given" not in repr(vault.login)
    for elsewhere in ("https://evil.example", "http://shop.example", ""):
        assert vault.names(elsewhere) == []
        with pytest.raises(SecretRefused, match="never typed"):
            vault.value(GIVEN, elsewhere)
    vault.login = None
    with pytest.raises(SecretRefused, match="no secret"):
        vault.value(GIVEN, "https://shop.example")
