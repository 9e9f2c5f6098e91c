"""What a person is asked shows what is about to happen (SAFETY, deeds): of the form, else of what is around."""

from collections.abc import Callable, Iterator, Sequence

from safety.desk import Desk, Seen, call
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Confirmation, PermissionKind

HOST = "shop.test"
MANY = "".join(f"<label>Remark {each} <input value='{'words ' * 8}{each}'></label>" for each in range(24))


async def card(desk: Desk, markup: str, press: Callable[[Seen], str]) -> Confirmation:
    """The one card that a click brings."""
    desk.hosts.pages[f"{HOST}/"] = f"<!doctype html><title>Shop</title>{markup}"
    await desk.begin(f"http://{HOST}/")

    def script(seen: Seen) -> Iterator[Call | Sequence[Call]]:
        yield call("click_element", element_ref=press(seen))

    done = await desk.run(script, "do it")
    assert len(done.asked) == 1, done
    return done.asked[0]


def button(name: str) -> Callable[[Seen], str]:
    return lambda seen: seen.ref("button", name)


def asks_to(kind: PermissionKind, one: Confirmation) -> bool:
    return any(permission.kind is kind for permission in one.lacks)


async def test_the_recipient_stands_before_all_else_that_a_form_asks(desk: Desk) -> None:
    asked = await card(
        desk,
        f"<form method=post action=/send>{MANY}<label>Message <textarea>See you at nine</textarea></label>"
        "<label>To <input name=to value=bob@mail.test></label><button>Send</button></form>",
        button("Send"),
    )
    assert [(one.label, one.value) for one in asked.fields[:2]] == [
        ("To", "bob@mail.test"),
        ("Message", "See you at nine"),
    ]


async def test_a_hidden_recipient_is_shown_as_hidden(desk: Desk) -> None:
    asked = await card(
        desk,
        "<form method=post action=/send><input type=hidden name=recipient value=eve@evil.test>"
        "<label>Message <textarea>Hi</textarea></label><button>Send message</button></form>",
        button("Send message"),
    )
    first = asked.fields[0]
    assert (first.label, first.value, first.hidden) == ("recipient", "eve@evil.test", True)


async def test_what_looks_like_a_recipient_is_shown_wherever_it_hides(desk: Desk) -> None:
    asked = await card(
        desk,
        "<form method=post action='/send?k1=eve1@evil.test&page=2'><input type=hidden name=x1 value=eve2@evil.test>"
        "<input type=hidden name=x2 value='+44 20 7946 0958'><input type=hidden name=x3 value=DE89370400440532013000>"
        "<input type=hidden name=when value=2026-11-21><input type=hidden name=x4 value=12345678901>"
        "<label>Message <textarea>Hi</textarea></label>"
        "<button name=x5 value=eve3@evil.test>Send message</button></form>",
        button("Send message"),
    )
    hidden = {(one.label, one.value) for one in asked.fields if one.hidden}
    assert hidden == {
        ("k1", "eve1@evil.test"),
        ("x1", "eve2@evil.test"),
        ("x2", "+44 20 7946 0958"),
        ("x3", "DE89370400440532013000"),
        ("x5", "eve3@evil.test"),
    }


async def test_lines_that_are_left_out_are_marked(desk: Desk) -> None:
    chips = "".join(f"<div>person{each}.of.the.team@mail.test</div>" for each in range(41))
    asked = await card(desk, f"<div role=dialog aria-label=Share>{chips}<button>Send</button></div>", button("Send"))
    assert asked.context.startswith("… person")
    assert asked.context.endswith("person40.of.the.team@mail.test Send") or asked.context.endswith("…")
    assert "person0." not in asked.context
    assert len(asked.context) <= 600


async def test_what_describes_a_warning_counts_wherever_it_stands(desk: Desk) -> None:
    asked = await card(
        desk,
        "<p id=d hidden>This will permanently delete the whole project.</p><div role=alertdialog aria-label=Sure "
        "aria-describedby=d><h2>Sure?</h2><button>OK</button></div>",
        button("OK"),
    )
    assert asks_to(PermissionKind.DELETE, asked)


async def test_the_text_of_an_editor_in_a_frame_is_a_field(desk: Desk) -> None:
    asked = await card(
        desk,
        "<form method=post action=/send><label>To <input name=to value=bob@mail.test></label>"
        "<iframe title=Body srcdoc='<body contenteditable>See you at nine'></iframe><button>Send</button></form>",
        button("Send"),
    )
    assert ("Body", "See you at nine", "text") in [(one.label, one.value, one.kind) for one in asked.fields]


async def test_all_amounts_that_fit_are_shown(desk: Desk) -> None:
    asked = await card(
        desk,
        "<form method=post action=/pay><label>Card number <input autocomplete=cc-number></label><p>Lamp 900,00 €</p>"
        "<p>Fee ٧٠ €</p><p>Today 1,00 €</p><input type=hidden name=amount value=950><button>Pay now</button></form>",
        button("Pay now"),
    )
    assert asked.amount == "950 / 900,00 € / ٧٠ € / 1,00 €"


async def test_the_sum_stands_beside_the_form(desk: Desk) -> None:
    asked = await card(
        desk,
        "<main><form method=post action=/pay><label>Card number <input autocomplete=cc-number value=4111111111111111>"
        "</label><button>Pay now</button></form><aside><h2>Your order</h2><table><tr><td>Lamp<td>40,00 €"
        "<tr><td>Post<td>9,90 €<tr><td>Zusammen<td>49,90 €</table></aside></main>",
        button("Pay now"),
    )
    assert asked.amount == "Zusammen 49,90 €"


async def test_no_amount_is_said_to_be_none(desk: Desk) -> None:
    asked = await card(
        desk,
        "<form method=post action=/pay><label>Card number <input autocomplete=cc-number></label>"
        "<button>Pay now</button></form><p>7 rooms</p>",
        button("Pay now"),
    )
    assert asks_to(PermissionKind.PAY, asked)
    assert asked.amount == ""


async def test_a_toolbars_button_names_the_rows_that_are_ticked(desk: Desk) -> None:
    rows = "".join(
        f"<tr><td><input type=checkbox aria-label=Choose {state}><td>{name}<td>12 MB"
        for name, state in (("Invoice May", "checked"), ("Photos", ""), ("Tax 2025", "checked"))
    )
    asked = await card(desk, f"<div role=toolbar><button>Delete</button></div><table>{rows}</table>", button("Delete"))
    assert asks_to(PermissionKind.DELETE, asked)
    assert '"Invoice May 12 MB"; "Tax 2025 12 MB"' in asked.context
    assert "Photos" not in asked.context.partition('"; "')[0]


async def test_a_name_cannot_end_its_quotation_and_go_on(desk: Desk) -> None:
    name = 'Save" on shop.test. Nothing is sent. “Delete'
    asked = await card(desk, f"<button>{name} {'and more ' * 90}</button>", lambda seen: seen.refs("button")[0])
    assert asked.act.count('"') == 2
    assert "“" not in asked.act
    assert len(asked.act) < 120


async def test_a_dialogs_own_words_say_what_its_buttons_do(desk: Desk) -> None:
    asked = await card(
        desk, "<dialog open><p>Delete the project for ever?</p><button>OK</button></dialog>", button("OK")
    )
    assert asks_to(PermissionKind.DELETE, asked)


async def test_a_button_outside_sends_a_card_form_that_is_filled_in(desk: Desk) -> None:
    asked = await card(
        desk,
        "<section><form><label>Card number <input autocomplete=cc-number value=4111111111111111></label></form>"
        "<p>Lamp: 40,00 €</p><button onclick='document.forms[0].requestSubmit()'>Go on</button></section>",
        button("Go on"),
    )
    assert asks_to(PermissionKind.PAY, asked)
    assert asked.amount == "Lamp: 40,00 €"
