"""What a person is asked shows what is about to happen (SAFETY, deeds): of the form, else of what is around."""

from collections.abc import Callable, Iterator, Sequence

from safety.desk import Desk, Seen, call
from webhand_agent.conversation import Call
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
