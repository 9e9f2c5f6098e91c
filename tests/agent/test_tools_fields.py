"""Form fields: each kind by its own means, one by one or many in one call."""

from typing import Any

import pytest
from agent.scripted import COMPLETE, START, MemoryBrowser, Page, Play, call, calls, does, ok
from webhand_agent.history.conversation import Call, Thought
from webhand_agent.job import Job
from webhand_agent.protocol import (
    Action,
    Choice,
    Code,
    Confirmation,
    Dialog,
    Effect,
    Receipt,
    Select,
    SetChecked,
    SetValue,
    TypeText,
)
from webhand_agent.safety.secrecy import HIDDEN
from webhand_agent.services import Services
from webhand_agent.snapshot import Known
from webhand_agent.tools.tool import Tool
from webhand_agent.verify.ledger import Ledger

FORM = f"""page [title="Form"] [url="{START}"]
  - textbox <input type="text"> [ref=e1] "Name"
  - combobox <select> [ref=e2] "Country" [options="Italy | Spain"]
  - checkbox <input type="checkbox"> [ref=e3] "Newsletter"
  - slider <input type="range"> [ref=e4] "Volume"
  - textbox <input type="date"> [ref=e5] "Birthday"
  - textbox <input type="password"> [ref=e6] "Password" [secret]
  - combobox <input type="text"> [ref=e7] "City" [expanded=false]
  - combobox <div> [ref=e8] "Size"
  - button <button> [ref=e9] "Bold" [pressed=false]
  - radio <input type="radio"> [ref=e10] "Express"
  - textbox <textarea> [ref=e11] "Remarks"
  - switch <button> [ref=e12] "Dark"
  - spinbutton <input type="number"> [ref=e13] "Guests"
  - button <button> [ref=e14] "Send"
"""


def form(*steps: Thought) -> tuple[Play, list[tuple[str | None, Action]]]:
    play = Play([*steps, COMPLETE], browser=MemoryBrowser(Page(tree=FORM)))
    done: list[tuple[str | None, Action]] = []

    def act(ref: str | None, action: Action) -> Receipt:
        done.append((ref, action))
        return ok(f"{ref} is set.", Effect.VALUE)

    play.browser.on_act = act
    return play, done


def fills(**values: object) -> Thought:
    return does("fill_form", fields=[{"element_ref": ref, "value": value} for ref, value in values.items()])


@pytest.mark.parametrize(
    ("tool", "arguments", "action"),
    [
        ("select_option", {"element_ref": "e2", "value": "Spain"}, Select(value="Spain")),
        (
            "select_option",
            {"element_ref": "e2", "value": "Spain", "more": ["Italy"]},
            Select(value="Spain", more=["Italy"]),
        ),
        ("set_checked", {"element_ref": "e3", "checked": True}, SetChecked(checked=True)),
        ("set_value", {"element_ref": "e5", "value": "2026-11-21"}, SetValue(value="2026-11-21")),
    ],
)
async def test_one_field(tool: str, arguments: dict[str, object], action: Action) -> None:
    play, done = form(does(tool, **arguments))
    await play.run()
    assert done == [(arguments["element_ref"], action)]
    assert play.host.results[0].endswith("Effect: value.")


@pytest.mark.parametrize(
    ("ref", "value", "action"),
    [
        ("e1", "Ada", TypeText(text="Ada")),
        ("e1", 42, TypeText(text="42")),
        ("e2", "Spain", Select(value="Spain")),
        ("e3", True, SetChecked(checked=True)),
        ("e3", "off", SetChecked(checked=False)),
        ("e4", 7.5, SetValue(value="7.5")),
        ("e5", "2026-11-21", SetValue(value="2026-11-21")),
        ("e7", "Pisa", TypeText(text="Pisa")),
        ("e8", "Large", Select(value="Large")),
        ("e9", "true", SetChecked(checked=True)),
        ("e10", "true", SetChecked(checked=True)),
        ("e11", "Thanks", TypeText(text="Thanks")),
        ("e12", "yes", SetChecked(checked=True)),
        ("e13", "2", SetValue(value="2")),
        ("[ref=e1]", "Ada", TypeText(text="Ada")),
    ],
)
async def test_a_field_of_a_form_is_filled_by_its_own_means(ref: str, value: object, action: Action) -> None:
    play, done = form(fills(**{ref: value}))
    await play.run()
    assert done == [(ref.strip("[]").removeprefix("ref="), action)]


async def test_many_fields_in_one_call_have_a_line_each() -> None:
    play, done = form(fills(e1="Ada", e2="Italy", e3=True))
    await play.run()
    assert [ref for ref, _ in done] == ["e1", "e2", "e3"]
    assert play.host.results[0].splitlines() == [
        "3 of 3 fields are filled in.",
        "e1: e1 is set.",
        "e2: e2 is set.",
        "e3: e3 is set. Effect: value.",
    ]


@pytest.mark.parametrize(
    ("wrong", "code", "said"),
    [
        ({"e99": "x"}, "not_found", "e99: not done (not_found): No element with the ref e99 was ever shown."),
        (
            {"e3": "perhaps"},
            "invalid",
            "e3: not done (invalid): set_checked was not carried out: checked: input should",
        ),
    ],
)
async def test_it_stops_at_the_first_that_fails(wrong: dict[str, object], code: str, said: str) -> None:
    play, done = form(fills(e1="Ada", **wrong, e2="Italy", e5="2026-11-21"))
    await play.run()
    assert [ref for ref, _ in done] == ["e1"]
    first, one, failed, left = play.host.results[0].splitlines()
    assert (first, one) == (f"Failed ({code}): 1 of 4 fields are filled in.", "e1: e1 is set.")
    assert failed.startswith(said)
    assert left.startswith("Not tried, because ")
    assert "before it failed. e2, e5" in left


async def test_it_stops_where_a_field_changes_the_page() -> None:
    play, done = form(calls(fills(e2="Italy", e1="Ada").calls[0], call("type_text", element_ref="e11", text="x")))
    went = Receipt(ok=True, code=Code.NAVIGATED, message="Went on.", effect=[Effect.NAVIGATION])

    def act(ref: str | None, action: Action) -> Receipt:
        done.append((ref, action))
        return went

    play.browser.on_act = act
    await play.run()
    assert [ref for ref, _ in done] == ["e2"]
    assert "1 of 2 fields are filled in." in play.host.results[0]
    assert "Not tried, because select_option before it went to another page. e1" in play.host.results[0]
    assert play.host.results[1].startswith("Failed (refused): Skipped, nothing was done: fill_form before it failed.")


async def test_a_dialog_stops_it_too() -> None:
    play, _done = form(fills(e1="Ada", e2="Italy"))
    asks = Dialog(type="alert", text="No digits, please", state="accepted")
    play.browser.on_act = lambda ref, action: ok(f"{ref} is set.").model_copy(update={"dialogs": [asks]})
    await play.run()
    assert "No digits, please" in play.host.results[0]
    assert (
        "Not tried, because type_text before it made the page open a dialog, which was answered at once. e2"
        in (play.host.results[0])
    )


async def test_a_secret_in_a_form_is_neither_recorded_nor_read_back() -> None:
    play, done = form(fills(e1="Ada", e6="hunter22"), does("read_page"))
    play.browser.text = "You typed hunter22."
    await play.run()
    assert done[1] == ("e6", TypeText(text="hunter22"))
    told = "".join(event.model_dump_json() for event in play.host.events)
    assert "hunter22" not in told
    assert HIDDEN in told
    assert f"You typed {HIDDEN}." in "".join(turn.model_dump_json() for turn in play.host.turns[2:])


async def test_each_field_is_judged_and_asked_about_by_itself() -> None:
    play, done = form(fills(e1="Ada", e14="x", e2="Italy"))
    play.autonomy, play.host.answers = "normal", [Choice.NO]
    await play.run()
    assert [(ref, action.kind) for ref, action in done] == [("e1", "type")]
    (asked,) = play.host.only(Confirmation)
    assert (asked.act, asked.writes) == ('Type button "Send"', "x")
    assert "e14: not done (refused): The person did not allow this" in play.host.results[0]


async def test_each_field_is_evidence_of_its_own() -> None:
    seen: list[tuple[str, str | None, bool]] = []
    play, _ = form(fills(e1="Ada", e99="x"))
    did = Ledger.did

    def noted(self: Ledger, step: int, made: Call, tool: Tool | None, target: Known | None, *rest: Any) -> None:
        seen.append((made.name, target.line.name if target else None, rest[1].ok))
        did(self, step, made, tool, target, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ledger, "did", noted)
        await play.run()
    assert seen[:3] == [("type_text", "Name", True), ("type_text", None, False), ("fill_form", None, False)]


async def test_one_question_for_all_that_a_form_takes_from_elsewhere() -> None:
    private = "The private number of Ada Lovelace is 998877-665544."
    bank = "https://bank.example/"
    tree = f'page [title="Bank"] [url="{bank}"]\n  - text "{private}"\n'
    fields = [{"element_ref": ref, "value": private} for ref in ("e1", "e11")]
    play, done = form(does("read_page"), does("switch_tab", tab_index=2), does("fill_form", fields=fields))
    play.browser.pages = {2: Page(url=bank, tree=tree, document="b"), 3: Page(tree=FORM)}
    play.services = Services(play.host, play.host)
    play.host.answers.append(Choice.TASK)
    await play.run(Job(id="r1", task="open the pages", tab_id=2, enter_always=("bank.example", "shop.example")))
    (asked,) = play.host.only(Confirmation)
    assert (asked.site, asked.reads, asked.writes) == ("https://shop.example", ["https://bank.example"], private)
    assert [ref for ref, _ in done] == ["e1", "e11"]


class OneSecret:
    def names(self, origin: str) -> list[str]:
        return ["PIN"]

    def codes(self, origin: str) -> list[str]:
        return []

    def value(self, name: str, origin: str) -> str:
        return "hunter22"


async def test_a_secret_of_the_vault_is_filled_in_and_told_nobody() -> None:
    play, done = form(fills(e1="Ada", e6="{{secret:PIN}}"))
    play.services = Services(play.host, play.host, vault=OneSecret())
    play.host.answers.append(Choice.ONCE)
    kept: list[Call] = []
    did = Ledger.did

    def noted(self: Ledger, step: int, made: Call, *rest: Any) -> None:
        kept.append(made)
        did(self, step, made, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ledger, "did", noted)
        await play.run()
    assert done == [("e1", TypeText(text="Ada")), ("e6", TypeText(text="hunter22"))]
    assert len(play.host.only(Confirmation)) == 1
    told = "".join(each.model_dump_json() for each in [*play.host.events, *play.host.turns, *kept])
    assert "hunter22" not in told
